"""Blast radius of counts and of dice: since when it can have been so, and not before."""

from collections.abc import Sequence

import pytest

from events.derived.findings import Touched
from tests.scenarios.play import Play
from tests.tables.common.prepared import (
    BY_HAND,
    PAI_GOW,
    SAIGON,
    SHUFFLER,
    by_hand,
    dealt,
    deck,
    lines,
    one_round,
    shuffled,
)
from tests.tables.pai_gow.rounds import ALL_BACK, HONEST, OPEN

TWELVE = "hands 1: 3c 4c 5c 6c 7c | dealer: 8c 9c Tc Jc Qc"


def touched_by(table: Play, code: str) -> list[Touched | None]:
    return [one.touched for one in table.findings if (one.code, one.what) == (code, "raised")]


def rounds_of(shown: Sequence[Touched | None]) -> list[tuple[str | None, str | None, int]]:
    return [(one.first_round, one.last_round, one.rounds) for one in shown if one is not None]


def counted(*stubs: int | None) -> Play:
    """A round for each count of its stub: ten cards are dealt, so 43 is right."""
    told = [SAIGON.format(BY_HAND), "sits 1", deck("D1")]
    for stub in stubs:
        told += [by_hand("D1"), "wagers 1: ante 25\nclosed", TWELVE]
        told += [f"event stub.counted cards={stub}"] if stub is not None else []
        told += ["void 680a.8(g)\nback 1: ante 25" if stub == 42 else "", "cleared"]
    return lines(*[line for line in told if line])


@pytest.mark.parametrize(
    ("stubs", "touched"),
    [
        ((None, None, None, 42), ("r1", "r4", 4)),
        ((43, None, None, 42), ("r2", "r4", 3)),
        ((None, None, 43, 42), ("r4", "r4", 1)),
        ((43, None, 43, None, 42), ("r4", "r5", 2)),
    ],
)
def test_a_wrong_stub_touches_what_was_dealt_since_a_right_one(
    stubs: tuple[int | None, ...], touched: tuple[str, str, int]
) -> None:
    assert rounds_of(touched_by(counted(*stubs), "count.stub")) == [touched]


def test_a_wrong_stub_proves_nothing_of_what_was_before_it() -> None:
    """A count that was wrong itself is no beginning."""
    shown = rounds_of(touched_by(counted(43, None, 42, None, 42), "count.stub"))
    assert shown == [("r2", "r3", 2), ("r2", "r5", 4)]


def test_a_stub_that_goes_uncounted() -> None:
    """The five rounds, and not the one whose stub was counted."""
    table = counted(43, None, None, None, None, None)
    for line in ("closed", "hands dealer: 3c"):  # the deck is used: no count comes in time
        table.line(line)
    table.wait()
    assert rounds_of(touched_by(table, "count.stub")) == [("r2", "r6", 5)]


def test_another_deck_of_the_name_was_never_counted() -> None:
    told = [SAIGON.format(BY_HAND), "sits 1", deck("D1"), by_hand("D1"), "closed", TWELVE]
    told += ["event stub.counted cards=43", "cleared", "event deck.removed deck=D1"]
    told += [deck("D1"), by_hand("D1"), "closed", TWELVE, "cleared", by_hand("D1"), "closed"]
    table = lines(*told, TWELVE, "event stub.counted cards=42")
    assert rounds_of(touched_by(table, "count.stub")) == [("r2", "r3", 2)]


@pytest.mark.parametrize("game", [SAIGON, PAI_GOW])
def test_a_wrong_count_of_the_shuffler_touches_what_was_dealt_since_its_right_one(
    game: str,
) -> None:
    def number(cards: int) -> str:
        return f"event shuffler.counted cards={cards} deck=D1"

    ready = game.format(SHUFFLER), "sits 1", deck("D1"), shuffled("D1"), one_round("3c")
    wrong = shuffled("D1"), number(52), dealt()
    right = shuffled("D1"), number(53), one_round("4c")
    assert rounds_of(touched_by(lines(*ready, *right, *wrong), "count.shuffler")) == [
        ("r2", "r3", 2)
    ]
    unsaid = shuffled("D1"), one_round("4c")
    assert rounds_of(touched_by(lines(*ready, *unsaid, *wrong), "count.shuffler")) == [
        ("r1", "r3", 3)
    ]


def test_what_the_deal_left_tells_that_the_deck_was_whole() -> None:
    """§ 688a.8(e): four cards are left of each round that was dealt from it before."""
    one = HONEST[len(OPEN) :]
    wrong = one.replace("remainder.counted cards=4", "remainder.counted cards=3")
    void = wrong[: wrong.index("    event    stack.collected")] + "void 688a.8(f)\n" + ALL_BACK
    begun = OPEN.replace("link=", "method=manual-shoe,hand blind=shuffle.finished link=")
    uncounted = one.replace("event    remainder.counted cards=4", "")
    for before, touched in ((one, ("r2", "r2", 1)), (uncounted, ("r1", "r2", 2))):
        table = lines(begun, deck("D1"), before, void)
        wrongly = [f for f in table.findings if f.code == "count.remainder" and f.remedy]
        assert rounds_of([f.touched for f in wrongly]) == [touched]


def test_dice_touch_what_was_dealt_by_them_since_their_hours_were_over() -> None:
    open_ = PAI_GOW.format(SHUFFLER) + " start_by=dice"
    early = deck("D1"), shuffled("D1"), one_round("3c")
    late = "later 24h", shuffled("D1"), one_round("4c"), shuffled("D1"), dealt()
    table = lines(open_, "event dice.changed", *early, *late)
    dice = [f.touched for f in table.findings if f.cite == ("688a.2(c)(1)(i)",) and f.touched]
    assert rounds_of(dice)[:1] == [("r2", "r2", 1)]
