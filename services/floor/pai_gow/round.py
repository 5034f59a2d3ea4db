"""One round of a simulated Face Up Pai Gow Poker table as its parts share it.

Used by the dealer and by the parts of his work: wagers, deal, play, settling.
"""

from collections.abc import Iterator
from typing import Final

from events.filing.pai_gow import PaiGowFiling
from services.floor.pai_gow import truth
from services.floor.pai_gow.decks import PaiGowDecks
from services.floor.pai_gow.house_way import Low
from services.floor.table import Report, SimTable

Reports = Iterator[Report]
DEALER: Final = 0
SEATS: Final = 6
POSITIONS: Final = range(SEATS + 1)
CARDS: Final = 7
LEFT: Final = 4


def hand(position: int) -> str:
    """The name of a position's hand."""
    return str(position) if position else "dealer"


class Round:
    """What lies on the table."""

    def __init__(self, dealing: str, *, faces: bool) -> None:
        self.dealing, self.faces = dealing, faces  # `faces`: a reader sees each card as it comes
        self.wagers: dict[int, dict[str, int]] = {}
        self.joined: dict[int, int] = {}  # a second box → the seat of its player
        self.accepted: list[int] = []  # seats with a progressive wager
        self.accepted_ms = 0  # when the last of them was
        self.cards: dict[int, list[str]] = {position: [] for position in POSITIONS}
        self.lows: dict[int, Low] = {}
        self.unpaid_for: int | None = None  # a seat whose wager is accepted, and was never placed
        self.unlit: int | None = None  # a seat whose progressive wager has no light
        self.not_of_hand: int | None = None  # a seat that set cards it does not hold
        self.misordered = False  # of two boxes the smaller wager's hand is set first
        self.surrendered: set[int] = set()
        self.voided: set[int] = set()  # § 688a.13(d)
        self.abandoned: set[int] = set()  # GEN-5
        self.out: set[int] = set()  # who surrendered, and whose cards are off the table
        self.as_said: dict[int, truth.Due] = {}  # seats paid by a result that was announced wrongly
        self.paid_wrong: set[int] = set()  # players with a wager that was wrongly settled
        self.discarded = 0  # § 688a.13(e)
        self.start = DEALER
        self.over = False  # void, and everything returned
        self.unsaid = False  # void, and nobody said so

    @property
    def boxes(self) -> list[int]:
        """Seats with a wager, the farthest to the dealer's right first."""
        return sorted(self.wagers, reverse=True)

    def player(self, seat: int) -> int:
        """The seat of the player whose box this is."""
        return self.joined.get(seat, seat)

    @property
    def order(self) -> list[int]:
        """Positions clockwise from the start."""
        return [(self.start + step) % (SEATS + 1) for step in POSITIONS]

    @property
    def counted(self) -> int:
        """How many progressive wagers the link has accepted."""
        return len(self.accepted) + (self.unpaid_for is not None)

    def hands(self) -> list[truth.Hand]:
        """Every hand with a wager, as the truth takes it."""
        return [
            truth.Hand(
                seat,
                self.cards[seat],
                self.lows.get(seat, ("", "")),
                self.wagers[seat],
                seat in self.surrendered,
                seat in self.voided,
                f"box {self.player(seat)}",
                seat in self.abandoned,
            )
            for seat in self.boxes
        ]

    def qualifying(self, filing: PaiGowFiling) -> bool:
        """Whether anybody has placed a Qualifying Wager."""
        return any(truth.qualifying(filing, one) for one in self.hands() if not one.void)


class Part:
    """A part of the dealer's work at one table."""

    def __init__(self, table: SimTable, decks: PaiGowDecks) -> None:
        assert isinstance(table.filing, PaiGowFiling)
        self.table, self.chance, self.decks = table, table.chance, decks
        self.filing = table.filing

    def void(self, now: Round, ground: str | None) -> Reports:
        """GEN-4: everything is returned, what the tray has taken in advance included."""
        why = {} if ground is None else {"ground": ground}
        yield self.table.say("round.voided", 6_000, by="F-21", **why)
        for seat in now.boxes:
            if seat not in now.voided:
                yield from self.returned(now, seat)
        now.over = True

    def returned(self, now: Round, seat: int) -> Reports:
        """All wagers of a box go back to its player."""
        for wager, stake in now.wagers[seat].items():
            yield self.back(now, seat, wager, stake)
        if seat in now.accepted:
            yield from self.table.to_link("contribution.reversed", wagers=1)

    def back(self, now: Round, seat: int, wager: str, cents: int) -> Report:
        """A stake returns to its player."""
        self.gives(now, seat, cents)
        return self.table.say("wager.returned", 700, seat=seat, wager=wager, amount_cents=cents)

    def gives(self, now: Round, seat: int, cents: int) -> None:
        """Chips come to the player of a box."""
        player = self.table.players.get(now.player(seat))
        if player:
            player.chips_cents += cents
