"""Acts of a round of which no other part of it keeps the number, so that findings can name them.

Used by `fold` for every game; read by `judges/proof`.
"""

from collections.abc import Callable
from typing import Any, Final

from events.observed.deal import (
    CardDiscarded,
    CardFaceUp,
    DiceRolled,
    DiceShaken,
    HandCleared,
    PlayerChose,
    RandomShown,
    TotalAnnounced,
)
from events.observed.markers import MarkerRead
from events.observed.play import (
    HandCompared,
    HandGiven,
    HandOffered,
    HandReset,
    HandReturned,
    HandRevealed,
    HandSet,
    HandSurrendered,
    PointsAnnounced,
    ResultAnnounced,
    RightRelinquished,
)
from events.observed.seats import SeatLeft
from events.observed.settlement import ChipsMoved, EnvyPaid, LammerPlaced, PotPaid, WagerPressed
from events.observed.wagers import ProgressiveAccepted, ProgressiveCollected, ProgressiveLit
from services.tables.parts.act import Act
from services.tables.state import Round, TableState

_ACTS: Final = Round._fields.index("acts")
_new: Final = tuple.__new__
MOST_ACTS: Final = 256  # of one round
_OF_A_HAND: Final = (
    HandSet, HandReset, HandRevealed, HandCleared, HandGiven, HandOffered, HandReturned,
    RightRelinquished, PointsAnnounced,
)  # fmt: skip
_OF_A_SEAT: Final = (
    HandCompared, HandSurrendered, PlayerChose, SeatLeft, MarkerRead, WagerPressed, ChipsMoved,
    EnvyPaid, PotPaid, LammerPlaced, ProgressiveAccepted, ProgressiveLit,
)  # fmt: skip
_OF_ALL: Final = (
    DiceShaken, DiceRolled, TotalAnnounced, RandomShown, ResultAnnounced, ProgressiveCollected,
    CardFaceUp, CardDiscarded,
)  # fmt: skip


def _with(round_: Round, event: Any, of: str) -> Round:
    acts = round_.acts if len(round_.acts) < MOST_ACTS else round_.acts[1:]
    parts = [*round_]  # as in `spots`
    parts[_ACTS] = (*acts, _new(Act, (event.order, event.type, of)))
    return _new(Round, parts)


def _hand(_: TableState, round_: Round, event: Any) -> Round:
    return _with(round_, event, event.hand)


def _seat(_: TableState, round_: Round, event: Any) -> Round:
    return _with(round_, event, str(event.seat))


def _all(_: TableState, round_: Round, event: Any) -> Round:
    return _with(round_, event, "")


ON_ACTS: Final[dict[type, Callable[[TableState, Round, Any], Round]]] = {
    **dict.fromkeys(_OF_A_HAND, _hand),
    **dict.fromkeys(_OF_A_SEAT, _seat),
    **dict.fromkeys(_OF_ALL, _all),
}
