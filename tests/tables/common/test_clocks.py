"""What two devices tell is compared by their clocks, beyond the filed tolerance.

One device's reports, and what it alone tells, stand in the hub's order.
"""

from typing import Any

import pytest

from events.moments import from_milliseconds
from tests.cites import cites
from tests.scenarios.play import Play, play
from tests.scenarios.reports import START
from tests.tables.common.cases import MIDI, PAI_GOW, SAIGON, told

FILED = "clock_tolerance_ms=2000 tray="
M, S, P = (one.replace("tray=", FILED) + "sits 1 3\n" for one in (MIDI, SAIGON, PAI_GOW))
MAIN = {M: "player", S: "ante", P: "main"}
CARDS = {M: "deal P 9s", S: "turns 1: Kd", P: "turns 1: Kd"}
GAMES = pytest.mark.parametrize("game", [M, S, P])
NO_MORE_MS = 100_000


def says(table: Play, kind: str, at_ms: int, **content: Any) -> None:
    """A device reports what happened so long after the start by its own clock."""
    table.report(kind, at=from_milliseconds(START + at_ms), **content)


def late(table: Play) -> list[str]:
    """What is found once sensors and tray have shown that no report of theirs was lost."""
    for source in ("bets", "tray"):
        says(table, "clock.offset", 10 * NO_MORE_MS, source=source, device=source, offset_ms=0)
    return told(table)


def with_bets(game: str) -> Play:
    return play(f"{game}wagers 1: {MAIN[game]} 25\n")


def announced(game: str) -> Play:
    table = with_bets(game)
    says(table, "no_more_bets.announced", NO_MORE_MS)
    return table


@cites("629a.7(c)", "680a.7(c)", "688a.7(c)")
@GAMES
@pytest.mark.parametrize("kind", ["wager.placed", "wager.withdrawn"])
def test_a_wager_is_late_beyond_the_tolerance_alone(game: str, kind: str) -> None:
    for after_ms, is_late in ((-2_001, False), (0, False), (2_000, False), (2_001, True)):
        table, main = announced(game), MAIN[game]
        says(table, kind, NO_MORE_MS + after_ms, seat=1, wager=main, amount_cents=500)
        table.line(CARDS[game])
        assert told(table) == []
        assert late(table) == ([f"wager.late 1 {main} 500"] if is_late else []), after_ms


@GAMES
def test_where_one_device_tells_both_the_order_decides(game: str) -> None:
    table, main = announced(game), MAIN[game]
    source = {"source": "panel", "seat": 1, "wager": main, "amount_cents": 500}
    says(table, "wager.placed", NO_MORE_MS + 1, **source)
    table.line(CARDS[game])
    assert late(table) == [f"wager.late 1 {main} 500"]


@GAMES
@pytest.mark.parametrize("kind", ["wager.withdrawn", "wager.returned"])
def test_a_bet_within_the_tolerance_that_is_pushed_back_beyond_it(game: str, kind: str) -> None:
    """Nothing lies there that was late, and nothing was taken that lay in time."""
    table, main = announced(game), MAIN[game]
    wager = {"seat": 1, "wager": main}
    says(table, "wager.placed", NO_MORE_MS + 2_000, **wager, amount_cents=500)
    says(table, kind, NO_MORE_MS + 3_000, **wager, amount_cents=500)
    assert table.state.round is not None
    assert table.state.round.settling == 0
    assert table.state.round.spots[1, main].stake_cents == 2500
    table.line(CARDS[game])
    assert late(table) == []
    table = announced(game)
    says(table, "wager.placed", NO_MORE_MS + 2_000, **wager, amount_cents=500)
    says(table, "wager.withdrawn", NO_MORE_MS + 3_000, **wager, amount_cents=600)
    table.line(CARDS[game])
    assert late(table) == [f"wager.late 1 {main} 100"]


@GAMES
def test_chips_at_another_seat_within_the_tolerance(game: str) -> None:
    for after_ms, switched in ((2_000, False), (2_001, True)):
        table, main = announced(game), MAIN[game]
        says(
            table, "wager.moved", NO_MORE_MS + after_ms, seat=1, wager=main, to_seat=3,
            to_wager=main, amount_cents=500, source="bets",
        )  # fmt: skip
        assert told(table) == ([f"seat.switch 1 {main} 500"] if switched else []), after_ms


@cites("629a.8(b)", "680a.8(b)", "688a.8(b)")
@GAMES
def test_a_card_that_overtakes_no_more_bets(game: str) -> None:
    """The card arrives first: it was dealt first where the clocks say so beyond the tolerance."""
    for before_ms, first in ((-2_001, False), (2_000, False), (2_001, True)):
        table = with_bets(game)
        card_ms = NO_MORE_MS - before_ms
        says(table, "card.dealt", card_ms, hand="player" if game is M else "1", number=1)
        assert told(table) == []
        says(table, "no_more_bets.announced", NO_MORE_MS)
        assert told(table) == (["round.no_announcement"] if first else []), before_ms


@GAMES
def test_a_card_and_no_more_bets_of_one_device(game: str) -> None:
    hand = {"source": "panel", "hand": "player" if game is M else "1", "number": 1}
    table = with_bets(game)
    says(table, "card.dealt", NO_MORE_MS, **hand)
    assert told(table) == ["round.no_announcement"]


@GAMES
def test_no_more_bets_that_is_never_heard(game: str) -> None:
    """Missing when the panel is past the card by more than the tolerance, or at the close."""
    card = {"hand": "player" if game is M else "1", "number": 1}
    for after_ms, missing in ((2_000, False), (2_001, True)):
        table = with_bets(game)
        says(table, "card.dealt", NO_MORE_MS, **card)
        says(table, "vigorish.marked", NO_MORE_MS + after_ms, seat=1, amount_cents=25)
        assert ("round.no_announcement" in told(table)) is missing, after_ms
    table = with_bets(game)
    says(table, "card.dealt", NO_MORE_MS, **card)
    says(table, "cards.cleared", NO_MORE_MS + 1)
    assert told(table).count("round.no_announcement") == 1
    (one,) = [one for one in table.findings if one.code == "round.no_announcement"]
    assert one.round == "r1"
    assert len(one.because) == 2


def test_no_more_bets_of_a_simulated_round_that_its_first_card_overtakes() -> None:
    """It opens no other round; one beyond the tolerance does, as ever."""
    for after_ms, rounds in ((2_000, 1), (2_001, 2)):
        table = play(M)
        says(table, "simulated_round.begun", NO_MORE_MS - 2_000)
        says(table, "card.dealt", NO_MORE_MS, hand="player", number=1)
        says(table, "no_more_bets.announced", NO_MORE_MS + after_ms)
        says(table, "card.dealt", NO_MORE_MS + 3_000, hand="banker", number=1)
        assert table.state.rounds == rounds, after_ms
