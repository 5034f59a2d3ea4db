"""A remedy of several parts: done with the last of them, worse without one of them.

What follows from a part that was left out hangs under the finding that asked for it.
"""

from pathlib import Path
from typing import Final

import services.tables
from services.tables.remedies.every import REMEDIES
from tests.cites import cites
from tests.scenarios.play import Play
from tests.tables.common.prepared import SAIGON, SHUFFLER, deck, lines, one_round, shuffled

READY = SAIGON.format(SHUFFLER), "sits 1", deck("D1"), shuffled("D1")
SIX = "wagers 1: ante 25\nclosed\nhands 1: Kd Qs Jh 9c 4d 2d"
VOID, BACK, CLEARED = "void 680a.13(c)", "back 1: ante 25", "cleared"
TABLES: Final = Path(services.tables.__file__).parent
TAKEN = "takes 1: ante 25"


def told(table: Play) -> list[str]:
    return [f"{one.what} {one.code}" for one in table.findings]


@cites("680a.13(c)")
def test_a_void_is_carried_out_once_the_cards_are_reshuffled() -> None:
    declared = *READY, SIX, VOID
    assert told(lines(*declared)) == ["raised deal.count"]
    assert told(lines(*declared, BACK, CLEARED)) == ["raised deal.count"]
    done = lines(*declared, BACK, CLEARED, shuffled("D1"))
    assert told(done) == ["raised deal.count", "remedied deal.count"]
    assert done.findings[1].of == done.findings[0].id
    assert told(lines(*declared, BACK, CLEARED, "event deck.removed deck=D1")) == told(done)


@cites("680a.13(c)")
def test_a_shuffle_of_another_deck_is_none_of_these_cards() -> None:
    two = *READY, deck("D2", "blue"), SIX, VOID, BACK, CLEARED, shuffled("D2")
    assert told(lines(*two)) == ["raised deal.count"]
    played = *two, "event deck.changed deck=D2", one_round()
    assert told(lines(*played)) == ["raised deal.count"]
    assert told(lines(*played, shuffled("D1"))) == ["raised deal.count", "remedied deal.count"]


@cites("680a.13(c)")
def test_a_wager_that_is_kept_in_a_void_round_hangs_under_what_asked_for_it() -> None:
    table = lines(*READY, SIX, VOID, TAKEN, CLEARED)
    first, kept, worse = table.findings
    assert (kept.code, kept.under) == ("collect.unearned", first.id)
    assert (worse.what, worse.of, worse.severity) == ("worsened", first.id, "critical")
    back = "event underpayment.made_good seat=1 wager=ante amount_cents=2500"
    *_, mended, done = lines(*READY, SIX, VOID, TAKEN, CLEARED, shuffled("D1"), back).findings
    assert (mended.what, mended.code) == ("remedied", "collect.unearned")
    assert (done.what, done.of) == ("remedied", first.id)


@cites("680a.13(c)")
def test_cards_of_a_void_round_that_are_dealt_again_as_they_lay() -> None:
    table = lines(*READY, SIX, VOID, BACK, CLEARED, one_round("3c"))
    first, skipped, worse = table.findings
    assert (skipped.code, skipped.under) == ("shuffle.skipped", first.id)
    assert (worse.what, worse.of) == ("worsened", first.id)
    closed = "event table.closed"
    assert told(lines(*READY, SIX, VOID, BACK, CLEARED, one_round("3c"), closed)) == told(table)
    dealt_no_more = lines(*READY, SIX, VOID, BACK, CLEARED, closed)
    assert told(dealt_no_more) == ["raised deal.count", "remedied deal.count"]
    blind = READY[0] + " blind=shuffle.finished", *READY[1:3]
    unseen = lines(*blind, SIX, VOID, BACK, CLEARED, one_round("3c"))
    assert told(unseen)[1:] == ["raised deal.count", "remedied deal.count"]  # after the opening's


@cites("680a.8(g)")
def test_a_deck_that_counts_wrong_goes_and_its_wagers_come_back() -> None:
    wrong = "wagers 1: ante 25\nclosed\nturns 1: Kd Qs Jh 9c 4d | dealer: Td 7s 3h 8h 2c"
    gone, counted = "event deck.removed deck=D1", "event stub.counted cards=42"
    begun = *READY, wrong, counted
    done = ["raised count.stub", "remedied count.stub"]
    assert told(lines(*begun, VOID.replace("13(c)", "8(g)"), gone, BACK)) == done[:1]
    assert told(lines(*begun, VOID.replace("13(c)", "8(g)"), gone, BACK, CLEARED)) == done
    assert told(lines(*begun, counted.replace("42", "43"))) == done
    *_, kept, worse = lines(*begun, VOID.replace("13(c)", "8(g)"), gone, TAKEN, CLEARED).findings
    assert (kept.code, worse.what, worse.code) == ("collect.unearned", "worsened", "count.stub")
    assert kept.under == worse.of


def test_every_remedy_is_asked_for() -> None:
    """By a judge, or as a part of another."""
    sources = [*TABLES.rglob("judges/*.py"), *TABLES.rglob("judge*.py"), *TABLES.rglob("errors.py")]
    asked = "".join(one.read_text() for one in sources)
    parts = {part for one in REMEDIES.values() for part in one.parts}
    assert [name for name in REMEDIES if name not in parts and f'"{name}"' not in asked] == []
