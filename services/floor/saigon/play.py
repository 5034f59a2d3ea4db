"""One round at a simulated Saigon table while it is dealt. Used by `dealer` and its parts."""

from collections.abc import Iterator, Sequence
from typing import Any

from services.floor.decks import Decks
from services.floor.player import Player
from services.floor.saigon import truth
from services.floor.saigon.truth import Box, Due, Outcome, Result, Terms, Wager
from services.floor.table import Report, SimTable

Reports = Iterator[Report]
DEALER = "dealer"


class Spot:
    """One betting position in the round: its patron, its wagers, its cards."""

    def __init__(self, seat: int, player: Player) -> None:
        self.seat, self.player = seat, player
        self.stakes: dict[Wager, int] = {}
        self.cards: list[str] = []
        self.two: tuple[str, str] | None = None
        self.left = False
        self.unseated = False  # nobody sits there: its wager alone is wrong
        self.mispaid = False  # on purpose
        self.as_said: Due | None = None  # its Ante, by a result that was announced wrongly

    def box(self, card_of: str | None) -> Box:
        """As the truth takes it."""
        return Box(self.seat, self.stakes, self.cards, self.two, card_of, self.left)


class Play:
    """What lies on the layout."""

    def __init__(self, table: SimTable, decks: Decks, terms: Terms, owners: dict[int, str]) -> None:
        self.table, self.decks, self.terms, self.owners = table, decks, terms, owners
        self.chance = table.chance
        self.spots: list[Spot] = []  # by seat, ascending: clockwise from the dealer's left
        self.dealer: list[str] = []
        self.discarded: list[str] = []
        self.void: str | None = None  # the ground, once it is to be declared
        self.reads_later = False  # the cards are read when they are set, and not as they are dealt
        self.may_jam = True  # the automated shoe, in an honest round
        self.counts_later = False  # the stub, once the round is settled
        self.mispaid: list[int] = []  # on purpose, by seats: what each has more by it, in cents
        self.deck_goes = False  # a wrong count that was no misdeal: the deck is removed

    # seats

    @property
    def seats(self) -> list[int]:
        return [spot.seat for spot in self.spots]

    @property
    def players(self) -> int:
        """How many people play: one on two boxes is one."""
        return len({self.owners.get(spot.seat, spot.seat) for spot in self.spots})

    def boxes_of(self, spot: Spot) -> list[Spot]:
        """All boxes of the player at this one."""
        return [one for one in self.spots if one.player is spot.player]

    def places(self) -> list[str]:
        """Who gets cards, in the order of the deal: §§ 680a.8(c), .9(b), .10(b)."""
        return [*map(str, self.seats), DEALER]

    def hand(self, place: str) -> list[str]:
        if place == DEALER:
            return self.dealer
        return next(spot for spot in self.spots if spot.seat == int(place)).cards

    # wagers

    def place(self, spot: Spot, wager: Wager, cents: int, pause_ms: int) -> Report:
        """Chips on a spot; more of them on what lies there."""
        spot.stakes[wager] = spot.stakes.get(wager, 0) + cents
        spot.player.chips_cents -= cents
        return self._wager("wager.placed", spot, wager, cents, pause_ms)

    def withdraw(self, spot: Spot, wager: Wager, cents: int, pause_ms: int) -> Report:
        spot.stakes[wager] -= cents
        spot.player.chips_cents += cents
        return self._wager("wager.withdrawn", spot, wager, cents, pause_ms)

    def act(self, kind: str, spot: Spot, wager: Wager, cents: int, pause_ms: int = 1_600) -> Report:
        """The dealer collects or pays, or the patron's own chips leave the layout."""
        if kind != "wager.collected":
            spot.player.chips_cents += cents
        return self._wager(kind, spot, wager, cents, pause_ms)

    def _wager(self, kind: str, spot: Spot, wager: Wager, cents: int, pause_ms: int) -> Report:
        return self.table.say(kind, pause_ms, seat=spot.seat, wager=wager, amount_cents=cents)

    # results

    def result(self, dealer: Sequence[str] | None = None) -> Result:
        """What is due, with these cards of the dealer or his own."""
        boxes = [spot.box(self.owners.get(spot.seat)) for spot in self.spots]
        return truth.settle(self.dealer if dealer is None else dealer, boxes, self.terms)

    def at_least(self, spot: Spot, wager: Wager, won_cents: int) -> int:
        """What of a win a payout limit does not cut, whoever has which boxes: PW-48."""
        if not self.table.seats_unsure or getattr(self.table.filing, "adjacent_boxes", 1) < 2:
            return won_cents
        boxes = [one.box("one player") for one in self.spots]
        of_one = truth.settle(self.dealer, boxes, self.terms).due
        return min(won_cents, of_one[spot.seat][wager].won_cents)

    def as_announced(self, spot: Spot, result: Outcome) -> Due:
        """What becomes of a box's Ante where the dealer believes this."""
        dealer, _ = truth.dealer_set(self.dealer, self.terms)
        box = spot.box(self.owners.get(spot.seat))
        setting, _wrongly = truth.played(box, dealer, self.terms.missed_setting)
        return truth.as_announced(spot.stakes["ante"], setting, result)

    def say(self, kind: str, pause_ms: int, **content: Any) -> Report:
        return self.table.say(kind, pause_ms, **content)
