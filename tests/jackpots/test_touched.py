"""A jackpot that was dealt from cards of which some were missing or twice: PW-65."""

import asyncio

from events.observed import TOPIC_OF_LINE
from projections.migrations.run import erase, migrate
from services.audit.books import opened
from services.floor.simulate import Floor, observed
from services.jackpots.checks import checks
from services.jackpots.evidence import gathered, jackpots
from tests.jackpots.conftest import LUCK
from tests.projections.observed_log import House
from tests.servers import Servers

FAULTS = ("card.missing", "card.duplicate", "joker.second")
OPEN = "open findings"


def test_what_comes_to_light_later_stands_against_all_that_was_dealt_from_those_cards(
    servers: Servers,
) -> None:
    """A card turns up twice after the hit: so it may have been since its deck came into play."""
    prefix = f"touched{id(servers):x}"
    migrate(servers.postgres, prefix)
    try:
        house = House(servers.postgres, prefix)
        floor = Floor(1, 3, 90, ["face-up-pai-gow"], FAULTS, first=5, luck=LUCK)
        for line, table, raw in observed(floor):
            house.report(table, raw, TOPIC_OF_LINE[line].name)
        asyncio.run(house.work())
        with opened(servers.postgres, prefix) as books:
            won = {one["jackpot"]: gathered(books, one["jackpot"]) for one in jackpots(books)}
    finally:
        erase(servers.postgres, prefix)
    covers = {
        (of.jackpot["at_table"], of.jackpot["round"]): [
            (one["code"], one["round"]) for one in of.findings if one["covers"]
        ]
        for of in won.values()
    }
    twice = "card.duplicate"
    assert covers == {
        ("PG-05", "r1"): [(twice, "r2")],  # of r1 and r2
        ("PG-06", "r1"): [(twice, "r5")],  # of r1 to r5
        ("PG-05", "r11"): [("card.missing", None), (twice, "r18")],  # of r7 to r18
        ("PG-07", "r28"): [(twice, "r29")],
        ("PG-06", "r9"): [], ("PG-07", "r20"): [], ("PG-06", "r16"): [], ("PG-06", "r17"): [],
    }  # fmt: skip
    for of in won.values():
        codes = sorted({one["code"] for one in of.findings if one["covers"]})
        its = next(one for one in checks(of) if one.name == OPEN)
        assert its.agrees is not bool(codes)
        assert all(code in its.seen.partition(";")[0] for code in codes or ["none"])
        accepted = of._replace(accepted=tuple(codes))
        assert next(one for one in checks(accepted) if one.name == OPEN).agrees
