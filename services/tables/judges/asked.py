"""Which judges are asked at an event: those that can find something by it, at that moment.

Used by `judge`.
"""

from typing import Any, Final

from services.tables.due.amiss import ON_CLOSED, of_closed
from services.tables.findings import JUDGES, WHEN, FirstCard, Judge, Mend
from services.tables.remedies.every import DEALS
from services.tables.state import TableState

Asked = tuple[tuple[Judge, str], ...]
Moment = tuple[str, type, int]  # game, event, and the sum of what is true of the round
DEALT, FIRST, CLOSES, LATE = 1, 2, 4, 8  # after its first card, at it, at a close; late chips
_ON_CLOSED: Final = frozenset(ON_CLOSED)
_ASKED: Final[dict[Moment, Asked]] = {}  # as they come to be


def asked_at(game: str, before: TableState, event: Any, after: TableState) -> Asked:
    """The judges of this event, at this moment of its round."""
    kind, its, round_ = type(event), 0, before.round
    if round_ is not None:
        if round_.dealt:
            its = DEALT
        if round_.late or round_.clocks.bare:
            its += LATE
        if kind in _ON_CLOSED and of_closed(before, event):
            kind = Mend
    if not its & DEALT and type(event) in DEALS:
        its += FIRST
    if after.closing is not None:
        its |= CLOSES | LATE
        if after.round is not None:
            its &= ~DEALT
    moment = (game, kind, its)
    asked = _ASKED.get(moment)
    return _asked(moment) if asked is None else asked


def _asked(moment: Moment) -> Asked:
    """The judges of such an event at such a moment: most of them have nothing to say mid-deal."""
    game, kind, its = moment
    dealt = bool(its & DEALT)
    spared = {"first": dealt, "close": not its & CLOSES, "late": not its & LATE, "any": False}
    if kind in DEALS:
        spared["first card"] = dealt
    asked = JUDGES[game].get(kind, ())
    if its & FIRST:
        asked = JUDGES[game].get(FirstCard, ()) + asked
    _ASKED[moment] = tuple([one for one in asked if not spared.get(WHEN.get(one[0], "any"))])
    return _ASKED[moment]
