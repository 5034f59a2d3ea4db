"""One line in, one line out: dealt rounds to settlements. Used by `pitwatch settle`.

A line that cannot be settled gives its error, and the next one is read.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import orjson

from services.law.games import LAWS
from services.law.refusal import Refused
from services.law.settlement import Settled, Settlement

MOST_BYTES = 1 << 20  # of one line
MOST_TOLD = 80  # letters of a name that nobody knows


def answer(raw: bytes) -> tuple[bytes, bool]:
    """The answer to one line, and whether it was settled."""
    name: Any = None
    try:
        line = _object(raw)
        name = _name(line.get("id"), raw)
        read, settle = _law(line)
        return orjson.dumps({"id": name} | spelled(settle(read(line)))), True
    except Refused as why:
        error = {"code": why.code, "where": why.where, "message": why.message}
        return orjson.dumps({"id": name, "error": error}), False


def _object(raw: bytes) -> dict[str, Any]:
    if len(raw) > MOST_BYTES:
        raise Refused("round.malformed", "line", f"longer than {MOST_BYTES} bytes")
    try:
        line = orjson.loads(raw)
    except orjson.JSONDecodeError as why:
        raise Refused("round.malformed", "line", f"not JSON: {why}") from None
    if type(line) is not dict:
        raise Refused("round.malformed", "line", "an object is expected")
    return line


def _name(told: Any, raw: bytes) -> Any:
    """A round's id is told again as it came, so it has to be one that can be."""
    if type(told) not in (float, dict, list):
        return told
    try:  # orjson has a float where a whole number has more than 64 bits: its digits are told again
        told = json.loads(raw, parse_int=orjson.Fragment, parse_float=orjson.Fragment)["id"]
        orjson.dumps({"id": told})  # one level deeper, as it is told
    except (TypeError, RecursionError):
        raise Refused("round.malformed", "id", "it is nested too deep") from None
    return told


def _law(
    line: dict[str, Any],
) -> tuple[Callable[[dict[str, Any]], Any], Callable[[Any], Settlement]]:
    game, text = line.get("game"), line.get("text")
    try:
        return LAWS[game, text]
    except (KeyError, TypeError):
        said = f"no text {short(text)} of a game {short(game)}"
        raise Refused("text.unknown", "text", said) from None


def short(told: Any) -> str:
    """A name as it is told in a sentence; whatever else came may be nested too deep to be told."""
    return repr(told[:MOST_TOLD]) if type(told) is str else "(none is named)"


def spelled(settlement: Settlement) -> dict[str, Any]:
    """A settlement in the names of the interface."""
    told: dict[str, Any] = {"seats": [_seat(one) for one in settlement.seats]}
    if settlement.pot is not None:
        to = {str(seat): cents for seat, cents in settlement.pot.to.items()}
        told["pot"] = {"total": settlement.pot.total_cents, "to": to}
    if settlement.meter is not None:
        meter = settlement.meter
        told["meter"] = {"value": meter.value_cents, "reserve": meter.reserve_cents}
    told["findings"] = [
        {"code": one.code} | ({} if one.seat is None else {"seat": one.seat})
        for one in settlement.findings
    ]
    return told


def _seat(one: Any) -> dict[str, Any]:
    wagers = {wager: _wager(stake, one.wagers[wager]) for wager, stake in one.stakes.items()}
    told: dict[str, Any] = {"seat": one.seat, "wagers": wagers}
    if one.envy is not None:
        told["envy"] = [
            {"for_seat": e.for_seat, "of": e.of, "amount": e.amount_cents, "cite": e.cite}
            for e in one.envy
        ]
    return told


def _wager(stake: int, by_law: Settled) -> dict[str, Any]:
    outcome, returned, won, vigorish, cite, hand, from_meter, capped, pressed, joined, off = by_law
    told: dict[str, Any] = {
        "stake": stake,
        "outcome": outcome,
        "returned": returned,
        "won": won,
        "from_meter": from_meter,
        "vigorish": vigorish,
    }
    if hand is not None:
        told["hand"] = hand
    if pressed is not None:
        told["pressed"] = pressed
    if joined is not None:
        told["pressed_in"] = joined
    if capped:
        told["capped_by"] = capped
    if off:
        told["not_from_tray"] = off
    told["cite"] = cite
    return told


def answers(lines: Iterable[bytes]) -> Iterator[tuple[bytes, bool]]:
    """The answers in the order of the lines; blank lines are passed over."""
    for line in lines:
        if line.strip():
            yield answer(line)
