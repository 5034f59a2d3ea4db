"""Break the settlement and the rankings, one place at a time, and count what no test notices.

Run by `make mutants`. Who survives is equivalent, and `survivors.toml` says why, or lacks a test.
"""

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.mutants import child
from tests.mutants.explained import Explained
from tests.mutants.mutate import Mutant, mutants
from tests.mutants.plan import MODULES, Plan, plan

ROOT: Final = Path()
PROGRESS_EVERY: Final = 50
TOLD: Final = ("killed", "explained", "unexplained")


class Run:
    """What became of the mutants so far."""

    def __init__(self, processes: int, *, quick: bool) -> None:
        self.processes, self.quick = processes, quick
        self.explained = Explained.read()
        self.total = dict.fromkeys(TOLD, 0)
        self.stale: list[Mutant] = []
        self.began = time.monotonic()

    def module(self, file: str, chosen: list[Mutant]) -> None:
        """All chosen mutants of a module, after the module as it is."""
        own, asked = dict.fromkeys(TOLD, 0), plan(file)
        _unbroken(file, asked)
        for done, (mutant, survived) in enumerate(self._judged(chosen, asked), 1):
            own[self._told(mutant, survived=survived)] += 1
            if done % PROGRESS_EVERY == 0:
                print(f"  {done} of {len(chosen)}", flush=True)
        for word in TOLD:
            self.total[word] += own[word]
        spent = int(time.monotonic() - self.began)
        words = ", ".join(f"{word} {number}" for word, number in own.items())
        print(f"{file}: {len(chosen)}, {words} ({spent} s)", flush=True)

    def _told(self, mutant: Mutant, *, survived: bool) -> str:
        reason = self.explained.reason(mutant)
        where = f"{mutant.file}:{mutant.line}: {mutant.change}"
        if not survived:
            if reason is not None:
                print(f"  killed, though explained: {where}", flush=True)
                self.stale.append(mutant)
            return "killed"
        print(f"  survived: {where}\n    {reason or 'NO TEST NOTICES'}", flush=True)
        return "explained" if reason else "unexplained"

    def _judged(self, chosen: list[Mutant], asked: Plan) -> Iterator[tuple[Mutant, bool]]:
        """Each mutant and whether it survived, as they end; so many at a time."""
        running: dict[int, Mutant] = {}
        for mutant in chosen:
            if len(running) == self.processes:
                yield _ended(running)
            late = not self.quick and self.explained.reason(mutant) is None
            running[child.start(mutant, asked, late=late)] = mutant
        while running:
            yield _ended(running)


def _ended(running: dict[int, Mutant]) -> tuple[Mutant, bool]:
    process, status = os.wait()
    return running.pop(process), os.waitstatus_to_exitcode(status) == child.SURVIVED


def _unbroken(file: str, asked: Plan) -> None:
    """Nothing is learnt from tests that fail without a mutant."""
    code = compile((ROOT / file).read_text(), file, "exec")
    running = {child.start(same := Mutant(file, 0, "", "", code), asked, late=True): same}
    if not _ended(running)[1]:
        sys.exit(f"mutants: the tests of {file} fail on the module as it is")


def _asked_for() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, help="so many mutants of all, by chance")
    parser.add_argument("--seed", type=int, default=688, help="of the sample")
    parser.add_argument("--module", action="append", help="part of a path; may be repeated")
    parser.add_argument("--quick", action="store_true", help="without the tests that take long")
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args()


def main() -> int:
    """0 where every survivor is explained."""
    asked = _asked_for()
    files = [one for one in MODULES if not asked.module or any(m in one for m in asked.module)]
    chosen = [mutant for file in files for mutant in mutants(ROOT, file)]
    if asked.sample is not None and asked.sample < len(chosen):
        kept = random.Random(asked.seed).sample(range(len(chosen)), asked.sample)
        chosen = [chosen[at] for at in sorted(kept)]
    print(f"mutants: {len(chosen)} in {len(files)} modules", flush=True)
    child.warm()
    run = Run(asked.processes, quick=asked.quick)
    for file in files:
        if mine := [one for one in chosen if one.file == file]:
            run.module(file, mine)
    words = ", ".join(f"{word} {run.total[word]}" for word in TOLD)
    print(f"mutants: {len(chosen)}, {words}")
    return 1 if run.total["unexplained"] or run.stale else 0


if __name__ == "__main__":
    sys.exit(main())
