"""Balances of a table's accounts on which its next booking depends. A part of the state.

Used by the stage, which brings them up to date with every fact, and by the book: what would take
an account below nothing that never can be, goes to the errors instead.
"""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from events.derived import Fact, Transfer
from services.books import accounts


class Standing(NamedTuple):
    """What stands in the accounts after all that was booked."""

    over_cents: int = 0  # patrons hold it, and it was not due to them
    under_cents: int = 0  # the house holds it, and it was due to patrons; negative while it does
    vigorish: dict[int, int] = {}  # noqa: RUF012 - seat → what it owes; never changed in place
    coins: dict[int, int] = {}  # noqa: RUF012 - seat → coins of the tray that lie there as markers
    lost: dict[int, int] = {}  # noqa: RUF012 - seat → what players owed who have left it; as above
    # Seat → what was collected of a sum of vigorish of which some is owed still.
    part: dict[int, int] = {}  # noqa: RUF012 - as above
    # Seat → hundredths of a cent that it owes beyond its account (negative: less).
    rest: dict[int, int] = {}  # noqa: RUF012 - as above
    # Seat → coins that lie for what players owed who have left it.
    coins_left: dict[int, int] = {}  # noqa: RUF012 - as above
    # Counter Checks by their serial: seat, cents, order of their issue.
    checks: dict[str, tuple[int, int, int]] = {}  # noqa: RUF012 - as above


NOTHING: Final = Standing()
_MOVES: Final = frozenset((
    "error.over", "error.under", "error.made_good", "error.recovered",
    "vigorish.owed", "vigorish.collected", "vigorish.rounded", "vigorish.lost", "marker.out",
    "marker.back",
))  # fmt: skip


def booked(
    table: str, standing: Standing, facts: Sequence[Fact], ahead: Collection[int] = ()
) -> tuple[int, Standing]:
    """By how much these facts change the tray, and what stands in the others after them.

    `ahead`: seats that have paid more than they owe until the round at hand is decided.
    """
    tray, change = accounts.tray(table), 0
    others: list[Transfer] = []
    for fact in facts:
        if isinstance(fact, Transfer):
            if fact.to_account == tray:
                change += fact.amount_cents
            elif fact.from_account == tray:
                change -= fact.amount_cents
            if fact.what in _MOVES:
                others.append(fact)
    for move in others:
        standing = _add(standing, move.from_account, -move.amount_cents)
        standing = _add(standing, move.to_account, move.amount_cents)
    collected = [move for move in others if move.what == "vigorish.collected"]
    if collected or standing.part:
        standing = _in_part(standing, collected, ahead)
    return change, _with_rest(standing, others, ahead) if standing.rest else standing


def _in_part(standing: Standing, collected: Sequence[Transfer], ahead: Collection[int]) -> Standing:
    """MB-6: a sum goes on until nothing is owed of it, nor will be by what it was paid for."""
    part = standing.part
    for move in collected:
        part = _at(part, move.from_account, move.amount_cents)
    left = {at: cents for at, cents in part.items() if at in standing.vigorish or at in ahead}
    return standing if left == standing.part else standing._replace(part=left)


def _with_rest(standing: Standing, moves: Sequence[Transfer], ahead: Collection[int]) -> Standing:
    """MB-6: what is owed beside the whole cents goes on until the sum is rounded, or gone."""
    done = {move.seat for move in moves if move.what == "vigorish.rounded"}
    left = {
        at: hundredths
        for at, hundredths in standing.rest.items()
        if at not in done and (at in standing.vigorish or at in ahead)
    }
    return standing._replace(rest=left)


def _add(standing: Standing, account: str, cents: int) -> Standing:
    kind, _, place = account.partition(":")
    match kind:
        case "errors.over":
            return standing._replace(over_cents=standing.over_cents + cents)
        case "errors.under":
            return standing._replace(under_cents=standing.under_cents + cents)
        case "vigorish":
            return standing._replace(vigorish=_at(standing.vigorish, place, cents))
        case "vigorish.lost":
            return standing._replace(lost=_at(standing.lost, place, cents))
        case "markers":
            return standing._replace(coins=_at(standing.coins, place, cents))
        case "markers.left":
            return standing._replace(coins_left=_at(standing.coins_left, place, cents))
        case _:
            return standing


def _at(by_seat: dict[int, int], place: str, cents: int) -> dict[int, int]:
    seat = int(place.rpartition("/")[2])
    changed = {**by_seat, seat: by_seat.get(seat, 0) + cents}
    return {number: amount for number, amount in changed.items() if amount}
