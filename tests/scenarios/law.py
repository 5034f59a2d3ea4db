"""Plays the texts of `law_*.txt`: a dealt round as a floorperson writes it, and what it pays.

Amounts are dollars. `pays` says of every wager what the player has more (or less) than before he
placed it; `owes` is the vigorish on it; a pot's winner has what he took beyond his own share of it.

    § 680a.11(d)(1)(i): nobody qualifies
    table  saigon 2019, pot, minimum 25
    seats  1: ante 50 bonus 10 pot 25 | 3: ante 100 pot 25
    deal   1: Jk 8h 6s 5d 2c | 3: Kd Qs Jh 9c 4d | dealer: Td 7s 3h 9h Ac
    sets   1: 8h 2c                  the showdown hand, or the low hand
    pays   1: ante push, bonus -10, pot +25 | 3: ante -100, pot -25
    finds  set.missed_qualifier 3
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

from services.law.answering import answer

FOLDER = Path(__file__).parent
GAMES = {
    "midibaccarat": ("midibaccarat", {"2014": "629a-2014"}),
    "pai-gow": ("face-up-pai-gow", {"2021": "688a-2021"}),
    "saigon": ("saigon-5-card", {"2016": "680a-2016", "2019": "680a-2019"}),
}
DOLLARS = {"minimum": "table_minimum", "maximum": "table_maximum", "limit": "payout_limit"}
SEAT_WORDS = ("surrendered", "abandoned")


def cents(dollars: str) -> int:
    whole, _, part = dollars.lstrip("+-").partition(".")
    amount = int(whole) * 100 + int(part.ljust(2, "0") if part else 0)
    return -amount if dollars.startswith("-") else amount


def scenarios(name: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Title and lines of each block of a file."""
    for block in (FOLDER / name).read_text().split("\n\n"):
        title, *lines = [line for line in block.splitlines() if not line.startswith("#")] or [""]
        if lines:
            yield title, dict(_line(line) for line in lines)


def _line(line: str) -> tuple[str, str]:
    verb, _, rest = line.strip().partition(" ")
    return verb, rest.strip()


def _by_name(text: str) -> dict[str, list[str]]:
    parts = [part.partition(":") for part in text.split("|")] if text else []
    return {name.strip(): words.split() for name, _, words in parts}


def _filing(words: list[str]) -> dict[str, Any]:
    filing: dict[str, Any] = {}
    for option in words:
        key, _, value = option.strip().partition(" ")
        if key in DOLLARS:
            filing[DOLLARS[key]] = cents(value)
        elif not value:
            filing[key] = True
        elif ":" in value:
            filing[key] = [int(part) for part in value.split(":")]
        else:
            filing[key] = int(value) if value.isdecimal() else value
    return filing


def _seat(name: str, words: list[str]) -> dict[str, Any]:
    seat: dict[str, Any] = {"seat": int(name), "wagers": {}}
    rest = iter(words)
    for word in rest:
        if word in SEAT_WORDS:
            seat[word] = True
        elif word == "id":
            seat["player"] = next(rest)
        elif word == "press":
            seat["press_to"] = next(rest)
        else:
            seat["wagers"][word] = cents(next(rest))
    return seat


def line_of(told: dict[str, str]) -> dict[str, Any]:
    """The block as one line of `pitwatch settle`."""
    table, *options = told["table"].split(",")
    name, edition = table.split()
    game, texts = GAMES[name]
    dealt, sets = _by_name(told["deal"]), _by_name(told.get("sets", ""))
    seats = [_seat(seat, words) for seat, words in _by_name(told["seats"]).items()]
    line: dict[str, Any] = {"id": "s", "game": game, "text": texts[edition], "seats": seats}
    line["filing"] = _filing(options)
    if name == "midibaccarat":
        line["hands"] = dealt
    else:
        line["dealer"] = {"cards": dealt["dealer"]}
        if "dealer" in sets:
            line["dealer"]["low"] = sets["dealer"]
    for seat in seats if name != "midibaccarat" else ():
        seat["cards"] = dealt[str(seat["seat"])]
        if (two := sets.get(str(seat["seat"]))) is not None:
            seat["low" if name == "pai-gow" else "two"] = two
    if "meter" in told:
        value, _, reserve = told["meter"].partition("/")
        line["meter"] = {
            "id": "LINK", "value": cents(value.strip()), "reserve": cents(reserve.strip() or "0")
        }  # fmt: skip
    if "hits" in told:
        line["hit_order"] = [int(seat) for seat in told["hits"].split()]
    if "void" in told:
        line["void"] = {"ground": told["void"]}
    return line


def play(told: dict[str, str]) -> None:
    """Settle the block and hold every line of it against the answer."""
    raw, settled = answer(orjson.dumps(line_of(told)))
    came = orjson.loads(raw)
    if "refused" in told:
        assert not settled
        assert came["error"]["code"] == told["refused"]
        return
    assert settled, came
    paid = _paid(came)
    assert paid == told["pays"], f"it pays {paid}"
    found = [f"{one['code']} {one.get('seat', '')}".strip() for one in came["findings"]]
    assert " | ".join(found) == told.get("finds", ""), f"it finds {found}"
    if "left" in told:
        meter = came["meter"]
        assert f"{_dollars(meter['value'])} / {_dollars(meter['reserve'])}" == told["left"]


def _dollars(amount: int) -> str:
    whole, part = divmod(abs(amount), 100)
    return f"{whole}.{part:02}" if part else str(whole)


def _signed(amount: int) -> str:
    return ("-" if amount < 0 else "+") + _dollars(amount)


def _paid(came: dict[str, Any]) -> str:
    return " | ".join(f"{seat['seat']}: {_seat_paid(seat, came)}" for seat in came["seats"])


def _seat_paid(seat: dict[str, Any], came: dict[str, Any]) -> str:
    told = [_wager_paid(name, w, seat["seat"], came) for name, w in seat["wagers"].items()]
    told += [f"envy {_signed(e['amount'])} for {e['for_seat']}" for e in seat.get("envy", ())]
    return ", ".join(told)


def _wager_paid(name: str, wager: dict[str, Any], seat: int, came: dict[str, Any]) -> str:
    net = wager["returned"] + wager["won"] + wager["from_meter"] - wager["stake"]
    if name == "pot" and wager["outcome"] == "win":
        net += came["pot"]["to"][str(seat)]
    outcome = wager["outcome"]
    text = f"{name} {outcome if outcome in ('push', 'void') else _signed(net)}"
    if wager["from_meter"]:
        text += f" of it {_dollars(wager['from_meter'])} from the meter"
    for key, words in (("pressed", "pressed"), ("pressed_in", "with the press of"),
                       ("vigorish", "owes"), ("capped_by", "capped by")):  # fmt: skip
        if wager.get(key):
            text += f" {words} {_dollars(wager[key])}"
    return text
