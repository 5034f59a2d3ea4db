"""`pitwatch jackpot`: what is won, whether it is right, and what people decide. Used by `cli`."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any

import orjson
import typer

from events.money import dollars
from services.deciding import Booked, alone
from services.jackpots.check import Check
from services.jackpots.due import GONE, PENDING
from services.jackpots.evidence import Evidence, gathered, jackpots, on_slip
from services.jackpots.life import Decision, against, event, obstacle, unheld, unsigned
from services.jackpots.weighed import despite as with_findings
from services.jackpots.weighed import nameable
from services.runtime.settings import Settings, load
from services.runtime.trouble import WrongCall
from services.terminal import Json, progress, put, say
from services.waiting import without

jackpot_app = typer.Typer(no_args_is_help=True, help="Jackpots, from the claim to the payment.")
Name = Annotated[str, typer.Argument(metavar="ID", help="LINK/NUMBER of the hit, as PG-1/4.")]
By = Annotated[str, typer.Option("--by", help="Badge of the person who decides.")]
Why = Annotated[str, typer.Option("--why", help="The reason, for the record.")]
Second = Annotated[
    str | None, typer.Option("--second", help="Badge of the other, where the filing asks two.")
]


class Source(StrEnum):
    """What a share may be paid from: never the tray of a table."""

    cage = "cage"
    slip = "slip"
    annuity = "annuity"


@jackpot_app.command("list")
def listed(link: str | None = None, *, as_json: Json = False) -> None:
    """List every jackpot as it stands, the newest first."""
    from services.audit.books import opened

    settings = load()
    with opened(settings.dsn, settings.schema_prefix) as books:
        rows = jackpots(books, link)
    if as_json:
        put(orjson.dumps(rows))
        return
    for row in rows:
        put(_line(row).encode())
    if not rows:
        say("Nothing is won.")


@jackpot_app.command("show")
def show(name: Name, *, as_json: Json = False) -> None:
    """Show a jackpot: its steps, and every check with what it compared. Exit 1: one disagrees."""
    of = _evidence(load(), name)
    made = _checks(of)
    if as_json:
        jackpot = of.jackpot | {"due_cents": of.due_cents}
        told = {"jackpot": jackpot, "steps": of.steps, "findings": of.findings}
        put(orjson.dumps(told | {"checks": [one.plain() for one in made]}))
    else:
        for line in _told(of):
            put(line.encode())
    raise typer.Exit(1 if against(made) else 0)


@jackpot_app.command("validate")
def validate(
    name: Name, by: By, why: Why, second: Second = None,
    despite: Annotated[
        list[str] | None,
        typer.Option(metavar="CODE", help="A finding you accept; it joins your reason."),
    ] = None,
) -> None:  # fmt: skip
    """Compute everything again and, where every check agrees, validate it. Exit 1: one does not.

    While its cards lie there, its round counts as far as it has come.
    """
    settings = load()
    with alone(settings, name) as booked:
        of = _evidence(settings, name)
        codes = nameable(of.findings, of.jackpot, of.hit)
        of = of._replace(accepted=tuple(sorted({*(despite or ())})))
        who = Decision(by, why, second)
        _unless(obstacle(of, "validate", who) or unheld(of, codes, of.accepted))
        who = who._replace(why=with_findings(why, of.accepted))
        _unless_wrong(name, against(_checks(of)))
        named = {"amount_cents": of.due_cents} if of.due_cents else {}
        _say(settings, booked, event(of, "validate", who, **named))


def _unless_wrong(name: str, wrong: list[Check]) -> None:
    if not wrong:
        return
    for one in wrong:
        put(_check(one).encode())
    say(
        f"{name} is not validated: {len(wrong)} of its checks disagree; refuse it, wait, or"
        " name the findings that you accept by --despite."
    )
    raise typer.Exit(1)


@jackpot_app.command("refuse")
def refuse(name: Name, by: By, why: Why, second: Second = None) -> None:
    """Refuse it: the controller gives the locked value back to the meter by a movement."""
    settings, who = load(), Decision(by, why, second)
    with alone(settings, name) as booked:
        of = _evidence(settings, name)
        _unless(obstacle(of, "refuse", who))
        _say(settings, booked, event(of, "refuse", who))


@jackpot_app.command("document")
def document(
    name: Name, by: By, why: Why,
    payee: Annotated[str, typer.Option(help="Number of the payee; no name.")],
    slip: Annotated[str, typer.Option(help="Serial number of the slip.")],
    signature: Annotated[list[str], typer.Option(help="Badge of who signed; once for each.")],
    amount_cents: Annotated[
        int | None, typer.Option(min=1, help="On the slip, in cents; by default what is due.")
    ] = None,
    second: Second = None,
) -> None:  # fmt: skip
    """Say that its papers are complete: payee, slip with what is due, signatures."""
    settings, who = load(), Decision(by, why, second)
    with alone(settings, name, slip) as booked:
        of = _evidence(settings, name)
        _unless(obstacle(of, "document", who) or unsigned(of, signature))
        _unless(_other_on(settings, slip, name))
        amount = _due(of, name, amount_cents)
        papers = {"payee": payee, "slip": slip, "signatures": signature, "amount_cents": amount}
        _say(settings, booked, event(of, "document", who, **papers))


@jackpot_app.command("pay")
def pay(
    name: Name, by: By, why: Why,
    source: Annotated[Source, typer.Option(help="Never the tray.")] = Source.cage,
    amount_cents: Annotated[
        int | None, typer.Option(min=1, help="In cents; by default what is due.")
    ] = None,
    second: Second = None,
) -> None:  # fmt: skip
    """Say that it was paid, from the cage, by slip or as an annuity.

    Due is the share, and with it a fixed amount that the table's filing keeps out of its tray.
    """
    settings, who = load(), Decision(by, why, second)
    with alone(settings, name) as booked:
        of = _evidence(settings, name)
        _unless(obstacle(of, "pay", who))
        amount = _due(of, name, amount_cents)
        _say(settings, booked, event(of, "pay", who, amount_cents=amount, source=source.value))


def _due(of: Evidence, name: str, amount_cents: int | None) -> int:
    if of.due_cents is None:
        raise WrongCall(f"Nobody can say yet what is due of {name}: {of.not_due_yet}.")
    if amount_cents not in (None, of.due_cents):
        raise WrongCall(f"{name} is {dollars(of.due_cents)}, and not {dollars(amount_cents or 0)}.")
    return of.due_cents


def _unless(sentence: str | None) -> None:
    if sentence is not None:
        raise WrongCall(sentence)


def _evidence(settings: Settings, name: str) -> Evidence:
    from services.audit.books import opened
    from services.evidence import at_hand

    with opened(settings.dsn, settings.schema_prefix) as books:
        return at_hand(settings, books, gathered(books, name))


def _other_on(settings: Settings, slip: str, name: str) -> str | None:
    """A serial number is of one slip."""
    from services.audit.books import opened

    with opened(settings.dsn, settings.schema_prefix) as books:
        other = on_slip(books, slip, name)
    return other and f"Slip {slip} is of {other}: write one of another number for {name}."


def _checks(of: Evidence) -> Any:
    from services.jackpots.checks import checks

    return checks(of)


def _say(settings: Settings, booked: Booked, said: dict[str, Any]) -> None:
    """Put it into the log by way of the hub, and wait for the books to have it."""
    from services import desk

    for answer in desk.send(settings, [orjson.dumps(said)]):
        if "error" in answer:
            raise desk.not_taken(answer["error"])
    done = f"{said['jackpot']} is {said['type'].partition('.')[2]} by {said['by']}"
    progress("In the log; waiting until the books have it.")
    if booked(said["id"]):
        say(f"{done}; it is in the books.")
    else:
        say(f"{done}; it is in the log, and the books follow: see `pitwatch status`.")


def _line(row: dict[str, Any]) -> str:
    due = "not known yet" if row["due_cents"] is None else dollars(row["due_cents"])
    return (
        f"{row['jackpot']:16} {row['state']:10} {due:>14}"
        f"  {_made_of(row)}  {row['level']}"
        f"  {row['at_table']} {row['round'] or '-'} seat {row['seat']}"
        f"{'  PENDING' if row['pending'] else ''}"
        f"{': ' + without(row['link']) if row['state'] == PENDING else ''}{_not_back(row)}"
    )


def _not_back(row: dict[str, Any]) -> str:
    """Refused it stays until its controller gives its share back: then it is reversed."""
    if row["state"] != "refused" or not row["share_cents"]:
        return ""
    return f"  its share of {dollars(row['share_cents'])} is not back on the meter yet"


def _made_of(row: dict[str, Any]) -> str:
    """What makes the amount that is due, as far as is known."""
    if row["state"] == PENDING:
        of = f"{row['percent']} % of the meter" if row["percent"] else "a fixed amount"
        return f"{of}: {row['why']}"
    of = f"{row['percent']} % of {dollars(row['met_cents'])}"
    if row["state"] in GONE:
        return of
    known = row["due_cents"] is not None
    beside = row["due_cents"] - row["share_cents"] if known else None
    if not row["percent"] and not row["pending"]:
        of = "its table's to pay" if beside == 0 else "a fixed amount"
    elif beside:
        of += f" and {dollars(beside)}"
    return of if known else f"{of}, before a payout limit"


def _told(of: Evidence) -> Iterator[str]:
    yield _line(of.jackpot | {"due_cents": of.due_cents})
    for step in of.steps:
        who = ", ".join(badge for badge in (step["by"], step["second"]) if badge)
        signed = ", ".join(step["signatures"] or ())
        said = f"{step['why'] or ''}{f'; signed by {signed}' if signed else ''}"
        yield f"  {step['at']}  {step['state']:10} {who}  {said}".rstrip()
    for one in _checks(of):
        yield _check(one)


def _check(one: Any) -> str:
    cite = ", ".join(f"§ {clause}" for clause in one.cite)
    mark = "ok   " if one.agrees else "WRONG"
    return f"{mark} {one.name}: expected {one.expected}; seen {one.seen} ({cite})"
