"""The catalogue names each remedy that a finding asks for, whatever scenario is played."""

from typing import Any

from events.derived import Finding
from services.tables.findings import CATALOGUE
from services.tables.remedies.every import REMEDIES


def assert_listed(fact: Any, game: str) -> None:
    """Of a finding that is raised at a table of this game."""
    if not isinstance(fact, Finding) or fact.what != "raised" or fact.remedy is None:
        return
    entry = CATALOGUE[game or "midibaccarat"][fact.code]
    names = [*([entry.remedy] if entry.remedy else []), *entry.others]
    assert fact.remedy in [REMEDIES[one].text for one in names], (fact.code, fact.remedy)
