"""What is won, lost and returned on each wager: §§ 680a.7, 680a.11(d) to (f), 680a.12.

Used by `pitwatch settle` and the tables. The Pot Wager has its own file, `pot`.
"""

from typing import Final

from services.law.clauses import clause
from services.law.saigon import TEXT_2016, TEXT_2019
from services.law.saigon.cards import values
from services.law.saigon.filing import Terms
from services.law.saigon.paytables import BONUS
from services.law.saigon.pot import pot_findings, settle_pot
from services.law.saigon.procedure import settling_order
from services.law.saigon.rank import Setting, poker_hand
from services.law.saigon.round import Round, Seat
from services.law.saigon.showdown import Played, dealer_sets, player_sets, showdown
from services.law.settlement import Broken, Pot, SeatSettled, Settled, Settlement

BONUS_LOST: Final = Settled("lose", 0, 0, 0, ("680a.11(e)(1)",))
BONUS_WON: Final = ("680a.12(c)", "680a.11(e)(2)")
LEFT: Final = ("680a.7(b)",)
LIMIT: Final = ("680a.12(d)",)


@clause("680a.1/ante-wager", "680a.7(d)(1)", "680a.12(a)", "680a.12(b)")
def ante(stake_cents: int, player: Setting, dealer: Setting) -> Settled:
    """The Ante Wager; a fraction of a cent is dropped (GEN-1)."""
    due = showdown(player, dealer)
    if due.outcome == "lose":
        return Settled("lose", 0, 0, 0, due.cite)
    won = 0 if due.odds is None else due.odds.on(stake_cents)
    return Settled(due.outcome, stake_cents, won, 0, due.cite)


@clause("680a.7(d)(2)", text=TEXT_2016)
@clause("680a.7(d)(3)", text=TEXT_2019)
@clause("680a.1/bonus-wager", "680a.11(e)", "680a.11(e)(1)", "680a.11(e)(2)", "680a.12(c)")
@clause(*(BONUS.place(row.hand) for row in BONUS.rows))
def bonus(stake_cents: int, cards: tuple[str, ...]) -> Settled:
    """The Bonus Wager, by the highest ranking poker hand of the five cards."""
    hand = poker_hand(cards)
    odds = None if hand is None else BONUS.by_hand[hand].odds
    if odds is None:
        return BONUS_LOST
    return Settled("win", stake_cents, odds.on(stake_cents), 0, BONUS_WON, hand)


@clause("680a.7(b)")
def abandoned(stake_cents: int, option: str) -> Settled:
    """A wager of a player who left during the round, as filed: GEN-5."""
    if option == "lose":
        return Settled("lose", 0, 0, 0, LEFT)
    return Settled("push", stake_cents, 0, 0, LEFT)


@clause("680a.8(g)", "680a.9(f)", "680a.10(f)", "680a.13(a)", "680a.13(c)", "680a.13(e)")
def voided(stake_cents: int, ground: str) -> Settled:
    """Every wager of a void round is returned, the Pot Wager included: GEN-4."""
    return Settled("void", stake_cents, 0, 0, (ground,))


def _void_round(round_: Round, ground: str) -> Settlement:
    seats = [
        SeatSettled(
            one.seat,
            one.stakes,
            {wager: voided(stake, ground) for wager, stake in one.stakes.items()},
        )
        for one in round_.seats
    ]
    return Settlement(tuple(seats), findings=tuple(_of_wagers(round_)))


def settle_round(round_: Round) -> Settlement:
    """All wagers of a round, and the facts that break a rule."""
    if round_.void is not None:
        return _void_round(round_, round_.void)
    filing = round_.terms.filing
    dealer = dealer_sets(values(round_.dealer), filing.dealer_setting)
    played = {
        one.seat: player_sets(one.cards, one.two, dealer, filing.missed_setting)
        for one in round_.seats
    }
    settled = {
        one.seat: _against_the_house(one, played[one.seat].setting, dealer, filing.abandoned_wagers)
        for one in round_.seats
    }
    if round_.terms.limit_cents is not None:
        _limit(round_, settled, round_.terms.limit_cents)
    pot = _pot(round_, played, settled)
    seats = tuple([SeatSettled(one.seat, one.stakes, settled[one.seat]) for one in round_.seats])
    missed = [Broken("set.missed_qualifier", seat) for seat, one in played.items() if one.missed]
    return Settlement(seats, pot, findings=(*missed, *_of_wagers(round_)))


def _against_the_house(
    seat: Seat, player: Setting, dealer: Setting, option: str
) -> dict[str, Settled]:
    """The Ante and Bonus Wagers of one box."""
    stakes, found = seat.stakes, dict[str, Settled]()
    if "ante" in stakes:
        stake = stakes["ante"]
        found["ante"] = abandoned(stake, option) if seat.abandoned else ante(stake, player, dealer)
    if "bonus" in stakes:
        stake = stakes["bonus"]
        found["bonus"] = abandoned(stake, option) if seat.abandoned else bonus(stake, seat.cards)
    return found


@clause("680a.12(d)")
def _limit(round_: Round, settled: dict[int, dict[str, Settled]], limit_cents: int) -> None:
    """Cut what exceeds the limit of a player, the wager settled last first: GEN-7, GEN-8."""
    left: dict[object, int] = {}
    boxes = {one.seat: one for one in round_.seats}
    for seat in settling_order(boxes):
        whose = boxes[seat].player or seat
        for wager, due in settled[seat].items():
            if due.won_cents and wager in round_.terms.limited:
                rest = left.get(whose, limit_cents)
                left[whose] = rest - min(rest, due.won_cents)
                settled[seat][wager] = cut_to(due, rest)


def cut_to(due: Settled, most_cents: int) -> Settled:
    """A winning wager that is paid no more than what is left of the limit."""
    cut = due.won_cents - most_cents
    if cut <= 0:
        return due
    return due._replace(won_cents=most_cents, capped_by_cents=cut, cite=due.cite + LIMIT)


def _pot(
    round_: Round, played: dict[int, Played], settled: dict[int, dict[str, Settled]]
) -> Pot | None:
    """The Pot Wagers, each beside the other wagers of its seat."""
    if "pot" not in round_.terms.offered:
        return None
    counts = {seat: one.setting.points for seat, one in played.items()}
    wagers, pot = settle_pot(round_.seats, counts, round_.terms.filing.abandoned_wagers)
    for seat, due in wagers.items():
        settled[seat]["pot"] = due
    return pot


def _of_wagers(round_: Round) -> list[Broken]:
    """What is amiss with the wagers, in a void round too: one finding a seat (PW-13)."""
    terms = round_.terms
    found = [
        Broken("wager.outside_limits", one.seat)
        for one in round_.seats
        if one.stakes and outside_limits(one, terms)
    ]
    if "pot" in terms.offered:
        found += pot_findings(round_.seats, terms.filing.table_minimum)
    return found


def outside_limits(seat: Seat, terms: Terms) -> bool:
    """A stake below the minimum or above the maximum, or another wager without its Ante.

    A Pot Wager has one lawful size and is judged on its own.
    """
    if "ante" not in seat.stakes:
        return True
    for wager, stake in seat.stakes.items():
        if wager != "pot" and not terms.least_cents[wager] <= stake <= terms.most_cents:
            return True
    return False
