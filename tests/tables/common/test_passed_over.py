"""All cards are cleared before a hand was compared: what merely follows hangs under that. PW-23.

Each table is told by one device, and by several that share the work.
"""

import pytest

from tests.scenarios import reports
from tests.tables.common.test_cleared_early import at
from tests.tables.pai_gow.rounds import FIRST, SECOND, THIRD
from tests.tables.pai_gow.rounds import SET as PAI_GOW
from tests.tables.saigon.rounds import CLEARED, DEALER, DEALT, POT, SETS

SAIGON = DEALT + SETS + DEALER
LOSES = "compares 3: lose\ntakes 3: ante 100\n"
PUSHES = "compares 1: push\ntakes 1: bonus 10\nback 1: ante 50\n"
EARLY, UNSAID = "cards.cleared_early", "announce.missing"


@pytest.fixture(params=["one device", "several"], autouse=True)
def devices(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "one device":
        monkeypatch.setattr(reports, "SOURCE_OF", dict.fromkeys(reports.SOURCE_OF, "panel"))


def found(text: str) -> list[str]:
    """Each finding with its seat; what hangs, behind a dash."""
    table = at("\n".join(line for line in text.splitlines() if line.strip()))
    table.wait()
    names = {one.id: one.code for one in table.findings}
    return [
        f"{one.code} {one.seat}" + (f" - {names[one.under]}" if one.under else "")
        for one in table.findings
        if one.code != "open.unobserved"
    ]


def test_a_hand_that_is_compared_once_all_cards_are_gone() -> None:
    """By what he remembers: he could announce nothing by the cards any more."""
    assert found(SAIGON + LOSES + PUSHES + POT + CLEARED) == []
    hangs = f"{UNSAID} {{}} - {EARLY}".format
    assert found(SAIGON + LOSES + CLEARED + PUSHES + POT) == [f"{EARLY} 1", hangs(1)]
    assert found(SAIGON + CLEARED + LOSES + PUSHES + POT) == [f"{EARLY} 3", hangs(1), hangs(3)]
    assert found(PAI_GOW + FIRST + SECOND + THIRD + CLEARED) == []
    late = FIRST + SECOND + "reveals 2\n" + CLEARED + "compares 2: lose\ntakes 2: main 50\n"
    assert found(PAI_GOW + late) == [f"{EARLY} 2", hangs(2)]


def test_hands_that_are_taken_one_by_one_before_they_were_compared() -> None:
    taken = "clears 1\nclears 3\n"
    never = found(SAIGON + taken + LOSES + CLEARED + POT)
    assert sorted(never) == [f"{UNSAID} 1 - {EARLY}", f"{EARLY} 3", "collect.missed 1"]
    assert found(SAIGON + taken + LOSES + PUSHES + POT + CLEARED) == [f"{EARLY} 3"]


def test_what_was_settled_without_a_word_while_its_cards_lay_there_is_its_own() -> None:
    """So with a hand that was never settled, where none was after the cards had gone."""
    unsaid, push = LOSES.splitlines()[1] + "\n", PUSHES.partition("\n")[2]
    assert found(SAIGON + LOSES + push + POT + CLEARED) == [f"{UNSAID} 1"]
    own = found(SAIGON + unsaid + CLEARED + PUSHES + POT)
    assert sorted(own) == [f"{UNSAID} 1 - {EARLY}", f"{UNSAID} 3", f"{EARLY} 1"]
    never = found(SAIGON + LOSES + POT + CLEARED + "closes\n")
    assert sorted(never) == [f"{UNSAID} 1", "collect.missed 1"]
