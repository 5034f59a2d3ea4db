"""Which code reads and settles the rounds of which text. A new text is a row here."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from services.law.odds import Figure
from services.law.settlement import Settlement

Law = tuple[Callable[[dict[str, Any]], Any], Callable[[Any], Settlement]]

LAWS: Final[dict[tuple[object, object], Law]] = {}  # (game, text) → how a line is read, and settled
FILINGS: Final[dict[tuple[str, str], tuple[Callable[..., Any], Callable[[Any], list[str]]]]] = {}
ODDS: Final[dict[str, Callable[[Callable[[str], None]], Iterator[Figure]]]] = {}
