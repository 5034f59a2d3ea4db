"""Payments, net and when final, in every game."""

import pytest

from services.tables.due.reckoning import reckon_all
from services.tables.state import Reckoned
from tests.cites import cites
from tests.scenarios.play import Play, play
from tests.shows import shows
from tests.tables.common.cases import MIDI, PAI_GOW, SAIGON, told

# Seat 1 wins 25 on Player and 10 on its Dragon Bonus, seat 3 wins 100; seat 2 loses 50 on Banker.
BACCARAT = (
    MIDI.replace("open midibaccarat", "open midibaccarat dragon_bonus=A")
    + """
    sits    1 2 3
    wagers  1: player 25 dragon_bonus_player 10 | 2: banker 50 | 3: player 100
    closed
    deal    P 9s B 2c P Kd B 5h
    result  player
    takes   2: banker 50
"""
)
# Seat 1 loses, seat 3 wins.
CARDS = {
    "saigon": "hands 1: Kd Qs Jh 9c 4d | 3: Ks Qc Js 9d 9h | dealer: Td 7s 3h 2h 2c",
    "pai gow": "hands dealer: Ks Kd Qs 9d 8h 4c 2d | 1: 2c 3c 5d 7h 9s Jc Qd"
    " | 3: As Ad Ac Kh Kc 6h 7s",
}


def after(begun: str, lines: str) -> list[str]:
    return told(play(begun + lines))


def test_change_is_no_payment() -> None:
    for at in ("", "pays 1: player 25\n", "pays 3: player 100\n"):
        rest = {"": "pays 3: player 100\npays 1: player 25\n",
                "pays 1: player 25\n": "pays 3: player 100\n",
                "pays 3: player 100\n": "pays 1: player 25\n"}[at]  # fmt: skip
        change = "event chips.moved seat=1 to_seat_cents=10000 to_tray_cents=10000\n"
        text = BACCARAT.replace("dragon_bonus_player 10", "") + at + change + rest
        assert told(play(text + "cleared")) == []


def test_losers_that_are_taken_as_net_chips_leave_the_winner_his_turn() -> None:
    """PW-2: what was not paid yet waits for the clearing, whatever was taken there."""
    text = BACCARAT.replace("dragon_bonus_player 10", "dragon_bonus_banker 10")
    text = text.replace("dragon_bonus=A", "dragon_bonus=A blind=wager.collected")
    text = text.replace("takes   2: banker 50", "")
    net = "event chips.moved seat={} to_seat_cents=0 to_tray_cents={}\n"
    taken = net.format(1, 1000) + net.format(2, 5000)
    assert after(text, taken + "pays 3: player 100\npays 1: player 25\ncleared") == []
    assert after(text, taken + "pays 3: player 100\ncleared") == ["pay.missed 1 player 2500"]


def test_what_was_paid_too_much_may_be_taken_from_its_spot() -> None:
    """The stake goes back whole, so it was not the stake that was taken."""
    text = BACCARAT.replace("dragon_bonus_player 10", "") + "pays 3: player 100 | 1: player 30\n"
    back = "back 1: player 25\ncleared"
    for cents, wrong in (("5", []), ("3", ["pay.over 1 player 200"])):
        table = play(text + f"takes 1: player {cents}\n" + back)
        assert told(table) == wrong
        assert table.balances["tray:MB-01"] == 100_000 + 5_000 - 13_000 + int(cents) * 100
    mended = BACCARAT.replace("dragon_bonus_player 10", "") + "takes 1: player 25\n"
    mended += "pays 1: player 25\nback 1: player 25\npays 3: player 100\n"
    assert after(mended, "cleared") == []  # the stake, given back out of the tray


def test_change_that_is_short_is_a_wrong_payment() -> None:
    text = (
        BACCARAT.replace("dragon_bonus_player 10", "") + "pays 3: player 100\npays 1: player 25\n"
    )
    short = "event chips.moved seat=1 to_seat_cents=9500 to_tray_cents=10000\ncleared"
    assert after(text, short) == ["pay.under 1 player 500"]


@shows("pay.missed", of="629a")
def test_a_stack_for_several_wagers() -> None:
    """Player 9 over 7: the Dragon Bonus of a Natural pays 1 to 1."""
    end = "pays 3: player 100\ncleared"
    by_tray = "event chips.moved seat=1 to_seat_cents={} to_tray_cents=0\n"
    assert after(BACCARAT, by_tray.format(3500) + end) == []
    assert after(BACCARAT, by_tray.format(3501) + end) == ["pay.over 1 dragon_bonus_player 1"]
    assert after(BACCARAT, by_tray.format(3499) + end) == ["pay.under 1 dragon_bonus_player 1"]
    assert after(BACCARAT, by_tray.format(2500) + end) == ["pay.missed 1 dragon_bonus_player 1000"]
    assert after(BACCARAT, "pays 1: player 35\n" + end) == []
    assert after(BACCARAT, "pays 1: player 20 dragon_bonus_player 15\n" + end) == []


