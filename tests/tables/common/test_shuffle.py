"""The shuffle, cards at rest, and the opening. Each finding beside its honest neighbour."""

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
ASKED = (
    "cards.inspected", "floorperson.verified", "cards.spread", "player.looked", "cards.washed",
)  # fmt: skip
CUT = "event cut.offered seat=3\nevent cut.made seat=3\nevent second_cover.placed from_bottom=20"
LOAD = CUT + "\nevent shoe.loaded decks=8 deck=A"
VERIFIED = "event floorperson.verified what=shuffle deck=A"


def without(fact: str, ready: str) -> str:
    return "\n".join(line for line in ready.splitlines() if fact not in line)


@cites("680a.4(a)", "680a.4(b)", "680a.4(c)", "680a.4(d)", "688a.4(a)", "688a.4(b)", "688a.4(c)",
       "688a.4(d)")  # fmt: skip
@shows("open.uninspected", of="680a 688a")
@pytest.mark.parametrize("fact", ASKED)
@ONE_DECK
def test_cards_that_were_not_looked_after(game: str, fact: str) -> None:
    open_ = game.format(SHUFFLER)
    assert found(open_, deck("D1"), shuffled("D1"), dealt()) == []
    lacking = without(fact, deck("D1"))
    assert found(open_, lacking, shuffled("D1"), dealt()) == ["open.uninspected"]
    assert found(f"{open_} blind={fact}", lacking, shuffled("D1"), dealt()) == []


@cites("629a.4(a)", "629a.4(b)", "629a.4(c)")
@shows("open.uninspected", of="629a")
@pytest.mark.parametrize("fact", ASKED)
def test_decks_of_a_shoe_that_were_not_looked_after(fact: str) -> None:
    rest = shuffled("A", "shuffler"), LOAD, dealt("2c", "P")
    assert found(BACCARAT, deck("A", packs=8), *rest) == []
    assert found(BACCARAT, without(fact, deck("A", packs=8)), *rest) == ["open.uninspected"]


@cites("629a.4(d)", "629a.5(a)")
def test_a_preshuffled_shoe_needs_neither() -> None:
    came = "event deck.received deck=A back=red packs=8 preshuffled={}"
    assert found(BACCARAT, came.format("true"), LOAD, dealt("2c", "P")) == []
    assert found(BACCARAT, came.format("false"), LOAD, dealt("2c", "P")) == [
        "open.uninspected", "shuffle.skipped",
    ]  # fmt: skip


@cites("680a.4(e)", "688a.4(e)")
@ONE_DECK
def test_a_preshuffled_deck_needs_neither(game: str) -> None:
    came = "event deck.received deck=D1 back=red packs=1 preshuffled=true"
    cut = "event cut.made from_top=20 of=53"
    assert found(game.format(SHUFFLER), came, cut, dealt()) == []


@shows("shuffle.skipped", of="680a")
def test_a_deck_that_nobody_saw_come_is_not_judged() -> None:
    assert found(SAIGON.format(SHUFFLER), dealt()) == []
    few = SAIGON.format(SHUFFLER) + " blind=deck.received,cards.inspected,cards.spread,cards.washed"
    few += ",player.looked,floorperson.verified"
    assert found(few, dealt()) == []  # it may have come preshuffled
    assert found(few, one_round(), dealt("3c")) == ["shuffle.skipped"]


def test_nor_where_reports_are_missing_since() -> None:
    ready = SAIGON.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round()
    assert found(*ready, dealt()) == ["shuffle.skipped"]
    assert found(*ready, "skip shuffler", "event deck.into_shuffler deck=D1", dealt()) == []
    begun = *ready[:-1], deck("D2", "blue"), dealt()
    other = "cleared", "event deck.changed deck=D2", dealt("3c")
    assert found(*begun, *other) == ["shuffle.skipped"]
    assert found(*begun, "skip panel", *other) == []


