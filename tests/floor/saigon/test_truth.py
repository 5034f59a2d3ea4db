"""The truth's own reading of chapter 680a: by hand, and against the law's on random rounds."""

from random import Random
from typing import Any

import orjson
import pytest

from events.cards import DECK_WITH_JOKER
from services.floor.saigon import truth
from services.floor.saigon.bonus import poker_hand
from services.floor.saigon.truth import Box, Due, Setting, Terms
from services.law.answering import answer

TERMS = Terms(2019, 2500)


def held(cards: str) -> tuple[str, ...]:
    return tuple(cards.split())


@pytest.mark.parametrize(
    ("cards", "two", "qualifies", "points"),
    [
        ("Jk 8h 6s 5d 2c", "8h 2c", True, 10),  # § 680a.11(b)(1): the joker as a 9
        ("Kd Qs Jh Ac 4d", "Ac 4d", True, 5),  # § 680a.6(b)(1)
        ("Kd Qs Jh Tc Td", "Tc Td", True, 10),  # § 680a.6(b)(2): 20 counts 10
        ("Kd Qs Jh Ac Td", "Ac Td", True, 1),  # 11 counts 1
        ("2c 2d 2h 2s 3c", "2s 3c", False, 5),
        ("Jk 8h 6s 5d 2c", "Jk 8h", False, 7),  # 3 + 8 is 1, 6 + 8 is 4, 9 + 8 is 7
    ],
)
def test_how_two_cards_count(cards: str, two: str, qualifies: bool, points: int) -> None:
    assert truth.as_set(held(cards), held(two)) == (qualifies, points)


def test_who_can_qualify() -> None:
    assert truth.can_qualify(held("Jk 8h 6s 5d 2c"))
    assert not truth.can_qualify(held("2c 2d 2h 2s 3c"))
    assert truth.can_qualify(held("2c 2d 6h 2s 3c"))


@pytest.mark.parametrize(
    ("player", "dealer", "due"),
    [
        ((False, 9), (False, 1), Due("push", 500)),  # § 680a.11(d)(1)(i)
        ((True, 4), (False, 9), Due("win", 500, 500)),
        ((True, 5), (False, 9), Due("win", 500, 250)),
        ((True, 6), (False, 9), Due("win", 500, 500)),
        ((False, 9), (True, 1), Due("lose", 0)),
        ((True, 6), (True, 7), Due("lose", 0)),
        ((True, 7), (True, 7), Due("push", 500)),
        ((True, 5), (True, 4), Due("win", 500, 250)),
        ((True, 5), (True, 5), Due("push", 500)),
    ],
)
def test_the_ante(player: tuple[bool, int], dealer: tuple[bool, int], due: Due) -> None:
    assert truth.ante(500, Setting(*player), Setting(*dealer)) == due


def test_half_pay_drops_the_half_cent() -> None:
    on_five, nothing = Setting(qualifies=True, points=5), Setting(qualifies=False, points=9)
    assert truth.ante(501, on_five, nothing) == ("win", 501, 250)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("As Ad Ac Ah Jk", "five-aces"),
        ("As Ks Qs Js Ts", "royal-flush"),
        ("As Ks Jk Js Ts", "royal-flush-joker"),
        ("As 2s Jk 4s 5s", "straight-flush"),
        ("9s Ks Qs Js Ts", "straight-flush"),
        ("As Ad Ac Jk 9s", "four-of-a-kind"),
        ("As Ad 9c Jk 9s", "full-house"),
        ("As Ks Jk 4s 5s", "flush"),
        ("As Kd Qs Js Jk", "straight"),
        ("Ad 2s Jk 4s 5s", "straight"),
        ("As 2d Qs Ks Jd", None),  # nothing goes round the corner
        ("As Ad 3c Jk 9s", "three-of-a-kind"),
        ("9d 9s 3c 3d Ks", "two-pair"),
        ("9d 9s 3c Jk Ks", None),  # a pair of nines and an ace
        ("9d 8s 3c Jk Ks", None),
    ],
)
def test_poker_hands(cards: str, name: str | None) -> None:
    assert poker_hand(held(cards)) == name


def test_a_pot_is_split_with_odd_cents_from_the_dealers_right() -> None:
    assert truth.shares(1001, [1, 4, 6]) == {6: 334, 4: 334, 1: 333}


