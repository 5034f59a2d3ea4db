"""The mistakes of one simulated table that wait for their moment. Used by `table`."""

from collections.abc import Iterable, Sequence
from random import Random


class Mistakes:
    """Which mistake waits: the one that was made and tried least often so far."""

    def __init__(self, codes: Sequence[str], chance: Random) -> None:
        self._chance = chance
        self._weight = {code: at / (2 * len(codes)) for at, code in enumerate(codes)}

    def pick(self, among: Iterable[str], likely: float) -> str | None:
        """The next mistake to be made, of those that may have their moment now."""
        weight = self._weight
        if not weight or self._chance.random() >= likely:
            return None
        codes = [code for code in among if code in weight]
        if not codes:
            return None
        code = min(codes, key=weight.__getitem__)
        weight[code] += 1
        return code

    def made(self, code: str) -> None:
        """It had its moment: one that found none is tried again four times as soon."""
        if code in self._weight:
            self._weight[code] += 3

    def wanted(self, code: str) -> bool:
        """Whether it is to be made at all."""
        return code in self._weight
