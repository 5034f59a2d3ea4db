"""Reveal, comparison, payment: § 688a.11(e) to (j), § 688a.12(a), and what the books say of it."""

from tests.cites import cites
from tests.shows import shows
from tests.tables.pai_gow.rounds import (
    ALL_BACK,
    CLEARED,
    COUNT,
    COVER,
    DEALER,
    DEALT,
    FIRST,
    HANDS,
    HONEST,
    SECOND,
    SET,
    SETS,
    SETTLED,
    STARTED,
    THIRD,
    found,
    played,
    turns,
)


@cites("688a.11(e)", "688a.11(h)")
@shows("settle.order")
def test_hands_are_shown_from_the_dealers_right() -> None:
    assert found(SET + SECOND + FIRST + THIRD + CLEARED) == ["settle.order 6"]
    assert found(SET + THIRD + SECOND + FIRST + CLEARED) == ["settle.order 4"]
    assert found(SET + FIRST + SECOND + THIRD + CLEARED) == []


@cites("688a.11(h)")
def test_optional_wagers_are_settled_after_the_pai_gow_wager() -> None:
    """Whether that wins or loses; in two movements as in one."""
    fortune = "    takes    6: fortune 5\n"
    late = "    reveals  6\n    compares 6: win\n" + fortune + "    pays     6: main {}\n"
    clears = "    clears   6\n"
    after = SECOND + THIRD + CLEARED
    assert found(SET + late.format(25) + clears + after) == ["settle.order 6"]
    two = late.format(20) + "    pays     6: main 5\n" + clears
    assert found(SET + two + after) == ["settle.order 6"]
    begun = "    compares 6: win\n    pays     6: main 20\n" + fortune + "    pays     6: main 5\n"
    assert found(SET + "    reveals  6\n" + begun + clears + after) == []
    loses = SET.replace("2: main 50", "2: main 50 ace_high 5")
    for takes, codes in (("main 50 ace_high 5", []), ("ace_high 5 main 50", ["settle.order 2"])):
        third = THIRD.replace("main 50", takes)
        assert found(loses + FIRST + SECOND + third + CLEARED) == codes


@cites("688a.11(e)")
@shows("announce.missing", "stream.gap")
def test_how_a_hand_came_out_is_announced() -> None:
    for seat, result in ((6, "win"), (2, "lose")):
        silent = SETTLED.replace(f"    compares {seat}: {result}", "")
        assert found(SET + silent) == [f"announce.missing {seat}"]
    blind = SET.replace("link=", "blind=hand.compared link=")
    assert found(blind + silent) == ["open.unobserved"]
    hole = SETTLED.replace("    compares 6: win", "    skip     panel")
    assert found(SET + hole) == ["stream.gap"]


@cites("688a.11(e)", "688a.7(d)")
def test_nothing_is_announced_of_a_hand_without_a_pai_gow_wager() -> None:
    """It is outside the limits, and that is all."""
    silent = THIRD.replace("    compares 2: lose\n", "")
    alone = SET.replace("2: main 50", "2: fortune 1") + FIRST + SECOND
    took = silent.replace("main 50", "fortune 1") + CLEARED
    assert found(alone + took) == ["wager.outside_limits 2"]
    beside = SET.replace("2: main 50", "2: main 50 fortune 1") + FIRST + SECOND
    took = silent.replace("main 50", "main 50 fortune 1") + CLEARED
    assert found(beside + took) == ["announce.missing 2"]


@cites("688a.11(e)")
@shows("result.misannounced")
def test_an_announcement_that_the_cards_belie() -> None:
    for said in ("lose", "push"):
        wrong = SETTLED.replace("compares 6: win", f"compares 6: {said}")
        assert found(SET + wrong) == ["result.misannounced 6"]
    assert found(SET + SETTLED) == []


@cites("688a.12(a)")
@shows("commission.taken")
def test_this_game_has_no_commission() -> None:
    assert found(SET + SETTLED) == []
    taken = SETTLED.replace("pays     6: main 25", "pays     6: main 25\n    collects 6: 1.25")
    assert found(SET + taken) == ["commission.taken 6"]
    marked = SETTLED.replace("pays     6: main 25", "pays     6: main 25\n    marks    6: 1.25")
    assert found(SET + marked) == ["commission.taken 6"]
    kept = SETTLED.replace("pays     6: main 25", "pays     6: main 23.75")
    assert found(SET + kept) == ["commission.taken 6"]
    assert found(SET + kept.replace("23.75", "23.50")) == ["pay.under 6"]
    assert found(SET + kept.replace("23.75", "23")) == ["pay.under 6"]
    both = SETTLED.replace("pays     6: main 25", "collects 6: 1.25\n    pays     6: main 23.75")
    (said, done) = played(SET + both).findings
    assert (said.code, done.code, done.under) == ("commission.taken", "commission.taken", said.id)


@cites("688a.12(a)", "688a.11(f)(3)")
@shows("pay.over", "pay.under")
def test_a_winner_is_paid_one_to_one() -> None:
    assert found(SET + SETTLED.replace("6: main 25", "6: main 25.01")) == ["pay.over 6"]
    assert found(SET + SETTLED.replace("6: main 25", "6: main 24.99")) == ["pay.under 6"]
    table = played(HONEST)
    table.line("books tray 100010 | layout 0 | errors.over 0 | errors.under 0")


