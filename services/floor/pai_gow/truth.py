"""What is true at a simulated Face Up Pai Gow Poker table: what every wager is due.

Written from chapter 688a by itself, and without anything of `services.law` or `services.tables`:
what those find is compared with this. Used by the dealer of the game.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from events.filing.pai_gow import PaiGowFiling
from services.floor.pai_gow.house_way import Low, house_way
from services.floor.pai_gow.paytables import (
    ACE_HIGH,
    FORTUNE,
    FORTUNE_ENVY,
    PROGRESSIVE,
    PROGRESSIVE_ENVY,
    Progressive,
)
from services.floor.pai_gow.ranks import Rank, five, two
from services.floor.pai_gow.seven import FITS, Seven, ace_high

Outcome = Literal["win", "lose", "push", "void"]
OPTIONAL = ("ace_high", "fortune", "progressive")  # in the order of settlement, § 688a.11(h)
QUALIFYING_CENTS = 500  # § 688a.1, PG-9


class Hand(NamedTuple):
    """One player's hand as it lies, with the wagers on its box."""

    seat: int
    cards: Sequence[str]
    low: Low
    wagers: dict[str, int]
    surrendered: bool = False
    void: bool = False  # § 688a.13(d)
    player: str | None = None
    abandoned: bool = False  # GEN-5


class Due(NamedTuple):
    """What a wager is owed."""

    outcome: Outcome
    returned_cents: int
    won_cents: int = 0  # from the tray, beside what is returned
    row: str | None = None
    share: bool = False  # of a meter, beside the rest and never from the tray
    elsewhere_cents: int = 0  # a fixed amount that the tray does not pay


class Envy(NamedTuple):
    """What one Qualifying Wager earns by another player's hand."""

    seat: int
    wager: str
    for_seat: int
    amount_cents: int


def high_of(cards: Sequence[str], low: Low) -> list[str]:
    """The five cards that are not in the low hand."""
    return [card for card in cards if card not in low]


def ranks_of(cards: Sequence[str], low: Low) -> tuple[Rank, Rank]:
    """Of the high and of the low hand."""
    return five(high_of(cards, low)), two(low)


def is_foul(cards: Sequence[str], low: Low) -> bool:
    """§ 688a.11(c): the high hand must be equal to the low hand or higher."""
    high_rank, low_rank = ranks_of(cards, low)
    return high_rank < low_rank


class Table:
    """A round's dealer hand, against which every hand is settled."""

    def __init__(self, filing: PaiGowFiling, cards: Sequence[str]) -> None:
        self.filing, self.cards = filing, cards
        self.low = house_way(cards)
        self.high_rank, self.low_rank = ranks_of(cards, self.low)
        self.ace_high = ace_high(cards)

    def due(self, hand: Hand) -> dict[str, Due]:
        """§ 688a.11(d), (f), (h), § 688a.12: every wager of a hand, in the order of settlement."""
        if hand.void:
            return {wager: Due("void", stake) for wager, stake in hand.wagers.items()}
        if hand.abandoned:
            back = self.filing.abandoned_wagers == "return"
            return {
                wager: Due("push", stake) if back else Due("lose", 0)
                for wager, stake in hand.wagers.items()
            }
        due = {
            wager: self._optional(wager, hand.wagers[wager], hand)
            for wager in OPTIONAL
            if wager in hand.wagers
        }
        due = _from_tray(due, _capped(due, self.filing.payout_limit), self.filing.tray_pays_up_to)
        if "main" in hand.wagers:
            return {"main": self._main(hand.wagers["main"], hand), **due}
        return due

    def _main(self, stake: int, hand: Hand) -> Due:
        if hand.surrendered:
            return Due("lose", 0)
        if self.ace_high:
            return Due("push", stake)
        high, low = ranks_of(hand.cards, hand.low)
        if high < low:
            return Due("lose", 0)
        better = (high > self.high_rank) + (low > self.low_rank)  # copies go to the dealer
        if better == 2:
            return Due("win", stake, stake)
        return Due("push", stake) if better else Due("lose", 0)

    def _optional(self, wager: str, stake: int, hand: Hand) -> Due:
        if wager == "ace_high":
            return self._ace_high(stake, hand)
        if wager == "fortune":
            return _fortune(self.filing.fortune or 0, stake, hand.cards)
        return _progressive(PROGRESSIVE[self.filing.progressive or 0], stake, hand.cards)

    def _ace_high(self, stake: int, hand: Hand) -> Due:
        if not self.ace_high:
            return Due("lose", 0)
        both, with_joker, without = ACE_HIGH[self.filing.ace_high or 0]
        if ace_high(hand.cards):
            return Due("win", stake, stake * both, "both-ace-high")
        if "Jk" in self.cards:
            return Due("win", stake, stake * with_joker, "dealer-ace-high-joker")
        return Due("win", stake, stake * without, "dealer-ace-high")


