"""Midibaccarat as the floor sees it: its devices, its filings, its mistakes. Used by `games`."""

from random import Random
from typing import Any, Final

from events.filing import Controls, MidibaccaratFiling
from services.floor.cards import CUTTING, PIT, SHUFFLING
from services.floor.devices import DEVICES
from services.floor.game import COMMON_TABLE, COMMON_TRAY, GameFloor, Reports
from services.floor.midibaccarat.dealer import Dealer
from services.floor.midibaccarat.mistakes import MISTAKES
from services.floor.midibaccarat.together import TOGETHER

REPORTS: Final[Reports] = {
    "shoe": (
        "shoe.loaded", "shoe.ended", "second_cover.placed", "cards.burned", "card.dealt",
        "card.read", "cover_card.met", "back.seen", "card.exposed", "card.found_face_up",
        "card.drawn_in_error", "card.discarded",
    ),
    "bets": (
        "wager.placed", "wager.withdrawn", "wager.returned", "wager.moved", "verbal.called",
        "verbal.confirmed", "verbal.converted",
    ),
    "panel": (
        *COMMON_TABLE, "seat.absent", "limits.changed", "no_more_bets.announced",
        "points.announced", "result.announced", "hand.given", "hand.returned",
        "right.relinquished", "cards.cleared", "hand.cleared", "last_hand.announced",
        "simulated_round.begun", "simulated_round.ended", "round.voided", "round.disputed",
        "dispute.decided", "card.read",
    ),
    "tray": (
        *COMMON_TRAY, "vigorish.marked", "vigorish.collected", "marker.moved", "marker.read",
        "wager.pressed", "chips.moved", "chips.exchanged",
    ),
    "pit": (*PIT, *SHUFFLING, *CUTTING),
    "lights": DEVICES,
}  # fmt: skip


def _filing(chance: Random, turn: int = 0) -> MidibaccaratFiling:
    """One of the filings that § 629a allows: a third is EZ, a third collects at the payout."""
    options: dict[str, Any] = {
        "decks": chance.choice((6, 7, 8, 8)),
        "variant": "ez" if turn % 3 == 0 else "commission",
        "tie_odds": chance.choice(((8, 1), (8, 1), (9, 1))),
        "dragon_bonus": chance.choice((None, "A", "B", "C")),
        "house_money": chance.random() < 0.5,
        "house_money_press": chance.choice(("all", "all", 50, 25, 33, 1)),
        "vigorish_rounding": chance.choice(
            ("up_quarter", "up_quarter", "nearest_quarter", "exact")
        ),
        "vigorish_collection": "at_payout" if turn % 3 == 1 else "marked",
        "disclosed_third_card": chance.choice(("discard_two", "simulate_round")),
        "table_maximum": chance.choice((None, 50_000)),
    }
    if options["house_money_press"] == "all" and chance.random() < 0.2:
        options["vigorish_round_at"] = "collect"
    return MidibaccaratFiling(**options)


FLOOR: Final = GameFloor(
    game="midibaccarat",
    prefix="MB",
    seats=9,
    reports=REPORTS,
    knows_round=frozenset(("shoe", "panel")),
    habits=(500, 1000, 1500, 2500, 2500, 5000, 10_000),
    mistakes=MISTAKES,
    filing=_filing,
    controls=lambda chance: Controls(other_reveal=chance.random() < 0.2),
    method=lambda _: None,
    dealer=Dealer,
    refiling=_filing,
    together=TOGETHER,
    session_rounds=(120, 300),
)
