"""§§ 688a.11(a) to (f), 688a.12(a): the main wager; PG-6 to PG-8, PG-14, PG-20, GEN-5."""

import pytest

from services.law.pai_gow.round import read
from services.law.pai_gow.settle import settle_round
from tests.cites import cites
from tests.law.pai_gow.dealt import (
    ACE_HIGH,
    HANDS,
    Line,
    dealt,
    findings,
    paid,
    refused,
    seat,
    settled,
    wagers,
)

DEALER = "9c 9d Qc Jd 7h 5s 2d"  # by the house way nines high with 7, 5, 2; queen and jack low

WIN = ("win", 2500, 2500, 0)
PUSH = ("push", 2500, 0, 0)
LOSE = ("lose", 0, 0, 0)


def main(cards: str, low: str | None = None, dealer: str = DEALER, **more: object) -> Line:
    return wagers(dealt(seat(1, cards, low, main=2500, **more), dealer=dealer))["main"]


@cites("688a.11(f)(3)", "688a.12(a)", "688a.11(e)")
def test_f3_wins_with_both_hands_higher_and_pays_even_money() -> None:
    told = main("Tc Td Qs Kd 8h 5h 2h", "Kd Qs")
    assert paid(told) == WIN
    assert told["cite"] == ["688a.12(a)", "688a.11(f)(3)"]
    assert "hand" not in told


@pytest.mark.parametrize(
    ("cards", "low", "outcome", "clause"),
    [
        ("8c 8d Ts Js 6h 5h 2h", "Js Ts", LOSE, "(f)(1)(i)"),  # both lower
        ("9h 9s Qs Js 7c 5h 2h", "Qs Js", LOSE, "(f)(1)(ii)"),  # two copies
        ("9h 9s Ts Js 7c 5h 2h", "Js Ts", LOSE, "(f)(1)(ii)"),  # a copy, and the low hand lower
        ("8c 8d Qs Js 7c 5h 2h", "Qs Js", LOSE, "(f)(1)(ii)"),  # a copy, and the high hand lower
        ("Tc Td Qs Js 7c 5h 2h", "Qs Js", PUSH, "(f)(2)(i)"),  # a copy and a win
        ("Tc Td Ts Js 7c 5h 2h", "Js 7c", PUSH, "(f)(2)(i)"),  # one higher, one lower
        ("9h 9s Qs Ks 7c 5h 2h", "Ks Qs", PUSH, "(f)(2)(ii)"),  # a win and a copy
        ("8c 8d Qs Ks 7c 5h 2h", "Ks Qs", PUSH, "(f)(2)(ii)"),  # one lower, one higher
    ],
)
@cites("688a.11(f)(1)(i)", "688a.11(f)(1)(ii)", "688a.11(f)(2)(i)", "688a.11(f)(2)(ii)")
def test_f_each_way_to_lose_and_to_tie(
    cards: str, low: str, outcome: tuple[str, int, int, int], clause: str
) -> None:
    told = main(cards, low)
    assert paid(told) == outcome
    assert told["cite"] == ["688a.11" + clause]


@pytest.mark.parametrize(
    ("cards", "outcome"),
    [("9h 9s Qs Kh 7c 5h 3h", WIN), ("9h 9s Qs Kh 7c 5h 2h", PUSH), ("9h 9s Qs Kh 7c 4h 3h", PUSH)],
)
@cites("688a.6(c)", "688a.11(f)(3)")
def test_f3_one_pip_of_a_side_card_decides(cards: str, outcome: tuple[str, int, int, int]) -> None:
    """Nines with 7, 5, 3 beat the dealer's with 7, 5, 2; the low hand wins in all of them."""
    assert paid(main(cards, "Kh Qs")) == outcome


@cites("688a.11(c)", "688a.11(f)(1)(iii)", "688a.1/high-hand", "688a.1/low-hand")
def test_c_a_high_hand_below_the_low_hand_loses_and_is_found() -> None:
    foul = dealt(seat(1, "Tc Td Qs Kd 8h 5h 2h", "Tc Td", main=2500), dealer=DEALER)
    told = wagers(foul)["main"]
    assert paid(told) == LOSE
    assert told["cite"][0] == "688a.11(f)(1)(iii)"
    assert findings(foul) == [("set.high_below_low", 1)]


@cites("688a.11(c)")
def test_c_a_pair_low_needs_as_much_high() -> None:
    """The example of the text: a pair of sevens low, at least a pair of sevens high."""
    equal = dealt(
        seat(1, "7c 7d 7s 7h Kd Qs 2h", "7c 7d", main=2500), dealer="Ac Jd 9h 8s 5c 4d 2c"
    )
    below = dealt(
        seat(1, "7c 7d 6s 6h Kd Qs 2h", "7c 7d", main=2500), dealer="Ac Jd 9h 8s 5c 4d 2c"
    )
    assert findings(equal) == []
    assert findings(below) == [("set.high_below_low", 1)]


