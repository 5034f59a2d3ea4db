"""Thousands of random rounds against a second, slow settlement; and what holds of every round."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.cards import DECK_WITH_JOKER
from tests.law.pai_gow import oracle, slow
from tests.law.pai_gow.dealt import HANDS, settled

Line = dict[str, Any]


def random_round(rng: random.Random, *, good: bool) -> Line:
    """Any round that can be settled; `good`: with hands that bonuses pay well."""
    deck = list(DECK_WITH_JOKER)
    hands: list[list[str]] = []
    if good:
        for row in rng.sample(sorted(HANDS), len(HANDS)):
            hand = recoloured(HANDS[row].split(), rng)
            if set(hand) <= set(deck):
                hands.append(hand)
                deck = [card for card in deck if card not in hand]
    rng.shuffle(deck)
    while len(hands) < 7:
        hands.append([deck.pop() for _ in range(7)])
    rng.shuffle(hands)
    if good and rng.random() < 0.3:
        hands = with_ace_high_dealer(hands)
    filing = random_filing(rng)
    numbers = rng.sample(range(1, 7), rng.randint(1, 6))
    seats = [random_seat(rng, n, hands[at], filing) for at, n in enumerate(numbers)]
    meter = {"value": rng.choice((0, 7, rng.randrange(10**8))), "reserve": rng.randrange(3 * 10**6)}
    dealer: Line = {"cards": hands[6]}
    if rng.random() < 0.3:
        dealer["low"] = rng.sample(hands[6], 2)
    order = {"hit_order": rng.sample(numbers, len(numbers))} if rng.random() < 0.7 else {}
    return {
        "game": "face-up-pai-gow", "text": "688a-2021", "filing": filing, "meter": meter,
        "dealer": dealer, "seats": seats,
    } | order  # fmt: skip


def recoloured(hand: list[str], rng: random.Random) -> list[str]:
    """The same hand in other suits."""
    suits = dict(zip("cdhs", rng.sample("cdhs", 4), strict=True))
    return [card if card == "Jk" else card[0] + suits[card[1]] for card in hand]


def with_ace_high_dealer(hands: list[list[str]]) -> list[list[str]]:
    for at, hand in enumerate(hands):
        if slow.is_ace_high(tuple(hand)):
            return hands[:at] + hands[at + 1 :] + [hand]
    return hands


def random_filing(rng: random.Random) -> Line:
    filing: Line = {
        "ace_high": rng.randint(1, 5), "fortune": rng.randint(1, 6),
        "progressive": rng.choice((1, 2, 3, 4, 4, 4, 5, 6, 7)),
    }  # fmt: skip
    if rng.random() < 0.4:
        filing["payout_limit"] = 5_000_000
    if rng.random() < 0.5:
        filing["reserve_use"] = rng.choice(("fund_seed", "add_to_seed"))
    if rng.random() < 0.5:
        filing["abandoned_wagers"] = rng.choice(("lose", "return"))
    if rng.random() < 0.3:
        filing["house_way"] = "default"
    return filing


def random_seat(rng: random.Random, number: int, cards: list[str], filing: Line) -> Line:
    size = 500 if filing["progressive"] in (3, 4) else 100
    stakes = {
        "main": rng.choice((100, 2_500, 99_999)),
        "ace_high": rng.choice((1, 500, 300_000)),
        "fortune": rng.choice((499, 500, 501, 200_000)),
        "progressive": size,
    }
    names = rng.sample(sorted(stakes), rng.choice((0, 1, 2, 3, 4, 4, 4)))
    seat: Line = {"seat": number, "cards": cards, "wagers": {one: stakes[one] for one in names}}
    if rng.random() < 0.5:
        seat["low"] = rng.sample(cards, 2)
    for key, value, often in (
        ("surrendered", True, 0.1), ("abandoned", True, 0.08),
        ("void", {"ground": "688a.13(d)"}, 0.06), ("player", rng.choice("PQ"), 0.3),
    ):  # fmt: skip
        if rng.random() < often:
            seat[key] = value
    return seat


def compare(line: Line) -> None:
    answer, due = settled(line), oracle.settle(line)
    for seat in answer["seats"]:
        told = {
            wager: [
                one["outcome"], one["returned"], one["won"], one["from_meter"],
                one.get("capped_by", 0), one.get("hand"),
            ]
            for wager, one in seat["wagers"].items()
        }  # fmt: skip
        assert told == due[seat["seat"]]["wagers"], (line, seat["seat"])
        owed = [(one["for_seat"], one["of"], one["amount"]) for one in seat["envy"]]
        assert owed == due[seat["seat"]]["envy"], (line, seat["seat"])
    moved = oracle.movements(line)
    value, reserve = moved[-1][2:] if moved else (line["meter"]["value"], line["meter"]["reserve"])
    assert answer["meter"] == {"value": value, "reserve": reserve}
    assert found(answer) == broken(line)


def found(answer: Line) -> set[tuple[str, int | None]]:
    return {(one["code"], one.get("seat")) for one in answer["findings"]}


def broken(line: Line) -> set[tuple[str, int | None]]:
    """Findings by the oracle: limits are $5 for the main wager, $1 for the others."""
    out: set[tuple[str, int | None]] = set()
    dealer = tuple(line["dealer"]["cards"])
    if "house_way" in line["filing"] and "low" in line["dealer"] and not slow.is_ace_high(dealer):
        one, two = line["dealer"]["low"]
        if not slow.Setting(dealer, (one, two)).same(slow.house_way(dealer)):
            out.add(("set.house_way", None))
    for seat in line["seats"]:
        number, stakes = seat["seat"], seat["wagers"]
        least = {"main": 500}
        if stakes and any(stake < least.get(one, 100) for one, stake in stakes.items()):
            out.add(("wager.outside_limits", number))
        if stakes and "main" not in stakes:
            out.add(("wager.outside_limits", number))
        if seat.get("surrendered") and set(stakes) - {"main"}:
            out.add(("surrender.not_allowed", number))
        if "low" in seat and not seat.get("surrendered") and "void" not in seat:
            set_ = slow.Setting(tuple(seat["cards"]), tuple(seat["low"]))
            if set_.high < set_.low:
                out.add(("set.high_below_low", number))
    return out


@pytest.mark.parametrize(("good", "rounds"), [(False, 150), (True, 500)])
def test_random_rounds_settle_as_the_oracle_does(good: bool, rounds: int) -> None:
    rng = random.Random(f"688a {good}")
    for _ in range(rounds):
        compare(random_round(rng, good=good))


seeds = st.integers(0, 2**32)


@given(seeds)
@settings(deadline=None, max_examples=40)
def test_neither_the_order_of_seats_nor_of_cards_matters(seed: int) -> None:
    rng = random.Random(seed)
    line = random_round(rng, good=True)
    mixed = line | {
        "seats": [
            seat | {"cards": rng.sample(seat["cards"], 7)} | turned(seat, rng)
            for seat in rng.sample(line["seats"], len(line["seats"]))
        ],
        "dealer": line["dealer"] | {"cards": rng.sample(line["dealer"]["cards"], 7)},
    }
    one, other = settled(line), settled(mixed)
    assert by_seat(one) == by_seat(other)
    assert one["meter"] == other["meter"]
    assert found(one) == found(other)


def turned(seat: Line, rng: random.Random) -> Line:
    return {"low": rng.sample(seat["low"], 2)} if "low" in seat else {}


def by_seat(answer: Line) -> dict[int, Any]:
    return {
        one["seat"]: (
            {wager: told | {"cite": None} for wager, told in one["wagers"].items()},
            sorted((e["for_seat"], e["of"], e["amount"]) for e in one["envy"]),
        )
        for one in answer["seats"]
    }


@given(seeds)
@settings(deadline=None, max_examples=40)
def test_nothing_is_negative_and_the_meter_is_conserved(seed: int) -> None:
    line = random_round(random.Random(seed), good=True)
    answer = settled(line)
    shares = 0
    for seat in answer["seats"]:
        for one in seat["wagers"].values():
            assert min(one["returned"], one["won"], one["from_meter"], one["vigorish"]) >= 0
            assert one["returned"] in (0, one["stake"])
            assert one["cite"]
            assert one["outcome"] == "win" or one["won"] == one["from_meter"] == 0
            shares += one["from_meter"]
        assert all(one["amount"] > 0 and one["for_seat"] != seat["seat"] for one in seat["envy"])
    before, after = line["meter"], answer["meter"]
    put_in = shares + after["value"] - before["value"]  # what the meter started again with
    rows = oracle.PROGRESSIVE[line["filing"]["progressive"]]
    whole = {hand for hand, percent, _ in rows[0] if percent == 100}
    hits = [one["wagers"].get("progressive", {}).get("hand") for one in answer["seats"]]
    restarts = sum(hits.count(oracle.SEVEN if hand == "any-seven" else hand) for hand in whole)
    added = before["reserve"] if line["filing"].get("reserve_use") == "add_to_seed" else 0
    assert put_in == restarts * rows[2] * 100 + (added if restarts else 0)
    assert after["reserve"] <= before["reserve"]


def test_the_oracle_reads_its_columns_downwards() -> None:
    assert oracle.printed_columns_fall()
