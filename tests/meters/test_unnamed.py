"""Contributions of a controller that does not name rounds as its tables do: met in their order."""

import pytest

from tests.meters.link import FILED, Link

DOUBLED, MISSING = "meter.contribution_doubled", "meter.contribution_missing"
LATE = [MISSING, f"-{MISSING}"]
OTHERS = "add 4 PG-01 - 3x1; told PG-01 r2 3; after 20; add 5 PG-01 - 3x1; told PG-01 r3 3"


def found(text: str, *, named: bool = True) -> list[str]:
    link = Link(FILED)
    link.named = named
    return link.say(f"{text}; after 61").found()


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (f"add 3 PG-01 - 3x1; told PG-01 r1 3; {OTHERS}", []),
        (f"add 2 PG-01 - 3x1; add 3 PG-01 - 3x1; told PG-01 r1 3; {OTHERS}", [DOUBLED]),
        (f"add 2 PG-01 - 3x1; told PG-01 r1 3; add 3 PG-01 - 1x1; {OTHERS}", [DOUBLED]),
        (f"told PG-01 r1 3; after 61; add 3 PG-01 - 3x1; {OTHERS}", LATE),
        (
            f"told PG-01 r1 3; after 61; add 2 PG-01 - 3x1; add 3 PG-01 - 3x1; {OTHERS}",
            [*LATE, DOUBLED],
        ),
        ("add 2 PG-01 - 3x1; told PG-01 r1 3; add 3 PG-01 - 3x1; closes PG-01", [DOUBLED]),
        ("add 2 PG-01 - 3x1; told PG-01 r1 3; closes PG-01; add 3 PG-01 - 3x1", []),
        ("add 2 PG-01 - 3x1; told PG-01 r1 0; closes PG-01", [DOUBLED]),
    ],
)
@pytest.mark.parametrize("named", [True, False])
def test_each_round_has_one(text: str, codes: list[str], named: bool) -> None:
    first = "" if "add 2" in text else "add 2 PG-02 - 1x1; "
    three = "" if "add 3" in text or "add 5" not in text else "add 3 PG-02 - 1x1; "
    assert found(first + three + text, named=named) == codes


def test_a_close_that_comes_late_takes_the_next_rounds_wagers_for_its_own() -> None:
    """Nothing is held against either: each has its own."""
    first = "add 2 PG-01 - 3x1; add 3 PG-01 - 3x1; told PG-01 r1 3; told PG-01 r2 3; after 61"
    assert found(f"{first}; add 4 PG-01 - 3x1; told PG-01 r3 3") == []


@pytest.mark.parametrize(
    ("names", "codes"), [("00011 00012", []), ("00011 00011", [DOUBLED, MISSING])]
)
def test_one_name_is_of_one_round_whatever_its_table_calls_it(names: str, codes: list[str]) -> None:
    one, other = names.split()
    text = f"add 2 PG-01 {one} 3x1; told PG-01 r11 3; after 20; add 3 PG-01 {other} 3x1"
    assert found(f"{text}; told PG-01 r12 3", named=False) == codes
    within = f"add 2 PG-01 {one} 3x1; add 3 PG-01 {other} 3x1; told PG-01 r11 3; told PG-01 r12 3"
    assert found(within, named=False) == codes


@pytest.mark.parametrize("silent", [True, False])
def test_nothing_is_held_against_a_controller_that_was_not_heard(silent: bool) -> None:
    heard = "hub silent; after 60; hub back" if silent else "after 60"
    text = f"{heard}; add 2 PG-01 - 3x1; add 3 PG-01 - 3x1; told PG-01 r1 3; {OTHERS}"
    assert found(text) == ([] if silent else [DOUBLED])
