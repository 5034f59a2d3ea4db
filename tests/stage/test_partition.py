"""What a partition makes of records that are early, repeated, contradictory, unreadable, poison."""

from dataclasses import dataclass, field
from typing import Any

import orjson
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs

from services.stage.batch import Batch
from services.stage.partition import UNTOLD, Partition
from services.stage.tokens import Headers
from services.stage.track import REMEMBERED, Stopped, Track, load
from tests.stage.counting import Counting

TOPIC = "floor.observed.v1"


@dataclass(frozen=True)
class Told:
    offset: int
    value: bytes | None
    key: bytes | None = b"T"
    topic: str = TOPIC
    headers: Headers = ()
    timestamp: int = field(default=0)


def event(order: int, amount: int = 1, key: str = "T", **more: Any) -> bytes:
    return orjson.dumps({"id": f"{key}/{order}", "order": order, "amount": amount, **more})


def log(*values: bytes | tuple[str, bytes]) -> list[Told]:
    pairs = [("T", value) if isinstance(value, bytes) else value for value in values]
    return [Told(i, value, key.encode()) for i, (key, value) in enumerate(pairs)]


def partition() -> Partition[int]:
    return Partition(Counting(), 0, {TOPIC: 0})


def folded(records: list[Told], within: Partition[int] | None = None) -> tuple[Any, Batch[int]]:
    within = within or partition()
    batch: Batch[int] = Batch()
    within.fold(records, batch)
    return within, batch


def at_stop(within: Partition[int]) -> Stopped:
    stopped = within.tracks["T"].stopped
    assert stopped is not None
    return stopped


def sums(batch: Batch[int]) -> list[int]:
    lines = [line for out in batch.outgoing for line in out.value.split(b"\n")]
    return [orjson.loads(line)["amount_cents"] for line in lines]


def test_the_facts_of_a_book_are_numbered_without_a_hole() -> None:
    _, batch = folded(log(event(1), event(2, 0), event(3)))
    facts = [orjson.loads(out.value) for out in batch.outgoing]
    assert [(f["id"], f["n"], f["book"]) for f in facts] == [
        ("T/1/1", 1, "table/T"),
        ("T/3/1", 2, "table/T"),
    ]


def test_early_records_wait_their_turn() -> None:
    within, batch = folded(log(event(3, 100), event(2, 10), event(1, 1)))
    assert sums(batch) == [1, 11, 111]
    assert within.tracks["T"].waiting_since is None


def test_a_record_that_waits_is_read_again_after_a_death() -> None:
    within, _ = folded(log(event(1), event(3), event(4)))
    track = within.tracks["T"]
    assert track.restart(within.cursor) == {TOPIC: 0}
    track.stored, track.moved = {TOPIC: 3}, False
    assert track.restart(within.cursor) == {TOPIC: 1}


def test_repeats_are_dropped_and_counted() -> None:
    _, batch = folded(log(event(1), event(2), event(1), event(2)))
    assert sums(batch) == [1, 2]
    assert batch.repeats == 2
    assert not batch.quarantined


def test_the_same_number_with_other_content_is_put_aside() -> None:
    within, batch = folded(log(event(1, 5), event(1, 6), event(2, 5)))
    assert sums(batch) == [5, 10]
    assert [bad.reason for bad in batch.quarantined] == ["contradiction"]
    assert within.tracks["T"].stopped is None


def test_bytes_that_are_no_event_stop_their_own_table_alone() -> None:
    within, batch = folded(log(event(1), b"\xff", event(2), ("U", event(1, 7, "U"))))
    assert sums(batch) == [1, 7]
    assert at_stop(within).reason == "unreadable"
    assert at_stop(within).resume == {TOPIC: 1}
    assert within.tracks["U"].stopped is None


def test_a_key_that_names_no_table_is_put_aside_and_stops_nothing() -> None:
    records = [Told(0, event(1), None), Told(1, event(1), b"\xff"), Told(2, event(1))]
    _, batch = folded(records)
    assert [bad.offset for bad in batch.quarantined] == [0, 1]
    assert sums(batch) == [1]


