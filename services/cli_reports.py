"""`pitwatch report`: figures out of the books, with who made them and when. Used by `cli`."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated

import typer

from events.moments import spell
from services.runtime.settings import load
from services.runtime.trouble import WrongCall
from services.terminal import put

report_app = typer.Typer()


class Written(StrEnum):
    """How a report is written."""

    json = "json"
    csv = "csv"
    html = "html"


@report_app.command("report")
def report(
    name: Annotated[str, typer.Argument(help="`vigorish`.")],
    day: Annotated[datetime, typer.Option(formats=["%Y-%m-%d"], help="The gaming day.")],
    form: Annotated[Written, typer.Option("--format")] = Written.json,
) -> None:
    """Make a report of a gaming day."""
    from services.audit.books import opened
    from services.reports import report as reports
    from services.reports import vigorish

    made = {"vigorish": vigorish}.get(name)
    if made is None:
        raise WrongCall(f"There is no report {name}; there is: vigorish.")
    settings, of = load(), day.date().isoformat()
    with opened(settings.dsn, settings.schema_prefix) as books:
        rows = tuple(made.rows(books, of))
    now = spell(datetime.now(UTC))
    told = reports.Report(name, made.TITLE, of, now, made.COLUMNS, rows)
    put(reports.FORMS[form.value](told))
