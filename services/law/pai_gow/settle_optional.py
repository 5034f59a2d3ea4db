"""The wagers of § 688a.7(e), each by its printed paytable: § 688a.11(h). Used by settle, odds."""

from collections.abc import Sequence
from typing import Final

from events.cards import JOKER
from services.law.clauses import clause
from services.law.pai_gow.filing import Terms
from services.law.pai_gow.paytables import ACE_HIGH, FORTUNE
from services.law.pai_gow.progressive import PROGRESSIVE
from services.law.pai_gow.rank import fortune_hands, is_ace_high
from services.law.paytable import Row
from services.law.settlement import Settled

_LOST: Final = {
    "ace_high": Settled("lose", 0, 0, 0, ("688a.11(h)(1)(i)(A)",)),
    "fortune": Settled("lose", 0, 0, 0, ("688a.11(h)(2)(i)(A)",)),
    "progressive": Settled("lose", 0, 0, 0, ("688a.11(h)(3)(i)(A)",)),
}
_ACE_HIGH_CITE: Final = ("688a.12(b)", "688a.11(h)(1)(i)(B)")
_FORTUNE_CITE: Final = ("688a.12(c)", "688a.11(h)(2)(i)(B)")
_PROGRESSIVE_CITE: Final = ("688a.12(d)", "688a.11(h)(3)(i)(B)(4)")


@clause(
    "688a.1/ace-high-bonus-wager",
    "688a.1/ace-high-pai-gow",
    "688a.11(h)(1)(i)(A)",
    "688a.11(h)(1)(i)(B)",
    *[table.place(row.hand) for table in ACE_HIGH.values() for row in table.rows],
)
def ace_high(
    by: Terms, stake_cents: int, cards: Sequence[str], dealer: Sequence[str], *, dealer_ace: bool
) -> Settled:
    """The Ace High Bonus Wager: on the dealer's seven cards, with a row for both (PG-5)."""
    if not dealer_ace or by.ace_high is None:
        return _LOST["ace_high"]
    if is_ace_high(cards):
        row = by.ace_high.by_hand["both-ace-high"]
    elif JOKER in dealer:
        row = by.ace_high.by_hand["dealer-ace-high-joker"]
    else:
        row = by.ace_high.by_hand["dealer-ace-high"]
    return _paid(row, stake_cents, _ACE_HIGH_CITE)


@clause("688a.6(e)")
def fortune_row(by: Terms, cards: Sequence[str]) -> Row | None:
    """Of the rows that seven cards fit, the one that pays most: PG-3."""
    fits = fortune_hands(cards)
    for row in by.fortune_rows:
        if row.hand in fits:
            return row
    return None


@clause(
    "688a.1/fortune-bonus-wager",
    "688a.11(h)(2)(i)(A)",
    "688a.11(h)(2)(i)(B)",
    *[table.place(row.hand) for table in FORTUNE.values() for row in table.rows],
)
def fortune(by: Terms, stake_cents: int, cards: Sequence[str]) -> Settled:
    """The Fortune Bonus Wager, by the paytable: three pair pushes where that says so (PG-3)."""
    row = fortune_row(by, cards)
    return _LOST["fortune"] if row is None else _paid(row, stake_cents, _FORTUNE_CITE)


def _paid(row: Row, stake_cents: int, cite: tuple[str, ...]) -> Settled:
    if row.odds is None:
        return Settled("push", stake_cents, 0, 0, cite, row.hand)
    return Settled("win", stake_cents, row.odds.on(stake_cents), 0, cite, row.hand)


@clause(
    "688a.1/progressive-payout-wager",
    "688a.11(h)(3)(i)(A)",
    "688a.11(h)(3)(i)(B)(4)",
    *[line for t in PROGRESSIVE.values() for line in t.lines() if line not in t.of_meter()],
)
def progressive(by: Terms, stake_cents: int, cards: Sequence[str], share_cents: int) -> Settled:
    """The Progressive Payout Wager: a fixed amount, a share of the meter, or both (PG-4).

    Where the stake is not returned, what is printed is all that is paid (GEN-2).
    """
    row = by.progressive.row_of(cards) if by.progressive is not None else None
    if by.progressive is None or row is None:
        return _LOST["progressive"]
    back = stake_cents if by.progressive.stake_returned else 0
    return Settled(
        "win", back, row.fixed_cents, 0, _PROGRESSIVE_CITE, row.hand, from_meter_cents=share_cents
    )
