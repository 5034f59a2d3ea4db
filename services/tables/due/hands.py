"""The cards of each hand of a round, in their order. Used by folds, judges and the law's line."""

from operator import itemgetter
from typing import Final

from services.tables.state import Dealt

_NUMBER: Final = itemgetter(Dealt._fields.index("number"))
Hand = tuple[str | None, ...] | None
_laid: tuple[tuple[Dealt, ...], dict[str, Hand]] = (), {}  # cards asked about last, their hands


def hand(dealt: tuple[Dealt, ...], name: str) -> Hand:
    """The cards of a hand by their number; None where the numbers are no hand's."""
    return hands(dealt).get(name, ())


def hands(dealt: tuple[Dealt, ...]) -> dict[str, Hand]:
    """Every hand that has a card, as `hand` has it: whoever asks for one soon asks for all."""
    global _laid
    of, found = _laid
    if of is not dealt:  # at one event the fold, the law's line and judges ask the same
        found = _hands(dealt)
        _laid = dealt, found
    return found


def _hands(dealt: tuple[Dealt, ...]) -> dict[str, Hand]:
    faces: dict[str, list[str | None]] = {}
    strange: set[str] = set()  # whose cards came out of their order
    for name, number, face, _, _, _, _ in dealt:
        of = faces.get(name)
        if of is None:
            faces[name] = of = []
        of.append(face)
        if number != len(of):
            strange.add(name)
    found: dict[str, Hand] = {name: tuple(of) for name, of in faces.items()}
    for name in strange:
        found[name] = _sorted_hand(dealt, name)
    return found


def laid(dealt: tuple[Dealt, ...]) -> dict[str, tuple[str | None, ...]]:
    """The cards of each hand as they lie, by their number and then as they came."""
    found = hands(dealt)
    return {name: found[name] or _by_number(dealt, name) for name in sorted(found)}


def _sorted_hand(dealt: tuple[Dealt, ...], name: str) -> Hand:
    numbers = sorted([number for at, number, *_ in dealt if at == name])
    return _by_number(dealt, name) if numbers == [*range(1, len(numbers) + 1)] else None


def _by_number(dealt: tuple[Dealt, ...], name: str) -> tuple[str | None, ...]:
    return tuple([card.card for card in sorted(dealt, key=_NUMBER) if card.hand == name])
