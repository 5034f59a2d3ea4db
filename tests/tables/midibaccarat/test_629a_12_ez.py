"""§§ 629a.1, 629a.12, MB-6: what was marked at an EZ Baccarat table is wrong, and is not owed."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.tables.midibaccarat.rounds import BANKER, EZ, check, real, shoe

MARKED = EZ + "wagers 3: banker 40\n" + BANKER + "marks 3: 2\npays 3: banker 40\ncleared\n"
TAKEN = "ez.vig_taken 3 banker 2"
AFTER = {
    "a new shoe": shoe("event shoe.loaded decks=8 deck=B\n") + real(),
    "its player leaves": "leaves 3\n",
    "and another round closes": "leaves 3\n" + real(),
    "he leaves before his win is settled": "wagers 3: banker 40\nclosed\nleaves 3\n"
    + BANKER.replace("closed\n", "") + "pays 3: banker 40\ncleared\n",
    "the table closes": "closes\n",
    "it lies there no more": real().replace("cleared", "reads 3: 0\ncleared"),
    "it is collected, too": "collects 3: 2\n",
    "it is collected in parts": "collects 3: 1\ncollects 3: 1\n",
}  # fmt: skip


@cites("629a.1/ez-baccarat", "629a.12(c)", "629a.12(d)(2)(i)")
@pytest.mark.parametrize("name", AFTER)
def test_c_what_is_marked_at_an_ez_table_is_not_owed(name: str) -> None:
    check(MARKED + AFTER[name], TAKEN)
    assert play(MARKED + AFTER[name]).balances.get("vigorish:MB-01/3", 0) == 0


@cites("629a.1/ez-baccarat", "629a.12(c)")
def test_c_more_than_was_marked_there_is_said_again() -> None:
    check(MARKED + "collects 3: 2\ncollects 3: 1\n", f"{TAKEN} | ez.vig_taken 3 banker 1")
