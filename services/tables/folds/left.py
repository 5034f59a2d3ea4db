"""Who left his wagers undecided: §§ 680a.7(b), 688a.7(b), GEN-5. Used by the folds of games."""

from events.observed.seats import SeatLeft
from services.tables.folds.spots import was_settled
from services.tables.heard.clocks import may_precede
from services.tables.heard.deals import deals_are_told
from services.tables.heard.stakes import stakes_are_told
from services.tables.state import Owed, Round, SpotKey, TableState, reported


def abandons(state: TableState, round_: Round, event: SeatLeft) -> bool:
    """Whether a player who has received cards leaves wagers that are not settled.

    Where nobody tells of the deal he has them once no more bets are taken; where nobody tells of
    all that lies there, he may have wagered.
    """
    lies = any(key[0] == event.seat and spot.stake_cents for key, spot in round_.spots.items())
    lies = lies or not stakes_are_told(state)
    dealt = round_.dealt or (round_.no_more and not deals_are_told(state))
    return lies and bool(dealt) and not _is_settled(state, round_, event)


def _is_settled(state: TableState, round_: Round, event: SeatLeft) -> bool:
    """Whether the dealer was at this seat before; progressive wagers go before the deal.

    Chips that were taken there, and had not lost, were taken because the player had left: where
    the clocks bear that, another device overtook the one that told of it.
    """
    acted = {
        key: spot
        for key, spot in round_.spots.items()
        if key[0] == event.seat and was_settled(key, spot)
    }
    if not acted:  # a push is left lying; where nobody tells of the clearing, he may go after it
        return _may_be_over(state, round_, event.seat) and not reported(state, "cards.cleared")
    if any(spot.paid_cents or spot.returned_cents for spot in acted.values()):
        return True
    if round_.turn != event.seat or not may_precede(state, event, round_.clocks.turn):
        return True
    owed = round_.owed
    return owed is None or all(_may_have_lost(owed, key) for key in acted)


def _may_have_lost(owed: Owed, key: SpotKey) -> bool:
    """Of what the cards do not tell nobody knows."""
    due = owed.wagers.get(key)
    return not owed.whole if due is None else due.outcome == "lose"


def _may_be_over(state: TableState, round_: Round, seat: int) -> bool:
    """Whether the dealer has come to this seat, by what is told of that; else to any at all."""
    play = round_.play
    if reported(state, "hand.compared"):
        return seat in getattr(play, "compared", ())
    if reported(state, "hand.revealed"):  # the dealer's, or each player's
        return bool(getattr(play, "revealed", False)) or seat in getattr(play, "shown", ())
    return round_.settling > 0
