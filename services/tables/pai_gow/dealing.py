"""How far a Pai Gow deal has come, and where it went astray: §§ 688a.8 to 688a.10, 688a.13.

Used by the fold and the judges. A card that skips a position may be a card out of order, or a card
too few: which of both is told only by what follows, and it is one finding, not two.
"""

from collections.abc import Sequence
from typing import Final

from services.law.pai_gow.procedure import CARDS_EACH, CLOCKWISE, MISDEAL, remainder_due
from services.tables.due.grounds import believed
from services.tables.heard.trust import PROGRESSIVE
from services.tables.heard.ways import by_way
from services.tables.pai_gow.hands import POSITION, at, count_of
from services.tables.pai_gow.parts import PaiGowPlay
from services.tables.state import Round, TableState, reported

WRONG_COUNT: Final = ("688a.13(g)", "688a.13(j)")
_BREAKS_OFF: Final = ("688a.13(c)", "688a.13(e)", "688a.13(i)", "688a.13(l)")  # in mid-deal


def turns(round_: Round) -> list[str]:
    """Whose cards, or stacks, came one after the other."""
    hands = [card[0] for card in round_.dealt]
    return list(dict.fromkeys(hands)) if round_.play.stacks else hands


def breaks_the_order(hands: Sequence[str], *, ends: bool = False) -> tuple[str, str] | None:
    """Whose turn it was and who came, where the last of these cards or stacks is what shows it.

    Not the one that merely goes to the next position but one: where the deal goes on from there,
    the position that was passed over has a card too few: PW-109. Where it `ends` on its way, it is
    no more than passed over.
    """
    first, last = POSITION.get(hands[0]), len(hands) - 1
    if first is None:
        return None
    astray = next((step for step, hand in enumerate(hands) if hand != at(first + step)), None)
    if astray is None:
        return None
    shown = next((s for s in range(astray, last + 1) if hands[s] != at(first + s + 1)), None)
    return (at(first + astray), hands[astray]) if shown == (None if ends else last) else None


def is_whole(state: TableState, round_: Round, left: int) -> bool:
    """Whether all cards of the deck are there, with so many left: then they were misdealt."""
    lacking = CARDS_EACH * len(CLOCKWISE) - len(round_.dealt)
    return left == remainder_due(out_of_play(state, round_.play)) + lacking


def out_of_play(state: TableState, play: PaiGowPlay) -> int:
    """Cards that were discarded under § 688a.13(e)."""
    return play.discarded if reported(state, "card.discarded") else play.face_up


def misdeals(state: TableState, play: PaiGowPlay) -> tuple[str, ...]:
    """The paragraphs on a wrong remainder: of the method in use, or of both that it may be."""
    return (MISDEAL["automated-shoe"],) if play.stacks else by_way(state, MISDEAL)


def wrong_counts(round_: Round, *, passed_over: bool = False) -> dict[str, int]:
    """Hands with another number than seven.

    A position without a wager that got nothing is one where what the deal left shows it.
    """
    wagered = {str(seat) for seat, _ in round_.spots}
    return {
        name: cards
        for name, cards in count_of(round_.dealt).items()
        if cards != CARDS_EACH and (passed_over or cards or name == "dealer" or name in wagered)
    }


def ends_short(round_: Round) -> bool:
    """Whether only what comes last in the deal is not there: it may be its report."""
    dealt = round_.dealt
    stacks: int = round_.play.stacks
    hands = turns(round_)
    first = POSITION.get(hands[0]) if hands else None
    if first is None or any(hand != at(first + step) for step, hand in enumerate(hands)):
        return False
    if stacks:
        return stacks < len(CLOCKWISE) and len(dealt) == CARDS_EACH * stacks
    return len(dealt) < CARDS_EACH * len(CLOCKWISE)


def may_be_void(state: TableState, round_: Round) -> bool:
    """Whether the deal may have been broken off by a void that nobody would tell, nor its ground.

    Wagers that were won or lost show that it was none.
    """
    if reported(state, "round.voided") or not ends_short(round_):
        return False
    for (_, wager), spot in round_.spots.items():
        if spot.paid_cents or (spot.collected_cents and wager != PROGRESSIVE):
            return False
    return any(believed(state, ground) for ground in _BREAKS_OFF)


def is_seen(state: TableState, play: PaiGowPlay) -> bool:
    """Whether a card or stack that was not reported was not dealt."""
    return reported(state, "stack.delivered" if play.stacks else "card.dealt")
