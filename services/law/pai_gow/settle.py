"""What is won, lost and returned on every wager of a round: §§ 688a.7, 688a.11, 688a.12.

Used by `pitwatch settle` and by the tables. The optional wagers are in `settle_optional`; shares of
the meter, envy and the payout limit in `awards`.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from services.law.clauses import clause
from services.law.pai_gow.awards import envies, limited, out_of_the_tray, shares
from services.law.pai_gow.house_way import Low, low_hand, ranks, same_setting
from services.law.pai_gow.paytables import MAIN_ODDS
from services.law.pai_gow.rank import is_ace_high
from services.law.pai_gow.round import Round, Seat
from services.law.pai_gow.settle_optional import ace_high, fortune, progressive
from services.law.settlement import Broken, Envy, Outcome, SeatSettled, Settled, Settlement

_NO_ENVY: Final[tuple[Envy, ...]] = ()


class Dealer(NamedTuple):
    """The dealer's seven cards, and the hands that they were set or reset into."""

    cards: tuple[str, ...]
    is_ace_high: bool
    high: int
    low: int


def settle_round(by: Round) -> Settlement:
    """One round by the law."""
    if by.void is not None:
        return _void_round(by, by.void)
    dealer = _dealer(by)
    share_cents, meter = shares(by)
    envy = envies(by)
    seats = tuple(
        [_seat(by, seat, dealer, share_cents.get(seat.seat, 0), envy) for seat in by.seats]
    )
    found = [*_dealer_broke(by, dealer), *_wagers_outside(by), *_players_broke(by)]
    return Settlement(seats, None, meter, tuple(found))


@clause("688a.13(c)", "688a.13(e)", "688a.13(g)", "688a.13(i)", "688a.13(j)", "688a.13(l)")
def _void_round(by: Round, ground: str) -> Settlement:
    """Every wager is returned, the meter stands as given: GEN-4."""
    seats = tuple([
        SeatSettled(seat.seat, seat.wagers, _returned(seat, ground), _NO_ENVY) for seat in by.seats
    ])  # fmt: skip
    # What needs no cards to be seen happened, whatever became of the round: PW-13.
    return Settlement(seats, None, by.meter, (*_wagers_outside(by), *_surrendered_unduly(by)))


def _returned(seat: Seat, cite: str, outcome: Outcome = "void") -> dict[str, Settled]:
    return {
        wager: Settled(outcome, stake_cents, 0, 0, (cite,))
        for wager, stake_cents in seat.wagers.items()
    }


@clause("688a.11(a)", "688a.13(h)")
def _dealer(by: Round) -> Dealer:
    """The dealer's hands as the filed house way sets them, whatever way they lay."""
    low = low_hand(by.dealer, by.terms.house_way)
    return Dealer(by.dealer, is_ace_high(by.dealer), *ranks(by.dealer, low))


@clause("688a.11(h)")
def _seat(
    by: Round, seat: Seat, dealer: Dealer, share_cents: int, envy: Mapping[int, tuple[Envy, ...]]
) -> SeatSettled:
    """The wagers of one hand; an optional one settles on the cards, with a main wager or not."""
    special = _taken_out(by, seat)
    if special is not None:
        return SeatSettled(seat.seat, seat.wagers, special, envy.get(seat.seat, _NO_ENVY))
    wagers: Mapping[str, Settled] = {
        wager: _wager(by, seat, dealer, wager, stake_cents, share_cents)
        for wager, stake_cents in seat.wagers.items()
    }
    limit_cents = by.terms.filing.payout_limit
    if limit_cents is not None:
        wagers = limited(wagers, limit_cents)
    tray_cents = by.terms.filing.tray_pays_up_to
    if tray_cents is not None:
        wagers = out_of_the_tray(wagers, tray_cents)
    return SeatSettled(seat.seat, seat.wagers, wagers, envy.get(seat.seat, _NO_ENVY))


@clause("688a.7(b)", "688a.13(d)")
def _taken_out(by: Round, seat: Seat) -> dict[str, Settled] | None:
    """A hand that its player voided (PG-17) or left (GEN-5); None for one that is played."""
    if seat.void is not None:
        return _returned(seat, seat.void)
    if not seat.abandoned:
        return None
    if by.terms.filing.abandoned_wagers == "lose":
        return dict.fromkeys(seat.wagers, Settled("lose", 0, 0, 0, ("688a.7(b)",)))
    wagers = _returned(seat, "688a.7(b)", "push")
    if seat.surrendered and "main" in wagers:
        wagers["main"] = SURRENDERED  # that one was lost before the player left
    return wagers


def _wager(
    by: Round, seat: Seat, dealer: Dealer, wager: str, stake_cents: int, share_cents: int
) -> Settled:
    match wager:
        case "main":
            return main(by, stake_cents, seat, dealer)
        case "ace_high":
            ace = dealer.is_ace_high
            return ace_high(by.terms, stake_cents, seat.cards, dealer.cards, dealer_ace=ace)
        case "fortune":
            return fortune(by.terms, stake_cents, seat.cards)
        case _:
            return progressive(by.terms, stake_cents, seat.cards, share_cents)


