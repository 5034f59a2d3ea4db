"""`pitwatch simulate | replay | score | bench`: floors made up, and what comes of them."""

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import orjson
import typer

from services.runtime.settings import load
from services.runtime.trouble import WrongCall
from services.terminal import Files, Json, lines_of, output, put, say

floor_app = typer.Typer()
FIGURES = "pipeline, latency, recover, fold, settle, evaluate, odds, memory, scale, meters, dossier"


@floor_app.command()
def simulate(
    seed: Annotated[int, typer.Option()],
    tables: Annotated[int, typer.Option(min=1)],
    rounds: Annotated[int, typer.Option(min=1, help="In total over all tables.")],
    games: Annotated[str, typer.Option(help="all, or names with commas.")] = "all",
    faults: Annotated[str, typer.Option(help="none, all, or codes with commas.")] = "none",
    untidy: Annotated[
        bool, typer.Option("--untidy", help="Dealers do lawful things the long way round.")
    ] = False,
    out: Annotated[Path | None, typer.Option(help="Else stdout.")] = None,
    truth: Annotated[Path | None, typer.Option(help="Where the truth is written.")] = None,
) -> None:
    """Deal a seeded floor: observed events, and the truth to a file of its own."""
    from services.floor.simulate import floor_of, write_floor

    try:
        floor = floor_of(seed, tables, rounds, games, faults, untidy=untidy)
    except ValueError as wrong:
        raise WrongCall(str(wrong)) from wrong
    with ExitStack() as files:
        events = files.enter_context(output(out))
        write_floor(floor, events, files.enter_context(output(truth)) if truth else None)


@floor_app.command()
def replay(files: Files, as_json: Json = False) -> None:
    """Derive rounds, findings and transfers from observed events, without broker or database."""
    from services.audit.replay import Error
    from services.audit.replay import replay as derive
    from services.audit.story import tell

    refused = 0
    for line in derive(lines_of(files)):
        if isinstance(line, Error):
            refused += 1
            put(line.spelled())
        elif as_json:
            put(line)
        elif (told := tell(line)) is not None:
            put(told.encode())
    raise typer.Exit(3 if refused else 0)


@floor_app.command()
def score(
    seed: Annotated[int, typer.Option()],
    rounds: Annotated[int, typer.Option(min=1, help="In total over all tables and games.")],
    as_json: Json = False,
) -> None:
    """Deal a floor with every mistake, replay it, compare what is found with the truth."""
    from services import score as scoring

    quietly = as_json or not sys.stderr.isatty()
    result = scoring.score(seed, rounds, (lambda _: None) if quietly else say)
    if as_json:
        put(orjson.dumps(result.plain()))
    else:
        for line in result.told():
            put(line.encode())
    raise typer.Exit(0 if result.perfect else 1)


@floor_app.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(help=f"All, or of: {FIGURES}.")] = None,
    as_json: Json = False,
) -> None:
    """Measure, each figure beside its reference in the same run."""
    from services.bench.suite import measure

    figures = []
    for figure in measure(load(), names or [], say):
        figures.append(figure)
        if not as_json:
            put(str(figure).encode())
    if as_json:
        put(orjson.dumps(figures))
