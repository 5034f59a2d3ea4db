"""Payout odds as printed: § 680a.12(a) to (c), the same in both editions. Used by settle, odds."""

from typing import Final

from services.law.paytable import Odds, Paytable, Row

ANTE: Final = Odds(1, 1)  # § 680a.12(a)
ANTE_ON_FIVE: Final = Odds(1, 2)  # § 680a.12(b)
HALF_PAY_COUNT: Final = 5

BONUS: Final = Paytable(
    "680a.12(c)",
    "a",
    (
        Row("five-aces", Odds(5_000)),
        Row("royal-flush", Odds(1_000)),
        Row("royal-flush-joker", Odds(250)),
        Row("straight-flush", Odds(100)),
        Row("four-of-a-kind", Odds(50)),
        Row("full-house", Odds(20)),
        Row("flush", Odds(15)),
        Row("straight", Odds(12)),
        Row("three-of-a-kind", Odds(10)),
        Row("two-pair", Odds(8)),
    ),
)