def test_a_stack_beside_a_mistake_of_its_own() -> None:
    """The Tie was lost, and paid all the same; what the seat has won came in one stack."""
    begun = BACCARAT.replace("dragon_bonus_player 10", "dragon_bonus_player 10 tie 5")
    begun += "takes 1: tie 5\npays 1: tie 5\n"
    end = "pays 3: player 100\ncleared"
    assert after(begun, "pays 1: player 35\n" + end) == ["pay.unearned 1 tie 500"]
    assert after(begun, "pays 1: player 35.01\n" + end) == [
        "pay.over 1 player 1001", "pay.unearned 1 tie 500", "pay.missed 1 dragon_bonus_player 1000",
    ]  # fmt: skip


def test_a_wager_paid_short_and_another_by_loose_chips() -> None:
    """Player got 15 of 25; the 10 that no device ties to a wager were the Dragon Bonus's."""
    chips = "event chips.moved seat=1 to_seat_cents=1000 to_tray_cents=0\n"
    end = "pays 3: player 100\ncleared"
    assert after(BACCARAT, "pays 1: player 15\n" + chips + end) == ["pay.under 1 player 1000"]
    assert after(BACCARAT, "pays 1: player 25\n" + chips + end) == []


def test_a_stack_is_final_at_the_turn() -> None:
    wrong = "event chips.moved seat=1 to_seat_cents=3600 to_tray_cents=0\n"
    assert after(BACCARAT, wrong) == []
    assert after(BACCARAT, wrong + "pays 3: player 100") == ["pay.over 1 dragon_bonus_player 100"]
    mended = wrong + "event chips.moved seat=1 to_seat_cents=0 to_tray_cents=100\n"
    assert after(BACCARAT, mended + "pays 3: player 100\ncleared") == []


def test_a_stack_net_of_vigorish() -> None:
    """Banker 100 and the Banker's Dragon Bonus 10, less 5 of vigorish, in one payment."""
    banker = """
    wagers  1: banker 100 dragon_bonus_banker 10
    closed
    deal    P 2c B 9s P 5h B Kd
    result  banker
    """
    begun = BACCARAT.split("wagers")[0] + banker
    table = play(begun + "pays 1: banker 105\ncleared\nbooks tray 895 | vigorish/1 0 | patrons 105")
    assert told(table) == []
    stack = "event chips.moved seat=1 to_seat_cents={} to_tray_cents=0\ncleared"
    assert after(begun, stack.format(10_500)) == []
    assert [one for one in after(begun, stack.format(10_400)) if one.startswith("pay.")]


@shows("pay.unearned", of="629a")
def test_loose_chips_to_a_loser_who_was_collected() -> None:
    """Nothing was missed: the seat got chips that it had not won."""
    chips = "event chips.moved seat=2 to_seat_cents=5000 to_tray_cents=0\n"
    end = "pays 1: player 25 dragon_bonus_player 10\npays 3: player 100\ncleared"
    assert after(BACCARAT, chips + end) == ["pay.unearned 2 banker 5000"]
    assert after(BACCARAT.replace("takes   2: banker 50", ""), end) == [
        "collect.missed 2 banker 5000"
    ]


def test_loose_chips_beyond_a_win_were_given_with_it() -> None:
    """Seat 1 has another wager, which it lost."""
    begun = BACCARAT.replace("banker 50 |", "banker 50 tie 5 |").replace(
        "player 25 dragon_bonus_player 10", "player 25 tie 5"
    )
    chips = "event chips.moved seat=1 to_seat_cents={} to_tray_cents=0\n"
    end = "takes 1: tie 5\ntakes 2: tie 5\npays 3: player 100\ncleared"
    assert [one for one in after(begun, chips.format(3000) + end) if "pay" in one] == [
        "pay.over 1 player 500"
    ]
    assert [one for one in after(begun, chips.format(2500) + end) if "pay" in one] == []


def test_chips_to_a_seat_without_a_wager() -> None:
    text = (
        BACCARAT.replace("dragon_bonus_player 10", "") + "pays 3: player 100\npays 1: player 25\n"
    )
    gift = "event chips.moved seat=7 to_seat_cents=500 to_tray_cents=0\ncleared\n"
    assert after(text, gift) == ["pay.unearned 7 chips 500"]
    play(text + gift + "books tray 920 | errors.over 5 | layout 0")


SETTLED = "pays 3: player 100\npays 1: player 25\n"
PLAIN = BACCARAT.replace("dragon_bonus_player 10", "")


