"""Every code that the judges may find: clause, meaning, example, remedy. Used by `cli`.

The rows come from the judges themselves. The examples are what they said of a seeded floor; they
are kept in a file, which `python -m services.catalogue` writes again.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import orjson

from services.audit.replay import replay
from services.floor.equipment import equipped
from services.floor.games import FLOORS, GAMES, MISTAKES
from services.floor.link_mistakes import LINK_MISTAKES
from services.floor.simulate import Floor, observed
from services.meters.findings import CATALOGUE as OF_LINKS
from services.tables.findings import CATALOGUE, EVERY_GAME, Entry
from services.tables.remedies.every import REMEDIES

EXAMPLES: Final = Path(__file__).parent / "tables" / "examples.json"
ROUNDS: Final = 4_000
TROUBLED: Final = 1_500  # rounds on a link in trouble
ALONE: Final = 150  # rounds in which a mistake is made that had no moment before
_MAXIMUM: Final = re.compile(rb'"table_maximum":(null|[0-9]+)')
_DIGEST: Final = re.compile(rb'"filing_digest":"[0-9a-f]{64}"')
_LOST: Final = 9  # the number that is lost at each table of the record's examples
LINK: Final = "link"
Plain = dict[str, Any]
_COUNTED: Final = ("meter.parameters", "contribution.made")
_DEVICE: Final = ("source", "seq", "boot")
_STAMPS: Final = ("v", "table", "at", "hub_at", "day", "session", *_DEVICE)
_TITLES: Final = {
    "midibaccarat": "Midibaccarat",
    "face-up-pai-gow": "Face Up Pai Gow Poker",
    "saigon-5-card": "Saigon 5 Card",
    "link": "Links and jackpots",
}
_GAMES: Final = {"MB": "midibaccarat", "PG": "face-up-pai-gow", "SG": "saigon-5-card"}
_SEVERITIES: Final = ("critical", "major", "minor", "info")


def rows() -> list[Plain]:
    """Code by code and game by game, then those of links and their jackpots."""
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
    return of_tables + of_links


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
        f"<header><h1>Findings</h1><p>{codes} codes that Pitwatch may raise at a table or on a"
        " link, each with its clause, what it means, an example from a simulated floor, and the"
        f" remedy that the text requires. A code has one meaning at every game.</p><nav>{head}"
        f"</nav></header>\n<main>\n{body}\n</main></body></html>"
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


def examples(rounds: int = ROUNDS) -> dict[str, Plain]:
    """The first finding of each code, game by game, on a seeded floor with every mistake."""
    floor = Floor(11, 6, rounds, tuple(GAMES), MISTAKES, untidy=True)
    found = dict(_raised(event for _, _, event in observed(floor)))
    return completed(found)


def completed(found: dict[str, Plain]) -> dict[str, Plain]:
    """With what a floor has no mistake for, and what found no moment on that one."""
    for log in (
        _of_the_record(),
        _misnamed(),
        _unlawful(),
        _uncovered(),
        _mixed(),
        _touched(),
        _linked(),
        _unruly(),
        _unreturned(),
    ):
        for name, example in _raised(log):
            found.setdefault(name, example)
    for game, floor in FLOORS.items():
        for code in floor.mistakes:
            if f"{game}/{code}" not in found:
                alone = Floor(11, 1, ALONE, (game,), (code,), untidy=True)
                found |= dict(_raised(event for _, _, event in observed(alone)))
    return dict(sorted(found.items()))


def _raised(log: Iterable[bytes]) -> Iterator[tuple[str, Plain]]:
    """What is raised, each code of a game once."""
    told: set[str] = set()
    for line in replay(log):
        if not isinstance(line, bytes) or b'"kind":"finding"' not in line:
            continue
        fact = orjson.loads(line)
        of = LINK if fact["book"].startswith("meter/") else _GAMES[fact["table"][:2]]
        name = f"{of}/{fact['code']}"
        if fact["what"] == "raised" and name not in told:
            told.add(name)
            yield name, {key: fact[key] for key in ("expected", "observed")}


def _of_the_record() -> Iterator[bytes]:
    """Tables of few devices, at which an event gets lost, is declared so, and comes after all."""
    lost: dict[str, bytes] = {}
    for _, table, raw in observed(equipped(Floor(11, 3, 6), 11, ["panel"])):
        if f'"id":"{table}/{_LOST}"'.encode() not in raw:
            yield raw
            continue
        lost[table] = raw
        event = orjson.loads(raw)
        said = {name: event[name] for name in ("v", "table", "at", "hub_at", "day", "session")}
        of = {"id": f"{table}/p:1", "by": "F-21", "why": "the hub lost its outbox"}
        numbers = {"first": _LOST, "last": _LOST}
        yield orjson.dumps({"type": "events.declared_lost", **said, **of, **numbers})
    for raw in lost.values():
        yield raw
        again = orjson.loads(raw) | {"at": orjson.loads(raw)["hub_at"]}
        yield orjson.dumps(again | {"id": f"{again['table']}/{_LOST - 1}", "order": _LOST - 1})


def _unlawful() -> Iterator[bytes]:
    """Tables whose filing sets their maximum below their minimum."""
    for _, _, event in observed(Floor(11, 3, 3)):
        yield _MAXIMUM.sub(b'"table_maximum":1', event)


def _misnamed() -> Iterator[bytes]:
    """Tables that open under the name of another filing than the one they carry."""
    for _, _, event in observed(Floor(11, 3, 3)):
        yield _DIGEST.sub(b'"filing_digest":"' + b"0" * 64 + b'"', event)


def _uncovered() -> Iterator[bytes]:
    """A table whose dealer never covers the shaker."""
    floor = Floor(11, 1, 5, ["face-up-pai-gow"])
    left = (one for one in floor if one.content["type"] != "shaker.covered")
    yield from (event for _, _, event in observed(equipped(left, 11, ["no tray"])))


def _mixed() -> Iterator[bytes]:
    """A table of baccarat whose dealer racks the cards so that no hand can be told."""
    for _, _, event in observed(Floor(11, 1, 3, ["midibaccarat"])):
        yield event.replace(b'"type":"cards.cleared"', b'"type":"cards.mixed"')


def _touched() -> Iterator[bytes]:
    """Tables whose players set one another's hands."""
    for _, _, event in observed(Floor(11, 3, 3, ["saigon-5-card", "face-up-pai-gow"])):
        told = orjson.loads(event)
        if told["type"] == "hand.set" and told["hand"].isdigit():
            told |= {"type": "hand.touched", "by_seat": 1 if told["hand"] != "1" else 2}
            del told["low"]
        yield orjson.dumps(told)


