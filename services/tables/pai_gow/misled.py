"""What a dealer of Pai Gow owes by the result that he has announced. Used by `misled`."""

from services.law.pai_gow.paytables import MAIN_ODDS
from services.law.settlement import Settled
from services.tables.state import Round, SpotKey, TableState

MAIN = "main"  # no other wager hangs on it


def as_announced(_: TableState, round_: Round, key: SpotKey, _code: str) -> Settled | None:
    """The main wager of a hand, won, lost or pushed."""
    result, stake = round_.play.compared.get(key[0]), round_.spots[key].stake_cents
    if key[1] != MAIN or result is None or not stake:
        return None
    if result == "lose":
        return Settled("lose", 0, 0, 0, ())
    return Settled(result, stake, MAIN_ODDS.on(stake) if result == "win" else 0, 0, ())
