"""Which code carries out which clause. Used by every rule of the law, and by the rule book."""

from collections.abc import Callable
from typing import Final, TypeVar

Rule = TypeVar("Rule", bound=Callable[..., object])


# Clause, as the law writes it, and the text that alone has it so (None: every text of the chapter)
# → the functions that carry it out.
IMPLEMENTED: Final[dict[tuple[str | None, str], list[Callable[..., object]]]] = {}


def clause(*ids: str, text: str | None = None) -> Callable[[Rule], Rule]:
    """Say that a function carries out these clauses. The function stays what it is.

    Ids do not name the edition; `text` does, where editions differ.
    """

    def cited(rule: Rule) -> Rule:
        for one in ids:
            IMPLEMENTED.setdefault((text, one), []).append(rule)
        return rule

    return cited