@cites("680a.5(a)", "680a.5(c)", "688a.5(a)", "680a.8(a)", "688a.8(a)", "680a.9(a)(2)",
       "688a.9(a)(2)", "680a.10(a)(1)", "688a.10(a)(1)", "688a.5(b)(1)")  # fmt: skip
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@ONE_DECK
def test_after_each_round_a_shuffle(game: str, dealing: str) -> None:
    open_ = game.format(f"{dealing},shuffler")
    ready = open_, deck("D1"), shuffled("D1"), one_round()
    assert found(*ready, shuffled("D1"), dealt()) == []
    assert found(*ready, dealt()) == ["shuffle.skipped"]
    failed = shuffled("D1"), "event shuffle.failed deck=D1"
    assert found(*ready, *failed, dealt()) == ["device.fault_ignored"]
    assert found(open_, deck("D1"), dealt()) == ["shuffle.skipped"]


@cites("680a.5(a)", "688a.5(a)")
@pytest.mark.parametrize("came", ["preshuffled=true", "preshuffled=false"])
@ONE_DECK
def test_a_shuffle_that_a_floorperson_directs(game: str, came: str) -> None:
    """Of cards that were shuffled before, or came so; another deck has nothing to do with it."""
    arrived = deck("D1").replace("packs=1", f"packs=1 {came}")
    ready = game.format(SHUFFLER), arrived, shuffled("D1"), "event cut.made from_top=20 of=53"
    ordered = "event shuffle.ordered deck=D1"
    assert found(*ready, dealt()) == []
    assert found(*ready, ordered, dealt()) == ["shuffle.skipped"]
    assert found(*ready, ordered, shuffled("D1"), dealt()) == []
    assert found(*ready, ordered, shuffled("D1"), one_round(), shuffled("D1"), dealt("3c")) == []
    assert (
        found(*ready, "event shuffle.ordered deck=D2", "event deck.changed deck=D1", dealt()) == []
    )


@cites("629a.5(a)")
@shows("shuffle.skipped", of="629a")
def test_before_a_shoe_a_shuffle() -> None:
    cards = deck("A", packs=8)
    assert found(BACCARAT, cards, LOAD, dealt("2c", "P")) == ["shuffle.skipped"]
    rounds = one_round("2c", "P"), one_round("3c", "P")
    assert found(BACCARAT, cards, shuffled("A"), LOAD, *rounds) == []


@cites("629a.5(a)")
@shows("shuffle.unverified", of="629a")
def test_a_shuffle_by_hand_is_seen_by_a_floorperson() -> None:
    cards = deck("A", packs=8)
    assert found(BACCARAT, cards, shuffled("A", "hand"), LOAD) == ["shuffle.unverified"]
    assert found(BACCARAT, cards, shuffled("A", "hand"), VERIFIED, LOAD) == []
    assert found(BACCARAT, cards, shuffled("A"), LOAD) == []
    early = VERIFIED, shuffled("A", "hand")
    assert found(BACCARAT, cards, *early, LOAD) == ["shuffle.unverified"]


BY, DEALS = VERIFIED + " by={}", "event dealer.changed dealer={}"


@cites("629a.5(a)")
def test_the_dealer_is_no_floorperson() -> None:
    """PW-103: whoever deals, as far as that is told; whoever does not deal may verify."""
    ready = BACCARAT, deck("A", packs=8), DEALS.format("D1"), shuffled("A", "hand")
    own = BY.format("D1")
    assert found(*ready, own, LOAD) == ["shuffle.unverified"]
    assert found(*ready, BY.format("F7"), LOAD) == []
    assigned = "event floorperson.assigned floorperson={}"
    assert found(*ready, assigned.format("F7"), own, LOAD) == ["shuffle.unverified"]
    assert found(*ready, assigned.format("F7"), BY.format("F9"), LOAD) == []
    # who dealt before may have gone to another table, and come back as something else
    assert found(*ready, DEALS.format("D2"), own, LOAD) == []
    assert found(*ready, assigned.format("D1"), own, LOAD) == []
    closed = "closes", "open midibaccarat"
    assert found(*ready[:3], *closed, *ready[1:2], ready[3], own, LOAD) == []


@cites("629a.5(a)")
def test_nor_is_he_known_where_reports_are_missing() -> None:
    ready = BACCARAT.replace("midibaccarat", "midibaccarat also=pit:dealer.changed")
    other = "event dealer.changed dealer=D1 source=pit"
    rest = deck("A", packs=8), shuffled("A", "hand"), BY.format("D1"), LOAD
    before = f"{ready}\n{other}"
    assert found(before, *rest) == ["shuffle.unverified"]
    lost = "skip pit\nevent table.idle source=pit\n"
    assert "shuffle.unverified" not in found(before, lost, *rest)


