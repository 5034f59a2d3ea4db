"""A jackpot is proved while its cards lie there: § 688a.11(h)(3)(i)(B)(1) to (4)."""

import asyncio
from collections.abc import Iterator
from typing import Any

import orjson
import psycopg
import pytest
from psycopg.types.json import Jsonb

from events.moments import from_milliseconds, milliseconds
from events.observed import TOPIC_OF_LINE
from projections.migrations.run import erase, migrate
from services.audit.books import opened
from services.floor.simulate import Floor, observed
from services.jackpots.at_hand import AtTable, as_it_stands, hit_at_hand, with_round_at_hand
from services.jackpots.checks import checks
from services.jackpots.evidence import Evidence, gathered
from services.stage.batch import Batch
from services.stage.log import home
from services.stage.partition import Partition
from services.tables.stage import TablesStage
from tests.jackpots.conftest import LUCK, SEED, TABLES
from tests.projections.derived_log import PARTITIONS
from tests.projections.observed_log import FLOOR, House
from tests.servers import Servers

LINK, CLEARED = "PG-1", "jackpot.cards_cleared"
DECISIONS = ("jackpot.validated", "jackpot.documented", "jackpot.paid")
Said = tuple[str, str, dict[str, Any]]  # topic, key, event


def floor() -> list[Said]:
    """A floor's events in the order of time, without what people decide."""
    told = Floor(SEED, TABLES, 60, ["face-up-pai-gow"], first=5, luck=LUCK)
    said = [
        (TOPIC_OF_LINE[line].name, table, orjson.loads(raw)) for line, table, raw in observed(told)
    ]
    return [one for one in said if one[2]["type"] not in DECISIONS]


class Played:
    """A house whose first jackpot is told of, and nothing of what comes after."""

    def __init__(
        self, dsn: str, prefix: str, until: str = "cards.cleared", said: list[Said] | None = None
    ) -> None:
        self.house, self.said = House(dsn, prefix), said or floor()
        hit = next(one for one in self.said if one[2]["type"] == "hit.recorded")[2]
        self.hit, self.jackpot = hit, f"{LINK}/{hit['number']}"
        if until == hit["type"]:
            self.at = 1 + next(at for at, one in enumerate(self.said) if one[2] is hit)
        else:
            self.at = next(at for at, (_, _, event) in enumerate(self.said) if self._gone(event))
        self.report(self.said[: self.at])

    def _gone(self, event: dict[str, Any]) -> bool:
        """Whether this takes the cards of the hand that won."""
        if event["table"] != self.hit["at_table"] or event["hub_at"] < self.hit["hub_at"]:
            return False
        hand = event["type"] == "hand.cleared" and event.get("hand") == str(self.hit["seat"])
        return hand or event["type"] == "cards.cleared"

    def report(self, said: list[Said]) -> None:
        for topic, key, event in said:
            self.house.report(key, orjson.dumps(event), topic)
        asyncio.run(self.house.work())

    def goes_on(self) -> None:
        """All the rest of the floor."""
        self.report(self.said[self.at :])

    def decide(self, *steps: str, after_ms: int = 1) -> None:
        """Two persons, as soon after the hit as that."""
        before = milliseconds(self.said[self.at - 1][2]["hub_at"])
        for step in steps:
            before += after_ms
            moment = from_milliseconds(before)
            more = {"payee": "P-1", "slip": "S-1", "signatures": ["F-1", "A-1"]}
            event = {
                "v": 1, "id": f"{LINK}/p:{step}", "table": LINK, "type": f"jackpot.{step}",
                "at": moment, "hub_at": moment, "day": "2026-03-02", "session": "s",
                "by": "F-1", "second": "A-1", "why": "seen", "jackpot": self.jackpot,
                **(more if step == "documented" else {}),
            }  # fmt: skip
            self.report([("progressive.observed.v1", LINK, event)])

    def evidence(self) -> Evidence:
        return with_round_at_hand(*gathered_at(self))


def gathered_at(played: Played) -> tuple[Evidence, AtTable]:
    house = played.house
    with opened(house.dsn, house.prefix) as books:
        of = gathered(books, played.jackpot)
        table = as_it_stands(books, house.log, of.jackpot["at_table"], house.prefix)
        at = asyncio.run(table)
        return hit_at_hand(books, of, at), at


def three_way(of: Evidence, at: AtTable) -> bool:
    told = with_round_at_hand(of, at).three_way
    assert told is not None
    return bool(told["agrees"])


@pytest.fixture
def played(servers: Servers, prefix: str) -> Iterator[Played]:
    migrate(servers.postgres, prefix)
    yield Played(servers.postgres, prefix)
    erase(servers.postgres, prefix)


def wrong(of: Evidence) -> list[str]:
    return [one.name for one in checks(of) if not one.agrees]


@pytest.mark.parametrize("until", ["hit.recorded", "cards.cleared"])
def test_a_jackpot_is_right_while_its_cards_lie_there(
    servers: Servers, prefix: str, until: str
) -> None:
    """From the very hit on, and up to the moment at which they would go."""
    migrate(servers.postgres, prefix)
    of = Played(servers.postgres, prefix, until).evidence()
    assert of.round is not None
    assert of.round["at_hand"]
    assert wrong(of) == []
    limited = of._replace(
        jackpot=of.jackpot | {"fixed_cents": 500_000},
        table_filing={**(of.table_filing or {}), "payout_limit": 10**9, "tray_pays_up_to": 0},
    )
    alone = limited._replace(round={**of.round, "line": None, "doubted": ()})  # of hands unread
    for one in (limited, alone):
        assert one.due_cents == of.jackpot["share_cents"] + 500_000
    erase(servers.postgres, prefix)


