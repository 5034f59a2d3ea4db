"""The record itself: holes, losses, contradictions, ticks."""

from services.tables.snapshot import dump, load
from services.tables.stage import TablesStage
from tests.scenarios.play import play

ROUND = """
        wagers  1: player 25
        closed
        deal    P 9s B 2c P Kd B 5h
        result  player
        pays    1: player 25
        cleared
"""
OPENED = """
        table   MB-01 tray 1000
"""


def test_a_hole_in_a_devices_numbers() -> None:
    play(OPENED + "wagers 1: player 25\nskip bets\nwagers 1: player 5\nfinds stream.gap")


def test_no_hole_between_two_devices() -> None:
    play(OPENED + ROUND + "finds nothing\nround r1 player 9:7")


def test_a_hole_leaves_its_round_unverified_and_unjudged() -> None:
    play(
        OPENED
        + """
        wagers  1: player 25
        closed
        deal    P 9s B 2c P Kd B 5h
        result  player
        pays    1: player 10
        skip    tray
        pays    1: player 10
        cleared
        finds   stream.gap
        round   r1 player 9:7 unverified
        books   layout 0 | patrons 25 | tray 975
    """
    )


def test_a_late_wager_is_not_judged_where_the_announcement_may_be_of_a_round_before() -> None:
    play(
        OPENED
        + """
        wagers  1: player 25
        closed
        skip    panel
        result  player
        wagers  1: player 25
        finds   stream.gap
    """
    )


def test_what_looks_overpaid_may_be_a_wager_that_is_missing() -> None:
    play(
        OPENED
        + """
        wagers  1: player 25 | 2: player 10
        skip    bets
        wagers  3: tie 5
        closed
        deal    P 9s B 2c P Kd B 5h
        result  player
        takes   3: tie 5
        pays    2: player 20 | 1: player 30
        cleared
        finds   stream.gap
        books   layout 0 | tray 955 | errors.over 15
    """
    )


def test_a_payment_between_rounds_is_not_judged_where_a_round_may_be_missing() -> None:
    play(OPENED + "buys 1: 20\nskip tray\npays 1: player 5\nfinds stream.gap")


def test_a_hole_that_the_last_event_of_a_round_shows() -> None:
    play(
        OPENED
        + ROUND.replace("cleared", "skip panel\n        cleared")
        + """
        finds   stream.gap
        round   r1 player 9:7 unverified
    """
        + ROUND
        + "round r2 player 9:7"
    )


def test_a_hole_that_the_first_event_of_a_round_shows() -> None:
    play(
        OPENED
        + ROUND
        + "skip bets"
        + ROUND
        + """
        finds   stream.gap
        round   r2 player 9:7 unverified
    """
    )


def test_a_hole_between_rounds_leaves_the_next_one_unverified() -> None:
    play(OPENED + ROUND + "skip tray\nbuys 1: 100" + ROUND + "round r2 player 9:7 unverified"
         + ROUND + "round r3 player 9:7\nfinds stream.gap")  # fmt: skip


def test_a_device_that_starts_again_counts_from_1() -> None:
    table = play(OPENED + ROUND)
    raw = table.reports.raw("wager.placed", seat=1, wager="player", amount_cents=500)
    table.take(raw.replace(b'"seq":2,"boot":"b1"', b'"seq":1,"boot":"b2"'))
    assert not table.findings
    table.reports.numbers["bets"] = 1
    raw = table.reports.raw("wager.placed", seat=1, wager="player", amount_cents=500)
    table.take(raw.replace(b'"seq":2,"boot":"b1"', b'"seq":2,"boot":"b3"'))
    assert [one.code for one in table.findings] == ["stream.gap"]


def test_two_reports_under_one_number_of_a_device() -> None:
    table = play(
        OPENED
        + """
        wagers  1: player 25
        number  bets 1
        wagers  1: player 50
        closed
        deal    P 9s B 2c P Kd B 5h
        result  player
        pays    1: player 25
        cleared
        finds   stream.duplicate_conflict
        round   r1 player 9:7 unverified
    """
    )
    (found,) = table.findings
    assert (found.severity, found.because) == ("critical", ("MB-01/3",))
    assert (found.expected, found.observed) == ("bets 1 once", "bets 1 again with other content")


def test_a_report_that_comes_late_is_no_second_one() -> None:
    play(
        OPENED
        + """
        wagers  1: player 25
        skip    bets
        skip    bets
        wagers  2: player 10
        number  bets 3
        wagers  3: tie 5
        number  bets 2
        wagers  4: tie 5
        finds   stream.gap
    """
    )


