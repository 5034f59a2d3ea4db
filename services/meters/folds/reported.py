"""Whether all has come that a controller reported before this, numbered or not. Used by `fold`.

What takes a link out of operation has no number of the controller's: that it was said before a
change of parameters, or before wagers, is known by the device's own count alone. So these wait for
what is missing in that count, and what arrives first decides nothing.
"""

from collections.abc import Iterable
from typing import Any, Final

from events.envelope import FromDevice
from events.moments import milliseconds
from events.observed.link import ContributionMade, LinkStopped, MeterParameters
from services.meters.folds.known import NUMBERED
from services.meters.folds.parameters import changes
from services.meters.parts.reports import Reports
from services.meters.state import MOST_WAITING, PATIENCE_MS, LinkState

_FIRST: Final = 1  # of a device's numbers, since its boot


def counted(state: LinkState, event: Any) -> LinkState:
    """The link once this report has come, in its turn or not."""
    if not isinstance(event, FromDevice):
        return state
    known, seq = state.reports, event.seq
    if not _alike(event, known):
        return _of_another(state, event) if type(event) in NUMBERED else state
    if seq == state.seq + 1:
        return state._replace(seq=seq)
    if seq > state.seq:
        return state._replace(seq=seq, reports=known.without(state.seq + 1, seq, event.hub_at))
    return state._replace(reports=known.with_(seq)) if known.lacking else state


def _of_another(state: LinkState, event: FromDevice) -> LinkState:
    """Another device numbers the movements from here on, or the same since it started again."""
    known = Reports(event.source, event.boot)
    if event.source == state.reports.source:
        known = known.without(_FIRST, event.seq, event.hub_at)
    return state._replace(seq=event.seq, reports=known)


def waits(state: LinkState, event: Any) -> bool:
    """Whether that has its turn only once all has come that its controller reported before it."""
    if type(event) is LinkStopped:
        return _any_before(state, event) or _lacks(state, event)
    if type(event) is MeterParameters:
        return changes(state, event) and _lacks(state, event)
    return type(event) is ContributionMade and _may_stand(state) and _lacks(state, event)


def _may_stand(state: LinkState) -> bool:
    """Whether the link may be out of operation, by what was heard."""
    trouble = state.trouble
    return trouble.stopped is not None or any(
        type(one.event) is LinkStopped for one in trouble.after
    )


def _any_before(state: LinkState, event: LinkStopped) -> bool:
    """Whether a movement that was reported before it still waits for its turn."""
    waiting: Iterable[Any] = state.trouble.waiting.values()
    return any(_alike(one, event) and one.seq < event.seq for one in waiting)


def _lacks(state: LinkState, event: FromDevice) -> bool:
    """Whether a report made before it is missing, and may come yet."""
    known = state.reports
    if not (known.lacking and _alike(event, known)):
        return False
    since = known.missed_since(event.seq)
    if since is None or len(state.trouble.waiting) > MOST_WAITING:
        return False
    return milliseconds(state.now) - milliseconds(since) <= PATIENCE_MS


def _alike(one: FromDevice | Reports, other: FromDevice | Reports) -> bool:
    return (one.source, one.boot) == (other.source, other.boot)
