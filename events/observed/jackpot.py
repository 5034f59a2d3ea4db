"""A jackpot in the line of its link: claimed, locked, and what people decide on it and why.

`jackpot` is its id, the same in all of its events: `link/number of the hit`. Two persons decide
where the link's filing asks for two: the first stands in `by`, the other in `second`.
"""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import FromDevice, FromPerson
from events.ids import Name, Order, Seat
from events.money import Cents, PositiveCents
from events.observed.names import Level, Serial

Jackpot = Annotated[str, Field(strict=True, pattern=r"^[A-Za-z0-9._:/-]{1,80}$")]


class JackpotClaimed(FromDevice):
    """A hand is claimed to win a share of the meter: as the pit terminal takes it up."""

    type: Literal["jackpot.claimed"] = "jackpot.claimed"
    jackpot: Jackpot
    at_table: Name
    round: Name | None = None
    seat: Seat
    level: Level
    number: Order | None = None  # of the hit, where it is known


class JackpotLocked(FromDevice):
    """The value of a hit is locked by the controller; the meter goes on for the other tables."""

    type: Literal["jackpot.locked"] = "jackpot.locked"
    jackpot: Jackpot
    number: Order  # of the hit
    value_cents: Cents  # what is locked
    percent: Annotated[int, Field(strict=True, ge=1, le=100)] | None = None  # of the meter


class JackpotValidated(FromPerson):
    """A jackpot is found to be right, by who looked at it, and why."""

    type: Literal["jackpot.validated"] = "jackpot.validated"
    jackpot: Jackpot
    second: Name | None = None
    amount_cents: PositiveCents | None = None  # that is found to be due


class JackpotRefused(FromPerson):
    """A jackpot is refused, with the reason; its locked value goes back to the meter."""

    type: Literal["jackpot.refused"] = "jackpot.refused"
    jackpot: Jackpot
    second: Name | None = None


class JackpotDocumented(FromPerson):
    """The papers are complete: the payee's id (no name), the slip, who signed."""

    type: Literal["jackpot.documented"] = "jackpot.documented"
    jackpot: Jackpot
    payee: Name
    slip: Serial
    signatures: tuple[Name, ...]
    second: Name | None = None
    amount_cents: PositiveCents | None = None  # on the slip


class JackpotPaid(FromPerson):
    """A jackpot was paid, from this source; a share of a meter never from the tray."""

    type: Literal["jackpot.paid"] = "jackpot.paid"
    jackpot: Jackpot
    amount_cents: PositiveCents
    source: Literal["cage", "tray", "slip", "annuity"]
    second: Name | None = None
    slip: Serial | None = None


class AwardReversed(FromPerson):
    """An award is taken back after it was made, as a movement of its own."""

    type: Literal["award.reversed"] = "award.reversed"
    jackpot: Jackpot
    second: Name | None = None


JackpotSubject = (
    JackpotClaimed | JackpotLocked | JackpotValidated | JackpotRefused | JackpotDocumented
    | JackpotPaid | AwardReversed
)  # fmt: skip
