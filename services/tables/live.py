"""A compact picture of a table for dashboards: as bets close, as settling begins, as it closes.

Used by the stage. It goes to a topic of its own that keeps the newest of each table; it is booked
nowhere and nothing is computed from it. Its number `n` is its version.
"""

from typing import Any, Final

from events.derived import TablePicture
from events.observed.hub import Tick
from services.books.transfers import Cause
from services.tables.findings import cause_of
from services.tables.games import played
from services.tables.state import Round, TableState, game_of

RESTING: Final = "between rounds"


def phase(round_: Round | None) -> str:
    """What a table is at."""
    if round_ is None:
        return RESTING
    if round_.simulated:
        return "simulated round"
    if round_.settling:
        return "settling"
    if round_.dealt:
        return "dealing"
    return "bets closed" if round_.no_more else "betting"


_SHOWN: Final = frozenset(("bets closed", "settling", RESTING))


def picture(
    before: TableState, event: Any, after: TableState, *, found: bool
) -> TablePicture | None:
    """The table as it stands, where that is worth a look; None else."""
    now = phase(after.round)
    if not found and type(event) is not Tick and (now not in _SHOWN or now == phase(before.round)):
        return None
    if type(event) is Tick and before.round is None:
        return None
    return drawn(after, now, cause_of(before, event, after))


def drawn(state: TableState, now: str, cause: Cause) -> TablePicture:
    """The picture itself; at the close of a round it still shows that one."""
    round_ = state.round or (state.closing.round if state.closing else None)
    wagers: dict[str, dict[str, int]] = {}
    for (seat, wager), spot in sorted(round_.spots.items()) if round_ else ():
        if spot.stake_cents:
            wagers.setdefault(str(seat), {})[wager] = spot.stake_cents
    hands: dict[str, list[str | None]] = {}
    for card in round_.dealt if round_ else ():
        hands.setdefault(card.hand, []).append(card.card)
    return TablePicture(
        table=cause.table,
        round=round_.name if round_ else None,
        at=cause.at,
        day=cause.day,
        because=cause.because,
        open=state.open,
        game=game_of(state),
        phase=now,
        verified=round_ is None or round_.verified,
        seats=tuple(sorted(state.players)),
        wagers=wagers,
        hands={name: tuple(cards) for name, cards in hands.items()},
        told=played(state).told(round_) if round_ and state.round is None else None,
        owed_cents=sum(state.owed.values()),
        open_findings=tuple([one.code for one in state.open_findings]),
        faults=tuple([one.device for one in state.devices.faults]),
    )
