"""The cut: offered, in order, deep enough, made again. Each finding beside its neighbour."""

import pytest

from tests.cites import cites
from tests.shows import shows
from tests.tables.common.prepared import (
    BACCARAT,
    BY_HAND,
    PAI_GOW,
    SAIGON,
    SHUFFLER,
    dealt,
    deck,
    found,
    one_round,
    shuffled,
)

SHOE = deck("A", packs=8), shuffled("A")
COVER = "event second_cover.placed from_bottom=14\n"
BARE = "event shoe.loaded decks=8 deck=A"
LOAD = COVER + BARE
OFFER, CUT = "event cut.offered seat={}", "event cut.made seat={} from_top=20 of=53"
DEALER_CUTS = "event cut.made from_top=20 of=53"
RECUT = "event recut.ordered"
SEATS = "sits 2 5 9"


def offered(*seats: int) -> str:
    return "\n".join(OFFER.format(seat) for seat in seats)


@cites("629a.5(b)")
@shows("cut.not_offered", of="629a")
def test_a_shoe_is_cut_and_the_players_are_asked() -> None:
    assert found(BACCARAT, *SHOE, LOAD) == ["cut.not_offered"]
    assert found(BACCARAT, *SHOE, OFFER.format(3), CUT.format(3), LOAD) == []
    assert found(BACCARAT, *SHOE, DEALER_CUTS, LOAD) == []  # nobody is there
    assert found(BACCARAT, "sits 3", *SHOE, DEALER_CUTS, LOAD) == ["cut.not_offered"]
    assert found(BACCARAT, "sits 3", *SHOE, offered(3), DEALER_CUTS, LOAD) == []
    assert found(BACCARAT + " blind=cut.made", *SHOE, LOAD) == []


@cites("680a.5(c)(2)", "680a.5(d)", "688a.5(b)(2)", "688a.5(c)")
@shows("cut.not_offered", of="688a")
@pytest.mark.parametrize("game", [SAIGON, PAI_GOW])
def test_cards_shuffled_by_hand_are_cut(game: str) -> None:
    ready = game.format(BY_HAND), deck("D1"), shuffled("D1", "hand")
    assert found(*ready, dealt()) == ["cut.not_offered"]
    assert found(*ready, OFFER.format(3), CUT.format(3), dealt()) == []
    again = CUT.format(3), one_round(), shuffled("D1", "hand")
    assert found(*ready, *again, dealt()) == ["cut.not_offered"]


@cites("680a.5(c)(1)", "688a.5(b)(1)")
@pytest.mark.parametrize("game", [SAIGON, PAI_GOW])
def test_what_a_shuffler_has_shuffled_is_not_cut(game: str) -> None:
    assert found(game.format(SHUFFLER), deck("D1"), shuffled("D1"), dealt()) == []


@cites("680a.5(d)", "688a.5(c)")
def test_players_are_asked_at_pai_gow_alone() -> None:
    ready = "sits 3", deck("D1"), shuffled("D1", "hand")
    assert found(PAI_GOW.format(BY_HAND), *ready, DEALER_CUTS, dealt()) == ["cut.not_offered"]
    assert found(SAIGON.format(BY_HAND), *ready, DEALER_CUTS, dealt()) == []


@cites("629a.5(b)")
def test_where_nobody_tells_of_the_loading_each_shuffle_is_cut_anew() -> None:
    """Nor of the deal: whether the shoe before is over, its cut alone does not tell."""
    blind = BACCARAT + " blind=shoe.loaded,card.dealt,card.read"
    first = blind, SEATS, *SHOE, OFFER.format(9), CUT.format(9)
    again = shuffled("A"), OFFER.format(9), CUT.format(9)
    assert found(*first, *again) == []
    assert found(*first, shuffled("A"), OFFER.format(5), CUT.format(5)) == ["cut.order"]


@cites("680a.5(c)(2)", "680a.5(g)")
@shows("cut.not_offered", of="680a")
def test_preshuffled_cards_are_cut_too() -> None:
    """SG-8; a device that is approved for it lifts the cut."""
    came = "event deck.received deck=D1 back=red packs=1 preshuffled=true"
    assert found(SAIGON.format(BY_HAND), came, dealt()) == ["cut.not_offered"]
    assert found(SAIGON.format(BY_HAND), came, DEALER_CUTS, dealt()) == []
    assert found(SAIGON.format(BY_HAND) + " reshuffle_device=true", came, dealt()) == []


