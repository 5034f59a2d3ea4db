"""What is won, lost, returned and owed on each wager: §§ 629a.7, 629a.8(c)(3), 629a.12.

Used by `pitwatch settle`, the tables' settlement and judges, and the odds. A new wager is a
function here and a row in `WAGERS`.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from events.filing import MidibaccaratFiling
from events.observed.deal import Hand
from services.law.clauses import clause
from services.law.midibaccarat import rank
from services.law.midibaccarat.paytables import DRAGON_7, DRAGON_BONUS, EVEN, HOUSE_MONEY, PANDA_8
from services.law.midibaccarat.procedure import Ruling
from services.law.midibaccarat.round import Round, Seat
from services.law.paytable import Odds, Paytable
from services.law.settlement import Broken, SeatSettled, Settled, Settlement

QUARTER_CENTS: Final = 25
VIGORISH_PERCENT: Final = 5  # § 629a.12(c)
ALL_PERCENT: Final = 100

Rule = Callable[[int, Ruling, MidibaccaratFiling], Settled]


@cache
def _lost(cite: str) -> Settled:
    return Settled("lose", 0, 0, 0, (cite,))


def _pushed(stake_cents: int, cite: str) -> Settled:
    return Settled("push", stake_cents, 0, 0, (cite,))


@clause("629a.7(a)(1)(i)", "629a.7(a)(1)(ii)", "629a.7(a)(1)(iii)", "629a.12(c)")
def banker(stake_cents: int, ruling: Ruling, filing: MidibaccaratFiling) -> Settled:
    """A wager on the Banker's Hand: MB-3."""
    if ruling.result == "player":
        return _lost("629a.7(a)(1)(ii)")
    ez = filing.variant == "ez"
    if ruling.result != "banker" or (ez and rank.is_dragon_7(ruling)):
        return _pushed(stake_cents, "629a.7(a)(1)(iii)")
    won = EVEN.on(stake_cents)
    owed = 0 if ez else vigorish(won, filing.vigorish_rounding)
    return Settled("win", stake_cents, won, owed, ("629a.12(c)", "629a.7(a)(1)(i)"))


@clause("629a.7(a)(2)(i)", "629a.7(a)(2)(ii)", "629a.7(a)(2)(iii)", "629a.12(a)")
def player(stake_cents: int, ruling: Ruling, _filing: MidibaccaratFiling) -> Settled:
    """A wager on the Player's Hand: MB-1. It loses to a Dragon 7 as to any higher hand."""
    if ruling.result == "banker":
        return _lost("629a.7(a)(2)(ii)")
    if ruling.result != "player":
        return _pushed(stake_cents, "629a.7(a)(2)(iii)")
    won = EVEN.on(stake_cents)
    return Settled("win", stake_cents, won, 0, ("629a.12(a)", "629a.7(a)(2)(i)"))


@clause("629a.7(a)(3)(i)", "629a.7(a)(3)(ii)", "629a.12(b)")
def tie(stake_cents: int, ruling: Ruling, filing: MidibaccaratFiling) -> Settled:
    """The Tie Wager, at the odds that were filed: MB-9; a fraction of a cent is dropped, GEN-1."""
    if ruling.result != "tie":
        return _lost("629a.7(a)(3)(ii)")
    won = Odds(*filing.tie_odds).on(stake_cents)
    return Settled("win", stake_cents, won, 0, ("629a.12(b)", "629a.7(a)(3)(i)"))


def dragon_bonus_player(stake_cents: int, ruling: Ruling, filing: MidibaccaratFiling) -> Settled:
    """The Dragon Bonus on the Player's Hand."""
    return _dragon_bonus(stake_cents, "player", ruling, filing)


def dragon_bonus_banker(stake_cents: int, ruling: Ruling, filing: MidibaccaratFiling) -> Settled:
    """The Dragon Bonus on the Banker's Hand."""
    return _dragon_bonus(stake_cents, "banker", ruling, filing)


@clause(*[place for table in DRAGON_BONUS.values() for place in map(table.place, table.by_hand)])
def _dragon_bonus(
    stake_cents: int, selected: Hand, ruling: Ruling, filing: MidibaccaratFiling
) -> Settled:
    """By the paytable that was filed, without vigorish."""
    assert filing.dragon_bonus is not None  # only what is offered is settled
    row, cite = rank.dragon_bonus(selected, ruling)
    if row is None:
        return _lost(cite)
    return _by_row(stake_cents, DRAGON_BONUS[filing.dragon_bonus], row, cite)


@clause("629a.7(a)(5)(i)", "629a.7(a)(5)(ii)", "629a.12(f)")
def dragon_7(stake_cents: int, ruling: Ruling, _filing: MidibaccaratFiling) -> Settled:
    """The Dragon 7 Insurance Wager."""
    if not rank.is_dragon_7(ruling):
        return _lost("629a.7(a)(5)(ii)")
    cite = ("629a.12(f)", "629a.7(a)(5)(i)")
    return Settled("win", stake_cents, DRAGON_7.on(stake_cents), 0, cite, "dragon-7")


