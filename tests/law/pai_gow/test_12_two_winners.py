"""§§ 688a.12(d), 688a.11(h)(3): two players who win in the same round; GEN-1, PG-4, PG-11."""

import pytest

from services.law.pai_gow.progressive import PROGRESSIVE
from tests.cites import cites
from tests.law.pai_gow.dealt import NOTHING, dealt, paid, seat, settled
from tests.law.pai_gow.winners import ACES, JOKER, MATCH, NAMES, SEVEN, WON, Won

SHARE = {
    SEVEN: "6c 7c 8c 9c Tc Jc Qc", JOKER: "Jk 7s 8s 9s Ts Js Qs", MATCH: "Ah Kh Qh Jh Th Kd Qd",
    ACES: "As Ac Ad Ah Jk 9s 2d",
}  # fmt: skip
DEALER = NOTHING.replace("7s", "7d")
# hands that win a fixed amount beside any of the above; and what each paytable prints for them
FIXED = {
    "royal-flush": "As Ks Qs Js Ts 3d 2c", "straight-flush": "4h 5h 6h 7h 8h Kd 2c",
    "five-of-a-kind": "3s 3h 3d 3c Jk Kh 9d", "four-of-a-kind": "3s 3h 3d 3c Kh 9d 2c",
    "full-house": "Ks Kd Kh 4s 4c 9d 2c", ACES: SHARE[ACES],
}  # fmt: skip
PAYS = {
    1: {"royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 75, "full-house": 4},
    2: {
        "five-of-a-kind": 500, "royal-flush": 300, "straight-flush": 100, "four-of-a-kind": 30,
        "full-house": 7,
    },
    3: {"royal-flush": 2500, "straight-flush": 500, "four-of-a-kind": 375, "full-house": 20},
    4: {"five-aces": 2500, "royal-flush": 500, "straight-flush": 200, "four-of-a-kind": 100},
    5: {
        "five-of-a-kind": 1000, "royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 20,
        "full-house": 5,
    },
    6: {"five-of-a-kind": 800, "royal-flush": 400, "straight-flush": 75, "four-of-a-kind": 10},
    7: {"straight-flush": 100, "four-of-a-kind": 75, "full-house": 5},
}  # fmt: skip
SIZE = {3: 500, 4: 500}


@pytest.mark.parametrize("won", WON, ids=NAMES)
@cites("688a.12(d)", "688a.11(h)(3)(i)(B)(4)")
def test_shares_in_the_order_of_the_hits(won: Won) -> None:
    """Whichever sits where: the order that the link recorded decides."""
    number = won.paytable
    size = SIZE.get(number, 100)
    for places in ((2, 5), (5, 2)):
        taken = dict(zip(places, won.hits, strict=False))
        seats = [seat(at, SHARE[taken[at]], progressive=size) for at in sorted(taken)]
        meter = {"id": "L", "value": won.met, "reserve": 15 if number == 4 else 0}
        filing = {"progressive": number}
        told = settled(dealt(*seats, dealer=DEALER, filing=filing, meter=meter, hit_order=[*taken]))
        got = {one["seat"]: paid(one["wagers"]["progressive"]) for one in told["seats"]}
        fixed, back = (500_000, 500) if number == 4 else (0, 0)
        for at, share in zip(taken, won.shares, strict=True):
            assert got[at] == ("win", back, fixed, share)
        assert told["meter"] == {"value": won.left, "reserve": won.reserve}


@pytest.mark.parametrize(
    ("paytable", "hand"), [(number, hand) for number, hands in PAYS.items() for hand in hands]
)
@cites("688a.12(d)", "688a.11(h)(3)(i)(B)(4)")
def test_a_fixed_amount_beside_a_share_of_the_meter(paytable: int, hand: str) -> None:
    alone = next(one for one in WON if one.paytable == paytable and len(one.hits) == 1)
    size = SIZE.get(paytable, 100)
    two = (
        seat(1, SHARE[alone.hits[0]], progressive=size), seat(6, FIXED[hand], progressive=size)
    )  # fmt: skip
    meter = {"id": "L", "value": alone.met, "reserve": 15 if paytable == 4 else 0}
    told = settled(dealt(*two, dealer=DEALER, filing={"progressive": paytable}, meter=meter))
    first, second = (one["wagers"]["progressive"] for one in told["seats"])
    back = 500 if paytable == 4 else 0
    assert paid(first)[3] == alone.shares[0]
    assert paid(second) == ("win", back, PAYS[paytable][hand] * 100, 0)
    assert second["hand"] == hand
    assert told["meter"] == {"value": alone.left, "reserve": alone.reserve}


def test_every_printed_row_is_here() -> None:
    """Of paytable 7 the royal flush is not: it needs an ace or the joker, and all five are gone."""
    for number, paytable in PROGRESSIVE.items():
        shares = {hand for one in WON if one.paytable == number for hand in one.hits}
        left = {"royal-flush"} if number == 7 else set()
        assert shares | {*PAYS[number]} | left == {row.hand for row in paytable.rows}
