"""Which code carries out which clause. Used by every rule of the law, and by the rule book."""

from collections.abc import Callable
from typing import TypeVar

Rule = TypeVar("Rule", bound=Callable[..., object])

IMPLEMENTED: dict[str, list[str]] = {}  # clause, as the law writes it → "module:name"
BY_TEXT: dict[tuple[str, str], list[str]] = {}  # the same where only one edition has it so


def clause(*ids: str, text: str | None = None) -> Callable[[Rule], Rule]:
    """Say that a function carries out these clauses. The function stays what it is."""

    def cited(rule: Rule) -> Rule:
        for one in ids:
            place = f"{rule.__module__}:{rule.__name__}"
            if text is None:
                IMPLEMENTED.setdefault(one, []).append(place)
            else:
                BY_TEXT.setdefault((text, one), []).append(place)
        return rule

    return cited
