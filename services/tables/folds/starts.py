"""Whether a round opens with an event, also where nobody saw the one before end. Used by `fold`.

With the first wager, card, or opening act of its game after the last one closed. Where nobody saw
it close, it is over when the next one plainly begins: with a wager once every wager is decided,
with another "no more bets" once the dealer has settled, with a first card once all cards were
dealt, or with a new number of a device that numbers rounds. A simulated round is over with no
wager before its end is told: none may be placed in it.
"""

from typing import Any, Final

from events.observed.deal import CardDealt, CardRead, DiceShaken, RandomShown, StackDelivered
from events.observed.play import HandRevealed, HandSet, HandSurrendered, SimulatedBegun
from events.observed.wagers import CouponPlaced, NoMoreBets, TipWagerPlaced, WagerPlaced
from services.tables.due.chips import APART
from services.tables.due.owed import with_owed
from services.tables.folds.rounds import SIMULATED_ENDS, STARTS
from services.tables.folds.wagers import overtaken
from services.tables.games import played
from services.tables.heard.prepared import begins_are_seen
from services.tables.heard.trust import PROGRESSIVE
from services.tables.state import Owed, Round, Spot, SpotKey, TableState, game_of, reported

BEGINS: Final = frozenset((
    WagerPlaced, TipWagerPlaced, CouponPlaced, CardDealt, CardRead, StackDelivered, SimulatedBegun,
))  # fmt: skip
FIRST_FOUR: Final = 4  # cards of a round of Midibaccarat
_OF_HANDS: Final = frozenset((HandSet, HandRevealed, HandSurrendered))
_OF_A_GAME: Final = (DiceShaken, RandomShown)
_OF_WAGERS: Final = frozenset((WagerPlaced, TipWagerPlaced))


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
    over = _simulated_over(state, round_, kind) if round_.simulated else _over(state, round_)
    return over or _of_another_shoe(state, round_)


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
        return len(round_.dealt) >= FIRST_FOUR and len(counts) == 2
    return "dealer" in counts and len(set(counts.values())) == 1


def _of_another_shoe(state: TableState, round_: Round) -> bool:
    """§ 629a.13(e): no round goes on with the cards of a shoe that came after its own."""
    shoe = state.supply.shoe
    return shoe is not None and bool(round_.dealt) and shoe.order > round_.dealt[-1].order


def _simulated_over(state: TableState, round_: Round, kind: type) -> bool:
    """Not with a wager, but where all its cards are dealt and nobody would tell of its end."""
    if kind not in _OF_WAGERS:
        return True
    if len(round_.dealt) < FIRST_FOUR and reported(state, "card.dealt"):
        return False
    return not any(reported(state, fact) for fact in SIMULATED_ENDS)


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
        gone = key[1] == PROGRESSIVE and not reported(state, "progressive_wagers.collected")
        return gone or not reported(state, "wager.collected")  # § 688a.8(b)(2): before the deal
    return due.won_cents == 0 or not reported(state, "wager.paid")
