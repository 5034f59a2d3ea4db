"""Dealt rounds as lines of `pitwatch settle`, written short. Used by the tests of this folder."""

from typing import Any

import orjson

from services.law.answering import answer

Told = dict[str, Any]

EVERYTHING: Told = {"dragon_bonus": "A", "house_money": True}
EZ: Told = {"variant": "ez", **EVERYTHING}

# Hands by what they come to; player first, banker second, spoken as the cards lie.
PLAYER_WINS = ("9s Kd", "4h 3c")  # a natural 9 against 7
BANKER_WINS = ("4h 3c", "9s Kd")
TIE = ("7h Kc", "7s Kd")
DRAGON_7 = ("Ks 2d 4h", "2c 3s 2h")  # 6 against 7 on three cards
PANDA_8 = ("2s 3d 3h", "2c 5s")  # 8 on three cards against 7
ONE_PAIR = ("8s 8d", "4h 3c")  # 6 against 7: player stays, banker stays
BOTH_PAIRS = ("8s 8d", "Ac Ah 5d")  # 6 against 7


def line(hands: tuple[str, str], filing: Told | None = None, *seats: Told, **more: Any) -> Told:
    """A round of these hands; seats are wagers, from seat 1 on, or whole seats."""
    player, banker = hands
    return {
        "id": "t",
        "game": "midibaccarat",
        "text": "629a-2014",
        "filing": filing or {},
        "hands": {"player": player.split(), "banker": banker.split()},
        "seats": [
            told if "wagers" in told else {"seat": number, "wagers": told}
            for number, told in enumerate(seats, 1)
        ],
    } | more


def answered(told: Told) -> Told:
    """The answer to a line, settled or refused."""
    found: Told = orjson.loads(answer(orjson.dumps(told))[0])
    for one in found.get("seats", ()):
        for wager, due in one["wagers"].items():
            assert due["from_meter"] == 0
            assert due["vigorish"] == 0 or wager == "banker"
    return found


def refused(told: Told) -> tuple[str, str]:
    """The code and the place of a refusal."""
    error = answered(told)["error"]
    return error["code"], error["where"]


def wagers(told: Told, seat: int = 0) -> Told:
    """What became of the wagers of a seat, by its place in the line."""
    found: Told = answered(told)["seats"][seat]["wagers"]
    return found


def only(hands: tuple[str, str], wager: str, stake: int = 500, **filing: Any) -> Told:
    """What became of one wager."""
    found: Told = wagers(line(hands, EVERYTHING | filing, {wager: stake}))[wager]
    return found
