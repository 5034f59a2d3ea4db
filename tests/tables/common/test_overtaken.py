"""What two devices tell of one moment may come in either order: PW-45, beyond "no more bets".

Each case is told twice: as late as the filed tolerance excuses, and a millisecond later.
"""

import pytest

from tests.cites import cites
from tests.scenarios.play import Play, play
from tests.tables.common.cases import MIDI, PAI_GOW, SAIGON
from tests.tables.common.test_clocks import says

FILED = "clock_tolerance_ms=2000 tray="
M, S, P = (one.replace("tray=", FILED) + "sits 1 3\n" for one in (MIDI, SAIGON, PAI_GOW))
HOUSE = M.replace("tray=", "house_money=true tray=")
POT = S.replace("tray=", "pot=true table_minimum=2500 tray=")
LIMITED = "event limits.changed table_minimum={} table_maximum=100000\n"
WITHIN = pytest.mark.parametrize(("after_ms", "late"), [(2_000, False), (2_001, True)])
AT_MS = 1_000_000


def codes(table: Play) -> list[str]:
    """What is found once each device has shown that none of its reports was lost."""
    for source in ("bets", "tray", "panel", "shoe"):
        says(table, "clock.offset", 9 * AT_MS, source=source, device=source, offset_ms=0)
    told = [f"{one.code} {one.what}" for one in table.findings]
    # Nobody gave a hand here; and the hub's own moments are none of this.
    return [one for one in told if not one.startswith(("hand.given", "clock.skew"))]


@WITHIN
def test_the_winner_after_the_first_settlement(after_ms: int, *, late: bool) -> None:
    table = play(M + "wagers 1: tie 25\nclosed\ndeal P 9s B 2c P Kd B 5h\n"
                 "points P 9 B 7\nfinals P 9 B 7\n")  # fmt: skip
    says(table, "wager.collected", AT_MS, seat=1, wager="tie", amount_cents=2_500)
    says(table, "result.announced", AT_MS + after_ms, result="player")
    assert codes(table) == ["announce.missing raised"] * late


@WITHIN
def test_a_count_after_the_third_card(after_ms: int, *, late: bool) -> None:
    table = play(M + "wagers 1: tie 25\nclosed\ndeal P 2c B Kh P As B 2s\npoints P 3\n")
    says(table, "card.dealt", AT_MS, hand="player", number=3, card="4d")
    says(table, "points.announced", AT_MS + after_ms, hand="banker", points=2, final=False)
    assert codes(table) == ["announce.missing raised"] * late


@WITHIN
def test_house_money_after_the_third_card(after_ms: int, *, late: bool) -> None:
    table = play(HOUSE + "wagers 1: player 25 house_money 5\nclosed\n"
                 "deal P 2c B Kh P As B 2s\npoints P 3 B 2\n")  # fmt: skip
    says(table, "card.dealt", AT_MS, hand="player", number=3, card="4d")
    lost = {"seat": 1, "wager": "house_money", "amount_cents": 500}
    says(table, "wager.collected", AT_MS + after_ms, **lost)
    assert codes(table) == ["house_money.settled_late raised"] * late


@cites("629a.11(c)")
@WITHIN
def test_chips_after_the_hands_are_taken(after_ms: int, *, late: bool) -> None:
    table = play(M + "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd B 5h\n"
                 "points P 9 B 7\nfinals P 9 B 7\nresult player\n")  # fmt: skip
    says(table, "hand.cleared", AT_MS, hand="player")
    says(table, "wager.paid", AT_MS + after_ms, seat=1, wager="player", amount_cents=2_500)
    assert codes(table) == ["cards.cleared_early raised"] * late


@cites("629a.11(b)", "629a.11(c)")
@WITHIN
def test_chips_after_all_cards_are_taken(after_ms: int, *, late: bool) -> None:
    """Settled with no cards on the table, or while they lay there."""
    table = play(M + "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd B 5h\n"
                 "points P 9 B 7\nfinals P 9 B 7\nresult player\n")  # fmt: skip
    says(table, "cards.cleared", AT_MS)
    says(table, "wager.paid", AT_MS + after_ms, seat=1, wager="player", amount_cents=2_500)
    assert codes(table) == ["cards.cleared_early raised"] * late
    assert table.state.standing.under_cents == 0


@WITHIN
def test_a_part_of_a_pay_after_all_cards_are_taken_is_not_all_of_it(
    after_ms: int, *, late: bool
) -> None:
    table = play(M + "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd B 5h\n"
                 "points P 9 B 7\nfinals P 9 B 7\nresult player\n")  # fmt: skip
    says(table, "cards.cleared", AT_MS)
    says(table, "wager.paid", AT_MS + after_ms, seat=1, wager="player", amount_cents=2_400)
    assert codes(table) == ["pay.missed raised"], late


@cites("680a.11(f)")
@WITHIN
def test_the_pot_after_all_cards_are_taken(after_ms: int, *, late: bool) -> None:
    """Each winner's part of it, to the cent, and each in time."""
    table = play(POT + "wagers 1: ante 25 pot 25 | 3: ante 25 pot 25\nclosed\n"
                 "hands 1: Kd Qs Jh 9c 4d | 3: Kh Qc Js 9d 4s | dealer: Td 7s 3h 8h 2c\n"
                 "sets 1: 9c 4d | 3: 9d 4s\n")  # fmt: skip
    before = {one.code for one in table.findings}
    says(table, "cards.cleared", AT_MS)
    says(table, "pot.paid", AT_MS, source="tray", seat=3, amount_cents=2_500)
    says(table, "pot.paid", AT_MS + after_ms, source="tray", seat=1, amount_cents=2_500)
    told = [one for one in codes(table) if one.startswith(("pot.", "cards."))]
    assert told == ["cards.cleared_early raised"] * late, before


