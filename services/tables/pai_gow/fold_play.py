"""A Pai Gow round after one more act on its hands, lammers and progressive wagers.

Used by `play`, for the fold.
"""

from typing import Any

from events.observed.play import (
    EnvyAcknowledged,
    HandCompared,
    HandReset,
    HandRevealed,
    HandSet,
    HandSurrendered,
    SurrenderCounted,
    WinningLightVerified,
)
from events.observed.seats import SeatLeft
from events.observed.settlement import EnvyPaid, LammerPlaced, LammerTaken, WagerPaid
from events.observed.table import FloorpersonVerified
from events.observed.wagers import (
    ProgressiveAccepted,
    ProgressiveCollected,
    ProgressiveLit,
    ProgressiveLocked,
)
from services.tables.folds.left import abandons
from services.tables.heard.verified import is_by_the_dealer
from services.tables.pai_gow.fold_deal import over
from services.tables.pai_gow.hands import POSITION, progressive_row, tray_pays
from services.tables.pai_gow.kept import envy_paid, played_on
from services.tables.pai_gow.parts import Lock, PaiGowPlay
from services.tables.parts.called import clock
from services.tables.state import Round, TableState

# Hands: § 688a.11


def hand_set(state: TableState, round_: Round, event: HandSet | HandReset) -> Round:
    round_ = over(state, round_, event.order)
    play: PaiGowPlay = round_.play
    if isinstance(event, HandSet):
        round_ = played_on(state, round_, event)
    name = event.hand
    known = play.known
    if name not in known and None not in [card[2] for card in round_.dealt if card[0] == name]:
        known = (*known, name)
    low = {**play.low, name: event.low}
    return round_._replace(play=play._replace(low=low, known=known), owed=None)


def surrendered(state: TableState, round_: Round, event: HandSurrendered) -> Round:
    round_ = over(state, round_, event.order)
    play: PaiGowPlay = round_.play
    seats = (*play.surrendered, event.seat)
    return round_._replace(play=play._replace(surrendered=seats, went_on=None), owed=None)


def surrender_counted(_: TableState, round_: Round, event: SurrenderCounted) -> Round:
    play: PaiGowPlay = round_.play
    cards = {**play.counted, event.seat: event.cards}
    return round_._replace(play=play._replace(counted=cards))


def revealed(state: TableState, round_: Round, event: HandRevealed) -> Round:
    round_ = over(state, round_, event.order)
    play: PaiGowPlay = round_.play
    seat = POSITION.get(event.hand, 0)
    if not seat or seat in play.shown:
        return round_
    round_ = played_on(state, round_, event)
    play = _gone_on(play, seat, event)
    return round_._replace(play=play._replace(shown={**play.shown, seat: event.order}))


def compared(state: TableState, round_: Round, event: HandCompared) -> Round:
    round_ = played_on(state, round_, event)
    play = _gone_on(round_.play, event.seat, event)
    shown = {event.seat: event.order} | play.shown
    said = {**play.compared, event.seat: event.result}
    return round_._replace(play=play._replace(compared=said, shown=shown))


def _gone_on(play: PaiGowPlay, seat: int, event: HandRevealed | HandCompared) -> PaiGowPlay:
    """§ 688a.11(d): what is to be collected at once is late when the dealer shows another hand."""
    if not play.surrendered or play.went_on or seat in play.shown or seat in play.surrendered:
        return play
    return play._replace(went_on=clock(event))


def acknowledged(_: TableState, round_: Round, event: EnvyAcknowledged) -> Round:
    play: PaiGowPlay = round_.play
    return round_._replace(play=play._replace(acknowledged=(*play.acknowledged, event.seat)))


def left(state: TableState, round_: Round, event: SeatLeft) -> Round:
    """GEN-5: a player who has cards, and whose hand was not shown yet, leaves his wagers behind."""
    play: PaiGowPlay = round_.play
    if event.seat in play.shown or not abandons(state, round_, event):
        return round_
    seats = with_seat(play.abandoned, event.seat)
    return round_._replace(play=play._replace(abandoned=seats), owed=None)


# Lammers and the progressive wagers: § 688a.8(b), PG-10


