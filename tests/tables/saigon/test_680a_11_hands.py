"""The hands of Saigon: set, revealed, compared, abandoned. §§ 680a.7(b), 680a.11(b) to (d).

Each finding beside its nearest honest neighbour.
"""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.saigon.rounds import (
    CLEARED,
    DEALER,
    DEALT,
    HONEST,
    ON,
    OPEN,
    POT,
    SETS,
    SETTLED,
    WAGERS,
    find,
)

SET = DEALT + SETS + DEALER


@cites("680a.11(c)")
@shows("dealer.revealed_early")
def test_the_dealer_reveals_after_each_player_has_set() -> None:
    early = DEALT + "sets 1: 8h 2c\n" + "reveals dealer\n"
    play(early + "sets 3: 9c 4d\nsets dealer: 9h Ac\n" + SETTLED + POT + CLEARED
         + find("dealer.revealed_early 3"))  # fmt: skip
    play(DEALT + ON + HONEST)


def test_a_hand_that_is_revealed_twice_was_revealed_once() -> None:
    play(DEALT + "sets 1: 8h 2c\nreveals dealer\nreveals dealer\n"
         + find("dealer.revealed_early 3"))  # fmt: skip


def test_who_has_left_or_was_dealt_nothing_is_not_waited_for() -> None:
    left = DEALT + "leaves 3\nsets 1: 8h 2c\n" + DEALER
    play(left + HONEST)
    play(DEALT.replace("tray=", "blind=hand.set tray=") + "reveals dealer\n" + HONEST)


@cites("680a.11(c)(1)")
@pytest.mark.parametrize(
    ("two", "filed", "expected"),
    [
        ("9h Ac", "highest", HONEST),  # 10
        ("7s 3h", "highest", HONEST),  # 10 as well, beside T 9 A
        ("Td Ac", "highest", find("set.dealer_wrong")),  # 7 + 3 + 9 do not qualify
        ("9h Ac", "lowest", HONEST),  # 10 is the only Point Count beside three that qualify
    ],
)
def test_the_dealer_sets_as_filed(two: str, filed: str, expected: str) -> None:
    text = DEALT.replace("tray=", f"dealer_setting={filed} tray=") + SETS + "reveals dealer\n"
    play(text + f"sets dealer: {two}\n" + expected)


LOW = """
    open     saigon-2019 table_minimum=2500 dealer_setting={}
    sits     1
    wagers   1: ante 50
    closed
    turns    1: Kd Qs Jh 9c 4d | dealer: Kc Qh 2s 8d 5c
    sets     1: 9c 4d
    reveals  dealer
"""


@cites("680a.11(c)(1)")
def test_of_settings_that_qualify_the_dealer_takes_the_filed_one() -> None:
    """K 8 2 leaves Q 5, a 5, as Q 8 2 leaves K 5: the Point Count is what counts."""
    play(LOW.format("highest") + "sets dealer: Qh 5c\n" + HONEST)
    play(LOW.format("highest") + "sets dealer: Kc 5c\n" + HONEST)
    play(LOW.format("highest") + "sets dealer: 8d 5c\n" + find("set.dealer_wrong"))


def test_a_joker_may_count_for_the_dealer_as_filed() -> None:
    """Joker, K, Q, J and 4: K Q J leaves the joker and 4, which count 10, 3 or 7."""
    joker = LOW.replace("Kc Qh 2s 8d 5c", "Jk Kc Qh Js 4c")
    play(joker.format("highest") + "sets dealer: Kc Qh\n" + HONEST)
    play(joker.format("lowest") + "sets dealer: Kc Qh\n" + find("set.dealer_wrong"))
    play(joker.format("highest") + "sets dealer: Jk 4c\n" + HONEST)
    play(joker.format("lowest") + "sets dealer: Jk 4c\n" + HONEST)


def test_a_dealer_who_sets_anew_as_he_ought_to_has_mended_it() -> None:
    wrong = DEALT + SETS + "reveals dealer\nsets dealer: Td Ac\n"
    play(wrong + "resets dealer: 9h Ac\n" + SETTLED + POT + CLEARED
         + find("set.dealer_wrong", "remedied set.dealer_wrong"))  # fmt: skip
    play(wrong + "resets dealer: Td 7s\n" + find("set.dealer_wrong"))


