"""Chips of a wager: what stays in the tray, what is the house's, what moved and nobody told.

Used by `payments`, and by what it is used by.
"""

from collections.abc import Iterable
from typing import Final

from services.law.settlement import Settled
from services.tables.state import Reckoned, Round, Spot, SpotKey, TableState, telling

APART: Final = frozenset(("pot",))  # never through the tray: judged and booked by itself
_PUT: Final = ("wager.placed", "wager.moved")  # by which chips come to lie on a spot


def taken_net(spot: Spot, pressed_cents: int = 0) -> int:
    """What of the collected chips stayed in the tray.

    Chips given back beyond what still lay on the spot came out of the tray: a mistake mended.
    """
    beyond = spot.collected_cents + spot.returned_cents - spot.stake_cents - pressed_cents
    return spot.collected_cents - (min(spot.returned_cents, beyond) if beyond > 0 else 0)


def keeps(spot: Spot, owed: Settled) -> int:
    """What of the chips on a spot is the house's, those that were pressed on to it included."""
    if owed.outcome == "void":
        return 0
    return spot.stake_cents + (owed.pressed_in_cents or 0) - owed.returned_cents


def untold(round_: Round, found: Iterable[Reckoned]) -> list[int]:
    """What was taken to be done, act by act, as no device would tell it (negative: paid)."""
    acts = []
    for key, spot, _, net in found:
        if not net.net_of_vigorish:
            acts.append(min(spot.paid_cents - net.paid_cents, 0))  # less: pay that was taken back
        acts.append(net.taken_cents - taken_net(spot, round_.pressed.get(key, 0)))
    return [cents for cents in acts if cents]


def as_due(one: Reckoned) -> Reckoned:
    """A wager of a seat or a player whose chips came out even."""
    return one._replace(net=one.net._replace(error_cents=0, code=""))


def through_the_tray(state: TableState, round_: Round) -> tuple[SpotKey, int]:
    """What the tray gained by the pot, which never ought to touch it, and at which spot.

    Gathered into it and paid or given back out of it again comes to nothing.
    """
    told = all(map(telling(state), _PUT))
    least: dict[SpotKey, int] = {}
    most: dict[SpotKey, int] = {}
    for key, spot in round_.spots.items():
        if key[1] in APART:
            low, high = _taken_between(spot, told=told)
            least[key], most[key] = low - spot.paid_cents, high - spot.paid_cents
    if sum(least.values()) > 0:
        return max(least, key=lambda key: least[key]), sum(least.values())
    if sum(most.values()) < 0:
        return min(most, key=lambda key: most[key]), sum(most.values())
    return (0, ""), 0


def _taken_between(spot: Spot, *, told: bool) -> tuple[int, int]:
    """What stayed in the tray; where nobody tells all that lay there, what goes back may have."""
    if told:
        net = taken_net(spot)
        return net, net
    return max(spot.collected_cents - spot.returned_cents, 0), spot.collected_cents


def is_decided(round_: Round, seat: int) -> bool:
    """Whether the cards tell what is due there; of other seats they may not tell it yet."""
    owed = round_.owed
    if owed is None or owed.whole:
        return owed is not None
    lies = [key for key, spot in round_.spots.items() if key[0] == seat and spot.stake_cents]
    return bool(lies) and all(key in owed.wagers or key[1] in APART for key in lies)
