"""§ 688a.12: the exact odds of the optional wagers, against what settles and plain arithmetic."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, isclose, sqrt

import numpy as np
import pytest

from events.cards import DECK_WITH_JOKER
from services.law.odds import Figure
from services.law.pai_gow import ace_high, counting, evaluate, odds
from services.law.pai_gow.counting import HANDS
from services.law.pai_gow.paytables import FORTUNE, in_order_of_pay
from services.law.pai_gow.progressive import PROGRESSIVE
from services.law.pai_gow.rank import fortune_hands
from tests.law.pai_gow.test_06_against_slow import hands


@pytest.fixture(scope="module")
def figures() -> dict[tuple[str, object], Figure]:
    told: list[str] = []
    found: dict[tuple[str, object], Figure] = {
        (one.wager, one.paytable): one for one in odds.optional(told.append)
    }
    assert told[-1].endswith("100% of all hands …")
    return found


def ways(figure: Figure) -> dict[str, int]:
    return {outcome.name: outcome.ways for outcome in figure.outcomes}


def test_every_paytable_has_its_figure(figures: dict[tuple[str, object], Figure]) -> None:
    assert Counter(wager for wager, _ in figures) == {
        "ace_high": 5, "fortune": 6, "progressive": 7,
    }  # fmt: skip
    for figure in figures.values():
        assert sum(ways(figure).values()) == figure.combinations


def test_known_edges(figures: dict[tuple[str, object], Figure]) -> None:
    """As they are published for these paytables, to the printed digits."""
    assert round(figures["fortune", 2].percent, 2) == 7.77
    assert round(figures["fortune", 3].percent, 2) == 7.83
    assert figures["fortune", 3].edge == figures["fortune", 6].edge  # they differ in envy alone


def test_12c_the_edge_by_hand(figures: dict[tuple[str, object], Figure]) -> None:
    """Paytable 4 in whole numbers: what 154,143,080 stakes of one bring back."""
    found = ways(figures["fortune", 4])
    assert found["three-of-a-kind"] == 7_672_500  # before a straight (PG-3)
    assert found["straight"] == 11_034_204
    paid = {
        "seven-card-straight-flush": 2500, "royal-match": 1000,
        "seven-card-straight-flush-joker": 750, "five-aces": 250, "royal-flush": 125,
        "straight-flush": 50, "four-of-a-kind": 25, "full-house": 5, "flush": 4,
        "three-of-a-kind": 3, "straight": 2, "lose": -1,
    }  # fmt: skip
    assert figures["fortune", 4].edge == -Fraction(
        sum(found[k] * n for k, n in paid.items()), HANDS
    )


def test_12c_three_pair_pushes_on_paytable_1_alone(
    figures: dict[tuple[str, object], Figure],
) -> None:
    assert ways(figures["fortune", 1])["three-pair"] == three_pair_and_no_better()
    assert "three-pair" not in ways(figures["fortune", 2])
    lost = ways(figures["fortune", 2])["lose"] - ways(figures["fortune", 1])["lose"]
    assert lost == three_pair_and_no_better()


def three_pair_and_no_better() -> int:
    pairs = 6**3
    natural = comb(13, 3) * pairs * 10 * 4  # four ranks: no straight, no flush
    beside_the_joker = comb(12, 3) * pairs  # three pair below aces and the joker
    with_an_ace = comb(12, 2) * 10 * 4 * 6 * 6 * 4  # joker and ace, two pair, a single
    straights = (4 + 4) * 3 * 4 * 6 * 6 * 4  # three of 10 to king or of 2 to 5, any the single
    flushes = comb(12, 2) * 10 * 4 * 3 * 3  # all four ranks in one suit
    both = (4 + 4) * 3 * 4 * 3 * 3
    return natural + beside_the_joker + with_an_ace - (straights + flushes - both)


def test_12c_the_row_is_the_one_that_settles() -> None:
    """The choice over kinds and the choice over cards are the same choice."""
    for seven in hands(7, seed=9, number=2000):
        for table in FORTUNE.values():
            fits = fortune_hands(seven)
            best = max(
                (row.odds.x for row in table.rows if row.hand in fits and row.odds), default=None
            )
            row = next((row for row in in_order_of_pay(table) if row.hand in fits), None)
            assert (row.odds.x if row and row.odds else None) == best


def test_12d_the_row_is_the_first_that_settles(
    figures: dict[tuple[str, object], Figure],
) -> None:
    """On a sample of all hands each paytable's rows come as often as the figures say."""
    deck = np.tile(np.arange(53), (30_000, 1))
    dealt = np.random.default_rng(5).permuted(deck, axis=1)[:, :7].tolist()
    sample = [[DECK_WITH_JOKER[card] for card in hand] for hand in dealt]
    for number, table in PROGRESSIVE.items():
        hit = Counter(row.hand if (row := table.row_of(hand)) else "lose" for hand in sample)
        for name, count in ways(figures["progressive", number]).items():
            part = count / HANDS
            error = sqrt(part * (1 - part) * len(sample))
            assert abs(hit[name] - part * len(sample)) <= 5 * error + 2, (number, name)


@pytest.mark.parametrize("number", [*PROGRESSIVE])
def test_12d_at_the_break_even_meter_nobody_gains(
    figures: dict[tuple[str, object], Figure], number: int
) -> None:
    figure = figures["progressive", number]
    even = figure.plain()["break_even_meter"]
    assert figure.edge_at(even - 1) > 0 >= figure.edge_at(even)


