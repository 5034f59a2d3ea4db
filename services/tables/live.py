"""A compact picture of a table for dashboards: as bets close, as settling begins, as it closes.

And with each finding, at once; but no more than a few a second. Used by the stage. It goes to a
topic of its own that keeps the newest of each table; it is booked nowhere and nothing is computed
from it. Its number `n` is its version.
"""

from typing import Any, Final

from events.derived import TablePicture
from events.observed.hub import Tick
from services.books.transfers import Cause
from services.parts.quick import made
from services.tables.findings import cause_of
from services.tables.games import played
from services.tables.parts.rationed import Rationed
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


_TURNS: Final = frozenset(("bets closed", "settling", RESTING))
MOST_A_SECOND: Final = 4  # of the hub's clock, however much a table reports in it
_SECOND: Final = len("2026-11-18T15:00:00")


def picture(
    before: TableState, event: Any, after: TableState, *, found: bool
) -> tuple[TableState, TablePicture | None]:
    """The table as it stands, where that is worth a look and its second has room for one.

    What has none is held back, and shown with the table's next event, which may be a tick.
    """
    ration, was, now = after.rationed, before.round, after.round
    if was is now and not (found or ration.due) and (was is None or type(event) is not Tick):
        return after, None  # nothing of its round has changed
    if not (found or ration.due or _turned(was, event, now)):
        return after, None
    second = event.hub_at[:_SECOND]
    count = ration.taken if ration.second == second else 0
    if count >= MOST_A_SECOND:
        return after if ration.due else after._replace(rationed=ration._replace(due=True)), None
    shown = drawn(after, phase(now), cause_of(before, event, after))
    return after._replace(rationed=made(Rationed, (second, count + 1, False))), shown


def waiting(
    before: TableState, event: Any, after: TableState, reason: str
) -> tuple[TableState, TablePicture | None]:
    """The same of a table that is stopped, from what has arrived since: nobody can vouch for it."""
    after, shown = picture(before, event, after, found=False)
    if shown is not None:
        shown.verified, shown.stopped = False, reason
    return after, shown


def _turned(was: Round | None, event: Any, now: Round | None) -> bool:
    """Whether play has come to its next part; in mid-round also as time passes."""
    if type(event) is Tick:
        return was is not None
    if (
        was is not None
        and now is not None
        and was.settling == now.settling
        and was.no_more == now.no_more
        and was.name == now.name
    ):
        return False  # nearly every event of a round comes by here
    at = phase(now)
    return at in _TURNS and at != phase(was)


def drawn(state: TableState, now: str, cause: Cause) -> TablePicture:
    """The picture itself; at the close of a round it still shows that one."""
    round_ = state.round or (state.closing.round if state.closing else None)
    wagers: dict[str, dict[str, int]] = {}
    spots = round_.spots if round_ else {}
    for key in sorted(spots):
        stake = spots[key].stake_cents
        if stake:
            wagers.setdefault(str(key[0]), {})[key[1]] = stake
    hands: dict[str, list[str | None]] = {}
    for card in round_.dealt if round_ else ():
        name = card[0]
        if name in hands:
            hands[name].append(card[2])
        else:
            hands[name] = [card[2]]
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
