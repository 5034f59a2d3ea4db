"""From facts to lines of COPY text, one list of lines for each table of the journal. Pure.

Used by the writer. Two rows for most facts: the fact itself with its link of the chain, and a
typed row that questions are asked of. Written by hand because it is done for every fact there is.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from events.derived import (
    AwardMoved,
    BoxCounted,
    BoxMoved,
    DerivedFact,
    Finding,
    MarkerMoved,
    MeterMoved,
    RoundOnMeter,
    RoundSettled,
    TableChanged,
    Transfer,
)

NULL = "\\N"
COLUMNS = {
    "fact": "book, n, kind, table_id, round, day, at, id, body, hash",
    "transfer": "id, book, n, table_id, day, at, round, what, from_account, to_account,"
    " amount_cents, seat, wager",
    "round": "id, book, n, table_id, day, at, round, game, law, program, filing_digest,"
    " first, last, verified, result, wagers, handle_cents",
    "finding": "id, book, n, table_id, day, at, round, what, code, severity, cite, expected,"
    " observed, remedy, seat, wager, amount_cents",
    "marker": "id, book, n, table_id, day, at, round, what, seat, amount_cents, owed_cents",
    "opening": "id, book, n, table_id, day, at, what, filing_digest, filing",
    "box": "id, book, n, table_id, day, at, what, box, taken_off, expected_cents,"
    " counted_cents, variance_cents",
    "movement": "id, book, n, link, day, at, round, what, number, at_table, seat, wagers,"
    " wager_cents, rate, filing, of_number, change, value, value_cents, reserve, overflow,"
    " verified",
    "award": "id, book, n, link, day, at, round, what, jackpot, number, at_table, seat, level,"
    " percent, share_cents, met_cents, pending, paytable, fixed_cents, payee, amount_cents,"
    " source, slip, by, second, why",
    "meter_round": "id, book, n, link, day, at, round, at_table, wagered, accepted, contributed,"
    " void, agrees",
}


class Row(NamedTuple):
    """One fact with the bytes that are stored and the hash of its book up to it."""

    raw: bytes
    fact: DerivedFact
    hash: bytes


Values = Sequence[Any]
_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


def lines(rows: Iterable[Row]) -> dict[str, list[str]]:
    """The COPY text of a batch, by table; rows keep their order."""
    text: dict[str, list[str]] = defaultdict(list)
    facts, transfers = text["fact"], text["transfer"]
    for raw, f, link in rows:
        # without a backslash in the JSON no string in it holds one, nor a control character
        plain = b"\\" not in raw and b"\t" not in raw and b"\r" not in raw
        spell = _plain if plain else _escaped
        body = raw.decode()
        if plain:
            facts.append(
                f"{f.book}\t{f.n}\t{f.kind}\t{f.table}\t{_or_null(f.round)}\t{f.day}\t{f.at}\t{f.id}"
                f"\t{body}\t\\\\x{link.hex()}\n"
            )
            if type(f) is Transfer:
                transfers.append(
                    f"{f.id}\t{f.book}\t{f.n}\t{f.table}\t{f.day}\t{f.at}\t{_or_null(f.round)}"
                    f"\t{f.what}\t{f.from_account}\t{f.to_account}\t{f.amount_cents}"
                    f"\t{_or_null(f.seat)}\t{_or_null(f.wager)}\n"
                )
                continue
        else:
            values = (f.book, f.n, f.kind, f.table, _or_null(f.round), f.day, f.at, f.id, body)
            facts.append(f"{_escaped(values)}\t\\\\x{link.hex()}\n")
        typed = _TYPED.get(f.kind)
        if typed is not None:
            table, more = typed
            of_kind = more(f)
            if of_kind is not None:
                start = (f.id, f.book, f.n, f.table, f.day, f.at)
                text[table].append(spell((*start, *of_kind)) + "\n")
    return text


def movements(rows: Iterable[Row]) -> dict[str, int]:
    """By how much the rows change each account, in the order of accounts."""
    change: dict[str, int] = defaultdict(int)
    for _, fact, _ in rows:
        if type(fact) is Transfer:
            change[fact.from_account] -= fact.amount_cents
            change[fact.to_account] += fact.amount_cents
    return dict(sorted(change.items()))


def _or_null(value: Any) -> Any:
    return NULL if value is None else value


def _plain(values: Values) -> str:
    return "\t".join(map(str, values))


def _escaped(values: Values) -> str:
    return "\t".join(v if v is NULL else str(v).translate(_ESCAPES) for v in values)


def _transfer(f: Transfer) -> Values:
    return (
        _or_null(f.round), f.what, f.from_account, f.to_account, f.amount_cents,
        _or_null(f.seat), _or_null(f.wager),
    )  # fmt: skip


def _round(f: RoundSettled) -> Values:
    """The pot is the players' among themselves, and no handle."""
    handle = sum([wager.stake_cents for wager in f.wagers if wager.wager != "pot"])
    return (
        _or_null(f.round), f.game, f.law, f.program, f.filing_digest, f.first, f.last, f.verified,
        _or_null(f.told), len(f.wagers), handle,
    )  # fmt: skip


