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
from events.derived.money import MarkerMoved, Transfer
from events.derived.rounds import RoundOpened, RoundSettled, TableChanged, WagerSettled

__all__ = [
    "AnyFact",
    "BoxCounted",
    "BoxMoved",
    "Claim",
    "DerivedFact",
    "Fact",
    "Finding",
    "MarkerMoved",
    "ProgressiveWagers",
    "RoundOpened",
    "RoundSettled",
    "TableChanged",
    "Touched",
    "Transfer",
    "WagerSettled",
]

DerivedFact = (
    TableChanged | RoundOpened | RoundSettled
    | Transfer | MarkerMoved
    | Finding
    | BoxMoved | BoxCounted
    | ProgressiveWagers | Claim
)  # fmt: skip
AnyFact = Annotated[DerivedFact, Field(discriminator="kind")]
