"""The simulated Midibaccarat floor: lawful where it is honest, wrong where it is asked to be."""

from collections import Counter
from itertools import combinations

import orjson
import pytest

from events.codec import Unreadable, read_observed
from services.floor.games import FLOORS
from services.floor.midibaccarat.mistakes import BETWEEN
from services.floor.midibaccarat.together import TOGETHER
from services.floor.simulate import Floor, observed
from tests.floor.happened import as_it_happened
from tests.floor.midibaccarat.lawful import Event, Lawful

GAMES = ("midibaccarat",)
MISTAKES = FLOORS["midibaccarat"].mistakes


def dealt(seed: int, tables: int, rounds: int, *, untidy: bool) -> list[Event]:
    floor = Floor(seed, tables, rounds, GAMES, untidy=untidy)
    return as_it_happened(orjson.loads(event) for _, _, event in observed(floor))


def followed(events: list[Event]) -> dict[str, Lawful]:
    tables: dict[str, Lawful] = {}
    for event in events:
        tables.setdefault(event["table"], Lawful()).take(event)
    return tables


@pytest.mark.parametrize("untidy", [False, True])
def test_an_honest_floor_is_lawful_to_the_last_clause(untidy: bool) -> None:
    tables = followed(dealt(11, 4, 2_400, untidy=untidy))
    assert sum(table.rounds for table in tables.values()) == 2_400
    assert {name: table.wrong for name, table in tables.items() if +table.wrong} == {}


@pytest.mark.parametrize(
    ("kind", "change", "found"),
    [
        ("wager.paid", {"amount_cents": 1}, "paid"),
        ("wager.collected", {"amount_cents": 1}, "stakes"),
        ("cards.burned", {"more": 30}, "burn"),
        ("points.announced", {"points": 0}, "points"),
        ("shoe.ended", {"cards": 1}, "shoe's cards"),
        ("second_cover.placed", {"from_bottom": 13}, "second cover"),
    ],
)
def test_the_follower_sees_what_is_wrong(kind: str, change: Event, found: str) -> None:
    events = dealt(11, 1, 200, untidy=False)
    changed = [{**e, **change} if e["type"] == kind else e for e in events]
    assert followed(changed)["MB-01"].wrong[found]


def test_untidiness_is_there() -> None:
    tidy, untidy = (
        Counter(e["type"] for e in dealt(5, 3, 1_500, untidy=how)) for how in (False, True)
    )
    for kind in (
        "chips.moved", "chips.exchanged", "right.relinquished", "seat.absent", "marker.moved",
        "verbal.confirmed", "wager.moved", "limits.changed", "recut.ordered", "clock.offset",
        "device.fault", "device.acknowledged",
    ):  # fmt: skip
        assert (tidy[kind], untidy[kind] > 0) == (0, True), kind
    assert 28 < tidy.total() / 1_500 < 40


def test_each_mistake_is_planted_in_5000_rounds_of_three_games_some_of_them_together() -> None:
    floor = Floor(7, 2, 1_667, GAMES, MISTAKES, untidy=True)
    for _, _, raw in observed(floor):
        assert not isinstance(read_observed(raw), Unreadable), raw
    assert {planted.code for planted in floor.truth} == set(MISTAKES)
    made: dict[tuple[str, str], list[str]] = {}
    for p in floor.truth:
        if p.round:
            made.setdefault((p.table, p.round), []).append(p.code)
    several = [codes for codes in made.values() if len(codes) > 1]
    assert len(several) > len(made) / 20
    for codes in several:
        assert all(TOGETHER.visible(one, other) for one, other in combinations(codes, 2)), codes


def test_the_table_of_what_hides_what_names_mistakes_of_a_round() -> None:
    hidden = {code for row in TOGETHER.hides.values() for code in row}
    assert {*TOGETHER.hides, *hidden, *TOGETHER.in_rounds} <= {*MISTAKES}
    assert not TOGETHER.in_rounds & {*BETWEEN}


ALONE = (
    "pay.over", "natural.drawn_on", "simulated_round.missing", "shoe.insufficient_cards",
    "vig.uncollected_at_leave", "card.duplicate",
)  # fmt: skip


@pytest.mark.parametrize("code", ALONE)
def test_a_mistake_can_be_asked_for_alone(code: str) -> None:
    floor = Floor(3, 2, 700, GAMES, (code,))
    for _ in floor:
        pass
    first = {"simulated_round.missing", "simulated_round.wager"}
    also = {"card.exposed", "card.face_up"} if code in first else set()
    assert code in {planted.code for planted in floor.truth}
    assert {planted.code for planted in floor.truth} <= {code, *also}
