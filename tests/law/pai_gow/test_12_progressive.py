"""§§ 688a.12(d), 688a.11(h)(3): the Progressive Payout Wager; GEN-1, PG-3, PG-4, PG-11."""

import pytest

from services.law.pai_gow.progressive import PROGRESSIVE
from tests.cites import cites
from tests.law.pai_gow.dealt import HANDS, Line, dealt, paid, refused, seat, settled, wagers

SEVEN, JOKER = "seven-card-straight-flush", "seven-card-straight-flush-joker"

# hand dealt: row that pays, cents from the tray, per cent of the meter
PRINTED: dict[int, dict[str, tuple[str, int, int] | None]] = {
    1: {
        SEVEN: (SEVEN, 0, 100), JOKER: (SEVEN, 0, 100), "five-aces": ("five-aces", 0, 10),
        "royal-match": ("royal-flush", 50_000, 0), "royal-flush": ("royal-flush", 50_000, 0),
        "straight-flush": ("straight-flush", 10_000, 0),
        "five-of-a-kind": ("four-of-a-kind", 7_500, 0),
        "four-of-a-kind": ("four-of-a-kind", 7_500, 0), "full-house": ("full-house", 400, 0),
        "flush": None,
    },
    2: {
        SEVEN: (SEVEN, 0, 100), JOKER: (JOKER, 0, 10), "five-aces": ("five-of-a-kind", 50_000, 0),
        "five-of-a-kind": ("five-of-a-kind", 50_000, 0),
        "royal-match": ("royal-flush", 30_000, 0), "royal-flush": ("royal-flush", 30_000, 0),
        "straight-flush": ("straight-flush", 10_000, 0),
        "four-of-a-kind": ("four-of-a-kind", 3_000, 0), "full-house": ("full-house", 700, 0),
        "three-of-a-kind": None,
    },
    3: {
        SEVEN: (SEVEN, 0, 100), JOKER: (SEVEN, 0, 100), "five-aces": ("five-aces", 0, 10),
        "royal-match": ("royal-flush", 250_000, 0), "royal-flush": ("royal-flush", 250_000, 0),
        "straight-flush": ("straight-flush", 50_000, 0),
        "four-of-a-kind": ("four-of-a-kind", 37_500, 0), "full-house": ("full-house", 2_000, 0),
        "straight": None,
    },
    4: {
        SEVEN: (SEVEN, 500_000, 100), "royal-match": ("royal-match", 500_000, 20),
        JOKER: (JOKER, 500_000, 10), "five-aces": ("five-aces", 250_000, 0),
        "royal-flush": ("royal-flush", 50_000, 0), "straight-flush": ("straight-flush", 20_000, 0),
        "four-of-a-kind": ("four-of-a-kind", 10_000, 0),
        "five-of-a-kind": ("four-of-a-kind", 10_000, 0), "full-house": None,
    },
    5: {
        SEVEN: (SEVEN, 0, 100), JOKER: (SEVEN, 0, 100), "five-aces": ("five-aces", 0, 10),
        "five-of-a-kind": ("five-of-a-kind", 100_000, 0),
        "royal-match": ("royal-flush", 50_000, 0), "royal-flush": ("royal-flush", 50_000, 0),
        "straight-flush": ("straight-flush", 10_000, 0),
        "four-of-a-kind": ("four-of-a-kind", 2_000, 0), "full-house": ("full-house", 500, 0),
        "flush": None,
    },
    6: {
        SEVEN: (SEVEN, 0, 100), JOKER: (SEVEN, 0, 100), "five-aces": ("five-aces", 0, 10),
        "five-of-a-kind": ("five-of-a-kind", 80_000, 0),
        "royal-match": ("royal-flush", 40_000, 0), "royal-flush": ("royal-flush", 40_000, 0),
        "straight-flush": ("straight-flush", 7_500, 0),
        "four-of-a-kind": ("four-of-a-kind", 1_000, 0), "full-house": None,
    },
    7: {
        SEVEN: ("straight-flush", 10_000, 0), JOKER: ("straight-flush", 10_000, 0),
        "five-aces": ("five-aces", 0, 100), "five-of-a-kind": ("four-of-a-kind", 7_500, 0),
        "royal-match": ("royal-flush", 50_000, 0), "royal-flush": ("royal-flush", 50_000, 0),
        "straight-flush": ("straight-flush", 10_000, 0),
        "four-of-a-kind": ("four-of-a-kind", 7_500, 0), "full-house": ("full-house", 500, 0),
        "three-pair": None,
    },
}  # fmt: skip
SIZE = {1: 100, 2: 100, 3: 500, 4: 500, 5: 100, 6: 100, 7: 100}
SEED = {1: 1_000_000, 2: 1_000_000, 3: 1_000_000, 4: 1_000_000, 5: 500_000, 6: 200_000, 7: 100_000}
METER = 1_234_567


