"""While a link may not be played: lost, by its controller's word, or out of operation. § 605a.8."""

from collections.abc import Iterable
from typing import NamedTuple

from events.observed.link import ContributionMade, ControllerLost


class Loss(NamedTuple):
    """A while in which link and controller did not hear each other, as the controller says."""

    number: int  # the last before it
    since: str  # by the hub
    back: str  # empty: it goes on
    table: str | None  # the only one that was cut off


class Stopped(NamedTuple):
    """When a link was taken out of operation, as hub and device count its reports."""

    order: int
    source: str
    boot: str
    seq: int

    def holds(self, event: ContributionMade) -> bool:
        """Whether this was said, and came, after it: what is only late was said before."""
        later = event.seq > self.seq or (event.source, event.boot) != (self.source, self.boot)
        return later and event.order > self.order


def lost_at(losses: Iterable[Loss], table: str, moment: str) -> bool:
    """Whether link and controller did not hear each other at this moment, by their own word."""
    return any(
        one.since < moment and (not one.back or moment < one.back)
        for one in losses if one.table in (None, table)
    )  # fmt: skip


def is_told_again(losses: Iterable[Loss], event: ControllerLost) -> bool:
    """Whether a loss names a number before one that is over: of which it speaks nobody can say."""
    return event.number is not None and any(
        one.back and one.table == event.at_table and event.number <= one.number for one in losses
    )
