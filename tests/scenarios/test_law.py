"""Dealt rounds as a floorperson writes them, settled: `law_*.txt`, a file a game."""

import pytest

from tests.scenarios.law import FOLDER, play, scenarios

CASES = [
    pytest.param(told, id=f"{file.stem}: {title}")
    for file in sorted(FOLDER.glob("law_*.txt"))
    for title, told in scenarios(file.name)
]


@pytest.mark.parametrize("told", CASES)
def test_a_round_pays_what_its_text_says(told: dict[str, str]) -> None:
    play(told)
