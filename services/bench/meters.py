"""`meters`: numbered movements a second through the meters stage, on one meter and on 1,000.

All that the stage does with a record is in it: it is decoded, placed in its line, folded and
judged, joined with what the tables claim, and what is booked of it is spelled. Beside it the same
stage over the same records with a fold that does nothing.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from services.bench.figure import Figure, figure
from services.bench.links import Links, Put
from services.meters.stage import MetersStage
from services.meters.state import LinkState
from services.runtime.collecting import collect_seldom
from services.stage.batch import Batch
from services.stage.partition import Partition
from services.stage.settings import BATCH_RECORDS
from services.stage.stage import Item, Step

NAME: Final = "meters"
MANY: Final = 1_000
WORK: Final = {
    1: Links(seed=7, meters=1, tables=20, rounds=40_000),
    MANY: Links(seed=7, meters=MANY, tables=4, rounds=40_000),
}


class EmptyFold(MetersStage):
    """The stage, but nothing comes of a record."""

    def fold(self, state: LinkState, item: Item) -> Step[LinkState]:
        return Step(state)


def measure(runs: int, say: Callable[[str], None]) -> Iterator[Figure]:
    """A figure for one meter, and one for many."""
    collect_seldom()
    for meters, work in WORK.items():
        yield _measured(meters, work, runs, say)


def _measured(meters: int, work: Links, runs: int, say: Callable[[str], None]) -> Figure:
    records = work.log()
    ours: list[float] = []
    empty: list[float] = []
    for number in range(1, runs + 1):
        empty.append(work.movements / _seconds(EmptyFold(), records))
        ours.append(work.movements / _seconds(MetersStage(), records))
        say(
            f"meters {number}/{runs}: {ours[-1]:,.0f} movements/s on {meters:,},"
            f" with an empty fold {empty[-1]:,.0f}"
        )
    beside: dict[str, Sequence[float]] = {"empty-stage": empty}
    told: dict[str, Any] = work.told() | {"records": len(records), "runs": runs}
    return figure(NAME, ours, "movements/s", "higher", beside, told)


def _seconds(stage: MetersStage, records: Sequence[Put]) -> float:
    """Of the processor, for all of them, in batches as a worker takes them."""
    partition = Partition(stage, 0, {topic.name: 0 for topic in stage.reads})
    left = iter(records)
    began = time.process_time()
    while batch := list(islice(left, BATCH_RECORDS)):
        effects: Batch[LinkState] = Batch()
        partition.fold(batch, effects)
        assert not effects.quarantined
        assert not effects.stopped
    return time.process_time() - began
