"""`pitwatch dossier | catalogue`: one thing in one document, and all findings. Used by `cli`."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import orjson
import typer

from services.runtime.settings import load
from services.terminal import put, say

evidence_app = typer.Typer()
dossier_app = typer.Typer(no_args_is_help=True, help="One document with everything about it.")


evidence_app.add_typer(dossier_app, name="dossier")


class Document(StrEnum):
    """How a dossier is written."""

    json = "json"
    html = "html"


class Form(StrEnum):
    """How the catalogue is."""

    text = "text"
    json = "json"
    html = "html"


@dossier_app.command("round")
def dossier_round(
    name: Annotated[str, typer.Argument(metavar="ID", help="TABLE/ROUND, as MB-01/r17.")],
    form: Annotated[Document, typer.Option("--format")] = Document.json,
    out: Annotated[
        Path | None, typer.Option(help="A folder to write it into; made if need be.")
    ] = None,
    *,
    recompute: Annotated[
        bool, typer.Option(help="Derive the round again from the log as well.")
    ] = True,
) -> None:
    """Tell a round from its first wager to its last chip, with the clauses and the findings."""
    from services import evidence

    if out is not None:
        evidence.folder(out)  # said before the log is read
    told = evidence.round_dossier(load(), name, recompute=recompute)
    text = evidence.written(told, form.value, out)
    if out is None:
        put(text)
    else:
        say(f"Written to {out}.")
    same = told["settled_again"].startswith(("the same", "its cards"))
    again = told.get("derived_again", "the same").startswith("the same")
    raise typer.Exit(0 if same and again else 1)


@dossier_app.command("jackpot")
def dossier_jackpot(
    name: Annotated[str, typer.Argument(metavar="ID", help="LINK/NUMBER of the hit, as PG-1/4.")],
    form: Annotated[Document, typer.Option("--format")] = Document.json,
    out: Annotated[
        Path | None,
        typer.Option(help="A folder for the document, its list and its script; made if need be."),
    ] = None,
) -> None:
    """Prove a jackpot: hand, round, checks, and every contribution since the meter's reset.

    Exit 1: a check does not agree.
    """
    from services import evidence
    from services.jackpots.page import page

    told = evidence.jackpot_dossier(load(), name, form.value, out)
    if out is not None:
        say(f"Written to {out}: `python3 {out}/recompute.py` computes the award again.")
    elif form is Document.html:
        put(page(told).encode())
    else:
        put(orjson.dumps(told, option=orjson.OPT_INDENT_2))
    raise typer.Exit(0 if told["right"] else 1)


@evidence_app.command()
def catalogue(form: Annotated[Form, typer.Option("--format")] = Form.text) -> None:
    """List every finding: its code, clauses, meaning, an example, the remedy."""
    from services import catalogue as held

    match form:
        case Form.json:
            put(orjson.dumps(held.rows()))
        case Form.html:
            put(held.page().encode())
        case Form.text:
            for line in held.lines():
                put(line.encode())
