"""What a deal of Pai Gow left, once its round is over and nobody has counted it. Used by `play`."""

from events.observed.deal import RemainderCounted
from services.law.pai_gow.procedure import remainder_due
from services.tables.deals import deals_are_told
from services.tables.pai_gow.fold_deal import misdeals, out_of_play
from services.tables.pai_gow.hands import is_void
from services.tables.pai_gow.parts import PaiGowPlay
from services.tables.proof import Orders, acts, deals
from services.tables.state import Round, TableState, reported, with_supply
from services.tables.supply import Rest, deck_in_play


def closes(state: TableState, round_: Round) -> TableState:
    """The table with what lies in its deck."""
    rest = _rest(state, round_)
    if rest is None is state.supply.rest:
        return state
    return with_supply(state, state.supply._replace(rest=rest))


def _rest(state: TableState, round_: Round) -> Rest | None:
    play: PaiGowPlay = round_.play
    if not round_.dealt or play.remainder is not None or not reported(state, "remainder.counted"):
        return None
    if not round_.verified or is_void(round_) or round_.voided or not deals_are_told(state):
        return None
    due = sorted({remainder_due(out_of_play(state, play)), remainder_due(play.face_up)})
    deck = deck_in_play(state.supply)
    closed = deck.acts[-1] if deck.acts else 0
    return Rest(deck.name, due[0], due[-1], misdeals(state, play)[:1], proof(round_), closed)


def proof(round_: Round) -> Orders:
    """Where each card went that is not left."""
    return (*deals(round_), *acts(round_, "card.found_face_up", "card.discarded"))


def counted(state: TableState, _event: RemainderCounted) -> TableState:
    """Once it is counted, no other count is of that round."""
    if state.supply.rest is None:
        return state
    return with_supply(state, state.supply._replace(rest=None))
