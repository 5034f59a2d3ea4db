"""The simulated dealer of Face Up Pai Gow Poker: lawful, unless a mistake waits."""

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations
from typing import Any

import orjson
import pytest

from events.codec import Unreadable, read_observed
from events.moments import milliseconds
from services.floor.decks import DECK_MISTAKES
from services.floor.games import FLOORS
from services.floor.pai_gow.together import TOGETHER
from services.floor.simulate import Floor, observed
from tests.floor.happened import as_it_happened
from tests.floor.pai_gow.watch import Watch, rounds

GAME = ("face-up-pai-gow",)
MISTAKES = FLOORS[GAME[0]].mistakes
HOUR_MS = 3_600_000
UNTIDY = (
    "chips.moved", "seats.joined", "seat.absent", "no_roll.called", "joker.torn",
    "hand.surrendered", "deal_method.used", "limits.changed", "chips.exchanged",
)  # fmt: skip
Event = dict[str, Any]


@pytest.mark.parametrize(("seed", "untidy"), [(1, False), (2, True), (3, True)])
def test_an_honest_round_is_lawful_and_paid_to_the_cent(seed: int, untidy: bool) -> None:
    floor = Floor(seed, 5, 700, GAME, untidy=untidy)
    events = as_it_happened(orjson.loads(raw) for _, _, raw in observed(floor))
    assert not floor.truth
    seen = abandoned = 0
    for name, opened, one in rounds(events):
        watch = Watch(opened, one)
        assert not watch.amiss(), (opened["table"], name)
        seen += 1
        abandoned += len(watch.abandoned)
    assert seen == 700
    assert bool(abandoned) is untidy
    kinds = Counter(event["type"] for event in events)
    assert kinds["stack.delivered"] > 100
    assert kinds["card.dealt"] > 1000
    if untidy:
        for kind in UNTIDY:
            assert kinds[kind], kind


def test_every_event_is_good() -> None:
    for _, _, raw in observed(Floor(5, 3, 200, GAME, MISTAKES, untidy=True)):
        event = read_observed(raw)
        assert not isinstance(event, Unreadable), (event, raw)


def test_the_same_seed_is_the_same_table() -> None:
    one, other = (Floor(7, 2, 100, GAME, MISTAKES, untidy=True) for _ in range(2))
    assert list(observed(one)) == list(observed(other))
    assert one.truth == other.truth != []


def test_who_misses_the_shuffler_deals_no_cards_by_hand_that_are_too_old_for_it() -> None:
    """§ 688a.3(c)(1): also where the cards have lain spread since the round was thought of."""
    floor = Floor(1, 2, 1400, GAME, ("deal.hand_without_shuffler",), untidy=True)
    came: dict[str, int] = {}
    ages = []
    for event in (orjson.loads(raw) for _, _, raw in observed(floor)):
        if event["type"] == "deck.received":
            came[event["table"]] = milliseconds(event["at"])
        elif event["type"] == "deal_method.used" and event["method"] == ["hand", "hand"]:
            ages.append(milliseconds(event["at"]) - came[event["table"]])
    assert ages
    assert 3 * HOUR_MS < max(ages) < 4 * HOUR_MS


ROOTS = {"card.face_up", "card.exposed"}  # with which a void that is missing begins
Seen = dict[tuple[str, ...], list[set[str]]]


@cache
def faulty() -> Seen:
    """What the watch sees in a round, by the mistakes that were made in it."""
    floor = Floor(15, 2, 1700, GAME, MISTAKES, untidy=True)
    events = [orjson.loads(raw) for _, _, raw in observed(floor)]
    codes: dict[tuple[str, str | None], list[str]] = defaultdict(list)
    for planted in floor.truth:
        codes[planted.table, planted.round].append(planted.code)
    seen: Seen = defaultdict(list)
    for name, opened, one in rounds(events):
        made = codes.pop((opened["table"], name), [])
        seen[tuple(sorted(made))].append(Watch(opened, one).amiss())
    for table, made in codes.items():
        assert table[1] is None, "a mistake of a round that was not dealt"
        seen["between", *sorted(made)].append(set())
    return seen


def test_every_mistake_has_its_moment_at_two_tables() -> None:
    assert {code for made in faulty() for code in made} - {"between"} == {*MISTAKES}


