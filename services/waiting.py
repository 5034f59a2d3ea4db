"""Links that wait for a number of their controller's, as the books tell. Used by `desk`, `house`.

What passes a number is booked under it or a later one. So a link waits for the one that it lacked
last as long as its book has none so high.
"""

import re
from datetime import datetime
from typing import Any, Final, NamedTuple

from events.moments import spell
from services.runtime.postgres import connected_now
from services.runtime.settings import Settings

_RELEASE: Final = "`pitwatch table release {} --by BADGE --why TEXT --skip`"
_WAITS: Final = """
SELECT * FROM (
    SELECT DISTINCT ON (gap.table_id) gap.table_id AS link,
           substring(gap.expected FROM '[0-9]+')::bigint AS number, gap.at, gap.observed,
           fact.body::jsonb -> 'because' ->> 0 AS shown_by,
           (SELECT count(*) FROM {views}.jackpot
            WHERE jackpot.link = gap.table_id AND state = 'pending') AS awards
    FROM {views}.finding gap JOIN {journal}.fact USING (book, n)
    WHERE gap.code = 'meter.sequence_gap' AND gap.what = 'raised' AND gap.open
    ORDER BY gap.table_id, gap.n DESC) newest
WHERE number > coalesce(
    (SELECT max(moved.number) FROM {journal}.movement moved WHERE moved.link = newest.link), 0)
ORDER BY link
"""


class Waits(NamedTuple):
    """A link, and what it waits for."""

    link: str
    number: int
    at: datetime  # when it was found to be missing
    observed: str  # what waited for it then
    shown_by: str  # the event by which that was seen
    awards: int

    @property
    def movements(self) -> int:
        """How many waited as it was found; none where a display alone tells of the number."""
        found = re.match(r"(\d+) movements", self.observed)
        return int(found[1]) if found else 0

    def lost(self) -> tuple[int, int]:
        """Reports of its line, the last of them the one that showed it, as many as are missing.

        Those were taken already: so numbers of the controller's are declared lost by them, and
        none of the hub's is passed over.
        """
        first = re.search(r" from (\d+) ", self.observed)
        missing = int(first[1]) - self.number if first else 1
        order = re.fullmatch(rf"link:{re.escape(self.link)}/(\d+)", self.shown_by)
        last = int(order[1]) if order else 1
        return max(1, last - missing + 1), last

    def named(self) -> str:
        """The numbers that would be declared lost."""
        first, last = self.lost()
        if first == last:
            return f"number {self.number}"
        return f"numbers {self.number} to {self.number + last - first}"

    def waits(self) -> str:
        """How it stands, and what to do."""
        awards = f"{self.awards} award{' waits' if self.awards == 1 else 's wait'} now"
        moved = f"{self.movements} movement{'' if self.movements == 1 else 's'} waited for it then"
        return (
            f"{self.link} waits for number {self.number} of its controller, found missing at"
            f" {spell(self.at)}: {moved}, {awards}; have it reported, or {without(self.link)}"
        )

    def goes_on(self, by: str) -> str:
        """What follows once they are declared lost."""
        return (
            f"{self.link}: {self.named()} of its controller declared lost by {by}; its meter goes"
            " on. What that moved is not in the value, which is in doubt until the meter begins"
            " anew; awards after it are pending until then."
        )

    def plain(self) -> dict[str, Any]:
        """As `status --json` has it."""
        return {
            "link": self.link, "number": self.number, "found_at": spell(self.at),
            "movements_then": self.movements, "awards": self.awards, "says": self.waits(),
            "command": _RELEASE.format(self.link).strip("`"),
        }  # fmt: skip


def without(link: str) -> str:
    """The command by which a link goes on without its number."""
    return f"{_RELEASE.format(link)} goes on without it"


def links(settings: Settings) -> list[Waits]:
    """All that wait, by their names."""
    views, journal = settings.schema_name("views"), settings.schema_name("journal")
    with connected_now(settings) as connection:
        query = _WAITS.format(views=views, journal=journal)
        return [Waits(*row) for row in connection.execute(query.encode()).fetchall()]
