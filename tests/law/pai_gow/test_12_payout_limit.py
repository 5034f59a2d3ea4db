"""§ 688a.12(e): the payout limit of a hand, and its floor; GEN-7."""

from typing import Any

import pytest

from services.law.pai_gow.filing import read
from services.law.refusal import Refused
from tests.cites import cites
from tests.law.pai_gow.dealt import (
    ACE_HIGH,
    HANDS,
    NOTHING,
    Line,
    dealt,
    paid,
    refused,
    seat,
    settled,
    wagers,
)

LIMIT = 5_000_000


def limited(
    cards: str, filing: Line, *, dealer: str = NOTHING, meter: int = 0, **stakes: Any
) -> dict[str, Line]:
    one = seat(1, cards, main=100_000_000, **stakes)
    filed = filing | {"payout_limit": LIMIT}
    return wagers(dealt(one, dealer=dealer, filing=filed, meter={"value": meter}))


def cut(wager: Line) -> tuple[int, int]:
    return wager["won"], wager.get("capped_by", 0)


@pytest.mark.parametrize(
    ("stake", "won", "off"),
    [(200_000, 5_000_000, 0), (200_001, 5_000_000, 25), (400_000, 5_000_000, 5_000_000)],
)
@cites("688a.12(e)")
def test_e_fortune_is_cut_to_the_limit_and_stays_a_win(stake: int, won: int, off: int) -> None:
    told = limited(HANDS["four-of-a-kind"], {"fortune": 2}, fortune=stake)["fortune"]
    assert paid(told) == ("win", stake, won, 0)
    assert cut(told) == (won, off)
    assert ("capped_by" in told) is (off > 0)
    assert ("688a.12(e)" in told["cite"]) is (off > 0)
    assert told["cite"][0] == "688a.12(c)"


@pytest.mark.parametrize(("over", "due"), [(0, (5_000_025, 0)), (1, (5_000_024, 1))])
@cites("688a.12(e)")
def test_e_one_cent_over_the_limit_is_cut(over: int, due: tuple[int, int]) -> None:
    filing = {"fortune": 2, "payout_limit": 5_000_025 - over}
    told = wagers(dealt(seat(1, HANDS["four-of-a-kind"], fortune=200_001), filing=filing))
    assert cut(told["fortune"]) == due


@cites("688a.12(e)")
def test_e_a_wager_that_won_nothing_is_not_cut() -> None:
    told = limited(
        HANDS["three-of-a-kind"],
        {"fortune": 2, "progressive": 1},
        fortune=2_000_000,
        progressive=100,
    )
    assert cut(told["fortune"]) == (LIMIT, 1_000_000)
    assert told["progressive"]["cite"] == ["688a.11(h)(3)(i)(A)"]


@cites("688a.12(e)")
def test_e_what_is_settled_last_is_cut_first() -> None:
    """Ace High, Fortune, progressive; in whatever order the wagers are given."""
    hand, filing = HANDS["royal-flush"], {"ace_high": 1, "fortune": 1, "progressive": 4}
    for ace, fortune, due in (
        (300_000, 10_000, [(2_400_000, 0), (1_000_000, 0), (50_000, 0)]),
        (300_000, 25_750, [(2_400_000, 0), (2_575_000, 0), (25_000, 25_000)]),
        (300_000, 26_500, [(2_400_000, 0), (2_600_000, 50_000), (0, 50_000)]),
        (700_000, 26_000, [(5_000_000, 600_000), (0, 2_600_000), (0, 50_000)]),
    ):
        stakes = {"progressive": 500, "ace_high": ace, "fortune": fortune}
        told = limited(hand, filing, dealer=ACE_HIGH, **stakes)
        assert [cut(told[one]) for one in ("ace_high", "fortune", "progressive")] == due
        assert told["progressive"]["returned"] == 500


@cites("688a.12(e)")
def test_e_neither_the_main_wager_nor_the_meter_nor_envy_is_cut() -> None:
    told = limited(
        HANDS["seven-card-straight-flush"], {"progressive": 4}, progressive=500, meter=900_000_000
    )
    assert paid(told["progressive"]) == ("win", 500, 500_000, 900_000_000)
    assert paid(told["main"]) == ("win", 100_000_000, 100_000_000, 0)
    filing = {"fortune": 2, "payout_limit": LIMIT}
    royal = "As Ks Qs Js Ts 3d 2s"
    both = dealt(
        seat(1, "8s 8c 8d 8h Kd 3s 2c", fortune=200_000), seat(2, royal, fortune=500), filing=filing
    )
    first = settled(both)["seats"][0]
    assert (first["wagers"]["fortune"]["won"], first["envy"][0]["amount"]) == (LIMIT, 5_000)


@cites("688a.12(e)")
def test_e_the_limit_is_of_one_hand_even_of_one_player() -> None:
    filing = {"fortune": 2, "payout_limit": LIMIT}
    hands = (
        seat(1, "8s 8c 8d 8h Kd 3s 2c", fortune=200_000, player="P"),
        seat(2, "6s 6c 6d 6h Ks 3d 2d", fortune=200_000, player="P"),
    )
    told = settled(dealt(*hands, filing=filing))["seats"]
    assert [cut(one["wagers"]["fortune"]) for one in told] == [(LIMIT, 0), (LIMIT, 0)]


@pytest.mark.parametrize(
    ("filing", "floor"),
    [
        ({}, 5_000_000),
        ({"fortune": 2, "minimums": {"fortune": 500}}, 5_000_000),
        ({"fortune": 2, "minimums": {"fortune": 1000}}, 8_000_500),  # 8,000 to 1 and the main
        ({"fortune": 2, "minimums": {"fortune": 1000}, "table_minimum": 2500}, 8_002_500),
        ({"fortune": 2, "ace_high": 2, "minimums": {"fortune": 1000}}, 8_004_500),
        (
            {
                "fortune": 2,
                "ace_high": 2,
                "minimums": {"fortune": 1000, "ace_high": 200, "main": 1},
            },
            8_008_001,
        ),
        ({"fortune": 2, "progressive": 4, "minimums": {"fortune": 1000}}, 8_500_500),
        ({"fortune": 2, "progressive": 1, "minimums": {"fortune": 1000}}, 8_000_500),
    ],
)
@cites("688a.12(e)")
def test_e_the_floor_to_the_cent(filing: Line, floor: int) -> None:
    one = seat(1, HANDS["flush"], main=2500)
    settled(dealt(one, filing=filing | {"payout_limit": floor}))
    low = dealt(one, filing=filing | {"payout_limit": floor - 1})
    assert refused(low) == ("filing.invalid", "filing.payout_limit")


@cites("688a.12(e)")
def test_e_the_refusal_names_the_figure_and_the_clause() -> None:
    with pytest.raises(Refused, match=r"5000000.*§ 688a\.12\(e\)"):
        read({"payout_limit": 1}, "688a-2021")
