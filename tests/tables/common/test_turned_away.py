"""A wrong payment is told as the dealer turns to the next hand, though no chips move there.

§§ 680a.11(d), 688a.11(e): he shows and compares hand by hand, from his right.
"""

import pytest

from tests.cites import cites
from tests.scenarios.play import Play, play

FILED = "clock_tolerance_ms=3000 tray=1000\nsits 1 3 5\n"
S = "open saigon-2019 " + FILED
P = "open pai-gow " + FILED
MAIN = {S: "ante", P: "main"}
DEALT = {
    S: "hands 1: Kd Qs Jh 9c 4d | 3: Kh Qc Js 9d 3c | 5: Jk 8c 6s 5d 2c | dealer: Td 7s 3h 8h 2d\n",
    P: "hands 1: 2c 4c 6d 8h Td Qs Kc | 3: 2d 4d 6h 8s Tc Qh Ks | 5: 2h 4h 6s 8c Ts Qc Kd"
    " | dealer: Ac 3d 5h 7s 9d Jh Qd\nsets dealer: Jh Qd\n",
}
GAMES = pytest.mark.parametrize("game", [S, P])


def at_five(game: str, after: str) -> Play:
    """Seat 5 is paid $60 for its $25, and the dealer goes on."""
    main = MAIN[game]
    wagers = " | ".join(f"{seat}: {main} 25" for seat in (1, 3, 5))
    text = f"{game}wagers {wagers}\nclosed\n{DEALT[game]}compares 5: win\npays 5: {main} 60\n"
    return play(text + f"back 5: {main} 25\n" + after)


def wrong(table: Play) -> list[tuple[str, int | None]]:
    return [
        (one.code if one.what == "raised" else f"{one.what} {one.code}", one.seat)
        for one in table.findings
        if one.code.startswith(("pay.", "collect."))
    ]


@cites("680a.11(d)", "688a.11(e)")
@GAMES
def test_the_next_hand_is_where_he_turns_to(game: str) -> None:
    """Each event comes a second later; past three the tray has told what it saw before."""
    (raised,) = set(wrong(at_five(game, "cleared\n"))) & {("pay.over", 5), ("pay.unearned", 5)}
    shown = "reveals 3\nlater 2s\n"
    assert wrong(at_five(game, shown + "compares 3: push\n")) == []
    later = shown + "later 1s\n"
    for goes_on in ("compares 3: push\n", "reveals 1\n", "compares 1: push\n"):
        assert wrong(at_five(game, later + goes_on)) == [raised]
    assert wrong(at_five(game, later + "compares 5: win\n")) == []
    assert wrong(at_five(game, later + "reveals dealer\n")) == []


@GAMES
def test_what_the_tray_tells_within_the_tolerance_came_before(game: str) -> None:
    back = f"event overpayment.recovered seat=5 wager={MAIN[game]} amount_cents=6000\n"
    goes_on = "later 3s\ncompares 3: push\n"
    table = at_five(game, "reveals 3\n" + back + goes_on)
    assert [one for one in wrong(table) if not one[0].startswith("remedied")] == []
    table = at_five(game, "reveals 3\n" + goes_on + back)
    assert [one for one in wrong(table) if not one[0].startswith("remedied")] != []


@GAMES
def test_what_waits_for_the_clearing_waits_still(game: str) -> None:
    """PW-2: what was not paid yet; and a hand shown before anything was settled is no turn."""
    main = MAIN[game]
    wagers = " | ".join(f"{seat}: {main} 25" for seat in (1, 3, 5))
    text = f"{game}wagers {wagers}\nclosed\n{DEALT[game]}compares 5: win\n"
    table = play(text + "later 9s\nreveals 3\nlater 9s\ncompares 3: push\nlater 9s\nreveals 1\n")
    assert wrong(table) == []
    assert table.state.round is not None
    assert table.state.round.settling == 0
