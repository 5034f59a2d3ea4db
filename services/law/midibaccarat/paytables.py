"""The odds that the text prints: § 629a.12. Used by the settlement, the filing and the odds."""

from typing import Final

from services.law.paytable import Odds, Paytable, Row

EVEN: Final = Odds(1)  # (a), (c)
LEAST_TIE: Final = Odds(8)  # (b)
DRAGON_7: Final = Odds(40)  # (f)
PANDA_8: Final = Odds(25)  # (g)


def _dragon_bonus(name: str, *odds: int) -> Paytable:
    """A column of the table of (e): what it pays to 1 from "Win by 9 points" downwards."""
    hands = ("by-9", "by-8", "by-7", "by-6", "by-5", "by-4", "natural")
    rows = [Row(hand, Odds(to_1)) for hand, to_1 in zip(hands, odds, strict=True)]
    return Paytable("629a.12(e)", name, (*rows, Row("natural-tie", None)))


DRAGON_BONUS: Final = {
    "A": _dragon_bonus("a", 30, 10, 6, 4, 2, 1, 1),
    "B": _dragon_bonus("b", 20, 8, 7, 4, 3, 1, 1),
    "C": _dragon_bonus("c", 30, 10, 4, 4, 2, 2, 1),
}

HOUSE_MONEY: Final = Paytable(
    "629a.12(h)",
    None,
    (
        Row("both-pairs", Odds(15)),
        Row("one-pair", Odds(3)),
    ),
)
