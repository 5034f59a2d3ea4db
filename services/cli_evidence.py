"""`pitwatch dossier`: everything about one thing in one document. Used by `cli`."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from services.runtime.settings import load
from services.terminal import put, say

dossier_app = typer.Typer(no_args_is_help=True, help="One document with everything about it.")


class Form(StrEnum):
    """How a dossier is written."""

    json = "json"
    html = "html"


@dossier_app.command("round")
def dossier_round(
    name: Annotated[str, typer.Argument(metavar="ID", help="TABLE/ROUND, as MB-01/r17.")],
    form: Annotated[Form, typer.Option("--format")] = Form.json,
    out: Annotated[Path | None, typer.Option(help="A folder to write it into.")] = None,
    *,
    recompute: Annotated[
        bool, typer.Option(help="Derive the round again from the log as well.")
    ] = True,
) -> None:
    """Tell a round from its first wager to its last chip, with the clauses and the findings."""
    from services import evidence

    told = evidence.round_dossier(load(), name, recompute=recompute)
    text = evidence.written(told, form.value, out)
    if out is None:
        put(text)
    else:
        say(f"Written to {out}.")
    same = told["settled_again"].startswith(("the same", "its cards"))
    again = told.get("derived_again", "the same").startswith("the same")
    raise typer.Exit(0 if same and again else 1)
