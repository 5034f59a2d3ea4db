"""What outlives a round and may have changed unheard is held against nobody; what is seen still is.

Each edge from both sides: the same text with the report lost, and with another device's lost.
"""

import pytest

from tests.tables.common import cases
from tests.tables.common.prepared import (
    BACCARAT,
    BY_HAND,
    PAI_GOW,
    SAIGON,
    SHUFFLER,
    by_hand,
    dealt,
    deck,
    found,
    lines,
    one_round,
    shuffled,
)

ONE_DECK = pytest.mark.parametrize("game", [SAIGON, PAI_GOW])
OF_PANEL = "skip panel\nevent table.idle\n"  # it tells of seats, limits and decks
OF_LIGHTS = "event progressive.locked\nskip lights\nevent progressive.locked\n"
LIMITS = "open midibaccarat table_minimum=1000 table_maximum=50000\nsits 1\n"
HEARD = "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd B 5h\npays 1: player 25\ncleared\n"
OUTSIDE = "wagers 1: player 600\nclosed\n"


def test_limits_may_have_changed_unheard() -> None:
    beyond = ["wager.outside_limits 1 player 60000"]
    assert cases.found(LIMITS + HEARD + OUTSIDE) == beyond
    assert cases.found(LIMITS + OF_PANEL + HEARD + OUTSIDE) == []
    assert cases.found(LIMITS + OF_LIGHTS + HEARD + OUTSIDE) == beyond
    assert cases.found(LIMITS + OF_PANEL + "closes\n" + LIMITS + HEARD + OUTSIDE) == beyond


def test_what_no_limits_make_lawful_is_found_all_the_same() -> None:
    alone = "open saigon-2019\nsits 1\n{}wagers 1: ante 25\ncleared\nwagers 1: bonus 5\nclosed\n"
    assert cases.found(alone.format(OF_PANEL)) == ["wager.outside_limits 1 bonus 500"]


CUT = "event cut.made\nevent second_cover.placed from_bottom=20\n"
SHOE = CUT + "event shoe.loaded decks=8 deck=A"
READY = BACCARAT, deck("A", packs=8), shuffled("A"), SHOE


def test_another_shoe_may_have_been_loaded_unheard() -> None:
    four, five = [one_round("2c", "P")] * 4, [one_round("2c", "P")] * 5
    assert found(*READY, *four, *five) == ["card.duplicate"]
    assert found(*READY, *four, "skip shoe", *five) == []
    assert found(*READY, *four, OF_PANEL, *five) == ["card.duplicate"]


def test_of_that_one_too_a_face_is_seen_too_often() -> None:
    after = [one_round("2c", "P")] * 9
    assert found(*READY, "skip shoe", one_round("3c", "P"), *after[:-1]) == []
    assert found(*READY, "skip shoe", one_round("3c", "P"), *after) == ["card.duplicate"]


def test_cards_that_were_dealt_from_are_in_a_shoe_loaded_unheard() -> None:
    came = BACCARAT, deck("A", packs=8), CUT
    lost = "skip shoe", one_round("2c", "P")
    assert found(*came, shuffled("A"), *lost, one_round("3c", "P"), dealt("4c", "P")) == []
    assert found(*came, SHOE, dealt("2c", "P")) == ["shuffle.skipped"]


def test_whoever_was_there_to_be_asked_for_a_cut_may_have_left_unheard() -> None:
    sitting, new = (BACCARAT, "sits 3"), (deck("A", packs=8), shuffled("A"))
    by_dealer = "event cut.made from_top=20 of=416\nevent second_cover.placed from_bottom=20"
    load, lost = "event shoe.loaded decks=8 deck=A", (OF_PANEL, one_round("2c", "P"))
    assert found(*sitting, one_round("2c", "P"), *new, by_dealer, load) == ["cut.not_offered"]
    assert found(*sitting, *lost, *new, by_dealer, load) == []
    assert found(*sitting, *lost, *new, load) == ["cut.not_offered"]


TWO = deck("D1"), deck("D2", "blue")
IN_TURN = *TWO, shuffled("D1"), one_round()


