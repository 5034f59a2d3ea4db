"""Lammers and the lock-out: §§ 688a.2(d)(2), 688a.8(b), 688a.9(a)(3), 688a.10(a)(2)."""

import pytest

from tests.cites import cites
from tests.properties.counted import differences
from tests.properties.test_any_floor import kept_log
from tests.shows import shows
from tests.tables.pai_gow.rounds import (
    DEAL,
    DEALER,
    DICE,
    FIRST,
    LAMMERS,
    LOCK,
    OPEN,
    SECOND,
    SETS,
    SETTLED,
    SHAKE,
    WAGERS,
    found,
    played,
)

DEALT = SHAKE + DICE + DEAL
BET = OPEN + WAGERS


@cites("688a.8(b)(1)", "688a.9(a)(3)(i)", "688a.10(a)(2)(i)")
@shows("lammer.missing")
def test_a_qualifying_wager_without_a_lammer() -> None:
    assert found(BET + LAMMERS + LOCK + DEALT) == []
    assert found(BET + LOCK + DEALT) == ["lammer.missing 4", "lammer.missing 6"]
    taken = LAMMERS + "event lammer.taken seat=6 wager=fortune\n"
    assert found(BET + taken + LOCK + DEALT) == ["lammer.missing 6"]


@cites("688a.8(b)(1)", "688a.9(a)(3)(i)", "688a.10(a)(2)(i)")
def test_a_lammer_that_no_wager_has_earned() -> None:
    """One cent below five dollars is not qualifying."""
    less = BET.replace("fortune 5", "fortune 4.99")
    assert found(less + LAMMERS + LOCK + DEALT) == ["lammer.unearned 6"]
    two = LAMMERS + "event lammer.placed seat=2 wager=fortune\n"
    assert found(BET + two + LOCK + DEALT) == ["lammer.unearned 2"]
    late = LAMMERS + LOCK + DEALT + "event lammer.placed seat=2 wager=fortune\n"
    assert found(BET + late) == ["lammer.unearned 2"]


@shows("lammer.unearned")
def test_a_five_dollar_wager_on_a_paytable_without_envy() -> None:
    """PG-9: on progressive paytable 3 no lammer is missed, and none is unearned."""
    three = BET.replace("progressive=4", "progressive=3")
    fortune = "event lammer.placed seat=6 wager=fortune\n"
    assert found(three + fortune + LOCK + DEALT) == []
    assert found(three + LAMMERS + LOCK + DEALT) == []
    one = three.replace("4: main 25 progressive 5", "4: main 25").replace("seat=4", "seat=6")
    assert "lammer.unearned 4" in found(one + LAMMERS + LOCK + DEALT)


@cites("688a.8(b)(2)", "688a.9(a)(3)(ii)", "688a.10(a)(2)(ii)")
@shows("progressive.lock_mismatch")
def test_accepted_collected_and_lit_agree() -> None:
    begun = BET + LAMMERS
    for wrong in (
        LOCK.replace("value_cents=500", "value_cents=1000"),
        LOCK.replace("value_cents=500", "value_cents=499"),
        LOCK + "event progressive_wager.accepted seat=6\n",
        LOCK + "event progressive_wager.lit seat=6\n",
        "event progressive.locked\n",
    ):
        assert found(begun + wrong + DEALT) == ["progressive.lock_mismatch"], wrong
    assert found(begun + LOCK + DEALT) == []
    unlit = begun.replace("event    progressive_wager.lit seat=4", "")
    assert found(unlit + LOCK + DEALT) == ["progressive.lock_mismatch"]
    other = begun.replace("progressive_wager.lit seat=4", "progressive_wager.lit seat=2")
    assert found(other + LOCK + DEALT) == ["progressive.lock_mismatch"]  # as many, and elsewhere
    untold = other.replace("link=", "blind=progressive_wager.accepted link=")
    assert "progressive.lock_mismatch" not in found(untold + LOCK + DEALT)
    blind = unlit.replace("link=", "blind=progressive_wager.lit link=")
    assert found(blind + LOCK + DEALT) == ["open.unobserved"]


