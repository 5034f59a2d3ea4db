"""What cannot be settled is refused, whole, with its code and its place."""

from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.law.answering import answer
from tests.cites import cites
from tests.law.pai_gow.dealt import HANDS, Line, dealt, refused, seat, settled, spare

FLUSH = HANDS["flush"]


def changed(path: str, value: object) -> Line:
    """A good round with one thing changed; "-" takes it away."""
    line = dealt(
        seat(1, FLUSH, "Ah Qh", main=500, fortune=500, player="P1"),
        seat(2, spare(FLUSH), main=500),
        meter={"id": "L", "value": 5},
    )
    *to, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    at: Any = line
    for part in to:
        at = at[part]
    if value == "-":
        del at[last]
    else:
        at[last] = value
    return line


@pytest.mark.parametrize(
    ("path", "value", "code", "where"),
    [
        ("colour", 1, "round.malformed", "colour"),
        ("filing", "-", "round.malformed", "filing"),
        ("seats", "-", "round.malformed", "seats"),
        ("dealer", "-", "round.malformed", "dealer"),
        ("text", "688a-2020", "text.unknown", "text"),
        ("game", "pai-gow", "text.unknown", "text"),
        ("filing", "x", "filing.invalid", "filing"),
        ("filing.fortune", 7, "filing.invalid", "filing.fortune"),
        ("seats", {}, "round.malformed", "seats"),
        ("seats.1", 5, "round.malformed", "seats.1"),
        ("seats.1.seat", 1, "round.malformed", "seats.1.seat"),
        ("seats.1.seat", 0, "round.malformed", "seats.1.seat"),
        ("seats.1.seat", 7, "round.malformed", "seats.1.seat"),
        ("seats.1.seat", "-", "round.malformed", "seats.1.seat"),
        ("seats.1.seat", True, "round.malformed", "seats.1.seat"),
        ("seats.1.colour", 1, "round.malformed", "seats.1.colour"),
        ("seats.1.cards", "-", "round.malformed", "seats.1.cards"),
        ("seats.1.cards", "As", "round.malformed", "seats.1.cards"),
        ("seats.1.cards.3", "1s", "card.unknown", "seats.1.cards.3"),
        ("seats.1.cards.3", 5, "card.unknown", "seats.1.cards.3"),
        ("seats.1.cards.3", "Ah", "card.duplicate", "seats.1.cards"),
        ("seats.1.cards.3", "Kc", "card.duplicate", "seats.1.cards"),
        ("dealer.cards.3", "9h", "card.duplicate", "dealer.cards"),
        ("seats.1.cards.6", "-", "hand.size", "seats.1.cards"),
        ("dealer.cards.6", "-", "hand.size", "dealer.cards"),
        ("dealer.cards", "-", "round.malformed", "dealer.cards"),
        ("dealer.high", [], "round.malformed", "dealer.high"),
        ("dealer.low", ["Kc"], "hand.size", "dealer.low"),
        ("dealer.low", ["Kc", "Ah"], "set.not_of_hand", "dealer.low"),
        ("seats.0.low", ["Ah", "Ah"], "set.not_of_hand", "seats.0.low"),
        ("seats.0.low", ["Ah", "Kc"], "set.not_of_hand", "seats.0.low"),
        ("seats.0.low", ["Ah", "Qh", "Th"], "hand.size", "seats.0.low"),
        ("seats.0.low", ["Ah", "zz"], "card.unknown", "seats.0.low.1"),
        ("seats.0.wagers", "-", "round.malformed", "seats.0.wagers"),
        ("seats.0.wagers", [], "round.malformed", "seats.0.wagers"),
        ("seats.0.wagers.tie", 500, "wager.not_offered", "seats.0.wagers.tie"),
        ("filing.fortune", None, "wager.not_offered", "seats.0.wagers.fortune"),
        ("seats.0.wagers.main", 0, "wager.stake", "seats.0.wagers.main"),
        ("seats.0.wagers.main", -5, "wager.stake", "seats.0.wagers.main"),
        ("seats.0.wagers.main", 5.0, "wager.stake", "seats.0.wagers.main"),
        ("seats.0.wagers.main", True, "wager.stake", "seats.0.wagers.main"),
        ("seats.0.wagers.main", "5", "wager.stake", "seats.0.wagers.main"),
        ("seats.0.wagers.main", None, "wager.stake", "seats.0.wagers.main"),
        ("seats.0.wagers.progressive", 101, "wager.stake", "seats.0.wagers.progressive"),
        ("seats.0.surrendered", 1, "round.malformed", "seats.0.surrendered"),
        ("seats.0.abandoned", "yes", "round.malformed", "seats.0.abandoned"),
        ("seats.0.player", 7, "round.malformed", "seats.0.player"),
        ("seats.0.void", True, "round.malformed", "seats.0.void"),
        ("seats.0.void", {"ground": "688a.13(e)"}, "void.ground", "seats.0.void.ground"),
        ("void", {"ground": "688a.13(m)"}, "void.ground", "void.ground"),
        ("meter", 5, "round.malformed", "meter"),
        ("meter.value", "-", "round.malformed", "meter.value"),
        ("meter.value", -1, "round.malformed", "meter.value"),
        ("meter.value", 1.5, "round.malformed", "meter.value"),
        ("meter.reserve", -1, "round.malformed", "meter.reserve"),
        ("meter.id", 5, "round.malformed", "meter.id"),
        ("meter.rate", 5, "round.malformed", "meter.rate"),
        ("hit_order", [1, 1], "hit_order.invalid", "hit_order"),
        ("hit_order", [3], "hit_order.invalid", "hit_order"),
        ("hit_order", {"1": 1}, "hit_order.invalid", "hit_order"),
    ],
)
@cites("688a.2(a)", "688a.3(a)", "688a.1/setting-the-hands")
def test_one_fault_one_code(path: str, value: object, code: str, where: str) -> None:
    assert refused(changed(path, value)) == (code, where)


def test_the_good_round_is_good() -> None:
    assert settled(changed("id", "x"))["id"] == "x"


@cites("688a.3(a)")
def test_a_second_joker_is_a_card_twice() -> None:
    two = dealt(seat(1, "Jk As 3d 5h 6s 8c Th"), dealer="Jk Jd 9h 7s 5c 4d 2h")
    assert refused(two) == ("card.duplicate", "seats.0.cards")


@given(st.binary(max_size=60))
def test_any_bytes_are_answered(raw: bytes) -> None:
    assert isinstance(answer(raw)[0], bytes)


PLACES = (
    "filing", "filing.fortune", "filing.minimums", "filing.payout_limit", "filing.house_way",
    "meter", "meter.value", "hit_order", "dealer", "dealer.cards", "dealer.low", "seats", "seats.0",
    "seats.0.seat", "seats.0.cards", "seats.0.cards.2", "seats.0.low", "seats.0.wagers",
    "seats.0.wagers.main", "seats.0.void", "seats.0.player", "seats.0.surrendered", "void",
)  # fmt: skip
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@given(st.sampled_from(PLACES), anything)
def test_anything_anywhere_is_settled_or_refused(path: str, value: object) -> None:
    """Never a crash, whatever JSON has brought."""
    if value == "-":
        return
    try:
        raw = orjson.dumps(changed(path, value))
    except TypeError:  # more than JSON can say
        return
    told = orjson.loads(answer(raw)[0])
    assert ("error" in told) is not ("seats" in told)