@ONE_DECK
def test_another_deck_may_be_in_play_unheard(game: str) -> None:
    again = shuffled("D1"), dealt()
    ready = game.format(SHUFFLER), *IN_TURN
    assert found(*ready, *again) == ["deck.alternation"]
    assert found(*ready, OF_PANEL, *again) == []
    turns = [
        f"event deck.changed deck={one}\n{shuffled(one)}\n{one_round()}" for one in ("D2", "D1")
    ]
    told = 'event deal_method.used method=["manual-shoe","shuffler"]', *turns, shuffled("D2")
    assert found(*ready, OF_PANEL, *told, *again) == ["deck.alternation"]


@ONE_DECK
def test_the_device_that_tells_of_it_is_not_heard_meanwhile(game: str) -> None:
    """The round that goes on without its word begins with a deck that nobody knows."""
    ready = game.format(SHUFFLER), *IN_TURN
    rounds = shuffled("D2"), "hands dealer: 3c", "heard panel", "cleared"
    turn = "event deck.changed deck=D1", shuffled("D1"), dealt("4c")
    assert found(*ready, "silent panel", *rounds, *turn) == []
    assert "deck.alternation" in found(*ready, "silent lights", *rounds, *turn)


@ONE_DECK
def test_the_end_of_a_round_may_be_what_was_lost(game: str) -> None:
    """What was missed then is of the next round too, unless its end is heard."""
    ready = game.format(SHUFFLER), *TWO, shuffled("D1"), shuffled("D2"), dealt("2c")
    unheard = OF_PANEL, "closed", "event card.dealt hand=dealer number=1 card=3c"
    table = lines(*ready, *unheard)
    assert [one.verified for one in table.rounds] == [False]
    assert table.state.round is not None
    assert not table.state.round.verified
    told = lines(*ready, OF_PANEL, "cleared", "closed", "hands dealer: 3c")
    assert told.state.round is not None
    assert told.state.round.verified


@ONE_DECK
def test_a_deck_that_is_named_late_is_the_one_that_was_dealt_without_a_name(game: str) -> None:
    blind = " blind=deck.received,cards.inspected,cards.spread,player.looked,cards.washed"
    blind += ",floorperson.verified"
    ready = game.format(BY_HAND) + blind, one_round("2c"), by_hand("D1")
    again = one_round("3c"), by_hand("D1")
    assert found(*ready, *again, dealt("4c")) == []
    assert found(*ready, *again[:-1], dealt("4c")) == ["shuffle.skipped"]


@ONE_DECK
def test_where_nobody_tells_that_decks_go(game: str) -> None:
    """Those that were played may be gone when others come; those of now are there."""
    for blind, gone in ((" blind=deck.removed", ""), ("", "event deck.removed deck=D1\n")):
        ready = game.format(SHUFFLER) + blind, deck("D1"), shuffled("D1"), one_round()
        other = gone + deck("D2"), shuffled("D2")
        assert found(*ready, *other, one_round("3c"), shuffled("D2"), dealt("4c")) == []
    there = game.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round(), deck("D2", "blue")
    assert found(*there, shuffled("D1"), dealt()) == ["deck.alternation"]
    new = game.format(SHUFFLER) + " blind=deck.removed", deck("D1"), deck("D2")
    assert found(*new) == ["deck.same_back"]


@ONE_DECK
@pytest.mark.parametrize("goes", ["deck.into_shuffler", "shuffle.started how=shuffler"])
def test_the_deck_that_is_named_first_may_be_the_one_in_the_shuffler(game: str, goes: str) -> None:
    """Where nobody tells how decks come, another may be dealt meanwhile."""
    blind = " blind=deck.received,cards.inspected,cards.spread,player.looked,cards.washed"
    ready = game.format(SHUFFLER) + blind, f"event {goes} deck=D2", one_round("2c")
    out = "event deck.out_of_shuffler deck=D2"
    turn = shuffled("D2"), out, "event deck.changed deck=D2", f"event {goes} deck=D1"
    assert found(*ready, *turn, dealt("3c")) == []
    again = one_round("3c"), shuffled("D2"), out, dealt("4c")
    assert found(*ready, *turn, *again) == ["deck.alternation"]
    told = game.format(SHUFFLER), deck("D1"), shuffled("D1"), deck("D2", "blue")
    assert found(*told, f"event {goes} deck=D2", one_round(), shuffled("D1"), dealt("3c")) == [
        "deck.alternation"
    ]


