"""Honest tables of which no device tells one kind of fact: what hangs on it is held against nobody.

Each beside the table that tells it, where the same is a mistake: PW-33.
"""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.tables.common.cases import MIDI, PAI_GOW, SAIGON
from tests.tables.common.prepared import deck, shuffled
from tests.tables.pai_gow.test_688a_7_boxes import BEGUN
from tests.tables.pai_gow.test_unheard_boxes import JOINED, SET, TWO

M, S, P = MIDI + "sits 1 3\n", SAIGON + "sits 1 3\n", PAI_GOW + "sits 1 3\n"
MAIN = {M: "player", S: "ante", P: "main"}
CARDS = {M: "deal P 9s", S: "hands 1: Kd", P: "event random_number.shown number=7\nhands 1: Kd"}
GAMES = pytest.mark.parametrize("table", [M, S, P])

HOUSE = "open midibaccarat other_reveal=true house_money=true tray=1000{}\n"
REVEAL = "open midibaccarat other_reveal=true tray=1000\nsits 1 3\n"
BETS = "wagers 1: player 25 house_money 5 | 3: player 10 | 5: house_money 5 player 10\nclosed\n"
PAIR = BETS + "deal P 4c B Kh P 4s B 2d\npoints P 8 B 2\n"
WON = "finals P 8 B 2\nresult player\n"


def codes(text: str) -> list[str]:
    found = play(text).findings
    return [f"{one.code} {one.seat or one.round}" for one in found if one.code != "open.unobserved"]


def blind(opening: str, kind: str) -> str:
    first, _, rest = opening.partition("\n")
    return f"{first} blind={kind}\n{rest}"


@cites("629a.8(c)(3)(i)(A)")
def test_a_press_that_nobody_tells_leaves_its_seat_undecided_alone() -> None:
    """Seat 1 has pressed half of its $15 on to its Player wager; seat 3 has no House Money."""
    paid = PAIR + "pays 5: house_money 15 | 1: house_money 7.50\n" + WON
    paid += "pays 5: player 10 | 3: player {} | 1: player 32.50\ncleared\n"
    half = HOUSE.replace("house_money=true", "house_money=true house_money_press=50")
    untold = half.format(" blind=wager.pressed")
    assert codes(untold + paid.format(10)) == []
    assert codes(untold + paid.format(15)) == ["pay.over 3"]
    assert codes(half.format("") + paid.format(10))[0] == "pay.under 1"


@cites("629a.8(c)(3)(ii)")
def test_house_money_that_has_lost_was_not_pressed() -> None:
    lost = BETS + "deal P 5c B Kh P 4s B 2d\npoints P 9 B 2\ntakes 5: house_money 5\n"
    won = "finals P 9 B 2\nresult player\n"
    won += "pays 5: player 10 | 3: player 10 | 1: player {}\ncleared\n"
    untold = HOUSE.format(" blind=wager.pressed")
    taken = lost + "takes 1: house_money 5\n"
    assert codes(untold + taken + won.format(25)) == []
    assert codes(untold + taken + won.format(30)) == ["pay.over 1"]
    assert codes(untold + lost + won.format(25)) == ["collect.missed 1"]


@cites("629a.8(d)")
def test_who_has_left_is_not_asked_to_turn_a_hand() -> None:
    opened = "open midibaccarat tray=1000 blind=points.announced"
    given = "\nsits 1 2 3\nwagers 1: player 25 | 3: player 25\nclosed\ndeal P ? B ? P ? B ?\n"
    given += "gives P 3\nrelinquishes P 3\ngives P 1\n"
    assert codes(opened + given) == ["hand.offer_order 1"]
    assert codes(opened + ",seat.left" + given) == []


@GAMES
@cites("629a.7(c)", "680a.7(c)", "688a.7(c)")
def test_a_late_wager_may_have_been_pushed_back_unseen(table: str) -> None:
    main, card = MAIN[table], CARDS[table]
    late = f"wagers 1: {main} 25\nclosed\nwagers 3: {main} 25\n{card}\n"
    assert codes(table + late) == ["wager.late 3"]
    assert codes(blind(table, "wager.withdrawn") + late) == []


WINS = "closed\ndeal P 9c B Kh P Kd B 2d\npoints P 9 B 2\nfinals P 9 B 2\nresult player\n"


