"""All that the books hold of one jackpot. Used by its checks, its commands and its dossier."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

import orjson

from services.audit.books import Books
from services.jackpots import due
from services.jackpots.cycle import Cycle
from services.jackpots.movements import counted, filings, movements
from services.jackpots.weighed import COMPOSITION, accepted
from services.runtime.trouble import WrongCall

Plain = dict[str, Any]
NEAR_SECONDS = 60  # of another hit on the link: their order matters
KNOWN_SECONDS = 660  # between a hit and its round: HELD_MS of the meters, and a while


class Evidence(NamedTuple):
    """One jackpot, with what is held against it and what bears it out."""

    jackpot: Plain  # as it stands
    steps: tuple[Plain, ...]
    round: Plain | None  # as the table settled it, or as far as it has come
    table_filing: Plain | None
    link_filing: Plain | None
    three_way: Plain | None  # wagers, lights, chips and contribution of that round
    contributed: int  # wagers of that round, by the controller
    findings: tuple[Plain, ...]  # in the round, and those that stand open at the table or the link
    near: tuple[Plain, ...]  # other hits on the link at nearly the same time
    cycle: Cycle
    accepted: tuple[str, ...] = ()  # codes of findings that a person accepts
    borne_out: bool = False  # by the cards of that round, as the meters have met the two

    @property
    def hit(self) -> str:
        """The id of the event that recorded it."""
        return str(self.steps[0]["because"][0])

    @property
    def persons(self) -> int:
        """How many decide, as the link has filed."""
        return int((self.link_filing or {}).get("persons", 1))

    @property
    def is_pending(self) -> bool:
        """Whether a number before its hit is missing, so that it has not locked its share yet."""
        return bool(self.jackpot["state"] == due.PENDING)

    @property
    def due_cents(self) -> int | None:
        """To the cent, from elsewhere than a tray; None where nobody can say yet."""
        return due.due_cents(self.jackpot, self.table_filing, self.round)

    @property
    def elsewhere_cents(self) -> int | None:
        """What of a fixed amount comes with the share, or by itself: its table's tray may not."""
        return due.elsewhere_cents(self.jackpot, self.table_filing, self.round)

    @property
    def not_due_yet(self) -> str:
        """Why nobody can say yet what is due; empty where it is known."""
        return due.not_due_yet(self.jackpot, self.table_filing, self.round)

    @property
    def fixed_cents(self) -> int:
        """What its row pays beside a share, as it is printed."""
        return due.printed_cents(self.jackpot, self.table_filing)


def jackpots(books: Books, link: str | None = None) -> list[Plain]:
    """Every jackpot as it stands, the newest first; no hand that is its table's to pay."""
    rows = _rows(books, f"{_JACKPOTS} AND {_TAKEN_UP} ORDER BY since DESC, jackpot", link or "")
    return [one | {"due_cents": _due(books, one)} for one in rows]


def _due(books: Books, jackpot: Plain) -> int | None:
    """As computed; while its round is not in the books, as people named it last."""
    table, at = jackpot["at_table"], jackpot["hit_at"]
    filing = _fact(books, _OPENING, f"table/{table}", at)
    round_ = _fact(books, _ROUND, table, jackpot["round"], False, moments(jackpot))  # noqa: FBT003 - a value
    computed = due.due_cents(jackpot, filing, round_)
    named: int | None = jackpot["amount_cents"]
    return named if computed is None else computed


def standing(books: Books, name: str) -> Plain:
    """A jackpot as it stands; its id is LINK/NUMBER."""
    found = _rows(books, _JACKPOTS + " AND jackpot = %s", "", name)
    if not found:
        raise WrongCall(f"The books hold no jackpot {name}: `pitwatch jackpot list` has them all.")
    return found[0]


def on_slip(books: Books, slip: str, name: str) -> str | None:
    """The other jackpot whose slip has this serial number."""
    rows = books.all(_ON_SLIP, slip, name)
    return rows[0][0] if rows else None


