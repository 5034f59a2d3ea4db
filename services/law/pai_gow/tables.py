"""What ranks and suits are worth: § 688a.6(b), (e) and (f). Used by the rankings and the odds.

The joker needs no case of its own. In a *count* of ranks it is one more ace, so five aces, and a
pair of an ace and the joker, are there by counting. In a *mask* of ranks (bit 0 the deuce, bit 12
the ace) it holds bit 13, which belongs to every straight and to every suit: a straight, a flush, a
straight flush or a royal is there when five of its places are held, whichever one the joker fills.
A hand's rank is the higher of what its counts and what its masks give. Each entry is worked out
when it is first asked for; the odds ask for all of them and put them into arrays.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, TypeVar

from services.law.clauses import clause
from services.law.pai_gow.cards import ACE, JOKERS_PLACE

NAMES: Final = (  # § 688a.6(b), from the lowest; three pair is no high hand
    "high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house",
    "four-of-a-kind", "straight-flush", "royal-flush", "five-aces",
)  # fmt: skip
CATEGORY: Final = {name: category for category, name in enumerate(NAMES)}
ABOVE_CARDS: Final = 20  # bits: five cards of four bits each, the category above them
# How many cards of one rank each hand wants, in the order in which they are compared (PG-2).
SHAPES: Final = (
    ("five-aces", (5,)),
    ("four-of-a-kind", (4, 1)),
    ("full-house", (3, 2)),
    ("three-of-a-kind", (3, 1, 1)),
    ("two-pair", (2, 2, 1)),
    ("pair", (2, 1, 1, 1)),
    ("high-card", (1, 1, 1, 1, 1)),
)
ROWS_BY_RANKS: Final = (  # rows of paytables that ask for cards of one rank
    ("five-of-a-kind", (5,)),
    ("four-of-a-kind", (4,)),
    ("full-house", (3, 2)),
    ("three-of-a-kind", (3,)),
    ("three-pair", (2, 2, 2)),
)
SUITED_ROWS: Final = ("flush", "straight-flush", "royal-flush")  # each is one of those before it
NONE: Final = frozenset[str]()
STRAIGHT: Final = frozenset({"straight"})
FIVE_ACES: Final = frozenset({"five-aces"})
FIVE_OF_A_KIND: Final = frozenset({"five-of-a-kind"})
JOKER: Final = 1 << JOKERS_PLACE
RANKS: Final = JOKER - 1


def _window(lowest: int, length: int) -> int:
    """So many places in a row and the joker's; below the deuce lies the ace (§ 688a.6(a))."""
    places = ((1 << length) - 1) << lowest + 1
    return JOKER | (places >> 1) | ((places & 1) << ACE)


# § 688a.6(b)(3), (7): the lowest first; A-2-3-4-5 stands above K-Q-J-10-9, below A-K-Q-J-10
STRAIGHTS: Final = tuple(_window(lowest, 5) for lowest in (*range(8), -1, 8))
SEVENS: Final = tuple(_window(lowest, 7) for lowest in range(-1, 7))  # A-2-…-7 included (PG-3)

Value = TypeVar("Value")


class Table(dict[int, Value]):
    """Entries that are worked out when they are first asked for."""

    def __init__(self, entry: Callable[[int], Value]) -> None:
        super().__init__()
        self.entry = entry

    def __missing__(self, key: int) -> Value:
        value = self[key] = self.entry(key)
        return value


def _held(key: int) -> list[int]:
    """How many cards of each rank, the joker a rank of its own."""
    return [key >> 3 * place & 7 for place in range(14)]


def _mask(held: list[int]) -> int:
    mask = 0
    for place, number in enumerate(held):
        if number:
            mask |= 1 << place
    return mask


def _as_aces(held: list[int]) -> list[int]:
    """The joker used and ranked as an ace."""
    counts = held[:JOKERS_PLACE]
    counts[ACE] += held[JOKERS_PLACE]
    return counts


def _packed(name: str, places: list[int]) -> int:
    value = CATEGORY[name]
    for place in places:
        value = value << 4 | place + 2  # so that no card at all is below a deuce
    return value << 4 * (5 - len(places))


@cache
def _shape(most: tuple[int, ...]) -> tuple[str, int, int]:
    """The best hand by its two largest groups: its name, how many groups and others it takes."""
    for name, shape in SHAPES:
        groups = [wanted for wanted in shape if wanted > 1]
        if len(groups) <= len(most) and all(map(int.__le__, groups, most)):
            return name, len(groups), len(shape) - len(groups)
    raise AssertionError("any cards are at least a high card")


