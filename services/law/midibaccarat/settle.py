"""What is won, lost, returned and owed on each wager: §§ 629a.7, 629a.8(c)(3), 629a.12.

Used by `pitwatch settle`, the tables' settlement and judges, and the odds. A new wager is a
function here and a row in `WAGERS`.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from events.filing import MidibaccaratFiling
from events.observed.names import Side as Hand
from services.law.clauses import clause
from services.law.midibaccarat import rank
from services.law.midibaccarat.paytables import DRAGON_7, DRAGON_BONUS, EVEN, HOUSE_MONEY, PANDA_8
from services.law.midibaccarat.procedure import Ruling
from services.law.midibaccarat.round import Round, Seat
from services.law.paytable import Odds, Paytable
from services.law.settlement import Broken, Outcome, SeatSettled, Settled, Settlement

QUARTER_CENTS: Final = 25
VIGORISH_PERCENT: Final = 5  # § 629a.12(c)
ALL_PERCENT: Final = 100


class Verdict(NamedTuple):
    """What the law says of every wager of a kind in one round, whatever its stake."""

    outcome: Outcome
    odds: Odds | None  # of a win
    cite: tuple[str, ...]
    hand: str | None = None
    vigorish: bool = False
    lost: Settled | None = None  # what all losing stakes come to


Rule = Callable[[Ruling, MidibaccaratFiling], Verdict]


@cache
def _lose(cite: str) -> Verdict:
    return Verdict("lose", None, (cite,), lost=Settled("lose", 0, 0, 0, (cite,)))


@cache
def _push(cite: str) -> Verdict:
    return Verdict("push", None, (cite,))


_BANKER_WINS: Final = Verdict("win", EVEN, ("629a.12(c)", "629a.7(a)(1)(i)"), vigorish=True)
_BANKER_WINS_FREE: Final = _BANKER_WINS._replace(vigorish=False)


@clause(
    "629a.7(a)(1)(i)", "629a.7(a)(1)(ii)", "629a.7(a)(1)(iii)", "629a.12(c)", "629a.1/ez-baccarat"
)  # fmt: skip
def banker(ruling: Ruling, filing: MidibaccaratFiling) -> Verdict:
    """A wager on the Banker's Hand: MB-3."""
    if ruling.result == "player":
        return _lose("629a.7(a)(1)(ii)")
    ez = filing.variant == "ez"
    if ruling.result != "banker" or (ez and rank.is_dragon_7(ruling)):
        return _push("629a.7(a)(1)(iii)")
    return _BANKER_WINS_FREE if ez else _BANKER_WINS


_PLAYER_WINS: Final = Verdict("win", EVEN, ("629a.12(a)", "629a.7(a)(2)(i)"))


@clause("629a.7(a)(2)(i)", "629a.7(a)(2)(ii)", "629a.7(a)(2)(iii)", "629a.12(a)")
def player(ruling: Ruling, _filing: MidibaccaratFiling) -> Verdict:
    """A wager on the Player's Hand: MB-1. It loses to a Dragon 7 as to any higher hand."""
    if ruling.result == "banker":
        return _lose("629a.7(a)(2)(ii)")
    if ruling.result != "player":
        return _push("629a.7(a)(2)(iii)")
    return _PLAYER_WINS


@clause("629a.7(a)(3)(i)", "629a.7(a)(3)(ii)", "629a.12(b)")
def tie(ruling: Ruling, filing: MidibaccaratFiling) -> Verdict:
    """The Tie Wager, at the odds that were filed: MB-9."""
    if ruling.result != "tie":
        return _lose("629a.7(a)(3)(ii)")
    return Verdict("win", Odds(*filing.tie_odds), ("629a.12(b)", "629a.7(a)(3)(i)"))


def dragon_bonus_player(ruling: Ruling, filing: MidibaccaratFiling) -> Verdict:
    """The Dragon Bonus on the Player's Hand."""
    return _dragon_bonus("player", ruling, filing)


