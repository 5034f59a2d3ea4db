"""A deck is put into the order that a mistake needs: hands too rare to wait for.

Used by the deal; the deck stays one of 52 cards and a joker.
"""

from typing import Final

from events.cards import JOKER, RANKS, SUITS
from services.floor.pai_gow.round import CARDS, DEALER, Part, Round

LARGE: Final = 0.02  # of rounds in which a hand may win more than the tray pays
_FOUR: Final = ("envy.unannounced", "envy.unpaid", "progressive.unvalidated")


def arrange(part: Part, now: Round) -> None:
    table, deck = part.table, part.decks.order
    wanted: dict[int, list[str]] = {}
    if any(map(table.awaits, _FOUR)) or now.unlit is not None:
        seat = _winner(part, now)
        if seat is not None:
            wanted[seat] = _four(part, deck)
    elif now.accepted and part.filing.tray_pays_up_to is not None and _beyond_the_tray(part):
        wanted[now.accepted[0]] = _large(part, deck)
    elif now.accepted and (table.awaits("progressive.paid_from_tray") or _lucky(part)):
        wanted[now.accepted[0]] = _share(part, deck)
    elif table.awaits("joker.second"):
        wanted[DEALER] = [JOKER, *[card for card in deck if card != JOKER][: CARDS - 1]]
    if wanted:
        part.decks.arrange(_stacked(now, wanted, deck))


def _lucky(part: Part) -> bool:
    table = part.table
    return bool(table.luck) and table.awaiting is None and part.chance.random() < table.luck


def _winner(part: Part, now: Round) -> int | None:
    """Whose hand is to win, so that the mistake can be made."""
    if now.unlit is not None:
        return now.unlit
    if part.table.awaits("progressive.unvalidated"):
        return now.accepted[0] if now.accepted else None
    return now.boxes[-1] if len(now.boxes) > 1 and not now.joined else None


def _four(part: Part, deck: list[str]) -> list[str]:
    rank = part.chance.choice(RANKS[:-1])
    four = [rank + suit for suit in SUITS]
    return four + [card for card in deck if card not in four and card != JOKER][:3]


def _share(part: Part, deck: list[str]) -> list[str]:
    """A hand that wins a share of the meter."""
    if part.filing.progressive in (2, 4):
        suit = part.chance.choice(SUITS)
        return [*(rank + suit for rank in RANKS[1:7]), JOKER]
    five = [JOKER, *("A" + suit for suit in SUITS)]
    return five + [card for card in deck if card not in five][:2]


def _beyond_the_tray(part: Part) -> bool:
    """Whether a hand is to win a fixed amount that the tray does not pay, as now and then."""
    table = part.table
    if table.awaits("progressive.paid_from_tray"):
        return part.chance.random() < 0.5
    return table.awaiting is None and table.untidily(LARGE)


def _large(part: Part, deck: list[str]) -> list[str]:
    """A hand whose fixed amount is above what is filed: with the joker, or a royal flush."""
    if part.filing.progressive == 3:
        five = [rank + part.chance.choice(SUITS) for rank in RANKS[-1:]]
        five += [rank + five[0][1] for rank in RANKS[-5:-1]]
    else:
        rank = "A" if part.filing.progressive == 4 else part.chance.choice(RANKS[:-1])
        five = [JOKER, *(rank + suit for suit in SUITS)]
    return five + [card for card in deck if card not in (*five, JOKER)][:2]


def _stacked(now: Round, wanted: dict[int, list[str]], deck: list[str]) -> list[str]:
    taken = {card for cards in wanted.values() for card in cards}
    rest = iter([card for card in deck if card not in taken])
    hands = {at: wanted.get(at) or [next(rest) for _ in range(CARDS)] for at in now.order}
    if now.dealing == "automated-shoe":
        return [card for at in now.order for card in hands[at]]
    return [hands[at][number] for number in range(CARDS) for at in now.order]
