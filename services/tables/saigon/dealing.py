"""How far a Saigon deal has come, and where it went astray: §§ 680a.8 to 680a.10, 680a.13.

Used by the fold (`play`) and the judges. A card that skips a hand may be a card out of order, or a
card too few: which of both is told only by what follows, and it is one finding, not two.
"""

from collections.abc import Sequence
from typing import Final

from services.law.saigon.cards import HAND
from services.law.saigon.procedure import DECK_CARDS, expected_stub
from services.tables.due.seating import is_held, seats_are_known
from services.tables.heard.deals import deals_are_told
from services.tables.heard.stakes import stakes_are_told
from services.tables.saigon.parts import SaigonPlay
from services.tables.state import Round, TableState

DEALER: Final = "dealer"
_DEALER_AND_ONE: Final = 2
STUB_GROUNDS: Final = {
    "manual-shoe": "680a.8(g)", "hand": "680a.9(f)", "automated-shoe": "680a.10(f)",
}  # fmt: skip
_IN_ORDER: Final = {
    "manual-shoe": ("680a.8(c)",), "hand": ("680a.9(b)",), "automated-shoe": ("680a.10(b)",),
}  # fmt: skip
_UNSEEN: Final = {
    "manual-shoe": ("680a.8(d)",), "hand": ("680a.9(c)",), "automated-shoe": ("680a.10(c)",),
}  # fmt: skip
WRONG_COUNT: Final = "680a.13(c)"


def method(state: TableState, round_: Round | None) -> str | None:
    """How the cards are dealt: as it shows, or as it was said; None where neither tells."""
    said = state.devices.method
    if round_ is not None and round_.dealt:
        if round_.play.stacks:
            return "automated-shoe"
        return "hand" if said and said[0] == "hand" else "manual-shoe" if said else None
    return said[0] if said and said[0] in STUB_GROUNDS else None


def order_clause(state: TableState, round_: Round) -> tuple[str, ...]:
    """Where the order of this deal stands."""
    by = method(state, round_)
    return _IN_ORDER[by] if by else (*_IN_ORDER["manual-shoe"], *_IN_ORDER["hand"])


def stub_clause(state: TableState, round_: Round | None) -> tuple[str, ...]:
    """Where it stands that the stub is not exposed."""
    by = method(state, round_)
    return _UNSEEN[by] if by else tuple([one for (one,) in _UNSEEN.values()])


def stub_grounds(state: TableState, round_: Round) -> tuple[str, ...]:
    """By which clause a wrong stub makes the round void: one of these, whichever is the method."""
    by = method(state, round_)
    return (STUB_GROUNDS[by],) if by else tuple(STUB_GROUNDS.values())


def places(state: TableState, round_: Round) -> tuple[str, ...]:
    """Who is owed cards, in the order of the deal; none where that cannot be told.

    A late wager that nobody has pushed back yet leaves it open whether its seat is dealt to, and so
    does one at a box of nobody: PW-109.
    """
    seats = _with_an_ante(round_) if stakes_are_told(state) else None
    if seats is None or any(is_nobodys(state, seat) for seat in seats):
        return ()
    return (*[str(seat) for seat in sorted(seats)], DEALER)


def _with_an_ante(round_: Round) -> list[int] | None:
    """None where one of them came late."""
    antes = [(key[0], spot) for key, spot in round_.spots.items() if key[1] == "ante"]
    if any(0 < spot.stake_cents <= spot.late_cents for _, spot in antes):
        return None
    return [seat for seat, spot in antes if spot.stake_cents]


def is_nobodys(state: TableState, seat: int) -> bool:
    """Whether no player has this box."""
    return seats_are_known(state) and not is_held(state, seat)


def places_dealt(state: TableState, round_: Round, around: Sequence[str]) -> tuple[str, ...]:
    """Who is owed cards, as their first time around tells: of bets not told whole, or nobody's."""
    came = {*around} - {DEALER}
    if not deals_are_told(state):
        return ()
    if stakes_are_told(state):
        seats = _with_an_ante(round_)
        if seats is None:
            return ()
        came = {str(one) for one in seats if not is_nobodys(state, one) or str(one) in came}
    return (*sorted(came), DEALER)


