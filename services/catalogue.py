"""Every code that the judges may find: clause, meaning, example, remedy. Used by `cli`.

The rows come from the judges themselves. The examples are what they said of a seeded floor; they
are kept in a file, which `python -m services.catalogue` writes again.
"""

from collections.abc import Iterator
from html import escape
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import orjson

from services.audit.replay import replay
from services.floor.games import GAMES, MISTAKES
from services.floor.simulate import Floor, observed
from services.tables.findings import CATALOGUE, EVERY_GAME
from services.tables.remedies import REMEDIES

EXAMPLES: Final = Path(__file__).parent / "tables" / "examples.json"
ROUNDS: Final = 4_000
Plain = dict[str, Any]
_TITLES: Final = {
    "midibaccarat": "Midibaccarat",
    "face-up-pai-gow": "Face Up Pai Gow Poker",
    "saigon-5-card": "Saigon 5 Card",
}


def rows() -> list[Plain]:
    """Code by code and game by game."""
    import_module("services.tables.judge")  # the judges list themselves
    kept: dict[str, Plain] = orjson.loads(EXAMPLES.read_bytes()) if EXAMPLES.exists() else {}
    told = []
    for game in EVERY_GAME:
        for code, entry in sorted(CATALOGUE[game].items()):
            told.append(
                {
                    "code": code,
                    "game": game,
                    "severity": entry.severity,
                    "cite": entry.cite,
                    "means": entry.means,
                    "remedy": REMEDIES[entry.remedy].text if entry.remedy else None,
                    "example": kept.get(f"{game}/{code}"),
                }
            )
    return told


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
    style = files("services.audit").joinpath("dossier.css").read_text("utf-8")
    body = "\n".join(_of_a_game(game) for game in EVERY_GAME)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>Findings of Pitwatch</title><style>{style}</style></head><body>"
        f"<h1>Findings</h1>\n{body}\n</body></html>"
    )


def _of_a_game(game: str) -> str:
    told = [f"<h2>{_TITLES[game]}</h2><table>"]
    told.append("<tr><th>Code<th>Severity<th>Clauses<th>Meaning<th>Example<th>Remedy</tr>")
    for row in rows():
        if row["game"] != game:
            continue
        example = row["example"]
        seen = f"Expected {example['expected']}; {example['observed']}" if example else ""
        cells = (
            row["code"], row["severity"], ", ".join(row["cite"]), row["means"], seen,
            row["remedy"] or "",
        )  # fmt: skip
        told.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    return "\n".join([*told, "</table>"])


def examples(rounds: int = ROUNDS) -> dict[str, Plain]:
    """The first finding of each code, game by game, on a seeded floor with every mistake."""
    floor = Floor(11, 6, rounds, tuple(GAMES), MISTAKES, untidy=True)
    games = {"MB": "midibaccarat", "PG": "face-up-pai-gow", "SG": "saigon-5-card"}
    found: dict[str, Plain] = {}
    for line in replay(event for _, _, event in observed(floor)):
        if not isinstance(line, bytes):
            continue
        fact = orjson.loads(line)
        if fact["kind"] != "finding" or fact["what"] != "raised":
            continue
        name = f"{games[fact['table'][:2]]}/{fact['code']}"
        found.setdefault(name, {key: fact[key] for key in ("expected", "observed")})
    return dict(sorted(found.items()))


if __name__ == "__main__":
    EXAMPLES.write_bytes(orjson.dumps(examples(), option=orjson.OPT_INDENT_2) + b"\n")
