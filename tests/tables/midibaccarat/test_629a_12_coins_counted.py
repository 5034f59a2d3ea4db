"""PW-29: what comes back of coins is counted by the audit too, whoever left them."""

from dataclasses import replace

import pytest

from events.derived import Transfer
from tests.properties.counted import differences
from tests.properties.test_any_floor import kept_log
from tests.tables.midibaccarat.rounds import FOUR, OPEN, SAID
from tests.tables.midibaccarat.test_629a_12_coins import won_by_coin

OWES = OPEN + won_by_coin("100", "500")
LEFT = OWES + "leaves 3\n"
LOST = f"sits 3\nwagers 3: banker 25\n{FOUR}{SAID}takes 3: banker 25\n"
SUM = OPEN.replace("tray", "vigorish_round_at=collect tray") + won_by_coin("10.20", "75") * 3


@pytest.mark.parametrize(
    "text",
    [
        OWES + "collects 3: 5\n",
        LEFT + "collects 3: 5\n",
        LEFT + "collects 3: 2\n",
        LEFT + LOST + "collects 3: 5\ncleared\n",
        LEFT + "sits 3\n" + won_by_coin("100", "500") + "collects 3: 2\n",
        SUM + "leaves 3\ncollects 3: 1.75\n",
        LEFT + "event marker.moved seat=3 to_seat=4\ncollects 4: 5\n",
        OPEN + "event vigorish.marked seat=3 amount_cents=500 coin=true\nleaves 3\n",
        OWES + "closes\n",
        LEFT + "closes\n",
    ],
)
def test_one_cent_less_that_comes_back_is_a_difference(text: str) -> None:
    table, log = kept_log("MB-01")
    for line in text.strip().splitlines():
        table.line(line)
    assert differences(table, log) == []
    (n,) = [
        n for n, one in enumerate(table.facts)
        if isinstance(one, Transfer) and one.what == "marker.back"
    ]  # fmt: skip
    back = table.facts[n]
    table.facts[n] = replace(back, amount_cents=back.amount_cents - 1)
    assert differences(table, log)
    del table.facts[n]
    assert differences(table, log)
