"""What one who knows §§ 680a.3 to 680a.5 and 680a.13 sees amiss in decks, shuffles and devices.

Used by the tests, beside `looked`. What shows between two rounds belongs to none.
"""

from typing import Any

from events.moments import milliseconds

Event = dict[str, Any]
HOUR_MS = 3_600_000


class Deck:
    """One deck."""

    def __init__(self, event: Event) -> None:
        self.since = milliseconds(event["at"])
        self.back: str = event["back"]
        came = event["preshuffled"]  # § 680a.4(e): nobody looks at it, but it is cut
        self.looked = {"inspected", "verified", "spread", "washed"} if came else set()
        self.shuffled, self.how = came, "came" if came else ""
        self.cut = self.faulty = self.short = False
        self.looked_by = ""


class DeckEyes:
    """One table."""

    def __init__(self) -> None:
        self.found: list[tuple[str | None, str]] = []
        self.decks: dict[str, Deck] = {}
        self.rounds = 0
        self.dealt = True

    def see(self, event: Event) -> None:
        handler = getattr(self, event["type"].replace(".", "_"), None)
        if handler:
            handler(event)

    def _between(self, code: str, wrong: bool) -> None:
        if wrong:
            self.found.append((None, code))

    def table_opened(self, event: Event) -> None:
        self.controls, self.method = event["controls"], event["method"]
        self.lifted = self.controls["reshuffle_device"]  # § 680a.5(g)
        self.decks, self.playing, self.last = {}, "", ""
        self.dealt = self.covered = self.broken = self.unwashed = False
        self.rested = self.unseen = False

    def cards_cleared(self, _: Event) -> None:
        self.rounds += 1
        self.dealt = False

    # decks

    def deck_received(self, event: Event) -> None:
        others = [deck.back for deck in self.decks.values()]
        packs = event["packs"]
        self._between("deck.wrong_number", packs != 1)
        self._between("card.missing", event["cards"] not in (53 * packs, 54 * packs))
        self._between("deck.same_back", event["back"] in others)
        self.decks[event["deck"]] = Deck(event)
        self.playing = self.playing or event["deck"]
        self.last = ""

    def deck_removed(self, event: Event) -> None:
        del self.decks[event["deck"]]
        self.playing = ""

    def deck_changed(self, event: Event) -> None:
        self.playing = event["deck"]

    def cards_inspected(self, event: Event) -> None:
        self.decks[event["deck"]].looked.add("inspected")
        self.decks[event["deck"]].looked_by = event["by"]

    def floorperson_verified(self, event: Event) -> None:
        deck = self.decks[event["deck"]]
        if event["by"] != deck.looked_by:
            deck.looked.add("verified")

    def table_idle(self, event: Event) -> None:
        self.idle_ms = milliseconds(event["at"])

    def cards_spread(self, event: Event) -> None:
        deck = self.decks[event["deck"]]
        if event["why"] == "opening":
            deck.looked.add("spread")
            return
        waited = milliseconds(event["at"]) - self.idle_ms
        self._between("idle.not_spread", waited > self.controls["idle_minutes"] * 60_000)
        deck.shuffled, self.unwashed, self.rested, self.unseen = False, True, True, True

    def player_looked(self, _: Event) -> None:
        self.unseen = False

    def cards_washed(self, event: Event) -> None:
        self.decks[event["deck"]].looked.add("washed")
        self.unwashed = False

    # shuffle and cut

    def shuffle_finished(self, event: Event) -> None:
        deck = self.decks[event["deck"]]
        deck.shuffled, deck.cut, deck.faulty, deck.how = True, False, False, event["how"]

    def shuffler_counted(self, event: Event) -> None:
        self.decks[event["deck"]].short = event["cards"] != 53

    def cut_made(self, event: Event) -> None:
        self.decks[self.playing].cut = True
        self._between("cut.invalid", event["from_top"] < 10)

    # devices

    def deal_method_used(self, event: Event) -> None:
        self.method = event["method"]

    def device_fault(self, event: Event) -> None:
        if event["kind"] != "shuffler" or event["what"] == "lid-open":
            return
        self.broken = True
        if event.get("deck") in self.decks:
            self.decks[event["deck"]].faulty = True
            self.decks[event["deck"]].shuffled = False

    def device_covered(self, _: Event) -> None:
        self.covered = True

    def device_uncovered(self, _: Event) -> None:
        self.covered = False

    def device_restored(self, event: Event) -> None:
        if event["kind"] == "shuffler":
            self.broken = False

    def clock_offset(self, event: Event) -> None:
        self._between("clock.skew", abs(event["offset_ms"]) > self.controls["clock_tolerance_ms"])

    # the first card

    def stack_delivered(self, event: Event) -> None:
        self.card_dealt(event)

    def card_dealt(self, event: Event) -> None:
        if self.dealt:
            return
        self.dealt = True
        deck, by_shuffler = self.decks[self.playing], self.method[1] == "shuffler"
        life_ms = (4 if self.method[0] == "hand" else 8) * HOUR_MS
        codes = {
            "deck.overdue": milliseconds(event["at"]) - deck.since > life_ms,
            "deal.hand_without_shuffler": tuple(self.method) == ("hand", "hand"),
            "deck.alternation": by_shuffler and len(self.decks) > 1 and self.last == self.playing,
            "count.shuffler": deck.short,
            "device.fault_ignored": deck.faulty and by_shuffler,
            "device.not_covered": self.broken and not self.covered and not by_shuffler,
            "open.uninspected": len(deck.looked) < 4,
            "shuffle.skipped": not deck.shuffled and not deck.faulty and not self.rested,
            "idle.not_reshuffled": self.rested
            and (self.unwashed or self.unseen or not deck.shuffled),
            "cut.not_offered": deck.how in ("hand", "came") and not (deck.cut or self.lifted),
        }
        self.found += [(f"r{self.rounds + 1}", code) for code, wrong in codes.items() if wrong]
        deck.looked |= {"inspected", "verified", "spread", "washed"}  # said once
        deck.how = ""
        deck.shuffled = deck.short = self.rested = self.unwashed = False
        self.last = self.playing
