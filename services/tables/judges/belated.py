"""What merely follows from cards that went too early: their hands were not compared. Rule 3.

A dealer who clears the cards before he came to a hand can say no more how that came out. Where he
settles its wagers afterwards, the cards are what is wrong (PW-23). Used by `judge` and `held`.
"""

from dataclasses import replace
from typing import Final

from events.derived import Finding
from services.tables.findings import Found
from services.tables.folds.deal import taken
from services.tables.heard.clocks import TAKEN
from services.tables.state import TableState

UNSAID: Final = "announce.missing"
# What was not done as the cards went, and may be done yet: then they went too early, PW-23.
MAY_FOLLOW: Final = frozenset((
    "pay.missed", "collect.missed", "envy.unpaid", "pot.wrong_winner", "pot.split_wrong",
    "seat.switch",
))  # fmt: skip


def may_follow(code: str, seat: int | None) -> bool:
    """Whether the dealer, with all cards gone, may come to this yet, or it follow from that."""
    return code in MAY_FOLLOW or (code == UNSAID and seat is not None)


def led_to(state: TableState, found: Found, code: str) -> str | None:
    """The finding that this hand's cards went early, as its round closes."""
    round_ = state.closing.round if state.closing is not None else None
    if round_ is None or code != UNSAID or found.seat is None or found.under is not None:
        return found.under
    if not {taken(""), taken(str(found.seat))} & {*round_.said}:
        return None
    return next((lead.id for lead in round_.leads if lead.code == TAKEN), None)


def hung(state: TableState, name: str, gone: Finding) -> TableState:
    """The table, once this is raised: that cards went early has what that led to under it.

    At the seat that was settled since, and where chips are due yet.
    """
    if gone.code != TAKEN or not state.waiting:
        return state
    its = [one.finding for one in state.waiting if one.finding.round == gone.round]
    seats = {gone.seat, *[one.seat for one in its if one.code in MAY_FOLLOW]}
    follow = [one for one in its if one.code == UNSAID and not one.under and one.seat in seats]
    waiting = tuple([
        one._replace(finding=replace(one.finding, under=name)) if one.finding in follow else one
        for one in state.waiting
    ])  # fmt: skip
    return state._replace(waiting=waiting)
