"""Rounds of Face Up Pai Gow in few words, and what the law answers. Used by the tests beside."""

from typing import Any

import orjson

from services.law.answering import answer

Line = dict[str, Any]

NOTHING = "Kc Jd 9h 7s 5c 4d 2h"  # king high: no Ace High, and nothing that a bonus pays
ACE_HIGH = "Ac Jd 9h 7s 5c 4d 2h"
ACE_HIGH_JOKER = "Jk Jd 9h 7s 5c 4d 2h"

HANDS = {  # one of each row of paytables; no card of the dealer's NOTHING is in them
    "seven-card-straight-flush": "6c 7c 8c 9c Tc Jc Qc",
    "seven-card-straight-flush-joker": "Jk 7c 8c 9c Tc Jc Qc",
    "royal-match": "As Ks Qs Js Ts Kd Qd",
    "five-aces": "As Ac Ad Ah Jk 9s 2d",
    "five-of-a-kind": "8s 8c 8d 8h Jk 3d 2c",
    "royal-flush": "As Ks Qs Js Ts 3d 2c",
    "straight-flush": "4h 5h 6h 7h 8h Kd 2c",
    "four-of-a-kind": "8s 8c 8d 8h Kd 3s 2c",
    "full-house": "Ks Kd Kh 4s 4c 9d 2c",
    "flush": "Ah Qh Th 6h 3h 8d 2c",
    "three-of-a-kind": "Qs Qc Qd Ts 8h 6d 2c",
    "straight": "4s 5d 6h 7c 8d Kh 2c",
    "three-pair": "Ks Kd 8c 8d 3s 3c Ah",
    "two-pair": "Ks Kd 8c 8d 3s 2c Ah",
}


def seat(number: int, cards: str, low: str | None = None, /, **more: Any) -> Line:
    """A seat; wagers and other keys by name."""
    told: Line = {"seat": number, "cards": cards.split()}
    if low is not None:
        told["low"] = low.split()
    wagers = {key: more.pop(key) for key in WAGERS if key in more}
    return told | {"wagers": wagers} | more


WAGERS = ("main", "ace_high", "fortune", "progressive")


def dealt(
    *seats: Line, dealer: str = NOTHING, low: str | None = None, filing: Line | None = None,
    **more: Any,
) -> Line:  # fmt: skip
    """A round; a filing that offers everything, unless another is given."""
    offers = {"ace_high": 1, "fortune": 2, "progressive": 1}
    hand: Line = {"cards": dealer.split()}
    if low is not None:
        hand["low"] = low.split()
    return {
        "id": "r", "game": "face-up-pai-gow", "text": "688a-2021",
        "filing": offers if filing is None else filing, "dealer": hand, "seats": list(seats),
    } | more  # fmt: skip


def spare(taken: str) -> str:
    """Seven cards of little worth, none of which lies in a hand or with the dealer."""
    free = "Ad Th 8h 6d 3h 2s Qs Qh Jh Td 9d 7d 6h 5d 3s 2d 8d"
    return " ".join([card for card in free.split() if card not in taken.split()][:7])


def settled(line: Line) -> Line:
    """The answer to a round that is settled."""
    raw, done = answer(orjson.dumps(line))
    told: Line = orjson.loads(raw)
    assert done, told
    for one in told["seats"]:
        for wager, due in one["wagers"].items():
            assert due["vigorish"] == 0
            assert due["from_meter"] == 0 or wager == "progressive"
    return told


def wagers(line: Line, at: int = 0) -> dict[str, Line]:
    """The wagers of one seat of the answer."""
    found: dict[str, Line] = settled(line)["seats"][at]["wagers"]
    return found


def paid(wager: Line) -> tuple[str, int, int, int]:
    """Outcome, returned, won, from the meter."""
    return wager["outcome"], wager["returned"], wager["won"], wager["from_meter"]


def findings(line: Line) -> list[tuple[str, int | None]]:
    """Codes of the answer with their seats."""
    return [(one["code"], one.get("seat")) for one in settled(line)["findings"]]


def refused(line: object) -> tuple[str, str]:
    """Code and place of a refusal."""
    raw, done = answer(line if isinstance(line, bytes) else orjson.dumps(line))
    assert not done, raw
    error = orjson.loads(raw)["error"]
    return error["code"], error["where"]
