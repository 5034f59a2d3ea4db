"""Chips that no device ties to a wager, among the wagers of their seat. PW-42.

Used by `payments`.
"""

from itertools import combinations

from services.law.settlement import Settled
from services.tables.due.chips import keeps
from services.tables.state import Reckoned, Round, Spot, SpotKey


def spread(round_: Round, found: list[Reckoned], loose: int) -> list[Reckoned]:
    """Chips that no device ties to a wager, each with the wager that it was for.

    By the stakes that went back after them, unless that made more mistakes of it.
    """
    tied = _by_stakes(round_, found, loose)
    lacked = _taken_just(round_, found, loose) or _where_lacking(round_, found, loose)
    return tied if tied and _wrong(tied) <= _wrong(lacked) else lacked


def _by_stakes(round_: Round, found: list[Reckoned], loose: int) -> list[Reckoned]:
    """Each stack to the wager whose stake went back after it; none where one had no such."""
    stacks = {one.key: round_.stacks.get(one.key, 0) for one in found}
    if round_.muted or sum(stacks.values()) != -loose:
        return []
    return [given(one, stacks[one.key]) for one in found]


def _taken_just(round_: Round, found: list[Reckoned], cents: int) -> list[Reckoned]:
    """Chips into the tray that are just what lay there to be taken, of as few wagers as may be.

    Lost stakes, or a stake that was not lost: which of these makes the fewest mistakes.
    """
    there = {one.key: of for one in found if (of := _to_take(round_, one)) > 0}
    best: list[Reckoned] = []
    if cents < 0 or not _were_taken(round_, found):
        return best
    for size in range(1, len(there) + 1):
        for some in combinations(there, size):
            if sum([there[key] for key in some]) != cents:
                continue
            taken = [_taken(one, there[one.key]) if one.key in some else one for one in found]
            if not best or _wrong(taken) < _wrong(best):
                best = taken
    return best


def _to_take(round_: Round, one: Reckoned) -> int:
    """What the tray lacks of a wager; where it lacks nothing, the chips that lie there."""
    if one.net.error_cents < 0:
        return -one.net.error_cents
    return even(round_, one) - one.net.taken_cents - one.spot.returned_cents


def _taken(one: Reckoned, cents: int) -> Reckoned:
    """A wager of which just what was to be taken went into the tray: of a winner's, his stake."""
    if one.net.error_cents < 0:
        return given(one, -cents)
    return _with(one, one.net.error_cents + cents, one.net.taken_cents + cents, one.net.paid_cents)


def _were_taken(round_: Round, found: list[Reckoned]) -> bool:
    """Whether they went into the tray, and were no less than a payment that nobody tells."""
    told = [one for one in found if not one.net.net_of_vigorish]
    if any(one.net.paid_cents > one.spot.paid_cents for one in told):
        return False
    return round_.loose.get(found[0].key[0], 0) < 0


def _wrong(found: list[Reckoned]) -> int:
    return sum([one.net.error_cents != 0 for one in found])


def _where_lacking(round_: Round, found: list[Reckoned], loose: int) -> list[Reckoned]:
    """They go where they are lacking; the rest to the last.

    Where they are just what some wagers lack, they were for those. Else first to wagers of which no
    payment was seen: those chips were theirs sooner than a part. What is too much was given with a
    win, where there is one, and taken with what was lost.
    """
    found = [*found]
    lacking = {one.key: cents for one in found if (cents := _lacks(round_, one)) > 0}
    for one in _lacking_just(found, lacking, -loose):
        found[found.index(one)] = given(one, lacking[one.key])
        loose += lacking[one.key]
    if not loose:
        return found
    told = {one.key: one for one in found}
    turns = sorted(found, key=_paid_already)
    if loose > 0 and _were_taken(round_, found):  # where nothing was lost, with an unpaid win
        turns.sort(key=lambda one: (one.owed.outcome == "lose", one.net.error_cents > 0))
    elif loose < 0 or any(one.net.paid_cents > one.spot.paid_cents for one in found):
        turns.sort(key=_wins)  # also where what was paid was told by chips alone
    for one in turns:
        last = one is turns[-1]
        lacks = one.net.error_cents
        part = min(max(-lacks, 0), loose) if loose > 0 else -min(max(lacks, 0), -loose)
        part = loose if last else part
        loose -= part
        told[one.key] = given(one, -part)
    return list(told.values())


def given(one: Reckoned, cents: int) -> Reckoned:
    """A wager to which so much of the loose chips went (negative: so much of it into the tray)."""
    error, paid = one.net.error_cents - cents, one.net.paid_cents + cents
    return _with(one, error, one.net.taken_cents - min(paid, 0), max(paid, 0))


def _with(one: Reckoned, error: int, taken: int, paid: int) -> Reckoned:
    code = code_of(one.spot, one.owed, taken, paid, error) if error else ""
    net = one.net._replace(error_cents=error, code=code, paid_cents=paid, taken_cents=taken)
    return one._replace(net=net)


def _lacks(round_: Round, one: Reckoned) -> int:
    """What a wager lacks; one that a wrong press joined, by the chips that lay there."""
    if not (one.key in round_.muted and one.key in round_.pressed and _wins(one)):
        return one.net.error_cents
    return even(round_, one) - one.spot.paid_cents


def even(round_: Round, one: Reckoned) -> int:
    """Even money on what lay there: so pays a wager that a press can join."""
    return one.spot.stake_cents + round_.pressed.get(one.key, 0)


def _lacking_just(
    found: list[Reckoned], lacking: dict[SpotKey, int], cents: int
) -> tuple[Reckoned, ...]:
    """As few wagers as may be that lack this together: sooner winners, sooner unpaid ones."""
    those = [one for one in found if one.key in lacking]
    those.sort(key=lambda one: (not _wins(one), _paid_already(one)))
    for size in range(1, len(those) + 1):
        for some in combinations(those, size):
            if sum(lacking[one.key] for one in some) == cents:
                return some
    return ()


def _paid_already(one: Reckoned) -> bool:
    return one.spot.paid_cents > 0


def _wins(one: Reckoned) -> bool:
    return one.owed.outcome == "win"


def code_of(spot: Spot, owed: Settled, taken: int, paid: int, error: int) -> str:
    """One cause, one finding: a winner that was collected was not also left unpaid."""
    wins = owed.outcome == "win" and spot.stake_cents > 0
    if error < 0:
        if wins:
            return "pay.over"
        lost = owed.outcome == "lose" and not paid
        return "collect.missed" if lost and taken < keeps(spot, owed) else "pay.unearned"
    if not wins or taken > keeps(spot, owed):
        return "collect.unearned"
    return "pay.under" if paid else "pay.missed"
