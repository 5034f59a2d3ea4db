"""What a stopped key shows goes on from what arrives; its books and its state wait.

Used by `partition`. Nothing of it is kept: when the key goes on, its records are read again.
"""

import structlog

from events.codec import Unreadable
from services.stage.batch import Batch
from services.stage.stage import Stage, State
from services.stage.track import Track

_log = structlog.get_logger("stage")


def show_ahead(
    stage: Stage[State], topic: str, track: Track[State], raw: bytes | None, batch: Batch[State]
) -> None:
    """Take a record of a stopped key as far as it can be told without what is missing."""
    if not stage.shows_ahead:
        return
    item = stage.read(topic, track.key, raw or b"")
    if track.stopped is None or isinstance(item, Unreadable) or item.order == 0:
        return
    state = track.state if track.ahead is None else track.ahead
    try:
        step = stage.meanwhile(state, item, track.stopped.reason)
    except Exception as failure:  # noqa: BLE001 - what stopped the key may lie in this state too
        _log.debug("not shown", table=track.key, event_id=item.id, why=type(failure).__name__)
        return
    track.ahead = step.state
    if step.entries and not batch.quiet:
        batch.show(track, step.entries)
