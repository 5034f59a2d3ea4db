"""Which findings stand against a jackpot: those that can change what it comes to, and no others."""

from typing import Any

import pytest

from services.jackpots.weighed import accepted, bearing, despite

HIT = "link:PG-1/13"
WON: dict[str, Any] = {"link": "PG-1", "at_table": "PG-05", "round": "r5", "seat": 3}
TABLE, LINK, ROUND, OTHER = (
    "table/PG-05/findings", "meter/PG-1/findings", "meter/PG-1/PG-05/findings",
    "meter/PG-1/PG-06/findings",
)  # fmt: skip


def weighs(book: str, code: str, **other: Any) -> bool:
    name = book.split("/")[1]
    found = {
        "book": book, "table_id": name, "code": code, "round": "r5", "seat": None, "wager": None,
        "severity": "major", "remedied": False, "by_the_hit": True, "because": [],
        "remedy": "mended", "covers": False, **other,
    }  # fmt: skip
    return bool(bearing((found,), WON, HIT))


@pytest.mark.parametrize(
    ("book", "code", "other", "stands"),
    [
        (TABLE, "card.exposed", {}, True),
        (TABLE, "card.exposed", {"severity": "minor"}, False),
        (TABLE, "card.exposed", {"severity": "critical"}, True),
        (TABLE, "card.exposed", {"remedied": True}, False),
        (TABLE, "card.exposed", {"round": "r4"}, False),
        (TABLE, "card.exposed", {"round": None}, False),
        (TABLE, "progressive.lock_mismatch", {}, True),
        # another wager, or another seat's: no share hangs on it
        (TABLE, "pay.over", {"seat": 3, "wager": "main"}, False),
        (TABLE, "pay.over", {"seat": 2, "wager": "progressive"}, False),
        (TABLE, "collect.missed", {"seat": 3, "wager": "progressive"}, True),
        # what its cards come out of, until that is mended
        (TABLE, "device.fault_ignored", {"round": "r4"}, True),
        (TABLE, "device.fault_ignored", {"round": "r4", "by_the_hit": False}, False),
        (TABLE, "device.fault_ignored", {"round": "r4", "remedied": True}, False),
        (TABLE, "count.shuffler", {"round": "r4"}, True),
        # which cards there are, whenever that comes to light
        (TABLE, "card.missing", {"round": "r4"}, True),
        (TABLE, "card.missing", {"round": "r4", "remedied": True}, False),
        (TABLE, "card.missing", {"round": "r4", "remedied": True, "covers": True}, True),
        (TABLE, "card.missing", {"round": "r9", "by_the_hit": False}, False),
        (TABLE, "card.missing", {"round": "r9", "by_the_hit": False, "covers": True}, True),
        (TABLE, "card.missing", {"round": "r4", "severity": "minor", "covers": True}, False),
        (TABLE, "card.duplicate", {"round": "r4", "remedy": None}, False),
        (TABLE, "joker.second", {"round": "r4", "remedy": None, "covers": True}, True),
        # the meter, as it stood
        (LINK, "meter.reading_mismatch", {"round": None}, True),
        (LINK, "meter.reading_mismatch", {"round": None, "by_the_hit": False}, False),
        (LINK, "meter.reading_mismatch", {"round": None, "remedied": True}, False),
        (OTHER, "meter.contribution_wrong", {}, False),  # the other table has an r5 of its own
        (ROUND, "meter.contribution_wrong", {}, True),
        (ROUND, "meter.contribution_wrong", {"round": "r4"}, False),
        # other jackpots, and how people went about this one
        (LINK, "jackpot.invalid_hand", {"because": ["link:PG-1/12"]}, False),
        (LINK, "jackpot.amount_wrong", {"because": ["link:PG-1/12"]}, False),
        (LINK, "jackpot.amount_wrong", {"because": [HIT, "link:PG-1/14"]}, True),
        (ROUND, "jackpot.invalid_hand", {"because": [HIT]}, True),
        (ROUND, "jackpot.invalid_hand", {"because": ["link:PG-1/12"], "seat": 2}, False),
        (ROUND, "jackpot.amount_wrong", {"because": ["link:PG-1/12"], "seat": 2}, False),
        (ROUND, "jackpot.unrecorded", {"seat": 2}, False),
        (TABLE, "progressive.winner_unlit", {"seat": 3, "wager": "progressive"}, True),
        (TABLE, "progressive.winner_unlit", {"seat": 2, "wager": "progressive"}, False),
        (ROUND, "jackpot.cards_cleared", {"because": [HIT]}, False),
        (OTHER, "jackpot.cards_cleared", {}, False),
        (LINK, "meter.simultaneous_order", {"because": [HIT]}, True),
    ],
)
def test_a_finding_stands_against_a_jackpot_where_it_can_change_it(
    book: str, code: str, other: dict[str, Any], *, stands: bool
) -> None:
    assert weighs(book, code, **other) is stands


@pytest.mark.parametrize(
    ("why", "codes", "reason"),
    [
        ("all agrees", (), "all agrees"),
        ("seen", ("card.exposed",), "seen; despite card.exposed"),
        ("seen", ("deal.order", "card.exposed"), "seen; despite card.exposed, deal.order"),
    ],
)
def test_what_a_person_accepts_stands_in_the_reason_and_is_read_there(
    why: str, codes: tuple[str, ...], reason: str
) -> None:
    assert despite(why, codes) == reason
    assert accepted([{"state": "validated", "why": reason}]) == tuple(sorted(codes))
    assert accepted([{"state": "refused", "why": reason}]) == ()
    assert accepted([{"state": "locked", "why": None}]) == ()
