"""The chips of one progressive wager: what lies there, and what all seats' gathering took of it.

Used by `stretch`. The last chips may be of the round to come, so it tells which were gathered. How
much it was nobody says, seat by seat: where reports of a seat exclude each other, it is not known.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class _Lot:
    cents: int
    gathered: bool = False


@dataclass(slots=True)
class Pile:
    """Chips as they were put there, the last on top."""

    doubtful: bool = False
    _lots: list[_Lot] = field(default_factory=list)
    _taken: int = 0  # into the tray, and not given back out of it

    def add(self, kind: str, cents: int) -> None:
        """One movement: what is put there, and what goes, as far as it lies there."""
        beyond = 0
        match kind:
            case "wager.placed":
                self._lots.append(_Lot(cents))
            case "wager.withdrawn":
                beyond = self._go(reversed(self._lots), cents)
            case "wager.returned":
                beyond = self._go(reversed(self._lots), cents)
                if beyond < cents and self._taken:  # of which round?
                    self.doubtful = True
                out = min(beyond, self._taken)
                self._taken, beyond = self._taken - out, beyond - out
            case "wager.collected":
                beyond = self._go(self._lots, cents)
                self._taken += cents - beyond
            case "overpayment.recovered":  # who knows of what
                beyond = cents
        self.doubtful = self.doubtful or beyond > 0

    def _go(self, lots: Iterable[_Lot], cents: int) -> int:
        """What is left of it once they are gone."""
        for lot in lots:
            if not lot.gathered:
                its = min(cents, lot.cents)
                lot.cents -= its
                cents -= its
        return cents

    def gather(self) -> int:
        """All that lies there, with the wagers of the other seats."""
        lying = [lot for lot in self._lots if not lot.gathered]
        for lot in lying:
            lot.gathered = True
        cents = sum(lot.cents for lot in lying)
        self._taken += cents
        return cents

    def gathered_of(self, last_cents: int) -> int:
        """What was gathered of so much that came last."""
        found = 0
        for lot in reversed(self._lots):
            its = min(last_cents, lot.cents)
            last_cents -= its
            found += its if lot.gathered else 0
        return found
