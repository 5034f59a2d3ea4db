"""The printed paytables of § 688a.12(b) and (c), row for row. Used by filing, settle and odds.

`FORTUNE` also says what the Envy Bonus pays. The rows of a wager on a meter are in `progressive`.
"""

from typing import Final

from services.law.paytable import Odds, Paytable, Row

QUALIFYING_CENTS: Final = 500  # § 688a.1: a Qualifying Wager is one of at least $5 (PG-9)
MAIN_ODDS: Final = Odds(1)  # § 688a.12(a)


def _ace_high(name: str, both: int, joker: int, no_joker: int) -> Paytable:
    """One paytable of § 688a.12(b): its three outcomes, to 1."""
    rows = (
        Row("both-ace-high", Odds(both)),
        Row("dealer-ace-high-joker", Odds(joker)),
        Row("dealer-ace-high", Odds(no_joker)),
    )
    return Paytable("688a.12(b)", name, rows)


ACE_HIGH: Final = {
    1: _ace_high("1", 20, 10, 8),
    2: _ace_high("2", 40, 15, 5),
    3: _ace_high("3", 30, 15, 6),
    4: _ace_high("4", 25, 10, 7),
    5: _ace_high("5", 40, 12, 5),
}


def _row(hand: str, pays: int | None, envy_dollars: int | None = None) -> Row:
    """A row as printed: x to 1 or a push, and dollars of envy."""
    envy_cents = None if envy_dollars is None else envy_dollars * 100
    return Row(hand, None if pays is None else Odds(pays), envy_cents)


def _fortune(name: str, *rows: Row) -> Paytable:
    return Paytable("688a.12(c)", name, rows)


PUSH: Final = None

FORTUNE: Final = {
    1: _fortune(
        "1",
        _row("seven-card-straight-flush", 5000, 1000),
        _row("royal-match", 1000, 250),
        _row("seven-card-straight-flush-joker", 750, 100),
        _row("five-aces", 250, 50),
        _row("royal-flush", 100, 25),
        _row("straight-flush", 50, 10),
        _row("four-of-a-kind", 20, 5),
        _row("full-house", 5),
        _row("flush", 4),
        _row("three-of-a-kind", 3),
        _row("straight", 2),
        _row("three-pair", PUSH),
    ),
    2: _fortune(
        "2",
        _row("seven-card-straight-flush", 8000, 5000),
        _row("royal-match", 2000, 1000),
        _row("seven-card-straight-flush-joker", 1000, 500),
        _row("five-aces", 400, 250),
        _row("royal-flush", 150, 50),
        _row("straight-flush", 50, 20),
        _row("four-of-a-kind", 25, 5),
        _row("full-house", 5),
        _row("flush", 4),
        _row("three-of-a-kind", 3),
        _row("straight", 2),
    ),
    3: _fortune(
        "3",
        _row("seven-card-straight-flush", 5000, 3000),
        _row("royal-match", 2000, 1000),
        _row("seven-card-straight-flush-joker", 1000, 500),
        _row("five-aces", 400, 250),
        _row("royal-flush", 150, 50),
        _row("straight-flush", 50, 20),
        _row("four-of-a-kind", 25, 5),
        _row("full-house", 5),
        _row("flush", 4),
        _row("three-of-a-kind", 3),
        _row("straight", 2),
    ),
    4: _fortune(
        "4",
        _row("seven-card-straight-flush", 2500, 1000),
        _row("royal-match", 1000, 750),
        _row("seven-card-straight-flush-joker", 750, 250),
        _row("five-aces", 250, 100),
        _row("royal-flush", 125, 50),
        _row("straight-flush", 50, 20),
        _row("four-of-a-kind", 25, 5),  # its envy by PG-15
        _row("full-house", 5),
        _row("flush", 4),  # this and the rows below by PG-15
        _row("three-of-a-kind", 3),
        _row("straight", 2),
    ),
    5: _fortune(
        "5",
        _row("seven-card-straight-flush", 5000, 2500),
        _row("royal-match", 1000, 500),
        _row("seven-card-straight-flush-joker", 500, 250),
        _row("five-aces", 300, 150),
        _row("royal-flush", 100, 55),
        _row("straight-flush", 45, 25),
        _row("four-of-a-kind", 5, 6),  # as printed: PG-4
        _row("full-house", 5),
        _row("flush", 4),
        _row("three-of-a-kind", 3),
        _row("straight", 2),
    ),
    6: _fortune(
        "6",
        _row("seven-card-straight-flush", 5000, 2500),
        _row("royal-match", 2000, 500),
        _row("seven-card-straight-flush-joker", 1000, 250),
        _row("five-aces", 400, 150),
        _row("royal-flush", 150, 55),
        _row("straight-flush", 50, 25),
        _row("four-of-a-kind", 25, 6),
        _row("full-house", 5),
        _row("flush", 4),
        _row("three-of-a-kind", 3),
        _row("straight", 2),
    ),
}

# PG-15: the scan lost these; wherever the paytable is shown, they are marked as reconstructed.
RECONSTRUCTED: Final = {
    FORTUNE[4].place(hand)
    for hand in ("four-of-a-kind", "full-house", "flush", "three-of-a-kind", "straight")
}


def in_order_of_pay(paytable: Paytable) -> tuple[Row, ...]:
    """PG-3: the row that pays most first; of rows that pay the same, the one printed first."""
    return tuple(sorted(paytable.rows, key=_pays_least))


def _pays_least(row: Row) -> tuple[int, int]:
    """A push comes after every row that pays."""
    return (1, 0) if row.odds is None else (0, -row.odds.x)
