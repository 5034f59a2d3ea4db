"""How far the remedy of a finding has come: which of its parts were seen. Used by the judges."""

from typing import Any, Final

from events.observed import LINES
from events.observed.table import TableClosed, TableOpened
from services.tables.parts.raised import OpenFinding
from services.tables.remedies.every import REMEDIES
from services.tables.remedies.remedy import Remedy
from services.tables.state import TableState

_ENDS: Final = (TableClosed, TableOpened)
_KIND: Final[dict[type, str]] = {shape: kind for kind, shape in LINES["floor"].items()}


def asks_void(finding: OpenFinding) -> bool:
    """Whether the text answers it with a void."""
    return bool(finding.remedy) and "declare" in REMEDIES[finding.remedy].parts


def reshuffles(finding: OpenFinding) -> bool:
    """Whether it waits for its cards to be reshuffled."""
    return "reshuffle" in REMEDIES[finding.remedy].parts and "reshuffle" not in finding.done


def is_missed(finding: OpenFinding, event: Any) -> bool:
    """Whether the table closes, and its cards were dealt on unshuffled: nothing mends that then."""
    names = REMEDIES[finding.remedy].parts or (finding.remedy,)
    lacks = "reshuffle" in names and "reshuffle" not in finding.done
    return finding.worsened and lacks and type(event) in _ENDS


def unseen(finding: OpenFinding, after: TableState, event: Any) -> tuple[str, ...]:
    """What of its remedy was not seen up to this event, each part by its name."""
    remedy = REMEDIES[finding.remedy]
    if remedy.whole(finding, event):
        return ()
    names = remedy.parts or (finding.remedy,)
    return tuple([
        name for name in names
        if name not in finding.done and not _seen(REMEDIES[name], finding, after, event)
    ])  # fmt: skip


def with_done(finding: OpenFinding, left: tuple[str, ...]) -> OpenFinding:
    """The finding with the parts of its remedy that were seen: all but these."""
    done = tuple([name for name in REMEDIES[finding.remedy].parts if name not in left])
    return finding if done == finding.done else finding._replace(done=done)


def _seen(part: Remedy, finding: OpenFinding, after: TableState, event: Any) -> bool:
    """Whether it was done by the time of this event, or with it."""
    if part.seen_on is not None and type(event) not in part.seen_on:
        return False
    if part.by_state is not None:
        return part.by_state(finding, after)
    return part.seen(finding, event)


def with_what_it_asks(finding: OpenFinding, event: Any) -> OpenFinding | None:
    """A finding that is made on this event, but for what the same event does; None: for all."""
    remedy = REMEDIES[finding.remedy]
    names = remedy.parts or (finding.remedy,)
    done = tuple([name for name in names if _is_it(REMEDIES[name], finding, event)])
    return None if done == names else finding._replace(done=done)


def _is_it(part: Remedy, finding: OpenFinding, event: Any) -> bool:
    if part.by_state is not None or part.seen_on is None or type(event) not in part.seen_on:
        return False
    return part.seen(finding, event)


def told_by(
    finding: OpenFinding, parts: tuple[str, ...], after: TableState, event: Any
) -> tuple[str, ...]:
    """The kinds of fact that would tell of these parts of its remedy; none where it is shown."""
    kinds: dict[str, None] = {}
    for part in map(REMEDIES.__getitem__, parts):
        if not part.shown(finding, after, event):
            told = [_KIND[shape] for shape in part.seen_on or ()]
            kinds |= dict.fromkeys((*sorted(told), *part.by))
    return tuple(kinds)


def late(finding: OpenFinding, left: tuple[str, ...], after: TableState, event: Any) -> bool:
    """Whether play goes on with this event, and these parts of the remedy were not seen."""
    parts = [one for name in left if type(event) in (one := REMEDIES[name]).late_on]
    if not parts or finding.worsened or event.order <= finding.order:
        return False
    return any(one.late(finding, after, event) for one in parts)
