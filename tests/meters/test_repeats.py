"""What comes twice is counted once, by each of the two numbers that it has.

The hub's, by which the stage drops a record that it has read; and the controller's own, by which
the link drops a movement that the hub took for new. Each alone: where one of them does not look,
the other may hide it.
"""

from typing import Any

import orjson

from events.codec import canonical
from events.derived import Claim, Fact, ProgressiveWagers
from events.topics import PROGRESSIVE_CLAIMS, PROGRESSIVE_OBSERVED
from services.meters.stage import MetersStage
from services.stage.batch import Batch
from services.stage.partition import Partition
from tests.meters.link import HIT, LINK, Link
from tests.stage.test_partition import Told

OBSERVED, CLAIMS = PROGRESSIVE_OBSERVED.name, PROGRESSIVE_CLAIMS.name
Record = tuple[str, bytes]
# A hit is locked wrongly and paid too early; a round is contributed twice; a share goes back.
PLAYED = (
    HIT
    + """
locked 3 999.00; back 4 2 1; add 5 PG-01 r2 2x1; add 6 PG-01 r2 2x1; shows 6 9000.00
release reserve 7 0.10; unhit 8 3; lost 8; restored 8; running no; after 70
"""
)
CLAIMED: tuple[tuple[int, ...], ...] = ((1, 2, 3), (1, 2))


def log() -> list[Record]:
    """All that two rounds of a table come to, by both lines."""
    link = Link(PLAYED)
    link.by("jackpot.paid", f"{LINK}/3", amount_cents=99_900, source="tray")
    link.say("after 70")
    records = [(OBSERVED, orjson.dumps(event)) for event in link.events]
    told = [(CLAIMS, one) for one in map(_round, range(len(CLAIMED)))]
    return [*records[:-2], *told, *records[-2:]]


def _round(at: int) -> bytes:
    number, seats = 2 * at + 1, CLAIMED[at]
    common: dict[str, Any] = {
        "table": "PG-01", "round": f"r{at + 1}", "at": "2026-09-21T14:13:26.000Z", "link": LINK,
        "day": "2026-09-21", "because": (f"PG-01/{number}",), "book": f"claims/{LINK}/PG-01",
    }  # fmt: skip
    wagers = ProgressiveWagers(
        **common, id=f"PG-01/{number}/1", n=number, paytable=1, wager_cents=100, seats=seats,
        accepted=seats, returned=(), void=None, verified=True,
    )  # fmt: skip
    claim = Claim(
        **common, id=f"PG-01/{number}/2", n=number + 1, seat=2, level="five-aces", percent=10,
        place=1, fixed_cents=0,
    )  # fmt: skip
    facts: list[Fact] = [wagers, claim]
    return b"\n".join(canonical(fact) for fact in facts)


def through(records: list[Record]) -> list[bytes]:
    """What the stage sends of them."""
    partition = Partition(MetersStage(), 0, dict.fromkeys((OBSERVED, CLAIMS), 0))
    at = dict.fromkeys((OBSERVED, CLAIMS), 0)
    sent: Batch[Any] = Batch()
    for topic, raw in records:
        partition.fold([Told(at[topic], raw, LINK.encode(), topic)], sent)
        at[topic] += 1
    assert not sent.quarantined
    assert not sent.stopped
    return [out.value for out in sent.outgoing]


def test_a_record_that_comes_again_is_known_by_the_hub_s_number() -> None:
    """Also one that the controller gave none: what it shows or locks, what a table tells."""
    records = log()
    once = through(records)
    assert len(once) > 12
    assert through([one for one in records for _ in range(2)]) == once
    assert through([*records, *records]) == once


def test_a_movement_that_is_said_again_is_known_by_the_controller_s_number() -> None:
    """To the hub it is new, as after a start of the controller's."""
    again = Link(PLAYED)
    before = again.facts.copy()
    for event in again.events.copy():
        if event["type"] in _MOVEMENTS:
            said = {name: told for name, told in event.items() if name not in _STAMPED}
            again.report(event["type"], **said)
    assert again.facts == before
    assert again.state.next == 9


_MOVEMENTS = (
    "meter.parameters", "contribution.made", "contribution.reversed", "hit.recorded",
    "hit.reversed", "reserve.released",
)  # fmt: skip
_STAMPED = (
    "v", "id", "table", "type", "at", "hub_at", "day", "session", "order", "source", "seq", "boot",
)  # fmt: skip
