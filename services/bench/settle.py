"""`settle`: rounds a second through the answering of `pitwatch settle`, JSON included, on one core.

One figure a text. Beside it `decode-only`: the same lines read as JSON and written again.
"""

import time
from collections.abc import Callable, Iterator

import orjson

from services.bench import deals
from services.bench.figure import Figure, figure
from services.law.answering import answer
from services.runtime.collecting import collect_seldom

NAME = "settle"
ROUNDS = {"629a-2014": 40_000, "680a-2016": 20_000, "680a-2019": 20_000, "688a-2021": 4_000}


def measure(runs: int, say: Callable[[str], None]) -> Iterator[Figure]:
    """One figure a text."""
    collect_seldom()  # as `pitwatch settle` does
    for text, count in ROUNDS.items():
        lines = list(deals.rounds(text, 7, count))
        seats = [seat for line in lines for seat in orjson.loads(line)["seats"]]
        wagers = sum(len(seat["wagers"]) for seat in seats)
        ours: list[float] = []
        bare: list[float] = []
        for _ in range(runs):
            ours.append(count / _timed(lines, answer))
            bare.append(count / _timed(lines, lambda line: orjson.dumps(orjson.loads(line))))
        say(f"settle {text}: {ours[-1]:,.0f} rounds/s")
        told = {"text": text, "seed": 7, "rounds": count, "seats": len(seats)}
        told |= {"wagers": wagers, "runs": runs}
        yield figure(NAME, ours, "rounds/s", "higher", {"decode-only": bare}, told)


def _timed(lines: list[bytes], act: Callable[[bytes], object]) -> float:
    began = time.perf_counter()
    for line in lines:
        act(line)
    return time.perf_counter() - began
