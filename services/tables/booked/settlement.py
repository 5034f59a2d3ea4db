"""A round that closes: every wager settled, its chips booked, the round as a fact. Used by `book`.

Total in any case: where the cards tell no result for a wager, its chips go where the dealer put
them, and the round is unverified.
"""

from typing import Final, NamedTuple

from events.derived import Fact, RoundSettled, Transfer, WagerSettled
from services.books import errors, transfers
from services.books.transfers import Cause
from services.law import VERSION
from services.law.settlement import Outcome, Settled
from services.parts.quick import made
from services.tables import PROGRAM
from services.tables.booked.loose import for_no_wager
from services.tables.booked.markers import at_close
from services.tables.booked.pot import as_told, pot_as_given, pot_paid, pot_returned, pot_shared
from services.tables.due.chips import APART, taken_net, through_the_tray
from services.tables.due.hands import laid
from services.tables.due.owed import ground
from services.tables.due.payments import LOOSE, place
from services.tables.due.pot import went_back
from services.tables.games import played
from services.tables.heard.stakes import stakes_are_told
from services.tables.midibaccarat.exact import as_booked
from services.tables.state import (
    Closing,
    Done,
    Owed,
    Reckoned,
    Round,
    SpotKey,
    TableState,
    reported,
)

_UNDECIDED: Final = Settled("void", 0, 0, 0, ())


def close(state: TableState, closing: Closing, cause: Cause, last: int) -> list[Fact]:
    """Everything the close of a round adds to the book of its table."""
    round_, reckoned = closing.round, closing.reckoned or ()
    owed = round_.owed if closing.is_whole() else None
    sure = {one.key for one in reckoned}
    beside = _apart(round_, owed) if owed else _as_they_lie(round_, sure)
    told = sorted([one for one in (*reckoned, *beside) if _moved(one)], key=_place)
    facts = for_no_wager(state, round_, sure, cause, whole=owed is not None)
    owing: dict[int, int] = {}  # seat → vigorish that this round adds to what it owes
    for one in told:
        by = [f"{cause.table}/{order}" for order in one.spot.acts]
        its = made(Cause, (*cause[:4], (*by, *cause.because)))
        facts += _booked(one, its, known=one.key in sure or _lies_told(state, round_, one.key[0]))
        if one.owed.vigorish_cents:
            adds = _vigorish(state, one)
            facts += _owing(its, one, adds)
            owing[one.key[0]] = 0 if one.net.net_of_vigorish else adds
    facts += at_close(state, closing, cause, owing, facts)
    facts += _shared(state, round_, owed, cause)
    back = went_back(round_, owed.pot) if owed else {}
    wagers = tuple([
        _settled(as_told(one, back), decided=owed is not None or one.key in sure)
        for one in told
        if one.key[1] != LOOSE
    ])  # fmt: skip
    facts.append(_round(state, round_, cause, last, wagers, decided=owed is not None))
    return facts


def _lies_told(state: TableState, round_: Round, seat: int) -> bool:
    """Whether it is told what lies at a seat: what House Money won may be pressed on to a spot."""
    told = reported(state, "wager.pressed") or (seat, "house_money") not in round_.spots
    return told and stakes_are_told(state)


def _moved(one: Reckoned) -> bool:
    """Whether any chips were put, paid, taken or pressed there."""
    return any(one.spot[:5]) or bool(one.net.error_cents or one.owed.pressed_in_cents)


def _place(one: Reckoned) -> tuple[int, int]:
    return place(one.key)


def _as_they_lie(round_: Round, sure: set[SpotKey]) -> list[Reckoned]:
    """The wagers that no cards decide."""
    pot = pot_as_given(round_)
    return [pot.get(key) or _as_it_lies(round_, key) for key in round_.spots if key not in sure]


def _as_it_lies(round_: Round, key: SpotKey) -> Reckoned:
    """A wager that no cards decide: nothing is due, so nothing is wrong."""
    spot, pressed = round_.spots[key], round_.pressed.get(key, 0)
    lies = spot.stake_cents + pressed
    taken = taken_net(spot, pressed)
    beyond = max(taken - lies, 0)
    paid = spot.paid_cents - min(taken, 0)
    net = Done(max(taken, 0), paid, False, beyond)  # noqa: FBT003 - a field
    back = max(lies - net.taken_cents, 0)
    owed = _UNDECIDED._replace(
        returned_cents=back, won_cents=net.paid_cents, pressed_in_cents=pressed or None
    )
    return Reckoned(key, spot, owed, net)


def _apart(round_: Round, owed: Owed) -> list[Reckoned]:
    """Wagers that never pass through the tray: what is due is done, and judged by itself."""
    nothing_moved = Done(0, 0, False, 0)  # noqa: FBT003 - a field
    return [
        Reckoned(key, spot, owed.wagers.get(key, _UNDECIDED), nothing_moved)
        for key, spot in round_.spots.items()
        if key[1] in APART
    ]


class _Chips(NamedTuple):
    """Where the chips of one wager go: see `services.books.errors` for what goes wrong."""

    taken: int  # of the stake
    paid: int
    over: int  # left the tray beyond what was due
    beyond: int  # came into the tray beyond all that lay on the spot
    under: int  # due to the player, and not given


def _lying(one: Reckoned) -> int:
    """Chips on the spot when it is settled, those that were pressed on to it included."""
    return one.spot.stake_cents + (one.owed.pressed_in_cents or 0)


