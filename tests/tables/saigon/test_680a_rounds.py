"""What all games have, as the chapter on Saigon says it: §§ 680a.7 to 680a.11.

Each finding beside its nearest honest neighbour.
"""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
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

SET = DEALT + SETS + DEALER


@cites("680a.8(b)", "680a.9(a)(3)", "680a.10(a)(2)")
@shows("round.no_announcement")
@pytest.mark.parametrize(
    ("method", "clause"),
    [
        ("manual-shoe,shuffler", "680a.8(b)"),
        ("hand,shuffler", "680a.9(a)(3)"),
        ("automated-shoe,shuffler", "680a.10(a)(2)"),
    ],
)
def test_no_more_bets_before_any_card_or_stack(method: str, clause: str) -> None:
    opened = OPEN.replace("tray=", f"shuffler_counts=true method={method} tray=")
    deal = "stacks 1: ?5\n" if method.startswith("automated") else "hands 1: Jk\n"
    told = play(opened + WAGERS + deal)
    silent = play(opened + WAGERS.replace("    closed\n", "") + deal + "closed\n")
    code = "round.no_announcement"
    assert code not in [one.code for one in told.findings]
    assert [one.cite for one in silent.findings if one.code == code] == [(clause,)]


@cites("680a.11(f)", text="680a-2016")
@cites("680a.11(g)", text="680a-2019")
@shows("discard.order")
@pytest.mark.parametrize(("edition", "clause"), [("2016", "(f)"), ("2019", "(g)")])
def test_cards_are_discarded_so_that_each_hand_can_be_reconstructed(
    edition: str, clause: str
) -> None:
    game = SET.replace("saigon-2019 pot=true", f"saigon-{edition}").replace(" pot 25", "")
    table = play(game + SETTLED + "event cards.mixed\n" + CLEARED + find("discard.order"))
    assert table.findings[0].cite == (f"680a.11{clause}",)
    play(game + SETTLED + CLEARED + HONEST)


@cites("680a.7(a)")
@shows("wager.verbal_cash")
def test_no_called_wager_with_cash() -> None:
    called = "event verbal.called seat=1 wager=ante amount_cents=2500 cash={}\n"
    play(OPEN + called.format("true") + ROUND + find("wager.verbal_cash 1 ante"))
    play(OPEN + called.format("false") + ROUND + HONEST)


@cites("680a.7(b)")
@shows("wager.unseated")
def test_only_who_is_seated_wagers() -> None:
    play(OPEN.replace("sits     1 3", "sits     1") + ROUND
         + find("wager.unseated 3 ante"))  # fmt: skip
    play(OPEN + ROUND + HONEST)


@cites("680a.7(c)")
def test_a_wager_withdrawn_after_no_more_bets() -> None:
    table = play(OPEN + WAGERS + "off 1: ante 25\n" + DEAL + ON.replace("ante 50", "ante 25"))
    assert [one.code for one in table.findings] == ["wager.late"]
    in_time = WAGERS.replace("    closed\n", "    off 1: ante 25\n    closed\n")
    play(OPEN + in_time + DEAL + ON.replace("ante 50", "ante 25") + HONEST)


@cites("680a.8(g)", "680a.13(a)", "680a.13(c)", "680a.13(e)")
@shows("void.missing")
@pytest.mark.parametrize(
    ("before", "after", "ground"),
    [
        ("event card.found_face_up\n" * 2, "", "680a.13(a)"),
        ("", "event stub.counted cards=37\n", "680a.8(g)"),
        ("hands 1: 2d\n", "", "680a.13(c)"),
    ],
)
def test_what_makes_a_round_void(before: str, after: str, ground: str) -> None:
    """Declared, it is supported; not declared, it is missing, and hides the payments after it."""
    dealt = OPEN + WAGERS + DEAL + before + after
    codes = [one.code for one in play(dealt + f"void {ground}\n" + ALL_BACK).findings]
    assert not {"void.missing", "void.unsupported", "collect.unearned"} & set(codes)
    settled = play(dealt + SETS + DEALER + SETTLED + POT + CLEARED)
    codes = [one.code for one in settled.findings if one.what == "raised"]
    assert codes.count("void.missing") == 1
    assert not [code for code in codes if code.startswith(("pay", "collect", "pot", "announce"))]
    assert settled.rounds[0].void == ground


@cites("680a.13(b)", "680a.13(d)")
@pytest.mark.parametrize("ground", ["680a.13(b)", "680a.13(d)", "680a.13(c)", ""])
def test_a_void_without_a_ground(ground: str) -> None:
    """GEN-4: the cards decide it, and what was given back otherwise follows from the void."""
    table = play(DEALT + f"void {ground}\n" + ALL_BACK)
    void, *follow = table.findings
    assert void.code == "void.unsupported"
    codes = {"collect.missed", "pot.wrong_winner"}
    assert {(one.code, one.under) for one in follow} == {(code, void.id) for code in codes}
    (settled,) = table.rounds
    assert (settled.verified, settled.void) == (True, None)
    assert settled.line is not None


@cites("680a.11(d)")
def test_cards_are_taken_early_though_what_is_won_is_what_is_lost() -> None:
    """A winning Ante beside a losing Bonus of one amount: neither was paid out of the other."""
    text = """
        open     saigon-2019 table_minimum=2500 tray=1000
        sits     4
        wagers   4: ante 25 bonus 25
        closed
        turns    4: Jd 5d 8s 2s 6c | dealer: Ac 5s 9d 8h 8d
        sets     4: 5d 6c
        reveals  dealer
        sets     dealer: Ac 9d
        compares 4: win
    """
    acts = "pays 4: ante 25\nback 4: ante 25\ntakes 4: bonus 25\n"
    play(text + "clears 4\n" + acts + CLEARED + find("cards.cleared_early 4"))
    play(text + acts + "clears 4\n" + CLEARED + HONEST)
    play(text + "back 4: ante 25 bonus 25\n" + "clears 4\n" + CLEARED + HONEST)


@pytest.mark.parametrize("last", ["cleared\n", "reveals dealer\ncleared\n"])
def test_cards_of_hands_that_are_none_of_this_game_are_borne(last: str) -> None:
    """As a table is opened for it amid a deal of another."""
    blind = OPEN.replace("pot=true", "pot=true blind=wager.placed,wager.moved")
    text = "".join(
        f"event card.dealt hand={hand} number={number} card={rank}{suit}\n"
        for number, suit in ((1, "c"), (2, "d"))
        for hand, rank in (("player", 2), ("banker", 3), ("dealer", 4))
    )
    (settled,) = play(blind + text + last).rounds
    assert settled.hands.keys() == {"player", "banker", "dealer"}
