"""The printed paytables of § 688a.12(b) to (d). Used by the truth of the game."""

from typing import Final, NamedTuple

# Fortune (c): odds to 1 and envy in dollars, in the printed order; PG-3, PG-4, PG-15.
_FORTUNE_ROWS: Final = (
    "seven-card-straight-flush-natural", "royal-match", "seven-card-straight-flush-joker",
    "five-aces", "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush",
    "three-of-a-kind", "straight",
)  # fmt: skip
_LOW_ODDS: Final = (5, 4, 3, 2)  # full house to straight
_FORTUNE_ODDS: Final = {
    1: (5000, 1000, 750, 250, 100, 50, 20, *_LOW_ODDS),
    2: (8000, 2000, 1000, 400, 150, 50, 25, *_LOW_ODDS),
    3: (5000, 2000, 1000, 400, 150, 50, 25, *_LOW_ODDS),
    4: (2500, 1000, 750, 250, 125, 50, 25, *_LOW_ODDS),
    5: (5000, 1000, 500, 300, 100, 45, 5, *_LOW_ODDS),
    6: (5000, 2000, 1000, 400, 150, 50, 25, *_LOW_ODDS),
}
_FORTUNE_ENVY: Final = {
    1: (1000, 250, 100, 50, 25, 10, 5),
    2: (5000, 1000, 500, 250, 50, 20, 5),
    3: (3000, 1000, 500, 250, 50, 20, 5),
    4: (1000, 750, 250, 100, 50, 20, 5),
    5: (2500, 500, 250, 150, 55, 25, 6),
    6: (2500, 500, 250, 150, 55, 25, 6),
}
FORTUNE: Final = {
    number: dict(zip(_FORTUNE_ROWS, odds, strict=True)) | ({"three-pair": 0} if number == 1 else {})
    for number, odds in _FORTUNE_ODDS.items()
}
"""Odds to 1 by row; 0 is a push."""
FORTUNE_ENVY: Final = {
    number: {row: dollars * 100 for row, dollars in zip(_FORTUNE_ROWS, envy, strict=False)}
    for number, envy in _FORTUNE_ENVY.items()
}
"""Cents by row."""

ACE_HIGH: Final = {1: (20, 10, 8), 2: (40, 15, 5), 3: (30, 15, 6), 4: (25, 10, 7), 5: (40, 12, 5)}
"""Odds to 1: both, the dealer alone with a joker, the dealer alone without one."""


class Progressive(NamedTuple):
    """One paytable of (d)."""

    size_cents: int
    rows: dict[str, int]  # fixed amounts, in cents; a share of the meter beside them is not here
    shares: dict[str, int]  # rows that pay of the meter, and how many per cent of it
    wild: bool = False
    stake_returned: bool = False


def _dollars(size: int, shares: str, fixed: str, *, wild: bool = False) -> Progressive:
    """Rows in the printed order: first `row per cent` of the meter alone, then `row amount`."""
    of_meter = {row: int(percent) for row, percent in (one.split() for one in shares.split(","))}
    rows = dict.fromkeys(of_meter, 0)
    for row in fixed.split(","):
        name, amount = row.split()
        rows[name] = int(amount) * 100
    return Progressive(size * 100, rows, of_meter, wild)


_SEVEN, _ACES, _FIVE = "seven-card-straight-flush", "five-aces", "five-of-a-kind"
PROGRESSIVE: Final = {
    1: _dollars(1, f"{_SEVEN} 100, {_ACES} 10",
        "royal-flush 500, straight-flush 100, four-of-a-kind 75, full-house 4"),
    2: _dollars(1, f"{_SEVEN}-natural 100, {_SEVEN}-joker 10",
        f"{_FIVE} 500, royal-flush 300, straight-flush 100, four-of-a-kind 30, full-house 7",
        wild=True),
    3: _dollars(5, f"{_SEVEN} 100, {_ACES} 10",
        "royal-flush 2500, straight-flush 500, four-of-a-kind 375, full-house 20"),
    4: Progressive(500, {
        f"{_SEVEN}-natural": 500_000, "royal-match": 500_000, f"{_SEVEN}-joker": 500_000,
        "five-aces": 250_000, "royal-flush": 50_000, "straight-flush": 20_000,
        "four-of-a-kind": 10_000,
    }, {f"{_SEVEN}-natural": 100, "royal-match": 20, f"{_SEVEN}-joker": 10}, stake_returned=True),
    5: _dollars(1, f"{_SEVEN} 100, {_ACES} 10",
        f"{_FIVE} 1000, royal-flush 500, straight-flush 100, four-of-a-kind 20, full-house 5",
        wild=True),
    6: _dollars(1, f"{_SEVEN} 100, {_ACES} 10",
        f"{_FIVE} 800, royal-flush 400, straight-flush 75, four-of-a-kind 10", wild=True),
    7: _dollars(1, f"{_ACES} 100",
        "royal-flush 500, straight-flush 100, four-of-a-kind 75, full-house 5", wild=True),
}  # fmt: skip
PROGRESSIVE_ENVY: Final = {
    row: dollars * 100
    for row, dollars in zip(PROGRESSIVE[4].rows, (1000, 750, 250, 100, 50, 20, 5), strict=True)
}
"""Cents by row of paytable 4, which alone has any."""