def test_a_late_report_whose_number_comes_once_more() -> None:
    play(
        OPENED
        + """
        wagers  1: player 25
        skip    bets
        wagers  2: player 10
        number  bets 2
        wagers  3: tie 5
        number  bets 2
        wagers  3: tie 50
        finds   stream.gap | stream.duplicate_conflict
    """
    )


def test_what_was_sent_before_a_device_was_first_heard_may_come_after() -> None:
    play(
        OPENED
        + """
        number  bets 5
        wagers  1: player 25
        number  bets 4
        wagers  2: player 25
        number  bets 1
        wagers  3: player 25
        finds   nothing
        number  bets 4
        wagers  2: player 50
        finds   stream.duplicate_conflict
    """
    )


def test_of_many_holes_the_oldest_are_remembered_as_one() -> None:
    holes = "skip bets\nwagers 1: player 25\n" * 40
    late = "".join(f"number bets {n}\nwagers 1: player 25\n" for n in range(1, 80, 2))
    gaps = " | ".join(["stream.gap"] * 39)
    table = play(OPENED + holes + late + f"finds {gaps}")
    assert all(len(state.stream.unheard.get("bets", ())) <= 16 for state in table.states)
    assert load(dump(table.states[60])) == table.states[60]
    assert table.states[60].stream.unheard


def test_events_declared_lost() -> None:
    table = play(
        OPENED
        + """
        wagers  1: player 25
        closed
        lost    3
        deal    P3 4d
        cleared
        finds   stream.declared_lost
        round   r1 undecided unverified
        books   layout 0 | patrons 0
    """
    )
    assert table.stage.lost(
        item := table.stage.read(  # type: ignore[arg-type]  # known to be readable
            "floor.observed.v1", "MB-01", table.reports.declared_lost(4, 6)
        )
    ) == ("floor", 4, 6)
    assert item


def test_an_original_that_comes_after_it_was_declared_lost() -> None:
    table = play(OPENED + "lost 1")
    raw = table.reports.raw("cards.cleared").replace(b"MB-01/3", b"MB-01/2")
    item = table.stage.read("floor.observed.v1", "MB-01", raw.replace(b'"order":3', b'"order":2'))
    table.step(table.stage.contradicted(table.state, item))  # type: ignore[arg-type]  # readable
    assert [one.code for one in table.findings] == ["stream.declared_lost", "stream.after_lost"]


def test_a_number_again_with_other_content() -> None:
    table = play(OPENED + "wagers 1: player 25")
    raw = table.reports.raw("wager.placed", seat=1, wager="player", amount_cents=5000)
    raw = raw.replace(b"MB-01/3", b"MB-01/2").replace(b'"order":3', b'"order":2')
    item = table.stage.read("floor.observed.v1", "MB-01", raw)
    for _ in range(2):
        table.step(table.stage.contradicted(table.state, item))  # type: ignore[arg-type]  # readable
    assert [one.id for one in table.findings] == ["MB-01/2:again-1/1", "MB-01/2:again-2/1"]
    assert {one.code for one in table.findings} == {"stream.duplicate_conflict"}
    assert table.state.round is not None
    assert not table.state.round.verified
    assert table.balances["layout:MB-01"] == 2500


def test_a_table_that_closes_owes_nothing() -> None:
    play(OPENED + "wagers 1: player 25\ncloses\nbooks layout 0 | patrons 0\n"
         "round r1 undecided unverified")  # fmt: skip


def test_a_tick_marks_the_book_and_so_does_what_follows_the_closing() -> None:
    table = play(OPENED + "tick\ntick\ncloses\ncleared")
    assert [(f.what, f.n) for f in table.facts if f.kind == "table"] == [
        ("opened", 1), ("ticked", 3), ("closed", 4), ("ticked", 5),
    ]  # fmt: skip


def test_a_tick_says_nothing_where_something_was_booked_since_the_last() -> None:
    table = play(OPENED + "tick\nwagers 1: player 25\ntick\ntick\ntick")
    marks = [f.because for f in table.facts if f.kind == "table" and f.what == "ticked"]
    assert len(marks) == 2


def test_what_is_not_this_tables_floor_line_is_unreadable() -> None:
    table = play(OPENED)
    stage, raw = TablesStage(), table.reports.raw("cards.cleared")
    read = [
        stage.read("floor.observed.v1", "MB-02", raw),
        stage.read("floor.observed.v1", "MB-01", raw.replace(b"MB-01/2", b"MB-01/3")),
        stage.read("floor.observed.v1", "MB-01", raw.replace(b"cards.cleared", b"box.put_on")),
        stage.read("floor.observed.v1", "MB-01", b"{"),
    ]
    assert [getattr(one, "where", "?") for one in read] == [
        "table", "id", "box.put_on.floor_order", "event",
    ]  # fmt: skip