def gathered(books: Books, name: str, keep: Callable[[bytes], object] = len) -> Evidence:
    """The evidence of one jackpot. Its movements' lines go to `keep`."""
    jackpot = standing(books, name)
    link, number, table = jackpot["link"], jackpot["number"], jackpot["at_table"]
    at = jackpot["hit_at"]
    hit = moments(jackpot)
    borne_out = books.all(_HIT_IN, link, table, hit, orjson.dumps(number).decode())
    jackpot = in_round(jackpot, *borne_out[0]) if borne_out else jackpot
    filing = _fact(books, _OPENING, f"table/{table}", at)
    steps = tuple(_rows(books, _STEPS, name))
    percents = {row["number"]: row["percent"] for row in _rows(books, _HITS, link, number)}
    return Evidence(
        jackpot,
        steps,
        _fact(books, _ROUND, table, jackpot["round"], bool(borne_out), hit),
        filing,
        _fact(books, _LINK_FILING, link, number),
        next(iter(_rows(books, _THREE_WAY, link, table, jackpot["round"])), None),
        _rows(books, _CONTRIBUTED, link, table, number, jackpot["round"], hit, None)[0]["wagers"],
        found_of(books, jackpot),
        tuple(_rows(books, _NEAR, link, number, hit[-1], NEAR_SECONDS)),
        counted(movements(books, link, number), percents, filings(books, link, number), keep),
        accepted(steps),
        bool(borne_out),
    )


def moments(jackpot: Plain) -> list[str]:
    """When it was hit: by the hub, as it heard of it, and by its controller, which may be late."""
    return [jackpot["hit_at"], jackpot["recorded_at"]]


def in_round(jackpot: Plain, round_: str) -> Plain:
    """The jackpot in the round that it was won in, by its table's name for it."""
    return jackpot | {"round": round_, "matched": jackpot["round"] != round_}


def found_of(books: Books, jackpot: Plain) -> tuple[Plain, ...]:
    """What was found in its round, and what stands open at its table or its link."""
    table, link = jackpot["at_table"], jackpot["link"]
    hit, round_ = moments(jackpot), jackpot["round"]
    of = round_, hit
    return tuple(_rows(books, _FINDINGS, hit[0], *of, table, link, round_, *of))


def matched(books: Books, of: Evidence, round_: str, locked_at: str, last: str | None) -> Evidence:
    """The evidence with the round at its table, whose controller does not name it.

    It is this one where it was hit once this round's wagers had been locked, and by no other hit of
    that row at that seat; what was contributed since the last round closed is its contribution.
    """
    jackpot = of.jackpot
    link, table, number, at = (jackpot[name] for name in ("link", "at_table", "number", "hit_at"))
    closed = books.all(_CLOSED, table, last) if last is not None else [("-infinity",)]
    hand = jackpot["seat"], jackpot["level"]
    late = datetime.fromisoformat(at) > datetime.fromisoformat(locked_at)
    if not late or not closed or books.all(_ALIKE, link, table, number, *hand, locked_at):
        return of
    jackpot = in_round(jackpot, round_)
    since = closed[0][0]
    made = _rows(books, _CONTRIBUTED, link, table, number, None, moments(jackpot), since)
    contributed = made[0]["wagers"]
    findings = found_of(books, jackpot)
    return nowhere(of)._replace(jackpot=jackpot, contributed=contributed, findings=findings)


def nowhere(of: Evidence) -> Evidence:
    """The evidence without a round: the one that bears the name its controller says is another."""
    return of._replace(round=None, three_way=None)


def _rows(books: Books, query: str, *values: object) -> list[Plain]:
    return [row[0] for row in books.all(f"SELECT to_jsonb(told) FROM ({query}) told", *values)]


def _fact(books: Books, query: str, *values: object) -> Plain | None:
    rows = books.all(query, *values)
    return orjson.loads(rows[0][0]) if rows and rows[0][0] else None


