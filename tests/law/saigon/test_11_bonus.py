"""§ 680a.11(e), § 680a.12(c): the Bonus Wager, row by row, in both editions."""

import pytest

from services.law.saigon.paytables import BONUS
from tests.cites import cites
from tests.law.saigon.rounds import ON_TEN, brief, codes, seat, settled, wager

ROWS = {  # § 680a.12(c) as printed
    "five-aces": ("Ac Ad Ah As Jk", 5_000),
    "royal-flush": ("Ah Kh Qh Jh Th", 1_000),
    "royal-flush-joker": ("Ah Kh Jk Jh Th", 250),
    "straight-flush": ("5h 6h 7h 8h 9h", 100),
    "four-of-a-kind": ("7h 7d 7s 7c Jk", 50),
    "full-house": ("7h 7d As Ac Jk", 20),
    "flush": ("2h 4h 6h 8h Jk", 15),
    "straight": ("2h 3d 4h 5h Jk", 12),
    "three-of-a-kind": ("2h 2d 2s 5h 9c", 10),
    "two-pair": ("2h 2d 5s 5h 9c", 8),
}
DEALER = "Kc Qc 4s 8s 9s"


@cites(
    "680a.12(c)", "680a.12(c)/paytable-a/*", "680a.11(e)", "680a.11(e)(2)", "680a.1/bonus-wager"
)  # fmt: skip
@cites("680a.7(d)(2)", text="680a-2016")
@cites("680a.7(d)(3)", text="680a-2019")
@pytest.mark.parametrize("text", ["680a-2016", "680a-2019"])
@pytest.mark.parametrize("name", ROWS)
def test_every_row_pays_as_printed(name: str, text: str) -> None:
    cards, odds = ROWS[name]
    assert wager(DEALER, seat(1, cards, ante=500, bonus=300), "bonus", text) == {
        "stake": 300, "outcome": "win", "returned": 300, "won": 300 * odds, "from_meter": 0,
        "vigorish": 0, "hand": name, "cite": ["680a.12(c)", "680a.11(e)(2)"],
    }  # fmt: skip


def test_the_table_has_these_rows_and_no_others() -> None:
    assert [row.hand for row in BONUS.rows] == list(ROWS)


@cites("680a.11(e)(1)")
@pytest.mark.parametrize("text", ["680a-2016", "680a-2019"])
@pytest.mark.parametrize("cards", ["2h 2d 5s 6h 9c", "Ah Jk 5s 6h 9c", "Kh Qd Js 9h 8c"])
def test_e_1_less_than_two_pair_is_collected(cards: str, text: str) -> None:
    found = wager(DEALER, seat(1, cards, ante=500, bonus=300), "bonus", text)
    assert brief(found) == ("lose", 0, 0)
    assert found["cite"] == ["680a.11(e)(1)"]
    assert "hand" not in found


@cites("680a.11(e)")
def test_e_it_is_the_five_cards_whatever_the_setting_and_the_ante() -> None:
    for two in (None, "7h 7d", "2s 2c"):
        one = seat(1, "7h 7d 7s 2s 2c", two=two, ante=500, bonus=300)
        found = settled(ON_TEN, one)["seats"][0]["wagers"]
        assert found["ante"]["outcome"] == "lose"
        assert brief(found["bonus"]) == ("win", 300, 6_000)


def test_a_bonus_without_its_ante_is_settled_on_the_cards_and_reported() -> None:
    found = settled(DEALER, seat(3, "7h 7d 7s 2s 2c", bonus=300))
    assert brief(found["seats"][0]["wagers"]["bonus"]) == ("win", 300, 6_000)
    assert codes(found) == [("wager.outside_limits", 3)]
