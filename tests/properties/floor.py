"""Streams of valid events of the floor, of any kind and in any order. Used by `test_any_floor`.

An event is invented from the contract's own schema by a seeded choice, so that a failing stream
gets shorter by leaving events out; what it speaks of (seats, hands, cards) is of the game mostly.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

from events.cards import DECK
from events.codec import json_schema
from events.filing import Controls, MidibaccaratFiling, PaiGowFiling, SaigonFiling
from events.observed import LINES
from services.tables.due.grounds import GROUNDS
from tests.scenarios.play import Play

TABLE: Final = "MB-01"
COMMON: Final = frozenset((
    "v", "id", "table", "at", "hub_at", "day", "session", "by", "order", "source", "seq", "boot",
    "type",
))  # fmt: skip
SILENT: Final = ("device.silent", "device.back")  # their `source` is what they speak of
LOST: Final = "events.declared_lost"
SPECIAL: Final = ("table.opened", LOST)
KINDS: Final = tuple(kind for kind in LINES["floor"] if kind not in SPECIAL)
CARDS: Final = (*DECK, "Jk")


class Game(NamedTuple):
    """What the streams of one game speak of."""

    wagers: tuple[str, ...]
    hands: tuple[str, ...]
    cards_each: int
    filings: tuple[Callable[[], Any], ...]


GAMES: Final = {
    "midibaccarat": Game(
        ("player", "banker", "tie", "house_money", "dragon_bonus_banker"),
        ("player", "banker"),
        2,
        (
            lambda: MidibaccaratFiling(house_money=True, dragon_bonus="A"),
            lambda: MidibaccaratFiling(variant="ez", vigorish_collection="at_payout"),
        ),
    ),
    "face-up-pai-gow": Game(
        ("main", "ace_high", "fortune", "progressive"),
        ("dealer", "1", "2", "3"),
        7,
        (
            lambda: PaiGowFiling(ace_high=1, fortune=2, progressive=4, adjacent_boxes=2),
            PaiGowFiling,
        ),
    ),
    "saigon-5-card": Game(
        ("ante", "bonus", "pot"),
        ("dealer", "1", "2", "3"),
        5,
        (
            lambda: SaigonFiling(text="680a-2019", pot=True),
            lambda: SaigonFiling(text="680a-2016"),
        ),
    ),
}


@cache
def schema(kind: str) -> dict[str, Any]:
    return json_schema(LINES["floor"][kind])


class Invention:
    """Invents the content of events from their schema."""

    def __init__(self, seed: int, game: Game) -> None:
        self._chance, self._game = Random(seed), game

    def content(self, kind: str) -> dict[str, Any]:
        shape = schema(kind)
        said: dict[str, Any] = {}
        for name, part in shape["properties"].items():
            about_device = name == "source" and kind in SILENT
            if name in COMMON and not about_device:
                continue
            if name not in shape.get("required", ()) and self._chance.random() < 0.6:
                continue
            said[name] = self._value(name, part, shape.get("$defs", {}))
        return said

    def _value(self, name: str, part: dict[str, Any], defs: dict[str, Any]) -> Any:
        pick = self._chance.choice
        if "$ref" in part:
            return self._value(name, defs[part["$ref"].rpartition("/")[2]], defs)
        if "anyOf" in part:
            return self._value(name, pick(part["anyOf"]), defs)
        if name in ("wager", "to_wager") and self._chance.random() < 0.95:
            within = [w for w in self._game.wagers if w in part.get("enum", ())]
            return pick(within or part["enum"])
        if "const" in part:
            return part["const"]
        if "enum" in part:
            return pick(part["enum"])
        plain: dict[str, Callable[[], Any]] = {
            "null": lambda: None,
            "boolean": lambda: self._chance.random() < 0.5,
            "integer": lambda: self._number(name, part),
            "string": lambda: self._text(name, part),
            "array": lambda: self._several(name, part, defs),
            "object": lambda: {"500": 1} if pick((0, 1)) else {},
        }
        return plain[part["type"]]()

    def _number(self, name: str, part: dict[str, Any]) -> int:
        least = part.get("minimum", part.get("exclusiveMinimum", -1) + 1)
        most = part.get("maximum", 1_000_000)
        if name in ("seat", "to_seat", "seats", "keeps"):
            return self._chance.randint(1, 3)
        if self._chance.random() < 0.8:
            most = min(most, max(least, 7))
        elif name.endswith("cents"):
            return self._chance.choice((500, 2500, 10_000, part.get("maximum", 10_000)))
        return self._chance.randint(least, most)

    def _text(self, name: str, part: dict[str, Any]) -> str:
        pick, pattern = self._chance.choice, part.get("pattern", "")
        if "TJQKA" in pattern:
            return pick(CARDS)
        if "dealer|" in pattern:
            return pick(self._game.hands) if self._chance.random() < 0.95 else "4"
        if "/[A-Z" in pattern:
            return f"{TABLE}/{self._chance.randint(1, 40)}"
        if "[0-9]{3}a" in pattern:
            return pick(sorted(GROUNDS))
        if "[a-z-]" in pattern:
            return pick(("full-house", "royal-flush"))  # a row of a paytable
        if name == "source":
            return pick(("shoe", "bets", "tray", "panel"))
        if name in ("of", "round"):
            return f"r{self._chance.randint(1, 3)}"
        return pick(("d1", "d2")) if name != "back" else pick(("red", "blue"))

    def _several(self, name: str, part: dict[str, Any], defs: dict[str, Any]) -> list[Any]:
        if "prefixItems" in part:
            return [self._value(name, one, defs) for one in part["prefixItems"]]
        most = min(part.get("maxItems", 3), 3)
        count = self._chance.randint(part.get("minItems", 0), max(most, part.get("minItems", 0)))
        return [self._value(name, part["items"], defs) for _ in range(count)]


Act = tuple[str, Any]  # a kind of event and the seed of its content, or what it says


def any_acts(most: int = 40) -> st.SearchStrategy[list[Act]]:
    """Events of any kind in any order."""
    often = st.sampled_from((
        "wager.placed", "wager.placed", "card.dealt", "wager.paid", "wager.collected",
        "wager.returned", "cards.cleared", "no_more_bets.announced", "card.read",
    ))  # fmt: skip
    kinds = st.sampled_from((*KINDS, *SPECIAL)) | often
    return st.lists(st.tuples(kinds, st.integers(0, 2**32)), max_size=most)


@st.composite
def rounds(draw: st.DrawFn, game: str) -> list[Act]:
    """A round that is nearly in order: wagers, whole hands, then anything."""
    its = GAMES[game]
    seed = draw(st.integers(0, 2**32))
    chance = Random(seed)
    seats = [h for h in its.hands if h.isdigit()] or ["1", "2"]
    acts: list[Act] = []
    for seat in seats[: chance.randint(1, 3)]:
        for wager in its.wagers[: chance.randint(1, len(its.wagers))]:
            said = {"seat": int(seat), "wager": wager, "amount_cents": chance.choice((500, 2500))}
            acts.append(("wager.placed", said))
    acts.append(("no_more_bets.announced", {}))
    deck = [card for card in CARDS if card != "Jk" or game != "midibaccarat"]
    chance.shuffle(deck)
    for number in range(1, its.cards_each + 1):
        for hand in its.hands:
            said = {"hand": hand, "number": number, "card": deck.pop()}
            acts.append(("card.dealt", said))
    settling = st.sampled_from((
        "wager.paid", "wager.collected", "wager.returned", "chips.moved", "vigorish.marked",
        "vigorish.collected", "hand.set", "hand.surrendered", "coupon.placed", "pot.paid",
        "envy.paid", "hand.cleared", "underpayment.made_good", "overpayment.recovered",
        "wager.placed", "round.voided", "player.chose", "wager.pressed", "card.dealt",
    ))  # fmt: skip
    acts += draw(st.lists(st.tuples(settling, st.integers(0, 2**32)), max_size=10))
    return [*acts, ("cards.cleared", {})] if draw(st.booleans()) else acts


def floors(game: str) -> st.SearchStrategy[list[Act]]:
    """Anything, or rounds that are nearly in order, with anything between them."""
    nearly = st.lists(rounds(game) | any_acts(5), max_size=4)
    return any_acts() | nearly.map(lambda several: [act for one in several for act in one])


def opened(game: str) -> Play:
    """A table of this game, of which every fact is reported."""
    table = Play()
    filing = GAMES[game].filings[0]()
    table.take(table.reports.opened_for(filing, Controls(), 100_000))
    return table


def do(table: Play, game: str, act: Act) -> None:
    """One event at a table."""
    kind, said = act
    invention = None if isinstance(said, dict) else Invention(said, GAMES[game])
    if kind == LOST:
        table.line("lost 2")
    elif kind == "table.opened":
        chance = Random(said)
        of = chance.choice(tuple(GAMES)) if chance.random() < 0.3 else game
        filing = chance.choice(GAMES[of].filings)()
        blind = ("wager.paid", "cards.cleared") if chance.random() < 0.3 else ()
        table.take(table.reports.opened_for(filing, Controls(), 50_000, blind))
    else:
        table.report(kind, **(invention.content(kind) if invention else said))


def played(game: str, acts: list[Act]) -> Play:
    """A table at which all this has happened."""
    table = opened(game)
    for act in acts:
        do(table, game, act)
    return table
