"""One cause, one finding: a payment that merely follows from a mistake before it hangs under that.

Just what was announced, or what lies there, would have paid: a cent beside it is its own cause.
"""

from tests.scenarios.play import Play, play
from tests.tables.midibaccarat.rounds import AT_PAYOUT, EZ, OPEN
from tests.tables.pai_gow.rounds import SET as PAI_GOW
from tests.tables.pai_gow.rounds import SETTLED as PAI_GOW_SETTLED
from tests.tables.saigon.rounds import CLEARED, DEALT, POT, SETS

DRAGON = (
    EZ + "wagers 1: dragon_7 5 | 2: banker 20\nclosed\ndeal P 2c B 2s P Tc B Kd\npoints P 2 B 2\n"
    "deal P 9d B 5h\nfinals P 1 B 7\n"
)
NATURAL = (
    "closed\ndeal P 9s B 2c P Kd B 5h\npoints P 9 B 7\nfinals P 9 B 7\nresult {}\n"  # Player wins
)
BONUS = "dragon_bonus_banker"


def hung(text: str) -> list[str]:
    """What is raised, `<` what it hangs under where it does."""
    table: Play = play(text)
    codes = {one.id: one.code for one in table.findings}
    return [
        f"{one.code} {one.seat or ''}".strip() + (f" < {codes[one.under]}" if one.under else "")
        for one in table.findings
        if one.what == "raised"
    ]


def test_a_dragon_7_that_is_announced_and_paid_as_any_win_of_the_banker() -> None:
    said = DRAGON + "result banker\ntakes 1: dragon_7 5\npays 2: banker {}\nback 2: banker 20\n"
    follows = ["collect.unearned 1", "pay.unearned 2"]
    under = [f"{one} < result.misannounced" for one in follows]
    assert hung(said.format("20") + "cleared") == ["result.misannounced", *under]
    for other in ("19.99", "20.01"):
        wrong = hung(said.format(other) + "cleared")
        assert wrong == ["result.misannounced", under[0], "pay.unearned 2"]
    right = said.replace("result banker", "result dragon-7").format("20")
    assert hung(right + "cleared") == follows


def test_a_bonus_that_is_paid_as_the_cards_lie_in_one_stack_with_what_was_announced() -> None:
    """The Banker has a natural; the dealer says Player, and pays both wagers in one stack."""
    bets = OPEN.replace("tray", "dragon_bonus=A tray") + f"wagers 1: player 15 {BONUS} 15\n"
    deal = "closed\ndeal P As B 3c P Ts B 5d\npoints P 1 B 8\nfinals P 1 B 8\nresult player\n"
    paid = "pays 1: player {}\nback 1: player 15\nback 1: " + BONUS + " 15\ncleared"
    under = [f"{one} 1 < result.misannounced" for one in ("pay.unearned", "pay.missed")]
    assert hung(bets + deal + paid.format("30")) == ["result.misannounced", *under]
    for other in ("29.99", "30.01"):
        assert hung(bets + deal + paid.format(other)) == [
            "result.misannounced", "pay.unearned 1", "pay.missed 1",
        ]  # fmt: skip


def test_a_winner_that_is_announced_and_paid_with_its_vigorish() -> None:
    """The Player has won; the dealer says Banker, takes one and pays the other, as if it were."""
    bets = OPEN + "wagers 1: player 25 | 2: banker 100\n"
    said = bets + NATURAL.format("banker") + "takes 1: player 25\nmarks 2: {}\n"
    paid = "pays 2: banker 100\nback 2: banker 100\ncleared"
    under = [f"{one} < result.misannounced" for one in ("collect.unearned 1", "pay.unearned 2")]
    assert hung(said.format("5") + paid) == [
        "result.misannounced", *under, "vig.wrong_amount 2 < result.misannounced",
    ]  # fmt: skip
    assert hung(said.format("4.75") + paid) == ["result.misannounced", *under, "vig.wrong_amount 2"]
    tie = bets + NATURAL.format("tie") + "back 1: player 25 | 2: banker 100\ncleared"
    assert hung(tie) == [
        "result.misannounced", "pay.missed 1 < result.misannounced",
        "collect.missed 2 < result.misannounced",
    ]  # fmt: skip
    payout = said.replace(OPEN, AT_PAYOUT).replace("marks 2: {}\n", "collects 2: {}\n")
    taken = "vig.wrong_amount 2"
    for cents, why in (("5", " < result.misannounced"), ("4.75", "")):
        found = ["result.misannounced", under[0], taken + why, under[1]]
        assert hung(payout.format(cents) + paid) == found
    # What was not collected before is owed still; just that of the announcement, or both together.
    before = (
        "wagers 2: banker 50\nclosed\ndeal P 2c B 9s P 5h B Kd\npoints P 7 B 9\nfinals P 7 B 9\n"
        "result banker\npays 2: banker 50\nback 2: banker 50\ncleared\nwagers 1: player"
    )
    owing = payout.replace("wagers 1: player", before, 1)
    for cents, why in (
        ("5", " < result.misannounced"),
        ("7.50", " < result.misannounced"),
        ("7", ""),
    ):
        found = ["vig.not_collected 2", "result.misannounced", under[0], taken + why, under[1]]
        assert hung(owing.format(cents) + paid) == found


