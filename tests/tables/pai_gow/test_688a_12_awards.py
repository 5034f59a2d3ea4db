"""Envy and progressive payments: §§ 688a.11(h)(2), (3), 688a.12(c), (d), PG-4, PG-9, PG-11."""

import pytest

from events.derived import Claim
from tests.cites import cites
from tests.shows import shows
from tests.tables.common.test_misled import hung
from tests.tables.pai_gow.rounds import (
    ALL_BACK,
    CLEARED,
    COUNT,
    COVER,
    DEALER,
    FIRST,
    HONEST,
    STARTED,
    THIRD,
    found,
    played,
    turns,
)

FOUR = {"4": "Ts Td Th Tc Ks As 3d"}  # of a kind
SEVEN = {"4": "3s 4s 5s 6s 7s 8s 9s"}  # a straight flush of seven: 100 % and $5,000
SETS = "    sets     6: Kh 8h | 4: {four} | 2: Jc 9h\n"
DECLARED = "    event    envy_hand.acknowledged seat=4\n"
ENVY = "    event    envy.paid seat=6 amount_cents=500 for_seat=4\n"
LOCK = "progressive.lock_mismatch"
VALID = "event floorperson.verified what=payout seat=4\n"


def begun(hands: dict[str, str], four: str) -> str:
    deal = turns(hands=hands) + COVER + COUNT
    return STARTED + deal + DEALER + SETS.format(four=four)


def second(*paid: str) -> str:
    """Seat 4 is shown, and what is done with its wagers."""
    return "    reveals  4\n" + "".join(f"{one}\n" for one in paid)


WON = "compares 4: win\npays 4: main 25"
TENS = begun(FOUR, "As Ks")
PAID = second(WON, VALID + "pays 4: progressive 100", "back 4: progressive 5")


def envied(acknowledged: str = DECLARED, envy: str = ENVY) -> str:
    return TENS + FIRST + PAID + acknowledged + THIRD + envy + CLEARED


@cites("688a.11(h)(2)(i)(B)", "688a.11(h)(2)(i)(C)", "688a.11(h)(3)(i)(C)")
@shows("envy.unannounced")
def test_a_hand_that_earns_others_an_envy_is_acknowledged() -> None:
    assert found(envied()) == []
    assert found(envied(acknowledged="")) == ["envy.unannounced 4"]


@cites("688a.11(h)(2)(ii)", "688a.11(h)(2)(iii)", "688a.12(c)")
@shows("envy.unearned", "envy.unpaid")
def test_envy_is_paid_as_it_is_earned() -> None:
    """Five dollars for four of a kind, to seat 6 alone: nobody for his own hand."""
    assert found(envied(envy="")) == ["envy.unpaid 6"]
    assert found(envied(envy=ENVY.replace("500", "499"))) == ["envy.unpaid 6"]
    assert found(envied(envy=ENVY.replace("500", "501"))) == ["envy.unearned 6"]
    own = ENVY + ENVY.replace("seat=6", "seat=4")
    assert found(envied(envy=own)) == ["envy.unearned 4"]
    blind = envied(envy="").replace("link=", "blind=envy.paid link=")
    assert found(blind) == ["open.unobserved"]


@cites("688a.11(h)(2)(ii)")
def test_envy_is_paid_after_all_fortune_wagers() -> None:
    """Told by the first act on one afterwards, but for what net chips may have settled before."""
    bets = TENS.replace("2: main 50", "2: main 50 fortune 1") + FIRST + PAID + DECLARED
    third = THIRD.replace("main 50", "main 50 fortune 1")
    assert found(bets + third + ENVY + CLEARED) == []
    assert found(bets + ENVY + third + CLEARED) == ["settle.order 2"]
    (told,) = played(bets + ENVY + third + CLEARED).findings
    assert (told.cite, told.wager) == (("688a.11(h)(2)(ii)",), "fortune")
    # another wager waits for none of it, nor envy that no hand has earned
    assert found(TENS + FIRST + PAID + DECLARED + ENVY + THIRD + CLEARED) == []
    wrong = ENVY.replace("for_seat=4", "for_seat=2")
    assert found(bets + wrong + third + ENVY + CLEARED) == ["envy.unearned 6"]
    loose = "event chips.moved seat=2 to_seat_cents=0 to_tray_cents=100\n"
    assert "settle.order 2" not in found(bets + loose + ENVY + third + CLEARED)
    # as two devices tell it, within the tolerance of their clocks
    early = ENVY.replace("event    envy.paid", "event envy.paid source=panel")
    filed = bets.replace("link=", "clock_tolerance_ms=60000 link=")
    assert found(filed + early + third + CLEARED) == []
    filed = bets.replace("link=", "clock_tolerance_ms=1000 link=")
    assert found(filed + early + third + CLEARED) == ["settle.order 2"]


