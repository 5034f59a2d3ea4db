"""The deal and what it leaves: §§ 688a.8 to 688a.10, 688a.13(d) to (l), PG-12, PG-17, PG-19."""

import pytest

from tests.cites import cites
from tests.shows import shows
from tests.tables.pai_gow.rounds import (
    ALL_BACK,
    AROUND,
    COUNT,
    COVER,
    DEALER,
    HONEST,
    OPEN,
    SETS,
    SETTLED,
    STACKS,
    STARTED,
    WAGERS,
    found,
    played,
    stacks,
    turns,
)

ON = COVER + COUNT + DEALER + SETS + SETTLED
SWAPPED = (*AROUND[:2], AROUND[3], AROUND[2], *AROUND[4:])
OF_HAND = STARTED.replace("link=", "method=hand,shuffler link=")
OF_SHOE = STARTED.replace("link=", "method=manual-shoe,hand link=")
OF_STACKS = STARTED.replace("link=", "method=automated-shoe,shuffler link=")
CARDS = turns()


@cites("688a.8(d)", "688a.9(c)")
@shows("deal.order")
@pytest.mark.parametrize("begun", [OF_HAND, OF_SHOE])
def test_a_card_to_the_wrong_position(begun: str) -> None:
    assert found(begun + turns(SWAPPED) + ON) == ["deal.order"]
    assert found(begun + CARDS + ON) == []


@cites("688a.10(c)")
def test_a_stack_to_the_wrong_position() -> None:
    assert found(OF_STACKS + stacks(SWAPPED) + ON) == ["deal.order"]
    assert found(OF_STACKS + stacks() + ON) == []


def one_short(deal: str) -> str:
    """The last position lacks a card."""
    return deal.rstrip().rsplit(" ", 1)[0] + "\n"


@cites("688a.13(g)")
def test_a_hand_of_six_is_void() -> None:
    short = STARTED + one_short(CARDS)
    told = "event misdeal.determined misdealt=true\nvoid 688a.13(g)\n" + ALL_BACK
    assert found(short + told) == ["deal.count 5", "remedied deal.count 5"]
    returned = found(short + "void 688a.13(g)\n" + ALL_BACK)
    assert returned == ["deal.count 5", "remedied deal.count 5"]
    left = COVER + COUNT.replace("4", "5") + DEALER
    assert found(short + left) == ["deal.count 5"]
    assert found(STARTED + CARDS + "void 688a.13(g)\n" + ALL_BACK)[0] == "void.unsupported"


@cites("688a.13(g)")
def test_a_hand_of_eight_is_void() -> None:
    eight = STARTED + CARDS + "    event card.dealt hand=5 number=8 card=Jk\n" + COVER
    assert found(eight + COUNT.replace("4", "3")) == ["deal.count 5"]


@cites("688a.13(j)")
@shows("deal.count")
def test_a_stack_of_eight_is_void() -> None:
    eight = OF_STACKS + "    stacks   6: ?8\n"
    assert found(eight) == ["deal.count 6"]
    told = found(eight + "void 688a.13(j)\n" + ALL_BACK)
    assert told == ["deal.count 6", "remedied deal.count 6"]
    assert found(OF_STACKS + "    stacks   6: ?7\n") == []


METHODS = [(OF_SHOE, "688a.8(f)", CARDS), (OF_HAND, "688a.9(e)", CARDS)]


@cites(
    "688a.8(e)", "688a.8(f)", "688a.9(d)", "688a.9(e)", "688a.10(d)", "688a.10(e)"
)  # fmt: skip
@pytest.mark.parametrize(
    ("begun", "ground", "deal"), [*METHODS, (OF_STACKS, "688a.10(e)", stacks())]
)
def test_three_cards_left_of_a_right_deal(begun: str, ground: str, deal: str) -> None:
    """The deal was right, so the deck is not: it has to go."""
    three = begun + deal + COVER + COUNT.replace("4", "3")
    determined = "event misdeal.determined misdealt=false\n"
    void = three + determined + f"void {ground}\n" + ALL_BACK
    assert found(void) == ["count.remainder"]
    removed = void.replace("cleared", "event deck.removed deck=d1 why=count\ncleared")
    assert found(removed) == ["count.remainder", "remedied count.remainder"]
    assert found(begun + deal + ON) == []
    again = found(void + begun.split("sits")[1].split("\n", 1)[1] + CARDS)
    assert "worsened count.remainder" in again


