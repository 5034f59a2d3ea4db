"""Judges of the deal and its cards: §§ 688a.8 to 688a.10, 688a.13(d) to (j)."""

from typing import Final

from events.observed.deal import (
    CardDealt,
    CardExposed,
    CardFaceUp,
    CardsCleared,
    DrawnInError,
    MisdealDetermined,
    PlayerChose,
    RemainderCounted,
    StackDelivered,
)
from events.observed.play import HandReset, HandRevealed, HandSet, HandSurrendered
from events.observed.round import RoundVoided
from services.law.pai_gow.procedure import CARDS_EACH, CLOCKWISE, place_of_card
from services.tables.findings import Found, finds
from services.tables.judges.misled import order_led
from services.tables.judges.proof import acts, deals
from services.tables.pai_gow.dealing import (
    WRONG_COUNT,
    breaks_the_order,
    ends_short,
    is_seen,
    is_whole,
    misdeals,
    turns,
    wrong_counts,
)
from services.tables.pai_gow.fold_deal import has_ground, in_stacks
from services.tables.pai_gow.hands import NAMES, POSITION, at, count_of, is_void
from services.tables.pai_gow.hands import voided_at_will as at_will
from services.tables.pai_gow.parts import PaiGowPlay
from services.tables.parts.raised import Overtaken
from services.tables.state import Ground, Round, TableState

GAME: Final = ("face-up-pai-gow",)
_DEAL_OVER: Final = (
    HandSet, HandReset, HandSurrendered, HandRevealed, RemainderCounted, MisdealDetermined,
    RoundVoided, CardsCleared, StackDelivered, CardDealt,
)  # fmt: skip


def fresh(before: TableState, after: TableState, cites: tuple[str, ...]) -> Ground | None:
    """The ground for a void that this event has brought, if it is one of these."""
    now = after.round or (after.closing.round if after.closing else None)
    if now is None or not now.grounds or not now.verified:
        return None
    same = before.round is not None and before.round.first == now.first
    had = before.round.grounds if before.round is not None and same else ()
    fresh_ones = now.grounds[len(had) :]
    return next((one for one in fresh_ones if one.must and one.cite in cites), None)


_ORDER: Final = ("688a.8(d)", "688a.9(c)", "688a.10(c)")
_ASTRAY: Final = "A card or a stack went to another position than the next one clockwise."


@finds("deal.order", on=[CardDealt], cite=_ORDER, severity="major", means=_ASTRAY, games=GAME)
def card_out_of_order(before: TableState, event: CardDealt, after: TableState) -> Found | None:
    """Once a round; from wherever the first card went. An eighth card is a wrong count."""
    round_ = before.round
    if round_ is None or not round_.dealt:
        return None
    dealt = round_.dealt
    first = POSITION.get(dealt[0].hand)
    due = None if first is None else place_of_card(first, len(dealt))
    if first is None or due is None:
        return None
    if event.hand == NAMES[due] and dealt[-1].hand == at(first + len(dealt) - 1):
        return None
    if after.round is None or not after.round.verified or is_void(round_):
        return None
    astray = breaks_the_order([*turns(round_), event.hand])
    return _out_of_order(after, round_, astray) if astray is not None else None


@finds("deal.order", on=[StackDelivered], cite=_ORDER, severity="major", means=_ASTRAY, games=GAME)
def stack_out_of_order(
    before: TableState, event: StackDelivered, after: TableState
) -> Found | None:
    """As for single cards; of a position without a wager nothing else shows that it has none."""
    round_ = before.round
    if round_ is None or not round_.dealt or not 0 < round_.play.stacks < len(CLOCKWISE):
        return None
    if after.round is None or not after.round.verified or is_void(round_) or order_led(round_):
        return None
    names = turns(round_)
    due = POSITION.get(names[0], 0) + len(names)
    if event.hand == at(due) and names[-1] == at(due - 1):
        return None  # nearly every stack goes on from the one before
    astray = breaks_the_order([*names, event.hand]) or _passed_by(round_, names, event.hand)
    return _out_of_order(after, round_, astray) if astray is not None else None