@cites("688a.11(h)(2)(ii)")
def test_envy_that_nobody_tells_may_be_net_chips() -> None:
    chips = "    event    chips.moved seat={} to_tray_cents=0 to_seat_cents={}\n"
    for seat, cents, codes in (
        (6, 500, []),
        (6, 501, ["pay.over 6"]),
        (6, 499, ["pay.under 6"]),
        (2, 500, ["pay.unearned 2"]),
    ):
        text = envied(envy=chips.format(seat, cents))
        blind = text.replace("link=", "blind=envy.paid link=")
        assert found(blind) == ["open.unobserved", *codes]


@cites("688a.11(h)(2)(ii)")
def test_envy_may_be_among_net_chips() -> None:
    """PW-1: by themselves or with a win in one stack; chips of another sum are none of it."""
    chips = "    event    chips.moved seat={} to_tray_cents=0 to_seat_cents={}\n"
    table = played(envied(envy=chips.format(6, 500)))
    assert [one.code for one in table.findings] == []
    assert table.balances == played(envied()).balances
    for seat, cents, codes in (
        (6, 499, ["envy.unpaid 6", "pay.over 6"]),
        (2, 500, ["envy.unpaid 6", "pay.unearned 2"]),
    ):
        assert sorted(found(envied(envy=chips.format(seat, cents)))) == codes
    for cents, codes in ((3000, []), (2500, ["envy.unpaid 6"])):
        stack = envied(envy=chips.format(6, cents)).replace("    clears   6\n", "")
        assert found(stack.replace("    pays     6: main 25\n", "")) == codes


def told(rounds: str) -> dict[int, tuple[object, ...]]:
    """Of each seat: Qualifying Wagers, lammers, earned, for whose hands, paid."""
    return {
        one.seat: (one.wagers, one.lammers, one.earned_cents, one.for_seats, one.paid_cents)
        for one in played(rounds).rounds[-1].envy
    }  # fmt: skip


@cites("688a.8(b)(1)", "688a.11(h)(2)(ii)")
def test_a_round_tells_who_earned_an_envy_was_it_marked_was_it_paid() -> None:
    six, four = ("fortune",), ("progressive",)
    nothing = (four, four, 0, (), 0)
    assert told(envied()) == {6: (six, six, 500, (4,), 500), 4: nothing}
    assert told(envied(envy=""))[6] == (six, six, 500, (4,), 0)
    bare = envied().replace("    event    lammer.placed seat=6 wager=fortune\n", "")
    assert told(bare)[6] == (six, (), 500, (4,), 500)
    taken = envied().replace(ENVY, ENVY + "    event    lammer.taken seat=6 wager=fortune\n")
    assert told(taken)[6] == (six, six, 500, (4,), 500)  # it lay there when it counted
    for blind, place in (("lammer.placed", 1), ("envy.paid", 4)):
        hidden = told(envied().replace("link=", f"blind={blind} link="))
        assert {one[place] for one in hidden.values()} == {None}


FIVES = {"6": "5s 5d 5h 5c Ac Kh 2s", **FOUR}
TWO_FOURS = (
    begun(FIVES, "As Ks").replace("6: Kh 8h", "6: Ac Kh")
    + FIRST.replace("takes    6: fortune 5", "pays 6: fortune 100\n    back 6: fortune 5")
    + second(WON, "pays 4: fortune 100", VALID + "pays 4: progressive 100",
             "back 4: fortune 5 progressive 5")
).replace("4: main 25 progressive 5", "4: main 25 fortune 5 progressive 5").replace(
    "lammer.placed seat=4", "lammer.placed seat=4 wager=fortune\n    event lammer.placed seat=4"
).replace("    clears   6\n", "")  # fmt: skip


