"""`dossier round | jackpot`: facts out of the books, events out of the log. Used by `cli`."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import orjson

from events.ids import order_of
from events.topics import FLOOR_OBSERVED
from services.audit.books import Books, opened
from services.audit.derive_again import derive_again
from services.audit.dossier import Seen, dossier
from services.audit.dossier_page import page
from services.jackpots import dossier as jackpots
from services.jackpots.at_hand import AtTable, as_it_stands, hit_at_hand, with_round_at_hand
from services.jackpots.due import PENDING
from services.jackpots.evidence import Evidence, gathered, standing
from services.jackpots.page import page as jackpot_page
from services.runtime import kafka
from services.runtime.settings import Settings
from services.runtime.trouble import WrongCall
from services.stage.log import LogReader, home
from services.terminal import not_written

Plain = dict[str, Any]
_ENDLESS = 2**62


def round_dossier(settings: Settings, name: str, *, recompute: bool) -> Plain:
    """Everything of one round; `name` is TABLE/ROUND."""
    table, _, round_ = name.partition("/")
    with opened(settings.dsn, settings.schema_prefix) as books:
        facts = _facts(books, table, round_)
        if not facts:
            raise WrongCall(f"The books hold no round {name}; a round is named TABLE/ROUND.")
        filing = _filing(books, table, facts)
        positions = books.positions("tables")
    log = asyncio.run(_events(settings, table, positions))
    told = dossier(facts, filing, _of_the_round(log, facts))
    if recompute:
        told["derived_again"] = derive_again(log, facts)
    return told


def jackpot_dossier(settings: Settings, name: str, form: str, out: Path | None) -> Plain:
    """Everything of one jackpot; with `out` its list, script and document are written there."""
    with ExitStack() as files, opened(settings.dsn, settings.schema_prefix) as books:
        _unless_pending(standing(books, name))
        write: Callable[[bytes], object] = len
        if out is not None:
            write = files.enter_context(_whole(folder(out) / jackpots.LIST)).write
        listed = jackpots.Written(write)
        of = at_hand(settings, books, gathered(books, name, listed.lines))
        heads = [
            {"book": book, "n": n, "hash": link.hex()}
            for book, n, link in books.all(_HEADS, of.jackpot["link"], of.jackpot["at_table"])
        ]
        round_ = None
        if of.round is not None:
            place = f"{of.jackpot['at_table']}/{of.jackpot['round']}"
            round_ = round_dossier(settings, place, recompute=False)
        told = jackpots.dossier(of, listed, round_, heads)
    if out is not None:
        for file, text in (
            ("dossier.json", orjson.dumps(told, option=orjson.OPT_INDENT_2)),
            (jackpots.SCRIPT, jackpots.script()),
            *([("dossier.html", jackpot_page(told).encode())] if form == "html" else []),
        ):
            with _made(out / file) as made:
                made.write(text)
    return told


def _unless_pending(won: Plain) -> None:
    name, why = won["jackpot"], won["why"]
    if won["state"] == PENDING:
        raise WrongCall(
            f"{name} is pending, and nobody can prove yet what it won: {why}."
            f" `pitwatch jackpot show {name}` has what is known."
        )


def at_hand(settings: Settings, books: Books, of: Evidence) -> Evidence:
    """With its round as far as that has come, where its cards have not borne it out yet."""
    if of.borne_out:
        return of
    at = asyncio.run(_table(settings, books, of.jackpot["at_table"]))
    return with_round_at_hand(hit_at_hand(books, of, at), at)


async def _table(settings: Settings, books: Books, table: str) -> AtTable:
    async with LogReader(kafka.client(settings)) as log:
        return await as_it_stands(books, log, table, settings.topic_prefix)


def _made(file: Path) -> BinaryIO:
    try:
        return file.open("wb")
    except OSError as trouble:
        raise not_written(file, trouble) from trouble


@contextmanager
def _whole(file: Path) -> Iterator[BinaryIO]:
    """What is written stands in the file's place once all of it could be told.

    Else what was there stays: it may be the list of another dossier.
    """
    beside = file.with_name(f".{file.name}")
    try:
        with _made(beside) as made:
            yield made
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


_HEADS = (
    "SELECT book, n, hash FROM {journal}.head WHERE split_part(book, '/', 2) IN (%s, %s)"
    " ORDER BY book"
)


def written(told: Plain, form: str, out: Path | None) -> bytes:
    """The dossier in its form; with `out` also as a file there."""
    if form == "html":
        text, ending = page(told).encode(), "html"
    else:
        text, ending = orjson.dumps(told, option=orjson.OPT_INDENT_2), "json"
    if out is not None:
        file = folder(out) / f"{told['table']}-{told['round']}.{ending}"
        try:
            file.write_bytes(text)
        except OSError as trouble:
            raise not_written(file, trouble) from trouble
    return text


def folder(out: Path) -> Path:
    """The folder to write into: made where the one above it is there, else a wrong call."""
    try:
        out.mkdir(exist_ok=True)
    except OSError as trouble:
        raise not_written(out, trouble) from trouble
    return out


def _facts(books: Books, table: str, round_: str) -> list[Plain]:
    rows = books.all(
        "SELECT body FROM {journal}.fact WHERE table_id = %s AND round = %s ORDER BY at, book, n",
        table,
        round_,
    )
    return [orjson.loads(body) for (body,) in rows]


def _filing(books: Books, table: str, facts: list[Plain]) -> Plain | None:
    """The filing of the table's last opening before the round."""
    book = f"table/{table}"
    first = min((fact["n"] for fact in facts if fact["book"] == book), default=0)
    rows = books.all(
        "SELECT filing FROM {journal}.opening WHERE book = %s AND n < %s AND filing IS NOT NULL"
        " ORDER BY n DESC LIMIT 1",
        book,
        first,
    )
    return orjson.loads(rows[0][0]) if rows else None


async def _events(
    settings: Settings, table: str, positions: dict[int, dict[str, int]]
) -> list[Seen]:
    """Every event of the table up to where its stage stood."""
    topic = settings.topic(FLOOR_OBSERVED.name)
    partition = home(table.encode(), len(positions))
    end = positions[partition][topic]
    key, found = table.encode(), []
    async with LogReader(kafka.client(settings)) as log:
        async for records in log.read(topic, partition, 0, end):
            found += [
                Seen(topic, partition, one.offset, orjson.loads(one.value))
                for one in records
                if one.key == key and one.value is not None
            ]
    return found


def _of_the_round(log: list[Seen], facts: list[Plain]) -> list[Seen]:
    """The round's range of the log, without an end while it is open; what its facts name beside."""
    first, last = _range(facts)
    named = {event for fact in facts for event in fact["because"]}
    taken: dict[str, Seen] = {}
    for one in log:
        inside = first <= one.event.get("order", 0) <= last
        if inside or one.event["id"] in named:
            taken.setdefault(one.event["id"], one)
    return sorted(taken.values(), key=_order)


def _order(one: Seen) -> int:
    order: int = one.event.get("order", 0)
    return order


def _range(facts: list[Plain]) -> tuple[int, int]:
    for fact in facts:
        if fact["kind"] == "round":
            return fact["first"], fact["last"]
    for fact in facts:
        if fact["kind"] == "round.opened":
            return order_of("/".join(fact["id"].split("/")[:2])), _ENDLESS
    return 0, 0
