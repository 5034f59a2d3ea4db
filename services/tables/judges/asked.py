"""Which judges are asked at an event: those that can find something by it, at that moment.

Used by `judge`.
"""

from typing import Any, Final, NamedTuple

from services.tables.due.amiss import ON_CLOSED, of_closed
from services.tables.findings import JUDGES, WHEN, FirstCard, Judge, Mend
from services.tables.games import GAMES
from services.tables.remedies.every import DEALS
from services.tables.state import TableState

Asked = tuple[tuple[Judge, str], ...]
DEALT, FIRST, CLOSES, LATE = 1, 2, 4, 8  # after its first card, at it, at a close; late chips


class _Kind(NamedTuple):
    """Who looks at one kind of event at a table of one game, and what that may hang on."""

    ever: Asked | None  # the same at any moment; None: it hangs on that
    mends: bool
    deals: bool
    at: dict[int, Asked]  # by the sum of what is true of the round; as they come to be


_KINDS: Final[dict[str, dict[type, _Kind]]] = {name: {} for name in GAMES}  # as they come to be


def _kind(game: str, kind: type) -> _Kind:
    mends, deals, judges = kind in ON_CLOSED, kind in DEALS, JUDGES[game].get(kind, ())
    hangs = mends or deals or any(one in WHEN for one, _ in judges)
    _KINDS[game][kind] = known = _Kind(None if hangs else judges, mends, deals, {})
    return known


def asked_at(game: str, before: TableState, event: Any, after: TableState) -> Asked:
    """The judges of this event, at this moment of its round."""
    kind = type(event)
    ever, mends, deals, at = _KINDS[game].get(kind) or _kind(game, kind)
    if ever is not None:
        return ever
    its, round_ = 0, before.round
    if round_ is not None:
        if round_.dealt:
            its = DEALT
        if round_.late or round_.clocks.bare:
            its += LATE
        if mends and of_closed(before, event):
            kind, at = Mend, (_KINDS[game].get(Mend) or _kind(game, Mend)).at
    if deals and not its & DEALT:
        its += FIRST
    if after.closing is not None:
        its |= CLOSES | LATE
        if after.round is not None:
            its &= ~DEALT
    asked = at.get(its)
    if asked is None:
        at[its] = asked = _asked(game, kind, its)
    return asked


def _asked(game: str, kind: type, its: int) -> Asked:
    """The judges of such an event at such a moment: most of them have nothing to say mid-deal."""
    dealt = bool(its & DEALT)
    spared = {"first": dealt, "close": not its & CLOSES, "late": not its & LATE, "any": False}
    if kind in DEALS:
        spared["first card"] = dealt
    asked = JUDGES[game].get(kind, ())
    if its & FIRST:
        asked = JUDGES[game].get(FirstCard, ()) + asked
    return tuple([one for one in asked if not spared.get(WHEN.get(one[0], "any"))])
