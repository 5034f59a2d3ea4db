"""What /metrics says of a link's meter equals the ledger, to the cent."""

import asyncio
import re
from collections import Counter
from typing import Any

import orjson
import pytest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from services.audit.books import opened
from tests.meters.link import LINK, Link
from tests.projections.observed_log import LINK_READS, House
from tests.projections.test_metrics import INFRA, NAME, scraped

PLAYED = """
    filed 10000 28/100 paytable 1 reserve 5/100 limit 10001
    add 2 PG-01 r1 3x1
    add 3 PG-02 r2 5x1
    back 4 3 2
    hit 5 PG-01 r3 seat 2 five-aces
    hit 6 PG-02 r4 seat 4 five-aces
    hit 7 PG-02 r5 seat 1 five-aces
    add 8 PG-01 r6 7x1
"""
BEHIND_A_GAP = """
    add 10 PG-01 r7 4x1
    hit 11 PG-01 r8 seat 3 five-aces
    after 61
    after 61
"""

VALUE = "pitwatch_meter_value_cents"


@pytest.fixture
def house(dsn: str, prefix: str) -> House:
    return House(dsn, prefix)


def play(house: House, link: Link) -> House:
    """All of it through the stages and the projector."""
    for event in link.events:
        house.report(LINK, orjson.dumps(event), LINK_READS[1])
    asyncio.run(house.work())
    return house


def decided(link: Link) -> None:
    """The first is paid, the second refused and not yet back on the meter."""
    jackpot = f"{LINK}/5"
    papers: dict[str, Any] = {"payee": "P-1", "slip": "S-1", "signatures": ["F-1", "A-1"]}
    link.by("jackpot.validated", jackpot, second="A-1")
    link.by("jackpot.documented", jackpot, second="A-1", **papers)
    link.by("jackpot.paid", jackpot, second="A-1", amount_cents=100_010, source="cage")
    link.say("refuse 6")


def samples(house: House) -> list[Sample]:
    """As Prometheus reads them."""
    text = scraped(house.dsn, house.prefix)
    return [one for family in text_string_to_metric_families(text) for one in family.samples]


def figures(house: House, *labels: str) -> dict[str, float]:
    """Each line of the link on /metrics."""
    return {
        one.name.removeprefix("pitwatch_").removeprefix("meter_"): one.value
        for one in samples(house)
        if one.labels == {"link": LINK, **dict(zip(labels[::2], labels[1::2], strict=True))}
    }


def ledger(house: House) -> Counter[str]:
    """What stands on each account of the link, transfer by transfer."""
    stands: Counter[str] = Counter()
    with opened(house.dsn, house.prefix) as books:
        for source, target, cents in books.all(
            "SELECT from_account, to_account, amount_cents FROM {journal}.transfer"
        ):
            stands[source] -= cents
            stands[target] += cents
    return Counter({name.partition(":")[0]: cents for name, cents in stands.items()})


def said(house: House, table: str, *columns: str) -> list[tuple[Any, ...]]:
    """Rows of the journal, in the order of their book."""
    with opened(house.dsn, house.prefix) as books:
        return books.all(f"SELECT {', '.join(columns)} FROM {{journal}}.{table} ORDER BY book, n")


@pytest.fixture
def story() -> Link:
    """One paid, one refused, one won and not paid."""
    link = Link(PLAYED)
    decided(link)
    return link


def test_what_a_meter_shows_on_metrics_is_what_the_ledger_holds(house: House, story: Link) -> None:
    seen, stands = figures(play(house, story)), ledger(house)
    for figure, account in (
        ("value_cents", "meter"), ("reserve_cents", "reserve"), ("overflow_cents", "overflow"),
        ("jackpots_payable_cents", "jackpots"), ("paid_cents_total", "winners"),
    ):  # fmt: skip
        assert seen[figure] == stands[account] > 0, figure


def test_what_is_owed_of_a_meter_is_what_it_holds_without_its_seed(house: House) -> None:
    seen, stands = figures(play(house, Link(PLAYED.partition("hit")[0]))), ledger(house)
    assert seen["value_cents"] == stands["meter"] == 1_000_100
    assert seen["owed_cents"] == stands["meter"] + stands["seeds"] == 100


def test_wagers_hits_and_shares_on_metrics_are_those_of_the_journal(
    house: House, story: Link
) -> None:
    seen = figures(play(house, story))
    moved = said(house, "movement", "what", "wagers")
    made = sum(wagers for what, wagers in moved if what == "contribution")
    back = sum(wagers for what, wagers in moved if what == "contribution.reversed")
    assert (made, back) == (15, 2)
    assert seen["contributions_total"] == made
    assert seen["in_count"] == made - back
    won = [row[1:] for row in said(house, "award", "what", "level", "share_cents")[:3]]
    assert seen["hits_total"] == len(won) == 3
    of_level = figures(house, "level", "five-aces")
    assert of_level["level_hits_total"] == len(won)
    assert of_level["level_wins_cents"] == sum(cents for _, cents in won) > 0


def test_awards_pending_on_metrics_are_those_that_nobody_has_ended(
    house: House, story: Link
) -> None:
    seen = figures(play(house, story))
    steps = dict(said(house, "award", "jackpot", "what"))  # the newest of each
    assert sorted(steps.values()) == ["locked", "paid", "refused"]
    assert seen["awards_pending"] == 1


def test_a_gap_of_the_controllers_numbers_is_on_metrics_until_it_is_filled(house: House) -> None:
    link = Link(PLAYED + BEHIND_A_GAP)
    seen = figures(play(house, link))
    assert seen["gaps"] == len(said(house, "finding", "n")) == 1
    assert seen["awards_pending"] == 4  # with the one that waits behind it
    link.events.clear()
    link.say("add 9 PG-01 r6 2x1")
    seen = figures(play(house, link))
    assert seen["gaps"] == 0
    assert seen["value_cents"] == ledger(house)["meter"]


def test_the_alerts_of_meters_tell_of_what_is_there(house: House, story: Link) -> None:
    seen = samples(play(house, story))
    labels = {one.name: set(one.labels) for one in seen}
    rules = (INFRA / "prometheus/rules.yml").read_text().split("- name: ")
    text = next(group for group in rules if group.startswith("pitwatch-meters"))
    alerts = re.findall(r"alert: (\w+).*\n +expr: (.*)\n(?: .*\n)*? +annotations: (.*)", text)
    assert [name for name, *_ in alerts] == [
        "MeterApartFromLedger", "MeterNumberMissing", "AwardPending",
    ]  # fmt: skip
    for _, asked, says in alerts:
        asks = NAME.findall(asked)
        assert set(asks) <= labels.keys()
        assert set(re.findall(r"\$labels\.(\w+)", says)) <= labels[asks[0]]


def test_the_meter_and_its_account_are_two_figures_on_metrics(house: House, story: Link) -> None:
    """What one is held against the other by; both are of one moment."""
    seen = samples(play(house, story))
    shown = {one.labels["link"]: one.value for one in seen if one.name == VALUE}
    booked = {
        one.labels["table"]: one.value
        for one in seen
        if one.name == "pitwatch_account_cents" and one.labels["kind"] == "meter"
    }
    assert shown == booked != {}
