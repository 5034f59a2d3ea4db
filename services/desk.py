"""What a person at the desk decides about stopped tables and quarantined records. Used by `cli`.

A gap goes on when somebody declares its events lost: that is an event in the log. Anything else
that stopped is operational state in Postgres: it is tried again, or its record is passed over.
So with a number that a link's controller never reported: its meter waits, and nothing has stopped.
"""

import asyncio
import uuid
from base64 import b64encode
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

import orjson

from events.moments import spell
from events.observed import LOST_OF_LINE
from events.topics import BLIND
from services import waiting
from services.floor.client import hub_url, send_lines
from services.runtime import kafka
from services.runtime.postgres import connected_now
from services.runtime.settings import Settings
from services.runtime.trouble import Unusable, WrongCall
from services.stage.log import LogReader

Stop = tuple[str, str, str, int]  # stage, key, and where the record stands that stopped it
_MOVED_ON = "{} stands elsewhere by now: look again with `pitwatch status`"


def send(settings: Settings, lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """Put lines through the hub; its answers, in their order, once Kafka has everything."""
    return send_lines(hub_url(settings), lines)


def release(settings: Settings, table: str, by: str, why: str, *, skip: bool) -> str:
    """Let a stopped table go on; what was done, in a sentence."""
    with connected_now(settings) as connection:
        rows = connection.execute(
            "SELECT stage, reason, line, expected, came, detail, topic, log_offset"
            f" FROM {_runtime(settings)}.stopped WHERE key = %s ORDER BY stage",
            [table],
        ).fetchall()
    if not rows:
        return _without_number(settings, table, by, why, skip=skip)
    done = []
    for stage, reason, line, expected, came, detail, topic, offset in rows:
        if reason != "gap":
            gone = _let_go(settings, (stage, table, topic, offset), by, why, skip=skip)
            what = "passes over the record" if skip else "tries again"
            done.append(f"{stage} {what}: {detail}" if gone else _MOVED_ON.format(stage))
        elif line in LOST_OF_LINE:
            _declare_lost(settings, table, line, by, why, expected, came - 1)
            done.append(f"{line} events {expected} to {came - 1} are declared lost by {by}")
        else:
            done.append(f"{stage} waits for {line} {expected}: only its stage can send it again")
    return f"{table}: " + "; ".join(done) + "."


def _without_number(settings: Settings, link: str, by: str, why: str, *, skip: bool) -> str:
    """Let a link's meter go on without a number that its controller has not reported."""
    waits = next((one for one in waiting.links(settings) if one.link == link), None)
    if waits is None:
        return f"{link} is not stopped."
    if not skip:
        raise WrongCall(f"{waits.waits()}.")
    _declare_lost(settings, link, "link", by, f"{waits.named()}: {why}", *waits.lost())
    return waits.goes_on(by)


def _let_go(settings: Settings, stop: Stop, by: str, why: str, *, skip: bool) -> bool:
    """Let this very stop go, and no other that has come since; whether it was still there."""
    with connected_now(settings) as connection:
        changed = connection.execute(
            f"UPDATE {_runtime(settings)}.stopped SET released_at = now(), released_by = %s,"
            " released_why = %s, skip = %s WHERE stage = %s AND key = %s AND reason <> 'gap'"
            " AND topic = %s AND log_offset = %s",
            [by, why, skip, *stop],
        )
        return changed.rowcount == 1


def not_taken(error: dict[str, Any]) -> Unusable | WrongCall:
    """Why the hub refused what a person said; a word that nobody can take is a wrong call."""
    if error["code"] != "report.invalid":
        return Unusable(f"The hub refused it: {error['message']}.")
    said = [part for part in error["where"].split(".") if not part.isdigit()][-1]
    option = f"--{said.replace('signatures', 'signature').replace('_', '-')}"
    what = error["message"].removeprefix("String ").removeprefix("Input ")
    if "pattern" in what:
        what = "has 1 to 40 letters, digits, dots, dashes or underscores, and no such sign first"
    return WrongCall(f"{option} cannot be taken: it {what}.")


def _declare_lost(
    settings: Settings, table: str, line: str, by: str, why: str, first: int, last: int
) -> None:
    said = {
        "type": LOST_OF_LINE[line],
        "v": 1,
        "id": f"{table}/p:{uuid.uuid4()}",
        "table": table,
        "at": spell(datetime.now(UTC)),
        "by": by,
        "why": why,
        "first": first,
        "last": last,
    }
    for answer in send(settings, [orjson.dumps(said)]):
        if "error" in answer:
            raise not_taken(answer["error"])


def quarantined(settings: Settings) -> list[dict[str, Any]]:
    """Every record that was put aside, oldest first."""
    with connected_now(settings) as connection:
        rows = connection.execute(
            "SELECT stage, topic, partition, log_offset, key, reason, detail, seen_at"
            f" FROM {_runtime(settings)}.quarantine ORDER BY seen_at, topic, partition, log_offset"
        ).fetchall()
    return [
        {
            "origin": f"{stage}/{topic}/{partition}/{offset}",
            "key": bytes(key or b"").decode(errors="replace"),
            "reason": reason,
            "detail": detail,
            "seen_at": spell(seen),
        }
        for stage, topic, partition, offset, key, reason, detail, seen in rows
    ]


def shown(settings: Settings, origin: str, *, count_room: bool = False) -> dict[str, Any]:
    """A quarantined record as it stands in the log; of a count, to the count room alone."""
    _, topic, partition, offset = _parts(origin)
    if topic.removeprefix(settings.topic_prefix) in BLIND:
        if not count_room:
            raise Unusable("Only the count room sees records of a count: it says --count-room.")
        _ask_leave(settings)

    async def read() -> dict[str, Any]:
        async with LogReader(kafka.client(settings)) as log:
            records = [
                r async for some in log.read(topic, partition, offset, offset + 1) for r in some
            ]
        for record in records:
            raw = record.value or b""
            text = raw.decode(errors="replace")
            return {
                "origin": origin,
                "key": (record.key or b"").decode(errors="replace"),
                "timestamp": record.timestamp,
                "headers": {
                    name: None if x is None else x.decode(errors="replace")
                    for name, x in record.headers
                },
                "text": text,
                "base64": b64encode(raw).decode(),
            }
        raise Unusable(f"The log holds nothing at {origin}.")

    return asyncio.run(read())


def _ask_leave(settings: Settings) -> None:
    """Refuse a login of the database that may not see counts."""
    schema = settings.schema_name("count")
    with connected_now(settings) as connection:
        row = connection.execute("SELECT has_schema_privilege(%s, 'USAGE')", [schema]).fetchone()
    if row is None or not row[0]:
        raise Unusable("This database login may not see counts: use one of the count room's.")


def retry(settings: Settings, origin: str, by: str, why: str) -> str:
    """Have a stopped table read the record again that stopped it."""
    stage, topic, partition, offset = _parts(origin)
    with connected_now(settings) as connection:
        row = connection.execute(
            f"SELECT key FROM {_runtime(settings)}.stopped"
            " WHERE stage = %s AND topic = %s AND partition = %s AND log_offset = %s",
            [stage, topic, partition, offset],
        ).fetchone()
    if row is None:
        return f"Nothing waits for {origin}."
    if not _let_go(settings, (stage, row[0], topic, offset), by, why, skip=False):
        return f"{row[0]}: {_MOVED_ON.format(stage)}."
    return f"{row[0]}: {stage} reads {origin} again."


def _parts(origin: str) -> tuple[str, str, int, int]:
    try:
        stage, topic, partition, offset = origin.split("/")
        return stage, topic, int(partition), int(offset)
    except ValueError:
        message = f"{origin} is no origin: take one from `pitwatch quarantine list`."
        raise WrongCall(message) from None


def _runtime(settings: Settings) -> str:
    return settings.schema_name("runtime")
