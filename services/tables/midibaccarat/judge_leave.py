"""Vigorish that is owed still by a player who is gone: § 629a.12(d)(2)(i), MB-7, GEN-5."""

from typing import Final

from events.money import dollars
from events.observed.seats import SeatLeft
from events.observed.table import TableClosed
from services.tables.due.lacking import of_older
from services.tables.due.leavers import leavers
from services.tables.due.marked import left_at_close
from services.tables.due.owed import with_owed
from services.tables.due.payments import NO_MARKS
from services.tables.due.reckoning import reckon_player
from services.tables.due.whose import of_another
from services.tables.findings import Found, finds
from services.tables.folds.rounds import ENDS, STARTS
from services.tables.heard.trust import trust
from services.tables.heard.unheard import MARKS, is_sure
from services.tables.midibaccarat.vigorish import to_collect
from services.tables.parts.raised import Overtaken
from services.tables.state import Round, TableState, reported

GAME: Final = ("midibaccarat",)
CODE: Final = "vig.uncollected_at_leave"
CITE: Final = ("629a.12(d)(2)(i)",)
_GOES: Final = ("marker.moved",)
MEANS: Final = "A player leaves the table and still owes vigorish."


@finds(CODE, on=[SeatLeft], cite=CITE, severity="major", remedy="collect-gone", means=MEANS,
       games=GAME)  # fmt: skip
def owed_at_leaving(before: TableState, event: SeatLeft, _after: TableState) -> Found | None:
    """The seat is given up; a marker that has moved to another seat is not owed here.

    PW-45: so too where that is told by another device, after this, and may have come before it.
    """
    cents = to_collect(before, event.seat) - of_another(before, event.seat)
    if cents > 0 and before.round is not None:
        cents -= _collected(before, before.round, event.seat)
    if cents <= 0 or not _is_told(before):
        return None
    found, went = _owed(event.seat, cents), (Overtaken(_GOES, event.seat),)
    return found._replace(absent=(*found.absent, *_GOES), overtaken=went)


def _collected(state: TableState, round_: Round, seat: int) -> int:
    """What of the marker was collected in this round, beside a pay net of its own vigorish."""
    if not round_.marks.get(seat, NO_MARKS).beyond_cents:
        return 0
    round_ = with_owed(state, round_)
    its = reckon_player(state, round_, seat, trust(state, round_)) if round_.owed else ()
    return of_older(round_, tuple(its)).get(seat, 0)


@finds(CODE, on=ENDS | STARTS, cite=CITE, severity="major", remedy="collect-gone", means=MEANS,
       games=GAME, when="close")  # fmt: skip
def owed_since_he_left(before: TableState, event: object, after: TableState) -> list[Found]:
    """By a win of a round that a player had left before it was settled: his wagers stand."""
    closing = after.closing
    if closing is None or closing.reckoned is None or not closing.round.verified:
        return []
    gone = leavers(before, closing.round)
    if not gone or type(event) is TableClosed or not _is_told(before):
        return []
    off = left_at_close(before, closing.round, closing.reckoned)
    owing = {seat: to_collect(before, seat) - max(-off.get(seat, 0), 0) for seat in gone}
    name = closing.round.name
    return [_owed(seat, cents)._replace(round=name) for seat, cents in owing.items() if cents > 0]


@finds(CODE, on=[TableClosed], cite=CITE, severity="major", remedy="collect-gone", means=MEANS,
       games=GAME)  # fmt: skip
def owed_at_the_end(before: TableState, _event: TableClosed, _after: TableState) -> list[Found]:
    """Whoever sat there has left with the table's closing."""
    if not before.open or not _is_told(before):
        return []
    return [
        _owed(seat, cents) for seat in sorted(before.owed) if (cents := to_collect(before, seat))
    ]


def _is_told(state: TableState) -> bool:
    """Whether what lies there is known, and a collection would have been seen."""
    known = is_sure(state, MARKS) and not state.stream.doubt
    return known and reported(state, "vigorish.collected")


def _owed(seat: int, cents: int) -> Found:
    told = "collected when the player leaves", f"{dollars(cents)} owed"
    return Found(*told, seat, "banker", cents, sign=str(cents), absent=("vigorish.collected",))
