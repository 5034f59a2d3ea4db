"""What the Bonus Wager pays on which poker hand: §§ 680a.6(c), 680a.12(c). Used by `truth`."""

from collections.abc import Sequence
from typing import Final

JOKER: Final = "Jk"
BONUS_PAYS: Final = {  # § 680a.12(c), to 1
    "five-aces": 5_000,
    "royal-flush": 1_000,
    "royal-flush-joker": 250,
    "straight-flush": 100,
    "four-of-a-kind": 50,
    "full-house": 20,
    "flush": 15,
    "straight": 12,
    "three-of-a-kind": 10,
    "two-pair": 8,
}
_RUNS: Final = tuple(frozenset("A23456789TJQKA"[at : at + 5]) for at in range(10))


def poker_hand(cards: Sequence[str]) -> str | None:
    """The highest ranking hand of § 680a.6(c); None below two pair."""
    plain = [card for card in cards if card != JOKER]
    joker = len(plain) < len(cards)
    ranks = [card[0] for card in plain]
    different = frozenset(ranks)
    run = len(different) == len(ranks) and any(different <= window for window in _RUNS)
    flush = len({card[1] for card in plain}) == 1
    if run and flush:
        if different <= _RUNS[-1]:
            return "royal-flush-joker" if joker else "royal-flush"
        return "straight-flush"
    alike = [*ranks, "A"] if joker else ranks  # § 680a.6(c): the joker as an ace
    most, next_most = (*sorted((alike.count(rank) for rank in set(alike)), reverse=True), 0)[:2]
    for name, fits in (
        ("five-aces", most == 5),
        ("four-of-a-kind", most == 4),
        ("full-house", most == 3 and next_most == 2),
        ("flush", flush),
        ("straight", run),
        ("three-of-a-kind", most == 3),
        ("two-pair", most == 2 and next_most == 2),
    ):
        if fits:
            return name
    return None
