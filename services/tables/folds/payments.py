"""An open round after one more act of its settlement: paid, taken, given back, marked.

Used by `fold`. The dealer settles seat by seat: what he did at one is final when he turns to the
next.
"""

from collections.abc import Callable
from typing import Any, Final

from events.moments import milliseconds
from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.play import HandCompared, HandRevealed
from events.observed.settlement import (
    ChipsMoved,
    EnvyPaid,
    OverpaymentRecovered,
    PotPaid,
    UnderpaymentMadeGood,
    WagerCollected,
    WagerPaid,
    WagerPressed,
    WagerReturned,
)
from services.law.settlement import Settled
from services.tables.due.chips import APART, is_decided, taken_net
from services.tables.due.marked import mark_code, off
from services.tables.due.owed import with_owed
from services.tables.due.payments import (
    LOOSE,
    MISSED,
    NO_MARKS,
    NO_SPOT,
    hidden,
)
from services.tables.due.reckoning import envy_in_chips, reckon_player
from services.tables.folds.deal import settled_after
from services.tables.folds.spots import less, moved, with_spot, with_stake
from services.tables.folds.wagers import off_late, undone
from services.tables.heard.clocks import tolerance_ms
from services.tables.heard.trust import trust
from services.tables.midibaccarat.vigorish import found
from services.tables.parts.called import clock
from services.tables.parts.marks import Marks
from services.tables.state import Round, Spot, SpotKey, TableState, game_of


