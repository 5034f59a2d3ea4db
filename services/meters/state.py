"""What a link is at one moment, in small frozen parts. Used by fold, join, judge and book.

Amounts of a meter are exact rationals of a cent. A dict inside a part is never changed once it
stands there.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final, NamedTuple

from events.derived.claims import Claim, ProgressiveWagers
from events.filing.link import LinkFiling
from events.moments import milliseconds
from events.observed import LinkEvent
from services.meters.parts.awaited import Awaited
from services.meters.parts.award import ENDLESS, Award
from services.meters.parts.outages import Loss, Said
from services.meters.parts.reports import Reports
from services.meters.parts.value import NOTHING, Filed, Meter, Rates
from services.parts.lately import Lately, and_then, newest_first, so_far_back
from services.parts.quick import made, quick

PATIENCE_MS: Final = 60_000  # for a number that is missing, and for what a table's round names
MOST_VALUES: Final = 64  # numbers back at which a display may still be compared
MOST_BACK: Final = 512  # numbers of the link back at which a contribution may still be reversed …
MOST_ROUNDS: Final = 64  # … and as many of its own table, however far back they lie
MOST_MADE: Final = 10_000  # contributions of a table whose round it has not told of
MOST_RESETS: Final = 16  # hits of the whole whose reset is awaited
MOST_AWARDS: Final = 64  # that are decided and borne out, and may still be reversed
MOST_KEYED: Final = 256  # of rows without a share, that nobody has taken up
MOST_UNMET: Final = 1_000  # that are decided, and no table has told of
HELD_MS: Final = 600_000  # for a controller that is missed: it may say later what it counted
MOST_SILENCES: Final = 64  # of a controller
MOST_UNHEARD: Final = 2_000  # rounds in them, whose contributions may come later
MOST_WAITING: Final = 20_000  # movements that wait for a number
Won = tuple[int, dict[str, int], dict[str, int]]  # a number; hits and wins before it
Refusal = tuple[int, str, str, str]  # its hit, until when, its day, and what said it
Unheard = tuple[str, str | None, str]  # a table, its round, and when that closed
Stood = tuple[int, int, int, int, int]  # a meter, part for part, and its in-count
Early = dict[int, tuple[str, dict[int, LinkEvent]]]  # of each block, since when, and its numbers


@quick
class Made(NamedTuple):
    """A contribution, until its round has told of its wagers, or it is too old to be reversed."""

    number: int
    id: str
    hub_at: str
    at_table: str
    round: str | None
    wagers: int
    wager_cents: int
    rates: Rates
    void: str | None  # what becomes of it where the round is void, as filed: GEN-4
    turn: int  # of its table: 1, 2, 3 …
    reversed: tuple[tuple[str, int], ...] = ()  # when, by the hub, and how many wagers
    may_go: tuple[int, ...] | None = None  # of them, as its table told; (): nobody knows
    judged: int = 0  # that were out as its table's rounds were last looked at
    spilt: Fraction = NOTHING  # of what is still of it on the meter: that went into the overflow
    at: str = ""  # by the controller's clock or the hub's, whichever is earlier

    def gone(self, until: str = ENDLESS) -> int:
        """How many of its wagers were taken out again by then."""
        return sum([wagers for at, wagers in self.reversed if at <= until])


class Told(NamedTuple):
    """What a table told of one of its rounds, until the link's line has come so far."""

    wagers: ProgressiveWagers
    claims: tuple[Claim, ...]
    until: str  # whatever the controller recorded of it has come by then


class AtTable(NamedTuple):
    """One table of the link."""

    turns: int = 0  # contributions, ever
    made: tuple[Made, ...] = ()  # of rounds that it has not told of yet
    met: tuple[Made, ...] = ()  # of rounds told of: they may be reversed; in order
    told: tuple[Told, ...] = ()  # its rounds that are not looked at yet, in their order

    def met_by(self, until: str) -> tuple[Made, ...]:
        """Those of rounds told of that had come by then."""
        return tuple([one for one in self.met if one.hub_at <= until])


