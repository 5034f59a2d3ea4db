"""What a Pai Gow round holds beside its wagers and cards, and how its own events change it."""

from typing import Any, Final, NamedTuple

from events.observed.deal import DiceShaken, PlayerChose
from events.observed.play import HandReset, HandSet, HandSurrendered
from services.law.pai_gow.filing import minimums
from services.law.pai_gow.procedure import CARDS_EACH
from services.tables.game import Game
from services.tables.state import Round, TableState, hand


class PaiGowPlay(NamedTuple):
    """How the hands were set, by hand ("dealer" or a seat's number), and what was given up."""

    low: dict[str, tuple[str, str] | None] = {}  # noqa: RUF012 - never changed: see `state`
    surrendered: tuple[int, ...] = ()
    void: tuple[int, ...] = ()  # hands that their players chose to void: PG-17


def _set(_: TableState, round_: Round, event: HandSet | HandReset) -> Round:
    play: PaiGowPlay = round_.play
    low = {**play.low, event.hand: event.low}
    return round_._replace(play=play._replace(low=low), owed=None)


def _surrendered(_: TableState, round_: Round, event: HandSurrendered) -> Round:
    play: PaiGowPlay = round_.play
    seats = (*play.surrendered, event.seat)
    return round_._replace(play=play._replace(surrendered=seats), owed=None)


def _chose(_: TableState, round_: Round, event: PlayerChose) -> Round:
    if event.choice == "play":
        return round_
    play: PaiGowPlay = round_.play
    return round_._replace(play=play._replace(void=(*play.void, event.seat)), owed=None)


def _table(state: TableState, round_: Round) -> dict[str, Any] | None:
    """The dealer's seven cards, once every card that is needed is known.

    The meter is not the table's to know: a share of it is claimed, and comes to nothing here.
    """
    cards = hand(round_.dealt, "dealer")
    if cards is None or len(cards) != CARDS_EACH or None in cards:
        return None
    for seat in {str(seat) for seat, _ in round_.spots}:
        held = hand(round_.dealt, seat)
        if held is None or len(held) != CARDS_EACH or None in held:
            return None
    dealer: dict[str, Any] = {"cards": list(cards)}
    low = round_.play.low.get("dealer")
    told: dict[str, Any] = {"dealer": dealer | ({"low": list(low)} if low else {})}
    link = state.terms.controls.link if state.terms else None
    return told | ({"meter": {"id": link, "value": 0, "reserve": 0}} if link else {})


def _seat(_: TableState, round_: Round, seat: int) -> dict[str, Any]:
    told: dict[str, Any] = {"cards": list(hand(round_.dealt, str(seat)) or ())}
    play: PaiGowPlay = round_.play
    low = play.low.get(str(seat))
    if low:
        told["low"] = list(low)
    if seat in play.surrendered:
        told["surrendered"] = True
    if seat in play.void:
        told["void"] = {"ground": "688a.13(d)"}
    return told


def _told(round_: Round) -> str:
    cards = hand(round_.dealt, "dealer")
    return "undecided" if not cards else "dealer " + " ".join(card or "??" for card in cards)


GAME: Final = Game(
    play=PaiGowPlay,
    steps={HandSet: _set, HandReset: _set, HandSurrendered: _surrendered, PlayerChose: _chose},
    begins=frozenset((DiceShaken,)),
    table=_table,
    seat=_seat,
    offered=minimums,
    told=_told,
)
