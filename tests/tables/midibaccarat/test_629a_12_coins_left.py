"""MB-7, PW-29: coins that lie for what is owed by a player who has left, or by nobody."""

from tests.scenarios.play import play
from tests.tables.midibaccarat.rounds import BANKER, FOUR, OPEN, SAID, real, shoe
from tests.tables.midibaccarat.test_629a_12_coins import won_by_coin

OWES = OPEN + won_by_coin("100", "500") + "leaves 3\nbooks markers/3 0 | markers.left/3 5\n"
LEFT = OWES + "finds vig.uncollected_at_leave 3\n"
PAID = 100_000 - 10_000  # what the tray holds but for vigorish, once the coin is back
MENDED = "remedied vig.uncollected_at_leave 3\n"


def won_by_button(dollars: str, mark: str) -> str:
    return (
        f"wagers 3: banker {dollars}\n{BANKER}marks 3: {mark}\npays 3: banker {dollars}\ncleared\n"
    )


def test_it_comes_back_where_a_new_shoe_has_begun_before() -> None:
    new = shoe("event shoe.loaded decks=8 deck=B\n") + real()
    table = play(LEFT + new + "collects 3: 5\nbooks markers.left/3 0 | vigorish.lost/3 0")
    assert table.balances["tray:MB-01"] == PAID - 2500 + 500


def test_it_comes_back_with_the_part_that_is_collected() -> None:
    text = LEFT + "collects 3: 2\nbooks markers.left/3 3 | tray 899\n"
    play(text + "collects 3: 3\nbooks markers.left/3 0 | tray 905")


def test_it_comes_back_in_a_round_that_the_next_player_loses() -> None:
    lost = f"sits 3\nwagers 3: banker 25\n{FOUR}{SAID}takes 3: banker 25\n"
    table = play(OWES + lost + "collects 3: 5\nbooks markers.left/3 0 | vigorish.lost/3 0\ncleared")
    assert table.state.gone == {}
    assert table.balances["tray:MB-01"] == PAID + 2500 + 500
    assert [(one.code, one.what) for one in table.findings] == [
        ("vig.uncollected_at_leave", "raised"), ("vig.uncollected_at_leave", "remedied"),
    ]  # fmt: skip


def test_it_comes_back_in_a_round_that_the_next_player_wins() -> None:
    text = OWES + f"sits 3\nwagers 3: banker 25\n{BANKER}collects 3: 5\nbooks markers.left/3 0\n"
    table = play(text + "marks 3: 1.25\npays 3: banker 25\ncleared\nbooks vigorish/3 1.25")
    assert table.state.gone == {}
    assert table.balances["tray:MB-01"] == PAID - 2500 + 500
    assert [one.what for one in table.findings] == ["raised", "remedied"]


def test_it_comes_back_by_a_stack_that_is_for_his_debt_and_for_a_win() -> None:
    """What it was collected for is known at the close."""
    won = f"wagers 3: banker 25\n{BANKER}collects 3: 6.25\npays 3: banker 25\n"
    for text in (
        OWES + "sits 3\n" + won,
        OPEN + won_by_coin("100", "500") + won.replace("collects", "leaves 3\ncollects"),
    ):
        table = play(text + "cleared\nbooks markers.left/3 0 | vigorish.lost/3 0 | vigorish/3 0")
        assert table.state.gone == {}
        assert table.balances["tray:MB-01"] == PAID - 2500 + 625
        assert [one.what for one in table.findings] == ["raised", "remedied"]


def test_it_comes_back_in_a_round_that_he_left_himself() -> None:
    text = OPEN + won_by_coin("100", "500") + f"wagers 3: banker 25\n{FOUR}{SAID}leaves 3\n"
    text += "takes 3: banker 25\ncollects 3: 5\nbooks markers.left/3 0 | vigorish.lost/3 0\ncleared"
    table = play(text)
    assert table.state.gone == {}
    assert table.balances["tray:MB-01"] == PAID + 2500 + 500


