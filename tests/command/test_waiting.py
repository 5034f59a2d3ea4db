"""What is said of a link that waits for a number of its controller's, and which reports are lost.

How it goes on without it, with real servers: tests/integration/test_jackpots.py.
"""

from datetime import UTC, datetime
from typing import Any

import pytest

from services import desk, house, waiting
from services.runtime.settings import Settings, load
from services.runtime.trouble import WrongCall
from services.waiting import Waits

AT = datetime(2026, 3, 2, 18, 0, 1, tzinfo=UTC)
ONE = Waits("PG-1", 64, AT, "4 movements from 65 wait for it", "link:PG-1/68", 1)


def test_it_is_said_which_number_is_missing_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "links", lambda _: [ONE])
    monkeypatch.setattr(desk, "connected_now", Nothing)
    with pytest.raises(WrongCall) as refused:
        desk.release(load(), "PG-1", "B-7", "gone", skip=False)
    assert str(refused.value) == (
        "PG-1 waits for number 64 of its controller, found missing at 2026-03-02T18:00:01.000Z:"
        " 4 movements waited for it then, 1 award waits now; have it reported, or"
        " `pitwatch table release PG-1 --by BADGE --why TEXT --skip` goes on without it."
    )
    assert desk.release(load(), "PG-2", "B-7", "gone", skip=True) == "PG-2 is not stopped."


@pytest.mark.parametrize("waits", [[], [ONE.plain()]])
def test_the_status_is_not_well_while_a_link_waits(
    waits: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    state = {
        "running": True, "phase": "running", "stopped": [], "why": "", "parts": [],
        "waiting": waits, "quarantined": 0, "lag": {},
    }  # fmt: skip
    monkeypatch.setattr(house, "picture", lambda _: state)
    assert house.show_status(load(), as_json=False) == len(waits)
    assert capsys.readouterr().out == "".join(f"waiting: {ONE.waits()}\n" for _ in waits)


class Nothing:
    """Stands for the database: nothing has stopped."""

    def __init__(self, _: Settings) -> None:
        pass

    def __enter__(self) -> "Nothing":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def execute(self, *_: object) -> "Nothing":
        return self

    def fetchall(self) -> list[object]:
        return []


@pytest.mark.parametrize(
    ("observed", "shown_by", "lost", "named"),
    [
        ("4 movements from 65 wait for it", "link:PG-1/68", (68, 68), "number 64"),
        ("4 movements from 67 wait for it, pending hits: 67 (five-aces at seat 1 of PG-01)",
         "link:PG-1/68", (66, 68), "numbers 64 to 66"),
        ("number 70 is told of", "link:PG-1/68", (68, 68), "number 64"),  # one display may be wrong
        ("4 movements from 900 wait for it", "link:PG-1/5", (1, 5), "numbers 64 to 68"),
        ("4 movements from 65 wait for it", "PG-1/p:1", (1, 1), "number 64"),
    ],
)  # fmt: skip
def test_as_many_reports_are_lost_as_numbers_and_none_that_the_hub_has_not_numbered(
    observed: str, shown_by: str, lost: tuple[int, int], named: str
) -> None:
    waits = ONE._replace(observed=observed, shown_by=shown_by)
    assert waits.lost() == lost
    assert waits.named() == named
    assert named in waits.goes_on("B-7")