@shows("set.dealer_wrong")
def test_a_dealers_setting_is_judged_once_his_cards_are_read() -> None:
    unread = DEALT.replace("Td 7s 3h 9h Ac", "Td 7s 3h 9h ?") + SETS + "reveals dealer\n"
    set_ = unread + "sets dealer: Td Ac\n"
    play(set_ + HONEST)
    play(set_ + "event card.read hand=dealer number=5 card=Ac\n" + find("set.dealer_wrong"))


@cites("680a.11(b)(1)", "680a.11(b)(2)")
@shows("set.missed_qualifier")
def test_a_hand_that_can_qualify_and_is_set_otherwise() -> None:
    missed = DEALT + "sets 1: Jk 8h | 3: 9c 4d\n" + DEALER
    table = play(missed + SETTLED + POT + CLEARED + find("set.missed_qualifier 1"))
    assert table.findings[0].severity == "info"
    play(missed.replace("sets 1: Jk 8h", "sets 1: 8h 2c") + SETTLED + POT + CLEARED + HONEST)


def test_a_hand_that_cannot_qualify_may_be_set_in_any_way() -> None:
    poor = SET.replace("Kd Qs Jh 9c 4d", "Kd Qs 2h 4c 7d").replace("9c 4d", "Kd 7d")
    play(poor + SETTLED + POT + CLEARED + HONEST)


def test_a_setting_of_cards_that_the_hand_does_not_hold_is_no_setting() -> None:
    """A reader that errs stops no settlement: the hand is settled as if nobody had told."""
    other = DEALT + "sets 1: As Ah | 3: 9c 4d\n" + DEALER
    table = play(other + SETTLED + POT + CLEARED + HONEST + "books layout 0 | tray 1110")
    assert table.rounds[0].verified


@cites("680a.11(d)")
@shows("announce.missing")
def test_a_hand_that_is_settled_without_a_word() -> None:
    silent = SETTLED.replace("    compares 3: lose\n", "")
    play(SET + silent + POT + CLEARED + find("announce.missing 3"))
    push = SETTLED.replace("    compares 1: push\n", "").replace("    takes    1: bonus 10\n", "")
    bare = SET.replace(" bonus 10", "")
    play(bare + push + POT + CLEARED + find("announce.missing 1"))
    lying = push.replace("    back     1: ante 50\n", "")
    play(bare + lying + POT + CLEARED + find("announce.missing 1"))
    play(SET + SETTLED + POT + CLEARED + HONEST)


@shows("stream.gap")
def test_a_seat_that_was_passed_over_is_said_when_the_dealer_goes_on() -> None:
    """Before that the word may have been said, and its report been lost on the way."""
    silent = SETTLED.replace("    compares 3: lose\n", "")
    first, _, rest = silent.partition("    compares 1")
    play(SET + first + HONEST)
    play(SET + first + "    compares 1: push\n" + find("announce.missing 3"))
    table = play(SET + "skip panel\n" + first + "    compares 1" + rest + POT + CLEARED)
    assert [one.code for one in table.findings] == ["stream.gap"]


def test_what_moves_before_the_dealer_has_revealed_is_no_settlement_yet() -> None:
    play(DEALT + "takes 3: ante 100\ncompares 1: push\n" + HONEST)


def test_no_word_is_missed_of_a_late_wager_pushed_back() -> None:
    late = OPEN + WAGERS + "wagers 1: ante 5\nback 1: ante 5\n"
    table = play(late + DEALT.replace(OPEN + WAGERS, "") + ON)
    assert "announce.missing" not in [one.code for one in table.findings]


