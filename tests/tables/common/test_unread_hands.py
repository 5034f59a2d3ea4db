"""Hands of which nobody has read a card: their wagers are undecided, those of others are due.

Each edge from both sides: PW-4.
"""

import pytest

from tests.scenarios.play import Play, play
from tests.tables.pai_gow.rounds import CLEARED, COUNT, COVER, FIRST, SECOND, STARTED, turns
from tests.tables.saigon.rounds import HONEST, find

SAIGON = """
    open     saigon-2019 {} tray=100000
    sits     1 3
    wagers   1: ante 50 bonus 10 {} | 3: ante 100 {}
    closed
    turns    1: Jk 8h 6s 5d 2c | 3: {} | dealer: Td 7s 3h 9h Ac
    {}
"""
READ, UNREAD = "Kd Qs Jh 9c 4d", "Kd Qs Jh 9c ?"
SHOWN = """
    sets     1: 8h 2c | 3: 9c 4d
    reveals  dealer
    sets     dealer: 9h Ac
    compares 3: lose
    takes    3: ante 100
    compares 1: push
    takes    1: bonus {}
    back     1: ante 50
    cleared
"""


TWO_IDS = "event seat.taken seat=1 player=A\nevent seat.taken seat=3 player=B\n"


def _saigon(third: str, *, filed: str = "", pot: str = "", left: str = "") -> str:
    return SAIGON.format(filed, pot, pot, third, left)


def _told(table: Play, seat: int) -> dict[str, tuple[str, int, bool]]:
    """Each wager of a seat: its outcome, what goes back of it, and whether a clause says so."""
    return {
        one.wager: (one.outcome, one.returned_cents, bool(one.cite))
        for one in table.rounds[0].wagers
        if one.seat == seat
    }


@pytest.mark.parametrize("third", [READ, UNREAD])
def test_a_card_that_nobody_read_is_its_own_hands_alone(third: str) -> None:
    table = play(_saigon(third) + SHOWN.format(10) + HONEST)
    assert _told(table, 1) == {"ante": ("push", 5000, True), "bonus": ("lose", 0, True)}
    assert _told(table, 3) == {"ante": ("lose", 0, third == READ)}
    assert table.rounds[0].verified == (third == READ)
    play(_saigon(third) + SHOWN.format("9.99") + find("collect.missed 1 bonus 0.01"))


def test_what_was_done_with_the_unread_hand_is_held_against_nobody() -> None:
    paid = SHOWN.replace("takes    3: ante 100", "pays     3: ante 900").format(10)
    play(_saigon(UNREAD) + paid + HONEST)
    play(_saigon(READ) + paid + find("pay.unearned 3 ante 1000"))


def test_a_pot_waits_for_every_hand_that_is_in_it() -> None:
    """Whoever took it: only the other wagers are decided."""
    pot = {"filed": "pot=true table_minimum=2500", "pot": "pot 25"}
    shown = SHOWN.format(10).replace(
        "cleared", "event pot.gathered total_cents=5000\npots {}: 50\ncleared"
    )
    wrong = _saigon(READ, **pot) + shown.format(3)
    play(wrong + find("pot.wrong_winner"))
    table = play(wrong.replace(READ, UNREAD) + HONEST)
    assert _told(table, 1)["ante"] == ("push", 5000, True)
    assert _told(table, 1)["pot"][2] is False


@pytest.mark.parametrize(
    ("filed", "sits", "codes"),
    [
        ("", "", ["collect.missed"]),
        ("adjacent_boxes=3", "", ["collect.missed"]),
        ("adjacent_boxes=3", "event seats.joined seats=[1,3]\n", ["wager.unseated"]),
        ("adjacent_boxes=3 blind=seats.joined", "", []),
        ("adjacent_boxes=3 blind=seats.joined", TWO_IDS, ["collect.missed"]),
        ("adjacent_boxes=2 blind=seats.joined", "", ["collect.missed"]),
    ],
)
def test_a_payout_limit_lets_the_boxes_of_one_player_wait_for_each_other(
    filed: str, sits: str, codes: list[str]
) -> None:
    """What one of them wins may cut what another does: § 680a.12(d), GEN-8."""
    limit = f"payout_limit=50000000 table_minimum=2500 table_maximum=1000000 {filed}"
    text = _saigon(UNREAD, filed=limit).replace("wagers", sits + "wagers") + SHOWN.format("9.99")
    assert [one.code for one in play(text).findings if one.severity != "info"] == codes


