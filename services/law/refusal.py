"""Why a round or a filing cannot be taken, in the words of the interface.

Raised by whatever reads a round or a filing; `answering` makes the error line of it.
"""

from typing import Literal

Code = Literal[
    "round.malformed", "text.unknown", "filing.invalid", "card.unknown", "card.duplicate",
    "hand.size", "set.not_of_hand", "wager.not_offered", "wager.stake", "deal.third_card",
    "meter.missing", "hit_order.invalid", "house_money.press_invalid", "void.ground",
]  # fmt: skip


class Refused(ValueError):
    """It cannot be settled, whole: the code, the place in the line, and the reason."""

    def __init__(self, code: Code, where: str, message: str, cite: str = "") -> None:
        super().__init__(f"{where}: {message}")
        self.code, self.where, self.message = code, where, message
        self.cite = cite  # the clause or reading, of a filing's option
