"""`pitwatch`: every command, thin. Each hands over to the part that does the work.

Exit codes: 0 done, 1 a check found something, 2 wrong call, 3 some input refused, 4 a part that is
needed cannot be used (said in one line, with what to do).
"""

import os
import sys
from typing import Annotated, NoReturn

import orjson
import typer

from services.cli_evidence import evidence_app
from services.cli_floor import floor_app
from services.cli_jackpots import jackpot_app
from services.cli_law import law_app
from services.cli_reports import report_app
from services.runtime.logs import quiet
from services.runtime.settings import load
from services.runtime.trouble import Unusable, WrongCall
from services.terminal import FULL, Files, Json, ReaderLeft, flush, lines_of, put, say

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
table_app = typer.Typer(no_args_is_help=True, help="Stopped tables.")
quarantine_app = typer.Typer(no_args_is_help=True, help="What could not be read.")
app.add_typer(table_app, name="table")
app.add_typer(quarantine_app, name="quarantine")
app.add_typer(jackpot_app, name="jackpot")
app.add_typer(evidence_app)
app.add_typer(report_app)
app.add_typer(floor_app)
app.add_typer(law_app)

By = Annotated[str, typer.Option("--by", help="Badge of the person who decides.")]
Why = Annotated[str, typer.Option("--why", help="The reason, for the record.")]


@app.command()
def up() -> None:
    """Start Kafka, Postgres and the services in the background."""
    from services import house

    house.up(load(), say)


@app.command()
def down() -> None:
    """Stop everything that `up` or `demo` started."""
    from services import house

    house.down(load(), say)


@app.command()
def status(as_json: Json = False) -> None:
    """Tell for each part whether it works, how far it is behind, and why not."""
    from services import house

    raise typer.Exit(house.show_status(load(), as_json=as_json))


@app.command()
def demo() -> None:
    """Run the whole system with a simulated floor, shown live, until stopped."""
    from services import house

    house.demo(load(), say)


@app.command(hidden=True)
def prepare() -> None:
    """Make topics and schemas; the supervisor calls this before it starts a service."""
    from services import house

    house.prepare(load())


@app.command()
def run(service: str, slot: Annotated[int, typer.Option(min=0, max=9)] = 0) -> None:
    """Run one service in the foreground, for a supervisor or a container."""
    from services import wiring

    if service not in wiring.RUNS:
        raise WrongCall(f"There is no service {service}; there are {', '.join(wiring.RUNS)}.")
    raise typer.Exit(wiring.run(load(), service, slot))


@app.command()
def send(files: Files) -> None:
    """Put observed events through the hub into Kafka, acknowledged."""
    from services import desk

    sent = repeats = refused = 0
    for answer in desk.send(load(), (line for line in lines_of(files) if line.strip())):
        if "error" in answer:
            refused += 1
            put(orjson.dumps(answer))
        elif answer.get("repeat"):
            repeats += 1
        else:
            sent += 1
    say(f"{sent} sent and acknowledged, {repeats} known before, {refused} refused.")
    raise typer.Exit(3 if refused else 0)


@app.command()
def verify(as_json: Json = False) -> None:
    """Recount the books against the log, check every chain and identity.

    With --json a line for each difference, the first place first, and how many in the last.
    """
    from services import proof

    differences = proof.verify(load())
    for difference in differences:
        put(orjson.dumps(difference) if as_json else str(difference).encode())
    if as_json:
        put(orjson.dumps({"agree": not differences, "differences": len(differences)}))
    if not differences:
        say("The books agree with the log; every chain and identity holds.")
    raise typer.Exit(1 if differences else 0)


@app.command()
def rebuild() -> None:
    """Build the projections again from the log, compare the chain heads, and switch."""
    from services import proof

    differs = proof.rebuild(load())
    if differs is not None:
        say(f"The rebuilt books differ first at {differs}; nothing was switched.")
        raise typer.Exit(1)
    say("The rebuilt books equal the old ones, and stand in their place.")


@table_app.command("release")
def release(table: str, by: By, why: Why, skip: bool = False) -> None:
    """Let a stopped table go on: past a gap that is declared lost, or by trying again.

    A link's meter that waits for a number of its controller's goes on without it by --skip.
    """
    from services import desk

    say(desk.release(load(), table, by, why, skip=skip))


@app.command()
def acl() -> None:
    """Commands that give each login of a shared Kafka what it needs, and counts to nobody else."""
    from services.runtime.acl import commands

    for command in commands(load()):
        put(command.encode())


@quarantine_app.command("list")
def quarantine_list(as_json: Json = False) -> None:
    """What was put aside, with its origin and the reason."""
    from services import desk

    for bad in desk.quarantined(load()):
        put(orjson.dumps(bad) if as_json else "{origin}  {key}  {reason}: {detail}".format(**bad)
            .encode())  # fmt: skip


@quarantine_app.command("show")
def quarantine_show(origin: str, count_room: bool = False) -> None:
    """One record as it came: its bytes, its headers, where it stood."""
    from services import desk

    shown = desk.shown(load(), origin, count_room=count_room)
    put(orjson.dumps(shown, option=orjson.OPT_INDENT_2))


@quarantine_app.command("retry")
def quarantine_retry(origin: str, by: By, why: Why) -> None:
    """Read a record that was put aside again, and let its table go on."""
    from services import desk

    say(desk.retry(load(), origin, by, why))


def _called() -> None:
    """Run the command; what its stdout cannot take is trouble that is told, not lost at the end."""
    try:
        try:
            app()
        finally:
            flush()
    except ReaderLeft:
        _discard()
    except OSError as trouble:
        if trouble.errno not in FULL:
            raise
        _discard()
        message = "The disk that takes the output is full; free some space and call it again."
        raise Unusable(message) from trouble


def _discard() -> None:
    """What is left for stdout goes nowhere; else Python tells of it once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> NoReturn:
    """Run a command; an expected trouble is one sentence and exit code 2 or 4."""
    quiet()
    try:
        _called()
    except WrongCall as trouble:
        say(str(trouble))
        sys.exit(2)
    except Exception as trouble:
        from services.sentences import sentence

        told = trouble if isinstance(trouble, Unusable) else sentence(load(), trouble)
        if told is None:
            raise
        say(str(told))
        sys.exit(4)
    sys.exit(0)


if __name__ == "__main__":
    main()