def hit(paytable: int, cards: str, **more: object) -> Line:
    one = seat(1, cards, progressive=SIZE[paytable])
    meter = {"id": "LINK", "value": METER, "reserve": 70}
    return dealt(one, filing={"progressive": paytable}, meter=meter) | more


@pytest.mark.parametrize(
    ("paytable", "hand"), [(p, h) for p, rows in PRINTED.items() for h in rows]
)
@cites(
    "688a.12(d)/paytable-1/*",
    "688a.12(d)/paytable-2/*",
    "688a.12(d)/paytable-3/*",
    "688a.12(d)/paytable-4/*",
    "688a.12(d)/paytable-5/*",
    "688a.12(d)/paytable-6/*",
    "688a.12(d)/paytable-7/*",
    "688a.12(d)",
    "688a.11(h)(3)(i)(A)",
    "688a.11(h)(3)(i)(B)(4)",
    "688a.1/progressive-payout-wager",
    "688a.7(e)(3)",
)
def test_d_every_row(paytable: int, hand: str) -> None:
    answer = settled(hit(paytable, HANDS[hand]))
    told, due = answer["seats"][0]["wagers"]["progressive"], PRINTED[paytable][hand]
    if due is None:
        assert paid(told) == ("lose", 0, 0, 0)
        assert told["cite"] == ["688a.11(h)(3)(i)(A)"]
        assert answer["meter"] == {"value": METER, "reserve": 70}
        return
    row, fixed, percent = due
    share = METER * percent // 100
    assert paid(told) == ("win", 500 if paytable == 4 else 0, fixed, share)
    assert told["hand"] == row
    assert told["cite"] == ["688a.12(d)", "688a.11(h)(3)(i)(B)(4)"]
    left = {"value": METER - share, "reserve": 70}
    again = {"value": SEED[paytable], "reserve": 0}
    assert answer["meter"] == (again if percent == 100 else left)


@pytest.mark.parametrize(
    ("paytable", "wager", "seed", "rate", "reserve", "returned", "wild"),
    [
        (1, 1, 10_000, 28, 0, False, False),
        (2, 1, 10_000, 7, 0, False, True),
        (3, 5, 10_000, 29, 0, False, False),
        (4, 5, 10_000, 1, 1, True, False),
        (5, 1, 5_000, 17, 0, False, True),
        (6, 1, 2_000, 17, 0, False, True),
        (7, 1, 1_000, 26, 0, False, True),
    ],
)
@cites(
    "688a.12(d)/paytable-1",
    "688a.12(d)/paytable-2",
    "688a.12(d)/paytable-3",
    "688a.12(d)/paytable-4",
    "688a.12(d)/paytable-5",
    "688a.12(d)/paytable-6",
    "688a.12(d)/paytable-7",
)
def test_d_what_stands_below_the_rows(
    paytable: int, wager: int, seed: int, rate: int, reserve: int, returned: bool, wild: bool
) -> None:
    told = PROGRESSIVE[paytable]
    assert (told.wager_cents, told.seed_cents) == (wager * 100, seed * 100)
    assert (told.rate_percent, told.reserve_percent) == (rate, reserve)
    assert (told.stake_returned, told.fully_wild) == (returned, wild)
    assert len(told.rows) == {1: 6, 2: 7, 3: 6, 4: 7, 5: 7, 6: 6, 7: 5}[paytable]


