"""Which findings stand against a jackpot, and which are only told with it. Pure.

Its award is what seven cards, one wager, its light and one meter make of it: § 688a.11(h)(3)(i)(B),
§ 688a.12(d). A finding that can change none of them keeps nobody from his money, and neither does
one whose remedy was seen. What is left stands against it, until a person who validates it names
the finding in the reason.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

Plain = dict[str, Any]
GRAVE: Final = ("critical", "major")
PROGRESSIVE: Final = "progressive"
# What was done on other wagers, and how hands were set: no share hangs on it.
OTHER_WAGERS: Final = ("pay", "collect", "envy", "commission", "set", "result")
# How people went about a jackpot: it is what it is whoever took its cards or signed alone.
PROCEEDINGS: Final = (
    "jackpot.cards_cleared", "jackpot.not_returned", "jackpot.one_person", "jackpot.order",
    "jackpot.paid_twice", "jackpot.papers_wrong", "jackpot.undocumented", "jackpot.unknown",
    "jackpot.unvalidated",
)  # fmt: skip
DECK: Final = ("count", "deck", "device")  # of what every later round is dealt from, until mended
# Which cards there are: of all that was dealt from them, whenever that comes to light.
COMPOSITION: Final = ("card.duplicate", "card.foreign", "card.missing", "joker.second")
_DESPITE: Final = re.compile(r"; despite ([a-z_.]+(?:, [a-z_.]+)*)$")


def despite(why: str, codes: Iterable[str]) -> str:
    """The reason of who validates, with the findings that he accepts in it."""
    named = ", ".join(sorted({*codes}))
    return f"{why}; despite {named}" if named else why


def accepted(steps: Iterable[Plain]) -> tuple[str, ...]:
    """The findings that a jackpot was validated despite."""
    reasons = [one["why"] or "" for one in steps if one["state"] == "validated"]
    found = [_DESPITE.search(why) for why in reasons]
    return tuple([code for one in found if one for code in one[1].split(", ")])


def bearing(findings: tuple[Plain, ...], jackpot: Plain, hit: str) -> list[Plain]:
    """All that can change what it comes to."""
    return [*of_round(findings, jackpot, hit), *elsewhere(findings, jackpot, hit)]


def nameable(findings: tuple[Plain, ...], jackpot: Plain, hit: str) -> set[str]:
    """What a person may accept: besides, of lights and chips, what stands against another's."""
    of_all = [one for one in findings if _is_its_own(one, jackpot, hit) and is_grave(one)]
    beside = {one["code"] for one in of_all if one["code"].startswith(f"{PROGRESSIVE}.")}
    return beside | {one["code"] for one in bearing(findings, jackpot, hit)}


def of_round(findings: Iterable[Plain], jackpot: Plain, hit: str) -> Iterator[Plain]:
    """Those of its round at its table, or of its very hit, that bear on it."""
    for one in findings:
        if _is_its_own(one, jackpot, hit) and is_grave(one) and not _apart(one, jackpot, hit):
            yield one


def elsewhere(findings: Iterable[Plain], jackpot: Plain, hit: str) -> Iterator[Plain]:
    """Those of its table's cards and of its meter that stood open as it was hit.

    And of the cards that it was dealt from, where its round is among those that they touched.
    """
    for one in findings:
        if _is_its_own(one, jackpot, hit) or one["severity"] not in GRAVE:
            continue
        stood = one["by_the_hit"] and not one["remedied"]
        if one["table_id"] != jackpot["at_table"]:
            bears = stood and one["code"].startswith("meter.") and _of_the_meter(one, jackpot)
        elif one["code"] in COMPOSITION:
            bears = one["covers"] or (stood and one["remedy"] is not None)
        else:
            bears = stood and one["code"].partition(".")[0] in DECK
        if bears:
            yield one


def is_grave(one: Plain) -> bool:
    """Major or critical, and its remedy was not seen."""
    return one["severity"] in GRAVE and not one["remedied"]


def _is_its_own(one: Plain, jackpot: Plain, hit: str) -> bool:
    """A link's rounds bear the names that its tables give them: each has its own r5."""
    if hit in one["because"]:
        return True
    table, link = jackpot["at_table"], jackpot["link"]
    books = f"table/{table}/findings", f"meter/{link}/{table}/findings"
    return jackpot["round"] is not None and one["round"] == jackpot["round"] and (
        one["book"] in books
    )  # fmt: skip


def _of_the_meter(one: Plain, jackpot: Plain) -> bool:
    """Of the link's own line: what one of its tables told of another round moves no meter."""
    return bool(one["book"] == f"meter/{jackpot['link']}/findings")


def _apart(one: Plain, jackpot: Plain, hit: str) -> bool:
    """Whether it can change nothing of what was won: what is of a jackpot names its hit."""
    family = one["code"].partition(".")[0]
    if one["code"] in PROCEEDINGS or (family == "jackpot" and hit not in one["because"]):
        return True
    if family == PROGRESSIVE:
        return one["seat"] not in (None, jackpot["seat"])
    mine = (one["seat"], one["wager"]) == (jackpot["seat"], PROGRESSIVE)
    return family in OTHER_WAGERS and not mine
