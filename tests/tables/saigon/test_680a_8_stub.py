"""The stub of Saigon counted: to how many it comes, and how often. §§ 680a.8 to 680a.10.

Each finding beside its nearest honest neighbour.
"""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.common.test_held import at
from tests.tables.saigon.rounds import (
    ALL_BACK,
    DEAL,
    DEALT,
    HONEST,
    ON,
    OPEN,
    ROUND,
    SETS,
    WAGERS,
    find,
)


@cites("680a.8(f)", "680a.9(e)", "680a.10(e)")
def test_the_stub_that_comes_to_53_is_no_finding() -> None:
    play(DEALT + "event stub.counted cards=38\n" + ON + HONEST)


@cites("680a.8(g)", "680a.9(f)")
@pytest.mark.parametrize("cards_left", [37, 39])
def test_a_stub_that_comes_to_another_number(cards_left: int) -> None:
    count = f"event stub.counted cards={cards_left}\nevent misdeal.determined misdealt=true\n"
    void = "void 680a.9(f)\n" + ALL_BACK
    table = play(DEALT.replace("tray=", "method=hand,shuffler tray=") + count + void)
    raised = [one for one in table.findings if one.what == "raised"]
    assert [(one.code, one.cite) for one in raised] == [("count.stub", ("680a.9(f)",))]
    assert table.rounds[0].void == "680a.9(f)"


@cites("680a.8(g)", "680a.9(f)", "680a.10(f)")
def test_the_deck_of_a_wrong_stub_goes_unless_it_was_misdealt() -> None:
    wrong = DEALT + "event stub.counted cards=37\nevent misdeal.determined misdealt=false\n"
    wrong += "void 680a.8(g)\n" + ALL_BACK
    kept = play(wrong + ROUND)
    assert [(one.code, one.what) for one in kept.findings] == [
        ("count.stub", "raised"),
        ("count.stub", "worsened"),
    ]
    # the next round's count is no recount of those cards
    count = "event stub.counted cards=38\n"
    again = play(wrong + ROUND.replace(SETS, count + SETS))
    assert [one.what for one in again.findings] == ["raised", "worsened"]
    found = play(wrong.replace("event misdeal", count + "event misdeal") + ROUND)
    assert "remedied" in [one.what for one in found.findings if one.code == "count.stub"]
    gone = play(wrong + "event deck.removed deck=a why=count\n" + ROUND)
    assert [(one.code, one.what) for one in gone.findings] == [
        ("count.stub", "raised"),
        ("count.stub", "remedied"),
    ]


def test_a_recount_that_is_right_ends_the_doubt() -> None:
    text = DEALT + "event stub.counted cards=37\nevent stub.counted cards=38\n" + ON
    table = play(text + find("count.stub", "remedied count.stub"))
    assert table.rounds[0].void is None


def test_the_stub_counts_with_a_card_that_was_discarded() -> None:
    face_up = "event card.found_face_up card=Kh\nevent card.discarded card=Kh\n"
    text = OPEN + WAGERS + face_up + DEAL
    play(text + "event stub.counted cards=37\n" + ON
         + find("card.face_up", "remedied card.face_up"))  # fmt: skip


SHUFFLED = "event shuffle.started how=hand\n"
COUNTED = DEALT + "event stub.counted cards=38\n" + ON


@cites("680a.8(e)", "680a.9(d)", "680a.10(d)")
@shows("count.stub")
def test_the_stub_is_counted_at_least_every_fifth_round() -> None:
    play(COUNTED + ROUND * 4 + HONEST)
    play(COUNTED + ROUND * 5 + SHUFFLED + find("count.stub  # r6"))
    play(COUNTED + ROUND * 4 + COUNTED.replace(OPEN, "") + ROUND * 4 + HONEST)


def test_a_stub_that_is_never_counted_is_one_finding_and_one_that_is_worse() -> None:
    """The next count may come until that deck is used again: after the sixth round, as the seventh
    is dealt; a void one breaks off before its count."""
    play(OPEN + ROUND * 11 + find("count.stub @r5", "worsened count.stub @r5"))
    play(OPEN + ROUND * 6 + WAGERS + find("count.stub @r5"))
    play(OPEN + ROUND * 6 + WAGERS + DEAL + find("count.stub @r5", "worsened count.stub @r5"))
    counted = COUNTED.replace(OPEN, "")
    play(OPEN + ROUND * 5 + counted + find("count.stub", "remedied count.stub"))
    play(OPEN + ROUND * 6 + "event stub.counted cards=38\n" + ROUND * 4
         + find("count.stub", "remedied count.stub"))  # fmt: skip
    late = ("count.stub", "worsened count.stub", "remedied count.stub")
    play(OPEN + ROUND * 7 + counted + find(*late))
    void = WAGERS + DEAL + "void 680a.13(c)\n" + ALL_BACK
    told = [one.what for one in play(OPEN + ROUND * 5 + void + DEAL).findings]
    assert "worsened" not in told


@cites("680a.8(e)")
@pytest.mark.parametrize(
    "options",
    ["shuffler_counts=true", "shuffler_counts=true method=manual-shoe,shuffler",
     "blind=stub.counted"],
)  # fmt: skip
def test_no_stub_is_waited_for_where_a_shuffler_counts_or_nobody_would_report_it(
    options: str,
) -> None:
    play(OPEN.replace("tray=", options + " tray=") + ROUND * 6 + HONEST)


def test_a_shuffler_that_counts_and_is_not_in_use_counts_nothing() -> None:
    by_hand = "shuffler_counts=true method=manual-shoe,hand tray="
    table = play(OPEN.replace("tray=", by_hand) + ROUND * 5 + SHUFFLED)
    assert "count.stub" in [one.code for one in table.findings]


LATER = DEALT + ON + "event stub.counted cards={}\n"


