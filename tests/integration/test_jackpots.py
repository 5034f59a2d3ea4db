"""A jackpot is validated while its cards lie on the table, in a house at work: § 688a.11(h)(3)."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson
import psycopg
import pytest

from events.moments import spell
from services import desk, house
from services.bench.rig import Rig
from services.floor.simulate import Floor, observed
from services.runtime.settings import Settings
from tests.jackpots.conftest import LUCK, SEED, TABLES
from tests.jackpots.test_behind_a_gap import without_a_number
from tests.ports import house_port

HOUSE: Final = ("tables", "meters", "projector")
DECIDED: Final = ("jackpot.validated", "jackpot.documented", "jackpot.paid")
PAPERS: Final = (
    "--payee", "P-7", "--slip", "S-1", "--signature", "F-21", "--signature", "A-4",
)  # fmt: skip
WHO: Final = ("--by", "F-21", "--second", "A-4", "--why", "all agrees")


@pytest.fixture
def rig(settings: Settings, tmp_path: Path) -> Iterator[Rig]:
    own = settings.model_copy(update={"partitions": 2, "session_seconds": 3.0})
    with closing(Rig(own, tmp_path, house_port())) as made:
        yield made


def up_to_the_hit() -> tuple[list[bytes], str]:
    """A floor up to its first hit, on which nobody decides; and the jackpot that it began."""
    floor = Floor(SEED, TABLES, 60, ["face-up-pai-gow"], first=5, luck=LUCK)
    lines: list[bytes] = []
    for _, link, raw in observed(floor):
        event = orjson.loads(raw)
        if event["type"] not in DECIDED:
            lines.append(raw)
        if event["type"] == "hit.recorded":
            return lines, f"{link}/{event['number']}"
    raise AssertionError("nothing was won")


class Fixed(NamedTuple):
    """A floor on which a hand soon wins a fixed amount that no tray may pay."""

    seed: int
    first: int  # of the sessions, which are filed for a paytable each
    large: float  # how often a hand wins one by itself
    luck: float  # … and how often one with a share


ALONE = Fixed(3, 5, 1.0, 0.0)  # paytable 3, the tray pays up to $375
BESIDE = Fixed(3, 4, 0.0, 1.0)  # paytable 4, 10 % of the meter and $5,000: up to $500


def parted(of: Fixed) -> tuple[list[bytes], list[bytes], str]:
    """What is told up to the first hit, and after it for a while; and the jackpot it began."""
    floor = Floor(of.seed, 1, 8, ["face-up-pai-gow"], first=of.first, luck=of.luck, untidy=True)
    told: list[bytes] = []
    after: list[bytes] = []
    jackpot = ""
    for _, link, raw in observed(floor):
        event = orjson.loads(raw)
        if event["type"] not in DECIDED:
            (after if jackpot else told).append(raw)
        if event["type"] == "hit.recorded":
            if jackpot:  # the second: nobody looks at that
                return told, after[:-1], jackpot
            jackpot = f"{link}/{event['number']}"
    return told, after, jackpot


def pitwatch(rig: Rig, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "services.cli", *words], capture_output=True, text=True,
        env={**os.environ, **rig.settings.environment()}, check=False, timeout=30,
    )  # fmt: skip


@pytest.mark.timeout(120)
def test_a_jackpot_is_validated_before_its_cards_go(rig: Rig, tmp_path: Path) -> None:
    told, jackpot = up_to_the_hit()
    _played(rig, told)
    shown = pitwatch(rig, "jackpot", "show", jackpot)
    assert shown.returncode == 0, shown.stdout
    assert "it is at hand" in shown.stdout
    made = pitwatch(rig, "jackpot", "validate", jackpot, *WHO)
    assert made.returncode == 0, made.stdout + made.stderr
    asyncio.run(rig.settled(revive=False, stages=HOUSE))

    out = tmp_path / "dossier"
    whole = pitwatch(rig, "dossier", "jackpot", jackpot, "--format", "html", "--out", str(out))
    assert whole.returncode == 0, whole.stderr
    plain = orjson.loads((out / "dossier.json").read_bytes())
    assert plain["right"]
    last = plain["steps"][-1]
    assert (last["state"], last["by"], last["second"]) == ("validated", "F-21", "A-4")
    stood = {file.name: file.read_bytes() for file in out.iterdir()}
    other = pitwatch(rig, "dossier", "jackpot", "PG-1/99999", "--out", str(out))
    assert (other.returncode, other.stderr.count("\n")) == (2, 1)  # and what is there is as it was
    assert {file.name: file.read_bytes() for file in out.iterdir()} == stood
    again = subprocess.run([sys.executable, "-I", "-S", out / "recompute.py"], check=False)
    assert again.returncode == 0


def _played(rig: Rig, lines: list[bytes]) -> None:
    """By way of the hub, which numbers on from there."""
    asyncio.run(rig.build())
    for service in (*HOUSE, "hub"):
        rig.start(service)
    assert [one for one in desk.send(rig.settings, lines) if "error" in one] == []
    asyncio.run(rig.settled(revive=False, stages=HOUSE))


def did(rig: Rig, *words: str) -> str:
    """What a command says that is to do what it is asked."""
    done = pitwatch(rig, *words)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


@pytest.mark.timeout(300)
@pytest.mark.parametrize("of", [ALONE, BESIDE], ids=["alone", "beside"])
def test_a_fixed_amount_that_no_tray_may_pay_is_paid_by_the_cage(
    rig: Rig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, of: Fixed
) -> None:
    """From its hit to the papers of the Board, as people would: PG-4, PG-11, PW-61, PW-80."""
    monkeypatch.setattr("services.floor.pai_gow.stacking.LARGE", of.large)
    told, after, name = parted(of)
    assert name
    assert after
    _played(rig, told)
    before = orjson.loads(did(rig, "jackpot", "show", name, "--json"))
    won = before["jackpot"]
    due, beside = won["due_cents"], won["due_cents"] - won["share_cents"]
    assert (won["percent"], beside) == ((10, 500_000) if of is BESIDE else (0, due))
    assert [one["name"] for one in before["checks"] if not one["agrees"]] == []
    decided = (
        ("validate", ()),
        ("document", PAPERS),
        ("pay", ()),
    )  # fmt: skip
    stood = []
    for what, more in decided:
        did(rig, "jackpot", what, name, *WHO, *more)
        asyncio.run(rig.settled(revive=False, stages=HOUSE))
        stood.append(balances(rig))
        assert f"{due / 100:,.2f}" in did(rig, "jackpot", "list")
    assert stood == [(due, 0), (due, 0), (0, due)]

    assert [one for one in desk.send(rig.settings, after) if "error" in one] == []
    asyncio.run(rig.settled(revive=False, stages=HOUSE))
    out = tmp_path / "dossier"
    did(rig, "dossier", "jackpot", name, "--format", "html", "--out", str(out))
    plain = orjson.loads((out / "dossier.json").read_bytes())
    assert plain["right"]
    # The floor is told by its own clock, which is months behind these people's.
    assert {one["code"] for one in plain["findings"]} <= {"jackpot.cards_cleared"}
    assert (plain["jackpot"]["due_cents"], plain["jackpot"]["beside_cents"]) == (due, beside)
    paid = [one["amount_cents"] for one in plain["steps"] if one["amount_cents"] is not None]
    assert paid == [due, due, due]
    assert f"${due / 100:,.2f}" in (out / "dossier.html").read_text("utf-8")
    again = subprocess.run(
        [sys.executable, "-I", "-S", out / "recompute.py"],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert again.returncode == 0
    assert again.stdout.endswith(f"with {beside} cents that no tray pays {due} are due\n")
    assert orjson.loads(did(rig, "verify", "--json")) == {"agree": True, "differences": 0}
    assert [one for one in balances(rig) if one < 0] == []


def reversed_by(hit: bytes) -> bytes:
    """What the controller says next: its share is on the meter again, and nobody refused it."""
    told = orjson.loads(hit)
    left = {name: told[name] for name in ("v", "table", "day", "session", "source", "boot")}
    number, order = told["number"] + 1, told["order"] + 1
    moments = {name: told[name].replace(".", ".9")[:23] + "Z" for name in ("at", "hub_at")}
    return orjson.dumps(
        {
            **left, **moments, "type": "hit.reversed", "id": f"link:{told['table']}/{order}",
            "order": order, "seq": told["seq"] + 1, "number": number, "of": told["number"],
        }
    )  # fmt: skip


@pytest.mark.timeout(180)
@pytest.mark.parametrize("decided", [(), ("validate",)], ids=["claimed", "validated"])
def test_what_went_back_to_the_meter_is_refused_too_late_and_moves_no_money(
    rig: Rig, decided: tuple[str, ...]
) -> None:
    """§ 605a.8: its life is over; by the command nobody refuses it, and said it changes nothing."""
    told, name = up_to_the_hit()
    _played(rig, told)
    for what in decided:
        did(rig, "jackpot", what, name, *WHO)
    assert [one for one in desk.send(rig.settings, [reversed_by(told[-1])]) if "error" in one] == []
    asyncio.run(rig.settled(revive=False, stages=HOUSE))
    stood = books(rig)
    assert (balances(rig), stood["state"]) == ((0, 0), "reversed")
    assert stood["found"] == 1  # that it went back, and nobody had refused it
    assert stood["moved"] == ["contribution", "hit", "hit.reversed"]
    assert stood["values"][0] == stood["values"][2] != stood["values"][1]

    late = pitwatch(rig, "jackpot", "refuse", name, *WHO)
    assert late.returncode == 2
    assert f"{name} is reversed: it can be refused no more" in late.stderr
    said = {
        "type": "jackpot.refused", "v": 1, "id": "PG-1/p:late", "table": "PG-1",
        "at": spell(datetime.now(UTC)), "by": "F-21", "second": "A-4", "why": "too late",
        "jackpot": name,
    }  # fmt: skip
    assert [one for one in desk.send(rig.settings, [orjson.dumps(said)]) if "error" in one] == []
    asyncio.run(rig.settled(revive=False, stages=HOUSE))
    after = books(rig)
    assert (balances(rig), after) == ((0, 0), {**stood, "refused": 1})
    assert f"{name:16} reversed" in did(rig, "jackpot", "list")
    did(rig, "verify")


@pytest.mark.timeout(180)
def test_behind_a_missing_number_a_jackpot_is_pending_until_that_comes(
    rig: Rig, tmp_path: Path
) -> None:
    said, hit, (topic, link, lost) = without_a_number()
    assert topic.startswith("progressive")
    _played(rig, [orjson.dumps(event) for *_, event in said])
    name, missing = f"{link}/{hit['number']}", f"number {hit['number'] - 1} is missing"
    listed = did(rig, "jackpot", "list")
    assert f"{name:16} pending     not known yet  10 % of the meter: {missing}" in listed
    shown = pitwatch(rig, "jackpot", "show", name)
    assert shown.returncode == 1
    known = f"WRONG share: expected every number up to {hit['number']} known; seen {missing}"
    assert known in shown.stdout
    for words in (
        ("jackpot", "validate", name, *WHO), ("jackpot", "refuse", name, *WHO),
        ("dossier", "jackpot", name, "--out", str(tmp_path / "none")),
    ):  # fmt: skip
        refused = pitwatch(rig, *words)
        assert (refused.returncode, f"{name} is pending" in refused.stderr) == (2, True), words
    assert not (tmp_path / "none").exists()

    order = 1 + max(event.get("order", 0) for _, key, event in said if key == link)
    late = lost | {"order": order, "id": f"link:{link}/{order}", "hub_at": said[-1][2]["hub_at"]}
    assert [one for one in desk.send(rig.settings, [orjson.dumps(late)]) if "error" in one] == []
    asyncio.run(rig.settled(revive=False, stages=HOUSE))
    did(rig, "jackpot", "validate", name, *WHO)  # each is in the books as the command ends
    did(rig, "jackpot", "document", name, *WHO, *PAPERS)
    with ThreadPoolExecutor() as desks:  # two clerks at once: one of them pays it
        both = [*desks.map(lambda _: pitwatch(rig, "jackpot", "pay", name, *WHO), range(2))]
    assert sorted(one.returncode for one in both) == [0, 2]
    assert any(f"{name} is paid: it can be paid no more" in one.stderr for one in both)
    out = tmp_path / "dossier"
    did(rig, "dossier", "jackpot", name, "--format", "html", "--out", str(out))
    again = subprocess.run([sys.executable, "-I", "-S", out / "recompute.py"], check=False)
    assert again.returncode == 0
    steps = [one["state"] for one in orjson.loads((out / "dossier.json").read_bytes())["steps"]]
    assert [step for step in steps if step != "claimed"] == [
        "pending", "locked", "validated", "documented", "paid",
    ]  # fmt: skip
    did(rig, "verify")


@pytest.mark.timeout(180)
def test_a_meter_goes_on_without_a_number_that_a_person_declares_lost(rig: Rig) -> None:
    said, hit, (_, link, lost) = without_a_number()
    _played(rig, [orjson.dumps(event) for *_, event in said])
    number, name = lost["number"], f"{link}/{hit['number']}"
    command = f"pitwatch table release {link} --by BADGE --why TEXT --skip"
    assert f"`{command}` goes on without it" in did(rig, "jackpot", "list")
    waits = waiting(rig)
    assert [(one["link"], one["number"], one["command"]) for one in waits] == [
        (link, number, command)
    ]
    assert waits[0]["movements_then"] > 0
    assert waits[0]["awards"] > 0
    release = ("table", "release", link, "--by", "F-21", "--why", "its network failed")
    refused = pitwatch(rig, *release)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert f"{link} waits for number {number} of its controller" in refused.stderr
    assert command in refused.stderr

    gone = pitwatch(rig, *release, "--skip")
    assert gone.returncode == 0, gone.stderr
    assert f"{link}: number {number} of its controller declared lost by F-21" in gone.stderr
    asyncio.run(rig.settled(revive=False, stages=HOUSE))
    assert waiting(rig) == []
    row = next(one for one in did(rig, "jackpot", "list").splitlines() if one.startswith(name))
    assert row.endswith("PENDING")  # locked, at a value that is in doubt
    assert pitwatch(rig, *release, "--skip").stderr.strip() == f"{link} is not stopped."
    did(rig, "verify")


def waiting(rig: Rig) -> list[dict[str, Any]]:
    """As `pitwatch status` reads it."""
    state = dict[str, Any]()
    house.read_books(rig.settings, state)
    return list(state["waiting"])


def books(rig: Rig) -> dict[str, Any]:
    """How the jackpot and its meter stand."""
    journal = f"{rig.settings.schema_prefix}journal"
    query = (
        f"SELECT jsonb_build_object('state', (SELECT state FROM {rig.settings.schema_prefix}views"
        f".jackpot), 'refused', (SELECT count(*) FROM {journal}.award WHERE what = 'refused'),"
        f" 'found', (SELECT count(*) FROM {journal}.finding WHERE code = 'jackpot.order'),"
        " 'moved', jsonb_agg(what ORDER BY number), 'values', jsonb_agg(value ORDER BY number))"
        f" FROM (SELECT * FROM {journal}.movement ORDER BY number DESC LIMIT 3) last"
    )
    with psycopg.connect(rig.settings.dsn) as connection:
        row = connection.execute(query).fetchone()
    assert row is not None
    return dict(row[0])


def balances(rig: Rig) -> tuple[int, int]:
    """What the link owes, and what winners have."""
    with psycopg.connect(rig.settings.dsn) as connection:
        rows: dict[str, int] = dict(
            connection.execute(
                f"SELECT account, balance_cents FROM {rig.settings.schema_prefix}journal.balance"
                " WHERE account IN ('jackpots:PG-1', 'winners:PG-1')"
            ).fetchall()
        )
    return rows.get("jackpots:PG-1", 0), rows.get("winners:PG-1", 0)
