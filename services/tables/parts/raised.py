"""Findings of a table that are not over: open for their remedy, or held for a device's next word.

Parts of the state.
"""

from typing import NamedTuple

from events.derived import Finding
from services.tables.parts.called import Clock
from services.tables.parts.touched import Tally


class OpenFinding(NamedTuple):
    """A finding whose remedy was not seen yet, or of which not all that it touches was told."""

    id: str  # of the fact that raised it
    code: str
    remedy: str  # which one, by its name in `remedies`; "": it asks for none
    order: int  # of the event that raised it
    round: str | None
    seat: int | None = None
    wager: str | None = None
    worsened: bool = False
    tally: str | None = None  # of what it touches; "round": what lies in its own round
    sign: str | None = None  # by which the remedy is known: a face, a number; or what lacks still
    cite: tuple[str, ...] = ()  # under the text in force then: a table may open for another game
    touched: Tally | None = None  # as it was counted last
    done: tuple[str, ...] = ()  # parts of the remedy that were seen
    deck: str | None = None  # in play as it was raised
    untold: bool = False  # what it touches is more by now than was told
    left: bool = False  # the player whom it is about has left its seat since


class Overtaken(NamedTuple):
    """A report of another device that explains a finding, if it may have happened before it."""

    kinds: tuple[str, ...]  # any of these
    seat: int | None = None
    wager: str | None = None
    amount_cents: int | None = None


class Waiting(NamedTuple):
    """A finding that one lost report would explain, until its device has shown no hole."""

    finding: Finding  # as it is to be raised
    facts: tuple[str, ...]  # kinds of fact whose devices have not spoken since
    since_ms: int  # by the hub
    open: OpenFinding | None  # as it is to wait for its remedy; its name stands for that to come
    mended: bool = False  # its remedy was seen meanwhile
    doubts: tuple[str, ...] = ()  # devices whose word may decide its round, not heard since
    overtaken: tuple[Overtaken, ...] = ()  # reports that explain it together, and may yet come
    found: Clock | None = None  # when, by the device that told
    early: bool = False  # its round's cards went too early: another wager was settled since
