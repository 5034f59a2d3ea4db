"""What is true at a simulated Midibaccarat table: the rules that it is dealt by.

Written from the regulation's text by itself, and without anything of `services.law` or
`services.tables`: what those find is compared with this. Used by the dealer.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

Side = Literal["player", "banker", "tie"]

_NATURAL = 8
_QUARTER = 25
# Table 1 of § 629a.10(c): the Banker's count after two cards, and the values of the Player's
# third card on which the Banker draws.
_BANKER_DRAWS_ON: Final = {
    3: frozenset((0, 1, 2, 3, 4, 5, 6, 7, 9)),
    4: frozenset((2, 3, 4, 5, 6, 7)),
    5: frozenset((4, 5, 6, 7)),
    6: frozenset((6, 7)),
}


class Due(NamedTuple):
    """What a wager is owed."""

    outcome: Literal["win", "lose", "push"]
    won_cents: int
    vigorish_cents: int


def value(card: str) -> int:
    """§ 629a.6(a)."""
    rank = card[0]
    if rank in "TJQK":
        return 0
    return 1 if rank == "A" else int(rank)


def burn_count(card: str) -> int:
    """§ 629a.5(f): here a ten and a face card count ten."""
    return value(card) or 10


def count(cards: Sequence[str]) -> int:
    """§ 629a.6(b): the right digit of the total."""
    return sum(map(value, cards)) % 10


def is_natural(player: Sequence[str], banker: Sequence[str]) -> bool:
    """§ 629a.1, of either hand's first two cards."""
    return count(player[:2]) >= _NATURAL or count(banker[:2]) >= _NATURAL


def player_draws(player: Sequence[str], banker: Sequence[str]) -> bool:
    """§ 629a.10(a), (b)."""
    return not is_natural(player, banker) and count(player[:2]) < 6


def banker_draws(player: Sequence[str], banker: Sequence[str]) -> bool:
    """§ 629a.10(a), (c), once the Player's Hand is complete."""
    if is_natural(player, banker):
        return False
    points = count(banker[:2])
    if len(player) == 2:
        return points <= 5
    if points < 3:
        return True
    return value(player[2]) in _BANKER_DRAWS_ON.get(points, ())


def result(player: Sequence[str], banker: Sequence[str]) -> Side:
    """§ 629a.11(a)."""
    difference = count(player) - count(banker)
    if difference == 0:
        return "tie"
    return "player" if difference > 0 else "banker"


def due(wager: Side, stake_cents: int, won_by: Side) -> Due:
    """§§ 629a.7(a)(1) to (3), 629a.12(a) to (c): vigorish 5 %, to the next quarter."""
    if wager == won_by:
        if wager == "tie":
            return Due("win", stake_cents * 8, 0)
        vigorish = -(-stake_cents * 5 // (100 * _QUARTER)) * _QUARTER if wager == "banker" else 0
        return Due("win", stake_cents, vigorish)
    if won_by == "tie":
        return Due("push", 0, 0)
    return Due("lose", 0, 0)
