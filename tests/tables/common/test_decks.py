"""Decks: how many, which backs, how long, in turn. Each finding beside its honest neighbour."""

import pytest

from tests.cites import cites
from tests.shows import shows
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
SHOE = """
    event cut.offered seat=3
    event cut.made seat=3 from_top=20 of=416
    event second_cover.placed from_bottom=20
    event shoe.loaded decks={} deck={}
    """
TWO = deck("D1", "red"), deck("D2", "blue")


@cites("629a.3(a)")
@shows("deck.wrong_number", of="629a")
def test_a_shoe_of_as_many_decks_as_filed() -> None:
    ready = deck("A", packs=8), shuffled("A")
    assert found(BACCARAT, *ready, SHOE.format(8, "A")) == []
    assert found(BACCARAT, *ready, SHOE.format(7, "A")) == ["deck.wrong_number"]
    filed = "open midibaccarat decks=6"
    assert found(filed, deck("A", packs=6), shuffled("A"), SHOE.format(6, "A")) == []


@cites("629a.3(a)")
def test_a_wrong_number_is_said_as_the_decks_come() -> None:
    ready = deck("A", packs=5), shuffled("A"), SHOE.format(5, "A")
    assert found(BACCARAT, *ready) == ["deck.wrong_number"]


@cites("629a.3(a)")
@pytest.mark.parametrize(("packs", "wrong"), [(5, True), (6, False), (8, False), (9, True)])
def test_where_the_filing_is_unlawful_the_text_says_how_many_decks(packs: int, wrong: bool) -> None:
    table = "open midibaccarat decks=5", deck("A", packs=packs)
    assert found(*table) == ["open.unlawful_filing", *["deck.wrong_number"] * wrong]


@cites("680a.3(a)", "688a.3(a)")
@shows("deck.wrong_number", of="680a 688a")
@ONE_DECK
def test_one_deck_at_a_time(game: str) -> None:
    assert found(game.format(SHUFFLER), deck("D1")) == []
    assert found(game.format(SHUFFLER), deck("D1", packs=2)) == ["deck.wrong_number"]


@cites("680a.3(a)", "680a.3(b)", "688a.3(a)", "688a.3(b)")
@ONE_DECK
def test_two_decks_in_turn_are_for_a_shuffler(game: str) -> None:
    """One that takes the place of another is not in turn with it; nor do they wait on a fault."""
    other = "event deck.changed deck={}".format
    first = by_hand("D1"), one_round("3c")
    second = other("D2"), by_hand("D2"), one_round("4c")
    again = other("D1"), by_hand("D1"), dealt("5c")
    opened = game.format(BY_HAND), *TWO
    assert found(*opened, *first, *second, *again) == ["deck.wrong_number"]
    assert found(*opened, *first, *second) == []
    assert found(*opened, *first, *second, by_hand("D2"), dealt("5c")) == []
    gone = "event deck.removed deck=D2"
    assert found(*opened, *first, *second, gone, *again) == []
    by_shuffler = "event deal_method.used method=" + '["manual-shoe","shuffler"]'
    begun = opened[0].replace(BY_HAND, SHUFFLER), *TWO
    served = [shuffled("D1"), one_round("3c"), other("D2"), shuffled("D2"), one_round("4c")]
    fails = "event deal_method.used method=" + '["manual-shoe","hand"]', *again
    assert found(*begun, *served, *fails) == []
    assert found(*opened, *first, *second, by_shuffler, other("D1"), shuffled("D1"), dealt()) == []


@cites("680a.3(b)(1)", "688a.3(b)(1)")
@shows("deck.same_back", of="680a 688a")
@ONE_DECK
def test_two_decks_have_two_backs(game: str) -> None:
    open_ = game.format(SHUFFLER)
    assert found(open_, deck("D1", "red"), deck("D2", "blue")) == []
    assert found(open_, deck("D1", "red"), deck("D2", "red")) == ["deck.same_back"]
    assert found(game.format(BY_HAND), deck("D1", "red"), deck("D2", "red")) == []


