"""Movements of money on a link: what its meter owes, and what stands behind it. Used by meters.

The ledger has whole cents: a movement is booked by how much the whole cents of a part changed.
What a table's wagers add is its progressive expense; the house's seed comes from its own account.
"""

from typing import NamedTuple

from events.derived import Transfer
from events.derived.money import TransferKind
from services.books import accounts
from services.books.transfers import Cause, move


class Cents(NamedTuple):
    """The whole cents of a meter and of what stands behind it."""

    value: int
    reserve: int
    overflow: int


def started(cause: Cause, change: Cents) -> list[Transfer]:
    """What a meter stands at when its history begins."""
    return _from(cause, "meter.started", accounts.seeds(cause.table), change)


def contributed(cause: Cause, table: str, change: Cents) -> list[Transfer]:
    """Wagers of a table, or wagers of a voided round taken out again."""
    return _from(cause, "meter.contribution", accounts.expense(table), change)


def locked(cause: Cause, seat: int, cents: int) -> list[Transfer]:
    """A share leaves the meter and is owed to its winner; negative: it goes back."""
    link = cause.table
    return _flow(cause, "award.locked", accounts.meter(link), accounts.jackpots(link), cents, seat)


def owed(cause: Cause, seat: int, cents: int) -> list[Transfer]:
    """A fixed amount that no tray pays is owed to its winner; negative: it is not."""
    link = cause.table
    return _flow(cause, "award.locked", accounts.seeds(link), accounts.jackpots(link), cents, seat)


def reseeded(cause: Cause, change: Cents) -> list[Transfer]:
    """A meter starts again: out of its reserve, and by the house."""
    return _from(cause, "meter.reseed", accounts.seeds(cause.table), change)


def moved(cause: Cause, change: Cents) -> list[Transfer]:
    """An approved movement: within the link, or from another by way of the house's account."""
    return _from(cause, "meter.moved", accounts.seeds(cause.table), change)


def paid(cause: Cause, seat: int, cents: int) -> list[Transfer]:
    """A share is paid to its winner."""
    link = cause.table
    return _flow(cause, "award.paid", accounts.jackpots(link), accounts.winners(link), cents, seat)


def overpaid(cause: Cause, seat: int, cents: int) -> list[Transfer]:
    """What is paid for a jackpot beyond what is owed of it: the house's money."""
    link = cause.table
    source, target = accounts.seeds(link), accounts.errors_over(link)
    return _flow(cause, "award.overpaid", source, target, cents, seat)


def undue(cause: Cause, seat: int, cents: int) -> list[Transfer]:
    """What a winner was paid of a share that goes back to the meter: he holds it wrongly."""
    link = cause.table
    source, target = accounts.winners(link), accounts.errors_over(link)
    return _flow(cause, "award.overpaid", source, target, cents, seat)


def _from(cause: Cause, what: TransferKind, source: str, change: Cents) -> list[Transfer]:
    """What reserve and overflow gave to the value, or took of it; the rest is the source's."""
    link, (value, reserve, overflow) = cause.table, change
    facts: list[Transfer] = []
    if not overflow and value >= 0 <= reserve:  # nothing went from one to the other
        if value:
            facts.append(move(cause, what, source, accounts.meter(link), value))
        if reserve:
            facts.append(move(cause, what, source, accounts.reserve(link), reserve))
        return facts
    rest = value
    for account, part in (
        (accounts.reserve(link), reserve),
        (accounts.overflow(link), overflow),
    ):
        within = _within(-part, rest)
        rest -= within
        facts += _flow(cause, what, account, accounts.meter(link), within)
        facts += _flow(cause, what, source, account, part + within)
    return [*_flow(cause, what, source, accounts.meter(link), rest), *facts]


def _within(given: int, taken: int) -> int:
    """How much of what one part lost another has gained; below zero the other way."""
    if given > 0 < taken:
        return min(given, taken)
    return max(given, taken) if given < 0 > taken else 0


def _flow(
    cause: Cause, what: TransferKind, source: str, target: str, cents: int, seat: int | None = None
) -> list[Transfer]:
    """One transfer, the other way round where the amount is below zero; none for nothing."""
    if not cents:
        return []
    if cents < 0:
        source, target = target, source
    return [move(cause, what, source, target, abs(cents), seat)]
