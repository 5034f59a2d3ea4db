"""The catalogue of what the judge of a table's day may find. Used by `judge` and `stage`.

§ 465a.25: boxes are counted, and their counts recorded, by people of the count room.
"""

from typing import Final, NamedTuple

from events.derived.findings import Severity


class Entry(NamedTuple):
    """One code of the catalogue."""

    code: str
    severity: Severity
    cite: tuple[str, ...]
    means: str
    remedy: str | None = None


_OF_COUNTS: Final = ("465a.25",)
CATALOGUE: Final[dict[str, Entry]] = {
    one.code: one
    for one in (
        Entry(
            "box.unaccounted", "major", _OF_COUNTS,
            "A box is counted that was not seen to be taken off this table, or was counted before.",
        ),
        Entry(
            "count.variance", "major", _OF_COUNTS,
            "A box holds less than was seen to go in, or more where all that goes in is told.",
        ),
        Entry(
            "count.miscast", "minor", _OF_COUNTS,
            "The total that is concluded is not the sum of what was entered.",
        ),
        Entry(
            "stream.declared_lost", "info", (),
            "A person has declared events of a line lost, and it goes on without them.",
        ),
    )
}  # fmt: skip
