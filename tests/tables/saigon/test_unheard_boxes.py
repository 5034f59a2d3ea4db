"""Who plays which boxes, and whether the stub was counted, where that was not heard.

Each edge from both sides: what hangs on it is held against nobody, what does not still is.
"""

import pytest

from tests.scenarios.play import play
from tests.tables.saigon.rounds import DEALT, HONEST, ON, ROUND, find

LOST = "    skip panel\n    event table.idle\n"
OTHER = "    event progressive.locked\n    skip lights\n    event progressive.locked\n"
FILED = (
    "payout_limit=5000000 adjacent_boxes=2 table_minimum=2500 table_maximum=90000000 tray=200000"
)
BEGUN = f"    open saigon-2019 {FILED}\n    sits 2 3\n"
BEFORE = """
    wagers 2: ante 25
    cleared
"""
BOTH = """
    wagers   2: ante 40000 | 3: ante 40000
    closed
    turns    2: Kd Qs Jh 9c 4d | 3: Kh Qc Js 9d 3c | dealer: Ac 2d 2h 4c As
    sets     2: 9c 4d | 3: 9d 3c
    reveals  dealer
    compares 3: win
    pays     3: ante 40000
    compares 2: win
    {}
    cleared
"""
JOINED = "    event seats.joined seats=[2,3]\n"
CUT, WHOLE = "pays 2: ante 10000", "pays 2: ante 40000"
# The limit is a player's: GEN-7, GEN-8.
KNOWN = {(BEGUN, CUT): "pay.under", (BEGUN + JOINED, WHOLE): "pay.over"}
LAWFUL = [(BEGUN, WHOLE), (BEGUN + JOINED, CUT)]
LESS, MORE = "pays 2: ante 9999.99", "pays 2: ante 40000.01"


@pytest.mark.parametrize(("begun", "pays"), [*KNOWN, *LAWFUL])
def test_a_payout_limit_where_it_is_known_who_plays(begun: str, pays: str) -> None:
    found = KNOWN.get((begun, pays))
    play(begun + BOTH.format(pays) + (find(f"{found} 2 ante 30000") if found else HONEST))


@pytest.mark.parametrize("begun", [BEGUN + LOST, BEGUN + JOINED + LOST, "blind"])
def test_a_payout_limit_where_two_boxes_may_be_one_players(begun: str) -> None:
    gap: tuple[str, ...] = ("stream.gap",)
    if begun == "blind":
        begun, gap = BEGUN.replace("tray", "blind=seats.joined tray"), ()
    for pays in (WHOLE, CUT, "pays 2: ante 25000"):
        table = play(begun + BEFORE + BOTH.format(pays))
        assert [one.code for one in table.findings if one.severity != "info"] == [*gap]
        assert table.rounds[-1].line is None
    for pays, found in ((LESS, "pay.under"), (MORE, "pay.over")):
        table = play(begun + BEFORE + BOTH.format(pays))
        assert [one.code for one in table.findings if one.severity != "info"] == [*gap, found]


TWO_IDS = "    event seat.taken seat=2 player=A\n    event seat.taken seat=3 player=B\n"
APART = (BEGUN + BOTH).replace("3:", "4:").replace("2 3", "2 4").replace("s 3", "s 4")


@pytest.mark.parametrize(
    ("text", "may_be_one"),
    [
        (BEGUN + BOTH, True),
        (BEGUN + TWO_IDS + BOTH, False),
        (BEGUN + TWO_IDS.replace("player=B", "") + BOTH, True),
        (APART, False),
    ],
)
def test_a_limit_cuts_no_win_of_players_who_must_be_two(text: str, *, may_be_one: bool) -> None:
    """Their boxes are not adjacent, or they gave two ids; so cards that go early are found, too."""
    blind = text.replace("tray", "blind=seats.joined tray")
    play(blind.format(CUT) + (HONEST if may_be_one else find("pay.under 2 ante 30000")))
    early = blind.format("clears 2\n" + WHOLE)
    play(early + find("cards.cleared_early 2"))


def test_a_win_waits_for_a_hand_that_is_not_read_over_one_that_may_be_of_either() -> None:
    """Seat 3 waits for seat 4, and seat 2 for it."""
    begun = BEGUN.replace("sits 2 3", "sits 2 3 4").replace("tray", "blind=seats.joined tray")
    both = BOTH.replace("| dealer", "| 4: {} | dealer").replace("9d 3c\n", "9d 3c | 4: 9h 3s\n")
    both = both.replace("3: ante 40000\n    closed", "3: ante 40000 | 4: ante 25\n    closed")
    both = both.replace("compares 3", "compares 4: win\n    pays 4: ante 25\n    compares 3", 1)
    play(begun + both.format("Kc Qd Jd 9h ?", CUT) + HONEST)
    play(begun + both.format("Kc Qd Jd 9h 3s", LESS) + find("pay.under 2 ante 0.01"))


def test_ids_that_may_have_changed_unheard_tell_nobody_apart() -> None:
    play(BEGUN + TWO_IDS + LOST + BEFORE + BOTH.format(CUT) + find("stream.gap"))


