"""What a table is at one moment, in small frozen parts. Used by fold, judges and settlement.

A dict inside a part is never changed once it stands there: a fold puts a new one in its place.
"""

from typing import NamedTuple

from events.filing import MidibaccaratFiling
from services.law.midibaccarat.procedure import OPENING, THIRD, Cards, Ruling, as_ruled
from services.law.settlement import Settled

SpotKey = tuple[int, str]  # seat, wager


class Terms(NamedTuple):
    """What the table's opening said."""

    filing: MidibaccaratFiling
    digest: str
    reporters: dict[str, tuple[str, ...]]  # kind of fact → the devices that report it


class Dealt(NamedTuple):
    """One card as it was dealt; its face where it was read."""

    hand: str
    number: int
    card: str | None


class Spot(NamedTuple):
    """One wager of one seat, and what the dealer did with it."""

    stake_cents: int = 0
    late_cents: int = 0  # put there after "no more bets", and not pushed back
    paid_cents: int = 0
    collected_cents: int = 0
    returned_cents: int = 0
    judged: tuple[int, str] | None = None  # error and its code when the dealer turned away
    acts: tuple[int, ...] = ()  # orders of all that happened on it


class Done(NamedTuple):
    """The net of a wager's movements, and how far it is from what was due."""

    taken_cents: int  # of the stake, into the tray
    paid_cents: int  # out of the tray
    net_of_vigorish: bool  # the vigorish was kept back from the payment
    error_cents: int  # what the tray holds too much (negative: too little)
    code: str = ""  # what that is, where it is not 0


class Marks(NamedTuple):
    """Vigorish of one seat within one round."""

    marked_cents: int = 0
    taken_cents: int = 0
    judged: tuple[int, str] | None = None  # as for a spot: what was too little, and its code
    acts: tuple[int, ...] = ()


class Round(NamedTuple):
    """A round as dealt and, beside it, as ruled."""

    name: str
    first: int  # order of its first event
    verified: bool = True
    no_more: int = 0  # order of "no more bets"
    spots: dict[SpotKey, Spot] = {}  # noqa: RUF012 - never changed: see the module
    dealt: tuple[Dealt, ...] = ()  # in the order of the deal
    ruled: Ruling | None = None  # what the text makes of it
    points: tuple[tuple[str, int, bool], ...] = ()  # as announced: hand, points, final
    result: str | None = None  # as announced
    lacking: tuple[str, ...] = ()  # hands without the card owed to them when it was announced
    turn: int = 0  # the seat whose wagers the dealer is settling
    marks: dict[int, Marks] = {}  # noqa: RUF012 - as above


class Reckoned(NamedTuple):
    """One wager: as it lies, as the law settles it, and as the dealer did."""

    key: SpotKey
    spot: Spot
    owed: Settled
    net: Done


class Closing(NamedTuple):
    """A round as it closes; `reckoned` is None where the cards tell no result."""

    round: Round
    reckoned: list[Reckoned] | None


class TableState(NamedTuple):
    """One table."""

    table: str
    terms: Terms | None = None
    open: bool = False
    rounds: int = 0  # opened so far
    round: Round | None = None
    announced: int = 0  # order of a "no more bets" before anything of its round was seen
    doubt: bool = False  # something is missing that may belong to the round to come
    hole: tuple[int, int] | None = None  # what the last device heard skipped; (n, n-1): n again
    owed: dict[int, int] = {}  # noqa: RUF012 - seat → what its vigorish marker says
    players: dict[int, str | None] = {}  # noqa: RUF012 - seat → the player's id, if given
    numbers: dict[str, tuple[str, int]] = {}  # noqa: RUF012 - device → boot, its last number
    silent: tuple[str, ...] = ()  # devices that the hub does not hear
    lost: tuple[tuple[int, int], ...] = ()  # numbers declared lost
    conflicts: int = 0  # contradictions met
    tray_cents: int = 0  # the balance of the tray's account
    booked: bool = False  # a fact since the last tick: its mark would say nothing new
    closing: Closing | None = None  # only while the event that closes a round is folded
    unheard: dict[str, tuple[tuple[int, int], ...]] = {}  # noqa: RUF012 - device → numbers to come


def hand(dealt: tuple[Dealt, ...], name: str) -> Cards | None:
    """The cards of a hand by their number; None where the numbers are no hand's."""
    cards = [(number, card) for at, number, card in dealt if at == name]
    cards.sort(key=_number)
    if [number for number, _ in cards] != list(range(1, len(cards) + 1)):
        return None
    return tuple([card for _, card in cards])


def _number(numbered: tuple[int, str | None]) -> int:
    return numbered[0]


def ruling(dealt: tuple[Dealt, ...]) -> Ruling | None:
    """The hands as ruled; None while, or where, the cards do not make two hands."""
    if len(dealt) < len(OPENING):
        return None
    for _, number, card in dealt:
        if card is None and number < THIRD:
            return None  # the usual case while cards are being turned, told cheaply
    player, banker = hand(dealt, "player"), hand(dealt, "banker")
    if player is None or banker is None:
        return None
    return as_ruled(player, banker)


def reported(state: TableState, fact: str) -> bool:
    """Whether a device that reports this kind of fact was healthy: else absence says nothing."""
    if state.terms is None:
        return False
    sources = state.terms.reporters.get(fact, ())
    if not state.silent:
        return bool(sources)
    return any(source not in state.silent for source in sources)
