"""Cards drawn for a page: as cards, and inside a sentence. Used by the dossier's page."""

import re
from html import escape
from typing import Final

_RED: Final = frozenset("hd")
_SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_NAMED: Final = re.compile(r"\b([2-9TJQKA][cdhs]|Jk)\b")


def card(face: str | None, *, low: bool = False) -> str:
    """One card; None where nobody read it."""
    raised = " low" if low else ""
    if face is None:
        return f'<span class="card back{raised}" title="not read">?</span>'
    if face == "Jk":
        return f'<span class="card joker{raised}" title="Jk">J<br><small>joker</small></span>'
    red = " red" if face[1] in _RED else ""
    return (
        f'<span class="card{red}{raised}" title="{face}">{_rank(face)}<br>{_SUITS[face[1]]}</span>'
    )


def drawn(text: str) -> str:
    """A sentence with its cards by their suits' signs."""
    return _NAMED.sub(lambda found: _small(found[1]), escape(text))


def _small(face: str) -> str:
    if face == "Jk":
        return "<span class=face>joker</span>"
    red = " red" if face[1] in _RED else ""
    return f'<span class="face{red}">{_rank(face)}{_SUITS[face[1]]}</span>'


def _rank(face: str) -> str:
    return "10" if face[0] == "T" else face[0]
