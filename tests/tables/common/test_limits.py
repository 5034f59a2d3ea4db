"""What a wager may be: limits filed, changed, kept and approved; bonus wagers; what is offered."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.common.cases import found

LIMITS = "table_minimum=1000 table_maximum=50000"
MIDI = f"open midibaccarat {LIMITS}\nsits 1 2\n"
SAIGON = f"open saigon-2019 {LIMITS}\nsits 1 2\n"
PAI_GOW = f"open pai-gow {LIMITS} fortune=2 progressive=4\nsits 1 2\n"
MAIN = {MIDI: "player", SAIGON: "ante", PAI_GOW: "main"}
BONUS = {SAIGON: "bonus", PAI_GOW: "fortune"}
THEN = ": what hangs on them is not judged here"


@cites("629a.7(a)", "680a.7(d)", "688a.7(d)")
@pytest.mark.parametrize("game", MAIN)
@pytest.mark.parametrize(("amount", "outside"), [("9.99", 1), ("10", 0), ("500", 0), ("500.01", 1)])
def test_to_the_cent(game: str, amount: str, outside: int) -> None:
    main = MAIN[game]
    begun = f"{game}wagers 1: {main} {amount}\n"
    cents = str(round(float(amount) * 100))
    assert found(begun) == []
    assert found(begun + "closed") == [f"wager.outside_limits 1 {main} {cents}"] * outside


def test_one_finding_a_seat_and_once_a_round() -> None:
    begun = SAIGON + "wagers 1: ante 5 bonus 0.50 | 2: ante 5\nclosed\n"
    both = ["wager.outside_limits 1 ante 500", "wager.outside_limits 2 ante 500"]
    assert found(begun) == both
    assert found(begun + "closed\nhands 1: Kd\n") == both


def test_what_is_made_good_in_time_is_none() -> None:
    begun = MIDI + "wagers 1: player 5\n"
    assert found(begun + "wagers 1: player 5\nclosed") == []
    assert found(begun + "off 1: player 5\nclosed") == []


def test_at_the_first_card_where_nobody_announces() -> None:
    begun = MIDI.replace("open midibaccarat", "open midibaccarat blind=no_more_bets.announced")
    assert found(begun + "wagers 1: player 5\n") == []
    assert found(begun + "wagers 1: player 5\ndeal P 9s B 2c") == [
        "wager.outside_limits 1 player 500"
    ]
    assert found(begun + "wagers 1: player 10\ndeal P 9s B 2c") == []


@cites("680a.7(d)", "688a.7(e)")
@shows("wager.outside_limits", of="680a")
@pytest.mark.parametrize("game", BONUS)
def test_a_bonus_without_its_main_wager(game: str) -> None:
    main, bonus = MAIN[game], BONUS[game]
    alone = f"{game}wagers 2: {bonus} 5\nclosed\n"
    assert found(alone) == [f"wager.outside_limits 2 {bonus} 500"]
    assert found(f"{game}wagers 2: {main} 10 {bonus} 5\nclosed\n") == []
    gone = f"{game}wagers 2: {main} 10 {bonus} 5\noff 2: {main} 10\nclosed\n"
    assert found(gone) == [f"wager.outside_limits 2 {bonus} 500"]


def test_at_baccarat_any_wager_stands_alone() -> None:
    assert found(MIDI + "wagers 2: tie 5\nclosed") == []


@cites("688a.7(e)")
@shows("wager.outside_limits", of="688a")
def test_a_progressive_wager_has_one_size() -> None:
    for amount, outside in (("5", 0), ("4", 1), ("6", 1)):
        wagers = f"wagers 1: main 10 progressive {amount}\nclosed"
        cents = int(amount) * 100
        assert found(PAI_GOW + wagers) == [f"wager.outside_limits 1 progressive {cents}"] * outside


@pytest.mark.parametrize(
    ("game", "wager"),
    [(MIDI, "house_money"), (MIDI, "ante"), (SAIGON, "main"), (PAI_GOW, "ace_high")],
)
def test_a_wager_that_is_not_offered(game: str, wager: str) -> None:
    """At once, and once."""
    begun = f"{game}wagers 1: {MAIN[game]} 10 {wager} 5\n"
    expected = [f"wager.outside_limits 1 {wager} 500"]
    assert found(begun) == expected
    assert found(begun + f"wagers 1: {wager} 5\nclosed") == expected


def test_a_wager_that_the_filing_offers() -> None:
    offered = MIDI.replace("open midibaccarat", "open midibaccarat house_money=true")
    assert found(offered + "wagers 1: player 10 house_money 5\nclosed") == []


CHANGED = "event limits.changed table_minimum=2500 table_maximum=100000"


def test_limits_as_changed() -> None:
    wagers = "\nwagers 1: player 10 | 2: player 25\nclosed"
    assert found(MIDI + CHANGED + wagers) == ["wager.outside_limits 1 player 1000"]
    assert found(MIDI + CHANGED + " keeps=[1]" + wagers) == []
    assert found(MIDI + CHANGED + "\nwagers 1: player 1000\nclosed") == []
    assert found(MIDI + CHANGED + "\nwagers 1: tie 1\nclosed") == []
    tie = CHANGED + ' minimums={"tie":500}'
    assert found(MIDI + tie + "\nwagers 1: tie 4\nclosed") == ["wager.outside_limits 1 tie 400"]


def test_minimums_that_are_not_told_anew_stay() -> None:
    filed = MIDI.replace("open midibaccarat", 'open midibaccarat minimums={"tie":500}')
    for tie, outside in (("4.99", 1), ("5", 0)):
        text = f"{filed}{CHANGED}\nwagers 1: tie {tie}\nclosed"
        assert len(found(text)) == outside


@shows("wager.outside_limits", of="629a")
def test_a_seat_keeps_its_limits_until_it_is_left() -> None:
    kept = MIDI + CHANGED + " keeps=[1]\n"
    wagers = "wagers 1: player 10\nclosed"
    assert found(kept + wagers) == []
    assert found(kept + "leaves 1\nsits 1\n" + wagers) == ["wager.outside_limits 1 player 1000"]


def test_limits_approved_for_one_player() -> None:
    approved = MIDI + "event limits.changed table_minimum=1000 table_maximum=500000 seat=1\n"
    wagers = "wagers 1: player 5000 | 2: player 500.01\nclosed"
    assert found(approved + wagers) == ["wager.outside_limits 2 player 50001"]
    assert found(approved + CHANGED + "\nwagers 1: player 5000\nclosed") == []
    assert found(approved + "leaves 1\nwagers 1: player 5000\nclosed") == [
        "wager.outside_limits 1 player 500000"
    ]


@pytest.mark.parametrize("game", [MIDI, SAIGON, PAI_GOW])
def test_limits_that_nobody_would_report_as_changed_are_said_to_be_unknown(game: str) -> None:
    """Irregularities, rules 1 and 4: any seat may have kept others, or been approved them."""
    blind = play(game.replace("table_minimum", "blind=limits.changed table_minimum", 1))
    (one,) = blind.findings
    assert (one.code, one.observed) == ("open.unobserved", f"none for limits.changed{THEN}")
    assert play(game).findings == []


DIFFERENTIAL = MIDI.replace("table_minimum", "differential=100 table_minimum")


@cites("629a.7(a)")
@pytest.mark.parametrize(("player", "banker"), [(120, 20), (20, 120)])
def test_the_differential_to_the_cent(player: int, banker: int) -> None:
    """PW-107: of all Player wagers and all Banker wagers, as the time for them ends."""
    text = f"wagers 1: player {player} | 2: banker {banker}\n"
    side = "player" if player > banker else "banker"
    seat = 1 if side == "player" else 2
    more = f"wagers {seat}: {side} 0.01\n"
    assert found(DIFFERENTIAL + text + "closed") == []
    assert found(DIFFERENTIAL + text + more) == []
    assert found(DIFFERENTIAL + text + more + "closed") == [f"wager.outside_limits {side} 1"]
    assert found(DIFFERENTIAL + text + more + "wagers 2: tie 20\nclosed")[0].endswith(f"{side} 1")
    level = f"wagers 1: {'banker' if side == 'player' else 'player'} 10\n"
    assert found(DIFFERENTIAL + text + more + level + "closed") == []
    assert found(MIDI + text + more + "closed") == []


@cites("629a.7(a)")
def test_a_differential_that_is_changed_or_may_have_been() -> None:
    over = "wagers 1: player 130 | 2: banker 20\nclosed"
    changed = "event limits.changed table_minimum=1000 table_maximum=50000{}\n"
    assert found(DIFFERENTIAL + over) == ["wager.outside_limits player 1000"]
    assert found(DIFFERENTIAL + changed.format("") + over) == ["wager.outside_limits player 1000"]
    higher = changed.format(" table_differential=11000")
    assert found(DIFFERENTIAL + higher + over) == []
    lower = changed.format(" table_differential=9999")
    assert found(DIFFERENTIAL + lower + over) == ["wager.outside_limits player 1001"]
    for kind in ("limits.changed", "wager.withdrawn"):
        blind = DIFFERENTIAL.replace("table_min", f"blind={kind} table_min", 1)
        assert found(blind + over) == []