def strays(around: Sequence[str], due: Sequence[str]) -> int | None:
    """How many came in their order before one that did not."""
    pairs = enumerate(zip(around, due, strict=False))
    return next((at for at, (came, its) in pairs if came != its), None)


def turns(round_: Round) -> list[str]:
    """Whose cards, or stacks, came one after the other."""
    if round_.play.stacks:
        return [card.hand for card in round_.dealt if card.number == 1]
    return [card.hand for card in round_.dealt]


def out_of_order(round_: Round) -> bool:
    """Whether the cards lie as the text does not send them, and are not merely too few.

    A hand was passed over. Where it gets its card before its next turn, the order was another;
    where each hand has all its cards in the end, likewise. Of two hands its next turn comes at
    once: there two cards were exchanged if the third is as the text sends it.
    """
    play: SaigonPlay = round_.play
    if play.astray is None:
        return False
    hands, at = turns(round_), play.astray[0]
    if at >= len(hands):  # more came to a hand that had its stack
        return False
    if any(hand not in play.places for hand in hands[at:]):
        return True
    around = len(play.places)
    due, row = play.places[at % around], at // around
    its = [index for index, hand in enumerate(hands) if hand == due]
    if len(its) > row and (play.stacks or its[row] < at + around - 1):
        return True
    if around == _DEALER_AND_ONE and hands[at + 1 : at + 3] == [due, due]:
        return True
    rows = 1 if play.stacks else HAND
    return all(hands.count(place) == rows for place in play.places)


def miscounted(round_: Round) -> tuple[str, ...]:
    """Hands of another number of cards than five, now that the deal is over."""
    held = dict.fromkeys(round_.play.places, 0)
    for card in round_.dealt:
        if card[0] in held:
            held[card[0]] += 1
    return tuple([place for place, count in held.items() if count != HAND])


def broken_off(round_: Round) -> bool:
    """Whether the deal simply stopped on its way, so that no hand was miscounted yet."""
    play: SaigonPlay = round_.play
    if play.astray is not None:
        return False
    if play.stacks:
        return len(play.places) - play.stacks > 1
    return HAND * len(play.places) - len(round_.dealt) > 1


def ends_short(round_: Round) -> bool:
    """Whether only the last card or stack of the deal is not there: it may be its report."""
    play: SaigonPlay = round_.play
    if play.astray is not None or any(card.number > HAND for card in round_.dealt):
        return False
    if play.stacks:
        return play.stacks < len(play.places) and len(round_.dealt) == HAND * play.stacks
    return len(round_.dealt) < HAND * len(play.places)


def aside(round_: Round) -> range:
    """How many cards may lie beside hands and stub: § 680a.13(a).

    One found face up is laid aside or, against the text, used all the same, which its face tells.
    """
    play: SaigonPlay = round_.play
    faces = [card.card for card in round_.dealt]
    used = sum(1 for card in play.up if card is not None and card in faces)
    sure = sum(1 for card in play.up if card is not None and card not in faces)
    least = 0 if None in faces else sure
    return range(max(play.discarded, least), max(play.discarded, len(play.up) - used) + 1)


def in_all(round_: Round, stub: int) -> int:
    """Cards of the deck by the count of its stub: SG-8. Where two numbers may be, the right one."""
    off = [stub - expected_stub(len(round_.dealt), beside) for beside in aside(round_)]
    return DECK_CARDS + (0 if 0 in off else off[0])


def is_whole(round_: Round, stub: int) -> bool:
    return in_all(round_, stub) == DECK_CARDS


def all_dealt(round_: Round) -> bool:
    """Whether every hand has its cards: one that is drawn now is nobody's next card."""
    places = round_.play.places
    return bool(places) and len(round_.dealt) >= HAND * len(places)


def stub_is_due(state: TableState) -> bool:
    """Whether the stub has to be counted at all: no shuffler that counts to 53 is in use."""
    by = state.devices.method
    counts = state.terms is not None and state.terms.controls.shuffler_counts
    return not (counts and (by is None or by[1] == "shuffler"))


def observed(state: TableState) -> bool:
    """Whether a card that was not reported was not dealt."""
    return deals_are_told(state)
