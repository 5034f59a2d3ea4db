"""What a record's headers say of its writer, whatever stands in them."""

import pytest

from services.stage.tokens import Fence, Headers, Tokens, fence
from tests.stage.test_partition import TOPIC, Told, at_stop, event, folded

ODD: list[Headers] = [
    (("pw_source", b"x/0"), ("pw_token", b"zz")),
    (("pw_source", b"x/0"), ("pw_token", b"")),
    (("pw_source", b"x/0"), ("pw_token", None)),
    (("pw_source", b"x/0"), ("pw_token", b"9" * 5000)),
    (("pw_source", b"x" * 5000 + b"/0"), ("pw_token", b"1")),
    (("pw_source", b"\xff/0"), ("pw_token", b"1")),
    (("pw_source", b"\0/0"), ("pw_token", b"1")),  # Postgres would not take it
    (("pw_source", b"x"), ("pw_token", b"1")),
    (("pw_source", None), ("pw_token", b"1")),
    (("other", b"x/0"), ("pw_token", b"1")),
    (("pw_token", b"1"),),
    (("other", None),),
]


@pytest.mark.parametrize("headers", ODD)
def test_headers_that_no_stage_wrote_fence_nobody(headers: Headers) -> None:
    tokens = Tokens()
    assert fence(headers) is None
    assert tokens.admits(TOPIC, 0, headers)
    assert tokens.epochs == {}


@pytest.mark.parametrize("headers", ODD)
def test_rubbish_under_odd_headers_stops_its_own_table_alone(headers: Headers) -> None:
    bad = Told(0, b"rubbish", headers=headers)
    within, batch = folded([bad, Told(1, event(1, 1, "U"), b"U", headers=headers)])
    assert at_stop(within).reason == "unreadable"
    assert batch.quarantined[0].headers == headers
    assert within.tracks["U"].state == 1


def test_the_last_two_headers_name_the_owner() -> None:
    written = (("ce_id", b"T/1"), ("pw_source", b"tables/12"), ("pw_token", b"34"))
    assert fence(written) == Fence("tables/12", 34)