@clause("688a.6(b)(1)", "688a.6(b)(4)", "688a.6(b)(5)", "688a.6(b)(8)", "688a.6(b)(10)",
        "688a.6(b)(11)", "688a.6(c)")  # fmt: skip
def _alike(counts: list[int]) -> int:
    """The best hand by cards of one rank, then by the highest other cards."""
    order = sorted([(number, place) for place, number in enumerate(counts) if number], reverse=True)
    name, groups, others = _shape(tuple(number for number, _ in order[:2]))
    made = [place for _, place in order[:groups]]
    beside = sorted([place for _, place in order[groups:]], reverse=True)
    return _packed(name, made + beside[:others])


@clause("688a.6(b)(7)")
def _straight(mask: int) -> int:
    """The place of the best straight in a mask, from 1; none is 0."""
    for place in range(len(STRAIGHTS), 0, -1):
        if (mask & STRAIGHTS[place - 1]).bit_count() >= 5:
            return place
    return 0


def _ranks(key: int) -> int:
    """The best high hand that suits have no part in."""
    held = _held(key)
    alike, place = _alike(_as_aces(held)), STRAIGHT_IN[_mask(held)]
    return max(alike, _packed("straight", [place - 2]) if place else 0)


@clause("688a.6(b)(2)", "688a.6(b)(3)", "688a.6(b)(6)")
def _suited(mask: int) -> int:
    """The best high hand of one suit: five places or more of a mask."""
    place = STRAIGHT_IN[mask]
    if place == len(STRAIGHTS):
        return _packed("royal-flush", [])
    if place:
        return _packed("straight-flush", [place - 2])
    ranks = mask & RANKS
    if mask & JOKER:  # the highest card of the suit that is missing
        ranks |= 1 << (RANKS & ~ranks).bit_length() - 1
    return _packed("flush", [place for place in range(ACE, -1, -1) if ranks >> place & 1][:5])


@cache
def _rows(most: tuple[int, ...], free: int) -> frozenset[str]:
    """Rows by how many cards of a rank are held, the most first, if some may be any card."""
    return frozenset(
        name
        for name, shape in ROWS_BY_RANKS
        if sum(max(0, want - have) for want, have in zip(shape, most, strict=False)) <= free
    )


def _most(counts: list[int]) -> tuple[int, ...]:
    return tuple(sorted(counts, reverse=True)[:3])


def _always(held: list[int]) -> frozenset[str]:
    """Rows in which a fully wild joker is no more than an ace, or a card of a straight."""
    aces = FIVE_ACES if held[ACE] + held[JOKERS_PLACE] == 5 else NONE
    return aces | STRAIGHT if STRAIGHT_IN[_mask(held)] else aces


@clause("688a.6(b)(9)", "688a.6(f)(5)", "688a.6(f)(9)", "688a.6(f)(10)")
def _fits(key: int) -> frozenset[str]:
    """Rows of paytables that the ranks fit, the joker an ace or in a straight."""
    held = _held(key)
    return (_rows(_most(_as_aces(held)), 0) | _always(held)) - FIVE_OF_A_KIND


@clause("688a.6(f)(6)")
def _fits_fully_wild(key: int) -> frozenset[str]:
    """The same where the joker is any card (PG-1)."""
    held = _held(key)
    return _rows(_most(held[:JOKERS_PLACE]), held[JOKERS_PLACE]) | _always(held)


@clause("688a.6(e)(1)", "688a.6(e)(3)", "688a.6(f)(1)", "688a.6(f)(2)", "688a.6(f)(3)")
def _seven(mask: int) -> set[str]:
    """Seven cards of one suit in a row, told apart by the joker."""
    if not any((mask & window).bit_count() == 7 for window in SEVENS):
        return set()
    return {"seven-card-straight-flush-joker" if mask & JOKER else "seven-card-straight-flush"}


@clause("688a.6(f)(7)", "688a.6(f)(8)")
def _suited_fits(mask: int) -> frozenset[str]:
    """Rows of paytables that five cards or more of one suit fit."""
    best = NAMES[_suited(mask) >> ABOVE_CARDS]
    return frozenset({*SUITED_ROWS[: SUITED_ROWS.index(best) + 1]} | _seven(mask))


STRAIGHT_IN: Final = Table(_straight)  # by a mask: the place of the best straight, none is 0
RANKED: Final = Table(_ranks)  # by the count of ranks
SUITED: Final = Table(_suited)  # by the mask of the one suit that has five cards
FITS: Final = Table(_fits)
FITS_FULLY_WILD: Final = Table(_fits_fully_wild)
SUITED_FITS: Final = Table(_suited_fits)
