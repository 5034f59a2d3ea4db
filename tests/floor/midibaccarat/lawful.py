"""Follows a Midibaccarat table event by event, and says what the text does not allow.

Written beside the dealer, from § 629a and the truth's small rules; used by `test_dealer`.
"""

from collections import Counter, defaultdict
from typing import Any

from events.filing import Controls, MidibaccaratFiling
from services.floor.midibaccarat import truth
from services.floor.midibaccarat.truth import Hands

Event = dict[str, Any]
OPENING = [("player", 1), ("banker", 1), ("player", 2), ("banker", 2)]


class Lawful:
    """One table; `wrong` counts what was found."""

    def __init__(self) -> None:
        self.wrong: Counter[str] = Counter()
        self.rounds = 0
        self.owed: Counter[int] = Counter()
        self.least: dict[int, int] = {}
        self.deck, self.decks_used, self.shuffled = "", set[str](), False
        self.inspected_by = ""
        self.faces: Counter[str] = Counter()
        self.cover: str | None = None  # met, said, played
        self._clear()

    def _clear(self) -> None:
        self.stakes: Counter[tuple[int, str]] = Counter()
        self.pressed: Counter[tuple[int, str]] = Counter()
        self.cards: dict[str, list[str]] = {"player": [], "banker": []}
        self.dealt: list[tuple[str, int]] = []
        self.closed = False
        self.late: Counter[tuple[int, str]] = Counter()
        self.said: list[tuple[str, bool]] = []
        self.acts: list[Event] = []
        self.given: dict[str, list[int]] = {"player": [], "banker": []}
        self.gave_up: set[str] = set()

    def check(self, what: str, holds: object) -> None:
        if not holds:
            self.wrong[what] += 1

    def take(self, event: Event) -> None:
        handle = getattr(self, "on_" + event["type"].replace(".", "_"), None)
        if handle is not None:
            handle(event)

    # the table and its shoes

    def on_table_opened(self, e: Event) -> None:
        self.filing = MidibaccaratFiling(**{**e["filing"], "tie_odds": (*e["filing"]["tie_odds"],)})
        self.controls = Controls(**e["controls"])
        self.minimum, self.keeps = self.filing.table_minimum, dict[int, int]()

    def on_limits_changed(self, e: Event) -> None:
        for seat in e["keeps"]:
            self.keeps.setdefault(seat, self.minimum)
        if not e["keeps"]:
            self.keeps.clear()
        self.minimum = e["table_minimum"]

    def on_deck_received(self, e: Event) -> None:
        self.check(
            "new decks", e["deck"] not in self.decks_used and e["packs"] == self.filing.decks
        )
        self.decks_used.add(e["deck"])
        self.deck, self.shuffled, self.steps = e["deck"], e["preshuffled"], set[str]()
        if e["preshuffled"]:
            self.steps = {"inspected", "inspection", "spread", "looked", "washed", "shuffle"}

    def on_cards_inspected(self, e: Event) -> None:
        self.steps.add("inspected")
        self.inspected_by = e["by"]

    def on_floorperson_verified(self, e: Event) -> None:
        if e["by"] != self.inspected_by:
            self.steps.add(e["what"])

    def on_cards_spread(self, e: Event) -> None:
        self.check("spread", e["face_up"])
        self.steps.add("spread")

    def on_player_looked(self, _: Event) -> None:
        self.steps.add("looked")

    def on_cards_washed(self, _: Event) -> None:
        self.steps.add("washed")

    def on_shuffle_finished(self, e: Event) -> None:
        self.shuffled = True
        if e["how"] != "hand":
            self.steps.add("shuffle")

    def on_cut_made(self, e: Event) -> None:
        self.check("cut", self.shuffled and 10 <= e["from_top"] <= e["of"] - 10)
        self.steps.add("cut")

    def on_second_cover_placed(self, e: Event) -> None:
        self.check("second cover", e["from_bottom"] >= 14)

    def on_shoe_loaded(self, e: Event) -> None:
        asked = {"inspected", "inspection", "spread", "looked", "washed", "shuffle", "cut"}
        self.check("before the shoe", self.steps >= asked and e["deck"] == self.deck)
        self.check("decks", e["decks"] == self.filing.decks and self.cover in (None, "ended"))
        self.faces, self.cover, self.first = Counter(), None, True

    def on_cards_burned(self, e: Event) -> None:
        self.check("burn", e["more"] == truth.burn_count(e["first"]))
        self.faces[e["first"]] += 1

    def on_cover_card_met(self, _: Event) -> None:
        self.check("cover", self.cover is None)
        self.cover = "met"

    def on_last_hand_announced(self, _: Event) -> None:
        self.check("last hand", self.cover == "met" and not self.dealt)
        self.cover = "said"

    def on_shoe_ended(self, e: Event) -> None:
        self.check("shoe's cards", e["cards"] == 52 * self.filing.decks)
        self.cover = "ended"

    # wagers

    def on_wager_placed(self, e: Event) -> None:
        spot = e["seat"], e["wager"]
        self.check("offered", spot[1] in ("player", "banker", *truth.offered(self.filing)))
        self.stakes[spot] += e["amount_cents"]
        if self.closed:
            self.late[spot] += e["amount_cents"]

    def on_wager_withdrawn(self, e: Event) -> None:
        spot = e["seat"], e["wager"]
        self.stakes[spot] -= e["amount_cents"]
        if self.closed:
            self.late[spot] -= e["amount_cents"]

    def on_wager_moved(self, e: Event) -> None:
        self.check("moved late", not self.closed)
        self.stakes[e["seat"], e["wager"]] -= e["amount_cents"]
        self.stakes[e["to_seat"], e["to_wager"]] += e["amount_cents"]

    def on_no_more_bets_announced(self, _: Event) -> None:
        self.closed = True
        self.stakes = +self.stakes
        most = self.filing.table_maximum or 10**9
        for (seat, wager), cents in self.stakes.items():
            least = 100
            if wager in ("player", "banker"):
                least = self.keeps.get(seat, self.minimum)
            self.check("limits", least <= cents <= most)

    # cards

    def on_card_dealt(self, e: Event) -> None:
        self.check("no more bets", self.closed and not +self.late)
        if not self.dealt and self.first:
            self.check("vigorish of the last shoe", not +self.owed)
            self.first = False
        self.check("after the last hand", self.cover not in ("ended", "played"))
        self.dealt.append((e["hand"], e["number"]))
        if "card" in e:
            self._face(e)

    def on_card_read(self, e: Event) -> None:
        if e["source"] == "panel":
            self.check("panel", self.cards[e["hand"]][e["number"] - 1] == e["card"])
        else:
            self._face(e)

    def _face(self, e: Event) -> None:
        self.cards[e["hand"]].append(e["card"])
        self.faces[e["card"]] += 1
        self.check("composition", self.faces[e["card"]] <= self.filing.decks)

    def on_hand_given(self, e: Event) -> None:
        hand, seat = e["hand"], e["seat"]
        stakes = {s: c for (s, wager), c in self.stakes.items() if wager == hand and c}
        if not self.given[hand]:
            self.check("holder", seat == truth.holder(stakes))
        elif hand not in self.gave_up:
            self.check("same holder", seat == self.given[hand][-1])
        self.given[hand].append(seat)

    def on_right_relinquished(self, e: Event) -> None:
        self.gave_up.add(e["hand"])

    def on_points_announced(self, e: Event) -> None:
        self.check("points", e["points"] == truth.count(self.cards[e["hand"]]))
        self.said.append((e["hand"], e["final"]))

    def on_result_announced(self, e: Event) -> None:
        player, banker = hands = Hands(self.cards["player"], self.cards["banker"])
        thirds = []
        if truth.player_draws(player[:2], banker[:2]):
            thirds.append(("player", 3))
        if truth.banker_draws(player, banker[:2]):
            thirds.append(("banker", 3))
        self.check("deal", self.dealt == OPENING + thirds)
        said = [(hand, final) for final in (False, True) for hand in ("player", "banker")]
        self.check("announced", self.said == said)
        self.check("result", e["result"] == truth.announced(hands, self.filing))

    # chips

    def _act(self, e: Event) -> None:
        if e.get("wager") == "house_money":
            self.check("House Money", ("player", 3) not in self.dealt)
        self.acts.append(e)

    on_wager_collected = on_wager_paid = on_wager_returned = on_chips_moved = _act

    def on_wager_pressed(self, e: Event) -> None:
        self.pressed[e["seat"], e["to"]] += e["amount_cents"]
        self._act(e)

    def on_vigorish_marked(self, e: Event) -> None:
        self.check("marked", self.filing.vigorish_collection == "marked")
        self.owed[e["seat"]] += e["amount_cents"]
        self._act(e)

    def on_vigorish_collected(self, e: Event) -> None:
        if self.dealt:
            self.check("collected", self.filing.vigorish_collection == "at_payout")
            self._act(e)
        else:
            self.owed[e["seat"]] -= e["amount_cents"]

    def on_marker_moved(self, e: Event) -> None:
        self.owed[e["to_seat"]] = self.owed.pop(e["seat"])

    def on_marker_read(self, e: Event) -> None:
        self.check("marker", e["amount_cents"] == self.owed[e["seat"]])

    def on_seat_left(self, e: Event) -> None:
        self.check("owed on leaving", not self.owed[e["seat"]])
        self.keeps.pop(e["seat"], None)

    def on_cards_cleared(self, _: Event) -> None:
        self.rounds += 1
        self._settled(Hands(self.cards["player"], self.cards["banker"]))
        self._in_order()
        if self.cover == "said":
            self.cover = "played"
        self._clear()

    def _settled(self, hands: Hands) -> None:
        """Every seat to the cent; vigorish marked, collected, or kept back."""
        done: dict[int, Counter[str]] = defaultdict(Counter)
        back: Counter[tuple[str, int, str]] = Counter()
        for act in self.acts:
            kind, seat = act["type"], act["seat"]
            if kind == "chips.moved":
                done[seat]["paid"] += act["to_seat_cents"] - act["to_tray_cents"]
            elif kind in ("wager.collected", "wager.returned"):
                back[kind, seat, act["wager"]] += act["amount_cents"]
            elif kind.startswith("vigorish"):
                done[seat]["vigorish"] += act["amount_cents"]
            else:
                done[seat]["paid"] += act["amount_cents"]
        due: dict[int, Counter[str]] = defaultdict(Counter)
        owed_back: Counter[tuple[str, int, str]] = Counter()
        for (seat, wager), stake in (self.stakes + self.pressed).items():
            owed = truth.due(wager, stake, hands, self.filing)
            kind = "wager.collected" if owed.outcome == "lose" else "wager.returned"
            if owed.outcome != "push" or back[kind, seat, wager]:  # a push may be left lying
                owed_back[kind, seat, wager] += stake
            due[seat]["paid"] += owed.won_cents
            due[seat]["vigorish"] += owed.vigorish_cents
        self.check("stakes", back == owed_back)
        for seat in {*due, *done}:
            short = due[seat]["vigorish"] - done[seat]["vigorish"]
            self.check("vigorish", short >= 0)
            self.check("paid", done[seat]["paid"] + short == due[seat]["paid"])

    def _in_order(self) -> None:
        """§ 629a.11(b): losers first, seats from the highest, vigorish before pay."""
        acts = [act for act in self.acts if act.get("wager") != "house_money"]
        acts = [act for act in acts if act["type"] not in ("wager.returned", "wager.pressed")]
        kinds = [act["type"] == "wager.collected" for act in acts]
        self.check("losers first", kinds == sorted(kinds, reverse=True))
        rest = [act for act in acts if act["type"] != "wager.collected"]
        seats = [act["seat"] for act in rest]
        self.check("seats", seats == sorted(seats, reverse=True))
        paid: set[int] = set()
        for act in rest:
            if act["type"] == "wager.paid":
                paid.add(act["seat"])
            elif act["type"].startswith("vigorish"):
                self.check("vigorish first", act["seat"] not in paid)