def test_what_is_marked_in_the_round_that_he_leaves_is_known_at_its_close() -> None:
    coin = "event vigorish.marked seat=3 amount_cents=500 coin=true\n"
    text = OPEN + f"wagers 3: banker 100\n{BANKER}{coin}leaves 3\npays 3: banker 100\n"
    text += "books markers/3 5\n"
    play(text + "cleared\nbooks markers/3 0 | markers.left/3 5 | vigorish.lost/3 5")
    play(text + "collects 3: 2\ncleared\nbooks markers/3 0 | markers.left/3 3 | vigorish.lost/3 3")
    play(text + "collects 3: 5\ncleared\nbooks markers/3 0 | markers.left/3 0 | tray 905")


def test_all_of_them_come_back_whatever_rounding_made_of_the_sum() -> None:
    """Three of 75 cents, for three times 51 cents: $1.75 is collected."""
    filed = OPEN.replace("tray", "vigorish_round_at=collect tray")
    text = filed + won_by_coin("10.20", "75") * 3 + "leaves 3\nbooks markers.left/3 2.25\n"
    table = play(text + "collects 3: 1.75\nbooks markers.left/3 0 | vigorish.lost/3 0")
    assert table.balances["tray:MB-01"] == 100_000 - 3 * 1020 + 175
    assert table.state.gone == {}


def test_the_marker_of_the_next_player_goes_with_its_own_coins() -> None:
    mine = OWES + "sits 3\n" + won_by_coin("50", "250") + "event marker.moved seat=3 to_seat=4\n"
    mine += "leaves 3\nsits 4\nbooks markers/4 2.50 | markers.left/3 5\n"
    table = play(mine + "collects 4: 2.50\nbooks markers/4 0 | markers.left/3 5")
    assert table.state.gone == {3: 500}
    play(mine + "collects 3: 5\nbooks markers/4 2.50 | markers.left/3 0")


def test_a_button_of_the_next_player_brings_no_coin_back() -> None:
    text = OWES + "sits 3\n" + won_by_button("50", "2.50")
    play(text + "collects 3: 2.50\nbooks markers.left/3 5 | vigorish.lost/3 5")
    moved = "event marker.moved seat=3 to_seat=4\nleaves 3\nsits 4\ncollects 4: 2.50\n"
    play(text + moved + "books markers/4 0 | markers.left/3 5 | vigorish.lost/3 5")


def test_it_goes_with_a_marker_that_moves_after_its_player() -> None:
    text = OWES + "event marker.moved seat=3 to_seat=4\nbooks markers/4 5 | markers.left/3 0\n"
    play(text + "collects 4: 5\nbooks markers/4 0 | tray 905")


def test_a_closed_table_has_its_coins_in_its_tray() -> None:
    """Whatever is owed still: the layout is empty, and the tray opens with what it says."""
    day = OPEN + won_by_button("100", "5") + "collects 3: 5\nbooks tray 905\n"
    for leaves in ("leaves 3\n", ""):
        text = OPEN + won_by_coin("100", "500") + leaves + "closes\n"
        text += "books tray 900 | markers/3 0 | markers.left/3 0 | vigorish.lost/3 5\n"
        play(text + day)


def test_a_coin_that_stands_for_nothing_owed_is_back_as_its_marker_goes() -> None:
    lost = f"wagers 3: banker 100\n{FOUR}{SAID}takes 3: banker 100\n"
    lost += "event vigorish.marked seat=3 amount_cents=500 coin=true\ncleared\n"
    text = OPEN + lost + "finds vig.wrong_amount 3\nbooks markers/3 5 | tray 1095\n"
    paid = won_by_button("100", "5") + "collects 3: 5\nbooks markers/3 0 | "
    play(text + "leaves 3\nsits 3\nbooks markers/3 0 | tray 1100\n" + paid + "tray 1005")
    play(text + "closes\nbooks markers/3 0 | tray 1100\n" + OPEN + paid + "tray 905")
    play(OPEN + lost.replace("cleared", "leaves 3\ncleared") + "books markers/3 0 | tray 1100")