@cites("688a.11(h)(2)(ii)", "688a.1/envy-bonus")
@pytest.mark.parametrize(
    ("six", "four", "codes"),
    [(500, 1000, []), (500, 500, ["envy.unpaid 4"]), (1000, 1000, ["envy.unearned 6"])],
)
def test_two_who_hold_such_hands_earn_each_other_s_by_every_wager(
    six: int, four: int, codes: list[str]
) -> None:
    """PG-9: $5 for each Qualifying Wager; but one player with both hands earns none: GEN-8."""
    paid = (
        DECLARED + DECLARED.replace("seat=4", "seat=6") + THIRD
        + ENVY.replace("500", str(six))
        + f"    event envy.paid seat=4 amount_cents={four} for_seat=6\n    clears   6\n" + CLEARED
    )  # fmt: skip
    assert found(TWO_FOURS + paid) == codes
    both = ("fortune", "progressive")
    assert told(TWO_FOURS + paid) == {
        4: (both, both, 1000, (6,), four), 6: (both[:1], both[:1], 500, (4,), six),
    }  # fmt: skip
    of_one = "".join(f"event seat.taken seat={seat} player=P1\n    " for seat in (6, 4))
    alone = (TWO_FOURS + paid).replace("sits     6 4 2", of_one + "sits 2")
    assert found(alone) == ["wager.unseated 4", "envy.unearned 4", "envy.unearned 6"]
    assert {seat: one[2] for seat, one in told(alone).items()} == {4: 0, 6: 0}


@cites("688a.12(d)/paytable-4/four-of-a-kind", "688a.1/envy-bonus")
def test_a_progressive_wager_on_a_link_earns_the_envy_of_its_own_paytable() -> None:
    """Four of a kind at seat 6: five dollars for the progressive wager of seat 4; none for 2."""
    hands = {"6": "Ts Td Th Tc 8h 5c 2s", "4": "Ks Kd As 8s 9s 6c 3d"}
    deal = STARTED + turns(hands=hands) + COVER + COUNT + DEALER
    assert told(deal + CLEARED)[4] == (("progressive",), ("progressive",), 500, (6,), 0)
    assert told(deal + CLEARED)[6][2:] == (0, (), 0)  # nobody for his own hand


def test_an_envy_that_was_not_paid_stands_in_the_errors() -> None:
    table = played(envied(envy=""))
    table.line("books errors.under -5 | layout 0 | tray 99905")


@cites("688a.11(h)(3)(i)(B)(2)")
@shows("progressive.winner_unlit")
def test_a_winner_whose_light_was_not_on() -> None:
    assert found(envied()) == []
    dark = envied().replace("progressive_wager.lit seat=4", "progressive_wager.lit seat=5")
    under = f"progressive.winner_unlit 4 < {LOCK}"  # PG-10: before the deal
    assert sorted(hung(dark)) == [LOCK, under]
    alone = dark.replace("link=", "blind=progressive_wager.accepted link=")
    assert "progressive.winner_unlit 4" in hung(alone)


@cites("688a.11(h)(3)(i)(B)(2)")
def test_a_light_that_is_verified_before_its_winner_is_paid() -> None:
    """The dealer's last look counts, whatever the lamps reported as the wagers locked."""
    seen = "event winning_light.verified seat=4 lit={}\n"
    paid = "pays 4: progressive 100"
    looks = [
        (("true",), []), (("false",), ["progressive.winner_unlit 4"]),
        (("false", "true"), []), (("true", "false"), ["progressive.winner_unlit 4"]),
    ]  # fmt: skip
    for lit, codes in looks:
        look = "".join(map(seen.format, lit))
        assert found(envied().replace(paid, look + paid)) == codes
    other = seen.format("false").replace("seat=4", "seat=5")
    assert found(envied().replace(paid, other + paid)) == []


@cites("688a.11(h)(3)(i)(B)(2)")
def test_a_jackpot_at_a_position_whose_light_was_not_on() -> None:
    """Of a share alone, or with what no tray pays beside it, the table sees no payment."""
    won = share(BACK).replace("fortune=1 ", "fortune=1 tray_pays_up_to=499999 ")
    seen = "event winning_light.verified seat=4 lit={}\n" + BACK
    code = "progressive.winner_unlit 4"
    assert found(won) == []
    assert found(won.replace(BACK, seen.format("false"))) == [code]
    assert found(won.replace(BACK, seen.format("true"))) == []
    dark = won.replace("progressive_wager.lit seat=4", "progressive_wager.lit seat=5")
    assert sorted(hung(dark)) == [LOCK, f"{code} < {LOCK}"]
    assert hung(dark.replace(BACK, seen.format("true"))) == [LOCK]


