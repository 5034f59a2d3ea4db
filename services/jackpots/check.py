"""One check of a jackpot: what was compared with what. Used by `checks` and `decided`."""

from typing import Any, NamedTuple

from services.jackpots.evidence import Evidence


class Check(NamedTuple):
    """One question, what the answer had to be, and what it is."""

    name: str
    agrees: bool
    expected: str
    seen: str
    cite: tuple[str, ...]

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return self._asdict()


def not_yet(of: Evidence, name: str, cite: tuple[str, ...]) -> Check:
    """A number before its hit is missing: what it met, and wins, nobody can say."""
    number = of.jackpot["number"]
    return Check(name, agrees=False, expected=f"every number up to {number} known",
                 seen=of.not_due_yet, cite=cite)  # fmt: skip
