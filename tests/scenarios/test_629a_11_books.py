"""What a settled round leaves: markers, its record, the tray, and what nobody reports."""

from tests.scenarios.baccarat import BANKER, DEAL, HONEST, MARKED
from tests.scenarios.play import play


def test_markers_run_on_over_the_rounds() -> None:
    table = play(
        BANKER
        + MARKED
        + """
        wagers  3: banker 10
        closed
        deal    P 2c B 9s P 5h B Kd
        result  banker
        marks   3: 0.50
        pays    3: banker 10
        cleared
        collects 3: 5.50
        finds   nothing
        books   vigorish/3 0 | vigorish/1 1.25
    """
    )
    assert table.state.owed == {1: 125}
    moved = [f.owed_cents for f in table.facts if f.kind == "marker"]
    assert moved == [500, 125, 550, 0]


def test_a_settled_round_says_what_it_used() -> None:
    table = play(DEAL + HONEST)
    (round_,) = table.rounds
    assert (round_.first, round_.last) == (2, 14)
    assert round_.hands["player"] == ("9s", "Kd")
    said = [(w.seat, w.wager, w.outcome, w.paid_cents, w.collected_cents) for w in round_.wagers]
    assert said == [
        (1, "player", "win", 2500, 0),
        (2, "banker", "lose", 0, 5000),
        (3, "player", "win", 10_000, 0),
    ]  # fmt: skip
    paid = [f for f in table.facts if f.kind == "transfer" and f.what == "wager.paid"]
    assert paid[0].because == ("MB-01/2", "MB-01/13", "MB-01/14")


def test_payments_are_not_judged_where_nobody_reports_them() -> None:
    """What was due is then taken to have been done."""
    play(
        DEAL.replace("tray 1000", "tray 1000 blind wager.paid blind wager.collected")
        + """
        cleared
        finds   open.unobserved
        books   tray 925 | layout 0 | patrons 75
    """
    )


def test_marks_are_not_missed_where_nobody_reports_them() -> None:
    play(
        BANKER.replace("1000", "1000 blind vigorish.marked")
        + """
        pays    3: banker 100 | 1: banker 25
        cleared
        finds   open.unobserved
        books   vigorish/3 5
    """
    )


def test_the_opening_sets_the_tray() -> None:
    play("""
        table   MB-01 tray 1000
        buys    1: 200
        books   tray 800 | inventory -1000 | box 200 | cash -200 | patrons 200
        closes
        table   MB-01 tray 750
        books   tray 750 | inventory -950
    """)


def test_envy_that_is_paid_outside_a_round_leaves_the_tray_as_an_error() -> None:
    play(
        BANKER
        + MARKED
        + """
        event   envy.paid seat=3 amount_cents=5000
        books   tray 880 | errors.over 50
    """
    )


def test_what_mends_a_pot_goes_from_patron_to_patron() -> None:
    play(
        BANKER
        + MARKED
        + """
        event   underpayment.made_good seat=3 wager=pot amount_cents=5000
        event   overpayment.recovered seat=1 wager=pot amount_cents=5000
        books   tray 930 | errors.over 0 | errors.under 0
    """
    )