_KNOWN = "CASE what WHEN 'pending' THEN NULL ELSE {0} END AS {0}"  # missing, and not 0
_STEPPED = (
    "jackpot, link, number, at_table, round, seat, level, percent, paytable, fixed_cents,"
    f" {_KNOWN.format('share_cents')}, {_KNOWN.format('met_cents')}, pending, what AS state, day,"
    " by, second, why, slip, payee, source, amount_cents"
)
_LAST = "coalesce(array_position('{refused,paid,reversed}', what), 0) DESC"  # none comes after
_BODY = "(SELECT body::jsonb FROM {journal}.fact WHERE (fact.book, fact.n) = (told.book, told.n))"
_RECORDED = f"coalesce(({_BODY} ->> 'recorded_at')::timestamptz, told.at)"
_JACKPOTS = (
    "SELECT each.*, coalesce(recorded, hit_at) AS recorded_at FROM (SELECT DISTINCT ON (jackpot)"
    f" {_STEPPED}, at AS since, min(at) OVER (PARTITION BY jackpot) AS hit_at,"
    f" ({_BODY} ->> 'recorded_at')::timestamptz AS recorded,"
    " max(amount_cents) FILTER (WHERE what = 'paid') OVER (PARTITION BY jackpot) AS paid_cents"
    f" FROM {{journal}}.award told ORDER BY jackpot, {_LAST}, n DESC) each"
    " WHERE %s IN ('', link)"
)
_TAKEN_UP = "(percent > 0 OR pending OR state NOT IN ('locked', 'pending'))"
_BECAUSE = f"{_BODY} -> 'because' AS because"
_STEPS = (
    f"SELECT {_STEPPED}, at, id, {_BECAUSE}, {_BODY} -> 'signatures' AS signatures"
    " FROM {journal}.award told WHERE jackpot = %s ORDER BY n"
)
_HITS = (
    "SELECT number, percent FROM {journal}.award WHERE link = %s AND number <= %s"
    " AND what = 'locked'"
)
_ROUND = (
    "SELECT body FROM {journal}.round JOIN {journal}.fact USING (book, n)"
    " WHERE round.table_id = %s AND round.round = %s"
    # Devices may name their rounds otherwise: of that name, it has to be the one of that moment,
    # by the hub's clock or, of a report that came late, by the controller's.
    " AND (%s OR EXISTS (SELECT FROM unnest(%s::timestamptz[]) hit"
    f"  WHERE round.at >= hit - interval '{NEAR_SECONDS} s'"
    "  AND (SELECT min(told.at) FROM {journal}.fact told WHERE told.table_id = round.table_id"
    "   AND told.round = round.round) <= hit)) ORDER BY round.at DESC LIMIT 1"
)
_OPENING = (
    "SELECT filing FROM {journal}.opening WHERE book = %s AND at <= %s::timestamptz"
    " AND filing IS NOT NULL ORDER BY n DESC LIMIT 1"
)
_LINK_FILING = (
    "SELECT filing FROM {journal}.movement WHERE link = %s AND number <= %s"
    " AND filing IS NOT NULL AND what IN ('started', 'parameters') ORDER BY number DESC LIMIT 1"
)
_THREE_WAY = (
    "SELECT wagered, accepted, contributed, void, agrees, id,"
    f" {_BODY} -> 'lit' AS lit, {_BODY} -> 'collected_cents' AS collected_cents"
    " FROM {journal}.meter_round told"
    " WHERE link = %s AND at_table = %s AND round = %s ORDER BY n DESC LIMIT 1"
)
_HIT_IN = (  # as the meters have met it with what its table told
    "SELECT told.round FROM {journal}.meter_round told JOIN {journal}.fact USING (book, n)"
    " WHERE told.link = %s AND told.at_table = %s"
    " AND told.at >="
    f" (SELECT min(hit) FROM unnest(%s::timestamptz[]) hit) - interval '{KNOWN_SECONDS} s'"
    " AND fact.body::jsonb -> 'hits' @> %s::jsonb ORDER BY told.n LIMIT 1"
)
_CLOSED = (
    "SELECT at::text FROM {journal}.round WHERE table_id = %s AND round = %s"
    " ORDER BY at DESC LIMIT 1"
)
_ALIKE = (
    "SELECT number FROM {journal}.award WHERE link = %s AND at_table = %s AND what = 'locked'"
    " AND number <> %s AND (seat, level) = (%s, %s) AND at >= %s::timestamptz"
    " AND NOT EXISTS (SELECT FROM {journal}.award back WHERE back.jackpot = award.jackpot"
    "  AND back.what IN ('refused', 'reversed')) LIMIT 1"
)
_CONTRIBUTED = (
    "SELECT coalesce(sum(made.wagers - coalesce((SELECT sum(back.wagers) FROM {journal}.movement"
    "  back WHERE back.link = made.link AND back.what = 'contribution.reversed'"
    "  AND back.of_number = made.number), 0)), 0)::int AS wagers FROM {journal}.movement made"
    " WHERE made.link = %s AND made.at_table = %s AND made.number < %s"
    " AND (made.round = %s AND made.at >="  # another day's round may bear its name
    f"  (SELECT min(hit) FROM unnest(%s::timestamptz[]) hit) - interval '{KNOWN_SECONDS} s'"
    "  OR made.at > %s::timestamptz) AND made.what = 'contribution'"
)
_STANDS = (
    "NOT EXISTS (SELECT FROM {journal}.finding later JOIN {journal}.fact ON"
    " (fact.book, fact.n) = (later.book, later.n) WHERE later.what = 'remedied'"
    " AND later.book = raised.book AND later.n > raised.n"
    " AND fact.body::jsonb ->> 'of' = raised.id)"
)
_COVERS = (  # it says, or as that round closed it said, that it touched the jackpot's
    f"(code IN {COMPOSITION} AND EXISTS (SELECT FROM {{journal}}.finding told"
    " JOIN {journal}.fact USING (book, n), {journal}.round won, {journal}.round since,"
    " {journal}.round until WHERE told.book = raised.book"
    " AND raised.id IN (told.id, fact.body::jsonb ->> 'of') AND won.round = %s AND won.at >="
    f" (SELECT min(hit) FROM unnest(%s::timestamptz[]) hit) - interval '{NEAR_SECONDS} s'"
    " AND raised.table_id = ALL (ARRAY[won.table_id, since.table_id, until.table_id])"
    " AND since.round = fact.body::jsonb #>> '{touched,first_round}'"
    " AND until.round = fact.body::jsonb #>> '{touched,last_round}'"
    " AND won.last BETWEEN since.last AND until.last))"
)
_FINDINGS = (
    f"SELECT told.*, {_BECAUSE} FROM (SELECT id, book, n, table_id,"
    " round, at, code, severity, cite, expected, observed, remedy, seat, wager,"
    f" at <= %s::timestamptz AS by_the_hit, NOT {_STANDS} AS remedied, {_COVERS} AS covers"
    " FROM {journal}.finding raised WHERE what = 'raised' AND table_id IN (%s, %s)"
    f" AND (round = %s OR remedy IS NOT NULL AND {_STANDS} OR {_COVERS})) told ORDER BY at, id"
)
_ON_SLIP = (
    "SELECT jackpot FROM {journal}.award WHERE what = 'documented' AND lower(slip) = lower(%s)"
    " AND jackpot <> %s ORDER BY at, book, n LIMIT 1"
)
_NEAR = (
    "SELECT * FROM (SELECT jackpot, number, at_table, seat, level, met_cents,"
    f" {_RECORDED} AS at FROM {{journal}}.award told"
    " WHERE link = %s AND number <> %s AND what = 'locked') told"
    " WHERE abs(extract(epoch FROM at - %s::timestamptz)) <= %s ORDER BY number"
)
