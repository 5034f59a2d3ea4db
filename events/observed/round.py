"""The round as a whole: declared void, disputed, and the dispute decided."""

from typing import Annotated, Literal

from pydantic import StringConstraints

from events.envelope import FromDevice, Words
from events.ids import Name, Seat

Ground = Annotated[
    str, StringConstraints(strict=True, pattern=r"^[0-9]{3}a\.[0-9]{1,2}(?:\([0-9A-Za-z]+\))*$")
]


class RoundVoided(FromDevice):
    """Declared void, with the clause that is given for it; without one, none was given."""

    type: Literal["round.voided"] = "round.voided"
    ground: Ground | None = None


class RoundDisputed(FromDevice):
    """A player disputes; `of` names the round, absent: the one at hand or just closed."""

    type: Literal["round.disputed"] = "round.disputed"
    seat: Seat | None = None
    of: Name | None = None
    words: Words | None = None


class DisputeDecided(FromDevice):
    """How a dispute was decided, in words; who decided it stands in `by`."""

    type: Literal["dispute.decided"] = "dispute.decided"
    of: Name | None = None
    decision: Words


RoundEvent = RoundVoided | RoundDisputed | DisputeDecided
