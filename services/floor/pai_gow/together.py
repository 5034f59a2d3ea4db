"""Which mistakes of one Pai Gow round remain visible together. Used by `floor`.

A row names a mistake, and what is not to be seen any more where that was made: a void hides how
hands were set and paid, a hole in the reports all that comes after it.
"""

from collections.abc import Mapping
from typing import Final

from services.floor.game import Together

_VOIDS: Final = ("deal.count", "count.remainder", "void.unsupported", "void.missing")
_PAID: Final = (
    "pay.over", "pay.under", "pay.missed", "pay.unearned", "collect.missed", "collect.unearned",
    "commission.taken",
)  # fmt: skip
_AWARDS: Final = (
    "envy.unannounced", "envy.unpaid", "envy.unearned", "progressive.winner_unlit",
    "progressive.paid_from_tray", "progressive.unvalidated",
)  # fmt: skip
_SETTLED: Final = (
    *_PAID, *_AWARDS, "announce.missing", "result.misannounced", "cards.cleared_early",
    "settle.order",
)  # fmt: skip
_SET: Final = (
    "set.high_below_low", "set.foul", "set.changed", "set.two_hands_order", "set.house_way",
    "play.order", "surrender.not_allowed", "surrender.uncounted",
)  # fmt: skip
_STARTS: Final = ("deal.wrong_start", "dice.no_roll_ignored", "start.not_shaken")
_OTHER_DECK: Final = ("card.foreign", "card.duplicate", "joker.second")  # comes after the round

HIDES: Final[Mapping[str, frozenset[str]]] = {
    # All hands are void: §§ 688a.8(f), 688a.9(e), 688a.10(e), 688a.13(e), (g), (i), (j).
    **dict.fromkeys(
        _VOIDS,
        frozenset((*_SET, *_SETTLED, *_VOIDS, "stream.gap", "stub.exposed", "start.not_covered")),
    ),
    # What comes after it is not judged, nor what would have been told only then.
    "stream.gap": frozenset(
        (*_SET, *_SETTLED, "discard.order", "round.no_announcement", "start.not_covered")
    ),
    # The seat's chips are judged as a whole: one error may be the other's remedy.
    **dict.fromkeys(_PAID, frozenset(_PAID)),
    # A hand is set or given up in one wrong way.
    **dict.fromkeys(_SET, frozenset(_SET)),
    # Of the start the first slip shows; one of them supports a void: PG-18.
    **dict.fromkeys(_STARTS, frozenset((*_STARTS, "announce.missing", "deal.order", *_VOIDS))),
    # The deck is replaced once, whatever was wrong with it.
    **dict.fromkeys(_OTHER_DECK, frozenset((*_OTHER_DECK, "count.remainder"))),
    "joker.not_destroyed": frozenset(_OTHER_DECK),
    "deck.wrong_number": frozenset((*_OTHER_DECK, "count.remainder")),
    # With a second one, or out of an automated shoe, the round is void: § 688a.13(e), (i).
    "card.face_up": frozenset(_VOIDS),
    "card.exposed": frozenset((*_VOIDS, "set.two_hands_order")),
    # A card too few or out of order: which of both shows in what follows, and is one finding.
    "deal.order": frozenset(("deal.count",)),
    # Where nothing is announced, nothing comes after it.
    "round.no_announcement": frozenset(("wager.late", "seat.switch")),
    # Chips that come or go may bring a wager within its limits.
    "wager.outside_limits": frozenset(("wager.late", "seat.switch", "wager.verbal_cash")),
    "wager.late": frozenset(("seat.switch",)),
    # To whom the dealer came is told by what he says and pays there: nothing, where that pushes.
    # That a surrendered hand was not counted shows at the next reveal.
    "announce.missing": frozenset(("settle.order", "result.misannounced", "surrender.uncounted")),
    # Cards of a wager that is never settled were not taken too early.
    "cards.cleared_early": frozenset(("pay.missed", "collect.missed")),
    # The light of a wager that nobody has put down.
    "progressive.lock_mismatch": frozenset(("progressive.winner_unlit",)),
}

OF_SEATS: Final = frozenset((
    "wager.unseated", "wager.outside_limits", "cut.order", "cut.not_offered",
    "cut.recut_wrong_person", "envy.unpaid", "set.two_hands_order",
))  # fmt: skip
"""Not to be seen once a report of the panel was lost, until the table opens anew: nobody could tell
who sits where, who has two boxes, and under which limits."""

IN_ROUNDS: Final = frozenset((
    "wager.unseated", "wager.outside_limits", "wager.verbal_cash", "wager.late", "seat.switch",
    "round.no_announcement", "lammer.missing", "lammer.unearned", "progressive.lock_mismatch",
    "progressive.lockout_missed", "deal.order", "card.face_up", "card.drawn_in_error",
    "card.exposed", "stub.exposed", "source.disagree", "hand.disputed", "discard.order",
    "stream.gap", "start.not_covered", *_VOIDS, *_SETTLED, *_SET, *_STARTS, *_OTHER_DECK,
))  # fmt: skip

TOGETHER: Final = Together(
    HIDES, IN_ROUNDS,
    of_seats=OF_SEATS,
)  # fmt: skip
