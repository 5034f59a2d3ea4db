"""How hands are set and compared: § 680a.11(b) to (d). Used by settle, odds and the tables.

How the cards are dealt, and what an irregularity makes of a round, is in `procedure`.
"""

from functools import cache
from typing import Final, Literal, NamedTuple

from services.law.clauses import clause
from services.law.paytable import Odds
from services.law.saigon import paytables
from services.law.saigon.cards import values
from services.law.saigon.rank import Setting, as_set, ways
from services.law.settlement import Outcome

DealerSetting = Literal["highest", "lowest"]
MissedSetting = Literal["best", "as_set"]


class Showdown(NamedTuple):
    """What becomes of an Ante Wager."""

    outcome: Outcome
    odds: Odds | None
    cite: tuple[str, ...]

    @property
    def worth(self) -> tuple[int, float]:
        """The better for the player, the higher: won before returned before lost."""
        order = {"win": 2, "push": 1}.get(self.outcome, 0)
        return order, 0.0 if self.odds is None else self.odds.x / self.odds.y


class Played(NamedTuple):
    """The setting that a player's wagers are settled on."""

    setting: Setting
    missed: bool  # the hand can qualify, and was set so that it does not


@clause("680a.11(c)(1)", "680a.11(c)(2)")
def dealer_sets(five: tuple[int, ...], option: DealerSetting) -> Setting:
    """The dealer's setting, of all that qualify with any value of the joker: SG-2."""
    possible = ways(five)
    if not possible.qualifying:
        return Setting(qualifies=False, points=possible.highest)
    points = possible.qualifying[-1 if option == "highest" else 0]
    return Setting(qualifies=True, points=points)


@clause("680a.11(b)(1)", "680a.11(b)(2)")
def player_sets(
    cards: tuple[str, ...], two: tuple[str, ...] | None, dealer: Setting, option: MissedSetting
) -> Played:
    """A player's setting as it counts: SG-1, and where none can qualify SG-5."""
    five = values(cards)
    if two is None:
        return Played(best(five, dealer), missed=False)
    lies = as_set(five, values(two))
    if lies.qualifies or not ways(five).qualifying:
        return Played(lies, missed=False)
    return Played(best(five, dealer) if option == "best" else lies, missed=True)


@clause("680a.11(b)(1)")
@cache
def best(five: tuple[int, ...], dealer: Setting) -> Setting:
    """What pays the Ante most against this dealer, of that the highest Point Count: SG-1."""
    possible = ways(five)
    if not possible.qualifying:
        return Setting(qualifies=False, points=possible.highest)
    settings = [Setting(qualifies=True, points=points) for points in possible.qualifying]
    return max(settings, key=lambda one: (showdown(one, dealer).worth, one.points))


def _leaf(level: str, odds: Odds) -> Showdown:
    paid = "680a.12(b)" if odds == paytables.ANTE_ON_FIVE else "680a.12(a)"
    return Showdown("win", odds, (paid, f"680a.11{level}"))


_NEITHER: Final = Showdown("push", None, ("680a.11(d)(1)(i)",))
_ALONE: Final = _leaf("(d)(1)(ii)(A)", paytables.ANTE)
_ALONE_ON_FIVE: Final = _leaf("(d)(1)(ii)(B)", paytables.ANTE_ON_FIVE)
_DEALER_ALONE: Final = Showdown("lose", None, ("680a.11(d)(2)(i)",))
_LOWER: Final = Showdown("lose", None, ("680a.11(d)(2)(ii)(A)",))
_HIGHER: Final = _leaf("(d)(2)(ii)(B)", paytables.ANTE)
_HIGHER_ON_FIVE: Final = _leaf("(d)(2)(ii)(B)", paytables.ANTE_ON_FIVE)
_EQUAL: Final = Showdown("push", None, ("680a.11(d)(2)(ii)(C)",))


@clause("680a.11(d)(1)(i)", "680a.11(d)(1)(ii)(A)", "680a.11(d)(1)(ii)(B)")
@clause("680a.11(d)(2)(i)", "680a.11(d)(2)(ii)(A)")
@clause("680a.11(d)(2)(ii)(B)", "680a.11(d)(2)(ii)(C)")
def showdown(player: Setting, dealer: Setting) -> Showdown:
    """The Ante Wager, once both hands are set; half pay on a Point Count of 5 (SG-4)."""
    on_five = player.points == paytables.HALF_PAY_COUNT
    match dealer.qualifies, player.qualifies:
        case False, False:
            return _NEITHER
        case False, True:
            return _ALONE_ON_FIVE if on_five else _ALONE
        case True, False:
            return _DEALER_ALONE
    if dealer.points > player.points:
        return _LOWER
    if dealer.points < player.points:
        return _HIGHER_ON_FIVE if on_five else _HIGHER
    return _EQUAL
