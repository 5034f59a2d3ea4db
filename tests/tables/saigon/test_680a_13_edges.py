"""What § 680a.13 asks at its edges: cards face up, drawn in error, a void by another name.

Each finding beside its nearest honest neighbour.
"""

import pytest

from events.filing import Controls, SaigonFiling
from tests.cites import cites
from tests.scenarios.play import Play, play
from tests.tables.saigon.rounds import (
    ALL_BACK,
    CLEARED,
    DEAL,
    DEALER,
    DEALT,
    HONEST,
    ON,
    OPEN,
    POT,
    ROUND,
    SETS,
    SETTLED,
    WAGERS,
    find,
)

FIRST = "hands 1: Jk | 3: Kd\n"
REST = """
    hands dealer: Td | 1: 8h | 3: Qs | dealer: 7s | 1: 6s | 3: Jh | dealer: 3h
    hands 1: 5d | 3: 9c | dealer: 9h | 1: 2c | 3: 4d | dealer: Ac
"""
STUB = "event stub.counted cards={}\n"


def whats(table: Play) -> list[str]:
    return [
        one.code if one.what == "raised" else f"{one.what} {one.code}" for one in table.findings
    ]


@cites("680a.13(a)", "680a.8(f)")
def test_a_card_face_up_that_is_used_is_no_card_too_many() -> None:
    """It is found at the card that uses it, and the stub counts as it then must."""
    up = OPEN + WAGERS + FIRST + "event card.found_face_up card={}\n"
    used = play(up.format("Td") + REST + STUB.format(38) + ON
                + find("card.face_up", "worsened card.face_up"))  # fmt: skip
    assert used.findings[1].because[-1] == used.findings[0].because[0].replace("/12", "/13")
    thrown = up.format("Kh") + "event card.discarded card=Kh\n" + REST
    play(thrown + STUB.format(37) + ON + find("card.face_up", "remedied card.face_up"))
    assert "count.stub" in whats(play(thrown + STUB.format(38)))
    aside = up.format("Kh") + REST + STUB.format(37) + "event card.discarded card=Kh\n"
    play(aside + ON + find("card.face_up", "remedied card.face_up"))
    other = up.format("Kh") + "event card.discarded card=2d\n" + REST
    assert "remedied card.face_up" not in whats(play(other))


@pytest.mark.parametrize(("stub", "wrong"), [(37, False), (38, False), (36, True), (39, True)])
def test_a_card_face_up_that_nobody_read_lies_beside_the_hands_or_in_one(
    stub: int, *, wrong: bool
) -> None:
    text = OPEN + WAGERS + FIRST + "event card.found_face_up\n" + REST + STUB.format(stub)
    assert ("count.stub" in whats(play(text))) is wrong


@cites("680a.13(b)")
def test_a_card_drawn_in_error_is_owed_to_a_hand_of_its_own_round() -> None:
    drawn = "event card.drawn_in_error disclosed=false card=Td\n"
    code = "card.drawn_in_error"
    thrown = play(OPEN + WAGERS + FIRST + drawn + "event card.discarded card=Td\n"
                  + find(code, f"worsened {code}"))  # fmt: skip
    assert thrown.findings[0].remedy == "the card is used as the next card"
    void = "void 680a.13(c)\n" + ALL_BACK
    for ended in (DEALT + "hands 3: 2d\n" + drawn, OPEN + WAGERS + FIRST + drawn):
        codes = whats(play(ended + void + ROUND))
        assert f"worsened {code}" not in codes
    late = play(DEALT + drawn + ON + ROUND + find(code))
    assert late.findings[0].remedy is None


@cites("680a.13(c)", "680a.9(f)")
def test_a_void_whose_clause_is_misnamed_has_a_ground_all_the_same() -> None:
    six = DEALT + "hands dealer: 2d\n"
    for named in ("680a.13(c)", "680a.8(g)", ""):
        table = play(six + f"void {named}\n" + ALL_BACK
                     + find("deal.count", "remedied deal.count"))  # fmt: skip
        assert table.rounds[0].void == "680a.13(c)"
    none = play(DEALT + "void 680a.13(c)\n" + ALL_BACK)
    assert [one.code for one in none.findings if one.under is None] == ["void.unsupported"]