def test_a_coupon_wins_beside_its_chips() -> None:
    coupon = "wagers 1: player 25\nevent coupon.placed seat=1 wager=player amount_cents=2500\n"
    begun = BACCARAT.split("wagers")[0] + coupon + "closed\ndeal P 9s B 2c P Kd B 5h\n"
    assert after(begun, "pays 1: player 50\ncleared") == []
    assert after(begun, "pays 1: player 50.01\ncleared") == ["pay.over 1 player 1"]
    assert after(begun, "pays 1: player 25\ncleared") == ["pay.under 1 player 2500"]
    assert after(begun, "cleared") == ["pay.missed 1 player 5000"]
    play(begun + "pays 1: player 50\ncleared\nbooks tray 950 | layout 0 | patrons 50")
    play(begun + "cleared\nbooks tray 1000 | layout 0 | patrons 50 | errors.under -50")
    lost = begun.replace("P 9s", "P 2s") + "takes 1: player 25\ncleared\n"
    play(lost + "books tray 1025 | layout 0 | patrons -25")
    assert after(lost, "") == []


def test_what_else_crosses_the_table() -> None:
    play(
        MIDI
        + """
        event   chips.exchanged seat=1 in_cents=10000 out_cents=10000
        books   tray 1000 | patrons 0
        event   chips.exchanged seat=1 in_cents=10000 out_cents=9500
        books   tray 1005 | patrons -5
        event   tip.dropped amount_cents=500
        books   tray 1005 | patrons -10 | tips 5
        event   tip.dropped amount_cents=500 dropped=false
        books   tray 1005 | patrons -10 | tips 5
        event   coupon.dropped amount_cents=2500
        books   tray 1005 | coupons -25 | coupons.box 25 | box 0
        event   coupon.dropped amount_cents=2500 dropped=false
        books   coupons.box 25
        event   cash_out.made seat=1 chips_cents=1000 cash_cents=1000
        books   tray 1015 | patrons -20
        event   chips.moved seat=1 to_seat_cents=500 to_tray_cents=0
        books   tray 1010 | patrons -15
        """
    )


@shows("pay.under", of="629a")
def test_a_tip_wager_settles_with_the_wager_beside_it() -> None:
    tip = "wagers 1: player 25\nevent tip_wager.placed seat=1 wager=player amount_cents=500\n"
    begun = BACCARAT.split("wagers")[0] + tip + "closed\ndeal P 9s B 2c P Kd B 5h\n"
    assert after(begun, "pays 1: player 30\ncleared") == []
    assert after(begun, "pays 1: player 25\ncleared") == ["pay.under 1 player 500"]


@cites("680a.11(d)", "680a.11(e)", "688a.11(f)")
@shows("pay.over", "pay.under", of="680a")
@shows("collect.missed", "pay.missed", of="680a 688a")
@pytest.mark.parametrize(("game", "filed"), [("saigon", SAIGON), ("pai gow", PAI_GOW)])
def test_seats_of_the_other_games(game: str, filed: str) -> None:
    main = {"saigon": "ante", "pai gow": "main"}[game]
    begun = f"{filed}sits 1 3\nwagers 1: {main} 25 | 3: {main} 50\nclosed\n{CARDS[game]}\n"
    owed = play(begun)
    due = {one.key[0]: one for one in reckoned(owed)}
    honest, wrong = [], []
    for seat in (3, 1):
        one = due[seat]
        stake = one.spot.stake_cents
        if one.owed.outcome == "lose":
            honest.append(f"takes {seat}: {main} {stake // 100}")
        elif one.owed.outcome == "win":
            honest.append(f"pays {seat}: {main} {one.owed.won_cents / 100:.2f}")
            wrong.append(seat)
    assert {one.owed.outcome for one in due.values()} == {"win", "lose"}
    settled = "\n".join(honest) + "\n"
    assert after(begun, settled + "cleared") == []
    (seat,) = wrong
    won = due[seat].owed.won_cents
    (pays,) = [line for line in honest if line.startswith("pays")]
    rest = "\n".join(line for line in honest if line != pays)
    for cents, code in ((won + 1, "pay.over"), (won - 1, "pay.under")):
        text = f"{rest}\npays {seat}: {main} {cents / 100:.2f}\n"
        assert after(begun, text + "cleared") == [f"{code} {seat} {main} 1"]
    assert after(begun, rest + "\ncleared") == [f"pay.missed {seat} {main} {won}"]
    loser = 4 - seat
    stake = due[loser].spot.stake_cents
    assert after(begun, pays + "\ncleared") == [f"collect.missed {loser} {main} {stake}"]
    both = settled + f"pays {loser}: {main} {stake // 100}\n"
    assert after(begun, both + "cleared") == [f"pay.unearned {loser} {main} {stake}"]
    taken = rest + f"\ntakes {seat}: {main} {due[seat].spot.stake_cents // 100}\n"
    assert after(begun, taken + "cleared")[0].startswith(f"collect.unearned {seat} {main}")