@cites("688a.8(e)", "688a.9(d)", "688a.10(d)")
@pytest.mark.parametrize(
    ("begun", "deal"), [(OF_SHOE, CARDS), (OF_HAND, CARDS), (OF_STACKS, stacks())]
)
def test_what_is_left_is_not_counted(begun: str, deal: str) -> None:
    uncounted = begun + deal + COVER + STACKS + DEALER + SETS + SETTLED
    assert found(uncounted) == ["count.remainder"]
    assert found(begun + deal + ON) == []


@cites("688a.8(e)")
def test_what_is_left_may_be_counted_before_anybody_tells_of_the_round() -> None:
    """Neither wagers nor the deal are told: the round is known by the first face that is read."""
    read, set_ = "event card.read hand=6 number=1 card=Ac\n", "sets 6: Kh 8h\n"
    untold = "blind=card.dealt,dice.shaken{} tray"
    bets = OPEN.replace("tray", untold.format(""))
    neither = OPEN.replace("tray", untold.format(",wager.placed"))
    assert "count.remainder" not in found(neither + COUNT + read + set_)
    assert "count.remainder" in found(bets + WAGERS + read + set_)
    assert "count.remainder" not in found(bets + WAGERS + COUNT + read + set_)


@cites("688a.8(e)", "688a.9(d)", "688a.10(d)")
@shows("stub.exposed")
def test_a_card_of_the_rest_is_shown() -> None:
    assert found(HONEST) == []
    assert found(HONEST.replace(COUNT, COUNT + "event stub.exposed card=Jk\n")) == ["stub.exposed"]


def with_event(*events: str) -> str:
    """Events in mid-deal: the first turn, then they, then the other six."""
    told = [one.split() for one in CARDS.split(" ", 1)[1].strip()[9:].split(" | ")]
    first = "    turns    " + " | ".join(f"{one[0]} {one[1]}" for one in told)
    others = "    turns    " + " | ".join(f"{one[0]} {' '.join(one[2:])}" for one in told)
    return "\n".join([STARTED, first, *events, others, ""])


FACE_UP = ("event card.found_face_up card=Jk", "event card.discarded card=Jk")


@cites("688a.13(e)")
@shows("count.remainder")
@shows("card.face_up")
def test_one_card_face_up_is_discarded() -> None:
    assert found(with_event() + ON) == []
    three = ON.replace("cards=4", "cards=3")
    discarded = with_event(*FACE_UP)
    assert found(discarded + three) == ["card.face_up", "remedied card.face_up"]
    assert found(discarded + ON)[2:3] == ["count.remainder"]  # PG-19
    assert found(with_event(FACE_UP[0]) + ON) == ["card.face_up", "worsened card.face_up"]


@cites("688a.13(e)")
def test_two_cards_face_up_are_void() -> None:
    unread = [one.replace(" card=Jk", "") for one in FACE_UP]
    two = with_event(*FACE_UP, *unread, "void 688a.13(e)")
    void = two.rsplit("    turns", 1)[0] + ALL_BACK
    both = ["card.face_up", "remedied card.face_up"]
    assert found(void) == both + both
    one = with_event(*FACE_UP, "void 688a.13(e)").rsplit("    turns", 1)[0] + ALL_BACK
    assert found(one) == [*both, "void.unsupported"]


@cites("688a.13(d)")
@shows("card.exposed")
def test_a_card_that_the_dealer_exposes() -> None:
    shown = "event card.exposed hand=4 number=1 card=Ks"
    plays = with_event(shown, "event player.chose seat=4 choice=play") + ON
    assert found(plays) == ["card.exposed 4", "remedied card.exposed 4"]
    assert found(with_event(shown) + ON) == ["card.exposed 4", "worsened card.exposed 4"]
    assert found(with_event("event card.exposed hand=dealer number=1 card=Qh") + ON) == []


