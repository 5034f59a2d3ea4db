"""§§ 629a.7 to 629a.12 as a whole: against the oracle, and what must hold of every round."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.midibaccarat import oracle
from tests.law.midibaccarat.dealt import Told, answered

ROUNDS = 6000


def _uncited(told: Told) -> list[Told]:
    for seat in told["seats"]:
        for one in seat["wagers"].values():
            assert one.pop("cite")
    seats: list[Told] = told["seats"]
    return seats


def test_random_rounds_against_the_oracle() -> None:
    rng = random.Random(629)
    seen = set()
    for _ in range(ROUNDS):
        told = oracle.round_of(rng)
        got = _uncited(answered(told))
        assert got == oracle.answer(told), told
        seen |= {
            (wager, one["outcome"], one.get("hand"))
            for seat in got
            for wager, one in seat["wagers"].items()
        }
    assert len(seen) == 2 * 3 + 2 + 2 * 9 + 2 * 2 + 3  # every outcome and row of every wager


rounds = st.integers(0, 2**32).map(lambda seed: oracle.round_of(random.Random(seed)))


@given(rounds, st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_the_order_of_seats_is_nothing_to_any_of_them(told: Told, shuffled: random.Random) -> None:
    def by_seat(told: Told) -> dict[int, Any]:
        return {seat["seat"]: seat["wagers"] for seat in answered(told)["seats"]}

    order = list(told["seats"])
    shuffled.shuffle(order)
    assert by_seat(told) == by_seat(told | {"seats": order})


@given(rounds)
@settings(max_examples=300, deadline=None)
def test_what_others_wager_is_nothing_to_a_seat(told: Told) -> None:
    whole = answered(told)["seats"]
    for place, seat in enumerate(told["seats"]):
        assert answered(told | {"seats": [seat]})["seats"] == [whole[place]]


@given(rounds)
@settings(max_examples=300, deadline=None)
def test_the_order_of_the_first_two_cards_of_a_hand_is_nothing(told: Told) -> None:
    hands = {name: [hand[1], hand[0], *hand[2:]] for name, hand in told["hands"].items()}
    assert answered(told | {"hands": hands}) == answered(told)


@given(rounds, st.permutations("cdhs"))
@settings(max_examples=300, deadline=None)
def test_suits_are_nothing(told: Told, suits: list[str]) -> None:
    other = dict(zip("cdhs", suits, strict=True))
    hands = {
        name: [card[0] + other[card[1]] for card in hand] for name, hand in told["hands"].items()
    }
    assert answered(told | {"hands": hands}) == answered(told)


@given(rounds)
@settings(max_examples=300, deadline=None)
def test_amounts_are_never_negative_and_follow_from_the_outcome(told: Told) -> None:
    for seat in answered(told)["seats"]:
        moved = sum(one.get("pressed", 0) for one in seat["wagers"].values())
        joined = sum(one.get("pressed_in", 0) for one in seat["wagers"].values())
        assert moved == joined
        for wager, one in seat["wagers"].items():
            at_stake = one["stake"] + one.get("pressed_in", 0)
            assert one["returned"] == (0 if one["outcome"] == "lose" else at_stake)
            assert one["won"] >= 0
            assert one["won"] == 0 or one["outcome"] == "win"
            assert one["from_meter"] == 0
            assert 0 <= one["vigorish"] <= max(one["won"], 25)
            assert not one["vigorish"] or wager == "banker"
            assert ("hand" in one) <= (wager not in ("player", "banker", "tie"))


@given(rounds)
@settings(max_examples=200, deadline=None)
def test_player_and_banker_are_never_both_paid(told: Told) -> None:
    seat = {"seat": 1, "wagers": {"player": 500, "banker": 500}}
    got = answered(told | {"seats": [seat]})["seats"][0]["wagers"]
    assert sum(one["outcome"] == "win" for one in got.values()) <= 1
    if "push" in (got["player"]["outcome"], got["banker"]["outcome"]):
        assert got["banker"]["outcome"] == "push"
