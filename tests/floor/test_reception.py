"""What the hub takes, refuses, and knows again; over its real memory on disk."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from events.codec import Unreadable, read_observed
from services.floor import hub_file
from services.floor.calendar import Calendar
from services.floor.hub_file import Reader
from services.floor.numbering import Numbering
from services.floor.outbox import Outbox
from services.floor.reception import Answer, Reception
from tests.floor.reports import NOW_MS, box, closed, declared, opened, parameters, said, wager
from tests.scenarios.play import Play


class Counter:
    """A hub's counter without its HTTP and without Kafka."""

    def __init__(self, folder: Path, session: str = "s1") -> None:
        self.outbox = Outbox(folder)
        self.numbering = Numbering(Calendar(), session, tick_ms=30_000, silent_ms=60_000)
        self.reception = Reception(self.numbering, self.outbox)
        self.now_ms = NOW_MS

    def take(self, *lines: bytes) -> list[Answer]:
        """Answers, committed."""
        answers = [self.reception.take(line, self.now_ms) for line in lines]
        self.outbox.commit()
        return answers

    def beat(self, seconds: int) -> None:
        """So many seconds go by."""
        for _ in range(seconds):
            self.now_ms += 1000
            for table in self.outbox.open_tables():
                line = self.outbox.line(*table.line)
                for own in self.numbering.due(table, line, self.now_ms):
                    self.reception.report_own(own, self.now_ms)
        self.outbox.commit()

    def kept(self) -> list[dict[str, Any]]:
        """What waits for Kafka, all of it good by the contract."""
        reader = Reader(self.outbox.file)
        events = [parcel.event for parcel in reader.after(0, 100_000)]
        reader.close()
        assert not [e for e in events if isinstance(read_observed(e), Unreadable)]
        return [orjson.loads(event) for event in events]


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Counter]:
    counter = Counter(tmp_path)
    yield counter
    counter.outbox.close()


def again(hub: Counter, tmp_path: Path) -> Counter:
    """The hub is started anew."""
    hub.outbox.close()
    return Counter(tmp_path, "s2")


def test_every_line_of_every_table_is_numbered_by_itself(hub: Counter) -> None:
    answers = hub.take(
        wager(seq=1), wager("MB-02", 1), wager(seq=2), box(), wager(seq=3), box("MB-02")
    )
    assert [answer["id"] for answer in answers] == [
        "MB-01/1", "MB-02/1", "MB-01/2", "cage:MB-01/1", "MB-01/3", "cage:MB-02/1",
    ]  # fmt: skip
    kept = hub.kept()
    assert [event["order"] for event in kept] == [1, 1, 2, 1, 3, 1]
    assert [e["floor_order"] for e in kept if e["type"] == "box.put_on"] == [2, 1]
    assert {(e["session"], e["day"], e["hub_at"]) for e in kept} == {
        ("s1", "2026-03-02", "2026-03-02T15:00:00.000Z")
    }


def test_the_gaming_day_is_that_of_the_hub_whatever_the_device_says(hub: Counter) -> None:
    hub.take(wager(at="2019-01-01T00:00:00.000Z"))
    assert [(e["at"][:4], e["day"]) for e in hub.kept()] == [("2019", "2026-03-02")]


def test_the_hubs_moment_never_goes_back_within_a_line(hub: Counter) -> None:
    hub.take(wager(seq=1))
    hub.now_ms -= 3_600_000
    hub.take(wager(seq=2), wager("MB-02", 1))
    moments = [event["hub_at"] for event in hub.kept()]
    assert moments[1] == moments[0] > moments[2]


@pytest.mark.parametrize(
    ("line", "code", "where"),
    [
        (b"{", "report.malformed", "report"),
        (b"[1]", "report.malformed", "report"),
        (b'"' + b"x" * 300_000 + b'"', "report.too_large", "report"),
        (b'{"type":"wager.thrown","table":"MB-01"}', "report.invalid", "type"),
        (wager(table="a b"), "report.invalid", "table"),
        (wager(amount_cents=5.0), "report.invalid", "wager.placed.amount_cents"),
        (wager(seat=10), "report.invalid", "wager.placed.seat"),
        (wager(colour="red"), "report.invalid", "wager.placed.colour"),
        (wager(seq=0), "report.invalid", "wager.placed.seq"),
        (wager(at="yesterday"), "report.invalid", "wager.placed.at"),
        (wager(day="2026-03-02"), "report.invalid", "day"),
        (wager(id="MB-01/9"), "report.invalid", "id"),
        (b'{"type":"hub.tick","table":"MB-01","at":"x"}', "report.invalid", "type"),
        (declared(said="MB-02/p:1"), "report.invalid", "id"),
        (declared(why=""), "report.invalid", "events.declared_lost.why"),
    ],
)
def test_what_is_bad_is_refused_with_its_place_and_stops_nothing(
    hub: Counter, line: bytes, code: str, where: str
) -> None:
    first, bad, after = hub.take(wager(seq=1), line, wager(seq=2))
    assert (first, after) == ({"id": "MB-01/1"}, {"id": "MB-01/2"})
    told = b'"id"' in line  # then the refusal names it
    assert (bad["id"] is not None) == told
    assert (bad["error"]["code"], bad["error"]["where"]) == (code, where)
    assert bad["error"]["message"]
    assert len(hub.kept()) == 2


