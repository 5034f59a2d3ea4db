"""Mutants that no test can notice, each with its reason: `survivors.toml`. Used by the run."""

import tomllib
from pathlib import Path
from typing import Final

from tests.mutants.mutate import Mutant

FILE: Final = Path(__file__).with_name("survivors.toml")
Name = tuple[str, str, str]


class Explained:
    """The reasons, by what a mutant is named by."""

    def __init__(self, reasons: dict[Name, str]) -> None:
        self.reasons = reasons

    @classmethod
    def read(cls) -> "Explained":
        """Every change of every entry; none may stand twice."""
        reasons: dict[Name, str] = {}
        for entry in tomllib.loads(FILE.read_text()).get("survivor", []):
            for change in entry["changes"]:
                name = f"services/law/{entry['file']}", entry["line"], change
                assert name not in reasons, name
                reasons[name] = entry["reason"]
        return cls(reasons)

    def reason(self, mutant: Mutant) -> str | None:
        """Why it changes nothing that the law or a caller could see; None where nobody said."""
        return self.reasons.get(mutant.name)
