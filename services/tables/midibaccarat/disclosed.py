"""Cards whose faces everybody sees: exposed, or face up in the shoe. Used by `play` and judges.

§ 629a.13(c): a third card that the Player's Hand may not have stays that, face up or not. (d): any
other begins a simulated round, also where it lies already as the first card of the round at hand.
"""

from typing import Final

from events.observed.deal import CardDealt, CardExposed, CardFaceUp
from events.observed.settlement import WagerCollected, WagerPaid
from services.law.midibaccarat.procedure import OPENING, THIRD
from services.tables.midibaccarat import errors
from services.tables.midibaccarat.parts import ruling
from services.tables.parts.supply import Astray
from services.tables.state import Dealt, Round, TableState, with_supply

FIRST: Final = OPENING[0]


def shown(state: TableState, event: CardExposed | CardFaceUp) -> TableState:
    """A card whose face everybody sees. One that went astray before is the same card.

    § 629a.13(c): a third card that becomes the Banker's does so disclosed or not.
    """
    if type(event) is CardExposed and event.card is not None:
        state = _turned(state, event, event.card)
    if errors.bankers(state.round) and _is_third(state.round, event):
        return state
    name = errors.at_hand(state)
    for card in state.supply.astray:
        if card.hand and card.round == name and _is_third(state.round, event, card.hand):
            return _told(state, card, event)
    lay = _lies(state.round, event)
    return errors.more(state, Astray(event.order, name, event.card, lay=lay))


def _turned(state: TableState, event: CardExposed, face: str) -> TableState:
    """A card that lies at the told place, and nobody has read, has this face.

    Where that shows another card to be in error, which is told by itself, its reader tells of both.
    """
    round_, place = state.round, (event.hand, event.number)
    if round_ is None:
        return state
    for at, card in enumerate(round_.dealt):
        if (card.hand, card.number) == place and card.card is None:
            seen = card._replace(card=face, source=event.source, read=event.order)
            dealt = (*round_.dealt[:at], seen, *round_.dealt[at + 1 :])
            if _in_error(dealt) != _in_error(round_.dealt):
                break
            supply = state.supply
            counted = {**supply.seen, face: supply.seen.get(face, 0) + 1}
            state = with_supply(state, supply._replace(seen=counted))
            return state._replace(round=round_._replace(dealt=dealt, owed=None))
    return state


def _in_error(dealt: tuple[Dealt, ...]) -> tuple[str, ...]:
    ruled = ruling(dealt)
    return ruled.excess if ruled is not None else ()


def _lies(round_: Round | None, event: CardExposed | CardFaceUp) -> bool:
    """Whether this card was dealt already, and counted by its face.

    One of which no place is told may be another of that face, unless no more was dealt than one.
    """
    dealt = round_.dealt if round_ is not None else ()
    if type(event) is CardExposed and event.hand is not None:
        place = event.hand, event.number
        return any(
            place == (card.hand, card.number) and event.card in (None, card.card) for card in dealt
        )
    return event.card is not None and [card.card for card in dealt] == [event.card]


def _told(state: TableState, card: Astray, event: CardExposed | CardFaceUp) -> TableState:
    told = card._replace(disclosed=True, card=event.card or card.card)
    its = [told if one is card else one for one in state.supply.astray]
    return errors.told_anew(errors.with_astray(state, tuple(its)))


def _is_third(
    round_: Round | None, event: CardExposed | CardFaceUp, hand: str | None = None
) -> bool:
    """Whether it is a third card of this hand: by its place, else by its face.

    Where neither the face of a card that lay face up is told nor that of the third, it is that.
    """
    if type(event) is CardExposed and event.hand is not None:
        return event.number == THIRD and hand in (None, event.hand)
    dealt = round_.dealt if round_ is not None else ()
    of = hand or "player"
    faces = [card.card for card in dealt if (card.hand, card.number) == (of, THIRD)]
    if not faces:
        return False
    if event.card is None or faces[0] is None:
        return type(event) is CardFaceUp
    return event.card == faces[0]


def settled(state: TableState, _event: WagerPaid | WagerCollected) -> TableState:
    """§ 629a.13(d): a round is settled by a disclosed card, which was to begin a simulated one.

    It may not be counted, unless another was dealt in its place.
    """
    round_ = state.round
    if round_ is None or not (state.supply.astray and round_.settling and round_.verified):
        return state
    if round_.simulated or round_.voided is not None:
        return state
    places = [(card.hand, card.number) for card in round_.dealt]
    if len({*places}) < len(places):
        return state
    cards = [
        card._replace(went="missing") if _counts(state, round_, card) else card
        for card in state.supply.astray
    ]
    return errors.with_astray(state, tuple(cards))


def _counts(state: TableState, round_: Round, card: Astray) -> bool:
    """Whether it lies among the cards of this round, as it was dealt there."""
    if card.round != round_.name or not card.lay or card.hand or card.look:
        return False
    lies = any(one.order < card.order and card.card in (None, one.card) for one in round_.dealt)
    return lies and errors.waits(state, card)


def first_of(state: TableState, round_: Round) -> tuple[Dealt, ...]:
    """The first card of a simulated round that lies there already: it was disclosed as dealt."""
    if len(round_.dealt) != 1 or round_.simulated:
        return ()
    (first,) = round_.dealt
    if (first.hand, first.number) != FIRST:
        return ()
    same = any(
        card.round == round_.name
        and not (card.hand or card.went)
        and (None in (card.card, first.card) or card.card == first.card)
        for card in state.supply.astray
    )
    return round_.dealt if same else ()


def anew(round_: Round, event: CardDealt) -> Round:
    """A simulated round is dealt from its first card on, though that had lain there already."""
    if len(round_.dealt) != 2 or not _lay(round_) or (event.hand, event.number) != FIRST:
        return round_
    return round_._replace(dealt=round_.dealt[1:], owed=None)


def as_first(state: TableState, round_: Round) -> Round:
    """§ 629a.13(a), (b): a card that begins the next hand lies there, dealt again or not: PW-82.

    Its face is counted already where it was dealt as a third card; else by whoever reads it.
    """
    (dealt,) = round_.dealt
    if (dealt.hand, dealt.number) != OPENING[1]:
        return round_
    for card in state.supply.astray:
        if card.round != round_.name and errors.begins_next(state, card):
            face = card.card if card.hand else None
            first = Dealt(*FIRST, face, card.order, dealt.source, dealt.dealt_by)
            return round_._replace(dealt=(first, dealt), owed=None)
    return round_


def lay_first(round_: Round) -> bool:
    """Whether this is the second card of a round whose first one lay there before it."""
    return len(round_.dealt) == 2 and round_.dealt[0].order < round_.first


def goes_on(state: TableState) -> TableState:
    """The second card of a simulated round whose first one lay there already."""
    round_ = state.round
    if round_ is None or len(round_.dealt) != 2 or not _lay(round_):
        return state
    return errors.first_card(state, round_.dealt[0])


def _lay(round_: Round) -> bool:
    """Whether the first card was dealt before the simulated round began."""
    return round_.simulated and round_.dealt[0].order < round_.looked
