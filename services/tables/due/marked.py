"""What of a wager's vigorish was not marked or collected as it is owed. Used by fold and judges."""

from services.law.settlement import Settled
from services.tables.due.chips import is_decided
from services.tables.due.lacking import excused
from services.tables.due.payments import NO_MARKS
from services.tables.heard.trust import Trust, trust
from services.tables.midibaccarat.vigorish import collected_all, right_marks
from services.tables.parts.marks import Marks
from services.tables.state import Done, Reckoned, Round, Spot, TableState


def vigorish_lacking(spot: Spot, owed: Settled, marks: Marks, seen: Trust, net: Done) -> int:
    """What of the vigorish on this win was neither marked nor collected (negative: too much)."""
    due = owed.vigorish_cents
    if seen.at_payout:
        if marks.taken_cents:
            return due - marks.taken_cents
    elif marks.marked_cents:
        return due - marks.marked_cents
    elif marks.taken_cents >= due:
        return 0  # collected at once is as good as marked; perhaps with what was owed before
    # On a wager that was not paid, by itself or in a stack, nothing is extracted.
    paid = spot.paid_cents or (seen.paid and not net.error_cents)
    if net.net_of_vigorish or not paid or not seen.marked:
        return 0
    return due if seen.at_payout else due - marks.beyond_cents


def off(state: TableState, round_: Round, one: Reckoned, marks: Marks, seen: Trust) -> int:
    """As `vigorish_lacking`, less what mends older wins: beside what may be marked for this one.

    Where the sum is rounded, nothing lacks of a win with which all of it was collected.
    """
    seat, owed = one.key[0], one.owed
    now = vigorish_lacking(one.spot, owed, marks, seen, one.net)
    left = excused(state, round_, seat, now)
    if (
        not left
        or not seen.at_collection
        or (left > 0 and (seen.at_payout or not marks.marked_cents))
    ):
        return left
    if left > 0 and collected_all(state, round_, seat):
        return 0
    others = [now - owed.vigorish_cents + right for right in right_marks(state, owed, marks)]
    return left if all(excused(state, round_, seat, other) for other in others) else 0


def left_at_close(
    state: TableState, round_: Round, reckoned: tuple[Reckoned, ...]
) -> dict[int, int]:
    """What each seat's vigorish lacks as its round closes (negative: is too much); 0: nothing."""
    seen = trust(state, round_)
    if seen.none:
        return {}  # that any was taken was found as it happened
    won = winners(round_, reckoned)
    quiet = {seat for seat, _ in round_.muted}
    lacking = {}
    for seat in sorted(won.keys() | round_.marks.keys()):
        marks, one = round_.marks.get(seat, NO_MARKS), won.get(seat)
        if one is not None:
            lacking[seat] = off(state, round_, one, marks, seen)
            continue
        unknown = seat in quiet or not is_decided(round_, seat)
        now = 0 if unknown else -marks.marked_cents
        lacking[seat] = excused(state, round_, seat, now)
    return lacking


def winners(round_: Round, reckoned: tuple[Reckoned, ...]) -> dict[int, Reckoned]:
    """Of each seat the win that bears vigorish."""
    return {r.key[0]: r for r in reckoned if r.owed.vigorish_cents and r.key not in round_.muted}


def mark_code(marks: Marks, seen: Trust, lacking: int) -> str:
    """What it is when a mark is not as it is owed (negative: more than that)."""
    if lacking < 0:
        return "vig.wrong_amount"
    if seen.at_payout:
        return "vig.wrong_amount" if marks.taken_cents else "vig.not_collected"
    return "vig.wrong_amount" if marks.marked_cents else "vig.not_marked"
