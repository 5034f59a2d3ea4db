"""One wager's spot after an act on it. Used by the folds of wagers and of payments.

Spelled out, because most events of a round come by here and `_replace` costs twice as much.
"""

from typing import Final

from events.envelope import FromDevice
from services.tables.state import Round, Spot, SpotKey

_SPOTS: Final = Round._fields.index("spots")
_OWED: Final = Round._fields.index("owed")
_new: Final = tuple.__new__


def moved(
    spot: Spot,
    event: FromDevice,
    stake: int,
    late: int,
    paid: int = 0,
    collected: int = 0,
    returned: int = 0,
) -> Spot:
    """The spot after an act on it."""
    _, _, was_paid, was_collected, was_returned, judged, acts = spot
    return _new(Spot, (
        stake, late, was_paid + paid, was_collected + collected, was_returned + returned,
        judged, (*acts, event.order),
    ))  # fmt: skip


def was_settled(key: SpotKey, spot: Spot) -> bool:
    """Whether the dealer was at this wager; a progressive one is taken before the deal."""
    if spot.paid_cents or spot.returned_cents:
        return True
    return spot.collected_cents != 0 and key[1] != "progressive"


def less(spot: Spot, event: FromDevice, amount: int) -> Spot:
    """A spot after chips were taken off it; what was put there late goes first."""
    stake, late = spot.stake_cents - amount, spot.late_cents - amount
    return moved(spot, event, max(stake, 0), max(late, 0))


def with_spot(round_: Round, key: SpotKey, spot: Spot) -> Round:
    """The round with this spot; with it, more of what the law makes of the round may be told."""
    parts, owed = [*round_], round_.owed
    parts[_SPOTS] = {**round_.spots, key: spot}
    if owed is not None and not owed.whole:
        parts[_OWED] = None
    return _new(Round, parts)


def with_stake(round_: Round, key: SpotKey, spot: Spot) -> Round:
    """… whose stake has changed: what the law makes of it is looked up again."""
    parts = [*round_]
    parts[_SPOTS], parts[_OWED] = {**round_.spots, key: spot}, None
    return _new(Round, parts)
