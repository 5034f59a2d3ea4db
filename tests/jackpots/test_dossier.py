"""A jackpot's dossier: all of it in a folder, which computes the award again by itself."""

import csv
import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest

from services.audit.books import opened
from services.jackpots import dossier as made
from services.jackpots.evidence import gathered, jackpots
from services.jackpots.page import page
from tests.jackpots.conftest import Won


def folder(won: Won, name: str, out: Path) -> dict[str, Any]:
    with (out / made.LIST).open("wb") as file, opened(won.dsn, won.prefix) as books:
        listed = made.Written(file.write)
        told = made.dossier(gathered(books, name, listed.lines), listed, None, [])
    (out / "dossier.json").write_bytes(orjson.dumps(told, default=str))
    (out / made.SCRIPT).write_bytes(made.script())
    return told


def run(out: Path) -> subprocess.CompletedProcess[str]:
    """With Python's own library alone: nothing of the program is on its path."""
    return subprocess.run(
        [sys.executable, "-I", "-S", out / made.SCRIPT],
        cwd="/", capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip


def names(won: Won) -> list[str]:
    with opened(won.dsn, won.prefix) as books:
        return [str(one["jackpot"]) for one in jackpots(books)]


def test_the_script_of_every_folder_says_the_same_award(won: Won, tmp_path: Path) -> None:
    for at, name in enumerate(names(won)):
        out = tmp_path / str(at)
        out.mkdir()
        told = folder(won, name, out)
        said = run(out)
        assert said.returncode == 0, said.stdout + said.stderr
        cents, percent = told["jackpot"]["share_cents"], told["jackpot"]["percent"]
        assert said.stdout.startswith(
            f"{name}: {percent} % of {told['jackpot']['met_cents']} cents"
        )
        assert said.stdout.endswith(f"is {cents} cents; locked were {cents} cents\n")
        assert told["right"]


def test_the_list_is_whole_and_bound_by_its_digest(won: Won, tmp_path: Path) -> None:
    told = folder(won, names(won)[0], tmp_path)
    raw = (tmp_path / made.LIST).read_bytes()
    assert hashlib.sha256(raw).hexdigest() == told["list"]["sha256"]
    rows = list(csv.DictReader(raw.decode().splitlines()))
    cycle = told["cycle"]
    numbers = [int(row["number"]) for row in rows]
    assert numbers == list(range(cycle["first"], cycle["last"] + 1))
    assert len(rows) == told["list"]["rows"] == cycle["movements"] + 1
    wagers = sum(int(row["wagers"]) for row in rows if row["what"] == "contribution")
    assert wagers == sum(one["wagers"] for one in told["totals"])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("wagers", "9"), "comes to"),
        (("wager_cents", "101"), "comes to"),
        (("value", "1/1"), "comes to"),
    ],
)
def test_a_list_that_was_changed_is_refused(
    won: Won, tmp_path: Path, change: tuple[str, str], says: str
) -> None:
    told = folder(won, names(won)[0], tmp_path)
    file = tmp_path / made.LIST
    rows = list(csv.DictReader(file.read_text().splitlines()))
    changed = next(row for row in rows if row["what"] == "contribution")
    changed[change[0]] = change[1]
    with file.open("w", newline="") as out:
        writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    said = run(tmp_path)
    assert said.returncode == 1
    assert "movements.csv is not the list" in said.stderr
    told["list"]["sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
    (tmp_path / "dossier.json").write_bytes(orjson.dumps(told, default=str))
    said = run(tmp_path)  # whoever forged the digest too does not forge the sum
    assert said.returncode == 1
    assert says in said.stderr


def test_an_award_that_was_locked_wrongly_is_not_borne_out(won: Won, tmp_path: Path) -> None:
    told = folder(won, names(won)[0], tmp_path)
    told["jackpot"]["share_cents"] += 1
    (tmp_path / "dossier.json").write_bytes(orjson.dumps(told, default=str))
    assert run(tmp_path).returncode == 1


@pytest.mark.parametrize("left", [made.LIST, "dossier.json"])
def test_a_folder_that_is_not_whole_is_said_in_a_sentence(
    won: Won, tmp_path: Path, left: str
) -> None:
    folder(won, names(won)[0], tmp_path)
    (tmp_path / left).unlink()
    said = run(tmp_path)
    assert said.returncode == 1
    assert (said.stdout, said.stderr) == (
        "",
        f"beside this script must lie {left} of its dossier\n",
    )


def test_the_script_is_short_and_needs_nothing() -> None:
    text = made.script().decode()
    assert len(text.splitlines()) <= 100
    assert not [
        line for line in text.splitlines() if line.startswith(("from services", "import orj"))
    ]


def test_the_page_shows_hand_checks_life_curve_and_what_binds_it(won: Won, tmp_path: Path) -> None:
    told = folder(won, names(won)[0], tmp_path)
    told["heads"] = [{"book": "meter/PG-1", "n": 3, "hash": "ab" * 32}]
    seat = str(told["jackpot"]["seat"])
    told["round"] = {"cards": {seat: ["Jk", "Ac", "Ad", "Ah", "As", "3h", "6s"]}, "story": []}
    html = page(orjson.loads(orjson.dumps(told, default=str)))
    for words in (
        "<h2>The hand</h2>", 'title="Jk"', "meter since its reset", "agrees", "validated",
        "<polyline", "Contributions by day and table", told["list"]["sha256"], "ab" * 32,
        told["digest"],
    ):  # fmt: skip
        assert words in html
    assert "DIFFERS" not in html
    assert "http" not in html


def test_the_page_shows_the_clauses_of_a_finding_and_its_remedy(won: Won, tmp_path: Path) -> None:
    told = folder(won, names(won)[0], tmp_path)
    finding = {
        "severity": "major", "code": "meter.sequence_gap", "table_id": "PG-1", "round": None,
        "cite": ["605a.8", "688a.12(d)"], "expected": "number 9", "observed": "none",
    }  # fmt: skip
    told["findings"] = [
        finding | {"remedy": remedy} for remedy in ("look into it, <all> of it", None)
    ]
    html = page(orjson.loads(orjson.dumps(told, default=str)))
    assert html.count("(major; § 605a.8, § 688a.12(d))<br>Expected: ") == 2
    assert html.count("<br>Remedy: ") == 1
    assert "<br>Remedy: look into it, &lt;all&gt; of it</p>" in html
