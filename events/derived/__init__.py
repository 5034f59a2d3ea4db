"""Every derived fact, and the union that its readers check it against.

A new fact is a dataclass in its family's file and a name in `AnyFact`. Used by the folds, the
stages and the projector.
"""

from typing import Annotated

from pydantic import Field

from events.derived.claims import Claim, ProgressiveWagers
from events.derived.day import BoxCounted, BoxMoved
from events.derived.fact import Fact
from events.derived.findings import Finding, Touched
from events.derived.meters import AwardMoved, MeterMoved, RoundOnMeter
from events.derived.money import MarkerMoved, Transfer
from events.derived.rounds import (
    RoundOpened,
    RoundSettled,
    TableChanged,
    TablePicture,
    WagerSettled,
)

__all__ = [
    "AnyFact",
    "AwardMoved",
    "BoxCounted",
    "BoxMoved",
    "Claim",
    "DerivedFact",
    "Fact",
    "Finding",
    "MarkerMoved",
    "MeterMoved",
    "ProgressiveWagers",
    "RoundOnMeter",
    "RoundOpened",
    "RoundSettled",
    "TableChanged",
    "TablePicture",
    "Touched",
    "Transfer",
    "WagerSettled",
]

DerivedFact = (
    TableChanged | RoundOpened | RoundSettled
    | Transfer | MarkerMoved
    | Finding
    | TablePicture
    | BoxMoved | BoxCounted
    | ProgressiveWagers | Claim
    | MeterMoved | AwardMoved | RoundOnMeter
)  # fmt: skip
AnyFact = Annotated[DerivedFact, Field(discriminator="kind")]
