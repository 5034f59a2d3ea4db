"""Rounds of Saigon 5 Card as lines, and their answers. Used by the tests of chapter 680a."""

from typing import Any

import orjson

from services.law.answering import answer

Told = dict[str, Any]

LOW = "2c 2d 2h 2s 3c"  # cannot qualify
NONE = ("vigorish", "from_meter")  # no wager of this game has either
ON_TEN = "Kc Qc Jc Tc Kd"  # qualifies, and counts 10 however it is set


def seat(number: int, cards: str, *, two: str | None = None, **wagers: Any) -> Told:
    """A box; `player` and `abandoned` are keys of the seat, all else are wagers."""
    told: Told = {"seat": number, "cards": cards.split()}
    if two is not None:
        told["two"] = two.split()
    told |= {key: wagers.pop(key) for key in ("player", "abandoned") if key in wagers}
    return told | {"wagers": wagers}


def line(dealer: str, *seats: Told, text: str = "680a-2019", **filing: Any) -> Told:
    """A round as a line has it."""
    return {
        "id": "r",
        "game": "saigon-5-card",
        "text": text,
        "filing": filing,
        "dealer": {"cards": dealer.split()},
        "seats": list(seats),
    }


def answered(told: Told) -> Told:
    """The answer to a line, whatever it is."""
    found: Told = orjson.loads(answer(orjson.dumps(told))[0])
    for one in found.get("seats", ()):
        assert not any(due[key] for due in one["wagers"].values() for key in NONE)
    return found


def settled(dealer: str, *seats: Told, text: str = "680a-2019", **filing: Any) -> Told:
    """The settlement of a round that can be settled."""
    found = answered(line(dealer, *seats, text=text, **filing))
    assert "error" not in found, found["error"]
    return found


def wager(dealer: str, one: Told, name: str, text: str = "680a-2019", **filing: Any) -> Told:
    """One wager of a single seat."""
    found: Told = settled(dealer, one, text=text, **filing)["seats"][0]["wagers"][name]
    return found


def brief(one: Told) -> tuple[str, int, int]:
    """Outcome, what comes back of the stake, and what is won."""
    return one["outcome"], one["returned"], one["won"]


def refusal(told: Told) -> tuple[str, str]:
    """The code and the place of a line that cannot be settled."""
    error = answered(told)["error"]
    assert error["message"]
    return error["code"], error["where"]


def codes(found: Told) -> list[tuple[str, int]]:
    """The findings: code and seat."""
    return [(one["code"], one["seat"]) for one in found["findings"]]
