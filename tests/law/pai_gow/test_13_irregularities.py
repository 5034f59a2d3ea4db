"""§§ 688a.5(i), 688a.8-.10, 688a.13: the deal, what it leaves, what voids it; PG-17 to PG-19."""

from typing import Any

import pytest

from services.law.pai_gow import procedure
from services.law.pai_gow.procedure import DEALER, MISDEAL, VOID_GROUNDS, Ruling, Way
from tests.cites import cites
from tests.law.pai_gow.dealt import HANDS, Line, dealt, findings, refused, seat, settled

SEVEN_EACH = (7,) * 7


@pytest.mark.parametrize(
    ("total", "position"),
    [(1, DEALER), (2, 6), (3, 5), (4, 4), (5, 3), (6, 2), (7, 1), (8, DEALER), (9, 6), (14, 1),
     (15, DEALER), (16, 6), (17, 5), (18, 4)],
)  # fmt: skip
@cites("688a.5(i)(1)(iii)", "688a.5(i)(2)")
def test_5i_counted_from_the_dealer_counter_clockwise(total: int, position: int) -> None:
    assert procedure.start_position(total) == position


def test_5i_against_counting_on_fingers() -> None:
    around = [0, 6, 5, 4, 3, 2, 1]  # the dealer, then counter-clockwise
    for total in range(1, 19):
        assert procedure.start_position(total) == (around * 3)[total - 1]


@cites("688a.8(d)", "688a.9(c)")
def test_8d_one_card_at_a_time_clockwise_to_all_positions() -> None:
    first = [procedure.place_of_card(5, dealt_before) for dealt_before in range(9)]
    assert first == [5, 6, DEALER, 1, 2, 3, 4, 5, 6]
    places = [procedure.place_of_card(DEALER, dealt_before) for dealt_before in range(49)]
    assert [places.count(place) for place in range(7)] == [7] * 7
    assert procedure.place_of_card(DEALER, 49) is None


@cites("688a.10(c)")
def test_10c_seven_stacks_clockwise_the_dealers_face_up() -> None:
    assert [procedure.place_of_stack(6, before) for before in range(8)] == [
        6, DEALER, 1, 2, 3, 4, 5, None,
    ]  # fmt: skip
    assert procedure.faces_up(DEALER)
    assert not procedure.faces_up(1)


@pytest.mark.parametrize(
    ("way", "ground"),
    [("manual-shoe", "688a.8(f)"), ("hand", "688a.9(e)"), ("automated-shoe", "688a.10(e)")],
)
@cites("688a.8(e)", "688a.8(f)", "688a.9(d)", "688a.9(e)", "688a.10(d)", "688a.10(e)")
def test_8f_more_or_less_than_four_left_voids_the_round(way: Way, ground: str) -> None:
    assert procedure.remainder(4, SEVEN_EACH, way).remedy == "go-on"
    for left in (3, 5):
        short = procedure.remainder(left, (7, 7, 7, 6, 7, 7, 8), way)
        assert short == Ruling("void", ground)
        right = procedure.remainder(left, SEVEN_EACH, way)
        assert right == Ruling("void", ground, deck_removed=True)
    assert MISDEAL[way] == ground


@cites("688a.13(e)", "688a.8(e)")
def test_13e_a_discarded_card_is_missing_from_the_four() -> None:
    assert (procedure.remainder_due(), procedure.remainder_due(1)) == (4, 3)
    assert procedure.remainder(3, SEVEN_EACH, "hand", discarded=1).remedy == "go-on"
    assert procedure.remainder(4, SEVEN_EACH, "hand", discarded=1).remedy == "void"


@cites("688a.13(a)", "688a.13(b)")
def test_13a_all_three_dice_lie_flat_in_the_shaker() -> None:
    assert procedure.roll(3).remedy == "go-on"
    assert procedure.roll(2) == Ruling("reshake", "688a.13(a)")
    assert procedure.roll(2, fallen_out=1) == Ruling("reshake", "688a.13(b)")


@pytest.mark.parametrize(
    ("total", "announced", "given_to", "remedy"),
    [
        (9, 9, 6, "go-on"),
        (9, 10, 6, "go-on"),  # a wrong total alone
        (9, 9, 5, "void-if-asked"),  # a wrong position alone
        (9, 10, 5, "void"),
    ],
)
@cites("688a.13(c)")
def test_13c_a_wrong_total_and_a_wrong_position_void_the_round(
    total: int, announced: int, given_to: int, remedy: str
) -> None:
    assert procedure.first_card(total, announced, given_to).remedy == remedy


@cites("688a.13(d)")
def test_13d_the_player_of_an_exposed_card_may_void_the_dealers_are_never_exposed() -> None:
    assert procedure.exposed(1) == Ruling("void-if-asked", "688a.13(d)")
    assert procedure.exposed(DEALER).remedy == "go-on"


@cites("688a.13(e)")
def test_13e_one_card_face_up_is_discarded_two_void_the_round() -> None:
    remedies = [procedure.found_face_up(cards).remedy for cards in range(4)]
    assert remedies == ["go-on", "discard", "void", "void"]


@cites("688a.13(f)")
def test_13f_a_card_drawn_in_error_unseen_is_the_next_card() -> None:
    assert procedure.drawn_in_error(face_exposed=False) == Ruling("use-as-next", "688a.13(f)")
    assert procedure.drawn_in_error(face_exposed=True) is None


@cites("688a.13(g)", "688a.13(j)")
def test_13g_a_wrong_number_of_cards_voids_the_round() -> None:
    assert procedure.cards_dealt(SEVEN_EACH).remedy == "go-on"
    assert procedure.cards_dealt((7, 7, 7, 7, 7, 7, 6)) == Ruling("void", "688a.13(g)")
    assert procedure.cards_dealt((8, 7, 7, 7, 7, 7, 7), stacks=True) == Ruling("void", "688a.13(j)")


