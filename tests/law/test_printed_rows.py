"""The paytables in code beside the lists of clauses: two readings of one print, row for row."""

from collections.abc import Iterable, Iterator

import pytest

from services.law.midibaccarat.paytables import DRAGON_BONUS, HOUSE_MONEY
from services.law.pai_gow.paytables import ACE_HIGH, FORTUNE
from services.law.pai_gow.progressive import PROGRESSIVE, ProgressivePaytable, ProgressiveRow
from services.law.paytable import Paytable, Row
from services.law.rules.tree import texts
from services.law.saigon.paytables import BONUS
from tests.cites import cites

LISTED = {f"{text.name}:{clause.id}": clause.says for text in texts() for clause in text.clauses()}


def listed(text: str, table: str) -> list[tuple[str, str]]:
    """The rows of a table as the list has them: id, and what stands after the hand's name."""
    within = f"{text}:{table}/"
    return [
        (one.removeprefix(within), says.partition(": ")[2] or says)
        for one, says in LISTED.items()
        if one.startswith(within)
    ]


def dollars(cents: int) -> str:
    return f"${cents // 100:,}"


def in_words(row: Row) -> str:
    pays = "Push" if row.odds is None else f"{row.odds.x:,} to {row.odds.y}"
    return pays if row.envy_cents is None else f"{pays}; envy {dollars(row.envy_cents)}"


def printed(table: Paytable) -> list[tuple[str, str]]:
    return [(row.hand, in_words(row)) for row in table.rows]


def place(table: Paytable) -> str:
    return table.place("").removesuffix("/")


def each(tables: Iterable[Paytable]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("table", list(tables), ids=place)


@cites("629a.12(e)/paytable-a/*", "629a.12(e)/paytable-b/*", "629a.12(e)/paytable-c/*")
@cites("629a.12(h)/both-pairs", "629a.12(h)/one-pair")
@each([*DRAGON_BONUS.values(), HOUSE_MONEY])
def test_midibaccarat_pays_what_is_printed(table: Paytable) -> None:
    assert printed(table) == listed("629a-2014", place(table))


@cites("688a.12(b)/paytable-1/*", "688a.12(b)/paytable-2/*", "688a.12(b)/paytable-3/*")
@cites("688a.12(b)/paytable-4/*", "688a.12(b)/paytable-5/*")
@cites("688a.12(c)/paytable-1/*", "688a.12(c)/paytable-2/*", "688a.12(c)/paytable-3/*")
@cites("688a.12(c)/paytable-4/*", "688a.12(c)/paytable-5/*", "688a.12(c)/paytable-6/*")
@each([*ACE_HIGH.values(), *FORTUNE.values()])
def test_pai_gow_pays_what_is_printed(table: Paytable) -> None:
    assert printed(table) == listed("688a-2021", place(table))


def progressive_words(row: ProgressiveRow) -> str:
    parts = [dollars(row.fixed_cents)] if row.fixed_cents else []
    parts += [f"{row.percent}% of meter"] if row.percent else []
    pays = "/".join(parts)
    return pays if row.envy_cents is None else f"{pays}; envy {dollars(row.envy_cents)}"


def progressive_lines(table: ProgressivePaytable) -> Iterator[tuple[str, str]]:
    for row in table.rows:
        yield row.hand, progressive_words(row)
    yield "meter-seed", dollars(table.seed_cents)
    yield "rate-of-progression", f"{table.rate_percent}%"
    if table.reserve_percent:
        yield "reserve-rate", f"{table.reserve_percent}%"
    not_ = "" if table.stake_returned else "not "
    yield "original-wager", f"Original wager {not_}returned to player"
    if table.fully_wild:
        yield "fully-wild-joker", "Fully wild joker"


@cites("688a.12(d)/paytable-1", "688a.12(d)/paytable-2", "688a.12(d)/paytable-3")
@cites("688a.12(d)/paytable-4", "688a.12(d)/paytable-5", "688a.12(d)/paytable-6")
@cites("688a.12(d)/paytable-7")
@cites("688a.12(d)/paytable-1/*", "688a.12(d)/paytable-2/*", "688a.12(d)/paytable-3/*")
@cites("688a.12(d)/paytable-4/*", "688a.12(d)/paytable-5/*", "688a.12(d)/paytable-6/*")
@cites("688a.12(d)/paytable-7/*")
@pytest.mark.parametrize("number", PROGRESSIVE)
def test_the_progressive_pays_what_is_printed(number: int) -> None:
    table, place = PROGRESSIVE[number], f"688a.12(d)/paytable-{number}"
    wager = LISTED[f"688a-2021:{place}"]
    assert wager == f"Paytable {number}: a {dollars(table.wager_cents)} wager."
    assert list(progressive_lines(table)) == listed("688a-2021", place)


@pytest.mark.parametrize("number", PROGRESSIVE)
def test_the_progressive_cites_each_line_that_is_printed(number: int) -> None:
    table, place = PROGRESSIVE[number], f"688a.12(d)/paytable-{number}"
    assert table.place() == place
    printed_lines = [f"{place}/{line}" for line, _ in listed("688a-2021", place)]
    assert sorted(table.lines()) == sorted(printed_lines)


@cites("680a.12(c)/paytable-a/*")
@pytest.mark.parametrize("text", ["680a-2016", "680a-2019"])
def test_saigon_pays_what_is_printed(text: str) -> None:
    assert printed(BONUS) == listed(text, place(BONUS))