@cites("629a.5(b)")
def test_the_dealer_cuts_when_every_player_was_asked() -> None:
    for asked in ((9, 5, 2), (9, 2, 5)):
        assert found(BACCARAT, SEATS, *SHOE, offered(*asked), DEALER_CUTS, LOAD) == []
    for left in ((9,), (9, 5)):
        assert found(BACCARAT, SEATS, *SHOE, offered(*left), DEALER_CUTS, LOAD) == [
            "cut.not_offered"
        ]
    away = "event seat.absent seat=2 absent=true"
    assert found(BACCARAT, SEATS, away, *SHOE, offered(9, 5), DEALER_CUTS, LOAD) == []


@cites("629a.5(b)")
def test_a_cut_by_somebody_to_whom_it_was_not_offered() -> None:
    four = BACCARAT, "sits 1 2 5 9", *SHOE, offered(9)
    assert found(*four, CUT.format(2), LOAD) == ["cut.order"]
    for fair in (9, 1, 5):  # whose turn it is: the offer may not have been reported
        assert found(*four, CUT.format(fair), LOAD) == []
    blind = BACCARAT + " blind=cut.offered"
    assert found(blind, "sits 1 2 5 9", *SHOE, CUT.format(2), LOAD) == []


@cites("629a.5(d)")
def test_the_second_cover_card_goes_in() -> None:
    cut = offered(9), CUT.format(9)
    assert found(BACCARAT, SEATS, *SHOE, *cut, LOAD) == []
    assert found(BACCARAT, SEATS, *SHOE, *cut, BARE) == ["cut.invalid"]
    assert found(BACCARAT, SEATS, *SHOE, BARE) == ["cut.not_offered"]  # one cause, one finding
    assert found(BACCARAT + " blind=second_cover.placed", SEATS, *SHOE, *cut, BARE) == []


@cites("629a.5(b)")
@shows("cut.order", of="629a")
def test_the_order_of_the_offer_at_midibaccarat() -> None:
    """MB-12: from the highest seat, clockwise as it is printed, or descending."""
    for fair in ((9,), (9, 5), (9, 2), (9, 5, 2), (9, 2, 5)):
        assert found(BACCARAT, SEATS, *SHOE, offered(*fair)) == []
    for unfair in ((5,), (2,), (5, 9), (9, 9)):
        assert found(BACCARAT, SEATS, *SHOE, offered(*unfair)) == ["cut.order"]
    assert found(BACCARAT, "sits 1 2 5 9", *SHOE, offered(9, 2)) == ["cut.order"]


@cites("629a.5(b)", "688a.5(d)(2)")
def test_who_is_away_is_passed_over() -> None:
    away = "event seat.absent seat=9 absent=true"
    assert found(BACCARAT, SEATS, away, *SHOE, offered(5, 2)) == []
    back = "event seat.absent seat=9 absent=false"
    assert found(BACCARAT, SEATS, away, back, *SHOE, offered(5, 2)) == ["cut.order"]
    blind = BACCARAT + " blind=seat.taken"
    assert found(blind, SEATS, *SHOE, offered(5, 2)) == []


@cites("688a.5(d)", "688a.5(d)(1)", "688a.5(d)(2)")
def test_the_order_of_the_offer_at_pai_gow() -> None:
    open_, cards = PAI_GOW.format(BY_HAND), shuffled("D1", "hand")
    first = "sits 2", deck("D1").replace("looked", "looked seat=2"), "sits 4 6"
    for fair in ((2,), (2, 6, 4)):
        assert found(open_, *first, cards, offered(*fair)) == []
    for unfair in ((4,), (6,), (2, 4)):
        assert found(open_, *first, cards, offered(*unfair)) == ["cut.order"]
    untold = PAI_GOW.format(BY_HAND) + " blind=player.looked"  # any of them may have come first
    assert found(untold, *first, cards, offered(4)) == []
    assert found(untold, *first, cards, offered(4, 2)) == ["cut.order"]
    later = *first, cards, offered(2), CUT.format(2), one_round(), cards
    assert found(open_, *later, offered(6, 4)) == []
    assert found(open_, *later, offered(2)) == ["cut.order"]
    assert found(untold, *later, offered(4)) == ["cut.order"]


