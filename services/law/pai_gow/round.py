"""A dealt round as `pitwatch settle` reads it. Used by `answering` and by the settlement."""

from collections.abc import Iterable
from itertools import chain
from typing import Any, Final, NamedTuple

from events.cards import DECK_WITH_JOKER
from events.money import MOST_CENTS
from services.law import reading
from services.law.clauses import clause
from services.law.pai_gow import TEXT
from services.law.pai_gow.filing import Terms, terms
from services.law.pai_gow.filing import read as read_filing
from services.law.pai_gow.house_way import Low
from services.law.pai_gow.procedure import CARDS_EACH, SEATS, VOID_GROUNDS, VOID_HAND_GROUNDS
from services.law.pai_gow.progressive import PROGRESSIVE
from services.law.refusal import Refused
from services.law.settlement import Meter

CARDS: Final = frozenset(DECK_WITH_JOKER)
SIZES: Final = (CARDS_EACH,)
LOW_SIZES: Final = (2,)  # § 688a.1: the low hand is formed of two cards

_ROUND: Final = frozenset(
    ("id", "game", "text", "filing", "meter", "hit_order", "dealer", "seats", "void")
)
_DEALER: Final = frozenset(("cards", "low"))
_SEAT: Final = frozenset(
    ("seat", "cards", "low", "surrendered", "wagers", "player", "abandoned", "void")
)
_METER: Final = frozenset(("id", "value", "reserve"))


class Seat(NamedTuple):
    """One hand of a player's, with its wagers in cents."""

    seat: int
    wagers: dict[str, int]
    cards: tuple[str, ...]
    low: Low | None = None  # None: set by the house way
    surrendered: bool = False
    abandoned: bool = False
    void: str | None = None  # the ground on which this hand alone is void
    player: str | None = None  # GEN-8; None: the seat is a player


class Round(NamedTuple):
    """A round to settle; of a void one only the wagers and the meter count."""

    terms: Terms
    dealer: tuple[str, ...]
    dealer_low: Low | None
    seats: tuple[Seat, ...]
    meter: Meter | None = None
    hit_order: tuple[int, ...] = ()  # seats that win a share of the meter, in their order
    void: str | None = None


def _terms(told: Any) -> Terms:
    return terms(read_filing(told, TEXT))


_remembered_terms = reading.remembered(_terms)


@clause("688a.2(a)")
def read(line: dict[str, Any]) -> Round:
    """One line of the interface; raises `Refused` where it cannot be settled."""
    told = reading.record(line, "", _ROUND)
    by: Terms = _remembered_terms(reading.need(told, "filing", ""))
    meter = _meter(told.get("meter"))
    ground = _void(told, "void", VOID_GROUNDS)
    given = reading.seats(reading.need(told, "seats", ""), SEATS, _SEAT)
    seats = tuple([_seat(by, *one, void_round=ground is not None) for one in given])
    order = _hit_order(told["hit_order"], seats) if "hit_order" in told else None
    if ground is not None:  # answered whatever its hands hold: GEN-4
        return Round(by, (), None, seats, meter, (), ground)
    dealer = reading.record(reading.need(told, "dealer", ""), "dealer", _DEALER)
    cards, low = _hand(dealer, "dealer")
    _one_deck(cards, given, seats)
    return Round(by, cards, low, seats, meter, _hits(by, seats, meter, order))


def _void(told: dict[str, Any], where: str, grounds: frozenset[str]) -> str | None:
    return reading.void_ground(told["void"], where, grounds) if "void" in told else None


def _seat(by: Terms, seat: int, where: str, told: dict[str, Any], *, void_round: bool) -> Seat:
    stakes = reading.stakes(reading.need(told, "wagers", where), f"{where}.wagers", by.least)
    _one_size(by, stakes, where)
    cards, low = ((), None) if void_round else _hand(told, where)
    return Seat(
        seat,
        stakes,
        cards,
        low,
        "surrendered" in told and reading.flag(told["surrendered"], f"{where}.surrendered"),
        "abandoned" in told and reading.flag(told["abandoned"], f"{where}.abandoned"),
        _void(told, f"{where}.void", VOID_HAND_GROUNDS),
        reading.name(told["player"], f"{where}.player") if "player" in told else None,
    )


