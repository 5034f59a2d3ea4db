"""What a settled round says of every wager. The same for all games; used by settle, tables, odds.

Amounts are cents. `won` is gross and beside what is `returned` of the stake; vigorish is only in
`vigorish`; a share of a meter is only in `from_meter` and never comes from the tray.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Outcome = Literal["win", "lose", "push", "void"]


class Settled(NamedTuple):
    """One wager by the law."""

    outcome: Outcome
    returned_cents: int
    won_cents: int
    vigorish_cents: int
    cite: tuple[str, ...]
    hand: str | None = None  # the row that paid or pushed
    from_meter_cents: int = 0
    capped_by_cents: int = 0  # cut off by the payout limit
    pressed_cents: int | None = None  # House Money: moved on to another wager
    pressed_in_cents: int | None = None  # … and the wager it joined
    elsewhere_cents: int = 0  # won, and paid elsewhere than from the tray: PG-11


class Envy(NamedTuple):
    """Owed to a seat for another player's hand."""

    for_seat: int
    of: str  # the wager that earned it
    amount_cents: int
    cite: tuple[str, ...]


class SeatSettled(NamedTuple):
    """One seat: its stakes and what became of them, in the order in which they were given."""

    seat: int
    stakes: Mapping[str, int]
    wagers: Mapping[str, Settled]
    envy: tuple[Envy, ...] | None = None  # None: this game has none


class Pot(NamedTuple):
    """Saigon's pot and who takes it, by seat."""

    total_cents: int
    to: Mapping[int, int]


class Meter(NamedTuple):
    """A progressive meter after the awards."""

    value_cents: int
    reserve_cents: int


class Broken(NamedTuple):
    """A fact that breaks a rule and is settled all the same."""

    code: str
    seat: int | None = None


class Settlement(NamedTuple):
    """One round by the law."""

    seats: tuple[SeatSettled, ...]
    pot: Pot | None = None
    meter: Meter | None = None
    findings: tuple[Broken, ...] = ()
