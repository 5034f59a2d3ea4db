"""The stage that `services/README.md` shows is a whole one: it runs as it is printed."""

import re
from pathlib import Path
from typing import Any

import orjson

from events.topics import FLOOR_OBSERVED
from services.floor.simulate import floor_log
from services.stage.batch import Batch
from services.stage.partition import Partition
from services.stage.track import load
from tests.stage.test_partition import Told

README = Path(__file__).parents[2] / "services" / "README.md"


def printed() -> Any:
    (source,) = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert len([line for line in source.splitlines() if line.strip()]) <= 45
    names: dict[str, Any] = {}
    exec(compile(source, str(README), "exec"), names)
    return names["BuyIns"]()


def test_the_printed_stage_folds_a_floor_and_survives_a_restart() -> None:
    stage = printed()
    (topic,) = stage.reads
    records = [
        Told(i, value, key.encode())
        for i, (of, key, value) in enumerate(floor_log(3, 2, 40))
        if of is topic
    ]
    part: Partition[Any] = Partition(stage, 0, {topic.name: 0})
    batch: Batch[Any] = Batch()
    part.fold(records, batch)
    bought = sum(orjson.loads(r.value or b"")["type"] == "buy_in.made" for r in records)
    assert sum(track.state.buy_ins for track in part.tracks.values()) == bought > 0
    for track in part.tracks.values():
        again = load(stage, track.key, track.dump(stage), stage.version, {})
        assert again.state == track.state


def test_the_printed_stage_goes_on_over_a_gap_that_was_declared_lost() -> None:
    values = [value for topic, _, value in floor_log(1, 1, 3) if topic is FLOOR_OBSERVED]
    table, last = orjson.loads(values[0])["table"], orjson.loads(values[-1])
    said = orjson.dumps(
        {
            "type": "events.declared_lost", "v": 1, "id": f"{table}/p:1", "table": table,
            "at": last["hub_at"], "hub_at": last["hub_at"], "day": last["day"],
            "session": "s", "by": "B-7", "why": "burnt", "first": 5, "last": 5,
        }
    )  # fmt: skip
    came = [value for value in values if orjson.loads(value).get("order") != 5]
    records = [Told(i, value, table.encode()) for i, value in enumerate([*came, said])]
    part: Partition[Any] = Partition(printed(), 0, {FLOOR_OBSERVED.name: 0})
    part.fold(records[:-1], Batch())
    line = part.tracks[table].line("floor")
    assert (line.next, bool(line.waiting)) == (5, True)
    part.fold(records[-1:], Batch())
    assert (line.next, bool(line.waiting)) == (last["order"] + 1, False)
