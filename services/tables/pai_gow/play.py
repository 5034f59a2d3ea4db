"""Face Up Pai Gow Poker at a table: its `GAME`, and its rounds as `pitwatch settle` reads them."""

from typing import Any, Final

from events.observed.deal import DiceShaken, RandomShown, RemainderCounted
from services.law.pai_gow.filing import minimums
from services.law.settlement import Settled
from services.tables.due.hands import hand
from services.tables.game import Aside, Game, Stakes
from services.tables.heard.relied_on import of_pai_gow
from services.tables.pai_gow import remainders
from services.tables.pai_gow.claims import claims
from services.tables.pai_gow.envied import envied
from services.tables.pai_gow.fold_deal import ON_DEAL
from services.tables.pai_gow.fold_play import ON_PLAY
from services.tables.pai_gow.hands import (
    dealer_set,
    fault_of,
    filing_of,
    house_way,
    set_is_known,
    seven,
    voided_at_will,
)
from services.tables.pai_gow.parts import PaiGowPlay
from services.tables.state import Round, SpotKey, TableState

_FOUL: Final = Settled("lose", 0, 0, 0, ("688a.11(f)(1)(iv)",))
_ACE_HIGH: Final = Settled("push", 0, 0, 0, ("688a.11(f)(2)(iii)",))
_SURRENDERED: Final = Settled("lose", 0, 0, 0, ("688a.11(d)",))


def _table(state: TableState, round_: Round) -> dict[str, Any] | None:
    """The dealer's seven cards, once they are known.

    The meter is not the table's to know: a share of it is claimed, and comes to nothing here.
    """
    cards = seven(round_.dealt, "dealer")
    if cards is None:
        return None
    low = round_.play.low.get("dealer")
    dealer: dict[str, Any] = {"cards": list(cards)}
    if low and fault_of(cards, low) != "foul":
        dealer["low"] = list(low)
    link = state.terms.controls.link if state.terms else None
    meter = {"value": 0, "reserve": 0} | ({"id": link} if link else {})
    return {"dealer": dealer, "meter": meter}


def _waits(state: TableState, round_: Round, stakes: Stakes) -> frozenset[int]:
    """Hands whose cards are needed and which nobody has read, or which nobody saw set."""
    unseen, dealt = _unseen(round_), round_.dealt
    return frozenset(
        seat
        for seat in stakes.keys() - unseen
        if seven(dealt, str(seat)) is None or not set_is_known(state, round_, seat)
    )


def _unseen(round_: Round) -> frozenset[int]:
    """Hands that were given up, and whose cards nobody has seen: nothing hangs on them."""
    play: PaiGowPlay = round_.play
    given_up = {*play.surrendered, *play.void, *play.abandoned}
    if not given_up:
        return frozenset()
    return frozenset(
        seat for seat in given_up if None in (hand(round_.dealt, str(seat)) or (None,))
    )


def _aside(state: TableState, round_: Round, stakes: Stakes) -> Aside:
    """Foul settings and unseen hands, of which the law's line has no word."""
    play: PaiGowPlay = round_.play
    wagers: dict[SpotKey, Settled] = {}
    unseen = _unseen(round_).intersection(stakes)
    for seat in unseen:
        for wager, stake_cents in stakes[seat].items():
            wagers[seat, wager] = _given_up(state, play, seat, wager, stake_cents)
    dealer = seven(round_.dealt, "dealer")
    if dealer is None:
        return Aside(wagers, unseen)
    if dealer_set(dealer, house_way(filing_of(state))).is_ace_high:
        for seat in _waits(state, round_, stakes):
            if set_is_known(state, round_, seat) and "main" in stakes[seat]:
                wagers[seat, "main"] = _ACE_HIGH._replace(returned_cents=stakes[seat]["main"])
        return Aside(wagers, unseen)  # PG-6: a push, whatever the hand and its setting
    for seat in stakes.keys() - {*play.surrendered, *play.void, *play.abandoned}:
        cards, low = seven(round_.dealt, str(seat)), play.low.get(str(seat))
        if cards and "main" in stakes[seat] and fault_of(cards, low) == "foul":
            wagers[seat, "main"] = _FOUL
    return Aside(wagers, unseen)


def _given_up(
    state: TableState, play: PaiGowPlay, seat: int, wager: str, stake_cents: int
) -> Settled:
    if seat in play.void:
        return Settled("void", stake_cents, 0, 0, ("688a.13(d)",))
    if seat in play.surrendered and wager == "main":
        return _SURRENDERED
    if seat in play.abandoned and filing_of(state).abandoned_wagers == "return":
        return Settled("push", stake_cents, 0, 0, ("688a.7(b)",))
    return Settled("lose", 0, 0, 0, ("688a.7(b)" if seat in play.abandoned else "688a.11(d)",))


def _seat(state: TableState, round_: Round, seat: int) -> dict[str, Any]:
    name, play = str(seat), round_.play
    cards = seven(round_.dealt, name) or ()
    told: dict[str, Any] = {"cards": list(cards)}
    low = play.low.get(name)
    if low and fault_of(cards, low) != "foul":
        told["low"] = list(low)
    if seat in play.surrendered:
        told["surrendered"] = True
    if seat in play.abandoned:
        told["abandoned"] = True
    if seat in play.void and not voided_at_will(state, round_, seat):  # else as it lies: PW-84
        told["void"] = {"ground": "688a.13(d)"}
    return told


def _told(round_: Round) -> str:
    cards = hand(round_.dealt, "dealer")
    return "undecided" if not cards else "dealer " + " ".join(card or "??" for card in cards)


GAME: Final[Game] = Game(
    play=PaiGowPlay,
    steps={**ON_DEAL, **ON_PLAY},
    begins=frozenset((DiceShaken, RandomShown)),
    table=_table,
    seat=_seat,
    offered=minimums,
    told=_told,
    aside=_aside,
    waits=_waits,
    relied_on=of_pai_gow,
    claims=claims,
    envied=envied,
    closes=remainders.closes,
    after={RemainderCounted: remainders.counted},
)
