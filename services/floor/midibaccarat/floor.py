"""Midibaccarat as the floor sees it: its devices, its filings, its mistakes. Used by `games`."""

from random import Random
from typing import Final

from events.filing import Controls, MidibaccaratFiling
from services.floor.game import COMMON_TABLE, COMMON_TRAY, GameFloor, Reports
from services.floor.midibaccarat.dealer import Dealer

REPORTS: Final[Reports] = {
    "shoe": ("shoe.loaded", "cards.burned", "card.dealt", "card.read", "cover_card.met"),
    "bets": ("wager.placed", "wager.withdrawn", "wager.returned"),
    "panel": (
        *COMMON_TABLE, "no_more_bets.announced", "points.announced", "result.announced",
        "cards.cleared", "last_hand.announced",
    ),
    "tray": (*COMMON_TRAY, "vigorish.marked", "vigorish.collected"),
}  # fmt: skip

# What a dealer or a device can do wrong, under the names of the findings.
MISTAKES: Final = (
    "collect.missed",
    "collect.unearned",
    "deal.order",
    "natural.drawn_on",
    "pay.missed",
    "pay.over",
    "pay.under",
    "pay.unearned",
    "round.no_announcement",
    "stream.gap",
    "third_card.unauthorised",
    "third_card.undrawn",
    "vig.not_marked",
    "vig.wrong_amount",
    "wager.late",
)


def _filing(chance: Random) -> MidibaccaratFiling:
    return MidibaccaratFiling(decks=chance.choice((6, 7, 8)))


FLOOR: Final = GameFloor(
    game="midibaccarat",
    prefix="MB",
    seats=9,
    reports=REPORTS,
    knows_round=frozenset(("shoe", "panel")),
    habits=(500, 1000, 1500, 2500, 2500, 5000, 10_000),
    mistakes=MISTAKES,
    filing=_filing,
    controls=lambda _: Controls(),
    method=lambda _: None,
    dealer=Dealer,
)
