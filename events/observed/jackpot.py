"""What people decide on a jackpot, in the line of its link; each with who and why."""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import FromPerson
from events.ids import Name
from events.money import PositiveCents
from events.observed.names import Serial

Jackpot = Annotated[str, Field(strict=True, pattern=r"^[A-Za-z0-9._:/-]{1,80}$")]


class JackpotValidated(FromPerson):
    type: Literal["jackpot.validated"] = "jackpot.validated"
    jackpot: Jackpot


class JackpotRefused(FromPerson):
    type: Literal["jackpot.refused"] = "jackpot.refused"
    jackpot: Jackpot


class JackpotDocumented(FromPerson):
    type: Literal["jackpot.documented"] = "jackpot.documented"
    jackpot: Jackpot
    payee: Name
    slip: Serial
    signatures: tuple[Name, ...]


class JackpotPaid(FromPerson):
    type: Literal["jackpot.paid"] = "jackpot.paid"
    jackpot: Jackpot
    amount_cents: PositiveCents
    source: Literal["cage", "tray", "slip", "annuity"]


class AwardReversed(FromPerson):
    type: Literal["award.reversed"] = "award.reversed"
    jackpot: Jackpot


JackpotSubject = JackpotValidated | JackpotRefused | JackpotDocumented | JackpotPaid | AwardReversed
