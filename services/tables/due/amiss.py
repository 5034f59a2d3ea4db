"""Wagers of closed rounds that were not settled as they were due, and what mends them later.

Used by the fold, the book and the judges of payments.
"""

from typing import Any, Final

from events.observed.settlement import (
    ChipsMoved,
    OverpaymentRecovered,
    UnderpaymentMadeGood,
    WagerCollected,
    WagerPaid,
)
from services.tables.due.chips import untold
from services.tables.due.payments import hidden
from services.tables.heard.deals import deals_are_told
from services.tables.heard.trust import PROGRESSIVE, trust
from services.tables.state import Amiss, Reckoned, Round, TableState, reported

GIVES: Final = frozenset((UnderpaymentMadeGood, WagerPaid))  # the others take
MOST_AMISS: Final = 16  # wagers of closed rounds that may yet be mended
MENDS: Final = frozenset((UnderpaymentMadeGood, OverpaymentRecovered))
ON_CLOSED: Final = (UnderpaymentMadeGood, OverpaymentRecovered, WagerPaid, WagerCollected)
MAY_MEND: Final = frozenset((*ON_CLOSED, ChipsMoved))


def waiting(state: TableState, event: Any) -> Amiss | None:
    """The mistake at this spot that chips in this direction would mend; the latest first."""
    gives = type(event) in GIVES
    key = (event.seat, event.wager)
    for one in reversed(state.amiss):
        if (one.seat, one.wager) == key and (one.error_cents > 0) is gives:
            return one
    return None


def of_closed(state: TableState, event: Any) -> bool:
    """Whether chips that are given or taken concern a round that is closed.

    Before its first card nothing of the round at hand is paid, and but for progressive wagers
    nothing is collected: chips that then fit a mistake mend that.
    """
    round_ = state.round
    if round_ is None:
        return True
    if type(event) is ChipsMoved:
        return was_assumed(state, event) or bool(fitting(state, event))
    if type(event) not in MENDS:
        plain = bool(state.amiss) and event.wager != PROGRESSIVE and _undealt(state, round_)
        return plain and mended_cents(state, event) > 0
    if event.of is not None:
        number = event.of.rpartition("/")[2]
        return number.isdigit() and int(number) < round_.first
    if round_.settling:
        return False
    return _undealt(state, round_) or waiting(state, event) is not None


def _undealt(state: TableState, round_: Round) -> bool:
    """Whether no card of this round came yet; that, and the end of the last, would be told."""
    if round_.settling or round_.dealt or not round_.verified:
        return False
    told = reported(state, "card.read") or deals_are_told(state)
    return told and reported(state, "cards.cleared")


def mended_cents(state: TableState, event: Any) -> int:
    """What of these chips mends something; a plain act on a closed round has to fit a mistake."""
    amount: int = event.amount_cents
    if type(event) in MENDS:
        return amount
    one = waiting(state, event)
    return amount if one is not None and amount <= abs(one.error_cents) else 0


def with_more(state: TableState, wrong: list[Amiss]) -> TableState:
    """The table with these too."""
    return state._replace(amiss=(*state.amiss, *wrong)[-MOST_AMISS:]) if wrong else state


def net_of(event: ChipsMoved) -> int:
    """What the seat has more by these chips (negative: less)."""
    return event.to_seat_cents - event.to_tray_cents


def fitting(state: TableState, event: ChipsMoved) -> tuple[Amiss, ...]:
    """The mistakes of the round just closed that net chips mend to the cent, told for no wager.

    The latest that is just as much, else all of that seat together.
    """
    if not state.amiss or not _is_between(state):
        return ()
    net = net_of(event)
    its = [o for o in state.amiss if (o.round, o.seat) == (state.last, event.seat)]
    for one in reversed(its):
        if one.error_cents == net:
            return (one,)
    return tuple(its) if net and net == sum([one.error_cents for one in its]) else ()


def _is_between(state: TableState) -> bool:
    """Whether chips may be of the round just closed: of the next one no card came yet."""
    return state.round is None or _undealt(state, state.round)


def assumed(
    state: TableState, round_: Round, reckoned: tuple[Reckoned, ...] | None
) -> dict[int, tuple[int, ...]]:
    """What a round that closes is booked to have done and nobody told, by seat."""
    acts: dict[int, tuple[int, ...]] = {}
    seen = trust(state, round_)
    if seen.paid and seen.collected:
        return acts
    for one in reckoned or ():
        seat = one.key[0]
        if not round_.loose.get(seat) and (its := untold(round_, (one,))):
            acts[seat] = (*acts.get(seat, ()), *its)
    return acts


def was_assumed(state: TableState, event: ChipsMoved) -> bool:
    """Whether net chips are what the round just closed took to be done: they are booked."""
    acts = state.assumed.get(event.seat, ())
    cents = -net_of(event)
    told = bool(cents) and (cents in acts or cents == sum(acts))
    return told and _is_between(state)


def _told(state: TableState, event: ChipsMoved) -> TableState:
    """What was taken to be done is now told."""
    left = [*state.assumed[event.seat]]
    if -net_of(event) in left:
        left.remove(-net_of(event))
    else:
        left = []
    return state._replace(assumed={**state.assumed, event.seat: tuple(left)})


def mend_net(state: TableState, event: ChipsMoved) -> TableState:
    """As `mend`, by chips that no device ties to a wager."""
    if was_assumed(state, event):
        return _told(state, event)
    its = fitting(state, event)
    if not its:
        return state
    return state._replace(amiss=tuple([one for one in state.amiss if one not in its]))


def mend(state: TableState, event: Any) -> TableState:
    """The table after chips were given or taken that were wrong in a closed round."""
    if not state.amiss or not of_closed(state, event) or not mended_cents(state, event):
        return state
    one = waiting(state, event)
    if one is None:
        return state
    left = max(abs(one.error_cents) - event.amount_cents, 0)
    sign = 1 if one.error_cents > 0 else -1
    rest = (one._replace(error_cents=sign * left),) if left else ()
    at = len(state.amiss) - 1 - state.amiss[::-1].index(one)
    return state._replace(amiss=(*state.amiss[:at], *rest, *state.amiss[at + 1 :]))


def left_amiss(
    state: TableState, round_: Round, reckoned: tuple[Reckoned, ...] | None
) -> tuple[Amiss, ...]:
    """Wagers that were not settled as they were due, the latest last."""
    if not reckoned or not round_.verified or hidden(round_):
        return state.amiss
    wrong = [
        Amiss(round_.name, *one.key, one.net.error_cents, one.net.code)
        for one in reckoned
        if one.net.error_cents
    ]
    return with_more(state, wrong).amiss
