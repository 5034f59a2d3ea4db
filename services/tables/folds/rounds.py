"""Where rounds begin and end. Used by `fold`.

Devices need not number rounds: they are found from what happens. A round opens with the first
wager, card, or opening act of its game after the last one closed. It closes when its cards are
cleared; where nobody saw that, when the next one plainly begins: with a wager once every wager is
decided, with another "no more bets" once the dealer has settled, with a first card once all cards
were dealt, or with a new number of a device that numbers rounds. What was put down since play
went on last is then of the round that begins.
"""

from typing import Any, Final

from events.observed.deal import (
    CardDealt,
    CardRead,
    CardsCleared,
    DiceShaken,
    RandomShown,
    StackDelivered,
)
from events.observed.play import (
    HandRevealed,
    HandSet,
    HandSurrendered,
    SimulatedBegun,
    SimulatedEnded,
)
from events.observed.table import TableClosed, TableOpened
from events.observed.wagers import CouponPlaced, NoMoreBets, TipWagerPlaced, WagerPlaced
from services.tables.due.amiss import assumed, left_amiss
from services.tables.due.chips import APART
from services.tables.due.grounds import stands
from services.tables.due.owed import with_owed
from services.tables.due.payments import NO_SPOT, hidden
from services.tables.due.reckoning import reckon_all
from services.tables.folds.stream import misses_any
from services.tables.folds.tallies import tallied
from services.tables.folds.use import used
from services.tables.folds.wagers import overtaken
from services.tables.games import played
from services.tables.heard.deals import deals_are_told
from services.tables.heard.prepared import begins_are_seen
from services.tables.heard.trust import PROGRESSIVE
from services.tables.parts.called import NO_CLOCKS, Clocks
from services.tables.state import (
    Closing,
    Owed,
    Round,
    Spot,
    SpotKey,
    TableState,
    game_of,
    reported,
)

BEGINS: Final = frozenset((
    WagerPlaced, TipWagerPlaced, CouponPlaced, CardDealt, CardRead, StackDelivered, SimulatedBegun,
))  # fmt: skip
_OF_HANDS: Final = frozenset((HandSet, HandRevealed, HandSurrendered))
ENDS: Final = frozenset((CardsCleared, TableClosed, SimulatedEnded))
_HEARD: Final = frozenset((CardsCleared, SimulatedEnded))  # ends that are of the round itself
# Events that may begin a round while the one before is open still.
STARTS: Final = frozenset((
    WagerPlaced, TipWagerPlaced, NoMoreBets, CardDealt, StackDelivered, DiceShaken, RandomShown,
    SimulatedBegun,
))  # fmt: skip
_FIRST: Final = frozenset((CardDealt, StackDelivered, DiceShaken, RandomShown))  # of a deal
_OF_A_GAME: Final = (DiceShaken, RandomShown)
# Events with which a round may close: a table that is opened anew leaves none open.
CLOSES: Final = ENDS | STARTS | {TableOpened}


def starts(state: TableState, event: Any) -> bool:
    """Whether a round opens with this event, also where the one before was never closed."""
    kind = type(event)
    round_ = state.round
    if round_ is None:
        return _opens(state, event)
    if kind not in STARTS or (kind in _OF_A_GAME and kind not in played(state).begins):
        return False
    if event.round is not None and _other_number(state, round_, event):
        return True
    if kind is CardDealt:
        if event.number != 1 or not round_.dealt:
            return False
        return _dealt_again(state, round_, event) or _of_another_shoe(state, round_)
    if kind is StackDelivered:
        return bool(round_.dealt) and _dealt_again(state, round_, event)
    if kind is NoMoreBets and _announced_again(state, round_):
        return True
    waited_for = kind is NoMoreBets and overtaken(state, round_, event)
    if waited_for or not (round_.settling or round_.dealt):
        return _is_said_over(state, round_)
    return _over(state, round_) or _of_another_shoe(state, round_)


