"""What a Pai Gow round holds beside its wagers and cards. Used by `fold`, `play` and the judges."""

from typing import NamedTuple

from services.parts.quick import quick
from services.tables.parts.called import Clock


@quick
class Start(NamedTuple):
    """How the starting position was found: § 688a.5(i)."""

    shakes: int = 0  # since the dice were seen last
    dice: tuple[int, ...] | None = None  # flat in the shaker when it was last uncovered
    fallen_out: int = 0
    announced: int | None = None
    number: int | None = None  # of a generator
    covered: bool = False  # the shaker, after the deal
    said: Clock | None = None  # when the total was announced
    first: int | None = None  # total of a roll that was not called off, and shaken again
    called: Clock | None = None  # when "no roll" was, since the dice were seen last
    still: bool = False  # covered, and not shaken with that


@quick
class Lock(NamedTuple):
    """The progressive wagers of the round: PG-10."""

    accepted: tuple[int, ...] = ()  # seats
    accepted_at: str | None = None  # when the last was, by the hub
    lit: tuple[int, ...] = ()
    locked: int = 0  # order of the lock-out
    collected_cents: int | None = None
    validated: tuple[int, ...] = ()  # seats whose payout a floorperson has validated
    cleared: dict[int, str] = {}  # noqa: RUF012 - accepted seat → when its cards were taken
    seen_lit: tuple[int, ...] = ()  # winning positions, as the dealer verified their lights
    dark: dict[int, int] = {}  # noqa: RUF012 - … seat → order with which its was seen to be off


@quick
class PaiGowPlay(NamedTuple):
    """Hands by their names ("dealer" or a seat's number), and what was announced and given up."""

    low: dict[str, tuple[str, str] | None] = {}  # noqa: RUF012 - never changed: see `state`
    surrendered: tuple[int, ...] = ()
    void: tuple[int, ...] = ()  # hands that their players chose to void: PG-17
    exposed: tuple[int, ...] = ()  # seats of which the dealer showed a card; 0: nobody told whose
    start: Start = Start()
    lock: Lock = Lock()
    lammers: tuple[tuple[int, str], ...] = ()
    stacks: int = 0  # delivered so far
    face_up: int = 0  # cards found so
    discarded: int = 0  # of them, and not dealt: § 688a.13(e)
    remainder: int | None = None  # as counted
    looked: bool = False  # the deal is over, and each hand's cards were told
    known: tuple[str, ...] = ()  # hands whose cards were known when they were set
    shown: dict[int, int] = {}  # noqa: RUF012 - seat → order of its reveal
    compared: dict[int, str] = {}  # noqa: RUF012 - seat → as announced
    counted: dict[int, int] = {}  # noqa: RUF012 - surrendered hand → cards counted
    acknowledged: tuple[int, ...] = ()
    envied: tuple[tuple[int, int], ...] = ()  # seats that were paid envy, and for whose hands
    abandoned: tuple[int, ...] = ()  # GEN-5
    went_on: Clock | None = None  # when a hand was shown first since the last surrender
    collected: tuple[str, ...] = ()  # positions whose stack was taken off
