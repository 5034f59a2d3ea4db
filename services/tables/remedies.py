"""What the text requires after a mistake, by which event it is seen, and what goes on without it.

Used by the judge. A finding with a remedy stays open until the remedy is seen. Where play goes on
without it, the finding is worsened, once.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from events.observed.cards import (
    DeckRemoved,
    JokerTorn,
    ShuffleFinished,
)
from events.observed.deal import CardDealt, CardDiscarded, CardsCleared, PlayerChose, StackDelivered
from events.observed.devices import DeviceCovered, DeviceRestored
from events.observed.markers import VigorishCollected
from events.observed.play import SimulatedBegun
from events.observed.round import DisputeDecided, RoundVoided
from events.observed.table import FloorpersonVerified
from events.observed.wagers import WagerWithdrawn
from services.tables.state import OpenFinding, TableState

Seen = Callable[[OpenFinding, Any], bool]
_DEALS: Final = frozenset((CardDealt, StackDelivered))


class Remedy(NamedTuple):
    """One remedy."""

    text: str
    seen_on: frozenset[type]
    late_on: frozenset[type]  # play goes on
    seen: Seen = lambda _finding, _event: True
    late: Callable[[OpenFinding, TableState, Any], bool] = lambda _f, _s, _e: True


def _same_seat(finding: OpenFinding, event: Any) -> bool:
    return finding.seat is None or finding.seat == event.seat


def _another_round(finding: OpenFinding, after: TableState, _event: Any) -> bool:
    return after.round is not None and after.round.name != finding.round


REMEDIES: Final[dict[str, Remedy]] = {
    "void": Remedy(
        "the round is declared void, all wagers are returned, the cards are reshuffled",
        frozenset((RoundVoided,)),
        frozenset((CardsCleared,)),
    ),
    "push-back": Remedy(
        "the dealer pushes the wager back",
        frozenset((WagerWithdrawn,)),
        _DEALS,
        _same_seat,
    ),
    "discard": Remedy(
        "the card is not used in this round and is discarded",
        frozenset((CardDiscarded, RoundVoided)),
        frozenset((CardsCleared,)),
    ),
    "simulate": Remedy(
        "a simulated round without wagers, its cards discarded after",
        frozenset((SimulatedBegun,)),
        _DEALS,
        late=_another_round,
    ),
    "choose": Remedy(
        "the player chooses, unseen, to play the hand or to void it",
        frozenset((PlayerChose, RoundVoided)),
        frozenset((CardsCleared,)),
        lambda finding, event: type(event) is RoundVoided or _same_seat(finding, event),
    ),
    "remove-deck": Remedy(
        "the deck is removed from the table",
        frozenset((DeckRemoved,)),
        _DEALS,
        late=_another_round,
    ),
    "reshuffle": Remedy(
        "the cards are reshuffled",
        frozenset((ShuffleFinished, DeckRemoved)),
        _DEALS,
        late=_another_round,
    ),
    "cover": Remedy(
        "the device is covered or marked as out of order",
        frozenset((DeviceCovered, DeviceRestored)),
        _DEALS,
        late=_another_round,
    ),
    "tear": Remedy("the second joker is torn and boxed", frozenset((JokerTorn,)), _DEALS),
    "collect": Remedy(
        "the vigorish is collected",
        frozenset((VigorishCollected,)),
        frozenset(),
        _same_seat,
    ),
    "decide": Remedy(
        "the dispute is decided",
        frozenset((DisputeDecided,)),
        frozenset(),
        lambda finding, event: event.of is None or event.of == finding.round,
    ),
    "verify": Remedy("a floorperson verifies it", frozenset((FloorpersonVerified,)), frozenset()),
}


def seen(finding: OpenFinding, event: Any) -> bool:
    """Whether this event is the remedy of a finding."""
    remedy = REMEDIES[finding.remedy]
    return type(event) in remedy.seen_on and remedy.seen(finding, event)


def late(finding: OpenFinding, after: TableState, event: Any) -> bool:
    """Whether play goes on with this event, and the remedy was not seen."""
    remedy = REMEDIES[finding.remedy]
    if type(event) not in remedy.late_on or finding.worsened or event.order <= finding.order:
        return False
    return remedy.late(finding, after, event)
