"""How a judge is written, and the catalogue of all that judges may find. Used by `judge`.

@finds("deal.order", on=[CardDealt], cite=["629a.8(c)"], severity="major",
       means="A card goes to a position out of the text's order.")
def card_to_the_wrong_place(before, dealt, after) -> Found | None: …

A judge that is not for every game says for which; where games cite different clauses for one
code, each game's judge lists it with its own.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple

from events.derived import Finding
from events.derived.findings import Severity, Touched
from services.books.transfers import Cause
from services.parts.quick import made
from services.tables.parts.raised import Overtaken
from services.tables.state import TableState

GameName = Literal["midibaccarat", "face-up-pai-gow", "saigon-5-card"]
EVERY_GAME: Final[tuple[GameName, ...]] = ("midibaccarat", "face-up-pai-gow", "saigon-5-card")


_CHAPTER: Final = {"midibaccarat": "629a", "face-up-pai-gow": "688a", "saigon-5-card": "680a"}


class Found(NamedTuple):
    """What a judge says; the rest of the finding follows from its code and the event."""

    expected: str
    observed: str
    seat: int | None = None
    wager: str | None = None
    amount_cents: int | None = None
    acts: tuple[int, ...] = ()  # orders of the events that prove it, beside the one at hand
    code: str | None = None  # of those the judge may find; None: the first
    cite: tuple[str, ...] = ()  # where it is not the code's own
    remedied: bool = False
    severity: Severity | None = None  # where it is not the code's own
    remedy: str | None = None  # by its name in `remedies`, where it is not the code's own
    round: str | None = None  # where it is not the round at hand
    tally: str | None = None  # the tally that says what was touched
    sign: str | None = None  # by which the remedy is known: a face, or a number
    under: str | None = None  # the finding of the mistake from which this one follows
    absent: tuple[str, ...] = ()  # kinds of fact of which one that was lost would explain it
    overtaken: tuple[Overtaken, ...] = ()  # of those, reports that explain it if they come in time
    left: bool = False  # the player whom it is about had left its seat before


class Entry(NamedTuple):
    """One code of the catalogue, as one game has it."""

    code: str
    severity: Severity
    cite: tuple[str, ...]
    remedy: str | None  # by its name in `remedies`
    means: str
    others: tuple[str, ...] = ()  # remedies that its judges name as the case is


class FirstCard:
    """Stands for the first card or stack of a round: what judges of all before it are `on`."""


class Hole:
    """Stands for any event whose device has skipped numbers: what judges of that are `on`."""


class Ahead:
    """Stands for any event by which another device's clock is ahead, or one less is."""


class Mend:
    """Stands for chips that concern a closed round, though another is open."""


When = Literal["any", "first", "first card", "close", "late"]
Cites = Iterable[str] | Mapping[GameName, Iterable[str]]  # for all games, or each game's own
Judge = Callable[[TableState, Any, TableState], Found | Iterable[Found] | None]

CATALOGUE: Final[dict[str, dict[str, Entry]]] = {}  # game → code → entry
JUDGES: Final[dict[str, dict[type, tuple[tuple[Judge, str], ...]]]] = {}  # game → type → judges
WHEN: Final[dict[Judge, When]] = {}  # judges that are not asked at any time


def catalogued(
    *codes: str,
    cite: Cites = (),
    severity: Severity,
    remedy: str | None = None,
    means: str = "",
    games: Iterable[GameName] = EVERY_GAME,
    others: tuple[str, ...] = (),
) -> None:
    """List codes with what is true of every finding of them.

    `others` are remedies of some of them, by their names; each judge of a code adds its own.
    """
    for game in games:
        listed = CATALOGUE.setdefault(game, {})
        for code in codes:
            known = listed[code].others if code in listed else ()
            each = tuple(dict.fromkeys((*known, *others)))
            listed[code] = Entry(code, severity, _own(game, cite), remedy, means, each)


def _own(game: GameName, cite: Cites) -> tuple[str, ...]:
    """The clauses that a game's own chapter has for a code."""
    if isinstance(cite, Mapping):
        return tuple(cite.get(game, ()))
    return tuple([one for one in cite if one.startswith(_CHAPTER[game])])


def _name(shape: type) -> str:
    return shape.__name__


def finds(
    *codes: str,
    on: Iterable[type],
    cite: Cites = (),
    severity: Severity,
    remedy: str | None = None,
    means: str = "",
    games: Iterable[GameName] = EVERY_GAME,
    when: When = "any",
    others: tuple[str, ...] = (),
) -> Callable[[Judge], Judge]:
    """Register a judge for the types of event on which it can find something.

    `when` spares asking it: "first" where it finds nothing once its round has a card, "first card"
    where no later card can show it, "close" where it finds nothing but at the close of a round,
    "late" where chips have to lie there that came after "no more bets".
    """
    of = tuple(games)
    shapes = tuple(sorted(on, key=_name) if isinstance(on, frozenset) else on)  # a set has no order
    catalogued(
        *codes, cite=cite, severity=severity, remedy=remedy, means=means, games=of, others=others
    )

    def registered(judge: Judge) -> Judge:
        if when != "any":
            WHEN[judge] = when
        for game in of:
            judges = JUDGES.setdefault(game, {})
            for shape in shapes:
                judges[shape] = (*judges.get(shape, ()), (judge, codes[0]))
        return judge

    return registered


def cause_of(before: TableState, event: Any, after: TableState) -> Cause:
    """What every fact of this event carries; its round is the one it opened, met or closed."""
    round_ = before.round or after.round
    name = round_.name if round_ else None
    return made(Cause, (before.table, name, event.hub_at, event.day, (event.id,)))


def fact(found: Found, entry: Entry, cause: Cause, touched: Touched | None = None) -> Finding:
    """The derived fact of what a judge has found; what proves it stands in its order."""
    proof = [f"{cause.table}/{order}" for order in sorted({*found.acts})]
    return Finding(
        table=cause.table,
        round=found.round or cause.round,
        at=cause.at,
        day=cause.day,
        because=(*[name for name in proof if name not in cause.because], *cause.because),
        what="remedied" if found.remedied else "raised",
        code=entry.code,
        severity="info" if found.remedied else found.severity or entry.severity,
        cite=found.cite or entry.cite,
        expected=found.expected,
        observed=found.observed,
        remedy=None,
        seat=found.seat,
        wager=found.wager,
        amount_cents=found.amount_cents,
        under=found.under,
        touched=touched,
    )
