"""Looks at what a simulated Face Up Pai Gow Poker table reports, round by round, by chapter 688a.

What it finds amiss it names by the finding that the tables would raise; the money is compared with
the law's own settlement. Used by the tests of the simulated dealer.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import orjson

from events.cards import DECK
from services.law.answering import answer
from tests.floor.pai_gow.heard import Event, Heard

ORDER = ["1", "2", "3", "4", "5", "6", "dealer"]
GROUNDS = ("688a.13(l)",)  # what an honest round can be void by
SIZES = {None: 0, 1: 100, 2: 100, 3: 500, 4: 500, 5: 100, 6: 100, 7: 100}  # § 688a.12(d)
FILED = (
    "ace_high", "fortune", "progressive", "payout_limit", "table_minimum", "table_maximum",
    "house_way", "abandoned_wagers", "tray_pays_up_to",
)  # fmt: skip
DEALT = ("card.dealt", "stack.delivered")


def rounds(events: Iterable[Event]) -> Iterator[tuple[str, Event, list[Event]]]:
    """Each round with the opening of its table, by the numbers that its panel tells."""
    opened: dict[str, Event] = {}
    at: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        table, kind = event["table"], event["type"]
        if kind == "table.opened":
            opened[table] = event
        at[table].append(event)
        if kind == "cards.cleared":
            begun = next(i for i, e in enumerate(at[table]) if e.get("round") == event["round"])
            earliest = next(i for i, e in enumerate(at[table]) if e["type"] == "wager.placed")
            yield event["round"], opened[table], at[table][min(begun, earliest) :]
            at[table] = []


class Watch(Heard):
    """One round, and what is amiss in it."""

    def amiss(self) -> set[str]:
        """Everything that is not as it should be."""
        if self.of("round.voided"):
            return set(self._void())
        return {
            *self._before(), *self._shaker(), *self._deal(), *self._play(), *self._money(),
        }  # fmt: skip

    def _void(self) -> Iterator[str]:
        if self.of("round.voided")[0].get("ground") not in GROUNDS:
            yield "void"
        if any(self.got[seat] != sum(box.values()) for seat, box in self.wagers.items()):
            yield "void.returned"
        yield from self._order()

    def _before(self) -> Iterator[str]:
        end, first = self.first("no_more_bets.announced"), self.first(*DEALT)
        if end > first:
            yield "round.no_announcement"
        elif any(self._lies(event) for event in self.events[end:]):
            yield "wager.late"
        lammers = {(e["seat"], e["wager"]) for e in self.of("lammer.placed")}
        due = {
            (seat, wager)
            for seat, box in self.wagers.items()
            for wager in ("fortune", "progressive")
            if box.get(wager, 0) >= 500 and (wager == "fortune" or self.filing["progressive"] == 4)
        }
        if lammers - due:
            yield "lammer.unearned"
        if due - lammers:
            yield "lammer.missing"
        yield from self._lock()

    def _lies(self, event: Event) -> bool:
        """A late wager that is not pushed back."""
        if event["type"] != "wager.placed":
            return bool(event["type"] == "wager.moved")
        after = self.events[self.events.index(event) + 1 :]
        back = next(e for e in after if e["type"] != "hub.tick")
        return bool(back["type"] != "wager.withdrawn")

    def _lock(self) -> Iterator[str]:
        accepted = sorted(e["seat"] for e in self.of("progressive_wager.accepted"))
        lit = sorted(e["seat"] for e in self.of("progressive_wager.lit"))
        size = SIZES[self.filing["progressive"]]
        collected = sum(e["value_cents"] for e in self.of("progressive_wagers.collected"))
        if len(accepted) * size != collected or lit != accepted:
            yield "progressive.lock"
        if any(not e["lit"] for e in self.of("winning_light.verified")):
            yield "winning_light"
        if not self.of("progressive.locked"):
            yield "progressive.lockout_missed"

    def _start(self) -> Iterator[tuple[str, int]]:
        for event in self.of("random_number.shown"):
            yield "", event["number"]
        rolled = self.of("dice.rolled")
        good = (
            [e for e in rolled if len(e["dice"]) == 3 and not e.get("fallen_out")] if rolled else []
        )
        if rolled and not good:
            yield "dice.no_roll_ignored", sum(rolled[-1]["dice"])
        for event in good:
            yield "", sum(event["dice"])
        if rolled and (len(rolled) != len(self.of("no_roll.called")) + 1) and good:
            yield "dice.no_roll", 0

    def _shaker(self) -> Iterator[str]:
        if self.controls["start_by"] == "dice":
            shaken = [e["times"] for e in self.of("dice.shaken")]
            if not shaken or min(shaken) < 3:
                yield "start.not_shaken"
            if not self.of("shaker.covered"):
                yield "shaker"
            if not self.of("total.announced"):
                yield "announce.missing"

    def _deal(self) -> Iterator[str]:
        (what, total), *more = self._start()
        if what or more:
            yield what or "dice"
        due = ["dealer", "6", "5", "4", "3", "2", "1"][(total - 1) % 7]
        if next(e["hand"] for e in self.events if e["type"] in DEALT) != due:
            yield "deal.wrong_start"
        yield from self._order()
        yield from self._counts()

    def _order(self) -> Iterator[str]:
        """However far the deal has come."""
        hands = [e["hand"] for e in self.events if e["type"] in DEALT]
        around = ORDER[ORDER.index(hands[0]) :] + ORDER[: ORDER.index(hands[0])] if hands else []
        if hands != (around * 7)[: len(hands)]:
            yield "deal.order"

    def _counts(self) -> Iterator[str]:
        if set(self.counts.values()) != {7}:
            yield "deal.count"
        seen = Counter(card for cards in self.cards.values() for card in cards)
        if max(seen.values()) > 1:
            yield "joker.second" if seen["Jk"] > 1 else "card.duplicate"
        found = len(self.of("card.found_face_up"))
        if [e["cards"] for e in self.of("remainder.counted")] != [4 - found]:
            yield "count.remainder"
        empty = {str(seat) for seat in range(1, 7)} - set(map(str, self.wagers))
        if {e["hand"] for e in self.of("stack.collected")} != empty:
            yield "stack"
        for kind in ("card.found_face_up", "card.exposed", "card.drawn_in_error", "back.seen"):
            if self.of(kind):
                yield kind

    def _play(self) -> Iterator[str]:
        sets = [e["hand"] for e in self.of("hand.set")]
        if sets[0] != "dealer":
            yield "play.order"
        for event in self.of("hand.surrendered"):
            before = self.events.index(event) < self.kinds.index("hand.set")
            if before or len(self.wagers[event["seat"]]) > 1:
                yield "surrender.not_allowed"
        counted = {e["seat"] for e in self.of("surrender.counted") if e["cards"] == 7}
        if counted != self.surrendered:
            yield "surrender.uncounted"
        if self.of("hand.touched"):
            yield "set.changed"
        for second, first in self.owner.items():
            pair = sorted((first, second), key=lambda s: (-self.wagers[s]["main"], -s))
            pair = [seat for seat in pair if str(seat) in sets]
            if [hand for hand in sets if hand in map(str, pair)] != list(map(str, pair)):
                yield "set.two_hands_order"
        revealed = [int(e["hand"]) for e in self.of("hand.revealed")]
        if revealed != sorted(revealed, reverse=True):
            yield "settle.order"
        if {e["seat"] for e in self.of("hand.compared")} - {*revealed}:
            yield "announce.missing"

    # money

    def _line(self) -> dict[str, Any]:
        return {
            "id": 1, "game": "face-up-pai-gow", "text": "688a-2021",
            "filing": {
                key: self.filing[key]
                for key in FILED
            },
            "meter": {"id": "M", "value": 5_000_000, "reserve": 0},
            "dealer": {"cards": self.cards["dealer"], "low": self.lows["dealer"]},
            "seats": [
                {
                    "seat": seat, "cards": self.cards[str(seat)], "wagers": box,
                    "player": f"P{self.owner.get(seat, seat)}",
                    **({"low": low} if (low := self.lows.get(str(seat))) else {}),
                    **({"void": {"ground": "688a.13(d)"}} if seat in self.voided else {}),
                    **({"surrendered": True} if seat in self.surrendered else {}),
                    **({"abandoned": True} if seat in self.abandoned else {}),
                }
                for seat, box in sorted(self.wagers.items())
            ],
        }  # fmt: skip

    def _unread(self) -> None:
        """A surrendered hand that nobody turned: any seven cards that are left."""
        seen = {card for cards in self.cards.values() for card in cards}
        for seat in self.surrendered | self.voided | self.abandoned:
            if len(self.cards[str(seat)]) < 7:
                left = [card for card in DECK if card not in seen]
                self.cards[str(seat)] = left[:7]
                seen.update(left[:7])

    def _back(self, seat: int, wager: str, due: Event) -> int:
        """What goes back of a stake; a push may be left lying."""
        lies = due["outcome"] == "push" and (seat, wager) not in self.gone
        return 0 if lies else int(due["returned"])

    def _money(self) -> Iterator[str]:
        self._unread()
        raw, good = answer(orjson.dumps(self._line()))
        told = orjson.loads(raw)
        if not good:
            yield told["error"]["code"]
            return
        yield from (one["code"] for one in told["findings"])
        envy = []
        for one in told["seats"]:
            seat = one["seat"]
            due = sum(w["won"] + self._back(seat, k, w) for k, w in one["wagers"].items())
            if self.got[seat] > due:
                yield "pay.over"
            if self.got[seat] < due:
                yield "pay.under"
            lost = sum(w["stake"] for k, w in one["wagers"].items()
                       if w["outcome"] == "lose" and k != "progressive")  # fmt: skip
            if self.taken[seat] != lost:
                yield "collect"
            envy += [(seat, e["for_seat"], e["amount"]) for e in one.get("envy", ())]
            said = [e["result"] for e in self.of("hand.compared") if e["seat"] == seat]
            unseen = seat in self.surrendered | self.voided | self.abandoned
            wanted = [] if unseen else [one["wagers"]["main"]["outcome"]]
            if said != wanted:
                yield "hand.compared"
        if sorted(envy) != sorted(self.envy):
            yield "envy"
        known = {e["seat"] for e in self.of("envy_hand.acknowledged")}
        if {for_seat for _, for_seat, _ in envy} - known:
            yield "envy.unannounced"
