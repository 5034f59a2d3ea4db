"""A panel that starts anew says its opening again: an open table goes on as it was."""

import pytest

from services.audit.hearing import Hearing
from services.tables.parts.supply import Supply
from tests.scenarios.play import Play, play
from tests.tables.common.cases import MIDI, PAI_GOW, SAIGON, told
from tests.tables.common.test_held import at

ROUND = "wagers 1: player 25\n{}closed\n{}deal P 9s B 2c P Kd B 5h\n{}pays 1: player 25\n{}"


def _round(place: int, said: str) -> str:
    return ROUND.format(*[said if one == place else "" for one in range(4)]) + "cleared\n"


@pytest.mark.parametrize("place", range(4))
def test_the_round_at_hand_goes_on(place: int) -> None:
    table = play(MIDI + _round(place, MIDI) + _round(0, ""))
    plain = play(MIDI + _round(0, "") + _round(0, ""))
    assert told(table) == told(plain) == []
    assert [one.round for one in table.rounds] == ["r1", "r2"]
    assert table.balances == plain.balances


@pytest.mark.parametrize("other", ["tray=900", "tray=1000 decks=7"])
def test_another_opening_leaves_no_round_open(other: str) -> None:
    table = play(MIDI + _round(1, f"open midibaccarat {other}\n"))
    assert [one.told for one in table.rounds] == ["undecided", "player 9:7"]  # r1 has no card


def test_so_does_one_after_a_closing_that_was_heard_or_may_have_been_lost() -> None:
    assert play(MIDI + _round(2, "closes\n" + MIDI)).state.round is None
    lost = play(MIDI + _round(2, "skip panel\n" + MIDI))
    assert [(one.round, one.verified) for one in lost.rounds] == [("r1", False)]
    assert lost.state.round is None
    blind = MIDI.replace("tray", "blind=table.closed tray")
    assert play(blind + _round(2, blind).removesuffix("cleared\n")).state.round is None
    assert play(MIDI + _round(2, MIDI).removesuffix("cleared\n")).state.round is not None


@pytest.mark.parametrize("opened", [MIDI, SAIGON, PAI_GOW])
def test_what_the_table_was_at_stays(opened: str) -> None:
    light = "event device.light device=S kind=shuffler on=true\n"
    limits = "event limits.changed table_minimum=200\nsits 1 3\n"
    table = play(opened + light + limits)
    before, again = table.state, Play()
    again.reports, again.state = table.reports, table.state
    for line in opened.splitlines():
        again.line(line)
    after = again.state
    assert (after.devices, after.players, after.supply) == (
        before.devices, before.players, before.supply,
    )  # fmt: skip
    assert after.terms is not None
    assert before.terms is not None
    assert after.terms.limits == before.terms.limits
    assert after.tray_cents == before.tray_cents == 100_000


def test_it_tells_anew_what_each_device_reports() -> None:
    """A device that was not listed at first is from here on."""
    blind = MIDI.replace("tray", "blind=no_more_bets.announced tray")
    bare = "wagers 1: player 25\ndeal P 9s B 2c P Kd B 5h\npays 1: player 25\ncleared\n"
    assert told(play(blind + bare)) == []
    assert told(play(blind + MIDI + bare)) == ["round.no_announcement"]
    assert told(play(MIDI + blind + bare)) == []


def test_what_is_held_waits_on() -> None:
    """No device has shown by it whether a report of its own was lost."""
    missed = "wagers 1: player 25 | 2: banker 10\nclosed\ndeal P 9s B 2c P Kd B 5h\n"
    missed += "pays 1: player 25\ncleared\n"
    assert told(at(MIDI + missed + MIDI)) == []
    assert told(at(MIDI + missed + MIDI.replace("=1000", "=900"))) == [
        "collect.missed 2 banker 1000"
    ]


@pytest.mark.parametrize("opened", [SAIGON, PAI_GOW])
def test_a_round_that_its_closing_ends_leaves_nothing_to_the_next_opening(opened: str) -> None:
    """Its deck went with the table, and since when nobody plays counts from no round before."""
    blind = opened.replace("tray", "blind=cards.cleared tray")
    table = play(blind + "closed\nhands dealer: 2c\ncloses\n")
    assert [one.round for one in table.rounds] == ["r1"]
    assert table.state.supply == Supply()
    again = play(blind + "closed\nhands dealer: 2c\ncloses\nlater 2h\n" + opened + "tick\nsits 3\n")
    assert [one.code for one in again.findings if one.code.startswith("idle.")] == []


def test_the_audit_counts_what_a_tray_opens_with_once() -> None:
    opened = {
        "type": "table.opened", "filing_digest": "f", "opening_tray_cents": 100, "order": 1,
        "devices": [{"source": "tray", "reports": ["wager.paid", "wager.collected"]}],
    }  # fmt: skip
    closed = {"type": "table.closed", "order": 3}
    hearing = Hearing()
    for event in (opened, opened | {"order": 2}, closed, opened | {"order": 4}):
        hearing.take(event)
    hearing.take(opened | {"order": 5, "opening_tray_cents": 90})
    assert hearing.openings == [(1, 100), (4, 100), (5, 90)]
    assert hearing.of_the_tray()
