"""What the count room found beside what must have been in the box. Used by the stage.

Nothing is said of a count before it is concluded. Less than was seen to go into a box is always
too little; more is too much only where all that goes in is told. Where events of a line were lost
that is the finding: a box whose taking off was among them is counted against nothing expected, and
entries that are not known whole are not held against their total.
"""

from typing import NamedTuple

from events.money import dollars
from services.day.fold import Taken
from services.day.state import CountStep, Declared


class Found(NamedTuple):
    """One finding: on a concluded count, or on a gap that was let go."""

    code: str  # of the catalogue
    expected: str
    observed: str
    amount_cents: int | None


def judge(taken: Taken) -> list[Found]:
    """What is wrong with a step; of a count, only its conclusion is ever judged."""
    step, off = taken.step, taken.off
    if isinstance(step, Declared):
        missing = f"{step.line} events {step.first} to {step.last}"
        return [Found("stream.declared_lost", missing, f"declared lost by {step.by}", None)]
    if not isinstance(step, CountStep) or step.kind != "concluded":
        return []
    total = step.amount_cents
    if off is None:
        expected = "a box that was taken off this table and awaits its count"
        observed = f"{step.taken_off} counted with {dollars(total)}"
        return [Found("box.unaccounted", expected, observed, total)]
    found = []
    if total < off.expected_cents or (total > off.expected_cents and off.told):
        found.append(
            Found(
                "count.variance",
                f"{dollars(off.expected_cents)} in box {off.box}",
                f"{dollars(total)} counted",
                abs(total - off.expected_cents),
            )
        )
    entered = sum(taken.entered.values()) if taken.entered else total
    if entered != total:
        expected = f"{dollars(entered)}, the sum of what was entered"
        observed = f"{dollars(total)} concluded"
        found.append(Found("count.miscast", expected, observed, abs(total - entered)))
    return found
