"""Blast radius beside a recount of the closed rounds: since when, which rounds, whose money."""

from typing import Any

import pytest

from events.derived import Finding
from events.derived.findings import Touched
from tests.scenarios.play import Play
from tests.tables.common.prepared import (
    BACCARAT,
    PAI_GOW,
    SAIGON,
    SHUFFLER,
    dealt,
    deck,
    lines,
    one_round,
    shuffled,
)

READY = BACCARAT, deck("A", packs=8), shuffled("A"), "event shoe.loaded decks=8 deck=A"
PLAYED = """
    wagers 1: player {0} tie 5 | 3: banker {1}
    closed
    deal P 9s B 2c P Kd B 5h
    result player
    takes 3: banker {1} | 1: tie 5
    pays 1: player {2}
    cleared
"""


def recounted(table: Play, first: int) -> dict[str, Any]:
    """What the rounds from this one on came to, by the facts of their settlement alone."""
    rounds = table.rounds[first:]
    wagers = [wager for one in rounds for wager in one.wagers]
    net: dict[int, int] = {}
    for one in wagers:
        net[one.seat] = net.get(one.seat, 0) + one.paid_cents - one.collected_cents
    return {
        "first_round": rounds[0].round,
        "last_round": rounds[-1].round,
        "rounds": len(rounds),
        "hands": sum(len(one.hands) for one in rounds),
        "wagers": len(wagers),
        "wagered_cents": sum(one.stake_cents for one in wagers),
        "paid_cents": sum(one.paid_cents for one in wagers),
        "collected_cents": sum(one.collected_cents for one in wagers),
        "net_by_seat": tuple(sorted(net.items())),
    }


def told(table: Play, code: str) -> list[Touched]:
    return [shown_of(one) for one in table.findings if one.code == code]


def shown_of(one: Finding) -> Touched:
    assert one.touched is not None
    return one.touched


def assert_recounted(touched: Touched, table: Play, first: int) -> None:
    want = recounted(table, first)
    assert {name: getattr(touched, name) for name in want} == want


def test_a_shoe_that_ends_with_415_cards() -> None:
    """Every round since it was loaded; an overpayment is in the net of its seat."""
    rounds = PLAYED.format(25, 100, 25), PLAYED.format(50, 10, 70), PLAYED.format(5, 5, 5)
    table = lines(*READY, *rounds, "event shoe.ended cards=415")
    (touched,) = told(table, "card.missing")
    assert_recounted(touched, table, 0)
    assert touched.rounds == 3
    assert touched.net_by_seat == ((1, 10_000 - 1_500), (3, -11_500))
    loaded = next(n for n, state in enumerate(table.states) if state.supply.shoe is not None)
    assert touched.since == f"MB-01/{loaded}"


@pytest.mark.parametrize("game", [SAIGON, PAI_GOW])
def test_a_foreign_back_in_the_middle_of_a_decks_life(game: str) -> None:
    """Since the deck came to the table, the round in which it lay too; nothing of another deck."""
    ready = game.format(SHUFFLER), deck("D1", "red"), deck("D2", "blue"), shuffled("D1")
    first = one_round(), shuffled("D2"), "event deck.changed deck=D2"
    second = one_round("3c"), shuffled("D1"), "event deck.changed deck=D1", dealt("4c")
    table = lines(*ready, *first, *second, "event back.seen back=green")
    (touched,) = told(table, "card.foreign")
    assert (touched.first_round, touched.last_round, touched.rounds) == ("r1", "r3", 2)


def test_a_fault_light_that_is_ignored_for_three_rounds() -> None:
    ready = SAIGON.format(SHUFFLER), "sits 1 3", deck("D1"), shuffled("D1"), one_round()
    cards = "hands 1: Kd Qs Jh 9c 4d | dealer: Td 7s 3h 8h 2c"
    round_ = f"wagers 1: ante {{}}\nclosed\n{cards}\ntakes 1: ante {{}}\ncleared"
    lit = ["event device.light device=S kind=shuffler on=true"]
    for stake in (25, 50, 75):
        lit += [shuffled("D1"), round_.format(stake, stake)]
    covered = "event device.covered device=S kind=shuffler"
    table = lines(*ready, *lit, covered)
    touched = told(table, "device.fault_ignored")
    assert touched[-1].rounds == 3
    assert_recounted(touched[-1], table, 1)
    assert touched[-1].net_by_seat == ((1, -15_000),)


def test_a_card_that_is_shown_touches_its_round_alone() -> None:
    ready = SAIGON.format(SHUFFLER), "sits 1", deck("D1"), shuffled("D1"), one_round("3c")
    round_ = "wagers 1: ante 25\nclosed\nhands 1: Kd Qs Jh 9c 4d"
    table = lines(*ready, shuffled("D1"), round_, "event card.exposed hand=1 number=1 card=Kd")
    (touched,) = told(table, "card.exposed")
    assert (touched.first_round, touched.last_round, touched.rounds) == ("r2", "r2", 1)
    assert (touched.wagers, touched.wagered_cents) == (1, 2_500)


def test_a_stub_that_counts_wrong_touches_what_its_deck_has() -> None:
    ready = SAIGON.format(SHUFFLER), "sits 1", deck("D1"), shuffled("D1"), one_round("3c")
    table = lines(
        *ready, shuffled("D1"), "closed", "hands 1: 4c | dealer: 5c", "event stub.counted cards=40"
    )
    touched = told(table, "count.stub")
    assert [one.rounds for one in touched] == [2]


STILL_OPEN = "event card.exposed card=9s", "result player", "pays 1: player 25"


def test_what_a_remedied_finding_has_touched_is_what_the_raised_one_touched() -> None:
    """Its round as it came out, though the shoe saw another before and after it."""
    played = PLAYED.format(25, 5, 25)
    shown = "wagers 1: player 25", "closed", "deal P 9s B 2c P Kd B 5h", *STILL_OPEN, "cleared"
    table = lines(*READY, played, *shown, "event simulated_round.begun", "deal P 9s")
    raised, remedied = [one for one in table.findings if one.code == "card.exposed"]
    assert (raised.what, remedied.what) == ("raised", "remedied")
    assert shown_of(raised).since == shown_of(remedied).since
    assert (shown_of(raised).paid_cents, shown_of(raised).rounds) == (0, 1)
    assert_recounted(shown_of(remedied), table, 1)


def test_what_a_deck_has_touched_is_kept_though_it_is_gone() -> None:
    """One of its name that comes after it is another deck."""
    ready = SAIGON.format(SHUFFLER), "sits 1", deck("D1")
    played = [line for _ in range(5) for line in (shuffled("D1"), one_round("3c"))]
    others = "event deck.removed deck=D1", deck("D1"), shuffled("D1"), one_round("3c")
    counted = shuffled("D1"), "closed", "hands 1: 4c | dealer: 5c", "event stub.counted cards=51"
    table = lines(*ready, *played, *others, *counted)
    raised, worse, remedied = [one for one in table.findings if one.code == "count.stub"]
    assert [raised.what, worse.what, remedied.what] == ["raised", "worsened", "remedied"]
    assert shown_of(raised) == shown_of(worse) == shown_of(remedied)
    assert (shown_of(raised).last_round, shown_of(raised).rounds) == ("r5", 5)
