"""A round as it is read, § 629a.11(a): every refusal, its place, and facts that break a rule."""

import json
from typing import Any

import pytest

from services.law.answering import answer
from tests.cites import cites
from tests.law.midibaccarat.dealt import (
    EVERYTHING,
    EZ,
    ONE_PAIR,
    PLAYER_WINS,
    TIE,
    Told,
    answered,
    line,
    refused,
    wagers,
)

SEAT: Told = {"seat": 1, "wagers": {"player": 500}}


def whole(**change: Any) -> Told:
    return line(PLAYER_WINS, EVERYTHING, SEAT) | change


def test_the_example_of_the_interface() -> None:
    stakes = {
        "player": 2500, "banker": 2500, "tie": 500, "dragon_bonus_player": 500,
        "dragon_bonus_banker": 500, "dragon_7": 500, "panda_8": 500, "house_money": 500,
    }  # fmt: skip
    filing = EZ | {"decks": 8, "tie_odds": [8, 1], "vigorish_rounding": "up_quarter"}
    told = line(PLAYER_WINS, filing, {"seat": 1, "wagers": stakes, "press_to": "player"})
    got = answered(told)
    assert list(got) == ["id", "seats", "findings"]
    assert list(got["seats"][0]) == ["seat", "wagers"]
    assert list(got["seats"][0]["wagers"]) == list(stakes)
    assert [one["outcome"] for one in got["seats"][0]["wagers"].values()] == [
        "win", "lose", "lose", "win", "lose", "lose", "lose", "lose",
    ]  # fmt: skip


@cites("629a.2(a)", "629a.8(a)")
@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"meter": {}}, "meter"),
        ({"hands": None}, "hands"),
        ({"hands": []}, "hands"),
        ({"hands": {"player": ["9s", "Kd"]}}, "hands.banker"),
        ({"hands": {"banker": ["9s", "Kd"]}}, "hands.player"),
        ({"hands": {"player": ["9s", "Kd"], "banker": ["4h", "3c"], "dealer": []}}, "hands.dealer"),
        ({"hands": {"player": "9sKd", "banker": ["4h", "3c"]}}, "hands.player"),
        ({"seats": None}, "seats"),
        ({"seats": {}}, "seats"),
        ({"seats": [5]}, "seats.0"),
        ({"seats": [{"wagers": {}}]}, "seats.0.seat"),
        ({"seats": [{"seat": 1}]}, "seats.0.wagers"),
        ({"seats": [SEAT | {"wagers": []}]}, "seats.0.wagers"),
        ({"seats": [SEAT | {"seat": 0}]}, "seats.0.seat"),
        ({"seats": [SEAT | {"seat": 10}]}, "seats.0.seat"),
        ({"seats": [SEAT | {"seat": "1"}]}, "seats.0.seat"),
        ({"seats": [SEAT | {"seat": True}]}, "seats.0.seat"),
        ({"seats": [SEAT | {"seat": 1.0}]}, "seats.0.seat"),
        ({"seats": [SEAT, SEAT | {"seat": 2}, SEAT]}, "seats.2.seat"),
        ({"seats": [SEAT | {"cards": []}]}, "seats.0.cards"),
        ({"seats": [SEAT | {"player": 7}]}, "seats.0.player"),
        ({"seats": [SEAT | {"player": ""}]}, "seats.0.player"),
        ({"seats": [SEAT | {"abandoned": "yes"}]}, "seats.0.abandoned"),
        ({"void": {}}, "void.ground"),
        ({"void": {"ground": "629a.13(e)", "why": ""}}, "void.why"),
    ],
)
def test_malformed(change: Told, where: str) -> None:
    assert refused(whole(**change)) == ("round.malformed", where)


@pytest.mark.parametrize("key", ["filing", "hands", "seats"])
def test_a_key_is_missing(key: str) -> None:
    told = whole()
    del told[key]
    assert refused(told) == ("round.malformed", key)


@pytest.mark.parametrize("raw", [b"", b"[]", b"5", b"{", b"\xff", b'{"id": NaN}'])
def test_not_an_object(raw: bytes) -> None:
    told, settled = answer(raw)
    assert not settled
    assert b'"round.malformed"' in told


