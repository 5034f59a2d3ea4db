"""Kinds of fact from which judges conclude, also from their absence: what a table should report.

What none of its devices tells is said once, at its opening; what hangs on it is not judged there.
"""

from typing import Any, Final

from services.tables.state import TableState

EVERY_TABLE: Final = (
    "buy_in.made", "card.dealt", "card.exposed", "card.found_face_up", "cards.cleared",
    "cards.inspected", "cards.spread", "cards.washed", "cut.made", "cut.offered",
    "deal_method.used", "deck.received", "deck.removed", "device.covered", "device.fault",
    "device.restored", "floorperson.verified", "limits.changed", "no_more_bets.announced",
    "player.looked", "round.voided", "seat.absent", "seat.left", "seat.taken",
    "shuffle.finished", "table.closed", "wager.collected", "wager.paid", "wager.placed",
    "wager.returned", "wager.withdrawn",
)  # fmt: skip
_OF_DECKS: Final = (
    "card.discarded", "deck.changed", "hand.compared", "hand.reset", "hand.revealed", "hand.set",
    "seats.joined", "stub.exposed",
)  # fmt: skip
_MIDIBACCARAT: Final = (
    "card.drawn_in_error", "cards.burned", "cover_card.met", "last_hand.announced",
    "points.announced", "result.announced", "second_cover.placed", "shoe.ended", "shoe.loaded",
    "simulated_round.begun", "verbal.confirmed", "verbal.converted",
)  # fmt: skip
_OF_VIGORISH: Final = ("marker.read", "vigorish.collected", "vigorish.marked")
_HANDED: Final = ("hand.given", "hand.returned", "right.relinquished")
_PAI_GOW: Final = (
    *_OF_DECKS, "hand.surrendered", "joker.torn", "player.chose", "remainder.counted",
    "surrender.counted",
)  # fmt: skip
_OF_DICE: Final = (
    "dice.changed", "dice.rolled", "dice.shaken", "no_roll.called", "shaker.covered",
    "total.announced",
)  # fmt: skip
_OF_ENVY: Final = ("envy.paid", "envy_hand.acknowledged", "lammer.placed")
_OF_A_LINK: Final = (
    "progressive.locked", "progressive_wager.accepted", "progressive_wager.lit",
    "progressive_wagers.collected",
)  # fmt: skip
_SAIGON: Final = (*_OF_DECKS, "stub.counted")


def of_midibaccarat(state: TableState) -> tuple[str, ...]:
    """As its filing has it: vigorish but on an EZ table, hands given but under another reveal."""
    terms = state.terms
    filing: Any = terms and terms.filing
    facts: tuple[str, ...] = _MIDIBACCARAT
    if terms is None:
        return facts
    facts += () if filing.variant == "ez" else _OF_VIGORISH
    facts += () if terms.controls.other_reveal else _HANDED
    return (*facts, "wager.pressed") if filing.house_money else facts


def of_pai_gow(state: TableState) -> tuple[str, ...]:
    """As its filing has it: dice, envy, a link."""
    terms = state.terms
    filing: Any = terms and terms.filing
    facts: tuple[str, ...] = _PAI_GOW
    if terms is None:
        return facts
    facts += _OF_DICE if terms.controls.start_by == "dice" else ("random_number.shown",)
    facts += _OF_ENVY if filing.fortune is not None or filing.progressive == 4 else ()
    return facts if filing.progressive is None else facts + _OF_A_LINK


def of_saigon(state: TableState) -> tuple[str, ...]:
    """As its filing has it: a Pot Wager."""
    filing: Any = state.terms and state.terms.filing
    return (*_SAIGON, "pot.paid") if getattr(filing, "pot", False) else _SAIGON


def unreported(state: TableState, of_its_game: tuple[str, ...]) -> list[str]:
    """Those that no device of the table reports."""
    known = state.terms.reporters if state.terms else {}
    if "stack.delivered" in known:  # as good as card by card
        known = {**known, "card.dealt": known["stack.delivered"]}
    return [fact for fact in sorted({*EVERY_TABLE, *of_its_game}) if fact not in known]
