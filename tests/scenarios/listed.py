"""The catalogue names each remedy that a finding asks for, whatever scenario is played."""

from collections.abc import Iterable
from typing import Any

from events.derived import Finding
from services.tables.findings import CATALOGUE
from services.tables.remedies.every import REMEDIES


def assert_listed(fact: Any, games: Iterable[str]) -> None:
    """Of a finding that is raised at a table of one of these games."""
    if not isinstance(fact, Finding) or fact.what != "raised" or fact.remedy is None:
        return
    listed = [CATALOGUE[game or "midibaccarat"].get(fact.code) for game in games]
    entries = [entry for entry in listed if entry is not None]
    names = {name for entry in entries for name in (entry.remedy, *entry.others) if name}
    assert fact.remedy in [REMEDIES[name].text for name in names], (fact.code, fact.remedy)
