"""What the cards are. Each finding beside its honest neighbour."""

import pytest

from tests.cites import cites
from tests.shows import shows
from tests.tables.common.prepared import (
    BACCARAT,
    PAI_GOW,
    SAIGON,
    SHUFFLER,
    dealt,
    deck,
    found,
    lines,
    one_round,
    shuffled,
)

ONE_DECK = pytest.mark.parametrize("game", [SAIGON, PAI_GOW])
CUT = "event cut.made\nevent second_cover.placed from_bottom=20\n"
SHOE = CUT + "event shoe.loaded decks=8 deck=A"
READY = BACCARAT, deck("A", packs=8), shuffled("A"), SHOE


@cites("629a.3(a)")
@shows("card.duplicate", of="629a")
def test_a_face_more_often_than_the_shoe_holds_it() -> None:
    rounds = [one_round("2c", "P")] * 8
    assert found(*READY, *rounds) == []
    assert found(*READY, *rounds, one_round("2c", "P")) == ["card.duplicate"]
    burnt = "event cards.burned first=2c more=2"
    assert found(*READY, burnt, *rounds) == ["card.duplicate"]
    ended = "event shoe.ended cards=416", deck("B", packs=8), shuffled("B")
    loaded = CUT + "event shoe.loaded decks=8 deck=B"
    assert found(*READY, *rounds, *ended, loaded, one_round("2c", "P")) == []


@cites("629a.13(c)")
def test_a_third_card_that_begins_a_simulated_round_is_one_card() -> None:
    stays = "closed", "deal P 7c B 7h P Kd B Ks", "deal P ?", "read P3 2c", "cleared"
    begun = "event simulated_round.begun", "deal P {}", "event simulated_round.ended", "cleared"
    again = [line.format("2c") for line in begun]
    rounds = [one_round("2c", "P")] * 7
    assert found(*READY, *rounds, *stays, *again) == []
    assert found(*READY, *rounds, *stays, *again, one_round("2c", "P")) == ["card.duplicate"]
    thrown = *rounds, *stays[:-1], "event card.discarded card=2c", "event card.discarded", "cleared"
    assert found(*READY, *thrown) == []


