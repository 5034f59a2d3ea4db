"""Whether all has come that a controller reported before this, numbered or not. Used by `fold`.

What takes a link out of operation has no number of the controller's: that it was said before a
change of parameters, or before wagers, is known by the device's own count alone. So these wait for
what is missing in that count, and what arrives first decides nothing.
"""

from typing import Any, Final

from events.envelope import FromDevice
from events.moments import milliseconds
from events.observed.link import ContributionMade, LinkStopped, MeterParameters, TableLinked
from services.meters.folds.early import how_many, in_order
from services.meters.folds.known import NUMBERED
from services.meters.folds.parameters import changes
from services.meters.parts.reports import Reports
from services.meters.state import MOST_WAITING, PATIENCE_MS, LinkState

WORDS: Final = (LinkStopped, TableLinked)  # that a link, or a table of it, is played or not


def counted(state: LinkState, event: Any) -> LinkState:
    """The link once this report has come, in its turn or not."""
    if not isinstance(event, FromDevice):
        return state
    known, boot, seq, now = state.reports, event.boot, event.seq, event.hub_at
    if event.source != known.source:  # another device numbers the movements from here on
        new = type(event) in NUMBERED
        return state._replace(seq=seq, reports=Reports(event.source, boot)) if new else state
    if boot == known.boot:
        reports = known.follows(state.seq, seq, now)
        return state._replace(seq=max(seq, state.seq), reports=reports)
    if known.knows(boot):
        return state._replace(reports=known.comes_late(boot, seq, now))
    return state._replace(seq=seq, reports=known.begins(state.seq, boot, seq, now))


def waits(state: LinkState, event: Any) -> bool:
    """Whether that has its turn only once all has come that its controller reported before it."""
    if type(event) in WORDS:
        return _any_before(state, event) or _lacks(state, event)
    if type(event) is MeterParameters:
        return changes(state, event) and _lacks(state, event)
    return type(event) is ContributionMade and _may_stand(state) and _lacks(state, event)


def _may_stand(state: LinkState) -> bool:
    """Whether the link, or a table of it, may be out of play by what was heard."""
    trouble = state.trouble
    return bool(trouble.out) or any(type(one.event) in WORDS for one in trouble.after)


def _any_before(state: LinkState, event: FromDevice) -> bool:
    """Whether a movement that was reported before it still waits for its turn."""
    return any(state.reports.is_before(one, event) for one in in_order(state.trouble.waiting))


def _lacks(state: LinkState, event: FromDevice) -> bool:
    """Whether a report made before it is missing, and may come yet."""
    since = state.reports.missed_since(event)
    if since is None or how_many(state.trouble.waiting) > MOST_WAITING:
        return False
    return milliseconds(state.now) - milliseconds(since) <= PATIENCE_MS
