"""Every code that the judges may find: clause, meaning, example, remedy. Used by `cli`.

The rows come from the judges themselves; `examples` has what they said of a seeded floor.
"""

from collections import Counter
from collections.abc import Iterator
from html import escape
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

import orjson

from services.day.findings import CATALOGUE as OF_DAYS
from services.examples import DAY, EXAMPLES, LINK, Plain
from services.meters.findings import CATALOGUE as OF_LINKS
from services.tables.findings import CATALOGUE, EVERY_GAME, Entry
from services.tables.remedies.every import REMEDIES

_TITLES: Final = {
    "midibaccarat": "Midibaccarat",
    "face-up-pai-gow": "Face Up Pai Gow Poker",
    "saigon-5-card": "Saigon 5 Card",
    "link": "Links and jackpots",
    "day": "Boxes and their count",
}
_SEVERITIES: Final = ("critical", "major", "minor", "info")


def rows() -> list[Plain]:
    """Code by code and game by game, then those of links and their jackpots, and of the day."""
    import_module("services.tables.judge")  # the judges list themselves
    import_module("services.meters.judge")
    kept: dict[str, Plain] = orjson.loads(EXAMPLES.read_bytes()) if EXAMPLES.exists() else {}
    of_tables = [
        _row(kept, game, code, entry, _asked_for(entry))
        for game in EVERY_GAME
        for code, entry in sorted(CATALOGUE[game].items())
    ]
    of_links = [
        _row(kept, LINK, code, entry, entry.remedy) for code, entry in sorted(OF_LINKS.items())
    ]
    of_days = [_row(kept, DAY, code, entry, None) for code, entry in sorted(OF_DAYS.items())]
    return of_tables + of_links + of_days


def _asked_for(entry: Entry) -> str | None:
    """What the text requires; where that hangs on the case, each of it."""
    names = dict.fromkeys([*([entry.remedy] if entry.remedy else []), *entry.others])
    return "; or ".join([REMEDIES[name].text for name in names]) or None


def _row(kept: dict[str, Plain], of: str, code: str, entry: Any, remedy: str | None) -> Plain:
    return {
        "code": code, "game": of, "severity": entry.severity, "cite": entry.cite,
        "means": entry.means, "remedy": remedy, "example": kept.get(f"{of}/{code}"),
    }  # fmt: skip


def lines() -> Iterator[str]:
    """For a terminal: a code, its clauses, what it means."""
    for row in rows():
        cite = ", ".join(row["cite"])
        yield f"{row['game']:16} {row['code']:30} {row['severity']:9} {cite}"
        if row["means"]:
            yield f"    {row['means']}"
        if row["example"]:
            yield f"    e.g. expected {row['example']['expected']}; {row['example']['observed']}"
        if row["remedy"]:
            yield f"    remedy: {row['remedy']}"


def page() -> str:
    """One page that prints, and needs nothing from elsewhere."""
    style = files("services.tables").joinpath("catalogue.css").read_text("utf-8")
    told = rows()
    by_game = {game: [row for row in told if row["game"] == game] for game in _TITLES}
    head = " ".join(f'<a href="#{game}">{_TITLES[game]}</a>' for game in _TITLES)
    codes = len({row["code"] for row in told})
    body = "\n".join(_of_a_game(game, some) for game, some in by_game.items())
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Findings of Pitwatch</title><style>{style}</style></head><body>"
        f"<header><h1>Findings</h1><p>{codes} codes that Pitwatch may raise at a table, on a"
        " link or of a day, each with its clause, what it means, an example from a simulated"
        " floor, and the remedy that the text requires. A code has one meaning at every game.</p>"
        f"<nav>{head}</nav></header>\n<main>\n{body}\n</main></body></html>"
    )


def _of_a_game(game: str, some: list[Plain]) -> str:
    head = f'<section id="{game}"><h2>{_TITLES[game]}</h2><p class="sum">{_counted(some)}</p>'
    return "\n".join([head, '<div class="codes">', *map(_of_a_code, some), "</div></section>"])


def _counted(some: list[Plain]) -> str:
    """How many codes of each severity, the worst first."""
    counts = Counter(row["severity"] for row in some)
    return f"{len(some)} codes: " + ", ".join(
        f"{counts[one]} {one}" for one in _SEVERITIES if counts[one]
    )


def _of_a_code(row: Plain) -> str:
    code, severity = escape(row["code"]), row["severity"]
    cite = ", ".join(f"§ {escape(one)}" for one in row["cite"]) or "of the record itself"
    lines = [
        f'<article id="{row["game"]}/{code}" class="{severity}">',
        f'<h4><code>{code}</code> <span class="severity">{severity}</span></h4>',
        f'<p class="cite">{cite}</p><p>{escape(row["means"])}</p><dl>',
    ]
    example = row["example"]
    if example:
        lines.append(f"<dt>Expected<dd>{escape(example['expected'])}")
        lines.append(f"<dt>Observed<dd>{escape(example['observed'])}")
    if row["remedy"]:
        lines.append(f"<dt>Remedy<dd>{escape(row['remedy'])}")
    return "".join([*lines, "</dl></article>"])
