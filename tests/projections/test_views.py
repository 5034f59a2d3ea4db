"""Rounds, wagers, cards, findings and movements as they are asked of Postgres, for every game."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import orjson
import psycopg
import pytest

from events.derived.findings import Finding
from projections.journal.rebuild import rebuild
from services.floor.games import GAMES
from tests.projections.derived_log import AT, DAY, DerivedLog, Projector
from tests.projections.test_recount_floors import dealt

VIEWS = ("round", "wager", "envy", "card", "finding", "finding_status", "blast_radius", "transfer")


class Asked:
    """Answers of the views, and the facts they are made from."""

    def __init__(self, dsn: str, prefix: str) -> None:
        self._dsn, self._prefix = dsn, prefix

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self._dsn) as connection:
            connection.execute(f"SET search_path = {self._prefix}views".encode())
            return connection.execute(query.encode()).fetchall()

    def facts(self, kind: str) -> Iterator[dict[str, Any]]:
        query = f"SELECT body FROM {self._prefix}journal.fact WHERE kind = '{kind}'"
        for (body,) in self.rows(query + " ORDER BY book, n"):
            yield orjson.loads(body)


@pytest.mark.timeout(150)
def test_views_tell_what_the_facts_do_also_after_a_rebuild(dsn: str, prefix: str) -> None:
    house = asyncio.run(dealt(dsn, prefix, 11, tables=6, rounds=60))
    asked = Asked(dsn, prefix)
    rounds = list(asked.facts("round"))
    _wagers(asked, rounds)
    _envy(asked, rounds)
    _cards(asked, rounds)
    _findings(asked)
    before = {view: asked.rows(f"SELECT * FROM {view} ORDER BY book, n") for view in VIEWS}
    assert all(before.values())
    assert {row[0] for row in asked.rows("SELECT DISTINCT game FROM card")} == set(GAMES)
    assert asked.rows("SELECT count(*) FROM transfer WHERE class = 'payment'") != [(0,)]
    assert asyncio.run(rebuild(dsn, prefix, house.log, topics=prefix)) is None
    for view, rows in before.items():
        assert sorted(map(repr, asked.rows(f"SELECT * FROM {view}"))) == sorted(map(repr, rows))


def test_a_finding_is_open_until_its_own_remedy_is_seen(dsn: str, prefix: str) -> None:
    """What mends it may bear a round that it has not, and mends no other of its kind."""
    log, book = DerivedLog(prefix), "meter/PG-1/findings"
    gap = Finding(
        table="PG-1", at=AT, day=DAY, because=(), code="meter.sequence_gap", severity="major",
        cite=("605a.8",), expected="number 41", observed="42 waits", remedy="number 41 reported",
    )  # fmt: skip
    worse = replace(gap, what="worsened", of="meter:PG-1/1/3")
    came = replace(gap, what="remedied", severity="info", remedy=None, round="r3")
    others = (replace(gap, expected="number 52"), replace(gap, expected="number 63"))
    log.write("findings.v1", book, gap, *others)
    log.write("findings.v1", book, worse)
    log.write("findings.v1", book, replace(came, of="meter:PG-1/1/1"))
    log.write("findings.v1", book, replace(came, of="meter:PG-1/1/3"))
    asyncio.run(Projector(dsn, prefix, log).catch_up())
    asked = Asked(dsn, prefix)
    assert asked.rows("SELECT expected FROM finding WHERE open") == [("number 52",)]


def _envy(asked: Asked, rounds: list[dict[str, Any]]) -> None:
    """A row for each that a round tells, with nulls where nobody tells."""
    names = "seat", "wagers", "lammers", "earned_cents", "for_seats", "paid_cents"
    got = asked.rows(f"SELECT table_id, round, {', '.join(names)} FROM envy")
    due = [
        (fact["table"], fact["round"], *[one[name] for name in names])
        for fact in rounds for one in fact["envy"]
    ]  # fmt: skip
    assert sorted(got, key=str) == sorted(due, key=str)
    assert any(one[3] for one in due)


def _wagers(asked: Asked, rounds: list[dict[str, Any]]) -> None:
    told = asked.rows("SELECT table_id, round, seat, wager, stake_cents, outcome, won_cents, cite"
                      " FROM wager")  # fmt: skip
    facts = [
        (fact["table"], fact["round"], w["seat"], w["wager"], w["stake_cents"], w["outcome"],
         w["won_cents"], w["cite"])
        for fact in rounds for w in fact["wagers"]
    ]  # fmt: skip
    assert sorted(told) == sorted(facts)


def _cards(asked: Asked, rounds: list[dict[str, Any]]) -> None:
    told = asked.rows("SELECT table_id, round, hand, number, card FROM card WHERE \"as\" = 'dealt'")
    facts = [
        (fact["table"], fact["round"], hand, number, card)
        for fact in rounds
        for hand, cards in fact["hands"].items()
        for number, card in enumerate(cards, 1)
    ]
    assert sorted(map(repr, told)) == sorted(map(repr, facts))
    ruled = {
        (fact["table"], fact["round"], "dealer"): orjson.loads(fact["line"])["dealer"]["cards"]
        for fact in rounds if fact["line"] and "dealer" in orjson.loads(fact["line"])
    }  # fmt: skip
    for place, cards in ruled.items():
        where = "table_id = '{}' AND round = '{}' AND hand = '{}'".format(*place)
        query = f"SELECT card FROM card WHERE \"as\" = 'ruled' AND {where} ORDER BY number"
        assert [card for (card,) in asked.rows(query)] == cards
    lows = asked.rows("SELECT count(*) FROM card WHERE low GROUP BY book, n, hand")
    assert {count for (count,) in lows} == {2}


def _findings(asked: Asked) -> None:
    facts = list(asked.facts("finding"))
    later = {what: {fact["of"] for fact in facts if fact["what"] == what}
             for what in ("worsened", "remedied")}  # fmt: skip
    said = dict(asked.rows("SELECT id, status FROM finding_status"))
    is_open = dict(asked.rows("SELECT id, open FROM finding"))
    for fact in facts:
        if fact["what"] == "raised":
            status = "open" if fact["remedy"] else "said"
            for what in ("worsened", "remedied"):  # remedied late is remedied
                status = what if fact["id"] in later[what] and fact["remedy"] else status
            assert said[fact["id"]] == status
            assert is_open[fact["id"]] is (status in ("open", "worsened"))
    assert {"said", "remedied", "worsened"} <= set(said.values())
    touched = {fact["id"]: fact["touched"] for fact in facts if fact["touched"]}
    told = asked.rows("SELECT id, rounds, wagered_cents, net_by_seat FROM blast_radius")
    assert len(told) == len(touched)
    for name, rounds, wagered, net in told:
        fact = touched[name]
        assert (rounds, wagered, net) == (
            fact["rounds"],
            fact["wagered_cents"],
            fact["net_by_seat"],
        )
