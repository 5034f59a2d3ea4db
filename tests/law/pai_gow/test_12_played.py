"""§ 688a.12(a): the main wager as it is played for the odds: by its seed, by what settles."""

from math import comb, sqrt

from services.law.pai_gow import ace_high, playing
from tests.cites import cites


def test_the_same_seed_plays_the_same_rounds() -> None:
    assert playing.played("5/0", 50) == playing.played("5/0", 50)
    assert playing.played("5/0", 50) != playing.played("5/1", 50)


@cites("688a.11(f)(2)(iii)")
def test_11f_as_many_rounds_are_returned_as_dealers_are_ace_high() -> None:
    deals = 4000
    done = playing.played("1", deals)
    assert done.outcomes.total() == deals * playing.WAYS
    exact = (12_944_820 + 1_485_960) / comb(53, 7)
    seen = done.outcomes[playing.ACE_HIGH] / done.outcomes.total()
    assert abs(seen - exact) < 5 * sqrt(exact * (1 - exact) / (deals * playing.HANDS))
    found = ace_high.ways()
    assert (found.both + found.dealer_with_joker + found.dealer_without) / found.deals == exact


@cites("688a.12(a)")
def test_12a_the_net_is_wins_less_losses() -> None:
    done = playing.played("2", 300)
    assert done.nets == done.outcomes["win"] - done.outcomes["lose"]
    assert set(done.outcomes) == set(playing.NET)


def test_the_standard_error_is_that_of_the_means_of_deals() -> None:
    """Of many short runs, two in three lie within it of what all together give."""
    runs = [playing.played(f"runs/{n}", 40) for n in range(60)]
    mean = sum(run.nets for run in runs) / (60 * 40 * playing.WAYS)
    within = sum(
        abs(run.nets / (40 * playing.WAYS) - mean) < run.standard_error(40) for run in runs
    )
    assert 28 <= within <= 52


@cites("688a.11(f)(2)(iii)")
def test_11f_the_dealers_ace_high_returns_and_a_players_does_not() -> None:
    ace_high, pairs = (
        playing.set_by_house_way(tuple(cards.split()))
        for cards in ("Ac Kd Jh 9s 7c 5d 3h", "Qc Qd Ah As 8c 6d 2h")
    )
    assert playing.outcome(player=pairs, dealer=ace_high) == playing.ACE_HIGH
    assert playing.outcome(player=ace_high, dealer=pairs) == "lose"
