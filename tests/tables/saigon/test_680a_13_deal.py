"""The deal of Saigon: order, counts, cards seen. §§ 680a.8 to 680a.10, 680a.13.

Each finding beside its nearest honest neighbour.
"""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.saigon.rounds import (
    ALL_BACK,
    DEALER,
    DEALT,
    HONEST,
    ON,
    OPEN,
    SETS,
    WAGERS,
    find,
)

HANDS = {
    "1": ["Jk", "8h", "6s", "5d", "2c"],
    "3": ["Kd", "Qs", "Jh", "9c", "4d"],
    "dealer": ["Td", "7s", "3h", "9h", "Ac"],
}


def cards(order: str) -> str:
    """The cards of both hands and the dealer, dealt to places in this order."""
    left = {place: list(held) for place, held in HANDS.items()}
    places = {"1": "1", "3": "3", "D": "dealer"}
    lines = []
    for place in order.replace(" ", ""):
        held = left.get(places.get(place, place), [])
        card = held.pop(0) if held else "Kh"
        lines.append(f"hands {places.get(place, place)}: {card}")
    return "\n".join(lines) + "\n"


IN_ORDER = "13D 13D 13D 13D 13D"


@cites("680a.8(c)", "680a.9(b)")
@pytest.mark.parametrize(
    "order",
    [
        "31D 13D 13D 13D 13D",  # two hands exchanged
        "13D 13D 13D 13D 1D3",  # … in the last row
        "13 1D3D 13D 13D 13D",  # the dealer's before the next row
        "D31 D31 D31 D31 D31",  # counter-clockwise
        "11111 33333 DDDDD",  # hand by hand
    ],
)
def test_cards_out_of_order(order: str) -> None:
    play(OPEN + WAGERS + cards(order) + ON + find("deal.order"))


def test_cards_in_order_raise_nothing() -> None:
    play(OPEN + WAGERS + cards(IN_ORDER) + ON + HONEST)


def test_a_card_out_of_order_is_found_with_the_card_that_shows_it() -> None:
    table = play(OPEN + WAGERS + cards("31") + find("deal.order"))
    (found,) = table.findings
    assert (found.expected, found.cite) == ("a card to 1", ("680a.8(c)", "680a.9(b)"))
    assert found.because[0] == found.because[-1].replace("/11", "/10")


@shows("deal.order")
def test_one_player_and_the_dealer_exchanged_once() -> None:
    one = """
        open     saigon-2019 table_minimum=2500
        sits     1
        wagers   1: ante 50
        closed
    """
    for order, expected in (("1D1D1D1D1D", HONEST), ("1DD11D1D1D", find("deal.order"))):
        play(one + cards(order) + "sets 1: 8h 2c\n" + DEALER + expected)


def test_one_player_and_the_dealer_are_told_apart_by_the_third_card() -> None:
    """The second may as well be one card too few."""
    one = "open saigon-2019 table_minimum=2500\nsits 1\nwagers 1: ante 50\nclosed\n"
    for exchanged in ("D11", "1DD11", "1D1DD11"):
        play(one + cards(exchanged[:-1]) + HONEST)
        play(one + cards(exchanged) + find("deal.order"))
    void = "event round.voided ground=680a.13(c)\nback 1: ante 50\ncleared\n"
    play(one + cards("D1D1D1D1D") + void + find("deal.count 1", "remedied deal.count 1"))


def test_a_card_to_a_seat_without_an_ante_is_found_at_once() -> None:
    play(OPEN + WAGERS + cards("132") + find("deal.order"))


def test_a_seat_that_wagered_late_may_be_dealt_to_or_not() -> None:
    late = OPEN + "sits 2\n" + WAGERS + "wagers 2: ante 50\n"
    table = play(late + cards(IN_ORDER) + SETS + DEALER)
    assert {one.code for one in table.findings} <= {"wager.late"}


@cites("680a.10(b)")
@pytest.mark.parametrize(
    ("stacks", "expected"),
    [
        ("1: ?5 | 3: ?5 | dealer: ?5", HONEST),
        ("3: ?5 | 1: ?5 | dealer: ?5", find("deal.order")),
        ("1: ?5 | dealer: ?5 | 3: ?5", find("deal.order")),
        ("1: ?5 | 3: ?4 | dealer: ?5", find("deal.count 3")),
        ("1: ?5 | 3: ?5 | dealer: ?6", find("deal.count")),
        ("1: ?5 | 3: ?5 | 1: ?5", find("deal.count 1")),
        ("1: ?5 | 2: ?5", find("deal.order")),
    ],
)
def test_stacks(stacks: str, expected: str) -> None:
    play(OPEN + WAGERS + f"stacks {stacks}\n" + expected)


