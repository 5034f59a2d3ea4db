"""What the last movements said that are neither contributions nor hits. Used by `fold`, `again`.

A number of the controller's is used once: what comes under it again is the same, or in doubt.
"""

import hashlib
from collections.abc import Callable
from typing import Any, Final

import orjson

from services.meters.state import LinkState

MOST_MOVES: Final = 64
_ENVELOPE: Final = frozenset(("v", "id", "at", "hub_at", "day", "session", "order", "seq", "boot"))

Step = Callable[[LinkState, Any], LinkState]


def content(event: Any) -> str:
    """What a report says, whenever it is sent: its kind, and a name of all the rest."""
    said = {name: value for name, value in vars(event).items() if name not in _ENVELOPE}
    raw = orjson.dumps(said, default=_plain, option=orjson.OPT_SORT_KEYS)
    return f"{event.type} {hashlib.sha256(raw).hexdigest()[:16]}"


def _plain(part: Any) -> Any:
    """A filing, or an approval."""
    return part.model_dump(mode="json")


def remembered(step: Step) -> Step:
    """A step, after which it is known what the movement said."""

    def stepped(state: LinkState, event: Any) -> LinkState:
        state = step(state, event)
        said = (*state.moves[1 - MOST_MOVES :], (event.number, content(event)))
        return state._replace(moves=said)

    return stepped
