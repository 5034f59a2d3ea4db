"""Envy and the pot of a round that is voided without a ground: GEN-4, PW-84."""

import pytest

from events.derived import Transfer
from tests.cites import cites
from tests.scenarios.play import Play, play
from tests.tables.pai_gow import rounds as pai_gow
from tests.tables.pai_gow.test_688a_12_awards import DECLARED, ENVY, PAID, TENS
from tests.tables.saigon.rounds import CLEARED, DEALER, DEALT, SETS, SETTLED

AT_WILL = "void 680a.13(c)\n"
GATHERED = "event pot.gathered total_cents=5000\n"
BACK = "back 3: ante 100 | 1: ante 50 bonus 10\n"  # all but the pot
MAINS = "back 6: main 25 fortune 5 | 4: main 25 progressive 5 | 2: main 50\n"
NO_ENVY = TENS + "void 688a.13(g)\n" + MAINS + CLEARED


def told(table: Play, of: str) -> list[str]:
    """What is found of it, and whether it hangs under the void."""
    (void,) = [one.id for one in table.findings if one.code == "void.unsupported"]
    return [
        f"{one.code} {one.seat} {one.amount_cents}{' under' * (one.under == void)}"
        for one in table.findings
        if one.code.startswith(of) and one.wager in (None, "pot")
    ]


def booked(table: Play, *whats: str) -> list[tuple[str, int | None, int]]:
    return [
        (one.what, one.seat, one.amount_cents)
        for one in table.facts
        if isinstance(one, Transfer) and one.what in whats and one.wager in (None, "pot", "envy")
    ]


def of_the_pot(acts: str) -> tuple[list[str], list[tuple[str, int | None, int]]]:
    table = play(DEALT + acts + CLEARED)
    assert not table.balances["layout:MB-01"]
    return told(table, "pot."), booked(table, "pot.paid", "wager.returned")


def as_told(acts: str) -> list[tuple[str, int, tuple[str, ...]]]:
    """The Pot Wagers as the round has them."""
    (round_,) = play(DEALT + acts + CLEARED).rounds
    its = [one for one in round_.wagers if one.wager == "pot"]
    return [(one.outcome, one.returned_cents, one.cite) for one in its]


@cites("680a.11(f)", "680a.13(c)", text="680a-2019")
@pytest.mark.parametrize(
    ("acts", "what"),
    [
        ("", "wager.returned"),  # chips left lying are their players'
        ("back 1: pot 25 | 3: pot 25\n", "wager.returned"),
        (GATHERED + "back 1: pot 25 | 3: pot 25\n", "wager.returned"),
        (GATHERED + "pots 1: 25 | 3: 25\n", "pot.paid"),
    ],
)
def test_a_pot_that_went_back_hangs_under_the_void(acts: str, what: str) -> None:
    """By the cards it was seat 1's; it is booked as it went, and its round says no other."""
    findings, moves = of_the_pot(AT_WILL + BACK + acts)
    assert as_told(AT_WILL + BACK + acts) == [("void", 2500, ()), ("void", 2500, ())]
    assert findings == ["pot.wrong_winner 3 2500 under"]
    assert moves == [(what, 1, 2500), (what, 3, 2500)]


@cites("680a.11(f)")
def test_a_pot_that_was_not_given_back_is_judged_by_the_cards() -> None:
    """To its winner it was right; kept, or given to another, is a mistake by itself."""
    right = [("pot.paid", 1, 5000)]
    assert [one[0] for one in as_told(AT_WILL + GATHERED + "pots 1: 50\n")] == ["win", "lose"]
    assert of_the_pot(AT_WILL + BACK + GATHERED + "pots 1: 50\n") == ([], right)
    played = SETS + DEALER + SETTLED + GATHERED + "pots 1: 50\n" + AT_WILL
    assert of_the_pot(played) == ([], right)
    kept = of_the_pot(AT_WILL + BACK + GATHERED)
    assert kept == (["pot.wrong_winner None 5000"], right)
    other = of_the_pot(AT_WILL + BACK + GATHERED + "pots 3: 50\n")
    assert other == (["pot.wrong_winner 3 5000"], [("pot.paid", 3, 5000)])


@pytest.mark.parametrize("blind", ["pot.paid", "wager.returned"])
def test_a_pot_is_held_against_nobody_where_it_could_go_unseen(blind: str) -> None:
    begun = (DEALT + AT_WILL + GATHERED).replace("tray=", f"blind={blind} tray=")
    assert told(play(begun + CLEARED), "pot.") == []


@cites("688a.11(h)(2)(ii)", "688a.12(c)")
def test_envy_that_the_void_left_unpaid_hangs_under_it() -> None:
    table = pai_gow.played(NO_ENVY)
    assert told(table, "envy.") == ["envy.unpaid 6 500 under"]
    assert booked(table, "envy.paid", "error.under") == [("error.under", 6, 500)]
    (its,) = [one for one in table.rounds[0].envy if one.seat == 6]
    assert (its.earned_cents, its.paid_cents, its.for_seats) == (500, 0, (4,))
    blind = NO_ENVY.replace("link=", "blind=envy.paid link=")
    assert told(pai_gow.played(blind), "envy.") == []


@cites("688a.11(h)(2)(ii)")
def test_envy_that_was_paid_all_the_same_is_judged_by_the_cards() -> None:
    for cents, finds in (
        (500, []),
        (300, ["envy.unpaid 6 200"]),
        (700, ["envy.unearned 6 200"]),
    ):
        paid = ENVY.replace("500", str(cents)) + CLEARED
        table = pai_gow.played(NO_ENVY.replace(CLEARED, paid))
        assert told(table, "envy.") == finds
    before = TENS + pai_gow.FIRST + PAID + DECLARED + pai_gow.THIRD + ENVY
    assert told(pai_gow.played(before + "void 688a.13(g)\n" + CLEARED), "envy.") == []
