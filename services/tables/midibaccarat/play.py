"""Midibaccarat at a table: its `GAME`, and how its own events change a round."""

from typing import Any, Final

from events.money import dollars
from events.observed.cards import CoverCardMet, LastHandAnnounced, ShoeEnded, ShoeLoaded
from events.observed.deal import (
    CardDealt,
    CardDiscarded,
    CardExposed,
    CardFaceUp,
    CardRead,
    CardsCleared,
    DrawnInError,
)
from events.observed.markers import MarkerMoved, MarkerRead, VigorishCollected, VigorishMarked
from events.observed.play import (
    HandGiven,
    HandOffered,
    HandReturned,
    PointsAnnounced,
    ResultAnnounced,
    SimulatedBegun,
    SimulatedEnded,
)
from events.observed.play import RightRelinquished as Relinquished
from events.observed.round import RoundVoided
from events.observed.seats import SeatLeft
from events.observed.settlement import WagerCollected, WagerPaid, WagerPressed
from services.law.midibaccarat.filing import minimums
from services.law.midibaccarat.procedure import OPENING, THIRD
from services.law.midibaccarat.settle import press, settle
from services.tables.due.lacking import due, of_older
from services.tables.due.leavers import gone_with, leavers
from services.tables.due.payments import NO_MARKS
from services.tables.due.whose import not_seen_yet
from services.tables.game import Game
from services.tables.heard.relied_on import of_midibaccarat
from services.tables.midibaccarat import (
    between,
    disclosed,
    errors,
    house_money,
    shoe,
    simulated,
)
from services.tables.midibaccarat.exact import with_rests
from services.tables.midibaccarat.gone import ahead_of_gone, gone_pays
from services.tables.midibaccarat.handing import last_had
from services.tables.midibaccarat.parts import (
    NO_SPOT,
    BaccaratPlay,
    in_time,
    misread,
    ruling,
    uncounted,
)
from services.tables.parts.called import clock
from services.tables.state import Round, TableState


def _points(state: TableState, round_: Round, event: PointsAnnounced) -> Round:
    play: BaccaratPlay = round_.play
    said = (*play.points, (event.hand, event.points, event.final))
    wrong = tuple(dict.fromkeys((*play.misread, *misread(round_, event))))
    unsaid = play.unsaid
    if unsaid:
        unsaid = tuple([name for name in unsaid if name != event.hand])
        unsaid = unsaid if in_time(state, round_, event) else ()
    return round_._replace(play=play._replace(points=said, misread=wrong, unsaid=unsaid))


def _drawn(state: TableState, round_: Round, event: CardDealt) -> Round:
    """What was not announced before a third card comes too late."""
    if round_.simulated:
        round_ = disclosed.anew(round_, event)
    elif len(round_.dealt) == 1 and state.supply.astray:
        round_ = disclosed.as_first(state, round_)
    if event.number != THIRD or len(round_.dealt) != len(OPENING) + 1:
        return round_
    play: BaccaratPlay = round_.play
    return round_._replace(play=play._replace(unsaid=uncounted(play), third=clock(event)))


def _settled(_: TableState, round_: Round, event: Any) -> Round:
    """When the dealer began to settle, until he says who has won."""
    play: BaccaratPlay = round_.play
    if play.result is not None or play.settled is not None:
        return round_
    if getattr(event, "wager", "") == "house_money":
        return round_
    return round_._replace(play=play._replace(settled=clock(event)))


def _extracted(state: TableState, round_: Round, event: Any) -> Round:
    """So too by vigorish, unless it can only be that of a win before this round."""
    return _settled(state, round_, event) if round_.marks.get(event.seat, NO_MARKS).own else round_


def _result(_: TableState, round_: Round, event: ResultAnnounced) -> Round:
    """From here no card is owed any more: what is lacking stays lacking."""
    play: BaccaratPlay = round_.play
    ruled = ruling(round_.dealt)
    lacking = play.lacking if ruled is None else ruled.lacking
    return round_._replace(play=play._replace(result=event.result, lacking=lacking, unsaid=()))


def _pressed(state: TableState, round_: Round, event: WagerPressed) -> Round:
    """One that may not be, or not so, takes the payment of both wagers under its finding."""
    play: BaccaratPlay = round_.play
    presses = {**play.presses, event.seat: (event.to, event.amount_cents)}
    wrong = press_wrong(state, round_, event)
    both = ((event.seat, "house_money"), (event.seat, event.to)) if wrong else ()
    muted = (*round_.muted, *both)
    return round_._replace(play=play._replace(presses=presses), owed=None, muted=muted)


def press_wrong(state: TableState, round_: Round, event: WagerPressed) -> str | None:
    """What had to be pressed instead, where this is not as the text and the filing have it."""
    stake = round_.spots.get((event.seat, "house_money"), NO_SPOT).stake_cents
    if not stake:
        return "nothing: no House Money Wager"
    if not round_.spots.get((event.seat, event.to), NO_SPOT).stake_cents:
        return f"a wager on {event.to} that it joins"
    four = ruling(tuple([card for card in round_.dealt if card.number < THIRD]))
    filing: Any = state.terms.filing if state.terms else None
    if four is None or filing is None or not filing.house_money:
        return None
    won = settle("house_money", stake, four, filing)
    if won.outcome != "win":
        return "nothing: House Money has lost"
    _, due = press(won, filing)
    return None if due == event.amount_cents else dollars(due)


