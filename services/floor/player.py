"""A patron at a simulated table. Used by `table` and each game's dealer."""

from typing import Final

LEFT_LYING: Final = 0.3  # of the pushes at an untidy table: nobody takes the chips up at once
PLAYED_ON: Final = 0.7  # of those; the others are taken up before the next round


class Player:
    """A patron at a seat, as far as the table can see."""

    def __init__(self, seat: int, habit: int) -> None:
        self.seat = seat
        self.habit = habit  # the usual wager, in cents
        self.chips_cents = 0
        self.away = False  # from a seat that is kept
        self.card: str | None = None  # by which the house knows the patron, where one was given
        self.lying: dict[tuple[int, str], int] = {}  # stakes that a push left there, in cents

    def leaves(self, seat: int, wager: str, cents: int) -> None:
        """A push that nobody takes up: the chips are the patron's, and stay where they lie."""
        self.chips_cents += cents
        self.lying[seat, wager] = cents

    def finds(self, seat: int, wager: str) -> int:
        """What still lies there as betting begins: it is played again, or taken up now."""
        return self.lying.pop((seat, wager), 0)
