"""The cards of each hand of a round, in their order. Used by folds, judges and the law's line."""

from operator import itemgetter

from services.tables.state import Dealt

Hand = tuple[str | None, ...] | None
_laid: tuple[tuple[Dealt, ...], dict[str, Hand]] = (), {}  # cards asked about last, their hands


def hand(dealt: tuple[Dealt, ...], name: str) -> Hand:
    """The cards of a hand by their number; None where the numbers are no hand's."""
    global _laid
    of, hands = _laid
    if of is not dealt:  # at one event the fold, the law's line and judges ask the same
        hands = {name: _hand(dealt, name)}
        _laid = dealt, hands
    elif name not in hands:  # whoever asks for two asks for all
        hands.update(_hands(dealt))
        hands.setdefault(name, ())
    return hands[name]


def _hands(dealt: tuple[Dealt, ...]) -> dict[str, Hand]:
    """Every hand that has a card."""
    faces: dict[str, list[str | None]] = {}
    strange: set[str] = set()  # whose cards came out of their order
    for name, number, face, _, _, _, _ in dealt:
        of = faces.get(name)
        if of is None:
            faces[name] = of = []
        of.append(face)
        if number != len(of):
            strange.add(name)
    hands: dict[str, Hand] = {name: tuple(of) for name, of in faces.items()}
    return hands | {name: _sorted_hand(dealt, name) for name in strange}


def _hand(dealt: tuple[Dealt, ...], name: str) -> Hand:
    faces: list[str | None] = []
    for card in dealt:
        if card[0] == name:
            if card[1] != len(faces) + 1:
                return _sorted_hand(dealt, name)
            faces.append(card[2])
    return tuple(faces)  # the usual case: they came in their order


def _sorted_hand(dealt: tuple[Dealt, ...], name: str) -> Hand:
    cards = sorted([(card[1], card[2]) for card in dealt if card[0] == name], key=itemgetter(0))
    if [number for number, _ in cards] != list(range(1, len(cards) + 1)):
        return None
    return tuple([card for _, card in cards])