SURRENDERED: Final = Settled("lose", 0, 0, 0, ("688a.11(d)",))
_FOUL: Final = Settled("lose", 0, 0, 0, ("688a.11(f)(1)(iii)", "688a.11(c)"))
_BOTH_LOWER: Final = Settled("lose", 0, 0, 0, ("688a.11(f)(1)(i)",))
_COPY_AND_NO_WIN: Final = Settled("lose", 0, 0, 0, ("688a.11(f)(1)(ii)",))


def _tie(stake_cents: int, cite: str) -> Settled:
    return Settled("push", stake_cents, 0, 0, (cite,))


@clause(
    "688a.1/high-hand",
    "688a.7(d)",
    "688a.11(d)",
    "688a.11(f)(1)(iii)",
    "688a.11(f)(1)(iv)",
    "688a.11(f)(2)(iii)",
)
def main(by: Round, stake_cents: int, seat: Seat, dealer: Dealer) -> Settled:
    """The Face Up Pai Gow Poker Wager.

    A surrendered one has already lost; a dealer's Ace High returns any other, however the hand was
    set (PG-6).
    """
    if seat.surrendered:
        return SURRENDERED
    if dealer.is_ace_high:
        return _tie(stake_cents, "688a.11(f)(2)(iii)")
    low = seat.low if seat.low is not None else low_hand(seat.cards, by.terms.house_way)
    high_rank, low_rank = ranks(seat.cards, low)
    if high_rank < low_rank:
        return _FOUL
    return compared(stake_cents, high_rank, low_rank, dealer)


@clause(
    "688a.11(f)(1)(i)",
    "688a.11(f)(1)(ii)",
    "688a.11(f)(2)(i)",
    "688a.11(f)(2)(ii)",
    "688a.11(f)(3)",
    "688a.12(a)",
)
def compared(stake_cents: int, high: int, low: int, dealer: Dealer) -> Settled:
    """Both hands against the dealer's; a copy is the dealer's (PG-7)."""
    if high > dealer.high:
        if low > dealer.low:
            won_cents = MAIN_ODDS.on(stake_cents)
            return Settled("win", stake_cents, won_cents, 0, ("688a.12(a)", "688a.11(f)(3)"))
        return _tie(stake_cents, "688a.11(f)(2)(i)")
    if low > dealer.low:
        return _tie(stake_cents, "688a.11(f)(2)(ii)")
    if high < dealer.high and low < dealer.low:
        return _BOTH_LOWER
    return _COPY_AND_NO_WIN


def _dealer_broke(by: Round, dealer: Dealer) -> list[Broken]:
    """A setting against the house way that the filing names, without an Ace High: PG-8."""
    low = by.dealer_low
    if low is None or dealer.is_ace_high or not by.terms.names_house_way:
        return []
    due = low_hand(by.dealer, by.terms.house_way)
    return [] if same_setting(by.dealer, low, due) else [Broken("set.house_way")]


def _wagers_outside(by: Round) -> list[Broken]:
    """One finding a seat, in a void round too: the wager was taken (PW-13)."""
    return [
        Broken("wager.outside_limits", seat.seat) for seat in by.seats if _outside_limits(by, seat)
    ]


@clause("688a.7(d)")
def _outside_limits(by: Round, seat: Seat) -> bool:
    """Below a minimum, above the maximum, or an optional wager without the main one."""
    least, most = by.terms.least, by.terms.most_cents
    if seat.wagers and "main" not in seat.wagers:
        return True
    return any(not least[wager] <= cents <= most for wager, cents in seat.wagers.items())


def _players_broke(by: Round) -> list[Broken]:
    """Foul settings and surrenders against the text, seat by seat."""
    found = []
    for seat in by.seats:
        if _surrender_not_allowed(seat):
            found.append(Broken("surrender.not_allowed", seat.seat))
        shown = seat.void is None and not seat.surrendered
        if shown and _set_high_below_low(seat.cards, seat.low):
            found.append(Broken("set.high_below_low", seat.seat))
    return found


def _surrendered_unduly(by: Round) -> list[Broken]:
    return [
        Broken("surrender.not_allowed", seat.seat)
        for seat in by.seats
        if _surrender_not_allowed(seat)
    ]


@clause("688a.11(c)")
def _set_high_below_low(seven: tuple[str, ...], low: Low | None) -> bool:
    if low is None:
        return False
    high_rank, low_rank = ranks(seven, low)
    return high_rank < low_rank


@clause("688a.11(d)")
def _surrender_not_allowed(seat: Seat) -> bool:
    """A hand with an optional wager cannot be surrendered: PG-20."""
    return seat.surrendered and any(wager != "main" for wager in seat.wagers)
