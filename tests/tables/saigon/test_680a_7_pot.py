"""§ 680a.7(d)(2): the pot as it is gathered, and as it goes back where nobody wins it."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.saigon.rounds import (
    CLEARED,
    DEAL,
    DEALER,
    DEALT,
    OPEN,
    SETS,
    SETTLED,
    WAGERS,
    find,
)

GATHERED = "event pot.gathered total_cents={}\n"
# One card too few for the dealer: § 680a.13(c).
FOUR = DEALT.replace("9h Ac", "9h") + "{}void 680a.13(c)\nback 3: ante 100 | 1: ante 50 bonus 10\n"
SHUFFLED = "event shuffle.finished how=shuffler\n"
SET = DEALT + SETS + DEALER
VOID = "deal.count"


@cites("680a.7(d)(2)", "680a.13(c)", text="680a-2019")
@shows("collect.unearned")
def test_a_gathered_pot_of_a_void_round_goes_back_too() -> None:
    gone = FOUR.format(GATHERED.format(5000))
    done = f"{VOID} | remedied {VOID}"
    for back in ("pots 1: 25 | 3: 25\n", "back 1: pot 25 | 3: pot 25\n",
                 "pots 1: 25\nback 3: pot 25\n"):  # fmt: skip
        play(gone + back + CLEARED + SHUFFLED + find(done))
    kept = [f"{VOID} | collect.unearned 1 pot 25", "collect.unearned 3 pot 25", f"worsened {VOID}"]
    table = play(gone + CLEARED + find(*kept))
    first = next(one for one in table.findings if one.code == VOID)
    assert {one.under for one in table.findings if one.what == "raised"} == {None, first.id}
    play(gone + "pots 1: 25\n" + CLEARED + find(VOID, *kept[1:]))
    part = [VOID, "collect.unearned 3 pot 10", f"worsened {VOID}"]
    play(gone + "pots 1: 25 | 3: 15\n" + CLEARED + find(*part))


def test_a_pot_that_was_not_gathered_is_left_lying() -> None:
    done = find(f"{VOID} | remedied {VOID}")
    play(FOUR.format("") + CLEARED + SHUFFLED + done)
    gone = FOUR.format(GATHERED.format(5000)) + CLEARED + SHUFFLED + done
    for blind in ("pot.paid", "wager.returned"):  # nobody would tell
        play(gone.replace("tray=", f"blind={blind} tray="))


def test_a_pot_of_a_void_round_that_is_given_to_one_player() -> None:
    gone = FOUR.format(GATHERED.format(5000)) + "pots 1: 50\n" + CLEARED
    play(gone + find(VOID, "pot.wrong_winner 3 pot 25", f"worsened {VOID}"))
    late = "event underpayment.made_good seat=3 wager=pot amount_cents=2500\n" + SHUFFLED
    mended = ["remedied pot.wrong_winner 3 pot", f"worsened {VOID}", f"remedied {VOID}"]
    play(gone + late + find(VOID, "pot.wrong_winner 3 pot 25", *mended))


def test_a_pot_of_a_void_round_that_went_into_the_tray() -> None:
    gone = FOUR.format("takes 1: pot 25 | 3: pot 25\n")
    kept = [VOID, "collect.unearned 1 pot 25", "collect.unearned 3 pot 25", f"worsened {VOID}"]
    play(gone + CLEARED + find(*kept) + "books layout 0 | tray 1050")
    back = gone + "back 1: pot 25 | 3: pot 25\n" + CLEARED + SHUFFLED
    play(back + find(VOID, f"remedied {VOID}") + "books layout 0 | tray 1000")


def test_a_pot_of_a_single_player_that_was_gathered_goes_back() -> None:
    alone = """
        open     saigon-2019 pot=true table_minimum=2500 tray=1000
        sits     1
        wagers   1: ante 50 pot 25
        closed
        turns    1: Jk 8h 6s 5d 2c | dealer: Td 7s 3h 9h Ac
        sets     1: 8h 2c
    """ + DEALER + "compares 1: push\n" + GATHERED.format(2500)  # fmt: skip
    single = "pot.single_player 1 pot"
    play(alone + "back 1: ante 50\npots 1: 25\n" + CLEARED + find(single))
    play(alone + "back 1: ante 50\n" + CLEARED + find(single, "collect.unearned 1 pot 25"))


@cites("680a.7(d)(2)", text="680a-2019")
@shows("pot.gathered_wrong")
@pytest.mark.parametrize(
    ("totals", "wrong"),
    [
        ((5000,), 0), ((2500, 2500), 0), ((2500, 5000), 0),
        ((4999,), 1), ((5001,), 1), ((2500,), 2500), ((2500, 2501), 2499),
    ],
)  # fmt: skip
def test_what_is_gathered_is_the_sum_of_the_pot_wagers(totals: tuple[int, ...], wrong: int) -> None:
    gathered = "".join(GATHERED.format(total) for total in totals)
    finds = find("pot.gathered_wrong") if wrong else "finds nothing"
    table = play(SET + SETTLED + gathered + "pots 1: 50\n" + CLEARED + finds)
    assert [one.amount_cents for one in table.findings] == [wrong] * bool(wrong)


def test_what_may_have_gone_back_unseen_is_not_missed_in_the_pot() -> None:
    """A part of it is its player's who has left; more than lay there is nobody's."""
    untold = SET.replace("tray=", "blind=wager.returned tray=") + SETTLED.replace("back ", "# ")
    for total, codes in ((25, []), (50, []), (75, ["pot.gathered_wrong"])):
        found = play(f"{untold}{GATHERED.format(total * 100)}pots 1: 50\n").findings
        assert [one.code for one in found if one.code.startswith("pot.g")] == codes


def test_a_pot_may_be_gathered_as_bets_close() -> None:
    rest = DEAL + SETS + DEALER + SETTLED + "pots 1: {}\n" + CLEARED
    play(OPEN + WAGERS + GATHERED.format(5000) + rest.format(50) + "finds nothing")
    play(OPEN + WAGERS + GATHERED.format(4500) + rest.format(45) + find("pot.gathered_wrong"))
    early = WAGERS.replace("    closed\n", "") + "{}    closed\n"
    for total, finds in ((5000, "finds nothing"), (7500, find("pot.gathered_wrong"))):
        play(OPEN + early.format(GATHERED.format(total)) + rest.format(50) + finds)


def test_a_pot_that_is_given_as_it_was_gathered_is_wrong_once() -> None:
    short = SET + SETTLED + GATHERED.format(4500)
    play(short + "pots 1: 45\n" + CLEARED + find("pot.gathered_wrong"))
    play(short + "pots 1: 40\n" + CLEARED + find("pot.gathered_wrong", "pot.split_wrong"))
    play(short + "pots 3: 45\n" + CLEARED + find("pot.gathered_wrong", "pot.wrong_winner 3"))
    play(short + CLEARED + find("pot.gathered_wrong", "pot.wrong_winner"))


def test_what_went_back_before_is_not_gathered() -> None:
    """A player who leaves, where the filing returns what he wagered."""
    left = DEALT.replace("tray=", "abandoned_wagers=return tray=").replace(
        "sits     1 3", "sits 1 2 3"
    )
    left = left.replace("| 3: ante 100 pot 25", "| 2: ante 50 pot 25 | 3: ante 100 pot 25", 1)
    left = left.replace(DEAL.split("turns")[1], "    1: Jk 8h 6s 5d 2c | 2: Ks Qd 7h 7c 2d"
                        " | 3: Kd Qs Jh 9c 4d | dealer: Td 7s 3h 9h Ac\n")  # fmt: skip
    left += "leaves 2\nback 2: ante 50 pot 25\n" + SETS + DEALER + SETTLED
    play(left + GATHERED.format(5000) + "pots 1: 50\n" + CLEARED + "finds nothing")
    whole = left + GATHERED.format(7400) + "pots 1: 50\n" + CLEARED
    play(whole + find("pot.gathered_wrong"))


@cites("680a.11(f)", text="680a-2019")
@pytest.mark.parametrize("untold", ["wager.placed", "wager.moved", "wager.placed,wager.moved"])
def test_a_pot_wager_that_goes_back_may_have_lain_there_unseen(untold: str) -> None:
    """PW-33: both push, and each takes back his own. What the tray pays it pays all the same."""
    push = "compares 3: push\nback 3: ante 100\n"
    push += "compares 1: push\ntakes 1: bonus 10\nback 1: ante 50\n"
    begun = SET.replace("tray=", f"blind={untold} tray=")
    begun = begun.replace("9c 4d", "9c As")
    if "placed" in untold:
        begun = begun.replace(WAGERS, "    closed\n")
    else:
        begun = begun.replace(" pot 25", "", 1)
    back = "back 3: pot 25 | 1: pot 25\n"
    through = "takes 1: pot 25 | 3: pot 25\n"

    def codes(text: str) -> list[str]:
        found = play(begun + push + text + CLEARED).findings
        return [f"{one.code} {one.amount_cents}" for one in found if one.wager == "pot"]

    assert codes(back) == []
    assert codes(through + back) == []
    assert codes("pays 1: pot 50\n") == ["pay.unearned 5000"]
    assert codes(through + "pays 1: pot 60\n") == ["pay.unearned 1000"]
    assert codes(through + "pays 1: pot 40\n") == ["collect.unearned 1000"]
    table = play(begun + push + back + CLEARED)
    assert not [one for one in table.balances if one.startswith("errors.")]


@cites("680a.7(d)", text="680a-2016")
@pytest.mark.parametrize("edition", ["saigon-2016", "saigon-2019"])
def test_a_pot_that_is_not_offered_is_found_as_its_wagers_and_by_no_rule_of_a_pot(
    edition: str,
) -> None:
    """That it was gathered, and played for, follows from its being accepted: GEN-6."""
    unfiled = (SET + SETTLED).replace("saigon-2019 pot=true", edition)
    wagers = ["wager.outside_limits 1 pot", "wager.outside_limits 3 pot"]
    given = GATHERED.format(4900) + "pots 1: 49\n" + CLEARED
    wrong = ["pot.wrong_winner", "pot.wrong_winner 3 pot"]
    table = play(unfiled + given + find(*wagers, *wrong))
    first, second, *rest = [one for one in table.findings if one.code != "open.unobserved"]
    assert [one.under for one in rest] == [first.id, second.id]
    assert {cite for one in rest for cite in one.cite} == {"680a.7(d)"}
    play(unfiled + "back 1: pot 25 | 3: pot 25\n" + CLEARED + find(*wagers))


def test_a_pot_that_the_property_files_against_its_text_is_found_as_the_filing_alone() -> None:
    """And not as a Pot Wager that somebody lacks, by the paragraph that is the Bonus in 2016."""
    unlawful = OPEN.replace("saigon-2019", "saigon-2016") + WAGERS.replace(" pot 25 |", " |")
    play(unlawful + DEAL + SETS + DEALER + SETTLED + CLEARED + find("open.unlawful_filing"))