@pytest.mark.parametrize(
    ("lead", "ends"),
    [
        ("void.unsupported", "    event round.voided\n    back 2: ante 40000 | 3: ante 40000\n"),
        ("result.misannounced", "    compares 2: lose\n    takes 2: ante 40000\n"),
    ],
)
def test_what_follows_from_a_mistake_where_a_limit_may_cut_a_win(lead: str, ends: str) -> None:
    """That so much was due at the least is not held against it."""
    begun = BEGUN.replace("tray", "blind=seats.joined tray") + BEFORE + BOTH
    before = begun.partition("    compares 3" if "void" in lead else "    compares 2")[0]
    table = play(before + ends + "    cleared\n")
    table.wait()
    told = table.findings
    (cause,) = [one.id for one in told if one.code == lead]
    paid = [one.under for one in told if one.code.startswith(("pay.", "collect."))]
    assert paid
    assert set(paid) == {cause}


POT = BEGUN.replace("tray", "pot=true tray").replace("sits 2 3", "sits 2 3 5")
DEAL = "    closed\n    hands 2: Kd\n"


def test_a_box_without_a_pot_wager_that_may_be_its_neighbours() -> None:
    two, apart = "    wagers 2: ante 25 | 3: ante 25\n", "    wagers 2: ante 25 | 5: ante 25\n"
    missing = find("pot.missing 2", "pot.missing 3")
    play(POT + two + DEAL + missing)
    play(POT + LOST + BEFORE + two + DEAL + find("stream.gap"))
    play(POT + LOST + BEFORE + apart + DEAL + find("stream.gap", "pot.missing 2", "pot.missing 5"))
    one = POT.replace("adjacent_boxes=2", "adjacent_boxes=1")
    play(one + LOST + BEFORE + two + DEAL + find("stream.gap", "pot.missing 2", "pot.missing 3"))


def test_the_stub_may_have_been_counted_unheard() -> None:
    """Five rounds without a count are so from the loss on."""
    counted = DEALT + "    event stub.counted cards=38\n" + ON
    lost, over = counted + ROUND * 3 + LOST, "event shuffle.started how=hand\n"
    play(counted + ROUND * 5 + over + find("count.stub  # r6"))
    play(lost + ROUND * 4 + over + find("stream.gap"))
    play(lost + ROUND * 5 + over + find("stream.gap", "count.stub  # r9"))
    play(counted + ROUND * 3 + OTHER + ROUND * 2 + over + find("stream.gap", "count.stub  # r6"))


IN_THE_POT = BOTH.replace(
    "2: ante 40000 | 3: ante 40000\n    closed",
    "2: ante 40000 pot 25 | 3: ante 40000 pot 25\n    closed", 1,
).format(WHOLE + "\n    {}")  # fmt: skip
LIMITLESS = POT.replace("payout_limit=5000000 ", "")
GATHERED = "event pot.gathered total_cents=5000\n"
TO_THE_HIGHER, TO_THE_LOWER = GATHERED + "    pots 2: 50", GATHERED + "    pots 3: 50"
BACK, BACK_GATHERED = "back 2: pot 25 | 3: pot 25", GATHERED + "    pots 2: 25 | 3: 25"
HALF = "back 2: pot 25"


@pytest.mark.parametrize(
    ("pots", "two", "one", "either"),
    [
        (TO_THE_HIGHER, None, "pot.wrong_winner", None),
        (BACK, "pot.wrong_winner", None, None),
        (BACK_GATHERED, "pot.wrong_winner", None, None),
        (TO_THE_LOWER, "pot.wrong_winner", "pot.wrong_winner", "pot.wrong_winner"),
        ("", "pot.wrong_winner", None, None),  # and so is all that lies there
        (HALF, "pot.wrong_winner", None, None),  # what lies on a spot is its player's
    ],
)
def test_a_pot_whose_two_boxes_may_be_one_players(
    pots: str, two: str | None, one: str | None, either: str | None
) -> None:
    """Of one player it goes back, of two the higher takes it; wrong is what is neither."""
    for begun, beside, found in (
        (LIMITLESS, [], two),
        (LIMITLESS + JOINED, ["pot.single_player"], one),
        (LIMITLESS + LOST + BEFORE, ["stream.gap"], either),
        (LIMITLESS.replace("tray", "blind=seats.joined tray"), [], either),
    ):
        table = play(begun + IN_THE_POT.format(pots))
        codes = {finding.code for finding in table.findings if finding.severity != "info"}
        assert codes == {*beside, found} - {None}
        assert table.balances.get("layout:SG-01", 0) == 0


def test_a_pot_that_others_play_for_is_played_for_whoever_has_two_boxes() -> None:
    three = IN_THE_POT.replace("3: ante 40000 pot 25", "5: ante 40000 pot 25").replace("3:", "5:")
    three = three.replace("compares 3", "compares 5")
    begun = LIMITLESS + LOST + BEFORE
    play(begun + three.format(BACK.replace("3", "5")) + find("stream.gap", "pot.wrong_winner"))
    play(begun + three.format(TO_THE_HIGHER) + find("stream.gap"))


@pytest.mark.parametrize(("pots", "found"), [
    (BACK_GATHERED, []), (TO_THE_HIGHER, ["settle.order 2"]),
])  # fmt: skip
def test_a_pot_that_goes_back_before_an_ante_is_settled_by_nobody(
    pots: str, found: list[str]
) -> None:
    """§ 680a.11(f): it is so where it was won, and not where it may be one player's own."""
    pots_first = BOTH.replace(
        "2: ante 40000 | 3: ante 40000\n    closed",
        "2: ante 40000 pot 25 | 3: ante 40000 pot 25\n    closed", 1,
    ).format("    " + pots + "\n    " + WHOLE)  # fmt: skip
    play(LIMITLESS + LOST + BEFORE + pots_first + find("stream.gap", *found))
