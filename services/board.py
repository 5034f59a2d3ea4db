"""The live board on the terminal: tables, findings as they are raised, services, books.

Used by `demo`. It fits 80 columns by 24 lines and shows more on a larger terminal; where stdout is
no terminal it says each finding in a line, and now and then how all stands.
"""

import time
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Final, Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from events.money import dollars

Plain = dict[str, Any]
Picture = Callable[[], Plain]
SEVERITIES: Final = ("critical", "major", "minor", "info")
COLOURS: Final = {"critical": "bold red", "major": "red", "minor": "yellow", "info": "cyan"}
STANDING: Final = {"open": "bold", "worsened": "bold red", "remedied": "green", "raised": ""}
GAMES: Final = {
    "midibaccarat": "Midibaccarat",
    "face-up-pai-gow": "Face Up Pai Gow",
    "saigon-5-card": "Saigon 5 Card",
}
LINE_SECONDS: Final = 5.0
SMALL: Final = (80, 24)  # columns, lines


class Board:
    """Draws the picture again each time it is told to."""

    def __init__(self, picture: Picture, say: Callable[[str], None]) -> None:
        self._picture, self._say = picture, say
        self._console = Console()
        self._live = Live(console=self._console, auto_refresh=False, screen=True)
        self._said = 0.0
        self._told: set[tuple[str, str]] = set()

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._console.is_terminal:
            self._live.stop()

    def refresh(self) -> None:
        """Show how it stands now."""
        state = self._picture()
        if self._console.is_terminal:
            width, height = self._console.size
            self._live.update(drawn(state, width, height), refresh=True)
            return
        for row in reversed(state["jackpots"]):
            self._say_once(row["jackpot"], row["state"], jackpot(row))
        for row in reversed(state["findings"]):
            words = " ".join(part.plain for part in finding(row))
            self._say_once(row["id"], row["standing"], words)
        if time.monotonic() - self._said > LINE_SECONDS:
            self._said = time.monotonic()
            self._say(line(state))

    def _say_once(self, what: str, standing: str, words: str) -> None:
        if (what, standing) not in self._told:
            self._told.add((what, standing))
            self._say(words)


def line(state: Plain) -> str:
    """All of it in one line."""
    rounds = sum(row["rounds"] for row in state["tables"])
    findings = sum(row["findings"] for row in state["tables"])
    lag = ", ".join(f"{stage} {count}" for stage, count in state["lag"].items())
    meters = "".join(f"{row['link']} {dollars(row['value_cents'])}, " for row in state["meters"])
    return (
        f"{len(state['tables'])} tables, {rounds} rounds, {findings} findings, "
        f"{meters}behind: {lag or 'unknown'}; {balance(state)}"
    )


def balance(state: Plain) -> str:
    """Whether the books balance."""
    total = state.get("balance_cents")
    if total is None:
        return "books: not read yet"
    return "books in balance" if total == 0 else f"books OUT OF BALANCE by {dollars(total)}"


def clock(at: datetime | None) -> str:
    """The time of day of a row."""
    return "" if at is None else f"{at:%H:%M:%S}"


def drawn(state: Plain, width: int = SMALL[0], height: int = SMALL[1]) -> Group:
    """The board, no higher than the terminal."""
    above = [*_tables(state, width, most=max(3, height - 18)), *_games(state, height)]
    above += _meters(state)
    amiss = [
        _one_line(f"STOPPED {row['key']}: {row['detail']}", "bold red") for row in state["stopped"]
    ][:3]
    if state.get("why"):
        amiss.append(_one_line(str(state["why"]), "red"))
    below = [*amiss, *_services(state, height), _last(state)]
    room = height - 1 - len(above) - len(below)
    title = _one_line("Findings, newest first", "bold")
    return Group(*above, title, *_findings(state, room), *below)


