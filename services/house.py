"""`up`, `down`, `status` and `demo`: the whole house under its supervisor. Used by `cli`."""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from typing import Any

import orjson
import psycopg

from events.topics import Party, read_by
from projections.migrations.run import migrate
from services import waiting
from services.board import Board
from services.runtime import kafka, postgres, supervisor
from services.runtime.settings import Settings, writable
from services.runtime.trouble import Unusable
from services.watching import Pictures

Say = Callable[[str], None]
TABLES = """
SELECT board.*, last.game, last.round AS last_round,
       coalesce(open.counts, '{{}}') AS open_by_severity
FROM {views}.table_board board
LEFT JOIN LATERAL (
    SELECT game, round FROM {journal}.round WHERE round.table_id = board.table_id
    ORDER BY at DESC, n DESC LIMIT 1) last ON true
LEFT JOIN (
    SELECT table_id, jsonb_object_agg(severity, n) AS counts
    FROM (SELECT table_id, severity, count(*) AS n FROM {views}.finding
          WHERE open AND what = 'raised' GROUP BY 1, 2) each
    GROUP BY 1) open ON open.table_id = board.table_id
ORDER BY board.table_id
"""
FINDINGS = """
SELECT id, at, table_id, round, code, severity, cite, expected, observed, remedy, seat, wager,
       amount_cents, CASE status WHEN 'said' THEN 'raised' ELSE status END AS standing
FROM {views}.finding_status ORDER BY at DESC, n DESC LIMIT 20
"""
STAGES: tuple[Party, ...] = ("tables", "meters", "day", "projector")
READS = {stage: read_by(stage) for stage in STAGES}


def services(settings: Settings) -> list[tuple[str, int]]:
    """Every service of a house and its slots."""
    return [
        ("hub", 0),
        *(("tables", slot) for slot in range(settings.tables_workers)),
        ("meters", 0),
        ("day", 0),
        *(("projector", slot) for slot in range(settings.projector_workers)),
    ]


def prepare(settings: Settings) -> None:
    """Make the topics and bring the database to this program's version."""
    asyncio.run(kafka.ensure_topics(settings))
    migrate(settings.dsn, settings.schema_prefix)


def _progress(say: Say) -> Callable[[dict[str, Any]], None]:
    told: set[tuple[str, int, str]] = set()

    def tell(state: dict[str, Any]) -> None:
        for part in state["parts"]:
            now = (part["name"], part["slot"], part["state"])
            if part["state"] in ("ready", "external") and now not in told:
                told.add(now)
                say(f"  {part['name']}{_slot(part)} is there: {part['address']}")

    return tell


def _slot(part: dict[str, Any]) -> str:
    return f" {part['slot']}" if part["slot"] else ""


def up(settings: Settings, say: Say) -> None:
    """Start everything but the floor; return when all of it is ready."""
    if supervisor.status(settings)["running"]:
        say("Pitwatch is up already; `pitwatch status` tells how it stands.")
        return
    began = time.monotonic()
    say(f"Starting Pitwatch, its data in {settings.data} (about 15 seconds) …")
    supervisor.up(settings, services(settings), progress=_progress(say))
    say(f"Pitwatch is up after {time.monotonic() - began:.0f} s. Stop it with `pitwatch down`.")


def down(settings: Settings, say: Say) -> None:
    """Stop everything; nothing of it is left running."""
    stopped = supervisor.down(settings)
    say("Everything has stopped." if stopped else "Nothing was running.")


def demo(settings: Settings, say: Say) -> None:
    """Everything and a simulated floor, on the terminal, until stopped."""
    writable(settings.data)
    say(f"Starting the house and its floor, data in {settings.data} (about 15 seconds) …")
    parts = [*services(settings), ("floor", 0)]
    supervisor.up(settings, parts, progress=_progress(say), owner=os.getpid())
    stop = False

    def told(*_: object) -> None:
        nonlocal stop
        stop = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, told)
    try:
        with (
            Pictures(settings) as live,
            Board(lambda: picture(settings) | {"pictures": live.newest}, say) as board,
        ):
            while not stop and supervisor.status(settings)["running"]:
                board.refresh()
                time.sleep(0.5)
    finally:
        say("Stopping in order …")
        down(settings, say)
    if not stop:
        raise Unusable(f"The supervisor ended by itself: see {settings.logs}.")


