"""One deck, and two that alternate (§§ 680a.3-5, 688a.3-5), at a table of no game."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import orjson
import pytest

from events.cards import DECK_WITH_JOKER
from events.codec import Unreadable, read_observed
from events.filing import Controls, SaigonFiling
from events.moments import milliseconds
from services.floor import cards, devices
from services.floor.decks import DECK_KINDS, DECK_MISTAKES, Decks
from services.floor.game import COMMON_TABLE, COMMON_TRAY, GameFloor
from services.floor.sessions import opened
from services.floor.simulate import observed
from services.floor.table import Report, SimTable

HOUR = 3_600_000
MISTAKES = (*DECK_MISTAKES, *cards.CUT_MISTAKES)
METHODS = (("manual-shoe", "hand"), ("hand", "shuffler"), ("automated-shoe", "shuffler"))
Event = dict[str, Any]


class Rounds:
    """A dealer of five cards, and no more."""

    at_ease = True

    def __init__(self, table: SimTable) -> None:
        self.table, self.decks = table, Decks(table, DECK_WITH_JOKER, cards.CUT_688A)

    def opening(self) -> Iterator[Report]:
        yield from self.decks.opening()

    def round(self) -> Iterator[Report]:
        table = self.table
        yield from self.decks.ready()
        table.begin()
        yield table.say("wager.placed", 20_000, seat=min(table.players), wager="ante",
                        amount_cents=500)  # fmt: skip
        for number in range(1, 6):
            face = self.decks.draw()
            yield table.say("card.dealt", 1_000, hand="dealer", number=number, card=face)
        yield from self.decks.meanwhile()
        yield table.say("cards.cleared", 9_000)
        table.end()

    def leaving(self, seat: int) -> Iterator[Report]:
        yield from ()

    def closing(self) -> Iterator[Report]:
        yield from ()


def game(method: tuple[str, str], *, counts: bool = False) -> GameFloor:
    return GameFloor(
        game="saigon-5-card", prefix="SG", seats=6,
        reports={
            "panel": (*COMMON_TABLE, *cards.PIT, *cards.SHUFFLING, *cards.CUTTING),
            "shoe": ("card.dealt", "cards.cleared", "wager.placed", *DECK_KINDS),
            "tray": COMMON_TRAY, "lights": devices.DEVICES,
        },
        knows_round=frozenset(), habits=(2500,), mistakes=MISTAKES,
        filing=lambda _: SaigonFiling(text="680a-2019"),
        controls=lambda _: Controls(shuffler_counts=counts),
        method=lambda _: method,  # type: ignore[arg-type,return-value]  # parametrised as text
        dealer=Rounds,
    )  # fmt: skip


def played(
    method: tuple[str, str], rounds: int, faults: tuple[str, ...] = (), *, counts: bool = False
) -> tuple[SimTable, list[Event]]:
    table = SimTable(
        game(method, counts=counts), "SG-01", Random(5), 1_772_463_600_000, "s", faults, Random(6)
    )

    def session() -> Iterator[Report]:
        dealer = Rounds(table)
        yield from opened(table)
        yield from dealer.opening()
        for _ in range(rounds):
            yield from dealer.round()

    events = []
    for _, _, raw in observed(session()):
        assert not isinstance(read_observed(raw), Unreadable), raw
        events.append(orjson.loads(raw))
    return table, events


def unlawful(events: list[Event]) -> Counter[str]:
    """What § 680a.3 to .5 and § 688a.3 to .5 ask, followed event by event."""
    found: Counter[str] = Counter()
    shuffled: set[str] = set()
    since: dict[str, int] = {}
    deck = last = ""
    cut = how = spread = False
    for event in events:
        match event["type"]:
            case "deck.received":
                since[event["deck"]] = milliseconds(event["at"])
                deck = deck if deck and deck in since and not spread else event["deck"]
            case "deck.removed":
                del since[event["deck"]]
                deck = ""
            case "shuffle.finished":
                shuffled.add(event["deck"])
                how, cut = event["how"] == "hand", False
            case "shuffle.started":
                how = event["how"] == "hand"
            case "deck.changed":
                deck = event["deck"]
            case "cut.made":
                cut = True
                found["cut.invalid"] += not 10 <= event["from_top"] <= event["of"] - 10
            case "cards.spread" if event["why"] == "idle":
                shuffled.discard(event["deck"])
            case "card.dealt" if event["number"] == 1:
                found["shuffle.skipped"] += deck not in shuffled
                found["cut.not_offered"] += how and not cut
                age = milliseconds(event["at"]) - since[deck]
                found["deck.overdue"] += age > 4 * HOUR
                last = deck
                shuffled.discard(deck)
    assert last
    return +found


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("counts", [False, True])
def test_honest_decks_are_lawful(method: tuple[str, str], counts: bool) -> None:
    _, events = played(method, 900, counts=counts)
    found = unlawful(events)
    if method[0] != "hand":
        found.pop("deck.overdue", None)  # eight hours there
    assert not found
    kinds = Counter(event["type"] for event in events)
    assert kinds["cards.spread"] > kinds["table.idle"] > 0
    assert kinds["deck.removed"] > 0 or method[0] != "hand"


@pytest.mark.parametrize("method", METHODS)
def test_every_mistake_is_planted(method: tuple[str, str]) -> None:
    table, _ = played(method, 900, MISTAKES, counts=True)
    planted = {mistake.code for mistake in table.planted}
    by_shuffler = {
        "deck.alternation", "deck.same_back", "count.shuffler", "device.fault_ignored",
        "device.not_covered",
    }  # fmt: skip
    opening = {"open.uninspected", "deck.wrong_number", "deck.same_back"}  # one an opening
    if "deck.overdue" not in planted:  # decks that another mistake has replaced hardly grow old
        alone, _ = played(method, 900, ("deck.overdue",))
        planted |= {mistake.code for mistake in alone.planted}
    missing = set(MISTAKES) - planted - opening
    # (a shuffler that is out of order leaves the cards to be cut)
    assert missing == (by_shuffler - opening if method[1] == "hand" else set())
    rounds = [m.round for m in table.planted if m.round]
    assert len(rounds) == len(set(rounds)), "one a round"
