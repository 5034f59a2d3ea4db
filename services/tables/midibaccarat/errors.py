"""Cards that § 629a.13 sends on: drawn in error or disclosed, and where they went. Used by `play`.

Such a card never disappears: it becomes the Banker's third card, or the first card of the next
hand, or is discarded with one more (MB-11).
"""

from typing import Any, Final

from events.observed.cards import ShoeEnded, ShoeLoaded
from events.observed.deal import (
    CardDealt,
    CardDiscarded,
    CardRead,
    CardsCleared,
    DrawnInError,
)
from events.observed.play import SimulatedEnded
from services.law.midibaccarat.procedure import OPENING, THIRD, Route, Ruling, card_in_error
from services.tables.midibaccarat.parts import ruling
from services.tables.parts.raised import OpenFinding
from services.tables.parts.supply import Astray
from services.tables.state import Dealt, Round, TableState, reported

BANKERS_THIRD: Final = "bankers-third"
DRAWN: Final = ("third_card.unauthorised", "natural.drawn_on")
MOST_ASTRAY: Final = 4
_OF_PLAYER: Final = {
    "bankers-third": ("629a.13(b)", "629a.13(c)"), "next-hand": ("629a.13(b)",),
    "discard-two": ("629a.13(c)(1)",), "simulate": ("629a.13(c)(2)",),
    "send-on": ("629a.13(b)", "629a.13(c)"),
}  # fmt: skip
_OF_OTHERS: Final = {
    "next-hand": ("629a.13(a)",), "simulate": ("629a.13(d)",),
    "send-on": ("629a.13(a)", "629a.13(d)"),
}  # fmt: skip
_SENT_BY: Final[dict[bool, dict[str, tuple[str, ...]]]] = {True: _OF_PLAYER, False: _OF_OTHERS}
SENT: Final = frozenset(("next-hand", "discard-two", "send-on", "simulate"))  # remedies


def routes(state: TableState, card: Astray) -> frozenset[Route]:
    """Where the card may go; several where nobody tells whether its face was seen."""
    filing: Any = state.terms.filing if state.terms else None
    if filing is None:
        return frozenset()
    seen = (True, False) if card.disclosed is None else (card.disclosed,)
    return frozenset(
        card_in_error(
            filing, players_third=card.hand == "player", disclosed=disclosed,
            banker_draws=card.banker_draws,
        )
        for disclosed in seen
    )  # fmt: skip


def remedy(state: TableState, order: int) -> str | None:
    """The name of what has to happen to the card that went astray with this event."""
    for card in state.supply.astray:
        if card.order == order:
            where = routes(state, card)
            if len(where) > 1:
                return "send-on"
            names = {"next_hand": "next-hand", "discard_two": "discard-two"}
            return names.get(next(iter(where), ""), "simulate")
    return None


def sent_by(hand: str, remedy: str | None) -> tuple[str, ...]:
    """The paragraph that says where the card goes; two where its face was seen or was not."""
    return _SENT_BY[hand == "player"].get(remedy or "", ())


def told_anew(state: TableState) -> TableState:
    """A face was seen: the findings of these cards ask for what happens to disclosed ones."""
    cards = {card.order: card for card in state.supply.astray if not card.went}
    waiting = tuple([
        _anew(one, cards[one.order].hand, remedy(state, one.order))
        if one.order in cards and one.remedy in SENT else one
        for one in state.open_findings
    ])  # fmt: skip
    return state if waiting == state.open_findings else state._replace(open_findings=waiting)


def _anew(one: OpenFinding, hand: str, remedy: str | None) -> OpenFinding:
    """Of a third card it is another paragraph, too."""
    now, clauses = remedy or one.remedy, sent_by(hand, remedy)
    if clauses and hand:
        clauses = (*one.cite[:1], *clauses) if one.code in DRAWN else clauses
        one = one._replace(cite=clauses)
    return one._replace(remedy=now)


def with_astray(state: TableState, cards: tuple[Astray, ...]) -> TableState:
    """The table with these cards that have to go somewhere."""
    return state._replace(supply=state.supply._replace(astray=cards[-MOST_ASTRAY:]))


def drawn(state: TableState, event: DrawnInError) -> TableState:
    """A card that no hand is owed."""
    return more(state, Astray(event.order, at_hand(state), event.card, "", event.disclosed))


def third(state: TableState, event: CardDealt | CardRead) -> TableState:
    """A third card that its hand may not have, as soon as the faces tell."""
    round_ = state.round
    if round_ is None or len(round_.dealt) <= len(OPENING) or not round_.verified:
        return state
    ruled = ruling(round_.dealt)
    if ruled is None or not ruled.excess:
        return state
    hand = ruled.excess[0]
    if any(card.hand == hand and card.round == round_.name for card in state.supply.astray):
        return state
    face = next((c for c in round_.dealt if c.hand == hand and c.number == THIRD), None)
    card = face.card if face else None
    before = _shown_before(state, round_, card)
    if _becomes_bankers(ruled):
        return state if before is None else _as_bankers(state, before)
    read = type(event) is CardRead and (event.hand, event.number) == (hand, THIRD)
    disclosed = True if read else None if card else False
    if before is not None:  # both are the same card, and go the same way
        same = [one._replace(hand=hand) if one is before else one for one in state.supply.astray]
        state, disclosed = told_anew(with_astray(state, tuple(same))), before.disclosed
    return more(state, Astray(event.order, round_.name, card, hand, disclosed))


def _shown_before(state: TableState, round_: Round, face: str | None) -> Astray | None:
    """§ 629a.13(c): the card that is dealt as this third one, if its face was seen before that."""
    for card in state.supply.astray:
        open_ = not (card.hand or card.went or card.discarded) and card.round == round_.name
        if open_ and None is not face == card.card:
            return card
    return None


