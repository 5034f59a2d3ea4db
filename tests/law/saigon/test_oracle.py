"""Whole rounds against a slow second settlement: every option, every wager, both editions."""

import random
from itertools import combinations
from typing import Any

import pytest

from events.cards import DECK_WITH_JOKER
from services.law.saigon.rank import poker_hand
from tests.law.saigon import oracle
from tests.law.saigon.rounds import answered

STAKES = (1, 3, 500, 501, 2_500, 2_501, 100_000, 6_000_001)
# Few cards, so that what is rare among 53 comes often: the joker, suited runs, groups.
SMALL_DECKS = (
    [card for card in DECK_WITH_JOKER if card[0] in "A2345J"],
    [card for card in DECK_WITH_JOKER if card[0] in "TJQKA"],
    [card for card in DECK_WITH_JOKER if card[0] in "5678J"],
    [card for card in DECK_WITH_JOKER if card[1] in "sk"] + ["Ah", "Ad", "Ac", "5h", "5c", "Kd"],
    list(DECK_WITH_JOKER),
)


def a_round(rng: random.Random, text: str) -> dict[str, Any]:
    deck = list(rng.choice(SMALL_DECKS))
    rng.shuffle(deck)
    filing: dict[str, Any] = {
        "table_minimum": 2_500,
        "dealer_setting": rng.choice(("highest", "lowest")),
        "missed_setting": rng.choice(("best", "as_set")),
        "abandoned_wagers": rng.choice(("lose", "return")),
        "payout_limit": rng.choice((None, 5_000_000, 7_000_000)),
    }
    wagers = ["ante", "bonus"]
    if text == "680a-2019" and rng.random() < 0.7:
        filing["pot"] = True
        wagers.append("pot")
    dealer = [deck.pop() for _ in range(5)]
    seats: list[dict[str, Any]] = []
    for number in rng.sample(range(1, 7), min(rng.randint(1, 6), len(deck) // 5)):
        cards = [deck.pop() for _ in range(5)]
        stakes = {wager: rng.choice(STAKES) for wager in wagers if rng.random() < 0.8}
        seat: dict[str, Any] = {"seat": number, "cards": cards, "wagers": stakes}
        if rng.random() < 0.7:
            seat["two"] = rng.sample(cards, 2)
        if rng.random() < 0.3:
            seat["player"] = rng.choice(("P1", "P2"))
        if rng.random() < 0.15:
            seat["abandoned"] = True
        seats.append(seat)
    return {
        "id": 1, "game": "saigon-5-card", "text": text, "filing": filing,
        "dealer": {"cards": dealer}, "seats": seats,
    }  # fmt: skip


@pytest.mark.parametrize("text", ["680a-2016", "680a-2019"])
def test_cent_for_cent(text: str) -> None:
    rng = random.Random(f"saigon {text}")
    for _ in range(2_000):
        line = a_round(rng, text)
        found, due = answered(line), oracle.settle(line)
        assert "error" not in found, (line, found)
        got = {
            seat["seat"]: {
                name: (one["outcome"], one["returned"], one["won"], one.get("capped_by", 0))
                for name, one in seat["wagers"].items()
            }
            for seat in found["seats"]
        }
        assert got == due["seats"], line
        assert found.get("pot") == due["pot"], line
        missed = [f["seat"] for f in found["findings"] if f["code"] == "set.missed_qualifier"]
        assert missed == due["missed"], line


def test_every_hand_of_a_small_deck_is_named_alike() -> None:
    for cards in SMALL_DECKS[3:4]:
        for five in combinations(cards, 5):
            assert poker_hand(five) == oracle.poker_of(list(five)), five
