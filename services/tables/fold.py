"""A table after one more event. Never refuses: what breaks a rule happened; others judge it.

Used by the stage. What an event changes is written down by subject: the record itself
(`fold_stream`), the table (`fold_table`), its cards and devices (`fold_supply`), an open round
(`fold_wagers`, `fold_deal`, `fold_payments` and `play` of the game's folder), and where rounds
begin and end (`fold_rounds`).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.observed.table import TableOpened
from services.tables.fold_deal import ON_CARDS
from services.tables.fold_payments import ON_PAYMENTS
from services.tables.fold_rounds import ENDS, begun, ends, starts
from services.tables.fold_stream import NUMBERED, hear, noted
from services.tables.fold_supply import ON_SUPPLY
from services.tables.fold_table import ON_TABLE
from services.tables.fold_wagers import GOES_ON, ON_WAGERS
from services.tables.games import GAMES, played
from services.tables.state import Round, TableState

InRound = Callable[[TableState, Round, Any], Round]
OnTable = Callable[[TableState, Any], TableState]

_COMMON: dict[type, InRound] = {**ON_WAGERS, **ON_CARDS, **ON_PAYMENTS}


def _with(own: Mapping[type, InRound]) -> dict[type, InRound]:
    """What every game does with an event, and after it what a game does of its own."""
    steps = dict(_COMMON)
    for kind, step in own.items():
        steps[kind] = _both(_COMMON[kind], step) if kind in _COMMON else step
    return steps


def _both(first: InRound, then: InRound) -> InRound:
    return lambda state, round_, event: then(state, first(state, round_, event), event)


_STEPS: Final[dict[str, dict[type, InRound]]] = {
    name: _with(game.steps) for name, game in GAMES.items()
}


def evolve(state: TableState, event: Any) -> TableState:
    """The table after this event."""
    return advance(hear(state, event), event)


def advance(state: TableState, event: Any) -> TableState:
    """The table after what an event says."""
    kind = type(event)
    if state.closing is not None:
        state = state._replace(closing=None)
    state = _with_its_round(state, event)
    on_supply = ON_SUPPLY.get(kind)
    if on_supply is not None:
        state = on_supply(state, event)
    on_table = ON_TABLE.get(kind)
    if on_table is not None:
        state = on_table(state, event)
    round_ = state.round
    if round_ is not None:
        round_ = _in_round(state, round_, event)
        if kind in ENDS:
            state = ends(state._replace(round=round_), event)
            round_ = state.round
    afterwards = played(state).after.get(kind)
    if afterwards is not None:
        state = afterwards(state._replace(round=round_), event)
        round_ = state.round
    if kind not in NUMBERED:
        return state if round_ is state.round else state._replace(round=round_)
    stream = noted(state.stream, event)
    if stream is state.stream and round_ is state.round:
        return state
    return state._replace(round=round_, stream=stream)


def _with_its_round(state: TableState, event: Any) -> TableState:
    """The round that an event begins, where it does; an opening leaves none open."""
    if starts(state, event):
        return begun(state, event)
    if type(event) is TableOpened and state.round is not None:
        return ends(state, event)  # by the filing that it was played under
    return state


def _in_round(state: TableState, round_: Round, event: Any) -> Round:
    kind = type(event)
    step = _steps(state).get(kind)
    if step is not None:
        round_ = step(state, round_, event)
    if round_.late and kind in GOES_ON:
        return round_._replace(late={})
    return round_


def _steps(state: TableState) -> dict[type, InRound]:
    return _STEPS[state.terms.filing.game] if state.terms else _STEPS["midibaccarat"]
