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
    state: str = "locked"  # keyed, claimed, validated, refused, documented, paid, reversed
    confirmed: bool = False  # the table has told of the hand
    looked_at: bool = False  # or of another, or of none
    paytable: int | None = None
    fixed_cents: int = 0  # of its row, beside the share
    amounts: tuple[int, ...] = ()  # of a row without a share, by each paytable that it may be of
    locked_cents: int | None = None  # as the controller says
    by: str | None = None  # who validated it
    slip: str | None = None
    settled_at: str = ""  # documented or refused: its cards may go
    gone_at: str = ""  # refused or reversed
    reversed_at: str = ""
    paid_cents: int = 0  # of what is owed, as it is booked
    taken_up_at: str = ""  # a fixed amount alone: since somebody has found that no tray pays it

    @property
    def fixed(self) -> bool:
        """Whether its row pays a fixed amount and no share: its table's, if the tray may pay it."""
        return not self.share.percent and not self.pending

    @property
    def dues(self) -> tuple[int, ...]:
        """What may be paid of it: the share alone, or with what its row pays beside; the most last.

        A fixed amount of which nobody knows the paytable may be that of any.
        """
        share = self.share.cents
        return self.amounts if self.fixed else (share, share + self.fixed_cents)

    def stands(self, until: str = ENDLESS) -> bool:
        """Whether nobody had refused it by then, and the controller had not taken it back."""
        return not "" < self.gone_at <= until

    @property
    def owed_cents(self) -> int:
        """What is left to be paid: nothing of a share once the meter has it back."""
        if self.fixed:
            over = self.gone_at or not self.taken_up_at
            return 0 if over else self.fixed_cents - self.paid_cents
        return 0 if self.state == "reversed" else self.share.cents - self.paid_cents

    @property
    def due_cents(self) -> int:
        """What has been owed of it: paid, or to be paid."""
        return self.paid_cents + self.owed_cents

    def taken_up(self, at: str, cents: int | None = None) -> "Award":
        """A fixed amount comes from no tray, as people find; of several it is what they name."""
        if not self.fixed or self.paid_cents:
            return self
        amount = cents if cents in self.amounts else self.fixed_cents
        return self._replace(taken_up_at=self.taken_up_at or at, fixed_cents=amount)

    def comes_to(self, how: str) -> "Award":
        """A step on: one that is refused, paid or taken back is not put before that again."""
        return self if _ENDS.get(how, 0) < _ENDS.get(self.state, 0) else self._replace(state=how)
