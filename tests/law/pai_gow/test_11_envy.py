"""§§ 688a.1, 688a.11(h)(2)(ii): the Envy Bonus; PG-9, PG-14, PG-17, GEN-5, GEN-8."""

import pytest

from services.law.pai_gow.awards import qualifying
from services.law.pai_gow.round import read
from tests.cites import cites
from tests.law.pai_gow.dealt import HANDS, Line, dealt, seat, settled, spare

QUADS = HANDS["four-of-a-kind"]
ROYAL = "As Ks Qs Js Ts 3d 2h"
PLAIN = "Ad Th 7h 6d 3h 2s Qh"
OTHER = "Ac Tc 7d 6h 5s 3c Qd"


def envy(line: Line) -> dict[int, list[tuple[int, str, int]]]:
    """By seat: for whom, of which wager, how much."""
    return {
        one["seat"]: [(e["for_seat"], e["of"], e["amount"]) for e in one["envy"]]
        for one in settled(line)["seats"]
    }


@pytest.mark.parametrize(("stake", "owed"), [(499, []), (500, [(1, "fortune", 500)])])
@cites("688a.1/qualifying-wager", "688a.11(h)(2)(ii)", "688a.1/envy-bonus")
def test_h2_a_qualifying_wager_is_of_five_dollars_to_the_cent(
    stake: int, owed: list[tuple[int, str, int]]
) -> None:
    line = dealt(seat(1, QUADS, main=500), seat(2, PLAIN, fortune=stake))
    assert envy(line) == {1: [], 2: owed}


@cites("688a.11(h)(2)(ii)", "688a.1/envy-bonus-qualifying-hand")
def test_h2_each_other_players_qualifying_hand_pays_and_ones_own_does_not() -> None:
    line = dealt(
        seat(1, QUADS, fortune=500), seat(2, ROYAL, fortune=500), seat(3, PLAIN, fortune=500),
        dealer="Kc Jd 9h 7s 5c 4d 4h",
    )  # fmt: skip
    assert envy(line) == {
        1: [(2, "fortune", 5_000)],
        2: [(1, "fortune", 500)],
        3: [(1, "fortune", 500), (2, "fortune", 5_000)],
    }
    assert settled(line)["seats"][0]["envy"][0]["cite"] == ["688a.12(c)", "688a.11(h)(2)(ii)"]


@cites("688a.1/envy-bonus-qualifying-hand")
def test_h2_a_full_house_does_not_qualify_and_the_dealers_hand_never() -> None:
    line = dealt(
        seat(1, "Ks Kd Kh 4s 4c 9d 2c", main=500), seat(2, PLAIN, fortune=500),
        dealer="8s 8c 8d 8h Jd Qs 2h",
    )  # fmt: skip
    assert envy(line) == {1: [], 2: []}


@cites("688a.1/qualifying-wager", "688a.12(d)/paytable-4/four-of-a-kind")
def test_h2_each_wager_earns_by_its_own_paytable() -> None:
    filing = {"fortune": 6, "progressive": 4}
    line = dealt(
        seat(1, QUADS, main=500), seat(2, PLAIN, fortune=500, progressive=500), filing=filing
    )
    assert envy(line)[2] == [(1, "fortune", 600), (1, "progressive", 500)]
    cites_ = [one["cite"][0] for one in settled(line)["seats"][1]["envy"]]
    assert cites_ == ["688a.12(c)", "688a.12(d)"]


@cites("688a.1/qualifying-wager", "688a.11(h)(2)(ii)")
def test_h2_a_wager_that_was_not_made_earns_nothing() -> None:
    filing = {"fortune": 6, "progressive": 4}
    for made, cents in (("fortune", 600), ("progressive", 500)):
        line = dealt(seat(1, QUADS, main=500), seat(2, PLAIN, **{made: 500}), filing=filing)
        assert envy(line)[2] == [(1, made, cents)]


@cites("688a.1/qualifying-wager")
def test_1_a_wager_whose_paytable_pays_no_envy_does_not_qualify() -> None:
    for paytable, found in ((3, []), (4, ["progressive"])):  # either is a wager of $5
        line = dealt(seat(2, PLAIN, progressive=500), filing={"progressive": paytable})
        round_ = read(line)
        assert qualifying(round_.terms, round_.seats[0]) == found


@pytest.mark.parametrize(
    ("row", "cents"),
    [
        ("seven-card-straight-flush", 100_000), ("royal-match", 75_000),
        ("seven-card-straight-flush-joker", 25_000), ("five-aces", 10_000),
        ("royal-flush", 5_000), ("straight-flush", 2_000), ("four-of-a-kind", 500),
        ("full-house", 0),
    ],
)  # fmt: skip
@cites("688a.12(d)/paytable-4/*")
def test_12d_every_envy_of_progressive_paytable_4(row: str, cents: int) -> None:
    hands = (seat(1, HANDS[row], main=500), seat(2, spare(HANDS[row]), progressive=500))
    line = dealt(*hands, filing={"progressive": 4})
    assert envy(line)[2] == ([(1, "progressive", cents)] if cents else [])


@cites("688a.1/qualifying-wager")
def test_h2_other_progressive_paytables_pay_none() -> None:
    for paytable, stake in ((3, 500), (1, 100)):
        line = dealt(
            seat(1, QUADS, main=500), seat(2, PLAIN, progressive=stake),
            filing={"progressive": paytable},
        )  # fmt: skip
        assert envy(line)[2] == []


@cites("688a.11(h)(2)(ii)", "688a.7(f)")
def test_h2_one_player_on_two_boxes_earns_nothing_by_his_other_hand() -> None:
    hands = [seat(1, QUADS, fortune=500), seat(2, PLAIN, fortune=500), seat(3, OTHER, fortune=500)]
    for one, player in zip(hands, ("P7", "P7", "P8"), strict=True):
        one["player"] = player
    assert envy(dealt(*hands)) == {1: [], 2: [], 3: [(1, "fortune", 500)]}
    del hands[0]["player"]
    assert envy(dealt(*hands))[2] == [(1, "fortune", 500)]


@cites("688a.11(d)")
def test_d_a_surrendered_hand_counts_for_the_others() -> None:
    line = dealt(seat(1, QUADS, main=500, surrendered=True), seat(2, PLAIN, fortune=500))
    assert envy(line) == {1: [], 2: [(1, "fortune", 500)]}


@cites("688a.13(d)")
def test_13d_a_void_hand_earns_nobody_envy_and_earns_none() -> None:
    void = {"ground": "688a.13(d)"}
    line = dealt(
        seat(1, QUADS, fortune=500, void=void), seat(2, ROYAL, fortune=500),
        seat(3, PLAIN, fortune=500), dealer="Kc Jd 9h 7s 5c 4d 4h",
    )  # fmt: skip
    assert envy(line) == {1: [], 2: [], 3: [(2, "fortune", 5_000)]}


@cites("688a.7(b)")
def test_7b_an_abandoned_hand_counts_for_the_others_and_earns_none() -> None:
    for option in ("lose", "return"):
        line = dealt(
            seat(1, QUADS, fortune=500, abandoned=True), seat(2, ROYAL, fortune=500),
            filing={"fortune": 2, "abandoned_wagers": option}, dealer="Kc Jd 9h 7s 5c 4d 4h",
        )  # fmt: skip
        assert envy(line) == {1: [], 2: [(1, "fortune", 500)]}


def test_h2_a_box_without_a_wager_is_no_players() -> None:
    line = dealt(seat(1, QUADS), seat(2, PLAIN, fortune=500))
    assert envy(line) == {1: [], 2: []}