def _opens(state: TableState, event: Any) -> bool:
    kind = type(event)
    if (kind is CardRead or kind in _OF_HANDS) and _numbered(state.last_numbers, event):
        return False  # a late word about the round before
    if kind in _OF_HANDS:  # where nobody tells of its wagers or its cards
        return not begins_are_seen(state)
    return kind in BEGINS or kind in played(state).begins


def _is_said_over(state: TableState, round_: Round) -> bool:
    """Its winner was announced, and nobody tells of its cards, neither dealt nor cleared."""
    if round_.dealt or round_.settling or getattr(round_.play, "result", None) is None:
        return False
    return not any(reported(state, fact) for fact in ("card.dealt", "card.read", "cards.cleared"))


def _announced_again(state: TableState, round_: Round) -> bool:
    if not round_.no_more:
        return False
    return bool(round_.settling or (round_.dealt and not reported(state, "cards.cleared")))


def _numbered(numbers: dict[str, str], event: Any) -> bool:
    return event.round is not None and numbers.get(event.source) == event.round


def _other_number(state: TableState, round_: Round, event: Any) -> bool:
    """The device that numbers rounds has gone on to another."""
    number = round_.numbers.get(event.source)
    if number is None or number == event.round:
        return False
    return not _numbered(state.last_numbers, event)


def _dealt_again(state: TableState, round_: Round, event: Any) -> bool:
    """A hand that has its first card gets one, and nothing was to be dealt any more."""
    hand = event.hand
    if not any(card.number == 1 and card.hand == hand for card in round_.dealt):
        return False
    if round_.settling:
        return True
    counts: dict[str, int] = {}
    for card in round_.dealt:
        counts[card.hand] = counts.get(card.hand, 0) + 1
    if game_of(state) in ("midibaccarat", ""):
        return len(round_.dealt) >= 4 and len(counts) == 2
    return "dealer" in counts and len(set(counts.values())) == 1


def _of_another_shoe(state: TableState, round_: Round) -> bool:
    """§ 629a.13(e): no round goes on with the cards of a shoe that came after its own."""
    shoe = state.supply.shoe
    return shoe is not None and bool(round_.dealt) and shoe.order > round_.dealt[-1].order


def _over(state: TableState, round_: Round) -> bool:
    """Nothing is waited for but the next round."""
    left = [
        (key, spot)
        for key, spot in round_.spots.items()
        if spot.stake_cents
        and not (spot.collected_cents or spot.returned_cents or spot.paid_cents)
        and not round_.loose.get(key[0])
        and not (key[1] in APART and round_.pot_paid)
    ]
    if not left:
        return True if round_.settling else _whole(state, round_) is not None
    owed = _whole(state, round_)
    if owed is None:
        return False
    if not round_.settling and reported(state, "cards.cleared"):
        return False
    return all(_needs_nothing(state, owed, key, spot) for key, spot in left)


def _whole(state: TableState, round_: Round) -> Owed | None:
    owed = with_owed(state, round_).owed
    return owed if owed is not None and owed.whole else None


def _needs_nothing(state: TableState, owed: Owed, key: SpotKey, spot: Spot) -> bool:
    """A push lies as it is; what nobody would report is taken to have been done."""
    due = owed.wagers.get(key)
    if due is None or key[1] == "pot":
        return due is not None and not reported(state, "pot.paid")
    if due.outcome == "lose":
        return not reported(state, "wager.collected")
    return due.won_cents == 0 or not reported(state, "wager.paid")


