"""Contributions of a controller that names no rounds as their tables do. Used by `folds.rounds`.

They are met with what a table tells in their order: of each round one.
"""

from events.derived import ProgressiveWagers
from events.moments import milliseconds
from services.meters.folds.round_due import RoundDue
from services.meters.state import HELD_MS, AtTable, LinkState, Made, Told


def last_of(wagers: ProgressiveWagers, open_: list[Made]) -> list[Made]:
    """One of the two does not say which round it was: the last before the close, and its like."""
    unsaid = [made for made in open_ if not (wagers.named and made.round)]
    last = [made for made in unsaid if made.hub_at <= wagers.at][-1:]
    name = last[0].round if last else None
    return last if name is None else [made for made in unsaid if made.round == name]


def met_by_order(
    state: LinkState, of: AtTable, told: Told, others: list[Made]
) -> tuple[tuple[Made, ...], tuple[Made, ...]]:
    """Those of no round, which are late where one was missed, and others that were not played.

    A close that comes late may have met the next round's wagers, and its own are met with that one.
    So only what lies before wagers that were met by then is of no round; or all, once it closes.
    """
    wagers, met = told.wagers, of.met_by(told.until)
    last, closes = met[-1].number if met else 0, wagers.closes or ""
    left = [
        made for made in others
        if not (wagers.named and made.round) and (made.number < last or made.hub_at <= closes)
    ]  # fmt: skip
    missed = len([name for name, _ in state.missed if name == wagers.table])
    sure = [made for made in left[missed:] if _heard_of(state, made)]
    return tuple([made for made in left if made not in sure]), tuple(sure)


def _heard_of(state: LinkState, made: Made) -> bool:
    """Whether its table and its controller were heard all the time that it may be late by."""
    at = made.hub_at
    return at > dict(state.unsure).get(made.at_table, "") and not any(
        since <= at and (not back or milliseconds(at) <= milliseconds(back) + HELD_MS)
        for since, back in state.silences
    )


def answered(
    missed: tuple[tuple[str, str | None], ...], due: RoundDue
) -> tuple[tuple[str, str | None], ...]:
    """Rounds of which wagers are missed still, after some of no name have come late."""
    mine = [one for one in missed if one[0] == due.told.wagers.table]
    come = mine[: len(due.late)]
    return tuple([one for one in missed if one not in come])
