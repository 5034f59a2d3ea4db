"""Movements of money that no wager brings: to which accounts, once, and named after their event."""

import pytest

from events.derived import Transfer
from tests.properties.counted import differences
from tests.properties.test_any_floor import kept_log
from tests.scenarios.baccarat import BANKER, DEAL, MARKED
from tests.scenarios.play import Play, play


def moves(table: Play, *kinds: str) -> list[tuple[str, str, str, int]]:
    return [
        (one.what, one.from_account.partition(":")[0], one.to_account.partition(":")[0],
         one.amount_cents)
        for one in table.facts
        if isinstance(one, Transfer) and one.what in kinds
    ]  # fmt: skip


OPEN = "table MB-01 tray 1000\n"


def test_a_counter_check_goes_to_the_box_and_its_chips_to_the_patron() -> None:
    issued = "event counter_check.issued serial=C-1 seat=2 player=P7 amount_cents=50000\n"
    table = play(OPEN + issued + "books tray 500 | patrons 500 | checks -500 | checks.box 500")
    assert moves(table, "buy_in.check", "buy_in.chips") == [
        ("buy_in.check", "checks", "checks.box", 50_000),
        ("buy_in.chips", "tray", "patrons", 50_000),
    ]
    voided = issued + "event counter_check.voided serial=C-1\n"
    table = play(OPEN + voided + "books tray 1000 | patrons 0 | checks 0 | checks.box 0")
    back = [f for f in table.facts if isinstance(f, Transfer) and f.what == "buy_in.chips_back"]
    assert back[0].because == ("MB-01/2", "MB-01/3")  # it names what it takes back
    assert not table.state.standing.checks


@pytest.mark.parametrize("times", [1, 2])
def test_a_check_is_voided_once_and_one_that_nobody_saw_never(times: int) -> None:
    issued = "event counter_check.issued serial=C-1 seat=2 player=P7 amount_cents=50000\n"
    voided = "event counter_check.voided serial=C-1\n" * times
    play(OPEN + issued + voided + "books tray 1000")
    play(OPEN + "event counter_check.voided serial=C-9\nbooks tray 1000")


def test_a_check_stays_voidable_among_many() -> None:
    issued = "".join(
        f"event counter_check.issued serial=C-{n} seat=1 player=P7 amount_cents=100\n"
        for n in range(80)
    )
    assert len(play(OPEN + issued).state.standing.checks) == 64
    play(OPEN + issued + "event counter_check.voided serial=C-79\nbooks checks.box 79")


def test_a_coin_as_a_marker_leaves_the_tray_and_comes_back() -> None:
    """MB-7."""
    coin = BANKER + "event vigorish.marked seat=3 amount_cents=500 coin=true\n"
    rest = "pays 3: banker 100\ncleared\nfinds vig.not_marked\n"
    before = play(coin)
    assert before.balances["markers:MB-01/3"] == 500
    assert before.state.standing.coins == {3: 500}
    lies = play(coin + "event vigorish.marked seat=1 amount_cents=125\n" + "pays 1: banker 25\n"
                + rest.replace("finds vig.not_marked", ""))  # fmt: skip
    tray = lies.balances["tray:MB-01"]
    lies.line("event marker.moved seat=3 to_seat=5")
    assert lies.state.standing.coins == {5: 500}
    lies.line("collects 5: 5")
    assert lies.balances["tray:MB-01"] == tray + 1000  # the vigorish, and the coin
    assert not lies.balances["markers:MB-01/5"]
    assert not lies.balances["vigorish:MB-01/5"]


def test_a_part_that_is_collected_brings_as_much_of_the_coin_back() -> None:
    coin = "event vigorish.marked seat=3 amount_cents=500 coin=true\n"
    play(OPEN + coin + "collects 3: 2\nbooks markers/3 3")
    play(OPEN + coin + "collects 3: 9\nbooks markers/3 0")


def test_no_seat_owes_less_than_nothing() -> None:
    """What is collected beyond what is owed is due to the player."""
    table = play(BANKER + MARKED + "collects 3: 7\nbooks vigorish/3 0 | errors.under -2")
    assert moves(table, "vigorish.collected", "error.under") == [
        ("vigorish.collected", "vigorish", "tray", 500),
        ("error.under", "errors.under", "tray", 200),
    ]


def test_vigorish_collected_before_the_round_is_settled_is_booked_with_it() -> None:
    """At payout: until the round closes nobody owes any."""
    at_payout = BANKER.replace("tray 1000", "tray 1000 collection at_payout")
    pays = "collects 3: 5\npays 3: banker 100\ncollects 1: 1.25\npays 1: banker 25\n"
    table = play(at_payout + pays)
    assert not moves(table, "vigorish.collected", "error.under")
    tray = table.balances["tray:MB-01"]
    table.line("cleared")
    table.line("books vigorish/3 0 | vigorish/1 0 | errors.under 0")
    assert table.balances["tray:MB-01"] == tray + 5_500 + 625 - 12_500  # lost, vigorish, won
    (first, second) = [f for f in table.facts
                       if isinstance(f, Transfer) and f.what == "vigorish.collected"]  # fmt: skip
    assert (first.seat, second.seat) == (1, 3)
    collected = [f.because[0] for f in table.facts if f.kind == "marker"]
    assert [second.because[0], first.because[0]] == collected
    assert not table.findings


