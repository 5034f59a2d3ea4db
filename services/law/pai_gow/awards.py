"""What goes beyond one wager: shares of the meter, Envy Bonuses, the payout limit. Used by settle.

§§ 688a.11(h)(2)(ii), 688a.12(d), (e).
"""

from collections.abc import Mapping, Sequence
from typing import Final

from services.law.clauses import clause
from services.law.pai_gow.filing import Terms
from services.law.pai_gow.paytables import QUALIFYING_CENTS
from services.law.pai_gow.round import Round, Seat
from services.law.pai_gow.settle_optional import fortune_row
from services.law.settlement import Envy, Meter, Settled

LIMITED: Final = ("ace_high", "fortune", "progressive")  # GEN-7, as they are settled
_ENVY_CITES: Final = {
    "fortune": ("688a.12(c)", "688a.11(h)(2)(ii)"),
    "progressive": ("688a.12(d)", "688a.11(h)(2)(ii)"),
}
WHOLE: Final = 100  # per cent


@clause("688a.12(d)", "688a.11(h)(3)(i)(B)(4)")
def shares(by: Round) -> tuple[dict[int, int], Meter | None]:
    """What each seat wins of the meter, one after the other, and what the meter holds then.

    Each share is of the meter as it stands when its turn comes, rounded down (GEN-1, PG-11).
    """
    paytable, meter = by.terms.progressive, by.meter
    won: dict[int, int] = {}
    if paytable is None or meter is None or not by.hit_order:
        return won, meter
    cards = {seat.seat: seat.cards for seat in by.seats}
    for seat in by.hit_order:
        row = paytable.row_of(cards[seat])
        assert row is not None  # a seat in the order of hits won a share
        won[seat] = meter.value_cents * row.percent // WHOLE
        if row.percent == WHOLE:
            meter = restarted(paytable.seed_cents, meter.reserve_cents, by.terms)
        else:
            meter = Meter(meter.value_cents - won[seat], meter.reserve_cents)
    return won, meter


def restarted(seed_cents: int, reserve_cents: int, by: Terms) -> Meter:
    """The meter after a 100 % award: PG-11, option `reserve_use`."""
    if by.filing.reserve_use == "add_to_seed":
        return Meter(seed_cents + reserve_cents, 0)
    return Meter(seed_cents, max(0, reserve_cents - seed_cents))


@clause("688a.1/qualifying-wager")
def qualifying(by: Terms, seat: Seat) -> list[str]:
    """The Qualifying Wagers of a seat, $5 or more, whose paytable pays envy: § 688a.1, PG-9."""
    if seat.void or seat.abandoned:
        return []
    return [one for one in by.envied if seat.wagers.get(one, 0) >= QUALIFYING_CENTS]


@clause("688a.11(h)(2)(ii)", "688a.1/envy-bonus")
def envies(by: Round) -> dict[int, tuple[Envy, ...]]:
    """Every Envy Bonus of the round, by the seat that it is owed to.

    Each Qualifying Wager earns by its own paytable, for every other player's hand (PG-9, GEN-8).
    A void hand earns nobody envy (PG-17), a surrendered one does (PG-14).
    """
    earners = [(seat, wagers) for seat in by.seats if (wagers := qualifying(by.terms, seat))]
    owed: dict[int, list[Envy]] = {}
    for wager in by.terms.envied:
        earning = [seat for seat, wagers in earners if wager in wagers]
        amounts = _amounts(by, wager) if earning else []
        for seat in earning if amounts else ():
            owed.setdefault(seat.seat, []).extend(_owed(seat, wager, amounts))
    return {seat: tuple(envies) for seat, envies in owed.items()}


@clause("688a.1/envy-bonus-qualifying-hand")
def _amounts(by: Round, wager: str) -> list[tuple[Seat, int]]:
    """The hands that the paytable of a wager pays envy for."""
    hands = [seat for seat in by.seats if seat.wagers and not seat.void]
    return [(seat, cents) for seat in hands if (cents := _envy_cents(by.terms, wager, seat.cards))]


def _envy_cents(by: Terms, wager: str, cards: Sequence[str]) -> int | None:
    if wager == "fortune":
        row = fortune_row(by, cards)
        return row.envy_cents if row is not None else None
    hit = by.progressive.row_of(cards) if by.progressive is not None else None
    return hit.envy_cents if hit is not None else None


def _owed(earner: Seat, wager: str, amounts: list[tuple[Seat, int]]) -> list[Envy]:
    """Never for one's own hand, nor for one's other hand."""
    return [
        Envy(holder.seat, wager, cents, _ENVY_CITES[wager])
        for holder, cents in amounts
        if holder.seat != earner.seat and not _same_player(holder, earner)
    ]


def _same_player(one: Seat, other: Seat) -> bool:
    return one.player is not None and one.player == other.player


@clause("688a.12(e)")
def limited(wagers: Mapping[str, Settled], limit_cents: int) -> Mapping[str, Settled]:
    """What a hand is paid from the tray, cut to the limit: the wager settled last first (GEN-7)."""
    over = sum(wagers[one].won_cents for one in LIMITED if one in wagers) - limit_cents
    if over <= 0:
        return wagers
    cut = dict(wagers)
    for one in reversed(LIMITED):
        if one in cut and over > 0:
            off = min(over, cut[one].won_cents)
            over -= off
            cut[one] = _capped(cut[one], off)
    return cut


@clause("688a.11(h)(3)(i)(B)(4)")
def out_of_the_tray(wagers: Mapping[str, Settled], most_cents: int) -> Mapping[str, Settled]:
    """A fixed amount above what is filed for the tray is paid elsewhere: PG-11, PW-58."""
    its = wagers.get("progressive")
    if its is None or its.won_cents + its.capped_by_cents <= most_cents:
        return wagers
    return {**wagers, "progressive": its._replace(won_cents=0, elsewhere_cents=its.won_cents)}


def _capped(by_law: Settled, off_cents: int) -> Settled:
    if not off_cents:
        return by_law
    return by_law._replace(
        won_cents=by_law.won_cents - off_cents,
        capped_by_cents=off_cents,
        cite=(*by_law.cite, "688a.12(e)"),
    )
