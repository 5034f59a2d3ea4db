"""A jackpot in one document, whose list of movements stands beside it. Pure.

Used by `pitwatch dossier jackpot`. Who has the folder needs nothing else: `recompute.py` in it
computes the award again from the list.
"""

import hashlib
from collections.abc import Sequence
from importlib.metadata import version
from importlib.resources import files
from typing import Any, Final

import orjson

from services.jackpots.checks import checks
from services.jackpots.evidence import Evidence

Plain = dict[str, Any]
LIST: Final = "movements.csv"
SCRIPT: Final = "recompute.py"
HEADER: Final = b"number,what,at,day,at_table,wagers,wager_cents,rate,change,value,overflow\n"


class Written:
    """The list of movements as it is written down, and the digest of it."""

    def __init__(self, write: Any) -> None:
        self._write, self._sha = write, hashlib.sha256()
        self.rows = 0
        self._more(HEADER)

    def lines(self, lines: bytes) -> None:
        """The next movements."""
        self.rows += lines.count(b"\n")
        self._more(lines)

    def _more(self, text: bytes) -> None:
        self._sha.update(text)
        self._write(text)

    def plain(self) -> Plain:
        """What binds the list to the dossier."""
        return {"file": LIST, "rows": self.rows, "sha256": self._sha.hexdigest()}


def dossier(of: Evidence, listed: Written, round_: Plain | None, heads: Sequence[Plain]) -> Plain:
    """All of it, under one digest."""
    cycle = of.cycle
    made = checks(of)
    told: Plain = {
        "jackpot": of.jackpot | {"beside_cents": of.elsewhere_cents, "due_cents": of.due_cents},
        "right": all(one.agrees for one in made),
        "checks": [one.plain() for one in made],
        "steps": of.steps,
        "findings": of.findings,
        "near": of.near,
        "cycle": {
            "first": cycle.first,
            "last": cycle.last,
            "movements": cycle.movements,
            "met_cents": cycle.met_cents,
            "share_cents": cycle.share_cents,
            "wrong": cycle.wrong,
            "balance": cycle.balance,
            "unit": cycle.unit,
            "limits": cycle.limits,
            "percents": sorted(cycle.percents.items()),
            "approved": [one._asdict() for one in cycle.approved],
        },
        "totals": [
            {"day": day, "table": table, **total._asdict()}
            for (day, table), total in sorted(cycle.totals.items())
        ],
        "curve": cycle.curve,
        "link_filing": of.link_filing,
        "table_filing": of.table_filing,
        "three_way": of.three_way,
        "round": round_,
        "list": listed.plain(),
        "heads": heads,
        "program": version("pitwatch"),
    }
    return told | {"digest": hashlib.sha256(orjson.dumps(told)).hexdigest()}


def script() -> bytes:
    """What computes the award again, with Python's own library alone."""
    return files("services.jackpots").joinpath(SCRIPT).read_bytes()
