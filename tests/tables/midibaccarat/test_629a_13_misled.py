"""What follows from a third card in error hangs under it: § 629a.13, PW-37, PW-43."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.tables.common.test_misled import hung
from tests.tables.midibaccarat.rounds import OPEN

# The Player has six and stays; his third card is the Banker's, who has four then: Player wins.
DEAL = "closed\ndeal P 2c B 2s P 4h B 3d\npoints P 6 B 5\ndeal P 9h\n"
BETS = OPEN + "wagers 1: player 25 | 5: banker 50 | 9: tie 5\n"
STAYS = "closed\ndeal P 2c B 2s P 4h B 5d\npoints P 6 B 7\n"
NATURAL = "closed\ndeal P 9s B 2c P Kd B 5h\npoints P 9 B 7\n"
THIRD = "third_card.unauthorised"
# As all cards lie both have five.
PAID = "result tie\npays 9: tie {}\nback 9: tie 5\ncleared"
FOLLOWS = ["pay.unearned 9", "pay.missed 1", "collect.missed 5"]


@cites("629a.13(b)", "629a.13(c)")
def test_wagers_that_are_paid_as_all_cards_lie() -> None:
    said = BETS + DEAL + "finals P 5 B 5\n" + PAID
    assert hung(said.format("40")) == [THIRD, *[f"{one} < {THIRD}" for one in FOLLOWS]]
    for other in ("39.99", "40.01"):
        under = [f"{one} < {THIRD}" for one in FOLLOWS[1:]]
        assert hung(said.format(other)) == [THIRD, FOLLOWS[0], *under]


@cites("629a.13(b)")
def test_another_winner_announced_is_another_mistake() -> None:
    """As ruled, the Player has won: who says so and pays a tie errs a second time."""
    right = BETS + DEAL + "finals P 6 B 4\n" + PAID.replace("result tie", "result player")
    assert hung(right.format("40")) == [THIRD, *FOLLOWS]
    silent = BETS.replace("tray", "blind=result.announced tray") + DEAL
    silent += "finals P 5 B 5\n"
    told = hung(silent + PAID.replace("result tie\n", "").format("40"))
    assert [one for one in told if one != "open.unobserved"] == [
        THIRD, *[f"{one} < {THIRD}" for one in FOLLOWS],
    ]  # fmt: skip


def test_the_vigorish_of_a_win_that_all_cards_show() -> None:
    """The Banker is dealt another third card than the Player's, and so has seven to five."""
    wrong = DEAL + "deal B 2h\nfinals P 5 B 7\nresult banker\ntakes 1: player 25\n"
    paid = "marks 5: {}\npays 5: banker 50\nback 5: banker 50\ntakes 9: tie 5\ncleared"
    under = [f"{one} < {THIRD}" for one in ("collect.unearned 1", "pay.unearned 5")]
    assert hung(BETS + wrong + paid.format("2.50")) == [
        THIRD, *under, f"vig.wrong_amount 5 < {THIRD}",
    ]  # fmt: skip
    assert hung(BETS + wrong + paid.format("2.75")) == [THIRD, *under, "vig.wrong_amount 5"]


@cites("629a.10(a)")
def test_a_natural_that_was_drawn_on_and_paid_as_it_lies() -> None:
    """The Player's natural nine is made three; the Banker has seven."""
    drawn = NATURAL + "deal P 4d\nfinals P 3 B 7\n"
    paid = "result banker\ntakes 1: player 25 | 9: tie 5\npays 5: banker 50\nmarks 5: 2.50\n"
    told = hung(BETS + drawn + paid + "back 5: banker 50\ncleared")
    assert told[0] == "natural.drawn_on"
    assert told[1:]
    assert all(one.endswith("< natural.drawn_on") for one in told[1:])


@cites("629a.13(a)", "629a.13(b)", "629a.13(c)", "629a.13(d)")
@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        (DEAL, ("629a.10(b)(2)", "629a.13(b)", "629a.13(c)")),  # the Banker draws
        (STAYS + "deal P 9h\n", ("629a.10(b)(2)", "629a.13(b)", "629a.13(c)")),  # seen or not
        (STAYS + "deal P ?\n", ("629a.10(b)(2)", "629a.13(b)")),
        (STAYS + "deal B 9h\n", ("629a.10(c)", "629a.13(a)", "629a.13(d)")),
        (STAYS + "deal B ?\n", ("629a.10(c)", "629a.13(a)")),
        (NATURAL + "deal P ?\n", ("629a.10(a)", "629a.13(b)")),
    ],
)  # fmt: skip
def test_where_the_card_has_to_go_stands_in_the_text(text: str, clauses: tuple[str, ...]) -> None:
    table = play(BETS + text)
    assert [one.cite for one in table.findings if one.what == "raised"] == [clauses]
