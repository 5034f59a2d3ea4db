"""What a table is at one moment, in small frozen parts. Used by folds, judges and settlement.

A dict inside a part is never changed once it stands there: a fold puts a new one in its place.
Parts hold only what JSON has, tuples, dicts and one another, so that `snapshot` can write any.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from events.filing import AnyFiling, Controls
from events.filing.common import Minimums
from services.law.settlement import Broken, Envy, Settled
from services.parts.quick import quick
from services.tables.parts.act import Act
from services.tables.parts.called import Called, Clock, Clocks
from services.tables.parts.devices import Devices
from services.tables.parts.lead import Lead
from services.tables.parts.marks import Marks
from services.tables.parts.raised import OpenFinding, Waiting
from services.tables.parts.rationed import Rationed
from services.tables.parts.standing import Standing
from services.tables.parts.supply import Supply
from services.tables.parts.told import Words
from services.tables.parts.touched import Tally
from services.tables.parts.voided import Voided

SpotKey = tuple[int, str]  # seat, wager


class Limits(NamedTuple):
    """What a wager may be, of the table or of one seat."""

    minimum: int
    maximum: int | None
    minimums: Minimums


class Former(NamedTuple):
    """What limits were in force before they were changed last."""

    limits: Limits
    own_limits: dict[int, Limits]
    approved: dict[int, Limits]
    until: Clock


class Terms(NamedTuple):
    """What the table's opening said, and the limits as they were changed since."""

    filing: AnyFiling
    digest: str
    controls: Controls
    reporters: dict[str, tuple[str, ...]]  # kind of fact → the devices that report it
    limits: Limits
    own_limits: dict[int, Limits] = {}  # noqa: RUF012 - never changed: see the module
    approved: dict[int, Limits] = {}  # noqa: RUF012 - of a seat's player, until he leaves
    offered: dict[str, int] = {}  # noqa: RUF012 - wagers of the filing, each with its minimum
    former: Former | None = None
    differential: int | None = None  # of all Player wagers and all Banker wagers of a round
    tray_cents: int = 0  # what the tray opened with


@quick
class Stream(NamedTuple):
    """The numbers of the table's devices, and what is missing of them."""

    numbers: dict[str, tuple[str, int, int]] = {}  # noqa: RUF012 - device → boot, last number, order
    unheard: dict[str, tuple[tuple[int, int], ...]] = {}  # noqa: RUF012 - device → numbers to come
    hole: tuple[int, int] | None = None  # what the last device heard skipped; (n, n-1): n again
    silent: tuple[str, ...] = ()  # devices that the hub does not hear
    lost: tuple[tuple[int, int], ...] = ()  # numbers declared lost
    conflicts: int = 0  # contradictions met
    doubt: bool = False  # something is missing since the last end of a round that was heard
    ahead: tuple[str, ...] = ()  # devices whose clocks are ahead of the hub's, as far as is known


@quick
class Dealt(NamedTuple):
    """One card as it was dealt; its face where it was read."""

    hand: str
    number: int
    card: str | None
    order: int = 0  # of its deal
    source: str = ""  # whose word its face is
    dealt_by: str = ""  # whose word stands where two differ
    read: int = 0  # order of the event that told its face, where that is not its deal


@quick
class Spot(NamedTuple):
    """One wager of one seat, and what the dealer did with it."""

    stake_cents: int = 0
    late_cents: int = 0  # put there after "no more bets", and not pushed back
    paid_cents: int = 0
    collected_cents: int = 0
    returned_cents: int = 0
    judged: tuple[int, str] | None = None  # error and its code when the dealer turned away
    acts: tuple[int, ...] = ()  # orders of all that happened on it


