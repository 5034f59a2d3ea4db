"""What may be concluded from the absence of an act. Used by `due/payments`, folds and judges.

What no healthy device could have reported is taken to be as it was due: absence is not evidence.
"""

from typing import Any, Final, NamedTuple

from services.tables.heard.stakes import stakes_are_told
from services.tables.state import Round, TableState, Terms, game_of, telling

PROGRESSIVE: Final = "progressive"


class Trust(NamedTuple):
    """Whether the absence of each kind of act would have been seen."""

    paid: bool
    collected: bool
    marked: bool  # or collected, where it is collected with each payment
    at_payout: bool = False  # § 629a.12(d)(1)
    at_collection: bool = False  # MB-6: it is rounded when it is collected
    none: bool = False  # an EZ table: no vigorish
    bets: bool = True  # what lies on the layout
    envy: bool = True
    by_link: bool = True  # § 688a.8(b)(2): progressive wagers, collected before the deal
    returned: bool = True  # of those: the stake of a winner comes back out of the tray
    bought: bool = True  # chips that leave the tray for cash
    of_before: bool = True  # vigorish of an older win
    net: bool = True  # chips between tray and seat that are tied to no wager

    def of(self, wager: str) -> "Trust":
        """… as far as one wager goes."""
        if wager != PROGRESSIVE:
            return self if self.returned else self._replace(returned=True)
        return self if self.by_link else self._replace(collected=False)


# Of which terms and silent devices, and whether of a verified round, that was asked last.
_Asked = tuple[Terms | None, tuple[str, ...], bool]
_last: tuple[_Asked, Trust] | None = None


def trust(state: TableState, round_: Round) -> Trust:
    """What may be concluded from absence in this round."""
    global _last
    terms, silent, verified = state.terms, state.stream.silent, round_.verified
    if _last is not None:  # at one event the fold asks, and several judges
        of, known = _last
        if of[0] is terms and of[1] == silent and of[2] is verified:
            return known
    known = _trust(state, verified=verified)
    _last = (terms, silent, verified), known
    return known


def _trust(state: TableState, *, verified: bool) -> Trust:
    filing: Any = state.terms.filing if state.terms else None
    at_payout = at_collection = none = False
    if filing is not None and filing.game == "midibaccarat":  # no other has a vigorish
        at_payout = filing.vigorish_collection == "at_payout"
        at_collection = filing.vigorish_round_at == "collect"
        none = filing.variant == "ez"
    if not verified:
        return Trust(False, False, False, at_payout, at_collection, none, envy=False)  # noqa: FBT003 - fields
    tells = telling(state)
    return Trust(
        tells("wager.paid"),
        tells("wager.collected"),
        tells("vigorish.collected" if at_payout else "vigorish.marked"),
        at_payout,
        at_collection,
        none,
        stakes_are_told(state),
        tells("envy.paid"),
        tells("progressive_wagers.collected"),
        tells("wager.returned"),
        tells("buy_in.made"),
        none or game_of(state) != "midibaccarat" or tells("vigorish.collected"),
        tells("chips.moved"),
    )
