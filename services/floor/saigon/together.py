"""Which mistakes of one Saigon round remain visible together. Used by `floor`.

A row names a mistake, and what is not to be seen any more where that was made: a void hides how
hands were set and paid, a hole in the reports all that comes after it.
"""

from collections.abc import Mapping
from typing import Final

from services.floor.game import Together

_VOIDS: Final = ("deal.count", "count.stub", "void.unsupported", "void.missing")
_UNREAD: Final = ("stream.gap", "stream.duplicate_conflict")
_UNSETTLED: Final = ("card.duplicate", "joker.second")  # no such hands can be settled

_PAID: Final = frozenset(
    ("pay.over", "pay.under", "pay.missed", "pay.unearned", "collect.missed", "collect.unearned",
     "pot.wrong_winner", "pot.split_wrong", "pot.gathered_wrong")
)  # fmt: skip
_RULED: Final = _PAID | {"result.misannounced", "cards.cleared_early"}
_SETTLED: Final = _RULED | {"announce.missing", "settle.order"}
_SET: Final = frozenset(("set.missed_qualifier", "set.dealer_wrong", "dealer.revealed_early"))
_TOLD_BY_NOTHING: Final = frozenset(("round.no_announcement", "wager.unseated"))
_LEFT_EARLY: Final = frozenset(("pay.missed", "collect.missed"))

HIDES: Final[Mapping[str, frozenset[str]]] = {
    # All hands are void: §§ 680a.8(g), 680a.13(a), (c), (e). Faces that nobody has read yet, are
    # read no more.
    **dict.fromkeys(_VOIDS, _SET | _SETTLED | {*_VOIDS, *_UNREAD, *_UNSETTLED}),
    # What comes after it is not judged, nor what would have been told only then; what was lost may
    # be the word of who sat down.
    **dict.fromkeys(
        _UNREAD,
        _SETTLED | _SET | {*_UNREAD, *_TOLD_BY_NOTHING},
    ),
    # Whose Ante was due before the Pot shows by what it is due.
    **dict.fromkeys(_UNSETTLED, _RULED | {"settle.order"}),
    # A card too few or out of order: which of both shows in what follows, and is one finding.
    "deal.order": frozenset(("deal.count",)),
    # Where nothing is announced, nothing comes after it.
    "round.no_announcement": frozenset(("wager.late", "seat.switch")),
    # One more chip may bring a wager within its limits.
    "wager.verbal_cash": frozenset(("wager.outside_limits",)),
    # The hands are compared with what he has set.
    "set.dealer_wrong": frozenset(("result.misannounced",)),
    # To whom the dealer came is told by what he says and pays there: nothing, where that pushes.
    "announce.missing": frozenset(("settle.order",)),
    # A wager came before its turn if the one that was due is taken or paid after it.
    "settle.order": _LEFT_EARLY,
    # Cards of a wager that is never settled were not taken too early.
    "cards.cleared_early": _LEFT_EARLY,
}

IN_ROUNDS: Final = frozenset((
    "wager.unseated", "wager.outside_limits", "wager.verbal_cash", "wager.late", "seat.switch",
    "pot.missing", "pot.not_equal_minimum", "pot.single_player", "round.no_announcement",
    "deal.hand_without_shuffler", "deal.order", "card.face_up", "card.drawn_in_error",
    "card.exposed", "card.foreign", "stub.exposed", "source.disagree", "hand.disputed",
    "discard.order", *_VOIDS, *_UNREAD, *_UNSETTLED, *_SETTLED, *_SET,
))  # fmt: skip

TOGETHER: Final = Together(
    HIDES,
    IN_ROUNDS,
    of_seats=frozenset(
        (
            "wager.unseated",
            "wager.outside_limits",
            "pot.missing",
            "pot.not_equal_minimum",
        )
    ),
)
