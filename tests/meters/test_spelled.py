"""A fact that is made field by field is the one that its shape makes, and is spelled alike."""

from events.codec import canonical
from services.books.transfers import Cause, move
from tests.meters.link import FILED, Link

ROUND = "add 2 PG-01 r1 3x1\ntold PG-01 r1 3\nafter 90\n"


def test_what_a_round_adds_to_a_meter_is_spelled_as_its_shapes_declare() -> None:
    facts = Link(FILED + ROUND).facts
    assert {type(one).__name__ for one in facts} == {"MeterMoved", "Transfer", "RoundOnMeter"}
    for one in facts:
        whole = type(one)(**vars(one))
        assert (whole, canonical(whole)) == (one, canonical(one))


def test_a_transfer_of_a_wager_has_all_that_is_said_of_it() -> None:
    cause = Cause("PG-01", "r1", "2026-09-21T15:00:00.000Z", "2026-09-21", ("PG-01/7",))
    one = move(cause, "wager.lost", "layout:PG-01", "tray:PG-01", 500, 3, "main")
    whole = type(one)(**vars(one))
    assert (whole, canonical(whole)) == (one, canonical(one))
    assert canonical(one) == (
        b'{"id":"","book":"","n":0,"table":"PG-01","round":"r1","at":"2026-09-21T15:00:00.000Z",'
        b'"day":"2026-09-21","because":["PG-01/7"],"kind":"transfer","what":"wager.lost",'
        b'"from_account":"layout:PG-01","to_account":"tray:PG-01","amount_cents":500,"seat":3,'
        b'"wager":"main"}'
    )