def reckoned(table: Play) -> tuple[Reckoned, ...]:
    assert table.state.round is not None
    every = reckon_all(table.state, table.state.round)
    assert every is not None
    return every


@shows("pay.over", of="629a")
def test_a_round_that_the_next_one_closes_is_judged_too() -> None:
    """Nobody reports that cards are cleared."""
    blind = PLAIN.replace("tray=1000", "tray=1000 blind=cards.cleared")
    next_ = "wagers 1: player 25\n"
    assert after(blind, SETTLED + next_) == []
    wrong = "pays 3: player 100\npays 1: player 26\n"
    assert after(blind, wrong) == []
    assert after(blind, wrong + next_) == ["pay.over 1 player 100"]


@cites("629a.7(a)(2)(iii)", "680a.11(d)(1)(i)")
def test_a_push_left_lying_is_placed_again_where_it_is_played_again() -> None:
    """PW-47: what no sensor reports as placed is no wager of the round that follows."""
    tie = "wagers 1: player 25\nclosed\ndeal P 9s B 9d P Kd B Kc\nresult tie\ncleared\n"
    won = "closed\ndeal P 9s B 2c P Kd B 5h\nresult player\npays 1: player 25\n"
    first = MIDI + "sits 1\n" + tie
    play(first + "books tray 1000 | layout 0 | patrons 0")
    again = first + "wagers 1: player 25\n" + won + "back 1: player 25\ncleared\n"
    assert told(play(again + "books tray 975 | layout 0 | patrons 25")) == []
    assert after(first, won + "cleared") == ["pay.unearned 1 player 2500"]
    assert after(first, won.replace("pays 1: player 25\n", "cleared")) == []  # taken up before
    assert after(
        first, "wagers 1: player 25\n" + won.replace("pays 1: player 25\n", "cleared")
    ) == ["pay.missed 1 player 2500"]


NET = MIDI.replace("open midibaccarat", "open midibaccarat blind={}")
# Seat 1 wins 25 and loses 5, seat 2 loses 50.
NETTED = """
    sits    1 2
    wagers  1: player 25 tie 5 | 2: banker 50
    closed
    deal    P 9s B 2c P Kd B 5h
    result  player
"""
CHIPS = "event chips.moved seat={} to_seat_cents={} to_tray_cents={}\n"


@pytest.mark.parametrize("blind", ["wager.paid,wager.collected", "wager.paid", "wager.collected"])
def test_a_tray_that_tells_net_chips_alone(blind: str) -> None:
    """They are the payments and the collections, not chips beside them: rule 2."""
    text = NET.format(blind) + NETTED
    paid, took = "wager.paid" in blind, "wager.collected" in blind
    takes = CHIPS.format(2, 0, 5000) + CHIPS.format(1, 0, 500) if took else (
        "takes 2: banker 50\ntakes 1: tie 5\n"
    )  # fmt: skip
    pays = CHIPS.format(1, "{}", 0) if paid else "pays 1: player {}\n"
    amounts = {cents: cents if paid else f"{cents / 100:g}" for cents in (2500, 2000, 2600, 2400)}
    right = takes + pays.format(amounts[2500]) + "cleared\n"
    assert after(text, right) == []
    play(text + right + "books tray 1030 | errors.over 0 | errors.under 0")
    assert after(text, takes + pays.format(amounts[2600]) + "cleared") == ["pay.over 1 player 100"]
    assert after(text, takes + pays.format(amounts[2400]) + "cleared") == ["pay.under 1 player 100"]


def test_net_chips_that_are_a_part_of_what_nobody_tells() -> None:
    """Of a seat that is paid and collected, the chips of one act may be all that moved so."""
    text = NET.format("wager.paid,wager.collected") + NETTED
    for to_seat, to_tray in ((2500, 0), (0, 500), (2000, 0), (2500, 500)):
        assert after(text, CHIPS.format(1, to_seat, to_tray) + "cleared") == []
    assert after(text, CHIPS.format(1, 1900, 0) + "cleared") == ["pay.under 1 player 100"]
    assert after(text, CHIPS.format(2, 100, 0) + "cleared") == ["pay.unearned 2 banker 5100"]


def test_net_chips_where_a_report_was_lost() -> None:
    """A part of them may be what was lost: what is due stands as done."""
    text = NET.format("wager.paid,wager.collected") + NETTED
    cut = "skip panel\n" + CHIPS.format(1, 1900, 0) + "cleared\n"
    play(text + cut + "books tray 1030 | errors.over 0 | errors.under 0")
