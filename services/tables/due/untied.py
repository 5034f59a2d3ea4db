"""Chips that no device ties to a wager: what they may be of what nobody tells by itself.

A buy-in, or vigorish that was owed, is among it where no device of the table tells of those: that
it was none would be concluded from a report that nobody could make. Used by `payments`.
"""

from services.tables.heard.trust import Trust
from services.tables.state import Round


def within(acts: list[int], cents: int, beyond: int, *, whole: bool) -> int:
    """What of such chips is some of these acts, or all that was left.

    `beyond`: what is too much or too little at the seat if none of them is: some of them may be.
    `whole`: nothing is missing that such chips would be. Else it may be as much of it as lacks.
    """
    sums = _sums(acts)
    if cents in sums:
        return cents
    if beyond in sums:
        return beyond
    return sum(acts) if whole else max(min(sums), min(cents, max(sums)))


def cancelled(acts: list[int], lacks: int, seen: Trust) -> int:
    """What lacks at a seat and is just some of these acts: net chips of both come to nothing.

    Where a device tells net chips, none of it is proved to be missing.
    """
    return lacks if seen.net and lacks in _sums(acts) else 0


def _sums(acts: list[int]) -> set[int]:
    """What any of them come to together."""
    sums = {0}
    for act in acts:
        sums |= {act + other for other in sums}
    return sums


def envy_untold(round_: Round, seat: int, seen: Trust) -> list[int]:
    """Envy that is due there and that no device tells by itself: net chips may be that."""
    if seen.envy or round_.owed is None:
        return []
    return [-one.amount_cents for one in round_.owed.envy.get(seat, ())]


def for_none(cents: int, total: int, seen: Trust) -> int:
    """What of such chips may be for no wager of the round.

    As far as the seat has too much in all (`total` below nothing) or too little.
    """
    if cents < 0 and not seen.bought:
        return min(max(total, cents), 0)
    if cents > 0 and not seen.of_before:
        return max(min(total, cents), 0)
    return 0