def _fortune(paytable: int, stake: int, cards: Sequence[str]) -> Due:
    rows, held = FORTUNE[paytable], Seven(cards)
    row = next((row for row in rows if FITS[row](held)), None)
    if row is None:
        return Due("lose", 0)
    return Due("win" if rows[row] else "push", stake, stake * rows[row], row)


def _progressive(paytable: Progressive, stake: int, cards: Sequence[str]) -> Due:
    held = Seven(cards, wild=paytable.wild)
    row = next((row for row in paytable.rows if FITS[row](held)), None)
    if row is None:
        return Due("lose", 0)
    back = stake if paytable.stake_returned else 0
    return Due("win", back, paytable.rows[row], row, row in paytable.shares)


def _capped(due: dict[str, Due], limit: int | None) -> dict[str, Due]:
    """§ 688a.12(e), GEN-7: what is settled last is cut first."""
    if limit is None:
        return due
    left, capped = limit, {}
    for wager, one in due.items():
        won = min(one.won_cents, left)
        left -= won
        capped[wager] = one._replace(won_cents=won)
    return capped


def _from_tray(printed: dict[str, Due], due: dict[str, Due], most: int | None) -> dict[str, Due]:
    """PG-11: a fixed amount of the progressive paytable above the filed one is paid elsewhere."""
    if most is None or "progressive" not in due or printed["progressive"].won_cents <= most:
        return due
    its = due["progressive"]
    return due | {"progressive": its._replace(won_cents=0, elsewhere_cents=its.won_cents)}


def qualifying(filing: PaiGowFiling, hand: Hand) -> list[str]:
    """The wagers of a box that a lammer marks: § 688a.1, PG-9."""
    return [
        wager
        for wager in ("fortune", "progressive")
        if hand.wagers.get(wager, 0) >= QUALIFYING_CENTS
        and (wager == "fortune" or filing.progressive == 4)
    ]


def envied(filing: PaiGowFiling, wager: str, cards: Sequence[str]) -> int:
    """What each Qualifying Wager of this kind earns by another player's seven cards."""
    envy = FORTUNE_ENVY[filing.fortune or 0] if wager == "fortune" else PROGRESSIVE_ENVY
    held = Seven(cards)
    row = next((row for row in envy if FITS[row](held)), None)
    return envy[row] if row else 0


def envy(filing: PaiGowFiling, hands: Sequence[Hand]) -> list[Envy]:
    """§ 688a.11(h)(2)(ii): by every other player's hand, each time; never by one's own."""
    earned = []
    seen = {
        hand.seat: held
        for hand in hands
        if hand.wagers and not hand.void and four_or_better(held := Seven(hand.cards))
    }
    for hand in hands:
        if hand.surrendered or hand.void or hand.abandoned or not seen:
            continue
        for wager in qualifying(filing, hand):
            for other in hands:
                own = other.seat == hand.seat or (hand.player and other.player == hand.player)
                if other.seat in seen and not own:
                    amount = envied(filing, wager, other.cards)
                    earned.append(Envy(hand.seat, wager, other.seat, amount))
    return earned


def main_as_announced(stake: int, result: Outcome) -> Due:
    """What a dealer pays on a main wager who believes this result."""
    return Due(result, 0 if result == "lose" else stake, stake if result == "win" else 0)


def four_or_better(held: Seven) -> bool:
    """§ 688a.1: an Envy Bonus Qualifying Hand."""
    rows = ("four-of-a-kind", "straight-flush", "royal-flush")  # all that is better holds one
    return any(FITS[row](held) for row in rows)


def start(total: int) -> int:
    """PG-18: the seat at which the count from the dealer ends, 0 for the dealer."""
    at = (total - 1) % 7
    return 7 - at if at else 0