@pytest.mark.parametrize(
    "raw",
    [
        b'{"id":%s}' % (b"[" * 500 + b"]" * 500),
        b'{"game":"midibaccarat","text":"629a-2014","filing":%s}' % (b"[" * 500 + b"]" * 500),
        b'{"game":"midibaccarat","text":"629a-2014","filing":{},"hands":%s}'
        % (b"[" * 500 + b"]" * 500),
    ],
)
def test_no_depth_stops_the_stream(raw: bytes) -> None:
    assert not answer(raw)[1]


@pytest.mark.parametrize("change", [{"text": "629a-2012"}, {"game": "baccarat"}, {"text": None}])
def test_an_unknown_text(change: Told) -> None:
    assert refused(whole(**change)) == ("text.unknown", "text")


@pytest.mark.parametrize(
    ("filing", "where"),
    [({"decks": 5}, "filing.decks"), ({"tie_odds": [7, 1]}, "filing.tie_odds"), (None, "filing")],
)
def test_an_invalid_filing(filing: object, where: str) -> None:
    for _ in range(2):  # it is not remembered as a valid one
        assert refused(whole(filing=filing)) == ("filing.invalid", where)


@pytest.mark.parametrize("card", ["Jk", "1s", "10s", "as", "AS", "", "A", "Ass", None, 9, ["9s"]])
@pytest.mark.parametrize("place", [0, 1])
def test_an_unknown_card(card: object, place: int) -> None:
    banker: list[object] = ["4h", "3c"]
    banker[place] = card
    told = whole(hands={"player": ["9s", "Kd"], "banker": banker})
    assert refused(told) == ("card.unknown", f"hands.banker.{place}")


@cites("629a.9(c)")
@pytest.mark.parametrize("cards", ["", "9s", "9s Kd 2h 3h", "9s 9s 9s 9s 9s 9s 9s"])
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_8_c_9_c_a_hand_is_two_cards_or_three(cards: str, hand: str) -> None:
    hands = {"player": ["9s", "Kd"], "banker": ["4h", "3c"]} | {hand: cards.split()}
    assert refused(whole(hands=hands)) == ("hand.size", f"hands.{hand}")


def test_3_a_a_card_as_often_as_six_decks_hold_it() -> None:
    """Six cards of a round never hold one more often: `card.duplicate` cannot come up here."""
    told = line(("As As As", "As As As"), {"decks": 6}, {"tie": 500})
    assert wagers(told)["tie"]["outcome"] == "win"


@cites("629a.9(b)")
@pytest.mark.parametrize(
    ("hands", "hand"),
    [
        (("5s Kd", "7h Kc"), "player"),  # 10(b)(1): 5 draws
        (("6s Kd 2h", "7h Kc"), "player"),  # 10(b)(2): 6 stays
        (("6s Kd 2h", "5h Kc"), "player"),  # no card of its own, and the banker's
        (("6s Kd", "5h Kc"), "banker"),  # 10(c)(1): 5 draws
        (("6s Kd", "6h Kc 2c"), "banker"),  # … 6 stays
        (("5s Kd 8h", "2h Kc"), "banker"),  # 10(c)(2)(i): 2 draws
        (("5s Kd 8h", "3h Kc 2c"), "banker"),  # Table 1: 3 against an 8 stays
        (("5s Kd 9h", "3h Kc"), "banker"),  # … against a 9 draws
        (("5s Kd 6h", "7h Kc 2c"), "banker"),  # 10(c)(2)(ii): 7 stays
        (("8s Kd 2h", "7h Kc"), "player"),  # 10(a)
        (("2s Kd", "8h Kc 2c"), "banker"),
        (("2s Kd", "4h Kc 2c"), "player"),
    ],
)
def test_10_a_third_card_that_is_lacking_or_not_owed(hands: tuple[str, str], hand: str) -> None:
    assert refused(line(hands, {}, SEAT)) == ("deal.third_card", f"hands.{hand}")


