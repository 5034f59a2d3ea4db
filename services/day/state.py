"""What is known of a table's boxes. Used by the day's fold, judge and stage.

Three lines arrive in any order between them. What comes from a line too early waits here, so
that every figure hangs on what the events say and never on which topic was read first.
"""

from typing import NamedTuple


class Cash(NamedTuple):
    """Cash that went into the box, by the order of its event on the floor line."""

    order: int
    amount_cents: int


class BoxMove(NamedTuple):
    """A box put on or taken off, waiting for the floor line to reach where it was done."""

    id: str
    order: int  # on the cage line
    at: str
    day: str
    on: bool
    box: str
    floor_order: int


class CountStep(NamedTuple):
    """A step of a count, waiting until the cage line has passed the box it names."""

    id: str
    at: str
    day: str
    kind: str  # "begun", "entered", "concluded"
    taken_off: str
    box: str | None = None
    denomination_cents: int = 0
    amount_cents: int = 0


class Declared(NamedTuple):
    """Numbers of a line that a person declared lost, in their place among what the line brought."""

    id: str
    at: str
    day: str
    kind: str  # "lost", where a count's step has its own
    line: str  # "cage" or "count"
    first: int
    last: int
    by: str


class Told(NamedTuple):
    """From this order of the floor line on, all that goes into the box is told, or not."""

    order: int
    told: bool  # True here says that up to here some may not have been


class Off(NamedTuple):
    """A box that was taken off and awaits its count."""

    box: str
    expected_cents: int
    told: bool = True  # False: there may be more in it than the floor line told


class DayState(NamedTuple):
    """One table's day."""

    table: str
    reached: int = 0  # the floor line is booked up to here
    cash: tuple[Cash, ...] = ()  # in no box that was taken off yet
    passed: int = 0  # the cage line is folded up to here
    moves: tuple[BoxMove | Declared, ...] = ()  # waiting, in the order of their line
    off: dict[str, Off] = {}  # noqa: RUF012 - by the event that took it off; never changed in place
    counts: tuple[CountStep | Declared, ...] = ()  # waiting, in the order of their line
    # What is entered stays in here until its count is concluded: nobody outside may see it.
    entered: dict[str, dict[int, int]] = {}  # noqa: RUF012 - box → denomination → amount
    lost: tuple[tuple[int, int], ...] = ()  # of the cage line, declared and not reached yet
    unsure: tuple[str, ...] = ()  # counts under way when events of their line were lost, by box
    told: bool = True  # as the box was taken off last: whether the next one's cash is told
    since: tuple[Told, ...] = ()  # how that went on since