FRESH: Final = AtTable()


class Later(NamedTuple):
    """What has its turn after a movement that is still to come."""

    place: int  # the number of that movement
    event: LinkEvent


@quick
class Trouble(NamedTuple):
    """What is amiss with a link's line: nothing, nearly always."""

    waiting: Early = {}  # noqa: RUF012 - early ones; never changed: see the module
    after: tuple[Later, ...] = ()  # what follows a movement that is still to come
    gap_since: str | None = None  # when the next number was first missed
    gap_told: bool = False
    lost: int = 0  # reports that a person declared lost: so many numbers may be in them
    passed: tuple[int, ...] = ()  # numbers that were not waited for any longer
    doubt: bool = False  # a number was lost: the value is not known since
    away: int | None = None  # the last number before the controller was lost
    cut: tuple[str, ...] = ()  # tables that the controller does not hear
    out: tuple[Said, ...] = ()  # what was said last of those that are not played
    unheard: tuple[Unheard, ...] = ()  # rounds that it said nothing of
    refusals: tuple[Refusal, ...] = ()  # whose shares the controller has to give back


CALM: Final = Trouble()


class Displayed(NamedTuple):
    """What one display showed last."""

    number: int
    cents: int
    off_cents: int = 0  # by which it is known to differ


@quick
class LinkState(NamedTuple):
    """One link. What changes with nearly every event stands first."""

    link: str
    since: str = ""  # the hub's moment at which the link was first heard of
    now: str = ""  # and the newest of what is numbered: the line has come so far
    next: int = 1  # of the controller's numbers
    meter: Meter = Meter()
    values: Lately[Stood] = ()  # after the last numbers
    in_count: int = 0  # wagers
    seq: int = 0  # the newest of its controller's own numbers
    tables: dict[str, AtTable] = {}  # noqa: RUF012 - by their names
    first_told: tuple[tuple[str, str], ...] = ()  # until when each table's first waits, in order
    trouble: Trouble = CALM
    filing: LinkFiling | None = None
    filed: Filed = Filed()
    digest: str | None = None
    begun: bool = False  # it is known what the meter began at
    reports: Reports = Reports()  # of its controller, such as are missing
    said: tuple[Said, ...] = ()  # the last of the link, and of each table, whether it is played
    changed_live: bool = False  # an unapproved change stands
    silences: tuple[tuple[str, str], ...] = ()  # since when, and until: of the controller
    missed: tuple[tuple[str, str | None], ...] = ()  # rounds of which no wagers were contributed
    awaited: tuple[Awaited, ...] = ()  # of these, such as were found so and may be mended
    unsure: tuple[tuple[str, str], ...] = ()  # tables, and up to when rounds may have gone untold
    losses: tuple[Loss, ...] = ()  # that the controller told of
    off_cents: int = 0  # by which all displays are known to differ, since a reset
    shown: dict[str, Displayed] = {}  # noqa: RUF012 - what each display showed last, by its table
    awards: tuple[Award, ...] = ()
    unmet: tuple[str, ...] = ()  # tables of which a hit was recorded that they have not told of
    moves: tuple[tuple[int, str], ...] = ()  # what the last other movements said
    undone: tuple[str, ...] = ()  # tables of which a contribution was reversed since they told
    hits: dict[str, int] = {}  # noqa: RUF012 - level → how often
    wins_cents: dict[str, int] = {}  # noqa: RUF012 - level → shares won
    won: tuple[Won, ...] = ()  # hits and wins before the last numbers that changed them
    paid_off: tuple[int, int, str] = (0, 0, "")  # what is shown of payments too much, since when
    paid_by_attendant_cents: int = 0
    cumulative_paid_cents: int = 0
    to_reset: tuple[int, ...] = ()  # hits of the whole of which no reset was told yet
    standing: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 - code, and of what → open findings

    @property
    def cents(self) -> int:
        """What the display shows: truncated to the cent."""
        return whole_cents(self.meter)


