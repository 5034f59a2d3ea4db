"""Seven cards and two hands of them, by the law. Used by the folds and judges of Pai Gow.

Total: what the law would refuse (a card twice, a hand short of cards) is None here.
"""

from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

from events.filing import PaiGowFiling
from services.law.pai_gow.filing import USUAL_WAY, envied
from services.law.pai_gow.house_way import Low, low_hand, ranks, rest
from services.law.pai_gow.paytables import QUALIFYING_CENTS
from services.law.pai_gow.procedure import CARDS_EACH, CLOCKWISE, DICE, SEATS
from services.law.pai_gow.progressive import PROGRESSIVE, ProgressivePaytable, ProgressiveRow
from services.law.pai_gow.rank import in_order, is_ace_high
from services.tables.due.hands import Hand, hand
from services.tables.pai_gow.parts import PaiGowPlay, Start
from services.tables.state import Dealt, Round, TableState, reported

NAMES: Final = ("dealer", *(str(seat) for seat in range(1, SEATS + 1)))  # by position
POSITION: Final = {name: position for position, name in enumerate(NAMES)}
OPTIONAL: Final = ("ace_high", "fortune", "progressive")
Fault = Literal["foul", "high-below-low"]


class Set(NamedTuple):
    """The dealer's hands by the house way."""

    is_ace_high: bool
    high: int
    low: int


def filing_of(state: TableState) -> PaiGowFiling:
    """The table's filing; what it has before its opening is an empty one."""
    filing: Any = state.terms.filing if state.terms else PaiGowFiling()
    told: PaiGowFiling = filing
    return told


def seven(dealt: tuple[Dealt, ...], name: str) -> tuple[str, ...] | None:
    """The cards of a hand; None where they are not seven that are known and may lie together."""
    return _whole(hand(dealt, name))


@lru_cache(maxsize=1024)  # the law's line, folds and judges ask for the same hands
def _whole(held: Hand) -> tuple[str, ...] | None:
    if held is None or len(held) != CARDS_EACH:
        return None
    cards = tuple(filter(None, held))
    return cards if len(set(cards)) == CARDS_EACH else None


def count_of(dealt: tuple[Dealt, ...]) -> dict[str, int]:
    """How many cards each position and the dealer has."""
    count = dict.fromkeys(NAMES, 0)
    for card in dealt:
        count[card[0]] = count.get(card[0], 0) + 1
    return count


def at(position: int) -> str:
    """The name of the position so many steps clockwise from the dealer."""
    return NAMES[position % len(CLOCKWISE)]


def thrown(start: Start) -> int | None:
    """What the dice or the generator say; None where nothing valid was seen."""
    if start.first is not None:
        return start.first
    if start.dice is None:
        return start.number
    return sum(start.dice) if is_roll(start) else None


def announced_of(start: Start) -> int | None:
    """The total that the dealer made of what counts; of a roll that was not to be, none."""
    return start.announced if start.first is None else None


def is_roll(start: Start) -> bool:
    """Three dice flat on the bottom, and none beside the shaker: § 688a.13(a), (b)."""
    return start.dice is not None and len(start.dice) == DICE and not start.fallen_out


def house_way(filing: PaiGowFiling) -> str:
    """The rule set that is followed, named by the filing or not: PG-8."""
    return filing.house_way or USUAL_WAY


@lru_cache(maxsize=1024)
def fault_of(cards: tuple[str, ...], low: Low | None) -> Fault | None:
    """What is wrong with a setting: § 688a.11(c), (f)(1)(iii), (iv)."""
    if low is None:
        return None
    if low[0] == low[1] or low[0] not in cards or low[1] not in cards:
        return "foul"
    return None if in_order(rest(cards, low), low) else "high-below-low"


@lru_cache(maxsize=1024)
def dealer_set(cards: tuple[str, ...], way: str) -> Set:
    """The dealer's two hands as they count, whatever way they lay: § 688a.13(h)."""
    return Set(is_ace_high(cards), *ranks(cards, low_hand(cards, way)))


def set_is_known(state: TableState, round_: Round, seat: int) -> bool:
    """Whether a hand was set, or that it was not would be known: it may have been given up."""
    play: PaiGowPlay = round_.play
    given_up = (*play.surrendered, *play.void, *play.abandoned)
    if str(seat) in play.low or seat in given_up:
        return True
    return all(reported(state, fact) for fact in ("hand.set", "hand.surrendered", "seat.left"))


def voided_at_will(state: TableState, round_: Round, seat: int) -> bool:
    """GEN-4: a hand is void only where the dealer showed a card of it, for all that is told.

    A card shown of which nobody told whose it was may be that hand's.
    """
    play: PaiGowPlay = round_.play
    if seat not in play.void or {0, seat} & {*play.exposed} or not round_.verified:
        return False
    return reported(state, "card.exposed")


def main_result(state: TableState, round_: Round, seat: int) -> str | None:
    """How the main wager of a hand that is played comes out: § 688a.11(f)."""
    cards, against = seven(round_.dealt, str(seat)), seven(round_.dealt, "dealer")
    if cards is None or against is None or not set_is_known(state, round_, seat):
        return None
    way = house_way(filing_of(state))
    dealer = dealer_set(against, way)
    if dealer.is_ace_high:
        return "push"
    play: PaiGowPlay = round_.play
    low = play.low.get(str(seat))
    if fault_of(cards, low) is not None:
        return "lose"
    if low is None:
        low = low_hand(cards, way)
    high_rank, low_rank = ranks(cards, low)
    better = (high_rank > dealer.high) + (low_rank > dealer.low)
    return ("lose", "push", "win")[better]


def paytable(state: TableState) -> ProgressivePaytable | None:
    """The progressive paytable that is filed."""
    return PROGRESSIVE.get(filing_of(state).progressive or 0)


def progressive_row(state: TableState, round_: Round, seat: int) -> ProgressiveRow | None:
    """The row that a hand fits; None too where its cards are not known."""
    table, cards = paytable(state), seven(round_.dealt, str(seat))
    return table.row_of(cards) if table and cards else None


def tray_pays(state: TableState, row: ProgressiveRow) -> int:
    """What of a row the tray pays: its fixed amount, up to the filed one (PG-11)."""
    most = filing_of(state).tray_pays_up_to
    return row.fixed_cents if most is None or row.fixed_cents <= most else 0


def qualifying(state: TableState, round_: Round) -> list[tuple[int, str]]:
    """The Qualifying Wagers whose paytable pays envy: § 688a.1, PG-9."""
    filing = filing_of(state)
    pays = envied(filing.fortune, filing.progressive)
    return [
        key
        for key, spot in round_.spots.items()
        if key[1] in pays and spot.stake_cents >= QUALIFYING_CENTS
    ]


def optional_of(round_: Round, seat: int) -> list[str]:
    """The optional wagers that lie at a seat."""
    spots = round_.spots
    return [one for one in OPTIONAL if (seat, one) in spots and spots[seat, one].stake_cents]


def is_void(round_: Round) -> bool:
    """Declared void, or demanded by what happened: nothing after it is judged."""
    if not round_.grounds:
        return round_.voided is not None
    return round_.voided is not None or any(ground.must for ground in round_.grounds)
