"""Cards that a mistake needs: the deck is arranged so that its moment comes. Used by `dealer`.

Nothing impossible is dealt: the same 53 cards lie in another order.
"""

from collections.abc import Callable
from typing import Final

from services.floor.saigon import truth
from services.floor.saigon.bonus import JOKER
from services.floor.saigon.play import Play
from services.floor.saigon.setting import wrong_settings
from services.floor.saigon.truth import HAND, Result
from services.floor.saigon.wagers import UNIT

TRIES: Final = 400


def _due(outcome: str, above_cents: int = -1) -> Callable[[Play, Result], bool]:
    """Whether some Ante or Bonus fares so."""

    def fits(_: Play, result: Result) -> bool:
        return any(
            due.outcome == outcome and wager != "pot" and due.won_cents > above_cents
            for seat in result.due.values()
            for wager, due in seat.items()
        )

    return fits


def _missed(play: Play, _: Result) -> bool:
    return any(
        {way.qualifies for way in truth.ways(spot.cards)} == {True, False} for spot in play.spots
    )


def _dealer_wrong(play: Play, _: Result) -> bool:
    right, _two = truth.dealer_set(play.dealer, play.terms)
    return bool(wrong_settings(play.dealer, right))


def _wrong_winner(play: Play, result: Result) -> bool:
    inside = [spot for spot in play.spots if "pot" in spot.stakes]
    return result.pot is not None and len(result.pot) == 1 < len(inside)


FITS: Final[dict[str, Callable[[Play, Result], bool]]] = {
    "pay.over": _due("win"),
    "pay.under": _due("win", UNIT),
    "pay.missed": _due("win"),
    "pay.unearned": _due("lose"),
    "collect.missed": _due("lose"),
    "collect.unearned": _due("push"),
    "set.missed_qualifier": _missed,
    "set.dealer_wrong": _dealer_wrong,
    "pot.wrong_winner": _wrong_winner,
    "pot.gathered_wrong": lambda _, result: result.pot is not None,
    "pot.split_wrong": lambda _, result: result.pot is not None and len(result.pot) > 1,
    "joker.second": lambda play, _: any(JOKER in spot.cards[:4] for spot in play.spots),
}


def arrange(play: Play, method: str) -> None:
    """Where a mistake that waits needs certain cards, let them come."""
    fits = FITS.get(play.table.awaiting or "")
    if fits is None:
        return
    places = play.places()
    cards = play.decks.order
    for _ in range(TRIES):
        play.chance.shuffle(cards)
        first = cards[: HAND * len(places)]
        for at, place in enumerate(places):
            play.hand(place)[:] = (
                first[at * HAND : (at + 1) * HAND]
                if method == "automated-shoe"
                else first[at :: len(places)]
            )
        for spot in play.spots:
            spot.two = truth.highest_set(spot.cards)
        found = fits(play, play.result())
        for place in places:
            play.hand(place).clear()
        for spot in play.spots:
            spot.two = None
        if found:
            play.decks.arrange(first)
            return
