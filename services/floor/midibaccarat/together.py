"""Which mistakes of one Midibaccarat round remain visible together. Used by `floor`.

A row names a mistake, and what is not to be seen any more where that was made: a void hides how
wagers were paid, a hole in the reports all that comes after it. Which chips at one seat make up for
those at another, or for older vigorish, their cents decide: `payments`.
"""

from collections.abc import Mapping
from typing import Final

from services.floor.game import Together

_UNREAD: Final = ("stream.gap", "stream.duplicate_conflict")
_BETS: Final = frozenset(
    ("wager.outside_limits", "wager.verbal_unconfirmed", "wager.late", "seat.switch",
     "round.no_announcement")
)  # fmt: skip
_PAID: Final = frozenset(
    ("pay.over", "pay.under", "pay.missed", "pay.unearned", "collect.missed", "collect.unearned")
)
_MARKED: Final = frozenset(
    ("vig.not_marked", "vig.not_collected", "vig.wrong_amount", "vig.marker_removed",
     "ez.vig_taken")
)  # fmt: skip
_SETTLED: Final = _PAID | _MARKED | {"settle.order", "cards.cleared_early"}
_HANDED: Final = frozenset(("hand.given_wrong", "hand.offer_order"))
_HOUSE_MONEY: Final = frozenset(("house_money.settled_late", "house_money.press_invalid"))
_ASTRAY: Final = frozenset(("card.exposed", "card.face_up", "card.drawn_in_error"))
_THIRDS: Final = frozenset(("natural.drawn_on", "third_card.unauthorised", "third_card.undrawn"))
_SAID: Final = frozenset(("announce.missing", "result.misannounced"))
_SEEN: Final = frozenset(("source.disagree", "card.foreign"))

HIDES: Final[Mapping[str, frozenset[str]]] = {
    # Nothing is dealt, said or settled after it, nor due by it.
    "void.unsupported": frozenset(
        {*_THIRDS, *_SETTLED, *_HOUSE_MONEY, *_ASTRAY, *_UNREAD, "announce.missing"}
    ),
    # What comes after it is not judged, nor what would have been told only then.
    **dict.fromkeys(
        _UNREAD,
        frozenset(
            {
                *_SEEN,
                *_HANDED,
                *_THIRDS,
                *_SETTLED,
                *_HOUSE_MONEY,
                *_ASTRAY,
                *_SAID,
                *_UNREAD,
                "round.no_announcement",
                "simulated_round.missing",
                "shoe.last_hand_unannounced",  # perhaps it was just that which was lost
            }
        ),
    ),
    # Nobody is late where no time is called.
    "round.no_announcement": frozenset(("wager.late", "seat.switch")),
    # That the dealer turned a hand shows in the count which he announces.
    "announce.missing": _HANDED,
    # What the card would have made of the round, nobody can tell; nothing is settled after it.
    "third_card.undrawn": _SETTLED | {"result.misannounced", "house_money.settled_late"},
    # The payment of both wagers hangs under it.
    "house_money.press_invalid": _PAID | _MARKED,
    # What is never taken or paid was not taken or paid too late; one wager alone has no order.
    "settle.order": frozenset(("pay.missed", "collect.missed", "cards.cleared_early")),
    # Cards of a wager that is never settled were not taken too early.
    "cards.cleared_early": frozenset(("pay.missed", "collect.missed")),
}

UNREAD: Final = frozenset(_UNREAD)
OF_SEATS: Final = frozenset(
    (
        "cut.order",
        "cut.not_offered",
        "hand.offer_order",
        "wager.outside_limits",
    )
)
"""Not to be seen once a report of the panel was lost, until the table opens anew: who was passed
over may have gone, or was not there yet, and other limits may be in force."""

IN_ROUNDS: Final = frozenset((
    *_BETS, "deal.order", *_HANDED, *_SAID, *_UNREAD, *_SEEN, *_THIRDS, *_HOUSE_MONEY, *_ASTRAY,
    *_SETTLED, "void.unsupported", "hand.disputed",
))  # fmt: skip

TOGETHER: Final = Together(HIDES, IN_ROUNDS)
