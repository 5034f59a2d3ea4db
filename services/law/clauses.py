"""Which code carries out which clause. Used by every rule of the law, and by the rule book."""

from collections.abc import Callable
from typing import TypeVar

Rule = TypeVar("Rule", bound=Callable[..., object])

IMPLEMENTED: dict[str, list[str]] = {}  # clause, as the law writes it → "module:name"


def clause(*ids: str) -> Callable[[Rule], Rule]:
    """Say that a function carries out these clauses. The function stays what it is."""

    def cited(rule: Rule) -> Rule:
        for one in ids:
            IMPLEMENTED.setdefault(one, []).append(f"{rule.__module__}:{rule.__name__}")
        return rule

    return cited
