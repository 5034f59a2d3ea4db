"""The deal of a Saigon round after one more event, and what in it makes the round void.

Used by `play`. A ground for a void is noted here; judges and settlement only read it.
"""

from collections.abc import Callable
from typing import Any, Final

from events.observed.deal import (
    CardDealt,
    CardDiscarded,
    CardFaceUp,
    StackDelivered,
    StubCounted,
)
from events.observed.devices import DeviceFault
from events.observed.round import RoundVoided
from services.law.saigon.cards import HAND
from services.tables.saigon import dealing
from services.tables.saigon.dealing import DEALER, STUB_GROUNDS, WRONG_COUNT
from services.tables.saigon.parts import SaigonPlay
from services.tables.state import Ground, Round, TableState

FACE_UP: Final = "680a.13(a)"
SHOE_FAILED: Final = "680a.13(e)"
MOST_FACE_UP: Final = 1  # more of them make the round void
_STOPS: Final = frozenset(("jam", "stop", "incomplete"))


def has(round_: Round, **changed: Any) -> Round:
    return round_._replace(play=round_.play._replace(**changed))


def grounded(round_: Round, cite: str, order: int, *, must: bool = True) -> Round:
    """The round with a ground for a void, once; what the law makes of it is looked up again."""
    if any(one.cite == cite for one in round_.grounds):
        return round_
    ground = Ground(cite, must, order)
    return round_._replace(grounds=(*round_.grounds, ground), owed=None)


def void(round_: Round) -> bool:
    """Declared void, or it has to be: nothing that is done with its hands matters any more."""
    if not round_.grounds:
        return round_.voided is not None
    return round_.voided is not None or any(one.must for one in round_.grounds)


def _dealt(state: TableState, round_: Round, event: CardDealt) -> Round:
    count = len(round_.dealt)
    if count == 1:
        round_ = has(round_, places=dealing.places(state, round_))
    elif event.number > 1 and not (round_.play.places or round_.play.stacks):
        round_ = _around(state, round_, [card.hand for card in round_.dealt[:-1]], event.order)
    if event.number > HAND:
        return _miscounted(round_, (event.hand,), event.order)
    play: SaigonPlay = round_.play
    if not play.places or play.stacks:  # a card by itself is no stack: the turns are theirs
        return round_
    if play.astray is None and event.hand != play.places[(count - 1) % len(play.places)]:
        return has(round_, astray=(count - 1, event.order))
    return round_


def _around(state: TableState, round_: Round, around: list[str], order: int) -> Round:
    """Those who were dealt to, the first time around, where that alone tells who they are."""
    due = dealing.places_dealt(state, round_, around)
    at = dealing.strays(around, due)
    return has(round_, places=due, astray=None if at is None else (at, order))


def _stack(state: TableState, round_: Round, event: StackDelivered) -> Round:
    play: SaigonPlay = round_.play
    if not play.stacks:
        play = play._replace(places=dealing.places(state, round_))
    at, places = play.stacks, play.places
    play = play._replace(stacks=at + 1)
    if places and play.astray is None and (at >= len(places) or event.hand != places[at]):
        play = play._replace(astray=(at, event.order))
    round_ = round_._replace(play=play)
    if event.hand == DEALER and not places:
        stacks = list(dict.fromkeys([card.hand for card in round_.dealt]))
        round_ = _around(state, round_, stacks, event.order)
    twice = sum(1 for card in round_.dealt if card[0] == event.hand) > HAND
    return (
        _miscounted(round_, (event.hand,), event.order)
        if twice or event.cards != HAND
        else (round_)
    )


def _miscounted(round_: Round, hands: tuple[str, ...], order: int) -> Round:
    """§ 680a.13(c): all hands are void; said once."""
    if round_.play.misdealt or not round_.verified:
        return round_
    return grounded(has(round_, misdealt=hands, over=True), WRONG_COUNT, order)


def over(state: TableState, round_: Round, event: Any) -> Round:
    """Every card is out: from here a hand that lacks one was dealt too few."""
    play: SaigonPlay = round_.play
    if play.over or not play.places or not round_.dealt:
        return round_
    round_ = has(round_, over=True)
    if void(round_) or not round_.verified or not dealing.observed(state):
        return round_
    wrong = dealing.miscounted(round_)
    return _miscounted(round_, wrong, event.order) if wrong else round_


def _voided(state: TableState, round_: Round, event: RoundVoided) -> Round:
    """A void for a wrong number of cards is declared when it is seen, in the middle of the deal."""
    play: SaigonPlay = round_.play
    if event.ground != WRONG_COUNT or play.over or not play.places or not round_.verified:
        return round_
    if not dealing.observed(state) or dealing.broken_off(round_):
        return round_
    wrong = dealing.miscounted(round_)
    return _miscounted(round_, wrong, event.order) if wrong else round_


def _face_up(_: TableState, round_: Round, event: CardFaceUp) -> Round:
    up = (*round_.play.up, event.card)
    round_ = has(round_, up=up)
    return grounded(round_, FACE_UP, event.order) if len(up) > MOST_FACE_UP else round_


def _discarded(_: TableState, round_: Round, _event: CardDiscarded) -> Round:
    return has(round_, discarded=round_.play.discarded + 1)


def _stub(state: TableState, round_: Round, event: StubCounted) -> Round:
    """§ 680a.8(e) to (g): 53 in all, or the round is void; a right recount ends the doubt.

    Before a card is dealt it is the stub of the round before: `stubs`.
    """
    if not round_.dealt:
        return round_
    round_ = over(state, round_, event)
    if not round_.verified or not dealing.observed(state):
        return has(round_, stub=event.cards)
    wrong = not dealing.is_whole(round_, event.cards)
    round_ = has(round_, stub=event.cards, wrong_stub=wrong)
    if not wrong:
        kept = [one for one in round_.grounds if one.cite not in STUB_GROUNDS.values()]
        return round_._replace(grounds=tuple(kept), owed=None)
    for cite in dealing.stub_grounds(state, round_):
        round_ = grounded(round_, cite, event.order)
    return round_


def _fault(_: TableState, round_: Round, event: DeviceFault) -> Round:
    """§ 680a.13(e): before the first stack a void is only allowed; after it: `folds/devices`."""
    if event.kind != "automated-shoe" or event.what not in _STOPS or round_.dealt:
        return round_
    return grounded(round_, SHOE_FAILED, event.order, must=False)


ON_DEAL: Final[dict[type, Callable[[TableState, Round, Any], Round]]] = {
    CardDealt: _dealt,
    StackDelivered: _stack,
    CardFaceUp: _face_up,
    CardDiscarded: _discarded,
    StubCounted: _stub,
    DeviceFault: _fault,
    RoundVoided: _voided,
}
