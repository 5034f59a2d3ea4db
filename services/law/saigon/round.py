"""A dealt round of Saigon 5 Card, read from a line; refused where it cannot be settled."""

from collections.abc import Mapping
from functools import partial
from itertools import chain
from typing import Any, Final, NamedTuple

from services.law import reading
from services.law.clauses import clause
from services.law.refusal import Refused
from services.law.saigon import TEXTS
from services.law.saigon import filing as filings
from services.law.saigon.cards import DECK, HAND, TWO
from services.law.saigon.filing import Terms
from services.law.saigon.procedure import POSITIONS, VOID_GROUNDS

CARDS: Final = frozenset(DECK)
LINE: Final = frozenset(("id", "game", "text", "filing", "dealer", "seats", "void"))
DEALER: Final = frozenset(("cards",))
SEAT: Final = frozenset(("seat", "cards", "two", "wagers", "player", "abandoned"))


class Seat(NamedTuple):
    """One box: its hand and its wagers."""

    seat: int
    stakes: Mapping[str, int]
    cards: tuple[str, ...] = ()  # none are read of a void round
    two: tuple[str, ...] | None = None  # the showdown hand as set
    player: str | None = None  # GEN-8; None: nobody else's box
    abandoned: bool = False


class Round(NamedTuple):
    """As it stood when all cards were out and all hands set."""

    terms: Terms
    seats: tuple[Seat, ...]  # in the order of the line
    dealer: tuple[str, ...] = ()
    void: str | None = None  # the clause that made it void


def _terms(told: Any, text: str) -> Terms:
    return filings.terms(filings.read(told, text))


_FILED: Final = {text: reading.remembered(partial(_terms, text=text)) for text in TEXTS}


@clause("680a.2(a)")
def read(line: dict[str, Any]) -> Round:
    """One line of the interface; raises `Refused` where it cannot be settled."""
    reading.record(line, "", LINE)
    void = reading.void_ground(line["void"], "void", VOID_GROUNDS) if "void" in line else None
    terms = _FILED[line["text"]](reading.need(line, "filing", ""))
    told = reading.seats(reading.need(line, "seats", ""), POSITIONS, SEAT)
    seats = tuple([_seat(*one, terms, void=void is not None) for one in told])
    if void is not None:  # answered whatever its hands hold: GEN-4
        return Round(terms, seats, void=void)
    dealer = reading.record(reading.need(line, "dealer", ""), "dealer", DEALER)
    held = reading.hand(reading.need(dealer, "cards", "dealer"), "dealer.cards", CARDS, (HAND,))
    _one_deck(held, seats, [where for _, where, _ in told])
    return Round(terms, seats, held)


@clause("680a.3(a)")
def _one_deck(dealer: tuple[str, ...], seats: tuple[Seat, ...], places: list[str]) -> None:
    """One deck with one joker: no card lies on the table twice."""
    hands = [dealer, *[one.cards for one in seats]]
    if len(set(chain.from_iterable(hands))) < HAND * len(hands):
        where = ["dealer.cards", *[f"{place}.cards" for place in places]]
        reading.no_duplicate(zip(where, hands, strict=True))


def _seat(seat: int, where: str, told: dict[str, Any], terms: Terms, *, void: bool) -> Seat:
    stakes = reading.stakes(reading.need(told, "wagers", where), f"{where}.wagers", terms.offered)
    player = reading.name(told["player"], f"{where}.player") if "player" in told else None
    gone = "abandoned" in told and reading.flag(told["abandoned"], f"{where}.abandoned")
    if void:
        return Seat(seat, stakes, player=player, abandoned=gone)
    cards = reading.hand(reading.need(told, "cards", where), f"{where}.cards", CARDS, (HAND,))
    two = _two(told["two"], f"{where}.two", cards) if "two" in told else None
    return Seat(seat, stakes, cards, two, player, gone)


def _two(value: object, where: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    two = reading.hand(value, where, CARDS, (TWO,))
    if two[0] == two[1] or two[0] not in cards or two[1] not in cards:
        raise Refused("set.not_of_hand", where, "these are not two of the five cards")
    return two
