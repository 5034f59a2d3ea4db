"""Two devices that tell otherwise of one act: the first word stands, and it is one finding."""

import pytest

from tests.properties.counted import differences
from tests.properties.test_any_floor import kept_log
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.common.prepared import deck, shuffled

SAIGON = "open saigon-2019 table=SG-01 method=manual-shoe,shuffler tray=1000 also=cam:{}\n"
READY = "\n".join(line.strip() for line in (deck("D1") + shuffled("D1")).splitlines()) + "\n"
ACTS = (  # what is told, and otherwise
    ("deck.received deck=D2 back=blue packs=1 cards=53", "cards=53", "cards=54"),
    ("shuffler.counted cards=53 deck=D1", "cards=53", "cards=54"),
    ("cut.made seat=3 from_top=20 of=53", "from_top=20", "from_top=9"),
    ("second_cover.placed from_bottom=14", "=14", "=13"),
    ("shoe.ended cards=53", "=53", "=52"),
    ("cards.burned first=3c more=3", "more=3", "more=4"),
    ("dice.shaken times=3", "=3", "=2"),
    ("buy_in.made seat=1 cash_cents=10000 chips_cents=10000", "10000", "10500"),
    ("cash_out.made seat=1 cash_cents=10000 chips_cents=10000", "10000", "10500"),
    ("chips.exchanged seat=1 in_cents=10000 out_cents=10000", "10000", "10500"),
    ("tip.dropped amount_cents=500", "=500", "=501"),
    ("coupon.dropped amount_cents=500", "=500", "=501"),
    ("chips.moved seat=1 to_seat_cents=500 to_tray_cents=0", "=500", "=501"),
)


def codes(text: str) -> list[str]:
    return [one.code for one in play(text).findings]


@shows("source.disagree", of="680a")
@pytest.mark.parametrize(("told", "stands", "otherwise"), ACTS)
def test_between_rounds(told: str, stands: str, otherwise: str) -> None:
    kind = told.split(maxsplit=1)[0]
    text = SAIGON.format(kind) + READY + "event " + told + "\n"
    again = "event " + told.replace(kind, kind + " source=cam") + "\n"
    alone, before = play(text), codes(text)
    assert "source.disagree" not in before
    for other, more in ((again, []), (again.replace(stands, otherwise), ["source.disagree"])):
        both = play(text + other)
        assert [one.code for one in both.findings] == [*before, *more]
        assert both.balances == alone.balances
    late = codes(text + "later 16s\n" + again.replace(stands, otherwise))
    assert "source.disagree" not in late  # then it is an act of its own


@pytest.mark.parametrize(("kind", "stands", "otherwise"), [
    ("hand.set", '["8h","6s"]', '["8h","5s"]'),
    ("hand.reset", '["8h","6s"]', '["8h","5s"]'),
    ("hand.set", '["8h","6s"]', '["6s","8h"]'),
])  # fmt: skip
def test_of_a_hand(kind: str, stands: str, otherwise: str) -> None:
    """The cards of a low hand lie in no order."""
    text = SAIGON.format(kind) + READY + "sits 1\nwagers 1: ante 25\nclosed\n"
    text += "hands 1: 9c 8h 6s 5s 2c | dealer: Td 7s 3h 9h Ac\n"
    text += f"event {kind} hand=1 low={stands}\n"
    again = f"event {kind} hand=1 source=cam low={otherwise}\n"
    more = ["source.disagree"] if sorted(stands) != sorted(otherwise) else []
    assert codes(text + again) == codes(text) + more


def test_a_device_that_does_not_tell_a_part_says_nothing_otherwise() -> None:
    text = SAIGON.format("cut.made") + READY + "event cut.made seat=3 from_top=20 of=53\n"
    for again in ("seat=3", "from_top=20", "seat=3 of=53"):
        assert codes(text + f"event cut.made source=cam {again}\n") == codes(text)
    two = text + "event cut.made seat=3 from_top=12 of=53\n"  # of two that it saw, or one
    one, other = (f"event cut.made source=cam seat=3 from_top={n} of=53\n" for n in (20, 12))
    assert codes(two + one + other) == codes(two) == codes(two + other)
    assert codes(two + one + one) == [*codes(two), "source.disagree"]


def test_the_audit_counts_the_first_word_too() -> None:
    table, log = kept_log("SG-01")
    bought = "event buy_in.made seat=1 cash_cents={0} chips_cents={0}\n".format
    text = SAIGON.format("buy_in.made") + bought(10000)
    text += bought(10500).replace("seat=", "source=cam seat=")
    for line in text.splitlines():
        table.line(line)
    assert differences(table, log) == []