def test_a_key_in_the_wrong_partition_is_put_aside() -> None:
    within = Partition(Counting(), 0, {TOPIC: 0}, home=lambda key: 0 if key == b"T" else 3)
    _, batch = folded(log(event(1), ("U", event(1, 1, "U"))), within)
    assert sums(batch) == [1]
    assert "partition 3" in batch.quarantined[0].detail


def test_a_poison_event_stops_its_table_at_the_event_before() -> None:
    within, batch = folded(log(event(1), event(2, poison=True), event(3)))
    track = within.tracks["T"]
    assert (track.state, track.line("floor").next) == (1, 2)
    assert at_stop(within).reason == "poison"
    assert at_stop(within).resume == {TOPIC: 1}
    assert sums(batch) == [1]


def test_what_a_blind_fold_raises_is_not_told() -> None:
    within = partition()
    within.stage.blind = True
    with capture_logs() as logs:
        folded(log(event(1), event(2, poison=True)), within)
    assert at_stop(within).detail == f"T/2: ZeroDivisionError: {UNTOLD}"
    assert [one.get("exc_info") for one in logs if one["event"] == "poison"] == [False]


def test_a_declared_loss_lets_a_gap_go_on() -> None:
    said = orjson.dumps({"id": "T/p:1", "lost": [2, 3]})
    _, batch = folded(log(event(1, 1), event(4, 10), event(5, 100), said, event(2, 7)))
    assert sums(batch) == [1, 11, 111]
    assert "declared lost" in batch.quarantined[0].detail


def test_what_a_person_says_twice_is_heard_once() -> None:
    said = orjson.dumps({"id": "T/p:1", "amount": 5})
    _, batch = folded(log(event(1), said, said))
    assert sums(batch) == [1, 6]


def test_a_flood_of_contradictions_makes_nobody_heard_twice() -> None:
    said = orjson.dumps({"id": "T/p:1", "amount": 5})
    flood = [event(1, amount) for amount in range(10, 10 + REMEMBERED)]
    _, batch = folded(log(event(1), said, *flood, said))
    assert sums(batch) == [1, 6]
    assert len(batch.quarantined) == REMEMBERED


def test_what_was_kept_together_is_still_known_apart() -> None:
    said = orjson.dumps({"id": "T/p:1", "amount": 5})
    within, _ = folded(log(event(1), said, event(1, 7)))
    track = within.tracks["T"]
    head, _, body = track.dump(Counting()).partition(b"\n")
    shell = orjson.loads(head)
    shell["said"] += shell.pop("found")
    old = orjson.dumps(shell) + b"\n" + body
    after = Partition(Counting(), 0, {TOPIC: 3})
    after.adopt(load(Counting(), "T", old, 1, {TOPIC: 3}))
    _, batch = folded([Told(3, said), Told(4, event(1, 7)), Told(5, event(1, 8))], after)
    assert sums(batch) == []
    assert [bad.offset for bad in batch.quarantined] == [5]


def test_a_replaced_owner_is_not_heard() -> None:
    def by(token: int) -> tuple[tuple[str, bytes], ...]:
        return (("pw_source", b"tables/0"), ("pw_token", str(token).encode()))

    records = [
        Told(0, event(1, 1), headers=by(5)),
        Told(1, event(2, 10), headers=by(6)),
        Told(2, event(3, 100), headers=by(5)),
        Told(3, event(3, 1000), headers=by(6)),
    ]
    within, batch = folded(records)
    assert sums(batch) == [1, 11, 1011]
    assert batch.fenced == 1
    again: Batch[int] = Batch()
    fresh = Partition(Counting(), 0, {TOPIC: 4}, within.tokens)
    fresh.refold(records, again, {TOPIC: 0})
    assert fresh.tracks["T"].state == within.tracks["T"].state == 1011


def test_keys_are_folded_one_after_the_other_and_each_in_its_order() -> None:
    mixed = log(event(1), ("U", event(1, 5, "U")), event(2, 10), ("U", event(2, 50, "U")))
    within, batch = folded(mixed)
    assert [out.key for out in batch.outgoing] == [b"T", b"T", b"U", b"U"]
    assert sums(batch) == [1, 11, 5, 55]
    assert within.cursor == {TOPIC: 4}


