"""What a link's controller, its pit and its cage can do wrong, by the moment at which they do it.

Used by `link_trouble`, which does it, and by `simulate`, `score` and the catalogue.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from services.floor.pai_gow.paytables import PROGRESSIVE

OF_A_CONTRIBUTION: Final = (
    "meter.contribution_missing", "meter.contribution_doubled", "meter.contribution_wrong",
    "meter.unreasonable_increment", "meter.played_while_lost", "meter.sequence_gap",
    "meter.reversal_wrong", "jackpot.invalid_hand", "meter.parameter_changed_live",
    "meter.reserve_negative", "meter.reset_unearned", "jackpot.unknown", "link.silent",
    "meter.unapproved", "meter.overdrawn", "link.conflict", "link.lowered",
)  # fmt: skip
OF_A_DISPLAY: Final = ("meter.reading_mismatch", "meter.decreased")
OF_A_HIT: Final = (
    "jackpot.unrecorded", "jackpot.amount_wrong", "meter.simultaneous_order",
    "jackpot.undocumented", "jackpot.unvalidated", "jackpot.paid_twice", "jackpot.one_person",
    "jackpot.paid_from_tray", "jackpot.cards_cleared", "jackpot.order", "jackpot.papers_wrong",
    "jackpot.not_returned",
)  # fmt: skip
LINK_MISTAKES: Final = (*OF_A_CONTRIBUTION, *OF_A_DISPLAY, *OF_A_HIT)
LUCK, KEEN = 0.3, 0.9  # of rounds and of boxes: so that each of them has its moment often

HEARD: Final = "link.heard"  # no event's type: the hub hears the controller again
HEARD_AGAIN: Final = frozenset((HEARD, "hit.recorded", "hit.reversed"))  # somebody calls for it
SEEN_MS: Final = 100_000  # after which whoever waits for a number has said so
TOO_LATE_MS: Final = 900_000  # for the papers: nobody waits with the cards so long
UNHEARD_MS: Final = (90_000, 420_000)  # it has a while to say what it counted meanwhile
REFUSED_MS: Final = 1_200_000  # whatever else is paid in that round
BACK_MS: Final = 1_000  # from a refusal to the share's return
WITHHELD_MS: Final = 780_000  # it has ten minutes, and whatever is missing meanwhile comes

OF_NO_ROUND: Final = frozenset((
    "meter.sequence_gap", "meter.parameter_changed_live", "meter.reserve_negative",
    "meter.reset_unearned", "jackpot.unknown", "meter.unapproved", "meter.overdrawn",
    "link.lowered", *OF_A_DISPLAY,
))  # fmt: skip
FOUND_AS: Final = {
    "jackpot.paid_from_tray": "progressive.paid_from_tray",  # as at a table
    "link.silent": "meter.played_while_lost",
    "link.conflict": "stream.duplicate_conflict",
    "link.lowered": "meter.decreased",  # by a reset
}
FOUND: Final = tuple(FOUND_AS.get(code, code) for code in LINK_MISTAKES)


def wrong_papers(chance: Random, cents: int) -> dict[str, dict[str, Any]]:
    """One has not signed, or they are of another amount, or it is paid on others."""
    return chance.choice((
        {"documented": {"signatures": ("F-21",)}},
        {"documented": {"amount_cents": cents + chance.randint(1, 500)}},
        {"paid": {"slip": "S-1"}},
    ))  # fmt: skip


def held_by_nobody(told: Mapping[str, Any]) -> dict[str, Any]:
    """A hit that is keyed in without a hand, of the row with the smallest share."""
    shares = PROGRESSIVE[told["paytable"]].shares
    level = min(shares, key=lambda row: shares[row])
    return {
        "at_table": told["at_table"], "round": told.get("round"), "seat": 1,
        "level": level.removesuffix("-natural"), "paytable": told["paytable"],
        "percent": shares[level],
    }  # fmt: skip
