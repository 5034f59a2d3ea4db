"""Judges of what several devices tell of one act: they say the same, or one of them errs."""

from collections.abc import Iterator
from typing import Final

from events.money import dollars
from services.tables.findings import Found, finds
from services.tables.folds.rounds import CLOSES
from services.tables.folds.words import differing
from services.tables.parts.told import SecondWord
from services.tables.state import TableState

CODE: Final = "source.disagree"
MEANS: Final = "Two devices report the same fact differently."


@finds(CODE, on=[SecondWord], severity="major", means=MEANS)
def said_otherwise(before: TableState, event: SecondWord, _after: TableState) -> Found | None:
    """The word of the device that told first stands."""
    if not event.expected or (before.round is not None and not before.round.verified):
        return None
    return Found(f"{event.of} {event.expected}", event.observed, acts=(event.act,))


@finds(CODE, on=CLOSES, severity="major", means=MEANS, when="close")
def other_chips(before: TableState, event: object, after: TableState) -> Iterator[Found]:
    """Chips are told in parts or in one, so sums are compared, once the round is over."""
    if after.closing is None or not after.closing.round.verified:
        return
    round_ = after.closing.round
    for words, source, stands, said in differing(before, round_, getattr(event, "order", 0)):
        seat, _, wager = words.of.partition(" ")
        told = f"{words.kind} {dollars(stands)} ({words.leader}, which stands)"
        yield Found(
            told, f"{dollars(said)} ({source})", int(seat) if seat else None, wager or None,
            abs(stands - said), tuple([order for order, _ in words.said]), round=round_.name,
            absent=(words.kind,),
        )  # fmt: skip
