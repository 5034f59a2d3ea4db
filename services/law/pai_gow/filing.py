"""The Rules Submission of Face Up Pai Gow Poker: which options the law permits, and the clause.

Used by `round`, by the tables, and by `pitwatch filing check`; `explain` puts it in plain words.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from events.filing import PaiGowFiling
from events.money import MOST_CENTS
from services.law.clauses import clause
from services.law.filings import VOID_CONTRIBUTION, Option, invalid, shaped
from services.law.pai_gow.house_way import HOUSE_WAYS
from services.law.pai_gow.paytables import ACE_HIGH, FORTUNE, MAIN_ODDS, in_order_of_pay
from services.law.pai_gow.progressive import PROGRESSIVE, ProgressivePaytable
from services.law.paytable import Paytable, Row

WAGERS: Final = ("main", "ace_high", "fortune", "progressive")  # as they are settled
SIDE_MINIMUM_CENTS: Final = 100  # of an optional wager, where the filing names none
LEAST_LIMIT_CENTS: Final = 50_000_00  # § 688a.12(e)
ADJACENT: Final = 2  # § 688a.7(f)
USUAL_WAY: Final = "default"  # PG-13

OPTIONS: Final = {
    "game": Option("688a.1", 'the game is "face-up-pai-gow"'),
    "text": Option("688a.1", 'the text is "688a-2021"'),
    "ace_high": Option("688a.12(b)", "the paytables of the Ace High Bonus Wager are 1 to 5"),
    "fortune": Option("688a.12(c)", "the paytables of the Fortune Bonus Wager are 1 to 6"),
    "progressive": Option("688a.12(d)", "the paytables of the Progressive Wager are 1 to 7"),
    "payout_limit": Option(
        "688a.12(e)", "null, or at least $50,000 or the most won on minimum wagers, if more"
    ),
    "house_way": Option("688a.11(a)", "a rule set that the rule book has: PG-13 is default"),
    "reserve_use": Option("PG-11", "fund_seed or add_to_seed"),
    "tray_pays_up_to": Option("PG-11", "null or a whole number of cents"),
    "void_contribution": VOID_CONTRIBUTION,
    "abandoned_wagers": Option("688a.7(b)", "lose or return (GEN-5)"),
    "adjacent_boxes": Option("688a.7(f)", "a player may wager on one area or on two adjacent"),
    "table_minimum": Option("688a.7(d)", "a positive whole number of cents"),
    "table_maximum": Option("688a.7(d)", "null or a whole number of cents, not below the minimum"),
    "minimums": Option("688a.12(e)", "positive whole cents by wager of § 688a.7(d), (e)"),
}


class Terms(NamedTuple):
    """A filing as a round is read and settled by it."""

    filing: PaiGowFiling
    least: dict[str, int]  # cents, of each wager that is offered
    most_cents: int  # of any one wager
    ace_high: Paytable | None
    fortune: Paytable | None
    fortune_rows: tuple[Row, ...]  # in the order in which they are looked for: PG-3
    progressive: ProgressivePaytable | None
    house_way: str  # the rule set that is followed, named by the filing or not
    names_house_way: bool
    envied: tuple[str, ...]


def read(told: Mapping[str, Any], text: str = "688a-2021") -> PaiGowFiling:
    """A filing that the law permits, or the refusal with its clause."""
    filing = shaped(PaiGowFiling, told, OPTIONS)
    if filing.text != text:
        raise invalid("text", OPTIONS, f"{filing.text} for a round of {text}")
    _paytables_exist(filing)
    if filing.house_way is not None and filing.house_way not in HOUSE_WAYS:
        raise invalid("house_way", OPTIONS, f"no rule set {filing.house_way!r}")
    _adjacent(filing)
    _limits_agree(filing)
    _payout_limit(filing)
    return filing


@clause("688a.7(e)(1)", "688a.7(e)(2)", "688a.7(e)(3)")
def offered(filing: PaiGowFiling) -> tuple[str, ...]:
    """The wagers a player may place: an optional one only where its paytable is filed."""
    return tuple(one for one in WAGERS if one == "main" or getattr(filing, one) is not None)


def minimums(filing: PaiGowFiling) -> dict[str, int]:
    """The least stake in cents of each wager that is offered."""
    return {wager: _minimum(filing, wager) for wager in offered(filing)}


def _minimum(filing: PaiGowFiling, wager: str) -> int:
    """The least stake of a wager; a progressive wager has one size only (PG-11)."""
    if wager == "progressive":
        return PROGRESSIVE[filing.progressive].wager_cents if filing.progressive else 0
    usual = filing.table_minimum if wager == "main" else SIDE_MINIMUM_CENTS
    return filing.minimums.get(wager, usual)


def terms(filing: PaiGowFiling) -> Terms:
    """What reading and settling need of a filing, looked up once."""
    fortune = FORTUNE[filing.fortune] if filing.fortune else None
    return Terms(
        filing,
        minimums(filing),
        MOST_CENTS if filing.table_maximum is None else filing.table_maximum,
        ACE_HIGH[filing.ace_high] if filing.ace_high else None,
        fortune,
        in_order_of_pay(fortune) if fortune else (),
        PROGRESSIVE[filing.progressive] if filing.progressive else None,
        filing.house_way or USUAL_WAY,
        filing.house_way is not None,
        envied(filing.fortune, filing.progressive),
    )


@clause("688a.1/qualifying-wager")
@cache
def envied(fortune: int | None, progressive: int | None) -> tuple[str, ...]:
    """The wagers whose paytable, as filed, pays Envy Bonuses: PG-9."""
    paytable = PROGRESSIVE.get(progressive or 0)
    pays = {
        "fortune": fortune is not None,
        "progressive": paytable is not None and paytable.pays_envy(),
    }
    return tuple(wager for wager in pays if pays[wager])


@clause("688a.12(b)", "688a.12(c)", "688a.12(d)")
def _paytables_exist(filing: PaiGowFiling) -> None:
    printed: tuple[tuple[str, int | None, Mapping[int, object]], ...] = (
        ("ace_high", filing.ace_high, ACE_HIGH),
        ("fortune", filing.fortune, FORTUNE),
        ("progressive", filing.progressive, PROGRESSIVE),
    )
    for wager, paytable, known in printed:
        if paytable is not None and paytable not in known:
            raise invalid(wager, OPTIONS, f"there is no paytable {paytable}")


@clause("688a.7(f)")
def _adjacent(filing: PaiGowFiling) -> None:
    if filing.adjacent_boxes > ADJACENT:
        raise invalid("adjacent_boxes", OPTIONS, f"{filing.adjacent_boxes} areas")


def _limits_agree(filing: PaiGowFiling) -> None:
    """A minimum is of a known wager and can be met."""
    for wager, cents in filing.minimums.items():
        if wager not in WAGERS:
            raise invalid(f"minimums.{wager}", OPTIONS, "no wager of this game")
        if wager == "progressive" and filing.progressive and cents > _minimum(filing, wager):
            raise invalid(f"minimums.{wager}", OPTIONS, "more than the one size of this wager")
    most = filing.table_maximum
    for wager, cents in minimums(filing).items():
        if most is not None and cents > most:
            raise invalid("table_maximum", OPTIONS, f"{most} is below the minimum of {wager}")


@clause("688a.12(e)")
def payout_floor_cents(filing: PaiGowFiling) -> int:
    """The least limit: $50,000, or the most won on minimum wagers where that is more (GEN-7)."""
    return max(LEAST_LIMIT_CENTS, sum(top_cents(filing, one) for one in offered(filing)))


def top_cents(filing: PaiGowFiling, wager: str) -> int:
    """What the best row of a wager pays on its minimum; shares of the meter and envy left out."""
    least = _minimum(filing, wager)
    if wager == "progressive" and filing.progressive:
        return PROGRESSIVE[filing.progressive].rows[0].fixed_cents  # PW-17
    paytable = None
    if wager == "ace_high" and filing.ace_high:
        paytable = ACE_HIGH[filing.ace_high]
    if wager == "fortune" and filing.fortune:
        paytable = FORTUNE[filing.fortune]
    if paytable is None:
        return MAIN_ODDS.on(least)
    return max(row.odds.on(least) for row in paytable.rows if row.odds)


def _payout_limit(filing: PaiGowFiling) -> None:
    limit, floor = filing.payout_limit, payout_floor_cents(filing)
    if limit is not None and limit < floor:
        raise invalid("payout_limit", OPTIONS, f"{limit} is below {floor}, which it must reach")