@cites("688a.13(h)")
def test_13h_hands_of_the_dealer_are_reset() -> None:
    ruling, low = procedure.dealer_set(("Ks", "Jc", "9d", "7s", "5c", "4d", "2h"), "default")
    assert ruling == Ruling("reset", "688a.13(h)")
    assert set(low) == {"Jc", "9d"}


@cites("688a.13(i)")
def test_13i_a_card_exposed_in_the_stacks_voids_the_round() -> None:
    assert procedure.exposed_in_stacks(3) == Ruling("void", "688a.13(i)")
    assert procedure.exposed_in_stacks(DEALER).remedy == "go-on"


@cites("688a.13(k)", "688a.13(l)")
def test_13k_a_shuffler_that_jams_means_a_shuffle_a_shoe_that_jams_a_void_round() -> None:
    assert procedure.device_failed("shuffler") == Ruling("reshuffle", "688a.13(k)")
    assert procedure.device_failed("automated-shoe") == Ruling("void", "688a.13(l)")


GROUNDS = [
    "688a.8(f)", "688a.9(e)", "688a.10(e)", "688a.13(c)", "688a.13(e)", "688a.13(g)",
    "688a.13(i)", "688a.13(j)", "688a.13(l)",
]  # fmt: skip


def void_round(ground: object, **more: Any) -> Line:
    stakes = {"main": 2500, "ace_high": 500, "fortune": 500, "progressive": 100}
    meter = {"value": 1_000_007, "reserve": 3}
    hand = seat(4, HANDS["seven-card-straight-flush"], **stakes)
    return dealt(hand, meter=meter, void={"ground": ground}) | more


@pytest.mark.parametrize("ground", GROUNDS)
@cites(
    "688a.8(f)",
    "688a.9(e)",
    "688a.10(e)",
    "688a.13(c)",
    "688a.13(e)",
    "688a.13(g)",
    "688a.13(i)",
    "688a.13(j)",
    "688a.13(l)",
)
def test_13_a_void_round_returns_every_wager_and_leaves_the_meter(ground: str) -> None:
    answer = settled(void_round(ground))
    assert answer["meter"] == {"value": 1_000_007, "reserve": 3}
    for one in answer["seats"][0]["wagers"].values():
        assert (one["outcome"], one["returned"]) == ("void", one["stake"])
        assert (one["won"], one["from_meter"], one["cite"]) == (0, 0, [ground])
    assert answer["seats"][0]["envy"] == []
    assert answer["findings"] == []


def test_13_there_are_no_other_grounds() -> None:
    assert sorted(GROUNDS) == sorted(VOID_GROUNDS)
    for ground in ("688a.13(d)", "688a.13(h)", "688a.13(k)", "680a.13(c)", "", None, 13):
        assert refused(void_round(ground)) == ("void.ground", "void.ground")
    assert refused(void_round(GROUNDS[0], void={})) == ("round.malformed", "void.ground")


def test_13_a_void_round_is_answered_whatever_its_hands_hold() -> None:
    short: Line = {"seat": 1, "cards": ["As", "As", "??"], "wagers": {"main": 500}}
    line = void_round("688a.13(g)") | {"seats": [short]}
    del line["dealer"]
    assert settled(line)["seats"][0]["wagers"]["main"]["outcome"] == "void"
    assert refused(line | {"seats": [short | {"wagers": {"main": 0}}]})[0] == "wager.stake"


def test_13_a_wager_outside_the_limits_was_taken_in_a_void_round_too() -> None:
    line = void_round("688a.13(g)", seats=[{"seat": 2, "wagers": {"main": 499}}])
    assert findings(line) == [("wager.outside_limits", 2)]


@cites("688a.13(d)")
def test_13d_one_hand_is_void_and_the_round_goes_on() -> None:
    ground = {"ground": "688a.13(d)"}
    stakes = {"main": 2500, "ace_high": 500, "fortune": 500, "progressive": 100}
    void = seat(4, HANDS["seven-card-straight-flush"], "6c Qc", **stakes, void=ground)
    other = seat(2, HANDS["full-house"].replace("9d 2c", "9d 2s"), main=2500)
    answer = settled(dealt(void, other, meter={"value": 9}))
    for one in answer["seats"][0]["wagers"].values():
        assert (one["outcome"], one["returned"], one["cite"]) == (
            "void", one["stake"], ["688a.13(d)"],
        )  # fmt: skip
    assert answer["seats"][1]["wagers"]["main"]["outcome"] == "win"
    assert answer["meter"] == {"value": 9, "reserve": 0}
    assert answer["findings"] == []


@cites("688a.13(d)")
def test_13d_how_a_void_hand_was_set_is_nobodys_mistake() -> None:
    """Nobody saw how it lay; that it was surrendered beside an optional wager was seen."""
    foul = seat(1, HANDS["two-pair"], "Ks Kd", main=2500, fortune=500, surrendered=True)
    assert findings(dealt(foul)) == [("surrender.not_allowed", 1)]
    void = foul | {"void": {"ground": "688a.13(d)"}}
    assert findings(dealt(void)) == [("surrender.not_allowed", 1)]
    foul["surrendered"] = False
    assert findings(dealt(foul)) == [("set.high_below_low", 1)]
    assert findings(dealt(foul | {"void": {"ground": "688a.13(d)"}})) == []


def test_13d_voids_nothing_else() -> None:
    line = dealt(seat(1, HANDS["flush"], main=500, void={"ground": "688a.13(c)"}))
    assert refused(line) == ("void.ground", "seats.0.void.ground")