@cites("688a.11(h)(3)(i)(B)(3)")
@shows("progressive.unvalidated")
def test_a_large_payment_is_validated() -> None:
    """From $100 as filed: to the cent, and in whichever movement it is reached."""
    assert found(envied().replace(VALID, "")) == ["progressive.unvalidated 4"]
    more = envied().replace("validate_from_cents=10000", "validate_from_cents=10001")
    assert found(more.replace(VALID, "")) == []
    two = envied().replace(
        VALID + "pays 4: progressive 100", "pays 4: progressive 60\npays 4: progressive 40"
    )
    assert found(two) == ["progressive.unvalidated 4"]
    named = "event wager.paid seat=4 wager=progressive amount_cents=10000 validated_by=F-21"
    assert found(envied().replace(VALID + "pays 4: progressive 100", named)) == []
    deals, paid = "event dealer.changed dealer=D-3\n", VALID + "pays 4: progressive 100"
    by = VALID.replace("seat=4", "seat=4 by={}") + "pays 4: progressive 100"
    for told in (named.replace("F-21", "{}"), by):  # the dealer himself does not: PW-103
        own, others = (envied().replace(paid, deals + told.format(who)) for who in ("D-3", "F-21"))
        assert found(own) == ["progressive.unvalidated 4"]
        assert found(others) == []
    by_one = envied().replace(paid, named + " by=F-21")  # who pays it, nor
    assert found(by_one) == ["progressive.unvalidated 4"]
    assert found(by_one.replace("by=F-21\n", "by=D-3\n")) == []


def share(*paid: str) -> str:
    return (
        begun(SEVEN, "9s 8s")
        + FIRST
        + second("compares 4: push", *paid)
        + DECLARED
        + THIRD
        + ENVY.replace("500", "100000")
        + CLEARED
    )


FIXED = VALID + "pays 4: progressive 5000"
BACK = "back 4: progressive 5"


@cites("688a.11(h)(3)(i)(B)(4)")
@shows("progressive.paid_from_tray")
def test_a_share_never_leaves_the_tray() -> None:
    """Its fixed part may; what is more is one finding, and no wrong payment beside."""
    assert found(share(FIXED, BACK)) == []
    more = VALID + "pays 4: progressive 5000.01"
    assert found(share(more, BACK)) == ["progressive.paid_from_tray 4"]
    split = share(FIXED, "pays 4: progressive 5000", BACK)
    assert found(split) == ["progressive.paid_from_tray 4"]


@cites("688a.11(h)(3)")
def test_a_stake_that_nobody_would_have_seen_go_back() -> None:
    """A progressive wager is collected before the deal; what wins has it back out of the tray."""
    left = share(FIXED)
    assert found(left) == ["collect.unearned 4"]
    untold = left.replace("link=", "blind=wager.returned link=")
    assert found(untold) == ["open.unobserved"]
    net = "event chips.moved seat=4 to_seat_cents=500 to_tray_cents=0"
    assert found(untold.replace(FIXED, FIXED + "\n" + net)) == ["open.unobserved"]


@cites("688a.8(b)(2)")
def test_a_stack_beside_a_progressive_wager_that_was_collected_unseen() -> None:
    """The wagers that are paid together lack nothing, and nothing is too much there."""
    collected = "    event    progressive_wagers.collected value_cents=500 count=1\n"
    untold = HONEST.replace(collected, "")
    untold = untold.replace("link=", "blind=progressive_wagers.collected link=")
    stack = "event chips.moved seat=4 to_seat_cents={} to_tray_cents=0"
    for cents, codes in ((2500, []), (2600, ["pay.over 4"]), (1900, ["pay.under 4"])):
        text = untold.replace("pays     4: main 25", stack.format(cents))
        assert found(text) == ["open.unobserved", *codes]


FILED_AT, NOT_PAID = "fortune=1 tray_pays_up_to={} ", "pays 4: progressive 100"