def _one_line(text: str, style: str = "") -> Text:
    return Text(" ".join(text.split()), style=style, no_wrap=True, overflow="ellipsis")


def _indented(text: str, style: str = "") -> Text:
    return Text("   ", no_wrap=True, overflow="ellipsis").append_text(_one_line(text, style))


def _row(*cells: tuple[str, int, str]) -> Text:
    """Cells of a fixed width, each with its style; a negative width stands to the right."""
    text = Text(no_wrap=True, overflow="ellipsis")
    for words, width, style in cells:
        cut = words if len(words) <= abs(width) else words[: abs(width) - 1] + "…"
        text.append(cut.ljust(width) if width > 0 else cut.rjust(-width), style)
        text.append(" ")
    return text


def _tables(state: Plain, width: int, most: int) -> Iterator[RenderableType]:
    wide = max(0, width - SMALL[0])
    doing = 18 + min(wide, 40)
    yield _row(
        ("table", 6, "bold"), ("game", 15, "bold"), ("at", doing, "bold"), ("round", 6, "bold"),
        ("rounds", -6, "bold"), ("handle", -11, "bold"), ("open", -9, "bold"),
    )  # fmt: skip
    rows = state["tables"]
    stopped = {row["key"] for row in state["stopped"]}
    for row in rows[:most]:
        live = state.get("pictures", {}).get(row["table_id"])
        at, style = _doing(row, live, stopped, wide=wide > 0)
        game = row["game"] or (live or {}).get("game") or ""
        yield _row(
            (row["table_id"], 6, "bold"),
            (GAMES.get(game, game), 15, ""),
            (at, doing, style),
            ((live or {}).get("round") or row["last_round"] or "", 6, ""),
            (str(row["rounds"]), -6, ""),
            (dollars(row["handle_cents"]), -11, ""),
            (_open(row), -9, _gravest(row)),
        )
    if len(rows) > most:
        yield _one_line(f"… and {len(rows) - most} tables more")


def _doing(row: Plain, live: Plain | None, stopped: set[str], *, wide: bool) -> tuple[str, str]:
    """What a table is at, and how that is to be shown."""
    if row["table_id"] in stopped or (live and live["stopped"]):
        return "STOPPED, unverified", "bold red"
    if not row["open"]:
        return "closed", "dim"
    if live is None:
        return "open", ""
    style = "" if live["verified"] else "yellow"
    if not wide:
        return f"{live['phase']}{'' if live['verified'] else ' ?'}", style
    cards = live["hands"].get("banker") or live["hands"].get("dealer") or ()
    shown = live["told"] or " ".join(card for card in cards if card)
    return f"{live['phase']}{'' if live['verified'] else ' (unverified)'}  {shown}".rstrip(), style


def _open(row: Plain) -> str:
    """How many wait for their remedy: `2cr 1ma`."""
    counts = row["open_by_severity"]
    return " ".join(f"{counts[name]}{name[:2]}" for name in SEVERITIES if name in counts) or "-"


def _gravest(row: Plain) -> str:
    return next((COLOURS[name] for name in SEVERITIES if name in row["open_by_severity"]), "")


def _games(state: Plain, height: int) -> Iterator[RenderableType]:
    """Rounds, handle and findings of each game."""
    told = []
    for game, name in GAMES.items():
        rows = [row for row in state["tables"] if row["game"] == game]
        if rows:
            rounds = sum(row["rounds"] for row in rows)
            handle = dollars(sum(row["handle_cents"] for row in rows)).rpartition(".")[0]
            found = sum(row["findings"] for row in rows)
            told.append(f"{name} {rounds} rounds {handle} {found} found")
    if told and height > SMALL[1]:
        yield from (_one_line(text, "dim") for text in told)
    elif told:
        short = [text.replace(" rounds", "r").replace(" found", "f") for text in told]
        yield _one_line(" · ".join(short), "dim")


