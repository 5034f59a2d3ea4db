"""Net chips amid a round that are for none of its wagers: buy-ins and old vigorish (rules 1, 2)."""

import pytest

from tests.cites import cites
from tests.properties.counted import differences
from tests.properties.test_any_floor import kept_log
from tests.scenarios.play import Play, play
from tests.tables.common.cases import PAI_GOW, SAIGON
from tests.tables.midibaccarat.rounds import BANKER, FOUR, OPEN, SAID

NO_BUY_INS = OPEN.replace("tray", "blind=buy_in.made tray")
WON = "wagers 1: player 10\n" + FOUR + SAID
PAYS = "pays 1: player 10\n"
BOUGHT = "event chips.moved seat={} to_seat_cents=10000 to_tray_cents=0\n"
ERRORS = ("errors.over:MB-01", "errors.under:MB-01")


def told(table: Play) -> list[str]:
    return [
        f"{one.code} {one.seat} {one.amount_cents}"
        for one in table.findings
        if one.code != "open.unobserved"
    ]


@pytest.mark.parametrize("seat", [1, 5])
@pytest.mark.parametrize("at", ["closed\n", "finals", "pays", "cleared"])
def test_a_buy_in_where_nobody_tells_of_them(at: str, seat: int) -> None:
    """At a seat with a wager and at one without, from the first card to the last."""
    rest = (WON + PAYS + "cleared\n").replace(at, BOUGHT.format(seat) + at, 1)
    table = play(NO_BUY_INS + rest)
    assert told(table) == []
    assert table.balances["tray:MB-01"] == 100_000 - 11_000
    assert not any(table.balances.get(account) for account in ERRORS)
    codes = {1: "pay.over", 5: "pay.unearned"}
    assert told(play(OPEN + rest)) == [f"{codes[seat]} {seat} 10000"]


def test_it_hides_no_mistake_of_another_kind() -> None:
    """What is wrong by more than such chips, or another way, is found all the same."""
    bought = BOUGHT.format(1)
    lost = "wagers 1: banker 10\n" + FOUR + SAID
    left = play(NO_BUY_INS + lost + bought + "cleared\n")
    assert told(left) == ["collect.missed 1 1000"]
    assert left.balances["tray:MB-01"] == 90_000
    over = WON + "pays 1: player 15\n" + bought + "cleared\n"
    assert told(play(NO_BUY_INS + over)) == ["pay.over 1 500"]
    into = "event chips.moved seat=1 to_seat_cents=0 to_tray_cents=100\n"
    assert told(play(NO_BUY_INS + WON + PAYS + into + "cleared\n")) == ["pay.under 1 100"]
    other = "pays 1: player 9\n" + BOUGHT.format(5) + "cleared\n"
    assert told(play(NO_BUY_INS + WON + other)) == ["pay.under 1 100"]


def test_a_win_may_be_in_it() -> None:
    """Chips of a win that was not paid by itself are the win's, and the rest is what was bought."""
    table = play(NO_BUY_INS + WON + BOUGHT.format(1) + "cleared\n")
    assert told(table) == []
    assert table.balances["tray:MB-01"] == 90_000
    assert not any(table.balances.get(account) for account in ERRORS)


@pytest.mark.parametrize(
    ("filed", "wager", "cards"),
    [
        (SAIGON, "ante", "hands 3: Ks Qc Js 9d 9h | dealer: Td 7s 3h 2h 2c"),
        (PAI_GOW, "main", "hands dealer: Ks Kd Qs 9d 8h 4c 2d | 3: As Ad Ac Kh Kc 6h 7s"),
    ],
)
def test_a_buy_in_at_the_other_games(filed: str, wager: str, cards: str) -> None:
    begun = f"sits 1 3\nwagers 3: {wager} 50\nclosed\n{cards}\n"
    for seat in (1, 3):
        rest = begun + BOUGHT.format(seat) + f"pays 3: {wager} 50\ncleared\n"
        blind = play(filed.replace(" tray", " blind=buy_in.made tray") + rest)
        assert [one for one in told(blind) if one.startswith("pay.")] == []
        every = [one for one in told(play(filed + rest)) if one.startswith("pay.")]
        assert [one.split()[1] for one in every] == [str(seat)]


OF_BEFORE = "wagers 1: banker 50\n" + BANKER + "pays 1: banker 50\ncleared\n" + WON
FIVE_PER_CENT = "event chips.moved seat=1 to_seat_cents=0 to_tray_cents=250\n"


@cites("629a.12(d)(2)")
def test_vigorish_of_before_where_nobody_tells_of_it() -> None:
    """It may be collected at any time, also while the next round is dealt or settled."""
    kinds = "vigorish.marked,vigorish.collected,marker.read,marker.moved,marker.removed"
    blind = OPEN.replace("tray", f"blind={kinds} tray")
    for at in ("closed\n", "finals", "cleared"):
        head, _, tail = OF_BEFORE.rpartition(at) if at != "cleared" else (OF_BEFORE, "", "")
        rest = head + FIVE_PER_CENT + at * bool(tail) + tail + PAYS + "cleared\n"
        table = play(blind + rest)
        assert told(table) == []
        assert table.balances["tray:MB-01"] == 100_000 - 5_000 - 1_000 + 250
        assert not any(table.balances.get(account) for account in ERRORS)
        ez = play(blind.replace("tray", "variant=ez tray", 1) + rest)
        assert told(ez) == ["pay.under 1 250"]  # nothing was owed there
        assert "pay.under 1 250" in told(play(OPEN + rest))


def test_the_audit_counts_them() -> None:
    table, log = kept_log("MB-01")
    for line in (NO_BUY_INS + WON + BOUGHT.format(1) + PAYS + "cleared\n").splitlines():
        table.line(line)
    assert differences(table, log) == []
    assert differences(table, [raw for raw in log if b'"type":"chips.moved"' not in raw])


NET = OPEN.replace("tray", "blind=wager.collected dragon_bonus=A tray")
TWO = "wagers 1: player 10 dragon_bonus_banker 5\n" + FOUR + SAID


def test_a_stack_beside_a_loser_that_was_taken_unseen() -> None:
    """What is too much in the tray, or too little, may be all of what nobody tells."""
    change = "event chips.moved seat=1 to_seat_cents={} to_tray_cents={}\ncleared\n"
    assert told(play(NET + TWO + change.format(4000, 3000))) == []
    assert told(play(NET + TWO + change.format(4000, 3500))) == []  # the loser in it, too
    assert told(play(NET + TWO + change.format(4000, 3400))) == ["pay.over 1 100"]
