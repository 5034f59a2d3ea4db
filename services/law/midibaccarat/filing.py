"""What a property files for Midibaccarat, and what the text permits of it.

Used by the reading of rounds, by `pitwatch filing check` and by the tables. An option that has no
bearing, as a rounding of vigorish at an EZ table, may stand.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from events.filing import MidibaccaratFiling
from events.money import dollars
from services.law.clauses import clause
from services.law.filings import (
    VOID_CONTRIBUTION,
    Option,
    contribution_told,
    invalid,
    shaped,
)
from services.law.midibaccarat.paytables import LEAST_TIE

DECKS: Final = range(6, 9)  # § 629a.3(a)
PRESS: Final = range(1, 101)  # per cent: MB-8
SIDE_MINIMUM_CENTS: Final = 100  # where nothing else is filed
MAIN: Final = ("player", "banker")  # their minimum is the table's

OPTIONS: Final[dict[str, Option]] = {
    "game": Option("629a.1", "the game is midibaccarat"),
    "text": Option("GEN-6", "the text is 629a-2014"),
    "decks": Option("629a.3(a)", "six to eight decks"),
    "variant": Option("629a.1", '"commission" or "ez"'),
    "tie_odds": Option("629a.12(b)", "x to y in whole numbers, at least 8 to 1"),
    "dragon_bonus": Option("629a.12(e)", "paytable A, B or C"),
    "house_money": Option("629a.7(a)(7)", "true or false"),
    "house_money_press": Option(
        "629a.8(c)(3)(i)(A)", '"all" or a portion in whole per cent, 1 to 100'
    ),
    "vigorish_rounding": Option("629a.12(c)", '"up_quarter", "nearest_quarter" or "exact"'),
    "vigorish_round_at": Option("629a.12(c)", '"mark" or "collect"'),
    "vigorish_collection": Option("629a.12(d)", '"marked" or "at_payout"'),
    "disclosed_third_card": Option("629a.13(c)", '"discard_two" or "simulate_round"'),
    "void_contribution": VOID_CONTRIBUTION,
    "table_minimum": Option("PW-11", "a positive whole number of cents"),
    "table_maximum": Option("PW-11", "no less than the table minimum, in whole cents"),
    "minimums": Option("PW-11", "whole cents by wager of § 629a.7(a), none above the maximum"),
}


def read(told: Mapping[str, Any], text: str) -> MidibaccaratFiling:
    """A filing that the text permits; raises `Refused`."""
    filing = shaped(MidibaccaratFiling, told, OPTIONS)
    if filing.text != text:
        raise invalid("text", OPTIONS, f"this round is of {text}")
    _decks(filing)
    _tie_odds(filing)
    _press(filing)
    _limits(filing)
    return filing


@clause("629a.3(a)")
def _decks(filing: MidibaccaratFiling) -> None:
    if filing.decks not in DECKS:
        raise invalid("decks", OPTIONS, f"{filing.decks} decks")


@clause("629a.12(b)")
def _tie_odds(filing: MidibaccaratFiling) -> None:
    x, y = filing.tie_odds
    if x * LEAST_TIE.y < LEAST_TIE.x * y:
        raise invalid("tie_odds", OPTIONS, f"a tie at {x} to {y}")


@clause("629a.8(c)(3)(i)(A)")
def _press(filing: MidibaccaratFiling) -> None:
    portion = filing.house_money_press
    if portion != "all" and portion not in PRESS:
        raise invalid("house_money_press", OPTIONS, f"{portion} per cent")


def _limits(filing: MidibaccaratFiling) -> None:
    """Nothing that no wager could meet."""
    most = filing.table_maximum
    if most is not None and most < filing.table_minimum:
        raise invalid("table_maximum", OPTIONS, f"{most} is below the minimum")
    for wager, cents in filing.minimums.items():
        if wager not in ALL:
            raise invalid(f"minimums.{wager}", OPTIONS, "no wager of this text")
        if most is not None and cents > most:
            raise invalid(f"minimums.{wager}", OPTIONS, f"{cents} is above the table's maximum")


_DRAGON_BONUS: Final = ("dragon_bonus_player", "dragon_bonus_banker")
_EZ: Final = ("dragon_7", "panda_8")
ALL: Final = frozenset((*MAIN, "tie", *_DRAGON_BONUS, *_EZ, "house_money"))


def offered(filing: MidibaccaratFiling) -> tuple[str, ...]:
    """The wagers of § 629a.7(a) that may be placed under a filing."""
    return (
        *MAIN,
        "tie",
        *(_DRAGON_BONUS if filing.dragon_bonus is not None else ()),
        *(_EZ if filing.variant == "ez" else ()),
        *(("house_money",) if filing.house_money else ()),
    )


def minimums(filing: MidibaccaratFiling) -> dict[str, int]:
    """The least stake in cents of each wager that is offered."""
    return {wager: _minimum(wager, filing) for wager in offered(filing)}


def _minimum(wager: str, filing: MidibaccaratFiling) -> int:
    other = filing.table_minimum if wager in MAIN else SIDE_MINIMUM_CENTS
    return filing.minimums.get(wager, other)


_ROUNDED: Final = {
    "up_quarter": "rounded up to the next 25¢",
    "nearest_quarter": "rounded to the nearest 25¢, half a quarter up and never below 25¢ "
    "(a doubtful parse of § 629a.12(c): MB-6)",
    "exact": "to the cent, a fraction of a cent dropped",
}


def explain(filing: MidibaccaratFiling) -> list[str]:
    """The filing in plain words, an option a sentence."""
    return [
        f"Midibaccarat with {filing.decks} decks (§ 629a.3(a)), text {filing.text}.",
        *_banker(filing),
        f"A Tie pays {_odds(*filing.tie_odds)} (§ 629a.12(b)).",
        *_side(filing),
        _disclosed(filing),
        contribution_told(filing),
        *_limits_told(filing),
    ]


def _odds(x: int, y: int) -> str:
    return f"{x} to {y}"


def _banker(filing: MidibaccaratFiling) -> Iterator[str]:
    if filing.variant == "ez":
        yield "EZ Baccarat: no vigorish is taken, and a Dragon 7 returns Banker wagers (§ 629a.1)."
        yield "Dragon 7 Insurance pays 40 to 1, Panda 8 Insurance 25 to 1 (§ 629a.12(f), (g))."
        return
    yield (
        "A winning Banker wager pays 1 to 1 and owes 5 % vigorish, "
        f"{_ROUNDED[filing.vigorish_rounding]} (§ 629a.12(c))."
    )
    at = "each win" if filing.vigorish_round_at == "mark" else "the sum when it is collected"
    yield f"What is rounded is {at} (MB-6)."
    if filing.vigorish_collection == "marked":
        yield (
            "Vigorish is marked, and collected before a new shoe or when the player leaves "
            "(§ 629a.12(d)(2))."
        )
    else:
        yield "Vigorish is collected when the win is paid (§ 629a.12(d)(1))."


def _side(filing: MidibaccaratFiling) -> Iterator[str]:
    if filing.dragon_bonus is None:
        yield "The Dragon Bonus is not offered."
    else:
        yield (
            f"The Dragon Bonus is offered on either hand, by paytable {filing.dragon_bonus} "
            "(§ 629a.12(e))."
        )
    if not filing.house_money:
        yield "House Money is not offered."
        return
    portion = filing.house_money_press
    part = "all of it" if portion == "all" else f"{portion} % of it"
    yield (
        "House Money is offered; a player may take the payout or have "
        f"{part} added to a Player or Banker wager (§ 629a.8(c)(3)(i)(A))."
    )


def _disclosed(filing: MidibaccaratFiling) -> str:
    if filing.disclosed_third_card == "discard_two":
        what = "is discarded with one more card (§ 629a.13(c)(1))"
    else:
        what = "begins a simulated round (§ 629a.13(c)(2))"
    return f"A disclosed third card that neither hand may have {what}."


def _limits_told(filing: MidibaccaratFiling) -> Iterator[str]:
    least = ", ".join(f"{wager} {dollars(cents)}" for wager, cents in minimums(filing).items())
    yield f"Minimums: {least}."
    if filing.table_maximum is None:
        yield "No maximum is filed."
    else:
        yield f"No wager above {dollars(filing.table_maximum)}."
