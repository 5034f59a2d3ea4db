"""What the text requires after a mistake, by which event it is seen, and what goes on without it.

Used by the judge. A finding with a remedy stays open until the remedy is seen, of several parts the
last one. Where play goes on without one of them, the finding is worsened, once.
"""

from typing import Any, Final

from events.observed.cards import DeckRemoved, JokerTorn
from events.observed.deal import (
    CardDealt,
    CardDiscarded,
    CardsCleared,
    MisdealDetermined,
    PlayerChose,
    RemainderCounted,
    StackDelivered,
    StubCounted,
)
from events.observed.devices import DeviceCovered, DeviceRestored
from events.observed.play import HandReset
from events.observed.round import DisputeDecided, RoundVoided
from events.observed.wagers import WagerWithdrawn
from services.law.saigon.procedure import STUB_COUNT_EVERY
from services.tables.due.chips import APART
from services.tables.folds.rounds import CLOSES
from services.tables.heard.prepared import followed
from services.tables.parts.raised import OpenFinding
from services.tables.parts.supply import deck_in_play
from services.tables.remedies.devices import OF_DEVICES
from services.tables.remedies.errors import OF_ERRORS
from services.tables.remedies.marks import OF_MARKS
from services.tables.remedies.remedy import Remedy
from services.tables.state import TableState, reported

DEALS: Final = frozenset((CardDealt, StackDelivered))
_NEVER: Final = frozenset[type](), frozenset[type]()  # of what is seen in its parts


def _always(_finding: OpenFinding, _after: TableState, _event: Any) -> bool:
    return True


def _same_seat(finding: OpenFinding, event: Any) -> bool:
    return finding.seat is None or finding.seat == event.seat


def _unseen(finding: OpenFinding, event: Any) -> bool:
    """§ 688a.13(d): he chose without looking at his other cards, or nobody told that he looked.

    A void of the whole round leaves him nothing to choose.
    """
    if type(event) is RoundVoided:
        return True
    return _same_seat(finding, event) and event.unseen is not False


def _another_round(finding: OpenFinding, after: TableState, _event: Any) -> bool:
    return after.round is not None and after.round.name != finding.round


def _that_card(finding: OpenFinding, event: Any) -> bool:
    """An unread card may be any: it is taken for the one that was due; a void ends it.

    Not once play has gone on: then it may be any other.
    """
    if finding.worsened:
        return type(event) is CardDiscarded and None is not finding.sign == event.card
    if type(event) is RoundVoided:
        return True
    return finding.sign is None or event.card is None or event.card == finding.sign


def _shown_again(finding: OpenFinding, event: Any) -> bool:
    """Whether it is that very card, by its face."""
    faces = event.faces or () if type(event) is StackDelivered else (event.card,)
    return finding.sign is not None and finding.sign in faces


def _used(finding: OpenFinding, _after: TableState, event: Any) -> bool:
    """A card that may not be used is dealt, or the round goes to its end with it."""
    return type(event) is CardsCleared or _shown_again(finding, event)


def _passed_over(finding: OpenFinding, after: TableState, event: Any) -> bool:
    """Another card of the same round comes in its place, or it is thrown away."""
    if after.round is None or after.round.name != finding.round:
        return False
    if type(event) is CardDiscarded and event.card is None:  # unread, and no other has to go
        return not any(one.remedy == "discard" for one in after.open_findings)
    return type(event) is CardDealt or _shown_again(finding, event)


def _counted_out(_finding: OpenFinding, event: Any) -> bool:
    """The deck is gone, or its cards were misdealt."""
    return type(event) is DeckRemoved or bool(event.misdealt)


def _uncounted_again(finding: OpenFinding, after: TableState, _event: Any) -> bool:
    """Another round was played to its end, its stub left uncounted too, and one is dealt since.

    Until then it may still be counted (PW-55); a round that is void breaks off before its count.
    """
    if after.round is None or not after.round.verified or after.last == finding.round:
        return False
    supply = after.supply
    return supply.rest is not None and supply.stub_rounds > STUB_COUNT_EVERY


_COUNTS: Final = (StubCounted, RemainderCounted)


def _counted_again(finding: OpenFinding, event: Any) -> bool:
    """A recount found them all; what is counted once play has gone on is no recount."""
    return not finding.worsened and type(event) in _COUNTS and str(event.cards) == finding.sign


def _unvoided(_f: OpenFinding, after: TableState, _event: Any) -> bool:
    return reported(after, "round.voided")


def _all_returned(finding: OpenFinding, after: TableState) -> bool:
    """Its round is over, and nobody lacks anything of it."""
    if after.round is not None and after.round.name == finding.round:
        return False
    return all(one.round != finding.round for one in after.amiss)


def _one_kept(finding: OpenFinding, after: TableState, _event: Any) -> bool:
    """Its round closes, and not all that lay there was returned."""
    closed = after.closing is not None and after.closing.round.name == finding.round
    return closed and not _all_returned(finding, after)


