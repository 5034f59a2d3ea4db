"""The Rules Submission for Saigon 5 Card: what the texts permit of it, option by option.

Used by `round`, by the opening of a table, and by whoever checks a filing.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from events.filing import SaigonFiling
from events.money import MOST_CENTS, dollars
from services.law.clauses import clause
from services.law.filings import (
    SUBMISSION,
    VOID_CONTRIBUTION,
    Option,
    contribution_told,
    invalid,
    shaped,
    spell,
)
from services.law.refusal import Refused
from services.law.saigon import GAME, TEXT_2016, TEXT_2019
from services.law.saigon.paytables import ANTE, BONUS

Filing = SaigonFiling

LEAST_LIMIT_CENTS: Final = 50_000_00  # § 680a.12(d)
LEAST_BONUS_CENTS: Final = 1_00  # where the filing names no minimum

_SHARED: Final = {
    "game": Option("680a.1", f"it is {GAME}"),
    "text": Option("GEN-6", "the edition in force on the gaming day governs"),
    "payout_limit": Option(
        "680a.12(d)",
        "null, or whole cents, no less than $50,000 and than one patron could win at the minimum",
    ),
    "dealer_setting": Option("SG-2", "highest or lowest"),
    "missed_setting": Option("SG-1", "best or as_set"),
    "void_contribution": VOID_CONTRIBUTION,
    "abandoned_wagers": Option("680a.7(b)", "lose or return"),
    "adjacent_boxes": Option("680a.7(e)", "boxes of one player in a round, 1 to 6"),
    "table_minimum": Option("PW-11", "whole cents, above zero"),
    "table_maximum": Option("PW-11", "whole cents, at least the minimum, or null for none"),
}
OPTIONS: Final[Mapping[str, Mapping[str, Option]]] = {
    TEXT_2016: _SHARED
    | {
        "pot": Option("680a.7(d)", "the Pot Wager is authorized from November 2, 2019 (GEN-6)"),
        "bonus": Option("680a.7(d)(2)", "true or false"),
        "minimums": Option("PW-11", "whole cents by wager of § 680a.7(d), none above the maximum"),
    },
    TEXT_2019: _SHARED
    | {
        "pot": Option("680a.7(d)(2)", "true or false"),
        "bonus": Option("680a.7(d)(3)", "true or false"),
        "minimums": Option(
            "PW-11",
            "whole cents by wager of § 680a.7(d), none above the maximum; a Pot Wager equals the "
            "table minimum, § 680a.7(d)(2)",
        ),
    },
}


@clause("680a.7(e)")
def read(told: Mapping[str, Any], text: str) -> Filing:
    """A filing that the text permits; refused with the clause otherwise."""
    if not isinstance(told, Mapping):
        raise Refused("filing.invalid", "filing", f"an object is expected ({SUBMISSION})")
    options = OPTIONS[text]
    filing = shaped(Filing, {"text": text, **told}, options)
    if filing.text != text:
        raise invalid("text", options, f"{filing.text} is filed, and {text} is played")
    _pot(filing)
    _limits(filing)
    _payout_limit(filing)
    return filing


@clause("680a.7(d)(2)", text=TEXT_2019)
def _pot(filing: Filing) -> None:
    """The Pot Wager is required only since 2019, and equals the table minimum."""
    if filing.pot and filing.text == TEXT_2016:
        raise invalid("pot", OPTIONS[filing.text], "this text has no Pot Wager")
    for wager, cents in filing.minimums.items():
        known = wager in WAGERS and (wager != "pot" or filing.text == TEXT_2019)
        if not known or (wager == "pot" and cents != filing.table_minimum):
            said = "no such minimum can be filed"
            raise invalid(f"minimums.{wager}", OPTIONS[filing.text], said)


def _limits(filing: Filing) -> None:
    """A minimum above the maximum would leave no wager that could be made: PW-11."""
    most = MOST_CENTS if filing.table_maximum is None else filing.table_maximum
    if most < filing.table_minimum:
        raise invalid("table_maximum", OPTIONS[filing.text], "it is below the minimum")
    for wager, cents in filing.minimums.items():
        if cents > most:
            raise invalid(f"minimums.{wager}", OPTIONS[filing.text], "it is above the maximum")


@clause("680a.12(d)")
def _payout_limit(filing: Filing) -> None:
    least = limit_floor(filing)
    if filing.payout_limit is not None and filing.payout_limit < least:
        said = f"{filing.payout_limit} is too low, it has to be at least {least} ({dollars(least)})"
        raise invalid("payout_limit", OPTIONS[filing.text], said)


WAGERS: Final = ("ante", "bonus", "pot")


@clause("680a.7(d)(1)")
@clause("680a.7(d)(2)", text=TEXT_2016)
@clause("680a.7(d)(2)", "680a.7(d)(3)", text=TEXT_2019)
def offered(filing: Filing) -> frozenset[str]:
    """The wagers that can be made at this table."""
    filed = {"ante": True, "bonus": filing.bonus, "pot": filing.pot}
    return frozenset(wager for wager in WAGERS if filed[wager])


def minimum(filing: Filing, wager: str) -> int:
    """The least stake of a wager, in cents."""
    other = LEAST_BONUS_CENTS if wager == "bonus" else filing.table_minimum
    return filing.minimums.get(wager, other)


@clause("680a.12(d)")
def limit_floor(filing: Filing) -> int:
    """The least payout limit: $50,000, or what one patron could win at the minimum (GEN-7)."""
    top = {"ante": ANTE, "bonus": max(row.odds for row in BONUS.rows if row.odds is not None)}
    wagers = [wager for wager in top if wager in offered(filing)]  # a pot is no payout of the house
    return max(LEAST_LIMIT_CENTS, sum(top[wager].on(minimum(filing, wager)) for wager in wagers))


@clause("680a.12(d)", text=TEXT_2016)
def _limited_2016() -> frozenset[str]:
    """Notwithstanding subsections (a) to (c): Ante and Bonus."""
    return frozenset(("ante", "bonus"))


@clause("680a.12(d)", text=TEXT_2019)
def _limited_2019() -> frozenset[str]:
    """It must apply only to payouts of Ante Wagers under (a) and (b), not of Bonus Wagers."""
    return frozenset(("ante",))


LIMITED: Final = {TEXT_2016: _limited_2016(), TEXT_2019: _limited_2019()}


class Terms(NamedTuple):
    """What a filing comes to at the table."""

    filing: Filing
    offered: frozenset[str]
    least_cents: Mapping[str, int]  # by wager
    most_cents: int
    limit_cents: int | None
    limited: frozenset[str]  # wagers whose payouts the limit covers


def terms(filing: Filing) -> Terms:
    """A filing, ready for its rounds."""
    least = {wager: minimum(filing, wager) for wager in WAGERS}
    most = MOST_CENTS if filing.table_maximum is None else filing.table_maximum
    limited = LIMITED[filing.text]
    return Terms(filing, offered(filing), least, most, filing.payout_limit, limited)


def explain(filing: Filing) -> list[str]:
    """The filing in plain words, sentence by sentence, each with its clause."""
    cite = {key: spell(option.cite) for key, option in OPTIONS[filing.text].items()}
    most = filing.table_maximum
    stakes = f"The Ante is at least {dollars(minimum(filing, 'ante'))}"
    stakes += f", at most {dollars(most)}." if most is not None else ", without a maximum."
    told = [f"Saigon 5 Card by the text {filing.text} ({cite['text']}).", stakes]
    if filing.bonus:
        least = dollars(minimum(filing, "bonus"))
        told.append(
            f"The Bonus Wager is offered from {least} and pays as § 680a.12(c) ({cite['bonus']})."
        )
    else:
        told.append(f"No Bonus Wager is offered ({cite['bonus']}).")
    return [*told, *_pot_in_words(filing), *_options_in_words(filing, cite)]


def _pot_in_words(filing: Filing) -> list[str]:
    if filing.text == TEXT_2016:
        return []
    if not filing.pot:
        return ["No Pot Wager is required (§ 680a.7(d)(2))."]
    each = dollars(filing.table_minimum)
    return [
        f"Where more than one player plays, each makes a Pot Wager of {each} (§ 680a.7(d)(2)).",
        "The highest Point Count of the players' two cards takes the pot (§ 680a.11(f)).",
    ]


def _options_in_words(filing: Filing, cite: Mapping[str, str]) -> list[str]:
    missed = {
        "best": "on the lawful setting that pays the Ante most",
        "as_set": "as it lies",
    }[filing.missed_setting]
    gone = {"lose": "lose", "return": "are returned"}[filing.abandoned_wagers]
    sentences = {
        "payout_limit": _limit_in_words(filing),
        "dealer_setting": f"Of settings that qualify, the dealer takes the {filing.dealer_setting} "
        "Point Count",
        "missed_setting": f"A hand that could qualify and is set otherwise is settled {missed}",
        "abandoned_wagers": f"Wagers of a player who leaves during a round {gone}",
        "adjacent_boxes": f"Adjacent boxes on which one player may wager: {filing.adjacent_boxes}",
    }
    told = [f"{said} ({cite[key]})." for key, said in sentences.items()]
    return [*told, contribution_told(filing)]


def _limit_in_words(filing: Filing) -> str:
    if filing.payout_limit is None:
        return "There is no payout limit"
    covered = " and ".join(wager.title() for wager in sorted(LIMITED[filing.text]))
    return f"No player is paid more than {dollars(filing.payout_limit)} a round on {covered}"
