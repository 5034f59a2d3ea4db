"""A house under load: what it has to hold to, and that it does for a short while."""

from typing import Any

import pytest
import typer

from services import soak
from services.soak import Sample, wrong

HELD = Sample(100.0, {"hub": 100, "tables": 200}, behind=0, restarts=0, stopped=0)
COLD = HELD._replace(seconds=1.0, memory_mb={"hub": 50, "tables": 50})
WARM = HELD._replace(seconds=40.0)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, []),
        ({"memory_mb": {"hub": 141, "tables": 266}}, []),  # a quarter more, and 16 MB
        ({"memory_mb": {"hub": 142, "tables": 200}}, ["hub grew from 100 to 142 MB"]),
        ({"memory_mb": {"hub": 100, "tables": 267}}, ["tables grew from 200 to 267 MB"]),
        ({"restarts": 1}, ["1 services ended"]),
        ({"stopped": 1}, ["1 tables or records wait for a person"]),
        ({"behind": 1}, ["1 records are behind"]),
    ],
)
def test_what_a_house_did_not_hold_to_is_said(change: dict[str, Any], found: list[str]) -> None:
    assert wrong([COLD, WARM, HELD._replace(**change)]) == found


@pytest.mark.timeout(150)
def test_a_house_holds_for_a_while(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    with pytest.raises(typer.Exit) as end:
        soak.main(minutes=0.15, rate=500)
    said = capfdbinary.readouterr().out.decode()
    assert end.value.exit_code == 0, said
    assert said.startswith("soak: 4,")
    assert "the books are what the log makes" in said
