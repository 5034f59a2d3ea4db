"""Blast radius: what was dealt and paid since something began. Used by the stage.

A tally runs for as long as what it hangs on: a shoe or deck in play, a device's fault. It is
small, whatever it covers, and a finding shows it as it stands.
"""

from typing import NamedTuple

from events.derived.findings import Touched
from services.parts.quick import made


class Tally(NamedTuple):
    """Rounds since a moment, and what was at stake in them."""

    since: int  # order of the event from which it counts
    first: str | None = None  # round
    last: str | None = None
    rounds: int = 0
    hands: int = 0
    wagers: int = 0
    wagered_cents: int = 0
    paid_cents: int = 0
    collected_cents: int = 0
    net: dict[int, int] = {}  # noqa: RUF012 - seat → what it won (negative: lost)


class Counted(NamedTuple):
    """One closed round, as a tally counts it."""

    round: str
    hands: int
    wagers: int
    wagered_cents: int
    paid_cents: int
    collected_cents: int
    net: dict[int, int]


def add(tally: Tally, one: Counted) -> Tally:
    """The tally after one more round."""
    net = dict(tally.net)
    for seat, cents in one.net.items():
        net[seat] = net.get(seat, 0) + cents
    return made(Tally, (
        tally.since,
        tally.first or one.round,
        one.round,
        tally.rounds + 1,
        tally.hands + one.hands,
        tally.wagers + one.wagers,
        tally.wagered_cents + one.wagered_cents,
        tally.paid_cents + one.paid_cents,
        tally.collected_cents + one.collected_cents,
        net,
    ))  # fmt: skip


def touched(table: str, tally: Tally) -> Touched:
    """As a finding shows it."""
    return Touched(
        since=f"{table}/{tally.since}",
        first_round=tally.first,
        last_round=tally.last,
        rounds=tally.rounds,
        hands=tally.hands,
        wagers=tally.wagers,
        wagered_cents=tally.wagered_cents,
        paid_cents=tally.paid_cents,
        collected_cents=tally.collected_cents,
        net_by_seat=tuple(sorted(tally.net.items())),
    )