def dragon_bonus_banker(ruling: Ruling, filing: MidibaccaratFiling) -> Verdict:
    """The Dragon Bonus on the Banker's Hand."""
    return _dragon_bonus("banker", ruling, filing)


@clause(
    "629a.12(e)",
    *[place for table in DRAGON_BONUS.values() for place in map(table.place, table.by_hand)],
)
def _dragon_bonus(selected: Hand, ruling: Ruling, filing: MidibaccaratFiling) -> Verdict:
    """By the paytable that was filed, without vigorish."""
    assert filing.dragon_bonus is not None  # only what is offered is settled
    row, cite = rank.dragon_bonus(selected, ruling)
    return _by_row(DRAGON_BONUS[filing.dragon_bonus], row, cite)


@clause("629a.7(a)(5)(i)", "629a.7(a)(5)(ii)", "629a.12(f)")
def dragon_7(ruling: Ruling, _filing: MidibaccaratFiling) -> Verdict:
    """The Dragon 7 Insurance Wager."""
    if not rank.is_dragon_7(ruling):
        return _lose("629a.7(a)(5)(ii)")
    return Verdict("win", DRAGON_7, ("629a.12(f)", "629a.7(a)(5)(i)"), "dragon-7")


@clause("629a.7(a)(6)(i)", "629a.7(a)(6)(ii)", "629a.12(g)")
def panda_8(ruling: Ruling, _filing: MidibaccaratFiling) -> Verdict:
    """The Panda 8 Insurance Wager."""
    if not rank.is_panda_8(ruling):
        return _lose("629a.7(a)(6)(ii)")
    return Verdict("win", PANDA_8, ("629a.12(g)", "629a.7(a)(6)(i)"), "panda-8")


@clause(
    "629a.7(a)(7)(i)",
    "629a.7(a)(7)(ii)",
    "629a.12(h)",
    *map(HOUSE_MONEY.place, HOUSE_MONEY.by_hand),
)
def house_money(ruling: Ruling, _filing: MidibaccaratFiling) -> Verdict:
    """The House Money Wager, before any of its payout is pressed."""
    row = rank.house_money(ruling)
    return _by_row(HOUSE_MONEY, row, "629a.7(a)(7)(i)" if row else "629a.7(a)(7)(ii)")


@cache
def _by_row(table: Paytable, row: str | None, cite: str) -> Verdict:
    if row is None:
        return _lose(cite)
    odds = table.by_hand[row].odds
    if odds is None:
        return Verdict("push", None, (cite, table.cite), row)
    return Verdict("win", odds, (table.cite, cite), row)


# Books list the wagers of a seat in this order.
WAGERS: Final[dict[str, Rule]] = {
    "player": player,
    "banker": banker,
    "tie": tie,
    "dragon_bonus_player": dragon_bonus_player,
    "dragon_bonus_banker": dragon_bonus_banker,
    "dragon_7": dragon_7,
    "panda_8": panda_8,
    "house_money": house_money,
}


def settle(wager: str, stake_cents: int, ruling: Ruling, filing: MidibaccaratFiling) -> Settled:
    """One wager of a round whose result the cards tell; a House Money payout is taken."""
    return _amounts(WAGERS[wager](ruling, filing), stake_cents, filing)


def _amounts(verdict: Verdict, stake_cents: int, filing: MidibaccaratFiling) -> Settled:
    """A verdict in cents; of what is won a fraction of a cent is dropped, GEN-1."""
    outcome, odds, cite, hand, bears_vigorish, lost = verdict
    if lost is not None:
        return lost
    if odds is None:
        return Settled(outcome, stake_cents, 0, 0, cite, hand)
    won = odds.on(stake_cents)
    owed = vigorish(won, filing.vigorish_rounding) if bears_vigorish else 0
    return Settled(outcome, stake_cents, won, owed, cite, hand)


