"""What people say into the log of a table."""

from typing import Literal

from events.envelope import FromPerson
from events.ids import Order


class EventsDeclaredLost(FromPerson):
    """Numbers that will not come any more: the gap goes on, its rounds unverified."""

    type: Literal["events.declared_lost"] = "events.declared_lost"
    first: Order
    last: Order
