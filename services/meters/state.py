"""What a link is at one moment, in small frozen parts. Used by fold, join, judge and book.

Amounts of a meter are exact rationals of a cent. A dict inside a part is never changed once it
stands there.
"""

from typing import Final, NamedTuple

from events.derived.claims import Claim, ProgressiveWagers
from events.filing.link import LinkFiling
from events.observed import LinkEvent
from services.meters.value import Meter, Rates, Share
from services.parts.quick import quick

PATIENCE_MS: Final = 60_000  # for a number that is missing, and for what a table's round names
MOST_VALUES: Final = 64  # numbers back at which a display may still be compared
MOST_BACK: Final = 512  # numbers back at which a contribution may still be reversed
MOST_MADE: Final = 10_000  # contributions of a table whose round it has not told of
MOST_AWARDS: Final = 64  # that are decided and borne out, and may still be reversed
MOST_UNMET: Final = 1_000  # that are decided, and no table has told of
HELD_MS: Final = 600_000  # for a controller that is missed: it may say later what it counted
MOST_SILENCES: Final = 16  # of a controller
MOST_UNHEARD: Final = 2_000  # rounds in them, whose contributions may come later
MOST_WAITING: Final = 20_000  # movements that wait for a number
ENDLESS: Final = "9"  # after every moment


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
    reversed: tuple[tuple[str, int], ...] = ()  # when, by the hub, and how many wagers

    def gone(self, until: str = ENDLESS) -> int:
        """How many of its wagers were taken out again by then."""
        return sum([wagers for at, wagers in self.reversed if at <= until])


@quick
class Award(NamedTuple):
    """A hit: the share it locked at once, and how far it has come since."""

    number: int
    id: str  # of its event
    at: str  # by the controller
    hub_at: str
    at_table: str
    round: str | None
    seat: int
    level: str
    share: Share
    met_cents: int  # what the meter stood at, in whole cents
    pending: bool  # nobody can say yet what it is worth
    state: str = "locked"  # claimed, validated, refused, documented, paid, reversed
    confirmed: bool = False  # the table has told of the hand
    paytable: int | None = None
    fixed_cents: int = 0  # of its row, beside the share
    locked_cents: int | None = None  # as the controller says
    by: str | None = None  # who validated it
    slip: str | None = None
    settled_at: str = ""  # documented or refused: its cards may go
    gone_at: str = ""  # refused or reversed

    def stands(self, until: str) -> bool:
        """Whether nobody had refused it by then, and the controller had not taken it back."""
        return not "" < self.gone_at <= until


class Told(NamedTuple):
    """What a table told of one of its rounds, until the link's line has come so far."""

    wagers: ProgressiveWagers
    claims: tuple[Claim, ...]
    until: str  # whatever the controller recorded of it has come by then


@quick
class LinkState(NamedTuple):
    """One link."""

    link: str
    filing: LinkFiling | None = None
    digest: str | None = None
    begun: bool = False  # it is known what the meter began at
    meter: Meter = Meter()
    next: int = 1  # of the controller's numbers
    waiting: dict[int, LinkEvent] = {}  # noqa: RUF012 - early ones; never changed: see the module
    after: tuple[LinkEvent, ...] = ()  # what follows a movement that is still to come
    since: str = ""  # the hub's moment at which the link was first heard of
    now: str = ""  # and the newest
    gap_since: str | None = None  # when the next number was first missed
    gap_told: bool = False
    lost: tuple[tuple[int, int], ...] = ()  # numbers declared lost
    doubt: bool = False  # a number was lost: the value is not known since
    running: bool = True
    changed_live: bool = False  # an unapproved change stands
    away: int | None = None  # the last number before the controller was lost
    cut: tuple[str, ...] = ()  # tables that the controller does not hear
    silences: tuple[tuple[str, str], ...] = ()  # since when, and until: of the controller
    unheard: tuple[tuple[str, str | None], ...] = ()  # tables' rounds that it said nothing of
    values: tuple[int, ...] = ()  # what the meter stood at after the last numbers, whole cents
    shown: tuple[int, int] | None = None  # number and cents displayed last
    off_cents: int = 0  # by which the display is known to differ
    made: dict[str, tuple[Made, ...]] = {}  # noqa: RUF012 - table → of rounds not told of yet
    met: dict[str, tuple[Made, ...]] = {}  # noqa: RUF012 - of rounds told of: may be reversed
    awards: tuple[Award, ...] = ()
    told: dict[str, tuple[Told, ...]] = {}  # noqa: RUF012 - table → its rounds, in their order
    first_told: tuple[tuple[str, str], ...] = ()  # until when each table's first waits, in order
    in_count: int = 0  # wagers
    hits: dict[str, int] = {}  # noqa: RUF012 - level → how often
    wins_cents: dict[str, int] = {}  # noqa: RUF012 - level → shares won
    paid_by_attendant_cents: int = 0
    cumulative_paid_cents: int = 0
    reset_number: int = 0  # of the hit after which the meter began again
    standing: dict[str, str] = {}  # noqa: RUF012 - code → the finding that stands open

    @property
    def cents(self) -> int:
        """What the display shows: truncated to the cent."""
        parts, _, _, unit = self.meter
        return parts // unit if parts >= 0 else -(-parts // unit)


def silent_at(state: LinkState, moment: str) -> bool:
    """Whether the controller was missed at this moment."""
    return any(since < moment and (not back or moment < back) for since, back in state.silences)


def stood_at(state: LinkState, number: int) -> int | None:
    """What the meter stood at after a number, in whole cents; None: too long ago, or to come."""
    back = state.next - number
    return state.values[-back] if 0 < back <= len(state.values) else None


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
    return state._replace(
        awards=tuple([award if one.number == award.number else one for one in state.awards])
    )