@cites("688a.8(b)(2)", "688a.11(h)(3)(i)(A)")
def test_a_progressive_wager_that_is_collected_by_itself_or_never() -> None:
    """One by one they agree, too; one that is left lying follows from what did not agree."""
    begun, rest = BET + LAMMERS + "event progressive.locked\n", DEALT + DEALER + SETS + SETTLED
    assert found(begun + "takes 4: progressive 5\n" + rest) == []
    short = found(begun + "takes 4: progressive 4\n" + rest)
    assert sorted(short) == ["collect.missed 4", "progressive.lock_mismatch"]
    lock, left = played(begun + rest).findings
    assert (lock.code, lock.under) == ("progressive.lock_mismatch", None)
    assert (left.code, left.seat, left.under) == ("collect.missed", 4, lock.id)


@cites("688a.2(d)(2)", "688a.8(b)(2)", "688a.9(a)(3)(ii)", "688a.10(a)(2)(ii)")
@shows("progressive.lockout_missed")
def test_the_system_is_locked_before_the_first_card() -> None:
    open_ = LOCK.replace("event    progressive.locked", "")
    assert found(BET + LAMMERS + open_ + DEALT) == ["progressive.lockout_missed"]
    late = BET + LAMMERS + open_ + DEALT + "event progressive.locked\n"
    assert found(late) == ["progressive.lockout_missed"]
    silent = BET + LAMMERS + open_ + "silent lights\n" + DEALT
    assert found(silent) == []


@cites("688a.8(b)(2)", "688a.9(a)(3)(ii)", "688a.10(a)(2)(ii)")
def test_it_is_locked_where_nobody_has_wagered_yet_too() -> None:
    """The wager is offered: more could be placed while cards are out."""
    begun = OPEN + "wagers 6: main 25\nclosed\n"
    assert found(begun + "event progressive.locked\n" + DEALT) == []
    assert found(begun + DEALT) == ["progressive.lockout_missed"]
    assert found(begun.replace("progressive=4 ", "") + DEALT) == []
    blind = begun.replace("link=", "blind=wager.placed link=").replace("wagers 6: main 25\n", "")
    assert found(blind + "event progressive.locked\n" + DEALT) == ["open.unobserved"]
    assert found(blind + DEALT) == ["open.unobserved"]


@cites("688a.8(b)(2)", "688a.9(a)(3)(ii)", "688a.10(a)(2)(ii)")
def test_the_collected_chips_are_in_the_tray() -> None:
    table = played(BET + LAMMERS + LOCK + DEALT + DEALER + SETS + SETTLED)
    table.line("books tray 100010 | layout 0")


BLIND = "pai-gow blind=cards.cleared,no_more_bets.announced,hand.surrendered"
UNSEEN = (BET + LOCK + DEALT).replace("pai-gow", BLIND) + DEALER + "sets 6: Kh 8h | 4: As Th\n"
GATHERED = "event progressive_wagers.collected value_cents={} count=1\n"
AGAIN = f"{SHAKE}{DICE}event card.dealt hand=6 number=1 card=Ac\n"
Stakes = dict[int, tuple[int, int]]


def stakes(acts: str) -> tuple[Stakes, Stakes]:
    """By seat, of two rounds: progressive wagers, and what was collected of them.

    Nobody tells that the first was cleared, nor whether its last hand was given up: the second
    begins with its deal. The audit counts the same.
    """
    table, log = kept_log("MB-01")
    for line in (UNSEEN + FIRST + SECOND + acts + AGAIN).splitlines():
        table.line(line.strip()) if line.strip() else None
    round_ = table.state.round
    assert round_ is not None
    assert round_.name == "r2"
    lies = {
        seat: (spot.stake_cents, spot.collected_cents)
        for (seat, wager), spot in round_.spots.items()
        if wager == "progressive"
    }
    table.line("cleared")
    assert differences(table, log) == []
    first, second = [
        {w.seat: (w.stake_cents, w.collected_cents) for w in one.wagers if w.wager == "progressive"}
        for one in table.rounds
    ]
    assert second == lies
    return first, second


