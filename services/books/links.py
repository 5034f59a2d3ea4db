"""What a link books of nearly every round: a movement of its meter, and the check of the round.

Used by the meters' `book`. Not compiled: Python remembers where the fields of a shape lie, and what
is compiled looks for each anew.
"""

from events.derived import MeterMoved, RoundOnMeter
from events.derived.meters import MovementKind
from services.books.transfers import Cause, new

Holds = tuple[str, str, int, str, str]  # the change, value, its cents, reserve, overflow: spelled


def movement(
    cause: Cause, what: MovementKind, number: int, holds: Holds, at_table: str | None,
    seat: int | None, wagers: int | None, wager_cents: int | None, rate: str | None,
    filing: str | None, of: int | None, verified: bool,  # noqa: FBT001 - one of many, by place
) -> MeterMoved:  # fmt: skip
    """One numbered movement; its fields in the order in which they are declared and spelled."""
    one = new(MeterMoved)
    one.id, one.book, one.n = "", "", 0
    one.table, one.round, one.at, one.day, one.because = cause
    one.kind, one.what, one.number = "movement", what, number
    one.at_table, one.seat, one.wagers, one.wager_cents = at_table, seat, wagers, wager_cents
    one.rate, one.filing, one.of = rate, filing, of
    one.change, one.value, one.value_cents, one.reserve, one.overflow = holds
    one.verified = verified
    return one


def agreed(
    cause: Cause, at_table: str, accepted: int, number: int, void: str | None,
    lit: int | None, collected_cents: int | None,
) -> RoundOnMeter:  # fmt: skip
    """The three-way check of a round of which nobody says anything else; likewise."""
    one = new(RoundOnMeter)
    one.id, one.book, one.n = "", "", 0
    one.table, one.round, one.at, one.day, one.because = cause
    one.kind, one.at_table = "meter.round", at_table
    one.wagered = one.accepted = one.contributed = accepted
    one.numbers, one.hits, one.void, one.agrees = (number,), (), void, True
    one.lit, one.collected_cents = lit, collected_cents
    return one
