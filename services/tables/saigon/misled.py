"""What a dealer of Saigon owes as he announced, or by his hand as it lies. Used by `misled`."""

from typing import Any, Final

from services.law.saigon.cards import HAND, values
from services.law.saigon.rank import Setting, as_set
from services.law.saigon.settle import ante
from services.law.saigon.showdown import dealer_sets, player_sets
from services.law.settlement import Settled
from services.tables.due.hands import hand
from services.tables.saigon import setting
from services.tables.saigon.dealing import DEALER
from services.tables.state import Round, SpotKey, TableState

_NONE: Final = Setting(qualifies=False, points=0)
_SOME: Final = Setting(qualifies=True, points=0)


def as_laid(state: TableState, round_: Round, key: SpotKey, code: str) -> Settled | None:
    """The Ante of a hand; no other wager hangs on how it compares."""
    seat, stake = key[0], round_.spots[key].stake_cents
    if key[1] != "ante" or not stake or seat in round_.play.left or state.terms is None:
        return None
    filing: Any = state.terms.filing
    cards, against = _five(round_, str(seat)), _five(round_, DEALER)
    if cards is None or against is None:
        return None
    low, two = round_.play.two.get(DEALER), round_.play.two.get(str(seat))
    if code == "set.dealer_wrong":
        if low is None or not setting.of_hand(against, low):
            return None
        dealer = as_set(values(against), values(low))
    else:
        dealer = dealer_sets(values(against), filing.dealer_setting)
    known = two if two and setting.of_hand(cards, two) else None
    player = player_sets(cards, known, dealer, filing.missed_setting).setting
    if code == "set.dealer_wrong":
        return ante(stake, player, dealer)
    match round_.play.compared.get(seat):
        case "win":
            return ante(stake, player._replace(qualifies=True), _NONE)
        case "lose":
            return ante(stake, _NONE, _SOME)
        case "push":
            return ante(stake, _NONE, _NONE)
    return None


def _five(round_: Round, name: str) -> tuple[str, ...] | None:
    cards = tuple([card for card in hand(round_.dealt, name) or () if card is not None])
    return cards if len(cards) == HAND else None
