"""What people decide on a jackpot: in which order, by whom, and the event that says so. Pure.

Used by the commands. The event goes by way of the hub into the link's line; the meters judge it
again, whoever sent it.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from uuid import uuid4

from events.moments import spell
from services.jackpots.check import Check
from services.jackpots.decided import are_two
from services.jackpots.evidence import Evidence

Plain = dict[str, Any]


class Step(NamedTuple):
    """One decision."""

    type: str
    after: tuple[str, ...]  # how the jackpot may stand before it
    done: str


STEPS: Final = {
    "validate": Step("jackpot.validated", ("locked", "claimed"), "validated"),
    "refuse": Step("jackpot.refused", ("locked", "claimed", "validated", "documented"), "refused"),
    "document": Step("jackpot.documented", ("validated",), "documented"),
    "pay": Step("jackpot.paid", ("documented",), "paid"),
}

_LIFE: Final = ("pending", "locked", "claimed", "validated", "documented", "paid")


class Decision(NamedTuple):
    """Who decides, with whom, and why."""

    by: str
    why: str
    second: str | None = None


def obstacle(of: Evidence, what: str, who: Decision) -> str | None:
    """What stands against a decision, in a sentence; None where nothing does."""
    name, stands = of.jackpot["jackpot"], of.jackpot["state"]
    step = STEPS[what]
    if stands not in step.after:
        come = _LIFE[_LIFE.index(stands) :] if stands in _LIFE else ()
        if not {*come} & {*step.after}:
            return (
                f"{name} is {stands}: it can be {step.done} no more;"
                f" `pitwatch jackpot show {name}` tells by whom and when."
            )
        return f"{name} is {stands}: it can be {step.done} once it is {' or '.join(step.after)}."
    if not who.by.strip() or not who.why.strip():
        return "A decision has a person and a reason: name them by --by and --why."
    if of.persons > 1 and not are_two(who.by, who.second):
        return f"The filing of {of.jackpot['link']} asks two persons: name the other by --second."
    return None


def unsigned(of: Evidence, signatures: list[str]) -> str | None:
    """What lacks under its papers: as many sign as decide."""
    if len({one.casefold() for one in signatures}) >= of.persons:
        return None
    return f"The filing of {of.jackpot['link']} asks {of.persons} persons to sign."


def unheld(of: Evidence, codes: Iterable[str], despite: Iterable[str]) -> str | None:
    """Which findings a person accepts that do not stand against it, beside those that do."""
    other = sorted({*despite} - {*codes})
    if not other:
        return None
    those = ", ".join(sorted({*codes})) or "none"
    return (
        f"No finding {' or '.join(other)} stands against {of.jackpot['jackpot']}; of those that"
        f" can be accepted there stand: {those}."
    )


def against(made: tuple[Check, ...]) -> list[Check]:
    """The checks that do not agree: with one of them a jackpot is not validated."""
    return [one for one in made if not one.agrees]


def event(of: Evidence, what: str, who: Decision, **more: Any) -> Plain:
    """What is said to the hub."""
    link = of.jackpot["link"]
    second = {} if who.second is None else {"second": who.second}
    return {
        "type": STEPS[what].type, "v": 1, "id": f"{link}/p:{uuid4()}", "table": link,
        "at": spell(datetime.now(UTC)), "by": who.by, "why": who.why,
        "jackpot": of.jackpot["jackpot"], **second, **more,
    }  # fmt: skip
