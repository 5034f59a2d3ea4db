"""Chips of a round that no device ties to a wager, and that were for none. Used by `settlement`."""

from collections.abc import Collection

from events.derived import Fact
from services.books import transfers
from services.books.transfers import Cause
from services.tables.due.payments import beside
from services.tables.heard.trust import trust
from services.tables.state import Round, SpotKey, TableState


def for_no_wager(
    state: TableState, round_: Round, sure: Collection[SpotKey], cause: Cause, *, whole: bool
) -> list[Fact]:
    """They went as they were seen to go; all of them where no cards decide what the seat is due."""
    if not round_.loose:
        return []
    facts: list[Fact] = []
    seen, seats = trust(state, round_), {seat for seat, _ in sure}
    for seat, cents in sorted(round_.loose.items()):
        gone = beside(round_, seat, seen) if whole or seat in seats else cents
        facts += transfers.chips_moved(cause, seat, gone)
    return facts
