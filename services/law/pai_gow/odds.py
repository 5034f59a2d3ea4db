"""What each wager of Face Up Pai Gow Poker gives back, counted exactly. Used by the rule book.

*Fortune*, *progressive*: all hands of seven cards go through the tables that settle (`counting`).
*Ace High Bonus*: every deal of two hands (`ace_high`). *Main wager*: hangs on how hands are set, so
it is played, both hands set by the house way (`playing`).

An Envy Bonus is no part of a wager's edge: it hangs on who else plays. What each other player adds
to a Qualifying Wager of $5 stands among the options; the edge falls by so much for each.

A progressive wager's edge is told for a meter as it stands when the hand is settled: with what this
round contributed, the player's own wager included. What goes to the meter is neither the house's
nor yet the player's, so it counts when it is paid. `long_run_percent` is what the house keeps over
time: the stakes, less what is paid in fixed amounts, less the contributions to the meter, all of
which players win in the end, less the seed after each 100 % award, or the whole contribution to the
reserve where that is more than the seeds it pays for (§ 688a.12(d), PG-11 `fund_seed`).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from services.law import odds
from services.law.odds import Figure, OnMeter, Outcome, Simulated, counted
from services.law.pai_gow import GAME, TEXT, ace_high, counting, playing
from services.law.pai_gow.counting import HANDS, Kind
from services.law.pai_gow.paytables import (
    ACE_HIGH,
    FORTUNE,
    MAIN_ODDS,
    QUALIFYING_CENTS,
    in_order_of_pay,
)
from services.law.pai_gow.progressive import PROGRESSIVE, ProgressivePaytable, ProgressiveRow
from services.law.paytable import Row

Say = Callable[[str], None]
Kinds = Mapping[Kind, int]

SEEDS_TOLD: Final = (1, 2, 5, 10)  # the edge is told at so many times the seed
NO_EDGE: Final = Fraction(0)


def figures(say: Say) -> Iterator[Figure]:
    """Every wager of every paytable."""
    yield from optional(say)
    yield main(say)


def optional(say: Say) -> Iterator[Figure]:
    """Every optional wager, exactly."""
    say("Face Up Pai Gow Poker: the Ace High Bonus Wager …")
    yield from (ace_high_bonus(paytable) for paytable in ACE_HIGH)
    kinds = counting.count(lambda part: say(f"Face Up Pai Gow Poker: {part:.0%} of all hands …"))
    yield from (fortune(paytable, kinds) for paytable in FORTUNE)
    yield from (progressive(paytable, kinds) for paytable in PROGRESSIVE)


def ace_high_bonus(paytable: int) -> Figure:
    """The Ace High Bonus Wager: § 688a.12(b)."""
    ways = ace_high.ways()
    dealt = {
        "both-ace-high": ways.both,
        "dealer-ace-high-joker": ways.dealer_with_joker,
        "dealer-ace-high": ways.dealer_without,
    }
    outcomes = [_outcome(row, dealt[row.hand]) for row in ACE_HIGH[paytable].rows]
    lost = Outcome("lose", ways.deals - sum(dealt.values()), odds.LOSE)
    return _figure("ace_high", paytable, ways.deals, [*outcomes, lost])


def fortune(paytable: int, kinds: Kinds) -> Figure:
    """The Fortune Bonus Wager: § 688a.12(c); of rows that a hand fits the one that pays most."""
    rows = in_order_of_pay(FORTUNE[paytable])
    dealt: Counter[str] = Counter()
    for kind, number in kinds.items():
        dealt[next((row.hand for row in rows if row.hand in kind.fits), "lose")] += number
    outcomes = [_outcome(row, dealt[row.hand]) for row in FORTUNE[paytable].rows]
    lost = Outcome("lose", dealt["lose"], odds.LOSE)
    return _figure("fortune", paytable, HANDS, [*outcomes, lost], _envy(outcomes))


def progressive(paytable: int, kinds: Kinds) -> Figure:
    """The Progressive Payout Wager: § 688a.12(d); the first printed row that a hand fits."""
    table = PROGRESSIVE[paytable]
    dealt: Counter[str] = Counter()
    for kind, number in kinds.items():
        fits = kind.fits_fully_wild if table.fully_wild else kind.fits
        row = next((row.hand for row in table.rows if not row.covers.isdisjoint(fits)), "lose")
        dealt[row] += number
    outcomes = [_on_meter(table, row, dealt[row.hand]) for row in table.rows]
    lost = Outcome("lose", dealt["lose"], odds.LOSE)
    told = {"long_run_percent": round(float(100 * _long_run(table, [*outcomes, lost])), 6)}
    options = told | (_envy(outcomes) if table.pays_envy() else {})
    return _figure("progressive", paytable, HANDS, [*outcomes, lost], options, _meter(table))


def main(say: Say) -> Figure:
    """The Face Up Pai Gow Poker Wager: 1 to 1, and no vigorish (§ 688a.12(a))."""
    done = playing.play(lambda part: say(f"Face Up Pai Gow Poker: {part:.0%} of rounds played …"))
    rounds = playing.DEALS * playing.WAYS
    error = done.standard_error(playing.DEALS)
    outcomes = [
        Outcome(name, done.outcomes[name], Fraction(net), MAIN_ODDS if net > 0 else None)
        for name, net in playing.NET.items()
    ]
    return Figure(
        game=GAME,
        text=TEXT,
        wager="main",
        options={"house_way": "default", "player_sets_by": "default", "deals": playing.DEALS},
        combinations=rounds,
        outcomes=counted(outcomes, rounds),
        simulated=Simulated(done.nets / rounds, error, playing.SEED, rounds),
    )


def _figure(
    wager: str,
    paytable: int,
    combinations: int,
    outcomes: list[Outcome],
    options: Mapping[str, Any] | None = None,
    meter: OnMeter | None = None,
) -> Figure:
    return Figure(
        game=GAME,
        text=TEXT,
        wager=wager,
        paytable=paytable,
        options=options or {},
        combinations=combinations,
        outcomes=counted(outcomes, combinations),
        meter=meter,
    )


def _outcome(row: Row, ways: int) -> Outcome:
    """A printed row: a push is neither won nor lost."""
    net = NO_EDGE if row.odds is None else Fraction(row.odds.x, row.odds.y)
    return Outcome(row.hand, ways, net, row.odds, row.envy_cents)


def _on_meter(table: ProgressivePaytable, row: ProgressiveRow, ways: int) -> Outcome:
    """A printed row: what is paid beside the stake, or instead of it."""
    back = Fraction(row.fixed_cents, table.wager_cents)
    net = back if table.stake_returned else back + odds.LOSE
    share = Fraction(row.percent, 100)
    return Outcome(row.hand, ways, net, row.fixed_cents or None, row.envy_cents, share)


def _meter(table: ProgressivePaytable) -> OnMeter:
    return OnMeter(
        table.wager_cents,
        table.seed_cents,
        Fraction(table.rate_percent, 100),
        Fraction(table.reserve_percent, 100),
        tuple(times * table.seed_cents for times in SEEDS_TOLD),
    )


def _envy(outcomes: list[Outcome]) -> dict[str, Any]:
    """What the hand of each other player adds to a Qualifying Wager of $5."""
    cents = sum(outcome.ways * (outcome.envy_cents or 0) for outcome in outcomes)
    exact = Fraction(cents, HANDS * QUALIFYING_CENTS)
    return {
        "envy_stake": QUALIFYING_CENTS,
        "envy_per_other_player": f"{exact.numerator}/{exact.denominator}",
        "envy_percent_per_other_player": round(float(100 * exact), 6),
    }


def _long_run(table: ProgressivePaytable, outcomes: list[Outcome]) -> Fraction:
    """What the house keeps of a stake when all that the meter took in has been won."""
    fixed = -sum((one.ways * one.net for one in outcomes), NO_EDGE) / HANDS
    awards = Fraction(sum(one.ways for one in outcomes if one.share == 1), HANDS)
    seeds = awards * table.seed_cents / table.wager_cents
    reserve = Fraction(table.reserve_percent, 100)
    return fixed - Fraction(table.rate_percent, 100) - max(seeds, reserve)
