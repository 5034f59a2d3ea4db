"""After which hit of the whole a controller tells that its meter began again: PG-11.

Used by `folds.meter` and its judge.
"""

from typing import Any, Final

from events.observed.link import MeterReset
from services.meters.parts.value import WHOLE
from services.meters.state import MOST_RESETS, LinkState, stood_at

UNEARNED: Final = "meter.reset_unearned"
DECREASED: Final = "meter.decreased"
_LOWERED: Final = f"{DECREASED}/reset/"  # by a reset, not as a display shows it


def begins_again(state: LinkState, number: int, percent: int) -> tuple[int, ...]:
    """The hits of which a reset is to be told, with this one if it takes the whole."""
    return (*state.to_reset[1 - MOST_RESETS :], number) if percent == WHOLE else state.to_reset


def reset_after(state: LinkState, event: MeterReset) -> int | None:
    """The hit of the whole after which a reset says rightly what the meter began again with.

    One that names no hit is of the first that it may be of.
    """
    for number in state.to_reset:
        if event.hit in (None, number) and event.value_cents == began_again(state, number):
            return number
    return None


def began_again(state: LinkState, number: int) -> int:
    """What the meter stood at after that hit; where that is too long ago, what it stands at."""
    value = stood_at(state, number)
    return state.cents if value is None else value


def lowers(state: LinkState, event: MeterReset) -> bool:
    """Whether it takes something off a meter, and no hit of the whole allows any reset."""
    allowed = any(event.hit in (None, number) for number in state.to_reset)
    return event.value_cents < state.cents and not allowed


def which_of(event: MeterReset) -> str:
    """A wrong reset, of all that may stand open."""
    return f"reset/{event.number}"


def set_wrongly(state: LinkState) -> list[str]:
    """What stands open of wrong resets."""
    return sorted([one for one in state.standing if one.startswith((UNEARNED, _LOWERED))])


def off_since(state: LinkState, event: MeterReset) -> dict[str, Any]:
    """What its displays are known to be off by after a reset, until it is set right."""
    off = 0
    if reset_after(state, event) is None and event.value_cents != state.cents:
        number = event.hit or max((0, *state.to_reset))
        due = began_again(state, number) if number in state.to_reset else state.cents
        off = event.value_cents - due
    return shown_off(state, off)


def shown_off(state: LinkState, off: int) -> dict[str, Any]:
    """The same for every display, where there is anything to say of it."""
    if not off and not set_wrongly(state):
        return {}
    shown = {of: one._replace(off_cents=off) for of, one in state.shown.items()}
    return {"off_cents": off, "shown": shown}