def _meters(state: Plain) -> Iterator[RenderableType]:
    """What each link's meter stands at, and the newest jackpot."""
    for row in state["meters"]:
        text = Text(no_wrap=True, overflow="ellipsis")
        style = "bold" if row["verified"] else "bold yellow"
        text.append(f"{row['link']} ", "bold")
        text.append(dollars(row["value_cents"]), style)
        text.append(f" · {row['hits']} won, {dollars(row['jackpots_cents'])} owed")
        won = next((one for one in state["jackpots"] if one["link"] == row["link"]), None)
        if won is not None:
            text.append(f" · {jackpot(won)}", "dim")
        yield text


def jackpot(row: Plain) -> str:
    """A jackpot as it stands."""
    who = ", ".join(name for name in (row["by"], row["second"]) if name)
    by = f" by {who}" if who else ""
    due = "not known yet" if row["due_cents"] is None else dollars(row["due_cents"])
    return (
        f"{row['jackpot']} {due} {row['state']}{by}: {row['level']},"
        f" {row['at_table']} seat {row['seat']}"
    )


def finding(row: Plain) -> tuple[Text, ...]:
    """A finding in two lines, what and where, expected and seen; its remedy in a third."""
    colour = COLOURS.get(row["severity"], "")
    head = Text(no_wrap=True, overflow="ellipsis")
    head.append(f"{clock(row['at'])} ")
    head.append(f"{row['table_id']} {row['round'] or '-'} ", "bold")
    head.append(f"{row['code']} {row['severity']} ", colour)
    if row["standing"] != "raised":
        head.append(f"{row['standing']} ", STANDING[row["standing"]])
    head.append(", ".join(f"§ {cite}" for cite in row["cite"]), "dim")
    where = [f"seat {row['seat']}"] if row["seat"] else []
    where += [row["wager"]] if row["wager"] else []
    where += [dollars(row["amount_cents"])] if row["amount_cents"] else []
    told = f"{' '.join(where)}: " if where else ""
    lines = [head, _indented(f"{told}expected {row['expected']}; seen {row['observed']}")]
    if row["remedy"]:
        lines.append(_indented(f"remedy: {row['remedy']}", "dim"))
    return tuple(lines)


def _findings(state: Plain, room: int) -> Iterator[RenderableType]:
    """As many as there is room for; what is left over stays empty."""
    for row in state["findings"]:
        lines = finding(row)
        if len(lines) > room:
            break
        yield from lines
        room -= len(lines)
    yield from (Text("") for _ in range(room))


def _services(state: Plain, height: int) -> Iterator[RenderableType]:
    """Who works and how far behind; on a larger terminal each with its address."""
    if height < SMALL[1] + 2 + len(state["parts"]):
        text = Text(no_wrap=True, overflow="ellipsis")
        for part in state["parts"]:
            behind = state["lag"].get(part["name"])
            text.append(f"{_named(part)} ", _health(part))
            text.append("" if not behind else f"({behind}) ")
        yield text
        return
    yield _row(*((name, 10, "bold") for name in ("service", "state", "behind", "address")))
    for part in state["parts"]:
        address = part["address"] + ("/metrics" if part["address"].startswith("http") else "")
        behind = str(state["lag"].get(part["name"], ""))
        yield _row(
            (_named(part), 10, ""), (part["state"], 10, _health(part)), (behind, 10, ""),
            (address, 45, ""),
        )  # fmt: skip


def _named(part: Plain) -> str:
    return f"{part['name']}{part['slot'] or ''}"


def _health(part: Plain) -> str:
    return "green" if part["state"] in ("ready", "external") else "red"


def _last(state: Plain) -> Text:
    addresses = {part["name"]: part["address"] for part in state["parts"]}
    at = addresses.get("projector", "")
    metrics = f" · metrics {at}/metrics" if at.startswith("http") else ""
    return _one_line(f"{balance(state)}{metrics} · Ctrl-C ends", "bold")
