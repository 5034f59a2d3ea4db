"""Lammers and the lock-out: §§ 688a.2(d)(2), 688a.8(b), 688a.9(a)(3), 688a.10(a)(2)."""

import pytest

from tests.cites import cites
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


@cites("688a.8(b)(2)")
@pytest.mark.parametrize("lies", ["4: main 25 progressive 5", "6: main 25 progressive 5"])
def test_what_is_collected_before_a_deal_that_begins_its_round_is_of_that_round(lies: str) -> None:
    """Nobody tells that the round before was cleared, nor whether its last hand was given up."""
    opened = "pai-gow blind=cards.cleared,no_more_bets.announced,hand.surrendered"
    first = (BET + LOCK + DEALT).replace("pai-gow", opened) + DEALER + "sets 6: Kh 8h | 4: As Th\n"
    seat = int(lies[0])
    dealt = f"{SHAKE}{DICE}event card.dealt hand=6 number=1 card=Ac\n"
    table = played(f"{first}{FIRST}{SECOND}wagers {lies}\n{LOCK}{dealt}")
    round_ = table.state.round
    assert round_ is not None
    spot = round_.spots[seat, "progressive"]
    assert (round_.name, spot.stake_cents, spot.collected_cents) == ("r2", 500, 500)
    (before,) = table.rounds
    old = [one for one in before.wagers if (one.seat, one.wager) == (4, "progressive")]
    assert [(one.stake_cents, one.collected_cents) for one in old] == [(500, 500)]


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
