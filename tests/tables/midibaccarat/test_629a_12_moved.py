"""§ 629a.12(d)(2)(i), MB-7, PW-45: markers whose move is told after their player left."""

import pytest

from tests.cites import cites
from tests.scenarios.play import Play
from tests.tables.common.test_clocks import NO_MORE_MS, says
from tests.tables.common.test_held import codes as all_codes
from tests.tables.midibaccarat.rounds import BANKER, OPEN

AT_LEAVE = "vig.uncollected_at_leave"
FILED = OPEN.replace("tray", "clock_tolerance_ms=2000 tray")
WON = f"wagers 3: banker 100\n{BANKER}marks 3: 5\npays 3: banker 100\ncleared\n"


def codes(table: Play) -> list[str]:
    """What is found of vigorish: the clocks here are far ahead."""
    return [one for one in all_codes(table) if AT_LEAVE in one]


def left() -> Play:
    """Seat 3 is given up with five dollars owed."""
    table = Play()
    for line in f"{FILED}{WON}".strip().splitlines():
        table.line(line)
    says(table, "seat.left", NO_MORE_MS, source="bets", seat=3)  # the panel tells of markers
    return table


@cites("629a.12(d)(2)(i)")
@pytest.mark.parametrize(
    ("after_ms", "in_time"), [(-2_001, True), (0, True), (2_000, True), (2_001, False)]
)
def test_d_2_i_a_marker_that_may_have_moved_before_its_player_left(
    after_ms: int, *, in_time: bool
) -> None:
    table = left()
    says(table, "seat.taken", NO_MORE_MS, source="bets", seat=4)
    says(table, "marker.moved", NO_MORE_MS + after_ms, seat=3, to_seat=4)
    says(table, "vigorish.collected", 2 * NO_MORE_MS, seat=4, amount_cents=500)
    assert codes(table) == ([] if in_time else [AT_LEAVE, f"remedied {AT_LEAVE}"])
    books = table.balances
    assert (books.get("vigorish:MB-01/4", 0), books.get("vigorish.lost:MB-01/3", 0)) == (0, 0)


@cites("629a.12(d)(2)(i)")
def test_d_2_i_one_that_lies_there_still_is_told_once_their_device_speaks_later() -> None:
    table = left()
    says(table, "marker.moved", NO_MORE_MS, seat=1, to_seat=4)  # another's
    assert codes(table) == []
    says(table, "clock.offset", 2 * NO_MORE_MS, device="panel", offset_ms=0)
    assert codes(table) == [AT_LEAVE]