@clause(*[table.place() for table in PROGRESSIVE.values()])
def _one_size(by: Terms, stakes: dict[str, int], where: str) -> None:
    """A progressive wager is exactly the paytable's: PG-11."""
    if "progressive" not in stakes or by.progressive is None:
        return
    size = by.progressive.wager_cents
    if stakes["progressive"] != size:
        raise Refused("wager.stake", f"{where}.wagers.progressive", f"this wager is {size} cents")


@clause("688a.1/low-hand", "688a.1/setting-the-hands")
def _hand(told: dict[str, Any], where: str) -> tuple[tuple[str, ...], Low | None]:
    """Seven cards, and two of them where they were set."""
    cards = reading.hand(reading.need(told, "cards", where), f"{where}.cards", CARDS, SIZES)
    if "low" not in told:
        return cards, None
    one, two = reading.hand(told["low"], f"{where}.low", CARDS, LOW_SIZES)
    if one == two or one not in cards or two not in cards:
        raise Refused("set.not_of_hand", f"{where}.low", "two of the seven cards are expected")
    return cards, (one, two)


@clause("688a.3(a)")
def _one_deck(
    dealer: tuple[str, ...], given: Iterable[tuple[int, str, Any]], seats: tuple[Seat, ...]
) -> None:
    """One deck with one joker: no card lies on the table twice."""
    hands = [dealer, *[seat.cards for seat in seats]]
    if len(set(chain.from_iterable(hands))) == CARDS_EACH * len(hands):
        return
    places = ["dealer.cards", *[f"{where}.cards" for _, where, _ in given]]
    reading.no_duplicate(zip(places, hands, strict=True))


def _meter(told: object) -> Meter | None:
    if told is None:
        return None
    meter = reading.record(told, "meter", _METER)
    if "id" in meter:
        reading.name(meter["id"], "meter.id")
    value = _cents(reading.need(meter, "value", "meter"), "meter.value")
    return Meter(value, _cents(meter.get("reserve", 0), "meter.reserve"))


def _cents(value: object, where: str) -> int:
    if type(value) is not int or not 0 <= value <= MOST_CENTS:
        raise Refused("round.malformed", where, "a whole number of cents is expected")
    return value


def _hit_order(told: object, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Seats of this round, none twice, as the link recorded them."""
    there = {seat.seat for seat in seats}
    if type(told) is not list or not all(type(one) is int and one in there for one in told):
        raise Refused("hit_order.invalid", "hit_order", "a list of seats of this round is expected")
    if len(set(told)) < len(told):
        raise Refused("hit_order.invalid", "hit_order", "a seat is there twice")
    return tuple(told)


def _hits(
    by: Terms, seats: tuple[Seat, ...], meter: Meter | None, order: tuple[int, ...] | None
) -> tuple[int, ...]:
    """The seats that win a share of the meter, in the order in which they are paid: PG-11."""
    winners = sorted([seat.seat for seat in seats if _wins_share(by, seat)])
    if not winners:
        return ()
    if meter is None:
        raise Refused("meter.missing", "meter", f"seat {winners[0]} wins a share of it")
    if order is None:
        return tuple(winners)
    for seat in winners:
        if seat not in order:
            raise Refused("hit_order.invalid", "hit_order", f"seat {seat} wins a share")
    return tuple([seat for seat in order if seat in winners])


def _wins_share(by: Terms, seat: Seat) -> bool:
    if by.progressive is None or "progressive" not in seat.wagers or seat.void or seat.abandoned:
        return False
    row = by.progressive.row_of(seat.cards)
    return row is not None and row.pays_share()
