"""What a finding touches is told again once it is whole: as its round closes, or its cards go."""

import pytest

from events.derived import Finding
from tests.scenarios.play import Play
from tests.tables.common.prepared import (
    PAI_GOW,
    SAIGON,
    SHUFFLER,
    deck,
    lines,
    one_round,
    shuffled,
)
from tests.tables.common.test_touched import PLAYED, READY, assert_recounted, shown_of

ONE_DECK = pytest.mark.parametrize("game", [SAIGON, PAI_GOW])
FOREIGN = "event back.seen back=green"
HANDS = "hands 1: Kd Qs Jh 9c 4d | dealer: Td 7s 3h 8h 2c"
LOST = f"wagers 1: ante {{0}}\nclosed\n{HANDS}\ntakes 1: ante {{0}}\ncleared"


def again(table: Play, code: str) -> list[Finding]:
    """What is told again of the one finding of a code."""
    (raised,) = [one for one in table.findings if (one.code, one.what) == (code, "raised")]
    told = [one for one in table.touched if one.code == code]
    assert {one.of for one in told} <= {raised.id}
    assert {one.severity for one in told} <= {"info"}
    return told


def test_a_light_that_is_ignored_is_told_with_every_round() -> None:
    ready = SAIGON.format(SHUFFLER), "sits 1 3", deck("D1"), shuffled("D1"), one_round()
    lit = ["event device.light device=S kind=shuffler on=true"]
    for at, stake in enumerate((25, 50, 75), 1):
        lit += [shuffled("D1"), LOST.format(stake)]
        table = lines(*ready, *lit)
        told = [fact for fact in table.facts if getattr(fact, "code", "") == "device.fault_ignored"]
        assert shown_of(told[-1]).rounds == at
        assert_recounted(shown_of(told[-1]), table, 1)
        assert [one.what for one in told].count("raised") == 1
    assert len(again(table, "device.fault_ignored")) == 2


def test_a_card_that_touches_its_round_alone_is_told_as_that_closes() -> None:
    exposed = "event card.exposed hand=1 number=1 card=Kd"
    round_ = LOST.format(25).replace("\ntakes", f"\n{exposed}\ntakes")
    table = lines(SAIGON.format(SHUFFLER), "sits 1", deck("D1"), shuffled("D1"), round_)
    (told,) = again(table, "card.exposed")
    assert_recounted(shown_of(told), table, 0)
    assert shown_of(told).collected_cents == 2_500
    assert told.round == "r1"
    assert len(again(lines(SAIGON.format(SHUFFLER), "sits 1", deck("D1"), shuffled("D1"), round_,
                           shuffled("D1"), one_round("3c")), "card.exposed")) == 1  # fmt: skip


@pytest.mark.parametrize("ends", ["event deck.removed deck=D1", "closes"])
@ONE_DECK
def test_a_foreign_card_is_told_again_as_its_deck_goes(game: str, ends: str) -> None:
    """It may have lain in each round in between."""
    ready = game.format(SHUFFLER), "sits 1", deck("D1"), shuffled("D1"), one_round("3c")
    later = [line for _ in range(3) for line in (shuffled("D1"), one_round("4c"))]
    table = lines(*ready, shuffled("D1"), "closed\nhands dealer: 5c", FOREIGN, "cleared", *later)
    assert again(table, "card.foreign") == []  # a round without wagers: all was told at once
    table.line(ends)
    (told,) = again(table, "card.foreign")
    assert_recounted(shown_of(told), table, 0)
    assert shown_of(told).rounds == 5
    assert table.state.touching == ()


def test_a_foreign_card_in_mid_round_is_told_again_as_its_shoe_ends_alone() -> None:
    """Its own round has not paid as it is seen, and others follow out of the same shoe."""
    (before, paid), one = PLAYED.format(50, 10, 50).split("pays"), PLAYED.format(25, 100, 25)
    rounds = one, f"{before}{FOREIGN}\npays{paid}", one, one
    table = lines(*READY, *rounds)
    assert again(table, "card.foreign") == []
    for line in ("event shoe.ended cards=416", "event shoe.loaded decks=8 deck=A"):
        table.line(line)
    (told,) = again(table, "card.foreign")
    assert_recounted(shown_of(told), table, 0)
    assert (shown_of(told).rounds, told.round) == (4, "r2")
    table = lines(*READY, *rounds, "event shoe.ended cards=416", "closes")
    assert [shown_of(one).rounds for one in again(table, "card.foreign")] == [4]
    # of a whole shoe without one nothing is told
    assert lines(*READY, *[one] * 4, "event shoe.ended cards=416", "closes").touched == []


def test_a_shoe_that_is_told_whole_is_not_told_again() -> None:
    rounds = PLAYED.format(25, 100, 25), PLAYED.format(50, 10, 50)
    table = lines(*READY, *rounds, "event shoe.ended cards=415", PLAYED.format(5, 5, 5))
    assert again(table, "card.missing") == []


def test_another_shoe_is_not_counted_with_the_one_before() -> None:
    first = PLAYED.format(25, 100, 25), FOREIGN, PLAYED.format(50, 10, 50)
    table = lines(*READY, *first, "event shoe.ended cards=416", "event shoe.loaded decks=8 deck=A")
    (told,) = again(table, "card.foreign")
    assert_recounted(shown_of(told), table, 0)
    assert shown_of(told).rounds == 2
    for line in PLAYED.format(5, 5, 5).strip().splitlines():
        table.line(line.strip())
    assert len(again(table, "card.foreign")) == 1