@quick
class Owed(NamedTuple):
    """What the law makes of a round, as far as its cards tell."""

    wagers: dict[SpotKey, Settled]
    whole: bool  # False: some wagers are not decided yet
    envy: dict[int, tuple[Envy, ...]] = {}  # noqa: RUF012 - seat → what it is due
    pot: dict[int, int] | None = None  # who takes how much of it
    meter: tuple[int, int] | None = None
    findings: tuple[Broken, ...] = ()
    line: str | None = None  # the round as `pitwatch settle` reads it; None where it says not all
    # Won at least, where a payout limit may cut it: nobody told which boxes one player has.
    least: dict[SpotKey, int] = {}  # noqa: RUF012 - as above
    # Pot Wagers as they go back, where they may be one player's alone: nobody told that, either.
    back: dict[SpotKey, Settled] = {}  # noqa: RUF012 - as above


class Amiss(NamedTuple):
    """A wager of a closed round that was not settled as it was due."""

    round: str
    seat: int
    wager: str
    error_cents: int  # what the tray holds too much (negative: too little)
    code: str


class Ground(NamedTuple):
    """What happened and the text answers with a void."""

    cite: str
    must: bool  # False: supported, but not required
    order: int


@quick
class Round(NamedTuple):
    """A round as dealt and, beside it, as ruled."""

    name: str
    first: int  # order of its first event
    play: Any  # what only this game has: `Play` of its folder
    verified: bool = True
    simulated: bool = False  # § 629a.13(c)(2), (d)
    no_more: int = 0  # order of "no more bets"
    spots: dict[SpotKey, Spot] = {}  # noqa: RUF012 - never changed: see the module
    dealt: tuple[Dealt, ...] = ()  # in the order of the deal
    turn: int = 0  # the seat whose wagers the dealer is settling
    settling: int = 0  # order of the first act of settlement
    marks: dict[int, Marks] = {}  # noqa: RUF012 - as above
    loose: dict[int, int] = {}  # noqa: RUF012 - seat → chips it got that no device ties to a wager
    envy_paid: dict[int, int] = {}  # noqa: RUF012 - seat → cents
    grounds: tuple[Ground, ...] = ()
    voided: Voided | None = None
    owed: Owed | None = None  # None: not looked at since a card or a wager changed
    said: tuple[str, ...] = ()  # codes that are said once a round
    pot_paid: dict[int, int] = {}  # noqa: RUF012 - seat → what it was given of the pot
    muted: tuple[SpotKey, ...] = ()  # their payment hangs under another finding
    # Chips put (negative: taken) after "no more bets"; play has not gone on since.
    late: dict[SpotKey, int] = {}  # noqa: RUF012 - as above
    coupons: dict[SpotKey, int] = {}  # noqa: RUF012 - spot → their face, beside the chips
    words: tuple[Dealt, ...] = ()  # of two words about one card the one that does not stand
    numbers: dict[str, str] = {}  # noqa: RUF012 - device → its own number of this round
    pressed: dict[SpotKey, int] = {}  # noqa: RUF012 - spot → chips that were pressed on to it
    leads: tuple[Lead, ...] = ()  # findings from which a payment may merely follow
    clocks: Clocks = Clocks()
    looked: int = 0  # order up to which its wagers were judged, before a simulated round
    acts: tuple[Act, ...] = ()
    halved: bool = False  # what came before a deal may stand in the round before that deal's
    # Spot → of the chips in `loose` those after which its stake went back.
    stacks: dict[SpotKey, int] = {}  # noqa: RUF012 - as above
    # Of the progressive ones in `late` those that were collected, all at once, since they came.
    gathered: dict[SpotKey, int] = {}  # noqa: RUF012 - as above
    undone: dict[SpotKey, int] = {}  # noqa: RUF012 - progressive ones given back out of the tray


@quick
class Done(NamedTuple):
    """The net of a wager's movements, and how far it is from what was due."""

    taken_cents: int  # of the stake, into the tray
    paid_cents: int  # out of the tray
    net_of_vigorish: bool  # the vigorish was kept back from the payment
    error_cents: int  # what the tray holds too much (negative: too little)
    code: str = ""  # what that is, where it is not 0
    coupon_cents: int = 0  # of what is due: won by a coupon beside the chips