@ONE_DECK
def test_a_deck_is_too_old_by_the_longest_life_where_nobody_told_how_it_is_dealt(game: str) -> None:
    ready = game.format("hand,shuffler"), deck("D1"), shuffled("D1"), one_round()
    again = shuffled("D1"), one_round("3c"), "event dice.changed"
    lost = "skip panel\nevent table.idle\n" + shuffled("D1"), one_round("4c")
    late = "later 5h", shuffled("D1"), dealt("5c")
    assert found(*ready, *again, *late) == ["deck.overdue"]
    assert found(*ready, *again, *lost, *late) == []
    assert found(*ready, *again, *lost, "later 4h", *late) == ["deck.overdue"]


@ONE_DECK
def test_a_shuffler_may_be_out_of_service_where_nobody_would_tell(game: str) -> None:
    again = shuffled("D1"), dealt()
    for fact in ("device.fault", "deal_method.used"):
        assert found(game.format(SHUFFLER) + f" blind={fact}", *IN_TURN, *again) == []
    assert found(game.format(SHUFFLER) + " blind=device.light", *IN_TURN, *again) == [
        "deck.alternation"
    ]


@ONE_DECK
def test_a_deck_is_dealt_as_its_table_opened_where_nobody_would_tell(game: str) -> None:
    ready = deck("D1"), shuffled("D1"), "later 5h", dealt()
    assert found(game.format("hand,shuffler"), *ready) == ["deck.overdue"]
    blind = game.format("hand,shuffler") + " blind=deal_method.used"
    assert found(blind, *ready) == ["deck.overdue"]
    assert found(game.format(SHUFFLER) + " blind=deal_method.used", *ready) == []
    nobody = game.replace(" method={}", "") + " blind=deal_method.used"
    assert found(nobody, *ready) == []
    assert found(nobody, "event dice.changed", *ready[:2], "later 8h", dealt()) == ["deck.overdue"]


@ONE_DECK
def test_decks_that_were_there_for_a_round_may_be_gone_though_no_card_was_told(game: str) -> None:
    blind = game.format(SHUFFLER) + " blind=deck.removed,card.dealt,stack.delivered"
    came = blind, deck("D1")
    assert found(*came, deck("D2")) == ["deck.same_back"]
    assert found(*came, "wagers 1: bonus 5", "cleared", deck("D2")) == []


@ONE_DECK
def test_a_table_may_be_closed_where_nobody_would_tell(game: str) -> None:
    ready = deck("D1"), shuffled("D1"), one_round(), "later 30m", "tick"
    assert found(game.format(SHUFFLER), *ready) == ["idle.not_spread"]
    assert found(game.format(SHUFFLER) + " blind=table.closed", *ready) == []
    bare = " blind=wager.placed,card.dealt,stack.delivered"
    assert found(game.format(SHUFFLER) + bare, *ready) == []


def test_a_closing_that_nobody_told_leaves_nothing_to_the_next_opening() -> None:
    opened = "open midibaccarat blind=table.closed,{}"
    said = opened.format("no_more_bets.announced"), "closed", "later 10h"
    begun = "wagers 1: player 25", "deal P 9s"
    assert cases.found("\n".join([*said, *begun])) == ["wager.late 1 player 2500"]
    again = opened.format("no_more_bets.announced")
    assert cases.found("\n".join([*said, again, *begun])) == []
    called = "event verbal.called seat=1 wager=tie amount_cents=500 cash=false"
    unconfirmed = ["wager.verbal_unconfirmed 1 tie 500"]
    assert cases.found("\n".join([opened.format("x"), called, begun[0], "closed"])) == unconfirmed
    assert cases.found(
        "\n".join([opened.format("x"), called, opened.format("x"), begun[0], "closed"])
    ) == []  # fmt: skip


def test_what_is_said_before_a_round_that_nobody_saw_is_not_said_of_the_next() -> None:
    late, wagers = ["wager.late 1 player 2500"], "wagers 1: player 25\n"
    opened, cards = "open midibaccarat\nclosed\n", "deal P 9s\n"
    assert cases.found(opened + wagers + cards) == late
    assert cases.found(opened + "cleared\n" + wagers + "closed\n" + cards) == []