def test_a_pot_is_not_played_alone() -> None:
    alone = Box(3, {"ante": 2500, "pot": 2500}, held("2c 2d 2h 2s 3c"))
    due, shared = truth.pot([alone], {3: 5}, "lose")
    assert (due, shared) == ({3: Due("push", 2500)}, None)


def test_a_limit_cuts_what_is_settled_last() -> None:
    cards = held("Kd Qs Jh Tc 9d")
    dealer = held("2c 2d 2h 2s 3c")
    boxes = [
        Box(seat, {"ante": 3_000_000}, tuple(card[0] + suit for card in cards), player="P1")
        for seat, suit in ((1, "c"), (2, "d"))
    ]
    result = truth.settle(dealer, boxes, Terms(2019, 2500, limit_cents=5_000_000))
    assert [result.due[seat]["ante"].won_cents for seat in (2, 1)] == [3_000_000, 2_000_000]


def random_round(chance: Random) -> tuple[dict[str, Any], tuple[str, ...], list[Box], Terms]:
    """A round that may have anything in it, as a line and as the truth takes it."""
    edition = chance.choice((2016, 2019))
    limited = chance.random() < 0.3
    terms = Terms(
        edition,
        2500,
        chance.choice(("highest", "lowest")),
        chance.choice(("best", "as_set")),
        chance.choice(("lose", "return")),
        chance.choice((5_000_000, 6_000_001)) if limited else None,
    )
    deck = [*DECK_WITH_JOKER]
    chance.shuffle(deck)
    if chance.random() < 0.5:  # the joker lies in a hand
        deck.remove("Jk")
        deck.insert(chance.randrange(20), "Jk")
    dealer = tuple(deck[:5])
    boxes, at = [], 5
    for seat in sorted(chance.sample(range(1, 7), chance.randint(1, 6))):
        cards = tuple(deck[at : at + 5])
        at += 5
        stakes: dict[Any, int] = {"ante": chance.choice((2500, 2501, 4_999_999, 7_000_000))}
        if chance.random() < 0.5:
            stakes["bonus"] = chance.choice((100, 1001, 6_000_000))
        if edition == 2019 and chance.random() < 0.8:
            stakes["pot"] = chance.choice((2500, 2501))
        two = tuple(chance.sample(cards, 2)) if chance.random() < 0.8 else None
        player = f"P{chance.randint(1, 3)}" if chance.random() < 0.4 else None
        boxes.append(Box(seat, stakes, cards, two, player, chance.random() < 0.1))
    line = {
        "id": "r", "game": "saigon-5-card", "text": f"680a-{edition}",
        "filing": {
            "pot": edition == 2019, "table_minimum": 2500, "payout_limit": terms.limit_cents,
            "dealer_setting": terms.dealer_setting, "missed_setting": terms.missed_setting,
            "abandoned_wagers": terms.abandoned,
        },
        "dealer": {"cards": dealer},
        "seats": [
            {"seat": box.seat, "cards": box.cards, "wagers": box.stakes}
            | ({"two": box.two} if box.two else {})
            | ({"player": box.player} if box.player else {})
            | ({"abandoned": True} if box.left else {})
            for box in boxes
        ],
    }  # fmt: skip
    return line, dealer, boxes, terms


@pytest.mark.parametrize("seed", range(4))
def test_the_law_says_the_same_of_random_rounds(seed: int) -> None:
    chance = Random(seed)
    for _ in range(1500):
        line, dealer, boxes, terms = random_round(chance)
        told = orjson.loads(answer(orjson.dumps(line))[0])
        assert "error" not in told, told
        result = truth.settle(dealer, boxes, terms)
        due = {
            one["seat"]: {
                wager: (due["outcome"], due["returned"], due["won"])
                for wager, due in one["wagers"].items()
            }
            for one in told["seats"]
        }
        assert result.due == due, line
        pot = (
            {int(seat): cents for seat, cents in told["pot"]["to"].items()}
            if "pot" in told
            else None
        )
        assert result.pot == pot, line
        missed = [one["seat"] for one in told["findings"] if one["code"] == "set.missed_qualifier"]
        assert result.missed == missed, line
