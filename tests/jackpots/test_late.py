"""Jackpots whose controller is heard late: what it has recorded, and when, bears them out."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import orjson
import pytest

from events.moments import from_milliseconds, milliseconds
from projections.migrations.run import erase, migrate
from services.audit.books import opened
from services.jackpots.checks import checks
from services.jackpots.evidence import Evidence, gathered
from tests.jackpots.conftest import wrong
from tests.jackpots.test_at_hand import LINK, Said, floor
from tests.projections.observed_log import House
from tests.servers import Servers

Event = dict[str, Any]
NEAR_MS, LATE_MS = 60_000, 20 * 60_000
ORDER = "order of hits"


def hits(said: list[Said]) -> list[Event]:
    return [event for *_, event in said if event["type"] == "hit.recorded"]


def heard_ms(event: Event) -> int:
    return milliseconds(event["hub_at"])


def two_near(said: list[Said]) -> tuple[Event, Event]:
    """Two hits of the link at nearly the same time."""
    won = hits(said)
    return next(
        (one, other)
        for one, other in pairwise(won)
        if 1000 < heard_ms(other) - heard_ms(one) < NEAR_MS
    )


def heard(said: list[Said], when: Callable[[Event], int]) -> list[Said]:
    """The same, where the hub hears of the link's movements at those moments: it counts them so."""
    link = [one for one in said if one[1] == LINK and "order" in one[2]]
    rest = [one for one in said if not (one[1] == LINK and "order" in one[2])]
    moments = sorted([(when(one[2]), at) for at, one in enumerate(link)])
    told = []
    for order, (moment, at) in enumerate(moments, 1):
        topic, key, event = link[at]
        its = {"order": order, "id": f"link:{LINK}/{order}", "hub_at": from_milliseconds(moment)}
        told.append((topic, key, event | its))
    return [*rest, *told]


def proved(servers: Servers, said: list[Said], number: int) -> Evidence:
    """What the books have of that jackpot once all of it was heard."""
    prefix = f"late{id(said):x}"
    migrate(servers.postgres, prefix)
    try:
        house = House(servers.postgres, prefix)
        for topic, key, event in said:
            house.report(key, orjson.dumps(event), topic)
        asyncio.run(house.work())
        with opened(servers.postgres, prefix) as books:
            return gathered(books, f"{LINK}/{number}")
    finally:
        erase(servers.postgres, prefix)


def test_hits_are_compared_by_the_clock_of_who_recorded_them(servers: Servers) -> None:
    """The first of two reaches the hub after the second: they are in order all the same."""
    said = floor()
    first, second = two_near(said)
    late_ms = heard_ms(second) + 15 - heard_ms(first)

    def when(one: Event) -> int:
        with_it = 0 <= heard_ms(one) - heard_ms(first) < 500  # its lock and its claim
        return heard_ms(one) + late_ms * with_it

    of = proved(servers, heard(said, when), first["number"])
    assert [one["number"] for one in of.near][:1] == [second["number"]]
    assert wrong(of) == []


def test_hits_that_were_recorded_in_another_order_are_not_numbered_right(servers: Servers) -> None:
    """Though they reach the hub as they are numbered."""
    said = floor()
    first, second = two_near(said)
    first["at"], second["at"] = second["at"], first["at"]
    of = proved(servers, said, first["number"])
    assert ORDER in wrong(of)
    seen = next(one for one in checks(of) if one.name == ORDER).seen
    assert seen.index(str(first["number"])) < seen.index(str(second["number"]))


@pytest.mark.parametrize("late_ms", [NEAR_MS, LATE_MS])
def test_a_hit_that_is_heard_late_is_of_the_round_that_it_names(
    servers: Servers, late_ms: int
) -> None:
    """Its controller was not heard for a while, and then said what it had done meanwhile."""
    said = floor()
    hit = hits(said)[0]
    since = heard_ms(hit) - 60_000  # before the wagers of its round were locked
    heard_again = since + late_ms

    def when(one: Event) -> int:
        moment = heard_ms(one)
        told_late = "source" in one and since <= moment < heard_again
        return heard_again + (moment - since) // 1000 if told_late else moment

    of = proved(servers, heard(said, when), hit["number"])
    assert of.round is not None
    assert wrong(of) == []
