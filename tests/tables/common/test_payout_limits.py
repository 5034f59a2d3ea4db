"""Payout limits, a cent either side, as `pitwatch replay` tells them: GEN-7, GEN-8.

§ 680a.12(d): of a player and a round, his two boxes together; 2016 Ante and Bonus, 2019 the Ante.
§ 688a.12(e): of a hand, what is won beside the main wager.
"""

import orjson
import pytest

from services.audit.replay import replay
from tests.cites import cites
from tests.scenarios.play import Play

LIMIT = "payout_limit=5000000 adjacent_boxes=2 tray=200000"
SAIGON = f"""
    open     {{}} {LIMIT} table_minimum=2500 table_maximum=90000000
    sits     2 3
    {{}}
    wagers   2: ante 45000 bonus 1000 | 3: ante 25
    closed
    turns    2: Kd Ks Jh 9c 9d | 3: Kh Qc Js 9s 3c | dealer: Ac 2d 2h 4c As
    sets     2: 9c 9d | 3: 9s 3c
    reveals  dealer
    compares 3: win
    pays     3: ante 25
    compares 2: win
    pays     2: ante {{}}
    pays     2: bonus {{}}
    cleared
"""
PAI_GOW = f"""
    open     pai-gow {LIMIT} fortune=1
    sits     2 3
    {{}}
    wagers   3: main 25 fortune {{}} | 2: main 60000 fortune 10000
    closed
    hands    dealer: 2h 2c 4d 5d 7h 9s Jc | 3: As Ad Ac Kh Kc 6d 8d | 2: 3s 3h 3d Qh Qc 6c 8c
    sets     dealer: 9s Jc
    sets     3: Kh Kc
    sets     2: Qh Qc
    reveals  3
    compares 3: win
    pays     3: main 25
    pays     3: fortune {{}}
    reveals  2
    compares 2: win
    pays     2: main 60000
    pays     2: fortune 50000
    cleared
"""
JOINED = "event seats.joined seats=[2,3]"
ONE_ID = "event seat.taken seat=2 player=A\nevent seat.taken seat=3 player=A"
TWO_IDS = "event seat.taken seat=2 player=A\nevent seat.taken seat=3 player=B"
WHOSE = pytest.mark.parametrize("whose", ["", TWO_IDS, JOINED, ONE_ID])
ONE = (JOINED, ONE_ID)


class Kept(Play):
    """A scenario that keeps its log."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[bytes] = []

    def take(self, raw: bytes) -> None:
        self.log.append(raw)
        super().take(raw)


def found(text: str) -> list[list[str | int]]:
    """What is paid wrong in it, once its log is replayed."""
    table = Kept()
    for line in text.splitlines():
        if line.strip():
            table.line(line.strip())
    facts = [orjson.loads(told) for told in replay(table.log) if isinstance(told, bytes)]
    findings = [one for one in facts if one["kind"] == "finding"]
    assert not [one for one in findings if one["code"].startswith(("open.unl", "wager."))]
    keys = ("code", "seat", "wager", "amount_cents")
    paid = [one for one in findings if one["code"].startswith(("pay.", "collect."))]
    return [[one[key] for key in keys] for one in paid]


@cites("680a.12(d)")
@pytest.mark.parametrize(("edition", "bonus"), [("saigon-2016", 5_000), ("saigon-2019", 8_000)])
@WHOSE
def test_saigon_to_the_cent(edition: str, bonus: int, whose: str) -> None:
    """$45,000 of the Ante leave $5,000 in 2016; in 2019 a Bonus is paid in full.

    His other box, where it is his, is settled first: so he is paid $25 less, if the limit is met.
    """
    due = bonus - 25 if whose in ONE and edition == "saigon-2016" else bonus

    def paid(cents: int) -> list[list[str | int]]:
        return found(SAIGON.format(edition, whose, 45_000, due + cents / 100))

    assert paid(0) == []
    assert paid(1) == [["pay.over", 2, "bonus", 1]]
    assert paid(-1) == [["pay.under", 2, "bonus", 1]]


@cites("680a.12(d)")
@pytest.mark.parametrize("edition", ["saigon-2016", "saigon-2019"])
def test_an_ante_alone_is_cut_in_both_editions(edition: str) -> None:
    more = SAIGON.replace("2: ante 45000 bonus 1000", "2: ante 60000").replace("2: bonus {}", "3:")
    more = more.replace("    pays     3:\n", "")

    def paid(joined: str, dollars: float) -> list[list[str | int]]:
        return found(more.format(edition, joined, dollars))

    assert paid("", 50_000) == []
    assert paid("", 50_000.01) == [["pay.over", 2, "ante", 1]]
    assert paid(JOINED, 49_975) == []
    assert paid(JOINED, 49_975.01) == [["pay.over", 2, "ante", 1]]
    assert paid(JOINED, 49_974.99) == [["pay.under", 2, "ante", 1]]


@cites("688a.12(e)")
@WHOSE
def test_pai_gow_hand_by_hand(whose: str) -> None:
    """A full house at 5 to 1; his other box has a limit of its own, and the main wager none."""

    def paid(stake: int, dollars: float) -> list[list[str | int]]:
        return found(PAI_GOW.format(whose, stake, dollars))

    assert paid(9_999, 49_995) == []
    assert paid(9_999, 49_995.01) == [["pay.over", 3, "fortune", 1]]
    for stake in (10_000, 10_001):
        assert paid(stake, 50_000) == []
        assert paid(stake, 50_000.01) == [["pay.over", 3, "fortune", 1]]
        assert paid(stake, 49_999.99) == [["pay.under", 3, "fortune", 1]]
