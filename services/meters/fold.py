"""A link after one more event. Never refuses: what breaks a rule happened; others judge it.

Used by the stage: `heard` takes what the line brings, `due` says what comes next in the
controller's own order, and `evolve` is the link after that. So two reports that arrive in another
order change nothing but the moment at which they are folded.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from events.envelope import FromPerson
from events.moments import from_milliseconds, milliseconds
from events.observed.link import (
    ContributionMade,
    ControllerLost,
    ControllerRestored,
    HitRecorded,
    LinkStopped,
    MeterDisplayed,
    TableLinked,
)
from services.meters.folds.awards import DECIDED, ON_AWARDS
from services.meters.folds.displayed import off_by
from services.meters.folds.early import (
    early_of,
    how_many,
    in_order,
    newest,
    newest_first,
    with_one,
    without,
)
from services.meters.folds.known import NUMBERED, tells_of
from services.meters.folds.link import ON_LINK
from services.meters.folds.meter import ON_METER, contribution
from services.meters.folds.moves import remembered
from services.meters.folds.reported import counted, waits
from services.meters.folds.returns import NotReturned, next_overdue, returned
from services.meters.folds.rounds import next_round
from services.meters.folds.usual import heard_at
from services.meters.state import (
    CALM,
    HELD_MS,
    MOST_VALUES,
    MOST_WAITING,
    PATIENCE_MS,
    Displayed,
    Early,
    Later,
    LinkState,
    amiss,
    number_of,
    number_shown,
    shown_at,
    stands,
)

Step = Callable[[LinkState, Any], LinkState]

FOLLOWS: Final = frozenset(
    (MeterDisplayed, ControllerLost, ControllerRestored, LinkStopped, TableLinked)
)


class Passed(NamedTuple):
    """A number of the controller's that will not come: what it did is not in the value."""

    number: int
    hub_at: str
    day: str
    id: str
    because: tuple[str, ...]  # the first of those that waited for it


def at_once(state: LinkState, event: Any) -> bool:
    """Whether an event has its turn as it arrives, which nearly all have."""
    if type(event) in NUMBERED:
        trouble = state.trouble
        if event.number != state.next or trouble.waiting or trouble.gap_since is not None:
            return False
        return not waits(state, event)
    return _follows(state, event) < state.next and not waits(state, event)


def _follows(state: LinkState, event: Any) -> int:
    """The movement that an event comes after: it is in what is shown, or began the jackpot.

    What has no number itself comes after all that its controller had numbered by then.
    """
    if type(event) in FOLLOWS:
        number: int | None = getattr(event, "number", None)
        return _numbered_by(state, event) if number is None else number
    return number_of(state.link, event.jackpot) if type(event) in ON_AWARDS else 0


def _numbered_by(state: LinkState, event: Any) -> int:
    """The newest of the controller's numbers that it reported before this."""
    for one in newest_first(state.trouble.waiting):
        if not state.reports.is_before(event, one):
            told: int = max(state.next - 1, one.number)
            return told
    return state.next - 1


def heard(state: LinkState, event: Any) -> LinkState:
    """The link's line has come to this event: what people say overtakes what waits for a number.

    So by their word alone nobody knows that all before it has come, and it brings no time.
    """
    if isinstance(event, FromPerson):
        return state
    state, at = counted(state, event), event.hub_at
    if at > state.now:
        return heard_at(state, at)
    return state._replace(since=at) if at < state.since else state


def put_off(state: LinkState, event: Any) -> LinkState:
    """What waits for its turn is kept, unless that is over or it waits already."""
    waiting, after, since, *_ = state.trouble
    if type(event) not in NUMBERED:
        after = _newest((*after, Later(_follows(state, event), event)))
    elif event.number < state.next or early_of(waiting, event.number) is not None:
        return state
    else:
        waiting = with_one(waiting, event)
    late = _is_missed(state.next, waiting, after)
    since = (since or state.now) if late else None
    return amiss(state, waiting=waiting, after=after, gap_since=since)


def _is_missed(number: int, waiting: Early, after: tuple[Later, ...]) -> bool:
    """Whether its controller has reported what comes after a number, and not that."""
    if early_of(waiting, number) is not None:
        return False
    return newest(waiting) >= number or any(tells_of(one, number) for one in after)


def _newest(after: tuple[Later, ...]) -> tuple[Later, ...]:
    """All that waits but the oldest displays: nobody compares so many."""
    shown = [one for one in after if type(one.event) is MeterDisplayed]
    if len(shown) <= MOST_VALUES:
        return after
    return tuple([one for one in after if one is not shown[0]])