def test_a_retransmission_is_known_again_also_after_a_restart(hub: Counter, tmp_path: Path) -> None:
    hub.take(wager(seq=1), wager(seq=2), wager(seq=4))
    repeat = {"id": "MB-01/2", "repeat": True}
    assert hub.take(wager(seq=2), wager(seq=3)) == [repeat, {"id": "MB-01/4"}]
    shuffled = orjson.dumps(dict(reversed(orjson.loads(wager(seq=2)).items())))
    after = again(hub, tmp_path)
    assert after.take(shuffled, wager(seq=5)) == [repeat, {"id": "MB-01/5"}]
    after.outbox.close()


def test_the_same_number_in_one_commit_is_known_too(hub: Counter) -> None:
    assert hub.take(wager(seq=1), wager(seq=1))[1] == {"id": "MB-01/1", "repeat": True}


def test_other_content_under_a_known_number_is_a_new_event_once(hub: Counter) -> None:
    assert hub.take(wager(seq=1), wager(seq=1, amount=5000), wager(seq=1, amount=5000)) == [
        {"id": "MB-01/1"}, {"id": "MB-01/2"}, {"id": "MB-01/2", "repeat": True},
    ]  # fmt: skip
    assert hub.take(wager(seq=1)) == [{"id": "MB-01/1", "repeat": True}]


def test_what_the_hub_numbers_twice_the_tables_find(hub: Counter) -> None:
    hub.take(opened(), wager(seq=1), wager(seq=3), wager(seq=2), wager(seq=3))
    assert found_by_the_tables(hub) == ["stream.gap"]  # late and repeated, but honest
    hub.take(wager(seq=3, amount=7500), wager(seq=3, amount=7500))
    assert found_by_the_tables(hub) == ["stream.gap", "stream.duplicate_conflict"]


def found_by_the_tables(hub: Counter) -> list[str]:
    table = Play()
    for event in hub.kept():
        table.take(orjson.dumps(event))
    return [one.code for one in table.findings if one.code.startswith("stream.")]


def test_a_device_that_starts_anew_counts_from_one_again(hub: Counter) -> None:
    assert hub.take(wager(seq=1), wager(seq=1, boot="b2")) == [
        {"id": "MB-01/1"}, {"id": "MB-01/2"},
    ]  # fmt: skip


def test_what_is_too_old_to_be_compared_is_still_a_repeat(
    hub: Counter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_file, "CONTENTS", 10)
    monkeypatch.setattr("services.floor.outbox.CONTENTS", 10)
    hub.take(*(wager(seq=seq) for seq in range(1, 41)))
    hub.take(*(wager(seq=1, boot=f"b{boot}") for boot in range(2, 7)))
    assert hub.take(wager(seq=3, boot="b1")) == [{"id": None, "repeat": True}]
    assert hub.take(wager(seq=1, boot="b2")) == [{"id": None, "repeat": True}]
    after = again(hub, tmp_path)
    assert after.take(wager(seq=3)) == [{"id": None, "repeat": True}]
    assert after.take(wager(seq=1, boot="b2")) == [{"id": None, "repeat": True}]
    assert after.take(wager(seq=1, boot="b6")) == [{"id": "MB-01/45", "repeat": True}]
    assert len(after.kept()) == 45
    after.outbox.close()


def test_people_are_known_by_the_id_of_their_client(hub: Counter) -> None:
    assert hub.take(wager(), declared(), declared()) == [
        {"id": "MB-01/1"}, {"id": "MB-01/p:1"}, {"id": "MB-01/p:1", "repeat": True},
    ]  # fmt: skip
    assert hub.take(declared(first=3))[0]["error"]["code"] == "id.conflict"
    assert [event.get("order") for event in hub.kept()] == [1, None]
    assert hub.take(wager(seq=2)) == [{"id": "MB-01/2"}]


