"""Vigorish by table and seat: earned, marked, collected, lost, and what is still owed.

MB-6, MB-7, § 629a.12(d). What is owed is never win before it is collected: it stands on its seat's
account until then.
"""

from typing import Any, Final

from services.audit.books import Books

COLUMNS: Final = (
    "table", "seat", "owed_before_cents", "earned_cents", "rounded_cents", "from_seats_cents",
    "marked_cents", "collected_cents", "lost_cents", "outstanding_cents", "marker_cents",
)  # fmt: skip
TITLE: Final = "Vigorish and outstanding markers"


def rows(books: Books, day: str) -> list[dict[str, Any]]:
    """A row for each seat that owed, earned or paid any on this gaming day.

    What was owed before, earned, rounded and brought from other seats, less what was collected and
    lost, is outstanding. `lost` is what players owed who left, marked or not, less what they paid
    after all; `marker` is what lies at the seat at the end of the day.
    """
    found = books.all(_SEATS, *[day] * _SEATS.count("%s"))
    return [dict(zip(COLUMNS, row, strict=True)) for row in found]


_MOVED = (
    "SELECT table_id, split_part({account}, '/', 2)::int AS seat, day,"
    " CASE WHEN starts_with(from_account, 'vigorish:') AND starts_with(to_account, 'vigorish:')"
    "  THEN 'between' ELSE what END AS what, {sign}amount_cents AS cents"
    " FROM {{journal}}.transfer WHERE starts_with({account}, 'vigorish:') AND day <= %s::date"
)
_OF_THE_DAY = "coalesce(sum(cents) FILTER (WHERE day = %s::date AND what = '{what}'), 0)::bigint"
_LYING = (
    "SELECT DISTINCT ON (table_id, seat) table_id, seat, owed_cents AS lies FROM {journal}.marker"
    " WHERE day <= %s::date ORDER BY table_id, seat, n DESC"
)
_SEATS = (
    f"WITH moved AS ({_MOVED.format(account='to_account', sign='')}"
    f" UNION ALL {_MOVED.format(account='from_account', sign='-')}),"
    " seats AS (SELECT table_id, seat, max(day) = %s::date AS today,"
    " coalesce(sum(cents) FILTER (WHERE day < %s::date), 0)::bigint AS before,"
    f" {_OF_THE_DAY.format(what='vigorish.owed')} AS earned,"
    f" {_OF_THE_DAY.format(what='vigorish.rounded')} AS rounded,"
    f" {_OF_THE_DAY.format(what='between')} AS from_seats,"
    f" -{_OF_THE_DAY.format(what='vigorish.collected')} AS collected,"
    f" -{_OF_THE_DAY.format(what='vigorish.lost')} AS lost,"
    " sum(cents)::bigint AS outstanding FROM moved GROUP BY 1, 2),"
    " markers AS (SELECT table_id, seat, sum(amount_cents)::bigint AS marked"
    "  FROM {journal}.marker WHERE day = %s::date AND what = 'marked' GROUP BY 1, 2),"
    f" lying AS ({_LYING})"
    " SELECT table_id, seat, coalesce(before, 0), coalesce(earned, 0), coalesce(rounded, 0),"
    " coalesce(from_seats, 0), coalesce(marked, 0), coalesce(collected, 0), coalesce(lost, 0),"
    " coalesce(outstanding, 0), coalesce(lies, 0)"
    " FROM seats FULL JOIN markers USING (table_id, seat) FULL JOIN lying USING (table_id, seat)"
    " WHERE today OR outstanding <> 0 OR marked IS NOT NULL OR lies <> 0 ORDER BY 1, 2"
)