def due(state: LinkState) -> Any:
    """What is next in the controller's order, if it is there; None where something is missing."""
    if state.trouble is CALM:
        first = state.first_told
        return next_round(state) if first and first[0][0] < state.now else None
    waiting, after = state.trouble.waiting, state.trouble.after
    if (come := come_to(state, in_vain=True)) is not None:
        return come
    if early_of(waiting, state.next) is None and _given_up(state):
        first_come: Any = next(in_order(waiting)) if waiting else _first_after(after)
        id_ = f"link:{state.link}/passed-{state.next}"
        return Passed(state.next, state.now, first_come.day, id_, (first_come.id,))
    return next_round(state) or (None if waiting else next_overdue(state))


def come_to(state: LinkState, *, in_vain: bool = False) -> Any:
    """What waited and has its turn: all before it has come; or what was waited for in vain."""
    waiting, after, *_ = state.trouble
    moved = newest(waiting) if after else 0
    for later in after:
        place = later.place
        come = place < state.next or (in_vain and place > moved and _in_vain(state, later))
        if come and not waits(state, later.event):
            return later.event
    first = early_of(waiting, state.next)
    return None if first is None or waits(state, first) else first


def _in_vain(state: LinkState, later: Later) -> bool:
    """Whether it has waited long enough for a number of which no movement tells.

    A movement that comes after it would be proof of that number; for a decision that is what the
    controller shows or locks, too. One display alone may be wrong.
    """
    others = state.trouble.after if type(later.event) in DECIDED else ()
    if any(tells_of(one, later.place) for one in others):
        return False
    return state.now > from_milliseconds(milliseconds(later.event.hub_at) + HELD_MS)


def _first_after(after: tuple[Later, ...]) -> Any:
    """The first that waits for a number of which nothing else has told."""
    return next(one.event for one in after if tells_of(one, 0))


def _given_up(state: LinkState) -> bool:
    """Whether nobody waits for the next number any more: a lost report has explained it."""
    waiting, _, _, _, lost, *_ = state.trouble
    return how_many(waiting) > MOST_WAITING or (lost > 0 and overdue(state))


def overdue(state: LinkState) -> bool:
    """Whether the next number has been missed for too long."""
    since = state.trouble.gap_since
    return since is not None and milliseconds(state.now) - milliseconds(since) > PATIENCE_MS


def taken(state: LinkState, event: Any) -> LinkState:
    """An event that waited has its turn: it does no longer; the next may be missed from now on."""
    waiting, after, since, *_ = state.trouble
    if any(one.event is event for one in after):
        left = tuple([one for one in after if one.event is not event])
        late = _is_missed(state.next, waiting, left)
        return amiss(state, after=left, gap_since=since if late else None)
    if not (type(event) in NUMBERED or type(event) is Passed):
        return state
    number = event.number
    waiting = without(waiting, number)
    late = _is_missed(number + 1, waiting, after)
    missed = since if type(event) is Passed else state.now
    return amiss(state, waiting=waiting, gap_since=missed if late else None, gap_told=False)


def _passed(state: LinkState, event: Passed) -> LinkState:
    """What it did to the meter nobody knows."""
    state = stands(state, event.number, state.meter)
    passed = (*state.trouble.passed, event.number)[-MOST_VALUES:]
    return amiss(state, doubt=True, lost=max(0, state.trouble.lost - 1), passed=passed)


def _not_returned(state: LinkState, event: NotReturned) -> LinkState:
    """It is said once."""
    return returned(state, event.number)


def _contributed(state: LinkState, event: ContributionMade) -> LinkState:
    """Its device's numbers were counted as it came."""
    return contribution(state, event)._replace(seq=state.seq)


def _displayed(state: LinkState, event: MeterDisplayed | ControllerRestored) -> LinkState:
    """What is shown; by how much it is off is remembered, so that it is said once."""
    if event.value_cents is None:
        return state
    number = number_shown(state, event.number, event.value_cents)
    stood, display = shown_at(state, number), event.at_table or ""
    last = state.shown.get(display)
    off = last.off_cents if last else state.off_cents
    if stood is not None:
        off = event.value_cents - stood
    shown = {**state.shown, display: Displayed(number, event.value_cents, off)}
    paid = off_by(state, event) if type(event) is MeterDisplayed else state.paid_off
    return state._replace(shown=shown, paid_off=paid)


def _restored(state: LinkState, event: ControllerRestored) -> LinkState:
    """What it shows as it is heard again is a display like any other."""
    return _displayed(ON_LINK[ControllerRestored](state, event), event)


STEPS: Final[dict[type, Step]] = {
    MeterDisplayed: _displayed,
    Passed: _passed,
    NotReturned: _not_returned,
    **ON_METER,
    ContributionMade: _contributed,
    **{one: remembered(ON_METER[one]) for one in ON_METER.keys() - {ContributionMade, HitRecorded}},
    **ON_LINK,
    **ON_AWARDS,
    ControllerRestored: _restored,
}
