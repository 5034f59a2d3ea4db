"""The names of the schemas and roles under one prefix, and the SQL files written for them.

Used by the migrations, the projector, the rebuild and the collector. The SQL says `{journal}` and
the like, so that many sets of books can stand in one database, and a rebuilt one beside the old.
"""

import re
from importlib.resources import files
from typing import NamedTuple

_PREFIX = re.compile(r"[A-Za-z0-9_]{0,40}")  # Postgres cuts names at 63 bytes


ROLES = (
    "pitwatch_writer", "pitwatch_reader", "pitwatch_stage", "pitwatch_day", "pitwatch_count",
)  # fmt: skip


class Schemas(NamedTuple):
    """Quoted identifiers, ready to stand in SQL."""

    runtime: str
    journal: str
    views: str
    writer: str
    reader: str
    counts: str
    stage: str
    day: str
    count_room: str

    def fill(self, text: str) -> str:
        """The text with the names in place."""
        for name, identifier in self._asdict().items():
            text = text.replace("{" + name + "}", identifier)
        return text


def schemas(prefix: str, journal: str = "journal") -> Schemas:
    """The names under a prefix; `journal_next` is where a rebuild writes."""
    if not _PREFIX.fullmatch(prefix):
        raise ValueError(f"a schema prefix is at most 40 letters, digits and _, not {prefix!r}")
    return Schemas(
        *(
            f'"{prefix}{name}"'
            for name in ("runtime", journal, "views", *ROLES[:2], "count", *ROLES[2:])
        )
    )


def sql(package: str, name: str, names: Schemas) -> str:
    """One SQL file with the names in place."""
    return names.fill(files(package).joinpath(name).read_text())


def journal_files() -> list[str]:
    """The files that build a journal schema, in order: a rebuild runs them all."""
    folder = files("projections.migrations.sql")
    return sorted(entry.name for entry in folder.iterdir() if entry.name.endswith("_journal.sql"))
