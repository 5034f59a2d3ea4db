"""Devices and hub of one table as scenarios and properties need them: real events, numbered."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import orjson

from events import filing as filings
from events.codec import Unreadable, read_observed
from events.filing import AnyFiling, Controls, MidibaccaratFiling
from events.ids import event_id
from events.moments import from_milliseconds
from events.observed import LINES

START = 1_775_000_000_000
SOURCE = {
    "shoe": ("shoe.loaded", "cards.burned", "card.dealt", "card.read", "cover_card.met"),
    "bets": ("wager.placed", "wager.withdrawn", "wager.moved"),
    "tray": ("wager.collected", "wager.paid", "wager.returned", "buy_in.made"),
    "panel": (
        "no_more_bets.announced", "result.announced", "cards.cleared",
        "vigorish.marked", "vigorish.collected", "seat.taken", "seat.left",
        "last_hand.announced", "table.opened", "table.closed", "limits.changed",
    ),
}  # fmt: skip
# At a table that reports everything, what else each device says; the rest comes from the panel.
ALSO = {
    "shoe": ("stack.delivered", "card.found_face_up", "card.drawn_in_error", "shoe.ended"),
    "shuffler": ("shuffle.started", "shuffle.finished", "shuffle.failed", "shuffler.counted",
                 "deck.into_shuffler", "deck.out_of_shuffler"),
    "lights": ("progressive_wager.accepted", "progressive_wager.lit", "progressive.locked"),
}  # fmt: skip
TO_THE_MS = {"clock_tolerance_ms": 0}  # clocks agree, unless a scenario files otherwise
FROM_HUB = ("hub.tick", "device.silent", "device.back")
SOURCE_OF = dict.fromkeys((k for k in LINES["floor"] if k not in FROM_HUB), "panel") | {
    kind: source for named in (ALSO, SOURCE) for source, kinds in named.items() for kind in kinds
}


class Reports:
    """Makes the events of one table in order; `raw` is the bytes of each as the log has them."""

    def __init__(self, table: str = "MB-01") -> None:
        self.table = table
        self.order = 0
        self.said = 0
        self.later_ms = 0  # that passed beside a second for each event
        self.numbers: Counter[str] = Counter()
        self.out_of_turn: dict[str, int] = {}  # device → the number of its next report

    def skip(self, source: str) -> None:
        """A device's own number is lost on the way."""
        self.numbers[source] += 1

    def raw(self, kind: str, /, **content: Any) -> bytes:
        self.order += 1
        at = from_milliseconds(START + 1000 * self.order + self.later_ms)
        event = {
            "type": kind, "v": 1, "id": event_id("floor", self.table, self.order),
            "table": self.table, "at": at, "hub_at": at, "day": at[:10], "session": "h1",
            "order": self.order, **content,
        }  # fmt: skip
        if kind not in FROM_HUB:
            source = content.get("source", SOURCE_OF[kind])
            number = self.out_of_turn.pop(source, self.numbers[source] + 1)
            self.numbers[source] = max(self.numbers[source], number)
            event |= {"source": source, "seq": number, "boot": "b1"}
        raw = orjson.dumps(event)
        assert not isinstance(read := read_observed(raw), Unreadable), read
        return raw

    def declared_lost(self, first: int, last: int) -> bytes:
        self.said += 1
        at = from_milliseconds(START + 1000 * self.order + 500)
        return orjson.dumps({
            "type": "events.declared_lost", "v": 1, "id": f"{self.table}/p:{self.said}",
            "table": self.table, "at": at, "hub_at": at, "day": at[:10], "session": "h1",
            "by": "B-7", "why": "the outbox is gone", "first": first, "last": last,
        })  # fmt: skip

    def opened(self, tray_cents: int = 0, blind: tuple[str, ...] = (), **options: Any) -> bytes:
        """The opening under a filing; `blind` are facts that no device reports."""
        filing = MidibaccaratFiling(**options)
        return self._opened(filing, SOURCE, tray_cents, blind, controls=TO_THE_MS)

    def opened_for(
        self,
        filing: AnyFiling,
        controls: Controls,
        tray_cents: int = 0,
        blind: tuple[str, ...] = (),
        also: Mapping[str, list[str]] = {},
        **more: Any,
    ) -> bytes:
        """The opening of a table of any game whose devices report every fact that there is.

        `also` are devices that report some of them beside.
        """
        facts: dict[str, list[str]] = {}
        for kind, source in SOURCE_OF.items():
            if kind != "events.declared_lost":
                facts.setdefault(source, []).append(kind)
        told = TO_THE_MS | controls.model_dump(mode="json", exclude_unset=True)
        return self._opened(filing, {**facts, **also}, tray_cents, blind, controls=told, **more)

    def _opened(
        self,
        filing: AnyFiling,
        facts: Mapping[str, Iterable[str]],
        tray_cents: int,
        blind: tuple[str, ...],
        **more: Any,
    ) -> bytes:
        devices = [
            {"source": source, "reports": [kind for kind in kinds if kind not in blind]}
            for source, kinds in facts.items()
        ]
        return self.raw(
            "table.opened",
            filing=filing.model_dump(mode="json"),
            filing_digest=filings.digest(filing),
            devices=devices,
            opening_tray_cents=tray_cents,
            **more,
        )
