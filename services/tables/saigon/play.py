"""What a Saigon round holds beside its wagers and cards, and how its own events change it."""

from typing import Any, Final, NamedTuple

from events.observed.play import HandReset, HandSet
from services.law.saigon.cards import HAND
from services.law.saigon.filing import minimum, offered
from services.tables.game import Game
from services.tables.state import Round, TableState, hand


class SaigonPlay(NamedTuple):
    """How the hands were set, by hand: "dealer" or a seat's number."""

    two: dict[str, tuple[str, str] | None] = {}  # noqa: RUF012 - never changed: see `state`


def _set(_: TableState, round_: Round, event: HandSet | HandReset) -> Round:
    play: SaigonPlay = round_.play
    two = {**play.two, event.hand: event.low}
    return round_._replace(play=play._replace(two=two), owed=None)


def _table(_: TableState, round_: Round) -> dict[str, Any] | None:
    """The dealer's five cards, once every card is known."""
    cards = hand(round_.dealt, "dealer")
    if cards is None or len(cards) != HAND or None in cards:
        return None
    for seat in {str(seat) for seat, _ in round_.spots}:
        held = hand(round_.dealt, seat)
        if held is None or len(held) != HAND or None in held:
            return None
    return {"dealer": {"cards": list(cards)}}


def _seat(_: TableState, round_: Round, seat: int) -> dict[str, Any]:
    told: dict[str, Any] = {"cards": list(hand(round_.dealt, str(seat)) or ())}
    two = round_.play.two.get(str(seat))
    return told | ({"two": list(two)} if two else {})


def _offered(filing: Any) -> dict[str, int]:
    return {wager: minimum(filing, wager) for wager in sorted(offered(filing))}


def _told(round_: Round) -> str:
    cards = hand(round_.dealt, "dealer")
    return "undecided" if not cards else "dealer " + " ".join(card or "??" for card in cards)


GAME: Final = Game(
    play=SaigonPlay,
    steps={HandSet: _set, HandReset: _set},
    begins=frozenset(),
    table=_table,
    seat=_seat,
    offered=_offered,
    told=_told,
)
