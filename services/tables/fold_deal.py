"""An open round after one more card, or word about one. Used by `fold`."""

from collections.abc import Callable
from typing import Any, Final

from events.observed.deal import CardDealt, CardRead, StackDelivered
from events.observed.round import RoundVoided
from services.tables.state import Dealt, Round, TableState, Voided


def _dealt(_: TableState, round_: Round, event: CardDealt) -> Round:
    card = Dealt(event.hand, event.number, event.card, event.order, event.source)
    return with_cards(round_, (*round_.dealt, card))


def _stack(_: TableState, round_: Round, event: StackDelivered) -> Round:
    """As many cards as the shoe says, their faces where it knows them."""
    faces = event.faces or (None,) * event.cards
    cards = [
        Dealt(event.hand, number, card, event.order, event.source)
        for number, card in enumerate(faces, 1)
    ]
    return with_cards(round_, (*round_.dealt, *cards))


def _read(_: TableState, round_: Round, event: CardRead) -> Round:
    """A face read; of a card whose deal was not reported it says that it lies there.

    A face that the dealing device knew stands: another reader's word is a finding.
    """
    hand, number = event.hand, event.number
    seen = Dealt(hand, number, event.card, event.order, event.source)
    faces, known = [], False
    for card in round_.dealt:
        if card[1] == number and card[0] == hand:
            known = True
            faces.append(card if card.card is not None else seen._replace(order=card.order))
        else:
            faces.append(card)
    return with_cards(round_, (*faces,) if known else (*faces, seen))


def with_cards(round_: Round, dealt: tuple[Dealt, ...]) -> Round:
    """The round with these cards; what the law makes of it is looked up again."""
    return round_._replace(dealt=dealt, owed=None)


def _voided(_: TableState, round_: Round, event: RoundVoided) -> Round:
    if round_.voided is not None:
        return round_
    return round_._replace(voided=Voided(event.order, event.ground), owed=None)


ON_CARDS: Final[dict[type, Callable[[TableState, Round, Any], Round]]] = {
    CardDealt: _dealt,
    StackDelivered: _stack,
    CardRead: _read,
    RoundVoided: _voided,
}
