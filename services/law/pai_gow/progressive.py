"""The printed paytables of § 688a.12(d): rows, meter, stake. Used by filing, settle, odds, meters.

A row pays a share of the meter, a fixed amount, or the sum of both (PG-4).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from services.law.pai_gow.rank import progressive_hands

CITE: Final = "688a.12(d)"

_EITHER_STRAIGHT_FLUSH: Final = (
    "seven-card-straight-flush",
    "seven-card-straight-flush-joker",
)  # § 688a.6(f)(1): with or without a joker

METER_LINES: Final = ("meter-seed", "rate-of-progression", "reserve-rate")  # of what is filed


class ProgressiveRow(NamedTuple):
    """One printed row."""

    hand: str
    percent: int = 0  # of the meter
    fixed_cents: int = 0
    envy_cents: int | None = None
    covers: frozenset[str] = frozenset()  # names of hands, any of which has the row

    def pays_share(self) -> bool:
        """Whether it pays of the meter."""
        return self.percent > 0


class ProgressivePaytable(NamedTuple):
    """One printed paytable with what stands below its rows."""

    name: str
    wager_cents: int
    rows: tuple[ProgressiveRow, ...]
    seed_cents: int
    rate_percent: int
    reserve_percent: int = 0
    stake_returned: bool = False
    fully_wild: bool = False

    def row_of(self, seven: Sequence[str]) -> ProgressiveRow | None:
        """The first printed row that seven cards fit, whatever the meter stands at (PG-3)."""
        fits = progressive_hands(seven, fully_wild=self.fully_wild)
        for row in self.rows:
            if not row.covers.isdisjoint(fits):
                return row
        return None

    def pays_envy(self) -> bool:
        """Whether its rows pay an Envy Bonus: paytable 4 alone."""
        return any(row.envy_cents is not None for row in self.rows)

    def place(self, row: str | None = None) -> str:
        """The id in the rule book: of a row, of a line below the rows, or of the paytable."""
        return "/".join([CITE, f"paytable-{self.name}", *([row] if row else [])])

    def of_meter(self) -> tuple[str, ...]:
        """The ids of what is printed of its meter."""
        return tuple(one for one in self.lines() if one.endswith(METER_LINES))

    def lines(self) -> tuple[str, ...]:
        """The ids of all that is printed."""
        below = ["meter-seed", "rate-of-progression", "original-wager"]
        below += ["reserve-rate"] if self.reserve_percent else []
        below += ["fully-wild-joker"] if self.fully_wild else []
        return tuple(self.place(one) for one in (*(row.hand for row in self.rows), *below))


def _row(
    hand: str, *, percent: int = 0, dollars: int = 0, envy: int = 0, both: bool = False
) -> ProgressiveRow:
    """A row as printed; `both`: a straight flush with a joker has no row of its own."""
    covers = _EITHER_STRAIGHT_FLUSH if both else (hand,)
    envy_cents = envy * 100 or None
    return ProgressiveRow(hand, percent, dollars * 100, envy_cents, frozenset(covers))


SEVEN: Final = "seven-card-straight-flush"
SEVEN_JOKER: Final = "seven-card-straight-flush-joker"

PROGRESSIVE: Final = {
    1: ProgressivePaytable(
        "1",
        wager_cents=100,
        rows=(
            _row(SEVEN, percent=100, both=True),
            _row("five-aces", percent=10),
            _row("royal-flush", dollars=500),
            _row("straight-flush", dollars=100),
            _row("four-of-a-kind", dollars=75),
            _row("full-house", dollars=4),
        ),
        seed_cents=10_000_00,
        rate_percent=28,
    ),
    2: ProgressivePaytable(
        "2",
        wager_cents=100,
        rows=(
            _row(SEVEN, percent=100),  # "natural"
            _row(SEVEN_JOKER, percent=10),  # "wild"
            _row("five-of-a-kind", dollars=500),
            _row("royal-flush", dollars=300),
            _row("straight-flush", dollars=100),
            _row("four-of-a-kind", dollars=30),
            _row("full-house", dollars=7),
        ),
        seed_cents=10_000_00,
        rate_percent=7,
        fully_wild=True,
    ),
    3: ProgressivePaytable(
        "3",
        wager_cents=500,
        rows=(
            _row(SEVEN, percent=100, both=True),
            _row("five-aces", percent=10),
            _row("royal-flush", dollars=2500),
            _row("straight-flush", dollars=500),
            _row("four-of-a-kind", dollars=375),
            _row("full-house", dollars=20),
        ),
        seed_cents=10_000_00,
        rate_percent=29,
    ),
    4: ProgressivePaytable(
        "4",
        wager_cents=500,
        rows=(
            _row(SEVEN, dollars=5000, percent=100, envy=1000),
            _row("royal-match", dollars=5000, percent=20, envy=750),
            _row(SEVEN_JOKER, dollars=5000, percent=10, envy=250),
            _row("five-aces", dollars=2500, envy=100),
            _row("royal-flush", dollars=500, envy=50),
            _row("straight-flush", dollars=200, envy=20),
            _row("four-of-a-kind", dollars=100, envy=5),
        ),
        seed_cents=10_000_00,
        rate_percent=1,
        reserve_percent=1,
        stake_returned=True,
    ),
    5: ProgressivePaytable(
        "5",
        wager_cents=100,
        rows=(
            _row(SEVEN, percent=100, both=True),
            _row("five-aces", percent=10),
            _row("five-of-a-kind", dollars=1000),
            _row("royal-flush", dollars=500),
            _row("straight-flush", dollars=100),
            _row("four-of-a-kind", dollars=20),
            _row("full-house", dollars=5),
        ),
        seed_cents=5_000_00,
        rate_percent=17,
        fully_wild=True,
    ),
    6: ProgressivePaytable(
        "6",
        wager_cents=100,
        rows=(
            _row(SEVEN, percent=100, both=True),
            _row("five-aces", percent=10),
            _row("five-of-a-kind", dollars=800),
            _row("royal-flush", dollars=400),
            _row("straight-flush", dollars=75),
            _row("four-of-a-kind", dollars=10),
        ),
        seed_cents=2_000_00,
        rate_percent=17,
        fully_wild=True,
    ),
    7: ProgressivePaytable(
        "7",
        wager_cents=100,
        rows=(
            _row("five-aces", percent=100),
            _row("royal-flush", dollars=500),
            _row("straight-flush", dollars=100),
            _row("four-of-a-kind", dollars=75),
            _row("full-house", dollars=5),
        ),
        seed_cents=1_000_00,
        rate_percent=26,
        fully_wild=True,
    ),
}
