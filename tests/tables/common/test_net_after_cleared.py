"""Net chips, told for no wager, that move once the cards of their round are gone: PW-23, PW-45."""

import pytest

from tests.cites import cites
from tests.properties.counted import differences
from tests.properties.test_any_floor import kept_log
from tests.scenarios.play import Play, play
from tests.tables.midibaccarat.rounds import FOUR, OPEN, SAID

SLOW = OPEN.replace("tray", "clock_tolerance_ms=5000 tray")
WON, LOST = "wagers 1: player 10\n" + FOUR + SAID, "wagers 1: banker 10\n" + FOUR + SAID
GIVEN = "event chips.moved seat=1 to_seat_cents=1000 to_tray_cents=0\n"
TAKEN = "event chips.moved seat=1 to_seat_cents=0 to_tray_cents=1000\n"


def told(table: Play) -> list[str]:
    return [
        one.code if one.what == "raised" else f"{one.what} {one.code}" for one in table.findings
    ]


@cites("629a.11(c)")
@pytest.mark.parametrize(
    ("text", "chips", "missed"), [(WON, GIVEN, "pay.missed"), (LOST, TAKEN, "collect.missed")]
)
def test_they_settle_the_wager_that_was_left(text: str, chips: str, missed: str) -> None:
    right = play(OPEN + text + chips + "cleared\n")
    assert told(right) == []
    late = play(OPEN + text + "cleared\n" + chips)
    assert told(late) == ["cards.cleared_early"]  # the cards went first, and nothing is amiss
    by_tray = chips.replace("moved", "moved source=tray")  # by the clocks it was in time
    assert told(play(SLOW + text + "cleared\n" + by_tray)) == []
    for table in (right, late):
        assert table.balances["tray:MB-01"] == right.balances["tray:MB-01"]
        assert not table.balances.get("errors.under:MB-01")
        assert not table.balances.get("errors.over:MB-01")
        assert table.state.amiss == ()


def test_other_chips_settle_nothing() -> None:
    wrong = GIVEN.replace("1000", "900"), GIVEN.replace("seat=1", "seat=2"), TAKEN
    for chips in wrong:
        table = play(OPEN + WON + "cleared\n" + chips)
        assert told(table) == ["pay.missed"]
        assert len(table.state.amiss) == 1


def test_they_mend_what_was_found() -> None:
    next_ = "wagers 1: player 5\n" + FOUR + SAID + "pays 1: player 5\ncleared\n"
    table = play(OPEN + WON + "cleared\n" + next_ + GIVEN)
    assert told(table) == ["pay.missed"]  # of the round before the last: that may be anything
    found = play(OPEN + WON + "cleared\nbuys 9: 100\nlater 6m\ntick\n" + GIVEN)
    assert told(found) == ["pay.missed", "remedied pay.missed"]
    assert not found.balances.get("errors.under:MB-01")


@pytest.mark.parametrize(
    ("text", "chips", "missed"), [(WON, GIVEN, "pay.missed"), (LOST, TAKEN, "collect.missed")]
)
def test_they_mend_it_until_the_next_round_is_dealt(text: str, chips: str, missed: str) -> None:
    """While that is bet on nothing of it is paid: so are chips that a device ties to a wager."""
    bets, rest = "wagers 1: player 5\nclosed\n", FOUR.removeprefix("closed\n") + SAID
    rest += "{}pays 1: player 5\ncleared\n"
    mended = [missed, f"remedied {missed}"]
    for betting in (bets.removesuffix("closed\n") + chips + "closed\n", bets + chips):
        table = play(OPEN + text + "cleared\n" + betting + rest.format(""))
        assert told(table) == mended
        assert table.state.amiss == ()
        assert not table.balances.get("errors.under:MB-01")
        assert not table.balances.get("errors.over:MB-01")
    dealt = play(OPEN + text + "cleared\n" + bets + rest.format(chips))
    assert told(dealt)[0] == missed
    assert f"remedied {missed}" not in told(dealt)
    other = chips.replace("1000", "900")
    table = play(OPEN + text + "cleared\n" + bets + other + rest.format(""))
    assert told(table)[0] == missed
    assert len(told(table)) == 2  # it is of the round at hand, and too much there
    assert f"remedied {missed}" not in told(table)


def test_the_audit_counts_them_at_no_spot() -> None:
    for text, chips in ((WON, GIVEN), (LOST, TAKEN)):
        table, log = kept_log("MB-01")
        bets = "wagers 1: player 5\n" + chips + FOUR + SAID + "pays 1: player 5\ncleared\n"
        for line in (OPEN + text + "cleared\n" + bets).splitlines():
            table.line(line)
        assert table.state.amiss == ()
        assert differences(table, log) == []
        assert differences(table, [raw for raw in log if b'"chips.moved"' not in raw])


def test_one_stack_mends_all_that_lacks_at_a_seat() -> None:
    bonus = OPEN.replace("tray", "dragon_bonus=A tray")
    two = "wagers 1: player 10 dragon_bonus_player 5\n" + FOUR + SAID + "cleared\n"
    both = "event chips.moved seat={} to_seat_cents={} to_tray_cents=0\n"
    table = play(bonus + two + both.format(1, 1500))
    assert sorted(told(table)) == ["pay.missed"] * 2 + ["remedied pay.missed"] * 2
    assert table.state.amiss == ()
    assert not table.balances.get("errors.under:MB-01")
    right = play(bonus + two.replace("cleared", both.format(1, 1500) + "cleared"))
    assert told(right) == []
    assert table.balances["tray:MB-01"] == right.balances["tray:MB-01"]
    for seat, cents in ((1, 1499), (1, 1501), (2, 1500)):
        assert len(play(bonus + two + both.format(seat, cents)).state.amiss) == 2
    one = play(bonus + two + both.format(1, 500))  # just what one of them lacks
    assert [left.wager for left in one.state.amiss] == ["player"]


@pytest.mark.parametrize(("text", "chips"), [(WON, GIVEN), (LOST, TAKEN)])
def test_what_was_taken_to_be_done_is_booked_once(text: str, chips: str) -> None:
    """A tray that tells of net chips alone: what it tells late was assumed as the round closed."""
    net = OPEN.replace(" tray", " blind=wager.paid,wager.collected tray")
    right = play(net + text + chips + "cleared\n")
    late = play(net + text + "cleared\n" + chips)
    assert told(late) == ["open.unobserved"]
    assert late.balances["tray:MB-01"] == right.balances["tray:MB-01"]
    assert late.balances["patrons:MB-01"] == right.balances["patrons:MB-01"]
    twice = play(net + text + "cleared\n" + chips + chips)
    assert twice.balances["tray:MB-01"] != right.balances["tray:MB-01"]
    once_more = play(net + text + chips + "cleared\n" + chips)
    assert once_more.balances["tray:MB-01"] == twice.balances["tray:MB-01"]