def test_a_log_that_is_sent_again_keeps_its_numbers_and_its_bytes(
    hub: Counter, tmp_path: Path
) -> None:
    hub.take(opened(), *(wager(seq=seq) for seq in range(1, 6)), declared(first=9))
    log = [orjson.dumps(event) for event in hub.kept()]
    assert all(answer["repeat"] for answer in hub.take(*log))
    other = Counter(tmp_path / "other", "s9")
    assert [a["id"] for a in other.take(*log)] == [orjson.loads(e)["id"] for e in log]
    assert [orjson.dumps(event) for event in other.kept()] == log
    other.beat(100)
    assert len(other.kept()) == len(log), "a table numbered elsewhere gets no ticks"
    assert other.take(wager(seq=3)) == [{"id": "MB-01/4", "repeat": True}], "its devices are known"
    assert other.take(wager(seq=6)) == [{"id": "MB-01/7"}]
    other.beat(1)
    assert other.kept()[-1]["type"] == "hub.tick", "now it is numbered here"
    other.outbox.close()


def test_a_relayed_number_may_be_early_or_late_but_never_another_event(hub: Counter) -> None:
    hub.take(*(wager(seq=seq) for seq in range(1, 7)))
    log = [orjson.dumps({**e, "table": "MB-09", "id": f"MB-09/{e['order']}"}) for e in hub.kept()]
    assert hub.take(log[0], log[4]) == [{"id": "MB-09/1"}, {"id": "MB-09/5"}]
    assert hub.take(log[2]) == [{"id": "MB-09/3"}], "it fills the gap"
    assert hub.take(log[2]) == [{"id": "MB-09/3", "repeat": True}]
    forged = orjson.dumps({**orjson.loads(log[4]), "amount_cents": 1})
    assert hub.take(forged)[0]["error"]["code"] == "order.conflict"
    assert hub.take(wager("MB-09", 99)) == [{"id": "MB-09/6"}], "the highest is remembered"
    misnamed = orjson.dumps({**orjson.loads(log[5]), "id": "MB-09/77"})
    assert hub.take(misnamed)[0]["error"]["where"] == "id"


def test_an_open_table_gets_a_tick_every_thirty_seconds(hub: Counter) -> None:
    hub.take(opened(), opened("MB-02"))
    hub.beat(1)
    hub.take(closed("MB-02"))
    hub.beat(90)
    ticks = [event for event in hub.kept() if event["type"] == "hub.tick"]
    assert [e["hub_at"][14:19] for e in ticks if e["table"] == "MB-01"] == [
        "00:01", "00:31", "01:01", "01:31",
    ]  # fmt: skip
    assert [e["hub_at"][14:19] for e in ticks if e["table"] == "MB-02"] == ["00:01"]
    assert [e["order"] for e in hub.kept() if e["table"] == "MB-01"] == [1, 2, 3, 4, 5]


def test_a_device_is_missed_only_while_its_table_goes_on(hub: Counter) -> None:
    hub.take(opened(sources=("bets", "shoe")))
    hub.beat(300)
    assert "device.silent" not in {event["type"] for event in hub.kept()}, "nobody plays"
    for seq in range(1, 14):
        hub.take(wager(seq=seq))
        hub.beat(10)
    silent = [event for event in hub.kept() if event["type"] == "device.silent"]
    assert [event["source"] for event in silent] == ["shoe"], "once"


def test_a_silent_device_is_back_before_what_it_says(hub: Counter, tmp_path: Path) -> None:
    hub.take(opened(sources=("bets", "shoe")))
    for seq in range(1, 14):
        hub.take(wager(seq=seq))
        hub.beat(10)
    after = again(hub, tmp_path)
    after.take(wager(source="shoe", seq=1), wager(source="shoe", seq=2))
    assert [(e["type"], e["source"]) for e in after.kept()[-3:]] == [
        ("device.back", "shoe"), ("wager.placed", "shoe"), ("wager.placed", "shoe"),
    ]  # fmt: skip
    orders = [e["order"] for e in after.kept()]
    assert orders == list(range(1, len(orders) + 1))
    after.outbox.close()


def of_the_link(hub: Counter) -> list[tuple[str, str]]:
    """What the hub itself said of its controller, and when."""
    return [
        (event["type"], event["hub_at"][14:19]) for event in hub.kept()
        if event["type"] in ("link.silent", "link.back")
    ]  # fmt: skip


def locks(hub: Counter, seq: int, *, wagers: int = 1) -> None:
    for seat in range(1, wagers + 1):
        hub.take(said("progressive_wager.accepted", "PG-01", seq + seat, seat=seat))
    hub.take(said("progressive.locked", "PG-01", seq + wagers + 1))


