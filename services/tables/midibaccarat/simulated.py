"""Simulated rounds, and the wagers that wait meanwhile for the real one: MB-11. Used by `play`."""

from typing import Any, Final

from events.observed.deal import CardsCleared
from events.observed.play import SimulatedBegun, SimulatedEnded
from services.tables.heard.clocks import may_precede
from services.tables.midibaccarat import disclosed
from services.tables.midibaccarat.parts import BaccaratPlay
from services.tables.state import Round, TableState

WAGERED: Final = "simulated_round.wager"


def begun(state: TableState, round_: Round, event: SimulatedBegun) -> Round:
    """Where wagers lie for the real round already, they wait for it: MB-11."""
    if round_.first == event.order:
        return round_
    waits = any(spot.stake_cents for spot in round_.spots.values())
    begun = round_.no_more or round_.dealt
    return round_._replace(
        simulated=True, dealt=disclosed.first_of(state, round_), no_more=0, owed=None,
        play=BaccaratPlay(hosts=waits),
        looked=event.order if begun else round_.looked, late={}, gathered={},
    )  # fmt: skip


def over(state: TableState, round_: Round, event: SimulatedEnded | CardsCleared) -> Round:
    """What may by the clocks have been placed after a simulated round waits for the real one."""
    if not round_.simulated or not any(spot.stake_cents for spot in round_.spots.values()):
        return round_
    if not any(
        (one.finding.code, one.finding.round) == (WAGERED, round_.name)
        and may_precede(state, event, one.found)
        for one in state.waiting
    ):
        return round_
    return round_._replace(play=round_.play._replace(hosts=True))


def goes_on(round_: Round, event: Any) -> Round | None:
    """The real round whose wagers have waited for the end of a simulated one."""
    play: BaccaratPlay = round_.play
    kind = type(event)
    if kind not in (SimulatedEnded, CardsCleared):
        return None
    if round_.simulated and play.hosts:
        resumed = BaccaratPlay(resumed=kind is SimulatedEnded)
        return round_._replace(
            simulated=False, dealt=(), no_more=0, owed=None, play=resumed, late={}, gathered={},
            numbers={},
        )  # fmt: skip
    if play.resumed and not round_.dealt:  # the simulated round's cards go
        return round_._replace(play=play._replace(resumed=False))
    return None