@cites("680a.11(d)(2)(i)", "680a.11(d)(2)(ii)(A)", "680a.11(d)(2)(ii)(C)")
@shows("result.misannounced")
@pytest.mark.parametrize("said", ["win", "lose"])
def test_a_result_that_the_cards_do_not_have(said: str) -> None:
    play(SET + SETTLED + POT + CLEARED + HONEST)
    wrong = SETTLED.replace("compares 1: push", f"compares 1: {said}")
    play(SET + wrong + POT + CLEARED + find("result.misannounced 1 ante"))
    mended = SETTLED.replace("compares 1: push", f"compares 1: {said}\n    compares 1: push")
    play(SET + mended + POT + CLEARED
         + find("result.misannounced 1 ante", "remedied result.misannounced 1 ante"))  # fmt: skip


def test_a_word_that_follows_from_a_wrong_setting_of_the_dealer_hangs_under_that() -> None:
    """Set as it lies the dealer does not qualify, so seat 1 is told that it wins."""
    wrong = DEALT + SETS + "reveals dealer\nsets dealer: Td Ac\ncompares 1: win\n"
    play(wrong + find("set.dealer_wrong"))


@cites("680a.7(b)")
@pytest.mark.parametrize(("filed", "tray"), [("lose", 1210), ("return", 1100)])
def test_who_leaves_during_the_round_abandons_his_wagers_as_filed(filed: str, tray: int) -> None:
    """The Ante of seat 1 would push, and its Bonus lose; seat 3 loses in any case."""
    text = DEALT.replace("tray=", f"abandoned_wagers={filed} tray=").replace("1000", "1000", 1)
    left = text.replace("ante 50 bonus 10 pot 25", "ante 100 bonus 10").replace(" pot 25", "")
    left = left.replace("pot=true ", "") + "leaves 1\nsets 3: 9c 4d\n" + DEALER
    taken = {
        "lose": "compares 3: lose\ntakes 3: ante 100\ntakes 1: ante 100 bonus 10\n",
        "return": "compares 3: lose\ntakes 3: ante 100\n",
    }[filed]
    play(left + taken + CLEARED + HONEST + f"books layout 0 | tray {tray}")


def test_who_leaves_before_a_card_or_after_his_hand_is_settled_abandons_nothing() -> None:
    play(OPEN + WAGERS + "leaves 1\n" + DEALT.replace(OPEN + WAGERS, "") + ON + HONEST
         + "books layout 0 | tray 1110")  # fmt: skip
    gone = SETTLED + "leaves 1\n"
    play(SET + gone + POT + CLEARED + HONEST + "books layout 0 | tray 1110")


@cites("680a.7(b)", "680a.11(d)")
@pytest.mark.parametrize("filed", ["lose", "return"])
@pytest.mark.parametrize("blind", ["cards.cleared", "cards.cleared,hand.compared"])
def test_nor_does_who_leaves_where_nobody_tells_that_the_cards_were_cleared(
    filed: str, blind: str
) -> None:
    """His push is left lying, and his part of the pot is his: it may be over."""
    opened = f"blind={blind} abandoned_wagers={filed} tray="
    text = (SET + SETTLED + POT).replace("tray=", opened, 1)
    for told in blind.split(","):
        text = text.replace({"cards.cleared": "\0", "hand.compared": "compares"}[told], "# ")
    text = text.replace("back     1: ante 50\n", "").replace(" bonus 10", "")
    text = text.replace("takes    1:\n", "").replace("    takes    1:", "    # ")
    play(text + "leaves 1\nleaves 3\ncloses\n" + HONEST + "books layout 0 | tray 1100")
    early = text.partition("    reveals")[0] + "leaves 1\ncloses\n"
    gone = play(early).rounds[-1].wagers
    assert {one.outcome for one in gone if one.seat == 1} == {"lose" if filed == "lose" else "push"}


