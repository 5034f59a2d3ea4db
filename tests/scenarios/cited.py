"""What a finding cites stands in the text in force at its table, and says that there.

Editions of a chapter have the same letters for other things: GEN-6.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from events.derived import Finding
from services.law.rules.tree import texts

CHAPTERS: Final = ("629a", "680a", "688a")
# Paragraphs that say something else in the other edition → the codes that they are about.
MOVED: Final = {
    "680a-2016": {
        "680a.7(d)(2)": (),  # the Bonus
        "680a.11(f)": ("discard.order",),
    },
    "680a-2019": {
        "680a.7(d)(2)": ("pot.", "collect.unearned", "pay."),  # the Pot Wager
        "680a.7(d)(3)": (),
        "680a.11(f)": ("pot.", "settle.order", "collect.unearned", "pay."),
        "680a.11(g)": ("discard.order", "cards.cleared_early"),
    },
}


@cache
def ids(text: str) -> frozenset[str]:
    """Every clause that this text has, as `pitwatch rules` lists it."""
    return frozenset(one.id for of in texts() if of.name == text for one in of.clauses())


def is_right(code: str, cite: str, text: str) -> bool:
    """Whether a finding of this code may cite it under this text; readings are none of its."""
    if not cite.startswith(CHAPTERS):
        return True
    return cite in ids(text) and code.startswith(MOVED.get(text, {}).get(cite, (code,)))


def assert_cited(fact: Any, in_force: Iterable[str]) -> None:
    """Of a finding at a table that is, or was until now, under one of these texts."""
    if not isinstance(fact, Finding):
        return
    named = [text for text in in_force if text]
    for cite in fact.cite if named else ():
        assert any(is_right(fact.code, cite, text) for text in named), (fact.code, cite, named)
