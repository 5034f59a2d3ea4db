"""Shares of a meter, worked out by hand: one winner, and two in one round. Used by two tests.

Three wagers of the paytable's size were added to a meter that stood at its seed. The shares stand
in the order in which the link recorded the hits, then what the meter and its reserve hold.
"""

from typing import Final, NamedTuple

SEVEN, JOKER = "seven-card-straight-flush", "seven-card-straight-flush-joker"
ACES, MATCH = "five-aces", "royal-match"


class Won(NamedTuple):
    """What the hits of one round come to, in cents."""

    paytable: int
    met: int  # seed + 3 x wager x rate
    hits: tuple[str, ...]
    shares: tuple[int, ...]
    left: int
    reserve: int = 0


WON: Final = (
    # $1, 28 %: 1,000,000 + 84
    Won(1, 1_000_084, (SEVEN,), (1_000_084,), 1_000_000),
    Won(1, 1_000_084, (ACES,), (100_008,), 900_076),
    Won(1, 1_000_084, (SEVEN, ACES), (1_000_084, 100_000), 900_000),
    Won(1, 1_000_084, (ACES, SEVEN), (100_008, 900_076), 1_000_000),
    # $1, 7 %: 1,000,000 + 21
    Won(2, 1_000_021, (SEVEN,), (1_000_021,), 1_000_000),
    Won(2, 1_000_021, (JOKER,), (100_002,), 900_019),
    Won(2, 1_000_021, (SEVEN, JOKER), (1_000_021, 100_000), 900_000),
    Won(2, 1_000_021, (JOKER, SEVEN), (100_002, 900_019), 1_000_000),
    # $5, 29 %: 1,000,000 + 435
    Won(3, 1_000_435, (SEVEN,), (1_000_435,), 1_000_000),
    Won(3, 1_000_435, (ACES,), (100_043,), 900_392),
    Won(3, 1_000_435, (SEVEN, ACES), (1_000_435, 100_000), 900_000),
    Won(3, 1_000_435, (ACES, SEVEN), (100_043, 900_392), 1_000_000),
    # $5, 1 % and 1 % in reserve, which pays for the seed first: 1,000,000 + 15, and 15
    Won(4, 1_000_015, (SEVEN,), (1_000_015,), 1_000_000),
    Won(4, 1_000_015, (MATCH,), (200_003,), 800_012, 15),
    Won(4, 1_000_015, (JOKER,), (100_001,), 900_014, 15),
    Won(4, 1_000_015, (SEVEN, MATCH), (1_000_015, 200_000), 800_000),
    Won(4, 1_000_015, (MATCH, SEVEN), (200_003, 800_012), 1_000_000),
    Won(4, 1_000_015, (SEVEN, JOKER), (1_000_015, 100_000), 900_000),
    Won(4, 1_000_015, (JOKER, SEVEN), (100_001, 900_014), 1_000_000),
    Won(4, 1_000_015, (MATCH, JOKER), (200_003, 80_001), 720_011, 15),
    Won(4, 1_000_015, (JOKER, MATCH), (100_001, 180_002), 720_012, 15),
    # $1, 17 %: 500,000 + 51
    Won(5, 500_051, (SEVEN,), (500_051,), 500_000),
    Won(5, 500_051, (ACES,), (50_005,), 450_046),
    Won(5, 500_051, (SEVEN, ACES), (500_051, 50_000), 450_000),
    Won(5, 500_051, (ACES, SEVEN), (50_005, 450_046), 500_000),
    # $1, 17 %: 200,000 + 51
    Won(6, 200_051, (SEVEN,), (200_051,), 200_000),
    Won(6, 200_051, (ACES,), (20_005,), 180_046),
    Won(6, 200_051, (SEVEN, ACES), (200_051, 20_000), 180_000),
    Won(6, 200_051, (ACES, SEVEN), (20_005, 180_046), 200_000),
    # $1, 26 %: 100,000 + 78; of one deck nobody else can win of the meter
    Won(7, 100_078, (ACES,), (100_078,), 100_000),
)
NAMES: Final = [f"{one.paytable}: {' then '.join(one.hits)}" for one in WON]