def begun(state: TableState, event: Any) -> TableState:
    """The round that opens with this event; one that was left open is closed first."""
    spots: dict[SpotKey, Spot] = {}
    halved, announced = False, state.announced
    if state.round is not None:
        if type(event) in _FIRST:  # play has not gone on since it was said
            announced = announced or state.round.clocks.again
        state, spots = _carried(state, state.round)
        halved = bool(spots) or type(event) is not WagerPlaced
        state = ends(_with_more(state) if halved else state, event)
    rounds = state.rounds + 1
    round_ = Round(
        f"r{rounds}",
        event.order,
        played(state).play(),
        verified=not state.stream.doubt and _told_apart(state) and not misses_any(state),
        simulated=type(event) is SimulatedBegun,
        no_more=announced.order if announced else 0,
        spots=spots,
        numbers={} if event.round is None else {event.source: event.round},
        clocks=Clocks(announced) if announced else NO_CLOCKS,
        halved=halved,
    )
    stream = state.stream._replace(doubt=False) if state.stream.doubt else state.stream
    return state._replace(rounds=rounds, round=round_, announced=None, stream=stream)


def _with_more(state: TableState) -> TableState:
    """The round at hand may hold what came before the deal of the next one."""
    return state._replace(round=state.round and state.round._replace(halved=True))


def _told_apart(state: TableState) -> bool:
    """Whether somebody reports what a round alone has: its cards, or their end."""
    return reported(state, "cards.cleared") or deals_are_told(state)


def _carried(state: TableState, round_: Round) -> tuple[TableState, dict[SpotKey, Spot]]:
    """Chips put down since play went on last: they lie there for the round that begins."""
    carried = on_for_next(round_)
    if not carried:
        return state, {}
    spots, new = dict(round_.spots), {}
    for key, cents in carried.items():
        old = spots[key]
        new[key] = NO_SPOT._replace(stake_cents=cents, acts=old.acts[-1:])
        left, late = old.stake_cents - cents, max(old.late_cents - cents, 0)
        spots[key] = old._replace(stake_cents=left, late_cents=late)
    return state._replace(round=round_._replace(spots=spots, owed=None)), new


def on_for_next(round_: Round) -> dict[SpotKey, int]:
    """What a round that never closed leaves to the next one."""
    return {key: cents for key, cents in sorted(round_.late.items()) if cents > 0}


def ends(state: TableState, event: Any) -> TableState:
    """The round is over; what it came to is booked and judged with this same event."""
    round_ = state.round
    kind = type(event)
    if round_ is None or (kind is SimulatedEnded and not round_.simulated):
        return state
    if kind is CardsCleared and _of_the_last(state, round_):
        return state
    goes_on = played(state).goes_on(round_, event)
    if goes_on is not None:
        return state._replace(round=goes_on)
    round_ = with_owed(state, _unproved(round_))
    reckoned = reckon_all(state, round_)
    closing = Closing(round_, reckoned)
    state = used(tallied(state, closing), round_, event)._replace(closing=closing)
    state = played(state).closes(state, round_)
    stream = state.stream
    if stream.doubt and kind in _HEARD:  # what is missing came before it
        stream = stream._replace(doubt=False)
    return state._replace(
        round=None,
        announced=None,
        stream=stream,
        last=round_.name,
        unsettled=0 if stands(round_) else event.order,
        verbal=(),
        last_numbers=round_.numbers,
        assumed=assumed(state, round_, reckoned),
        amiss=left_amiss(state, round_, reckoned),
        short={} if kind is CardsCleared else state.short,
    )


def _unproved(round_: Round) -> Round:
    """A round of which something is missing, settled as though nothing made it void.

    What is missing may be all that does; so its cards decide it, or if they do not, its chips go
    where the dealer put them.
    """
    if round_.verified or round_.voided is not None or not hidden(round_):
        return round_
    done = any(
        spot.paid_cents or (spot.collected_cents and wager != PROGRESSIVE)
        for (_, wager), spot in round_.spots.items()
    )
    if not done and not any(round_.loose.values()):
        return round_
    return round_._replace(grounds=(), owed=None)


def _of_the_last(state: TableState, round_: Round) -> bool:
    """Cards of the round before: of this one none was dealt, and that would have been seen."""
    if round_.dealt or round_.no_more or round_.settling or round_.voided or not round_.verified:
        return False
    return state.last is not None and deals_are_told(state)