def _paid(state: TableState, round_: Round, event: WagerPaid | UnderpaymentMadeGood) -> Round:
    round_ = turned(state, round_, event)
    key = (event.seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    spot = moved(spot, event, spot.stake_cents, spot.late_cents, paid=event.amount_cents)
    return with_spot(round_, key, spot)


def _collected(state: TableState, round_: Round, event: WagerCollected) -> Round:
    round_ = turned(state, round_, event)
    key = (event.seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    spot = moved(spot, event, spot.stake_cents, spot.late_cents, collected=event.amount_cents)
    return with_spot(round_, key, spot)


def _returned(state: TableState, round_: Round, event: WagerReturned) -> Round:
    """Players take their chips in their own time, so this is no turn of the dealer's."""
    key = (event.seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    if _pushed_back(state, round_, key, spot, event.amount_cents):
        round_ = off_late(state, round_, key, spot, event)
        back = less(spot, event, event.amount_cents)
        return with_stake(round_, key, back)
    round_ = undone(round_, key, spot, event.amount_cents)
    spot = moved(spot, event, spot.stake_cents, spot.late_cents, returned=event.amount_cents)
    return _settling(_after_its_stack(with_spot(round_, key, spot), key), event)


def _after_its_stack(round_: Round, key: SpotKey) -> Round:
    """A stack that came to the seat since the last stake of it went back was for this wager."""
    cents = round_.loose.get(key[0], 0)
    if not cents:
        return round_
    cents -= sum([of for (seat, _), of in round_.stacks.items() if seat == key[0]])
    if not cents:
        return round_
    stacks = {**round_.stacks, key: round_.stacks.get(key, 0) + cents}
    return round_._replace(stacks=stacks)


def _pushed_back(
    state: TableState, round_: Round, key: SpotKey, spot: Spot, amount_cents: int
) -> bool:
    """Whether chips given back are a late wager refused, and not a stake after the decision."""
    refused = spot.late_cents + round_.clocks.near.get(key, 0)
    if amount_cents > refused or round_.settling:
        return False
    return not _result_is_out(state, round_, key[0])


def _result_is_out(state: TableState, round_: Round, seat: int) -> bool:
    """Whether it was said how this seat fares; at Midibaccarat the cards tell it all the same."""
    play = round_.play
    if game_of(state) != "midibaccarat":
        return seat in getattr(play, "compared", ())
    owed = with_owed(state, round_).owed
    return play.result is not None or (owed is not None and owed.whole)


def _chips(state: TableState, round_: Round, event: ChipsMoved) -> Round:
    """Chips that no device ties to a wager: change nets to nothing, a stack does not."""
    net = event.to_seat_cents - event.to_tray_cents
    if not net:
        return round_
    round_ = with_owed(state, round_)
    if is_decided(round_, event.seat):
        round_ = turned(state, round_, event)
    loose = {**round_.loose, event.seat: round_.loose.get(event.seat, 0) + net}
    return round_._replace(loose=loose)


def _pressed(_: TableState, round_: Round, event: WagerPressed) -> Round:
    """Chips of the tray go on to a spot: they lie there also where no wager is that they join."""
    key = (event.seat, event.to)
    if key not in round_.spots:
        round_ = with_spot(round_, key, NO_SPOT)
    chips = round_.pressed.get(key, 0) + event.amount_cents
    return round_._replace(pressed={**round_.pressed, key: chips})


def _envy(state: TableState, round_: Round, event: EnvyPaid) -> Round:
    round_ = with_owed(state, round_)
    paid = round_.envy_paid.get(event.seat, 0) + event.amount_cents
    return _settling(round_._replace(envy_paid={**round_.envy_paid, event.seat: paid}), event)


def marked(
    state: TableState,
    round_: Round,
    event: VigorishMarked | VigorishCollected,
    change: int,
    beyond: int,
    *,
    of_before: bool,
) -> Round:
    """The round after a seat's vigorish was marked or collected: `of_before`, for an older win.

    That settles nothing of this round, so the dealer does not turn from another seat for it; but
    what is marked and mends nothing stands there. `beyond`: what no marker said before.
    """
    if of_before and (change < 0 or not beyond):
        return round_
    if not of_before:
        round_ = turned(state, round_, event)
    old = round_.marks.get(event.seat, NO_MARKS)
    owes, lay = state.standing.vigorish.get(event.seat, 0), state.owed.get(event.seat, 0) - change
    new = Marks(
        old.marked_cents + (beyond if change > 0 else 0),
        old.taken_cents + max(-change, 0),
        old.judged,
        (*old.acts, event.order),
        old.ahead_cents + max(-change - owes, 0),
        old.just or 0 < owes == -change,
        old.own or not of_before,
        old.beyond_cents + beyond,
        old.found if old.acts else found(state, event.seat, lay),
    )
    return round_._replace(marks={**round_.marks, event.seat: new})


def _pot(_: TableState, round_: Round, event: PotPaid) -> Round:
    return _settling(_given(round_, event.seat, event.amount_cents), event)


def _given(round_: Round, seat: int, cents: int) -> Round:
    """A part of the pot goes to a seat, or comes back: over the layout, never the tray."""
    given = {**round_.pot_paid, seat: round_.pot_paid.get(seat, 0) + cents}
    return round_._replace(pot_paid={who: what for who, what in given.items() if what})


def _made_good(state: TableState, round_: Round, event: UnderpaymentMadeGood) -> Round:
    if event.wager in APART:
        return _given(round_, event.seat, event.amount_cents)
    return _paid(state, round_, event)


def _recovered(state: TableState, round_: Round, event: OverpaymentRecovered) -> Round:
    if event.wager in APART:
        return _given(round_, event.seat, -event.amount_cents)
    return _taken_back(turned(state, round_, event), event)


def _taken_back(round_: Round, event: OverpaymentRecovered) -> Round:
    """What was given comes back: of pay, of a stack, of a stake given back; never of the stake."""
    seat, left = event.seat, event.amount_cents
    key = (seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    paid = min(left, spot.paid_cents)
    left -= paid
    stack = min(left, max(round_.loose.get(seat, 0), 0))
    if stack:
        round_ = round_._replace(loose={**round_.loose, seat: round_.loose[seat] - stack})
        left -= stack
    back = min(left, spot.returned_cents)
    lay = spot.stake_cents + round_.pressed.get(key, 0)
    out = min(back, max(spot.collected_cents + spot.returned_cents - lay, 0))  # of the tray before
    spot = moved(
        spot, event, spot.stake_cents, spot.late_cents,
        paid=-paid, collected=left - out, returned=-back,
    )  # fmt: skip
    return with_spot(round_, key, spot)


def _compared(state: TableState, round_: Round, event: HandCompared) -> Round:
    """The hands are compared: what the law makes of them is known from here."""
    return _goes_to(state, with_owed(state, round_), event, event.seat)


def _revealed(state: TableState, round_: Round, event: HandRevealed) -> Round:
    seat = int(event.hand) if event.hand.isdigit() else round_.turn
    return _goes_to(state, round_, event, seat)


def _goes_to(state: TableState, round_: Round, event: Any, seat: int) -> Round:
    """The dealer shows or compares another hand than the one he was settling: he has turned to it.

    The tray is another device, and may tell yet what he did before: as far as clocks may differ.
    """
    if not round_.turn or seat == round_.turn:
        return round_
    away = round_.clocks.away
    if away is None:
        return round_._replace(clocks=round_.clocks._replace(away=clock(event)))
    if milliseconds(event.at) - away.at_ms <= tolerance_ms(state):
        return round_
    return _turned_to(state, round_, event, seat)


def _settling(round_: Round, event: Any) -> Round:
    return round_ if round_.settling else round_._replace(settling=event.order)


def turned(state: TableState, round_: Round, event: Any) -> Round:
    """The dealer turns to another seat: what he did at the last one is final."""
    last, seat = round_.turn, event.seat
    if round_.said:
        round_ = settled_after(state, round_, event)
    if last == seat:
        return round_
    return _turned_to(state, _settling(round_, event), event, seat)


def _turned_to(state: TableState, round_: Round, event: Any, seat: int) -> Round:
    last = round_.turn
    clocks = round_.clocks._replace(turn=clock(event), away=None)
    round_ = round_._replace(turn=seat, clocks=clocks)
    round_ = with_owed(state, round_)
    if not last or round_.owed is None or hidden(round_):
        return round_
    if not is_decided(round_, last) and round_.loose.get(last):
        return round_  # what was paid there in a stack may be of what the cards do not tell
    seen = trust(state, round_)
    if envy_in_chips(round_, last, seen):
        return round_  # unless it is told as such yet
    stack = round_.loose.get(last, 0) != 0
    judged: dict[SpotKey, Spot] = {}
    marks = round_.marks
    mark = marks.get(last, NO_MARKS)
    for one in reckon_player(state, round_, last, seen):
        key, spot, owed, net = one
        if key[1] == LOOSE or spot.judged is not None:
            continue
        in_stack = stack and net.code not in MISSED
        if not (in_stack or _acted(spot, key[1], owed)):
            continue  # its turn may be yet to come: losers are collected before winners are paid
        judged[key] = spot._replace(judged=(net.error_cents, net.code))
        if owed.vigorish_cents and mark.judged is None and key not in round_.muted:
            lacks = off(state, round_, one, mark, seen)
            marks = {**marks, last: mark._replace(judged=(lacks, mark_code(mark, seen, lacks)))}
    return round_._replace(spots=round_.spots | judged, marks=marks) if judged else round_


def _acted(spot: Spot, wager: str, owed: Settled) -> bool:
    """Whether the dealer has settled it; a progressive wager is collected before the deal."""
    if spot.paid_cents:
        return True
    taken = taken_net(spot, owed.pressed_in_cents or 0)
    return taken != 0 and not (wager == "progressive" and owed.outcome == "win")


ON_PAYMENTS: Final[dict[type, Callable[[TableState, Round, Any], Round]]] = {
    WagerPaid: _paid,
    WagerCollected: _collected,
    WagerReturned: _returned,
    UnderpaymentMadeGood: _made_good,
    OverpaymentRecovered: _recovered,
    WagerPressed: _pressed,
    ChipsMoved: _chips,
    EnvyPaid: _envy,
    PotPaid: _pot,
    HandCompared: _compared,
    HandRevealed: _revealed,
}
