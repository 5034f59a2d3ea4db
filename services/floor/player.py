"""A patron at a simulated table. Used by `table` and each game's dealer."""


class Player:
    """A patron at a seat, as far as the table can see."""

    def __init__(self, seat: int, habit: int) -> None:
        self.seat = seat
        self.habit = habit  # the usual wager, in cents
        self.chips_cents = 0
        self.away = False  # from a seat that is kept
        self.card: str | None = None  # by which the house knows the patron, where one was given
