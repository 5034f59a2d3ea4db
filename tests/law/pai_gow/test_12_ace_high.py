"""§§ 688a.12(b), 688a.11(h)(1): the Ace High Bonus Wager, every row of every paytable; PG-5."""

import pytest

from tests.cites import cites
from tests.law.pai_gow.dealt import ACE_HIGH, ACE_HIGH_JOKER, dealt, paid, seat, wagers

PRINTED = {  # both; only the dealer, with joker; only the dealer, without
    1: (20, 10, 8),
    2: (40, 15, 5),
    3: (30, 15, 6),
    4: (25, 10, 7),
    5: (40, 12, 5),
}
ALSO_ACE_HIGH = "As Kd Ts 8c 6s 3h 2c"
PAIR = "Ks Kd Ts 8c 6s 3h 2c"


@pytest.mark.parametrize("paytable", PRINTED)
@cites(
    "688a.12(b)/paytable-1/*",
    "688a.12(b)/paytable-2/*",
    "688a.12(b)/paytable-3/*",
    "688a.12(b)/paytable-4/*",
    "688a.12(b)/paytable-5/*",
    "688a.11(h)(1)(i)(B)",
    "688a.1/ace-high-bonus-wager",
    "688a.7(e)(1)",
    "688a.12(b)",
)
def test_b_every_row(paytable: int) -> None:
    both, with_joker, without = PRINTED[paytable]
    for dealer, cards, hand, pays in (
        (ACE_HIGH, ALSO_ACE_HIGH, "both-ace-high", both),
        (ACE_HIGH_JOKER, ALSO_ACE_HIGH, "both-ace-high", both),
        (ACE_HIGH, "Jk Kd Ts 8c 6s 3h 2c", "both-ace-high", both),
        (ACE_HIGH_JOKER, PAIR, "dealer-ace-high-joker", with_joker),
        (ACE_HIGH, PAIR, "dealer-ace-high", without),
        (ACE_HIGH, "Jk Ks Ts 8c 6s 3h 3c", "dealer-ace-high", without),  # the player's joker
    ):
        round_ = dealt(seat(1, cards, ace_high=700), dealer=dealer, filing={"ace_high": paytable})
        told = wagers(round_)["ace_high"]
        assert paid(told) == ("win", 700, 700 * pays, 0)
        assert told["hand"] == hand
        assert told["cite"] == ["688a.12(b)", "688a.11(h)(1)(i)(B)"]


@pytest.mark.parametrize(
    "dealer",
    [
        "Kc Jd 9h 7s 5c 4d 2h",  # king high
        "Ac Ad 9h 7s 5c 4d 3h",  # a pair of aces
        "Ac Jk 9h 7s 5c 4d 3h",  # the joker makes it a pair
        "Ac Jd 9h 7s 5c 4d 4h",  # a pair beside the ace
        "Ac Kd Qh Js Tc 4d 2h",  # a straight
        "Ac 3d 9h 7s 5c 4d 2h",  # A-2-3-4-5
        "Ac Jk Kd 9h 5c 4d 2h",  # A-2-3-4-5 with the joker as the three
        "Ac Jc 9c 7c 5c 4d 2h",  # a flush
        "Jk Jc 9c 7c 5c 4d 2h",  # a flush with the joker
        "Jk Kd Qh Jc 9s 4d 2h",  # K-Q-J-10-9 with the joker
    ],
)
@cites("688a.11(h)(1)(i)(A)", "688a.1/ace-high-pai-gow", "688a.6(d)")
def test_h1_loses_where_the_dealer_has_no_ace_high(dealer: str) -> None:
    told = wagers(dealt(seat(1, "As Ks Ts 8c 6s 6h 6d", ace_high=500), dealer=dealer))["ace_high"]
    assert paid(told) == ("lose", 0, 0, 0)
    assert told["cite"] == ["688a.11(h)(1)(i)(A)"]
    assert "hand" not in told
