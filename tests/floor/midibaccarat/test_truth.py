"""The truth's own reading of § 629a.10 and § 629a.12, against the text's printed table."""

import pytest

from services.floor.midibaccarat import truth

PRINTED = {  # Table 1 of § 629a.10(c), MB-4: columns are the values 0 to 9
    3: "DDDDDDDDSD",
    4: "SSDDDDDDSS",
    5: "SSSSDDDDSS",
    6: "SSSSSSDDSS",
}
CARD = {0: "Kd", 1: "Ad", **{n: f"{n}d" for n in range(2, 10)}}


@pytest.mark.parametrize("points", range(8))
@pytest.mark.parametrize("third", range(10))
def test_the_banker_by_table_1(points: int, third: int) -> None:
    banker, player = ["Ks", CARD[points]], ["Ks", "5s", CARD[third]]
    row = PRINTED.get(points, ("D" if points < 3 else "S") * 10)
    assert truth.banker_draws(player, banker) == (row[third] == "D")


def test_natural_and_first_draws() -> None:
    assert not truth.player_draws(["Ks", "2s"], ["Ks", "8s"])
    assert not truth.banker_draws(["Ks", "9s"], ["Ks", "2s"])
    assert [truth.player_draws(["Ks", CARD[n]], ["Ks", "7h"]) for n in range(8)] == [
        True, True, True, True, True, True, False, False,
    ]  # fmt: skip
    assert [truth.banker_draws(["Ks", "7s"], ["Ks", CARD[n]]) for n in range(8)] == [
        True, True, True, True, True, True, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("stake", "vigorish"), [(500, 25), (501, 50), (1000, 50), (1025, 75), (2500, 125)]
)
def test_vigorish_goes_up_to_the_next_quarter(stake: int, vigorish: int) -> None:
    assert truth.due("banker", stake, "banker") == ("win", stake, vigorish)


def test_what_each_wager_is_due() -> None:
    assert truth.due("tie", 500, "tie") == ("win", 4000, 0)
    assert truth.due("player", 500, "player") == ("win", 500, 0)
    assert truth.due("player", 500, "tie").outcome == "push"
    assert truth.due("tie", 500, "player").outcome == "lose"
    assert [truth.burn_count(card) for card in ("As", "9s", "Ts", "Qs")] == [1, 9, 10, 10]
