"""Cards that stay on the table for the others' envy, and when they went: § 688a.11(d), (h).

Used by the folds and judges of the game.
"""

from typing import Final

from events.observed.deal import HandCleared
from events.observed.settlement import EnvyPaid
from services.tables.heard.clocks import TAKEN, may_precede
from services.tables.pai_gow.hands import qualifying
from services.tables.pai_gow.parts import PaiGowPlay
from services.tables.parts.called import clock
from services.tables.state import Round, TableState, reported

ENVY: Final = "envy"  # the first that was paid of the Fortune Bonus, as clocks of a round have it
_UP: Final = f"{TAKEN}/up"  # before a seat: its cards, as the clocks of a round have them


def taken_up(state: TableState, round_: Round, event: HandCleared, seat: int) -> Round:
    """A hand goes while a Qualifying Wager lies: a surrendered one not before its turn."""
    if round_.voided is not None or not _are_asked_for(state, round_):
        return round_
    clocks = round_.clocks
    taken = {f"{_UP}/{seat}": clock(event)} | clocks.taken
    round_ = round_._replace(clocks=clocks._replace(taken=taken))
    play: PaiGowPlay = round_.play
    if seat in play.surrendered and TAKEN not in round_.said and _too_soon(state, round_, seat):
        return round_._replace(said=(*round_.said, TAKEN))
    return round_


def envy_paid(state: TableState, round_: Round, event: EnvyPaid) -> Round:
    """What earned it ought to lie there yet; envy that no hand earned is that mistake alone."""
    play: PaiGowPlay = round_.play
    if event.for_seat is not None and (event.seat, event.for_seat) not in play.envied:
        envied = (*play.envied, (event.seat, event.for_seat))
        round_ = round_._replace(play=play._replace(envied=envied))
    due = round_.owed.envy.get(event.seat, ()) if round_.owed is not None else ()
    earned = [one for one in due if one.for_seat == event.for_seat]
    if round_.voided is not None or not earned:
        return round_
    clocks = round_.clocks
    if ENVY not in clocks.taken and any(one.of == "fortune" for one in earned):
        taken = {**clocks.taken, ENVY: clock(event)}
        round_ = round_._replace(clocks=clocks._replace(taken=taken))
    when = clocks.taken.get(f"{_UP}/{event.for_seat}")
    if when is None or TAKEN in round_.said or may_precede(state, event, when):
        return round_
    return round_._replace(said=(*round_.said, TAKEN))


def _are_asked_for(state: TableState, round_: Round) -> bool:
    """Whether a Qualifying Wager lies there that earns envy."""
    void = round_.play.void
    return any(seat not in void for seat, _ in qualifying(state, round_))


def _too_soon(state: TableState, round_: Round, seat: int) -> bool:
    """Hands are settled from the dealer's right; none before all are set.

    Whether one is waited for is known only where it would be told that it was left or is void.
    """
    play: PaiGowPlay = round_.play
    if not (reported(state, "hand.revealed") or reported(state, "hand.compared")):
        return False
    if not all(reported(state, fact) for fact in ("seat.left", "player.chose")):
        return False
    gone = {*play.surrendered, *play.void, *play.abandoned}
    plays = {at for (at, _), spot in round_.spots.items() if spot.stake_cents} - gone
    unseen = plays - play.shown.keys()
    if not play.shown and reported(state, "hand.set"):
        return any(at > seat or str(at) not in play.low for at in unseen)
    return any(at > seat for at in unseen) and all(at > seat for at in play.shown)
