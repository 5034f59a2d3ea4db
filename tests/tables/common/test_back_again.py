"""A deck that was removed and is dealt again, though it was not received anew: PW-111."""

import pytest

from tests.cites import cites
from tests.tables.common.prepared import (
    BACCARAT,
    PAI_GOW,
    SAIGON,
    SHUFFLER,
    dealt,
    deck,
    found,
    lines,
    one_round,
    shuffled,
)

ONE_DECK = pytest.mark.parametrize("game", [SAIGON, PAI_GOW])
AWAY, TURN = "event deck.removed deck=D1", "event deck.changed deck={}"
WRONG = ["open.uninspected"]


@cites("680a.4(a)", "688a.4(a)")
@ONE_DECK
def test_cards_that_left_are_not_the_tables_until_they_come_to_it_again(game: str) -> None:
    begun = game.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round("3c"), AWAY
    assert found(*begun, shuffled("D1"), dealt()) == WRONG
    assert found(*begun, deck("D1"), shuffled("D1"), dealt()) == []
    assert found(*begun, deck("D2", "blue"), shuffled("D2"), dealt()) == []
    came = "event deck.received deck=D1 back=red packs=1 preshuffled=true"
    assert found(*begun, came, shuffled("D1"), dealt()) == []
    looked = deck("D1").partition("\n    event cards.inspected")
    assert found(*begun, "".join(looked[1:]), shuffled("D1"), dealt()) == []


@ONE_DECK
def test_it_is_said_once_and_is_major(game: str) -> None:
    begun = game.format(SHUFFLER), deck("D1"), shuffled("D1"), AWAY, shuffled("D1"), one_round()
    assert found(*begun, shuffled("D1"), dealt("3c")) == WRONG
    (one,) = [one for one in lines(*begun).findings if one.code in WRONG]
    assert (one.severity, one.observed) == ("major", "D1 dealt, which was removed from the table")
    again = AWAY, shuffled("D1"), dealt("3c")
    assert found(*begun, *again) == WRONG * 2


@ONE_DECK
def test_so_where_no_shuffle_names_its_deck(game: str) -> None:
    begun = game.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round("3c"), AWAY
    unnamed = "event shuffle.finished how=shuffler"
    assert found(*begun, unnamed, one_round("4c"), unnamed, dealt()) == WRONG
    assert found(*begun, deck("D2"), unnamed, dealt()) == []
    assert found(*begun[:-1], unnamed, dealt()) == []


@ONE_DECK
def test_so_with_one_of_two(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), deck("D2", "blue"), shuffled("D1"), one_round("3c")
    turn = shuffled("D2"), TURN.format("D2"), one_round("4c"), AWAY
    assert found(*ready, *turn, shuffled("D1"), TURN.format("D1"), dealt()) == WRONG
    assert found(*ready, *turn, shuffled("D2"), dealt()) == []


def test_so_with_the_decks_of_a_shoe() -> None:
    cut = "event cut.made seat=3 from_top=20 of=416\nevent second_cover.placed from_bottom=20"
    loaded = shuffled("A"), cut, "event shoe.loaded decks=8 deck=A", dealt("2c", "P")
    away = BACCARAT, "sits 3", deck("A", packs=8), "event deck.removed deck=A"
    cut_first = "event cut.offered seat=3"
    assert "open.uninspected" in found(*away, loaded[0], cut_first, *loaded[1:])
    anew = deck("A", packs=8)
    assert "open.uninspected" not in found(*away, anew, loaded[0], cut_first, *loaded[1:])


@ONE_DECK
def test_what_may_have_come_unheard_was_received(game: str) -> None:
    begun = deck("D1"), shuffled("D1"), one_round("3c"), AWAY
    again = shuffled("D1"), dealt()
    opened = game.format(SHUFFLER)
    assert found(opened + " blind=deck.received", *begun, *again) == []
    lost = "skip panel", "event table.idle"
    assert found(opened, *begun, *lost, *again) == []
    assert found(opened, *begun, "event table.idle", *again) == WRONG
