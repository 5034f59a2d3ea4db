"""What a stage sends fits into what its topics take."""

from typing import Any

from events.derived import Transfer
from events.topics import QUARANTINE
from services.stage.batch import MOST_BYTES, MOST_FACTS, Quarantined
from services.stage.partition import Partition
from services.stage.sender import CUT, MOST_ASIDE, MOST_HEADERS, fitting
from services.stage.stage import Item, Step
from services.stage.tokens import Headers
from tests.stage.counting import Counting
from tests.stage.test_partition import TOPIC, at_stop, event, folded, log


def put_aside(raw: bytes | None, headers: Headers = ()) -> Quarantined:
    return Quarantined(TOPIC, 0, b"T", raw, headers, 0, "unreadable", "no event", "no event")


def test_what_fits_is_put_aside_as_it_came() -> None:
    for raw in (None, b"", b"x" * MOST_ASIDE):
        bad = put_aside(raw, (("a", None), ("b", b"2")))
        assert fitting(bad) is bad


def test_what_does_not_fit_is_cut_and_says_so() -> None:
    many = (*[("a", b"1" * 1000)] * 60, ("huge", b"2" * (1 << 20)), ("c", b"3"))
    cut = fitting(put_aside(b"x" * (MOST_ASIDE + 1), many))
    assert cut.raw == b"x" * MOST_ASIDE
    assert cut.headers == (*many[:60], (CUT, b"1900001 bytes and 62 headers"))


def test_a_record_without_a_value_may_have_headers_that_are_cut() -> None:
    cut = fitting(put_aside(None, (("huge", b"2" * MOST_HEADERS),)))
    assert (cut.raw, cut.headers) == (None, ((CUT, b"0 bytes and 1 headers"),))


def test_the_largest_that_is_put_aside_leaves_room_for_where_it_came_from() -> None:
    assert QUARANTINE.most_bytes >= MOST_ASIDE + MOST_HEADERS + (64 << 10)
    assert MOST_FACTS < MOST_BYTES


def test_facts_that_no_record_takes_are_poison_to_their_table_alone() -> None:
    class Wordy(Counting):
        def fold(self, state: int, item: Item) -> Step[int]:
            step = super().fold(state, item)
            if item.content.get("wordy"):
                fact: Any = step.entries[0].facts[0]
                assert isinstance(fact, Transfer)
                fact.because = ("x" * MOST_FACTS,)
            return step

    within, batch = folded(
        log(event(1), event(2, wordy=True), ("U", event(1, 1, "U"))),
        Partition(Wordy(), 0, {TOPIC: 0}),
    )
    assert at_stop(within).reason == "poison"
    assert [out.cause for out in batch.outgoing] == ["T/1", "U/1"]