def test_what_rounding_adds_as_the_sum_is_collected_is_owed_first() -> None:
    """MB-6: where the sum is rounded, and not each mark."""
    wins = BANKER.replace("tray 1000", "tray 1000 round_at collect").replace("100", "102")
    table = play(wins.replace("tray 1020", "tray 1000") + "marks 3: 5.10\npays 3: banker 102\n"
                 "marks 1: 1.25\npays 1: banker 25\ncleared\n"
                 "books vigorish/3 5.10\n")  # fmt: skip
    table.line("collects 3: 5.25")
    table.line("books vigorish/3 0 | errors.under 0")
    table.line("finds nothing")
    assert moves(table, "vigorish.rounded") == [("vigorish.rounded", "patrons", "vigorish", 15)]


def test_what_is_owed_goes_with_its_player_and_not_more() -> None:
    moved = BANKER + MARKED + "event marker.moved seat=3 to_seat=5\n"
    play(moved + "books vigorish/3 0 | vigorish/5 5")
    too_much = BANKER + "marks 3: 9\npays 3: banker 100\ncleared\n"
    play(too_much + "event marker.moved seat=3 to_seat=5\nbooks vigorish/3 0 | vigorish/5 5")


def test_a_correction_beyond_the_mistake_is_a_mistake_the_other_way() -> None:
    over = DEAL + "takes 2: banker 50\npays 1: player 25 | 3: player 105\ncleared\n"
    play(over + "books errors.over 5")
    back = over + "event overpayment.recovered seat=3 wager=player amount_cents=800\n"
    play(back + "books errors.over 0 | errors.under -3")
    under = over.replace("105", "90")
    play(under + "books errors.under -10")
    good = under + "event underpayment.made_good seat=3 wager=player amount_cents=1200\n"
    play(good + "books errors.under 0 | errors.over 2")


def test_a_press_without_a_wager_to_join_leaves_the_tray() -> None:
    deal = """
        open    midibaccarat house_money=true tray=1000
        wagers  1: player 25 house_money 5
        closed
        deal    P 9s B 9d P 9c B 9h
    """
    ends = "result tie\ncleared\n"
    press = "event wager.pressed seat=1 to=banker amount_cents=500\n"
    unpaid = play(deal + ends)
    tray = unpaid.balances.get("tray:MB-01", 0)
    pressed = play(deal + press + ends)
    assert pressed.balances["tray:MB-01"] == tray - 500
    back = play(deal + press + "takes 1: banker 5\n" + ends)
    assert back.balances["tray:MB-01"] == tray


def test_a_press_in_a_round_that_no_cards_decide_stays_with_the_player() -> None:
    table = play("""
        open    midibaccarat house_money=true tray=1000
        wagers  1: player 25 house_money 5
        closed
        deal    P 9s
        event   wager.pressed seat=1 to=player amount_cents=1500
        cleared
        books   tray 985 | layout 0 | patrons 15
    """)
    assert moves(table, "wager.pressed") == [("wager.pressed", "tray", "layout", 1500)]


def test_two_presses_of_a_seat_are_two() -> None:
    play("""
        open    midibaccarat house_money=true tray=1000
        wagers  1: player 25 banker 25 house_money 5
        closed
        event   wager.pressed seat=1 to=player amount_cents=500
        event   wager.pressed seat=1 to=banker amount_cents=500
        cleared
        books   tray 990 | layout 0 | patrons 10
    """)


def test_cash_for_chips_at_the_table() -> None:
    play(
        OPEN
        + """
        event   cash_out.made seat=1 chips_cents=5000 cash_cents=5000
        books   tray 1050 | patrons -50 | cash 50 | cash.given -50
    """
    )


def test_the_opening_says_what_the_tray_holds_also_over_a_round_left_open() -> None:
    play(DEAL + "takes 2: banker 50\npays 1: player 25\ntable MB-01 tray 700\nbooks tray 700")


@pytest.mark.parametrize(
    ("told", "box"), [("", 500), (" dropped=true", 500), (" dropped=false", 0)]
)
def test_cash_that_did_not_go_into_the_box_is_not_booked_there(told: str, box: int) -> None:
    """The chips went out all the same, and the audit counts as much by its own code."""
    table, log = kept_log("MB-01")
    bought = f"event buy_in.made seat=2 cash_cents=50000 chips_cents=50000{told}\n"
    for line in (OPEN + bought + f"books tray 500 | patrons 500 | box {box}").splitlines():
        table.line(line)
    assert differences(table, log) == []