def _finding(f: Finding) -> Values:
    return (
        _or_null(f.round), f.what, f.code, f.severity, _array(f.cite), f.expected, f.observed,
        _or_null(f.remedy), _or_null(f.seat), _or_null(f.wager),
        _or_null(f.amount_cents),
    )  # fmt: skip


def _marker(f: MarkerMoved) -> Values:
    return _or_null(f.round), f.what, f.seat, f.amount_cents, f.owed_cents


def _opening(f: TableChanged) -> Values | None:
    """A tick moves no table: the fact alone says it, and there are many."""
    return None if f.what == "ticked" else (f.what, f.filing_digest, _or_null(f.filing))


def _moved(f: BoxMoved) -> Values:
    return f.what, f.box, NULL, f.expected_cents, NULL, NULL


def _counted(f: BoxCounted) -> Values:
    return "counted", f.box, f.taken_off, f.expected_cents, f.counted_cents, f.variance_cents


def _movement(f: MeterMoved) -> Values:
    return (
        _or_null(f.round), f.what, f.number, _or_null(f.at_table), _or_null(f.seat),
        _or_null(f.wagers), _or_null(f.wager_cents), _or_null(f.rate), _or_null(f.filing),
        _or_null(f.of), f.change, f.value, f.value_cents, f.reserve, f.overflow, f.verified,
    )  # fmt: skip


def _award(f: AwardMoved) -> Values:
    return (
        _or_null(f.round), f.what, f.jackpot, f.number, f.at_table, f.seat, f.level, f.percent,
        f.share_cents, f.met_cents, f.pending, _or_null(f.paytable), f.fixed_cents,
        _or_null(f.payee), _or_null(f.amount_cents), _or_null(f.source), _or_null(f.slip),
        _or_null(f.by), _or_null(f.second), _or_null(f.why),
    )  # fmt: skip


def _on_meter(f: RoundOnMeter) -> Values:
    return (
        _or_null(f.round), f.at_table, f.wagered, f.accepted, f.contributed, _or_null(f.void),
        f.agrees,
    )  # fmt: skip


def _array(items: Iterable[str]) -> str:
    quoted = (item.replace("\\", "\\\\").replace('"', '\\"') for item in items)
    return "{" + ",".join(f'"{item}"' for item in quoted) + "}"


_TYPED: dict[str, tuple[str, Callable[[Any], Values | None]]] = {
    "transfer": ("transfer", _transfer),
    "round": ("round", _round),
    "finding": ("finding", _finding),
    "marker": ("marker", _marker),
    "table": ("opening", _opening),
    "box": ("box", _moved),
    "count": ("box", _counted),
    "movement": ("movement", _movement),
    "award": ("award", _award),
    "meter.round": ("meter_round", _on_meter),
}
