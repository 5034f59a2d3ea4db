"""§ 629a.1: Natural, Dragon 7, Panda 8; MB-2."""

from itertools import product

import pytest

from services.law.midibaccarat.procedure import Ruling, as_ruled
from services.law.midibaccarat.rank import is_dragon_7, is_panda_8
from tests.cites import cites

FACE = "TA23456789"


NO_OR_ONE = ((), *[(face + "s",) for face in FACE])  # third cards


def lawful() -> list[Ruling]:
    """Every ending that the third-card rules allow, with its number of cards."""
    found = []
    for p, b, third, fourth in product(FACE, FACE, NO_OR_ONE, NO_OR_ONE):
        ruled = as_ruled((p + "c", "Kd", *third), (b + "h", "Qd", *fourth))
        assert ruled is not None
        if not ruled.lacking and not ruled.excess:
            found.append(ruled)
    return found


@cites("629a.1/dragon-7")
def test_dragon_7_is_a_winning_banker_7_on_three_cards_and_nothing_else() -> None:
    seen = 0
    for ruled in lawful():
        assert ruled.player_points is not None
        due = len(ruled.banker) == 3 and ruled.banker_points == 7 and ruled.player_points < 7
        assert is_dragon_7(ruled) == due
        seen += due
    assert seen


@cites("629a.1/panda-8")
def test_panda_8_is_a_winning_player_8_on_three_cards_and_nothing_else() -> None:
    seen = 0
    for ruled in lawful():
        assert ruled.banker_points is not None
        due = len(ruled.player) == 3 and ruled.player_points == 8 and ruled.banker_points < 8
        assert is_panda_8(ruled) == due
        seen += due
    assert seen


def ruled(player: str, banker: str) -> Ruling:
    found = as_ruled(tuple(player.split()), tuple(banker.split()))
    assert found is not None
    assert not found.lacking
    assert not found.excess
    return found


@cites("629a.1/dragon-7", "629a.1/panda-8")
@pytest.mark.parametrize(
    ("player", "banker", "dragon", "panda"),
    [
        ("Ks 2d 4h", "2c 3s 2h", True, False),  # 6 to 7 on three cards
        ("7s Kd", "2c 3s 2h", False, False),  # 7 to 7: less than 7 is asked
        ("6s Kd", "4c 3s", False, False),  # 7 on two cards
        ("Ks 2d 5h", "2c 3s 2h", False, False),  # 7 to 7, three cards each
        ("2s 3d 3h", "2c 5s", False, True),  # 8 on three cards to 7
        ("2s 3d 3h", "2c Ks 6d", False, False),  # 8 to 8
        ("6s 2d", "2c 5s", False, False),  # a natural 8
        ("2s 3d 4h", "2c 5s", False, False),  # 9 on three cards
    ],
)
def test_either_side_of_dragon_7_and_panda_8(
    player: str, banker: str, dragon: bool, panda: bool
) -> None:
    assert is_dragon_7(ruled(player, banker)) == dragon
    assert is_panda_8(ruled(player, banker)) == panda
