"""A Saigon round after one more event: what changes in it that only this game has.

Used by the folds. What makes the round void is noted here as a ground; the judges and the
settlement only read it.
"""

from typing import Any, Final

from events.observed.deal import (
    CardDealt,
    CardDiscarded,
    CardFaceUp,
    CardsCleared,
    StackDelivered,
    StubCounted,
)
from events.observed.devices import DeviceFault
from events.observed.play import HandCompared, HandReset, HandRevealed, HandSet
from events.observed.round import RoundVoided
from events.observed.seats import SeatLeft
from events.observed.settlement import WagerCollected, WagerPaid, WagerReturned
from events.observed.table import TableClosed
from services.law.saigon.cards import HAND
from services.law.saigon.filing import minimum, offered
from services.tables.game import Game
from services.tables.saigon import dealing, setting
from services.tables.saigon.dealing import DEALER, STUB_GROUNDS, WRONG_COUNT
from services.tables.saigon.part import SaigonPlay
from services.tables.state import Ground, Round, TableState, hand, reported

FACE_UP: Final = "680a.13(a)"
SHOE_FAILED: Final = "680a.13(e)"
MOST_FACE_UP: Final = 1  # more of them make the round void
_STOPS: Final = frozenset(("jam", "stop", "incomplete"))


def _has(round_: Round, **changed: Any) -> Round:
    return round_._replace(play=round_.play._replace(**changed))


def grounded(round_: Round, cite: str, order: int, *, must: bool = True) -> Round:
    """The round with a ground for a void, once; what the law makes of it is looked up again."""
    if any(one.cite == cite for one in round_.grounds):
        return round_
    ground = Ground(cite, must, order)
    return round_._replace(grounds=(*round_.grounds, ground), owed=None)


def void(round_: Round) -> bool:
    """Declared void, or it has to be: nothing that is done with its hands matters any more."""
    return round_.voided is not None or any(one.must for one in round_.grounds)


# The deal


def _dealt(state: TableState, round_: Round, event: CardDealt) -> Round:
    count = len(round_.dealt)
    if count == 1:
        round_ = _has(round_, places=dealing.places(state, round_))
    play: SaigonPlay = round_.play
    if not play.places:
        return round_
    if event.number > HAND:
        return _miscounted(round_, (event.hand,), event.order)
    if play.astray is None and event.hand != play.places[(count - 1) % len(play.places)]:
        return _has(round_, astray=(count - 1, event.order))
    return round_


def _stack(state: TableState, round_: Round, event: StackDelivered) -> Round:
    play: SaigonPlay = round_.play
    if not play.stacks:
        play = play._replace(places=dealing.places(state, round_))
    at, places = play.stacks, play.places
    play = play._replace(stacks=at + 1)
    if places and play.astray is None and (at >= len(places) or event.hand != places[at]):
        play = play._replace(astray=(at, event.order))
    round_ = round_._replace(play=play)
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
    return grounded(_has(round_, misdealt=hands, over=True), WRONG_COUNT, order)


def _over(state: TableState, round_: Round, event: Any) -> Round:
    """Every card is out: from here a hand that lacks one was dealt too few."""
    play: SaigonPlay = round_.play
    if play.over or not play.places or not round_.dealt:
        return round_
    round_ = _has(round_, over=True)
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
    found = round_.play.face_up + 1
    round_ = _has(round_, face_up=found)
    return grounded(round_, FACE_UP, event.order) if found > MOST_FACE_UP else round_


def _discarded(_: TableState, round_: Round, _event: CardDiscarded) -> Round:
    return _has(round_, discarded=round_.play.discarded + 1)


def _stub(state: TableState, round_: Round, event: StubCounted) -> Round:
    """§ 680a.8(e) to (g): 53 in all, or the round is void; a right recount ends the doubt."""
    round_ = _over(state, round_, event)
    if not round_.verified or not round_.dealt or not dealing.observed(state):
        return _has(round_, stub=event.cards)
    wrong = not dealing.is_whole(round_, event.cards)
    round_ = _has(round_, stub=event.cards, wrong_stub=wrong)
    if not wrong:
        kept = [one for one in round_.grounds if one.cite not in STUB_GROUNDS.values()]
        return round_._replace(grounds=tuple(kept), owed=None)
    by = dealing.method(state, round_)
    if by is not None:
        return grounded(round_, STUB_GROUNDS[by], event.order)
    for cite in STUB_GROUNDS.values():  # one of these, whichever is the method
        round_ = grounded(round_, cite, event.order)
    return round_


def _fault(_: TableState, round_: Round, event: DeviceFault) -> Round:
    """§ 680a.13(e): before the first stack nobody has a card yet, and a void is only allowed."""
    if event.kind != "automated-shoe" or event.what not in _STOPS:
        return round_
    must = bool(round_.dealt) and event.deck is None
    return grounded(round_, SHOE_FAILED, event.order, must=must)


# The hands


def _set(state: TableState, round_: Round, event: HandSet | HandReset) -> Round:
    if event.hand == DEALER:
        round_ = _over(state, round_, event)
    two = {**round_.play.two, event.hand: event.low}
    return _has(round_, two=two)._replace(owed=None)


