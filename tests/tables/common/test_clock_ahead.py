"""A device that tells of what is yet to happen, by the hub's clock: its own is wrong."""

import pytest

from events.moments import from_milliseconds
from tests.scenarios.play import Play, play
from tests.scenarios.reports import START
from tests.shows import shows
from tests.tables.common.cases import MIDI, PAI_GOW, SAIGON

FILED = "clock_tolerance_ms=2000 tray="
M, S, P = (one.replace("tray=", FILED) for one in (MIDI, SAIGON, PAI_GOW))
GAMES = pytest.mark.parametrize("game", [M, S, P])


def says(table: Play, ahead_ms: int, source: str = "panel", **of: object) -> None:
    """A device tells of something so long before, by its clock, the hub hears of it."""
    hub_ms = START + 1000 * (table.reports.order + 1)
    at, hub_at = from_milliseconds(hub_ms + ahead_ms), from_milliseconds(hub_ms)
    kind = "clock.offset" if of else "player.looked"
    table.report(kind, source=source, at=at, hub_at=hub_at, **of)


def skewed(table: Play) -> list[str]:
    return [one.observed for one in table.findings if one.code == "clock.skew"]


@shows("clock.skew", of="629a 680a 688a")
@GAMES
def test_what_comes_before_it_happens_tells_of_a_clock_that_is_ahead(game: str) -> None:
    table = play(game)
    says(table, 2_000)
    says(table, 0)
    says(table, -3_600_000)  # may have waited for an hour
    assert skewed(table) == []
    table = play(game)
    says(table, 2_001)
    (found,) = [one for one in table.findings if one.code == "clock.skew"]
    told = found.severity, found.expected, found.observed
    assert told == ("minor", "within 2000 ms", "panel ahead of the hub by 2001 ms")


def test_it_is_said_once_until_the_clock_is_right() -> None:
    table = play(M)
    for ahead_ms in (2_001, 60_000, 1_500, 2_500):
        says(table, ahead_ms)
    assert len(skewed(table)) == 1
    says(table, 5_000, source="bets")  # another device's
    assert skewed(table)[1:] == ["bets ahead of the hub by 5000 ms"]
    says(table, -100)
    says(table, 3_000)
    assert skewed(table)[2:] == ["panel ahead of the hub by 3000 ms"]
    says(table, 4_000, source="bets")
    assert len(skewed(table)) == 3


def test_nor_again_where_the_clock_was_compared() -> None:
    panel = {"device": "panel", "source": "tray"}
    table = play(M)
    says(table, 0, **panel, offset_ms=2_500)
    says(table, 2_500)
    says(table, 0, **panel, offset_ms=2_400)
    assert skewed(table) == ["panel off by 2500 ms"]
    says(table, 0, **panel, offset_ms=2_000)
    says(table, 2_400)
    says(table, 0, **panel, offset_ms=2_600)
    assert skewed(table)[1:] == ["panel ahead of the hub by 2400 ms"]
    says(table, 0, **panel, offset_ms=-2_600)
    says(table, 0, **panel, offset_ms=-2_600)
    assert skewed(table)[2:] == ["panel off by -2600 ms"] * 2
    # what it says of itself, and shows
    says(table, 2_700, source="bets", device="bets", offset_ms=2_700)
    assert skewed(table)[4:] == ["bets off by 2700 ms"]
    says(table, 2_700, source="tray", device="tray", offset_ms=0)
    assert skewed(table)[5:] == ["tray ahead of the hub by 2700 ms"]
