"""The audit's recount of a link over facts in memory, without a database."""

from typing import Any

from events.derived import AwardMoved
from services.audit import meters
from services.audit.difference import Difference
from tests.meters.link import LINK, Link


class Kept:
    """Answers what the recount of one link asks of its books."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def all(self, query: str, _: str, after: int = 0, __: int = 0) -> list[tuple[Any, ...]]:
        if query == meters._AWARDS:
            facts = [one for one in self._link.facts if isinstance(one, AwardMoved)]
            return [(one.number, one.percent) for one in facts if one.what == "locked"]
        return [
            (n, one.number, one.value, one.reserve, one.overflow, one.verified)
            for n, one in enumerate(self._link.movements(), 1) if n > after
        ]  # fmt: skip


def difference(link: Link) -> Difference | None:
    """What the recount has against the movements of a link that was played so."""
    books: Any = Kept(link)
    counted = meters.Link(books, LINK)
    for event in link.events:
        counted.take(event)
    assert counted._next > 1 or not link.events
    return counted.wrong
