"""A jackpot behind a number of its controller's that stays missing: pending, and unpaid."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from events.moments import milliseconds
from projections.metrics import BooksCollector
from projections.migrations.run import erase, migrate
from services.audit.books import opened
from services.jackpots.checks import checks
from services.jackpots.evidence import jackpots
from services.jackpots.life import Decision, obstacle
from tests.jackpots.test_at_hand import LINK, Played, Said, floor, wrong
from tests.servers import Servers

MISSED_MS = 95_000  # a number is waited for a minute; every half one the link is heard of


def without_a_number() -> tuple[list[Said], dict[str, Any], Said]:
    """The floor up to a minute after its first hit; the hit; the contribution before it.

    That its controller has not reported: the hub numbers on as if it had never been.
    """
    said = floor()
    hit = next(event for *_, event in said if event["type"] == "hit.recorded")
    before = hit["number"] - 1
    lost = next(one for one in said if one[1] == LINK and one[2].get("number") == before)
    assert lost[2]["type"] == "contribution.made"
    told: list[Said] = []
    for topic, key, event in said:
        if milliseconds(event["hub_at"]) > milliseconds(hit["hub_at"]) + MISSED_MS:
            break
        if event is not lost[2]:
            told.append((topic, key, event))
    return [renumbered(one, lost[2]["order"]) for one in told], hit, lost


def renumbered(one: Said, after: int, by: int = -1) -> Said:
    """The link's line counted without the report of that number."""
    topic, key, event = one
    if key != LINK or event.get("order", 0) <= after:
        return one
    order = event["order"] + by
    return topic, key, event | {"order": order, "id": f"link:{LINK}/{order}"}


class Pending(Played):
    """A house at that moment."""

    def __init__(self, dsn: str, prefix: str) -> None:
        told, hit, self.lost = without_a_number()
        last = max(event.get("order", 0) for _, key, event in told if key == LINK)
        super().__init__(dsn, prefix, "hit.recorded", told)
        assert self.jackpot == f"{LINK}/{hit['number']}"
        self.goes_on()
        self.last = told[-1][2], last

    def comes(self) -> None:
        """The missing report, after all."""
        (topic, key, event), (newest, order) = self.lost, self.last
        late = event | {"hub_at": newest["hub_at"], "order": order + 1}
        self.report([(topic, key, late | {"id": f"link:{LINK}/{order + 1}"})])


@pytest.fixture
def pending(servers: Servers, prefix: str) -> Iterator[Pending]:
    migrate(servers.postgres, prefix)
    yield Pending(servers.postgres, prefix)
    erase(servers.postgres, prefix)


def listed(of: Pending) -> list[dict[str, Any]]:
    with opened(of.house.dsn, of.house.prefix) as books:
        return jackpots(books)


def viewed(of: Pending) -> tuple[Any, ...]:
    """As the view has it for everybody else."""
    query = (
        "SELECT state, due_cents, share_cents, met_cents, not_due_yet, pending"
        f" FROM {of.house.prefix}views.jackpot WHERE jackpot = %s"
    )
    with psycopg.connect(of.house.dsn) as connection:
        (row,) = connection.execute(query.encode(), [of.jackpot]).fetchall()
    return tuple(row)


def figure(of: Pending, name: str) -> float:
    metrics = BooksCollector(of.house.dsn, of.house.prefix).collect()
    family = next(one for one in metrics if one.name == name)
    return next(one.value for one in family.samples if one.labels == {"link": LINK})


def test_it_is_listed_and_viewed_as_pending_with_nothing_that_nobody_knows(
    pending: Pending,
) -> None:
    number = pending.hit["number"]
    missing = f"number {number - 1} is missing"
    one = listed(pending)[-1]
    assert (one["jackpot"], one["state"], one["pending"], one["why"]) == (
        pending.jackpot, "pending", True, missing,
    )  # fmt: skip
    assert (one["due_cents"], one["share_cents"], one["met_cents"]) == (None, None, None)
    assert one["at_table"] == pending.hit["at_table"]
    assert viewed(pending) == ("pending", None, None, None, missing, True)
    assert figure(pending, "pitwatch_awards_pending") == len(listed(pending))
    assert figure(pending, "pitwatch_meter_gaps") == 1


def test_what_hangs_on_the_missing_number_does_not_agree_and_nobody_decides(
    pending: Pending,
) -> None:
    of = pending.evidence()
    missing = f"number {pending.hit['number'] - 1} is missing"
    seen = {one.name: one.seen for one in checks(of) if not one.agrees}
    assert {name for name, why in seen.items() if why == missing} == {
        "meter since its reset", "share", "payment",
    }  # fmt: skip
    assert "cards" not in seen  # what can be known is
    assert "hand" not in seen
    for what in ("validate", "refuse", "document", "pay"):
        said = obstacle(of, what, Decision("F-1", "seen", "A-1"))
        assert said is not None
        assert f"{pending.jackpot} is pending" in said


def test_once_the_number_comes_it_is_locked_and_all_of_it_agrees(pending: Pending) -> None:
    pending.comes()
    of = pending.evidence()
    assert wrong(of) == []
    assert [one["state"] for one in of.steps] == ["pending", "locked", "claimed"]
    assert [of.hit] == of.steps[1]["because"]
    one = listed(pending)[-1]
    assert (one["state"], one["pending"]) == ("claimed", False)
    assert one["due_cents"] == one["share_cents"] > 0
    assert viewed(pending)[:4] == ("claimed", one["due_cents"], one["due_cents"], one["met_cents"])
    assert figure(pending, "pitwatch_meter_gaps") == 0
