"""What the hands of a round amount to: § 629a.1, and the rows of § 629a.12(e) and (h).

Used by the settlement. The names are those of the printed tables' rows in the rule book. Hands
are as ruled, and their faces known.
"""

from typing import Final

from events.observed.names import Side as Hand
from services.law.clauses import clause
from services.law.midibaccarat.cards import is_natural
from services.law.midibaccarat.procedure import THIRD, Cards, Ruling

DRAGON: Final = 7
PANDA: Final = 8
BY_MARGIN: Final = {margin: f"by-{margin}" for margin in range(4, 10)}  # § 629a.7(a)(4)(i)(C)


@clause("629a.1/dragon-7")
def is_dragon_7(ruling: Ruling) -> bool:
    """The Banker's Hand beats the Player's with 7 on three cards: MB-2."""
    three = len(ruling.banker) == THIRD
    return three and ruling.banker_points == DRAGON and ruling.result == "banker"


@clause("629a.1/panda-8")
def is_panda_8(ruling: Ruling) -> bool:
    """The Player's Hand beats the Banker's with 8 on three cards: MB-2."""
    three = len(ruling.player) == THIRD
    return three and ruling.player_points == PANDA and ruling.result == "player"


@clause(
    "629a.7(a)(4)(i)(A)", "629a.7(a)(4)(i)(B)", "629a.7(a)(4)(i)(C)",
    "629a.7(a)(4)(ii)(A)", "629a.7(a)(4)(ii)(B)", "629a.7(a)(4)(ii)(C)", "629a.7(a)(4)(iii)",
)  # fmt: skip
def dragon_bonus(selected: Hand, ruling: Ruling) -> tuple[str | None, str]:
    """The row that the selected hand takes, None where it loses; and the clause: MB-5."""
    own, other = ruling.player_points, ruling.banker_points
    hand, against = ruling.player, ruling.banker
    if selected == "banker":
        own, other, hand, against = other, own, against, hand
    assert own is not None
    assert other is not None
    if _natural(hand, own):
        if not _natural(against, other):
            return "natural", "629a.7(a)(4)(i)(A)"
        if own == other:
            return "natural-tie", "629a.7(a)(4)(iii)"
        if own > other:
            return "natural", "629a.7(a)(4)(i)(B)"
        return None, "629a.7(a)(4)(ii)(A)"
    row = BY_MARGIN.get(own - other)
    if row is not None:
        return row, "629a.7(a)(4)(i)(C)"
    return None, "629a.7(a)(4)(ii)(B)" if own <= other else "629a.7(a)(4)(ii)(C)"


def _natural(hand: Cards, points: int) -> bool:
    return len(hand) < THIRD and is_natural(points)


def house_money(ruling: Ruling) -> str | None:
    """The row that the first two cards of both hands take; None where neither is a pair."""
    pairs = _pair(ruling.player) + _pair(ruling.banker)
    return (None, "one-pair", "both-pairs")[pairs]


@clause("629a.7(a)(7)(i)")
def _pair(hand: Cards) -> bool:
    """The same rank twice, whatever the suits: two queens, and not a queen and a king."""
    one, two = hand[0], hand[1]
    assert one is not None
    assert two is not None
    return one[0] == two[0]
