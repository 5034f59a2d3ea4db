"""§ 629a.7(a)(4) to (7), with what § 629a.12(e) to (h) pays; EZ Baccarat's main wagers, MB-3."""

import pytest

from tests.cites import cites
from tests.law.midibaccarat.dealt import (
    BOTH_PAIRS,
    DRAGON_7,
    EZ,
    ONE_PAIR,
    PANDA_8,
    PLAYER_WINS,
    TIE,
    line,
    only,
    wagers,
)

# Win by 9 … 4, Natural winner: typed from the text's table, by its columns.
PRINTED = {
    "A": [30, 10, 6, 4, 2, 1, 1],
    "B": [20, 8, 7, 4, 3, 1, 1],
    "C": [30, 10, 4, 4, 2, 2, 1],
}
ROWS = ["by-9", "by-8", "by-7", "by-6", "by-5", "by-4", "natural"]
# A selected Player's Hand that takes the row: not a natural, but for the last.
TAKES = {
    "by-9": ("2s 3d 4h", "5c 5s Kh"),
    "by-8": ("2s 3d 4h", "5c 6s Kh"),
    "by-7": ("7s Kd", "Tc Js Qc"),
    "by-6": ("7s Kd", "Ac Js Qc"),
    "by-5": ("7s Kd", "Ac Js Ah"),
    "by-4": ("7s Kd", "Ac Js 2c"),
    "natural": ("9s Kd", "8c Kh"),
}


@cites(
    "629a.12(e)", "629a.12(e)/paytable-a/*", "629a.12(e)/paytable-b/*", "629a.12(e)/paytable-c/*"
)
@pytest.mark.parametrize("paytable", PRINTED)
@pytest.mark.parametrize("row", ROWS)
def test_12_e_every_row_of_every_paytable(paytable: str, row: str) -> None:
    got = only(TAKES[row], "dragon_bonus_player", 500, dragon_bonus=paytable)
    to_1 = PRINTED[paytable][ROWS.index(row)]
    assert (got["outcome"], got["hand"], got["returned"]) == ("win", row, 500)
    assert (got["won"], got["vigorish"]) == (500 * to_1, 0)
    assert got["cite"][0] == "629a.12(e)"


BANKER_TAKES = {
    "by-9": ("Ts Jd Kh", "2c Ks 7h"),
    "by-8": ("As Jd Kh", "2c Ks 7h"),
    "by-7": ("Ts Jd Kh", "2c 5s"),
    "by-6": ("As Jd Kh", "2c 5s"),
    "by-5": ("As Jd Ah", "2c 5s"),
    "by-4": ("As Jd 2h", "2c 5s"),
    "natural": ("7s Kd", "8c Kh"),
}


@cites("629a.12(e)")
@pytest.mark.parametrize("paytable", PRINTED)
@pytest.mark.parametrize("row", ROWS)
def test_12_e_the_same_on_the_bankers_hand(paytable: str, row: str) -> None:
    got = only(BANKER_TAKES[row], "dragon_bonus_banker", 500, dragon_bonus=paytable)
    assert (got["outcome"], got["hand"]) == ("win", row)
    assert (got["won"], got["vigorish"]) == (500 * PRINTED[paytable][ROWS.index(row)], 0)