@cites("688a.13(d)")
def test_a_hand_that_its_player_voids() -> None:
    """All its wagers return, the progressive one too: PG-17."""
    chose = with_event(
        "event card.exposed hand=4 number=1 card=Ks",
        "event player.chose seat=4 choice=void",
        "back 4: main 25 progressive 5",
    )
    on = COVER + COUNT + DEALER + "    sets     6: Kh 8h | 2: Jc 9h\n" + SETTLED
    second = on[on.index("    reveals  4") : on.index("    reveals  2")]
    rest = on.replace(second, "")
    done = ["card.exposed 4", "remedied card.exposed 4"]
    assert found(chose + rest) == done
    # not where he looked at his other cards, to play them or not
    looked = ["card.exposed 4", "worsened card.exposed 4"]
    assert found(chose.replace("=void", "=void unseen=true") + rest) == done
    assert found(chose.replace("=void", "=void unseen=false") + rest) == looked
    shown = "event card.exposed hand=4 number=1 card=Ks"
    plays = with_event(shown, "event player.chose seat=4 choice=play unseen=false") + ON
    assert found(plays) == looked


@cites("688a.13(d)")
@shows("void.unsupported")
def test_a_hand_that_its_player_may_not_void() -> None:
    """GEN-4: only if the dealer showed a card of that very hand."""
    on = COVER + COUNT + DEALER + "    sets     6: Kh 8h | 2: Jc 9h\n" + SETTLED
    rest = on.replace(on[on.index("    reveals  4") : on.index("    reveals  2")], "")
    chose = "event player.chose seat=4 choice=void", "back 4: main 25 progressive 5"
    ruled = ["pay.missed 4", "collect.missed 4"]  # as its cards lie: the other wager is lost
    wrong = ["void.unsupported 4", *ruled]
    assert found(with_event(*chose) + rest) == wrong
    neighbour = "event card.exposed hand=2 number=1 card=Ks"
    at_once = with_event(neighbour, "event player.chose seat=2 choice=play", *chose) + rest
    assert found(at_once) == ["card.exposed 2", "remedied card.exposed 2", *wrong]
    dealers = "event card.exposed hand=dealer number=1 card=Qh"
    assert found(with_event(dealers, *chose) + rest) == wrong
    assert found(with_event("event card.exposed number=1", *chose) + rest) == []  # whose?
    blind = with_event(*chose).replace("tray=", "blind=card.exposed tray=") + rest
    assert found(blind) == ["open.unobserved"]


def test_a_hand_that_is_voided_at_will_is_ruled_by_its_cards() -> None:
    """PW-84: what it was given back follows from the void, and stands in the error accounts."""
    on = COVER + COUNT + DEALER + "    sets     6: Kh 8h | 2: Jc 9h\n" + SETTLED
    rest = on.replace(on[on.index("    reveals  4") : on.index("    reveals  2")], "")
    chose = "event player.chose seat=4 choice=void", "back 4: main 25 progressive 5"
    shown = "event card.exposed hand=4 number=1 card=Ks"
    for events, outcomes, over, under in (
        (chose, ("win", "lose"), 500, 2500), ((shown, *chose), ("void", "void"), 0, 0),
    ):  # fmt: skip
        table = played(with_event(*events) + rest)
        of_4 = {one.wager: one.outcome for one in table.rounds[0].wagers if one.seat == 4}
        assert (of_4["main"], of_4["progressive"]) == outcomes
        assert table.balances.get("errors.over:MB-01", 0) == over
        assert table.balances.get("errors.under:MB-01", 0) == -under
    first, *others = played(with_event(*chose) + rest).findings
    assert {one.under for one in others} == {first.id}
    paid = with_event(chose[0], "back 4: main 25 progressive 5\npays 4: main 3") + rest
    mine = [one for one in played(paid).findings if one.wager == "main" and one.seat == 4]
    assert [(one.code, one.amount_cents, one.under) for one in mine] == [("pay.under", 2200, None)]


def test_what_follows_from_a_void_that_is_held_follows_it() -> None:
    """Who chose was told by another device than the one that tells of cards that are shown."""
    on = COVER + COUNT + DEALER + "    sets     6: Kh 8h | 2: Jc 9h\n" + SETTLED
    rest = on.replace(on[on.index("    reveals  4") : on.index("    reveals  2")], "")
    back = "back 4: main 25 progressive 5"
    chose = with_event("event player.chose source=pit seat=4 choice=void", back)
    text = chose.replace("tray=", "also=pit:player.chose tray=")
    first, *others = played(text + rest).findings
    assert (first.code, len(others)) == ("void.unsupported", 2)
    assert {one.under for one in others} == {first.id}
    # … and is dropped with it: a report of that device is missing
    assert found(text + "skip panel\n" + rest) == ["stream.gap"]
    # that device speaks as the round closes, or only after the one that tells of the chips
    on = (with_event() + rest).replace("tray=", "also=pit:player.chose,cards.cleared tray=")
    on = on.replace("tray=", "blind=chips.moved tray=", 1)
    voided = f"event player.chose source=pit seat=4 choice=void\n{back}\n"
    tray = "event cards.cleared source=pit\nevent clock.offset source=tray device=tray offset_ms=0"
    for cleared in ("cleared", tray):
        said = played(on.replace("    cleared", voided + cleared)).findings
        first, *others = [one for one in said if one.code != "open.unobserved"]
        assert (first.code, len(others)) == ("void.unsupported", 2)
        assert {one.under for one in others} == {first.id}


