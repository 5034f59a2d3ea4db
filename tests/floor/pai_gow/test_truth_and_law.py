"""The floor's truth of chapter 688a and the law's settlement, written apart, say the same."""

from random import Random
from time import perf_counter
from typing import Any

import orjson
import pytest

from events.cards import DECK_WITH_JOKER, RANKS, SUITS
from events.filing.pai_gow import PaiGowFiling
from services.floor.pai_gow import truth
from services.floor.pai_gow.house_way import house_way, settings
from services.floor.pai_gow.paytables import PROGRESSIVE
from services.law.answering import answer

Round = dict[str, Any]


def deck_with_something_in_it(chance: Random) -> list[str]:
    """A shuffled deck; some have many cards of two suits or of few ranks at the seats."""
    deck = list(DECK_WITH_JOKER)
    chance.shuffle(deck)
    style = chance.randrange(4)
    if style == 1:
        wanted = chance.sample(SUITS, 2)
        deck.sort(key=lambda card: card[1] not in wanted)
    elif style == 2:
        wanted = chance.sample(RANKS, 5)
        deck.sort(key=lambda card: card[0] not in [*wanted, "J"])
    if style:
        top = deck[:21]
        chance.shuffle(top)
        deck[:21] = top
    return deck


def dealt(chance: Random) -> Round:
    deck = deck_with_something_in_it(chance)
    cut = [deck[at : at + 7] for at in range(0, 49, 7)]
    filing = {"ace_high": chance.randint(1, 5), "fortune": chance.randint(1, 6),
              "progressive": chance.randint(1, 7)}  # fmt: skip
    size = PROGRESSIVE[filing["progressive"]].size_cents
    seats = []
    for seat in sorted({1, 2, chance.randint(1, 6), chance.randint(1, 6)}):
        stakes = {"ace_high": 500, "fortune": chance.choice((100, 400, 500, 1500)),
                  "progressive": size}  # fmt: skip
        wagers = {"main": chance.choice((1000, 2500))}
        wagers |= {wager: stake for wager, stake in stakes.items() if chance.random() < 0.7}
        cards = cut[seat]
        low = house_way(cards) if chance.random() < 0.5 else chance.choice(settings(cards))[0]
        one = {"seat": seat, "cards": cards, "low": list(low), "wagers": wagers}
        if chance.random() < 0.2:
            one["player"] = "P1"
        if chance.random() < 0.05:
            one["void"] = {"ground": "688a.13(d)"}
        elif len(wagers) == 1 and chance.random() < 0.3:
            one["surrendered"] = True
        seats.append(one)
    return {
        "id": 1, "game": "face-up-pai-gow", "text": "688a-2021", "filing": filing,
        "meter": {"id": "M", "value": 5_000_000, "reserve": 0},
        "dealer": {"cards": cut[0]}, "seats": seats,
    }  # fmt: skip


def by_the_truth(dealt: Round) -> tuple[Any, ...]:
    filing = PaiGowFiling(**dealt["filing"])
    table = truth.Table(filing, dealt["dealer"]["cards"])
    hands = [
        truth.Hand(
            one["seat"], one["cards"], tuple(one["low"]), one["wagers"],
            one.get("surrendered", False), "void" in one, one.get("player"),
        )
        for one in dealt["seats"]
    ]  # fmt: skip
    wagers = {
        (hand.seat, wager): (due.outcome, due.returned_cents, due.won_cents)
        for hand in hands
        for wager, due in table.due(hand).items()
    }
    shares = {
        (hand.seat, wager)
        for hand in hands
        for wager, due in table.due(hand).items()
        if due.share
    }  # fmt: skip
    foul = {
        hand.seat
        for hand in hands
        if not hand.surrendered and not hand.void and truth.is_foul(hand.cards, hand.low)
    }
    envy = sorted((e.seat, e.wager, e.for_seat, e.amount_cents) for e in truth.envy(filing, hands))
    return wagers, shares, foul, envy


def by_the_law(dealt: Round) -> tuple[Any, ...]:
    raw, good = answer(orjson.dumps(dealt))
    told = orjson.loads(raw)
    assert good, told
    wagers, shares, envy = {}, set(), []
    for one in told["seats"]:
        for wager, due in one["wagers"].items():
            key = one["seat"], wager
            wagers[key] = due["outcome"], due["returned"], due["won"]
            if due["from_meter"]:
                shares.add(key)
        envy += [(one["seat"], e["of"], e["for_seat"], e["amount"]) for e in one.get("envy", ())]
    foul = {f["seat"] for f in told["findings"] if f["code"] == "set.high_below_low"}
    return wagers, shares, foul, sorted(envy)


@pytest.mark.parametrize("part", range(4))
def test_random_rounds_are_due_the_same(part: int) -> None:
    chance = Random(f"688a/{part}")
    envied = 0
    for _ in range(1000):
        one = dealt(chance)
        told = by_the_truth(one)
        assert told == by_the_law(one), one
        envied += len(told[3])
    assert envied > 20


def test_a_dealer_who_names_his_setting_is_reset_only_where_it_is_wrong() -> None:
    chance = Random("688a/house-way")
    for _ in range(2000):
        one = dealt(chance)
        cards = one["dealer"]["cards"]
        one["filing"]["house_way"] = "default"
        one["dealer"]["low"] = list(house_way(cards))
        told = orjson.loads(answer(orjson.dumps(one))[0])
        assert not [f for f in told["findings"] if f["code"] == "set.house_way"], one


def test_a_round_costs_little() -> None:
    chance = Random("688a/cost")
    rounds = [dealt(chance) for _ in range(300)]
    begun = perf_counter()
    for one in rounds:
        by_the_truth(one)
    assert (perf_counter() - begun) / len(rounds) < 0.012, "seconds a round, every part twice"
