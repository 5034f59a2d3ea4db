"""Where each card goes, and which hand may have a third one: §§ 629a.8 to 629a.10, 629a.13.

Used by the judge of the deal, the settlement and the odds. `as_ruled` reads any hands whatever,
also those that could not lawfully come to be.
"""

from typing import Final, Literal, NamedTuple

from events.filing import MidibaccaratFiling
from events.observed.names import Side as Hand
from services.law.clauses import clause
from services.law.midibaccarat.cards import VALUE, is_natural, point_count

# § 629a.8(c): first and third to the Player's Hand, second and fourth to the Banker's.
OPENING: Final[tuple[tuple[Hand, int], ...]] = (
    ("player", 1),
    ("banker", 1),
    ("player", 2),
    ("banker", 2),
)
THIRD: Final = 3  # § 629a.9(c): one additional card a hand, never more

# § 629a.10(c)(2)(iii), Table 1 as restored by MB-4; columns: the value of the Player's third card.
#               0123456789
TABLE_1: Final = {
    3: tuple("DDDDDDDDSD"),
    4: tuple("SSDDDDDDSS"),
    5: tuple("SSSSDDDDSS"),
    6: tuple("SSSSSSDDSS"),
}

PLAYER_STAYS_FROM: Final = 6  # § 629a.10(b)
BANKER_ALONE_DRAWS_TO: Final = 5  # § 629a.10(c)(1)
BANKER_ALWAYS_DRAWS_BELOW: Final = 3  # § 629a.10(c)(2)(i)
BANKER_NEVER_DRAWS_FROM: Final = 7  # § 629a.10(c)(2)(ii)

VOID_GROUNDS: Final = frozenset(("629a.13(e)",))  # GEN-4

Result = Literal["player", "banker", "tie"]
Cards = tuple[str | None, ...]  # None: dealt, its face not known


class Ruling(NamedTuple):
    """The hands as the text rules them, beside what was dealt to them."""

    player: Cards  # the cards that count
    banker: Cards
    player_points: int | None  # None where a face is not known
    banker_points: int | None
    lacking: tuple[Hand, ...]  # owed a third card, and without one
    excess: tuple[Hand, ...]  # dealt a third card that was not theirs
    natural: bool
    result: Result | None  # the higher hand, or "tie"; None where the cards do not tell


@clause("629a.10(a)", "629a.10(b)(1)", "629a.10(b)(2)")
def player_draws(player_count: int, banker_count: int) -> bool:
    """Whether the Player's Hand takes a third card, by the counts of two cards each."""
    if is_natural(player_count) or is_natural(banker_count):
        return False
    return player_count < PLAYER_STAYS_FROM


@clause(
    "629a.10(a)", "629a.10(c)(1)", "629a.10(c)(2)(i)", "629a.10(c)(2)(ii)", "629a.10(c)(2)(iii)",
    *[f"629a.10(c)(2)(iii)/table-1/{count}" for count in TABLE_1],
    "629a.10(d)", "629a.10(e)", "629a.10(f)", "629a.10(g)",
)  # fmt: skip
def banker_draws(player_count: int, banker_count: int, third_value: int | None) -> bool:
    """Whether the Banker's Hand takes one; `third_value` of the Player's third card, if dealt."""
    if is_natural(player_count) or is_natural(banker_count):
        return False
    if third_value is None:
        return banker_count <= BANKER_ALONE_DRAWS_TO
    if banker_count < BANKER_ALWAYS_DRAWS_BELOW:
        return True
    if banker_count >= BANKER_NEVER_DRAWS_FROM:
        return False
    return TABLE_1[banker_count][third_value] == "D"


@clause("629a.8(a)", "629a.9(b)", "629a.9(c)", "629a.13(b)")
def as_ruled(player: Cards, banker: Cards) -> Ruling | None:
    """What counts of the cards dealt; None before both hands show two faces.

    A third card that the Player's Hand was not owed becomes the Banker's where that draws, and its
    face may be read there only; any other card in excess counts for nobody. A card that was owed
    and not dealt cannot count.
    """
    p2, b2 = _first_two(player), _first_two(banker)
    if p2 is None or b2 is None:
        return None
    p_count, b_count = point_count(p2), point_count(b2)
    p_third, b_third = player[2:THIRD], banker[2:THIRD]
    draws = player_draws(p_count, b_count)
    owed = _banker_owed(p_count, b_count, p_third if draws else ())
    lacking: tuple[Hand, ...] = ("player",) if draws and not p_third else ()
    excess: tuple[Hand, ...] = ("player",) if p_third and not draws else ()
    if excess and owed:
        b_third = b_third if b_third and p_third[0] is None else p_third  # § 629a.13(b), (c)
    elif excess:
        b_third = ()  # a card that followed from the first mistake
    elif owed is False and b_third:
        excess, b_third = ("banker",), ()
    elif owed and not b_third:
        lacking += ("banker",)
    p, b = p2 + (p_third if draws else ()), b2 + b_third
    natural = is_natural(p_count) or is_natural(b_count)
    points = _points(p), _points(b)
    return Ruling(p, b, *points, lacking, excess, natural, _result(*points))


def _result(player_points: int | None, banker_points: int | None) -> Result | None:
    if player_points is None or banker_points is None:
        return None
    if player_points == banker_points:
        return "tie"
    return "player" if player_points > banker_points else "banker"


def _banker_owed(p_count: int, b_count: int, third: Cards) -> bool | None:
    """As `banker_draws`; None where it hangs on a face that is not known."""
    if not third:
        return banker_draws(p_count, b_count, None)
    value = VALUE.get(third[0] or "")  # a face that no deck of the game has tells nothing
    if value is not None:
        return banker_draws(p_count, b_count, value)
    if BANKER_ALWAYS_DRAWS_BELOW <= b_count < BANKER_NEVER_DRAWS_FROM:
        return None
    return banker_draws(p_count, b_count, 0)


def _first_two(hand: Cards) -> tuple[str, str] | None:
    if len(hand) < 2:
        return None
    one, two = hand[0], hand[1]
    if one is None or two is None or one not in VALUE or two not in VALUE:
        return None
    return one, two


def _points(cards: Cards) -> int | None:
    total = 0
    for card in cards:
        value = VALUE.get(card or "")
        if value is None:
            return None
        total += value
    return total % 10


Route = Literal["bankers_third", "next_hand", "discard_two", "simulate_round"]


@clause("629a.13(a)", "629a.13(b)", "629a.13(c)", "629a.13(c)(1)", "629a.13(c)(2)", "629a.13(d)")
def card_in_error(
    filing: MidibaccaratFiling, *, players_third: bool, disclosed: bool, banker_draws: bool
) -> Route:
    """Where a card goes that no hand was owed when it was drawn, or that lay face up: MB-11.

    `players_third`: it was dealt to the Player's Hand as a third card that this may not have.
    `disclosed`: when it was dealt, or found face up in the shoe. The first card of the next hand
    is a real one's after "next_hand"; "discard_two" takes one more card, face down, with it.
    """
    if players_third and banker_draws:
        return "bankers_third"  # (b), (c)
    if not disclosed:
        return "next_hand"  # (a), (b)
    if players_third:
        return filing.disclosed_third_card  # (c)(1), (2)
    return "simulate_round"  # (d)
