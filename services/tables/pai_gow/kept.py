"""Cards that stay on the table for the others' envy, and when they went: § 688a.11(d), (h).

Used by the folds and judges of the game.
"""

from typing import Final

from events.observed.deal import HandCleared
from events.observed.play import HandCompared, HandRevealed, HandSet
from events.observed.settlement import EnvyPaid
from services.tables.heard.clocks import TAKEN, may_precede
from services.tables.judges.proof import acts
from services.tables.pai_gow.hands import POSITION, qualifying
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
    if not _shows_are_told(state):
        return False
    if not all(reported(state, fact) for fact in ("seat.left", "player.chose")):
        return False
    gone = {*play.surrendered, *play.void, *play.abandoned}
    plays = {at for (at, _), spot in round_.spots.items() if spot.stake_cents} - gone
    unseen = plays - play.shown.keys()
    if not play.shown and reported(state, "hand.set"):
        return any(at > seat or str(at) not in play.low for at in unseen)
    return any(at > seat for at in unseen) and all(at > seat for at in play.shown)


def _shows_are_told(state: TableState) -> bool:
    return reported(state, "hand.revealed") or reported(state, "hand.compared")


_PlaysOn = HandSet | HandRevealed | HandCompared


def played_on(state: TableState, round_: Round, event: _PlaysOn) -> Round:
    """A hand plays on that was to be settled before one that is gone: it was not left, nor void."""
    if went_too_soon(state, round_, event) is None:
        return round_
    return round_._replace(said=(*round_.said, TAKEN))


def went_too_soon(state: TableState, round_: Round, event: _PlaysOn) -> int | None:
    """The seat of a surrendered hand that was taken up before this, and before its turn."""
    play: PaiGowPlay = round_.play
    if not play.surrendered or round_.voided is not None or TAKEN in round_.said:
        return None
    seat = event.seat if isinstance(event, HandCompared) else POSITION.get(event.hand, 0)
    if not seat or seat in play.shown or not _is_first(state, play, event, seat):
        return None
    if seat in play.surrendered or seat in play.void or seat in play.abandoned:
        return None
    if not _lies_there(state, round_, seat):
        return None
    found = (one for one in play.surrendered if _went_before(state, round_, event, seat, one))
    return next(found, None)


def _is_first(state: TableState, play: PaiGowPlay, event: _PlaysOn, seat: int) -> bool:
    """Whether a hand was not set, or not shown, before this: it is compared once it is shown."""
    if isinstance(event, HandSet):
        return str(seat) not in play.low
    return isinstance(event, HandRevealed) or not reported(state, "hand.revealed")


def _lies_there(state: TableState, round_: Round, seat: int) -> bool:
    """Whether a Qualifying Wager is of a hand that is not void: who sets it, or is shown, plays."""
    play: PaiGowPlay = round_.play
    told = reported(state, "player.chose")
    return any(
        at not in play.void and (told or at == seat or at in play.shown or str(at) in play.low)
        for at, _ in qualifying(state, round_)
    )


def _went_before(
    state: TableState, round_: Round, event: _PlaysOn, seat: int, given_up: int
) -> bool:
    play: PaiGowPlay = round_.play
    when = round_.clocks.taken.get(f"{_UP}/{given_up}")
    if when is None or may_precede(state, event, when):
        return False
    told = acts(round_, "hand.surrendered", of=given_up)
    if not told or min(told) > when.order:
        return False
    shown = [at for at, order in play.shown.items() if order < when.order]
    if isinstance(event, HandSet):
        return not shown and _shows_are_told(state)
    return seat > given_up and all(at > given_up for at in shown)
