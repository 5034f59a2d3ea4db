"""Cards that stay for the envy, and what goes at once: §§ 688a.8(g), 688a.11(d), (h), PW-63."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.tables.pai_gow.rounds import CLEARED, COUNT, FIRST, HONEST, SECOND, STACKS, found, stacks
from tests.tables.pai_gow.test_688a_8_deal import CARDS, OF_HAND, OF_SHOE, OF_STACKS, ON
from tests.tables.pai_gow.test_688a_11_hands import COUNTED, GIVEN, SET_4, SHOWN, SURRENDERED
from tests.tables.pai_gow.test_688a_12_awards import ENVY, PAID, TENS, envied

TAKEN = "    clears   2\n"
EARLY = ["cards.cleared_early 2"]
GIVEN_UP = SURRENDERED + COUNTED


@cites("688a.11(d)")
def test_a_surrendered_hand_stays_while_a_qualifying_wager_lies() -> None:
    """Until it is settled in its turn, after those on its right."""
    assert found(GIVEN + GIVEN_UP + SHOWN.replace(CLEARED, TAKEN + CLEARED)) == []
    assert found(GIVEN + GIVEN_UP + TAKEN + SHOWN) == EARLY
    assert found(GIVEN + GIVEN_UP + FIRST + TAKEN + SECOND + CLEARED) == EARLY
    none = GIVEN.replace("progressive=4", "progressive=3").replace("fortune 5", "fortune 4")
    none = none.replace("event    lammer.placed seat=6 wager=fortune", "")
    assert found(none + GIVEN_UP + TAKEN + SHOWN.replace("fortune 5", "fortune 4")) == []
    (one,) = play(GIVEN + GIVEN_UP + TAKEN + SHOWN).findings
    assert one.cite == ("688a.11(d)",)


@cites("688a.11(d)", "688a.7(b)")
@pytest.mark.parametrize("kind", ["seat.left", "player.chose"])
def test_nor_for_a_hand_that_may_have_been_left_unseen(kind: str) -> None:
    """Who has left, or whose hand is void, is not shown his hand: nobody would tell of either."""
    gone = "    takes    4: main 25\n    clears   4\n"
    for done in (FIRST + gone + TAKEN, FIRST + TAKEN + gone):
        assert EARLY[0] in found(GIVEN + GIVEN_UP + done + CLEARED)
        untold = GIVEN.replace("open     pai-gow", f"open     pai-gow blind={kind}")
        assert EARLY[0] not in found(untold + GIVEN_UP + done + CLEARED)
    left = GIVEN + GIVEN_UP + FIRST + "    leaves   4\n" + gone + TAKEN
    assert found(left + CLEARED) == []


@cites("688a.11(d)")
@pytest.mark.parametrize("untold", ["seat.left", "player.chose", "seat.left,player.chose"])
def test_a_hand_that_plays_on_was_not_left_unseen(untold: str) -> None:
    """As it is shown or set after the surrendered one went, which was to stay for it."""
    given = GIVEN.replace("open     pai-gow", f"open     pai-gow blind={untold}")

    def early(text: str) -> list[str]:
        return [one for one in found(text) if one.startswith("cards.")]

    assert early(given + GIVEN_UP + TAKEN + SHOWN) == EARLY
    assert early(given + GIVEN_UP + FIRST + TAKEN + SECOND + CLEARED) == EARLY
    assert early(given + GIVEN_UP + FIRST + SECOND + TAKEN + CLEARED) == []
    (one,) = [
        one
        for one in play(given + GIVEN_UP + TAKEN + SHOWN).findings
        if one.code == "cards.cleared_early"
    ]
    assert (one.cite, len(one.because)) == (("688a.11(d)",), 6)
    lost = "    skip     panel\n"
    assert early(given + GIVEN_UP + FIRST + lost + TAKEN + SECOND + CLEARED) == []
    other = "    event    hand.cleared source=shoe hand=2\n"  # by its clock, perhaps later
    assert early(given + GIVEN_UP + TAKEN + FIRST + CLEARED) == EARLY
    assert early(given + GIVEN_UP + other + FIRST + CLEARED) == EARLY
    near = given.replace("link=", "clock_tolerance_ms=2000 link=")
    assert early(near + GIVEN_UP + TAKEN + FIRST + CLEARED) == EARLY
    assert early(near + GIVEN_UP + other + FIRST + CLEARED) == []


@cites("688a.11(d)", "688a.13(d)")
def test_nor_is_one_awaited_whose_qualifying_wager_may_be_void() -> None:
    """Only seats 6 and 4 have one: where they are not shown, they may have been void."""
    given = GIVEN.replace("open     pai-gow", "open     pai-gow blind=player.chose")
    six = FIRST.replace("    takes    6: fortune 5\n", "")
    plain = given.replace("6: main 25 fortune 5", "6: main 25")
    plain = plain.replace("event    lammer.placed seat=6 wager=fortune", "")
    plain = plain.replace(SET_4, "")
    text = plain + GIVEN_UP + TAKEN + six
    assert EARLY[0] not in found(text + CLEARED)
    assert EARLY[0] in found(text.replace(GIVEN_UP, SET_4 + GIVEN_UP) + CLEARED)


@cites("688a.7(b)", "688a.11(d)")
def test_who_leaves_before_his_hand_is_shown_abandons_it_though_another_was_settled() -> None:
    """Where nobody tells of the clearing, too: that his hand was shown would be told."""
    gone = "leaves 6\ntakes 6: main 25 fortune 5\nclears 6\n"
    for blind in ("shaker.covered", "cards.cleared", "cards.cleared,hand.compared"):
        given = GIVEN.replace("open     pai-gow", f"open     pai-gow blind={blind}") + GIVEN_UP
        codes = [one for one in found(given + gone + SECOND) if not one.startswith("open.")]
        assert codes == [], blind
        stays = found(given + gone.replace("leaves 6", "") + SECOND)
        assert "collect.unearned 6" in stays


@cites("688a.11(d)")
def test_the_surrendered_hand_on_the_dealers_right_is_the_first_to_go() -> None:
    """Once all hands are set, and not before."""
    sets = "    sets     4: As Th\n", "    sets     2: Jc 9h\n"
    begun = GIVEN[: GIVEN.index("    sets     6: Kh 8h")]
    given_up = GIVEN_UP.replace("seat=2", "seat=6").replace("2: main 50", "6: main 25")
    lost = "    takes    6: fortune 5\n    clears   6\n"
    rest = SECOND + "reveals 2\ncompares 2: lose\ntakes 2: main 50\nclears 2\n" + CLEARED
    whole = begun.replace("fortune 5", "") + given_up
    whole = whole.replace("event    lammer.placed seat=6 wager=fortune", "")
    went = lost.replace("    takes    6: fortune 5\n", "")
    assert found(whole + "".join(sets) + went + rest) == []
    assert found(whole + sets[0] + went + sets[1] + rest) == ["cards.cleared_early 6"]
    untold = whole.replace("open     pai-gow", "open     pai-gow blind=seat.left")
    late = found(untold + sets[0] + went + sets[1] + rest)
    assert [one for one in late if one.startswith("cards.")] == ["cards.cleared_early 6"]
    unsure = found(untold + "".join(sets) + went + rest)
    assert [one for one in unsure if one.startswith("cards.")] == []


@cites("688a.11(h)(2)(iii)", "688a.11(h)(2)(i)(B)")
def test_a_hand_that_earns_envy_stays_until_it_is_paid() -> None:
    assert found(envied()) == []
    after = envied().replace(CLEARED, "    clears   4\n" + CLEARED)
    assert found(after) == []
    before = envied().replace(ENVY, "    clears   4\n" + ENVY)
    assert found(before) == ["cards.cleared_early 4"]
    (one,) = play(before).findings
    assert one.cite == ("688a.11(h)(2)(iii)",)
    unpaid = envied(envy="    clears   4\n")
    assert found(unpaid) == ["envy.unpaid 6"]
    assert TENS + FIRST + PAID in before
    for_none = ENVY + ENVY.replace("for_seat=4", "for_seat=2")
    unearned = envied(envy="    clears   2\n" + for_none)
    assert found(unearned) == ["envy.unearned 6"]


@cites("688a.11(d)")
def test_a_surrendered_wager_is_collected_at_once() -> None:
    """Late, where another hand was shown before; where it never is, it was missed."""
    told, taken = SURRENDERED.split("    takes")[0], "    takes    2: main 50\n"
    assert found(GIVEN + told + taken + COUNTED + SHOWN) == []
    late = GIVEN + told + COUNTED + FIRST + taken + SECOND + CLEARED
    assert found(late) == ["settle.order 2"]
    (one,) = play(late).findings
    assert one.cite == ("688a.11(d)",)
    assert found(GIVEN + FIRST + told + taken + COUNTED + SECOND + CLEARED) == []
    assert found(GIVEN + told + COUNTED + SHOWN) == ["collect.missed 2"]


@cites("688a.8(g)", "688a.9(f)", "688a.10(f)")
@pytest.mark.parametrize(
    ("begun", "deal", "clause"),
    [(OF_SHOE, CARDS, "688a.8(g)"), (OF_HAND, CARDS, "688a.9(f)"),
     (OF_STACKS, stacks(), "688a.10(f)")],
)  # fmt: skip
def test_stacks_that_nobody_plays_are_collected(begun: str, deal: str, clause: str) -> None:
    whole = begun + deal + ON
    assert found(whole) == []
    assert found(whole.replace("event    stack.collected hand=3", "clears 3")) == []
    left = whole.replace("event    stack.collected hand=3", "")
    assert found(left) == ["discard.order"]
    (one,) = play(left).findings
    assert (one.cite, one.observed) == ((clause,), "those of 3 left")
    assert found(whole.replace(COUNT, "")) == ["count.remainder"]  # of which (g) or (f) depends
    blind = left.replace("method=", "blind=stack.collected method=")
    assert [one for one in found(blind) if one != "open.unobserved"] == []


@cites("688a.5(e)")
@pytest.mark.parametrize(("cards", "wrong"), [(3, True), (4, False), (5, True)])
def test_an_additional_cover_card_has_four_cards_behind_it(cards: int, wrong: bool) -> None:
    deck = "event deck.received deck=D1 back=red packs=1 cards=53 preshuffled=true\n"
    open_ = "open pai-gow method=manual-shoe,hand\n" + deck
    told = found(open_ + f"event second_cover.placed from_bottom={cards}\n")
    assert ("cut.invalid" in told) is wrong


assert STACKS in COUNT
assert COUNT in HONEST
