"""§ 680a.12(d): the payout limit, which differs by edition; GEN-7, GEN-8."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.cards import DECK_WITH_JOKER
from tests.cites import cites
from tests.law.saigon.rounds import Told, brief, seat, settled

DEALER = "2c 2d 2h 2s 3c"  # does not qualify
HAND = "Kh Qh Jh Th 9d"  # counts 9: the Ante wins 1 to 1
QUADS = "7c 7d 7h 7s 6h"  # 7 7 6 qualifies, 7 7 counts 4: the Ante wins 1 to 1, the Bonus 50 to 1
TWO_PAIR = "Kc Kd Tc Td 9s"
FLOOR = 50_000_00
LIMIT: dict[str, Any] = {"payout_limit": FLOOR}


def won(found: Told) -> list[dict[str, tuple[int, int]]]:
    """By seat and wager: what is won, and what was cut off."""
    return [
        {name: (one["won"], one.get("capped_by", 0)) for name, one in told["wagers"].items()}
        for told in found["seats"]
    ]


@cites("680a.12(d)")
@pytest.mark.parametrize("text", ["680a-2016", "680a-2019"])
@pytest.mark.parametrize("stake", [FLOOR - 1, FLOOR, FLOOR + 1])
def test_d_one_cent_either_side_of_the_limit(stake: int, text: str) -> None:
    found = settled(DEALER, seat(1, HAND, ante=stake), text=text, **LIMIT)
    ante = found["seats"][0]["wagers"]["ante"]
    assert brief(ante) == ("win", stake, min(stake, FLOOR))
    assert ante.get("capped_by") == (1 if stake > FLOOR else None)
    assert ("680a.12(d)" in ante["cite"]) == (stake > FLOOR)


@cites("680a.12(d)", text="680a-2016")
def test_d_2016_covers_ante_and_bonus_together_and_cuts_the_bonus_first() -> None:
    one = seat(1, QUADS, bonus=100_000, ante=3_000_000)
    found = settled(DEALER, one, text="680a-2016", **LIMIT)
    assert won(found) == [{"bonus": (2_000_000, 3_000_000), "ante": (3_000_000, 0)}]
    bonus = found["seats"][0]["wagers"]["bonus"]
    assert (bonus["outcome"], bonus["returned"]) == ("win", 100_000)
    assert bonus["cite"] == ["680a.12(c)", "680a.11(e)(2)", "680a.12(d)"]


@cites("680a.12(d)", text="680a-2016")
def test_d_2016_a_wager_cut_to_nothing_stays_a_win() -> None:
    one = seat(1, QUADS, ante=FLOOR + 5, bonus=100)
    found = settled(DEALER, one, text="680a-2016", **LIMIT)
    assert won(found) == [{"ante": (FLOOR, 5), "bonus": (0, 5_000)}]
    assert brief(found["seats"][0]["wagers"]["bonus"]) == ("win", 100, 0)


@cites("680a.12(d)", text="680a-2019")
def test_d_2019_covers_the_ante_alone() -> None:
    one = seat(1, QUADS, ante=FLOOR + 5, bonus=200_000)
    assert won(settled(DEALER, one, **LIMIT)) == [{"ante": (FLOOR, 5), "bonus": (10_000_000, 0)}]


@cites("680a.12(d)", text="680a-2019")
def test_d_2019_never_touches_a_pot() -> None:
    seats = [seat(1, HAND, ante=500, pot=FLOOR), seat(2, QUADS, ante=500, pot=FLOOR)]
    found = settled(DEALER, *seats, pot=True, **LIMIT)
    assert found["pot"]["to"] == {"1": 2 * FLOOR}


@cites("680a.12(d)")
@pytest.mark.parametrize("text", ["680a-2016", "680a-2019"])
def test_gen_8_two_boxes_of_one_player_share_one_limit_the_higher_seat_first(text: str) -> None:
    low = seat(2, HAND, ante=4_000_000, player="P7")
    high = seat(3, TWO_PAIR, ante=3_000_000, player="P7")
    found = settled(DEALER, low, high, text=text, **LIMIT)
    assert won(found) == [{"ante": (2_000_000, 2_000_000)}, {"ante": (3_000_000, 0)}]
    found = settled(DEALER, high, low, text=text, **LIMIT)
    assert won(found) == [{"ante": (3_000_000, 0)}, {"ante": (2_000_000, 2_000_000)}]


@cites("680a.12(d)", text="680a-2016")
def test_gen_8_2016_a_box_is_settled_whole_before_the_next() -> None:
    low = seat(2, QUADS, ante=4_000_000, bonus=500, player="P7")
    high = seat(3, TWO_PAIR, ante=1_000_000, bonus=10_000, player="P7")
    found = settled(DEALER, low, high, text="680a-2016", **LIMIT)
    assert won(found) == [
        {"ante": (3_920_000, 80_000), "bonus": (0, 25_000)},
        {"ante": (1_000_000, 0), "bonus": (80_000, 0)},
    ]


@pytest.mark.parametrize("players", [(None, None), ("P1", "P2"), ("P1", None)])
def test_gen_8_other_boxes_are_other_players(players: tuple[str | None, str | None]) -> None:
    seats = [seat(2, HAND, ante=4_000_000), seat(3, TWO_PAIR, ante=3_000_000)]
    for number, player in enumerate(players):
        if player is not None:
            seats[number]["player"] = player
    found = won(settled(DEALER, *seats, **LIMIT))
    assert found == [{"ante": (4_000_000, 0)}, {"ante": (3_000_000, 0)}]


def test_without_a_limit_nothing_is_cut() -> None:
    one = seat(1, HAND, ante=10**12)
    for found in (settled(DEALER, one), settled(DEALER, one, payout_limit=None)):
        assert won(found) == [{"ante": (10**12, 0)}]


STAKES = st.integers(1, 20_000_000)


@given(
    st.permutations(DECK_WITH_JOKER),
    st.lists(st.tuples(STAKES, STAKES, st.sampled_from(["P1", "P2"])), min_size=1, max_size=6),
    st.integers(FLOOR, 2 * FLOOR),
    st.sampled_from(["680a-2016", "680a-2019"]),
)
def test_no_player_wins_more_than_the_limit_and_a_limit_only_cuts(
    deck: list[str], seats: list[Any], limit: int, text: str
) -> None:
    told = [
        seat(n + 1, " ".join(deck[5 * n : 5 * n + 5]), ante=ante, bonus=bonus, player=player)
        for n, (ante, bonus, player) in enumerate(seats)
    ]
    dealer = " ".join(deck[30:35])
    free = won(settled(dealer, *told, text=text))
    cut = won(settled(dealer, *told, text=text, payout_limit=limit))
    paid = dict.fromkeys(("P1", "P2"), 0)
    for one, before, after in zip(told, free, cut, strict=True):
        for name, (cents, off) in after.items():
            assert cents >= 0
            assert off >= 0
            assert cents + off == before[name][0]
            if name == "ante" or text == "680a-2016":
                paid[one["player"]] += cents
            else:
                assert off == 0
    assert max(paid.values()) <= limit