def test_papers_that_are_made_before_the_cards_go_are_in_time(played: Played) -> None:
    played.decide("validated", "documented")
    played.goes_on()
    of = played.evidence()
    assert of.round is not None
    assert "at_hand" not in of.round  # it is settled by now
    assert (of.jackpot["state"], wrong(of)) == ("documented", [])
    assert CLEARED not in [one["code"] for one in of.findings if of.hit in one["because"]]


def test_cards_that_went_too_early_keep_nobody_from_his_money(played: Played) -> None:
    """It is found, it is told with each, and neither this jackpot nor another hangs on it."""
    played.goes_on()
    of = played.evidence()
    assert CLEARED in [one["code"] for one in of.findings if of.hit in one["because"]]
    assert wrong(of) == []
    told = next(one.seen for one in checks(of) if one.name == "open findings")
    assert told.startswith("none; without bearing on it: ")
    assert CLEARED in told


def test_a_table_that_waits_for_an_event_proves_nothing_yet(played: Played) -> None:
    table = played.hit["at_table"]
    later = [one for one in played.said[played.at :] if one[1] == table and "order" in one[2]]
    played.report([one for one in later if one[0] == FLOOR][1:3])  # all but the very next
    of = played.evidence()
    assert wrong(of) == ["round"]
    told = next(one.seen for one in checks(of) if one.name == "round")
    assert told.startswith("its table is stopped: floor ")
    assert told.endswith(" is missing")


def test_what_a_table_does_not_report_is_not_asked_of_it(played: Played) -> None:
    """Lights that no device tells of prove nothing; one that is off, or elsewhere, does."""
    of, at = gathered_at(played)
    round_ = at.state.round
    assert round_ is not None
    lock = round_.play.lock
    for lit, agrees in ((lock.lit, True), ((), False), ((9,), False)):
        play = round_.play._replace(lock=lock._replace(lit=lit))
        told = at._replace(state=at.state._replace(round=round_._replace(play=play)))
        assert three_way(of, told) is agrees
        assert at.state.terms is not None
        reporters = {**at.state.terms.reporters, "progressive_wager.lit": ()}
        terms = at.state.terms._replace(reporters=reporters)
        assert three_way(of, told._replace(state=told.state._replace(terms=terms)))


def test_a_winner_s_light_that_was_seen_to_be_off_keeps_a_jackpot(played: Played) -> None:
    """§ 688a.11(h)(3)(i)(B)(2): whatever its lamp reported as the wagers locked."""
    of, at = gathered_at(played)
    round_ = at.state.round
    assert round_ is not None
    for seat, agrees in ((of.jackpot["seat"], False), (9, True)):
        play = round_.play._replace(lock=round_.play.lock._replace(dark={seat: 1}))
        told = at._replace(state=at.state._replace(round=round_._replace(play=play)))
        assert three_way(of, told) is agrees


@pytest.mark.parametrize(
    ("change", "agrees"),
    [({}, True), ({"collected_cents": 499}, False), ({"accepted": ()}, False)],
)
def test_wagers_chips_and_what_the_system_accepted_are_one_number(
    played: Played, change: dict[str, Any], agrees: bool
) -> None:
    of, at = gathered_at(played)
    round_ = at.state.round
    assert round_ is not None
    play = round_.play._replace(lock=round_.play.lock._replace(**change))
    at = at._replace(state=at.state._replace(round=round_._replace(play=play)))
    assert three_way(of, at) is agrees
    assert not three_way(of._replace(contributed=of.contributed + 1), at)


def test_the_table_is_taken_up_from_what_its_stage_kept(played: Played) -> None:
    """Nothing before that is read again."""
    _, whole = gathered_at(played)
    table, house, stage = played.hit["at_table"], played.house, TablesStage()
    topic, index = house.prefix + FLOOR, home(table.encode(), PARTITIONS)
    records = house.log.records[topic, index]
    half = len(records) // 2
    partition = Partition(stage, index, {topic: 0}, unprefixed=lambda _: FLOOR)
    partition.fold(records[:half], Batch())
    with psycopg.connect(house.dsn) as connection:
        connection.execute(
            f"INSERT INTO {house.prefix}runtime.snapshot (stage, key, partition, position,"
            " version, body) VALUES ('tables', %s, %s, %s, %s, %s)",
            [table, index, Jsonb({topic: half}), stage.version,
             partition.tracks[table].dump(stage)],
        )  # fmt: skip
    for at in range(half):
        records[at] = records[at]._replace(value=b"not read")
    assert gathered_at(played)[1] == whole


def test_another_round_of_the_table_is_not_the_jackpots(played: Played) -> None:
    of, at = gathered_at(played)
    other = of._replace(jackpot={**of.jackpot, "round": "r999"})
    assert with_round_at_hand(other, at).round is None
    assert wrong(with_round_at_hand(other, at))[0] == "round"
