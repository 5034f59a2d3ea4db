"""Judges of the dealing shoe: §§ 629a.5(f), 629a.9(d), 629a.13(e); MB-10."""

from typing import Final

from events.observed.cards import CardsBurned, ShoeEnded
from events.observed.deal import CardDealt
from events.observed.round import RoundVoided
from services.law.midibaccarat.cards import VALUE
from services.tables.findings import Found, finds
from services.tables.judges.proof import deals
from services.tables.midibaccarat.shoe import INSUFFICIENT
from services.tables.parts.supply import Shoe
from services.tables.state import TableState, reported

GAME: Final = ("midibaccarat",)
TEN: Final = 10
_BURN: Final = "Other cards are burnt than the first and as many as its face value, or any again."


@finds(
    "burn.wrong_count",
    on=[CardsBurned],
    cite=["629a.5(f)"],
    severity="minor",
    means=_BURN,
    games=GAME,
)
def burnt_otherwise(before: TableState, event: CardsBurned, _after: TableState) -> Found | None:
    """A ten or a face counts ten here, and an ace one; of each shoe once."""
    if before.stream.doubt:
        return None
    shoe = before.supply.shoe
    if shoe is not None and shoe.sure and shoe.burnt and shoe.burnt_by == event.source:
        told = "one burn of a shoe", f"{1 + event.more} more cards, in another burn"
        return Found(*told, acts=(shoe.order, shoe.burnt), absent=("shoe.loaded", "shoe.ended"))
    if event.first is None:  # nobody has read it
        seldom = not 1 <= event.more <= TEN
        return Found(f"1 to {TEN} more after any card", f"{event.more} more") if seldom else None
    if event.first not in VALUE:
        return None
    due = VALUE[event.first] or TEN
    if event.more == due:
        return None
    return Found(f"{due} more after {event.first}", f"{event.more} more")


@finds("burn.wrong_count", on=[CardDealt], cite=["629a.5(f)"], severity="minor",
       means=_BURN,
       games=GAME)  # fmt: skip
def nothing_burnt(before: TableState, _event: CardDealt, after: TableState) -> Found | None:
    """Play begins with a new shoe of which no card was burnt."""
    shoe, was = after.supply.shoe, before.supply.shoe
    if shoe is None or was is None or was.rounds or shoe.burnt or not shoe.sure:
        return None
    if not reported(before, "cards.burned"):
        return None
    wanted = "the first card and as many as its face value"
    return Found(wanted, "none burnt", acts=(shoe.order,), absent=("cards.burned",))


@finds(
    "shoe.last_hand_unannounced",
    on=[CardDealt],
    cite=["629a.9(d)"],
    severity="minor",
    means='The cover card was met, and the hand after it is dealt without "last hand".',
    games=GAME,
    when="first",
)
def last_hand_unannounced(before: TableState, _event: CardDealt, after: TableState) -> Found | None:
    """At its first card."""
    shoe, was = after.supply.shoe, before.supply.shoe
    if shoe is None or was is None or not shoe.sure:
        return None
    if (was.after_cover, shoe.after_cover) != (0, 1) or shoe.last_called:
        return None
    if not reported(before, "last_hand.announced"):
        return None
    wanted = '"last hand" after the hand of the cover card'
    absent = ("last_hand.announced",)
    return Found(wanted, "a card without it", acts=_met(shoe), absent=absent)


@finds(
    "shoe.past_last_hand",
    on=[CardDealt],
    cite=["629a.9(d)"],
    severity="major",
    means="A hand is dealt after the last one of the shoe.",
    games=GAME,
    when="first",
)
def past_the_last_hand(before: TableState, _event: CardDealt, after: TableState) -> Found | None:
    """One more hand is played after the one that met the cover card; then the shoe ends."""
    shoe, was = after.supply.shoe, before.supply.shoe
    if shoe is None or was is None or not shoe.sure:
        return None
    if (was.after_cover, shoe.after_cover) != (1, 2):
        return None
    told = "new decks after the last hand", "another hand"
    return Found(*told, acts=_met(shoe), absent=("shoe.loaded", "shoe.ended"))


def _met(shoe: Shoe) -> tuple[int, ...]:
    """With which events the cover card was met, and the last hand announced."""
    return tuple([order for order in (shoe.cover_at, shoe.last_called) if order])


@finds(
    "shoe.insufficient_cards",
    on=[ShoeEnded, RoundVoided],
    cite=["629a.13(e)"],
    severity="info",
    means="The shoe has too few cards to complete the round, which is void.",
    others=("void-and-return",),
    games=GAME,
)
def too_few_cards(
    before: TableState, event: ShoeEnded | RoundVoided, after: TableState
) -> Found | None:
    """Found once, and open until the round is declared void."""
    was, now = before.round, after.round
    if was is None or now is None or not now.verified:
        return None
    if len(now.grounds) == len(was.grounds) or now.grounds[-1].cite != INSUFFICIENT:
        return None
    remedy = "void-and-return" if type(event) is ShoeEnded and now.voided is None else None
    told = "enough cards for the round", f"{len(now.dealt)} dealt, no more"
    return Found(*told, acts=deals(now), remedy=remedy)
