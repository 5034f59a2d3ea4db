"""A hit of a link's meter, from its lock to its payment. Used by fold, judge and book."""

from typing import Final, NamedTuple

from services.meters.parts.value import Share
from services.parts.quick import quick

MOST_ASKED: Final = 8  # sums that people have named one after another
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
    asked: tuple[tuple[str, int], ...] = ()  # when people named what is due of it, and how much
    found: bool = False  # by who validates: papers and payment do not name another sum
    told_cents: int | None = None  # of its fixed amount, what its table says that no tray pays
    weighed_at: str = ""  # up to when what people named was held against that

    @property
    def fixed(self) -> bool:
        """Whether its row pays a fixed amount and no share: its table's, if the tray may pay it."""
        return not self.share.percent and not self.pending

    @property
    def dues(self) -> tuple[int, ...]:
        """What may be paid of it: the share alone, or with what its row pays beside; the most last.

        A fixed amount of which nobody knows the paytable may be that of any.
        """
        return self.printed if self.asked_cents is None else (self.asked_cents,)

    @property
    def asked_cents(self) -> int | None:
        """What people have found to be due, as they named it last."""
        return self.asked[-1][1] if self.asked else None

    def asked_by(self, until: str) -> tuple[str, int] | None:
        """When they had named it last by then, and what."""
        return next((one for one in reversed(self.asked) if one[0] <= until), None)

    @property
    def printed(self) -> tuple[int, ...]:
        """The same by the paytable alone, which knows of no payout limit."""
        share = self.share.cents
        return self.amounts if self.fixed else (share, share + self.fixed_cents)

    def may_be(self, cents: int) -> bool:
        """Whether so much may be due of it: a payout limit cuts what its row pays beside a share.

        GEN-7: whether it did, the table tells.
        """
        if cents in self.printed:
            return True
        most = self.fixed_cents if self.fixed else max(self.printed)
        return self.share.cents < cents < most

    def stands(self, until: str = ENDLESS) -> bool:
        """Whether nobody had refused it by then, and the controller had not taken it back."""
        return not "" < self.gone_at <= until

    @property
    def owed_cents(self) -> int:
        """What is left to be paid: nothing of a share once the meter has it back."""
        if self.fixed:
            asked = self.fixed_cents if self.asked_cents is None else self.asked_cents
            over = self.gone_at or not self.taken_up_at
            return 0 if over else max(0, asked - self.paid_cents)
        if self.state == "reversed":
            return 0
        return max(0, self.share.cents + self.beside_cents - self.paid_cents)

    @property
    def beside_cents(self) -> int:
        """What of a fixed amount is owed with its share: once people have found it to be due."""
        if self.fixed or self.gone_at or self.asked_cents is None:
            return 0
        return self.asked_cents - self.share.cents

    @property
    def due_cents(self) -> int:
        """What has been owed of it: paid, or to be paid."""
        return self.paid_cents + self.owed_cents

    def taken_up(self, at: str, cents: int | None = None, *, found: bool = False) -> "Award":
        """A fixed amount comes from no tray, as people find; of several it is what they name.

        What is `found`, by who has looked at all of it, may be less by a payout limit.
        """
        if self.paid_cents:
            return self
        after = self
        if self.fixed:
            amount = cents if cents in self.amounts else self.fixed_cents
            after = self._replace(taken_up_at=self.taken_up_at or at, fixed_cents=amount)
        if cents is None or (self.found and not found):
            return after
        named = after.may_be(cents) if found else cents in self.printed
        if not named:
            return after
        return after._replace(asked=(*self.asked, (at, cents))[-MOST_ASKED:], found=found)

    @property
    def is_open(self) -> bool:
        """Whether what its table tells of this round, or of a later one, may bear on it."""
        if self.state == "keyed":
            return not self.looked_at
        return not self.confirmed or self.to_weigh(ENDLESS)

    def to_weigh(self, until: str) -> bool:
        """Whether people had found it due by then, and that is not held against its table yet."""
        if self.told_cents is None:
            return False
        if self.told_cents == 0 and self.fixed:
            return not self.weighed_at and "" < self.taken_up_at <= until
        asked = self.asked_by(until)
        return asked is not None and asked[0] > self.weighed_at

    def comes_to(self, how: str) -> "Award":
        """A step on: one that is refused, paid or taken back is not put before that again."""
        return self if _ENDS.get(how, 0) < _ENDS.get(self.state, 0) else self._replace(state=how)
