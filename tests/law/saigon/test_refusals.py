"""Lines that cannot be settled: each refusal of the interface, with its place; § 680a.3(a)."""

from typing import Any

import orjson
import pytest

from services.law.answering import answer
from tests.cites import cites
from tests.law.saigon.rounds import Told, answered, line, refusal, seat, settled

DEALER = "2c 2d 2h 2s 3c"
HAND = "Kh Qh Jh Th 9d"
GOOD = line(DEALER, seat(1, HAND, two="Kh Qh", ante=500))


def told(**change: Any) -> Told:
    return GOOD | change


def with_seat(**change: Any) -> Told:
    return GOOD | {"seats": [GOOD["seats"][0] | change]}


def without(key: str) -> Told:
    return {name: value for name, value in GOOD.items() if name != key}


def seat_without(key: str) -> Told:
    one = GOOD["seats"][0]
    return GOOD | {"seats": [{name: value for name, value in one.items() if name != key}]}


REFUSED: list[tuple[Told, str, str]] = [
    (told(text="680a-2020"), "text.unknown", "text"),
    (told(text=None), "text.unknown", "text"),
    (told(game="saigon"), "text.unknown", "text"),
    (told(meter={}), "round.malformed", "meter"),
    (told(hit_order=[]), "round.malformed", "hit_order"),
    (told(void=None), "round.malformed", "void"),
    (told(void={}), "round.malformed", "void.ground"),
    (told(void={"ground": "680a.13(b)"}), "void.ground", "void.ground"),
    (told(filing=[]), "filing.invalid", "filing"),
    (told(filing={"deck": 1}), "filing.invalid", "filing.deck"),
    (told(filing={"payout_limit": 4_999_999}), "filing.invalid", "filing.payout_limit"),
    (without("filing"), "round.malformed", "filing"),
    (without("dealer"), "round.malformed", "dealer"),
    (without("seats"), "round.malformed", "seats"),
    (told(dealer=[]), "round.malformed", "dealer"),
    (told(dealer={}), "round.malformed", "dealer.cards"),
    (told(dealer={"cards": DEALER.split(), "two": []}), "round.malformed", "dealer.two"),
    (told(dealer={"cards": ["2c", "2d", "2h", "2s"]}), "hand.size", "dealer.cards"),
    (told(dealer={"cards": ["2c", "2d", "2h", "2s", "1c"]}), "card.unknown", "dealer.cards.4"),
    (told(dealer={"cards": ["2c", "2d", "2h", "2s", "Kh"]}), "card.duplicate", "seats.0.cards"),
    (told(seats={}), "round.malformed", "seats"),
    (told(seats=[3]), "round.malformed", "seats.0"),
    (told(seats=GOOD["seats"] * 2), "round.malformed", "seats.1.seat"),
    (seat_without("seat"), "round.malformed", "seats.0.seat"),
    (seat_without("cards"), "round.malformed", "seats.0.cards"),
    (seat_without("wagers"), "round.malformed", "seats.0.wagers"),
    (with_seat(seat=7), "round.malformed", "seats.0.seat"),
    (with_seat(seat=0), "round.malformed", "seats.0.seat"),
    (with_seat(seat=1.0), "round.malformed", "seats.0.seat"),
    (with_seat(seat=True), "round.malformed", "seats.0.seat"),
    (with_seat(low=[]), "round.malformed", "seats.0.low"),
    (with_seat(surrendered=False), "round.malformed", "seats.0.surrendered"),
    (with_seat(player=7), "round.malformed", "seats.0.player"),
    (with_seat(player=""), "round.malformed", "seats.0.player"),
    (with_seat(abandoned=1), "round.malformed", "seats.0.abandoned"),
    (with_seat(cards=["Kh", "Qh", "Jh", "Th"]), "hand.size", "seats.0.cards"),
    (with_seat(cards=["Kh", "Qh", "Jh", "Th", "9d", "8d"]), "hand.size", "seats.0.cards"),
    (with_seat(cards=["Kh", "Qh", "Jh", "Th", "JK"]), "card.unknown", "seats.0.cards.4"),
    (with_seat(cards=["Kh", "Qh", "Jh", "Th", 9]), "card.unknown", "seats.0.cards.4"),
    (with_seat(cards=["Kh", "Qh", "Jh", "Kh", "9d"]), "card.duplicate", "seats.0.cards"),
    (with_seat(cards=HAND), "round.malformed", "seats.0.cards"),
    (with_seat(two=None), "round.malformed", "seats.0.two"),
    (with_seat(two=["Kh"]), "hand.size", "seats.0.two"),
    (with_seat(two=["Kh", "Qh", "Jh"]), "hand.size", "seats.0.two"),
    (with_seat(two=["Kh", "Xx"]), "card.unknown", "seats.0.two.1"),
    (with_seat(two=["Kh", "8h"]), "set.not_of_hand", "seats.0.two"),
    (with_seat(two=["8h", "Kh"]), "set.not_of_hand", "seats.0.two"),
    (with_seat(two=["Kh", "Kh"]), "set.not_of_hand", "seats.0.two"),
    (with_seat(two=["Kh", "2c"]), "set.not_of_hand", "seats.0.two"),
    (with_seat(wagers=[]), "round.malformed", "seats.0.wagers"),
    (with_seat(wagers={"pot": 500}), "wager.not_offered", "seats.0.wagers.pot"),
    (with_seat(wagers={"main": 500}), "wager.not_offered", "seats.0.wagers.main"),
    (with_seat(wagers={"ante": 0}), "wager.stake", "seats.0.wagers.ante"),
    (with_seat(wagers={"ante": -500}), "wager.stake", "seats.0.wagers.ante"),
    (with_seat(wagers={"ante": 500.0}), "wager.stake", "seats.0.wagers.ante"),
    (with_seat(wagers={"ante": "500"}), "wager.stake", "seats.0.wagers.ante"),
    (with_seat(wagers={"ante": True}), "wager.stake", "seats.0.wagers.ante"),
    (with_seat(wagers={"ante": None}), "wager.stake", "seats.0.wagers.ante"),
]