@pytest.mark.parametrize(
    ("cards", "wild", "tame"),
    [
        ("8s 8c 8d Jk 7h 3d 2c", "four-of-a-kind", None),
        ("8s 8d Ks Jk Kh 3d 2c", "full-house", None),
        ("As Ac Ad Jk 7h 3d 2c", "four-of-a-kind", "four-of-a-kind"),
        ("Ks Qs Js Jk 9s 3d 2c", "straight-flush", "straight-flush"),
        ("8s 8d Ts Jk Kh 3d 2c", None, None),
    ],
)
@cites("688a.12(d)/paytable-2/fully-wild-joker", "688a.12(d)/paytable-7/fully-wild-joker")
def test_d_a_fully_wild_joker_is_any_card_in_any_row(
    cards: str, wild: str | None, tame: str | None
) -> None:
    for paytable, row in ((2, wild), (5, wild), (7, wild), (1, tame), (3, tame)):
        told = wagers(hit(paytable, cards))["progressive"]
        assert told.get("hand") == row
        assert told["outcome"] == ("win" if row else "lose")


@cites("688a.12(d)/paytable-4/original-wager", "688a.12(d)/paytable-1/original-wager")
def test_d_the_stake_comes_back_on_a_win_of_paytable_4_alone() -> None:
    for paytable in PRINTED:
        told = wagers(hit(paytable, HANDS["four-of-a-kind"]))["progressive"]
        assert told["returned"] == (500 if paytable == 4 else 0)
        assert told["stake"] == SIZE[paytable]
        assert wagers(hit(paytable, HANDS["flush"]))["progressive"]["returned"] == 0


TWO_HITS = (
    seat(3, "6c 7c 8c 9c Tc Jc Qc", progressive=500),  # all of the meter
    seat(1, "As Ks Qs Js Ts Kd Qd", progressive=500),  # a fifth of it
)


def two_hits(order: list[int] | None, **filing: object) -> Line:
    more: Line = {} if order is None else {"hit_order": order}
    meter = {"value": 1_000_003, "reserve": 1_000_001}
    return settled(dealt(*TWO_HITS, filing={"progressive": 4} | filing, meter=meter, **more))


@pytest.mark.parametrize(
    ("order", "of_seat_3", "of_seat_1", "left"),
    [
        ([1, 3], 800_003, 200_000, 1_000_000),
        ([3, 1], 1_000_003, 200_000, 800_000),
        (None, 800_003, 200_000, 1_000_000),  # ascending
    ],
)
@cites("688a.12(d)/paytable-4/royal-match", "688a.12(d)/paytable-4/meter-seed")
def test_d_each_share_is_of_the_meter_as_it_then_stands(
    order: list[int] | None, of_seat_3: int, of_seat_1: int, left: int
) -> None:
    answer = two_hits(order)
    shares = [one["wagers"]["progressive"]["from_meter"] for one in answer["seats"]]
    assert shares == [of_seat_3, of_seat_1]
    assert answer["meter"] == {"value": left, "reserve": 1}  # a surplus of the reserve stays


@cites("688a.12(d)/paytable-4/reserve-rate", "688a.12(d)/paytable-4/meter-seed")
def test_d_the_reserve_funds_the_seed_or_is_added_to_it() -> None:
    assert two_hits([1, 3], reserve_use="fund_seed")["meter"] == {"value": 1_000_000, "reserve": 1}
    assert two_hits([1, 3], reserve_use="add_to_seed")["meter"] == {
        "value": 2_000_001, "reserve": 0,
    }  # fmt: skip


@cites("688a.12(d)/paytable-1/five-aces")
def test_d_a_share_drops_the_fraction_and_leaves_it_on_the_meter() -> None:
    """10 % of $0.19 is one cent; eighteen stay, below the seed, and the reserve is left alone."""
    answer = settled(hit(1, HANDS["five-aces"], meter={"value": 19, "reserve": 5}))
    assert answer["seats"][0]["wagers"]["progressive"]["from_meter"] == 1
    assert answer["meter"] == {"value": 18, "reserve": 5}


@cites("688a.12(d)/paytable-1/seven-card-straight-flush")
def test_d_two_seats_may_both_win_all() -> None:
    """The second takes the seed."""
    both = (
        seat(1, "6c 7c 8c 9c Tc Jc Qc", progressive=100),
        seat(2, "Jk 8s 9s Ts Js Qs Ks", progressive=100),
    )
    answer = settled(dealt(*both, filing={"progressive": 1}, meter={"value": 5_000_000}))
    assert [one["wagers"]["progressive"]["from_meter"] for one in answer["seats"]] == [
        5_000_000, 1_000_000,
    ]  # fmt: skip
    assert answer["meter"] == {"value": 1_000_000, "reserve": 0}


