"""What a game's folder gives to the tables: its `GAME`. The record that all of them fill."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from events.derived.claims import OfLink
from events.derived.rounds import EnvySettled
from services.books.transfers import Cause
from services.law.settlement import Settled
from services.tables.due.hands import hands
from services.tables.state import Round, SpotKey, TableState

Step = Callable[[TableState, Round, Any], Round]
Stakes = dict[int, dict[str, int]]  # seat → wager → cents


def nothing_early(_state: TableState, _round: Round, _stakes: Stakes) -> dict[SpotKey, Settled]:
    """No wager of this game is decided before its cards are whole."""
    return {}


class Aside(NamedTuple):
    """What the line of `pitwatch settle` has no word for: settled beside it."""

    wagers: dict[SpotKey, Settled] = {}  # noqa: RUF012 - never changed: see `state`
    seats: frozenset[int] = frozenset()  # that the line leaves out


def nothing_aside(_state: TableState, _round: Round, _stakes: Stakes) -> Aside:
    """The line says all of this game."""
    return Aside()


def leaves_nothing(state: TableState, _round: Round) -> TableState:
    """Of a round of this game nothing outlives its close but what all games have."""
    return state


def nobody_waits(_state: TableState, _round: Round, _stakes: Stakes) -> frozenset[int]:
    """The cards of a round of this game tell all of it, or nothing."""
    return frozenset()


def over(_round: Round, _event: Any) -> Round | None:
    """Whatever ends a round of this game ends it: none goes on after it."""
    return None


def relies_on_nothing(_state: TableState) -> tuple[str, ...]:
    """The judges of this game hold nothing against anyone but what all games' do."""
    return ()


def claims_nothing(
    _before: TableState, _event: Any, _after: TableState, _cause: Cause
) -> list[OfLink]:
    """No wager of this game is on a meter."""
    return []


def nobody_envied(_state: TableState, _round: Round) -> tuple[EnvySettled, ...]:
    """This game has no Envy Bonus."""
    return ()


def hands_dealt(round_: Round) -> int:
    """How many hands got cards."""
    return len(hands(round_.dealt))


class Game(NamedTuple):
    """One game."""

    play: type[Any]  # what only its rounds have; its values have defaults
    steps: Mapping[type, Step]  # what its own events change in an open round
    begins: frozenset[type]  # events that open a round, beside wagers and cards
    # The keys of `pitwatch settle` beside the seats, as ruled; None while the cards do not tell.
    table: Callable[[TableState, Round], dict[str, Any] | None]
    # … and of one seat, beside its number and wagers.
    seat: Callable[[TableState, Round, int], dict[str, Any]]
    offered: Callable[[Any], Mapping[str, int]]  # filing → wagers, each with its minimum
    told: Callable[[Round], str]  # how it came out, in few words
    early: Callable[[TableState, Round, Stakes], dict[SpotKey, Settled]] = nothing_early
    hands: Callable[[Round], int] = hands_dealt
    aside: Callable[[TableState, Round, Stakes], Aside] = nothing_aside
    closes: Callable[[TableState, Round], TableState] = leaves_nothing  # what its rounds leave
    # What its events change at the table, once the round has them.
    after: Mapping[type, Callable[[TableState, Any], TableState]] = {}
    goes_on: Callable[[Round, Any], Round | None] = over  # the round that an ending does not end
    # Seats whose cards are not known yet, where those of others tell what these are due.
    waits: Callable[[TableState, Round, Stakes], frozenset[int]] = nobody_waits
    # Facts whose absence its judges would hold against someone.
    relied_on: Callable[[TableState], tuple[str, ...]] = relies_on_nothing
    # What a closed round tells the meters, and a table that closes.
    claims: Callable[[TableState, Any, TableState, Cause], list[OfLink]] = claims_nothing
    # Who earned an Envy Bonus in a closed round, and what became of it.
    envied: Callable[[TableState, Round], tuple[EnvySettled, ...]] = nobody_envied
