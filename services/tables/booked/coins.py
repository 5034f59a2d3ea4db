"""What becomes of coins of the tray that lie at seats as vigorish markers: MB-7, PW-29.

Those of who sits there go back as his marker goes down; those of who has left, as what he owed is
collected, whoever sits there by then: they lie in an account of their own. Used by `markers`.
"""

from collections.abc import Sequence

from events.derived import Fact, Transfer
from services.books import accounts, transfers
from services.books.transfers import Cause
from services.tables.due import lacking
from services.tables.due.leavers import leavers
from services.tables.due.payments import NO_MARKS
from services.tables.state import Closing, TableState


def collected(
    before: TableState, after: TableState, cause: Cause, seat: int, paid: int
) -> list[Fact]:
    """As far as the marker goes down, whatever rounding made of what is collected for it.

    Where no marker is known, as what is owed is `paid`.
    """
    lay, lies = (one.owed.get(seat, 0) for one in (before, after))
    if not lay:
        owes = before.standing.vigorish.get(seat, 0)
        lay, lies = owes, owes - paid
    return [*_back(cause, seat, before.standing.coins.get(seat, 0), lay, lies)]


def found(state: TableState, cause: Cause, seat: int, cents: int) -> list[Fact]:
    """So much is collected of what players owed who have left the seat."""
    coins, lost = state.standing.coins_left.get(seat, 0), state.standing.lost.get(seat, 0)
    back = _of_all(coins, lost, lost - cents)
    return [transfers.coin_left_back(cause, seat, back)] if back else []


def left(before: TableState, after: TableState, cause: Cause, seat: int, owes: int) -> list[Fact]:
    """A player leaves who owes so much: what his coins stand for, or nobody owes."""
    stays = after.owed.get(seat, 0) + _of_round(after, seat)
    goes = before.standing.coins.get(seat, 0) - stays
    if goes <= 0:
        return []
    move = transfers.coin_left if owes > 0 else transfers.coin_back
    return [move(cause, seat, goes)]


def _of_round(state: TableState, seat: int) -> int:
    """What is marked in a round that its player has left: owed, or not, by its close."""
    round_ = state.round
    if round_ is None or seat not in leavers(state, round_):
        return 0
    return round_.marks.get(seat, NO_MARKS).marked_cents


def of_older(state: TableState, closing: Closing, cause: Cause) -> list[Fact]:
    """PW-66: with a close is known what was collected for an older win."""
    facts: list[Fact] = []
    gone = leavers(state, closing.round)
    for seat, cents in lacking.of_older(closing.round, closing.reckoned).items():
        lay = state.owed.get(seat, 0)
        if seat not in gone:
            coins = state.standing.coins.get(seat, 0)
            facts += _back(cause, seat, coins, lay, max(lay - cents, 0))
    return facts


def of_leaver(
    state: TableState, cause: Cause, seat: int, owes: int, facts: Sequence[Fact]
) -> list[Fact]:
    """A round closes with these facts that its player had left, who `owes` so much still."""
    coins = state.standing.coins.get(seat, 0)
    paid = _paid(accounts.vigorish(state.table, seat), facts)
    back = _back(cause, seat, coins, owes + paid, owes) if owes > 0 else _all(cause, seat, coins)
    stay = coins - sum(one.amount_cents for one in back)
    return [*back, transfers.coin_left(cause, seat, stay)] if stay else [*back]


def _paid(account: str, facts: Sequence[Fact]) -> int:
    """What was collected of an account, beside what was owed before a player left."""
    paid = 0
    for fact in facts:
        if isinstance(fact, Transfer):
            if fact.what == "vigorish.collected" and fact.from_account == account:
                paid += fact.amount_cents
            elif fact.what == "vigorish.lost" and fact.to_account == account:
                paid -= fact.amount_cents
    return paid


def at_closing(state: TableState, cause: Cause) -> list[Fact]:
    """The layout of a closed table is empty: the coins are in its tray, whatever is owed still."""
    standing = state.standing
    facts: list[Fact] = []
    for seat, cents in sorted(standing.coins.items()):
        facts += _all(cause, seat, cents)
    for seat, cents in sorted(standing.coins_left.items()):
        facts.append(transfers.coin_left_back(cause, seat, cents))
    return facts


def moved(state: TableState, cause: Cause, seat: int, to_seat: int) -> list[Fact]:
    """With whose marker they lie: of who sits there, or else of who has just left it."""
    if seat in state.owed or seat not in state.gone:
        coins, move = state.standing.coins, transfers.coin_moved
    else:
        coins, move = state.standing.coins_left, transfers.coin_found
    return [move(cause, seat, to_seat, coins[seat])] if coins.get(seat) else []


def _back(cause: Cause, seat: int, coins: int, lay: int, lies: int) -> list[Transfer]:
    return _all(cause, seat, _of_all(coins, lay, lies))


def _all(cause: Cause, seat: int, cents: int) -> list[Transfer]:
    return [transfers.coin_back(cause, seat, cents)] if cents > 0 else []


def _of_all(coins: int, lay: int, lies: int) -> int:
    """What of the coins goes back as what they stand for goes down: with all of it all of them."""
    if lay <= lies:
        return 0
    return min(coins, lay - lies) if lies > 0 else coins
