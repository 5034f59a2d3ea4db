"""One mutant in a child process: put in its module's place, and the tests asked. Used by the run.

The child is a fork of a parent that has imported pytest and all that does not change, so that each
mutant costs little more than its tests.
"""

import os
import resource
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

import hypothesis
import pytest

from infra import native
from tests.mutants.mutate import Mutant
from tests.mutants.plan import MODULES, Plan

PROCESSOR_S: Final = 90  # a mutant that needs more runs for ever: killed
MEMORY_BYTES: Final = 3 << 30
EXAMPLES: Final = 40
WARM: Final = (
    "numpy", "orjson", "pydantic", "hypothesis.strategies", "hypothesis.extra.pytestplugin",
    "events.cards", "events.filing", "events.observed.deal", "tests.cites",
    "services.law.clauses", "services.law.refusal", "services.law.settlement",
    "services.law.reading", "services.law.filings",
)  # fmt: skip
OPTIONS: Final = (
    "-x", "-q", "-m", "not long", "--noconftest", "--assert=plain", "--tb=no",
    "--no-header", "--no-summary", "-p", "no:cacheprovider", "-p", "no:xdist",
    "-p", "no:faulthandler", "-o", "timeout=0",
)  # fmt: skip
SURVIVED, KILLED = 0, 1


def warm() -> None:
    """Import what no mutant changes; examples are few, always the same, and not made smaller."""
    assert not native.in_use(), f"compiled code calls no mutant: set {native.INTERPRETED}=1"
    for name in WARM:
        import_module(name)
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile(
        "mutants", max_examples=EXAMPLES, deadline=None, derandomize=True, database=None,
        phases=phases, suppress_health_check=list(hypothesis.HealthCheck),
    )  # fmt: skip
    hypothesis.settings.load_profile("mutants")
    assert not {_module(file) for file in MODULES} & sys.modules.keys()


def start(mutant: Mutant, plan: Plan, *, late: bool) -> int:
    """The id of a process that ends with `SURVIVED` or otherwise."""
    child = os.fork()
    if child:
        return child
    try:
        _confine()
        survived = _survives(mutant, plan.first) and (not late or _survives(mutant, plan.late))
        os._exit(SURVIVED if survived else KILLED)
    finally:
        os._exit(KILLED)


def _confine() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_S, PROCESSOR_S))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)


def _survives(mutant: Mutant, tests: Sequence[str]) -> bool:
    if not any(isinstance(one, Finder) for one in sys.meta_path):
        sys.meta_path.insert(0, Finder(mutant))
    return pytest.main([*OPTIONS, *tests]) == pytest.ExitCode.OK


def _module(file: str) -> str:
    return ".".join(Path(file).with_suffix("").parts)


class Finder(MetaPathFinder):
    """Finds the mutant where its module is asked for."""

    def __init__(self, mutant: Mutant) -> None:
        self.name, self.mutant = _module(mutant.file), mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if fullname != self.name:
            return None
        file = str(Path(self.mutant.file).absolute())
        return spec_from_file_location(fullname, file, loader=Mutated(file, self.mutant.code))


class Mutated(SourceFileLoader):
    """A module whose code is the mutant's."""

    def __init__(self, file: str, code: CodeType) -> None:
        super().__init__(_module(str(Path(file).relative_to(Path.cwd()))), file)
        self.code = code

    def get_code(self, _fullname: str) -> CodeType:
        return self.code
