"""Pictures of tables for dashboards: what they show, how often, and of a table that is stopped."""

from collections import Counter
from typing import Any

import orjson
import pytest

from events.topics import FLOOR_LIVE, FLOOR_OBSERVED
from services.floor.games import GAMES
from services.floor.simulate import Floor, observed
from services.stage.batch import Batch
from services.stage.partition import Partition
from services.stage.record import Record
from services.stage.stage import Item, Step
from services.tables.live import MOST_A_SECOND
from services.tables.stage import TablesStage
from services.tables.state import TableState
from tests.stage.test_partition import Told

Plain = dict[str, Any]
OBSERVED = FLOOR_OBSERVED.name


def floor_line(game: str, rounds: int = 12) -> list[Plain]:
    """The floor line of one table, honestly dealt."""
    told = observed(Floor(3, 1, rounds, [game]))
    return [orjson.loads(raw) for line, _, raw in told if line == "floor"]


def records(events: list[Plain]) -> list[Record]:
    return [
        Told(at, orjson.dumps(event), event["table"].encode(), OBSERVED)
        for at, event in enumerate(events)
    ]


def through(
    events: list[Plain], stage: TablesStage | None = None, most_waiting: int = 256
) -> tuple[Partition[TableState], Batch[TableState]]:
    part = Partition(stage or TablesStage(), 0, {OBSERVED: 0}, most_waiting=most_waiting)
    batch: Batch[TableState] = Batch()
    part.fold(records(events), batch)
    for track in part.tracks.values():
        if track.gap() is not None and track.stopped is None:
            part.stop_for_gap(track, batch)
    return part, batch


def pictures(batch: Batch[TableState]) -> list[Plain]:
    return [
        orjson.loads(line)
        for sent in batch.outgoing
        if sent.topic == FLOOR_LIVE.name
        for line in sent.value.split(b"\n")
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_shown_as_bets_close_as_it_is_settled_and_as_it_ends(game: str) -> None:
    _, batch = through(floor_line(game))
    shown = pictures(batch)
    assert [one["n"] for one in shown] == list(range(1, len(shown) + 1))
    phases = Counter(one["phase"] for one in shown)
    assert min(phases[name] for name in ("bets closed", "settling", "between rounds")) >= 11
    ends = [one for one in shown if one["phase"] == "between rounds" and one["told"]]
    assert len(ends) >= 11
    for one in ends:
        assert one["game"] == game
        assert one["open"]
        assert one["verified"]
        assert one["stopped"] is None
        assert one["open_findings"] == []
        assert {int(seat) for seat in one["wagers"]} <= set(one["seats"])
        assert all(cents > 0 for spots in one["wagers"].values() for cents in spots.values())
        assert all(all(cards) for cards in one["hands"].values()), "every face was read"
        if one["told"] != "undecided":  # a shoe that stopped, and the round is void
            assert {"midibaccarat": "banker"}.get(game, "dealer") in one["hands"]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_reports_a_hundred_events_a_second_is_shown_a_few_times(game: str) -> None:
    events = floor_line(game, 40)
    hurried = [
        event | {"hub_at": f"2026-03-02T15:{at // 6000:02}:{at // 100 % 60:02}.{at % 100 * 10:03}Z"}
        for at, event in enumerate(events)
    ]
    _, batch = through(hurried)
    shown = pictures(batch)
    a_second = Counter(one["at"][:19] for one in shown)
    assert len(a_second) > 3
    assert max(a_second.values()) == MOST_A_SECOND
    assert len(shown) < len(pictures(through(events)[1]))


def test_what_was_held_back_is_shown_with_the_next_event() -> None:
    events = floor_line("midibaccarat", 8)
    closing = next(i for i, event in enumerate(events) if event["type"] == "table.closed")
    burst = [event | {"hub_at": "2026-03-02T15:00:00.000Z"} for event in events[:closing]]
    _, batch = through(burst)
    shown = pictures(batch)
    assert len(shown) == MOST_A_SECOND
    tick = {k: burst[-1][k] for k in ("v", "table", "at", "day", "session")} | {
        "type": "hub.tick", "order": closing + 1, "id": f"{burst[0]['table']}/{closing + 1}",
        "hub_at": "2026-03-02T15:00:30.000Z",
    }  # fmt: skip
    _, batch = through([*burst, tick])
    (newest,) = pictures(batch)[MOST_A_SECOND:]
    assert newest["at"] == tick["hub_at"]
    assert newest["phase"] == "between rounds"
    assert newest["n"] == MOST_A_SECOND + 1


@pytest.mark.parametrize("game", GAMES)
def test_a_stopped_table_is_shown_on_from_what_arrives_and_booked_no_further(game: str) -> None:
    events = floor_line(game)
    lost = len(events) // 3
    holed = events[:lost] + events[lost + 1 :]
    part, batch = through(holed, most_waiting=5)
    (track,) = part.tracks.values()
    assert track.stopped is not None
    assert track.stopped.reason == "gap"

    before, whole = through(events[:lost]), pictures(through(events)[1])
    shown = pictures(batch)
    booked = [one for one in shown if one["stopped"] is None]
    waiting = [one for one in shown if one["stopped"] == "gap"]
    assert booked == pictures(before[1])
    assert {one["verified"] for one in waiting} == {False}
    assert {one["n"] for one in waiting} == {len(booked) + 1}
    assert len(waiting) > len(whole) // 2
    assert waiting[-1]["hands"] == whole[-1]["hands"], "it is shown to the end of what arrived"

    other = [sent for sent in batch.outgoing if sent.topic != FLOOR_LIVE.name]
    assert other == [sent for sent in before[1].outgoing if sent.topic != FLOOR_LIVE.name]
    (alone,) = before[0].tracks.values()
    assert track.state == alone.state
    assert track.books == alone.books


class Unshowable(TablesStage):
    """A stage whose pictures fail where its fold failed."""

    def fold(self, state: TableState, item: Item) -> Step[TableState]:
        if item.order == 40:
            raise ArithmeticError("a mistake of the program")
        return super().fold(state, item)

    def meanwhile(self, state: TableState, item: Item, reason: str) -> Step[TableState]:
        if item.order % 2:
            raise ArithmeticError("the same mistake")
        return super().meanwhile(state, item, reason)


def test_a_table_that_its_fold_cannot_bear_is_shown_as_far_as_that_goes() -> None:
    part, batch = through(floor_line("midibaccarat"), Unshowable())
    (track,) = part.tracks.values()
    assert track.stopped is not None
    assert track.stopped.reason == "poison"
    assert [one for one in pictures(batch) if one["stopped"] == "poison"]
    assert track.line("floor").next == 40
