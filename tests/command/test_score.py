"""`pitwatch score`: what was planted, what was raised, compared by table, round and code."""

from collections import Counter

import orjson
import pytest
from typer.testing import CliRunner

from services import score as scoring
from services.audit.replay import Error
from services.cli import app
from services.floor.games import PLANTED
from services.floor.link_mistakes import FOUND
from services.floor.truth import Planted

TRUTH = [
    Planted("MB-01", "r1", "pay.over"),
    Planted("MB-01", "r4", "pay.over"),
    Planted("MB-02", None, "cut.invalid"),
    Planted("MB-02", None, "cut.invalid"),
]


def test_found_missed_and_false_are_told_apart() -> None:
    raised = Counter(
        {("MB-01", "r1", "pay.over"): 1, ("MB-01", "r5", "pay.over"): 1,
         ("MB-02", None, "cut.invalid"): 1, ("MB-02", "r2", "pay.under"): 2},
    )  # fmt: skip
    score = scoring.compare(1, 10, TRUTH, raised)
    lines = {line.code: line[1:] for line in score.codes if any(line[1:])}
    assert lines == {
        "cut.invalid": (2, 1, 1, 0), "pay.over": (2, 1, 1, 1), "pay.under": (0, 0, 0, 2),
    }  # fmt: skip
    assert (score.recall, score.precision, score.perfect) == (0.5, 0.4, False)
    assert score.missed == (("MB-02", None, "cut.invalid"), ("MB-01", "r4", "pay.over"))
    assert {line.code for line in score.codes} == {*PLANTED, *FOUND}
    assert [*score.told()][-1] == "score: seed 1, 10 rounds, recall 50.0000%, precision 40.0000%"


def test_everything_found_and_nothing_else_is_perfect() -> None:
    raised = Counter((p.table, p.round, p.code) for p in TRUTH)
    score = scoring.compare(1, 10, TRUTH, raised)
    assert score.perfect
    assert score.plain()["recall"] == score.plain()["precision"] == 1.0


def test_a_finding_twice_for_one_cause_is_false() -> None:
    raised = Counter((p.table, p.round, p.code) for p in [*TRUTH, TRUTH[0]])
    assert not scoring.compare(1, 10, TRUTH, raised).perfect


def test_what_follows_from_another_finding_is_not_false() -> None:
    """It hangs under that; the same without a cause is false, and what was planted is found."""
    place = ("MB-01", "r9", "pay.unearned")
    raised = Counter([*((p.table, p.round, p.code) for p in TRUTH), place])
    assert scoring.compare(1, 10, TRUTH, raised, Counter([place])).perfect
    assert not scoring.compare(1, 10, TRUTH, raised + Counter([place]), Counter([place])).perfect
    finding = {"kind": "finding", "table": "MB-01", "round": "r9", "code": "pay.unearned",
               "severity": "major", "what": "raised", "under": "MB-01/17/1"}  # fmt: skip
    assert [*scoring._raised([orjson.dumps(finding)], [])] == [(place, True)]


@pytest.mark.parametrize("what", ["worsened", "remedied"])
def test_only_what_is_raised_counts_and_no_warning_of_a_life_that_ends(what: str) -> None:
    finding = {"kind": "finding", "table": "MB-01", "round": "r1", "code": "pay.over",
               "severity": "major", "what": "raised", "under": None}  # fmt: skip
    facts = [
        finding, {**finding, "what": what}, {**finding, "kind": "round"},
        {**finding, "code": "deck.overdue", "severity": "info"},
    ]  # fmt: skip
    raised = scoring._raised(map(orjson.dumps, facts), [])
    assert [*raised] == [(("MB-01", "r1", "pay.over"), False)]


def test_what_the_replay_does_not_accept_is_no_perfect_score() -> None:
    refused: list[str] = []
    assert not [*scoring._raised([Error("MB-01/4", "event.unreadable", "seat", "is 0")], refused)]
    assert refused == ["seat: event.unreadable: is 0"]
    assert not scoring.compare(1, 10, [], Counter())._replace(refused=tuple(refused)).perfect


def test_the_command_prints_its_keys() -> None:
    result = CliRunner().invoke(app, ["score", "--seed", "4", "--rounds", "60", "--json"])
    told = orjson.loads(result.stdout.splitlines()[-1])  # (logs stand before it)
    assert {"seed", "rounds", "codes", "recall", "precision"} <= set(told)
    assert set(told["codes"][0]) == {"code", "planted", "found", "missed", "false"}
    assert (told["seed"], told["rounds"]) == (4, 60)
    perfect = told["recall"] == told["precision"] == 1 and not told["refused"]
    assert result.exit_code == (0 if perfect else 1)