@WITHIN
def test_a_total_after_the_first_card(after_ms: int, *, late: bool) -> None:
    table = play(P + "wagers 1: main 25\nclosed\nevent dice.shaken times=3\n")
    says(table, "dice.rolled", AT_MS - 9_000, dice=(3, 3, 3), fallen_out=0)
    says(table, "card.dealt", AT_MS, hand="6", number=1)
    says(table, "total.announced", AT_MS + after_ms, total=9)
    assert ("announce.missing raised" in codes(table)) is late


@WITHIN
def test_a_total_before_its_dice(after_ms: int, *, late: bool) -> None:
    table = play(P + "wagers 1: main 25\nclosed\nevent dice.shaken times=3\n")
    says(table, "total.announced", AT_MS, total=9)
    says(table, "dice.rolled", AT_MS + after_ms, source="dice", dice=(3, 3, 3), fallen_out=0)
    says(table, "card.dealt", AT_MS + 9_000, hand="6", number=1)
    assert ("announce.missing raised" in codes(table)) is late


@cites("629a.7(a)")
@WITHIN
def test_limits_that_are_changed_as_the_time_is_called(after_ms: int, *, late: bool) -> None:
    """Up or down, and whichever device is heard first."""
    table = play(M + LIMITED.format(2500) + "wagers 1: player 10\n")
    says(table, "no_more_bets.announced", AT_MS, source="shoe")
    lower = {"table_minimum": 1_000, "table_maximum": 100_000}
    says(table, "limits.changed", AT_MS + after_ms, **lower)
    assert codes(table) == [] if not late else ["wager.outside_limits raised"]
    table = play(M + LIMITED.format(1000) + "wagers 1: player 10\n")
    higher = {"table_minimum": 2_500, "table_maximum": 100_000}
    says(table, "limits.changed", AT_MS, **higher)
    says(table, "no_more_bets.announced", AT_MS + after_ms, source="shoe")
    assert codes(table) == ["wager.outside_limits raised"] * late


@cites("688a.7(b)")
@WITHIN
def test_a_wager_of_one_who_is_just_sitting_down(after_ms: int, *, late: bool) -> None:
    table = play(P)
    says(table, "wager.placed", AT_MS, seat=4, wager="main", amount_cents=2_500)
    says(table, "seat.taken", AT_MS + after_ms, seat=4)
    assert codes(table) == ["wager.unseated raised"] * late


@cites("688a.7(b)")
@WITHIN
def test_wagers_of_one_who_leaves_as_they_are_taken(after_ms: int, *, late: bool) -> None:
    """They had not lost: so they were taken because he had left."""
    table = play(P + "wagers 1: main 25 | 3: main 25\nclosed\nhands dealer: Ks Kd Qs 9d 8h 4c 2d"
                 " | 1: As Ad Ac Kh Kc 6h 7s | 3: 2c 3c 5d 7h 9s Jc Qd\n")  # fmt: skip
    says(table, "wager.collected", AT_MS, seat=1, wager="main", amount_cents=2_500)
    says(table, "seat.left", AT_MS + after_ms, seat=1)
    assert table.state.round is not None
    assert (1 in table.state.round.play.abandoned) is not late


@cites("680a.7(b)")
@pytest.mark.parametrize("blind", ["", "hand.set"])
@WITHIN
def test_wagers_of_one_who_leaves_may_have_lost(after_ms: int, blind: str, *, late: bool) -> None:
    """Where nobody tells how he set his hand, no card tells that they had not."""
    opened = S.replace("tray=", f"abandoned_wagers=return {blind and 'blind=' + blind} tray=")
    table = play(opened + "wagers 1: ante 25\nclosed\nhands 1: Jk 8h 6s 5d 2c"
                 " | dealer: Td 7s 3h 9h Ac\nreveals dealer\n")  # fmt: skip
    says(table, "wager.collected", AT_MS, seat=1, wager="ante", amount_cents=2_500)
    says(table, "seat.left", AT_MS + after_ms, seat=1)
    assert table.state.round is not None
    assert (1 in table.state.round.play.left) is not (late or bool(blind))


@cites("629a.13(d)")
@WITHIN
def test_a_wager_before_the_end_of_a_simulated_round(after_ms: int, *, late: bool) -> None:
    """Placed after it, it lies there for the real round: PW-45."""
    table = play(M + "event card.found_face_up card=9c\nevent simulated_round.begun\n"
                 "deal P 9c B 2c P Kd B 5h\n")  # fmt: skip
    says(table, "wager.placed", AT_MS, seat=1, wager="player", amount_cents=2_500)
    says(table, "simulated_round.ended", AT_MS + after_ms)
    for one in ("cleared", "closed", "deal P 9s B 2d P Kc B 5c", "points P 9 B 7",
                "finals P 9 B 7", "result player"):  # fmt: skip
        table.line(one)
    if not late:
        table.line("pays 1: player 25")
    table.line("cleared")
    found = ["card.face_up raised", "card.face_up remedied"]
    wrong = ["simulated_round.wager raised", "simulated_round.wager worsened"]
    assert codes(table) == found + wrong * late
    assert len(table.rounds) == 1 + late