@clause("629a.12(c)")
def vigorish(won_cents: int, rounding: str) -> int:
    """Five per cent of the amount won on Banker, rounded as filed: MB-6."""
    return collected(won_cents * VIGORISH_PERCENT, rounding) if won_cents > 0 else 0


@clause("629a.12(c)")
def collected(hundredths: int, rounding: str) -> int:
    """So many hundredths of a cent of vigorish as they are collected, rounded as filed: MB-6."""
    quarter = 100 * QUARTER_CENTS
    match rounding:
        case "up_quarter":
            return -(-hundredths // quarter) * QUARTER_CENTS
        case "nearest_quarter":
            return max((2 * hundredths + quarter) // (2 * quarter), 1) * QUARTER_CENTS
        case _:
            return hundredths // 100


@clause("629a.8(c)(3)(i)", "629a.8(c)(3)(i)(A)", "629a.8(c)(3)(i)(B)")
def press(won: Settled, filing: MidibaccaratFiling) -> tuple[Settled, int]:
    """A House Money Wager whose payout goes on as far as filed, and how much goes on: MB-8.

    Nothing but the payout moves, and what is not pressed is paid.
    """
    portion = filing.house_money_press
    percent = ALL_PERCENT if portion == "all" else portion
    pressed = won.won_cents * percent // 100
    cite = (*won.cite, "629a.8(c)(3)(i)(A)")
    paid = won.won_cents - pressed
    return won._replace(won_cents=paid, pressed_cents=pressed, cite=cite), pressed


class _Verdicts(dict[str, Verdict]):
    """The verdicts of one round, each found when the first wager of its kind is settled."""

    def __init__(self, ruling: Ruling, filing: MidibaccaratFiling) -> None:
        super().__init__()
        self.ruling, self.filing = ruling, filing

    def __missing__(self, wager: str) -> Verdict:
        self[wager] = verdict = WAGERS[wager](self.ruling, self.filing)
        return verdict


def settle_round(round_: Round) -> Settlement:
    """Every wager of a round, seat by seat."""
    ruling, filing = round_.ruling, round_.terms.filing
    if ruling is None:
        seats = [SeatSettled(seat.seat, seat.wagers, _void(seat)) for seat in round_.seats]
    else:
        verdicts = _Verdicts(ruling, filing)
        seats = [
            SeatSettled(seat.seat, seat.wagers, _seat(seat, verdicts)) for seat in round_.seats
        ]
    return Settlement(tuple(seats), findings=_outside_limits(round_))


@clause("629a.13(e)")
def _void(seat: Seat) -> dict[str, Settled]:
    """The shoe could not complete the round: GEN-4."""
    return {
        wager: Settled("void", stake_cents, 0, 0, ("629a.13(e)",))
        for wager, stake_cents in seat.wagers.items()
    }


def _seat(seat: Seat, verdicts: _Verdicts) -> dict[str, Settled]:
    """The wagers of one seat; what is pressed settles with the wager that it joined."""
    filing = verdicts.filing
    wagers = {
        wager: (verdict := verdicts[wager]).lost or _amounts(verdict, stake_cents, filing)
        for wager, stake_cents in seat.wagers.items()
    }
    to = seat.press_to
    if to is None or wagers["house_money"].outcome != "win":  # PW-12
        return wagers
    wagers["house_money"], pressed = press(wagers["house_money"], filing)
    joined = _amounts(verdicts[to], seat.wagers[to] + pressed, filing)
    cite = (*joined.cite, "629a.8(c)(3)(i)(A)")
    wagers[to] = joined._replace(pressed_in_cents=pressed, cite=cite)
    return wagers


def _outside_limits(round_: Round) -> tuple[Broken, ...]:
    """Each seat with a wager below its minimum, or above the table's maximum."""
    least, most = round_.terms.least, round_.terms.most
    found = []
    for seat in round_.seats:
        for wager, stake_cents in seat.wagers.items():
            if not least[wager] <= stake_cents <= most:
                found.append(Broken("wager.outside_limits", seat.seat))
                break
    return tuple(found)
