"""Hands as they were set beside what the text asks: § 680a.11(b), (c). Used by fold and judges."""

from functools import lru_cache
from typing import Literal

from services.law.saigon.cards import HAND, values
from services.law.saigon.rank import as_set, counts, ways
from services.law.saigon.showdown import dealer_sets
from services.tables.state import TableState, reported

Cards = tuple[str | None, ...]
Two = tuple[str, str]


def is_seen(state: TableState) -> bool:
    """Whether a hand that nobody set would be known: § 680a.7(b), one may be abandoned."""
    return reported(state, "hand.set") and reported(state, "seat.left")


def of_hand(cards: Cards, two: Two) -> bool:
    """Whether these are two cards of that hand: else the reader of the setting erred."""
    return two[0] != two[1] and two[0] in cards and two[1] in cards


def _known(cards: Cards | None) -> tuple[str, ...] | None:
    held = [card for card in cards or () if card is not None]
    return (*held,) if len(held) == HAND else None


@lru_cache(maxsize=1024)
def missed(cards: Cards | None, two: Two | None) -> bool:
    """Whether a player's hand could qualify and was set so that it does not: SG-1."""
    held = _known(cards)
    if held is None or two is None or not of_hand(held, two):
        return False
    five = values(held)
    return bool(ways(five).qualifying) and not as_set(five, values(two)).qualifies


def due(cards: Cards | None, option: Literal["highest", "lowest"]) -> int | None:
    """The Point Count that the dealer's two cards must have; None where any setting will do."""
    held = _known(cards)
    if held is None:
        return None
    right = dealer_sets(values(held), option)
    return right.points if right.qualifies else None


@lru_cache(maxsize=1024)  # asked with each hand that is compared, and at the close
def dealer_wrong(
    cards: Cards | None, two: Two | None, option: Literal["highest", "lowest"]
) -> int | None:
    """The Point Count that was due where the dealer set otherwise: SG-2."""
    points = due(cards, option)
    held = _known(cards)
    if points is None or held is None or two is None or not of_hand(held, two):
        return None
    five, low = values(held), values(two)
    if as_set(five, low).qualifies and points in counts(low):
        return None
    return points
