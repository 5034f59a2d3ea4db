"""The day of a table after one more event of any of its lines. Used by the stage.

`advance` lets what waits go on, each line in its own order, and tells every step that was taken.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from events.derived import Fact, TableChanged, Transfer
from events.ids import order_of
from events.observed import LINE_OF_TYPE
from events.observed.cage import BoxPutOn, BoxTakenOff
from events.observed.count import CountBegun, CountConcluded, CountEntered
from events.observed.people import DeclaredLost
from services.books import accounts
from services.day.state import BoxMove, Cash, CountStep, DayState, Declared, Off, Told

Kept = TypeVar("Kept")
MOST_LOST = 64  # declared ranges ahead of their line that are remembered


class Taken(NamedTuple):
    """A step that was taken: of a box, of a count, or past a gap. `off` is its box."""

    step: BoxMove | CountStep | Declared
    off: Off | None
    cash: tuple[Cash, ...] = ()  # what went into the box
    entered: dict[int, int] | None = None  # what the count found, where that is known whole


def booked(state: DayState, facts: Iterable[Fact]) -> DayState:
    """The floor line is booked further: the box may hold more, and others need not wait."""
    box = accounts.box(state.table)
    reached, cash, since = state.reached, [], state.since
    for fact in facts:
        order = order_of(fact.id.rpartition("/")[0])
        reached = max(reached, order)
        if isinstance(fact, Transfer) and fact.to_account == box and fact.what == "buy_in.cash":
            cash.append(Cash(order, fact.amount_cents))
        elif isinstance(fact, TableChanged) and fact.drop_told is not None:
            # What a person declares has no number: it stands after all that is booked.
            since = (*since, Told(order or reached + 1, fact.drop_told))
    if cash or since is not state.since:
        state = state._replace(cash=(*state.cash, *cash), since=since)
    return state._replace(reached=reached)


def moved(state: DayState, event: BoxPutOn | BoxTakenOff) -> DayState:
    """A box is put on or taken off: it waits its turn."""
    on = isinstance(event, BoxPutOn)
    move = BoxMove(event.id, event.order, event.hub_at, event.day, on, event.box, event.floor_order)
    return state._replace(moves=(*state.moves, move))


def counted(state: DayState, event: CountBegun | CountEntered | CountConcluded) -> DayState:
    """A step of a count: it waits its turn."""
    by = (event.id, event.hub_at, event.day)
    match event:
        case CountBegun():
            step = CountStep(*by, "begun", event.taken_off, event.box)
        case CountEntered():
            found = event.denomination_cents, event.amount_cents
            step = CountStep(*by, "entered", event.taken_off, None, *found)
        case CountConcluded():
            step = CountStep(*by, "concluded", event.taken_off, amount_cents=event.total_cents)
    return state._replace(counts=(*state.counts, step))


def lost(state: DayState, event: DeclaredLost) -> DayState:
    """Numbers of a line are declared lost: that waits its turn in the line, as any event of it."""
    line = LINE_OF_TYPE[event.type]
    said = Declared(
        event.id, event.hub_at, event.day, "lost", line, event.first, event.last, event.by
    )
    if line == "cage":
        return state._replace(moves=(*state.moves, said))
    return state._replace(counts=(*state.counts, said))


def advance(state: DayState) -> tuple[DayState, list[Taken]]:
    """Take every step that need not wait any more."""
    taken: list[Taken] = []
    while state.moves and not _early(state, state.moves[0]):
        state, step = _take_move(state, state.moves[0])
        taken.append(step)
    while state.counts and not _waits(state, state.counts[0]):
        state, step = _take_count(state, state.counts[0])
        taken.append(step)
    return state, taken


def _early(state: DayState, move: BoxMove | Declared) -> bool:
    """Whether the floor line has yet to be booked up to where this was done."""
    return isinstance(move, BoxMove) and move.floor_order > state.reached


def _take_move(state: DayState, move: BoxMove | Declared) -> tuple[DayState, Taken]:
    state = state._replace(moves=state.moves[1:])
    if isinstance(move, Declared):
        declared = (*state.lost, (move.first, move.last))[-MOST_LOST:]
        return _past_lost(state._replace(lost=declared)), Taken(move, None)
    state = _past_lost(state._replace(passed=move.order))
    if move.on:
        return state, Taken(move, None)
    inside = tuple([one for one in state.cash if one.order <= move.floor_order])
    after = tuple([one for one in state.cash if one.order > move.floor_order])
    meanwhile = [one for one in state.since if one.order <= move.floor_order]
    told = state.told and not meanwhile
    off = Off(move.box, sum(one.amount_cents for one in inside), told)
    state = state._replace(
        cash=after,
        off={**state.off, move.id: off},
        told=meanwhile[-1].told if meanwhile else state.told,
        since=state.since[len(meanwhile) :],
    )
    return state, Taken(move, off, inside)


def _past_lost(state: DayState) -> DayState:
    """The cage line passes what was declared lost and is next: no count waits for it."""
    passed = state.passed
    for first, last in sorted(state.lost):
        if first <= passed + 1 <= last:
            passed = last
    ahead = tuple([(first, last) for first, last in state.lost if last > passed])
    return state._replace(passed=passed, lost=ahead)


def _waits(state: DayState, step: CountStep | Declared) -> bool:
    """Whether the cage line has yet to pass what this count names."""
    if isinstance(step, Declared):
        return False
    named = step.taken_off
    return named.startswith(f"cage:{state.table}/") and order_of(named) > state.passed


def _take_count(state: DayState, step: CountStep | Declared) -> tuple[DayState, Taken]:
    state = state._replace(counts=state.counts[1:])
    if isinstance(step, Declared):  # any count under way may have lost an entry
        return state._replace(unsure=tuple(sorted(state.entered))), Taken(step, None)
    named = step.taken_off
    off = state.off.get(named)
    found = state.entered.get(named, {})
    told = None if named in state.unsure else found
    if step.kind == "concluded":
        state = state._replace(off=_without(state.off, named))
        unsure = tuple([box for box in state.unsure if box != named])
        state = state._replace(entered=_without(state.entered, named), unsure=unsure)
    elif off is not None:
        now = dict(found)
        if step.kind == "entered":
            now[step.denomination_cents] = step.amount_cents
        state = state._replace(entered={**state.entered, named: now})
    return state, Taken(step, off, (), told)


def _without(of: dict[str, Kept], key: str) -> dict[str, Kept]:
    return {k: v for k, v in of.items() if k != key}
