"""What judges of the cards before play may rest on. Used by `judges/decks` and its like.

A deck that nobody saw come, although a device would have told, was at the table before its record
began: what was done with it is not known. Nor is it where reports are missing since it was last
dealt from.
"""

from typing import Final

from events.observed.cards import BackSeen
from services.tables.heard.deals import deals_are_told
from services.tables.parts.supply import Deck, deck_in_play
from services.tables.state import TableState, game_of, reported

MISSING: Final = "card.missing"
FOREIGN: Final = "card.foreign"


def followed(before: TableState, deck: Deck) -> bool:
    """Whether what nobody told of this deck did not happen."""
    if before.supply.unsure or deck.unsure or before.terms is None:
        return False
    if not reported(before, "cards.cleared"):  # with which it is over, and its cards are others
        return False
    if not dealt_is_known(before):
        return False
    return deck.since_ms > 0 or "deck.received" not in before.terms.reporters


def dealt_is_known(state: TableState) -> bool:
    """Which deck is dealt: of several, where their change is told."""
    if len(state.supply.decks) < 2:
        return True
    return state.supply.known and reported(state, "deck.changed")


def begins_are_seen(state: TableState) -> bool:
    """Whether a round cannot be at hand unseen: its wagers or its cards would have been told."""
    return reported(state, "wager.placed") or deals_are_told(state)


def untold(state: TableState, *facts: str) -> tuple[str, ...]:
    """Which of these kinds of fact, all of before play, may yet be missed as it begins.

    Who has called "no more bets" for this round has shown no hole since.
    """
    called = state.round.clocks.no_more if state.round is not None else None
    if called is None or state.terms is None:
        return facts
    by = state.terms.reporters
    return tuple([fact for fact in facts if called.source not in by.get(fact, ())])


def untold_of_dealt(state: TableState, *facts: str) -> tuple[str, ...]:
    """The same for what is held against the deck that is dealt: of several it may be another."""
    several = len(state.supply.decks) > 1
    return untold(state, *facts, *(("deck.changed",) if several else ()))


def dealt_first(before: TableState, after: TableState) -> Deck | None:
    """The deck of a round whose first card is dealt, as it was before; None: not to be judged."""
    round_ = after.round
    if round_ is None or not round_.verified:
        return None
    deck = deck_in_play(before.supply)
    return deck if followed(before, deck) else None


def may_be_preshuffled(state: TableState, deck: Deck) -> bool:
    """So it came, or nobody would have told how it came."""
    return deck.preshuffled or not reported(state, "deck.received")


def cards_due(state: TableState, packs: int) -> range:
    """How many cards so many decks hold: one may be made with two jokers (§ 680a.3(a))."""
    if game_of(state) == "midibaccarat":
        return range(52 * packs, 52 * packs + 1)
    return range(53 * packs, 54 * packs + 1)


def as_received(state: TableState, deck: Deck, off: int) -> str | None:
    """The finding that this deck came with just so many cards too many (negative: too few)."""
    if deck.received is None or deck.received - cards_due(state, deck.packs)[0] != off:
        return None
    said = ((one.code, one.sign, one.id) for one in state.open_findings)
    return next((name for code, sign, name in said if (code, sign) == (MISSING, deck.name)), None)


def tally_of(state: TableState) -> str:
    """What a finding about the cards in play touches."""
    return "shoe" if state.supply.shoe else f"deck:{state.supply.in_play}"


def by_back(event: BackSeen) -> str:
    """By what a card of another back is known again: that, and its face where it was read."""
    return f"{event.back} {event.card or ''}".rstrip()


def found_before(state: TableState, event: BackSeen) -> bool:
    """Whether it is a foreign card that was found already, and is among these cards still.

    Of one deck a card that nobody reads is taken for the one of that back; a shoe's do not come
    again, so there its face has to tell it.
    """
    if state.supply.unsure or not dealt_is_known(state):
        return False
    tally, sign = tally_of(state), by_back(event)
    signs = [
        one.sign
        for one in state.touching
        if (one.code, one.tally) == (FOREIGN, tally) and one.sign is not None
    ]
    if event.card is not None:
        return sign in signs
    return state.supply.shoe is None and any(one.partition(" ")[0] == sign for one in signs)


def has_begun(before: TableState) -> bool:
    """Midibaccarat: whether its shoe is in play already; each round elsewhere begins anew.

    Cards that were dealt from before are in a shoe, heard or not.
    """
    shoe = before.supply.shoe
    if shoe is None:
        return game_of(before) == "midibaccarat" and deck_in_play(before.supply).used > 0
    return shoe.rounds > 0


def by_shuffler(state: TableState) -> bool:
    """Whether an automated shuffling device is in use, as far as somebody told."""
    method = state.devices.method
    return method is not None and method[1] == "shuffler"
