"""Reports of devices as the tests of the hub need them."""

from typing import Any

import orjson

from events import filing as filings
from events.filing import MidibaccaratFiling

AT = "2026-03-02T15:00:00.000Z"
NOW_MS = 1_772_463_600_000


def wager(table: str = "MB-01", seq: int = 1, amount: int = 2500, **more: Any) -> bytes:
    """A wager as the bet sensors of a table report it."""
    report = {
        "type": "wager.placed", "table": table, "at": AT, "source": "bets", "seq": seq,
        "boot": "b1", "seat": 3, "wager": "player", "amount_cents": amount,
    }  # fmt: skip
    return orjson.dumps({**report, **more})


def opened(
    table: str = "MB-01", seq: int = 1, sources: tuple[str, ...] = ("bets", "shoe"),
    link: str | None = None,
) -> bytes:  # fmt: skip
    """A table opens with these devices."""
    filing = MidibaccaratFiling()
    report = {
        "type": "table.opened", "table": table, "at": AT, "source": "panel", "seq": seq,
        "boot": "b1", "filing": filing.model_dump(mode="json"),
        "filing_digest": filings.digest(filing), "opening_tray_cents": 1_000_000,
        "devices": [{"source": source, "reports": ["wager.placed"]} for source in sources],
        "controls": {"link": link},
    }  # fmt: skip
    return orjson.dumps(report)


def closed(table: str = "MB-01", seq: int = 2) -> bytes:
    """It closes."""
    report = {
        "type": "table.closed", "table": table, "at": AT, "source": "panel", "seq": seq,
        "boot": "b1",
    }  # fmt: skip
    return orjson.dumps(report)


def box(table: str = "MB-01", seq: int = 1) -> bytes:
    """A drop box is put on."""
    report = {
        "type": "box.put_on", "table": table, "at": AT, "source": "box-reader", "seq": seq,
        "boot": "b1", "box": "B1",
    }  # fmt: skip
    return orjson.dumps(report)


def declared(said: str = "MB-01/p:1", first: int = 2, why: str = "outbox removed") -> bytes:
    """A person declares events lost."""
    report = {
        "type": "events.declared_lost", "id": said, "table": "MB-01", "at": AT, "by": "S-7",
        "why": why, "first": first, "last": first,
    }  # fmt: skip
    return orjson.dumps(report)


def said(kind: str, table: str, seq: int, source: str = "bets", **more: Any) -> bytes:
    """Anything that a device reports."""
    report = {"type": kind, "table": table, "at": AT, "source": source, "seq": seq, "boot": "b1"}
    return orjson.dumps({**report, **more})


def parameters(link: str, seq: int = 1) -> bytes:
    """How a link's controller is set: so it is in operation, and known."""
    of = {"rate": [28, 100], "reserve_rate": [0, 1], "seed_cents": 1_000_000}
    return said("meter.parameters", link, seq, "controller", number=seq, **of)
