"""Boxes of which not all that went in was told: more in them than was seen is held against nobody.

Less than was seen to go in is too little, whatever else was not told.
"""

import pytest

from tests.scenarios.day import read

UNTOLD = {
    "nobody would have told": "opens blind\non B1\ntick\noff B1",
    "nobody would have told until it opened anew": "opens blind\non B1\nopens\nbuys 300\noff B1",
    "the box was on as the table opened so": "on B1\nbuys 300\nopens blind\noff B1\nopens",
    "it went on so into the next box": "on B1\nopens blind\noff B0\non B1\noff B1\nopens",
    "a report is missing": "on B1\nbuys 200\nmissed\nbuys 100\noff B1",
    "a report was missing before all else": "on B1\nbuys 100\nmissed\nbuys 200\ntick\noff B1",
    "the hub does not hear the tray": "on B1\nbuys 300\nsilent\noff B1",
    "the hub did not hear the tray for a while": "on B1\nbuys 300\nsilent\nheard\noff B1",
    "it went silent in the box before": "on B0\nsilent\noff B0\non B1\nheard\nbuys 300\noff B1",
    "events are declared lost": "on B1\nbuys 300\nlost floor\ntick\noff B1",
}  # fmt: skip
TOLD = {
    "it opened anew with all that it had": "on B1\nopens\nbuys 300\noff B1",
    "nobody told in the box before": "opens blind\non B0\nopens\noff B0\non B1\nbuys 300\noff B1",
    "nobody tells from the next box on": "on B1\nbuys 300\noff B1\nopens blind",
    "one number is told twice": "on B1\nbuys 200\ntwice\nbuys 100\noff B1",
    "a report is missing in the next box": "on B1\nbuys 300\noff B1\nmissed\nbuys 5\nsilent",
    "it was silent in the box before": "on B0\nsilent\nheard\noff B0\non B1\nbuys 300\noff B1",
}  # fmt: skip


@pytest.mark.parametrize("day", UNTOLD.values(), ids=UNTOLD.keys())
def test_more_than_was_seen_may_have_gone_in_untold(day: str) -> None:
    counted = read(f"{day}\nconclude B1 300.01")
    assert [one.code for one in counted.findings if one.code != "stream.declared_lost"] == []
    assert sum(counted.balances.values()) == 0


@pytest.mark.parametrize("day", TOLD.values(), ids=TOLD.keys())
def test_more_than_went_in_where_all_is_told(day: str) -> None:
    counted = read(f"{day}\nconclude B1 300.01")
    assert [(one.code, one.amount_cents) for one in counted.findings] == [("count.variance", 1)]


@pytest.mark.parametrize(
    "day", ["on B1\nbuys 300\nopens blind\noff B1", "on B1\nbuys 300\nmissed\nbuys 1\noff B1"]
)
def test_less_than_was_seen_to_go_in_is_too_little_all_the_same(day: str) -> None:
    counted = read(f"{day}\nconclude B1 299.99")
    assert [one.code for one in counted.findings] == ["count.variance"]