@cites("688a.5(g)(1)", "688a.5(d)(1)")
def test_an_idle_table_begins_anew_with_who_comes_first() -> None:
    first = PAI_GOW.format(BY_HAND), "sits 2", deck("D1").replace("looked", "looked seat=2")
    played = *first, "sits 6", shuffled("D1", "hand"), offered(2), CUT.format(2), one_round()
    idle = "event table.idle", "event cards.spread why=idle deck=D1", "sits 4"
    anew = "event player.looked seat=4", "event cards.washed deck=D1", shuffled("D1", "hand")
    assert found(*played, *idle, *anew, offered(4, 6, 2)) == []
    for unfair in ((2,), (6,)):
        assert found(*played, *idle, *anew, offered(*unfair)) == ["cut.order"]
    recut = offered(4), CUT.format(4), RECUT
    for fair in (6, 4):
        assert found(*played, *idle, *anew, *recut, CUT.format(fair), dealt()) == []
    wrong = found(*played, *idle, *anew, *recut, CUT.format(2), dealt())
    assert wrong == ["cut.recut_wrong_person"]
    assert found(*played, "sits 4", *anew, offered(4)) == ["cut.order"]


@cites("688a.5(d)(1)", "688a.5(d)(2)")
def test_with_other_cards_amid_a_game_either_may_be_asked_first() -> None:
    """PW-113: whether that begins a game anew, the text does not say."""
    came = deck("D2", "blue").replace("looked", "looked seat=4")
    ready = PAI_GOW.format(BY_HAND), "sits 2 4 6", deck("D1"), shuffled("D1", "hand")
    first = *ready, offered(6), CUT.format(6), one_round()
    changed = "event deck.removed deck=D1", came, shuffled("D2", "hand")
    for fair in (6, 4):
        assert found(*first, *changed, offered(fair)) == []
    assert found(*first, *changed, offered(2)) == ["cut.order"]


@cites("688a.5(c)", "688a.5(d)(2)")
def test_the_dealer_cuts_at_pai_gow_when_every_player_was_asked() -> None:
    ready = PAI_GOW.format(BY_HAND), "sits 2 4 6", deck("D1"), shuffled("D1", "hand")
    assert found(*ready, offered(6, 4, 2), DEALER_CUTS, dealt()) == []
    for left in ((6,), (6, 4)):
        assert found(*ready, offered(*left), DEALER_CUTS, dealt()) == ["cut.not_offered"]
    assert found(*ready, "leaves 2", offered(6, 4), DEALER_CUTS, dealt()) == []


def test_cards_that_were_dealt_are_cut_anew() -> None:
    ready = PAI_GOW.format(BY_HAND), "sits 2 4", deck("D1"), shuffled("D1", "hand")
    unshuffled = *ready, offered(4), CUT.format(4), one_round(), offered(4), CUT.format(4)
    assert found(*unshuffled, dealt()) == ["shuffle.skipped"]


@shows("cut.order", of="688a")
def test_a_second_box_is_nobody_to_be_asked() -> None:
    joined = "sits 2 5", "event seats.joined seats=[5,6]"
    ready = PAI_GOW.format(BY_HAND), *joined, deck("D1"), shuffled("D1", "hand")
    assert found(*ready, offered(5, 2)) == []
    assert found(*ready, offered(2)) == ["cut.order"]


DEEP = "event cut.made seat=3 from_top={} of={}"


@cites("629a.5(c)")
def test_ten_cards_from_either_end_of_a_shoe() -> None:
    for depth in (10, 406):
        assert found(BACCARAT, DEEP.format(depth, 416)) == []
    for depth in (9, 407):
        assert found(BACCARAT, DEEP.format(depth, 416)) == ["cut.invalid"]


@cites("688a.5(e)")
@shows("cut.invalid", of="688a")
def test_ten_cards_from_either_end_of_a_deck() -> None:
    for depth in (10, 43):
        assert found(PAI_GOW.format(BY_HAND), DEEP.format(depth, 53)) == []
    for depth in (9, 44):
        assert found(PAI_GOW.format(BY_HAND), DEEP.format(depth, 53)) == ["cut.invalid"]


