"""Face Up Pai Gow Poker as the floor sees it: devices, filings, mistakes. Used by `games`."""

from random import Random
from typing import Final, NamedTuple

from events.filing import Controls, PaiGowFiling
from events.observed.devices import DealMethod
from services.floor.cards import CUT_MISTAKES, CUTTING, PIT, SHUFFLING
from services.floor.decks import DECK_KINDS, DECK_MISTAKES
from services.floor.devices import DEVICES
from services.floor.game import COMMON_TABLE, COMMON_TRAY, SPARED, GameFloor, Reports
from services.floor.pai_gow.dealer import Dealer
from services.floor.pai_gow.round import SEATS
from services.floor.pai_gow.together import TOGETHER

REPORTS: Final[Reports] = {
    "shoe": (
        "card.dealt", "stack.delivered", "card.read", "card.found_face_up", "card.drawn_in_error",
        "card.exposed", "back.seen",
    ),
    "shaker": (
        "dice.shaken", "dice.rolled", "shaker.covered", "dice.changed", "random_number.shown",
    ),
    "bets": (
        "wager.placed", "wager.withdrawn", "wager.returned", "wager.moved", "lammer.placed",
    ),
    "link": (
        "progressive_wager.accepted", "progressive_wager.lit", "progressive.locked",
        "progressive_wagers.collected",
    ),
    "shuffler": (*SHUFFLING, "shuffler.counted", *DEVICES),
    "panel": (
        *COMMON_TABLE, *PIT, *CUTTING, *[kind for kind in DECK_KINDS if kind[0] == "d"],
        "joker.found", "joker.torn", "seat.absent", "seats.joined", "limits.changed",
        "verbal.called", "no_more_bets.announced", "no_roll.called", "total.announced",
        "card.discarded", "player.chose", "misdeal.determined", "remainder.counted",
        "stub.exposed", "stack.collected", "card.read", "hand.set", "hand.reset", "hand.touched",
        "hand.surrendered", "surrender.counted", "hand.revealed", "hand.compared",
        "envy_hand.acknowledged", "winning_light.verified", "hand.cleared", "cards.mixed",
        "cards.cleared", "round.voided", "round.disputed", "dispute.decided",
    ),
    "tray": (
        *COMMON_TRAY, "chips.moved", "chips.exchanged", "envy.paid", "vigorish.collected",
    ),
}  # fmt: skip

# What a dealer, a player or a device can do wrong, under the names of the findings.
MISTAKES: Final = tuple(sorted((
    *DECK_MISTAKES, *CUT_MISTAKES,
    "wager.late", "seat.switch", "wager.unseated", "wager.outside_limits", "wager.verbal_cash",
    "round.no_announcement", "announce.missing", "pay.over", "pay.under", "pay.missed",
    "pay.unearned", "collect.missed", "collect.unearned", "settle.order", "discard.order",
    "cards.cleared_early", "result.misannounced", "deal.order", "deal.count",
    "deal.hand_without_shuffler", "card.duplicate", "card.foreign", "joker.second",
    "joker.not_destroyed", "card.face_up", "card.exposed", "card.drawn_in_error",
    "count.remainder", "stub.exposed", "void.unsupported", "void.missing", "hand.disputed",
    "stream.gap", "source.disagree",
    "set.high_below_low", "set.foul", "set.changed", "set.two_hands_order", "set.house_way",
    "play.order", "surrender.not_allowed", "surrender.uncounted", "lammer.missing",
    "lammer.unearned", "envy.unannounced", "envy.unpaid", "envy.unearned",
    "progressive.lock_mismatch", "progressive.lockout_missed", "progressive.winner_unlit",
    "progressive.paid_from_tray", "progressive.unvalidated", "deal.wrong_start",
    "dice.no_roll_ignored", "start.not_shaken", "start.not_covered",
    "commission.taken",
)))  # fmt: skip


class Session(NamedTuple):
    """What a table is filed for and how it deals, from one opening to its closing."""

    progressive: int | None
    method: DealMethod
    tray_pays_up_to: int | None = None


SESSIONS: Final = (  # in turn, so that few tables soon have a moment for every mistake
    Session(4, ("automated-shoe", "shuffler")),
    Session(1, ("hand", "shuffler")),
    Session(5, ("manual-shoe", "hand"), 50_000),
    Session(2, ("hand", "shuffler")),
    Session(4, ("manual-shoe", "shuffler"), 50_000),
    Session(3, ("manual-shoe", "hand"), 37_500),
    Session(6, ("automated-shoe", "shuffler")),
    Session(7, ("manual-shoe", "hand")),
    Session(None, ("automated-shoe", "hand")),
)


def _filing(chance: Random, turn: int = 0) -> PaiGowFiling:
    session = SESSIONS[turn % len(SESSIONS)]
    return PaiGowFiling(
        ace_high=chance.choice((None, 1, 2, 3, 4, 5)),
        fortune=chance.choice((None, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6)),
        progressive=session.progressive,
        tray_pays_up_to=session.tray_pays_up_to,
        payout_limit=chance.choice((None, 5_000_000, 7_500_000)),
        void_contribution=chance.choice(("reversed", "kept")),
        abandoned_wagers="lose" if chance.random() < 0.75 else "return",
        adjacent_boxes=1 if chance.random() < 0.2 else 2,
        house_way=None if chance.random() < 0.2 else "default",
        table_minimum=chance.choice((500, 1000, 1500)),
        table_maximum=chance.choice((50_000, 100_000)),
    )


def _controls(chance: Random) -> Controls:
    return Controls(
        shuffler_counts=chance.random() < 0.7,
        start_by="random-number" if chance.random() < 0.2 else "dice",
        validate_from_cents=1000,
        link="PG-1",
    )


def _method(_: Random, turn: int = 0) -> DealMethod:
    """§ 688a.9(a)(1): from the hand only with a shuffler."""
    return SESSIONS[turn % len(SESSIONS)].method


FLOOR: Final = GameFloor(
    game="face-up-pai-gow",
    prefix="PG",
    seats=SEATS,
    reports=REPORTS,
    knows_round=frozenset(("shoe", "panel")),
    habits=(500, 1000, 1500, 2500, 2500, 5000, 10_000),
    mistakes=MISTAKES,
    filing=_filing,
    controls=_controls,
    method=_method,
    dealer=Dealer,
    refiling=_filing,
    remethod=_method,
    spared={**SPARED, "shaker.covered": frozenset(("start.not_covered",))},
    together=TOGETHER,
    session_rounds=(90, 260),
)
