"""The live board on the terminal: tables, rounds, findings, lag and books. Used by `demo`.

Where stdout is no terminal it says a line now and then instead.
"""

import time
from collections.abc import Callable
from datetime import datetime
from typing import Any, Self

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from events.money import dollars

Picture = Callable[[], dict[str, Any]]
COLOURS = {"critical": "bold red", "major": "red", "minor": "yellow", "info": "cyan"}
LINE_SECONDS = 5.0


class Board:
    """Draws the picture again each time it is told to."""

    def __init__(self, picture: Picture, say: Callable[[str], None]) -> None:
        self._picture, self._say = picture, say
        self._console = Console()
        self._live = Live(console=self._console, auto_refresh=False, screen=False)
        self._said = 0.0

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._console.is_terminal:
            self._live.stop()

    def refresh(self) -> None:
        """Show how it stands now."""
        if self._console.is_terminal:
            self._live.update(drawn(self._picture()), refresh=True)
        elif time.monotonic() - self._said > LINE_SECONDS:
            self._said = time.monotonic()
            self._say(line(self._picture()))


def line(state: dict[str, Any]) -> str:
    """All of it in one line."""
    rounds = sum(row["rounds"] for row in state["tables"])
    findings = sum(row["findings"] for row in state["tables"])
    lag = ", ".join(f"{stage} {count}" for stage, count in state["lag"].items())
    return (
        f"{len(state['tables'])} tables, {rounds} rounds, {findings} findings, "
        f"behind: {lag or 'unknown'}; {balance(state)}"
    )


def balance(state: dict[str, Any]) -> str:
    """Whether the books balance."""
    total = state.get("balance_cents")
    if total is None:
        return "books: not read yet"
    return "books in balance" if total == 0 else f"books OUT OF BALANCE by {dollars(total)}"


def clock(at: datetime | None) -> str:
    """The time of day of a row."""
    return "" if at is None else f"{at:%H:%M:%S}"


def drawn(state: dict[str, Any]) -> Group:
    """The board."""
    stopped = [
        Text(f"stopped: {row['key']}: {row['detail']}", style="bold red")
        for row in state["stopped"]
    ]
    why = [Text(str(state["why"]), style="red")] if state.get("why") else []
    last = Text(balance(state) + "   ·   Ctrl-C stops everything", style="bold")
    return Group(_tables(state), _findings(state), _services(state), *stopped, *why, last)


def _tables(state: dict[str, Any]) -> Table:
    table = Table(title="Pitwatch", title_style="bold", expand=True)
    for name in ("table", "state", "rounds", "handle", "findings", "gravest", "last round"):
        table.add_column(name, justify="right" if name in ("rounds", "handle") else "left")
    for row in state["tables"]:
        gravest = row["gravest"] or ""
        table.add_row(
            row["table_id"],
            "open" if row["open"] else "closed",
            str(row["rounds"]),
            dollars(row["handle_cents"]),
            str(row["findings"]),
            Text(gravest, style=COLOURS.get(gravest, "")),
            clock(row["last_round_at"]),
        )
    return table


def _findings(state: dict[str, Any]) -> Table:
    table = Table(title="Findings, newest first", expand=True)
    for name in ("at", "table", "round", "code", "expected", "observed"):
        table.add_column(name)
    for row in state["findings"]:
        table.add_row(
            clock(row["at"]),
            row["table_id"],
            row["round"] or "",
            Text(row["code"], style=COLOURS.get(row["severity"], "")),
            row["expected"],
            row["observed"],
        )
    return table


def _services(state: dict[str, Any]) -> Table:
    table = Table(title="Services", expand=True)
    for name in ("service", "state", "behind", "address"):
        table.add_column(name)
    for part in state["parts"]:
        address = part["address"]
        if address.startswith("http"):
            address += "/metrics"
        well = part["state"] in ("ready", "external")
        table.add_row(
            f"{part['name']} {part['slot'] or ''}",
            Text(part["state"], style="green" if well else "red"),
            str(state["lag"].get(part["name"], "")),
            address,
        )
    return table