@cites(
    "629a.7(a)(4)(i)(A)",
    "629a.7(a)(4)(i)(B)",
    "629a.7(a)(4)(i)(C)",
    "629a.7(a)(4)(ii)(A)",
    "629a.7(a)(4)(ii)(B)",
    "629a.7(a)(4)(ii)(C)",
    "629a.7(a)(4)(iii)",
)
@pytest.mark.parametrize(
    ("player", "banker", "on_player", "on_banker"),
    [
        # a natural and the other hand none: (i)(A), and against it (ii)(B)
        ("8s Kd", "4h 3c", ("win", "natural", "(4)(i)(A)"), ("lose", None, "(4)(ii)(B)")),
        # margins of nine do not make more of a natural: MB-5
        ("9s Kd", "Th Kc", ("win", "natural", "(4)(i)(A)"), ("lose", None, "(4)(ii)(B)")),
        # 9 against 8: (i)(B), (ii)(A)
        ("8s Kd", "9h Kc", ("lose", None, "(4)(ii)(A)"), ("win", "natural", "(4)(i)(B)")),
        # equal naturals: (iii)
        (
            "8s Kd",
            "8h Kc",
            ("push", "natural-tie", "(4)(iii)"),
            ("push", "natural-tie", "(4)(iii)"),
        ),
        (
            "9s Kd",
            "9h Kc",
            ("push", "natural-tie", "(4)(iii)"),
            ("push", "natural-tie", "(4)(iii)"),
        ),
        # every other tie loses: (ii)(B)
        ("7s Kd", "7h Kc", ("lose", None, "(4)(ii)(B)"), ("lose", None, "(4)(ii)(B)")),
        ("2s 3d 4h", "2c 3s 4c", ("lose", None, "(4)(ii)(B)"), ("lose", None, "(4)(ii)(B)")),
        # by three, and by four: (ii)(C), (i)(C)
        ("7s Kd", "2c Ts 2d", ("lose", None, "(4)(ii)(C)"), ("lose", None, "(4)(ii)(B)")),
        ("7s Kd", "2c Ts Ad", ("win", "by-4", "(4)(i)(C)"), ("lose", None, "(4)(ii)(B)")),
        # 9 on three cards is no natural
        ("7s Kd", "2c Ts 7d", ("lose", None, "(4)(ii)(B)"), ("lose", None, "(4)(ii)(C)")),
    ],
)
def test_a_4_both_hands(
    player: str, banker: str, on_player: tuple[str, ...], on_banker: tuple[str, ...]
) -> None:
    for side, due in (("player", on_player), ("banker", on_banker)):
        got = only((player, banker), f"dragon_bonus_{side}")
        assert (got["outcome"], got.get("hand")) == due[:2]
        assert f"629a.7(a){due[2]}" in got["cite"]
        assert got["returned"] == (0 if due[0] == "lose" else 500)


@cites("629a.7(a)(5)(i)", "629a.7(a)(6)(i)", "629a.12(f)", "629a.12(g)")
@pytest.mark.parametrize("stake", [1, 500, 501, 10**12])
def test_a_5_and_a_6_dragon_7_pays_40_and_panda_8_pays_25(stake: int) -> None:
    got = only(DRAGON_7, "dragon_7", stake, variant="ez")
    assert (got["outcome"], got["hand"], got["returned"], got["won"]) == (
        "win", "dragon-7", stake, 40 * stake,
    )  # fmt: skip
    assert got["cite"] == ["629a.12(f)", "629a.7(a)(5)(i)"]
    got = only(PANDA_8, "panda_8", stake, variant="ez")
    assert (got["outcome"], got["hand"], got["returned"], got["won"]) == (
        "win", "panda-8", stake, 25 * stake,
    )  # fmt: skip
    assert got["cite"] == ["629a.12(g)", "629a.7(a)(6)(i)"]


@cites("629a.7(a)(5)(ii)")
@pytest.mark.parametrize("hands", [PLAYER_WINS, TIE, PANDA_8, ONE_PAIR])
def test_a_5_ii_no_dragon_7(hands: tuple[str, str]) -> None:
    got = only(hands, "dragon_7", variant="ez")
    assert (got["outcome"], got["returned"], got["cite"]) == ("lose", 0, ["629a.7(a)(5)(ii)"])
    assert "hand" not in got


@cites("629a.7(a)(6)(ii)")
@pytest.mark.parametrize("hands", [PLAYER_WINS, TIE, DRAGON_7, ONE_PAIR])
def test_a_6_ii_no_panda_8(hands: tuple[str, str]) -> None:
    got = only(hands, "panda_8", variant="ez")
    assert (got["outcome"], got["returned"], got["cite"]) == ("lose", 0, ["629a.7(a)(6)(ii)"])