def _chips(one: Reckoned) -> _Chips:
    _, _spot, owed, net = one
    stake, won = _lying(one), owed.won_cents + net.coupon_cents
    short = max(net.error_cents, 0)
    over = max(-net.error_cents, 0)
    kept = stake - owed.returned_cents
    if owed.outcome in ("lose", "void"):
        return made(_Chips, (kept, won, over, short, 0))
    unpaid = min(short, won)
    taken = min(short - unpaid, stake - kept)
    beyond = short - unpaid - taken
    return made(_Chips, (kept + taken, won - unpaid, over, beyond, short - beyond))


def _booked(one: Reckoned, cause: Cause, *, known: bool) -> list[Transfer]:
    """`known`: all that lies on a spot is told; else what is taken beyond it lay there, too."""
    (seat, wager), _, owed, _ = one
    if wager in APART:
        return pot_returned(one, cause)
    taken, paid, over, beyond, under = _chips(one)
    moves = []
    if owed.pressed_in_cents:
        moves.append(transfers.wager_pressed(cause, seat, wager, owed.pressed_in_cents))
    if taken:
        moves.append(transfers.wager_lost(cause, seat, wager, taken))
    lies = _lying(one)
    if lies > taken:
        moves.append(transfers.wager_returned(cause, seat, wager, lies - taken))
    by_chips = min(paid, owed.won_cents)
    if by_chips:
        moves.append(transfers.wager_paid(cause, seat, wager, by_chips))
    if paid > by_chips:
        moves.append(transfers.coupon_paid(cause, seat, wager, paid - by_chips))
    if one.net.error_cents and known:
        moves += _errors(cause, one.key, over, beyond, under)
    elif one.net.error_cents:
        moves += transfers.chips_moved(cause, seat, -beyond)
    return moves


def _vigorish(state: TableState, one: Reckoned) -> int:
    if one.net.net_of_vigorish:
        return one.owed.vigorish_cents
    return as_booked(state, one.key[0], one.owed.won_cents, one.owed.vigorish_cents)


def _owing(cause: Cause, one: Reckoned, cents: int) -> list[Transfer]:
    """Vigorish that is owed from now on, or was kept back from what was paid."""
    seat = one.key[0]
    moves = [transfers.vigorish_owed(cause, seat, cents)] if cents else []
    if one.net.net_of_vigorish:
        moves.append(transfers.vigorish_collected(cause, seat, cents))
    return moves


def _shared(state: TableState, round_: Round, owed: Owed | None, cause: Cause) -> list[Fact]:
    """The pot to whom it is due, envy as it is due, and where that was not paid."""
    key, beyond = through_the_tray(state, round_)
    moves: list[Fact] = [*_errors(cause, key, max(-beyond, 0), max(beyond, 0), 0)]
    if owed is None:  # no cards tell what is earned: it lies as it was paid
        if pot_as_given(round_):
            moves += pot_paid(cause, round_.pot_paid)
        return moves + [
            transfers.envy_paid(cause, *one) for one in sorted(round_.envy_paid.items())
        ]
    moves += pot_shared(round_, owed, cause)
    seen = round_.verified and reported(state, "envy.paid")
    for seat in sorted(owed.envy.keys() | round_.envy_paid.keys()):
        due = sum(one.amount_cents for one in owed.envy.get(seat, ()))
        paid = round_.envy_paid.get(seat, 0)
        short = max(due - paid, 0) if seen else 0
        if due > short:
            moves.append(transfers.envy_paid(cause, seat, due - short))
        moves += _errors(cause, (seat, "envy"), max(paid - due, 0), 0, short)
    return moves


def _errors(cause: Cause, key: SpotKey, over: int, beyond: int, under: int) -> list[Transfer]:
    moves = []
    if over:
        moves.append(errors.error_over(cause, *key, over))
    if beyond:
        moves.append(errors.error_taken(cause, *key, beyond))
    if under:
        moves.append(errors.error_under(cause, *key, under))
    return moves


def _settled(one: Reckoned, *, decided: bool) -> WagerSettled:
    """Where no cards decide it, as what the dealer did with it says; by no clause."""
    (seat, wager), spot, owed, net = one
    outcome: Outcome = owed.outcome
    if not decided and (net.paid_cents or net.taken_cents):
        outcome = "win" if net.paid_cents else "lose"
    return WagerSettled(
        seat=seat,
        wager=wager,
        stake_cents=spot.stake_cents,
        outcome=outcome,
        returned_cents=owed.returned_cents,
        won_cents=owed.won_cents,
        vigorish_cents=owed.vigorish_cents,
        paid_cents=spot.paid_cents,
        collected_cents=spot.collected_cents,
        cite=owed.cite,
        hand=owed.hand,
    )


def _round(
    state: TableState,
    round_: Round,
    cause: Cause,
    last: int,
    wagers: tuple[WagerSettled, ...],
    *,
    decided: bool,
) -> RoundSettled:
    terms = state.terms
    return RoundSettled(
        table=cause.table,
        round=cause.round,
        at=cause.at,
        day=cause.day,
        because=cause.because,
        game=terms.filing.game if terms else "",
        text=terms.filing.text if terms else "",
        filing_digest=terms.digest if terms else "",
        law=VERSION,
        program=PROGRAM,
        first=round_.first,
        last=last,
        verified=decided and round_.verified,
        simulated=round_.simulated,
        void=ground(round_) if decided else None,
        hands=laid(round_.dealt),
        told=played(state).told(round_),
        line=round_.owed.line if decided and round_.owed else None,
        wagers=wagers,
        envy=played(state).envied(state, round_),
    )
