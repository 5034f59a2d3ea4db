"""What a table tells the meters of a round: the progressive wagers in it, and who hit a share.

Written by the tables stage to a topic of its own; joined by the meters with the controller's word.
"""

from dataclasses import dataclass
from typing import Literal

from events.derived.fact import Fact


@dataclass(kw_only=True)
class OfLink(Fact):
    """It goes to the meters of a link, under the link's key."""

    link: str


@dataclass(kw_only=True)
class ProgressiveWagers(OfLink):
    """The progressive wagers of one round: what its contribution is taken from."""

    kind: Literal["progressive.wagers"] = "progressive.wagers"
    paytable: int
    wager_cents: int  # of each
    seats: tuple[int, ...]  # that wagered
    accepted: tuple[int, ...]  # seats whose wager the link's system has accepted
    returned: tuple[int, ...]  # seats that got theirs back: of a void round all, PG-17
    void: str | None  # the clause that makes the round void
    verified: bool
    given_back: tuple[int, ...] = ()  # seats whose wager the dealer returned, due or not
    accepted_at: str | None = None  # when the last of them was, by the hub
    named: bool = True  # the table's devices number the rounds: else only this table's book does
    closes: str | None = None  # the table closed then: what it played up to there it has told
    lit: tuple[int, ...] | None = None  # seats whose light came on and was not seen to be off
    collected_cents: int | None = None  # in chips, for all of them


@dataclass(kw_only=True)
class Claim(OfLink):
    """A hand that wins a share of a meter: what it comes to is the meters' to say.

    Or, of no per cent, a fixed amount that its table's tray may not pay.
    """

    kind: Literal["claim"] = "claim"
    seat: int
    level: str  # the row of the paytable
    percent: int  # of the meter
    place: int  # among this round's claims, in the order in which they are settled here
    fixed_cents: int  # the table's own part of that row
    cleared_at: str | None = None  # when its cards were taken, where that was seen
    elsewhere_cents: int | None = None  # of it no tray pays so much, after a payout limit
