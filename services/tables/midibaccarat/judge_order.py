"""Judges of the order of settlement: §§ 629a.8(c)(3)(i), 629a.11(b).

Losers first; then from the highest seat down, each seat's vigorish before its pay. House Money is
settled before all that, and by itself: from the highest seat down too.
"""

from typing import Any, Final

from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.settlement import ChipsMoved, WagerCollected, WagerPaid, WagerPressed
from services.tables.due.owed import with_owed
from services.tables.due.payments import NO_MARKS, NO_SPOT, coupon_cents
from services.tables.findings import Found, finds
from services.tables.state import Owed, Round, SpotKey, TableState, reported

GAME: Final = ("midibaccarat",)
CODE: Final = "settle.order"
CITE: Final = ("629a.11(b)", "629a.8(c)(3)(i)")
MEANS: Final = "Wagers are settled in another order: losers, then seats from the highest down."
APART: Final = "house_money"
ANY: Final = 10  # beyond every seat


def _owed(state: TableState) -> tuple[Round, Owed] | None:
    """What is due, where the order of this round is judged still: once a round."""
    round_ = state.round
    if round_ is None or not round_.verified or round_.simulated or CODE in round_.said:
        return None
    owed = with_owed(state, round_).owed
    return None if owed is None or not owed.whole else (round_, owed)


def _paid_winners(round_: Round, owed: Owed) -> list[SpotKey]:
    paid = [
        key
        for key, spot in round_.spots.items()
        if spot.paid_cents and key[1] != APART and _outcome(owed, key) == "win"
    ]
    for seat, cents in round_.loose.items():
        if cents > 0:
            paid += _in_a_stack(round_, owed, seat)
    return paid


def _in_a_stack(round_: Round, owed: Owed, seat: int) -> list[SpotKey]:
    """Winners of a seat that no device tells to be paid, where its chips are just their due.

    Less the vigorish, it may be: PW-1. Other chips may be change.
    """
    cents, wins, vigorish = round_.loose.get(seat, 0), 0, 0
    keys = []
    for key, spot in round_.spots.items():
        if key[0] != seat or key[1] == APART or spot.paid_cents or _outcome(owed, key) != "win":
            continue
        due = owed.wagers[key]
        wins += due.won_cents + coupon_cents(round_, key, due)
        vigorish += due.vigorish_cents
        keys.append(key)
    return keys if cents in (wins, wins - vigorish) else []


def _acts(round_: Round, key: SpotKey) -> tuple[int, ...]:
    """What proves that this winner was paid."""
    acts = round_.spots[key].acts
    turn = round_.clocks.turn
    if round_.spots[key].paid_cents or turn is None or round_.turn != key[0]:
        return acts
    return (*acts, turn.order)


def _outcome(owed: Owed, key: SpotKey) -> str:
    due = owed.wagers.get(key)
    return due.outcome if due else ""