@cites("680a.8(c)", "680a.13(c)")
def test_a_card_too_many_in_mid_deal_is_one_mistake() -> None:
    """Out of order as it comes; that the hand has six then follows from it."""
    order, count = play(OPEN + WAGERS + cards("13D 113D 13D 13D 13D")).findings
    assert (order.code, order.expected, order.observed) == (
        "deal.order", "a card to 3", "1 before it",
    )  # fmt: skip
    assert (count.code, count.seat, count.under) == ("deal.count", 1, order.id)
    assert count.remedy is not None
    back = play(OPEN + WAGERS + cards("13D 113D 3D 13D 13D") + ON)
    assert [one.code for one in back.findings] == ["deal.order"]


@cites("680a.13(c)")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("13D 13D 13D 13D 1D", "deal.count 3"),
        ("13D 13D 13D 13D 13", "deal.count"),
        ("13D 1D 13D 13D 13D", "deal.count 3"),
        ("13D 13D 13D 13D 13D 3", "deal.count 3"),
        ("13D 13D 13D 13D 13D D", "deal.count"),
    ],
)
def test_a_hand_of_four_or_six_cards(order: str, code: str) -> None:
    """Found with the void that answers it, whether or not a hand was set before."""
    text = OPEN + WAGERS + cards(order)
    void = "void 680a.13(c)\n" + ALL_BACK
    played = play(text + void)
    assert [one.code for one in played.findings if one.what == "raised"] == ["deal.count"]
    assert "worsened" not in [one.what for one in played.findings]
    assert played.rounds[0].void == "680a.13(c)"
    seen = play(text + SETS + "reveals dealer\n")
    assert [one.code for one in seen.findings] == ["deal.count"]
    assert str(seen.findings[0].seat or "") in code


def test_a_short_hand_is_found_when_the_stub_is_counted_and_that_count_is_right() -> None:
    play(OPEN + WAGERS + cards("13D 13D 13D 13D 1D") + "event stub.counted cards=39\n"
         + find("deal.count 3"))  # fmt: skip


def test_a_player_who_sets_while_the_others_are_still_dealt_to_misleads_nobody() -> None:
    play(OPEN + WAGERS + cards("13D 13D 13D 13D 1") + "sets 1: 8h 2c\n" + HONEST)


def test_a_sixth_card_is_found_with_that_card() -> None:
    play(OPEN + WAGERS + cards("13D 13D 13D 13D 13D 3") + find("deal.count 3"))


@pytest.mark.parametrize(
    ("dealt", "ground", "wrong"),
    [
        ("13D 13D 13D 13", "680a.13(c)", False),  # the deal just stopped
        ("13D 13D 13D 13D 1", "680a.13(c)", False),
        ("13D 13D 13D 13D 13", "680a.13(c)", True),  # but for its last card it was over
        ("13D 13D 13D 13D 13", "", False),  # no wrong count was given as the reason
        ("13D 1D 13", "680a.13(c)", True),  # seat 3 was passed over
    ],
)
def test_a_void_in_the_middle_of_a_deal(dealt: str, ground: str, *, wrong: bool) -> None:
    table = play(OPEN + WAGERS + cards(dealt) + f"void {ground}\n")
    assert ("deal.count" in [one.code for one in table.findings]) is wrong


@shows("deal.count")
def test_a_deal_that_just_stops_and_is_cleared_counts_no_hand() -> None:
    play(OPEN + WAGERS + cards("13D 13") + "cleared\n" + HONEST)
    table = play(OPEN + WAGERS + cards("13D 13D 13D 13D 13") + "cleared\n")
    assert "deal.count" in [one.code for one in table.findings]


def test_a_void_for_a_stack_that_was_never_delivered() -> None:
    table = play(OPEN + WAGERS + "stacks 1: ?5 | 3: ?5\nvoid 680a.13(c)\n")
    assert "deal.count" in [one.code for one in table.findings]
    table = play(OPEN + WAGERS + "stacks 1: ?5\nvoid 680a.13(c)\n")
    assert "deal.count" not in [one.code for one in table.findings]


def test_a_deal_whose_reports_are_missing_is_not_judged() -> None:
    table = play(OPEN + WAGERS + cards("13D 1") + "skip shoe\n" + cards("D") + ON)
    assert [one.code for one in table.findings] == ["stream.gap"]


def test_a_sixth_card_of_a_deal_that_was_not_heard_whole_voids_nothing() -> None:
    table = play(OPEN + WAGERS + cards("13D") + "skip shoe\n" + cards(IN_ORDER) + cards("3"))
    assert table.state.round is not None
    assert table.state.round.grounds == ()


@cites("680a.8(d)", "680a.9(c)", "680a.10(c)")
@shows("stub.exposed")
def test_a_card_of_the_stub_is_shown() -> None:
    play(DEALT + ON + HONEST)
    play(DEALT + "event stub.exposed card=Kh\n" + ON + find("stub.exposed"))
    table = play(DEALT + ON + "event stub.exposed card=Kh\n" + find("stub.exposed"))
    assert table.findings[0].round == "r1"


