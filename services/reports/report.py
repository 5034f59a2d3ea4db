"""What every report is, and how it is written: JSON, CSV, a page that prints. Pure.

A report is a table. Money is in cents in JSON and CSV, and in dollars on the page.
"""

import csv
from collections.abc import Callable, Iterator, Mapping
from html import escape
from importlib.metadata import version
from importlib.resources import files
from io import StringIO
from typing import Any, Final, NamedTuple

import orjson

from events.money import dollars

CENTS: Final = "_cents"  # ends the name of every column of money
Row = Mapping[str, Any]


class Report(NamedTuple):
    """One report; `totals` adds up its columns of money."""

    name: str
    title: str
    day: str
    made: str  # the moment at which it was made
    columns: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def totals(self) -> dict[str, int]:
        """What each column of money comes to."""
        return {
            name: sum(row[name] for row in self.rows)
            for name in self.columns if name.endswith(CENTS)
        }  # fmt: skip


def as_json(report: Report) -> bytes:
    """The whole of it as one object."""
    told = {
        "report": report.name, "title": report.title, "day": report.day, "made": report.made,
        "program": version("pitwatch"), "rows": report.rows, "totals": report.totals,
    }  # fmt: skip
    return orjson.dumps(told, option=orjson.OPT_INDENT_2)


def as_csv(report: Report) -> bytes:
    """The table alone; its last row is the totals. What names it stands in columns of its own."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("report", "day", "made", "program", *report.columns))
    start = (report.title, report.day, report.made, version("pitwatch"))
    for row in report.rows:
        writer.writerow((*start, *(row[name] for name in report.columns)))
    totals = report.totals
    writer.writerow((*start, *(totals.get(name, "total" if not at else "")
                               for at, name in enumerate(report.columns))))  # fmt: skip
    return out.getvalue().encode()


def as_html(report: Report) -> bytes:
    """A page that prints and needs nothing from elsewhere."""
    style = files("services.audit").joinpath("dossier.css").read_text("utf-8")
    return "\n".join([
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(report.title)}</title><style>{style}</style></head><body>",
        f"<h1>{escape(report.title)}</h1><p class=outcome>Gaming day {escape(report.day)}</p>",
        "<table class=money><tr>",
        *(f"<th>{escape(_heading(name))}" for name in report.columns),
        *_lines(report),
        f"</table><footer>Pitwatch {version('pitwatch')}, made {escape(report.made)}</footer>",
        "</body></html>",
    ]).encode()  # fmt: skip


def _lines(report: Report) -> Iterator[str]:
    for row in report.rows:
        yield "<tr>" + "".join(f"<td>{_cell(name, row[name])}" for name in report.columns)
    totals = report.totals
    yield "<tr>" + "".join(
        f"<th>{_cell(name, totals[name]) if name in totals else '' if at else 'Total'}"
        for at, name in enumerate(report.columns)
    )


def _heading(name: str) -> str:
    return name.removesuffix(CENTS).replace("_", " ").capitalize()


def _cell(name: str, value: Any) -> str:
    return dollars(value) if name.endswith(CENTS) else escape("" if value is None else str(value))


FORMS: Final[dict[str, Callable[[Report], bytes]]] = {
    "json": as_json, "csv": as_csv, "html": as_html,
}  # fmt: skip