def test_a_winner_that_is_announced_and_paid_in_chips_that_no_device_ties_to_a_wager() -> None:
    """With change given back: the seat got just what it had won as announced."""
    bets = f"wagers 2: banker 100 {BONUS} 5\n" + NATURAL.format("banker")
    moved = "event chips.moved seat=2 to_seat_cents={} to_tray_cents=2500\n"
    text = OPEN.replace("tray", "dragon_bonus=A tray") + bets + f"takes 2: {BONUS} 5\nmarks 2: 5\n"
    text += moved + "back 2: banker 100\ncleared"
    just = hung(text.format(12_500))
    assert len(just) > 2
    assert all(one.endswith(" < result.misannounced") for one in just[1:]), just
    assert not all(one.endswith(" < result.misannounced") for one in hung(text.format(12_400))[1:])


def test_a_dragon_bonus_of_the_announced_loser() -> None:
    """By how much the other one would have won, no announcement says."""
    bets = OPEN.replace("tray", "dragon_bonus=A tray") + "wagers 1: dragon_bonus_player 5\n"
    said = bets + NATURAL.format("banker") + "takes 1: dragon_bonus_player {}\n"
    assert hung(said.format("5") + "cleared") == [
        "result.misannounced", "collect.unearned 1 < result.misannounced",
    ]  # fmt: skip
    assert hung(said.format("4") + "cleared") == ["result.misannounced", "collect.unearned 1"]


def test_a_wager_that_is_not_offered_and_is_lost() -> None:
    taken = OPEN + "wagers 1: player 25 dragon_7 5\n" + NATURAL.format("player")
    pays = "pays 1: player 25\ncleared"
    assert hung(taken + "takes 1: dragon_7 5\n" + pays) == [
        "wager.outside_limits 1", "collect.unearned 1 < wager.outside_limits",
    ]  # fmt: skip
    assert hung(taken + "takes 1: dragon_7 4\n" + pays)[1:] == ["collect.unearned 1"]
    assert hung(taken + "back 1: dragon_7 5\n" + pays) == ["wager.outside_limits 1"]
    won = taken + "pays 1: dragon_7 200\nback 1: dragon_7 5\n" + pays  # by no paytable of this one
    assert hung(won)[1:] == ["pay.unearned 1"]


def test_a_hand_of_pai_gow_paid_as_announced() -> None:
    lost = PAI_GOW_SETTLED.replace("compares 6: win", "compares 6: lose")
    paid = lost.replace("pays     6: main 25", "takes    6: main {}")
    assert paid != lost
    assert hung(PAI_GOW + paid.format(25)) == [
        "result.misannounced 6", "collect.unearned 6 < result.misannounced",
    ]  # fmt: skip
    assert hung(PAI_GOW + paid.format(24)) == ["result.misannounced 6", "collect.unearned 6"]
    push = PAI_GOW_SETTLED.replace("compares 6: win", "compares 6: push")
    assert hung(PAI_GOW + push.replace("pays     6: main 25", "")) == [
        "result.misannounced 6", "pay.missed 6 < result.misannounced",
    ]  # fmt: skip


SAID = """
    compares 3: {}
    {}
    compares 1: push
    takes    1: bonus 10
    back     1: ante 50
"""


def test_a_hand_of_saigon_paid_as_announced() -> None:
    """Seat 3 has lost its Ante."""
    begun = DEALT + SETS + "reveals dealer\nsets dealer: 9h Ac\n"
    end = POT + CLEARED
    push = SAID.format("push", "back 3: ante {}")
    assert hung(begun + push.format(100) + end) == [
        "result.misannounced 3", "collect.missed 3 < result.misannounced",
    ]  # fmt: skip
    win = SAID.format("win", "pays 3: ante {}\nback 3: ante 100")
    assert hung(begun + win.format(100) + end)[1:] == ["pay.unearned 3 < result.misannounced"]
    assert hung(begun + win.format(50) + end)[1:] == ["pay.unearned 3"]
    took_half = SAID.format("push", "takes 3: ante 50\nback 3: ante 50")
    assert hung(begun + took_half + end)[1:] == ["collect.missed 3"]


def test_hands_of_saigon_paid_by_a_dealers_hand_that_is_set_wrongly() -> None:
    """10 and A leave three that do not qualify: seats 3 and 1, which do, would both win."""
    begun = DEALT + SETS + "reveals dealer\nsets dealer: Td Ac\n"
    paid = SAID.format("win", "pays 3: ante {}\nback 3: ante 100").replace(
        "compares 1: push\n", "compares 1: win\npays 1: ante 50\n"
    )
    both = [f"pay.unearned {seat} < set.dealer_wrong" for seat in (3, 1)]
    assert hung(begun + paid.format(100) + POT + CLEARED) == ["set.dealer_wrong", *both]
    other = hung(begun + paid.format(99) + POT + CLEARED)
    assert other == ["set.dealer_wrong", "pay.unearned 3", both[1]]
    reset = begun + "resets dealer: 9h Ac\n"
    assert hung(reset + paid.format(100) + POT + CLEARED) == [
        "set.dealer_wrong", "result.misannounced 3", "result.misannounced 1",
        "pay.unearned 3 < result.misannounced", "pay.unearned 1 < result.misannounced",
    ]  # fmt: skip
