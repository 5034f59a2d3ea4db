"""What every derived fact carries beside its own content. Used by folds and stages.

A fold makes facts; the stage numbers them: `n` in their book, `id` after what caused them.
Plain dataclasses: they are made by the hundred thousand and checked by whoever reads them. Without
slots, because orjson spells those three times as slowly.
"""

from dataclasses import dataclass
from typing import ClassVar

from pydantic import ConfigDict

from events.shape import STRICT


@dataclass(kw_only=True)
class Fact:
    """One line of the derived log."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: str = ""  # `table/order/index`
    book: str = ""
    n: int = 0  # 1, 2, 3 … in its book
    table: str
    round: str | None = None
    at: str  # of the event that caused it, by the hub
    day: str
    because: tuple[str, ...]
