"""Old shapes of events read as today's. Used by the codec, only for what today's shapes refuse.

An upcaster takes the plain value of version `v` of a type and gives that of version `v + 1`.
`events/schemas` keeps the newest; recorded old ones are kept in `tests/contract`.
"""

from collections.abc import Callable
from typing import Any

Plain = dict[str, Any]
Upcaster = Callable[[Plain], Plain]


def _shoe_loaded_0(old: Plain) -> Plain:
    """Before version 1 a shoe's load was reported in cards, not in decks."""
    return {**{k: x for k, x in old.items() if k != "cards"}, "decks": old["cards"] // 52}


UPCASTERS: dict[tuple[str, int], Upcaster] = {("shoe.loaded", 0): _shoe_loaded_0}


def upcast(value: Plain) -> Plain | None:
    """The same event in today's shape; None where no upcaster begins at its version."""
    lifted = False
    while (step := UPCASTERS.get((value.get("type", ""), value.get("v", 1)))) is not None:
        value = {**step(value), "v": value["v"] + 1}
        lifted = True
    return value if lifted else None
