"""The truth's own reading of §§ 629a.7 to 629a.12, against the text's tables and by hand."""

import pytest

from events.filing import MidibaccaratFiling
from services.floor.midibaccarat import truth
from services.floor.midibaccarat.truth import LOSE, PUSH, Due, Hands

PRINTED = {  # Table 1 of § 629a.10(c), MB-4: columns are the values 0 to 9
    3: "DDDDDDDDSD",
    4: "SSDDDDDDSS",
    5: "SSSSDDDDSS",
    6: "SSSSSSDDSS",
}
CARD = {0: "Kd", 1: "Ad", **{n: f"{n}d" for n in range(2, 10)}}
PLAIN = MidibaccaratFiling(dragon_bonus="A", house_money=True)
EZ = MidibaccaratFiling(variant="ez", dragon_bonus="B")

PLAYER = Hands(["Ks", "7s"], ["Kd", "6d"])
BANKER = Hands(["Ks", "6s"], ["Kd", "7d"])
TIE = Hands(["Ks", "6s"], ["Kd", "6d"])
DRAGON = Hands(["Ks", "6s"], ["2d", "2h", "3h"])
PANDA = Hands(["2s", "3s", "3d"], ["Kd", "7d"])


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
    ("won", "up", "nearest", "exact"),
    [
        (500, 25, 25, 25), (501, 50, 25, 25), (1000, 50, 50, 50), (1025, 75, 50, 51),
        (749, 50, 25, 37), (750, 50, 50, 37), (100, 25, 25, 5), (2500, 125, 125, 125),
    ],
)  # fmt: skip
def test_vigorish_by_its_three_roundings(won: int, up: int, nearest: int, exact: int) -> None:
    assert truth.vigorish(won, "up_quarter") == up
    assert truth.vigorish(won, "nearest_quarter") == nearest
    assert truth.vigorish(won, "exact") == exact


@pytest.mark.parametrize(
    ("wager", "hands", "filing", "due"),
    [
        ("player", PLAYER, PLAIN, Due("win", 500)),
        ("player", BANKER, PLAIN, LOSE),
        ("player", TIE, PLAIN, PUSH),
        ("banker", BANKER, PLAIN, Due("win", 500, 25)),
        ("banker", BANKER, EZ, Due("win", 500)),
        ("banker", DRAGON, PLAIN, Due("win", 500, 25)),
        ("banker", DRAGON, EZ, PUSH),
        ("player", DRAGON, EZ, LOSE),
        ("player", PANDA, EZ, Due("win", 500)),
        ("tie", TIE, PLAIN, Due("win", 4000)),
        ("tie", PLAYER, PLAIN, LOSE),
        ("dragon_7", DRAGON, EZ, Due("win", 20_000)),
        ("dragon_7", BANKER, EZ, LOSE),
        ("panda_8", PANDA, EZ, Due("win", 12_500)),
        ("panda_8", PLAYER, EZ, LOSE),
        # a natural by its own row, whatever the margin; equal naturals push: MB-5
        ("dragon_bonus_player", Hands(["Ks", "9s"], ["Kd", "8d"]), PLAIN, Due("win", 500)),
        ("dragon_bonus_player", Hands(["Ks", "9s"], ["Kd", "Kh"]), PLAIN, Due("win", 500)),
        ("dragon_bonus_player", Hands(["Ks", "8s"], ["Kd", "8d"]), PLAIN, PUSH),
        ("dragon_bonus_player", Hands(["Ks", "8s"], ["Kd", "9d"]), PLAIN, LOSE),
        # not a natural: by four or more
        ("dragon_bonus_player", Hands(["Ks", "6s"], ["Kd", "3d", "Kh"]), PLAIN, LOSE),
        ("dragon_bonus_player", Hands(["Ks", "6s"], ["Kd", "2d", "Kh"]), PLAIN, Due("win", 500)),
        ("dragon_bonus_player", Hands(["Ks", "7s"], ["Kd", "2d", "Kh"]), PLAIN, Due("win", 1000)),
        ("dragon_bonus_player", Hands(["Ks", "7s"], ["Kd", "2d", "Kh"]), EZ, Due("win", 1500)),
        ("dragon_bonus_player", TIE, PLAIN, LOSE),
        ("dragon_bonus_banker", Hands(["Ks", "2s", "8s"], ["4d", "2d", "3h"]), PLAIN,
         Due("win", 15_000)),
        ("house_money", Hands(["Ks", "Kd", "2s"], ["Qd", "Qh"]), PLAIN, Due("win", 7500)),
        ("house_money", Hands(["Ks", "Qd", "2s"], ["Qd", "Qh"]), PLAIN, Due("win", 1500)),
        ("house_money", Hands(["Ks", "Qd", "Qs"], ["Qd", "Jh"]), PLAIN, LOSE),
    ],
)  # fmt: skip
def test_what_each_wager_is_due(
    wager: str, hands: Hands, filing: MidibaccaratFiling, due: Due
) -> None:
    assert truth.due(wager, 500, hands, filing) == due


def test_who_is_handed_a_hand() -> None:
    """§ 629a.8(c)(6), (d): of equal wagers the seat nearest to the dealer's right."""
    assert truth.holder({1: 500, 4: 900, 7: 900}) == 7
    assert truth.holder({1: 1000, 4: 900, 7: 900}) == 1
    assert truth.next_holder([1, 4, 7, 9], 4) == [1, 9, 7]


def test_the_burn_the_press_and_the_call() -> None:
    assert [truth.burn_count(card) for card in ("As", "9s", "Ts", "Qs")] == [1, 9, 10, 10]
    half = MidibaccaratFiling(house_money=True, house_money_press=50)
    assert (truth.pressed(1501, PLAIN), truth.pressed(1501, half)) == (1501, 750)
    calls = [truth.announced(hands, EZ) for hands in (DRAGON, PANDA, TIE, PLAYER)]
    assert calls == ["dragon-7", "panda-8", "tie", "player"]
    assert truth.announced(DRAGON, PLAIN) == "banker"
