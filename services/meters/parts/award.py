"""A hit of a link's meter, from its lock to its payment. Used by fold, judge and book."""

from typing import Final, NamedTuple

from services.meters.parts.value import Share
from services.parts.quick import quick

ENDLESS: Final = "9"  # after every moment
NOT_THE_SHARE: Final = "What is locked or paid is not the share of the meter that the hit met."
_ENDS: Final = {"refused": 1, "paid": 2, "reversed": 3}  # of a jackpot's life


@quick
class Award(NamedTuple):
    """A hit: the share it locked at once, and how far it has come since."""

    number: int
    id: str  # of its event
    at: str  # by the controller
    hub_at: str
    at_table: str
    round: str | None
    seat: int
    level: str
    share: Share
    met_cents: int  # what the meter stood at, in whole cents
    pending: bool  # nobody can say yet what it is worth
    state: str = "locked"  # claimed, validated, refused, documented, paid, reversed
    confirmed: bool = False  # the table has told of the hand
    looked_at: bool = False  # or of another, or of none
    paytable: int | None = None
    fixed_cents: int = 0  # of its row, beside the share
    locked_cents: int | None = None  # as the controller says
    by: str | None = None  # who validated it
    slip: str | None = None
    settled_at: str = ""  # documented or refused: its cards may go
    gone_at: str = ""  # refused or reversed
    reversed_at: str = ""
    paid_cents: int = 0  # of the share, as it is booked

    def stands(self, until: str = ENDLESS) -> bool:
        """Whether nobody had refused it by then, and the controller had not taken it back."""
        return not "" < self.gone_at <= until

    @property
    def owed_cents(self) -> int:
        """What is left of the share to be paid: nothing once the meter has it back."""
        return 0 if self.state == "reversed" else self.share.cents - self.paid_cents

    def comes_to(self, how: str) -> "Award":
        """A step on: one that is refused, paid or taken back is not put before that again."""
        return self if _ENDS.get(how, 0) < _ENDS.get(self.state, 0) else self._replace(state=how)
