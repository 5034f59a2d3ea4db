"""§ 680a.11(b), (c): how players and the dealer set their hands; SG-1, SG-2."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.cards import DECK_WITH_JOKER
from services.law.saigon.cards import values
from services.law.saigon.rank import Setting, as_set, ways
from services.law.saigon.showdown import (
    DealerSetting,
    MissedSetting,
    best,
    dealer_sets,
    player_sets,
    showdown,
)
from tests.cites import cites
from tests.law.saigon.rounds import ON_TEN, brief, codes, seat, settled

EXAMPLE = ("Jk", "8h", "6s", "5d", "2c")
BOTH: tuple[DealerSetting, ...] = ("highest", "lowest")
MISSED: tuple[MissedSetting, ...] = ("best", "as_set")
WEAK = Setting(qualifies=False, points=1)  # a dealer who does not qualify
# The joker as a 3 beside 3 and 4 leaves the aces, 2; as a 6 beside an ace and 3 it leaves A 4, 5.
TWO_OR_FIVE = "Jk Ac Ad 3h 4s"


@cites("680a.11(b)(1)")
def test_b_1_the_texts_example() -> None:
    """The joker as a 9 with the 5 and the 6 makes 20; the 8 and the 2 count 10."""
    assert as_set(values(EXAMPLE), values(["8h", "2c"])) == Setting(qualifies=True, points=10)
    assert player_sets(EXAMPLE, ("2c", "8h"), WEAK, "as_set").setting.points == 10
    assert not player_sets(EXAMPLE, ("2c", "8h"), WEAK, "best").missed


@cites("680a.11(b)(1)")
@pytest.mark.parametrize("option", ["best", "as_set"])
def test_sg_1_a_setting_that_qualifies_stands_best_or_not(option: str) -> None:
    """5 2 is left by joker, 8 and 6 with the joker as a 6."""
    filing = {"missed_setting": option}
    found = settled("Kc 4c 6h 3d Ad", seat(1, " ".join(EXAMPLE), two="5d 2c", ante=100), **filing)
    # the dealer's K 4 6 leaves 3 A: 4. The player's 7 is higher.
    assert brief(found["seats"][0]["wagers"]["ante"]) == ("win", 100, 100)
    assert codes(found) == [("wager.outside_limits", 1)]


@cites("680a.11(b)(1)")
def test_sg_1_a_missed_qualifier_is_settled_on_the_best_setting_and_reported() -> None:
    one = seat(1, ON_TEN.replace("Kd", "9d"), two="Kc Qc", ante=500)  # J T 9 do not qualify
    found = settled("2c 2d 2h 2s 3c", one)
    assert brief(found["seats"][0]["wagers"]["ante"]) == ("win", 500, 500)
    assert codes(found) == [("set.missed_qualifier", 1)]


@cites("680a.11(b)(1)")
def test_sg_1_as_set_takes_a_missed_qualifier_as_it_lies() -> None:
    one = seat(1, ON_TEN.replace("Kd", "9d"), two="Kc Qc", ante=500)
    found = settled("2c 2d 2h 2s 3c", one, missed_setting="as_set")
    assert brief(found["seats"][0]["wagers"]["ante"]) == ("push", 500, 0)
    assert codes(found) == [("set.missed_qualifier", 1)]
    found = settled("4c 6c Td 2d 2h", one, missed_setting="as_set")
    assert brief(found["seats"][0]["wagers"]["ante"]) == ("lose", 0, 0)
    assert found["seats"][0]["wagers"]["ante"]["cite"] == ["680a.11(d)(2)(i)"]


@cites("680a.11(b)(2)")
def test_b_2_a_hand_that_cannot_qualify_may_be_set_in_any_way() -> None:
    for two in combinations(["2c", "2d", "2h", "2s", "3c"], 2):
        found = settled("Kc Qc Jc Tc 9c", seat(1, "2c 2d 2h 2s 3c", two=" ".join(two), ante=500))
        assert found["seats"][0]["wagers"]["ante"]["outcome"] == "lose"
        assert codes(found) == []


@cites("680a.11(b)(1)")
def test_sg_1_the_best_setting_is_what_pays_most_and_not_the_highest_point_count() -> None:
    """Both Point Counts beat this dealer; 5 pays only half."""
    five = values(TWO_OR_FIVE.split())
    assert ways(five).qualifying == (2, 5)
    assert best(five, WEAK) == Setting(qualifies=True, points=2)
    one = Setting(qualifies=True, points=1)
    two = Setting(qualifies=True, points=2)
    assert best(five, one) == Setting(qualifies=True, points=2)
    assert best(five, two) == Setting(qualifies=True, points=5)  # a push would be less
    five_points = Setting(qualifies=True, points=5)
    assert best(five, five_points) == five_points  # returned before lost


@cites("680a.11(b)(1)")
def test_sg_1_of_settings_that_pay_the_same_the_highest_point_count() -> None:
    five = values(["Jk", "9c", "8c", "3c", "2c"])
    assert ways(five).qualifying == (1, 5, 8)
    assert best(five, WEAK).points == 8
    ten = Setting(qualifies=True, points=10)
    assert best(five, ten).points == 8  # all lose


def test_sg_1_the_same_setting_serves_where_none_was_made() -> None:
    for option in ("best", "as_set"):
        found = settled("2c 2d 2h 2s 3c", seat(1, TWO_OR_FIVE, ante=500),
                        missed_setting=option)  # fmt: skip
        assert brief(found["seats"][0]["wagers"]["ante"]) == ("win", 500, 500)
        assert codes(found) == []


@cites("680a.11(c)(1)")
def test_sg_2_the_dealer_takes_the_highest_point_count() -> None:
    five = values(["Jk", "9c", "8c", "3c", "2c"])
    assert dealer_sets(five, "highest") == Setting(qualifies=True, points=8)
    assert dealer_sets(five, "lowest") == Setting(qualifies=True, points=1)


@cites("680a.11(c)(1)")
def test_sg_2_as_filed_the_dealers_setting_decides() -> None:
    one = seat(1, "Kd Qd Jd 4c 2d", ante=1000)  # 6
    dealer = "Jk 9c 8c 3c 2c"
    assert settled(dealer, one)["seats"][0]["wagers"]["ante"]["outcome"] == "lose"
    lowest = settled(dealer, one, dealer_setting="lowest")["seats"][0]["wagers"]["ante"]
    assert brief(lowest) == ("win", 1000, 1000)


@cites("680a.11(c)(2)")
def test_c_2_a_dealer_who_cannot_qualify_does_not() -> None:
    assert not dealer_sets(values(["2c", "2d", "2h", "2s", "3c"]), "highest").qualifies
    assert not dealer_sets(values(["2c", "2d", "2h", "2s", "3c"]), "lowest").qualifies


FIVES = st.permutations(DECK_WITH_JOKER).map(lambda deck: tuple(deck[:5]))
DEALERS = st.builds(Setting, st.booleans(), st.integers(1, 10))


@given(FIVES, DEALERS)
def test_no_setting_pays_more_than_the_best(five: tuple[str, ...], dealer: Setting) -> None:
    most = showdown(best(values(five), dealer), dealer).worth
    for two in combinations(five, 2):
        lies = player_sets(five, two, dealer, "as_set")
        assert showdown(lies.setting, dealer).worth <= most
        assert lies.missed == (bool(ways(values(five)).qualifying) and not lies.setting.qualifies)


@given(FIVES, st.permutations(range(5)), DEALERS)
def test_order_of_the_cards_never_matters(
    five: tuple[str, ...], order: list[int], dealer: Setting
) -> None:
    moved = tuple(five[place] for place in order)
    for two in ((five[0], five[1]), None):
        other = None if two is None else two[::-1]
        for option in MISSED:
            there = player_sets(moved, other, dealer, option)
            assert player_sets(five, two, dealer, option) == there


@given(FIVES)
def test_the_dealers_settings_are_ends_of_what_is_possible(five: tuple[str, ...]) -> None:
    highest, lowest = (dealer_sets(values(five), option) for option in BOTH)
    assert highest.qualifies == lowest.qualifies == bool(ways(values(five)).qualifying)
    assert highest.points >= lowest.points