def test_a_replaced_owner_is_not_heard_of_a_key_that_is_folded_first() -> None:
    def by(token: int) -> Headers:
        return (("pw_source", b"tables/0"), ("pw_token", str(token).encode()))

    _, batch = folded([
        Told(0, event(1, 1), headers=by(5)),
        Told(1, event(1, 5, "U"), b"U", headers=by(6)),
        Told(2, event(2, 10), headers=by(5)),
    ])  # fmt: skip
    assert sums(batch) == [1, 5]
    assert batch.fenced == 1


def test_a_key_that_stops_among_others_is_read_again_from_its_own_record() -> None:
    mixed = [("U", event(n, 1, "U")) for n in (1, 2)]
    records = log(event(1), *mixed, b"no event", ("U", event(3, 1, "U")))
    within, _ = folded(records)
    assert at_stop(within).resume == {TOPIC: 3}


def test_a_key_that_stops_is_read_again_on_each_topic_from_its_own_record() -> None:
    other = "cage.observed.v1"
    within, _ = folded(
        [
            Told(0, event(1, 1, "U"), b"U"),
            Told(1, b"no event"),
            Told(0, event(1), topic=other),
            Told(1, event(2, 1, "U"), b"U", topic=other),
        ],
        Partition(Counting(), 0, {TOPIC: 0, other: 0}),
    )
    assert at_stop(within).resume == {TOPIC: 1, other: 0}
    assert within.cursor == {TOPIC: 2, other: 2}


def stopped_by_gap() -> tuple[Partition[int], list[Told]]:
    records = log(event(1), event(3, 10), event(4, 100))
    within, batch = folded(records)
    within.stop_for_gap(within.tracks["T"], batch)
    return within, records


def test_a_gap_that_lasts_leaves_nothing_in_memory() -> None:
    within, _ = stopped_by_gap()
    track = within.tracks["T"]
    assert at_stop(within).resume == {TOPIC: 1}
    assert not track.line("floor").waiting


def test_the_missing_number_resumes_a_stopped_table() -> None:
    within, records = stopped_by_gap()
    more = [Told(3, event(5, 1000)), Told(4, event(2, 1))]
    _, batch = folded(more, within)
    assert sums(batch) == [2]
    track = batch.resumed["T"]
    at = dict(at_stop(within).resume)
    track.stopped = None
    within.refold(records + more, batch, at, track)
    assert sums(batch) == [2, 12, 112, 1112]


def test_another_person_does_not_resume_a_stopped_table() -> None:
    within, _ = stopped_by_gap()
    _, batch = folded([Told(3, orjson.dumps({"id": "T/p:9", "amount": 3}))], within)
    assert not batch.resumed
    assert sums(batch) == [4]


orders = st.permutations(range(1, 8)).flatmap(
    lambda p: st.lists(st.sampled_from(p), max_size=6).map(lambda again: [*p, *again])
)


@given(orders, st.integers(0, 12))
def test_any_order_of_arrival_gives_the_same_and_so_does_a_death_anywhere(
    arrivals: list[int], cut: int
) -> None:
    records = log(*[event(order, 10**order) for order in arrivals])
    whole, batch = folded(records)
    assert sums(batch) == [sum(10**i for i in range(1, n + 1)) for n in range(1, 8)]

    first, sent = folded(records[:cut])
    stored: list[Track[int]] = [
        load(Counting(), t.key, t.dump(Counting()), 1, t.restart(first.cursor) if t.line("floor")
             .waiting else dict(first.cursor))
        for t in first.tracks.values()
    ]  # fmt: skip
    second = Partition(Counting(), 0, first.cursor)
    for track in stored:
        second.adopt(track)
    quiet: Batch[int] = Batch(quiet=True)
    second.refold(records[:cut], quiet, {TOPIC: 0})
    _, rest = folded(records[cut:], second)
    assert sums(sent) + sums(rest) == sums(batch)
    assert not quiet.outgoing
    assert {k: t.dump(Counting()) for k, t in second.tracks.items()} == {
        k: t.dump(Counting()) for k, t in whole.tracks.items()
    }
