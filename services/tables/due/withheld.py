"""Vigorish that is kept back where none is due: at EZ Baccarat, and of a Pai Gow Wager.

Five per cent of what was won, however rounded: no other mistake looks like that. Used by
`payments` and the judges of what was paid.
"""

from typing import Final

from services.law.midibaccarat.settle import QUARTER_CENTS, vigorish
from services.tables.due.chips import as_due
from services.tables.heard.trust import Trust
from services.tables.state import Reckoned

_CODE: Final = {"banker": "ez.vig_taken", "main": "commission.taken"}  # by the wager that bears it
BEARS: Final = frozenset(_CODE)
WITHHELD: Final = frozenset(_CODE.values())
_ROUNDED: Final = ("exact", "up_quarter", "nearest_quarter")


def as_withheld(found: list[Reckoned], seen: Trust, *, told: bool) -> list[Reckoned]:
    """The wagers of a seat; where one was paid less its five per cent, also in one stack, it is.

    `told`: devices tie all chips to wagers; then one that got just its due had nothing withheld.
    """
    lacking = sum(one.net.error_cents for one in found)
    for one in found:
        code = _code(one, lacking, seen)
        if code and (one.net.error_cents or not told):
            short = one._replace(net=one.net._replace(error_cents=lacking, code=code))
            return [short if other is one else as_due(other) for other in found]
    return [_named(one, _code(one, one.net.error_cents, seen)) for one in found]


def _named(one: Reckoned, code: str) -> Reckoned:
    if not code or one.net.code != "pay.under":
        return one
    return one._replace(net=one.net._replace(code=code))


def _code(one: Reckoned, lacking: int, seen: Trust) -> str:
    """What it is where this much of a win is lacking; "" where that is no vigorish."""
    code = _CODE.get(one.key[1], "")
    if not code or lacking <= 0 or one.owed.outcome != "win" or one.owed.vigorish_cents:
        return ""
    if not one.net.paid_cents or (one.key[1] == "banker" and not seen.none):
        return ""
    return code if is_share(one.owed.won_cents, lacking) else ""


def is_kept_back(vigorish_cents: int, cents: int) -> bool:
    """Whether so much less was paid for that vigorish: to a quarter or a tenth, as he counted."""
    off = abs(cents - vigorish_cents)
    return off < cents and off <= max(QUARTER_CENTS, vigorish_cents // 10)


def is_share(won_cents: int, cents: int) -> bool:
    """Whether that is the vigorish on so much, by any rounding: MB-6."""
    return any(vigorish(won_cents, how) == cents for how in _ROUNDED)
