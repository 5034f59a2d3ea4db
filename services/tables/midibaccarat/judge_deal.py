"""Judges of the deal: §§ 629a.8 to 629a.10."""

from typing import Final

from events.observed.deal import CardDealt, CardRead, CardsCleared
from events.observed.play import ResultAnnounced, SimulatedEnded
from events.observed.table import TableClosed
from services.law.midibaccarat.procedure import OPENING, THIRD
from services.tables.due.payments import hidden
from services.tables.findings import Found, catalogued, finds
from services.tables.judges.proof import deals, faces
from services.tables.midibaccarat import disclosed, errors
from services.tables.midibaccarat.parts import ruling
from services.tables.state import TableState, reported

FIRST_FOUR = len(OPENING)
GAME: Final = ("midibaccarat",)


@finds(
    "deal.order",
    on=[CardDealt],
    cite=["629a.8(c)"],
    severity="major",
    games=GAME,
    means="A card goes to a hand out of the text's order, or to one that is owed none.",
)
def card_to_the_wrong_place(
    before: TableState, event: CardDealt, after: TableState
) -> Found | None:
    """A card goes where the text does not send it; what follows from it hangs under the first."""
    dealt = before.round.dealt if before.round else ()
    if after.round is None or not after.round.verified:
        return None
    if len(after.round.dealt) == 1:  # of a simulated round, that is dealt from its first card on
        dealt = ()
    elif not dealt and disclosed.lay_first(after.round):
        dealt = after.round.dealt[:1]
    count = len(dealt)
    if count < FIRST_FOUR and (event.hand, event.number) == OPENING[count]:
        return None
    acts = deals(after.round)
    places = [(card.hand, card.number) for card in dealt]
    if places[:FIRST_FOUR] != list(OPENING[:count]):
        return None
    if count < FIRST_FOUR:
        due = OPENING[count]
        return Found(f"{due[0]} {due[1]}", f"{event.hand} {event.number}", acts=acts)
    thirds = places[FIRST_FOUR:]
    if event.number != THIRD or (event.hand, THIRD) in thirds:
        told = "at most one third card a hand", f"{event.hand} {event.number}"
        return Found(*told, acts=acts, cite=("629a.9(c)",))
    if event.hand == "player" and ("banker", THIRD) in thirds:
        told = "player 3 before banker 3", "player 3 after it"
        return Found(*told, acts=acts, cite=("629a.10(c)",))
    return None


_UNDULY: Final = (
    "A hand is dealt a third card that it is not owed, by its count or beside a Natural."
)
_GOES: Final = ("next-hand", "send-on", "discard-two", "simulate")


@finds(
    *errors.DRAWN,
    on=[CardDealt, CardRead],
    cite=["629a.10(a)", "629a.13(a)", "629a.13(b)", "629a.13(c)", "629a.13(d)"],
    severity="major",
    games=GAME,
    means=_UNDULY,
    others=_GOES,
)
def drawn_unduly(
    before: TableState, event: CardDealt | CardRead, after: TableState
) -> Found | None:
    """A third card that the hand was not owed, as soon as the faces tell; once in a round."""
    round_ = after.round
    if round_ is None or len(round_.dealt) <= FIRST_FOUR or not round_.verified:
        return None
    now = ruling(round_.dealt)
    if now is None or not now.excess:
        return None
    was = ruling(before.round.dealt) if before.round else None
    if was is not None and was.excess:
        return None
    hand = now.excess[0]
    remedy = errors.remedy(after, event.order)
    if now.natural:
        return Found(
            "no card on a Natural", f"{hand} drew", acts=faces(round_), code="natural.drawn_on",
            cite=("629a.10(a)", *errors.sent_by(hand, remedy)), remedy=remedy,
        )  # fmt: skip
    cite = "629a.10(b)(2)" if hand == "player" else "629a.10(c)"
    if hand == "player" and len(now.banker) == THIRD:
        remedy = errors.BANKERS_THIRD  # § 629a.13(b), (c)
    told, cites = (f"{hand} stays", f"{hand} drew"), (cite, *errors.sent_by(hand, remedy))
    return Found(*told, acts=faces(round_), cite=cites, remedy=remedy)


catalogued(
    "third_card.unauthorised",
    cite=[
        "629a.10(b)(2)",
        "629a.10(c)",
        "629a.13(a)",
        "629a.13(b)",
        "629a.13(c)",
        "629a.13(d)",
    ],
    severity="major",
    games=GAME,
    means=_UNDULY,
    others=("bankers-third",),
)


@finds("third_card.undrawn", on=[ResultAnnounced, CardsCleared, SimulatedEnded, TableClosed],
       cite=["629a.10(b)(1)", "629a.10(c)"], severity="major", games=GAME,
       means="A hand is owed a third card, and the result is announced without it.")  # fmt: skip
def undrawn(
    before: TableState,
    event: ResultAnnounced | CardsCleared | SimulatedEnded | TableClosed,
    after: TableState,
) -> Found | None:
    """A third card that was owed, and the round goes on without it."""
    round_ = before.round
    if round_ is None or not round_.verified or not reported(before, "card.dealt"):
        return None
    if round_.voided is not None or hidden(round_):
        return None
    if type(event) is ResultAnnounced:
        lacking = after.round.play.lacking if after.round else ()
    else:
        ruled = ruling(round_.dealt)
        lacking = ruled.lacking if ruled else ()
    if not lacking or round_.play.lacking:
        return None
    hand = lacking[0]
    cite = ("629a.10(b)(1)",) if hand == "player" else ("629a.10(c)",)
    told = f"{hand} draws", f"{hand} stayed"
    return Found(*told, acts=faces(round_), cite=cite, absent=("card.dealt", "card.read"))
