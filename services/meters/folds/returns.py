"""What a refusal asks of the controller: the locked value back on the meter, by a movement.

Used by `fold` and its steps. A controller that is lost or not heard has a while once it is back.
"""

from typing import Any, NamedTuple

from events.moments import from_milliseconds, milliseconds
from services.meters.parts.award import Award
from services.meters.state import HELD_MS, PATIENCE_MS, LinkState, amiss


class NotReturned(NamedTuple):
    """A share that was refused stands locked still, and its while is over."""

    number: int  # of the hit
    hub_at: str
    day: str
    id: str
    because: tuple[str, ...]


def refused(state: LinkState, award: Award, event: Any) -> LinkState:
    """Somebody has decided that its share goes back: once, while it has not."""
    known = [number for number, *_ in state.trouble.refusals]
    if not award.share.cents or award.gone_at or award.number in known:
        return state
    until = from_milliseconds(milliseconds(event.hub_at) + HELD_MS)
    one = award.number, until, event.day, event.id
    return amiss(state, refusals=(*state.trouble.refusals, one))


def returned(state: LinkState, number: int) -> LinkState:
    """It went back, or that it did not was said."""
    refusals = state.trouble.refusals
    left = [one for one in refusals if one[0] != number]
    return amiss(state, refusals=tuple(left)) if refusals else state


def heard_again(state: LinkState, moment: str) -> LinkState:
    """What it could not be told it has a while to do now."""
    if not state.trouble.refusals:
        return state
    least = from_milliseconds(milliseconds(moment) + PATIENCE_MS)
    longer = [(of, max(until, least), *said) for of, until, *said in state.trouble.refusals]
    return amiss(state, refusals=tuple(longer))


def next_overdue(state: LinkState) -> NotReturned | None:
    """The first that its controller had to give back by now, and could."""
    missed = state.silences and not state.silences[-1][1]
    if missed or state.trouble.away is not None:
        return None
    for number, until, day, id_ in state.trouble.refusals:
        if until < state.now:
            name = f"link:{state.link}/refused-{number}"
            return NotReturned(number, until, day, name, (id_,))
    return None
