"""What is planted at the two boxes of one player can be seen: GEN-8, PW-1."""

import pytest

from services.floor.pai_gow.round import Round
from services.floor.pai_gow.settling import Settling
from services.floor.pai_gow.truth import Due


class Erring:
    """A table at which whatever is asked for waits."""

    def errs(self, _code: str) -> bool:
        return True

    def awaits(self, _code: str) -> bool:
        return True

    def say(self, kind: str, _pause_ms: int, **told: object) -> dict[str, object]:
        return {"type": kind, **told}


class Always:
    """Takes the first of several, and is always below what is asked."""

    def choice(self, several: list[str]) -> str:
        return several[0]

    def random(self) -> float:
        return 0.0


class Misled(Erring):
    """… but for a word that is missing, and a report."""

    def errs(self, code: str) -> bool:
        return code == "result.misannounced"


def begun(table: Erring) -> tuple[Settling, Round]:
    settling = object.__new__(Settling)
    settling.__dict__.update(table=table, chance=Always())
    now = Round("hand", faces=True)
    now.wagers, now.joined = {1: {"main": 500}, 2: {"main": 500}, 4: {"main": 500}}, {2: 1}
    return settling, now


@pytest.mark.parametrize("said", [1, 2])
def test_a_player_paid_as_announced_is_paid_wrong_at_neither_box(said: int) -> None:
    settling, now = begun(Erring())
    now.as_said[said] = Due("push", 0)
    assert [settling._errs(now, seat, "pay.unearned") for seat in (1, 2, 4)] == [False, False, True]
    assert now.paid_wrong == {4}


@pytest.mark.parametrize("paid", [1, 2])
def test_nor_is_one_paid_wrong_paid_as_announced_at_the_other(paid: int) -> None:
    settling, now = begun(Erring())
    assert settling._errs(now, paid, "pay.unearned")
    settling, _ = begun(Misled())
    for seat in (1, 2, 4):
        assert [*settling._compared(now, seat, Due("win", 500), final=False)]
    assert now.as_said.keys() == {4}
