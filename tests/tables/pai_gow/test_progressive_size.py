"""A progressive wager of no lawful size is one cause: PG-10, PG-11, PW-43."""

import pytest

from tests.cites import cites
from tests.tables.common.test_misled import hung
from tests.tables.pai_gow.rounds import (
    DEAL,
    DEALER,
    DICE,
    LAMMERS,
    LOCK,
    OPEN,
    SETS,
    SETTLED,
    SHAKE,
    WAGERS,
)

CAUSE = "wager.outside_limits 4"
BET = OPEN + WAGERS + LAMMERS + LOCK.replace("500", "{cents}") + SHAKE + DICE + DEAL + DEALER + SETS
WHOLE = BET + SETTLED
GIVES_BACK = "    back     4: progressive {}\n    clears   4\n"
MISMATCH = "progressive.lock_mismatch"
UNDER = " < wager.outside_limits"


def told(stake: str, cents: int, back: str = "") -> list[str]:
    """The chips of a progressive wager go into the tray before the deal."""
    text = WHOLE.replace("progressive 5", f"progressive {stake}").replace("{cents}", str(cents))
    text = text.replace("    clears   4\n", GIVES_BACK.format(back)) if back else text
    return sorted(one for one in hung(text) if not one.startswith("lammer."))


@cites("688a.7(e)(3)", "688a.8(b)(2)")
def test_what_follows_from_a_wager_of_another_size() -> None:
    assert told("5", 500) == []
    for dollars in ("4", "6"):
        taken = "collect.unearned 4" + UNDER
        assert told(dollars, int(dollars) * 100) == [taken, MISMATCH + UNDER, CAUSE]
        assert told(dollars, int(dollars) * 100, dollars) == [MISMATCH + UNDER, CAUSE]


@pytest.mark.parametrize(("cents", "follows"), [(600, True), (599, False), (700, False)])
def test_another_difference_is_a_mistake_of_its_own(cents: int, follows: bool) -> None:
    found = [one for one in told("6", cents) if one.startswith(MISMATCH)]
    assert found == [MISMATCH + UNDER * follows]


def test_a_part_of_it_that_is_kept_is_a_mistake_of_its_own() -> None:
    for part in ("1", "5"):
        assert "collect.unearned 4" in told("6", 600, part)
