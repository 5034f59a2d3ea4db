"""§ 629a.12(d)(2)(i), PW-66, PW-89: vigorish of who left, collected within another round."""

import pytest

from tests.scenarios.play import play
from tests.tables.midibaccarat.rounds import BANKER, FOUR, OPEN, SAID

WON = OPEN + f"wagers 3: banker 100\n{BANKER}marks 3: 5\npays 3: banker 100\ncleared\n"
LOSES = f"wagers 3: banker 25\n{FOUR}{SAID}takes 3: banker 25\n"
WINS = f"wagers 3: banker 25\n{BANKER}"
PAID = "pays 3: banker 25\ncleared"


@pytest.mark.parametrize(
    "text",
    [
        WON + "leaves 3\nsits 3\n" + LOSES + "collects 3: 5\ncleared",
        WON + LOSES + "leaves 3\ncollects 3: 5\ncleared",
        WON + "leaves 3\nsits 3\n" + WINS + "collects 3: 5\nmarks 3: 1.25\n" + PAID,
        WON + "leaves 3\nsits 3\n" + WINS + "collects 3: 6.25\n" + PAID,
        WON + WINS + "leaves 3\ncollects 3: 6.25\n" + PAID,
    ],
)
def test_it_is_mended_as_it_is_between_rounds(text: str) -> None:
    table = play(text + "\nbooks vigorish.lost/3 0")
    assert table.state.gone == {}
    assert [(one.code, one.what) for one in table.findings] == [
        ("vig.uncollected_at_leave", "raised"), ("vig.uncollected_at_leave", "remedied"),
    ]  # fmt: skip


def test_a_part_of_it_mends_a_part() -> None:
    text = WON + "leaves 3\nsits 3\n" + LOSES + "collects 3: 3\ncleared\nbooks vigorish.lost/3 2"
    table = play(text)
    assert table.state.gone == {3: 200}
    table.line("collects 3: 2")
    assert table.findings[-1].what == "remedied"


def test_all_of_a_sum_is_what_rounding_made_of_it() -> None:
    """Three times 51 cents, each marked with 75: $1.75."""
    filed = OPEN.replace("tray", "vigorish_round_at=collect tray")
    won = f"wagers 3: banker 10.20\n{BANKER}marks 3: 0.75\npays 3: banker 10.20\ncleared\n"
    assert play(filed + won * 3 + "leaves 3\ncollects 3: 1.75").state.gone == {}


def test_it_stays_as_the_next_marker_there_moves() -> None:
    moved = "event marker.moved seat=3 to_seat=4\nleaves 3\nsits 4\ncollects 4: 1.25\n"
    text = WON + "leaves 3\nsits 3\n" + WINS + "marks 3: 1.25\n" + PAID + "\n" + moved
    table = play(text + "books vigorish.lost/3 5")
    assert table.state.gone == {3: 500}
