"""`pitwatch settle | odds | rules | filing`: the law, without broker or database. Used by `cli`."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import orjson
import typer

from services.runtime.settings import load
from services.terminal import Json, flush, progress, put, say

law_app = typer.Typer()
filing_app = typer.Typer(no_args_is_help=True, help="Rules Submissions.")
law_app.add_typer(filing_app, name="filing")


class Form(StrEnum):
    """How the rule book is shown."""

    text = "text"
    json = "json"
    html = "html"


@law_app.command()
def settle() -> None:
    """Settle dealt rounds: JSON lines on stdin, JSON lines on stdout."""
    from services import rulebook

    refused = rulebook.settle(put, flush)
    raise typer.Exit(3 if refused else 0)


@law_app.command()
def odds(game: Annotated[str | None, typer.Option()] = None, as_json: Json = False) -> None:
    """Tell what every wager of every paytable gives back, counted over every deal."""
    from services import rulebook

    figures = rulebook.odds(load().data / "odds", game, say, progress)
    if as_json:
        put(orjson.dumps(figures))
    else:
        for line in rulebook.table(figures):
            put(line.encode())


@law_app.command()
def rules(
    form: Annotated[Form, typer.Option("--format")] = Form.text, as_json: Json = False
) -> None:
    """List every clause of every text: where it is code and tested, or why it is not."""
    from services import traceability

    said, decided = traceability.shown("json" if as_json else form.value)
    put(said)
    raise typer.Exit(0 if decided else 1)


@filing_app.command("check")
def filing_check(file: Path) -> None:
    """Tell a filing in plain words, or why it is refused."""
    from services import rulebook
    from services.law.refusal import Refused

    try:
        for line in rulebook.filing_check(file):
            put(line.encode())
    except Refused as why:
        put(f"refused: {why.where}: {why.message}".encode())
        raise typer.Exit(1) from why
