"""The deal of Saigon where nobody tells all of what lies on the layout: §§ 680a.8 to .10, 680a.13.

Its first time around shows who is dealt to; a sixth card shows by itself that it is one too many.
"""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.tables.saigon.rounds import ALL_BACK, OPEN, WAGERS
from tests.tables.saigon.test_680a_13_deal import IN_ORDER, cards

UNTOLD = ("wager.withdrawn", "wager.moved", "wager.placed,wager.withdrawn,wager.moved")


def found(text: str, blind: str) -> list[str]:
    """What is found at a table of which no device tells these; a void at will has more under it."""
    table = play(text.replace("tray=", f"blind={blind} tray="))
    voids = {one.id for one in table.findings if one.code == "void.unsupported"}
    return [
        " ".join([one.code if one.what == "raised" else f"{one.what} {one.code}"]
                 + ([str(one.seat)] if one.seat else []))
        for one in table.findings if one.code != "open.unobserved" and one.under not in voids
    ]  # fmt: skip


@cites("680a.13(c)")
@pytest.mark.parametrize("blind", UNTOLD)
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (IN_ORDER, []),
        ("13D 13D 13D 13D 13D 3", ["deal.count 3"]),
        ("13D 13D 13D 13D 1D", ["deal.count 3"]),
        ("13D 1D 13D 13D 13D", ["deal.count 3"]),
        ("13D 13D 13D 13D 13", ["deal.count"]),
    ],
)
def test_a_hand_of_four_or_six_cards(order: str, expected: list[str], blind: str) -> None:
    void = OPEN + WAGERS + cards(order) + "void 680a.13(c)\n" + ALL_BACK
    remedied = [f"remedied {one}" for one in expected]
    deal = [one for one in found(void, blind) if one != "void.unsupported"]
    assert deal == [*expected, *remedied]
    assert found(OPEN + WAGERS + cards(order), blind) in (expected, [])  # once it is over, the rest


@cites("680a.8(c)", "680a.9(b)")
@pytest.mark.parametrize("blind", UNTOLD)
@pytest.mark.parametrize(
    "order",
    [
        "31D 13D 13D 13D 13D",
        "D13 D13 D13 D13 D13",
        "13 1D3D 13D 13D 13D",
        "13D 13D 13D 13D 1D3",
        "11111 33333 DDDDD",
    ],
)
def test_cards_out_of_order(order: str, blind: str) -> None:
    assert found(OPEN + WAGERS + cards(order), blind) == ["deal.order"]


@cites("680a.10(b)")
@pytest.mark.parametrize("blind", UNTOLD)
def test_stacks_out_of_order(blind: str) -> None:
    for order, expected in (
        ("1: ?5 | 3: ?5 | dealer: ?5", []),
        ("3: ?5 | 1: ?5 | dealer: ?5", ["deal.order"]),
        ("1: ?5 | dealer: ?5 | 3: ?5", ["deal.order"]),
    ):
        assert found(OPEN + WAGERS + f"stacks {order}\n", blind) == expected


def test_what_nobody_tells_of_the_deal_shows_no_order() -> None:
    for order in ("31D 13D 13D 13D 13D", "13D 13D 13D 13D 1D"):
        void = OPEN + WAGERS + cards(order) + ALL_BACK
        assert "deal" not in " ".join(found(void, "card.dealt,wager.withdrawn"))
