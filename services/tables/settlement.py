"""A round that closes: every wager settled, its chips booked, the round as a fact. Used by `book`.

Total in any case: where the cards tell no result, chips go where the dealer put them, and the
round is unverified.
"""

from typing import Final, NamedTuple

from events.derived import Fact, RoundSettled, Transfer, WagerSettled
from services.books import transfers
from services.books.transfers import Cause
from services.law import VERSION
from services.law.midibaccarat import TEXT
from services.law.midibaccarat.procedure import Ruling
from services.law.settlement import Settled
from services.tables import PROGRAM
from services.tables.payments import place, taken_net
from services.tables.state import Closing, Dealt, Done, Reckoned, Round, Spot, SpotKey, Terms

_UNDECIDED: Final = Settled("void", 0, 0, 0, ())


def close(terms: Terms | None, closing: Closing, cause: Cause, last: int) -> list[Fact]:
    """Everything the close of a round adds to the book of its table."""
    round_, reckoned = closing
    decided = reckoned is not None
    if reckoned is None:
        reckoned = [_as_it_lies(key, spot) for key, spot in round_.spots.items()]
        reckoned.sort(key=place)
    reckoned = [one for one in reckoned if any(one.spot[:5])]
    facts: list[Fact] = []
    for one in reckoned:
        by = [f"{cause.table}/{order}" for order in one.spot.acts]
        facts += _booked(one, cause._replace(because=(*by, *cause.because)))
    wagers = tuple([_settled(one) for one in reckoned])
    facts.append(_round(terms, round_, cause, last, wagers, verified=decided and round_.verified))
    return facts


def _as_it_lies(key: tuple[int, str], spot: Spot) -> Reckoned:
    """A wager that no cards decide: nothing is due, so nothing is wrong."""
    taken = taken_net(spot)
    net = Done(max(taken, 0), spot.paid_cents - min(taken, 0), False, 0)  # noqa: FBT003 - a field
    back = max(spot.stake_cents - net.taken_cents, 0)
    owed = _UNDECIDED._replace(returned_cents=back, won_cents=net.paid_cents)
    return Reckoned(key, spot, owed, net)


class _Chips(NamedTuple):
    """Where the chips of one wager go: see `services.books.transfers` for what goes wrong."""

    taken: int  # of the stake
    paid: int
    over: int  # left the tray beyond what was due
    beyond: int  # came into the tray beyond all that lay on the spot
    under: int  # due to the player, and not given


def _chips(one: Reckoned) -> _Chips:
    _, spot, owed, net = one
    stake, won = spot.stake_cents, owed.won_cents
    if owed.outcome == "void":
        taken = stake - owed.returned_cents
        return _Chips(taken, won, 0, net.taken_cents - taken, 0)
    short = max(net.error_cents, 0)
    over = max(-net.error_cents, 0)
    if owed.outcome == "lose":
        return _Chips(stake, won, over, short, 0)
    unpaid = min(short, won)
    taken = min(short - unpaid, stake)
    beyond = short - unpaid - taken
    return _Chips(taken, won - unpaid, over, beyond, short - beyond)


def _booked(one: Reckoned, cause: Cause) -> list[Transfer]:
    (seat, wager), spot, owed, net = one
    taken, paid, over, beyond, under = _chips(one)
    moves = []
    if taken:
        moves.append(transfers.wager_lost(cause, seat, wager, taken))
    if spot.stake_cents > taken:
        moves.append(transfers.wager_returned(cause, seat, wager, spot.stake_cents - taken))
    if paid:
        moves.append(transfers.wager_paid(cause, seat, wager, paid))
    if owed.vigorish_cents:
        moves.append(transfers.vigorish_owed(cause, seat, owed.vigorish_cents))
    if net.net_of_vigorish:
        moves.append(transfers.vigorish_collected(cause, seat, owed.vigorish_cents))
    return moves + _errors(cause, one.key, over, beyond, under)


def _errors(cause: Cause, key: SpotKey, over: int, beyond: int, under: int) -> list[Transfer]:
    moves = []
    if over:
        moves.append(transfers.error_over(cause, *key, over))
    if beyond:
        moves.append(transfers.error_taken(cause, *key, beyond))
    if under:
        moves.append(transfers.error_under(cause, *key, under))
    return moves


def _settled(one: Reckoned) -> WagerSettled:
    (seat, wager), spot, owed, _ = one
    return WagerSettled(
        seat=seat,
        wager=wager,
        stake_cents=spot.stake_cents,
        outcome=owed.outcome,
        returned_cents=owed.returned_cents,
        won_cents=owed.won_cents,
        vigorish_cents=owed.vigorish_cents,
        paid_cents=spot.paid_cents,
        collected_cents=spot.collected_cents,
        cite=owed.cite,
    )


def _round(
    terms: Terms | None,
    round_: Round,
    cause: Cause,
    last: int,
    wagers: tuple[WagerSettled, ...],
    *,
    verified: bool,
) -> RoundSettled:
    ruled: Ruling | None = round_.ruled
    return RoundSettled(
        table=cause.table,
        round=cause.round,
        at=cause.at,
        day=cause.day,
        because=cause.because,
        game="midibaccarat",
        text=TEXT,
        filing_digest=terms.digest if terms else "",
        law=VERSION,
        program=PROGRAM,
        first=round_.first,
        last=last,
        verified=verified,
        player=_lying(round_.dealt, "player"),
        banker=_lying(round_.dealt, "banker"),
        player_points=ruled.player_points if ruled else None,
        banker_points=ruled.banker_points if ruled else None,
        result=ruled.result if ruled else None,
        wagers=wagers,
    )


def _lying(dealt: tuple[Dealt, ...], hand: str) -> tuple[str | None, ...]:
    """The cards of a hand as they lie, by their number and then as they came."""
    return tuple([card for at, _, card in sorted(dealt, key=_number) if at == hand])


def _number(card: Dealt) -> int:
    return card.number
