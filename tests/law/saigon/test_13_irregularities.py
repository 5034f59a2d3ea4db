"""§ 680a.13: irregularities, and void rounds; GEN-4."""

from typing import Any

import pytest

from services.law.saigon import procedure
from services.law.saigon.procedure import VOID_GROUNDS, Remedy
from tests.cites import cites
from tests.law.saigon.rounds import Told, answered, codes, line, refusal, seat, settled

TEXTS = ["680a-2016", "680a-2019"]
GROUNDS = ["680a.8(g)", "680a.9(f)", "680a.10(f)", "680a.13(a)", "680a.13(c)", "680a.13(e)"]
DEALER = "2c 2d 2h 2s 3c"
HAND = "Kh Qh Jh Th 9d"


@cites("680a.13(a)")
@pytest.mark.parametrize(
    ("cards", "remedy"),
    [
        (0, None),
        (1, Remedy("680a.13(a)", discard=1)),
        (2, Remedy("680a.13(a)", "680a.13(a)", reshuffle=True)),
        (3, Remedy("680a.13(a)", "680a.13(a)", reshuffle=True)),
    ],
)
def test_a_one_card_face_up_is_discarded_and_more_make_the_round_void(
    cards: int, remedy: Remedy | None
) -> None:
    assert procedure.found_face_up(cards) == remedy


@cites("680a.13(b)")
def test_b_a_card_drawn_in_error_and_not_exposed_is_the_next_card() -> None:
    assert procedure.drawn_in_error(exposed=False)
    assert not procedure.drawn_in_error(exposed=True)


@cites("680a.13(c)")
@pytest.mark.parametrize("sizes", [[5, 5, 4], [6, 5], [0, 5, 5]])
def test_c_an_incorrect_number_of_cards_makes_the_round_void(sizes: list[int]) -> None:
    assert procedure.hands_dealt(sizes) == Remedy("680a.13(c)", "680a.13(c)", reshuffle=True)
    assert procedure.hands_dealt([5] * len(sizes)) is None


@cites("680a.13(d)")
def test_d_a_shuffler_that_fails_voids_nothing() -> None:
    remedy = procedure.shuffler_failed()
    assert remedy == Remedy("680a.13(d)", reshuffle=True)
    assert (remedy.ground, remedy.discard, remedy.remove_deck) == (None, 0, False)


@cites("680a.13(e)")
def test_e_an_automated_shoe_that_fails_during_a_round_makes_it_void() -> None:
    void = Remedy("680a.13(e)", "680a.13(e)", reshuffle=True)
    assert procedure.shoe_failed(during_round=True) == void
    assert procedure.shoe_failed(during_round=False) is None


@cites("680a.13(f)")
def test_f_another_method_only_once_the_broken_device_is_covered_or_signed() -> None:
    may = procedure.may_deal_otherwise
    assert not may(device_is_out_of_order=True, covered_or_signed=False)
    assert may(device_is_out_of_order=True, covered_or_signed=True)
    assert may(device_is_out_of_order=False, covered_or_signed=False)


def void(ground: Any, *seats: Told, text: str = "680a-2019", **filing: Any) -> Told:
    return line(DEALER, *seats, text=text, **filing) | {"void": {"ground": ground}}


@cites("680a.8(g)", "680a.9(f)", "680a.10(f)", "680a.13(a)", "680a.13(c)", "680a.13(e)")
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_gen_4_a_void_round_returns_every_wager(ground: str, text: str) -> None:
    stakes: dict[str, Any] = {"ante": 500, "bonus": 100}
    stakes |= {"pot": 500} if text == "680a-2019" else {}
    told = void(ground, seat(1, HAND, **stakes), seat(2, HAND, **stakes), text=text)
    told["filing"] = {"pot": text == "680a-2019", "abandoned_wagers": "lose"}
    told["seats"][0]["abandoned"] = True
    found = settled_line(told)
    for one in found["seats"]:
        assert list(one["wagers"]) == list(stakes)
        for name, wager in one["wagers"].items():
            assert wager == {
                "stake": stakes[name], "outcome": "void", "returned": stakes[name], "won": 0,
                "from_meter": 0, "vigorish": 0, "cite": [ground],
            }  # fmt: skip
    assert "pot" not in found
    assert found["findings"] == []


def settled_line(told: Told) -> Told:
    found = answered(told)
    assert "error" not in found, found
    return found


def test_gen_4_there_are_these_grounds_and_no_others() -> None:
    assert set(GROUNDS) == VOID_GROUNDS


@pytest.mark.parametrize(
    "ground", ["680a.13(b)", "680a.13(d)", "680a.13(f)", "680a.8(f)", "688a.13(c)", "", None, ["a"]]
)
def test_gen_4_no_other_clause_makes_a_round_void(ground: Any) -> None:
    assert refusal(void(ground, seat(1, HAND, ante=500))) == ("void.ground", "void.ground")


def test_a_void_round_is_answered_whatever_its_hands_hold() -> None:
    bare = {"seat": 1, "wagers": {"ante": 500}}
    told = void("680a.13(c)", bare, seat(2, "Kh Kh 2c", two="9c", ante=700))
    del told["dealer"]
    found = settled_line(told)
    assert [one["wagers"]["ante"]["returned"] for one in found["seats"]] == [500, 700]
    told = void("680a.13(c)", seat(1, "Kh Qh Jh Th", ante=500))
    assert codes(settled_line(told)) == []


def test_pw_13_what_was_amiss_with_the_wagers_of_a_void_round_is_still_told() -> None:
    told = void("680a.13(c)", seat(1, HAND, ante=499, pot=1), seat(2, HAND, ante=500), pot=True)
    assert codes(settled_line(told)) == [
        ("wager.outside_limits", 1), ("pot.single_player", 1), ("pot.not_equal_minimum", 1),
        ("pot.missing", 2),
    ]  # fmt: skip


def test_gen_4_the_stakes_of_a_void_round_must_still_be_stakes() -> None:
    told = void("680a.13(c)", seat(1, HAND, ante=0))
    assert refusal(told) == ("wager.stake", "seats.0.wagers.ante")


def test_sg_7_a_card_that_the_dealer_exposes_voids_nothing() -> None:
    assert settled(DEALER, seat(1, HAND, ante=500))["seats"][0]["wagers"]["ante"]["won"] == 500