def _marker_read(state: TableState, round_: Round, event: MarkerRead) -> Round:
    play: BaccaratPlay = round_.play
    short = {**play.short, event.seat: state.owed.get(event.seat, 0) - event.amount_cents}
    return round_._replace(play=play._replace(short=short))


def _handed(_: TableState, round_: Round, event: HandGiven | HandReturned | Relinquished) -> Round:
    play: BaccaratPlay = round_.play
    what = {HandGiven: "given", HandReturned: "returned", Relinquished: "relinquished"}
    given = (*play.given, (event.hand, event.seat, what[type(event)]))
    return round_._replace(play=play._replace(given=given))


def _offered(_: TableState, round_: Round, event: HandOffered) -> Round:
    """Declined, the right is to be offered on; taken where it was given up, the hand is to come."""
    play: BaccaratPlay = round_.play
    had = last_had(play.given, event.hand)
    if event.taken and (had is None or had[1] != "relinquished"):
        return round_
    what = "taken" if event.taken else "relinquished"
    return round_._replace(play=play._replace(given=(*play.given, (event.hand, event.seat, what))))


def _table(_: TableState, round_: Round) -> dict[str, Any] | None:
    """Both hands as ruled, once all their cards are known, and whose payout was pressed."""
    ruled = ruling(round_.dealt)
    if ruled is None or ruled.result is None or ruled.lacking:
        return None
    return {"hands": {"player": list(ruled.player), "banker": list(ruled.banker)}}


def _seat(_: TableState, round_: Round, seat: int) -> dict[str, Any]:
    press = round_.play.presses.get(seat)
    if press is None or not round_.spots[seat, press[0]].stake_cents:
        return {}
    return {"press_to": press[0]}


def _dealt(state: TableState, event: CardDealt) -> TableState:
    state = shoe.dealt(state, event)
    if state.supply.astray:
        state = disclosed.goes_on(state)
    return state if event.number < THIRD else errors.third(state, event)


def _read(state: TableState, event: CardRead) -> TableState:
    state = errors.third(state, event)
    return errors.read(state, event) if state.supply.astray else state


def _closes(state: TableState, round_: Round) -> TableState:
    """PW-66: a marker is less by what a win that was paid net did not need of a collection.

    GEN-5: what a win owes whose player had left before is no debt of his seat.
    """
    reckoned = state.closing and state.closing.reckoned
    state = with_rests(state, reckoned)
    for seat, cents in of_older(round_, reckoned).items():
        left = {**state.owed, seat: max(state.owed.get(seat, 0) - cents, 0)}
        state = state._replace(owed={at: owes for at, owes in left.items() if owes})
    for seat, cents in ahead_of_gone(state, round_, reckoned).items():
        state = gone_pays(state, seat, cents)
    for seat in leavers(state, round_):
        state = gone_with(state, seat, due(state, seat))
    return state._replace(whose=not_seen_yet(state)) if state.whose else state


def _told(round_: Round) -> str:
    ruled = ruling(round_.dealt)
    if ruled is None or ruled.result is None:
        return "undecided"
    return f"{ruled.result} {ruled.player_points}:{ruled.banker_points}"


GAME: Final = Game(
    play=BaccaratPlay,
    steps={
        PointsAnnounced: _points,
        ResultAnnounced: _result,
        WagerPressed: _pressed,
        HandGiven: _handed,
        HandReturned: _handed,
        Relinquished: _handed,
        HandOffered: _offered,
        CardDealt: _drawn,
        MarkerRead: _marker_read,
        SimulatedBegun: simulated.begun,
        SimulatedEnded: simulated.over,
        CardsCleared: simulated.over,
        WagerPaid: _settled,
        WagerCollected: _settled,
        VigorishMarked: _extracted,
        VigorishCollected: _extracted,
    },
    begins=frozenset(),
    table=_table,
    seat=_seat,
    offered=minimums,
    told=_told,
    early=house_money.early,
    waits=house_money.waits,
    after={
        CardDealt: _dealt,
        CardRead: _read,
        CardDiscarded: errors.discarded,
        CardExposed: disclosed.shown,
        CardFaceUp: disclosed.shown,
        DrawnInError: errors.drawn,
        SimulatedEnded: errors.ended,
        CardsCleared: errors.ended,
        WagerPaid: disclosed.settled,
        WagerCollected: disclosed.settled,
        ShoeLoaded: shoe.loaded,
        CoverCardMet: shoe.cover_met,
        LastHandAnnounced: shoe.last_called,
        ShoeEnded: shoe.ended,
        RoundVoided: shoe.voided,
        MarkerRead: between.read,
        MarkerMoved: between.moved,
        VigorishCollected: between.collected,
        SeatLeft: between.collected,
    },
    goes_on=simulated.goes_on,
    closes=_closes,
    relied_on=of_midibaccarat,
)
