"""Findings from which payments may merely follow, as the table keeps them. Used by `judge`."""

from services.tables.findings import Entry, Found
from services.tables.judges.misled import LEADS, PAYMENTS, SWITCH, VERBAL
from services.tables.parts.lead import Lead
from services.tables.state import TableState

Names = dict[str | None, str]  # by which a finding was held → with which it was raised


def leads_of(name: str, found: Found, entry: Entry) -> list[Lead]:
    """The finding, if a payment may follow from it."""
    if entry.code not in LEADS or found.remedied:
        return []
    if entry.code in PAYMENTS and not _at_a_turn(found, entry.code):
        return []
    return [Lead(name, entry.code, found.seat, found.wager)]


def _at_a_turn(found: Found, code: str) -> bool:
    """Whether a payment was found before its round closed, and is its own mistake.

    A switch is told by the second half, under the first one; one of wagers is under nothing.
    """
    return found.round is None and (found.under is not None) is (code == SWITCH)


def with_leads(state: TableState, leads: list[Lead]) -> TableState:
    """The table with them; that a called wager is none is said before its round has begun."""
    called = {(one.seat, one.wager): one.id for one in leads if one.code == VERBAL}
    if called:
        its = [
            one._replace(found=called.get((one.seat, one.wager), one.found)) for one in state.verbal
        ]
        state = state._replace(verbal=tuple(its))
    rest = tuple([one for one in leads if one.code != VERBAL])
    if state.round is None or not rest:
        return state
    return state._replace(round=state.round._replace(leads=(*state.round.leads, *rest)))


def renamed(state: TableState, names: Names) -> TableState:
    """The table with them under the names with which they were raised."""
    if any(one.found in names for one in state.verbal):
        its = [one._replace(found=names.get(one.found, one.found)) for one in state.verbal]
        state = state._replace(verbal=tuple(its))
    round_ = state.round
    if round_ is None or not any(one.id in names for one in round_.leads):
        return state
    leads = tuple([one._replace(id=names.get(one.id, one.id)) for one in round_.leads])
    return state._replace(round=round_._replace(leads=leads))
