"""Judges of the wagers' time and of the deal: §§ 629a.7(c), 629a.8 to 629a.10."""

from typing import Final

from events.money import dollars
from events.observed.deal import CardDealt, CardRead, CardsCleared
from events.observed.play import ResultAnnounced
from events.observed.settlement import WagerReturned
from events.observed.table import TableClosed
from events.observed.wagers import WagerPlaced, WagerWithdrawn
from services.law.midibaccarat.procedure import OPENING, THIRD
from services.tables.findings import Found, finds
from services.tables.fold_payments import pushed_back
from services.tables.midibaccarat import errors
from services.tables.midibaccarat.play import ruling
from services.tables.state import TableState, reported

FIRST_FOUR = len(OPENING)
GAME: Final = ("midibaccarat",)


@finds(
    "wager.late",
    on=[WagerPlaced],
    cite=["629a.7(c)"],
    severity="minor",
    games=GAME,
)
def late_wager(before: TableState, event: WagerPlaced, after: TableState) -> Found | None:
    """A wager is made or increased after "no more bets"."""
    round_ = after.round
    if round_ is None or not round_.no_more or not round_.verified or round_.simulated:
        return None
    stood = before.round.spots.get((event.seat, event.wager)) if before.round else None
    what = "increased" if stood and stood.stake_cents else "placed"
    return Found(
        'no wager after "no more bets"',
        f"{event.wager} {what} by {dollars(event.amount_cents)}",
        event.seat,
        event.wager,
        event.amount_cents,
        (round_.no_more,),
    )


@finds("wager.late", on=[WagerWithdrawn, WagerReturned], cite=["629a.7(c)"], severity="minor",
       games=GAME)  # fmt: skip
def late_withdrawal(
    before: TableState, event: WagerWithdrawn | WagerReturned, _after: TableState
) -> Found | None:
    """A wager is withdrawn after "no more bets"; a late one pushed back is the remedy."""
    round_ = before.round
    if round_ is None or not round_.no_more or not round_.verified:
        return None
    spot = round_.spots.get((event.seat, event.wager))
    amount = event.amount_cents
    if spot is None:
        return None
    if amount <= spot.late_cents:
        if type(event) is WagerReturned and not pushed_back(round_, spot, amount):
            return None
        text = f"{event.wager} {dollars(amount)} pushed back"
        return Found(
            'no wager after "no more bets"', text, event.seat, event.wager, amount,
            spot.acts, remedied=True,
        )  # fmt: skip
    if type(event) is WagerReturned:
        return None
    text = f"{event.wager} {dollars(amount)} withdrawn"
    acts = (round_.no_more,)
    return Found('none after "no more bets"', text, event.seat, event.wager, amount, acts)


@finds("round.no_announcement", on=[CardDealt], cite=["629a.8(b)"], severity="minor", games=GAME)
def no_announcement(_before: TableState, event: CardDealt, after: TableState) -> Found | None:
    """The first card is dealt before "no more bets"."""
    round_ = after.round
    if round_ is None or len(round_.dealt) != 1 or round_.no_more or not round_.verified:
        return None
    if round_.simulated:
        return None  # no wagers are taken that it could end
    if not reported(after, "no_more_bets.announced"):
        return None
    return Found('"no more bets" before any card', f"{event.hand} {event.number} without it")


@finds("deal.order", on=[CardDealt], cite=["629a.8(c)"], severity="major", games=GAME)
def card_to_the_wrong_place(
    before: TableState, event: CardDealt, after: TableState
) -> Found | None:
    """A card goes where the text does not send it; what follows from it hangs under the first."""
    dealt = before.round.dealt if before.round else ()
    if after.round is None or not after.round.verified:
        return None
    places = [(card.hand, card.number) for card in dealt]
    count = len(dealt)
    if places[:FIRST_FOUR] != list(OPENING[:count]):
        return None
    if count < FIRST_FOUR:
        due = OPENING[count]
        if (event.hand, event.number) == due:
            return None
        return Found(f"{due[0]} {due[1]}", f"{event.hand} {event.number}")
    thirds = places[FIRST_FOUR:]
    if event.number != THIRD or (event.hand, THIRD) in thirds:
        cite = ("629a.9(c)",)
        return Found("at most one third card a hand", f"{event.hand} {event.number}", cite=cite)
    if event.hand == "player" and ("banker", THIRD) in thirds:
        return Found("player 3 before banker 3", "player 3 after it", cite=("629a.10(c)",))
    return None


_DRAWN = ("third_card.unauthorised", "natural.drawn_on")


@finds(*_DRAWN, on=[CardDealt, CardRead], cite=["629a.10"], severity="major", games=GAME)
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
            "no card on a Natural", f"{hand} drew", code="natural.drawn_on", cite=("629a.10(a)",),
            remedy=remedy,
        )  # fmt: skip
    cite = ("629a.10(b)(2)",) if hand == "player" else ("629a.10(c)",)
    return Found(f"{hand} stays", f"{hand} drew", cite=cite, remedy=remedy)


@finds("third_card.undrawn", on=[ResultAnnounced, CardsCleared, TableClosed], cite=["629a.10"],
       severity="major", games=GAME)  # fmt: skip
def undrawn(
    before: TableState,
    event: ResultAnnounced | CardsCleared | TableClosed,
    after: TableState,
) -> Found | None:
    """A third card that was owed, and the round goes on without it."""
    round_ = before.round
    if round_ is None or not round_.verified or not reported(before, "card.dealt"):
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
    return Found(f"{hand} draws", f"{hand} stayed", cite=cite)