def test_a_controller_that_does_not_count_what_was_locked_is_missed(hub: Counter) -> None:
    hub.take(opened("PG-01", link="PG-1"), parameters("PG-1"))
    hub.beat(300)
    locks(hub, 10, wagers=0)
    hub.beat(300)
    assert of_the_link(hub) == [], "nobody wagered on it"
    locks(hub, 20)
    hub.take(said("meter.displayed", "PG-1", 2, "controller", number=1, value_cents=1_000_028))
    hub.beat(300)
    assert of_the_link(hub) == [], "it answered"
    locks(hub, 30)
    hub.beat(30)
    locks(hub, 40)
    hub.beat(100)
    assert of_the_link(hub) == [("link.silent", "15:45")], "once"
    hub.take(said("meter.displayed", "PG-1", 3, "controller", number=1, value_cents=1_000_028))
    assert of_the_link(hub)[1:] == [("link.back", "17:10")]
    assert hub.kept()[-1]["type"] == "meter.displayed"


def counted(table: str, seq: int) -> bytes:
    wagers = {"number": seq, "at_table": table, "wagers": 1, "wager_cents": 100}
    return said("contribution.made", "PG-1", seq, "controller", **wagers)


@pytest.mark.parametrize(
    ("locked", "counts", "silent"),
    [
        (("PG-01", "PG-02"), (), ["00:45"]),
        (("PG-01", "PG-02"), ("PG-01",), ["00:47"]),  # of the second it says nothing
        (("PG-01", "PG-02"), ("PG-01", "PG-02"), []),
        (("PG-02", "PG-01"), ("PG-01",), []),  # in order: it has passed the first over
        (("PG-01",), ("PG-02",), ["00:47"]),  # whose lock nobody told of
    ],
)
def test_one_tables_wagers_counted_are_no_answer_to_another(
    hub: Counter, locked: tuple[str, ...], counts: tuple[str, ...], silent: list[str]
) -> None:
    """Unless those were locked before: what was under way already proves nothing."""
    hub.take(opened("PG-01", link="PG-1"), opened("PG-02", link="PG-1"), parameters("PG-1"))
    for table in locked:
        hub.take(said("progressive_wager.accepted", table, 10, seat=1))
        hub.take(said("progressive.locked", table, 11))
    hub.beat(2)
    hub.take(*(counted(table, seq) for seq, table in enumerate(counts, 2)))
    hub.beat(100)
    assert of_the_link(hub) == [("link.silent", at) for at in silent]


@pytest.mark.parametrize("cleared", [True, False])
def test_wagers_of_a_round_that_was_never_locked_ask_for_no_word(
    hub: Counter, *, cleared: bool
) -> None:
    hub.take(opened("PG-01", link="PG-1"), parameters("PG-1"))
    hub.take(said("progressive_wager.accepted", "PG-01", 10, seat=1))
    if cleared:
        hub.take(said("cards.cleared", "PG-01", 11))
    locks(hub, 20, wagers=0)
    hub.beat(100)
    assert bool(of_the_link(hub)) is not cleared


def test_a_hub_that_starts_anew_knows_which_link_a_table_plays_on(
    hub: Counter, tmp_path: Path
) -> None:
    hub.take(opened("PG-01", link="PG-1"), parameters("PG-1"))
    after = again(hub, tmp_path)
    locks(after, 10)
    after.beat(60)
    assert of_the_link(after) == [("link.silent", "00:45")]
    third = again(after, tmp_path)
    locks(third, 20)
    third.beat(100)
    third.take(said("meter.displayed", "PG-1", 2, "controller", number=1, value_cents=1))
    assert [what for what, _ in of_the_link(third)] == ["link.silent", "link.back"]
    third.outbox.close()


def test_a_report_in_structured_mode_is_taken_as_what_it_carries(hub: Counter) -> None:
    report = orjson.loads(wager(seq=1))
    data = {k: x for k, x in report.items() if k not in ("type", "table")}
    told = {
        "specversion": "1.0", "id": "maker-77", "source": "bets/7", "type": report["type"],
        "subject": report["table"], "time": report["at"], "data": data,
    }  # fmt: skip
    assert [answer["id"] for answer in hub.take(orjson.dumps(told))] == ["MB-01/1"]
    assert hub.take(wager(seq=1)) == [{"id": "MB-01/1", "repeat": True}]
    event = hub.kept()[0]
    assert hub.take(orjson.dumps(told | {"data": event}))[0] == {"id": "MB-01/1", "repeat": True}
    refused = hub.take(orjson.dumps(told | {"data": report | {"table": "MB-02"}}))[0]
    assert refused["error"]["where"] == "subject"
    assert len(hub.kept()) == 1