@pytest.mark.parametrize("third", [READ, UNREAD])
@pytest.mark.parametrize(
    ("filed", "done", "found"),
    [
        ("lose", "takes 3: ante 100", HONEST),
        ("lose", "back 3: ante 100", find("collect.missed 3 ante 100")),
        ("return", "back 3: ante 100", HONEST),
        ("return", "takes 3: ante 100", find("collect.unearned 3 ante 100")),
    ],
)
def test_a_hand_that_was_left_hangs_on_no_card(
    third: str, filed: str, done: str, found: str
) -> None:
    begun = _saigon(third, filed=f"abandoned_wagers={filed}", left="leaves 3")
    shown = SHOWN.replace(" | 3: 9c 4d", "").replace("compares 3: lose\n", "")
    table = play(begun + shown.replace("takes    3: ante 100", done).format(10) + found)
    assert table.rounds[0].verified
    assert _told(table, 3)["ante"][2]


def test_a_pot_with_what_was_left_in_it_waits_for_that_hand() -> None:
    pot = {"filed": "pot=true table_minimum=2500 abandoned_wagers=lose", "pot": "pot 25"}
    shown = SHOWN.replace(" | 3: 9c 4d", "").replace("compares 3: lose\n", "").format(10)
    begun = _saigon(UNREAD, left="leaves 3", **pot)
    table = play(begun + shown.replace("takes    3: ante 100", "back 3: ante 100")
                 + find("collect.missed 3 ante 100"))  # fmt: skip
    assert not table.rounds[0].verified


SECONDS = "Qs Jc 9h 8c 6h 4c ?"
PAI_GOW = STARTED + turns(hands={"2": SECONDS}) + COVER + COUNT
ACE = "Ah Jd 8d 9d 7h 6d 3c"
ACE_HIGH = STARTED + turns(hands={"2": SECONDS, "dealer": ACE}) + COVER + COUNT
SET = "    sets     dealer: Qh Jd\n    sets     6: Kh 8h | 4: As Th | 2: Jc 9h\n"
PUSHES = """
    sets     dealer: Jd 9d
    sets     6: Kh 8h | 4: As Th | 2: Jc 9h
    reveals  6
    compares 6: push
    back     6: main 25
    takes    6: fortune 5
    clears   6
    reveals  4
    compares 4: push
    back     4: main 25
    clears   4
    reveals  2
    compares 2: push
    {}
    clears   2
    cleared
"""


def test_seven_cards_of_which_one_was_not_read() -> None:
    third = "    reveals  2\n    compares 2: lose\n    takes 2: main 50\n    clears   2\n"
    text = PAI_GOW + SET + FIRST + SECOND + third + CLEARED
    table = play(text + HONEST)
    assert _told(table, 6) == {"main": ("win", 2500, True), "fortune": ("lose", 0, True)}
    assert _told(table, 2) == {"main": ("lose", 0, False)}
    assert not table.rounds[0].verified
    play(text.replace("pays     6: main 25", "pays     6: main 25.01")
         + find("pay.over 6 main 0.01"))  # fmt: skip


def test_a_dealers_ace_high_returns_what_nobody_has_read() -> None:
    """PG-6: whatever the hand, and whatever its setting."""
    play(ACE_HIGH + PUSHES.format("back 2: main 50") + HONEST)
    play(ACE_HIGH + PUSHES.format("pays 2: main 50") + find("pay.unearned 2 main 50"))
    play(ACE_HIGH + PUSHES.format("takes 2: main 50") + find("collect.unearned 2 main 50"))


def test_a_seat_is_judged_once_all_that_lies_there_is_decided() -> None:
    """What was paid in one stack may be of the wager that hangs on the card."""
    two = ACE_HIGH.replace("2: main 50", "2: main 50 fortune 4")
    stack = PUSHES.format("event chips.moved seat=2 to_tray_cents=0 to_seat_cents=2000")
    play(two + stack + HONEST)
    play(ACE_HIGH + stack + find("pay.unearned 2 main 20"))


def test_nor_as_the_dealer_turns_from_it() -> None:
    """Seat 2 is settled first; what it got in one stack may be of what hangs on the card."""
    stack = "event chips.moved seat=2 to_tray_cents=0 to_seat_cents=2000\nback 2: main 50\n"
    turned = PUSHES.replace("reveals  6", f"{stack}takes 2: fortune 4\n    reveals  6").format("")
    two = ACE_HIGH.replace("2: main 50", "2: main 50 fortune 4 ace_high 5")
    assert _pays(play(two + turned)) == []
    read = two.replace(SECONDS, SECONDS.replace("?", "2d"))
    assert _pays(play(read + turned)) == ["pay.under 2"]
    alone = turned.replace("takes 2: fortune 4\n", "pays 2: main 5\n")
    assert _pays(play(ACE_HIGH + alone)) == ["pay.unearned 2"]


def _pays(table: Play) -> list[str]:
    return [f"{one.code} {one.seat}" for one in table.findings if one.code.startswith("pay.")]