def _revealed(state: TableState, round_: Round, event: HandRevealed) -> Round:
    if event.hand == DEALER:
        return _has(_over(state, round_, event), revealed=True)
    return _looked_at(round_, event.hand)


def _looked_at(round_: Round, place: str) -> Round:
    """A player's setting is open to all: whether it missed what the hand could do."""
    play: SaigonPlay = round_.play
    if not place.isdigit() or int(place) in play.missed or void(round_):
        return round_
    if not setting.missed(hand(round_.dealt, place), play.two.get(place)):
        return round_
    return _has(round_, missed=(*play.missed, int(place)))


def _compared(state: TableState, round_: Round, event: HandCompared) -> Round:
    round_ = _came_to(_over(state, round_, event), event.seat)
    round_ = _looked_at(round_, str(event.seat))
    return _has(round_, compared={**round_.play.compared, event.seat: event.result})


def _came_to(round_: Round, seat: int) -> Round:
    acted = round_.play.acted
    return round_ if seat in acted else _has(round_, acted=(*acted, seat))


def _settled(state: TableState, round_: Round, event: WagerPaid | WagerCollected) -> Round:
    if event.wager == "pot":
        return round_
    return _unannounced(state, _came_to(_over(state, round_, event), event.seat), event.seat)


def _returned(state: TableState, round_: Round, event: WagerReturned) -> Round:
    """A push is the player's to take back."""
    if event.wager == "pot" or not round_.play.revealed:
        return round_
    return _unannounced(state, round_, event.seat)


def _unannounced(state: TableState, round_: Round, seat: int) -> Round:
    """A hand is settled, and nobody has said how it compares."""
    play: SaigonPlay = round_.play
    if seat in play.compared or seat in play.unannounced or seat in play.left:
        return round_
    if void(round_) or not round_.dealt or not reported(state, "hand.compared"):
        return round_
    if not play.revealed and reported(state, "hand.revealed"):
        return round_
    spot = round_.spots.get((seat, "ante"))
    if spot is None or not spot.stake_cents:
        return round_
    return _has(round_, unannounced=(*play.unannounced, seat))


def _cleared(state: TableState, round_: Round, event: CardsCleared | TableClosed) -> Round:
    round_ = _over(state, round_, event)
    play: SaigonPlay = round_.play
    for place in play.places:
        if place != DEALER:
            round_ = _looked_at(_unannounced(state, round_, int(place)), place)
    return round_


def _left(_: TableState, round_: Round, event: SeatLeft) -> Round:
    """§ 680a.7(b), GEN-5: who has cards and undecided wagers abandons them."""
    seat = event.seat
    lying = [spot for key, spot in round_.spots.items() if key[0] == seat and spot.stake_cents]
    acted = any(s.paid_cents or s.collected_cents or s.returned_cents for s in lying)
    if not lying or acted or not round_.dealt:
        return round_
    return _has(round_, left=(*round_.play.left, seat))._replace(owed=None)


# As the law reads it


def _table(_: TableState, round_: Round) -> dict[str, Any] | None:
    """The dealer's five cards, once every card is known."""
    cards = hand(round_.dealt, DEALER)
    if cards is None or len(cards) != HAND or None in cards:
        return None
    for seat in {seat for (seat, _), spot in round_.spots.items() if spot.stake_cents}:
        held = hand(round_.dealt, str(seat))
        if held is None or len(held) != HAND or None in held:
            return None
    return {"dealer": {"cards": list(cards)}}


def _seat(_: TableState, round_: Round, seat: int) -> dict[str, Any]:
    cards = hand(round_.dealt, str(seat)) or ()
    told: dict[str, Any] = {"cards": list(cards)}
    two = round_.play.two.get(str(seat))
    if two and setting.of_hand(cards, two):
        told["two"] = list(two)
    if seat in round_.play.left:
        told["abandoned"] = True
    return told


def _offered(filing: Any) -> dict[str, int]:
    return {wager: minimum(filing, wager) for wager in sorted(offered(filing))}


def _told(round_: Round) -> str:
    cards = hand(round_.dealt, DEALER)
    return "undecided" if not cards else "dealer " + " ".join(card or "??" for card in cards)


def _closes(state: TableState, round_: Round) -> TableState:
    """§ 680a.8(e): rounds since the stub was counted. A void round is not counted as one."""
    play: SaigonPlay = round_.play
    if play.stub is not None:
        rounds = 0
    elif round_.dealt and not void(round_):
        rounds = state.supply.stub_rounds + 1
    else:
        return state
    return state._replace(supply=state.supply._replace(stub_rounds=rounds))


GAME: Final = Game(
    play=SaigonPlay,
    steps={
        CardDealt: _dealt,
        StackDelivered: _stack,
        CardFaceUp: _face_up,
        CardDiscarded: _discarded,
        StubCounted: _stub,
        DeviceFault: _fault,
        RoundVoided: _voided,
        HandSet: _set,
        HandReset: _set,
        HandRevealed: _revealed,
        HandCompared: _compared,
        WagerPaid: _settled,
        WagerCollected: _settled,
        WagerReturned: _returned,
        SeatLeft: _left,
        CardsCleared: _cleared,
        TableClosed: _cleared,
    },
    begins=frozenset(),
    table=_table,
    seat=_seat,
    offered=_offered,
    told=_told,
    closes=_closes,
)