@finds(CODE, on=[WagerCollected], cite=CITE, severity="minor", means=MEANS, games=GAME)
def collected_after_a_pay(
    before: TableState, event: WagerCollected, _after: TableState
) -> Found | None:
    """A loser that is collected only now: a winner was paid before, or its vigorish seen to."""
    round_ = before.round
    if event.wager == APART or round_ is None:
        return None
    key = (event.seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    if spot.collected_cents or not spot.stake_cents or not (_pays(round_) or _marks(round_)):
        return None
    known = _owed(before)
    if known is None or _outcome(known[1], key) != "lose":
        return None
    paid = _paid_winners(*known)
    if not paid:
        marked = _marked_before(*known)
        if marked is None:
            return None
        told, acts = marked
        return Found("losing wagers before any vigorish", f"{told} before it", event.seat,
                     event.wager, acts=acts, cite=CITE[:1])  # fmt: skip
    first = min(paid, key=lambda one: round_.spots[one].acts[-1])
    return Found(
        "losing wagers before any pay", f"seat {first[0]} {first[1]} paid before it",
        event.seat, event.wager, acts=_acts(round_, first), cite=CITE[:1],
    )  # fmt: skip


def _marks(round_: Round) -> bool:
    return any(marks.own for marks in round_.marks.values())


def _pays(round_: Round) -> bool:
    return any(round_.loose.values()) or any(
        spot.paid_cents and key[1] != APART for key, spot in round_.spots.items()
    )


@finds(CODE, on=[WagerPaid, ChipsMoved], cite=CITE, severity="minor", means=MEANS, games=GAME)
def paid_after_a_lower_seat(
    before: TableState, event: WagerPaid | ChipsMoved, after: TableState
) -> Found | None:
    """A winner that is paid only now, alone or in a stack, and a lower seat was before it."""
    was, seat = before.round, event.seat
    if was is None or (type(event) is WagerPaid and event.wager == APART):
        return None
    if not (
        any(key[0] < seat and spot.paid_cents for key, spot in was.spots.items())
        or any(other < seat and cents > 0 for other, cents in was.loose.items())
        or any(other < seat and marks.own for other, marks in was.marks.items())
    ):
        return None
    known = _owed(before)
    if known is None or was.loose.get(seat):
        return None  # where it was paid in a stack, this is the rest
    paid = _paid_winners(*known)
    if any(key[0] == seat for key in paid):
        return None
    before_it = _before_it(was, known[1], [key for key in paid if key[0] < seat], seat)
    wager = _paid_now(event, known[1], after.round) if before_it else None
    if before_it is None or wager is None:
        return None
    told, acts = before_it
    return Found(
        "winners from the highest seat down, each with its vigorish", f"{told} before it", seat,
        wager, acts=acts, cite=CITE[:1],
    )  # fmt: skip


def _before_it(
    round_: Round, owed: Owed, lower: list[SpotKey], seat: int
) -> tuple[str, tuple[int, ...]] | None:
    """What was done at a lower seat: a winner was paid, or the vigorish of one was seen to."""
    if lower:
        return f"seat {lower[0][0]} paid", _acts(round_, lower[0])
    return _marked_before(round_, owed, seat)


def _marked_before(
    round_: Round, owed: Owed, seat: int = ANY
) -> tuple[str, tuple[int, ...]] | None:
    """The vigorish of a winner that was marked or collected, at a seat below this one."""
    for other, marks in sorted(round_.marks.items()):
        if other < seat and marks.own and _outcome(owed, (other, "banker")) == "win":
            what = "marked" if marks.marked_cents else "collected"
            return f"vigorish of seat {other} {what}", marks.acts
    return None


def _paid_now(event: WagerPaid | ChipsMoved, owed: Owed, now: Round | None) -> str | None:
    """The winner that this pays, or the first of those that it does."""
    if isinstance(event, WagerPaid):
        return event.wager if _outcome(owed, (event.seat, event.wager)) == "win" else None
    stack = _in_a_stack(now, owed, event.seat) if now is not None else []
    return stack[0][1] if stack else None


@finds(CODE, on=[WagerPaid, WagerCollected, WagerPressed], cite=CITE,
       severity="minor", means=MEANS, games=GAME)  # fmt: skip
def house_money_after_a_lower_seat(
    before: TableState, event: WagerPaid | WagerCollected | WagerPressed, _after: TableState
) -> Found | None:
    """§ 629a.8(c)(3)(i): from the dealer's right, counter-clockwise: the highest seat first."""
    round_ = before.round
    if round_ is None or not round_.verified or CODE in round_.said or round_.voided is not None:
        return None
    if not isinstance(event, WagerPressed) and event.wager != APART:
        return None
    stakes = {seat for (seat, wager), s in round_.spots.items() if wager == APART and s.stake_cents}
    if event.seat not in stakes or _house_money_done(round_, event.seat):
        return None
    lower = [seat for seat in stakes if seat < event.seat and _house_money_done(round_, seat)]
    if not lower or round_.loose.get(event.seat):
        return None
    return Found(
        "House Money from the highest seat down", f"seat {min(lower)} settled before it",
        event.seat, APART, acts=round_.spots[min(lower), APART].acts, cite=CITE[1:],
    )  # fmt: skip


def _house_money_done(round_: Round, seat: int) -> bool:
    spot = round_.spots[seat, APART]
    return bool(spot.paid_cents or spot.collected_cents or seat in round_.play.presses)


@finds(CODE, on=[VigorishMarked, VigorishCollected], cite=CITE, severity="minor",
       means=MEANS, games=GAME)  # fmt: skip
def marked_after_the_pay(
    before: TableState, event: VigorishMarked | VigorishCollected, _after: TableState
) -> Found | None:
    """Vigorish that is taken or marked only now, and its win was paid before it."""
    round_ = before.round
    if round_ is None or (event.seat, "banker") not in round_.spots:
        return None
    key = (event.seat, "banker")
    marks = round_.marks.get(event.seat, NO_MARKS)
    paid = round_.spots[key].paid_cents
    if not paid or marks.marked_cents or marks.taken_cents or marks.judged is not None:
        return None
    known = _owed(before)
    due = known[1].wagers.get(key) if known else None
    if due is None or not due.vigorish_cents or paid < due.won_cents:
        return None
    if type(event) is VigorishCollected and _is_of_a_marker(before, event.seat):
        return None
    return Found(
        "vigorish before the pay", f"seat {event.seat} paid before it", event.seat, "banker",
        acts=round_.spots[key].acts, cite=CITE[:1],
    )  # fmt: skip


def _is_of_a_marker(state: TableState, seat: int) -> bool:
    """Whether what is collected there may have been marked before, in its turn."""
    if state.owed.get(seat):
        return True
    filing: Any = state.terms.filing if state.terms else None
    at_payout = getattr(filing, "vigorish_collection", "") == "at_payout"
    return not at_payout and not reported(state, "vigorish.marked")
