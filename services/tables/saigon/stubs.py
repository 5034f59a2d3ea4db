"""The stub of Saigon from one round to the next: §§ 680a.8(e), 680a.9(d), 680a.10(d).

Used by `play` and the judges. It is counted as the deal is over, or once the round is settled and
its cards are cleared, until anything else is done with the deck.
"""

from events.observed.deal import StubCounted
from services.law.saigon.procedure import expected_stub
from services.tables.folds.left_over import as_left, off_by
from services.tables.folds.since import begun
from services.tables.heard.deals import deals_are_told
from services.tables.judges.proof import acts, deals
from services.tables.parts.supply import Rest, deck_in_play
from services.tables.saigon import dealing
from services.tables.saigon.fold_deal import void
from services.tables.state import Round, TableState, reported, with_supply


def closes(state: TableState, round_: Round) -> TableState:
    """Where a shuffler that counts to 53 is in use, no stub is waited for; a count is judged."""
    supply = state.supply
    rounds = supply.stub_rounds if dealing.stub_is_due(state) else 0
    rest = _rest(state, round_)
    if rounds == supply.stub_rounds and rest is None is supply.rest:
        return state
    return with_supply(state, supply._replace(stub_rounds=rounds, rest=rest))


def _rest(state: TableState, round_: Round) -> Rest | None:
    if not round_.dealt or round_.play.stub is not None or not reported(state, "stub.counted"):
        return None
    if not round_.verified or void(round_) or not dealing.observed(state):
        return None
    if not (deals_are_told(state) and _lies_yet(state, round_)):
        return None  # a count may be of the next deal, or its deck was shuffled since
    beside, dealt = dealing.aside(round_), len(round_.dealt)
    least, most = expected_stub(dealt, beside[-1]), expected_stub(dealt, beside[0])
    deck, cite = deck_in_play(state.supply), dealing.stub_grounds(state, round_)
    closed = deck.acts[0] if deck.acts else 0
    return Rest(deck.name, least, most, cite, proof(round_), closed)


def _lies_yet(state: TableState, round_: Round) -> bool:
    """Whether its stub lies there as the round is found to be over.

    Where nobody tells that cards are cleared, if nothing was done with any deck since its last one.
    """
    if reported(state, "cards.cleared"):
        return True
    if not (reported(state, "shuffle.started") or reported(state, "shuffle.finished")):
        return False
    acts_of = [deck.acts[1:] if deck.used else deck.acts for deck in state.supply.decks.values()]
    return not any(order > round_.dealt[-1].order for orders in acts_of for order in orders)


def proof(round_: Round) -> tuple[int, ...]:
    """With which events its cards left the stub."""
    return (*deals(round_), *acts(round_, "card.found_face_up", "card.discarded"))


def counted(state: TableState, event: StubCounted) -> TableState:
    """The stub of the round at hand, which is the first after a count; or of the one before."""
    of_it = state.round is not None and bool(state.round.dealt)
    rounds = -1 if of_it else 0
    if _is_right(state, event):
        state = begun(state, f"whole:{state.supply.in_play}", event.order)
    return with_supply(state, state.supply._replace(stub_rounds=rounds, rest=None))


def _is_right(state: TableState, event: StubCounted) -> bool:
    """Whether all the cards of the deck are there by this count."""
    round_ = state.round
    if round_ is not None and round_.dealt:
        whole = dealing.observed(state) and dealing.is_whole(round_, event.cards)
        return round_.verified and whole and not void(round_)
    rest = as_left(state, event)
    return rest is not None and not off_by(rest, event.cards)