@cites("629a.7(a)(1)(iii)", "629a.7(a)(2)(ii)", "629a.7(a)(3)(ii)")
def test_mb_3_a_dragon_7_pushes_banker_and_loses_player_and_tie() -> None:
    stakes = {"player": 1000, "banker": 1000, "tie": 500, "dragon_bonus_banker": 500}
    got = wagers(line(DRAGON_7, EZ, stakes))
    assert got["banker"] == {
        "stake": 1000, "outcome": "push", "returned": 1000, "won": 0, "from_meter": 0,
        "vigorish": 0, "cite": ["629a.7(a)(1)(iii)"],
    }  # fmt: skip
    assert (got["player"]["outcome"], got["player"]["cite"]) == ("lose", ["629a.7(a)(2)(ii)"])
    assert got["tie"]["outcome"] == "lose"
    assert got["dragon_bonus_banker"]["outcome"] == "lose"  # by 1: on its own terms


@cites("629a.7(a)(1)(i)")
def test_a_1_the_same_cards_pay_banker_at_a_table_with_commission() -> None:
    got = only(DRAGON_7, "banker", 1000)
    assert (got["outcome"], got["won"], got["vigorish"]) == ("win", 1000, 50)


@cites("629a.1/ez-baccarat", "629a.12(c)")
def test_12_c_no_vigorish_at_an_ez_table() -> None:
    got = only(ONE_PAIR, "banker", 1000, variant="ez")  # 7 on two cards
    assert (got["outcome"], got["won"], got["vigorish"]) == ("win", 1000, 0)


@cites("629a.7(a)(2)(i)")
def test_mb_1_player_wins_with_a_panda_8_and_with_any_higher_hand() -> None:
    for hands in (PANDA_8, PLAYER_WINS):
        for variant in ("ez", "commission"):
            got = only(hands, "player", 1000, variant=variant)
            assert (got["outcome"], got["won"]) == ("win", 1000)
            assert "hand" not in got


@cites(
    "629a.7(a)(7)(i)",
    "629a.7(a)(7)(ii)",
    "629a.12(h)",
    "629a.12(h)/both-pairs",
    "629a.12(h)/one-pair",
)
@pytest.mark.parametrize(
    ("player", "banker", "hand", "to_1"),
    [
        ("8s 8d", "3h 3c", "both-pairs", 15),
        ("8s 8d", "4h 3c", "one-pair", 3),
        ("4h 3c", "8s 8d", "one-pair", 3),
        ("9h Kc", "8s Jd", None, 0),
        ("Qs Qd 7s", "4h 3c", "one-pair", 3),  # two queens: the text's example
        ("Qs Kd 7s", "4h 3c", None, 0),  # both worth nothing, and no pair
        ("Ts Jd 7s", "4h 3c", None, 0),
        ("Qs Qs 7s", "4h 3c", "one-pair", 3),  # of one suit, out of two decks
        ("4s Ad Ac", "4h 3c", None, 0),  # the third card makes no pair
    ],
)
def test_a_7_house_money(player: str, banker: str, hand: str | None, to_1: int) -> None:
    got = only((player, banker), "house_money", 500)
    if hand is None:
        assert (got["outcome"], got["returned"], got["cite"]) == ("lose", 0, ["629a.7(a)(7)(ii)"])
        assert "hand" not in got
        return
    assert (got["outcome"], got["hand"], got["returned"]) == ("win", hand, 500)
    assert got["won"] == 500 * to_1
    assert got["cite"] == ["629a.12(h)", "629a.7(a)(7)(i)"]
    assert "pressed" not in got


def test_12_h_both_pairs_may_be_of_one_rank() -> None:
    assert only(("8s 8d", "8h 8c"), "house_money")["hand"] == "both-pairs"
    assert only(BOTH_PAIRS, "house_money")["won"] == 7500
