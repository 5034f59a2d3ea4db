"""§ 629a.12(d) in the books of tables that do not tell what is won: PW-108.

There all is booked as the dealer has it: what he pays, and what he marks and collects of it. So it
is with other chips.
"""

import pytest

from tests.cites import cites
from tests.scenarios.play import Play, play
from tests.tables.midibaccarat.rounds import BANKER, EZ, FOUR, HALF, OPEN

BETS, CARDS = "wager.placed,wager.withdrawn,wager.moved", "card.dealt,card.read"


def _blind(of: str, opened: str = OPEN) -> str:
    return opened.replace("tray", f"blind={of} tray", 1)


NO_BETS, NO_CARDS = _blind(BETS), _blind(CARDS)
PAID = "pays 3: banker 100\ncleared\n"
MARKED = BANKER + "marks 3: 5\n" + PAID
AGAIN = MARKED.replace("100", "60").replace("5\np", "3\np")
LAID = "wagers 3: banker 100\nclosed\nresult banker\n"
# tray, what is owed by the seat, what players owed there who left, and patrons: the wins less it
OF_A_WIN = {
    "collected with its pay": (BANKER + "collects 3: 5\n" + PAID, 905, 0, 0, 95),
    "marked": (MARKED, 900, 5, 0, 95),
    "marked and collected": (MARKED + "collects 3: 5\n", 905, 0, 0, 95),
    "marked and collected in its round": (
        MARKED.replace("cleared\n", "collects 3: 5\ncleared\n"), 905, 0, 0, 95),
    "marked, and collected in part": (MARKED + "collects 3: 4\n", 904, 1, 0, 95),
    "two of them": (MARKED + AGAIN + "collects 3: 8\n", 848, 0, 0, 152),
    "in another round": (
        MARKED + AGAIN.replace("pays", "collects 3: 8\npays"), 848, 0, 0, 152),
    "neither marked nor told": (BANKER + PAID + "collects 3: 5\n", 905, 0, 0, 95),
    "marked after its round": (BANKER + PAID + "marks 3: 5\ncollects 3: 5\n", 905, 0, 0, 95),
    "and its player leaves": (MARKED + "leaves 3\n", 900, 0, 5, 95),
    "and pays after all": (MARKED + "leaves 3\ncollects 3: 5\n", 905, 0, 0, 95),
    "by a coin": (MARKED.replace(
        "marks 3: 5", "event vigorish.marked seat=3 amount_cents=500 coin=true"
    ) + "collects 3: 5\n", 905, 0, 0, 95),
    "kept back": (BANKER + PAID.replace("100", "95"), 905, 0, 0, 95),
}  # fmt: skip


def _stands(table: Play) -> tuple[int, ...]:
    accounts = "tray:MB-01", "vigorish:MB-01/3", "vigorish.lost:MB-01/3", "patrons:MB-01"
    return tuple(table.balances.get(one, 0) for one in accounts)


def _errors(table: Play) -> list[int]:
    return [cents for name, cents in table.balances.items() if "errors" in name and cents]


@cites("629a.12(d)")
@pytest.mark.parametrize("name", OF_A_WIN)
def test_d_what_nobody_saw_won_owes_what_the_dealer_takes_of_it(name: str) -> None:
    text, *dollars = OF_A_WIN[name]
    table = play(NO_BETS + text)
    assert _stands(table) == tuple(100 * one for one in dollars)
    assert not _errors(table)


@cites("629a.12(d)")
def test_d_so_too_where_the_cards_are_not_told() -> None:
    for text, owes in (("marks 3: 5\n", 500), ("collects 3: 5\n", 0)):
        table = play(NO_CARDS + LAID + text + PAID)
        assert _stands(table) == (100_000 - 10_000 + 500 - owes, owes, 0, 9_500)
        assert not _errors(table)


@cites("629a.12(d)")
def test_d_elsewhere_what_is_collected_beyond_what_is_owed_is_wrong() -> None:
    """Where each mark is told, and at an EZ table, where no win owes any."""
    over = {
        "all is told": OPEN + "wagers 3: banker 100\n" + MARKED + "collects 3: 6\n",
        "each mark is": NO_CARDS + LAID + "marks 3: 5\n" + PAID + "collects 3: 6\n",
        "none is owed": _blind(BETS, EZ) + BANKER + "collects 3: 1\n" + PAID,
        "its own win is known": _blind("vigorish.marked") + "wagers 3: banker 100\n" + BANKER
        + "collects 3: 6\n" + PAID,
    }  # fmt: skip
    for text in over.values():
        assert _errors(play(text)) == [-100]
    unmarked = _blind("vigorish.marked") + "wagers 3: banker 100\n" + BANKER + PAID
    assert not _errors(play(unmarked + "collects 3: 6\n"))  # it may be of a win of before


def test_stakes_that_nobody_saw_are_taken_as_they_are() -> None:
    lost = FOUR + "takes 3: banker 50\n"
    table = play(NO_BETS + lost + "cleared\n")
    assert _stands(table) == (105_000, 0, 0, -5_000)
    assert not _errors(table)
    unseen = _blind(f"{BETS},{CARDS},no_more_bets.announced")
    for said, cents in (("takes", 105_000), ("pays", 95_000)):
        table = play(unseen + f"{said} 3: banker 50\n")
        assert _stands(table)[0] == cents
        assert not _errors(table)
    seen = OPEN + "wagers 3: banker 40\n" + lost + "cleared\n"
    assert _errors(play(seen)) == [-1_000]
    assert _errors(play(OPEN + "takes 3: banker 50\n")) == [-5_000]
    assert _errors(play(OPEN + "pays 3: banker 50\n")) == [5_000]


def test_chips_that_house_money_may_have_pressed_are_taken_as_they_are() -> None:
    press, paid = "presses 3: player 15\n", "pays 3: house_money 15\n"
    won = "wagers 3: player 100 house_money 10\nclosed\ndeal P 6c B Qc P 6d B 5c\n"
    won += paid + press + "deal P 9c\ntakes 3: player 115\ncleared\n"
    untold = _blind("wager.pressed", HALF) + won.replace(press, "")
    for text in (HALF + won, untold):
        assert not _errors(play(text))
    assert _errors(play(untold.replace(" house_money 10", "").replace(paid, ""))) == [-1_500]
