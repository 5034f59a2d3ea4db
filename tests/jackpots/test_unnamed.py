"""A jackpot whose controller names no round: it is matched by table, seat, row and time. PW-93."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from projections.migrations.run import erase, migrate
from services.audit.books import opened
from services.jackpots.at_hand import as_it_stands, hit_at_hand
from services.jackpots.checks import checks
from services.jackpots.evidence import Evidence, gathered, jackpots
from tests.jackpots.test_at_hand import LINK, Played, Said, floor, wrong
from tests.servers import Servers

NAMING = ("contribution.made", "hit.recorded")


def unnamed() -> list[Said]:
    """The floor, but its controller numbers no rounds."""
    return [
        (topic, key, {name: told for name, told in event.items() if name != "round"})
        if event["type"] in NAMING else (topic, key, event)
        for topic, key, event in floor()
    ]  # fmt: skip


def rounds() -> dict[str, str]:
    """Each jackpot of the floor, and the round that it was hit in."""
    hits = [event for _, _, event in floor() if event["type"] == "hit.recorded"]
    return {f"{LINK}/{hit['number']}": hit["round"] for hit in hits}


@pytest.fixture
def played(servers: Servers, prefix: str) -> Iterator[Played]:
    """Up to the very hit."""
    migrate(servers.postgres, prefix)
    yield Played(servers.postgres, prefix, "hit.recorded", unnamed())
    erase(servers.postgres, prefix)


def matched(played: Played, at: dict[str, Any] | None = None, **change: Any) -> Evidence:
    """The evidence where it, or its table, stands otherwise."""
    house = played.house
    with opened(house.dsn, house.prefix) as books:
        of = gathered(books, played.jackpot)
        of = of._replace(jackpot=of.jackpot | change)
        table = as_it_stands(books, house.log, of.jackpot["at_table"], house.prefix)
        stands = asyncio.run(table)
        stands = stands._replace(state=stands.state._replace(**(at or {})))
        return hit_at_hand(books, of, stands)


def test_it_is_of_the_round_at_hand_whose_wagers_were_locked_before_it(played: Played) -> None:
    of = played.evidence()
    assert wrong(of) == []
    assert of.jackpot["round"] == rounds()[played.jackpot]
    told = next(one.seen for one in checks(of) if one.name == "round")
    assert told == f"verified so far: it is at hand, {of.jackpot['round']} by seat, row and time"


def test_it_is_of_none_where_it_may_be_of_another(played: Played) -> None:
    assert matched(played).jackpot["round"] == rounds()[played.jackpot]
    number = played.hit["number"]
    for at, change in (
        ({}, {"hit_at": "2026-03-02T00:00:00+00:00"}),  # before this round's wagers were locked
        ({}, {"number": number + 1}),  # the same hand was keyed in twice
        ({"last": "r999"}, {}),  # the books have not come so far
        ({"round": None}, {}),
    ):
        of = matched(played, at, **change)
        assert of.jackpot["round"] is None, (at, change)
        assert wrong(of)[0] == "round"


def test_what_was_contributed_since_the_last_round_is_its_contribution(played: Played) -> None:
    of = played.evidence()
    assert of.three_way is not None
    assert of.three_way["contributed"] == of.three_way["accepted"] > 0


def test_a_round_that_is_over_says_which_hits_its_cards_bore_out(played: Played) -> None:
    played.goes_on()
    with opened(played.house.dsn, played.house.prefix) as books:
        all_ = [gathered(books, str(one["jackpot"])) for one in jackpots(books)]
    assert {of.jackpot["jackpot"]: of.jackpot["round"] for of in all_} == rounds()
    assert [wrong(of) for of in all_] == [[]] * len(all_)