@cites("680a.5(c)(1)", "680a.5(d)", "680a.5(g)", "688a.5(b)(1)")
def test_a_cut_that_is_not_required_may_be_as_deep_as_it_likes() -> None:
    shallow = DEEP.format(5, 53)
    for game in (SAIGON, PAI_GOW):
        ready = game.format(SHUFFLER), deck("D1")
        assert found(*ready, shuffled("D1"), shallow) == []
        assert found(*ready, shuffled("D1", "hand"), shallow) == ["cut.invalid"]
        cut = shuffled("D1"), DEEP.format(20, 53), RECUT
        assert "cut.invalid" in found(*ready, *cut, shallow)
    approved = SAIGON.format(BY_HAND) + " reshuffle_device=true"
    assert found(approved, deck("D1"), shuffled("D1", "hand"), shallow) == []


@cites("680a.5(d)")
@shows("cut.invalid", of="680a")
def test_ten_cards_from_the_top_at_saigon() -> None:
    for depth in (10, 44, 52):
        assert found(SAIGON.format(BY_HAND), DEEP.format(depth, 53)) == []
    assert found(SAIGON.format(BY_HAND), DEEP.format(9, 53)) == ["cut.invalid"]


@cites("629a.5(d)")
@shows("cut.invalid", of="629a")
def test_fourteen_cards_behind_the_second_cover_card() -> None:
    assert found(BACCARAT, "event second_cover.placed from_bottom=14") == []
    assert found(BACCARAT, "event second_cover.placed from_bottom=13") == ["cut.invalid"]


@cites("629a.5(e)")
@shows("cut.recut_wrong_person", of="629a")
def test_a_recut_by_the_next_who_is_entitled() -> None:
    ready = BACCARAT, SEATS, *SHOE, offered(9), CUT.format(9), RECUT
    declined = offered(5, 2) + "\n" + DEALER_CUTS
    for fair in (CUT.format(5), CUT.format(2), declined):
        assert found(*ready, fair, LOAD) == []
    for unfair in (CUT.format(9), DEALER_CUTS):
        assert found(*ready, unfair, LOAD) == ["cut.recut_wrong_person"]
    last = BACCARAT, SEATS, *SHOE, offered(9, 5, 2), CUT.format(2), RECUT
    assert found(*last, DEALER_CUTS, LOAD) == []
    four = BACCARAT, "sits 1 3 5 9", *SHOE, offered(9), CUT.format(9), RECUT
    assert found(*four, CUT.format(3), LOAD) == ["cut.recut_wrong_person"]
    assert found(*four, offered(5), CUT.format(3), LOAD) == []


@cites("688a.5(f)")
@shows("cut.recut_wrong_person", of="688a")
def test_a_recut_at_pai_gow_also_by_who_cut_last() -> None:
    ready = PAI_GOW.format(BY_HAND), "sits 2 4 6", deck("D1"), shuffled("D1", "hand")
    cut = *ready, offered(6), CUT.format(6), RECUT
    for fair in (6, 4):
        assert found(*cut, CUT.format(fair), dealt()) == []
    assert found(*cut, CUT.format(2), dealt()) == ["cut.recut_wrong_person"]


@cites("629a.5(e)", "680a.5(e)", "688a.5(f)")
def test_a_recut_that_is_ordered_is_made() -> None:
    assert found(BACCARAT, *SHOE, DEALER_CUTS, RECUT, LOAD) == ["cut.not_offered"]
    assert found(BACCARAT, *SHOE, DEALER_CUTS, RECUT, DEALER_CUTS, LOAD) == []
    for game in (SAIGON, PAI_GOW):
        ready = game.format(BY_HAND), deck("D1"), shuffled("D1", "hand"), DEALER_CUTS, RECUT
        assert found(*ready, dealt()) == ["cut.not_offered"]
        assert found(*ready, DEALER_CUTS, dealt()) == []


def test_who_is_away_while_the_dealer_cuts_was_not_passed_over() -> None:
    """He is back before the first card."""
    away, back = (f"event seat.absent seat=2 absent={there}" for there in ("true", "false"))
    ready = PAI_GOW.format(BY_HAND), "sits 2", deck("D1"), shuffled("D1", "hand")
    cut = "event cut.made from_top=26 of=53"
    assert found(*ready, away, cut, back, dealt()) == []
    assert found(*ready, cut, dealt()) == ["cut.not_offered"]
    assert found(*ready, cut, away, back, dealt()) == ["cut.not_offered"]