def test_a_round_that_was_to_be_void_is_not_judged_further() -> None:
    """One cause, one finding: its payments follow from it."""
    two = DEALT.replace("    event    shaker.covered", "event card.found_face_up\n" * 2)
    codes = found(two + DEALER + SETS + SETTLED)
    assert codes.count("void.missing") == 1
    assert not [code for code in codes if code.startswith(("pay", "collect", "announce"))]


@cites("688a.11(g)", "688a.11(i)")
def test_cards_are_not_taken_before_all_wagers_of_the_hand_are_settled() -> None:
    """The main wager first, then every optional one."""
    early = SETTLED.replace("    clears   6\n", "")
    bonus = early.replace("    takes    6: fortune 5", "    clears   6\n    takes    6: fortune 5")
    assert found(SET + bonus) == ["cards.cleared_early 6"]
    main = early.replace("    pays     6: main 25", "    clears   6\n    pays     6: main 25")
    assert found(SET + main) == ["cards.cleared_early 6"]
    assert found(SET + SETTLED) == []


UNREAD = STARTED + turns(hands=dict.fromkeys("642", " ".join("?" * 7))) + COVER + COUNT


def shown(seat: str, settled: str) -> str:
    """The cards of a hand are read as it is revealed."""
    first, _, rest = settled.strip().partition("\n")
    cards = enumerate(HANDS[seat].split(), 1)
    read = [f"event card.read hand={seat} number={n} card={card}\n" for n, card in cards]
    return first + "\n" + "".join(read) + rest + "\n"


@cites("688a.11(g)", "688a.12(a)")
@shows("cards.cleared_early", "pay.under", "pay.over")
def test_a_hand_is_settled_whatever_the_hands_hold_that_come_after_it() -> None:
    """Where cards come from the hand, and are read as each hand is revealed."""
    begun = UNREAD + DEALER + SETS
    first, second, third = shown("6", FIRST), shown("4", SECOND), shown("2", THIRD)
    assert found(begun + first + second + third + CLEARED) == []
    paid = "pays     6: main 25"
    early = first.replace("    clears   6\n", "").replace(paid, f"clears 6\n    {paid}")
    assert found(begun + early) == ["cards.cleared_early 6"]
    for wrong, code in (("24", "pay.under 6"), ("26", "pay.over 6")):
        told = begun + first.replace(paid, paid.replace("25", wrong))
        assert found(told) == []
        assert found(told + second) == [code]
        loose = f"event chips.moved seat=6 to_seat_cents={wrong}00 to_tray_cents=0"
        assert found(begun + first.replace(paid, loose) + second) == [code]


@cites("688a.13(e)")
def test_what_is_not_returned_of_a_void_round() -> None:
    two = DEALT.replace("    event    shaker.covered", "event card.found_face_up\n" * 2)
    kept = ALL_BACK.replace(" | 2: main 50", "\n    takes    2: main 50")
    void = two + "    void     688a.13(e)\n"
    assert "collect.unearned 2" in found(void + kept)
    assert "collect.unearned 2" not in found(void + ALL_BACK)
    played(void + ALL_BACK).line("books tray 100000 | layout 0")


ACES_FULL = SET.replace("fortune 5", "fortune 10").replace(
    turns(), turns(hands={"6": "Ac Ad Ah Kh Kd 4d 2s", "4": "Qc Qd As Th 9s 6c 5d"})
)
LOOSE = "event chips.moved seat=6 to_seat_cents={} to_tray_cents=0\n"


def missing(low: str, settled: str) -> list[tuple[str, str | None]]:
    """Of seat 6, with $50 due on Fortune; what is found, and at which wager."""
    begun = ACES_FULL.replace("6: Kh 8h", f"6: {low}") + "reveals 6\n"
    table = played(begun + settled + "clears 6\n" + SECOND + THIRD + CLEARED)
    return [(one.code, one.wager) for one in table.findings]


@shows("pay.missed", "collect.unearned")
def test_loose_chips_are_for_what_lacks_just_as_much() -> None:
    """A main wager of $25 beside: it wins with the kings low, and with small cards it is a push."""
    won, push = "compares 6: win\n", "compares 6: push\n"
    assert missing("Kh Kd", won + LOOSE.format(7500)) == []
    assert missing("Kh Kd", won + LOOSE.format(5000)) == [("pay.missed", "main")]
    assert missing("Kh Kd", won + LOOSE.format(2500)) == [("pay.missed", "fortune")]
    assert missing("4d 2s", push + LOOSE.format(5000)) == []
    taken = push + "takes 6: main 25\n"
    assert missing("4d 2s", taken + LOOSE.format(5000)) == [("collect.unearned", "main")]


@cites("688a.11(e)")
def test_a_hand_that_is_compared_and_never_revealed() -> None:
    hidden = FIRST.replace("reveals  6", "") + SECOND + THIRD + CLEARED
    assert found(SET + hidden) == ["announce.missing 6"]
    assert found(HONEST) == []
    assert found((SET + hidden).replace("link=", "blind=hand.revealed link=")) == [
        "open.unobserved"
    ]
    lost = SET + FIRST.replace("reveals  6", "skip panel") + SECOND + THIRD + CLEARED
    assert found(lost) == ["stream.gap"]


@cites("688a.11(a)")
def test_hands_that_nobody_sets() -> None:
    """Where players set first, that was said."""
    assert found(DEALT + SETTLED) == ["play.order"]
    assert found(DEALT + SETS + SETTLED) == ["play.order 6"]
    assert found(DEALT + DEALER + SETTLED) == []
