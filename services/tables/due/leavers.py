"""Players of Midibaccarat who left while their wagers stood: GEN-5. Used by folds, book and judges.

Their wagers settle on the cards. What a win owes then is due as it comes to be owed (MB-7), and is
not the debt of whoever sits there next.
"""

from typing import Final

from services.tables.state import Round, TableState

_BEARS: Final = "banker"  # the wager that bears vigorish


def leavers(state: TableState, round_: Round) -> tuple[int, ...]:
    """Seats that were given up in this round over a wager that may owe, and are empty still."""
    return tuple(sorted({
        seat
        for order, kind, of in round_.acts
        if kind == "seat.left" and (seat := int(of)) not in state.players
        and (spot := round_.spots.get((seat, _BEARS))) is not None
        and min(spot.acts, default=order) < order
    }))  # fmt: skip


def gone_with(state: TableState, seat: int, owing_cents: int) -> TableState:
    """The table once nobody at this seat owes it any more: so much is owed by who has left."""
    owed = {other: cents for other, cents in state.owed.items() if other != seat}
    gone = {**state.gone, seat: state.gone.get(seat, 0) + owing_cents}
    return state._replace(owed=owed, gone={at: cents for at, cents in gone.items() if cents})
