"""The wagers' time and place: §§ 629a.7, 680a.7, 688a.7. Each mistake beside its neighbours."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.common.cases import DEALT, MIDI, PAI_GOW, SAIGON, found

M = MIDI + "sits 1 2 3\n"
S = SAIGON + "sits 1 3\n"
P = PAI_GOW + "sits 1 3\n"
CARDS = {M: "deal P 9s", S: "hands 1: Kd", P: "hands 1: Kd"}
MAIN = {M: "player", S: "ante", P: "main"}
CITES = {M: "629a.7(c)", S: "680a.7(c)", P: "688a.7(c)"}
GAMES = pytest.mark.parametrize("game", [M, S, P])


@cites("629a.7(c)", "680a.7(c)", "688a.7(c)")
@shows("wager.late", of="629a 680a 688a")
@GAMES
def test_a_wager_placed_after_no_more_bets(game: str) -> None:
    """It is late when play goes on with it, and none where the dealer pushes it back."""
    main, card = MAIN[game], CARDS[game]
    begun = f"{game}wagers 1: {main} 25\nclosed\nwagers 3: {main} 10\n"
    assert found(begun) == []
    assert found(begun + card) == [f"wager.late 3 {main} 1000"]
    assert found(begun + f"off 3: {main} 10\n" + card) == [f"remedied wager.late 3 {main} 1000"]
    assert found(begun + f"back 3: {main} 10\n" + card) == [f"remedied wager.late 3 {main} 1000"]
    timely = f"{game}wagers 1: {main} 25 | 3: {main} 10\nclosed\n"
    assert found(timely + card) == []


@cites("629a.7(c)", "680a.7(c)", "688a.7(c)")
@GAMES
def test_a_wager_increased_or_withdrawn_after_no_more_bets(game: str) -> None:
    main, card = MAIN[game], CARDS[game]
    begun = f"{game}wagers 1: {main} 25\nclosed\n"
    assert found(begun + f"wagers 1: {main} 5\n" + card) == [f"wager.late 1 {main} 500"]
    assert found(begun + f"off 1: {main} 5\n" + card) == [f"wager.late 1 {main} 500"]
    before = f"{game}wagers 1: {main} 25\noff 1: {main} 5\nwagers 1: {main} 5\nclosed\n"
    assert found(before + card) == []


@GAMES
def test_a_wager_squared_by_the_dealer_is_as_it_was(game: str) -> None:
    main, card = MAIN[game], CARDS[game]
    begun = f"{game}wagers 1: {main} 25\nclosed\noff 1: {main} 25\n"
    assert found(begun + f"wagers 1: {main} 25\n" + card) == []
    assert found(begun + f"wagers 1: {main} 30\n" + card) == [f"wager.late 1 {main} 500"]
    assert found(begun + f"wagers 1: {main} 20\n" + card) == [f"wager.late 1 {main} 500"]


@cites("629a.7(c)")
def test_chips_moved_to_another_spot_after_no_more_bets() -> None:
    begun = M + "wagers 1: player 25\nclosed\n"
    moved = "event wager.moved seat=1 wager=player to_seat=1 to_wager=banker amount_cents=2500\n"
    back = "event wager.moved seat=1 wager=banker to_seat=1 to_wager=player amount_cents=2500\n"
    assert found(begun + moved + "deal P 9s") == ["wager.late 1 player 2500"]
    assert found(begun + moved + back + "deal P 9s") == []
    assert found(M + "wagers 1: player 25\n" + moved + "closed\ndeal P 9s") == []


@cites("629a.7(c)", "680a.7(c)", "688a.7(c)")
@shows("seat.switch", of="629a 680a 688a")
@GAMES
def test_chips_that_go_to_another_seat(game: str) -> None:
    main, card = MAIN[game], CARDS[game]
    begun = f"{game}wagers 1: {main} 25 | 3: {main} 25\n"
    moved = f"event wager.moved seat=1 wager={main} to_seat=3 to_wager={main} amount_cents=1000\n"
    assert found(begun + "closed\n" + moved) == [f"seat.switch 1 {main} 1000"]
    assert found(begun + "closed\n" + moved + card) == [f"seat.switch 1 {main} 1000"]
    assert found(begun + moved + "closed\n" + card) == []


def test_what_comes_after_the_first_card_is_late_at_the_next() -> None:
    begun = M + "wagers 1: player 25\nclosed\ndeal P 9s\nwagers 1: player 5\n"
    assert found(begun) == []
    assert found(begun + "deal B 2c") == ["wager.late 1 player 500"]
    assert found(begun + "off 1: player 5\ndeal B 2c") == ["remedied wager.late 1 player 500"]


@pytest.mark.parametrize(
    "act", ["result player", "takes 2: banker 10", "pays 1: player 25", "cleared", "closes"]
)
def test_play_goes_on_with_any_act_after_the_cards(act: str) -> None:
    begun = M + "wagers 1: player 25 | 2: banker 10\nclosed\ndeal P 9s B 2c P Kd B 5h\n"
    late = found(begun + "wagers 3: tie 5\n" + act)
    assert late[0] == "wager.late 3 tie 500"
    assert late.count("wager.late 3 tie 500") == 1


def test_late_chips_are_said_once_and_may_still_be_pushed_back() -> None:
    begun = M + "wagers 1: player 25\nclosed\nwagers 1: player 5\ndeal P 9s B 2c\n"
    assert found(begun) == ["wager.late 1 player 500"]
    assert found(begun + "off 1: player 5\ndeal P Kd") == [
        "wager.late 1 player 500", "remedied wager.late 1 player 500",
    ]  # fmt: skip
    assert found(begun + "off 1: player 6\ndeal P Kd")[2:] == ["wager.late 1 player 100"]


@cites("629a.7(c)", "629a.11(b)")
@pytest.mark.parametrize("said", ["", "result player\n"])
def test_late_chips_that_are_given_back_after_the_result_are_a_stake(said: str) -> None:
    """PW-5: before it, they are pushed back; after it, they were won or lost."""
    moved = "event wager.moved seat=1 wager={0} to_seat=3 to_wager={0} amount_cents=2500\n"
    cards, over = "deal P 9s B 2c P Kd B 5h\n", "pays 2: player 10\nback 2: player 10\ncleared\n"
    for wager, code in (("banker", "collect.missed"), ("player", "pay.missed")):
        begun = M + f"wagers 1: {wager} 25 | 2: player 10\nclosed\n" + moved.format(wager)
        switched = f"seat.switch 1 {wager} 2500"
        back, pushed = f"back 3: {wager} 25\n", f"remedied wager.late 3 {wager} 2500"
        assert found(begun + cards + said + back + over) == [switched, f"{code} 3 {wager} 2500"]
        late = found(begun + "deal P 9s\n" + back + cards.replace(" P 9s", "") + over)
        assert late == [switched, pushed]


@cites("680a.7(c)", "688a.7(c)")
@pytest.mark.parametrize("game", [S, P])
def test_so_are_late_chips_at_a_seat_that_was_told_how_it_fares(game: str) -> None:
    main = MAIN[game]
    late = f"{game}wagers 1: {main} 25\nclosed\nwagers 3: {main} 10\n{CARDS[game]}\n"
    pushed = f"remedied wager.late 3 {main} 1000"
    assert pushed in found(late + f"compares 1: lose\nback 3: {main} 10\n")
    assert pushed not in found(late + f"compares 3: lose\nback 3: {main} 10\n")


def test_chips_off_the_spots_of_a_void_round_are_not_late() -> None:
    begun = S + "wagers 1: ante 25\nclosed\nhands 1: Kd Qs\nvoid 680a.13(c)\noff 1: ante 25\n"
    assert [one for one in found(begun + "cleared") if "late" in one] == []


@cites("680a.7(b)", "688a.7(b)")
@pytest.mark.parametrize("game", [S, P])
def test_a_wager_at_a_box_of_nobody(game: str) -> None:
    main = MAIN[game]
    unseated = f"{game}wagers 2: {main} 25\n"
    assert found(unseated) == [f"wager.unseated 2 {main} 2500"]
    assert found(unseated + f"wagers 2: {main} 25\n") == [f"wager.unseated 2 {main} 2500"]
    assert found(f"{game}wagers 3: {main} 25\n") == []
    blind = game.replace("tray=1000", "tray=1000 blind=seat.taken")
    assert found(f"{blind}wagers 2: {main} 25\n") == []


def test_anybody_may_wager_at_baccarat() -> None:
    assert found(MIDI + "wagers 2: player 25\n") == []


@cites("680a.7(e)", "688a.7(f)")
@pytest.mark.parametrize("game", ["saigon-2019", "pai-gow"])
def test_more_boxes_than_the_filing_says(game: str) -> None:
    main = {"saigon-2019": "ante", "pai-gow": "main"}[game]
    wagers = f"wagers 1: {main} 25 | 2: {main} 25\n"
    one, two = f"open {game}\nsits 1\n", f"open {game} adjacent_boxes=2\nsits 1\n"
    joined, apart = "event seats.joined seats=[1,2]\n", "event seats.joined seats=[1,3]\n"
    assert found(one + joined + wagers) == [f"wager.unseated 2 {main} 2500"]
    assert found(two + joined + wagers) == []
    assert found(two + joined) == []
    assert found(one + joined + f"wagers 2: {main} 25\n") == []
    both = f"wagers 1: {main} 25 | 3: {main} 25\n"
    assert found(two + apart + both) == [f"wager.unseated 3 {main} 2500"]


@cites("680a.7(e)", "688a.7(f)")
@pytest.mark.parametrize("game", ["saigon-2019", "pai-gow"])
def test_more_boxes_under_one_id_than_the_filing_says(game: str) -> None:
    """GEN-8: the id ties them, though nobody joins them."""
    main = {"saigon-2019": "ante", "pai-gow": "main"}[game]

    def sit(boxes: str, most: int, who: str = " player=ann") -> list[str]:
        seats = [f"event seat.taken seat={box}{who}" for box in boxes]
        begun = "\n".join([f"open {game} adjacent_boxes={most}", *seats])
        lie = " | ".join(f"{box}: {main} 25" for box in boxes)
        return found(f"{begun}\nwagers {lie}\n")

    assert sit("12", 1) == [f"wager.unseated 2 {main} 2500"]
    assert sit("12", 2) == sit("1", 1) == []
    assert sit("12", 1, who="") == []
    assert sit("13", 2) == [f"wager.unseated 3 {main} 2500"]
    assert sit("123", 2) == [f"wager.unseated 3 {main} 2500"]
    moved = "event seat.taken seat=1 player=ann\nleaves 1\nevent seat.taken seat=3 player=ann\n"
    assert found(f"open {game} adjacent_boxes=1\n{moved}wagers 3: {main} 25\n") == []


@shows("wager.unseated", of="688a")
def test_a_second_box_that_another_player_takes_as_his() -> None:
    begun = "open pai-gow adjacent_boxes=2\nsits 1 3\nevent seats.joined seats=[1,2]\n"
    both = "wagers 1: main 25 | 2: main 25\nclosed\ncleared\n"
    every = "wagers 1: main 25 | 2: main 25 | 3: main 25\n"
    assert found(begun + both + "event seats.joined seats=[3,2]\n" + every) == []
    assert found(begun + both + "event seats.joined seats=[2,3]\n" + every) == [
        "wager.unseated 3 main 2500"
    ]


@cites("680a.7(a)", "688a.7(a)")
@shows("wager.verbal_cash", of="688a")
@pytest.mark.parametrize("game", [S, P])
def test_no_verbal_wager_with_cash(game: str) -> None:
    call = f"event verbal.called seat=1 wager={MAIN[game]} amount_cents=500 cash="
    assert found(game + call + "true") == [f"wager.verbal_cash 1 {MAIN[game]} 500"]
    assert found(game + call + "false") == []


CALL = "event verbal.called seat=1 wager=tie amount_cents=500 cash=true\n"
CONFIRMED = "event verbal.confirmed seat=1 wager=tie\n"
CONVERTED = "event verbal.converted seat=1 wager=tie\n"


@cites("629a.7(b)")
@shows("wager.verbal_unconfirmed", of="629a")
@pytest.mark.parametrize("end", ["closed\n", "wagers 1: player 5\nclosed\n"])
def test_a_verbal_wager_that_is_not_seen_to(end: str) -> None:
    assert found(M + CALL + end) == ["wager.verbal_unconfirmed 1 tie 500"]
    assert found(M + CALL + CONFIRMED + end) == ["wager.verbal_unconfirmed 1 tie 500"]
    assert found(M + CALL + CONVERTED + end) == ["wager.verbal_unconfirmed 1 tie 500"]
    assert found(M + CALL + CONFIRMED + CONVERTED + end) == []
    without = CALL.replace("true", "false")
    assert found(M + without + CONFIRMED + end) == []
    assert found(M + CALL) == []
    blind = M.replace("tray", "blind=verbal.confirmed,verbal.converted tray")
    assert found(blind + CALL + end) == []


def test_a_verbal_wager_is_of_the_round_that_begins_without_another() -> None:
    """With its first card, which comes after "no more bets"."""
    table = play(M + CALL + "closed\n" + DEALT["midibaccarat"] + "\ncleared\n")
    (one,) = [one for one in table.findings if one.code == "wager.verbal_unconfirmed"]
    assert one.round == table.rounds[0].round == "r1"
    again = play(M + "closed\n" + DEALT["midibaccarat"] + "\ncleared\n" + CALL + "closed\n")
    (one,) = [one for one in again.findings if one.code == "wager.verbal_unconfirmed"]
    assert (one.round, len(again.rounds)) == ("r2", 1)


def test_a_verbal_wager_is_said_once() -> None:
    once = M + "wagers 1: player 5\n" + CALL + "closed\n" + DEALT["midibaccarat"]
    assert found(once) == ["wager.verbal_unconfirmed 1 tie 500"]
    blind = M.replace("tray", "blind=no_more_bets.announced tray")
    at_card = blind + "wagers 1: player 5\n" + CALL + DEALT["midibaccarat"]
    assert found(at_card) == ["wager.verbal_unconfirmed 1 tie 500"]
    again = once + "\ncleared\nwagers 1: player 5\nclosed\n"
    assert [one for one in found(again) if "verbal" in one] == once_only(once)


def once_only(text: str) -> list[str]:
    return found(text)


def test_squared_chips_are_timely_chips() -> None:
    """Taken off again after they were squared they are withdrawn, not pushed back."""
    squared = M + "wagers 1: player 25\nclosed\noff 1: player 25\nwagers 1: player 25\n"
    assert found(squared + "off 1: player 25\ndeal P 9s") == ["wager.late 1 player 2500"]
