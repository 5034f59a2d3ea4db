"""Judges of cards drawn in error or disclosed, and of simulated rounds: § 629a.13(a) to (d)."""

from typing import Final

from events.money import dollars
from events.observed.deal import CardDealt, CardExposed, CardFaceUp, DrawnInError
from events.observed.settlement import WagerCollected, WagerPaid
from events.observed.wagers import WagerPlaced
from services.law.midibaccarat.procedure import OPENING
from services.tables.findings import Found, finds
from services.tables.folds.rounds import SIMULATED_ENDS
from services.tables.midibaccarat import errors
from services.tables.parts.raised import Overtaken
from services.tables.parts.supply import Astray
from services.tables.state import TableState

GAME: Final = ("midibaccarat",)
FIRST_FOUR: Final = len(OPENING)
OPENS: Final = "the first card of a simulated round"


@finds(
    "card.drawn_in_error",
    on=[DrawnInError],
    cite=["629a.13(a)", "629a.13(d)"],
    severity="minor",
    means="A card is drawn that no hand is owed; unseen it is the next hand's first card.",
    others=("next-hand", "simulate"),
    games=GAME,
)
def drawn_in_error(_b: TableState, event: DrawnInError, after: TableState) -> Found | None:
    """It goes to the next hand, or where its face was seen, into a simulated round."""
    if _unverified(after):
        return None
    cite = ("629a.13(d)",) if event.disclosed else ("629a.13(a)",)
    what = f"{event.card or 'a card'} drawn" + ", and disclosed" * event.disclosed
    remedy = errors.remedy(after, event.order)
    return Found("no card that no hand is owed", what, cite=cite, remedy=remedy)


@finds(
    "card.exposed",
    on=[CardExposed],
    cite=["629a.13(d)"],
    severity="minor",
    means="A card is disclosed as it is dealt; it begins a simulated round.",
    others=("simulate",),
    games=GAME,
)
def exposed(_before: TableState, event: CardExposed, after: TableState) -> Found | None:
    """Of a third card that its hand may not have it is part of that mistake."""
    remedy = errors.remedy(after, event.order)
    if _unverified(after) or remedy is None:
        return None
    card = event.card or "a card"
    return Found("no card disclosed", f"{card} disclosed", remedy=remedy)


@finds(
    "card.face_up",
    on=[CardFaceUp],
    cite=["629a.13(d)", "629a.13(c)"],
    severity="minor",
    means="A card lies face up in the shoe; it begins a simulated round.",
    others=("simulate",),
    games=GAME,
)
def face_up(_before: TableState, event: CardFaceUp, after: TableState) -> Found | None:
    """Nothing that the dealer did; but what he does about it is not free.

    A third card that its hand may not have goes as that mistake asks: § 629a.13(c).
    """
    if _unverified(after):
        return None
    remedy = errors.remedy(after, event.order)
    under = _third(after) if remedy is None else None
    cite = ("629a.13(c)",) if under else ("629a.13(d)",)
    told = "all cards face down", f"{event.card or 'a card'} face up"
    return Found(*told, cite=cite, remedy=remedy, under=under)


def _third(state: TableState) -> str | None:
    """The finding of a third card that a hand may not have, in the round at hand."""
    name = state.round.name if state.round else None
    its = (one for one in state.open_findings if one.round == name and one.code in errors.DRAWN)
    return next((one.id for one in its), None)


@finds(
    "simulated_round.missing",
    on=[CardDealt, WagerPaid, WagerCollected],
    cite=["629a.13(d)", "629a.13(c)(2)"],
    severity="major",
    means="A card was disclosed that begins a simulated round, and a real one is dealt.",
    games=GAME,
)
def no_simulated_round(
    before: TableState, _event: CardDealt | WagerPaid | WagerCollected, after: TableState
) -> Found | None:
    """At the first card of that round; or as the one at hand is settled by the disclosed card."""
    if after.supply.astray is before.supply.astray:
        return None
    known = {card.order for card in before.supply.astray if card.went == "missing"}
    for card in after.supply.astray:
        if card.went == "missing" and card.order not in known:
            found = _missing(before, card, "a real round")
            return found._replace(absent=("simulated_round.begun",))
    return None


def _missing(state: TableState, card: Astray, instead: str) -> Found:
    cite = ("629a.13(c)(2)",) if card.hand == "player" else ("629a.13(d)",)
    first = [one.id for one in state.open_findings if one.order == card.order]
    under = first[0] if first else None
    return Found(OPENS, instead, acts=(card.order,), cite=cite, under=under)


@finds(
    "simulated_round.wager",
    on=[WagerPlaced],
    cite=["629a.13(c)(2)", "629a.13(d)"],
    severity="major",
    remedy="push-back",
    means="A wager is taken in a simulated round.",
    games=GAME,
)
def wager_in_a_simulated_round(
    before: TableState, event: WagerPlaced, _after: TableState
) -> Found | None:
    """It is returned: MB-11. With all cards out, the round may be over, and its end not told."""
    round_ = before.round
    if round_ is None or not round_.simulated or not round_.verified:
        return None
    observed = f"{event.wager} {dollars(event.amount_cents)} placed"
    amount = event.amount_cents
    acts = (round_.first,)
    told = "no wagers in a simulated round", observed
    found = Found(*told, event.seat, event.wager, amount, acts)
    if len(round_.dealt) < FIRST_FOUR:
        return found
    return found._replace(absent=SIMULATED_ENDS, overtaken=(Overtaken(SIMULATED_ENDS),))


def _unverified(state: TableState) -> bool:
    return state.round is not None and not state.round.verified
