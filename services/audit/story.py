"""A derived fact as a floorperson would tell it. Used by `pitwatch replay` without `--json`."""

from typing import Any

import orjson

from events.money import dollars


def tell(line: bytes) -> str | None:
    """One fact in a line or a few; None for what only an accountant would miss."""
    fact: dict[str, Any] = orjson.loads(line)
    match fact["kind"]:
        case "round":
            return "\n".join([_round(fact), *map(_wager, fact["wagers"])])
        case "finding":
            return _finding(fact)
        case "table" if fact["what"] != "ticked":
            return f"{_when(fact)} {fact['what']}"
        case "marker":
            owed = dollars(fact["owed_cents"])
            what = f"vigorish {fact['what']} {dollars(fact['amount_cents'])}, owes {owed}"
            return f"{_when(fact)} seat {fact['seat']}: {what}"
        case "count":
            return (
                f"{_when(fact)} box {fact['box']}: {dollars(fact['counted_cents'])} counted, "
                f"{dollars(fact['expected_cents'])} expected, "
                f"variance {dollars(fact['variance_cents'])}"
            )
        case _:
            return None


def _when(fact: dict[str, Any]) -> str:
    return f"{fact['at'][11:19]} {fact['table']}"


def _round(fact: dict[str, Any]) -> str:
    hands = ", ".join(
        f"{name} {' '.join(card or '??' for card in cards)}"
        for name, cards in fact["hands"].items()
    )
    doubt = "" if fact["verified"] else ", unverified"
    void = f", void by {fact['void']}" if fact["void"] else ""
    return f"{_when(fact)} {fact['round']}: {hands}: {fact['told']}{void}{doubt}"


def _wager(wager: dict[str, Any]) -> str:
    vigorish = wager["vigorish_cents"]
    parts = [
        f"won {dollars(wager['won_cents'])}" if wager["won_cents"] else "",
        f"vigorish {dollars(vigorish)}" if vigorish else "",
        f"({', '.join(wager['cite'])})" if wager["cite"] else "",
    ]
    told = " ".join(part for part in parts if part)
    stake = dollars(wager["stake_cents"])
    return f"    seat {wager['seat']} {wager['wager']} {stake}: {wager['outcome']} {told}".rstrip()


def _finding(fact: dict[str, Any]) -> str:
    cite = ", ".join(fact["cite"])
    where = f" {fact['round']}" if fact["round"] else ""
    remedy = f"; remedy: {fact['remedy']}" if fact["remedy"] else ""
    return (
        f"{_when(fact)}{where}: {fact['severity'].upper()} {fact['code']} ({cite}): "
        f"expected {fact['expected']}, observed {fact['observed']}{remedy}"
    )
