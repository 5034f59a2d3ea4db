"""Saigon 5 Card as the floor sees it: its devices, its filings, its mistakes. Used by `games`."""

from random import Random
from typing import Final, Literal, NamedTuple

from events.filing import Controls, SaigonFiling
from events.observed.devices import DealMethod
from services.floor.cards import CUTTING, PIT, SHUFFLING
from services.floor.decks import DECK_KINDS, DECK_MISTAKES
from services.floor.devices import DEVICES
from services.floor.game import COMMON_TABLE, COMMON_TRAY, GameFloor, Reports
from services.floor.saigon.dealer import Dealer
from services.floor.saigon.together import TOGETHER

Edition = Literal["680a-2016", "680a-2019"]

REPORTS: Final[Reports] = {
    "reader": (
        "card.dealt", "stack.delivered", "card.read", "card.exposed", "card.found_face_up",
        "card.drawn_in_error", "card.discarded", "back.seen", "hand.set", "hand.reset",
        "hand.revealed", "stub.counted", "stub.exposed", "joker.found",
    ),
    "bets": (
        "wager.placed", "wager.withdrawn", "wager.moved", "wager.returned", "pot.gathered",
    ),
    "panel": (
        *COMMON_TABLE, *PIT, *SHUFFLING, *CUTTING, "card.read", "seats.joined", "seat.absent",
        "dealer.changed", "floorperson.assigned", "limits.changed", "no_more_bets.announced",
        "verbal.called", "verbal.confirmed", "verbal.converted", "hand.compared",
        "misdeal.determined", "round.voided", "round.disputed", "dispute.decided",
        "hand.cleared", "cards.mixed", "cards.cleared",
    ),
    "shuffler": DECK_KINDS,
    "lights": DEVICES,
    "tray": (*COMMON_TRAY, "pot.paid", "chips.moved", "chips.exchanged"),
}  # fmt: skip

COMMON_MISTAKES: Final = (
    "wager.late", "wager.unseated", "wager.outside_limits", "wager.verbal_cash", "seat.switch",
    "round.no_announcement", "announce.missing", "result.misannounced",
    "pay.over", "pay.under", "pay.missed", "pay.unearned", "collect.missed", "collect.unearned",
    "settle.order", "discard.order", "cards.cleared_early",
    "deal.order", "deal.count", "deal.hand_without_shuffler",
    "card.duplicate", "card.foreign", "joker.second", "card.face_up", "card.exposed",
    "card.drawn_in_error", "count.stub", "stub.exposed",
    "cut.not_offered", "cut.invalid",
    "void.unsupported", "void.missing", "hand.disputed",
    "stream.gap", "stream.duplicate_conflict", "source.disagree",
)  # fmt: skip
SAIGON_MISTAKES: Final = (
    "set.missed_qualifier", "set.dealer_wrong", "dealer.revealed_early",
    "pot.missing", "pot.not_equal_minimum", "pot.single_player", "pot.wrong_winner",
    "pot.split_wrong", "pot.gathered_wrong",
)  # fmt: skip
MISTAKES: Final = tuple(sorted({*COMMON_MISTAKES, *SAIGON_MISTAKES, *DECK_MISTAKES}))


LEAST_LIMIT: Final = 5_000_000  # cents: § 680a.12(d)


class Session(NamedTuple):
    """What one session of a table is like, as far as mistakes need it to be so."""

    edition: Edition
    method: DealMethod


SESSIONS: Final = (  # in turn, so that few tables soon have a moment for every mistake
    Session("680a-2019", ("hand", "shuffler")),
    Session("680a-2019", ("automated-shoe", "shuffler")),
    Session("680a-2016", ("manual-shoe", "hand")),
    Session("680a-2019", ("manual-shoe", "shuffler")),
    Session("680a-2019", ("manual-shoe", "hand")),
    Session("680a-2016", ("automated-shoe", "shuffler")),
)


def _filing(chance: Random, turn: int = 0) -> SaigonFiling:
    edition = SESSIONS[turn % len(SESSIONS)].edition
    high = chance.random() < 0.25  # so high that what is won meets the limit: § 680a.12(d)
    return SaigonFiling(
        text=edition,
        pot=edition == "680a-2019" and chance.random() < 0.9,
        bonus=chance.random() < 0.85,
        payout_limit=LEAST_LIMIT if high else chance.choice((None, LEAST_LIMIT, 7_500_000)),
        dealer_setting="highest" if chance.random() < 0.75 else "lowest",
        missed_setting="best" if chance.random() < 0.75 else "as_set",
        abandoned_wagers="lose" if chance.random() < 0.75 else "return",
        adjacent_boxes=chance.choice((1, 2)),
        table_minimum=chance.choice((1_000, 1_500, 2_500)),
        table_maximum=2 * LEAST_LIMIT if high else chance.choice((100_000, 200_000)),
    )


def _controls(chance: Random) -> Controls:
    return Controls(
        reshuffle_device=chance.random() < 0.15,
        shuffler_counts=chance.random() < 0.5,
        idle_minutes=chance.choice((15, 30)),
        clock_tolerance_ms=chance.choice((2_000, 5_000)),
    )


def _method(chance: Random, turn: int = 0) -> DealMethod:
    """§ 680a.9(a)(1): from the hand only with a shuffler."""
    return SESSIONS[turn % len(SESSIONS)].method


FLOOR: Final = GameFloor(
    game="saigon-5-card",
    prefix="SG",
    seats=6,
    reports=REPORTS,
    knows_round=frozenset(("reader", "panel")),
    habits=(2_500, 2_500, 3_000, 5_000, 5_000, 10_000),
    mistakes=MISTAKES,
    filing=_filing,
    controls=_controls,
    method=_method,
    dealer=Dealer,
    refiling=_filing,
    remethod=_method,
    together=TOGETHER,
    session_rounds=(90, 260),
)
