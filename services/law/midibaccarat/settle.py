"""What is won, lost, returned and owed on each wager: §§ 629a.7, 629a.12.

Used by the tables' settlement and judges. A new wager is a function here and a row in `WAGERS`.
"""

from collections.abc import Callable
from typing import Final

from events.filing import MidibaccaratFiling
from services.law.clauses import clause
from services.law.midibaccarat.procedure import Ruling
from services.law.settlement import Settled

QUARTER_CENTS: Final = 25
VIGORISH_PERCENT: Final = 5  # § 629a.12(c)


Rule = Callable[[int, Ruling, MidibaccaratFiling], Settled]


def _lost(*cite: str) -> Settled:
    return Settled("lose", 0, 0, 0, cite)


@clause("629a.7(a)(1)", "629a.12(c)")
def banker(stake_cents: int, ruling: Ruling, filing: MidibaccaratFiling) -> Settled:
    """A wager on the Banker's Hand; commission only."""
    match ruling.result:
        case "banker":
            owed = vigorish(stake_cents, filing.vigorish_rounding)
            cite = ("629a.7(a)(1)(i)", "629a.12(c)")
            return Settled("win", stake_cents, stake_cents, owed, cite)
        case "player":
            return _lost("629a.7(a)(1)(ii)")
        case _:
            return Settled("push", stake_cents, 0, 0, ("629a.7(a)(1)(iii)",))


@clause("629a.7(a)(2)", "629a.12(a)")
def player(stake_cents: int, ruling: Ruling, _filing: MidibaccaratFiling) -> Settled:
    """A wager on the Player's Hand: MB-1."""
    match ruling.result:
        case "player":
            return Settled("win", stake_cents, stake_cents, 0, ("629a.7(a)(2)(i)", "629a.12(a)"))
        case "banker":
            return _lost("629a.7(a)(2)(ii)")
        case _:
            return Settled("push", stake_cents, 0, 0, ("629a.7(a)(2)(iii)",))


@clause("629a.7(a)(3)", "629a.12(b)")
def tie(stake_cents: int, ruling: Ruling, filing: MidibaccaratFiling) -> Settled:
    """The Tie Wager, at the odds that were filed: MB-9; a fraction of a cent is dropped, GEN-1."""
    if ruling.result != "tie":
        return _lost("629a.7(a)(3)(ii)")
    x, y = filing.tie_odds
    won = stake_cents * x // y
    return Settled("win", stake_cents, won, 0, ("629a.7(a)(3)(i)", "629a.12(b)"))


WAGERS: Final[dict[str, Rule]] = {"player": player, "banker": banker, "tie": tie}


def settle(wager: str, stake_cents: int, ruling: Ruling, filing: MidibaccaratFiling) -> Settled:
    """One wager of a round whose result the cards tell."""
    return WAGERS[wager](stake_cents, ruling, filing)


@clause("629a.12(c)")
def vigorish(won_cents: int, rounding: str) -> int:
    """Five per cent of the amount won on Banker, rounded as filed: MB-6."""
    if won_cents <= 0:
        return 0
    hundredths = won_cents * VIGORISH_PERCENT  # of a cent
    quarter = 100 * QUARTER_CENTS
    match rounding:
        case "up_quarter":
            return -(-hundredths // quarter) * QUARTER_CENTS
        case "nearest_quarter":
            return max((2 * hundredths + quarter) // (2 * quarter), 1) * QUARTER_CENTS
        case _:
            return hundredths // 100