def test_d_a_meter_is_missed_only_where_a_share_is_won() -> None:
    fixed = dealt(seat(1, HANDS["royal-flush"], progressive=100), filing={"progressive": 1})
    assert "meter" not in settled(fixed)
    share = dealt(seat(1, HANDS["five-aces"], progressive=100), filing={"progressive": 1})
    assert refused(share) == ("meter.missing", "meter")
    assert refused(share | {"meter": None}) == ("meter.missing", "meter")


@cites("688a.7(b)", "688a.13(d)")
def test_d_an_abandoned_or_void_hand_wins_no_share() -> None:
    for gone in ({"abandoned": True}, {"void": {"ground": "688a.13(d)"}}):
        one = seat(1, HANDS[SEVEN], progressive=100, **gone)
        answer = settled(dealt(one, filing={"progressive": 1}, meter={"value": 77}))
        assert answer["seats"][0]["wagers"]["progressive"]["from_meter"] == 0
        assert answer["meter"] == {"value": 77, "reserve": 0}


def test_d_a_meter_beside_a_round_without_the_wager_stays() -> None:
    round_ = dealt(seat(1, HANDS[SEVEN], main=500), filing={}, meter={"value": 3})
    assert settled(round_)["meter"] == {"value": 3, "reserve": 0}


@pytest.mark.parametrize("order", [[], [3], [1, 1, 3], [1, 3, 5], [1, True], ["1", "3"], 1, None])
def test_d_the_order_of_hits_lists_every_seat_that_wins_a_share(order: object) -> None:
    meter = {"value": 1_000_000}
    line = dealt(*TWO_HITS, filing={"progressive": 4}, meter=meter, hit_order=order)
    assert refused(line) == ("hit_order.invalid", "hit_order")


def test_d_a_seat_in_the_order_of_hits_that_wins_no_share_changes_nothing() -> None:
    third = seat(5, "Th Td 8s 8d 3s 2c Ah", progressive=500)
    line = dealt(*TWO_HITS, third, filing={"progressive": 4}, meter={"value": 1_000_000})
    assert settled(line | {"hit_order": [5, 1, 3]}) == settled(line | {"hit_order": [1, 3]})


@cites("688a.12(d)/paytable-1", "688a.12(d)/paytable-3")
def test_d_a_progressive_wager_has_one_size_to_the_cent() -> None:
    for paytable, size in SIZE.items():
        for stake in (size - 1, size + 1, 600 - size):
            line = dealt(
                seat(1, HANDS["flush"], progressive=stake), filing={"progressive": paytable}
            )
            assert refused(line) == ("wager.stake", "seats.0.wagers.progressive")


@pytest.mark.parametrize(("most", "won", "beside"), [(9_999, 0, 10_000), (10_000, 10_000, None)])
@cites("688a.11(h)(3)(i)(B)(4)")
def test_h_a_fixed_amount_above_what_the_tray_pays_is_paid_elsewhere(
    most: int, won: int, beside: int | None
) -> None:
    """All of it, to the cent; it stays a win, and the stake goes back: PG-11, PW-58."""
    filing = {"progressive": 4, "tray_pays_up_to": most}
    one = seat(1, HANDS["four-of-a-kind"], progressive=500, main=2_500)
    told = wagers(dealt(one, filing=filing, meter={"value": METER}))
    assert paid(told["progressive"]) == ("win", 500, won, 0)
    assert told["progressive"].get("not_from_tray") == beside
    assert "not_from_tray" not in told["main"]


@cites("688a.12(e)")
def test_e_the_payout_limit_cuts_what_is_paid_elsewhere_too() -> None:
    """By the printed amount it is paid elsewhere, of that what the limit leaves."""
    filing = {"fortune": 2, "progressive": 4, "tray_pays_up_to": 9_999, "payout_limit": 5_000_000}
    one = seat(1, HANDS["four-of-a-kind"], progressive=500, fortune=199_900, main=2_500)
    told = wagers(dealt(one, filing=filing, meter={"value": METER}))["progressive"]
    assert (told["won"], told["not_from_tray"], told["capped_by"]) == (0, 2_500, 7_500)
