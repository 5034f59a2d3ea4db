"""§ 629a.13(d): a card is disclosed as it is dealt, and the round is played on with it."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.midibaccarat.rounds import OPEN, check, real

START = "wagers 1: player 25 | 2: tie 5\nclosed\n"
SEEN = "event card.exposed hand={} number={} card={}\n"
REST = "points P 9 B 7\nfinals P 9 B 7\nresult player\n"
TAKEN, PAID = "takes 2: tie 5\n", "pays 1: player 25\n"
BEGUN, ENDED = "event simulated_round.begun\n", "event simulated_round.ended\n"
MISSED = "card.exposed | simulated_round.missing @r1 | worsened card.exposed"
CLOSED = "event table.closed\n"
WAYS = {
    "the first": "deal P 9s\n" + SEEN.format("player", 1, "9s") + "deal B 2c P Kd B 5h\n",
    "the fourth": "deal P 9s B 2c P Kd B 5h\n" + SEEN.format("banker", 2, "5h"),
    "one that is read later": "deal P ?\n" + SEEN.format("player", 1, "9s")
    + "deal B ? P ? B ?\nread P1 9s P2 Kd B1 2c B2 5h\n",
    "one of no face": "deal P 9s\nevent card.exposed hand=player number=1\ndeal B 2c P Kd B 5h\n",
}  # fmt: skip


@cites("629a.13(d)")
@shows("simulated_round.missing")
@pytest.mark.parametrize("way", WAYS)
def test_d_it_is_settled_as_a_real_one(way: str) -> None:
    """Said once, in that round, though more is settled and another one dealt."""
    dealt = OPEN + START + WAYS[way] + REST
    check(dealt, "card.exposed")
    check(dealt + TAKEN + PAID + "cleared\n", MISSED)
    check(dealt + TAKEN + PAID + "cleared\n" + real() + CLOSED, MISSED)


@cites("629a.13(d)")
def test_d_not_where_another_lies_in_its_place_or_nothing_is_settled() -> None:
    """MB-11: it may yet begin the simulated round that comes next."""
    dealt = OPEN + START + "deal P 9s B 2c P Kd B 5h\n"
    simulated = BEGUN + "deal P 5h B 2c P Kd B 5s P 4d\n" + ENDED + "cleared\n"
    done = "card.exposed | remedied card.exposed"
    other = dealt + SEEN.format("banker", 2, "5h") + "deal B2 5d\n" + REST + TAKEN + PAID
    check(other + "cleared\n" + simulated, "card.exposed | deal.order | remedied card.exposed")
    void = dealt + SEEN.format("banker", 2, "5h") + "back 2: tie 5 | 1: player 25\ncleared\n"
    assert "simulated_round.missing" not in [one.code for one in play(void + simulated).findings]
    # one that is none of its cards comes after it
    after = dealt + REST + "event card.exposed card=5h\n" + TAKEN + PAID + "cleared\n"
    check(after + simulated, done)


@cites("629a.13(d)")
@pytest.mark.parametrize("event", ["card.exposed", "card.found_face_up"])
def test_d_a_table_that_closes_has_played_no_real_round_instead(event: str) -> None:
    """What was to be done is open still, and no worse: nobody played on without it."""
    code = "card.exposed" if event == "card.exposed" else "card.face_up"
    text = OPEN + real() + f"event {event} card=9c\n"
    check(text + CLOSED, code)
    check(text + "event card.discarded card=9c\n" + CLOSED, code)
    done = BEGUN + "deal P 9c B 2c P Kd B 5h\n" + ENDED + "cleared\n"
    check(text + done + CLOSED, f"{code} | remedied {code}")
    check(text + real(), f"{code} | simulated_round.missing @r2 | worsened {code}")