@cites("688a.8(g)", "688a.9(f)", "688a.10(f)")
@pytest.mark.parametrize(
    ("begun", "deal"), [(OF_SHOE, CARDS), (OF_HAND, CARDS), (OF_STACKS, stacks())]
)
def test_a_stack_that_nobody_plays_is_discarded_unexposed(begun: str, deal: str) -> None:
    shown = "event card.exposed hand=3 number=1\nevent stack.collected hand=3\n"
    assert found(begun + deal + ON.replace(COUNT, COUNT + shown)) == ["card.exposed 3"]
    unseen = COUNT + "event stack.collected hand=3\n"
    assert found(begun + deal + ON.replace(COUNT, unseen)) == []
    (one,) = played(begun + deal + ON.replace(COUNT, COUNT + shown)).findings
    clause = {OF_SHOE: "688a.8(g)", OF_HAND: "688a.9(f)", OF_STACKS: "688a.10(f)"}[begun]
    assert one.cite == (clause,)


@cites("688a.13(i)")
def test_a_card_exposed_among_stacks_is_void() -> None:
    shown = OF_STACKS + "    stacks   6: ?7 | dealer: ?7\nevent card.exposed hand=6 number=1\n"
    void = shown + "void 688a.13(i)\n" + ALL_BACK
    assert found(void) == ["card.exposed 6", "remedied card.exposed 6"]
    assert "void.missing" in found(shown + "cleared\n")
    after = OF_STACKS + stacks() + COVER + COUNT + "event card.exposed hand=6 number=1\n"
    assert "void.unsupported" in found(after + "void 688a.13(i)\n")


@cites("688a.13(f)")
@shows("card.drawn_in_error")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    assert found(with_event() + ON) == []
    unseen = "event card.drawn_in_error disclosed=false"
    assert found(with_event(unseen) + ON)[0] == "card.drawn_in_error"
    assert "worsened card.drawn_in_error" not in found(with_event(unseen) + ON)
    away = found(with_event(unseen, "event card.discarded") + ON)
    assert away[:2] == ["card.drawn_in_error", "worsened card.drawn_in_error"]


@cites("688a.13(f)")
def test_once_every_hand_has_its_cards_there_is_no_next_one() -> None:
    """Not the first card of the next round either."""
    unseen = "event card.drawn_in_error disclosed=false\n"
    last = CARDS.rstrip().rpartition(" ")[0] + "\n"
    for dealt, remedy in ((CARDS, None), (last, "the card is used as the next card")):
        again = "cleared\nwagers 1: main 25\nclosed\n" + CARDS
        table = played(STARTED + dealt + unseen + ALL_BACK + again)
        drawn = [one for one in table.findings if one.code == "card.drawn_in_error"]
        assert (drawn[0].what, drawn[0].remedy) == ("raised", remedy)
        assert len(drawn) == (1 if remedy is None else 2)


@cites("688a.13(l)")
def test_an_automated_shoe_that_jams_is_void() -> None:
    jam = "event device.fault device=a1 kind=automated-shoe what=jam\n"
    two = OF_STACKS + "    stacks   6: ?7 | dealer: ?7\n"
    assert "void.unsupported" not in found(two + jam + "void 688a.13(l)\n" + ALL_BACK)
    assert "void.unsupported" in found(two + "void 688a.13(l)\n" + ALL_BACK)
    lid = jam.replace("jam", "lid-open")
    assert "void.unsupported" in found(two + lid + "void 688a.13(l)\n" + ALL_BACK)


assert OPEN in STARTED


