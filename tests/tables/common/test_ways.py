"""A finding cites the clause of the way in which cards are dealt, and of no other."""

import pytest

from tests.cites import cites
from tests.scenarios.play import Play, play
from tests.tables.common.prepared import PAI_GOW, SAIGON, dealt, deck, lines, one_round, shuffled
from tests.tables.pai_gow.rounds import COUNT, DEAL, LAMMERS, LOCK, OPEN, SHAKE, WAGERS, turns
from tests.tables.pai_gow.test_688a_12_awards import ENVY, FOUR, TENS, envied

WAYS = ("manual-shoe,hand", "hand,shuffler", "automated-shoe,shuffler")
OF = pytest.mark.parametrize("way", WAYS)


def cited(table: Play, code: str) -> list[tuple[str, ...]]:
    return [one.cite for one in table.findings if (one.code, one.what) == (code, "raised")]


def clause(way: str, *three: str) -> str:
    return three[WAYS.index(way)]


@OF
@cites("688a.8(a)", "688a.9(a)(2)", "688a.10(a)(1)", "688a.5(a)")
def test_cards_that_were_not_shuffled(way: str) -> None:
    game = PAI_GOW.format(way)
    table = lines(game, deck("D1"), shuffled("D1"), one_round(), _deals(way))
    due = clause(way, "688a.8(a)", "688a.9(a)(2)", "688a.10(a)(1)")
    assert cited(table, "shuffle.skipped") == [("688a.5(a)", due)]
    again = lines(game, deck("D1"), shuffled("D1"), one_round(), shuffled("D1"), _deals(way))
    assert cited(again, "shuffle.skipped") == []


def _deals(way: str) -> str:
    return "closed\nstacks dealer: ?7" if way.startswith("automated") else dealt()


@cites("680a.8(a)", "680a.10(a)(1)", "680a.5(a)")
@pytest.mark.parametrize(
    ("way", "due"),
    [("manual-shoe,hand", ("680a.8(a)",)), ("hand,shuffler", ()),
     ("automated-shoe,shuffler", ("680a.10(a)(1)",))],
)  # fmt: skip
def test_cards_that_were_not_shuffled_at_saigon(way: str, due: tuple[str, ...]) -> None:
    stack = "closed\nstacks dealer: ?5" if due == ("680a.10(a)(1)",) else dealt()
    table = lines(SAIGON.format(way), deck("D1"), shuffled("D1"), one_round(), stack)
    assert cited(table, "shuffle.skipped") == [("680a.5(a)", *due)]


@OF
@cites("688a.8(c)", "688a.9(b)", "688a.10(b)", "688a.13(c)", "688a.5(i)(2)")
def test_a_first_card_to_the_wrong_position(way: str) -> None:
    due = clause(way, "688a.8(c)", "688a.9(b)", "688a.10(b)")
    begun = OPEN.replace("link=", f"method={way} link=") + WAGERS + LAMMERS + LOCK
    place = "stacks 5: ?7" if way.startswith("automated") else "turns 5: ?"
    dice = SHAKE + "event dice.rolled dice=[2,3,4]\nevent total.announced total={}\n"
    for total in (9, 10):
        table = play(begun + dice.format(total) + place)
        cite = ("688a.13(c)", "688a.5(i)(1)(iii)", due)
        assert cited(table, "deal.wrong_start") == [cite]
    number = begun.replace("link=", "start_by=random-number link=") + "event random_number.shown"
    table = play(number + " number=2\n" + place)
    assert cited(table, "deal.wrong_start") == [("688a.13(c)", "688a.5(i)(2)", due)]


@OF
@cites("688a.8(e)", "688a.9(d)", "688a.10(d)")
def test_cards_that_were_left_and_shown(way: str) -> None:
    due = clause(way, "688a.8(e)", "688a.9(d)", "688a.10(d)")
    table = play(OPEN.replace("link=", f"method={way} link=") + "event stub.exposed card=2c\n")
    assert cited(table, "stub.exposed") == [(due,)]


@OF
@cites("688a.8(b)", "688a.9(a)(3)", "688a.10(a)(2)")
def test_before_the_first_card(way: str) -> None:
    """The announcement, the lammers, the lock-out."""
    begun = OPEN.replace("link=", f"method={way} link=") + WAGERS.replace("    closed\n", "")
    table = play(begun + ("stacks 6: ?7" if way.startswith("automated") else "turns 6: ?"))
    table.line("closed")
    table.wait()
    parts = "688a.8(b){}", "688a.9(a)(3){}", "688a.10(a)(2){}"
    due = clause(way, *parts)
    one, two = ("(1)", "(2)") if way == WAYS[0] else ("(i)", "(ii)")
    assert cited(table, "round.no_announcement") == [(due.format(""),)]
    assert cited(table, "lammer.missing") == [(due.format(one),)] * 2
    assert cited(table, "progressive.lockout_missed") == [("688a.2(d)(2)", due.format(two))]
    assert cited(table, "progressive.lock_mismatch") == [(due.format(two),)]


@cites("688a.11(h)(2)(ii)", "688a.12(c)", "688a.12(d)")
def test_envy_is_cited_by_the_wager_that_earns_it() -> None:
    assert cited(play(envied(envy="")), "envy.unpaid") == [("688a.11(h)(2)(ii)", "688a.12(c)")]
    of = TENS.replace("6: main 25 fortune 5 | 4: main 25 progressive 5",
                      "6: main 25 progressive 5 | 4: main 25 fortune 5")  # fmt: skip
    table = play(of + "reveals 4\ncompares 4: win\n" + "cleared\n")
    assert cited(table, "envy.unpaid")[0] == ("688a.11(h)(2)(ii)", "688a.12(d)")


assert ENVY in envied()
assert COUNT in DEAL
assert turns(hands=FOUR) in TENS