def picture(settings: Settings) -> dict[str, Any]:
    """Everything that `status` and the board show."""
    state = supervisor.status(settings)
    state |= {"tables": [], "stopped": [], "findings": [], "lag": {}, "quarantined": 0}
    state |= {"meters": [], "jackpots": [], "waiting": []}
    if not state["running"]:
        return state
    try:
        read_books(settings, state)
        state["lag"] = lag(settings)
    except (psycopg.Error, Unusable) as trouble:
        state["why"] = state["why"] or str(trouble).strip().splitlines()[0]
    return state


def read_books(settings: Settings, state: dict[str, Any]) -> None:
    """What the views say, into the picture."""
    views, journal = settings.schema_name("views"), settings.schema_name("journal")
    state["waiting"] = [one.plain() for one in waiting.links(settings)]
    with postgres.connected_now(settings) as connection:
        cursor = connection.cursor(row_factory=psycopg.rows.dict_row)

        def rows(query: str) -> list[dict[str, Any]]:
            return cursor.execute(query.encode()).fetchall()

        state["tables"] = rows(TABLES.format(views=views, journal=journal))
        state["meters"] = rows(f"SELECT * FROM {views}.meter ORDER BY link")
        state["jackpots"] = rows(f"SELECT * FROM {views}.jackpot ORDER BY since DESC LIMIT 20")
        state["stopped"] = rows(f"SELECT * FROM {views}.stopped ORDER BY key")
        state["findings"] = rows(FINDINGS.format(views=views, journal=journal))
        total = rows(f"SELECT coalesce(sum(balance_cents), 0)::bigint AS sum FROM {views}.balance")
        state["balance_cents"] = total[0]["sum"]
        state["quarantined"] = rows(f"SELECT count(*) AS n FROM {views}.quarantine")[0]["n"]


def lag(settings: Settings) -> dict[str, int]:
    """How many records each stage has still to commit."""
    names = sorted({settings.topic(name) for names in READS.values() for name in names})
    extent = asyncio.run(kafka.extent(settings, names))
    runtime = settings.schema_name("runtime")
    with postgres.connected_now(settings) as connection:
        rows = connection.execute(
            f"SELECT stage, partition, position FROM {runtime}.partition".encode()
        ).fetchall()
    at = {(stage, index): position for stage, index, position in rows}
    behind: dict[str, int] = dict.fromkeys(READS, 0)
    for place, (_, end) in extent.items():
        for stage, topics in READS.items():
            if place.topic.removeprefix(settings.topic_prefix) in topics:
                done = at.get((stage, place.partition), {}).get(place.topic, 0)
                behind[stage] += max(0, end - done)  # it may have gone on since the end was asked
    return behind


def show_status(settings: Settings, *, as_json: bool) -> int:
    """Print how everything stands; 0 where all works, and nothing is stopped or waits."""
    state = picture(settings)
    well = (
        state["running"]
        and state["phase"] == "running"
        and not state["stopped"]
        and not state["waiting"]
        and not state["why"]
        and all(part["state"] in ("ready", "external") for part in state["parts"])
        and not any(part["why"] for part in state["parts"])
    )
    if as_json:
        print(orjson.dumps(state, default=str, option=orjson.OPT_INDENT_2).decode())
        return 0 if well else 1
    if not state["running"]:
        print("Pitwatch is down; `pitwatch up` starts it.")
        return 1
    for part in state["parts"]:
        behind = state["lag"].get(part["name"])
        tail = f", {behind} records behind" if behind is not None else ""
        why = f": {part['why']}" if part["why"] else ""
        print(f"{part['name']}{_slot(part):3} {part['state']}{why}{tail}  {part['address']}")
    if state["why"]:
        print(f"trouble: {state['why']}")
    for stopped in state["stopped"]:
        print(
            f"stopped: {stopped['key']} in {stopped['stage']} ({stopped['reason']}):"
            f" {stopped['detail']}; `pitwatch table release {stopped['key']} --by BADGE"
            " --why TEXT` lets it go on"
        )
    for one in state["waiting"]:
        print(f"waiting: {one['says']}")
    if state["quarantined"]:
        print(f"in quarantine: {state['quarantined']}; see `pitwatch quarantine list`")
    return 0 if well else 1
