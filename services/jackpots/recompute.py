"""Computes a jackpot again from this folder alone: `python3 recompute.py`. Python 3.8 or later.

It reads `movements.csv`, each change of the meter since it began again, in the order of the
controller's numbers, and `dossier.json`, which says what was locked. Amounts are exact: whole
numbers of a common part of a cent. A share is rounded down to the cent.
"""

from __future__ import annotations

import csv
import hashlib
import json
import sys
from math import gcd
from pathlib import Path

HERE = Path(__file__).resolve().parent


def parts(text: str, unit: int) -> int:
    """`123/4` of a cent as whole parts of it."""
    above, _, below = text.partition("/")
    if unit % int(below or 1):
        sys.exit(f"{text} is finer than a {unit}th of a cent")
    return int(above) * (unit // int(below or 1))


def after(
    row: dict[str, str], value: int, overflow: int, unit: int, shares: dict[int, int]
) -> tuple[int, int]:
    """What the meter and its overflow hold after one movement."""
    what = row["what"]
    if what in ("contribution", "contribution.reversed") and row["rate"]:
        cents = int(row["wagers"]) * int(row["wager_cents"])
        moved = cents * parts(row["rate"], unit)
        if what == "contribution":
            return value + moved, overflow
        spilt = min(overflow, moved)
        return value - (moved - spilt), overflow - spilt
    if what == "hit":
        return value - shares.get(int(row["number"]), 0) * unit, overflow
    if what in ("parameters", "reset", "lost", "contribution.reversed"):
        return value, overflow
    return value + parts(row["change"], unit), parts(row["overflow"], unit)  # by an approval


def main() -> int:
    told = json.loads((HERE / "dossier.json").read_text("utf-8"))
    raw = (HERE / "movements.csv").read_bytes()
    if hashlib.sha256(raw).hexdigest() != told["list"]["sha256"]:
        sys.exit("movements.csv is not the list that the dossier was made with")
    unit, limits = told["cycle"]["unit"], dict(told["cycle"]["limits"])
    hits, number = dict(told["cycle"]["percents"]), told["jackpot"]["number"]
    value = overflow = met = award = 0
    limit: int | None = None
    shares: dict[int, int] = {}
    rows = csv.DictReader(raw.decode("utf-8").splitlines())
    for at, row in enumerate(rows):
        here = int(row["number"])
        limit = limits.get(here, limit)
        if at == 0:  # where it began again, as the books have it
            value, overflow = parts(row["value"], unit), parts(row["overflow"], unit)
            continue
        if here in hits:
            met = value // unit
            shares[here] = value * hits[here] // (100 * unit)
            award = shares[here]
        value, overflow = after(row, value, overflow, unit, shares)
        if limit is not None and value > limit * unit:
            value, overflow = limit * unit, overflow + value - limit * unit
        if hits.get(here) == 100:  # what it begins again with is of the next cycle
            value = parts(row["value"], unit)
        if value != parts(row["value"], unit):
            common = gcd(value, unit)
            sys.exit(
                f"number {here} comes to {value // common}/{unit // common}, not {row['value']}"
            )
    locked = told["jackpot"]["share_cents"]
    name, percent = told["jackpot"]["jackpot"], hits.get(number)
    sys.stdout.write(
        f"{name}: {percent} % of {met} cents is {award} cents; locked were {locked} cents\n"
    )
    return 0 if award == locked else 1


if __name__ == "__main__":
    sys.exit(main())
