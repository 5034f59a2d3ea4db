"""How a judge of links is written, and the catalogue of what they may find. Used by `judge`.

The clauses of the regulations on progressive games stand beside those of the game's chapter.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from events.derived.findings import Severity
from services.meters.state import LinkState


class Found(NamedTuple):
    """What a judge says; the rest of the finding follows from its code and the event."""

    expected: str
    observed: str
    code: str | None = None  # of those the judge may find; None: the first
    seat: int | None = None
    round: str | None = None
    amount_cents: int | None = None
    acts: tuple[str, ...] = ()  # ids of the events that prove it, beside the one at hand
    healed: bool = False  # what stood open under this code does no longer
    which: str = ""  # of several that may stand open under one code
    to_mend: bool = True  # its remedy is asked for: what changed nothing leaves nothing to mend


class Entry(NamedTuple):
    """One code of the catalogue."""

    code: str
    severity: Severity
    cite: tuple[str, ...]
    means: str
    remedy: str | None
    stands: bool  # one stands open until it is healed, and is not said again meanwhile


Judge = Callable[[LinkState, Any, LinkState], Found | Iterable[Found] | None]

CATALOGUE: Final[dict[str, Entry]] = {}
Judges = dict[type, tuple[tuple[Judge, str], ...]]  # each with the first code it may find

JUDGES: Final[Judges] = {}
IN_TROUBLE: Final[Judges] = {}  # that can find something only where the link's line is in trouble


def heals(code: str, *, on: Iterable[type]) -> Callable[[Judge], Judge]:
    """Register one who only sees what remedies others' findings: after them."""

    def registered(judge: Judge) -> Judge:
        for shape in on:
            JUDGES[shape] = (*JUDGES.get(shape, ()), (judge, code))
        return judge

    return registered


def finds(
    *codes: str,
    on: Iterable[type],
    cite: Iterable[str],
    severity: Severity,
    means: str,
    remedy: str | None = None,
    stands: bool = False,
    in_trouble: bool = False,
) -> Callable[[Judge], Judge]:
    """Register a judge for the events on which it can find something."""
    for code in codes:
        CATALOGUE[code] = Entry(code, severity, tuple(cite), means, remedy, stands)

    def registered(judge: Judge) -> Judge:
        judges = IN_TROUBLE if in_trouble else JUDGES
        for shape in on:
            judges[shape] = (*judges.get(shape, ()), (judge, codes[0]))
        return judge

    return registered
