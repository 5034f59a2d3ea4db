"""What was done with all wagers of a player, and of a round. Used by folds and judges.

GEN-8: a player on two boxes is one player. What he got at one of them, in one stack, may be of the
other: where his boxes as a whole got their due, each wager did.
"""

from services.tables.due.chips import as_due
from services.tables.due.owed import with_owed
from services.tables.due.payments import reckon
from services.tables.due.seating import player_of
from services.tables.heard.trust import Trust, trust
from services.tables.state import Reckoned, Round, TableState


def reckon_player(state: TableState, round_: Round, seat: int, seen: Trust) -> list[Reckoned]:
    """Every decided wager of one seat, and whether its player's boxes came out even."""
    found = reckon(round_, seat, seen)
    beyond = sum([one.net.error_cents for one in found])
    if not beyond:
        return found
    who = player_of(state, seat)
    if who is None:
        return found
    for box in sorted({at for at, _ in round_.spots if at != seat}):
        if player_of(state, box) == who:
            beyond += sum([one.net.error_cents for one in reckon(round_, box, seen)])
    return found if beyond else [as_due(one) for one in found]


def reckon_all(state: TableState, round_: Round) -> tuple[Reckoned, ...] | None:
    """Every wager of the round by seat; None where the cards tell no result."""
    round_ = with_owed(state, round_)
    if round_.owed is None or not round_.owed.whole:
        return None
    seen = trust(state, round_)
    seats = sorted({seat for seat, _ in round_.spots}.union(round_.loose))
    return tuple([one for seat in seats for one in reckon_player(state, round_, seat, seen)])