@cites("688a.13(e)", "688a.8(e)")
def test_a_card_found_face_up_that_is_laid_elsewhere_is_missing_in_the_rest_by_that() -> None:
    """PG-19; the one cause is that it was not discarded."""
    unread = STARTED + turns(hands={"5": " ".join("?" * 7)})
    up, away = "event card.found_face_up card=Js\n", "event card.discarded card=Js\n"
    three, rest = COUNT.replace("cards=4", "cards=3"), DEALER + SETS + SETTLED
    kept = found(unread + up + COVER + three + rest)
    assert kept == ["card.face_up", "worsened card.face_up"]
    discarded = found(unread + up + away + COVER + three + rest)
    assert discarded == ["card.face_up", "remedied card.face_up"]
    assert "count.remainder" in found(unread + up + away + COVER + COUNT + rest)


@cites("688a.13(l)")
@shows("device.fault_ignored", "void.missing")
def test_what_an_automated_shoe_deals_after_it_has_failed() -> None:
    """The round is void; what is not declared hangs under the failure."""
    shoe = STARTED.replace("open     pai-gow", "open     pai-gow method=automated-shoe,shuffler")
    begun = shoe + stacks(AROUND[:2])
    jam = "event device.fault device=auto-shoe-1 kind=automated-shoe what=jam\n"
    assert found(begun + jam + "void 688a.13(l)\n" + ALL_BACK) == []
    assert found(begun + stacks(AROUND[2:]) + COVER + COUNT + DEALER + SETS + SETTLED) == []
    on = played(begun + jam + stacks(AROUND[2:]) + COVER + COUNT + DEALER + SETS + SETTLED)
    raised = [one for one in on.findings if one.what == "raised"]
    assert [one.code for one in raised] == ["device.fault_ignored", "void.missing"]
    assert raised[0].remedy is not None
    assert raised[0].remedy.startswith("the round is declared void")
    assert raised[1].under == raised[0].id


def _counts(text: str) -> list[str]:
    return [one for one in found(text) if "count." in one]


@cites("688a.8(e)", "688a.8(f)", "688a.9(e)")
@shows("count.remainder")
def test_a_remainder_that_is_counted_once_the_cards_are_cleared() -> None:
    """It was not counted in time; and what lies there is wrong, or is not."""
    late = OF_HAND + CARDS + COVER + DEALER + SETS + SETTLED
    count = "event remainder.counted cards={}\n"
    assert _counts(late + count.format(4)) == ["count.remainder"]  # that is not counted in time
    told = [one for one in played(late + count.format(3)).findings if one.code[:6] == "count."]
    missed, wrong = told
    assert (missed.observed, wrong.observed, wrong.round) == ("not counted", "3 left", "r1")
    assert wrong.cite == ("688a.9(e)",)
    again = late + count.format(3) + count.format(4)
    assert _counts(again) == ["count.remainder", "count.remainder", "remedied count.remainder"]
    shuffled = "event shuffle.started how=hand\n"
    assert _counts(late + shuffled + count.format(3)) == ["count.remainder"]
    assert _counts(OF_HAND + CARDS + ON + count.format(3)) == []  # it was counted, and was right


def test_a_stack_without_a_card_is_a_wrong_deal() -> None:
    empty = "event stack.delivered hand=6 cards=0\nevent remainder.counted cards=53\n"
    assert "deal.count" in [one.partition(" ")[0] for one in found(OF_STACKS + empty)]


UNTOLD = OF_STACKS.replace("link=", "blind=round.voided,remainder.counted,{} link=")
THREE = stacks(AROUND[:3])  # a position without a wager among them; the shaker stands uncovered


@cites("688a.13(i)", "688a.13(j)", "688a.13(l)")
@pytest.mark.parametrize("fact", ["device.fault", "card.exposed", "card.found_face_up"])
def test_a_deal_that_breaks_off_may_be_void_by_what_nobody_would_tell(fact: str) -> None:
    """Its stacks are not collected, then, nor its shaker covered. Chips that go on show it none."""
    short = ["deal.count"]

    def told(begun: str, ends: str) -> list[str]:
        return [one for one in found(begun + THREE + ends) if one != "open.unobserved"]

    assert told(UNTOLD.format(fact), ALL_BACK) == []
    table = played(UNTOLD.format(fact) + THREE + ALL_BACK)
    table.line("books tray 100000 | layout 0 | errors.under 0 | errors.over 0")
    assert not table.rounds[0].verified
    assert told(UNTOLD.format("hand.touched"), ALL_BACK) == short  # no ground was told
    assert sorted(told(OF_STACKS, ALL_BACK)) == [*short, "void.missing"]
    assert short[0] in told(UNTOLD.format(fact), "takes 2: main 50\ncleared\n")
