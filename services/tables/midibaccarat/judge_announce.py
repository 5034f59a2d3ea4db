"""Judges of what the dealer says: §§ 629a.8(c)(1), (2), 629a.9(a), 629a.11(a)."""

from typing import Final

from events.observed.deal import CardsCleared
from events.observed.play import PointsAnnounced, ResultAnnounced
from services.law.midibaccarat.procedure import OPENING, THIRD
from services.law.midibaccarat.rank import is_dragon_7, is_panda_8
from services.tables.due.payments import hidden
from services.tables.findings import Found, finds
from services.tables.heard.clocks import may_precede
from services.tables.judges.proof import acts, deals, faces
from services.tables.midibaccarat.parts import (
    BaccaratPlay,
    in_time,
    laid,
    misread,
    points,
    ruling,
    uncounted,
)
from services.tables.parts.raised import Overtaken
from services.tables.state import Round, TableState, reported

GAME: Final = ("midibaccarat",)
HANDS: Final = ("player", "banker")


_COUNTS: Final = ("629a.9(a)", "629a.8(c)(1)", "629a.8(c)(2)")
_MEANS: Final = (
    "The count of two cards of each hand before the round goes on, or the final counts and the "
    "winner before wagers are settled, are not announced."
)


@finds("announce.missing", on=[PointsAnnounced, ResultAnnounced], cite=_COUNTS, severity="minor",
       means=_MEANS, games=GAME)  # fmt: skip
def counts_not_announced(
    before: TableState, event: PointsAnnounced | ResultAnnounced, _after: TableState
) -> Found | None:
    """Before any third card, and before the result.

    Said when the dealer announces what comes after: only then his panel has shown no hole.
    """
    round_ = before.round
    if round_ is None or not _to_be_said(before, round_, "points.announced"):
        return None
    missing = _not_said(round_, event)
    if not missing or in_time(before, round_, event):
        return None
    cite = ("629a.9(a)", "629a.8(c)(1)" if missing[0] == "player" else "629a.8(c)(2)")
    told = f"none of {' or '.join(missing)}"
    absent = ("points.announced",)
    return Found("the Point Count of each hand", told, acts=deals(round_), cite=cite, absent=absent)


def _not_said(round_: Round, event: PointsAnnounced | ResultAnnounced) -> tuple[str, ...]:
    play: BaccaratPlay = round_.play
    if play.unsaid or any(card.number >= THIRD for card in round_.dealt):
        return play.unsaid
    first = play.result is None and not any(final for _, _, final in play.points)
    final = isinstance(event, ResultAnnounced) or event.final
    if not first or not final or len(round_.dealt) < len(OPENING):
        return ()
    return uncounted(play)


@finds("announce.missing", on=[ResultAnnounced, CardsCleared], cite=["629a.11(a)"],
       severity="minor", means=_MEANS, games=GAME)  # fmt: skip
def result_not_announced(
    before: TableState, event: ResultAnnounced | CardsCleared, _after: TableState
) -> Found | None:
    """Before the first act of settlement, House Money apart; where all push, before the cards go.

    Said when it comes late, or with the cards: only then the dealer's panel has shown no hole.
    """
    round_ = before.round
    if round_ is None or len(round_.dealt) < len(OPENING):
        return None
    play: BaccaratPlay = round_.play
    goes = type(event) is CardsCleared
    if not ((goes and (play.result is not None or _is_whole(round_))) or _settling(round_)):
        return None
    if type(event) is ResultAnnounced and may_precede(before, event, play.settled):
        return None
    if play.result is None and _to_be_said(before, round_, "result.announced"):
        told = "after it" if type(event) is ResultAnnounced else "not announced"
        proof = (*deals(round_), *(order for order in (round_.settling,) if order))
        absent = ("result.announced",)
        late = (Overtaken(absent),) if goes else ()
        expected = "the winner before any settlement"
        return Found(expected, told, acts=proof, absent=absent, overtaken=late)
    if not goes or not _to_be_said(before, round_, "points.announced"):
        return None
    said = {name for name, _, final in play.points if final}
    missing = [name for name in HANDS if name not in said]
    if not missing:
        return None
    told = f"none of {' or '.join(missing)}"
    absent = ("points.announced",)
    return Found("the final Point Count of each hand", told, acts=deals(round_), absent=absent)


def _to_be_said(state: TableState, round_: Round, fact: str) -> bool:
    if not round_.verified or round_.simulated or round_.voided is not None or hidden(round_):
        return False
    return reported(state, fact)


def _is_whole(round_: Round) -> bool:
    """Whether each hand has received all cards to which it is entitled, and they are known."""
    ruled = ruling(round_.dealt)
    return ruled is not None and ruled.result is not None and not ruled.lacking


def _settling(round_: Round) -> bool:
    """Whether an act of the round's settlement was seen, House Money's apart."""
    if not round_.settling:
        return False
    if any(marks.own for marks in round_.marks.values()):
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
    """A count other than that of the cards; the first one of a hand.

    That a count does not follow from a card in error may be told by the other hand's, after it.
    """
    round_ = before.round
    if round_ is None or not round_.verified or (event.final and _is_lacking(round_)):
        return None
    wrong = misread(round_, event)
    hand = next((hand for hand in wrong if hand not in round_.play.misread), None)
    if hand is None:
        return None
    place = "629a.8(c)(1)" if hand == "player" else "629a.8(c)(2)"
    cite = ("629a.11(a)",) if event.final else (place,)
    told = f"{hand} {points(round_, hand, final=event.final)}", f"{hand} {wrong[hand]}"
    proof = faces(round_) if event.final else faces(round_, hand)
    said = () if hand == event.hand else acts(round_, "points.announced", of=hand)
    return Found(*told, acts=(*proof, *said), cite=cite)


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
    if ruled is None or ruled.result is None or ruled.lacking:
        return None
    if ruled.excess and event.result == _as_laid(round_):
        return None
    filing = before.terms.filing if before.terms else None
    due: str = ruled.result
    if getattr(filing, "variant", "") == "ez":
        due = "dragon-7" if is_dragon_7(ruled) else "panda-8" if is_panda_8(ruled) else due
    return None if event.result == due else Found(due, event.result, acts=faces(round_))


def _is_lacking(round_: Round) -> bool:
    """PW-36: nobody can tell what a card that is owed and not there makes of the counts."""
    ruled = ruling(round_.dealt)
    return ruled is not None and bool(ruled.lacking)


def _as_laid(round_: Round) -> str | None:
    """Who has won by all cards that lie there: what follows from a card in error."""
    lies = laid(round_)
    return lies.result if lies is not None else None