@cites("680a.8(g)", "680a.9(f)", "680a.10(f)")
@shows("count.stub")
def test_a_stub_that_is_counted_once_the_cards_are_cleared() -> None:
    """It is that of the round just closed, also where wagers lie for the next one already."""
    play(LATER.format(38) + ROUND + HONEST)
    table = play(LATER.format(37))
    (one,) = table.findings
    assert (one.code, one.round, one.observed) == ("count.stub", "r1", "52 cards")
    assert len(one.because) == 15 + 2  # each card, the count, and the next word of the dealing shoe
    wagered = DEALT + ON + WAGERS
    play(wagered + "event stub.counted cards=38\n" + DEAL + ON + HONEST)
    play(wagered + "event stub.counted cards=39\n" + DEAL + ON
         + find("count.stub  @r1", "worsened count.stub @r1"))  # fmt: skip


def test_nor_is_one_where_nobody_tells_that_the_cards_were_cleared() -> None:
    """The round was over before its deck was shuffled, and is found to be with the next wager."""
    shuffled = "event shuffle.started how=hand\nevent shuffle.finished how=hand\n"
    later = DEALT + ON + "{}" + WAGERS + "event stub.counted cards=37\n"
    untold = later.replace("tray=", "blind=cards.cleared tray=").replace("cleared\n", "")
    assert "count.stub" in [one.code for one in play(later.format("")).findings]
    assert "count.stub" not in [one.code for one in play(later.format(shuffled)).findings]
    assert "count.stub" not in [one.code for one in play(untold.format(shuffled)).findings]


def test_but_one_is_where_nothing_was_done_with_the_deck_since_its_last_card() -> None:
    """PW-55: its stub lies there until it is shuffled, which would be told, or dealt."""
    blind = "blind=cards.cleared{} tray="
    untold = (DEALT + ON + "{}" + WAGERS).replace("tray=", blind).replace("cleared\n", "")
    count = "event stub.counted cards={}\n"

    def late(text: str) -> list[str]:
        found = play(text).findings
        return [f"{one.code} {one.round}" for one in found if one.code == "count.stub"]

    assert late(untold.format("", "") + count.format(37)) == ["count.stub r1"]
    assert late(untold.format("", "") + count.format(38)) == []
    assert late(untold.format("", "") + count.format(39)) == ["count.stub r1"]
    assert late(untold.format("", "") + DEAL + count.format(38)) == []
    assert late(untold.format("", "") + DEAL + count.format(37)) == ["count.stub r2"]
    unheard = ",shuffle.started,shuffle.finished"
    assert late(untold.format(unheard, "") + count.format(37)) == []
    for done in ("shuffle.finished how=shuffler deck=b", "deck.into_shuffler deck=a"):
        assert late(untold.format("", f"event {done}\n") + count.format(37)) == []


def test_a_stub_of_another_deck_or_of_a_deck_that_was_shuffled_is_not_that_of_the_round() -> None:
    play(DEALT + ON + "event shuffle.started how=hand\nevent stub.counted cards=53\n" + HONEST)
    received = "event deck.received deck=a back=red\nevent deck.changed deck=a\n"
    named = LATER.replace(WAGERS, received + WAGERS) + "finds open.uninspected | shuffle.skipped"
    table = play(named.format("37 deck=b").partition("finds")[0])
    assert "count.stub" not in [one.code for one in table.findings]
    table = play(named.format("37 deck=a").partition("finds")[0])
    assert "count.stub" in [one.code for one in table.findings]


def test_a_card_that_was_found_face_up_may_lie_beside_a_stub_that_is_counted_later() -> None:
    face_up = "event card.found_face_up card=Kh\nevent card.discarded card=Kh\n"
    text = OPEN + WAGERS + face_up + DEAL + ON
    honest = find("card.face_up", "remedied card.face_up")
    play(text + "event stub.counted cards=37\n" + honest)
    play(text + "event stub.counted cards=38\n" + honest.rstrip() + " | count.stub\n")


def test_a_right_recount_of_a_stub_that_was_counted_later_ends_the_doubt() -> None:
    recount = "event stub.counted cards=38\n"
    play(LATER.format(37) + recount + find("count.stub", "remedied count.stub"))


def test_the_fifth_stub_may_be_counted_once_the_round_is_cleared() -> None:
    """PW-55: until its deck is used again; what is done meanwhile says nothing."""
    five, count = OPEN + ROUND * 5, "event stub.counted cards=38\n"
    others = "event dealer.changed dealer=D2\nbuys 1: 100\n"
    for between in ("", others, WAGERS.replace("closed\n", "")):
        play(five + between + count + HONEST)
    table = at(five + others)
    assert table.findings == []
    for used in (SHUFFLED, "turns 1: Kd\n"):
        late = [one for one in at(five + others + used + count).findings if one.round == "r5"]
        told = [(one.what, one.code) for one in late]
        assert told == [("raised", "count.stub"), ("remedied", "count.stub")]
    assert [one.code for one in at(five + "closes\n").findings] == ["count.stub"]
    lost = at(five + "skip panel\nevent dealer.changed dealer=D2\n" + others)
    assert "count.stub" not in [one.code for one in lost.findings]


def test_a_count_after_the_round_counts_from_there() -> None:
    play(LATER.format(38) + ROUND * 4 + HONEST)
    play(LATER.format(38) + ROUND * 5 + SHUFFLED + find("count.stub @r6"))


def test_a_card_whose_report_is_missing_is_no_wrong_stub_later() -> None:
    """The next word of the device that deals shows a hole."""
    lost = DEALT + ON + "skip shoe\nevent stub.counted source=panel cards=37\n" + ROUND
    table = play(lost)
    assert [one.code for one in table.findings] == ["stream.gap"]
