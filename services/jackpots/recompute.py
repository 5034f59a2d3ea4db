"""Computes a jackpot again from this folder alone: `python3 recompute.py`. Python 3.8 or later.

`movements.csv` has each change of the meter since it began again, in the controller's order;
`dossier.json` says what was locked, and what each table added on each day. Amounts are exact:
whole numbers of a common part of a cent. A share is rounded down to the cent.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
if LACKS := [name for name in ("dossier.json", "movements.csv") if not (HERE / name).is_file()]:
    sys.exit(f"beside this script must lie {' and '.join(LACKS)} of its dossier")
TOLD = json.loads((HERE / "dossier.json").read_text("utf-8"))
UNIT: int = TOLD["cycle"]["unit"]  # so many parts are a cent
LIMITS, PERCENTS = dict(TOLD["cycle"]["limits"]), dict(TOLD["cycle"]["percents"])


def parts(text: str) -> int:
    """`123/4` of a cent as whole parts of it."""
    above, _, below = text.partition("/")
    whole, rest = divmod(int(above) * UNIT, int(below or 1))
    return whole if not rest else sys.exit(f"{text} of a cent is finer than a {UNIT}th")


@lru_cache(None)
def added(wagers: str, cents: str, rate: str) -> int:
    """What so many wagers of so many cents add at their rate."""
    return int(wagers) * int(cents) * parts(rate)


def after(row: list[str], value: int, overflow: int, share: int) -> tuple[int, int]:
    """What the meter and its overflow hold after one movement."""
    what = row[1]
    if what == "contribution":
        return value + added(*row[5:8]), overflow
    if what == "contribution.reversed" and row[7]:
        spilt = min(max(overflow - parts(row[10]), 0), added(*row[5:8]))  # of it, above the limit
        return value + spilt - added(*row[5:8]), overflow - spilt
    if what in ("hit", "parameters", "reset", "lost", "contribution.reversed"):
        return value - share * UNIT, overflow  # a share is of a hit alone
    return value + parts(row[8]), parts(row[10])  # by an approval


def rows() -> Iterator[tuple[int, list[str]]]:
    """Each movement under its number: none is missing, and the list is that of the dossier."""
    digest, last, file = hashlib.sha256(), 0, HERE / "movements.csv"
    with file.open("rb") as pieces:
        while piece := pieces.read(1 << 20):
            digest.update(piece)
    if digest.hexdigest() != TOLD["list"]["sha256"]:
        sys.exit("movements.csv is not the list that the dossier was made with")
    with file.open(encoding="utf-8") as lines:
        for row in (line[:-1].split(",") for line in lines if line[0] != "n"):  # but the heading
            if last not in (0, int(row[0]) - 1):
                sys.exit(f"number {last + 1} is missing before {row[0]}")
            last = int(row[0])
            yield last, row


def main() -> int:
    value = overflow = met = award = begun = 0
    limit = percent = None
    put = {(one["day"], one["table"]): [0, 0] for one in TOLD["totals"]}
    for here, row in rows():
        limit, booked, percent = LIMITS.get(here, limit), parts(row[9]), PERCENTS.get(here)
        if not begun:  # where it began again, as the books have it
            value, overflow, begun = booked, parts(row[10]), here
            continue
        if percent is not None:
            met, award = value // UNIT, max(0, value * percent // (100 * UNIT))
        elif row[7]:
            put.setdefault((row[3], row[4]), [0, 0])[row[1] != "contribution"] += added(*row[5:8])
        value, overflow = after(row, value, overflow, 0 if percent is None else award)
        if limit is not None and value > limit * UNIT:
            value, overflow = limit * UNIT, overflow + value - limit * UNIT
        if percent == 100:  # what it begins again with is of the next cycle
            value, overflow = booked, parts(row[10])
        if value != booked:
            sys.exit(f"number {here} comes to {value}/{UNIT} of a cent, not {row[9]}")
    for one in TOLD["totals"]:
        told = one["contributed"], one["reversed"]
        if put.pop((one["day"], one["table"]), None) != [*map(parts, told)]:
            sys.exit(f"what {one['table']} added on {one['day']} is not {one['contributed']} cents")
    won, fixed = TOLD["jackpot"], TOLD["jackpot"]["beside_cents"]
    said = f"{percent} % of {met} cents is {award} cents; locked were {won['share_cents']} cents"
    said += f"; with {fixed} cents that no tray pays {award + fixed} are due" if fixed else ""
    sys.stdout.write(f"{won['jackpot']}: {said}\n")
    due = won["due_cents"] or won["share_cents"] + (fixed or 0)  # nothing of one that went back
    return 0 if (award, award + (fixed or 0)) == (won["share_cents"], due) and not put else 1


if __name__ == "__main__":
    sys.exit(main())
