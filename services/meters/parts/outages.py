"""While a link may not be played: lost, by its controller's word, or out of operation. § 605a.8."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from events.observed.link import (
    ControllerLost,
    ControllerRestored,
    LinkStopped,
    TableLinked,
)

LOST, STOPPED, APART = "lost", "out of operation", "disconnected"  # how a link is not played
NOT_WHILE: Final = {
    LOST: "no wager while the controller is lost",
    STOPPED: "no wager while the link is out of operation",
    APART: "no wager while {table} is disconnected from the link",
}
MOST_LOSSES: Final = 64
_FOREVER: Final = "9"  # after every moment


class Loss(NamedTuple):
    """A while in which a link may not be played, or one table of it, as the controller says."""

    number: int  # the last before it
    since: str  # by the hub
    back: str  # empty: it goes on
    table: str | None  # the only one that it is about
    how: str = LOST
    until: str = _FOREVER  # it was surely not over: by the device's clock or the hub's


class Said(NamedTuple):
    """That a link, or a table of it, is played from here on or not; when, by hub and device."""

    table: str | None  # the only one that it is about
    plays: bool
    order: int
    source: str
    boot: str
    seq: int


def begun(losses: tuple[Loss, ...], one: Loss) -> tuple[Loss, ...]:
    """With one more."""
    return (*losses, one)[-MOST_LOSSES:]


def over(
    losses: tuple[Loss, ...], how: str, event: ControllerRestored | LinkStopped | TableLinked,
    table: str | None,
) -> tuple[Loss, ...]:  # fmt: skip
    """Those of this kind end: with the whole link every table's."""
    until = min(event.at, event.hub_at)
    return tuple([
        one._replace(back=event.hub_at, until=until)
        if one.how == how and not one.back and table in (None, one.table) else one
        for one in losses
    ])  # fmt: skip


def lost_at(
    losses: Iterable[Loss], table: str, moment: str, counted: tuple[int, str] | None, by: str
) -> str | None:
    """How a link was not to be played at a table at this moment, when wagers were accepted.

    As it was known by then: what is told later to be over was not. Of wagers that were counted,
    under a number and when, only where that was once it was over: what was counted before is late,
    and what was counted meanwhile is found as it is.
    """
    for one in losses:
        unsaid = counted is None or (counted[0] > one.number and "" < one.back < counted[1])
        until = one.until if one.back <= by else _FOREVER
        if unsaid and one.table in (None, table) and one.since < moment < until:
            return one.how
    return None


def is_told_again(losses: Iterable[Loss], event: ControllerLost) -> bool:
    """Whether a loss names a number before one that is over: of which it speaks nobody can say."""
    return event.number is not None and any(
        one.how == LOST and one.back and one.table == event.at_table and event.number <= one.number
        for one in losses
    )