@cites("680a.8(g)", "680a.13(c)")
@pytest.mark.parametrize("wrong", [STUB.format(37), "hands 3: 2d\n"])
def test_a_void_that_is_missing_hangs_under_what_asked_for_it(wrong: str) -> None:
    table = play(DEALT + wrong + SETS + DEALER + SETTLED + POT + CLEARED)
    first, *_ = table.findings
    (missing,) = [one for one in table.findings if one.code == "void.missing"]
    assert missing.under == first.id
    assert first.code in ("count.stub", "deal.count")


def test_a_wrong_number_of_cards_is_proved_by_the_cards_of_that_hand() -> None:
    table = play(DEALT + "hands 3: 2d\n")
    assert [one.split("/")[1] for one in table.findings[0].because] == [
        str(order) for order in (11, 14, 17, 20, 23, 25)
    ]


STACKS = "stacks 1: Jk 8h 6s 5d 2c | 3: Kd Qs Jh 9c 4d | dealer: Td 7s 3h 9h Ac\n"
JAM = "event device.fault device=shoe-1 kind=automated-shoe what=jam\n"


@cites("680a.13(e)")
def test_a_shoe_that_jams_once_hands_are_settled_owes_no_card() -> None:
    """PW-28: a void is allowed then, and not asked for."""
    dealt = OPEN + WAGERS + STACKS
    first, rest = SETTLED.split("    compares 1")
    settling = SETS + DEALER + first
    play(dealt + settling + JAM + "    compares 1" + rest + POT + CLEARED + HONEST)
    before = play(dealt + JAM + SETS + DEALER + SETTLED + POT + CLEARED)
    assert "void.missing" in whats(before)
    allowed = play(dealt + settling + JAM + "void 680a.13(e)\n")
    assert "void.unsupported" not in whats(allowed)


@cites("680a.7(b)", "680a.8(c)", "680a.13(c)")
def test_a_box_of_nobody_may_be_dealt_to_or_not() -> None:
    """Its wager is what is wrong; each other hand has its cards, in their order, all the same."""
    bets = WAGERS.replace("wagers ", "wagers   2: ante 50\n    wagers ", 1)
    unseated = "wager.unseated 2"

    def raised(deal: str, more: str = "") -> list[str]:
        found = play(OPEN + bets + deal + more).findings
        return [f"{one.code} {one.seat}" for one in found if not one.under and one.what == "raised"]

    second = DEAL.replace("| 3:", "| 2: Ah Ad As 2h 2d | 3:")
    for deal in (DEAL, second):
        assert raised(deal, SETS + DEALER) == [unseated]
        assert raised(deal.replace(" 4d |", " |"), SETS + DEALER)[1:2] == ["deal.count 3"]
    swapped = "hands 3: Kd\nhands 1: Jk\nhands dealer: Td\nhands 1: 8h\n"
    assert raised(swapped) == [unseated, "deal.order None"]
    taken = play(OPEN + "sits 2\n" + bets + DEAL + SETS + DEALER).findings
    assert {f"{one.code} {one.seat}" for one in taken} >= {"pot.missing 2", "deal.count 2"}


@pytest.mark.parametrize(
    "more",
    [
        "event stack.delivered hand=dealer cards=1",
        "event card.dealt hand=2 number=3",
        "event card.dealt hand=dealer number=5",
    ],
)
def test_more_cards_beside_the_stacks_are_borne(more: str) -> None:
    """They are no turn of the stacks, so none came before its own."""
    table = Play()
    table.take(table.reports.opened_for(SaigonFiling(text="680a-2019"), Controls(), 100_000))
    for line in ("wagers 1: ante 25", "closed"):
        table.line(line)
    for hand, cards in (("1", 5), ("dealer", 4)):
        table.report("stack.delivered", hand=hand, cards=cards)
    table.line(more)
    assert "deal.order" not in {one.code for one in table.findings}
