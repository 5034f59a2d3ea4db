"""Dealt rounds as `pitwatch settle` reads them, made up from a seed. Used by benchmarks and tests.

Every option of the filings, every wager, lawful hands and unlawful settings come up; the hands
are dealt from a whole deck, so that rare ones are as rare as they are.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any, Final

import orjson

from events.cards import DECK, DECK_WITH_JOKER
from services.law.midibaccarat.cards import VALUE, point_count
from services.law.midibaccarat.procedure import banker_draws, player_draws

Dealt = dict[str, Any]
STAKES: Final = (500, 1000, 1500, 2500, 2575, 5000, 10_000, 12_345, 100_000)
SMALL: Final = (100, 500, 505, 1000, 2500)


def rounds(text: str, seed: int, count: int) -> Iterator[bytes]:
    """So many lines of one text."""
    rng = random.Random(f"{text}/{seed}")
    make = TEXTS[text]
    for number in range(1, count + 1):
        yield orjson.dumps({"id": f"{text}-{number}"} | make(rng))


def _wagers(rng: random.Random, offered: dict[str, tuple[int, ...]], main: str) -> dict[str, int]:
    taken = {main: rng.choice(offered[main])}
    for wager, stakes in offered.items():
        if wager != main and rng.random() < 0.5:
            taken[wager] = rng.choice(stakes)
    return taken


def _seats(rng: random.Random, most: int) -> list[int]:
    return sorted(rng.sample(range(1, most + 1), rng.randint(1, most)))


def midibaccarat(rng: random.Random) -> Dealt:
    """Third cards as the text has them: other hands are not settled."""
    ez = rng.random() < 0.4
    filing: Dealt = {
        "decks": rng.choice((6, 7, 8)),
        "variant": "ez" if ez else "commission",
        "tie_odds": rng.choice(([8, 1], [9, 1], [17, 2])),
        "dragon_bonus": rng.choice("ABC"),
        "house_money": True,
        "house_money_press": rng.choice(("all", 50, 33)),
        "vigorish_rounding": rng.choice(("up_quarter", "nearest_quarter", "exact")),
    }
    offered = {
        "player": STAKES, "banker": STAKES, "tie": SMALL, "house_money": SMALL,
        "dragon_bonus_player": SMALL, "dragon_bonus_banker": SMALL,
    }  # fmt: skip
    if ez:
        offered |= {"dragon_7": SMALL, "panda_8": SMALL}
    told = []
    for number in _seats(rng, 9):
        seat: Dealt = {
            "seat": number, "wagers": _wagers(rng, offered, rng.choice(("player", "banker")))
        }  # fmt: skip
        sides = [side for side in ("player", "banker") if side in seat["wagers"]]
        told.append((seat, sides))
    player, banker = _baccarat_hands(rng, filing["decks"])
    if player[0][0] == player[1][0] or banker[0][0] == banker[1][0]:
        for seat, sides in told:
            if "house_money" in seat["wagers"] and rng.random() < 0.6:
                seat["press_to"] = rng.choice(sides)
    dealt: Dealt = {
        "game": "midibaccarat", "text": "629a-2014", "filing": filing,
        "hands": {"player": player, "banker": banker}, "seats": [seat for seat, _ in told],
    }  # fmt: skip
    return dealt | _void(rng, "629a.13(e)")


def _baccarat_hands(rng: random.Random, decks: int) -> tuple[list[str], list[str]]:
    shoe = rng.sample(DECK * decks, 6)
    player, banker, rest = shoe[0:3:2], shoe[1:4:2], shoe[4:]
    counts = point_count(player), point_count(banker)
    third = None
    if player_draws(*counts):
        player.append(rest.pop())
        third = VALUE[player[2]]
    if banker_draws(*counts, third):
        banker.append(rest.pop())
    return player, banker


def pai_gow(rng: random.Random) -> Dealt:
    """Set by the house way, by chance, or surrendered; a link's meter beside."""
    progressive = rng.randint(1, 7)
    filing = {
        "ace_high": rng.randint(1, 5), "fortune": rng.randint(1, 6), "progressive": progressive,
        "payout_limit": rng.choice((None, None, 500_000_000)),
        "reserve_use": rng.choice(("fund_seed", "add_to_seed")), "house_way": "default",
    }  # fmt: skip
    deck = rng.sample(DECK_WITH_JOKER, 53)
    size = 500 if progressive in (3, 4) else 100
    offered = {"main": STAKES, "ace_high": SMALL, "fortune": SMALL, "progressive": (size,)}
    seats = []
    for number in _seats(rng, 6):
        cards = deck[7 * number : 7 * number + 7]
        seat: Dealt = {"seat": number, "cards": cards, "wagers": _wagers(rng, offered, "main")}
        if rng.random() < 0.3:
            seat["low"] = rng.sample(cards, 2)
        elif rng.random() < 0.05:
            seat["surrendered"] = True
        seats.append(seat | _player(rng, number))
    dealer: Dealt = {"cards": deck[:7]}
    if rng.random() < 0.2:
        dealer["low"] = rng.sample(deck[:7], 2)
    meter = {"id": "PG-LINK-1", "value": rng.randrange(100_000, 30_000_000), "reserve": 12_345}
    hits = rng.sample([seat["seat"] for seat in seats], len(seats))
    dealt: Dealt = {
        "game": "face-up-pai-gow", "text": "688a-2021", "filing": filing, "meter": meter,
        "hit_order": hits, "dealer": dealer, "seats": seats,
    }  # fmt: skip
    return dealt | _void(rng, "688a.13(g)")


def _player(rng: random.Random, seat: int) -> Dealt:
    """Two boxes of one player now and then, and now and then somebody who leaves."""
    told: Dealt = {"player": f"P{seat // 2}"} if rng.random() < 0.3 else {}
    return told | {"abandoned": True} if rng.random() < 0.02 else told


def _void(rng: random.Random, ground: str) -> Dealt:
    return {"void": {"ground": ground}} if rng.random() < 0.01 else {}


def saigon(rng: random.Random, text: str) -> Dealt:
    """Showdown hands as the law sets them, or any two cards."""
    filing = {
        "pot": text == "680a-2019" and rng.random() < 0.6,
        "table_minimum": 500,
        "payout_limit": rng.choice((None, None, 10_000_000)),
        "dealer_setting": rng.choice(("highest", "lowest")),
        "missed_setting": rng.choice(("best", "as_set")),
    }
    deck = rng.sample(DECK_WITH_JOKER, 53)
    offered = {"ante": STAKES, "bonus": SMALL}
    if filing["pot"]:
        offered["pot"] = (500,)
    seats = []
    for number in _seats(rng, 6):
        cards = deck[5 * number : 5 * number + 5]
        seat: Dealt = {"seat": number, "cards": cards, "wagers": _wagers(rng, offered, "ante")}
        if rng.random() < 0.4:
            seat["two"] = rng.sample(cards, 2)
        seats.append(seat | _player(rng, number))
    dealt: Dealt = {
        "game": "saigon-5-card", "text": text, "filing": filing,
        "dealer": {"cards": deck[:5]}, "seats": seats,
    }  # fmt: skip
    return dealt | _void(rng, "680a.13(c)")


TEXTS: Final[dict[str, Callable[[random.Random], Dealt]]] = {
    "629a-2014": midibaccarat,
    "688a-2021": pai_gow,
    "680a-2016": lambda rng: saigon(rng, "680a-2016"),
    "680a-2019": lambda rng: saigon(rng, "680a-2019"),
}
