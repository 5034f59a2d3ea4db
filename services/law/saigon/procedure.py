"""How the cards are dealt and counted, and what makes a round void: §§ 680a.3, .5, .8 to .10, .13.

Used by the tables' fold and judges; `round` reads the grounds of a void round here. Both editions
have these sections alike, letter for letter.
"""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from services.law.clauses import clause
from services.law.saigon.cards import DECK, HAND

POSITIONS: Final = 6  # § 680a.2(a)
DECK_CARDS: Final = len(DECK)  # 53
CUT_LEAST_CARDS: Final = 10  # § 680a.5(d): from the top
STUB_COUNT_EVERY: Final = 5  # rounds: § 680a.8(e), .9(d), .10(d)

DealtFrom = Literal["manual_shoe", "hand", "automated_shoe"]

DECK_LIFE_HOURS: Final[dict[DealtFrom, int]] = {  # § 680a.3(c)
    "hand": 4,
    "manual_shoe": 8,
    "automated_shoe": 8,
}

VOID_GROUNDS: Final = frozenset(  # GEN-4: these and no others, in both editions
    (
        "680a.8(g)", "680a.9(f)", "680a.10(f)",  # a wrong stub
        "680a.13(a)",  # two cards or more found face up
        "680a.13(c)",  # a hand of an incorrect number of cards
        "680a.13(e)",  # the automated dealing shoe failed during the round
    )
)  # fmt: skip
_STUB_GROUND: Final[dict[DealtFrom, str]] = {
    "manual_shoe": "680a.8(g)",
    "hand": "680a.9(f)",
    "automated_shoe": "680a.10(f)",
}


class Remedy(NamedTuple):
    """What the text asks for; `ground` where it makes the round void."""

    cite: str
    ground: str | None = None
    discard: int = 0  # cards that go to the discard rack unused
    reshuffle: bool = False
    remove_deck: bool = False


@clause("680a.11(d)")
def settling_order(seats: Iterable[int]) -> list[int]:
    """Counter-clockwise from the player farthest to the dealer's right."""
    return sorted(seats, reverse=True)


@clause("680a.5(d)")
def cut_is_deep_enough(cards_above: int) -> bool:
    """The cover card goes at least ten cards in from the top of the stack."""
    return cards_above >= CUT_LEAST_CARDS


@clause("680a.8(e)", "680a.9(d)", "680a.10(d)")
def stub_count_is_due(rounds_since_count: int, *, device_counts: bool) -> bool:
    """At least once every 5 rounds, this round included, unless the shuffler counts to 53."""
    return not device_counts and rounds_since_count >= STUB_COUNT_EVERY


@clause("680a.8(f)", "680a.9(e)", "680a.10(e)")
def expected_stub(dealt: int, discarded: int = 0) -> int:
    """Cards left once so many are dealt, the dealer's among them: SG-8."""
    return DECK_CARDS - dealt - discarded


@clause("680a.8(g)", "680a.9(f)", "680a.10(f)")
def wrong_stub(*, cards_in_all: int, misdealt: bool, dealt_from: DealtFrom) -> Remedy:
    """The stub is not what it should be; the deck goes unless it was only misdealt."""
    ground = _STUB_GROUND[dealt_from]
    whole = misdealt and cards_in_all == DECK_CARDS
    return Remedy(ground, ground, reshuffle=whole, remove_deck=not whole)


@clause("680a.13(a)")
def found_face_up(cards: int) -> Remedy | None:
    """One card is not used in this round; more than one make it void."""
    if cards <= 0:
        return None
    if cards == 1:
        return Remedy("680a.13(a)", discard=1)
    return Remedy("680a.13(a)", "680a.13(a)", reshuffle=True)


@clause("680a.13(b)")
def drawn_in_error(*, exposed: bool) -> bool:
    """Whether the card is used as though it were the next: yes, unless its face was seen."""
    return not exposed


@clause("680a.13(c)")
def hands_dealt(sizes: Iterable[int]) -> Remedy | None:
    """A player or the dealer with more or fewer than five cards makes the round void."""
    if all(size == HAND for size in sizes):
        return None
    return Remedy("680a.13(c)", "680a.13(c)", reshuffle=True)


@clause("680a.13(d)")
def shuffler_failed() -> Remedy:
    """It jams, stops, or does not complete a cycle: the cards are reshuffled, no round is void."""
    return Remedy("680a.13(d)", reshuffle=True)


@clause("680a.13(e)")
def shoe_failed(*, during_round: bool) -> Remedy | None:
    """An automated dealing shoe jams, stops, or does not deal all cards of a round."""
    return Remedy("680a.13(e)", "680a.13(e)", reshuffle=True) if during_round else None


@clause("680a.13(f)")
def may_deal_otherwise(*, device_is_out_of_order: bool, covered_or_signed: bool) -> bool:
    """Another method is used only once the broken device is covered or has its sign."""
    return covered_or_signed or not device_is_out_of_order