@cites("688a.11(h)(3)(i)(B)(4)")
def test_a_fixed_amount_above_what_the_tray_pays() -> None:
    """One cent below it, none of it is due from the tray; its stake is: PG-11, PW-58."""
    reached = envied().replace("fortune=1 ", FILED_AT.format(10_000))
    assert found(reached) == []
    assert found(reached.replace(NOT_PAID, "")) == ["pay.missed 4"]
    below = envied().replace("fortune=1 ", FILED_AT.format(9_999))
    assert found(below) == ["progressive.paid_from_tray 4"]
    assert found(below.replace(NOT_PAID, "")) == []
    played(below).line("books errors.over 100 | layout 0 | tray 99900")
    played(below.replace(NOT_PAID, "")).line("books errors.over 0 | layout 0 | tray 100000")


@cites("688a.11(h)(3)(i)(B)(4)")
@pytest.mark.parametrize(("most", "claimed"), [(10_000, []), (9_999, [(4, 0, 10_000)])])
def test_what_no_tray_pays_is_claimed_of_the_link(
    most: int, claimed: list[tuple[int, int, int]]
) -> None:
    """Four of a kind, without a share: $100.00 to the cent of what is filed. PW-80."""
    table = played(envied().replace("fortune=1 ", FILED_AT.format(most)))
    claims = [fact for fact in table.facts if isinstance(fact, Claim)]
    assert [(one.seat, one.percent, one.fixed_cents) for one in claims] == claimed


@cites("688a.11(h)(3)(i)(B)(4)", "688a.12(e)")
@pytest.mark.parametrize(
    ("filed", "wagered", "told"),
    [
        ("tray_pays_up_to=500000 ", 1, 0),
        ("tray_pays_up_to=499999 ", 1, 500_000),
        ("", 1, 0),
        ("tray_pays_up_to=499999 payout_limit=5000000 ", 9, 500_000),  # 5,000 to 1 on $9
        ("tray_pays_up_to=499999 payout_limit=5000000 ", 9.01, 495_000),  # $50 cut off: GEN-7
    ],
)
def test_what_no_tray_pays_beside_a_share_is_told_after_the_payout_limit(
    filed: str, wagered: float, told: int
) -> None:
    """Progressive is settled last, so cut first; a row is told with what it prints."""
    text = share(BACK).replace("fortune=1 ", f"fortune=1 {filed}")
    text = text.replace("4: main 25 progressive 5", f"4: main 25 fortune {wagered} progressive 5")
    assert f"fortune {wagered}" in text
    (claim,) = [fact for fact in played(text).facts if isinstance(fact, Claim)]
    assert (claim.fixed_cents, claim.elsewhere_cents) == (500_000, told)


@cites("688a.11(h)(3)(i)(B)(4)")
def test_the_fixed_part_of_a_share_above_what_the_tray_pays() -> None:
    def filed(text: str) -> str:
        return text.replace("fortune=1 ", FILED_AT.format(499_999))

    assert found(filed(share(FIXED, BACK))) == ["progressive.paid_from_tray 4"]
    assert found(filed(share(BACK))) == []
    assert found(share(BACK)) == ["pay.missed 4"]


@cites("688a.11(h)(2)(ii)")
def test_envy_is_paid_for_the_hand_that_earned_it() -> None:
    """Seat 6 is due what seat 4's hand earned: right in sum, told for another's, it is minor."""
    for other in (2, 6):
        wrong = played(envied(envy=ENVY.replace("for_seat=4", f"for_seat={other}")))
        assert [(one.code, one.severity) for one in wrong.findings] == [("envy.unearned", "minor")]
        assert wrong.findings[0].amount_cents is None
    assert found(envied(envy=ENVY.replace(" for_seat=4", ""))) == []
    short = ENVY.replace("500", "499").replace("for_seat=4", "for_seat=2")
    assert found(envied(envy=short)) == ["envy.unpaid 6"]  # one cause


@cites("688a.11(h)(2)(ii)", "688a.13(e)")
def test_a_round_that_is_void_earns_nobody_an_envy() -> None:
    """Its wagers go back; what was paid beside them was given away."""
    void = STARTED + "event card.found_face_up\n" * 2 + "void 688a.13(e)\n" + ALL_BACK
    paid = void.replace("    cleared", f"{ENVY}    cleared")
    assert sorted([*found(void), "envy.unearned 6"]) == sorted(found(paid))
    (told,) = [one for one in played(paid).findings if one.code == "envy.unearned"]
    assert (told.cite, told.amount_cents) == (("688a.13(e)",), 500)
    once = paid.replace("event card.found_face_up\n", "", 1)  # that voids no round
    assert "envy.unearned 6" not in found(once)
