"""Envy of a closed round: who earned one, was it marked by a lammer, was it paid. PG-9.

Used by `play`. § 688a.11(h)(2)(ii): it is owed for the wager; the lammer only marks that.
"""

from collections.abc import Iterable, Mapping

from events.derived.rounds import EnvySettled
from services.law.settlement import Envy
from services.tables.due.grounds import at_will
from services.tables.pai_gow.hands import is_void, qualifying
from services.tables.pai_gow.parts import PaiGowPlay
from services.tables.state import Owed, Round, SpotKey, TableState, reported


def envied(state: TableState, round_: Round) -> tuple[EnvySettled, ...]:
    """Of each seat with a Qualifying Wager, a lammer, or an Envy Bonus that is due or was paid."""
    play: PaiGowPlay = round_.play
    wagers, owed = sorted(qualifying(state, round_)), round_.owed
    void = is_void(round_) and not at_will(round_)
    due = {} if owed is None or void else owed.envy
    seats = {*[seat for seat, _ in (*wagers, *play.lammers)], *due, *round_.envy_paid}
    if not seats:
        return ()
    marked, paid = reported(state, "lammer.placed"), reported(state, "envy.paid")
    return tuple([
        EnvySettled(
            seat=seat,
            wagers=_of(wagers, seat),
            lammers=_of(play.lammers, seat) if marked else None,
            earned_cents=_earned(owed, due, seat),
            for_seats=tuple(sorted({one.for_seat for one in due.get(seat, ())})),
            paid_cents=round_.envy_paid.get(seat, 0) if paid else None,
        )
        for seat in sorted(seats)
    ])  # fmt: skip


def _of(several: Iterable[SpotKey], seat: int) -> tuple[str, ...]:
    return tuple(sorted({wager for at, wager in several if at == seat}))


def _earned(owed: Owed | None, due: Mapping[int, tuple[Envy, ...]], seat: int) -> int | None:
    """Nobody knows while there are hands whose cards are not known."""
    if owed is None or not owed.whole:
        return None
    return sum(one.amount_cents for one in due.get(seat, ()))