@clause("629a.7(a)(6)(i)", "629a.7(a)(6)(ii)", "629a.12(g)")
def panda_8(stake_cents: int, ruling: Ruling, _filing: MidibaccaratFiling) -> Settled:
    """The Panda 8 Insurance Wager."""
    if not rank.is_panda_8(ruling):
        return _lost("629a.7(a)(6)(ii)")
    cite = ("629a.12(g)", "629a.7(a)(6)(i)")
    return Settled("win", stake_cents, PANDA_8.on(stake_cents), 0, cite, "panda-8")


@clause("629a.7(a)(7)(i)", "629a.7(a)(7)(ii)", *map(HOUSE_MONEY.place, HOUSE_MONEY.by_hand))
def house_money(stake_cents: int, ruling: Ruling, _filing: MidibaccaratFiling) -> Settled:
    """The House Money Wager, its payout taken."""
    row = rank.house_money(ruling)
    if row is None:
        return _lost("629a.7(a)(7)(ii)")
    return _by_row(stake_cents, HOUSE_MONEY, row, "629a.7(a)(7)(i)")


def _by_row(stake_cents: int, table: Paytable, row: str, cite: str) -> Settled:
    odds = table.by_hand[row].odds
    if odds is None:
        return Settled("push", stake_cents, 0, 0, (cite, table.cite), row)
    return Settled("win", stake_cents, odds.on(stake_cents), 0, (table.cite, cite), row)


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
    return WAGERS[wager](stake_cents, ruling, filing)


@clause("629a.12(c)")
def vigorish(won_cents: int, rounding: str) -> int:
    """Five per cent of the amount won on Banker, rounded as filed: MB-6."""
    if won_cents <= 0:
        return 0
    hundredths = won_cents * VIGORISH_PERCENT  # of a cent
    quarter = 100 * QUARTER_CENTS
    match rounding:
        case "up_quarter":
            return -(-hundredths // quarter) * QUARTER_CENTS
        case "nearest_quarter":
            return max((2 * hundredths + quarter) // (2 * quarter), 1) * QUARTER_CENTS
        case _:
            return hundredths // 100


@clause("629a.8(c)(3)(i)(A)", "629a.8(c)(3)(i)(B)")
def press(taken: Settled, filing: MidibaccaratFiling) -> Settled:
    """A House Money Wager whose payout goes on to Player or Banker, as far as filed: MB-8."""
    if taken.outcome != "win":
        return taken  # PW-12
    portion = filing.house_money_press
    percent = ALL_PERCENT if portion == "all" else portion
    pressed = taken.won_cents * percent // 100
    cite = (*taken.cite, "629a.8(c)(3)(i)(A)")
    return taken._replace(won_cents=taken.won_cents - pressed, pressed_cents=pressed, cite=cite)


def settle_round(round_: Round) -> Settlement:
    """Every wager of a round, seat by seat."""
    ruling, filing = round_.ruling, round_.terms.filing
    settled = []
    for seat in round_.seats:
        if ruling is None:
            wagers = _void(seat)
        elif seat.press_to is None:
            wagers = {
                wager: WAGERS[wager](stake_cents, ruling, filing)
                for wager, stake_cents in seat.wagers.items()
            }
        else:
            wagers = _pressed(seat, seat.press_to, ruling, filing)
        settled.append(SeatSettled(seat.seat, seat.wagers, wagers))
    return Settlement(tuple(settled), findings=_outside_limits(round_))


@clause("629a.13(e)")
def _void(seat: Seat) -> dict[str, Settled]:
    """The shoe could not complete the round: GEN-4."""
    return {
        wager: Settled("void", stake_cents, 0, 0, ("629a.13(e)",))
        for wager, stake_cents in seat.wagers.items()
    }


def _pressed(
    seat: Seat, to: Hand, ruling: Ruling, filing: MidibaccaratFiling
) -> dict[str, Settled]:
    """What is pressed settles, and bears vigorish, with the wager that it joined."""
    wagers = {}
    stakes = seat.wagers
    house = press(house_money(stakes["house_money"], ruling, filing), filing)
    for wager, stake_cents in stakes.items():
        if wager == "house_money":
            wagers[wager] = house
        elif wager == to and house.pressed_cents is not None:
            joined = settle(wager, stake_cents + house.pressed_cents, ruling, filing)
            wagers[wager] = joined._replace(
                pressed_in_cents=house.pressed_cents, cite=(*joined.cite, "629a.8(c)(3)(i)(A)")
            )
        else:
            wagers[wager] = settle(wager, stake_cents, ruling, filing)
    return wagers


def _outside_limits(round_: Round) -> tuple[Broken, ...]:
    """Each seat with a wager below its minimum, or above the table's maximum."""
    least, most = round_.terms.least, round_.terms.most
    found = []
    for seat in round_.seats:
        for wager, stake_cents in seat.wagers.items():
            if stake_cents < least[wager] or stake_cents > most:
                found.append(Broken("wager.outside_limits", seat.seat))
                break
    return tuple(found)
