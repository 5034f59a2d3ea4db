"""What is made good of vigorish that was found lacking, sum by sum. Used by judges.

An open finding carries in its sign what lacks still. What is marked or collected in a round is
first for its own win: only what is beyond that, as the round closes, mends an older one. And what
is collected where a player has left is first of whoever sits there now.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from events.observed.markers import MarkerMoved, VigorishCollected, VigorishMarked
from events.observed.seats import SeatLeft
from services.tables.due.debts import is_of_before, own_due
from services.tables.due.lacking import MARK, REST, UNMARK, due, just, unmarked
from services.tables.due.marked import left_at_close
from services.tables.due.payments import hidden
from services.tables.midibaccarat.exact import at_collection, filing_of
from services.tables.midibaccarat.gone import ahead_of_gone
from services.tables.midibaccarat.vigorish import collected_all, in_all, right_marks, to_collect
from services.tables.parts.marks import Marks
from services.tables.parts.raised import OpenFinding
from services.tables.state import Reckoned, Round, TableState

COLLECT: Final = "collect"  # what a seat owes
OF_GONE: Final = "collect-gone"  # … what its last player owes
SUMS: Final = frozenset((MARK, REST, UNMARK, COLLECT, OF_GONE))
NOTHING: Final = "0"  # lacks any more
WITHIN: Final = 24  # cents: the sum is rounded only as it is collected, and a mark may be either

Open = Iterable[OpenFinding]
ById = dict[str, OpenFinding]


def lessened(found: Open, before: TableState, event: Any, after: TableState) -> ById:
    """Those of these findings that lack less, or are of somebody else, after this event."""
    its = [one for one in found if one.remedy in SUMS]
    if not its:
        return {}
    changed: ById = {}
    kind = type(event)
    if kind is VigorishMarked or kind is VigorishCollected:
        changed = _by_act([one for one in its if one.seat == event.seat], before, event)
    elif kind is SeatLeft:
        changed = {one.id: _left(one) for one in its if one.seat == event.seat}
    elif kind is MarkerMoved:
        changed = _moved(its, before, event)
    if after.closing is not None and after.closing.reckoned is not None:
        changed |= _at_close(its, before, after.closing.round, after.closing.reckoned)
    return changed


def is_over(finding: OpenFinding) -> bool:
    """Whether nothing can be said of its remedy any more: what was marked too much is gone."""
    return finding.remedy == UNMARK and finding.left


def _left(one: OpenFinding) -> OpenFinding:
    return one._replace(left=True)


def _moved(its: Open, before: TableState, event: MarkerMoved) -> ById:
    """What is owed goes with its player: also where he has given up his seat just before.

    MB-7: that is one movement, whichever is told first; so to a seat that is taken it went with
    him, and to one that is not it is owed there by who is gone.
    """
    gone = not before.owed.get(event.seat)
    mine = [
        one for one in its if one.seat == event.seat and gone == (one.left or one.remedy == OF_GONE)
    ]
    return {one.id: _with_it(one, event, before.players) for one in mine}


def _with_it(
    one: OpenFinding, event: MarkerMoved, players: Mapping[int, str | None]
) -> OpenFinding:
    if one.remedy != OF_GONE:
        return one._replace(seat=event.to_seat, left=False)
    if event.to_seat in players:
        return one._replace(sign=NOTHING)
    return one._replace(seat=event.to_seat, left=False, remedy=COLLECT)  # he owes it there


def _by_act(
    at: list[OpenFinding], before: TableState, event: VigorishMarked | VigorishCollected
) -> ById:
    changed: ById = {}
    beyond, collected = event.amount_cents, False
    if isinstance(event, VigorishCollected):
        owed = [one for one in at if one.remedy == COLLECT and not one.left]
        changed, _ = _shared(owed, event.amount_cents)
        changed |= _settled([one for one in at if one.remedy == UNMARK], before, event)
        beyond, collected = max(beyond - due(before, event.seat), 0), True
    if not is_of_before(before, event):
        return changed  # at the close of its round
    if collected and event.amount_cents >= in_all(before, event.seat) > 0:
        return changed | {one.id: one._replace(sign=NOTHING) for one in _unmarked(at)}
    mended, rest = _shared(_unmarked(at), beyond, _slack(before))
    return changed | mended | _by_who_is_gone(at, rest if collected else 0)


def _by_who_is_gone(at: Open, cents: int) -> ById:
    """What he owed at a new shoe he owes still as he leaves: the same chips mend both."""
    gone = [one for one in at if _of_gone(one)]
    owed, _ = _shared([one for one in gone if one.remedy == COLLECT], cents)
    return owed | _shared([one for one in gone if one.remedy != COLLECT], cents)[0]


def _unmarked(found: Open, but_of: str | None = None) -> list[OpenFinding]:
    return [
        one
        for one in found
        if one.remedy in (MARK, REST) and not one.left and (but_of is None or one.round != but_of)
    ]


def _of_gone(one: OpenFinding) -> bool:
    return one.remedy == OF_GONE or (one.left and one.remedy != UNMARK)


def _settled(over: Open, before: TableState, event: VigorishCollected) -> ById:
    """What was marked too much: all that is owed is collected, and it is not; or it is, too.

    What mends a mark that lacks is none of it, nor what a win at hand owes.
    """
    beyond = event.amount_cents - to_collect(before, event.seat)
    if beyond < 0:
        return {}
    lacks, own = unmarked(before, event.seat), own_due(before, event.seat)
    right = beyond <= lacks or 0 <= beyond - own <= lacks
    return {one.id: one._replace(sign=NOTHING) if right else _left(one) for one in over}


def _at_close(its: Open, before: TableState, round_: Round, reckoned: tuple[Reckoned, ...]) -> ById:
    if not round_.verified or hidden(round_):
        return {}
    now = left_at_close(before, round_, reckoned)
    changed = {
        one.id: _by_now(one, now.get(one.seat or 0, 0), round_)
        for one in its
        if one.round == round_.name and one.remedy in (MARK, UNMARK) and not one.left
    }
    of_gone = ahead_of_gone(before, round_, reckoned)
    for seat, marks in sorted(round_.marks.items()):
        at = [one for one in its if one.seat == seat]
        changed |= _by_who_is_gone(at, of_gone.get(seat, 0))
        older = _unmarked(at, round_.name)
        if collected_all(before, round_, seat):
            changed |= {one.id: one._replace(sign=NOTHING) for one in older}
            continue
        for own in _own(before, reckoned, seat, marks):
            extra = marks.beyond_cents - own
            if extra > 0 and just([int(one.sign or 0) for one in older], extra):
                changed |= _shared(older, extra, _slack(before))[0]
                break
    return changed


def _by_now(one: OpenFinding, lacking: int, round_: Round) -> OpenFinding:
    """What it lacks as its round closes; what was collected too much was found as it was."""
    if lacking < 0 and round_.marks[one.seat or 0].marked_cents:
        return one._replace(remedy=UNMARK, sign=str(-lacking))
    return one._replace(remedy=MARK, sign=str(max(lacking, 0)))


def _own(
    state: TableState, reckoned: tuple[Reckoned, ...], seat: int, marks: Marks
) -> tuple[int, ...]:
    """The vigorish on the seat's own win of this round: as it may have been marked."""
    for one in reckoned:
        if one.key[0] == seat and one.owed.vigorish_cents and not one.net.net_of_vigorish:
            return right_marks(state, one.owed, marks)
    return (0,)


def _slack(state: TableState) -> int:
    return WITHIN if at_collection(filing_of(state)) else 0


def _shared(found: list[OpenFinding], cents: int, slack: int = 0) -> tuple[ById, int]:
    """Where it is just what one lacks, that one; else the oldest first. And what is left of it."""
    for one in found:
        if cents and int(one.sign or 0) == cents:
            return {one.id: one._replace(sign=NOTHING)}, 0
    changed: ById = {}
    for one in found:
        lacks = int(one.sign or 0)
        part = min(lacks, cents)
        if part:
            left = lacks - part
            nothing = left <= slack and one.remedy == MARK
            changed[one.id] = one._replace(sign=NOTHING if nothing else str(left))
            cents -= part
    return changed, cents
