"""§ 629a.13: a card that is sent on is one card of the shoe, however often it is dealt."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.tables.midibaccarat.rounds import OPEN, shoe

ENDED = "event simulated_round.ended\n"
SHOWN = "event card.exposed hand={} number={} card={}\nevent simulated_round.begun\n"
BEGUN = "wagers 1: player 25\nclosed\n"
FIRST = BEGUN + "deal P 9c\n" + SHOWN.format("player", 1, "9c")
SECOND = BEGUN + "deal P 4d B 9c\n" + SHOWN.format("banker", 1, "9c")
REST = "deal B1 2c P2 Kd B2 5h\n" + ENDED + "off 1: player 25\ncleared\n"
DRAWN = BEGUN + "deal P 7d B 7h P Kd B Ks\npoints P 7 B 7\ndeal P 9c\n"
LEFT = "finals P 7 B 7\nresult tie\nback 1: player 25\ncleared\n"
NEXT = "closed\ndeal P {} B 2s P Kh B 5h\n{}cleared\n"
DISCARDED = "event card.discarded card={}\n"


def ways(face: str) -> dict[str, str]:
    """What lies there is dealt again with this face."""
    return {
        "the first card": FIRST + f"deal P1 {face}\n" + REST,
        "the first card, read": FIRST + f"deal P1 ?\nread P1 {face}\n" + REST,
        "another card": SECOND + f"deal P1 {face}\n" + REST,
        "another card, read": SECOND + f"deal P1 ?\nread P1 {face}\n" + REST,
        "a third card": DRAWN + LEFT + NEXT.format(face, ""),
        "a third card, read": DRAWN + LEFT + NEXT.format("?", f"read P1 {face}\n"),
        "a third card that goes": DRAWN + DISCARDED.format(face) + DISCARDED.format("3s") + LEFT,
        "after one more": DRAWN + DISCARDED.format("3s") + DISCARDED.format(face) + LEFT,
    }


CARDS = dict(zip(ways(""), (4, 4, 5, 5, 8, 8, 6, 6), strict=True))  # each has taken
WAYS = pytest.mark.parametrize("way", ways(""))


@cites("629a.3(a)", "629a.13(b)", "629a.13(c)(1)", "629a.13(d)")
@WAYS
def test_its_face_is_counted_once(way: str) -> None:
    """Seven of it are gone before, and the eighth is sent on."""
    gone = OPEN + shoe() + DISCARDED.format("9c") * 7
    assert "card.duplicate" not in [one.code for one in play(gone + ways("9c")[way]).findings]
    ninth = gone + DISCARDED.format("9c") + ways("9c")[way]
    assert "card.duplicate" in [one.code for one in play(ninth).findings]


@cites("629a.13(e)")
@WAYS
def test_and_so_is_the_card(way: str) -> None:
    """A shoe that has one card left has enough for a round that lacks one; an empty one has not."""
    drawn = 4 + CARDS[way] + 3  # with the burn, and what the round has that is declared void
    void = BEGUN + "deal P 7s B 7h P Kd\nvoid 629a.13(e)\nback 1: player 25\ncleared\n"
    for left, enough in ((1, True), (0, False)):
        gone = "event card.discarded\n" * (8 * 52 - drawn - left)
        table = play(OPEN + shoe() + gone + ways("9c")[way] + void)
        codes = [one.code for one in table.findings]
        told = "void.unsupported" in codes, "shoe.insufficient_cards" in codes
        assert told == (enough, not enough), left


@cites("629a.3(a)", "629a.13(d)")
def test_another_card_of_its_face_is_one_more() -> None:
    """A card found face up is not the one that was dealt of that face: eight decks hold more."""
    dealt = BEGUN + "deal P 4d B 9c P 4h B Kd\nevent card.found_face_up card=9c\n"
    over = "points P 8 B 9\nresult banker\ntakes 1: player 25\ncleared\n"
    begins = "event simulated_round.begun\ndeal P1 9c B1 2c P2 Kd B2 6h\n" + ENDED
    for gone, codes in ((7, ["card.duplicate"]), (6, [])):
        table = play(OPEN + shoe() + DISCARDED.format("9c") * gone + dealt + over + begins)
        assert [one.code for one in table.findings if one.code == "card.duplicate"] == codes
