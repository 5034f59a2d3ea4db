"""A dealt round as `pitwatch settle` reads it. Used by `answering` and by the settlement."""

from typing import Any, Final, NamedTuple

from events.cards import DECK
from events.filing import MidibaccaratFiling
from events.observed.names import Side as Hand
from services.law import reading
from services.law.clauses import clause
from services.law.midibaccarat import TEXT
from services.law.midibaccarat.filing import minimums
from services.law.midibaccarat.filing import read as read_filing
from services.law.midibaccarat.procedure import VOID_GROUNDS, Ruling, as_ruled
from services.law.refusal import Refused

SEATS: Final = 9  # § 629a.2(a)
CARDS: Final = frozenset(DECK)
SIZES: Final = (2, 3)  # §§ 629a.8(c), 629a.9(c)

_ROUND: Final = frozenset(("id", "game", "text", "filing", "hands", "seats", "void"))
_HANDS: Final = frozenset(("player", "banker"))
_SEAT: Final = frozenset(("seat", "wagers", "press_to", "player", "abandoned"))


class Terms(NamedTuple):
    """What a filing says of every round under it."""

    filing: MidibaccaratFiling
    least: dict[str, int]  # cents, of each wager that is offered
    most: int


class Seat(NamedTuple):
    """The wagers of a seat in cents, and where a House Money payout goes on to."""

    seat: int
    wagers: dict[str, int]
    press_to: Hand | None = None


class Round(NamedTuple):
    """A round to settle; without a ruling it is void."""

    terms: Terms
    ruling: Ruling | None
    seats: tuple[Seat, ...]


def _terms(told: Any) -> Terms:
    filing = read_filing(told, TEXT)
    most = filing.table_maximum
    return Terms(filing, minimums(filing), reading.MOST_CENTS if most is None else most)


_remembered_terms = reading.remembered(_terms)


@clause("629a.2(a)")
def read(line: dict[str, Any]) -> Round:
    """One line of the interface; raises `Refused` where it cannot be settled."""
    told = reading.record(line, "", _ROUND)
    terms: Terms = _remembered_terms(reading.need(told, "filing", ""))
    if "void" in told:  # answered whatever the hands hold: GEN-4
        reading.void_ground(told["void"], "void", VOID_GROUNDS)
        ruling = None
    else:
        ruling = _ruling(told)
    seats = reading.seats(reading.need(told, "seats", ""), SEATS, _SEAT)
    return Round(terms, ruling, tuple([_seat(terms, *seat) for seat in seats]))


def _ruling(told: dict[str, Any]) -> Ruling:
    """Both hands with the cards they are owed and no other.

    Six cards out of six decks and more: none can lie on the table too often.
    """
    hands = reading.record(reading.need(told, "hands", ""), "hands", _HANDS)
    player = _hand(hands, "player")
    banker = _hand(hands, "banker")
    ruling = as_ruled(player, banker)
    assert ruling is not None  # both hands show two faces
    if ruling.lacking:
        hand = ruling.lacking[0]
        raise Refused("deal.third_card", f"hands.{hand}", "a third card is owed: § 629a.10")
    if ruling.excess:
        hand = ruling.excess[0]
        raise Refused("deal.third_card", f"hands.{hand}", "no third card is owed: § 629a.10")
    return ruling


def _hand(hands: dict[str, Any], name: Hand) -> tuple[str, ...]:
    return reading.hand(reading.need(hands, name, "hands"), f"hands.{name}", CARDS, SIZES)


def _seat(terms: Terms, seat: int, where: str, told: dict[str, Any]) -> Seat:
    stakes = reading.stakes(reading.need(told, "wagers", where), f"{where}.wagers", terms.least)
    if "player" in told:
        reading.name(told["player"], f"{where}.player")
    if "abandoned" in told:
        reading.flag(told["abandoned"], f"{where}.abandoned")  # GEN-5: its wagers stand
    if "press_to" not in told:
        return Seat(seat, stakes)
    return Seat(seat, stakes, _press_to(told["press_to"], f"{where}.press_to", stakes))


def _press_to(to: object, where: str, stakes: dict[str, int]) -> Hand:
    """Where the payout goes on to, if there is one: MB-8."""
    if to not in ("player", "banker"):
        raise _no_press(where, "a payout goes on to player or banker")
    if "house_money" not in stakes:
        raise _no_press(where, "no House Money Wager was placed")
    if to not in stakes:
        raise _no_press(where, f"no wager on {to} that it could join")
    hand: Hand = "player" if to == "player" else "banker"
    return hand


def _no_press(where: str, why: str) -> Refused:
    return Refused("house_money.press_invalid", where, f"{why}: § 629a.8(c)(3)(i)(A)")
