"""What is told of a round of Face Up Pai Gow Poker, added up. Used by `watch`."""

from collections import Counter, defaultdict
from typing import Any

Event = dict[str, Any]


class Heard:
    """One round."""

    def __init__(self, opened: Event, events: list[Event]) -> None:
        self.filing, self.controls = opened["filing"], opened["controls"]
        self.events = events
        self.kinds = [event["type"] for event in events]
        self.cards: dict[str, list[str]] = defaultdict(list)
        self.counts: Counter[str] = Counter()
        self.lows: dict[str, list[str]] = {}
        self.wagers: dict[int, dict[str, int]] = defaultdict(dict)
        self.got: Counter[int] = Counter()
        self.taken: Counter[int] = Counter()
        self.gone: set[tuple[int, str]] = set()  # stakes that went back, or into the tray
        self.envy: list[tuple[int, int, int]] = []
        self.owner: dict[int, int] = {}
        self.surrendered: set[int] = set()
        self.voided: set[int] = set()
        self.abandoned: set[int] = set()
        for event in events:
            name = "_" + event["type"].replace(".", "_")
            getattr(self, name, lambda _: None)(event)

    def of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event["type"] == kind]

    def first(self, *kinds: str) -> int:
        """Where the first of these stands; after all where there is none."""
        return next((i for i, kind in enumerate(self.kinds) if kind in kinds), len(self.kinds))

    def _card_dealt(self, event: Event) -> None:
        self.counts[event["hand"]] += 1
        if "card" in event:
            self.cards[event["hand"]].append(event["card"])

    def _stack_delivered(self, event: Event) -> None:
        self.counts[event["hand"]] += event["cards"]
        self.cards[event["hand"]] = list(event.get("faces", ()))

    def _card_read(self, event: Event) -> None:
        if event["source"] == "shoe":
            self.cards[event["hand"]].append(event["card"])

    def _hand_set(self, event: Event) -> None:
        self.lows[event["hand"]] = event["low"]

    _hand_reset = _hand_set

    def _wager_placed(self, event: Event) -> None:
        box = self.wagers[event["seat"]]
        box[event["wager"]] = box.get(event["wager"], 0) + event["amount_cents"]

    def _wager_withdrawn(self, event: Event) -> None:
        box = self.wagers[event["seat"]]
        box[event["wager"]] -= event["amount_cents"]
        if not box[event["wager"]]:
            del box[event["wager"]]
        if not box:
            del self.wagers[event["seat"]]

    def _wager_moved(self, event: Event) -> None:
        self._wager_withdrawn(event)
        self._wager_placed({**event, "seat": event["to_seat"], "wager": event["to_wager"]})

    def _seats_joined(self, event: Event) -> None:
        first, second = event["seats"]
        self.owner[second] = first

    def _hand_surrendered(self, event: Event) -> None:
        self.surrendered.add(event["seat"])

    def _seat_left(self, event: Event) -> None:
        if event["seat"] in self.wagers and self.counts:
            self.abandoned.add(event["seat"])

    def _player_chose(self, event: Event) -> None:
        if event["choice"] == "void":
            self.voided.add(event["seat"])

    def _wager_collected(self, event: Event) -> None:
        self.gone.add((event["seat"], event["wager"]))
        self.taken[event["seat"]] += event["amount_cents"]

    def _wager_paid(self, event: Event) -> None:
        self.got[event["seat"]] += event["amount_cents"]

    def _wager_returned(self, event: Event) -> None:
        self.gone.add((event["seat"], event["wager"]))
        self._wager_paid(event)

    def _chips_moved(self, event: Event) -> None:
        self.got[event["seat"]] += event["to_seat_cents"] - event["to_tray_cents"]

    def _envy_paid(self, event: Event) -> None:
        self.envy.append((event["seat"], event["for_seat"], event["amount_cents"]))
