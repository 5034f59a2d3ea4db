"""What one who knows chapter 680a sees amiss in the events of Saigon tables. Used by the tests.

It follows the events as they come, with the floor's own truth for what is due; decks, shuffles and
devices are looked at in `tests/floor/test_decks.py`.
"""

from collections import Counter
from typing import Any

from tests.floor.saigon.looked_round import Seen

Event = dict[str, Any]
AT_ONCE = {
    "verbal.called": "wager.verbal_cash", "back.seen": "card.foreign",
    "joker.found": "joker.second", "card.exposed": "card.exposed",
    "card.drawn_in_error": "card.drawn_in_error", "stub.exposed": "stub.exposed",
    "round.disputed": "hand.disputed", "cards.mixed": "discard.order",
}  # fmt: skip


class Eyes(Seen):
    """One table, event by event."""

    def see(self, event: Event) -> None:
        kind = event["type"]
        if kind in AT_ONCE:
            self.codes.add(AT_ONCE[kind])
        handler = getattr(self, kind.replace(".", "_"), None)
        if handler:
            handler(event)

    # the table

    def table_opened(self, event: Event) -> None:
        self.filing, self.controls = event["filing"], event["controls"]
        self.counts, (self.dealing, self.shuffling) = (
            self.controls["shuffler_counts"],
            event["method"],
        )
        self.limits = {0: (self.filing["table_minimum"], self.filing["table_maximum"])}
        self.without_stub, self.seated = 0, {}

    def deal_method_used(self, event: Event) -> None:
        self.dealing, self.shuffling = event["method"]

    def limits_changed(self, event: Event) -> None:
        if "seat" in event:
            self.limits[event["seat"]] = event["table_minimum"], event["table_maximum"]
            return
        old = self.limits[0]
        self.limits[0] = event["table_minimum"], event["table_maximum"]
        self.limits |= dict.fromkeys(event["keeps"], (old[0], event["table_maximum"]))

    def seat_taken(self, event: Event) -> None:
        self.seated[event["seat"]] = event.get("player")

    def seats_joined(self, event: Event) -> None:
        seat, box = event["seats"]
        assert abs(seat - box) < self.filing["adjacent_boxes"]
        self.seated[box] = event["player"]

    def seat_left(self, event: Event) -> None:
        del self.seated[event["seat"]]
        self.limits.pop(event["seat"], None)
        if event["seat"] in self.stakes:
            self.left.add(event["seat"])

    # wagers

    def wager_placed(self, event: Event) -> None:
        seat, spot = event["seat"], self.stakes.setdefault(event["seat"], Counter())
        spot[event["wager"]] += event["amount_cents"]
        self.owners[seat] = self.seated.get(seat)
        if seat not in self.seated:
            self.codes.add("wager.unseated")
        if self.announced:
            self.late.add(seat)

    def wager_withdrawn(self, event: Event) -> None:
        self.stakes[event["seat"]][event["wager"]] -= event["amount_cents"]
        if self.announced and event["seat"] not in self.late:
            self.codes.add("wager.late")
        self.late.discard(event["seat"])

    def wager_moved(self, event: Event) -> None:
        self.stakes[event["seat"]][event["wager"]] -= event["amount_cents"]
        self.stakes[event["to_seat"]][event["to_wager"]] += event["amount_cents"]
        self.codes.add("seat.switch")

    def no_more_bets_announced(self, _: Event) -> None:
        self.announced = True
        for seat, spot in self.stakes.items():
            low, high = self.limits.get(seat, self.limits[0])
            if not low <= spot["ante"] <= high or not 0 <= spot["bonus"] <= high:
                self.codes.add("wager.outside_limits")
        if self.filing["pot"]:
            self._pots()
        assert self.filing["pot"] or not any(spot["pot"] for spot in self.stakes.values())

    def _pots(self) -> None:
        people = {self.owners[seat] or seat for seat in self.stakes}
        inside = [seat for seat, spot in self.stakes.items() if spot["pot"]]
        outside = {*self.stakes} & {*self.seated} - {*inside}  # of a box of nobody none is due
        if len(people) > 1 and outside:
            self.codes.add("pot.missing")
        if len({self.owners[seat] or seat for seat in inside}) == 1:
            self.codes.add("pot.single_player")
        if any(self.stakes[seat]["pot"] != self.filing["table_minimum"] for seat in inside):
            self.codes.add("pot.not_equal_minimum")

    # deal

    def _order(self) -> list[str]:
        return [*map(str, sorted(self.stakes)), "dealer"]

    def _first_card(self) -> None:
        if not self.announced:
            self.codes.add("round.no_announcement")
        if self.late:
            self.codes.add("wager.late")

    def card_dealt(self, event: Event) -> None:
        if not self.hands:
            self._first_card()
        places, at = self._order(), sum(map(len, self.hands.values()))
        if event["hand"] != places[at % len(places)]:
            self.codes.add("deal.order")
        self.hands.setdefault(event["hand"], []).append(event.get("card"))

    def stack_delivered(self, event: Event) -> None:
        if not self.hands:
            self._first_card()
        if event["hand"] != self._order()[len(self.hands)]:
            self.codes.add("deal.order")
        faces = event.get("faces") or [None] * event["cards"]
        self.hands[event["hand"]] = list(faces)
        if event["cards"] != 5:
            self.codes.add("deal.count")
            self.supported.add("680a.13(c)")

    def card_found_face_up(self, _: Event) -> None:
        self.up += 1
        self.codes.add("card.face_up")
        if self.up > 1:
            self.supported.add("680a.13(a)")

    def card_discarded(self, _: Event) -> None:
        self.discarded += 1

    def card_read(self, event: Event) -> None:
        hand, at = self.hands[event["hand"]], event["number"] - 1
        if hand[at] not in (None, event["card"]):
            self.codes.add("source.disagree")
        else:
            hand[at] = event["card"]

    def device_fault(self, event: Event) -> None:
        if event["kind"] == "automated-shoe" and self.stakes:
            self.jammed = True
            self.supported.add("680a.13(e)")

    def stub_counted(self, event: Event) -> None:
        if not self.hands:  # of the round that is over
            self.without_stub = 0
            if self.gone + event["cards"] != 53:
                self.found.append((f"r{self.rounds}", "count.stub"))
            return
        self.counted = True
        if sum(map(len, self.hands.values())) + event["cards"] + self.discarded != 53:
            self.codes.add("count.stub")
            self.supported |= {"680a.8(g)", "680a.9(f)", "680a.10(f)"}

    # play

    def hand_set(self, event: Event) -> None:
        self.sets[event["hand"]] = self.first_set[event["hand"]] = event["low"]
        if event["hand"] != "dealer" and self.revealed and int(event["hand"]) in self.seated:
            self.codes.add("dealer.revealed_early")

    def hand_reset(self, event: Event) -> None:
        self.sets[event["hand"]] = event["low"]

    def hand_revealed(self, _: Event) -> None:
        self.revealed = True

    def hand_compared(self, event: Event) -> None:
        self.compared.append(event["seat"])
        self._turn(event["seat"])
        if event["result"] != self._result().due[event["seat"]]["ante"].outcome:
            self.codes.add("result.misannounced")

    def hand_cleared(self, event: Event) -> None:
        if not self.moved.get(int(event["hand"])):
            self.codes.add("cards.cleared_early")

    def _act(self, event: Event, key: str) -> None:
        seat = event["seat"]
        if self.void is None and not key.startswith("back"):
            self._after_its_turn(seat, event["wager"])
        if seat not in self.compared and self.void is None:
            self.codes.add("announce.missing")
        if event["wager"] != "pot":
            self._turn(seat)
        self.moved.setdefault(seat, Counter())[key] += event["amount_cents"]

    def _turn(self, seat: int) -> None:
        if self.void is None and seat not in self.acted:
            if self.acted and seat > min(self.acted):
                self.codes.add("settle.order")
            self.acted.append(seat)

    def _after_its_turn(self, seat: int, wager: str) -> None:
        did = self.moved.get(seat, Counter())
        if did[f"collected {wager}"] or did[f"paid {wager}"] or did[f"back {wager}"]:
            return
        if wager == "ante" and (did["collected bonus"] or did["paid bonus"]):
            self.codes.add("settle.order")
        if self.pots and wager != "pot":
            self.codes.add("settle.order")

    def wager_collected(self, event: Event) -> None:
        self._act(event, f"collected {event['wager']}")

    def wager_paid(self, event: Event) -> None:
        self._act(event, f"paid {event['wager']}")
        self.moved[event["seat"]]["paid"] += event["amount_cents"]

    def wager_returned(self, event: Event) -> None:
        self._act(event, f"back {event['wager']}")

    def chips_moved(self, event: Event) -> None:
        if self.hands:
            net = event["to_seat_cents"] - event["to_tray_cents"]
            self.moved.setdefault(event["seat"], Counter())["paid"] += net
            self._turn(event["seat"])

    def pot_gathered(self, event: Event) -> None:
        self.gathered = event["total_cents"]

    def pot_paid(self, event: Event) -> None:
        self.pots[event["seat"]] += event["amount_cents"]

    def round_voided(self, event: Event) -> None:
        self.void = event.get("ground") or "none"
        given = event.get("ground") == "680a.13(c)"
        if given and self.dealing != "automated-shoe" and len(self.hands.get("dealer", ())) == 4:
            self.codes.add("deal.count")
            self.supported.add("680a.13(c)")
        if self.void not in self.supported:
            self.codes.add("void.unsupported")

    def cards_cleared(self, _: Event) -> None:
        self.rounds += 1
        if self.void is None:
            self._judged()
        else:
            self._all_returned()
        self._cards()
        self._stub()
        self.gone = sum(map(len, self.hands.values())) + self.discarded
        self.found += [(f"r{self.rounds}", code) for code in sorted(self.codes)]
        self._begin()

    def _stub(self) -> None:
        if self.counts and self.shuffling == "shuffler":
            self.without_stub = 0
            return
        self.without_stub = 0 if self.counted else self.without_stub + 1
        if self.without_stub == 5:
            self.codes.add("count.stub")