@cites("629a.4(a)", "680a.4(a)", "688a.4(a)")
@ONE_DECK
def test_nor_does_he_verify_his_own_inspection(game: str) -> None:
    own = deck("D1").replace("what=inspection", "what=inspection by={}")
    begun = game.format(SHUFFLER), DEALS.format("D1")
    rest = shuffled("D1"), dealt()
    assert found(*begun, own.format("D1"), *rest) == ["open.uninspected"]
    assert found(*begun, own.format("F7"), *rest) == []


def idle(game: str, *acts: str) -> list[str]:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round()
    return found(*ready, "event table.idle", *acts)


LOOK, UNSEEN = "event player.looked", "event cards.spread why=idle deck=D1"
SPREAD = f"{UNSEEN}\n{LOOK}"


@cites("680a.5(f)", "688a.5(g)")
@shows("idle.not_spread", of="680a 688a")
@ONE_DECK
def test_nobody_plays_and_the_cards_are_not_spread(game: str) -> None:
    assert idle(game, "later 29m", "tick") == []
    assert idle(game, "later 30m", "tick", "tick") == ["idle.not_spread"]
    assert idle(game, "later 29m", SPREAD, "later 2h", "tick") == []
    assert idle(game, "later 30m", SPREAD) == ["idle.not_spread"]
    assert idle(game, "later 30m", "sits 3") == ["idle.not_spread"]
    assert idle(game, "later 29m", "wagers 1: main 5", "later 30m", "tick") == []