def _as_bankers(state: TableState, card: Astray) -> TableState:
    """It goes where the third card does, and no other way; its finding waits for that."""
    left = tuple([one for one in state.supply.astray if one is not card])
    waiting = tuple([
        one._replace(remedy=BANKERS_THIRD, cite=_OF_PLAYER[BANKERS_THIRD])
        if one.order == card.order and one.remedy in SENT else one
        for one in state.open_findings
    ])  # fmt: skip
    return with_astray(state, left)._replace(open_findings=waiting)


def _becomes_bankers(ruled: Ruling) -> bool:
    """§ 629a.13(b), (c): whether the Player's third card, in error, is the Banker's."""
    return ruled.excess == ("player",) and len(ruled.banker) == THIRD


def bankers(round_: Round | None) -> bool:
    """Whether such a card lies there, at whichever of the two hands."""
    ruled = ruling(round_.dealt) if round_ is not None else None
    return ruled is not None and _becomes_bankers(ruled)


def read(state: TableState, event: CardRead) -> TableState:
    """A face turned: of the card itself, or of the first card of the hand after it."""
    name, cards = at_hand(state), []
    looked = [card.card for card in state.supply.astray if card.look and card.look == name]
    for card in state.supply.astray:
        one = card
        first = (event.hand, event.number) == ("player", 1)
        if not card.went and card.round == name and card.hand == event.hand:
            if event.number == THIRD:
                one = card._replace(disclosed=True, card=card.card or event.card)
        elif not card.went and card.look == name and first:
            faces = looked if state.round and state.round.simulated else [card.card]
            one = card._replace(went=_is_first(event.card, faces))
        cards.append(one)
    return told_anew(with_astray(state, tuple(cards)))


def first_card(state: TableState, event: CardDealt | Dealt) -> TableState:
    """The first card of a round: each card that had to be it is, or is not."""
    cards, faces = state.supply.astray, _faces(state)
    return with_astray(
        state,
        tuple([
            _met(state, card, event, faces) if not (card.went or card.look) else card
            for card in cards
        ]),
    )  # fmt: skip


def _faces(state: TableState) -> list[str | None]:
    """Of all that wait for a simulated round: one that begins with any of them is theirs."""
    return [card.card for card in state.supply.astray if waits(state, card)]


def waits(state: TableState, card: Astray) -> bool:
    """Whether a simulated round is what the text asks for it."""
    return not (card.went or card.discarded) and "simulate_round" in routes(state, card)


def begins_next(state: TableState, card: Astray) -> bool:
    """Whether it may be the first card of the hand that begins, and is not known to be another."""
    waits = not (card.went or card.look or card.discarded)
    return waits and "next_hand" in routes(state, card)


def _met(
    state: TableState, card: Astray, event: CardDealt | Dealt, faces: list[str | None]
) -> Astray:
    round_ = state.round
    assert round_ is not None
    if card.round == round_.name and not round_.simulated:
        return card
    if not round_.verified:
        return card._replace(went="unknown")
    if round_.simulated and waits(state, card):
        if event.card is None:
            return card._replace(look=round_.name)
        return card._replace(went=_is_first(event.card, faces))
    where = routes(state, card)
    if where <= {"simulate_round"}:
        return card if round_.simulated else card._replace(went="missing")
    if "next_hand" not in where:
        return card._replace(went="wrong")
    if card.card is None:
        return card._replace(went="right")
    if event.card is None:
        return card._replace(look=round_.name)
    return card._replace(went="right" if event.card == card.card else "wrong")


def _is_first(face: str, faces: list[str | None]) -> str:
    return "right" if face in faces or None in faces else "wrong"


def ended(state: TableState, event: SimulatedEnded | CardsCleared) -> TableState:
    """A simulated round is over: one whose first card nobody read was dealt, or it was empty."""
    if not state.supply.astray:
        return state
    round_ = state.closing.round if state.closing is not None else None
    if type(event) is SimulatedEnded and round_ is None and state.round is not None:
        round_ = state.round if state.round.play.resumed else None
    if round_ is None or not (round_.simulated or round_.play.resumed):
        return state
    went = "missing" if reported(state, "card.dealt") else "right"
    went = went if round_.verified else "unknown"
    cards = []
    for card in state.supply.astray:
        one = card
        if card.look == round_.name and not card.went:
            one = card._replace(went="right", look="")
        elif not card.look and waits(state, card):
            one = card._replace(went=went)
        cards.append(one)
    return with_astray(state, tuple(cards))


def discarded(state: TableState, event: CardDiscarded) -> TableState:
    """The card, and one more with it, go into the discard bucket; or only it, against the text."""
    if not state.supply.astray:
        return state
    cards = []
    for card in state.supply.astray:
        where = routes(state, card)
        one = card._replace(discarded=card.discarded + 1)
        another = event.card is None or event.card != card.card
        if card.went or (another and where == {"simulate_round"}):
            one = card
        elif "discard_two" in where:
            one = one._replace(went="right" if one.discarded == 2 else "")
        elif where == {"next_hand"} and event.card == card.card:
            one = one._replace(went="wrong")
        cards.append(one)
    return with_astray(state, tuple(cards))


def gone(state: TableState, _event: ShoeLoaded | ShoeEnded) -> TableState:
    """With its shoe the card is out of play."""
    unknown = [card._replace(went=card.went or "unknown") for card in state.supply.astray]
    return with_astray(state, tuple(unknown))


def more(state: TableState, card: Astray) -> TableState:
    """The table with one more of these cards."""
    return with_astray(state, (*state.supply.astray, card))


def at_hand(state: TableState) -> str | None:
    """The round whose cards are out; of one that has none yet it can be the first card."""
    return state.round.name if state.round and state.round.dealt else None
