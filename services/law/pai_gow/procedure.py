"""Where the deal starts, what it leaves, and what an irregularity means: §§ 688a.5, .8-.10, .13.

Used by the round, which knows the grounds that make it void, and by the judges of the deal.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from services.law.clauses import clause
from services.law.pai_gow.house_way import low_hand

DEALER: Final = 0
SEATS: Final = 6  # § 688a.2(a)
CARDS_EACH: Final = 7
LEFT_OVER: Final = 4  # §§ 688a.8(e), 688a.9(d), 688a.10(d)
DICE: Final = 3  # § 688a.2(c)(1)(i)

Way = Literal["manual-shoe", "hand", "automated-shoe"]

# PG-12: seats are numbered clockwise from the dealer's left, so the deal goes 1 to 6, dealer.
CLOCKWISE: Final = (*range(1, SEATS + 1), DEALER)

MISDEAL: Final[dict[Way, str]] = {
    "manual-shoe": "688a.8(f)",
    "hand": "688a.9(e)",
    "automated-shoe": "688a.10(e)",
}

# GEN-4: these void a round, and nothing else does.
VOID_GROUNDS: Final = frozenset((
    *MISDEAL.values(),
    "688a.13(c)",
    "688a.13(e)",
    "688a.13(g)",
    "688a.13(i)",
    "688a.13(j)",
    "688a.13(l)",
))  # fmt: skip
VOID_HAND_GROUNDS: Final = frozenset(("688a.13(d)",))  # PG-17: one hand only

Remedy = Literal[
    "go-on", "reshake", "reshuffle", "void", "void-if-asked", "discard", "use-as-next", "reset"
]


class Ruling(NamedTuple):
    """What the text asks for; `void` and `void-if-asked` name the ground in `cite`."""

    remedy: Remedy
    cite: str
    deck_removed: bool = False


@clause("688a.5(i)(1)(iii)", "688a.5(i)(2)")
def start_position(total: int) -> int:
    """Whom the first card or stack goes to, by the dice or the number shown: PG-18.

    The dealer counts as one, then counter-clockwise, whether or not there is a wager.
    """
    steps = (total - 1) % len(CLOCKWISE)
    return DEALER if steps == 0 else len(CLOCKWISE) - steps


def positions_from(start: int) -> tuple[int, ...]:
    """All seven positions clockwise from one."""
    at = CLOCKWISE.index(start)
    return CLOCKWISE[at:] + CLOCKWISE[:at]


@clause("688a.8(d)", "688a.9(c)")
def place_of_card(start: int, dealt_before: int) -> int | None:
    """Where the next card goes, one card at a time; None once all have seven (PG-12)."""
    if dealt_before >= CARDS_EACH * len(CLOCKWISE):
        return None
    return positions_from(start)[dealt_before % len(CLOCKWISE)]


@clause("688a.10(c)")
def place_of_stack(start: int, delivered_before: int) -> int | None:
    """Where the next of the seven stacks goes; None once all are delivered (PG-12)."""
    places = positions_from(start)
    return places[delivered_before] if delivered_before < len(places) else None


def faces_up(place: int) -> bool:
    """The dealer's cards lie face up by law, all others face down: §§ 688a.8(d), .9(c), .10(c)."""
    return place == DEALER


def remainder_due(discarded: int = 0) -> int:
    """How many cards must be left: four, less those discarded in this round (PG-19)."""
    return LEFT_OVER - discarded


@clause("688a.8(e)", "688a.8(f)", "688a.9(d)", "688a.9(e)", "688a.10(d)", "688a.10(e)")
def remainder(left: int, dealt: Sequence[int], way: Way, discarded: int = 0) -> Ruling:
    """The count of the cards that remain, `dealt` to each position and the dealer."""
    if left == remainder_due(discarded):
        return Ruling("go-on", _COUNTED[way])
    misdealt = any(number != CARDS_EACH for number in dealt)
    return Ruling("void", MISDEAL[way], deck_removed=not misdealt)


_COUNTED: Final[dict[Way, str]] = {
    "manual-shoe": "688a.8(e)",
    "hand": "688a.9(d)",
    "automated-shoe": "688a.10(d)",
}


@clause("688a.13(a)", "688a.13(b)")
def roll(flat: int, fallen_out: int = 0) -> Ruling:
    """Three dice flat on the bottom of the shaker, or a "no roll" and shaken again."""
    if fallen_out:
        return Ruling("reshake", "688a.13(b)")
    return Ruling("go-on" if flat == DICE else "reshake", "688a.13(a)")


@clause("688a.13(c)")
def first_card(total: int, announced: int, given_to: int) -> Ruling:
    """A wrong total and a first card to the wrong position make the round void: PG-18.

    With the right total a wrong position supports a void and does not require it.
    """
    wrong_place = given_to != start_position(total)
    if not wrong_place:
        return Ruling("go-on", "688a.5(i)(1)(iii)")
    return Ruling("void" if announced != total else "void-if-asked", "688a.13(c)")


@clause("688a.13(d)")
def exposed(seat: int) -> Ruling:
    """A card of a player's that the dealer exposes: the player plays or voids, unseen (PG-17)."""
    if faces_up(seat):
        return Ruling("go-on", "688a.8(d)")
    return Ruling("void-if-asked", "688a.13(d)")


@clause("688a.13(e)")
def found_face_up(cards: int) -> Ruling:
    """One card face up in the shoe or deck is discarded; more than one make the round void."""
    if cards == 0:
        return Ruling("go-on", "688a.13(e)")
    return Ruling("discard" if cards == 1 else "void", "688a.13(e)")


@clause("688a.13(f)")
def drawn_in_error(*, face_exposed: bool) -> Ruling | None:
    """A card drawn in error, its face not shown, is the next card; (f) has no rule for another."""
    return None if face_exposed else Ruling("use-as-next", "688a.13(f)")


@clause("688a.13(g)", "688a.13(j)")
def cards_dealt(dealt: Sequence[int], *, stacks: bool = False) -> Ruling:
    """Seven cards to every position and the dealer, or all hands are void."""
    cite = "688a.13(j)" if stacks else "688a.13(g)"
    right = all(number == CARDS_EACH for number in dealt)
    return Ruling("go-on" if right else "void", cite)


@clause("688a.13(h)")
def dealer_set(seven: tuple[str, ...], way: str) -> tuple[Ruling, tuple[str, str]]:
    """Hands of the dealer set another way are reset by the filed one, and the round completed."""
    return Ruling("reset", "688a.13(h)"), low_hand(seven, way)


@clause("688a.13(i)")
def exposed_in_stacks(seat: int) -> Ruling:
    """A card exposed while stacks come from an automated shoe: all wagers are returned (PG-17)."""
    return Ruling("go-on" if faces_up(seat) else "void", "688a.13(i)")


@clause("688a.13(k)", "688a.13(l)")
def device_failed(device: Literal["shuffler", "automated-shoe"]) -> Ruling:
    """A shuffler that fails means another shuffle; a shoe that fails makes the round void."""
    if device == "shuffler":
        return Ruling("reshuffle", "688a.13(k)")
    return Ruling("void", "688a.13(l)")
