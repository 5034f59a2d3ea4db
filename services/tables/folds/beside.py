"""What a round has told by now of acts that one device alone was to tell of: PW-72.

Used by `folds/words`, where a device tells of an act that it is not listed for: of such acts no
words were kept until then, but their round knows them.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.moments import milliseconds
from services.tables.due.payments import NO_MARKS, NO_SPOT
from services.tables.parts.told import Words
from services.tables.state import Round, TableState

Sum = Callable[[Round, Any], int]


def _on_spot(field: str) -> Sum:
    return lambda round_, event: getattr(
        round_.spots.get((event.seat, event.wager), NO_SPOT), field
    )


_SUMS: Final[Mapping[str, Sum]] = {
    "wager.placed": _on_spot("stake_cents"),
    "tip_wager.placed": _on_spot("stake_cents"),
    "wager.collected": _on_spot("collected_cents"),
    "wager.paid": _on_spot("paid_cents"),
    "wager.returned": _on_spot("returned_cents"),
    "vigorish.marked": lambda round_, event: round_.marks.get(event.seat, NO_MARKS).marked_cents,
    "envy.paid": lambda round_, event: round_.envy_paid.get(event.seat, 0),
    "pot.paid": lambda round_, event: round_.pot_paid.get(event.seat, 0),
}


def told_by_now(state: TableState, event: Any, of: str, content: str) -> Words | None:
    """The word of the device that is listed for it, of the same act in the round at hand.

    That is a round that began before words were kept.
    """
    round_, kind = state.round, event.type
    if round_ is None or round_.first > state.beside:
        return None
    by = state.terms.reporters.get(kind, ()) if state.terms else ()
    if not by or event.source in by:
        return None
    if kind in _SUMS:
        cents = _SUMS[kind](round_, event)
        said = [(round_.first, str(cents))] if cents else []
    else:
        said = [(order, content) for order in _orders(round_, event)][-1:]
    if not said:
        return None
    return Words(kind, of, by[0], milliseconds(event.hub_at), tuple(said), {})


def _orders(round_: Round, event: Any) -> list[int]:
    """With which it was told: that of a card of this place, of an act at this hand or seat."""
    kind = event.type
    if kind == "card.dealt":
        place = event.hand, event.number
        return [one.order for one in round_.dealt if (one.hand, one.number) == place]
    if kind == "stack.delivered":
        return [one.order for one in round_.dealt if one.hand == event.hand and one.number == 1]
    if kind == "no_more_bets.announced":
        return [round_.no_more] if round_.no_more else []
    at = str(getattr(event, "hand", "") or getattr(event, "seat", "") or "")
    return [act.order for act in round_.acts if (act.kind, act.of) == (kind, at)]