@ONE_DECK
def test_another_deck_may_look_as_the_one_that_it_replaces(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round()
    assert found(*ready, deck("D2")) == []


@cites("629a.3(b)")
@shows("deck.overdue", of="629a")
def test_other_decks_for_another_shoe() -> None:
    first = deck("A", packs=8), shuffled("A"), SHOE.format(8, "A"), one_round("2c", "P")
    ended = "event shoe.ended cards=416"
    again = shuffled("A"), SHOE.format(8, "A")
    other = deck("B", packs=8), shuffled("B"), SHOE.format(8, "B")
    assert found(BACCARAT, *first, ended, *again) == ["deck.overdue"]
    assert found(BACCARAT, *first, ended, *other) == []
    # Whatever was lost: decks that are named again are the same. Without a name they may be others.
    lost = "closed", "deal P 2c", "skip panel", "event table.idle", "cleared"
    assert found(BACCARAT, *first, *lost, ended, *again) == ["deck.overdue"]
    unnamed = (line.replace(" deck=A", "") for line in again)
    assert found(BACCARAT, *first, *lost, ended, *unnamed) == []


LIVES = [
    ("hand,shuffler", 4), ("manual-shoe,shuffler", 8), ("automated-shoe,shuffler", 8),
]  # fmt: skip


@cites("680a.3(c)", "680a.3(c)(1)", "680a.3(c)(2)", "688a.3(c)", "688a.3(c)(1)", "688a.3(c)(2)")
@pytest.mark.parametrize(("method", "hours"), LIVES)
@ONE_DECK
def test_the_life_of_a_deck(game: str, method: str, hours: int) -> None:
    def after(span: str) -> list[str]:
        ready = game.format(method), deck("D1"), shuffled("D1"), f"later {span}"
        return found(*ready, "event dice.changed", dealt())

    before = hours * 60 - 16
    assert after(f"{before}m") == []
    assert after(f"{before + 2}m") == ["warned deck.overdue"]
    assert after(f"{hours * 60 - 1}m") == ["warned deck.overdue"]
    assert after(f"{hours * 60}m") == ["deck.overdue"]


@cites("680a.3(c)", "688a.3(c)")
@ONE_DECK
def test_a_warning_comes_with_the_time_and_once(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1"), "later 466m"
    assert found(*ready, "tick", "tick", dealt()) == ["warned deck.overdue"]


@shows("deck.overdue", of="680a")
@ONE_DECK
def test_never_in_mid_hand_and_remedied_by_other_cards(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1"), dealt()
    late = "later 9h", "hands dealer: 3c"
    assert found(*ready, *late, "event dice.changed") == []
    over = *ready, *late, "cleared", "event dice.changed", shuffled("D1"), dealt("4c")
    assert found(*over) == ["deck.overdue"]
    assert found(*over, "cleared", "event deck.removed deck=D1") == [
        "deck.overdue", "remedied deck.overdue",
    ]  # fmt: skip
    assert found(*over, "cleared", shuffled("D1"), dealt("4c")) == [
        "deck.overdue", "worsened deck.overdue",
    ]  # fmt: skip


@ONE_DECK
def test_where_reports_are_missing_a_deck_is_too_old_once_it_is_known_to_be_that_one(
    game: str,
) -> None:
    """Others may have come unheard: it is named again, or a round is dealt from it heard whole."""
    opened = game.format(SHUFFLER), "event dice.changed", deck("D1"), shuffled("D1")
    ready = *opened, deck("D2", "blue")
    lost = "closed", "hands dealer: 2c", "skip panel", "event table.idle", "cleared"
    turn = "event deck.changed deck={}"
    late = turn.format("D1"), *lost, "later 9h", "event dice.changed"
    named = f"{shuffled('D2')}\n{turn.format('D2')}"
    assert found(*ready, *late, named, dealt("3c")) == ["deck.overdue"]
    unnamed = *ready[:-1], *lost[:2], "later 9h", *lost[2:], "event dice.changed"
    assert found(*unnamed, shuffled("D1"), one_round("3c")) == ["deck.overdue"]
    new = "event deck.removed deck=D1", deck("D2", "blue"), shuffled("D2")
    assert found(*unnamed, *new, one_round("3c")) == []


@ONE_DECK
def test_what_is_lost_in_mid_round_hides_no_other_deck_from_it(game: str) -> None:
    """Once wagers are over none comes before its first card; earlier another may have, unheard."""
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1")
    lost = "skip panel", "event table.idle"
    after = "closed", "hands dealer: 2c", "event table.idle", *lost, "cleared"
    assert found(*ready, *after, dealt("3c")) == ["shuffle.skipped"]
    before = "closed", *lost, "hands dealer: 2c", "cleared"
    assert found(*ready, *before, dealt("3c")) == []
    wagers_over = "closed", "hands dealer: 2c", *lost, "cleared"
    assert found(*ready, *wagers_over, dealt("3c")) == ["shuffle.skipped"]
    either = "wagers 1: bonus 5", "hands dealer: 2c", *lost, "cleared"
    assert found(*ready, *either, dealt("3c")) == []
    of_others = "closed", "hands dealer: 2c", "skip shoe", "hands dealer: 2s", "cleared"
    assert found(*ready, *of_others, dealt("3c")) == ["shuffle.skipped"]


@shows("shuffle.skipped", of="688a")
@ONE_DECK
def test_a_deck_that_comes_for_one_removed_in_mid_round_is_followed(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round()
    gone = shuffled("D1"), dealt("4c"), "event deck.removed deck=D1", "cleared", deck("D2")
    shuffle = "event shuffle.finished how=shuffler deck=D2"
    codes = [one.code for one in lines(*ready, *gone, dealt("5c")).findings]
    assert "shuffle.skipped" in codes
    codes = [one.code for one in lines(*ready, *gone, shuffle, dealt("5c")).findings]
    assert "shuffle.skipped" not in codes


@cites("688a.2(c)(1)(i)")
@shows("deck.overdue", of="688a")
def test_dice_stay_for_a_day() -> None:
    def after(span: str, by: str = "dice") -> list[str]:
        open_ = PAI_GOW.format(SHUFFLER) + f" start_by={by}"
        return found(open_, f"later {span}", deck("D1"), shuffled("D1"), dealt())

    assert after("1424m") == []
    assert after("1426m") == ["warned deck.overdue"]
    assert after("24h") == ["deck.overdue"]
    assert after("24h", by="random-number") == []
    changed = "later 24h", "event dice.changed", deck("D1"), shuffled("D1"), dealt()
    assert found(PAI_GOW.format(SHUFFLER), *changed) == []


IN_TURN = (
    *TWO, "event deck.into_shuffler deck=D1", shuffled("D1"),
    "event deck.out_of_shuffler deck=D1", "event deck.into_shuffler deck=D2", one_round(),
)  # fmt: skip
OTHER = shuffled("D2"), "event deck.out_of_shuffler deck=D2", "event deck.changed deck=D2"


@cites("680a.3(b)", "680a.3(b)(2)", "680a.3(b)(3)", "688a.3(b)", "688a.3(b)(2)", "688a.3(b)(3)")
@ONE_DECK
def test_two_decks_alternate(game: str) -> None:
    ready = game.format(SHUFFLER), *IN_TURN
    assert found(*ready, *OTHER, dealt()) == []
    assert found(*ready, shuffled("D1"), dealt()) == ["deck.alternation"]


@ONE_DECK
def test_nor_do_they_while_the_shuffler_fails_or_the_other_is_gone(game: str) -> None:
    ready = game.format(SHUFFLER), *IN_TURN
    fault = "event device.fault device=S kind=shuffler what=jam deck=D2"
    assert found(*ready, fault, shuffled("D1"), dealt()) == []
    assert found(*ready, "event deck.removed deck=D2", shuffled("D1"), dealt()) == []
    blind = game.format(SHUFFLER) + " blind=deck.changed"
    assert found(blind, *IN_TURN, shuffled("D1"), dealt()) == []


@cites("680a.3(b)(3)", "680a.13(e)", "688a.3(b)(3)", "688a.13(l)")
@ONE_DECK
def test_they_do_again_once_the_shuffler_works(game: str) -> None:
    """Whatever it has left of the cards that it had; and though another device than it fails."""
    ready = game.format(SHUFFLER), *IN_TURN
    fault = "event device.fault device=S kind=shuffler what=jam deck=D2"
    works = "event device.restored device=S kind=shuffler"
    again = shuffled("D1"), dealt()
    assert found(*ready, fault, works, *again) == ["deck.alternation"]
    assert found(*ready, works, fault, *again) == []
    assert found(*ready, fault, works, *OTHER, dealt()) == []
    shoe = game.format("automated-shoe,shuffler"), *IN_TURN[:-1], "stacks dealer: ?7"
    jam = "event device.fault device=A kind=automated-shoe what=jam"
    void = f"void {'680a.13(e)' if game == SAIGON else '688a.13(l)'}\ncleared"
    works = "event device.restored device=A kind=automated-shoe"
    for mended in ((works,), ()):
        assert "deck.alternation" in found(*shoe, jam, void, *mended, *again)
        assert "deck.alternation" not in found(*shoe, jam, void, *mended, *OTHER, dealt())


@cites("680a.3(b)(4)", "688a.3(b)(4)")
@shows("deck.alternation", of="680a 688a")
@ONE_DECK
def test_one_deck_in_the_rack(game: str) -> None:
    open_ = game.format(SHUFFLER)
    assert found(open_, 'event rack.read decks=["D1","D2"]') == ["deck.alternation"]
    assert found(open_, 'event rack.read decks=["D1","D1"]') == []


def test_what_a_deck_has_touched() -> None:
    """Rounds of after its hours: until then it was lawful, and a warning touches nothing."""
    ready = SAIGON.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round()
    over = "later 9h", shuffled("D1"), dealt(), "cleared", shuffled("D1"), dealt(), "cleared"
    table = lines(*ready, *over, "event deck.removed deck=D1")
    first, _worse, last = [one for one in table.findings if one.code == "deck.overdue"]
    assert first.touched is not None
    assert last.touched is not None
    assert (first.touched.rounds, last.touched.rounds) == (1, 2)
    assert (last.touched.first_round, last.touched.last_round) == ("r2", "r3")
    assert last.touched.since == first.because[-1]
    near = "later 466m", shuffled("D1"), dealt(), "cleared"
    (warned,) = [one for one in lines(*ready, *near).findings if one.code == "deck.overdue"]
    assert (warned.severity, warned.touched) == ("info", None)


def test_the_same_by_hand() -> None:
    ready = SAIGON.format(BY_HAND), deck("D1"), by_hand("D1"), dealt()
    assert found(*ready) == []
