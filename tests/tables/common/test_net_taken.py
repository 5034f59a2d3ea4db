"""Chips that no device ties to a wager, from a seat into the tray: so much of it was taken."""

import pytest

from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.common.cases import PAI_GOW, SAIGON, told

MIDI = "open midibaccarat tray=1000\nsits 1 2\n"
BETS = "wagers 1: player 25 | 2: banker 50\nclosed\n"
WON = BETS + "deal P 9s B 2c P Kd B 5h\nresult player\n"
TIED = BETS + "deal P 9s B 2c P Kd B 7h\nresult tie\n"
INTO_THE_TRAY = "event chips.moved seat={} to_seat_cents=0 to_tray_cents={}\n"
GIVEN = "event chips.moved seat={} to_seat_cents={} to_tray_cents=0\n"
PAID = "pays 1: player 25\n"


@shows("collect.missed", "collect.unearned", of="629a")
@pytest.mark.parametrize(
    ("cents", "finds"),
    [
        (5_000, []),
        (4_500, ["collect.missed 2 banker 500"]),
        (1, ["collect.missed 2 banker 4999"]),
        (5_500, ["collect.unearned 2 banker 500"]),
    ],
)
def test_a_loser(cents: int, finds: list[str]) -> None:
    table = play(MIDI + WON + INTO_THE_TRAY.format(2, cents) + PAID + "cleared\n")
    assert told(table) == finds
    assert table.balances["layout:MB-01"] == 0
    assert table.balances["tray:MB-01"] == 100_000 - 2_500 + cents
    for one in table.findings:
        if one.code.startswith("collect."):
            assert one.observed.startswith("paid $0.00, took $")


def test_a_winner_and_a_push() -> None:
    taken = MIDI + WON + "takes 2: banker 50\n" + INTO_THE_TRAY.format(1, 2_500) + "cleared\n"
    assert told(play(taken)) == ["collect.unearned 1 player 5000"]
    pushed = MIDI + TIED + INTO_THE_TRAY.format(2, 5_000) + "cleared\n"
    assert told(play(pushed)) == ["collect.unearned 2 banker 5000"]
    assert told(play(MIDI + TIED + "cleared\n")) == []


@pytest.mark.parametrize(
    "lost",
    [
        SAIGON + "sits 3\nwagers 3: ante 50\nclosed\n"
        "hands 3: Kh Qc Js 9d 3c | dealer: Td 7s 3h 8h 2c\n",
        PAI_GOW + "sits 3\nwagers 3: main 50\nclosed\n"
        "hands dealer: As Ad Kh Kc Qs 9d 8h | 3: 2c 3c 5d 7h 9s Jc Qd\n"
        "sets dealer: Kh Kc\nsets 3: 9s Jc\nreveals 3\n",
    ],
)
def test_so_at_tables_of_the_other_games(lost: str) -> None:
    for cents, finds in ((5_000, []), (4_500, ["500"])):
        text = lost + INTO_THE_TRAY.format(3, cents) + "cleared\n"
        found = [one for one in told(play(text)) if one.startswith(("pay.", "collect."))]
        assert [one.split()[0] for one in found] == ["collect.missed"] * len(finds)
        assert [one.split()[-1] for one in found] == finds


TWO = "wagers 1: player 25 tie 5\nclosed\ndeal P 9s B 2c P Kd B 5h\nresult player\n"


@shows("collect.unearned", "collect.missed", of="629a")
@pytest.mark.parametrize(
    ("settled", "cents", "finds"),
    [
        (PAID, 500, []),
        ("", 500, ["pay.missed 1 player 2500"]),
        ("takes 1: tie 5\n", 2_500, ["collect.unearned 1 player 5000"]),
        ("", 3_000, ["collect.unearned 1 player 5000"]),
        (PAID, 400, ["collect.missed 1 tie 100"]),
        (PAID, 600, ["collect.unearned 1 tie 100"]),
    ],
)
def test_of_two_wagers_it_is_the_one_that_they_fit(
    settled: str, cents: int, finds: list[str]
) -> None:
    """A loser's chips first, then a stake that had not lost: to the cent, and one mistake."""
    table = play(MIDI + TWO + settled + INTO_THE_TRAY.format(1, cents) + "cleared\n")
    assert told(table) == finds
    assert table.balances["layout:MB-01"] == 0


HANDS = "hands dealer: 2h 2s 4d 5d 7h 9s Jc | 3: As Ad Kh Kc Qs Td 8h\n"
BEATEN = "sets dealer: Jc 9s\nsets 3: Kh Kc\nreveals 3\ncompares 3: win\n"


@shows("collect.unearned", of="688a")
def test_a_stake_that_won_is_not_taken_of_the_bonus_beside_it() -> None:
    begun = PAI_GOW + "sits 3\nwagers 3: main 50 fortune 5\nclosed\n" + HANDS + BEATEN
    lost = begun + "takes 3: fortune 5\n"
    assert told(play(lost + "pays 3: main 50\ncleared\n")) == []
    stake = INTO_THE_TRAY.format(3, 5_000) + "cleared\n"
    assert told(play(lost + stake)) == ["collect.unearned 3 main 10000"]
    lay = ["collect.unearned 3 main 10000", "collect.missed 3 fortune 500"]
    assert told(play(begun + stake)) == lay