@cites("688a.8(b)(2)")
@pytest.mark.parametrize("seat", [4, 6])
def test_what_is_collected_before_a_deal_that_begins_its_round_is_of_that_round(seat: int) -> None:
    lies = f"wagers {seat}: main 25 progressive 5\n"
    assert stakes(lies + LOCK) == ({4: (500, 500)}, {seat: (500, 500)})
    two = lies + LOCK + f"wagers {seat}: progressive 10\n"
    assert stakes(two) == ({4: (500, 500)}, {seat: (1500, 500)})
    assert stakes(two + GATHERED.format(1000)) == ({4: (500, 500)}, {seat: (1500, 1500)})
    off = f"off {seat}: progressive 5\n"  # one is taken off that was collected
    kept = {4: (500, 500)} | ({4: (500, 1000)} if seat == 4 else {6: (0, 500)})
    assert stakes(lies + LOCK + off + lies) == (kept, {seat: (500, 0)})


@cites("688a.8(b)(2)")
def test_what_was_collected_before_a_wager_was_put_down_is_not_of_it() -> None:
    """It was taken where nothing lay, in the round that was going on."""
    for seat, before in ((6, (0, 700)), (4, (500, 1200))):
        wrong = f"takes {seat}: progressive 7\n"
        lies = f"wagers {seat}: main 25 progressive 5\n"
        first = {4: (500, 500), seat: before}
        assert stakes(wrong + lies) == (first, {seat: (500, 0)})
        assert stakes(wrong + lies + LOCK) == (first, {seat: (500, 500)})
    back = "back 4: progressive 5\n"
    lies = "wagers 4: main 25 progressive 5\n"
    assert stakes(back + lies + LOCK) == ({4: (500, 500)}, {4: (500, 500)})


def test_what_was_given_back_lies_there_no_more_to_be_moved() -> None:
    table, log = kept_log("MB-01")
    moved = "event wager.moved seat=2 wager=main to_seat=2 to_wager=fortune amount_cents=5000"
    for line in (BET + "back 2: main 10\n" + moved).splitlines():
        table.line(line.strip()) if line.strip() else None
    assert table.state.round is not None
    spots = table.state.round.spots
    assert [spots[2, one].stake_cents for one in ("main", "fortune")] == [1000, 4000]
    table.line("cleared")
    assert differences(table, log) == []


@cites("688a.8(b)(2)")
@pytest.mark.parametrize(
    ("untold", "collected", "begun"),
    [
        (",progressive_wagers.collected", False, "r2"),
        (",progressive_wagers.collected,wager.collected", False, "r2"),
        ("", True, "r2"),
        ("", False, "r1"),  # it lies there yet: the dealer may still take it
    ],
)
def test_no_round_waits_for_a_lost_progressive_wager_that_nobody_tells_was_taken(
    untold: str,
    collected: bool,
    begun: str,
) -> None:
    """PG-10: it went into the tray before the deal. Another round begins with the next wager."""
    whole = BET + LAMMERS + LOCK + DEALT + DEALER + SETS + SETTLED.replace("    cleared\n", "")
    whole = whole.replace("link=", f"blind=cards.cleared{untold} link=")
    if not collected:
        whole = whole.replace("event    progressive_wagers.collected value_cents=500 count=1", "")
    table = played(whole + "wagers 6: main 30\n")
    round_ = table.state.round
    assert round_ is not None
    assert round_.name == begun
    lies = {key: spot.stake_cents for key, spot in round_.spots.items()}
    assert (lies == {(6, "main"): 3000}) is (begun == "r2")


@cites("688a.8(b)(2)")
@pytest.mark.parametrize("back", [5, 10])
def test_a_wager_gathered_and_given_back_is_gathered_again_as_it_is_put_again(back: int) -> None:
    """What went back had come out of the tray, so what is put there lies there."""
    put, given = "wagers 4: progressive {}\n", f"back 4: progressive {back}\n"
    acts = (
        "wagers 6: main 25\n"
        + put.format(10)
        + GATHERED.format(1000)
        + given
        + put.format(5)
        + GATHERED.format(500)
    )
    table, log = kept_log("MB-01")
    for line in (OPEN + acts + "cleared").splitlines():
        table.line(line.strip()) if line.strip() else None
    assert differences(table, log) == []
    (round_,) = table.rounds
    assert {one.wager: one.collected_cents for one in round_.wagers} == {
        "main": 0, "progressive": 1500,
    }  # fmt: skip
    assert table.balances["tray:MB-01"] == 10_000_000 + 1500 - back * 100