@cites("680a.7(b)", "680a.11(d)")
@pytest.mark.parametrize(
    ("blind", "leaves", "outcome"),
    [
        ("cards.cleared", "compares 1: push\nleaves 1\n", "push"),
        ("cards.cleared", "leaves 1\ncompares 1: push\n", "lose"),
        ("cards.cleared,hand.compared", "leaves 1\n", "push"),
        ("hand.compared", "leaves 1\n", "lose"),
    ],
)
def test_nor_does_who_leaves_a_push_that_is_the_first_hand_of_its_round(
    blind: str, leaves: str, outcome: str
) -> None:
    """No chips have moved: that the dealer has come to him is told by the word on his hand."""
    opened = f"open saigon-2019 abandoned_wagers=lose blind={blind} tray=1000\nsits 1\n"
    dealt = "turns 1: Jk 8h 6s 5d 2c | dealer: Td 7s 3h 9h Ac\nsets 1: 8h 2c\n" + DEALER
    table = play(opened + "wagers 1: ante 50\nclosed\n" + dealt + leaves + "closes\n")
    assert [one.outcome for one in table.rounds[-1].wagers] == [outcome]


@cites("680a.7(b)", "680a.11(c)")
def test_who_has_left_is_not_waited_for_where_nobody_tells_what_he_wagered() -> None:
    untold = DEALT.replace("tray=", "blind=wager.placed,seat.taken tray=")
    untold = untold.replace(WAGERS, "closed\n").replace("sits ", "# ")
    set_ = "sets 1: 8h 2c\nreveals dealer\n"
    assert "dealer.revealed_early" in [one.code for one in play(untold + set_).findings]
    left = play(untold + "leaves 3\n" + set_).findings
    assert "dealer.revealed_early" not in [one.code for one in left]


NEVER_SET, NEVER_SHOWN = "    reveals  dealer\n", "    sets     dealer: 9h Ac\n"


@cites("680a.11(c)", "680a.11(c)(1)")
@pytest.mark.parametrize(
    ("dealer", "code", "fact"),
    [
        (NEVER_SET, "set.dealer_wrong", "hand.set"),
        (NEVER_SHOWN, "announce.missing", "hand.revealed"),
    ],
)
def test_a_dealers_hand_that_is_never_set_or_never_revealed(
    dealer: str, code: str, fact: str
) -> None:
    """Found by the close, where a device would have told of it."""
    text = DEALT + SETS + dealer + SETTLED + POT + CLEARED
    play(text + find(code))
    play(DEALT + ON + HONEST)
    blind = play(text.replace("tray=", f"blind={fact} tray="))
    assert code not in [one.code for one in blind.findings]
    lost = play(text.replace("compares 3", "skip panel\n    compares 3", 1))
    assert [one.code for one in lost.findings] == ["stream.gap"]


@cites("680a.11(d)")
@pytest.mark.parametrize("edition", ["saigon-2016", "saigon-2019"])
def test_a_players_hand_that_is_compared_and_never_turned_face_up(edition: str) -> None:
    """PW-114: only where the device tells of players' hands, too."""
    bets = {"saigon-2016": WAGERS.replace(" pot 25", ""), "saigon-2019": WAGERS}[edition]
    begun = DEALT.replace("saigon-2019 pot=true", edition).replace(WAGERS, bets)
    filed = begun.replace(edition, "saigon-2019 pot=true") if "2019" in edition else begun
    end = POT + CLEARED if "2019" in edition else CLEARED

    def shown(*seats: int) -> str:
        settled = SETTLED
        for seat in seats:
            settled = settled.replace(f"compares {seat}", f"reveals {seat}\n    compares {seat}")
        return filed + SETS + DEALER + settled + end

    play(shown(3) + find("announce.missing 1"))
    play(shown(1) + find("announce.missing 3"))
    play(shown(1, 3) + HONEST)
    play(shown() + HONEST)
    lost = play(shown(3).replace("compares 1", "skip panel\n    compares 1", 1))
    assert [one.code for one in lost.findings] == ["stream.gap"]


@cites("680a.11(c)(1)")
def test_a_dealers_hand_is_never_set_and_nothing_is_said_of_those_it_met() -> None:
    """Two omissions: the hands were settled against it all the same."""
    silent = "".join(line for line in SETTLED.splitlines(True) if "compares" not in line)
    text = DEALT + SETS + NEVER_SET + silent + POT + CLEARED
    codes = {one.code for one in play(text).findings}
    assert codes == {"set.dealer_wrong", "announce.missing"}
    told = {one.code for one in play(DEALT + SETS + CLEARED).findings}
    assert "set.dealer_wrong" not in told
