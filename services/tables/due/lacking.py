"""What lacks at a seat of its vigorish, and what was marked there beyond it, as was found.

Used by folds, `remedies/mended` and judges.
"""

from collections.abc import Collection, Iterator
from typing import Any, Final

from services.tables.heard.unheard import MARKS
from services.tables.parts.raised import OpenFinding
from services.tables.state import Reckoned, Round, TableState

MARK: Final = "mark"  # remedies, by their names: what was not marked is,
REST: Final = "collect-rest"  # … what was short of a sum as it was collected is collected, too,
UNMARK: Final = "unmark"  # … no more is collected than is owed, though more was marked


def due(state: TableState, seat: int) -> int:
    """What a seat owes of what its marker says."""
    return max(state.owed.get(seat, 0) - overmarked(state, seat), 0)


def overmarked(state: TableState, seat: int, but_of: str | None = None) -> int:
    """What is marked at a seat beyond what it owes, as was found but in this round."""
    return sum(_cents(state, seat, UNMARK, but_of))


def doubted_since(state: TableState, order: int) -> TableState:
    """The table once it is known that what decides rounds was missing after this order.

    What was found to be marked too much since may be owed by what is missing: absence is no
    evidence, so it is held against no collection any more.
    """
    left = tuple([one for one in state.open_findings if one.remedy != UNMARK or one.order <= order])
    if len(left) == len(state.open_findings):
        return state
    filing: Any = state.terms.filing if state.terms else None
    if getattr(filing, "vigorish_round_at", "") == "collect":  # nor what of a marker rounding adds
        state = state._replace(unsure=tuple(sorted({*state.unsure, MARKS})))
    return state._replace(open_findings=left)


def short(state: TableState, seat: int) -> int:
    """What a sum lacked that was rounded as it was collected: its marker is gone."""
    held = [one.open for one in state.waiting if one.open is not None]
    its = [one for one in (*state.open_findings, *held) if one.remedy == REST and not one.left]
    return sum(int(one.sign or 0) for one in its if one.seat == seat)


def unmarked(state: TableState, seat: int, but_of: str | None = None, *, gone: bool = False) -> int:
    """What was found to lack at a seat, but in this round, and was not mended yet.

    `gone`: of a player who has left it.
    """
    return sum(_cents(state, seat, MARK, but_of, gone=gone))


def excused(state: TableState, round_: Round, seat: int, lacking: int) -> int:
    """What a mark of this round lacks (negative: is too much), less what mends older ones."""
    if lacking >= 0:
        return lacking
    return 0 if just([*_cents(state, seat, MARK, round_.name)], -lacking) else lacking


def of_older(round_: Round, reckoned: tuple[Reckoned, ...] | None) -> dict[int, int]:
    """What was collected by seat as if for a win that was then paid net of it: of before, so."""
    marks = round_.marks
    if not marks:
        return {}
    return {
        seat: marks[seat].beyond_cents
        for (seat, _), _, _, net in reckoned or ()
        if net.net_of_vigorish and seat in marks and marks[seat].beyond_cents
    }


def just(cents: Collection[int], amount_cents: int) -> bool:
    """Whether that mends just one of several, or all of them."""
    return bool(cents) and (amount_cents in cents or amount_cents == sum(cents))


def _cents(
    state: TableState, seat: int, remedy: str, but_of: str | None = None, *, gone: bool = False
) -> Iterator[int]:
    for one in _waiting_for(state, remedy):
        if one.seat == seat and one.left == gone and (but_of is None or one.round != but_of):
            yield int(one.sign or 0)


def _waiting_for(state: TableState, remedy: str) -> Iterator[OpenFinding]:
    names = (MARK, REST) if remedy == MARK else (remedy,)
    for one in state.open_findings:
        if one.remedy in names:
            yield one
    for held in state.waiting:
        if held.open is not None and held.open.remedy in names:
            yield held.open