@cites("688a.11(c)", "688a.1/setting-the-hands")
def test_c_an_unpaired_low_hand_may_equal_the_top_of_the_high_hand() -> None:
    """King and queen low under king, queen and more: the high hand has the cards beyond."""
    right = dealt(
        seat(1, "Kc Kd Qs Qh 9d 5s 2h", "Kc Qs", main=2500), dealer="Ac Jd 8h 7s 5c 4d 2c"
    )
    wrong = dealt(
        seat(1, "Kc Jc Qs Th 9h 5s 2h", "Kc 2h", main=2500), dealer="Ac Ad 8h 7s 5c 4d 2c"
    )
    assert findings(right) == []
    assert findings(wrong) == [("set.high_below_low", 1)]


@cites("688a.11(f)(2)(iii)")
def test_f2iii_a_dealers_ace_high_returns_the_wager_however_it_was_set() -> None:
    for cards, low in (("2c 3d 4s 6h 8c Th Qd", None), ("Tc Td Qs Kd 8h 5h 2s", "Tc Td")):
        told = main(cards, low, dealer=ACE_HIGH)
        assert paid(told) == PUSH
        assert told["cite"] == ["688a.11(f)(2)(iii)"]
    foul = dealt(seat(1, "Tc Td Qs Kd 8h 5h 2s", "Tc Td", main=2500), dealer=ACE_HIGH)
    assert findings(foul) == [("set.high_below_low", 1)]


@cites("688a.11(f)(2)(iii)")
def test_f2iii_only_ace_high_returns_it() -> None:
    """King high does not; nor does an ace in a straight."""
    assert paid(main("2c 3d 4s 6h 8c Th Qd", dealer="Kc Jd 9h 7s 5c 4d 2h")) == LOSE
    assert paid(main("2c 3d 4s 6h 8c Th Qs", dealer="Ac Kd Qh Js Tc 9d 8h")) == LOSE


@cites("688a.11(d)")
def test_d_a_surrendered_wager_is_lost_even_to_ace_high() -> None:
    for dealer in (DEALER, ACE_HIGH):
        told = main("Tc Ts Qs Kd 8h 5h 2s", dealer=dealer, surrendered=True)
        assert paid(told) == LOSE
        assert told["cite"] == ["688a.11(d)"]


@cites("688a.11(d)")
def test_d_surrender_with_an_optional_wager_is_found_and_that_wager_settles() -> None:
    round_ = dealt(
        seat(1, HANDS["four-of-a-kind"], "8s 8c", main=2500, fortune=500, surrendered=True)
    )
    told = wagers(round_)
    assert paid(told["main"]) == LOSE
    assert paid(told["fortune"]) == ("win", 500, 12_500, 0)
    assert findings(round_) == [("surrender.not_allowed", 1)]


@cites("688a.11(d)")
def test_d_surrender_without_one_is_allowed_and_its_setting_is_not_seen() -> None:
    round_ = dealt(seat(1, "Tc Td Qs Kd 8h 5h 2s", "Tc Td", main=2500, surrendered=True))
    assert findings(round_) == []


@cites("688a.7(b)")
def test_7b_abandoned_wagers_lose_or_return_as_filed() -> None:
    for option, back in (("lose", LOSE), ("return", PUSH)):
        filing = {"fortune": 2, "abandoned_wagers": option}
        gone = seat(1, HANDS["four-of-a-kind"], main=2500, fortune=2500, abandoned=True)
        told = wagers(dealt(gone, filing=filing))
        assert [paid(one) for one in told.values()] == [back, back]
        assert told["main"]["cite"] == ["688a.7(b)"]


@cites("688a.7(b)", "688a.11(d)")
def test_7b_what_was_surrendered_before_is_not_returned() -> None:
    gone = seat(1, HANDS["full-house"], main=2500, ace_high=500, abandoned=True, surrendered=True)
    told = wagers(dealt(gone, filing={"ace_high": 1, "abandoned_wagers": "return"}))
    assert (told["main"]["outcome"], told["ace_high"]["outcome"]) == ("lose", "push")


@cites("688a.7(b)")
def test_7b_only_wagers_that_were_made_come_to_anything() -> None:
    gone = seat(1, HANDS["full-house"], ace_high=500, abandoned=True, surrendered=True)
    round_ = read(dealt(gone, filing={"ace_high": 1, "abandoned_wagers": "return"}))
    assert settle_round(round_).seats[0].wagers.keys() == {"ace_high"}


