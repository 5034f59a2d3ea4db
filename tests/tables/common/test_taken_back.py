"""Stakes and pay that went to a player and came back, in the books and by the audit's own count."""

import pytest

from tests.properties.counted import differences
from tests.properties.test_any_floor import kept_log
from tests.scenarios.play import Play
from tests.tables.common.cases import PAI_GOW, SAIGON, told
from tests.tables.common.test_net_taken import INTO_THE_TRAY, MIDI, WON

LOST = MIDI + WON + "pays 1: player 25\n"  # seat 2 lost 50
RECOVERED = "event overpayment.recovered seat={} wager={} amount_cents={}\n"
STACK = "event chips.moved seat=2 to_seat_cents=500 to_tray_cents=0\n"


def recounted(text: str) -> Play:
    """The table, whose audit has nothing against its books."""
    table, log = kept_log("MB-01")
    for line in text.splitlines():
        table.line(line)
    table.wait()
    assert differences(table, log) == []
    return table


@pytest.mark.parametrize(
    ("settled", "cents"),
    [
        ("back 2: banker 50\n" + RECOVERED.format(2, "banker", 5_000), 5_000),
        ("back 2: banker 50\n" + RECOVERED.format(2, "banker", 4_000), 4_000),
        ("takes 2: banker 50\nback 2: banker 50\n" + RECOVERED.format(2, "banker", 5_000), 5_000),
        ("takes 2: banker 30\nback 2: banker 50\n" + RECOVERED.format(2, "banker", 5_000), 5_000),
        ("pays 2: banker 5\nback 2: banker 50\n" + RECOVERED.format(2, "banker", 5_500), 5_000),
        (STACK + "back 2: banker 50\n" + RECOVERED.format(2, "banker", 5_500), 5_000),
        (RECOVERED.format(2, "banker", 5_000) + "back 2: banker 50\n", 0),
    ],
)
def test_a_lost_stake_that_was_given_back_and_recovered(settled: str, cents: int) -> None:
    """Of what was given, what had come out of the tray first: it is there again once."""
    table = recounted(LOST + settled + "cleared")
    assert table.balances["tray:MB-01"] == 100_000 - 2_500 + cents
    finds = [one for one in told(table) if not one.startswith("remedied")]
    assert finds == [f"collect.missed 2 banker {5_000 - cents}"] * (cents < 5_000)


@pytest.mark.parametrize(
    ("wager", "lost"),
    [
        ("ante", SAIGON + "sits 3\nwagers 3: ante 50\nclosed\n"
         "hands 3: Kh Qc Js 9d 3c | dealer: Td 7s 3h 8h 2c\n"),
        ("main", PAI_GOW + "sits 3\nwagers 3: main 50\nclosed\n"
         "hands dealer: As Ad Kh Kc Qs 9d 8h | 3: 2c 3c 5d 7h 9s Jc Qd\n"
         "sets dealer: Kh Kc\nsets 3: 9s Jc\nreveals 3\n"),
    ],
)  # fmt: skip
def test_so_at_tables_of_the_other_games(wager: str, lost: str) -> None:
    back = f"takes 3: {wager} 44\nback 3: {wager} 50\n" + RECOVERED.format(3, wager, 5_000)
    before = recounted(lost).balances["tray:MB-01"]
    assert recounted(lost + back + "cleared").balances["tray:MB-01"] == before + 5_000


def test_what_is_recovered_of_a_round_before_is_none_of_what_this_one_gave() -> None:
    first = LOST + "takes 2: banker 50\npays 2: banker 5\ncleared\n"
    older = "event overpayment.recovered seat=2 wager=banker amount_cents=500 of=MB-01/14\n"
    given = "back 2: banker 50\n" + RECOVERED.format(2, "banker", 5_000)
    table = recounted(first + WON + "pays 1: player 25\n" + older + given + "cleared")
    assert table.balances["tray:MB-01"] == 100_000 - 5_000 + 10_000
    found = [one for one in told(table) if "collect" not in one]
    assert found == ["pay.unearned 2 banker 500", "remedied pay.unearned 2 banker 500"]


def test_pay_taken_back_beside_net_chips_is_told_all_the_same() -> None:
    """It is no act of which nobody told, so chips that no device ties to a wager are not that."""
    undone = "pays 2: banker 50\nback 2: banker 50\ntakes 2: banker 50\n"
    table = recounted(LOST + undone + STACK + "cleared")
    assert table.balances["tray:MB-01"] == 100_000 - 2_500 - 500
    table = recounted(LOST + undone + INTO_THE_TRAY.format(2, 5_000) + "cleared")
    assert table.balances["tray:MB-01"] == 100_000 - 2_500 + 5_000
    assert told(table) == []


def test_more_than_pay_and_the_rest_of_a_stake_is_taken_off_no_spot() -> None:
    """What nobody laid there and is given back comes out of the tray, whatever was paid there."""
    table = recounted(
        LOST + "pays 2: tie 7\nback 2: tie 3\ntakes 2: tie 5\ntakes 2: banker 50\ncleared"
    )
    assert table.balances["tray:MB-01"] == 100_000 - 2_500 + 5_000 - 700 - 300 + 500