def _linked() -> Iterator[bytes]:
    """A link in every kind of trouble, on which many shares are won."""
    floor = Floor(11, 8, TROUBLED, ["face-up-pai-gow"], LINK_MISTAKES, luck=0.05)
    yield from (event for _, _, event in observed(floor))


def _unruly() -> Iterator[bytes]:
    """A link of another filing's name, a number twice and one lost, and money nobody approved."""
    order, lost = 0, {}
    for _, table, raw in observed(Floor(11, 2, 40, ["face-up-pai-gow"])):
        event = orjson.loads(raw)
        if event["type"] not in _COUNTED:
            continue
        of = {name: event[name] for name in _STAMPS}
        number, some = event["number"], [event]
        if number == 1:
            event["filing_digest"] = "0" * 64
        if number == 5:
            moved = {"type": "meter.transferred", "way": "out", "other": "PG-X"}
            some = [of | moved | {"number": number, "amount_cents": 10**9}]
        elif number == 7:
            some.append(event | {"wagers": event["wagers"] % 9 + 1})
        elif number == 9:
            lost, some, order = event, [], order + 1
            said = {"first": order, "last": order, "by": "F-21", "why": "the hub lost its outbox"}
            of = {name: of[name] for name in of if name not in _DEVICE}
            said |= {"id": f"{table}/p:1", "type": "link_events.declared_lost"}
            yield orjson.dumps(of | said)
        elif number == 20:
            some.append(lost | {"hub_at": event["hub_at"]})
        for one in some:
            order += 1
            yield orjson.dumps(one | {"order": order, "id": f"{LINK}:{table}/{order}"})


def _unreturned() -> Iterator[bytes]:
    """A link whose controller falls silent once a jackpot is refused; papers that nobody signs."""
    order, refused = 0, False
    invalid = ("jackpot.invalid_hand",)
    for _, table, raw in observed(Floor(11, 2, 60, ["face-up-pai-gow"], invalid, luck=0.2)):
        event = orjson.loads(raw)
        if event["type"] == "jackpot.documented":
            event["signatures"] = []
        if event["id"].startswith(f"{LINK}:"):
            if refused and "number" in event:
                continue
            order += 1
            event |= {"order": order, "id": f"{LINK}:{table}/{order}"}
        refused = refused or event["type"] == "jackpot.refused"
        yield orjson.dumps(event)


if __name__ == "__main__":
    EXAMPLES.write_bytes(orjson.dumps(examples(), option=orjson.OPT_INDENT_2) + b"\n")
