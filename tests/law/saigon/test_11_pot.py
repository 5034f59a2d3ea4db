"""§ 680a.7(d)(2), § 680a.11(f) of 2019: the Pot Wager; SG-5."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.cards import DECK_WITH_JOKER
from services.law.saigon.pot import split
from tests.cites import cites
from tests.law.saigon.rounds import Told, brief, codes, line, refusal, seat, settled

DEALER = "4s 5s 6s 7s 9s"
TEN = "Kc Qc Jc Tc Kd"
NINE = "Qd Jd Td 4c 5c"
OTHER_NINE = "Qh Jh Th 4h 5h"
LAST_NINE = "Qs Js Ts 3c 6c"
LOW = "2c 2d 2h 2s 3d"  # cannot qualify: 5 is the best of its two cards
POT: dict[str, Any] = {"pot": True, "table_minimum": 500}


def pot(*seats: Told, **filing: Any) -> Told:
    return settled(DEALER, *seats, **(POT | filing))


def lines(found: Told) -> list[tuple[str, int, int]]:
    return [brief(one["wagers"]["pot"]) for one in found["seats"]]


@cites("680a.11(f)", "680a.1/pot-wager", text="680a-2019")
def test_f_the_highest_point_count_takes_the_entire_pot() -> None:
    found = pot(
        seat(1, NINE, ante=500, pot=500), seat(2, TEN, ante=500, pot=500),
        seat(4, LOW, ante=500, pot=500),
    )  # fmt: skip
    assert lines(found) == [("lose", 0, 0), ("win", 0, 0), ("lose", 0, 0)]
    assert found["pot"] == {"total": 1500, "to": {"2": 1500}}
    assert found["seats"][1]["wagers"]["pot"]["cite"] == ["680a.11(f)", "680a.7(d)(2)"]
    assert codes(found) == []


@cites("680a.11(f)", text="680a-2019")
@pytest.mark.parametrize(
    ("extra", "shares"),
    [(0, {"5": 500, "3": 500, "1": 500}), (1, {"5": 501, "3": 500, "1": 500}),
     (2, {"5": 501, "3": 501, "1": 500}), (3, {"5": 501, "3": 501, "1": 501})],
)  # fmt: skip
def test_f_a_tie_splits_evenly_and_odd_cents_go_to_the_highest_seats(
    extra: int, shares: dict[str, int]
) -> None:
    found = pot(
        seat(1, NINE, ante=500, pot=500 + extra), seat(3, OTHER_NINE, ante=500, pot=500),
        seat(5, LAST_NINE, ante=500, pot=500),
    )  # fmt: skip
    assert lines(found) == [("win", 0, 0)] * 3
    assert found["pot"] == {"total": 1500 + extra, "to": shares}


@cites("680a.11(f)", text="680a-2019")
def test_sg_5_a_hand_that_cannot_qualify_competes_with_its_two_cards() -> None:
    low = seat(1, "2c 2d 2h 3d 4h", ante=500, pot=500)  # not set: 3 4, which is 7
    high = seat(2, "Kh 2s 3h 3s 6d", ante=500, pot=500)
    assert pot(low, high)["pot"]["to"] == {"2": 1000}  # not set: 3 6, which is 9
    high["two"] = ["2s", "3h"]  # as set: 5
    assert pot(low, high)["pot"]["to"] == {"1": 1000}
    high["two"] = ["2s", "6d"]  # as set: 8
    assert pot(low, high)["pot"]["to"] == {"2": 1000}
    assert codes(pot(low, high)) == []


@cites("680a.11(f)", text="680a-2019")
def test_sg_1_a_missed_qualifier_competes_with_the_setting_it_is_settled_on() -> None:
    missed = seat(1, NINE, two="Qd Jd", ante=500, pot=500)  # 10 as it lies, 9 as it should be
    other = seat(2, OTHER_NINE, ante=500, pot=500)
    assert pot(missed, other)["pot"]["to"] == {"1": 500, "2": 500}
    assert pot(missed, other, missed_setting="as_set")["pot"]["to"] == {"1": 1000}


@cites("680a.11(f)", text="680a-2019")
def test_sg_5_the_dealer_does_not_compete_and_nor_do_seats_that_put_nothing_in() -> None:
    found = settled(TEN, seat(1, NINE, ante=500, pot=500), seat(2, LOW, ante=500, pot=500), **POT)
    assert found["pot"]["to"] == {"1": 1000}
    found = pot(
        seat(1, NINE, ante=500, pot=500), seat(2, LOW, ante=500, pot=500), seat(3, TEN, ante=500)
    )
    assert found["pot"]["to"] == {"1": 1000}
    assert codes(found) == [("pot.missing", 3)]


@cites("680a.7(d)(2)", text="680a-2019")
def test_d_2_a_pot_with_a_single_players_wager_is_returned() -> None:
    found = pot(seat(1, NINE, ante=500, pot=500))
    assert lines(found) == [("push", 500, 0)]
    assert "pot" not in found
    assert codes(found) == [("pot.single_player", 1)]
    found = pot(seat(1, NINE, ante=500, pot=500), seat(2, TEN, ante=500))
    assert brief(found["seats"][0]["wagers"]["pot"]) == ("push", 500, 0)
    assert codes(found) == [("pot.single_player", 1), ("pot.missing", 2)]


@cites("680a.7(d)(2)", text="680a-2019")
def test_d_2_a_player_alone_makes_no_pot_wager_and_that_is_right() -> None:
    found = pot(seat(1, NINE, ante=500))
    assert "pot" not in found
    assert codes(found) == []


@cites("680a.7(d)(2)", text="680a-2019")
@pytest.mark.parametrize(("stake", "lawful"), [(499, False), (500, True), (501, False)])
def test_d_2_each_pot_wager_equals_the_table_minimum(stake: int, lawful: bool) -> None:
    found = pot(seat(1, NINE, ante=500, pot=stake), seat(2, TEN, ante=500, pot=500))
    assert found["pot"] == {"total": 500 + stake, "to": {"2": 500 + stake}}
    assert codes(found) == ([] if lawful else [("pot.not_equal_minimum", 1)])


@cites("680a.7(d)(2)", text="680a-2019")
def test_d_2_with_more_than_one_player_each_makes_a_pot_wager() -> None:
    found = pot(seat(1, NINE, ante=500), seat(2, TEN, ante=500))
    assert codes(found) == [("pot.missing", 1), ("pot.missing", 2)]
    assert "pot" not in found
    assert codes(pot(seat(1, NINE, ante=500), seat(2, TEN))) == []  # nobody plays on seat 2
    found = pot(seat(1, NINE, ante=500), seat(2, TEN, ante=500), seat(3, LOW))  # nor on seat 3
    assert codes(found) == [("pot.missing", 1), ("pot.missing", 2)]
    assert codes(settled(DEALER, seat(1, NINE, ante=500), seat(2, TEN, ante=500))) == []


@cites("680a.7(d)(2)", text="680a-2019")
def test_gen_8_two_boxes_of_one_player_are_one_player() -> None:
    both = [seat(1, NINE, ante=500, pot=500, player="P7"),
            seat(2, TEN, ante=500, pot=500, player="P7")]  # fmt: skip
    found = pot(*both)
    assert lines(found) == [("push", 500, 0)] * 2
    assert codes(found) == [("pot.single_player", 1), ("pot.single_player", 2)]
    assert codes(pot(*[one | {"wagers": {"ante": 500}} for one in both])) == []
    assert pot(*both, seat(3, LOW, ante=500, pot=500, player="P8"))["pot"]["to"] == {"2": 1500}


@cites("680a.7(b)")
def test_gen_5_what_a_player_leaves_behind_stays_in_the_pot() -> None:
    gone = seat(1, TEN, ante=500, pot=500, abandoned=True)
    found = pot(gone, seat(2, NINE, ante=500, pot=500))
    assert lines(found) == [("lose", 0, 0), ("win", 0, 0)]
    assert found["pot"] == {"total": 1000, "to": {"2": 1000}}
    assert found["seats"][0]["wagers"]["pot"]["cite"][0] == "680a.7(b)"


@cites("680a.7(b)")
def test_gen_5_as_filed_it_is_returned_and_one_who_remains_alone_gets_his_back() -> None:
    gone = seat(1, TEN, ante=500, pot=500, abandoned=True)
    found = pot(gone, seat(2, NINE, ante=500, pot=500), abandoned_wagers="return")
    assert lines(found) == [("push", 500, 0)] * 2
    assert codes(found) == []  # it was rightly made
    third = seat(3, LOW, ante=500, pot=500)
    found = pot(gone, seat(2, NINE, ante=500, pot=500), third, abandoned_wagers="return")
    assert found["pot"] == {"total": 1000, "to": {"2": 1000}}


def test_a_pot_that_nobody_is_left_to_win_is_returned() -> None:
    gone = [seat(1, TEN, ante=500, pot=500, abandoned=True),
            seat(2, NINE, ante=500, pot=500, abandoned=True)]  # fmt: skip
    found = pot(*gone)
    assert lines(found) == [("push", 500, 0)] * 2
    assert [one["wagers"]["ante"]["outcome"] for one in found["seats"]] == ["lose", "lose"]


@cites("680a.7(d)(2)", text="680a-2016")
def test_gen_6_the_edition_of_2016_has_no_pot() -> None:
    told = line(DEALER, seat(1, NINE, ante=500, pot=500), text="680a-2016")
    assert refusal(told) == ("wager.not_offered", "seats.0.wagers.pot")
    assert refusal(told | {"filing": {"pot": True}}) == ("filing.invalid", "filing.pot")


@given(st.integers(1, 10_000), st.sets(st.integers(1, 6), min_size=1))
def test_a_split_gives_away_the_whole_pot_as_evenly_as_cents_allow(
    total: int, winners: set[int]
) -> None:
    shares = split(total, winners)
    assert sum(shares.values()) == total
    assert set(shares) == winners
    in_order = [shares[seat] for seat in sorted(winners, reverse=True)]
    assert in_order == sorted(in_order, reverse=True)
    assert in_order[0] - in_order[-1] <= 1


@given(
    st.permutations(DECK_WITH_JOKER),
    st.lists(st.tuples(st.integers(1, 999), st.booleans()), min_size=1, max_size=6),
    st.sampled_from(["lose", "return"]),
    st.randoms(use_true_random=False),
)
def test_what_is_put_in_comes_out_whatever_the_order_of_the_seats(
    deck: list[str], stakes: list[tuple[int, bool]], gone: str, rng: Any
) -> None:
    seats = [
        seat(n + 1, " ".join(deck[5 * n : 5 * n + 5]), ante=500, pot=stake, abandoned=left)
        for n, (stake, left) in enumerate(stakes)
    ]
    dealer = " ".join(deck[30:35])
    found = settled(dealer, *seats, abandoned_wagers=gone, **POT)
    returned = sum(one["wagers"]["pot"]["returned"] for one in found["seats"])
    paid = found.get("pot", {"total": 0, "to": {}})
    assert returned + paid["total"] == sum(stake for stake, _ in stakes)
    assert sum(paid["to"].values()) == paid["total"]
    rng.shuffle(seats)
    moved = settled(dealer, *seats, abandoned_wagers=gone, **POT)
    assert moved.get("pot") == found.get("pot")
    by_seat = {one["seat"]: one for one in found["seats"]}
    assert {one["seat"]: one for one in moved["seats"]} == by_seat
    assert sorted(codes(moved)) == sorted(codes(found))
