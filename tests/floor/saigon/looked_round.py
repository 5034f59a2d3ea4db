"""A round of Saigon as it was seen, and what is amiss in it once it is over. Used by `looked`."""

from collections import Counter
from typing import Any

from services.floor.saigon import truth
from services.floor.saigon.truth import Box, Terms


class Seen:
    """One table, and the round that is played there."""

    filing: dict[str, Any]

    def __init__(self) -> None:
        self.found: list[tuple[str, str]] = []  # round, code
        self.seated: dict[int, str | None] = {}
        self.rounds = 0
        self.without_stub = self.gone = 0
        self._begin()

    def _begin(self) -> None:
        self.stakes: dict[int, Counter[str]] = {}
        self.hands: dict[str, list[str | None]] = {}
        self.sets: dict[str, list[str]] = {}
        self.first_set: dict[str, list[str]] = {}
        self.moved: dict[int, Counter[str]] = {}
        self.announced = self.revealed = self.jammed = self.counted = False
        self.void: str | None = None
        self.supported: set[str] = set()
        self.late: set[int] = set()
        self.compared: list[int] = []
        self.acted: list[int] = []
        self.pots: Counter[int] = Counter()
        self.gathered: int | None = None
        self.left: set[int] = set()
        self.up = self.discarded = 0
        self.codes: set[str] = set()
        self.owners: dict[int, str | None] = {}

    def _all_returned(self) -> None:
        for seat, spot in self.stakes.items():
            back = Counter({f"back {wager}": cents for wager, cents in spot.items() if cents})
            if self.moved.get(seat, Counter()) != back:
                self.codes.add("collect.unearned")

    def _result(self) -> truth.Result:
        filing = self.filing
        terms = Terms(
            int(filing["text"][-4:]), filing["table_minimum"], filing["dealer_setting"],
            filing["missed_setting"], filing["abandoned_wagers"], filing["payout_limit"],
        )  # fmt: skip
        self.terms = terms
        boxes = [
            Box(
                seat,
                {wager: cents for wager, cents in spot.items() if cents},  # type: ignore[misc]
                [str(card) for card in self.hands[str(seat)]],
                self.sets.get(str(seat)),
                self.owners[seat],
                seat in self.left,
            )
            for seat, spot in sorted(self.stakes.items())
        ]
        return truth.settle([str(card) for card in self.hands["dealer"]], boxes, terms)

    def _judged(self) -> None:
        result = self._result()
        if self.late:
            self.codes.add("wager.late")
        if result.missed:
            self.codes.add("set.missed_qualifier")
        if self.jammed:
            self.codes.add("void.missing")
        dealer = [str(card) for card in self.hands["dealer"]]
        right, _ = truth.dealer_set(dealer, self.terms)
        first = self.first_set.get("dealer")
        lies = truth.as_set(dealer, first) if first else None
        if right.qualifies and "Jk" not in dealer and lies != right:
            self.codes.add("set.dealer_wrong")
        unsaid = {*self.stakes} - self.left - {*self.compared}
        if unsaid or not self.revealed:
            self.codes.add("announce.missing")
        self._money(result)

    def _cards(self) -> None:
        """In a round that is void too."""
        cards = Counter(card for hand in self.hands.values() for card in hand if card)
        for card, times in cards.items():
            if times > 1:
                self.codes.add("joker.second" if card == "Jk" else "card.duplicate")

    def _money(self, result: truth.Result) -> None:
        for seat, spot in self.stakes.items():
            did, due = self.moved.get(seat, Counter()), result.due[seat]
            at_once = did["paid"] == sum(one.won_cents for one in due.values())  # in one stack
            for wager, one in due.items():
                if wager != "pot":
                    paid = one.won_cents if at_once else did[f"paid {wager}"]
                    self._wager(spot[wager], one, did[f"collected {wager}"], paid)
        shares = Counter(result.pot or {})
        if self.pots != shares:
            wrong = set(self.pots) != set(shares)
            self.codes.add("pot.wrong_winner" if wrong else "pot.split_wrong")
        if self.gathered is not None and self.gathered != sum(shares.values()):
            self.codes.add("pot.gathered_wrong")

    def _wager(self, stake: int, due: truth.Due, taken: int, paid: int) -> None:
        if due.outcome == "lose" and taken < stake:
            self.codes.add("collect.missed")
        if due.outcome != "lose" and taken:
            self.codes.add("collect.unearned")
        if paid > due.won_cents:
            self.codes.add("pay.over" if due.won_cents else "pay.unearned")
        elif paid < due.won_cents:
            self.codes.add("pay.under" if paid else "pay.missed")
