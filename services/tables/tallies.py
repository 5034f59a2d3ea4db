"""Blast radius: each round that closes is counted where its cards and devices may be wrong.

Used by `fold_rounds`. What runs: since a shoe was loaded, a deck came, a device failed.
"""

from services.tables.games import played
from services.tables.payments import taken_net
from services.tables.state import Closing, TableState
from services.tables.touched import Counted, add


def tallied(state: TableState, closing: Closing) -> TableState:
    """The table with one more round in each tally that it belongs to."""
    if not state.tallies:
        return state
    deck = f"deck:{state.supply.in_play}"
    one = counted(state, closing)
    return state._replace(
        tallies={
            key: tally if key.startswith("deck:") and key != deck else add(tally, one)
            for key, tally in state.tallies.items()
        }
    )


def counted(state: TableState, closing: Closing) -> Counted:
    """A round as a tally counts it; what the cards do not decide, by the chips that moved."""
    round_ = closing.round
    done = {one.key: one.net for one in closing.reckoned or ()}
    wagers = wagered = paid = collected = 0
    net: dict[int, int] = {}
    for key, spot in round_.spots.items():
        if not (spot.stake_cents or spot.paid_cents):
            continue
        known = done.get(key)
        won = known.paid_cents if known else spot.paid_cents
        taken = known.taken_cents if known else taken_net(spot)
        wagers += spot.stake_cents > 0
        wagered += spot.stake_cents
        paid += won
        collected += taken
        net[key[0]] = net.get(key[0], 0) + won - taken
    for seat, envy in round_.envy_paid.items():
        paid += envy
        net[seat] = net.get(seat, 0) + envy
    hands = played(state).hands(round_)
    return Counted(round_.name, hands, wagers, wagered, paid, collected, net)
