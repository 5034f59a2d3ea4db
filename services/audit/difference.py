"""One place where the books, the log and the chains do not say the same. Used by every check."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs, where first, and in which check."""

    check: str  # "chain", "rows", "balance", "log", "recount", "derived"
    book: str | None
    n: int | None
    message: str

    def __str__(self) -> str:
        where = " ".join(str(part) for part in (self.book, self.n) if part is not None)
        return f"{self.check}: {where + ': ' if where else ''}{self.message}"