@cites("680a.13(a)")
@shows("card.face_up")
def test_one_card_found_face_up_is_discarded_and_the_round_goes_on() -> None:
    play(DEALT + ON + HONEST)
    up = OPEN + WAGERS + cards("13") + "event card.found_face_up card=Kh\n"
    rest = cards(IN_ORDER)[len(cards("13")) :]
    thrown = "event card.discarded card=Kh\n"
    table = play(up + thrown + rest + ON + find("card.face_up", "remedied card.face_up"))
    assert table.rounds[0].void is None
    play(up + rest + ON + find("card.face_up", "worsened card.face_up"))


@cites("680a.13(a)")
def test_two_cards_found_face_up_make_the_round_void() -> None:
    up = OPEN + WAGERS + cards("13") + "event card.found_face_up card=Kh\n"
    up += "event card.discarded card=Kh\nevent card.found_face_up card=Ks\n"
    table = play(up + "void 680a.13(a)\n" + ALL_BACK + "books layout 0 | tray 1000")
    assert table.rounds[0].void == "680a.13(a)"
    assert [one.code for one in table.findings if one.what == "raised"] == ["card.face_up"] * 2


@shows("card.exposed")
def test_a_card_of_a_player_that_the_dealer_shows_is_information() -> None:
    play(DEALT + ON + HONEST)
    table = play(DEALT + "event card.exposed hand=3 number=1 card=Kd\n" + ON
                 + find("card.exposed 3"))  # fmt: skip
    assert table.findings[0].severity == "info"
    assert table.rounds[0].void is None


@cites("680a.13(b)")
@shows("card.drawn_in_error")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    play(DEALT + ON + HONEST)
    drawn = OPEN + WAGERS + cards("13") + "event card.drawn_in_error disclosed=false card=Td\n"
    rest = cards(IN_ORDER)[len(cards("13")) :]
    raised = "card.drawn_in_error"
    play(drawn + rest + ON + find(raised, "remedied " + raised))
    elsewhere = drawn.replace("card=Td", "card=2d")
    play(elsewhere + rest + ON + find(raised, "worsened " + raised))
    shown = drawn.replace("disclosed=false", "disclosed=true")
    play(shown + rest + ON + find(raised))
    unread = drawn.replace(" card=Td", "")
    play(unread + rest + ON + find(raised, "remedied " + raised))
    away = "event card.discarded\n"
    play(unread + away + rest + ON + find(raised, "worsened " + raised))
    up = "event card.found_face_up card=2d\n" + away  # that is the one that goes
    both = find(raised, "card.face_up", "remedied card.face_up", "remedied " + raised)
    play(unread + up + rest + ON + both)
    # passed over, it is not the first card of the next round, which nobody has read
    play(elsewhere + rest + ON + WAGERS + "hands 1: ?\n" + find(raised, "worsened " + raised))


@cites("680a.13(a)")
def test_a_card_that_was_used_face_up_is_not_discarded_by_a_later_one() -> None:
    up = OPEN + WAGERS + cards("13") + "event card.found_face_up card=Td\n"
    rest = cards(IN_ORDER)[len(cards("13")) :]
    used = up + rest + ON + "event card.discarded{}\n"
    worse = "card.face_up", "worsened card.face_up"
    play(used.format("") + find(*worse))
    play(used.format(" card=9s") + find(*worse))
    play(used.format(" card=Td") + find(*worse, "remedied card.face_up"))


STACK = "stacks 1: Jk 8h 6s 5d 2c\n"
JAM = "event device.fault device=shoe-1 kind=automated-shoe what={}\n"


@cites("680a.13(e)")
@pytest.mark.parametrize("what", ["jam", "stop", "incomplete"])
def test_an_automated_shoe_that_stops_in_the_round_makes_it_void(what: str) -> None:
    text = OPEN + WAGERS + STACK + JAM.format(what) + "void 680a.13(e)\n" + ALL_BACK
    table = play(text)
    assert table.rounds[0].void == "680a.13(e)"
    assert not [one for one in table.findings if one.code.startswith(("deal", "pay", "collect"))]


def test_an_automated_shoe_whose_lid_is_open_does_not() -> None:
    table = play(OPEN + WAGERS + STACK + JAM.format("lid-open") + "stacks 3: ?5\n")
    assert table.state.round is not None
    assert table.state.round.grounds == ()


def test_a_shoe_that_jams_before_any_card_allows_a_void_and_does_not_ask_for_it() -> None:
    table = play(OPEN + WAGERS + JAM.format("jam"))
    assert table.state.round is not None
    assert [one.must for one in table.state.round.grounds] == [False]
