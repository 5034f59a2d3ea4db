"""What a deal of Pai Gow left, once its round is over and nobody has counted it. Used by `play`."""

from events.observed.deal import RemainderCounted
from services.law.pai_gow.procedure import remainder_due
from services.tables.folds.left_over import as_left, off_by
from services.tables.folds.since import begun
from services.tables.heard.deals import deals_are_told
from services.tables.judges.proof import Orders, acts, deals
from services.tables.pai_gow.dealing import misdeals, out_of_play
from services.tables.pai_gow.hands import is_void
from services.tables.pai_gow.parts import PaiGowPlay
from services.tables.parts.supply import Rest, deck_in_play
from services.tables.state import Round, TableState, reported, with_supply


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
    closed = deck.acts[0] if deck.acts else 0
    return Rest(deck.name, due[0], due[-1], misdeals(state, play)[:1], proof(round_), closed)


def proof(round_: Round) -> Orders:
    """Where each card went that is not left."""
    return (*deals(round_), *acts(round_, "card.found_face_up", "card.discarded"))


def counted(state: TableState, event: RemainderCounted) -> TableState:
    """Once it is counted, no other count is of that round."""
    if _is_right(state, event):
        state = begun(state, f"whole:{state.supply.in_play}", event.order)
    if state.supply.rest is None:
        return state
    return with_supply(state, state.supply._replace(rest=None))


def _is_right(state: TableState, event: RemainderCounted) -> bool:
    """Whether all the cards of the deck are there by this count."""
    round_ = state.round
    if round_ is not None and round_.dealt:
        if not round_.verified or is_void(round_):
            return False
        return event.cards == remainder_due(out_of_play(state, round_.play))
    rest = as_left(state, event)
    return rest is not None and not off_by(rest, event.cards)