def _passed_by(round_: Round, names: list[str], hand: str) -> tuple[str, str] | None:
    """A position without a wager, and who got its stack."""
    first = POSITION.get(names[0])
    if first is None or any(name != at(first + step) for step, name in enumerate(names)):
        return None
    due = at(first + len(names))
    if due in (hand, "dealer") or any(str(seat) == due for seat, _ in round_.spots):
        return None
    return due, hand


@finds("deal.order", on=[CardExposed, CardFaceUp, RoundVoided], cite=_ORDER, severity="major",
       means=_ASTRAY, games=GAME)  # fmt: skip
def passed_over(
    before: TableState, _event: CardExposed | CardFaceUp | RoundVoided, after: TableState
) -> Found | None:
    """Where the round is void by something else, no card more tells that there was one too few."""
    round_, now = before.round, after.round
    if round_ is None or now is None or not round_.dealt or is_void(round_) or order_led(round_):
        return None
    if not now.verified or not is_void(now) or has_ground(now, *WRONG_COUNT):
        return None
    if not is_seen(after, round_.play) or not all(card.dealt_by for card in round_.dealt):
        return None
    astray = breaks_the_order(turns(round_), ends=True)
    return _out_of_order(after, round_, astray) if astray is not None else None


def _out_of_order(state: TableState, round_: Round, astray: tuple[str, str]) -> Found:
    """Whose turn it was, and who came."""
    play: PaiGowPlay = round_.play
    what, cite = "stack" if play.stacks else "card", "688a.10(c)"
    if not play.stacks:
        cite = "688a.9(c)" if misdeals(state, play)[0] == "688a.9(e)" else "688a.8(d)"
    told = f"the next {what} to {astray[0]}", f"it went to {astray[1]}"
    return Found(*told, acts=deals(round_), cite=(cite,))


@finds(
    "deal.count",
    on=_DEAL_OVER,
    cite=["688a.13(g)", "688a.13(j)"],
    severity="major",
    remedy="void",
    means="A position or the dealer got another number of cards than seven.",
    games=GAME,
)
def wrong_count(before: TableState, event: object, after: TableState) -> Found | None:
    """Of stacks and of an eighth card at once, else when the deal is over."""
    ground = fresh(before, after, WRONG_COUNT)
    if ground is None:
        return None
    round_ = after.round or (after.closing.round if after.closing else None)
    passed_over = type(event) is RemainderCounted
    wrong = wrong_counts(round_, passed_over=passed_over) if round_ else {}
    if isinstance(event, StackDelivered):
        wrong = {event.hand: event.cards}
    elif isinstance(event, CardDealt):
        wrong = {event.hand: event.number}
    told = ", ".join(f"{hand} {cards}" for hand, cards in wrong.items())
    hands = [hand for hand in wrong if hand.isdigit()]
    seat = int(hands[0]) if len(wrong) == 1 and hands else None
    proof = deals(round_, *wrong) if round_ else ()
    sure = round_ is None or _is_sure(after, round_, event) or not ends_short(round_)
    absent = () if sure else ("card.dealt", "stack.delivered")
    cite = (ground.cite,)
    under = order_led(round_) if round_ else None
    told_of = "seven cards to each", told
    return Found(*told_of, seat, acts=proof, cite=cite, absent=absent, under=under)


def _is_sure(state: TableState, round_: Round, event: object) -> bool:
    """Whether the floor says so itself: what is left shows that the last card was not dealt."""
    if not isinstance(event, RemainderCounted):
        return type(event) in (RoundVoided, MisdealDetermined)
    return is_whole(state, round_, event.cards)


@finds(
    "card.face_up",
    on=[CardFaceUp],
    cite=["688a.13(e)"],
    severity="minor",
    remedy="discard",
    others=("void",),
    means="A card lay face up in the deck: it may not be used; a second one makes the round void.",
    games=GAME,
)
def face_up(before: TableState, event: CardFaceUp, after: TableState) -> Found | None:
    """The first is discarded; from the second on the round is void, which is said once.

    Minor alone: no mistake of the dealer's, and the round goes on. So at Saigon: 680a.13(a).
    """
    round_ = after.round
    if round_ is None or not round_.verified:
        return None
    play: PaiGowPlay = round_.play
    card = event.card or "a card"
    if play.face_up == 1:
        return Found("no card face up", f"{card} face up")
    if fresh(before, after, ("688a.13(e)",)) is None:
        return None
    told = "at most one card face up", f"{card} face up, the second"
    up = acts(round_, "card.found_face_up")
    return Found(*told, acts=up, severity="major", remedy="void")