def _is_kept(finding: OpenFinding, after: TableState, _event: Any) -> bool:
    """Chips in the tray show that they are; of a pot only nobody told that it went back."""
    return any(one.round == finding.round and one.wager not in APART for one in after.amiss)


def _reshuffled(finding: OpenFinding, after: TableState) -> bool:
    """Since its round was over; a deck that is gone is not dealt any more."""
    if after.round is not None and after.round.name == finding.round:
        return False
    deck = after.supply.decks.get(finding.deck or "")
    if deck is None or not deck.used or not reported(after, "shuffle.finished"):
        return True
    return bool(deck.shuffled)


def _dealt_unshuffled(finding: OpenFinding, after: TableState, event: Any) -> bool:
    """Another round is dealt, and from the same deck."""
    if not _another_round(finding, after, event) or not (after.round and after.round.verified):
        return False
    deck = deck_in_play(after.supply)
    return deck.name == finding.deck and followed(after, deck)


def _dealt_from(finding: OpenFinding, after: TableState, _event: Any) -> bool:
    """A round is dealt from the very deck."""
    if after.round is None or not after.round.verified:
        return False
    deck = deck_in_play(after.supply)
    return deck.name == finding.sign and followed(after, deck)


REMEDIES: Final[dict[str, Remedy]] = {
    "void": Remedy(
        "the round is declared void, all wagers are returned, the cards are reshuffled",
        *_NEVER,
        parts=("declare", "return", "reshuffle"),
    ),
    "void-and-return": Remedy(
        "the round is declared void, all wagers are returned", *_NEVER, parts=("declare", "return")
    ),
    "declare": Remedy(
        "the round is declared void",
        frozenset((RoundVoided,)),
        frozenset((CardsCleared,)),
        late=_unvoided,
    ),
    "return": Remedy(
        "all wagers are returned",
        None,
        CLOSES,
        late=_one_kept,
        by_state=_all_returned,
        by=("pot.paid", "wager.returned"),
        shown=_is_kept,
    ),
    "push-back": Remedy(
        "the dealer pushes the wager back", frozenset((WagerWithdrawn,)), DEALS, _same_seat
    ),
    "discard": Remedy(
        "the card is not used in this round and is discarded",
        frozenset((CardDiscarded, RoundVoided)),
        frozenset((CardsCleared, *DEALS)),
        _that_card,
        _used,
        shown=lambda _finding, _after, event: type(event) is not CardsCleared,
    ),
    "next-card": Remedy(
        "the card is used as the next card",
        frozenset((CardDealt, RoundVoided)),
        frozenset((CardDealt, CardDiscarded)),
        _that_card,
        _passed_over,
        shown=_always,
    ),
    "choose": Remedy(
        "the player chooses, unseen, to play the hand or to void it",
        frozenset((PlayerChose, RoundVoided)),
        frozenset((CardsCleared, PlayerChose)),
        lambda finding, event: not finding.worsened and _unseen(finding, event),
        late=lambda finding, _, event: type(event) is CardsCleared or _same_seat(finding, event),
        shown=lambda _finding, _after, event: type(event) is PlayerChose,
    ),
    "remove-deck": Remedy(
        "the deck is removed from the table", frozenset((DeckRemoved,)), DEALS, late=_another_round
    ),
    "remove-received": Remedy(
        "the cards are removed from the table, and not dealt",
        frozenset((DeckRemoved,)),
        DEALS,
        lambda finding, event: event.deck == finding.sign,
        _dealt_from,
    ),
    "reshuffle": Remedy(
        "the cards are reshuffled",
        None,
        DEALS,
        late=_dealt_unshuffled,
        by_state=_reshuffled,
        by=("shuffle.finished", "deck.changed", "deck.removed"),
    ),
    "cover": Remedy(
        "the device is covered or marked as out of order",
        frozenset((DeviceCovered, DeviceRestored)),
        DEALS,
        late=_another_round,
    ),
    **OF_DEVICES,
    **OF_ERRORS,
    "tear": Remedy(
        "the second joker is torn and boxed",
        frozenset((JokerTorn, DeckRemoved)),
        DEALS,
        late=_another_round,
    ),
    **OF_MARKS,
    "remove-counted": Remedy(
        "all wagers are returned, and the deck is removed where its cards were not misdealt",
        *_NEVER,
        parts=("declare", "return", "count-out"),
        whole=_counted_again,
    ),
    "count-out": Remedy(
        "the deck is removed where its cards were not misdealt",
        frozenset((DeckRemoved, MisdealDetermined)),
        DEALS,
        _counted_out,
        _another_round,
    ),
    "count-stub": Remedy(
        "the stub is counted", frozenset((StubCounted,)), DEALS, late=_uncounted_again
    ),
    "reset": Remedy(
        "the dealer's hands are reset as filed",
        frozenset((HandReset,)),
        frozenset((CardsCleared,)),
        lambda _finding, event: event.hand == "dealer",
    ),
    "decide": Remedy(
        "the dispute is decided",
        frozenset((DisputeDecided,)),
        frozenset(),
        lambda finding, event: event.of is None or event.of == finding.round,
    ),
}
