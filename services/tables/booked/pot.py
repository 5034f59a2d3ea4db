"""The pot of a round that closes, in the books: over the layout, never the tray.

Used by `settlement`. What is due of it is booked as done, and judged by itself.
"""

from collections.abc import Mapping
from typing import Final

from events.derived import Transfer
from services.books import transfers
from services.books.transfers import Cause
from services.law.settlement import Outcome, Settled
from services.tables.due.chips import APART
from services.tables.due.pot import stakes_of, went
from services.tables.state import Done, Owed, Reckoned, Round, SpotKey

_POT: Final = "pot"


def pot_as_given(round_: Round) -> dict[SpotKey, Reckoned]:
    """A pot that no cards decide, where all of it was given: to whom it went, it did."""
    lies = {key: spot for key, spot in round_.spots.items() if key[1] in APART}
    if sum(spot.stake_cents for spot in lies.values()) != sum(round_.pot_paid.values()):
        return {}
    nothing_moved = Done(0, 0, False, 0)  # noqa: FBT003 - a field
    return {
        key: Reckoned(key, spot, Settled(_outcome(round_, key), 0, 0, 0, ()), nothing_moved)
        for key, spot in lies.items()
        if spot.stake_cents
    }


def _outcome(round_: Round, key: SpotKey) -> Outcome:
    return "win" if key[0] in round_.pot_paid else "lose"


def as_told(one: Reckoned, back: Mapping[int, int]) -> Reckoned:
    """As its round tells a wager: of a pot that went back to all, `back` by seat, it is no win."""
    (seat, wager), owed = one.key, one.owed
    if wager not in APART or seat not in back or owed.outcome not in ("win", "lose"):
        return one
    return one._replace(owed=Settled("void", back[seat], 0, 0, ()))


def pot_returned(one: Reckoned, cause: Cause) -> list[Transfer]:
    """A pot wager that is returned; one that is played for is booked with the pot."""
    if one.owed.outcome in ("win", "lose") or not one.spot.stake_cents:
        return []
    return [transfers.wager_returned(cause, *one.key, one.spot.stake_cents)]


def pot_paid(cause: Cause, parts: Mapping[int, int]) -> list[Transfer]:
    """Each part of it; a state that was kept has its own order."""
    own = sorted(parts.items())
    return [transfers.pot_paid(cause, seat, cents) for seat, cents in own if cents]


def pot_shared(round_: Round, owed: Owed, cause: Cause) -> list[Transfer]:
    """To whom it is due; after a void at will as it went, where all of it was seen to go."""
    if not owed.pot:
        return []
    its = went(round_)
    if sum([sum(parts) for parts in its.values()]) != sum(stakes_of(round_).values()):
        return pot_paid(cause, owed.pot)
    back = [
        transfers.wager_returned(cause, seat, _POT, part.back_cents)
        for seat, part in its.items()
        if part.back_cents
    ]
    return back + pot_paid(cause, {seat: part.given_cents for seat, part in its.items()})