_EXPOSED: Final = ("688a.13(d)", "688a.13(i)", "688a.8(g)", "688a.9(f)", "688a.10(f)")
_SHOWN: Final = "The dealer showed a card of a player's: he may void his hand, unseen (PG-17)."


@finds("card.exposed", on=[CardExposed], cite=_EXPOSED, severity="major", means=_SHOWN, games=GAME,
       others=("choose", "void"))  # fmt: skip
def exposed(before: TableState, event: CardExposed, after: TableState) -> Found | None:
    """While stacks come from an automated shoe all wagers are returned."""
    round_ = after.round
    if round_ is None or not round_.verified or event.hand == "dealer" or not round_.dealt:
        return None
    seat = POSITION.get(event.hand or "") or None
    card = event.card or "a card"
    if in_stacks(_play_before(before, round_)):
        if fresh(before, after, ("688a.13(i)",)) is None:
            return None
        cite = ("688a.13(i)",)
        return Found("no card exposed", f"{card} exposed", seat, cite=cite, remedy="void")
    if seat is None or not any(one.hand == event.hand for one in round_.dealt):
        return None
    if any(key[0] == seat for key in round_.spots):
        cite = ("688a.13(d)",)
        return Found("no card exposed", f"{card} exposed", seat, cite=cite, remedy="choose")
    cite = (UNWAGERED[misdeals(after, round_.play)[0]],)
    expected = "the stack of a position without a wager is discarded unexposed"
    return Found(expected, f"{card} exposed", seat, cite=cite, severity="minor")


@finds("card.exposed", on=[PlayerChose], cite=_EXPOSED, severity="major", means=_SHOWN, games=GAME)
def voided_at_will(before: TableState, event: PlayerChose, after: TableState) -> Found | None:
    """GEN-4: a hand is void only where the dealer showed a card of it."""
    round_ = before.round
    if event.choice == "play" or round_ is None or not round_.verified or is_void(round_):
        return None
    play: PaiGowPlay = round_.play
    chosen = after.round
    if event.seat in play.void or chosen is None or not at_will(after, chosen, event.seat):
        return None
    told = f"a card of seat {event.seat} that the dealer showed", "its hand void without one"
    return Found(
        *told, event.seat, acts=deals(round_, str(event.seat)), code="void.unsupported",
        cite=("688a.13(d)",), absent=("card.exposed",), overtaken=(Overtaken(("card.exposed",)),),
    )  # fmt: skip


UNWAGERED: Final = {
    "688a.8(f)": "688a.8(g)", "688a.9(e)": "688a.9(f)", "688a.10(e)": "688a.10(f)",
}  # fmt: skip


def _play_before(before: TableState, round_: Round) -> PaiGowPlay:
    play: PaiGowPlay = before.round.play if before.round else round_.play
    return play


@finds(
    "card.drawn_in_error",
    on=[DrawnInError],
    cite=["688a.13(f)"],
    severity="minor",
    means="A card was drawn that no hand was owed yet; unseen it is used as the next card.",
    others=("next-card",),
    games=GAME,
)
def drawn_in_error(_before: TableState, event: DrawnInError, after: TableState) -> Found | None:
    """The text has a use only for a card whose face was not shown, while one is to come."""
    round_ = after.round
    if round_ is None or not round_.verified:
        return None
    if event.disclosed:
        return Found("no card drawn in error", f"{event.card or 'a card'} drawn, its face shown")
    dealt = min(count_of(round_.dealt).values()) >= CARDS_EACH
    remedy = None if dealt else "next-card"
    return Found("no card drawn in error", "a card drawn unseen", remedy=remedy)


assert len(NAMES) == len(CLOCKWISE)
