"""What can be done wrong at a simulated Midibaccarat table, under the names of the findings.

Used by the dealer, which picks those that can have their moment, and by `floor`.
"""

from typing import Final

from services.floor.cards import CUT_MISTAKES, OPENING_MISTAKES
from services.floor.devices import CLOCK_MISTAKES

AT_SHOES: Final = (
    *CUT_MISTAKES, "shuffle.skipped", "shuffle.unverified", "deck.overdue",
    "vig.uncollected_at_shoe",
)  # fmt: skip
AT_LOADING: Final = ("burn.wrong_count", "deck.wrong_number", "shoe.insufficient_cards")
AT_THE_END: Final = ("shoe.last_hand_unannounced", "shoe.past_last_hand", "card.missing")
BETWEEN: Final = (
    *OPENING_MISTAKES,
    *AT_SHOES,
    *AT_LOADING,
    *AT_THE_END,
    "vig.uncollected_at_leave",
    "void.missing",  # with shoe.insufficient_cards
)
"""Made between two rounds."""

IN_ROUNDS: Final = (
    *CLOCK_MISTAKES,
    "announce.missing", "card.drawn_in_error", "card.duplicate", "card.exposed", "card.face_up",
    "card.foreign", "cards.cleared_early", "collect.missed", "collect.unearned", "deal.order",
    "ez.vig_taken", "hand.disputed", "hand.given_wrong", "hand.offer_order",
    "house_money.press_invalid", "house_money.settled_late", "natural.drawn_on", "pay.missed",
    "pay.over", "pay.under", "pay.unearned", "result.misannounced", "round.no_announcement",
    "seat.switch", "settle.order", "simulated_round.missing", "simulated_round.wager",
    "source.disagree", "stream.duplicate_conflict", "stream.gap", "third_card.unauthorised",
    "third_card.undrawn", "vig.marker_removed", "vig.not_collected", "vig.not_marked",
    "vig.wrong_amount", "void.unsupported", "wager.late", "wager.outside_limits",
    "wager.verbal_unconfirmed",
)  # fmt: skip
MISTAKES: Final = tuple(sorted((*BETWEEN, *IN_ROUNDS)))
