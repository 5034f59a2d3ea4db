"""A round told in the order of time, by its stretches: wagers, deal, play, settlement.

Used by the dossier's page. Each step has the mark of its video: the moment by the device's clock.
"""

from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import Any, Final

from services.audit.drawing import drawn

Plain = dict[str, Any]
_PHASES: Final = ("Wagers", "The deal", "The hands are played", "The settlement")
# a stretch begins with the first event of such a type, and none goes back
_BEGINS: Final = (
    (),
    ("dice.", "card.", "stack.", "random.", "position.", "total.", "cut."),
    ("hand.", "points.", "player.", "right.", "result.", "bonus_hand.", "remainder.", "stub."),
    ("wager.collected", "wager.paid", "wager.returned", "wager.pressed", "vigorish.", "envy.",
     "pot.paid", "chips.moved"),
)  # fmt: skip
_UNTOLD: Final = frozenset(("hub.tick",))
_CARDS: Final = frozenset(("card.dealt", "card.read", "stack.delivered"))


def timeline(title: str, steps: list[Plain]) -> Iterator[str]:
    """Every step; cards that follow one another stand in one paragraph."""
    told = [step for step in steps if step["type"] not in _UNTOLD]
    if not told:
        return
    yield f"<h2>{title}</h2><p class=hint>The moments are by each device's clock, in UTC, as on"
    yield f" its video; the first is {escape(told[0]['video'])}. After the # stands the number of"
    yield " the event in the table's log.</p>"
    phased = list(_phased(told))
    for phase, several in groupby(phased, key=_phase):
        yield f"<h3>{_PHASES[phase]}</h3><table class=story>"
        for cards, some in groupby(several, key=_is_card):
            rows = [step for _, step in some]
            if cards and len(rows) > 1:
                yield _deal(rows)
            else:
                yield from map(_step, rows)
        yield "</table>"


def _phased(steps: list[Plain]) -> Iterator[tuple[int, Plain]]:
    at = 0
    for step in steps:
        for phase in range(len(_PHASES) - 1, at, -1):
            if step["type"].startswith(_BEGINS[phase]):
                at = phase
                break
        yield at, step


def _phase(one: tuple[int, Plain]) -> int:
    return one[0]


def _is_card(one: tuple[int, Plain]) -> bool:
    return one[1]["type"] in _CARDS


def _deal(steps: list[Plain]) -> str:
    cards = " ".join(
        f"<span class=dealt><time>{_clock(step)[3:]}</time> {drawn(step['what'])}"
        f" <small>{_number(step)}</small></span>"
        for step in steps
    )
    span = f"{_clock(steps[0])}<br>to {_clock(steps[-1])}"
    return f"<tr><td><time>{span}</time><td>{_devices(steps)}<td class=deal>{cards}<td></tr>"


def _step(step: Plain) -> str:
    by = f" <small>by {escape(step['by'])}</small>" if step["by"] else ""
    return (
        f"<tr><td><time>{_clock(step)}</time><td>{_devices([step])}"
        f"<td>{drawn(step['what'])}{by}<td><small>{_number(step)}</small></tr>"
    )


def _devices(steps: list[Plain]) -> str:
    names = sorted({step["device"] for step in steps if step["device"]})
    return escape(", ".join(names))


def _clock(step: Plain) -> str:
    clock: str = step["video"][11:23].rstrip("Z")
    return clock


def _number(step: Plain) -> str:
    return "#" + escape(step["id"].rpartition("/")[2])