@cites("629a.7(a)")
@pytest.mark.parametrize(
    ("filing", "wager"),
    [
        ({}, "dragon_bonus_player"), ({}, "dragon_bonus_banker"), ({}, "house_money"),
        ({}, "dragon_7"), ({}, "panda_8"), (EVERYTHING, "dragon_7"), (EVERYTHING, "panda_8"),
        (EZ, "ante"), ({}, ""),
    ],
)  # fmt: skip
def test_7_a_a_wager_that_is_not_offered(filing: Told, wager: str) -> None:
    told = line(PLAYER_WINS, filing, SEAT, {"player": 500, wager: 500})
    assert refused(told) == ("wager.not_offered", f"seats.1.wagers.{wager}")


@pytest.mark.parametrize("stake", [0, -1, 500.0, "500", None, True, 10**12 + 1, 10**30, [500]])
def test_a_stake_is_a_positive_whole_number_of_cents(stake: object) -> None:
    told = line(PLAYER_WINS, {}, {"player": 500, "tie": stake})
    got = answered(told) if stake != 10**30 else _big()
    assert (got["error"]["code"], got["error"]["where"]) == ("wager.stake", "seats.0.wagers.tie")


def _big() -> Told:
    """More than 64 bits are no number to the reader's JSON either."""
    told = line(PLAYER_WINS, {}, {"player": 500, "tie": 10**30})
    found: Told = json.loads(answer(json.dumps(told).encode())[0])
    return found


def test_a_refusal_tells_which_line_it_was() -> None:
    got = answered(whole(id="m7", seats=[SEAT | {"wagers": {"tie": 0}}]))
    assert got["id"] == "m7"
    assert set(got["error"]) == {"code", "where", "message"}


def test_nobody_and_nothing_at_stake_is_a_round_too() -> None:
    assert answered(whole(seats=[]))["seats"] == []
    assert answered(whole(seats=[{"seat": 9, "wagers": {}}]))["seats"] == [
        {"seat": 9, "wagers": {}}
    ]


def test_seats_and_wagers_are_told_in_the_order_given() -> None:
    told = line(TIE, {}, {"seat": 7, "wagers": {"tie": 500, "player": 500}}, SEAT)
    got = answered(told)["seats"]
    assert [seat["seat"] for seat in got] == [7, 1]
    assert list(got[0]["wagers"]) == ["tie", "player"]


def test_gen_5_an_abandoned_wager_stands() -> None:
    plain = answered(line(ONE_PAIR, {}, {"seat": 2, "wagers": {"banker": 500}}))
    for more in ({"abandoned": True}, {"abandoned": False}, {"player": "P7"}):
        told = line(ONE_PAIR, {}, {"seat": 2, "wagers": {"banker": 500}} | more)
        assert answered(told) == plain


LIMITS: Told = EVERYTHING | {"table_minimum": 1000, "table_maximum": 5000, "minimums": {"tie": 700}}


@pytest.mark.parametrize(
    ("wager", "stake", "outside"),
    [
        ("player", 999, True), ("player", 1000, False),
        ("banker", 999, True), ("banker", 1000, False),
        ("tie", 699, True), ("tie", 700, False),
        ("house_money", 99, True), ("house_money", 100, False),
        ("dragon_bonus_player", 99, True), ("dragon_bonus_banker", 100, False),
        ("player", 5000, False), ("player", 5001, True),
        ("tie", 5000, False), ("tie", 5001, True),
    ],
)  # fmt: skip
def test_a_wager_outside_the_limits_is_settled_and_found(
    wager: str, stake: int, outside: bool
) -> None:
    got = answered(line(PLAYER_WINS, LIMITS, {"seat": 3, "wagers": {wager: stake}}))
    assert got["seats"][0]["wagers"][wager]["stake"] == stake
    due = [{"code": "wager.outside_limits", "seat": 3}] if outside else []
    assert got["findings"] == due


def test_pw_13_a_seat_is_found_once_and_in_a_void_round_too() -> None:
    seat = {"seat": 3, "wagers": {"player": 1, "tie": 1}}
    told = line(PLAYER_WINS, {}, seat, SEAT, {"seat": 4, "wagers": {"banker": 499}})
    due = [{"code": "wager.outside_limits", "seat": number} for number in (3, 4)]
    assert answered(told)["findings"] == due
    assert answered(told | {"void": {"ground": "629a.13(e)"}})["findings"] == due
