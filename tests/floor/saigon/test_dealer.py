"""Saigon tables on the simulated floor: lawful without mistakes, and one where one is planted."""

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations

import orjson
import pytest

from events.codec import Unreadable, read_observed
from services.floor.decks import DECK_MISTAKES
from services.floor.saigon.floor import MISTAKES
from services.floor.saigon.together import TOGETHER
from services.floor.saigon.wagers import Limits
from services.floor.simulate import Floor, observed
from tests.floor.happened import as_it_happened
from tests.floor.saigon.looked import Eyes
from tests.floor.saigon.looked_decks import DeckEyes

SAIGON = ("saigon-5-card",)
# Rounds in which a device's numbers have a hole or are said twice are not judged.
UNVERIFIED = frozenset(("stream.gap", "stream.duplicate_conflict"))
Place = tuple[str, str | None, str]


def dealt(
    seed: int, tables: int, rounds: int, faults: tuple[str, ...] = (), *, untidy: bool
) -> tuple[Floor, Counter[Place]]:
    """A floor, and what is seen amiss on it."""
    floor = Floor(seed, tables, rounds, SAIGON, faults, untidy=untidy)
    eyes: dict[str, tuple[Eyes, DeckEyes]] = {}
    told = [orjson.loads(raw) for line, _, raw in observed(floor) if line == "floor"]
    for event in as_it_happened(told):
        for one in eyes.setdefault(event["table"], (Eyes(), DeckEyes())):
            one.see(event)
    seen: Counter[Place] = Counter()
    for table, (play, decks) in eyes.items():
        seen.update((table, *found) for found in (*play.found, *decks.found))
    return floor, seen


@pytest.mark.parametrize("untidy", [False, True])
@pytest.mark.parametrize("seed", [1])
def test_an_honest_floor_is_lawful(seed: int, untidy: bool) -> None:
    floor, seen = dealt(seed, 16, 1600, untidy=untidy)
    assert not seen
    assert not floor.truth


TWICE = "card.face_up"  # two cards of a round may lie so: the watch tells it once


@cache
def faulty() -> tuple[Floor, Counter[Place]]:
    """As many tables and rounds as Saigon has of 5,000 of all games."""
    return dealt(5, 2, 1700, MISTAKES, untidy=True)


def test_every_mistake_has_its_moment_at_two_tables() -> None:
    floor, _ = faulty()
    assert {planted.code for planted in floor.truth} == set(MISTAKES)


def test_a_round_has_one_mistake_or_several_that_remain_visible_together() -> None:
    floor, _ = faulty()
    planted = Counter((one.table, one.round, one.code) for one in floor.truth if one.round)
    assert {place[2] for place, times in planted.items() if times > 1} <= {TWICE}
    rounds = defaultdict(list)
    for table, round_, code in planted:
        rounds[table, round_].append(code)
    several = [codes for codes in rounds.values() if len(codes) > 1]
    assert len(several) > len(rounds) / 10
    for codes in several:
        assert all(TOGETHER.visible(one, other) for one, other in combinations(codes, 2)), codes


def test_the_table_of_what_hides_what_names_mistakes_of_this_game() -> None:
    hidden = {code for row in TOGETHER.hides.values() for code in row}
    assert {*TOGETHER.hides, *hidden, *TOGETHER.in_rounds} <= {*MISTAKES}
    assert not TOGETHER.in_rounds & {*DECK_MISTAKES}


@pytest.mark.parametrize("hole", sorted(UNVERIFIED))
def test_nothing_is_planted_beside_a_hole_that_may_be_what_is_missing(hole: str) -> None:
    """Who sat down may be what was lost; that the dealer never set is told as the round is over."""
    for code in ("wager.unseated", "set.dealer_wrong", "round.no_announcement"):
        assert not TOGETHER.visible(hole, code)
        assert not TOGETHER.visible(code, hole)
    assert TOGETHER.visible(hole, "card.exposed")


def test_what_is_planted_is_seen_once_and_nothing_else() -> None:
    floor, seen = faulty()
    dark = {(one.table, one.round) for one in floor.truth if one.code in UNVERIFIED}
    planted: Counter[Place] = Counter(
        (one.table, one.round, one.code)
        for one in floor.truth
        if (one.table, one.round) not in dark
    )
    planted.update({one: 1 - planted[one] for one in planted if one[2] == TWICE})
    lit = Counter(one for one in seen.elements() if one[:2] not in dark)
    misled = {one[:2] for one in planted if one[2] == "result.misannounced"}
    paid_so = Counter(
        {
            one: times
            for one, times in (lit - planted).items()
            if one[:2] in misled and one[2].startswith(("pay.", "collect."))
        }
    )
    assert paid_so, "some pay as they have announced"
    assert lit - paid_so == planted


def test_every_event_is_good() -> None:
    floor = Floor(5, 8, 800, SAIGON, MISTAKES, untidy=True)
    kinds: Counter[str] = Counter()
    for _, _, raw in observed(floor):
        event = read_observed(raw)
        assert not isinstance(event, Unreadable), raw
        kinds[event.type] += 1
    assert kinds["cards.cleared"] == 800
    assert {"stack.delivered", "card.dealt", "card.read", "pot.paid", "round.voided"} <= {*kinds}


def test_the_same_seed_gives_the_same_bytes() -> None:
    one, two = ([*observed(Floor(9, 4, 200, SAIGON, MISTAKES, untidy=True))] for _ in range(2))
    assert one == two


def test_rounds_are_short() -> None:
    floor = Floor(1, 16, 1600, SAIGON, untidy=True)
    assert 25 < sum(1 for _ in floor) / 1600 < 48


def test_what_a_player_may_keep_or_was_approved_holds_at_both_boxes() -> None:
    limits = Limits(1_500, 100_000)
    limits.minimum, limits.kept, limits.approved = 2_000, {3}, {5: 110_000}
    limits.joined |= {2: 3, 6: 5}
    assert [limits.least(seat) for seat in (2, 3, 4)] == [1_500, 1_500, 2_000]
    assert [limits.most(seat) for seat in (4, 5, 6)] == [100_000, 110_000, 110_000]
    del limits.joined[2]
    assert limits.least(2) == 2_000
