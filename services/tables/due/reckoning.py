"""What was done with all wagers of a player, and of a round. Used by folds and judges.

GEN-8: a player on two boxes is one player. What he got at one of them, in one stack, may be of the
other: where his boxes as a whole got their due, each wager did.
"""

from services.tables.due.chips import as_due, is_decided
from services.tables.due.owed import with_owed
from services.tables.due.payments import reckon
from services.tables.due.seating import player_of
from services.tables.game import nobody_waits
from services.tables.games import played
from services.tables.heard.trust import Trust, trust
from services.tables.state import Owed, Reckoned, Round, TableState


def reckon_player(state: TableState, round_: Round, seat: int, seen: Trust) -> list[Reckoned]:
    """Every decided wager of one seat, and whether its player's boxes came out even."""
    found = reckon(round_, seat, seen)
    beyond = sum([one.net.error_cents for one in found])
    if not beyond:
        return found
    who = player_of(state, seat)
    if who is None:
        return found
    for box in sorted({at for at, _ in round_.spots if at != seat}):
        if player_of(state, box) == who:
            beyond += sum([one.net.error_cents for one in reckon(round_, box, seen)])
    return found if beyond else [as_due(one) for one in found]


def envy_in_chips(round_: Round, seat: int, seen: Trust) -> int:
    """What lacks of a seat's envy, where chips that no device ties to anything are just that.

    By themselves, or beyond what its wagers lack: not where they are what these lack.
    """
    envy = round_.owed.envy.get(seat, ()) if round_.owed else ()
    lacks = sum([one.amount_cents for one in envy]) - round_.envy_paid.get(seat, 0)
    given = round_.loose.get(seat, 0)
    if not seen.envy or lacks <= 0 or given < lacks:
        return 0
    untied = round_._replace(loose={**round_.loose, seat: 0})
    beyond = given - sum([one.net.error_cents for one in reckon(untied, seat, seen)])
    return lacks if beyond and lacks in (given, beyond) else 0


def with_envy_told(state: TableState, round_: Round) -> Round:
    """The round with envy that was paid in such chips told as paid."""
    owed = round_.owed
    if owed is None or not owed.envy or not any(round_.loose.values()):
        return round_
    seen = trust(state, round_)
    for seat in sorted(owed.envy.keys() & round_.loose.keys()):
        cents = envy_in_chips(round_, seat, seen)
        if cents:
            paid = round_.envy_paid.get(seat, 0) + cents
            round_ = round_._replace(
                loose={**round_.loose, seat: round_.loose[seat] - cents},
                envy_paid={**round_.envy_paid, seat: paid},
            )
    return round_


def reckon_all(state: TableState, round_: Round) -> tuple[Reckoned, ...] | None:
    """Every decided wager of the round by seat; None where the cards decide none.

    A hand that nobody has read leaves its own wagers undecided: those of others are due all the
    same. What was done at a seat is held against it once all that lies there is decided.
    """
    round_ = with_owed(state, round_)
    owed = round_.owed
    if owed is None or not (owed.whole or _tells_some(state, owed)):
        return None
    seen = trust(state, round_)
    seats = sorted({seat for seat, _ in round_.spots}.union(round_.loose))
    if not owed.whole:
        seats = [seat for seat in seats if is_decided(round_, seat)]
    return tuple([one for seat in seats for one in reckon_player(state, round_, seat, seen)])


def _tells_some(state: TableState, owed: Owed) -> bool:
    """Whether hands are decided one by one in this game, and some are."""
    return bool(owed.wagers) and played(state).waits is not nobody_waits
