"""The clauses of the texts, in the order of the law, as `services/law/texts` lists them.

Used by the rule book. What a clause waits for, or why no code can carry it out, stands there too.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple

TEXTS: Final = ("629a-2014", "688a-2021", "680a-2016", "680a-2019")

Due = Literal["table", "meters"]
_DUE: Final[dict[str, tuple[Due, bool]]] = {
    "due table": ("table", False),
    "due meters": ("meters", False),
    "partly due table": ("table", True),
    "partly due meters": ("meters", True),
}


class Clause(NamedTuple):
    """One clause: what it says in brief, and how it stands if no code carries it out."""

    id: str
    says: str
    introduces: bool = False  # its parts say it; code may cite it all the same
    why_not: str | None = None
    due: Due | None = None  # the part of the program that will carry it out
    partly: bool = False  # … and what is left when that is done, code carries out now
    restored: str | None = None  # what the scan lost of it

    @property
    def level(self) -> int:
        """How deep it stands below its section."""
        return self.id.count("(") + self.id.count("/")


class Section(NamedTuple):
    id: str
    title: str
    clauses: tuple[Clause, ...]


class Text(NamedTuple):
    """One regulation in one edition."""

    name: str
    game: str
    title: str
    sections: tuple[Section, ...]

    def clauses(self) -> Iterator[Clause]:
        for section in self.sections:
            yield from section.clauses


class Malformed(Exception):
    """A list of clauses that cannot be read."""


@cache
def texts() -> tuple[Text, ...]:
    """All texts; each is read once."""
    return tuple(_text(name) for name in TEXTS)


def _text(name: str) -> Text:
    raw = files("services.law").joinpath("texts", f"{name}.toml").read_text(encoding="utf-8")
    told = tomllib.loads(raw)
    if told["text"] != name:
        raise Malformed(f"{name}.toml says that it is {told['text']}")
    why_not, restored = told["why_not"], told.get("restored", {})
    sections = tuple(
        Section(
            id=one,
            title=section["title"],
            clauses=tuple(_clause(row, why_not, restored) for row in section["clauses"]),
        )
        for one, section in told["sections"].items()
    )
    return Text(name, told["game"], told["title"], sections)


def _clause(row: list[str], why_not: Mapping[str, str], restored: Mapping[str, str]) -> Clause:
    one, says, *standing = row
    told: dict[str, Any] = {"id": one, "says": says, "restored": restored.get(one)}
    match standing:
        case []:
            pass
        case ["parts"]:  # says nothing that its parts do not say
            told["introduces"] = True
        case [waits] if waits in _DUE:
            told["due"], told["partly"] = _DUE[waits]
        case [reason] if reason in why_not:
            told["why_not"] = why_not[reason]
        case _:
            raise Malformed(f"{one}: {standing} is neither a reason of this text nor a due")
    return Clause(**told)
