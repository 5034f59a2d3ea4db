"""Judges of what the dealer says: §§ 629a.8(c)(1), (2), 629a.9(a), 629a.11(a)."""

from typing import Final

from events.observed.deal import CardDealt
from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.play import PointsAnnounced, ResultAnnounced
from events.observed.settlement import WagerCollected, WagerPaid
from services.law.midibaccarat.procedure import THIRD
from services.law.midibaccarat.rank import is_dragon_7, is_panda_8
from services.tables.findings import Found, finds
from services.tables.midibaccarat.play import BaccaratPlay, points, ruling
from services.tables.state import Round, TableState, reported

GAME: Final = ("midibaccarat",)
HANDS: Final = ("player", "banker")
ACTS: Final = (WagerPaid, WagerCollected, VigorishMarked, VigorishCollected)


@finds(
    "announce.missing",
    on=[CardDealt, ResultAnnounced],
    cite=["629a.9(a)", "629a.8(c)(1)", "629a.8(c)(2)"],
    severity="minor",
    means="The Point Counts of the first two cards are not announced before the round goes on.",
    games=GAME,
)
def counts_not_announced(
    before: TableState, event: CardDealt | ResultAnnounced, _after: TableState
) -> Found | None:
    """At the first third card; where there is none, at the result."""
    if type(event) is CardDealt and event.number != THIRD:
        return None
    round_ = before.round
    if round_ is None or not _to_be_said(before, round_, "points.announced"):
        return None
    if any(card.number >= THIRD for card in round_.dealt) or len(round_.dealt) < 4:
        return None
    if type(event) is ResultAnnounced and round_.play.result is not None:
        return None
    said = {name for name, _, final in round_.play.points if not final}
    missing = [name for name in HANDS if name not in said]
    if not missing:
        return None
    cite = ("629a.9(a)", "629a.8(c)(1)" if missing[0] == "player" else "629a.8(c)(2)")
    return Found("the Point Count of each hand", f"none of {' or '.join(missing)}", cite=cite)


@finds(
    "announce.missing",
    on=ACTS,
    cite=["629a.9(a)", "629a.8(c)(1)", "629a.8(c)(2)"],
    severity="minor",
    means="What has to be announced of the hands is not: the count of two cards of each before "
    "the round goes on, the final counts and the winner before wagers are settled.",
    games=GAME,
)
def result_not_announced(
    before: TableState,
    event: WagerPaid | WagerCollected | VigorishMarked | VigorishCollected,
    _after: TableState,
) -> Found | None:
    """At the first act of settlement, House Money apart."""
    round_ = before.round
    if round_ is None or len(round_.dealt) < 4 or _settling(round_):
        return None
    if getattr(event, "wager", "") == "house_money":
        return None
    if type(event) is VigorishCollected and round_.play.result is None and not round_.play.points:
        return None  # an earlier marker, before the hands are turned
    play: BaccaratPlay = round_.play
    cite = ("629a.11(a)",)
    if _to_be_said(before, round_, "result.announced") and play.result is None:
        return Found("the winner", "not announced", cite=cite)
    if not _to_be_said(before, round_, "points.announced"):
        return None
    said = {name for name, _, final in play.points if final}
    missing = [name for name in HANDS if name not in said]
    if not missing:
        return None
    return Found("the final Point Count of each hand", f"none of {' or '.join(missing)}", cite=cite)


def _to_be_said(state: TableState, round_: Round, fact: str) -> bool:
    if not round_.verified or round_.simulated or round_.voided is not None:
        return False
    return reported(state, fact)


def _settling(round_: Round) -> bool:
    """Whether an act of the round's settlement was seen, House Money's apart."""
    if not round_.settling:
        return False
    if round_.marks:
        return True
    return any(
        (spot.paid_cents or spot.collected_cents) and wager != "house_money"
        for (_, wager), spot in round_.spots.items()
    )


@finds(
    "result.misannounced",
    on=[PointsAnnounced],
    cite=["629a.11(a)"],
    severity="minor",
    means="A Point Count or a winner is announced that the cards do not show.",
    games=GAME,
)
def count_misannounced(
    before: TableState, event: PointsAnnounced, _after: TableState
) -> Found | None:
    """A count other than that of the cards; the first one of a hand."""
    round_ = before.round
    if round_ is None or not round_.verified or event.hand in round_.play.misread:
        return None
    due = points(round_, event.hand, final=event.final)
    if due is None or due == event.points:
        return None
    place = "629a.8(c)(1)" if event.hand == "player" else "629a.8(c)(2)"
    cite = ("629a.11(a)",) if event.final else (place,)
    return Found(f"{event.hand} {due}", f"{event.hand} {event.points}", cite=cite)


@finds("result.misannounced", on=[ResultAnnounced], cite=["629a.11(a)"], severity="minor",
       means="A Point Count or a winner is announced that the cards do not show.",
       games=GAME)  # fmt: skip
def result_misannounced(
    before: TableState, event: ResultAnnounced, _after: TableState
) -> Found | None:
    """Another winner than the cards show; on an EZ table Dragon 7 and Panda 8 by their names."""
    round_ = before.round
    if round_ is None or not round_.verified or round_.play.misread:
        return None
    ruled = ruling(round_.dealt)
    if ruled is None or ruled.result is None or ruled.excess or ruled.lacking:
        return None
    filing = before.terms.filing if before.terms else None
    due: str = ruled.result
    if getattr(filing, "variant", "") == "ez":
        due = "dragon-7" if is_dragon_7(ruled) else "panda-8" if is_panda_8(ruled) else due
    return None if event.result == due else Found(due, event.result)
