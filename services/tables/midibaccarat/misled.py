"""What a dealer of Midibaccarat owes by the winner that he has announced, or by all cards that lie.

Used by `misled`.
"""

from typing import Any, Final

from services.law.midibaccarat.procedure import Ruling, as_ruled
from services.law.midibaccarat.settle import settle
from services.law.settlement import Settled
from services.tables.midibaccarat.errors import DRAWN
from services.tables.midibaccarat.parts import laid
from services.tables.state import Round, SpotKey, TableState

# Hands that have each result, and nothing else that a wager below could hang on.
_SHOWN: Final[dict[str, Ruling | None]] = {
    "player": as_ruled(("9s", "Kd"), ("2c", "5h")),
    "banker": as_ruled(("2c", "5h"), ("9s", "Kd")),
    "tie": as_ruled(("9s", "Kd"), ("9h", "Kc")),
    "dragon-7": as_ruled(("2c", "Tc", "9d"), ("2s", "Kd", "5h")),
    "panda-8": as_ruled(("2c", "Tc", "6d"), ("2s", "Kd", "3h")),
}
_BY_RESULT: Final = frozenset(("player", "banker", "tie", "dragon_7", "panda_8"))
_BONUS: Final = {"dragon_bonus_player": "banker", "dragon_bonus_banker": "player"}  # lost to whom


def as_announced(state: TableState, round_: Round, key: SpotKey, code: str) -> Settled | None:
    """None where more than the winner decides: by how much he wins, or a payout pressed on."""
    wager, result = key[1], round_.play.result
    if code in DRAWN:
        shown = laid(round_)
        if shown is None or result not in (None, shown.result):
            return None
    else:
        shown = _SHOWN[result] if result is not None else None
        if shown is None or (wager not in _BY_RESULT and _BONUS.get(wager) != shown.result):
            return None
    terms, stake = state.terms, round_.spots[key].stake_cents
    if terms is None or round_.pressed.get(key) or not stake or wager not in terms.offered:
        return None
    filing: Any = terms.filing
    return settle(wager, stake, shown, filing)