def test_a_round_has_one_mistake_or_several_that_remain_visible_together() -> None:
    several = [made for made in faulty() if len(made) > 1 and made[0] != "between"]
    assert len(several) > 20
    for made in several:
        left = sorted({*made} - (ROOTS if "void.missing" in made else set()))
        for one, other in combinations(left, 2):
            assert TOGETHER.visible(one, other), made
        assert {one for one in made if made.count(one) > 1} <= {"card.face_up"}, made


def test_the_table_of_what_hides_what_names_mistakes_of_this_game() -> None:
    hidden = {code for row in TOGETHER.hides.values() for code in row}
    assert {*TOGETHER.hides, *hidden, *TOGETHER.in_rounds} <= {*MISTAKES}
    assert not TOGETHER.in_rounds & {*DECK_MISTAKES}


def test_no_round_is_amiss_without_a_mistake() -> None:
    assert {what for one in faulty()[()] for what in one} == set()


SEEN = {
    "announce.missing": {"announce.missing", "hand.compared"},
    "card.drawn_in_error": {"card.drawn_in_error"},
    "card.duplicate": {"card.duplicate"},
    "card.exposed": {"card.exposed", "void", "void.returned"},
    "card.face_up": {"card.found_face_up", "void", "twice"},
    "card.foreign": {"back.seen"},
    "collect.missed": {"collect", "pay.over"},
    "collect.unearned": {"collect", "pay.under"},
    "count.remainder": {"count.remainder", "void"},
    "deal.count": {"void"},
    "deal.order": {"deal.order"},
    "deal.wrong_start": {"deal.wrong_start"},
    "dice.no_roll_ignored": {"dice.no_roll_ignored"},
    "envy.unannounced": {"envy.unannounced"},
    "envy.unearned": {"envy"},
    "envy.unpaid": {"envy"},
    "joker.second": {"joker.second"},
    "lammer.missing": {"lammer.missing"},
    "lammer.unearned": {"lammer.unearned"},
    "pay.missed": {"pay.under"},
    "pay.over": {"pay.over"},
    "pay.under": {"pay.under"},
    "pay.unearned": {"pay.over"},
    "play.order": {"play.order"},
    "progressive.lock_mismatch": {"progressive.lock"},
    "progressive.lockout_missed": {"progressive.lockout_missed"},
    "progressive.paid_from_tray": {"pay.over"},
    "progressive.winner_unlit": {"winning_light"},
    "result.misannounced": {"hand.compared", "pay.over", "pay.under", "collect"},
    "round.no_announcement": {"round.no_announcement"},
    "seat.switch": {"wager.late"},
    "set.changed": {"set.changed"},
    "set.foul": {"set.not_of_hand"},
    "set.high_below_low": {"set.high_below_low"},
    "set.two_hands_order": {"set.two_hands_order"},
    "settle.order": {"settle.order"},
    "start.not_covered": {"shaker"},
    "start.not_shaken": {"start.not_shaken"},
    "stream.gap": {"hand.compared"},
    "surrender.not_allowed": {"surrender.not_allowed"},
    "surrender.uncounted": {"surrender.uncounted"},
    "void.unsupported": {"void"},
    "wager.late": {"wager.late"},
    "wager.outside_limits": {"wager.outside_limits"},
}


@pytest.mark.parametrize("code", sorted(SEEN))
def test_a_mistake_shows_and_breaks_nothing_else(code: str) -> None:
    rounds = faulty()[code,]
    assert any(rounds), "limits that were changed are not followed here"
    for seen in rounds:
        assert seen or code == "wager.outside_limits", code
        assert seen <= SEEN[code], (code, seen)


@pytest.mark.parametrize("code", sorted(set(MISTAKES) - set(SEEN) - {"void.missing"}))
def test_a_mistake_elsewhere_leaves_hands_and_money_alone(code: str) -> None:
    for seen in faulty().get((code,), []):
        assert not seen, code


def test_cards_are_exchanged_where_that_is_said_though_the_round_is_void() -> None:
    """Not where a card that is shown makes it void before the first of the two has come."""
    floor = Floor(25, 1, 500, GAME, ("card.exposed", "deal.order"), untidy=True)
    events = [orjson.loads(raw) for _, _, raw in observed(floor)]
    said = {(one.table, one.round or "") for one in floor.truth if one.code == "deal.order"}
    amiss = {
        (opened["table"], name): Watch(opened, one).amiss() for name, opened, one in rounds(events)
    }
    assert {at for at, seen in amiss.items() if "deal.order" in seen} == said
    assert any("void" in amiss[at] for at in said)
