"""A round that lacks its contribution. Used by `state` and `folds.late`."""

from typing import NamedTuple


class Awaited(NamedTuple):
    """A round of which nothing was contributed, while that may still come."""

    table: str
    round: str | None
    id: str  # of what its table told
    wagers: int  # that were accepted
    wager_cents: int
    paytable: int
    after: int  # the last contribution of its table that was met before it
    at: str  # when it closed

    @property
    def which(self) -> str:
        """Of all that may stand open of its table's rounds."""
        return f"{self.table}/{self.id}"
