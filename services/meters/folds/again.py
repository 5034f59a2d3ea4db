"""A number of the controller's that comes a second time: the same, or something else. § 605a.8.

Used by the stage. What came first under it stands; a movement that nobody counted is told.
"""

from typing import Any, Final, NamedTuple

from events.observed.link import ContributionMade, HitRecorded
from services.meters.findings import Found, finds
from services.meters.folds.early import early_of
from services.meters.folds.meter import rates_of, since
from services.meters.folds.moves import content
from services.meters.parts.award import Award
from services.meters.state import MOST_BACK, LinkState, Made

AGAIN: Final = "stream.duplicate_conflict"
AFTER_LOST: Final = "stream.after_lost"
_KNOWN: Final = frozenset((ContributionMade, HitRecorded))  # by their content, for a while


class Again(NamedTuple):
    """A movement under a number that was taken by another."""

    event: Any
    stands: str  # what came first


def again(state: LinkState, event: Any) -> Again | None:
    """What a number stood for, where this is something else; None where nobody can tell."""
    number = event.number
    early = early_of(state.trouble.waiting, number)
    if early is not None:
        return None if content(early) == content(event) else Again(event, _named(early))
    if number >= state.next or number < state.next - MOST_BACK:
        return None
    if number in state.trouble.passed:
        return Again(event, "")
    said = dict(state.moves).get(number)
    if said is not None:
        return None if said == content(event) else Again(event, f"a {said.partition(' ')[0]}")
    stood = _stood(state, number)
    if stood is None:
        return Again(event, "another movement") if type(event) in _KNOWN else None
    return None if _same(state, stood, event) else Again(event, _named(stood))


def _stood(state: LinkState, number: int) -> Made | Award | None:
    """The contribution or the hit that a number stands for."""
    of_hit = next((one for one in state.awards if one.number == number), None)
    return of_hit or next((one for one in since(state, number - 1) if one.number == number), None)


def _same(state: LinkState, stood: Made | Award, event: Any) -> bool:
    """A contribution also by what its paytable adds, where that is filed still."""
    if isinstance(stood, Made):
        return (
            type(event) is ContributionMade
            and (stood.at_table, stood.round, stood.wagers, stood.wager_cents)
            == (event.at_table, event.round, event.wagers, event.wager_cents)
            and (
                stood.number <= state.filed.since
                or stood.rates == rates_of(state, event.paytable, event.wager_cents)
            )
        )
    return type(event) is HitRecorded and (
        (stood.at_table, stood.round, stood.seat, stood.level)
        == (event.at_table, event.round, event.seat, event.level)
    )


def _named(one: Any) -> str:
    if isinstance(one, Made | ContributionMade):
        return f"{one.wagers} wagers of {one.wager_cents} ¢ at {one.at_table}"
    if isinstance(one, Award | HitRecorded):
        return f"{one.level} at seat {one.seat} of {one.at_table}"
    return f"a {one.type}"


@finds(
    AGAIN, AFTER_LOST,
    on=[Again], cite=(), severity="critical",
    means="A number of the controller's comes with two contents: which of them is true?",
)  # fmt: skip
def conflict(before: LinkState, found: Again, _: LinkState) -> Found:
    """The second is not counted."""
    number, seen = found.event.number, _named(found.event)
    round_ = getattr(found.event, "round", None)
    if not found.stands:
        expected = f"nothing: number {number} was declared lost"
        return Found(expected, f"{seen} after all", code=AFTER_LOST, round=round_)
    return Found(f"number {number} once: {found.stands}", f"{seen} again", round=round_)
