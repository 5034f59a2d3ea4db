"""MB-7, PW-29: a coin of the tray that lies at a seat as its marker, and when it comes back."""

from tests.scenarios.play import play
from tests.tables.midibaccarat.rounds import BANKER, OPEN


def won_by_coin(dollars: str, mark: str) -> str:
    """A round that seat 3 wins, its vigorish marked by a coin."""
    coin = f"event vigorish.marked seat=3 amount_cents={mark} coin=true\n"
    return f"wagers 3: banker {dollars}\n{BANKER}{coin}pays 3: banker {dollars}\ncleared\n"


def test_coins_come_back_with_all_that_rounding_leaves_of_them() -> None:
    """PW-29: three of 75 cents, for a sum that is rounded to $1.75 as it is collected."""
    filed = OPEN.replace("tray", "vigorish_round_at=collect tray")
    won = filed + won_by_coin("10.20", "75") * 3
    table = play(won + "books markers/3 2.25\ncollects 3: 1.75\nbooks markers/3 0 | vigorish/3 0")
    assert table.balances["tray:MB-01"] == 100_000 - 3 * 1020 + 175
    part = play(won + "collects 3: 1\nbooks markers/3 1.25\ncollects 3: 0.75\nbooks markers/3 0")
    assert part.balances["tray:MB-01"] == table.balances["tray:MB-01"]


def test_a_coin_lies_on_while_another_win_is_collected_at_once() -> None:
    text = OPEN + won_by_coin("100", "500")
    text += f"wagers 3: banker 25\n{BANKER}collects 3: 1.25\npays 3: banker 25\n"
    text += "books markers/3 5\ncleared\n"
    table = play(text + "books markers/3 5 | vigorish/3 5")
    assert table.balances["tray:MB-01"] == 100_000 - 10_000 - 2_500 + 125 - 500
    assert play(text + "collects 3: 5\nbooks markers/3 0").state.standing.coins == {}


def test_a_coin_comes_back_once_it_is_known_for_which_win_it_was_collected() -> None:
    """PW-66: what looked as if for the win of a round that is then paid net was of an older one."""
    text = OPEN + won_by_coin("100", "500")
    text += f"wagers 3: banker 25\n{BANKER}collects 3: 1.25\npays 3: banker 23.75\n"
    play(text + "books markers/3 5\ncleared\nbooks markers/3 3.75 | vigorish/3 3.75")


def test_the_coin_of_who_left_lies_on_until_his_vigorish_is_collected() -> None:
    text = OPEN + won_by_coin("100", "500") + "leaves 3\nfinds vig.uncollected_at_leave 3\n"
    text += f"sits 3\nwagers 3: banker 25\n{BANKER}collects 3: 1.25\npays 3: banker 25\n"
    text += "cleared\nbooks markers.left/3 5\n"
    play(text + "collects 3: 5\nbooks markers.left/3 0")
