"""What a round left in its deck, where that is counted once it was settled and cleared: PW-55.

Used by the judges of the stub and of the remainder.
"""

from events.observed.deal import RemainderCounted, StubCounted
from services.tables.parts.supply import Rest
from services.tables.state import TableState


def as_left(before: TableState, event: StubCounted | RemainderCounted) -> Rest | None:
    """What the last round left, if this can only be that: nothing else was done with its deck."""
    rest, round_ = before.supply.rest, before.round
    if rest is None or before.stream.doubt:
        return None
    if round_ is not None and (round_.dealt or not round_.verified):
        return None
    if event.round is not None and before.last_numbers.get(event.source) not in (None, event.round):
        return None
    if rest.deck and event.deck not in (None, rest.deck):
        return None
    deck = before.supply.decks.get(rest.deck)
    acts = deck.acts if deck is not None else (0,) if not rest.deck else ()
    return rest if acts == (rest.closed,) else None


def off_by(rest: Rest, cards: int) -> int:
    """How many cards that is too many (negative: too few) of what it may be."""
    return cards - min(max(cards, rest.least), rest.most)