@cites("629a.11(b)")
def test_where_nobody_tells_what_is_taken_back_no_stake_is_known() -> None:
    """Seat 1 has taken $5 of its $25 back; its chips go where the dealer puts them."""
    paid = "wagers 1: player 25\n" + WINS + "pays 1: player 20\nback 1: player 20\ncleared\n"
    opened = REVEAL
    assert codes(opened + paid) == ["pay.under 1"]
    table = play(blind(opened, "wager.withdrawn") + paid)
    assert [one.code for one in table.findings if one.code != "open.unobserved"] == []
    (settled,) = table.rounds
    assert (settled.verified, settled.line) == (False, None)
    assert [(one.outcome, one.won_cents) for one in settled.wagers] == [("win", 2000)]


@cites("629a.8(c)(1)", "629a.11(b)")
def test_nor_where_it_lies_where_nobody_tells_what_is_moved() -> None:
    """Seat 1 has moved its $25 to the Banker."""
    taken = "wagers 1: player 25\n" + WINS + "takes 1: banker 25\ncleared\n"
    assert codes(REVEAL + taken) != []
    assert codes(blind(REVEAL, "wager.moved") + taken) == []
    opened = "open midibaccarat tray=1000\nsits 1\n"
    told = {"hand.given_wrong 1", "hand.given_wrong"}
    assert told & {*codes(opened + taken)}
    assert not told & {*codes(blind(opened, "wager.moved") + taken)}


@cites("629a.7(a)", "680a.7(d)", "688a.7(d)")
@GAMES
def test_nor_whether_it_keeps_the_limits(table: str) -> None:
    main, card = MAIN[table], CARDS[table]
    high = table.replace("tray=1000", "table_maximum=10000 tray=1000")
    much = f"wagers 1: {main} 100.01\nclosed\n{card}\n"
    assert codes(high + much) == ["wager.outside_limits 1"]
    assert codes(blind(high, "wager.withdrawn") + much) == []
    assert codes(high + much.replace(".01", "")) == []


@cites("688a.7(f)")
@pytest.mark.parametrize("kind", ["hand.surrendered", "wager.withdrawn"])
def test_which_of_two_hands_is_set_first_hangs_on_those_that_are_played(kind: str) -> None:
    """The hand of the larger wager may have been given up, or its wager taken back in part."""
    assert "set.two_hands_order 2" in codes(JOINED + TWO + SET)
    assert "set.two_hands_order 2" not in codes(blind(JOINED, kind) + TWO + SET)


@cites("688a.7(b)", "688a.7(f)")
def test_a_box_beside_a_player_may_be_his() -> None:
    """Not one farther off, nor where one box is all that is filed: PW-48."""
    sits, one = BEGUN + "sits 2\n", "wagers {}: main 25\n"
    assert codes(sits + one.format(3)) == ["wager.unseated 3"]
    untold = blind(sits, "seats.joined")
    assert codes(untold + one.format(3)) == []
    assert codes(untold + one.format(4)) == ["wager.unseated 4"]
    single = untold.replace("adjacent_boxes=2", "adjacent_boxes=1")
    assert codes(single + one.format(3)) == ["wager.unseated 3"]


@cites("629a.5(b)")
def test_who_has_left_is_not_offered_the_cut() -> None:
    """Nobody would tell that seat 9 is empty."""
    asked = f"sits 2 5 9\n{deck('A', packs=8)}\n{shuffled('A')}\nevent cut.offered seat=5\n"
    order = MIDI + asked
    assert [one for one in codes(order) if one.startswith("cut.order")] == ["cut.order 5"]
    assert not [o for o in codes(blind(MIDI, "seat.left") + asked) if o.startswith("cut.")]


@cites("629a.11(b)")
def test_a_listed_device_tells_each_payment_though_none_tells_net_chips() -> None:
    """PW-101: a win of which it told no payment, neither alone nor with another, was missed."""
    won = "wagers 1: player 25 tie 5 | 3: player 10\n" + WINS + "takes 1: tie 5\n{}cleared\n"
    opened = blind(REVEAL, "chips.moved")
    assert codes(opened + won.format("pays 3: player 10 | 1: player 25\n")) == []
    assert codes(opened + won.format("pays 1: player 25\n")) == ["pay.missed 3"]


@cites("629a.12(c)", "629a.12(d)(1)")
def test_nor_what_vigorish_a_seat_owes_where_nobody_tells_what_is_moved() -> None:
    """Seat 1 has moved its $25 to the Banker, which has won."""
    wins = "closed\ndeal P 2c B 9s P 5h B Kd\npoints P 7 B 9\nfinals P 7 B 9\nresult banker\n"
    done = "collects 1: 1.25\npays 1: banker 25\nback 1: banker 25\ncleared\n"
    text = "wagers 1: player 25\n" + wins + done
    opened = REVEAL.replace("tray", "vigorish_collection=at_payout tray")
    assert "vig.wrong_amount 1" in codes(opened + text)
    assert codes(blind(opened, "wager.moved") + text) == []