def whole_cents(meter: Meter) -> int:
    """Truncated to the cent; below nothing down to it, as its ledger has it."""
    return meter.parts // meter.unit


def stands(state: LinkState, number: int, meter: Meter, **more: Any) -> LinkState:
    """The controller's order has come past this number; the meter stands so after it."""
    stood: Stood = (*meter, more.get("in_count", state.in_count))
    values = and_then(state.values, stood, MOST_VALUES)
    return state._replace(next=number + 1, meter=meter, values=values, **more)


def amiss(state: LinkState, **changes: Any) -> LinkState:
    """The link with this in its trouble."""
    trouble = state.trouble._replace(**changes)
    return state._replace(trouble=CALM if trouble == CALM else trouble)


def open_at(state: LinkState, table: str) -> list[tuple[str, str]]:
    """What stands open of rounds of a table: its code, and of what."""
    within = f"/{table}/"
    keys = [one.partition(within) for one in state.standing if within in one]
    return [(code, of) for code, _, of in keys]


def silent_at(state: LinkState, moment: str) -> bool:
    """Whether the controller was missed at this moment."""
    return any(since < moment and (not back or moment < back) for since, back in state.silences)


def came_late(state: LinkState, one: Made, closed: str) -> bool:
    """Whether it may be of a round that closed then, in a silence: once heard it is said soon."""
    at = one.hub_at
    return one.at <= closed or any(
        since <= at and (not back or milliseconds(at) <= milliseconds(back) + PATIENCE_MS)
        for since, back in state.silences
    )


def stood_at(state: LinkState, number: int) -> int | None:
    """What the meter stood at after a number, in whole cents; None: too long ago, or to come."""
    kept = kept_at(state, number)
    return None if kept is None else whole_cents(kept[0])


def shown_at(state: LinkState, number: int) -> int | None:
    """What a display has to show after a number: no display goes below nothing."""
    stood = stood_at(state, number)
    return None if stood is None else max(0, stood)


def kept_at(state: LinkState, number: int) -> tuple[Meter, int] | None:
    """The meter and its in-count after a number; None: too long ago, or to come."""
    back = state.next - number
    stood = so_far_back(state.values, back) if back <= MOST_VALUES else None
    return None if stood is None else (made(Meter, stood[:4]), stood[4])


def number_shown(state: LinkState, number: int | None, cents: int) -> int:
    """The number that is in a display; where it names none, the newest at which it is right.

    A value that the meter held a moment ago proves nothing against it.
    """
    if number is not None:
        return number
    tolerance = state.filing.display_tolerance_cents if state.filing else 0
    for back, stood in enumerate(newest_first(state.values, MOST_VALUES), 1):
        if abs(max(0, whole_cents(made(Meter, stood[:4]))) - cents) <= tolerance:
            return state.next - back
    return state.next - 1


def jackpot_of(link: str, number: int) -> str:
    """The id of the jackpot that a hit began."""
    return f"{link}/{number}"


def number_of(link: str, jackpot: str) -> int:
    """The hit that began a jackpot of this link; 0 where its id names none."""
    number = jackpot.removeprefix(f"{link}/")
    return int(number) if number != jackpot and number.isdecimal() else 0


def award_of(state: LinkState, jackpot: str) -> Award | None:
    """The award of that id."""
    for one in state.awards:
        if jackpot == jackpot_of(state.link, one.number):
            return one
    return None


def with_award(state: LinkState, award: Award) -> LinkState:
    """The link with this award in the place of what it was."""
    return with_awards(
        state, [award if one.number == award.number else one for one in state.awards]
    )


def with_awards(state: LinkState, awards: Iterable[Award], **more: Any) -> LinkState:
    """The link with these awards."""
    kept = tuple(awards)
    open_ = {one.at_table for one in kept if one.is_open}
    unmet = tuple(sorted(open_))
    return state._replace(awards=kept, unmet=unmet, **more)