@pytest.mark.parametrize(
    "acts",
    [
        PAID + INTO_THE_TRAY.format(1, 2_500),
        INTO_THE_TRAY.format(1, 2_500) + PAID,
        PAID + INTO_THE_TRAY.format(1, 1_500) + INTO_THE_TRAY.format(1, 1_000),
    ],
)
def test_a_winner_that_was_paid_has_his_stake_taken(acts: str) -> None:
    """Not a payment that is missing: just what lay there went into the tray."""
    table = play(MIDI + WON + "takes 2: banker 50\n" + acts + "cleared\n")
    assert told(table) == ["collect.unearned 1 player 2500"]
    (one,) = [one for one in table.findings if one.code == "collect.unearned"]
    assert one.observed == "paid $25.00, took $25.00 of $25.00"
    assert table.balances["layout:MB-01"] == 0
    assert table.balances["tray:MB-01"] == 100_000 + 5_000
    assert table.balances["errors.under:MB-01"] == -2_500


@shows("collect.unearned", of="629a")
def test_a_stake_beside_an_honest_neighbour_and_one_that_went_back() -> None:
    settled = MIDI + WON + "takes 2: banker 50\n" + PAID
    assert told(play(settled + "cleared\n")) == []
    net, back = INTO_THE_TRAY.format(1, 2_500), "back 1: player 25\n"
    for acts in (back + net, net + back):  # of the pay, then: the stake is the player's again
        assert told(play(settled + acts + "cleared\n")) == ["pay.missed 1 player 2500"]
    less = INTO_THE_TRAY.format(1, 2_000)
    assert told(play(settled + less + "cleared\n")) == ["pay.under 1 player 2000"]
    paid = PAI_GOW + "sits 3\nwagers 3: main 50 fortune 5\nclosed\n" + HANDS + BEATEN
    paid += "takes 3: fortune 5\npays 3: main 50\n" + INTO_THE_TRAY.format(3, 5_000)
    assert told(play(paid + "cleared\n")) == ["collect.unearned 3 main 5000"]
    odds = MIDI + "wagers 1: tie 5\nclosed\ndeal P 9s B 2c P Kd B 7h\nresult tie\n"
    odds += "pays 1: tie 40\n" + INTO_THE_TRAY.format(1, 500)
    assert told(play(odds + "cleared\n")) == ["collect.unearned 1 tie 500"]


def test_a_stake_of_a_winner_who_was_paid_less_his_vigorish() -> None:
    paid = MIDI.replace("tray", "vigorish_collection=at_payout tray") + BETS
    paid += "deal P 2c B 9s P 5h B Kd\nresult banker\ntakes 1: player 25\npays 2: banker 47.50\n"
    assert told(play(paid + "cleared\n")) == []
    table = play(paid + INTO_THE_TRAY.format(2, 5_000) + "cleared\n")
    assert told(table) == ["collect.unearned 2 banker 5000"]
    (one,) = [one for one in table.findings if one.code == "collect.unearned"]
    assert one.observed == "paid $47.50, took $50.00 of $50.00"


BOTH = "wagers 1: player 25 tie {}\nclosed\ndeal P 9s B 2c P Kd B 5h\nresult player\n"
TO_AND_FRO = "event chips.moved seat=1 to_seat_cents=2500 to_tray_cents=2500\n"


@shows("pay.missed", "collect.missed", of="629a")
@pytest.mark.parametrize(
    ("blind", "missed"),
    [("wager.collected", "pay.missed 1 player 2500"), ("wager.paid", "collect.missed 1 tie 2500")],
)
def test_a_win_paid_with_a_loser_of_as_much_moves_no_chips(blind: str, missed: str) -> None:
    """Rule 2: what is owed to the seat and by it, and told as net chips alone, comes to nothing."""
    few = MIDI.replace("tray", f"blind={blind} tray")
    for acts in ("", TO_AND_FRO, INTO_THE_TRAY.format(1, 2_500) + GIVEN.format(1, 2_500)):
        table = play(few + BOTH.format(25) + acts + "cleared\n")
        assert told(table) == []
        assert table.balances["tray:MB-01"] == 100_000
    for other in (20, 30):  # then chips would have moved
        table = play(few + BOTH.format(other) + TO_AND_FRO + "cleared\n")
        assert told(table) == [missed.replace("tie 2500", f"tie {other}00")]
    blinder = few.replace(blind, f"{blind},chips.moved")  # PW-101
    assert told(play(blinder + BOTH.format(25) + "cleared\n")) == [missed]
    apart = few + BOTH.format(25).replace("player 25 tie 25", "player 25 | 2: tie 25")
    assert told(play(apart + "cleared\n")) == [missed.replace("1 tie", "2 tie")]
