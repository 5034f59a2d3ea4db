"""What is true at a simulated Midibaccarat table: the rules that it is dealt by.

Written from the regulation's text by itself, and without anything of `services.law` or
`services.tables`: what those find is compared with this. Used by the dealer's parts.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from events.filing import MidibaccaratFiling

Hand = Literal["player", "banker"]
Result = Literal["player", "banker", "tie"]
Announced = Literal["player", "banker", "tie", "dragon-7", "panda-8"]

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
# § 629a.12(e): by how many points the selected hand is higher, and what that pays to 1.
_DRAGON_BONUS: Final = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}


class Hands(NamedTuple):
    """Both hands, with the cards that count."""

    player: Sequence[str]
    banker: Sequence[str]


class Due(NamedTuple):
    """What a wager is owed."""

    outcome: Literal["win", "lose", "push"]
    won_cents: int = 0
    vigorish_cents: int = 0


LOSE: Final = Due("lose")
PUSH: Final = Due("push")


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


def miscounts(cards: Sequence[str], stray: str | None) -> list[int]:
    """Wrong counts; not that of a card beside them that is nobody's: that is the card's mistake."""
    right = {count(cards)} | ({count([*cards, stray])} if stray is not None else set())
    return [points for points in range(10) if points not in right]


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


def result(player: Sequence[str], banker: Sequence[str]) -> Result:
    """§ 629a.11(a)."""
    difference = count(player) - count(banker)
    if difference == 0:
        return "tie"
    return "player" if difference > 0 else "banker"


def is_dragon_7(hands: Hands) -> bool:
    """§ 629a.1, MB-2."""
    return len(hands.banker) == 3 and count(hands.banker) == 7 and count(hands.player) < 7


def is_panda_8(hands: Hands) -> bool:
    """§ 629a.1, MB-2."""
    return len(hands.player) == 3 and count(hands.player) == 8 and count(hands.banker) < 8


def announced(hands: Hands, filing: MidibaccaratFiling) -> Announced:
    """§ 629a.11(a): what the dealer calls."""
    if filing.variant == "ez":
        if is_dragon_7(hands):
            return "dragon-7"
        if is_panda_8(hands):
            return "panda-8"
    return result(*hands)


# Hands that have each result: what a dealer pays who believes it.
SHOWN: Final[dict[Announced, Hands]] = {
    "player": Hands(("9s", "Kd"), ("2c", "5h")),
    "banker": Hands(("2c", "5h"), ("9s", "Kd")),
    "tie": Hands(("9s", "Kd"), ("9h", "Kc")),
    "dragon-7": Hands(("2c", "Tc", "9d"), ("2s", "Kd", "5h")),
    "panda-8": Hands(("2c", "Tc", "6d"), ("2s", "Kd", "3h")),
}
BY_RESULT: Final = frozenset(("player", "banker", "tie", "dragon_7", "panda_8"))


def other_winners(result: Announced, filing: MidibaccaratFiling) -> list[Announced]:
    """What might be announced instead."""
    ez = filing.variant == "ez"
    return [one for one in SHOWN if one != result and (ez or one not in ("dragon-7", "panda-8"))]


def vigorish(won_cents: int, rounding: str) -> int:
    """§ 629a.12(c), MB-6: five per cent, rounded as filed."""
    if rounding == "exact":
        return won_cents * 5 // 100
    quarters, rest = divmod(won_cents * 5, 100 * _QUARTER)
    if rounding == "nearest_quarter":
        return _QUARTER * max(1, quarters + (2 * rest >= 100 * _QUARTER))
    return _QUARTER * (quarters + (rest > 0))


def offered(filing: MidibaccaratFiling) -> tuple[str, ...]:
    """§ 629a.7(a): the wagers beside those on the hands."""
    return (
        "tie",
        *(("dragon_bonus_player", "dragon_bonus_banker") if filing.dragon_bonus else ()),
        *(("dragon_7", "panda_8") if filing.variant == "ez" else ()),
        *(("house_money",) if filing.house_money else ()),
    )


def due(wager: str, stake_cents: int, hands: Hands, filing: MidibaccaratFiling) -> Due:
    """§§ 629a.7(a), 629a.12: one wager, on the cards that count."""
    won_by = result(*hands)
    match wager:
        case "player" | "banker":
            return _on_a_hand(wager, stake_cents, hands, filing)
        case "tie":
            x, y = filing.tie_odds
            return Due("win", stake_cents * x // y) if won_by == "tie" else LOSE
        case "dragon_7":
            return Due("win", stake_cents * 40) if is_dragon_7(hands) else LOSE
        case "panda_8":
            return Due("win", stake_cents * 25) if is_panda_8(hands) else LOSE
        case "house_money":
            odds = house_money(hands)
            return Due("win", stake_cents * odds) if odds else LOSE
        case _:
            return _dragon_bonus(wager, stake_cents, hands, filing)


def _on_a_hand(wager: str, stake: int, hands: Hands, filing: MidibaccaratFiling) -> Due:
    """§§ 629a.7(a)(1), (2), 629a.12(a), (c), MB-1, MB-3."""
    won_by = result(*hands)
    if won_by == "tie":
        return PUSH
    if wager != won_by:
        return LOSE
    if wager == "player" or filing.variant == "ez":
        return PUSH if wager == "banker" and is_dragon_7(hands) else Due("win", stake)
    return Due("win", stake, vigorish(stake, filing.vigorish_rounding))


def _dragon_bonus(wager: str, stake: int, hands: Hands, filing: MidibaccaratFiling) -> Due:
    """§§ 629a.7(a)(4), 629a.12(e), MB-5."""
    own, other = hands if wager == "dragon_bonus_player" else (hands.banker, hands.player)
    ahead = count(own) - count(other)
    natural, other_natural = (len(h) == 2 and count(h) >= _NATURAL for h in (own, other))
    if natural:
        if other_natural and ahead <= 0:
            return PUSH if ahead == 0 else LOSE
        return Due("win", stake)
    assert filing.dragon_bonus is not None
    odds = _DRAGON_BONUS[filing.dragon_bonus].get(ahead, 0)
    return Due("win", stake * odds) if odds else LOSE


def house_money(hands: Hands) -> int:
    """§§ 629a.7(a)(7), 629a.12(h): what it pays to 1; 0 where it loses."""
    pairs = sum(hand[0][0] == hand[1][0] for hand in hands)
    return (0, 3, 15)[pairs]


def pressed(payout_cents: int, filing: MidibaccaratFiling) -> int:
    """§ 629a.8(c)(3)(i)(A), MB-8: how much of a payout goes on to the other wager."""
    portion = filing.house_money_press
    return payout_cents if portion == "all" else payout_cents * portion // 100


def holder(stakes: dict[int, int]) -> int:
    """§ 629a.8(c)(1), (2), (6): who is handed a hand, by what each seat wagered on it."""
    return max(stakes, key=lambda seat: (stakes[seat], seat))


def next_holder(seats: Sequence[int], before: int) -> list[int]:
    """§ 629a.8(d): to whom a right that was given up is offered, one after the other."""
    lower = sorted((seat for seat in seats if seat < before), reverse=True)
    return lower + sorted((seat for seat in seats if seat > before), reverse=True)