@quick
class Reckoned(NamedTuple):
    """One wager: as it lies, as the law settles it, and as the dealer did."""

    key: SpotKey
    spot: Spot
    owed: Settled
    net: Done


class Closing(NamedTuple):
    """A round as it closes; `reckoned` is None where the cards tell no result of any wager."""

    round: Round
    reckoned: tuple[Reckoned, ...] | None

    def is_whole(self) -> bool:
        """Whether the cards tell all of it."""
        owed = self.round.owed
        return self.reckoned is not None and owed is not None and owed.whole


@quick
class TableState(NamedTuple):
    """One table."""

    table: str
    terms: Terms | None = None
    open: bool = False
    rounds: int = 0  # opened so far
    round: Round | None = None
    last: str | None = None  # the round closed last
    unsettled: int = 0  # order of its close, if it may be void for all that was told
    announced: Clock | None = None  # a "no more bets" before anything of its round was seen
    owed: dict[int, int] = {}  # noqa: RUF012 - seat → what its vigorish marker says
    players: dict[int, str | None] = {}  # noqa: RUF012 - seat → the player's id, if given
    joined: tuple[tuple[int, int], ...] = ()  # boxes of one player
    tray_cents: int = 0  # the balance of the tray's account
    booked: bool = False  # a fact since the last tick: its mark would say nothing new
    closing: Closing | None = None  # only while the event that closes a round is folded
    stream: Stream = Stream()
    supply: Supply = Supply()
    devices: Devices = Devices()
    open_findings: tuple[OpenFinding, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    tallies: dict[str, Tally] = {}  # noqa: RUF012 - what was touched since, by what it hangs on
    unsure: tuple[str, ...] = ()  # what may have changed unheard: see `unheard`
    gone: dict[int, int] = {}  # noqa: RUF012 - seat → what a player owed who left, in this shoe
    verbal: tuple[Called, ...] = ()  # wagers called for the round at hand
    amiss: tuple[Amiss, ...] = ()  # of closed rounds, and not mended yet
    last_numbers: dict[str, str] = {}  # noqa: RUF012 - of the round closed last
    # Seat → what that round took to be done, act by act, and nobody told (negative: paid).
    assumed: dict[int, tuple[int, ...]] = {}  # noqa: RUF012 - as above
    standing: Standing = Standing()
    rationed: Rationed = Rationed()
    touching: tuple[OpenFinding, ...] = ()  # that ask for nothing, and may touch more than was told
    # Seat → what its marker lacked as it was read between two rounds, and the order of that.
    short: dict[int, tuple[int, int]] = {}  # noqa: RUF012 - as above
    # Seat → whose marker lies there who does not sit there, the order with which it came (negative
    # once that was said), and what of it.
    whose: dict[int, tuple[str, int, int]] = {}  # noqa: RUF012 - as above
    words: tuple[Words, ...] = ()  # of acts of which several devices tell
    dealer: str = ""  # the badge of who deals; "": not known
    beside: int = 0  # order with which a device told first what it is not listed for


def reported(state: TableState, fact: str) -> bool:
    """Whether a device that reports this kind of fact was healthy: else absence says nothing."""
    if state.terms is None:
        return False
    sources = state.terms.reporters.get(fact, ())
    silent = state.stream.silent
    if not silent:
        return bool(sources)
    return any(source not in silent for source in sources)


def telling(state: TableState) -> Callable[[str], bool]:
    """`reported` at this moment, for who asks of many kinds of fact at once."""
    if state.terms is None or state.stream.silent:
        return partial(reported, state)
    return state.terms.reporters.__contains__


def with_supply(state: TableState, supply: Supply) -> TableState:
    """The table with this supply; spelled out, as each card that is dealt comes by here."""
    parts = [*state]
    parts[_SUPPLY] = supply
    return _new(TableState, parts)


_SUPPLY: Final = TableState._fields.index("supply")
_new: Final = tuple.__new__


def game_of(state: TableState) -> str:
    """The game that the table is open for; "" before its opening."""
    return state.terms.filing.game if state.terms else ""
