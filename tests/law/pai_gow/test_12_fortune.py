"""§§ 688a.12(c), 688a.11(h)(2): the Fortune Bonus Wager, row by row; PG-3, PG-4, PG-15."""

import pytest

from services.law.pai_gow.paytables import FORTUNE, RECONSTRUCTED
from tests.cites import cites
from tests.law.pai_gow.dealt import HANDS, dealt, paid, seat, settled, spare, wagers

ROWS = (
    "seven-card-straight-flush", "royal-match", "seven-card-straight-flush-joker", "five-aces",
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "three-of-a-kind",
    "straight",
)  # fmt: skip
PRINTED = {  # pay and envy in dollars, as they stand in the columns
    1: "5000/1000 1000/250 750/100 250/50 100/25 50/10 20/5 5 4 3 2",
    2: "8000/5000 2000/1000 1000/500 400/250 150/50 50/20 25/5 5 4 3 2",
    3: "5000/3000 2000/1000 1000/500 400/250 150/50 50/20 25/5 5 4 3 2",
    4: "2500/1000 1000/750 750/250 250/100 125/50 50/20 25/5 5 4 3 2",
    5: "5000/2500 1000/500 500/250 300/150 100/55 45/25 5/6 5 4 3 2",
    6: "5000/2500 2000/500 1000/250 400/150 150/55 50/25 25/6 5 4 3 2",
}
CASES = [
    (paytable, row, *(int(one) for one in (column + "/0").split("/")[:2]))
    for paytable, columns in PRINTED.items()
    for row, column in zip(ROWS, columns.split(), strict=True)
]


@pytest.mark.parametrize(("paytable", "row", "pays", "envy"), CASES)
@cites(
    "688a.12(c)/paytable-1/*",
    "688a.12(c)/paytable-2/*",
    "688a.12(c)/paytable-3/*",
    "688a.12(c)/paytable-4/*",
    "688a.12(c)/paytable-5/*",
    "688a.12(c)/paytable-6/*",
    "688a.12(c)",
    "688a.11(h)(2)(i)(B)",
    "688a.11(h)",
    "688a.1/fortune-bonus-wager",
    "688a.7(e)(2)",
)
def test_c_every_row(paytable: int, row: str, pays: int, envy: int) -> None:
    round_ = dealt(
        seat(1, HANDS[row], fortune=500),
        seat(2, spare(HANDS[row]), fortune=500),
        filing={"fortune": paytable},
    )
    told = settled(round_)["seats"]
    won = told[0]["wagers"]["fortune"]
    assert paid(won) == ("win", 500, 500 * pays, 0)
    assert won["hand"] == row
    assert won["cite"] == ["688a.12(c)", "688a.11(h)(2)(i)(B)"]
    owed = [one["amount"] for one in told[1]["envy"]]
    assert owed == ([envy * 100] if envy else [])


@cites("688a.12(c)/paytable-1/three-pair", "688a.6(b)(9)")
def test_c_three_pair_pushes_on_paytable_1_and_loses_on_the_others() -> None:
    for paytable in PRINTED:
        round_ = dealt(seat(1, HANDS["three-pair"], fortune=500), filing={"fortune": paytable})
        told = wagers(round_)["fortune"]
        if paytable == 1:
            assert paid(told) == ("push", 500, 0, 0)
            assert (told["hand"], told["cite"][0]) == ("three-pair", "688a.12(c)")
        else:
            assert paid(told) == ("lose", 0, 0, 0)
            assert "hand" not in told


@cites("688a.11(h)(2)(i)(A)")
def test_h2_less_than_that_loses() -> None:
    told = wagers(dealt(seat(1, HANDS["two-pair"], fortune=500), filing={"fortune": 1}))["fortune"]
    assert paid(told) == ("lose", 0, 0, 0)
    assert told["cite"] == ["688a.11(h)(2)(i)(A)"]


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("Qs Qc Qd Ks Jh Td 9c", "three-of-a-kind"),  # beside a straight that pays less
        ("As 2s 3s 4s 5s 6s 7s", "seven-card-straight-flush"),
        ("As 2s 3s Jk 5s 6s 7s", "seven-card-straight-flush-joker"),
        ("8s 9s Ts Js Qs Ks As", "seven-card-straight-flush"),  # holds a royal too
        ("As Ks Qs Js Jk Kd Qd", "royal-match"),  # the joker in the royal
        ("Jk Ks Qs Js Ts Kd Qd", "royal-match"),
        ("As Ks Qs Js Ts Kd Qh", "royal-flush"),  # king and queen of two suits
        ("As Ks Qs Js Ts Kd Jk", "royal-flush"),  # the match is natural
        ("As Ks Qs Jk Ts 3d 2c", "royal-flush"),
        ("As Ks Jk Js Ts Kd Qd", "royal-match"),
        ("As Ac Ad Jk 8s 3d 2c", "four-of-a-kind"),  # the joker an ace
        ("8s 8c 8d Jk 7h 3d 2c", "three-of-a-kind"),  # … and no eight
        ("As Jk 8d 8c 8h 3d 2c", "full-house"),  # three eights over a pair of aces
        ("8s 8c 8d 8h Jk 3d 2c", "four-of-a-kind"),  # five of a kind has no row here
        ("Jk 8s 9d Tc Jh 3d 2c", "straight"),
        ("Jk 3h 9h Th Jh 3d 2c", "flush"),
        ("As 2s 3s 4s 5s Kd Qd", "straight-flush"),
        ("2s 3s 4s 5s 6s 8s 9s", "straight-flush"),  # six and seven are not in a row
    ],
)
@cites("688a.12(c)", "688a.6(e)(1)", "688a.6(e)(2)", "688a.6(e)(3)", "688a.6(a)", "688a.6(e)")
def test_c_the_row_that_pays_most(cards: str, hand: str) -> None:
    round_ = dealt(seat(1, cards, fortune=500), dealer=spare(cards), filing={"fortune": 2})
    assert wagers(round_)["fortune"]["hand"] == hand


@cites("688a.12(c)/paytable-1/three-pair")
def test_c_three_pair_that_is_a_straight_too_is_paid_as_one() -> None:
    """Aces by the joker, kings and queens; or ace to ten, by the joker."""
    cards = "As Jk Kd Kh Qd Qh Js"
    told = wagers(dealt(seat(1, cards, fortune=500), filing={"fortune": 1}))["fortune"]
    assert (told["hand"], told["won"]) == ("straight", 1000)


@cites("688a.12(c)/paytable-5/four-of-a-kind")
def test_c_paytable_5_pays_four_of_a_kind_as_a_full_house_and_names_the_first_row() -> None:
    round_ = dealt(seat(1, "8s 8c 8d 8h Ks Kd 2c", fortune=500), filing={"fortune": 5})
    assert wagers(round_)["fortune"]["hand"] == "four-of-a-kind"
    assert wagers(round_)["fortune"]["won"] == 2500


def test_c_what_the_scan_lost_is_marked() -> None:
    lost = ("four-of-a-kind", "full-house", "flush", "three-of-a-kind", "straight")
    assert {FORTUNE[4].place(hand) for hand in lost} == RECONSTRUCTED