def test_12d_what_is_paid_on_paytable_7(figures: dict[tuple[str, object], Figure]) -> None:
    """Fully wild: a five-of-a-kind below aces is paid as four-of-a-kind (PG-4)."""
    found = ways(figures["progressive", 7])
    four = 13 * comb(48, 3) + 13 * 4 * comb(48, 3) + 12 * comb(48, 2)
    assert found["five-aces"] == comb(48, 2)
    # of these some are straight flushes, which are printed first
    assert four - found["straight-flush"] < found["four-of-a-kind"] <= four
    fixed = 500 * found["royal-flush"] + 100 * found["straight-flush"]
    fixed += 75 * found["four-of-a-kind"] + 5 * found["full-house"]
    back = Fraction(fixed + 1000 * found["five-aces"], HANDS)
    assert figures["progressive", 7].edge_at(1000_00) == 1 - back
    long_run = figures["progressive", 7].options["long_run_percent"]
    assert isclose(long_run, float(100 * (1 - back - Fraction(26, 100))), abs_tol=1e-6)


def test_12d_in_the_long_run_paytable_4_gives_up_rate_and_reserve(
    figures: dict[tuple[str, object], Figure],
) -> None:
    """A seed comes so rarely that the reserve, 1 % of each wager, holds more than it costs."""
    figure = figures["progressive", 4]
    assert Fraction(32 * 10_000, 5 * HANDS) < Fraction(1, 100)
    expected = float(100 * (figure.edge_at(0) - Fraction(2, 100)))
    assert isclose(figure.options["long_run_percent"], expected, abs_tol=1e-6)


def test_12d_the_stake_comes_back_on_paytable_4_alone(
    figures: dict[tuple[str, object], Figure],
) -> None:
    for number in PROGRESSIVE:
        nets = {one.name: one.net for one in figures["progressive", number].outcomes}
        assert nets["lose"] == -1
        printed = {1: 75, 2: 30, 3: 75, 4: 21, 5: 20, 6: 10, 7: 75}[number]  # in stakes
        assert nets["four-of-a-kind"] == printed - 1


def test_12c_the_envy_of_each_other_player(figures: dict[tuple[str, object], Figure]) -> None:
    found = ways(figures["fortune", 2])
    dollars = {
        "seven-card-straight-flush": 5000, "royal-match": 1000,
        "seven-card-straight-flush-joker": 500, "five-aces": 250, "royal-flush": 50,
        "straight-flush": 20, "four-of-a-kind": 5,
    }  # fmt: skip
    expected = Fraction(sum(found[k] * n for k, n in dollars.items()), 5 * HANDS)
    told = figures["fortune", 2].options
    assert Fraction(told["envy_per_other_player"]) == expected
    assert isclose(told["envy_percent_per_other_player"], float(100 * expected), abs_tol=1e-6)


def test_12b_ace_high_hands_are_those_of_the_whole_count() -> None:
    """By suits and ranks, and by evaluating every hand there is."""
    by_kind = Counter[bool]()
    for kind, number in counting.count().items():
        if kind.ace_high:
            by_kind[kind.joker] += number
    found = ace_high.ways()
    assert found.deals == comb(53, 7) * comb(46, 7)
    either = found.both + found.dealer_with_joker + found.dealer_without
    assert either == (by_kind[True] + by_kind[False]) * comb(46, 7)
    assert by_kind == {False: 12_944_820, True: 1_485_960}


def test_12b_both_ace_high_as_often_as_in_a_sample() -> None:
    luck, number = np.random.default_rng(7), 400_000
    cards = luck.permuted(np.tile(np.arange(53, dtype=np.uint8), (number, 1)), axis=1)
    dealer, player = (evaluate.best_high(cards[:, n : n + 7]) >> 16 == 14 for n in (0, 7))
    joker = (cards[:, :7] == 52).any(axis=1)
    found = ace_high.ways()
    for seen, expected in (
        (dealer & player, found.both),
        (dealer & ~player & joker, found.dealer_with_joker),
        (dealer & ~player & ~joker, found.dealer_without),
    ):
        part = expected / found.deals
        assert abs(seen.mean() - part) < 4 * sqrt(part * (1 - part) / number)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_12b_both_ace_high_by_inclusion_and_exclusion() -> None:
    """Disjoint pairs of ace-high hands, from every such hand and all its subsets of cards.

    Two hands that share cards are taken out by how often each subset of cards lies in a hand.
    """
    held = every_ace_high_hand()
    place = np.array([[comb(card, n + 1) for card in range(53)] for n in range(7)])
    pairs = -len(held)  # seven cards are a subset of one hand alone
    for cards in range(7):
        within = np.zeros(comb(53, cards), dtype=np.int64)
        for chosen in combinations(range(7), cards):
            at = np.zeros(len(held), dtype=np.int64)
            for n, column in enumerate(chosen):
                at += place[n, held[:, column]]
            within += np.bincount(at, minlength=len(within))
        pairs += (-1) ** cards * int((within * within).sum())
    assert pairs == ace_high.ways().both


def every_ace_high_hand() -> evaluate.Array:
    """Their cards in rising order."""
    five = np.array(list(combinations(range(53), 5)), dtype=np.uint8)
    found = []
    for pair in combinations(range(48), 2):
        above = five[len(five) - comb(52 - pair[1], 5) :]
        fixed = np.broadcast_to(np.array(pair, dtype=np.uint8), (len(above), 2))
        hand = np.concatenate([fixed, above], axis=1)
        found.append(hand[evaluate.best_high(hand) >> 16 == 14])
    return np.concatenate(found)
