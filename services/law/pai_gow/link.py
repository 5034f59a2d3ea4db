"""The Rules Submission of a progressive link, by what § 688a.12(d) prints. Used by `filing check`.

Each paytable prints a seed, a rate of progression and, one of them, a reserve rate. Several share
one meter, which has one seed: so what is filed for the link governs, and where it is not what is
printed the check says so. The size of a wager is the paytable's own, and no matter of a filing.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from events.filing.link import LinkedPaytable, LinkFiling
from events.money import dollars
from services.law.clauses import clause
from services.law.filings import Option, invalid, shaped
from services.law.pai_gow.progressive import PROGRESSIVE

OPTIONS: Final = {
    "paytables": Option("688a.12(d)", "paytables 1 to 7, each once, with the wager that it prints"),
    "seed_cents": Option("688a.12(d)", "a whole number of cents"),
    "rate": Option("688a.12(d)", "a fraction of the wager"),
    "reserve_rate": Option("688a.12(d)", "a fraction of the wager"),
    "limit_cents": Option("PG-11", "null or a whole number of cents, not below the seed"),
    "tables": Option("688a.4(d)", "names of tables"),
    "threshold_cents": Option("688a.4(d)", "null or a positive whole number of cents"),
    "display_tolerance_cents": Option("688a.4(d)", "a whole number of cents"),
    "reserve_use": Option("PG-11", "fund_seed or add_to_seed"),
    "void_contribution": Option("GEN-4", "reversed or kept"),
    "persons": Option("688a.11(h)(3)(i)(B)(3)", "one or two"),
}


def read(told: Mapping[str, Any]) -> LinkFiling:
    """A link's filing that the law permits, or the refusal with its clause."""
    filing = shaped(LinkFiling, told, OPTIONS)
    numbers = [one.paytable for one in filing.paytables]
    if not numbers:
        raise invalid("paytables", OPTIONS, "no paytable is played on the link")
    for one in filing.paytables:
        if numbers.count(one.paytable) > 1:
            raise invalid("paytables", OPTIONS, f"paytable {one.paytable} is filed twice")
        printed = PROGRESSIVE.get(one.paytable)
        if printed is None:
            raise invalid("paytables", OPTIONS, f"there is no paytable {one.paytable}")
        if one.wager_cents != printed.wager_cents:
            said = f"{dollars(one.wager_cents)} on paytable {one.paytable}"
            raise invalid("paytables", OPTIONS, said)
    if filing.limit_cents is not None and filing.limit_cents < filing.seed_cents:
        said = f"{dollars(filing.limit_cents)} is below the seed of {dollars(filing.seed_cents)}"
        raise invalid("limit_cents", OPTIONS, said)
    return filing


def explain(filing: LinkFiling) -> Iterator[str]:
    """The filing in plain words, and where it is not what its paytables print."""
    linked = ", ".join(filing.tables) or "any table"
    yield f"A progressive link of {linked}, its meter seeded with {dollars(filing.seed_cents)}."
    for one in filing.paytables:
        rate, reserve = _rates(filing, one)
        yield (
            f"Paytable {one.paytable}: of each {dollars(one.wager_cents)} wager {_percent(rate)} to"
            f" the meter and {_percent(reserve)} to its reserve (§ 688a.12(d))."
        )
        yield from (f"  NOT AS PRINTED: {said}." for said in not_printed(filing, one))
    if filing.limit_cents is not None:
        yield f"Above {dollars(filing.limit_cents)} contributions go into the overflow (PG-11)."
    again = "seed and reserve" if filing.reserve_use == "add_to_seed" else "the seed"
    yield f"After a hit of the whole it starts again at {again} (PG-11)."
    fate = "are reversed" if filing.void_contribution == "reversed" else "stay on the meter"
    yield f"A void round's contributions {fate} (GEN-4). So it is for all its tables."
    yield f"Jackpots are decided by {filing.persons} (§ 688a.11(h)(3)(i)(B)(3))."


@clause(*[line for table in PROGRESSIVE.values() for line in table.of_meter()])
def not_printed(filing: LinkFiling, one: LinkedPaytable) -> Iterator[str]:
    """Where the seed and the rates that are filed are not those of a printed paytable."""
    table = PROGRESSIVE[one.paytable]
    rate, reserve = _rates(filing, one)
    if filing.seed_cents != table.seed_cents:
        yield (
            f"the meter seed of paytable {table.name} is {dollars(table.seed_cents)}, filed is"
            f" {dollars(filing.seed_cents)}"
        )
    if rate * 100 != table.rate_percent:
        yield f"its rate of progression is {table.rate_percent} %, filed is {_percent(rate)}"
    if reserve * 100 != table.reserve_percent:
        yield f"its reserve rate is {table.reserve_percent} %, filed is {_percent(reserve)}"


def _rates(filing: LinkFiling, one: LinkedPaytable) -> tuple[Fraction, Fraction]:
    rate, reserve = one.rate or filing.rate, one.reserve_rate or filing.reserve_rate
    return Fraction(*rate), Fraction(*reserve)


def _percent(rate: Fraction) -> str:
    """Exact: `28 %`, `7/3 %`."""
    return f"{rate * 100} %"