def lammer_placed(_: TableState, round_: Round, event: LammerPlaced) -> Round:
    play: PaiGowPlay = round_.play
    lammers = (*play.lammers, (event.seat, str(event.wager)))
    return round_._replace(play=play._replace(lammers=lammers))


def lammer_taken(_: TableState, round_: Round, event: LammerTaken) -> Round:
    """Before the deal it lies there no more; later its round is over, and it lay there."""
    if round_.dealt:
        return round_
    play: PaiGowPlay = round_.play
    lammers = tuple([one for one in play.lammers if one != (event.seat, event.wager)])
    return round_._replace(play=play._replace(lammers=lammers))


def accepted(_: TableState, round_: Round, event: ProgressiveAccepted) -> Round:
    lock: Lock = round_.play.lock
    seats = with_seat(lock.accepted, event.seat)
    return _locked(round_, lock._replace(accepted=seats, accepted_at=event.hub_at))


def lit(_: TableState, round_: Round, event: ProgressiveLit) -> Round:
    lock: Lock = round_.play.lock
    return _locked(round_, lock._replace(lit=with_seat(lock.lit, event.seat)))


def locked(_: TableState, round_: Round, event: ProgressiveLocked) -> Round:
    lock: Lock = round_.play.lock
    return _locked(round_, lock._replace(locked=lock.locked or event.order))


def collected(_: TableState, round_: Round, event: ProgressiveCollected) -> Round:
    lock: Lock = round_.play.lock
    cents = (lock.collected_cents or 0) + event.value_cents
    return _locked(round_, lock._replace(collected_cents=cents))


def paid(state: TableState, round_: Round, event: WagerPaid) -> Round:
    """What leaves the tray and ought to come from elsewhere is no other wrong payment beside."""
    told = from_tray(event.seat)
    if event.wager != "progressive" or told in round_.said:
        return round_
    row = progressive_row(state, round_, event.seat)
    spot = round_.spots[event.seat, "progressive"]
    if row is None or not spot.stake_cents:
        return round_
    due = tray_pays(state, row)
    if spot.paid_cents <= due or not (row.pays_share() or due < row.fixed_cents):
        return round_
    muted = (*round_.muted, (event.seat, "progressive"))
    return round_._replace(said=(*round_.said, told), muted=muted)


def from_tray(seat: int) -> str:
    """As the round remembers it."""
    return f"progressive.paid_from_tray/{seat}"


def validated(state: TableState, round_: Round, event: FloorpersonVerified) -> Round:
    lock: Lock = round_.play.lock
    if event.what != "payout" or event.seat is None or is_by_the_dealer(state, event):
        return round_
    return _locked(round_, lock._replace(validated=with_seat(lock.validated, event.seat)))


def light_seen(_: TableState, round_: Round, event: WinningLightVerified) -> Round:
    """§ 688a.11(h)(3)(i)(B)(2); the last look counts."""
    lock: Lock = round_.play.lock
    dark = {seat: order for seat, order in lock.dark.items() if seat != event.seat}
    if event.lit:
        return _locked(
            round_, lock._replace(seen_lit=with_seat(lock.seen_lit, event.seat), dark=dark)
        )
    return _locked(round_, lock._replace(dark={**dark, event.seat: event.order}))


def with_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Seats with one more, none twice."""
    return seats if seat in seats else (*seats, seat)


def _locked(round_: Round, lock: Lock) -> Round:
    return round_._replace(play=round_.play._replace(lock=lock))


ON_PLAY: dict[type, Any] = {
    HandSet: hand_set, HandReset: hand_set, HandSurrendered: surrendered,
    SurrenderCounted: surrender_counted, HandRevealed: revealed, HandCompared: compared,
    EnvyAcknowledged: acknowledged, SeatLeft: left,
    LammerPlaced: lammer_placed, LammerTaken: lammer_taken,
    ProgressiveAccepted: accepted, ProgressiveLit: lit, ProgressiveLocked: locked,
    ProgressiveCollected: collected, FloorpersonVerified: validated, WagerPaid: paid,
    WinningLightVerified: light_seen, EnvyPaid: envy_paid,
}  # fmt: skip