@cites("688a.7(b)")
def test_7b_the_default_is_that_they_lose() -> None:
    told = wagers(dealt(seat(1, HANDS["full-house"], main=2500, abandoned=True), filing={}))
    assert paid(told["main"]) == LOSE


@cites("688a.11(a)", "688a.13(h)")
def test_a_a_dealers_wrong_setting_is_reset_and_found_only_where_a_way_is_filed() -> None:
    wrong = "9c 9d"
    player = seat(1, "Tc Td Qs Kd 8h 5h 2h", "Kd Qs", main=2500)
    silent = dealt(player, dealer=DEALER, low=wrong, filing={})
    named = dealt(player, dealer=DEALER, low=wrong, filing={"house_way": "default"})
    right = dealt(player, dealer=DEALER, low="Jd Qc", filing={"house_way": "default"})
    for round_ in (silent, named, right):
        assert paid(wagers(round_)["main"]) == WIN
    assert findings(silent) == []
    assert findings(named) == [("set.house_way", None)]
    assert findings(right) == []
    unseen = dealt(player, dealer=DEALER, filing={"house_way": "default"})
    assert findings(unseen) == []  # nobody told how it lay


@cites("688a.11(a)")
def test_a_no_setting_of_a_dealers_ace_high_is_found() -> None:
    """PG-8: the wager pushes whatever way it lay."""
    player = seat(1, HANDS["full-house"], main=2500)
    round_ = dealt(player, dealer=ACE_HIGH, low="Ac 2h", filing={"house_way": "default"})
    assert findings(round_) == []


@cites("688a.11(a)")
def test_a_settings_of_the_same_ranks_are_the_same() -> None:
    """PG-13: which of four kings lie low changes nothing where no flush hangs on it."""
    player = seat(1, "2c 3d 4h 6s 8c Th Qd", main=2500)
    for low in ("Kc Kd", "Kh Ks", "Kd Kh"):
        round_ = dealt(
            player, dealer="Kc Kd Kh Ks 9h 7d 3c", low=low, filing={"house_way": "default"}
        )
        assert findings(round_) == []


@cites("688a.11(b)(1)")
def test_b_a_hand_that_was_not_set_is_set_by_the_house_way() -> None:
    unset = dealt(seat(1, "Tc Td Qs Kd 8h 5h 2h", main=2500), dealer=DEALER)
    set_ = dealt(seat(1, "Tc Td Qs Kd 8h 5h 2h", "Kd Qs", main=2500), dealer=DEALER)
    assert settled(unset) == settled(set_)


@cites("688a.11(f)(1)(iv)")
def test_f1iv_a_low_hand_is_two_cards_of_the_hand() -> None:
    for low, code in (("Kd", "hand.size"), ("Kd Qs 2h", "hand.size"), ("Kd Ah", "set.not_of_hand")):
        round_ = dealt(seat(1, "Tc Td Qs Kd 8h 5h 2h", low, main=2500), dealer=DEALER)
        assert refused(round_) == (code, "seats.0.low")


@pytest.mark.parametrize(
    ("stakes", "broken"),
    [
        ({"main": 500}, False),
        ({"main": 499}, True),
        ({"main": 10_000}, False),
        ({"main": 10_001}, True),
        ({"main": 500, "fortune": 100}, False),
        ({"main": 500, "fortune": 99}, True),
        ({"main": 500, "ace_high": 300}, False),
        ({"main": 500, "ace_high": 299}, True),
        ({"main": 500, "fortune": 10_001}, True),
        ({"fortune": 500}, True),  # without the wager that it needs
        ({}, False),
    ],
)
@cites("688a.7(d)", "688a.7(e)(2)")
def test_7_wagers_outside_the_limits_are_found_to_the_cent(
    stakes: dict[str, int], broken: bool
) -> None:
    filing = {"ace_high": 1, "fortune": 2, "table_maximum": 10_000, "minimums": {"ace_high": 300}}
    round_ = dealt(seat(1, HANDS["full-house"], **stakes), filing=filing)
    assert findings(round_) == ([("wager.outside_limits", 1)] if broken else [])
    assert settled(round_)["seats"][0]["wagers"].keys() == stakes.keys()


@cites("688a.7(e)(2)")
def test_7e_an_optional_wager_alone_settles_on_the_cards() -> None:
    assert paid(wagers(dealt(seat(1, HANDS["full-house"], fortune=500)))["fortune"]) == (
        "win", 500, 2500, 0,
    )  # fmt: skip
