"""Every row of a paytable that wins of the meter: hit alone, and twice in one round. § 688a.12(d).

The shares are those that are worked out by hand beside the law's own settlement of such rounds.
"""

from fractions import Fraction

import pytest

from events.derived import AwardMoved
from services.law.pai_gow.progressive import PROGRESSIVE
from tests.law.pai_gow.winners import NAMES, WON, Won
from tests.meters.link import LINK, Link


def filed(number: int) -> str:
    of = PROGRESSIVE[number]
    reserve = f" reserve {of.reserve_percent}/100" if of.reserve_percent else ""
    seed = of.seed_cents // 100
    return f"filed {seed} {of.rate_percent}/100 paytable {number}{reserve}\n"


@pytest.mark.parametrize("won", WON, ids=NAMES)
def test_what_each_hit_locks_and_what_is_left(won: Won) -> None:
    dollars = PROGRESSIVE[won.paytable].wager_cents // 100
    link = Link(filed(won.paytable) + f"add 2 PG-01 r1 3x{dollars}")
    assert link.state.meter.value == won.met
    for number, level in enumerate(won.hits, 3):
        link.say(f"hit {number} PG-01 r1 seat {number} {level}")
    rows = {row.hand: row for row in PROGRESSIVE[won.paytable].rows}
    claims = " ".join(
        f"{number} {level}:{rows[level].percent}" for number, level in enumerate(won.hits, 3)
    )
    link.say(f"told PG-01 r1 3 claims {claims}; after 120")
    assert link.shares() == dict(enumerate(won.shares, 3))
    meter = link.state.meter
    assert meter.value == won.left
    assert meter.reserve == won.reserve
    assert link.balance(f"meter:{LINK}") == won.left
    assert link.balance(f"reserve:{LINK}") == won.reserve
    assert link.balance(f"jackpots:{LINK}") == sum(won.shares)
    assert link.found() == []
    awards = [one for one in link.facts if isinstance(one, AwardMoved)]
    fixed = 500_000 if won.paytable == 4 else 0
    assert {(one.fixed_cents, one.pending) for one in awards} == {(fixed, False)}
    changes = sum((Fraction(one.change) for one in link.movements()), Fraction(0))
    assert changes == meter.value