@cites("680a.5(f)", "688a.5(g)")
@ONE_DECK
def test_so_it_is_where_nobody_says_so(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round()
    assert found(*ready, "later 30m", "tick") == ["idle.not_spread"]
    assert found(game.format(SHUFFLER), deck("D1"), "later 3h", "tick") == []


@cites("680a.5(g)")
@shows("idle.not_reshuffled", of="680a")
def test_an_approved_device_lifts_it() -> None:
    game = SAIGON + " reshuffle_device=true"
    assert idle(game, "later 31m", "tick") == []
    assert idle(game, SPREAD, shuffled("D1"), SPREAD, dealt()) == []
    assert idle(SAIGON, shuffled("D1"), SPREAD, dealt()) == ["idle.not_reshuffled"]


@cites("680a.5(f)", "688a.5(g)", "688a.5(g)(1)")
@shows("idle.not_reshuffled", of="688a")
@ONE_DECK
def test_after_a_rest_wash_shuffle_and_cut(game: str) -> None:
    ready = game.format(BY_HAND), deck("D1"), by_hand("D1"), one_round(), by_hand("D1")
    wash, again = "event cards.washed deck=D1", by_hand("D1")
    assert found(*ready, SPREAD, dealt()) == ["idle.not_reshuffled"]
    assert found(*ready, SPREAD, again, dealt()) == ["idle.not_reshuffled"]
    assert found(*ready, SPREAD, wash, again, dealt()) == []
    assert found(*ready, SPREAD, wash, dealt()) == ["idle.not_reshuffled"]


@cites("680a.5(f)", "688a.5(g)")
@ONE_DECK
def test_after_a_rest_the_first_player_looks(game: str) -> None:
    """Before the wash; one that is dealt as it lay, or without a shuffle, is that alone."""
    ready = game.format(BY_HAND), deck("D1"), by_hand("D1"), one_round(), by_hand("D1")
    wash, again, found_once = "event cards.washed deck=D1", by_hand("D1"), ["idle.not_reshuffled"]
    assert found(*ready, UNSEEN, LOOK, wash, again, dealt()) == []
    assert found(*ready, UNSEEN, wash, again, dealt()) == found_once
    assert found(*ready, UNSEEN, wash, LOOK, again, dealt()) == found_once
    assert found(*ready, UNSEEN, wash, dealt()) == found_once
    assert found(*ready, UNSEEN, dealt()) == found_once
    assert found(*ready, UNSEEN, wash, again, one_round(), by_hand("D1"), dealt()) == found_once
    blind = f"{game.format(BY_HAND)} blind=player.looked"
    assert found(blind, *ready[1:], UNSEEN, wash, again, dealt()) == []
    assert found(*ready, UNSEEN, wash, again, "skip panel", "event table.idle", dealt()) == []


@ONE_DECK
def test_what_was_lost_before_a_rest_excuses_nothing_after_it(game: str) -> None:
    ready = game.format(BY_HAND), deck("D1"), by_hand("D1")
    lost = "closed", "hands dealer: 2c", "skip panel", "event table.idle", "cleared"
    gone = "skip panel", "event table.idle"
    turn = deck("D2", "blue"), *lost, by_hand("D2"), "event deck.changed deck=D1"
    for rest in (lost, turn):
        assert found(*ready, *rest, SPREAD, dealt("3c")) == ["idle.not_reshuffled"]
        assert found(*ready, *rest, SPREAD, *gone, dealt("3c")) == []


@cites("680a.5(f)", "688a.5(g)(2)")
@ONE_DECK
def test_nor_is_the_other_deck_asked_for_where_nobody_tells_which_is_dealt(game: str) -> None:
    ready = deck("D1"), deck("D2", "blue"), shuffled("D2"), shuffled("D1"), one_round(), SPREAD
    opened, blind = game.format(SHUFFLER), game.format(f"{SHUFFLER} blind=deck.changed")
    assert "idle.not_reshuffled" in found(opened, *ready, dealt())
    assert found(blind, *ready, dealt()) == []
    alone = deck("D1"), shuffled("D1"), one_round(), SPREAD
    assert found(blind, *alone, dealt()) == ["idle.not_reshuffled"]


@cites("688a.5(g)(2)")
def test_the_deck_in_the_shuffler_may_be_dealt_as_it_is() -> None:
    ready = PAI_GOW.format(SHUFFLER), deck("D1"), deck("D2", "blue"), shuffled("D2")
    turn, into = "event deck.changed deck=D2", "event deck.into_shuffler deck=D1"
    rest = shuffled("D1"), one_round(), SPREAD, into
    assert found(*ready, *rest, turn, dealt()) == []
    assert found(*ready, *rest, shuffled("D1"), turn, dealt()) == []
    unseen, found_once = (shuffled("D1"), one_round(), UNSEEN, into), ["idle.not_reshuffled"]
    back = "cleared", "event deck.changed deck=D1", shuffled("D1"), dealt()
    assert found(*ready, *unseen, turn, dealt(), *back) == found_once
    assert found(*ready, *unseen, shuffled("D1"), turn, dealt()) == found_once


@cites("680a.13(a)", "688a.13(e)", "680a.5(a)")
@pytest.mark.parametrize(("game", "clause"), [(SAIGON, "680a.13(a)"), (PAI_GOW, "688a.13(e)")])
def test_a_round_that_is_void_before_its_first_card_asks_for_a_shuffle_too(
    game: str, clause: str
) -> None:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1")
    bet = "1: ante 50" if game == SAIGON else "1: main 50"
    up = f"wagers {bet}\nclosed\nevent card.found_face_up card=Kh\nevent card.discarded card=Kh"
    two = f"{up}\nevent card.found_face_up card=Ks\nvoid {clause}\nback {bet}\ncleared"
    skipped = "shuffle.skipped", "worsened card.face_up"
    raised = ["card.face_up", "remedied card.face_up", "card.face_up"]
    for before in ((), (one_round("3c"), shuffled("D1"))):
        begun = *ready, *before, two
        assert _and_face_up(*begun) == raised
        assert _and_face_up(*begun, shuffled("D1"), dealt()) == [*raised, "remedied card.face_up"]
        assert sorted(_and_face_up(*begun, dealt())) == sorted([*raised, *skipped])
        table = lines(*begun, dealt())
        asked = [one.id for one in table.findings if one.code == "card.face_up"][-2]
        assert [one.under for one in table.findings if one.code == "shuffle.skipped"] == [asked]
    # one that no ground of the text makes void
    none = f"{up}\nvoid {clause}\nback {bet}\ncleared"
    assert found(*ready, none, dealt()) == []


def _and_face_up(*parts: str) -> list[str]:
    told = lines(*parts).findings
    return [
        (f"{one.what} " if one.what != "raised" else "") + one.code
        for one in told if one.code in ("card.face_up", "shuffle.skipped")
        and one.what != "touched"
    ]  # fmt: skip
