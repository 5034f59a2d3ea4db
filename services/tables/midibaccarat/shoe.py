"""What a dealing shoe means for its rounds: a new one, its last hand, too few cards.

Used by `play`. §§ 629a.5(f), 629a.9(d), 629a.13(e); MB-10.
"""

from typing import Final

from events.observed.cards import CoverCardMet, LastHandAnnounced, ShoeEnded, ShoeLoaded
from events.observed.deal import CardDealt
from events.observed.round import RoundVoided
from services.law.midibaccarat.procedure import OPENING, as_ruled
from services.tables.due.hands import hand
from services.tables.due.lacking import UNMARK
from services.tables.heard.unheard import MARKS, is_sure, sure_again
from services.tables.midibaccarat import disclosed, errors
from services.tables.parts.supply import Shoe
from services.tables.state import Ground, Round, TableState, reported

INSUFFICIENT: Final = "629a.13(e)"
PACK: Final = 52


def with_shoe(state: TableState, shoe: Shoe | None) -> TableState:
    """The table with this shoe."""
    return state._replace(supply=state.supply._replace(shoe=shoe))


def loaded(state: TableState, event: ShoeLoaded) -> TableState:
    """What went astray of the shoe before is out of play."""
    return errors.gone(state, event) if state.supply.astray else state


def cover_met(state: TableState, event: CoverCardMet) -> TableState:
    """Where nobody tells that hands are cleared, one with all its cards may be over by now."""
    shoe, round_ = state.supply.shoe, state.round
    if shoe is None or shoe.cover_at != event.order or round_ is None:
        return state
    if reported(state, "cards.cleared") or len(round_.dealt) < len(OPENING) or wanting(round_):
        return state
    return with_shoe(state, shoe._replace(cover_met=f"r{state.rounds + 1}"))


def last_called(state: TableState, event: LastHandAnnounced) -> TableState:
    """Where nobody reports the cover card, its call tells that it was met."""
    shoe = state.supply.shoe
    if shoe is None or shoe.cover_met is not None or reported(state, "cover_card.met"):
        return state
    met = state.round.name if state.round else state.last
    return with_shoe(state, shoe._replace(cover_met=met, cover_at=event.order))


def dealt(state: TableState, event: CardDealt) -> TableState:
    """The first card of a round: of an error before it, and of what was owed before its shoe."""
    round_ = state.round
    if round_ is None or not (len(round_.dealt) == 1 or disclosed.lay_first(round_)):
        return state
    if state.supply.astray:
        first = event if len(round_.dealt) == 1 else round_.dealt[0]
        state = errors.first_card(state, first)
    shoe = state.supply.shoe
    if shoe is None:
        return state
    if not round_.verified and shoe.sure:
        state = with_shoe(state, shoe._replace(sure=False))
    return _begins(state) if shoe.rounds == 1 else state


def _begins(state: TableState) -> TableState:
    """Play with a new shoe: whatever was owed before it was to be collected by now."""
    sure = is_sure(state, MARKS)
    if sure and not state.gone:
        return state
    owed = state.owed if sure else {}
    if not sure:  # what its marker said too much nobody can tell any more
        left = [one for one in state.open_findings if one.remedy != UNMARK]
        state = state._replace(open_findings=tuple(left))
    return sure_again(state, MARKS)._replace(gone={}, owed=owed)


def ended(state: TableState, event: ShoeEnded) -> TableState:
    """Inside a round whose hands are not complete, too few cards were left for it."""
    if state.supply.astray:
        state = errors.gone(state, event)
    round_ = state.round
    if round_ is None or not (round_.dealt or round_.no_more):
        return state
    if round_.play.result or round_.play.settled or not wanting(round_):
        return state
    if not round_.dealt and not reported(state, "card.dealt"):
        return state  # all its cards may have come
    return _ground(state, round_, event.order, must=True)


def voided(state: TableState, event: RoundVoided) -> TableState:
    """Declared for too few cards: that holds unless the shoe had enough, as far as is known."""
    round_, shoe = state.round, state.supply.shoe
    if round_ is None or event.ground != INSUFFICIENT or wanting(round_) == 0:
        return state
    if shoe is None:
        return state  # it has ended in this round, or is not known
    left = PACK * shoe.packs - shoe.drawn
    if shoe.sure and left >= (wanting(round_) or 1) and not _belied(shoe, left):
        return state
    return _ground(state, round_, event.order, must=False)


def _belied(shoe: Shoe, left: int) -> bool:
    """Whether its cover card came while more was left, by count, than lay under that.

    One of both is wrong; how much there is nobody knows.
    """
    return shoe.cover_met is not None and shoe.below is not None and left > shoe.below


def _ground(state: TableState, round_: Round, order: int, *, must: bool) -> TableState:
    if any(one.cite == INSUFFICIENT for one in round_.grounds):
        return state
    grounds = (*round_.grounds, Ground(INSUFFICIENT, must, order))
    return state._replace(round=round_._replace(grounds=grounds, owed=None))


def wanting(round_: Round) -> int | None:
    """How many cards its hands are owed still, at least; None where their faces do not tell."""
    cards = round_.dealt
    if len(cards) < len(OPENING):
        return len(OPENING) - len(cards)
    player, banker = hand(cards, "player"), hand(cards, "banker")
    ruled = as_ruled(player, banker) if player and banker else None
    if ruled is None:
        return None
    return len(ruled.lacking)
