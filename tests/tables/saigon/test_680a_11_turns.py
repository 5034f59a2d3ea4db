"""In which order the wagers of a Saigon round are settled: § 680a.11(d) to (f).

Each finding beside its nearest honest neighbour.
"""

from tests.cites import cites
from tests.scenarios.play import play
from tests.tables.saigon.rounds import CLEARED, DEALER, DEALT, HONEST, POT, SETS, SETTLED

LOST = DEALT.replace("Jk 8h 6s 5d 2c", "Kh 8h 6s 5d 3c")  # neither hand beats the dealer's
SET = LOST + SETS.replace("8h 2c", "Kh 3c") + DEALER
THREE = "    compares 3: lose\n    takes    3: ante 100\n"
ONE = "    compares 1: lose\n    takes    1: ante 50\n    takes    1: bonus 10\n"
POT_LOST = "event pot.gathered total_cents=5000\npots 1: 50\n"
CODE = "settle.order"


@cites("680a.11(d)", "680a.11(e)")
def test_the_bonus_is_settled_after_the_ante() -> None:
    first = "    compares 1: lose\n    takes    1: bonus 10\n    takes    1: ante 50\n"
    table = play(SET + THREE + first + POT_LOST + CLEARED)
    raised = [(one.code, one.seat, one.cite) for one in table.findings]
    assert (CODE, 1, ("680a.11(e)",)) in raised
    orderly = play(SET + THREE + ONE + POT_LOST + CLEARED)
    assert CODE not in [one.code for one in orderly.findings]


def test_a_push_left_lying_is_no_act_and_a_payment_in_parts_begins_with_its_first() -> None:
    play(DEALT + SETS + DEALER + SETTLED + POT + CLEARED + HONEST)
    parts = ONE.replace("takes    1: ante 50", "takes    1: ante 25") + "    takes 1: ante 25\n"
    table = play(SET + THREE + parts + POT_LOST + CLEARED)
    assert CODE not in [one.code for one in table.findings]


@cites("680a.11(f)", text="680a-2019")
def test_the_pot_is_settled_after_every_ante_and_bonus() -> None:
    early = play(SET + THREE + POT_LOST + ONE + CLEARED)
    raised = [(one.code, one.seat, one.cite) for one in early.findings]
    assert (CODE, 1, ("680a.11(f)",)) in raised
    assert [one.code for one in early.findings].count(CODE) == 1
    first, last = POT_LOST.splitlines()  # the chips may be gathered at any time
    gathered = play(SET + THREE + first + "\n" + ONE + last + CLEARED)
    assert CODE not in [one.code for one in gathered.findings]


def test_what_is_missed_and_mended_after_the_pot_is_no_matter_of_turns() -> None:
    missed = THREE.replace("takes    3: ante", "back     3: ante")
    late = play(SET + missed + ONE + POT_LOST + "takes 3: ante 100\n" + CLEARED)
    assert CODE not in [one.code for one in late.findings]
    never = play(SET + missed + ONE + POT_LOST + CLEARED)
    assert [one.code for one in never.findings if one.code.startswith("collect")] == [
        "collect.missed"
    ]


def test_seats_and_wagers_out_of_turn_are_said_once_a_round() -> None:
    upside = "compares 1: lose\ntakes 1: bonus 10\ntakes 1: ante 50\n" + THREE
    table = play(SET + POT_LOST + upside + CLEARED)
    assert [one.code for one in table.findings].count(CODE) == 1


@cites("680a.11(f)", text="680a-2019")
def test_one_stack_after_the_pot_is_as_late_as_its_wagers() -> None:
    def said(chips: str, before: str = "", compared: str = "    compares 1: lose\n") -> list[str]:
        first, last = (POT_LOST, "") if before == "pot" else ("", POT_LOST)
        table = play(SET + THREE + first + compared + chips + last + CLEARED)
        return [one.code for one in table.findings if one.code in (CODE, "collect.missed")]

    def stack(cents: int) -> str:
        return f"event chips.moved seat=1 to_tray_cents={cents} to_seat_cents=0\n"

    assert said(stack(6_000), "pot") == [CODE]  # Ante and Bonus
    assert said(stack(6_000)) == []
    for one, other in ((5_000, "bonus 10"), (1_000, "ante 50")):
        assert said(stack(one) + f"takes 1: {other}\n", "pot") == [CODE]
        assert said(stack(one) + f"takes 1: {other}\n") == []
    # chips of nothing that is due, and what mends a wager that he was at already
    assert CODE not in said(stack(4_000), "pot")
    begun = SET + THREE + "compares 1: lose\nback 1: ante 50\nback 1: bonus 10\n" + POT_LOST
    late = play(begun + stack(6_000) + CLEARED)
    assert CODE not in [one.code for one in late.findings]


@cites("680a.11(e)")
def test_a_stack_for_the_ante_comes_before_the_bonus() -> None:
    chips = "event chips.moved seat=1 to_tray_cents=5000 to_seat_cents=0\n"
    for acts, codes in (
        ("takes 1: bonus 10\n" + chips, [CODE]),
        (chips + "takes 1: bonus 10\n", []),
    ):
        table = play(SET + THREE + "compares 1: lose\n" + acts + POT_LOST + CLEARED)
        assert [one.code for one in table.findings if one.code == CODE] == codes