@cites("680a.3(a)", "688a.3(a)")
@ONE_DECK
def test_a_face_twice_in_a_round(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1")
    assert found(*ready, dealt("2c"), "hands 1: 2c") == ["card.duplicate"]
    assert found(*ready, dealt("2c"), "hands 1: 2d") == []
    assert found(*ready, one_round("2c"), shuffled("D1"), dealt("2c")) == []
    stacks = "closed\nstacks 1: 2c 3c 4c | 2: 5c 6c 3c"
    assert found(*ready, stacks) == ["card.duplicate"]


def read(card: str, hand: str = "dealer") -> str:
    return f"event card.read hand={hand} number=1 card={card}"


@shows("card.duplicate", of="680a 688a")
@ONE_DECK
def test_a_face_that_is_read_twice_is_one_card(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1")
    assert found(*ready, dealt("2c"), read("2c")) == []
    assert found(*ready, dealt("?"), read("2c"), read("2c")) == []
    assert found(*ready, dealt("?"), "hands 1: 2c", read("2c")) == ["card.duplicate"]
    early = (
        "closed",
        "wagers 1: main 5",
        read("2c"),
        "event card.dealt hand=dealer number=1 card=2c",
    )
    assert found(*ready, *early) == []


@cites("680a.3(a)", "688a.3(a)")
@shows("joker.second", of="680a 688a")
@ONE_DECK
def test_a_second_joker(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1")
    assert found(*ready, dealt("Jk")) == []
    assert found(*ready, dealt("Jk"), "hands 1: Jk") == ["joker.second"]
    assert found(*ready, dealt(), "event joker.found deck=D1") == ["joker.second"]
    torn = "event joker.found deck=D1", "event joker.torn deck=D1"
    assert found(*ready, *torn, dealt()) == []


@cites("688a.4(b)")
@shows("joker.not_destroyed", of="688a")
def test_a_second_joker_is_torn() -> None:
    ready = deck("D1"), shuffled("D1"), "event joker.found deck=D1"
    assert found(PAI_GOW.format(SHUFFLER), *ready, dealt()) == ["joker.not_destroyed"]
    assert found(PAI_GOW.format(SHUFFLER), *ready, "event joker.torn", dealt()) == []
    assert found(SAIGON.format(SHUFFLER), *ready, dealt()) == ["joker.second"]
    assert found(SAIGON.format(SHUFFLER), *ready, "event joker.torn", dealt()) == []
    for game, code in ((PAI_GOW, "joker.not_destroyed"), (SAIGON, "joker.second")):
        begun = game.format(SHUFFLER), *ready
        other = deck("D2", "blue"), shuffled("D2"), "event deck.changed deck=D2"
        assert found(*begun, "event deck.removed deck=D1", *other, dealt()) == []
        again = one_round(), "event deck.changed deck=D1", dealt()
        first = [code] if game == PAI_GOW else []  # § 688a.4(b): before the next deal
        assert found(*begun, *other, again[0]) == first
        assert found(*begun, *other, *again)[:1] == [code]
    late = dealt(), "hands 1: 3c", "event joker.torn"
    assert found(PAI_GOW.format(SHUFFLER), *ready, *late) == [
        "joker.not_destroyed", "remedied joker.not_destroyed",
    ]  # fmt: skip


@cites("688a.4(b)", "688a.4(e)")
def test_a_deck_that_comes_with_two_jokers_has_one_torn() -> None:
    """54 cards: § 688a.4(b) has one torn; of preshuffled cards that was seen to before (e)."""
    two = PAI_GOW.format(SHUFFLER), deck("D1").replace("packs", "cards=54 packs", 1)
    assert found(*two, shuffled("D1"), dealt()) == ["joker.not_destroyed"]
    torn = "event joker.found deck=D1", "event joker.torn deck=D1"
    assert found(*two, *torn, shuffled("D1"), dealt()) == []
    assert found(two[0], two[1].replace("54", "53"), shuffled("D1"), dealt()) == []
    came = two[1].replace("back", "preshuffled=true back", 1)
    assert found(two[0], came, shuffled("D1"), dealt()) == []


@cites("629a.3(a)")
@shows("card.foreign", of="629a")
def test_a_joker_at_midibaccarat() -> None:
    assert found(*READY, dealt("As", "P")) == []
    assert found(*READY, dealt("Jk", "P")) == ["card.foreign"]


@cites("629a.3(a)", "680a.3(a)", "688a.3(a)")
@shows("card.foreign", of="680a 688a")
@pytest.mark.parametrize("game", [SAIGON, PAI_GOW])
def test_a_foreign_back(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1", "red"), shuffled("D1"), dealt()
    assert found(*ready, "event back.seen back=blue") == ["card.foreign"]
    assert found(*ready, "event back.seen back=red") == []
    twice = "event back.seen back=blue", "event back.seen back=green"
    assert found(*ready, *twice) == ["card.foreign"]
    assert found(*READY, dealt("2c", "P"), "event back.seen back=blue") == ["card.foreign"]


BACK = "event back.seen back={}"


@cites("680a.3(a)", "688a.3(a)")
@ONE_DECK
def test_a_foreign_card_that_stays_in_its_deck_is_found_once(game: str) -> None:
    """What it has touched by the time the deck goes is told with the first."""
    ready = game.format(SHUFFLER), deck("D1", "red"), shuffled("D1")
    again = "cleared", shuffled("D1"), dealt()
    blue, other = BACK.format("blue card=5h"), BACK.format("blue card=9d")
    assert found(*ready, dealt(), blue, *again, blue, *again, blue) == ["card.foreign"]
    assert found(*ready, dealt(), blue, *again, blue, other) == ["card.foreign"] * 2
    assert found(*ready, dealt(), blue, *again, other, *again, blue) == ["card.foreign"] * 2
    assert found(*ready, dealt(), blue, *again, BACK.format("green card=5h")) == [
        "card.foreign", "card.foreign",
    ]  # fmt: skip
    unread = BACK.format("blue")
    assert found(*ready, dealt(), unread, *again, unread) == ["card.foreign"]
    assert found(*ready, dealt(), blue, *again, unread) == ["card.foreign"]
    gone = "cleared", "event deck.removed deck=D1", deck("D2", "red"), shuffled("D2")
    anew = *gone, "event deck.changed deck=D2", dealt(), blue
    table = lines(*ready, dealt(), blue, *again, blue, *anew)
    told = [one for one in table.findings if one.code == "card.foreign"]
    assert [one.what for one in told] == ["raised", "raised"]
    (grown,) = [one for one in table.touched if one.of == told[0].id]
    assert grown.touched is not None
    assert grown.touched.rounds == 2


@cites("629a.3(a)")
def test_of_a_shoe_each_foreign_card_is_another_unless_its_face_tells() -> None:
    """Cards do not come again out of a shoe; one that is sent on may be seen in two rounds."""
    again = "cleared", dealt("3c", "P")
    unread, blue = BACK.format("blue"), BACK.format("blue card=5h")
    assert found(*READY, dealt("2c", "P"), unread, *again, unread) == ["card.foreign"] * 2
    assert found(*READY, dealt("2c", "P"), blue, *again, blue) == ["card.foreign"]


@cites("629a.3(a)")
@shows("card.missing", of="629a")
def test_a_shoe_that_ends_short_or_long() -> None:
    for cards, told in ((416, []), (415, ["card.missing"]), (417, ["card.missing"])):
        assert found(*READY, one_round("2c", "P"), f"event shoe.ended cards={cards}") == told
    assert found(*READY, "event shoe.ended") == []


@cites("629a.3(a)")
def test_what_the_shuffler_counted_is_said_once() -> None:
    came = BACCARAT, deck("A", packs=8), shuffled("A")
    short = "event shuffler.counted cards=415 deck=A"
    assert found(*came, "event shuffler.counted cards=416 deck=A", SHOE) == []
    played = one_round("2c", "P")
    assert found(*came, short, SHOE, "event shoe.ended cards=415") == ["card.missing"]
    assert found(*came, short, SHOE, played, "event shoe.ended cards=415") == ["card.missing"]
    assert found(*came, short, SHOE, "event shoe.ended cards=414") == ["card.missing"] * 2


RECEIVED = "event deck.received deck={} back=red packs={} cards={}"
GONE = "event deck.removed deck={} why=count"


@cites("629a.3(a)", "680a.3(a)", "688a.3(a)")
@shows("card.missing", of="629a 680a 688a")
@pytest.mark.parametrize(
    ("game", "packs", "right", "wrong"),
    [
        (BACCARAT, 8, (416,), (415, 417)),
        (BACCARAT, 1, (52,), (51, 53)),
        (SAIGON.format(SHUFFLER), 1, (53, 54), (52, 55)),
        (PAI_GOW.format(SHUFFLER), 1, (53, 54), (52, 55)),
    ],
)
def test_cards_that_come_short_or_long(
    game: str, packs: int, right: tuple[int, ...], wrong: tuple[int, ...]
) -> None:
    for cards in right:
        assert found(game, RECEIVED.format("A", packs, cards)) == []
    for cards in wrong:
        came = game, RECEIVED.format("A", packs, cards)
        assert found(*came) == ["card.missing"]
        other = RECEIVED.format("B", packs, right[0]).replace("red", "blue")
        assert found(*came, other, GONE.format("B")) == ["card.missing"]
        assert found(*came, GONE.format("A"), other) == ["card.missing", "remedied card.missing"]
        (one,) = lines(*came).findings
        assert (one.severity, one.because) == ("major", (f"{one.table}/2",))


@ONE_DECK
def test_a_deck_that_came_short_is_dealt_all_the_same(game: str) -> None:
    """What is counted wrong by as many follows from it; by others it is another mistake."""
    short = deck("D1").replace("packs=1", "packs=1 cards=52")
    ready, counted = (game.format(SHUFFLER), short), "event shuffler.counted cards={} deck=D1"
    assert found(*ready, shuffled("D1"), dealt()) == ["card.missing", "worsened card.missing"]
    for cards, follows in ((52, True), (51, False)):
        table = lines(*ready, shuffled("D1"), counted.format(cards), dealt())
        one = next(one for one in table.findings if one.code == "count.shuffler")
        missing = next(one for one in table.findings if one.code == "card.missing")
        assert one.under == (missing.id if follows else None)
    whole = deck("D2", "blue"), shuffled("D2"), "event deck.changed deck=D2"
    assert found(*ready, *whole, dealt()) == ["card.missing"]


@cites("629a.3(a)")
def test_a_shoe_that_came_short_ends_so() -> None:
    came = BACCARAT, deck("A", packs=8).replace("packs=8", "packs=8 cards=415"), shuffled("A")
    count, rest = "event shuffler.counted cards={} deck=A", (SHOE, one_round("2c", "P"))
    for counted, ended, under in ((415, 415, [0, 1]), (416, 415, [0, 1]), (414, 413, [0, 0, 0])):
        table = lines(*came, count.format(counted), *rest, f"event shoe.ended cards={ended}")
        told = [one for one in table.findings if one.code == "card.missing"]
        raised = [one for one in told if one.what == "raised"]
        assert [one.under is not None for one in raised] == under
        assert [one.what for one in told].count("worsened") == 1


@cites("680a.5(b)", "688a.3(a)", "688a.5(h)")
@shows("count.shuffler", of="680a 688a")
@ONE_DECK
def test_a_deck_that_the_shuffler_has_counted_wrong(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1")
    counted = "event shuffler.counted cards={} deck=D1"
    assert found(*ready, counted.format(53), dealt()) == []
    assert found(*ready, counted.format(52), dealt()) == ["count.shuffler"]
    removed = "event deck.removed deck=D1", deck("D2"), shuffled("D2")
    assert found(*ready, counted.format(54), *removed, dealt()) == []
    late = dealt(), "cleared", "event deck.removed deck=D1"
    assert found(*ready, counted.format(52), *late) == [
        "count.shuffler", "remedied count.shuffler",
    ]  # fmt: skip


@cites("680a.5(b)", "688a.5(h)")
@ONE_DECK
@pytest.mark.parametrize(
    "wrong",
    [
        "event shuffler.counted cards=52 deck=D1",
        "event device.fault device=S kind=shuffler what=wrong-count",
    ],
)
def test_a_wrong_deck_that_is_not_removed_is_worse_and_not_found_again(
    game: str, wrong: str
) -> None:
    """Another count, one after a right one, or of the next deck by that name is another cause."""
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1")
    again = shuffled("D1"), wrong, dealt("3c"), "cleared"
    raised, worse = "count.shuffler", "worsened count.shuffler"
    twice = *ready, wrong, one_round(), *again
    assert found(*twice) == [raised, worse]
    assert found(*twice, *again) == [raised, worse]
    other = "event shuffler.counted cards=52 deck=D1", "event shuffler.counted cards=51 deck=D1"
    assert found(*ready, other[0], one_round(), shuffled("D1"), other[1], dealt("3c")) == [
        raised, raised, worse,
    ]  # fmt: skip
    right = shuffled("D1"), "event shuffler.counted cards=53 deck=D1", one_round()
    assert found(*ready, wrong, one_round(), *right, *again) == [raised, worse, raised]
    anew = "event deck.removed deck=D1", deck("D1"), shuffled("D1"), wrong, dealt("3c")
    assert found(*ready, wrong, one_round(), *anew) == [raised, f"remedied {raised}", raised]


@cites("680a.5(b)", "688a.5(h)")
@ONE_DECK
def test_a_shuffler_that_says_the_count_is_wrong_and_not_how_many(game: str) -> None:
    """It works all the same: the deck is what is wrong, and what has to go."""
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1")
    wrong = "event device.fault device=S kind=shuffler what=wrong-count"
    for told in (wrong, f"{wrong} deck=D1"):
        assert found(*ready, told, dealt()) == ["count.shuffler"]
        removed = "event deck.removed deck=D1", deck("D2"), shuffled("D2")
        assert found(*ready, told, *removed, dealt()) == []
    late = dealt(), "cleared", "event deck.removed deck=D1"
    assert found(*ready, wrong, *late) == ["count.shuffler", "remedied count.shuffler"]
    other = "event deck.received deck=D2 back=blue packs=1"
    assert found(*ready, other, f"{wrong} deck=D2", dealt()) == []
    assert found(game.format(SHUFFLER), wrong, dealt()) == ["count.shuffler"]


@ONE_DECK
def test_a_wrong_count_is_heard_whatever_was_lost_before_it(game: str) -> None:
    """What was not heard of a deck excuses what is missing, and no count; a loss after it may."""
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1")
    counted = "event shuffler.counted cards=52 deck=D1"
    lost = "closed", "skip panel", "event table.idle", "hands dealer: 2c", "cleared"
    assert found(*ready, *lost, shuffled("D1"), dealt()) == []
    assert found(*ready, *lost, shuffled("D1"), counted, dealt()) == ["count.shuffler"]
    assert found(*ready, one_round(), shuffled("D1"), counted, *lost[1:3], dealt()) == []


def test_what_a_short_shoe_has_touched() -> None:
    played = """
    wagers 1: player 25 | 3: banker 100
    closed
    deal P 9s B 2c P Kd B 5h
    result player
    takes 3: banker 100
    pays 1: player 25
    cleared
    """
    table = lines(*READY, played, one_round("2c", "P"), "event shoe.ended cards=415")
    (one,) = [found for found in table.findings if found.code == "card.missing"]
    assert one.round is None
    touched = one.touched
    assert touched is not None
    assert (touched.first_round, touched.last_round, touched.rounds) == ("r1", "r2", 2)
    assert (touched.hands, touched.wagers, touched.wagered_cents) == (3, 2, 12_500)
    assert (touched.paid_cents, touched.collected_cents) == (2_500, 10_000)
    assert touched.net_by_seat == ((1, 2_500), (3, -10_000))
