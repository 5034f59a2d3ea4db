"""What people say into a line about the line itself."""

from typing import Literal

from events.envelope import FromPerson
from events.ids import Order


class DeclaredLost(FromPerson):
    """Numbers of one line that will not come any more; what waits behind them goes on."""

    type: str
    first: Order
    last: Order


class EventsDeclaredLost(DeclaredLost):
    """Of the floor line: the rounds that they belong to stay unverified."""

    type: Literal["events.declared_lost"] = "events.declared_lost"


class CageEventsDeclaredLost(DeclaredLost):
    """Of the cage line: a box that one of them took off is counted against nothing expected."""

    type: Literal["cage_events.declared_lost"] = "cage_events.declared_lost"


class CountEventsDeclaredLost(DeclaredLost):
    """Of the count line: what was entered in the counts that they interrupt is not known whole."""

    type: Literal["count_events.declared_lost"] = "count_events.declared_lost"


class LinkEventsDeclaredLost(DeclaredLost):
    """Of a link's line: its meter is pending from there on."""

    type: Literal["link_events.declared_lost"] = "link_events.declared_lost"