@cites("680a.3(a)", "680a.2(a)")
@pytest.mark.parametrize("text", ["680a-2016", "680a-2019"])
@pytest.mark.parametrize(("bad", "code", "where"), REFUSED)
def test_a_line_that_cannot_be_settled_is_refused_whole(
    bad: Told, code: str, where: str, text: str
) -> None:
    if bad["text"] == "680a-2019":
        bad = bad | {"text": text}
    assert refusal(bad) == (code, where)
    assert set(answered(bad)) == {"id", "error"}


def test_the_joker_is_there_once() -> None:
    both = line("Jk 2d 2h 2s 3c", seat(1, "Jk Qh Jh Th 9d", ante=500))
    assert refusal(both) == ("card.duplicate", "seats.0.cards")
    for hands in (("Jk 2d 2h 2s 3c", HAND), (DEALER, "Jk Qh Jh Th 9d")):
        assert settled(hands[0], seat(1, hands[1], ante=500))["seats"]


@pytest.mark.parametrize("raw", [b"{", b"[]", b"3", b"null", b'"x"', b"\xff"])
def test_what_is_no_object_is_malformed(raw: bytes) -> None:
    found, done = answer(raw)
    assert not done
    assert orjson.loads(found)["error"]["code"] == "round.malformed"


def test_what_is_absent_is_absent() -> None:
    assert settled(DEALER)["seats"] == []
    found = settled(DEALER, seat(1, HAND))
    assert found == {"id": "r", "seats": [{"seat": 1, "wagers": {}}], "findings": []}


def test_a_good_line_is_answered_with_its_id() -> None:
    for name in ("m1", 7, None):
        assert answered(GOOD | {"id": name})["id"] == name
