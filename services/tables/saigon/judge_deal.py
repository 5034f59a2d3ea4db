"""Judges of the deal of Saigon: its order, its counts, cards that were seen: §§ 680a.8 to .13."""

from typing import Final

from events.observed.deal import (
    CardDealt,
    CardExposed,
    CardFaceUp,
    CardsCleared,
    DrawnInError,
    StackDelivered,
    StubCounted,
    StubExposed,
)
from events.observed.play import HandCompared, HandRevealed, HandSet
from events.observed.round import RoundVoided
from events.observed.settlement import WagerCollected, WagerPaid
from events.observed.table import TableClosed
from events.observed.wagers import NoMoreBets, WagerPlaced
from services.law.saigon.cards import HAND
from services.law.saigon.procedure import DECK_CARDS, STUB_COUNT_EVERY, stub_count_is_due
from services.tables.findings import Found, finds
from services.tables.folds.left_over import as_left, off_by
from services.tables.folds.since import since_whole
from services.tables.folds.uncounted import COUNTED, TO_COUNT
from services.tables.heard.prepared import as_received
from services.tables.judges.held import opened
from services.tables.judges.misled import order_led
from services.tables.judges.proof import acts, deals
from services.tables.parts.supply import deck_in_play
from services.tables.saigon import dealing, stubs
from services.tables.saigon.dealing import WRONG_COUNT
from services.tables.saigon.fold_deal import MOST_FACE_UP, void
from services.tables.saigon.parts import SaigonPlay
from services.tables.state import Round, TableState, reported

GAME: Final = ("saigon-5-card",)
_NOT_DEALT = SaigonPlay()


def at_hand(after: TableState) -> Round | None:
    """The round that an event met, also where it closed it."""
    return after.closing.round if after.closing is not None else after.round


def play_of(state: TableState) -> SaigonPlay:
    """The open round's own part; an empty one where none is open."""
    if state.round is None:
        return _NOT_DEALT
    play: SaigonPlay = state.round.play
    return play


@finds(
    "deal.order",
    on=[CardDealt, StackDelivered],
    cite=["680a.8(c)", "680a.9(b)", "680a.10(b)"],
    severity="major",
    games=GAME,
    means="A card or stack goes to a hand before its turn, or to a seat without an Ante Wager.",
)
def out_of_order(
    before: TableState, event: CardDealt | StackDelivered, after: TableState
) -> Found | None:
    """Once a round: as soon as it is an order, and not a card too few."""
    round_ = after.round
    if round_ is None or round_.play.astray is None or not round_.verified:
        return None
    if not dealing.out_of_order(round_):
        return None
    if before.round is not None and dealing.out_of_order(before.round):
        return None
    play: SaigonPlay = round_.play
    at, _ = play.astray or (0, 0)
    due = play.places[at % len(play.places)]
    expected = f"a {'stack' if play.stacks else 'card'} to {due}"
    cite = dealing.order_clause(after, round_)
    absent = () if event.hand in play.places else ("wager.placed",)
    told = expected, f"{dealing.turns(round_)[at]} before it"
    return Found(*told, acts=deals(round_), cite=cite, absent=absent)


_DEALT: Final = ("card.dealt", "stack.delivered")
_CARDS: Final = (*_DEALT, "card.found_face_up", "card.discarded")
_COUNTED_ON: Final = (
    CardDealt, StackDelivered, HandSet, HandRevealed, HandCompared, StubCounted, WagerPaid,
    WagerCollected, RoundVoided, CardsCleared, TableClosed,
)  # fmt: skip


@finds(
    "deal.count",
    on=_COUNTED_ON,
    cite=[WRONG_COUNT],
    severity="major",
    remedy="void",
    games=GAME,
    means="A player or the dealer has another number of cards than five once the deal is over.",
)
def wrong_number_of_cards(before: TableState, event: object, after: TableState) -> Found | None:
    round_ = at_hand(after)
    if round_ is None or not round_.play.misdealt or play_of(before).misdealt:
        return None
    if not round_.verified:
        return None
    hands = round_.play.misdealt
    held = [f"{sum(1 for card in round_.dealt if card.hand == one)} to {one}" for one in hands]
    seat = int(hands[0]) if len(hands) == 1 and hands[0].isdigit() else None
    proof = deals(round_, *hands)
    told = f"{HAND} cards to each hand", ", ".join(held)
    sure = _is_sure(round_, event) or not dealing.ends_short(round_)
    under = order_led(round_)
    return Found(*told, seat, acts=proof, absent=() if sure else _DEALT, under=under)


def _is_sure(round_: Round, event: object) -> bool:
    """Whether the floor says so itself: by the stub the last card was not dealt."""
    if isinstance(event, StubCounted):
        return dealing.is_whole(round_, event.cards)
    return type(event) is RoundVoided


_DUE: Final = {
    "manual-shoe": ("680a.8(e)",), "hand": ("680a.9(d)",), "automated-shoe": ("680a.10(d)",),
}  # fmt: skip
_STUB: Final = [*dealing.STUB_GROUNDS.values(), *[one for (one,) in _DUE.values()]]
_STUB_MEANS = "Cards dealt, stub and discarded cards are not 53, or the stub goes uncounted."


@finds(
    "count.stub",
    on=[StubCounted],
    cite=_STUB,
    severity="major",
    remedy="remove-counted",
    games=GAME,
    means=_STUB_MEANS,
)
def wrong_stub(before: TableState, event: StubCounted, after: TableState) -> Found | None:
    """A right recount in the same round says that the first count was the mistake."""
    round_ = after.round
    if round_ is None or not round_.verified:
        return None
    if play_of(before).wrong_stub or not round_.play.wrong_stub:
        return None
    found = _off(before, event, dealing.in_all(round_, event.cards) - DECK_CARDS)
    cite = dealing.stub_grounds(after, round_)
    return found._replace(acts=stubs.proof(round_), cite=cite, tally=since_whole(before))


def _off(before: TableState, event: StubCounted, off: int) -> Found:
    """By so many cards more than are due (negative: fewer)."""
    told, right = (f"{DECK_CARDS} cards", f"{DECK_CARDS + off} cards"), str(event.cards - off)
    under = as_received(before, deck_in_play(before.supply), off)
    return Found(*told, sign=right, under=under)


@finds(
    "count.stub",
    on=[StubCounted],
    cite=_STUB,
    severity="major",
    remedy="remove-counted",
    games=GAME,
    means=_STUB_MEANS,
)
def wrong_stub_later(before: TableState, event: StubCounted, _after: TableState) -> Found | None:
    """Counted once the round was settled and cleared: that ought to have been void."""
    rest = as_left(before, event)
    off = off_by(rest, event.cards) if rest is not None else 0
    if rest is None or not off:
        return None
    found = _off(before, event, off)
    return found._replace(
        acts=rest.acts, cite=rest.cite, round=before.last, absent=_CARDS, tally=since_whole(before)
    )


_CLOSES: Final = (CardsCleared, TableClosed, WagerPlaced, NoMoreBets)


@finds(
    "count.stub",
    on=_CLOSES,
    cite=_STUB,
    severity="major",
    remedy="remove-counted",
    games=GAME,
    means=_STUB_MEANS,
    others=("count-stub",),
)
def stub_uncounted(before: TableState, _event: object, after: TableState) -> Found | None:
    """The fifth round without a count, unless a shuffler counts to 53; once until it is counted.

    A round that is void breaks off before its count, so the next one tells.
    """
    if after.closing is None or after.terms is None or not reported(after, "stub.counted"):
        return None
    rounds = after.supply.stub_rounds
    due = stub_count_is_due(rounds, device_counts=False)  # one that counts is not waited for
    if not due or void(after.closing.round):
        return None
    if any(one.remedy == TO_COUNT for one in opened(before)):
        return None
    expected = f"the stub is counted at least once every {STUB_COUNT_EVERY} rounds"
    seen = f"{rounds} rounds without a count"
    by = dealing.method(after, after.closing.round)
    cite = _DUE[by] if by else tuple([one for (one,) in _DUE.values()])
    name = after.closing.round.name
    return Found(
        expected, seen, cite=cite, round=name, remedy="count-stub", absent=COUNTED.kinds,
        overtaken=(COUNTED,), tally=since_whole(after),
    )  # fmt: skip


@finds(
    "stub.exposed",
    on=[StubExposed],
    cite=["680a.8(d)", "680a.9(c)", "680a.10(c)"],
    severity="minor",
    games=GAME,
    means="A card of the stub was shown while it was counted or discarded.",
)
def stub_shown(_before: TableState, event: StubExposed, after: TableState) -> Found | None:
    if after.round is not None and not after.round.verified:
        return None
    cite = dealing.stub_clause(after, after.round)
    seen = f"{event.card or 'a card'} of it shown"
    return Found("the stub is not exposed", seen, cite=cite, round=_round(after))


def _round(after: TableState) -> str | None:
    """The round at hand; where none is open, the one just closed."""
    return after.last if after.round is None else None


@finds(
    "card.face_up",
    on=[CardFaceUp],
    cite=["680a.13(a)"],
    severity="minor",
    remedy="discard",
    games=GAME,
    means="A card lay face up in the deck: it may not be used; a second one makes the round void.",
    others=("void",),
)
def found_face_up(_before: TableState, event: CardFaceUp, after: TableState) -> Found | None:
    """Minor alone: no mistake of the dealer's, and the round goes on. So 688a.13(e), too."""
    round_ = after.round
    if round_ is None or not round_.verified:
        return None
    seen = f"{event.card or 'a card'} face up"
    found = len(round_.play.up)
    if found <= MOST_FACE_UP:
        return Found("no card face up", seen, sign=event.card)
    if found > MOST_FACE_UP + 1:
        return None
    up = acts(round_, "card.found_face_up")
    told = "at most one card face up", f"{seen}, the second"
    return Found(*told, acts=up, severity="major", remedy="void")


@finds(
    "card.exposed",
    on=[CardExposed],
    cite=["680a.8(c)", "680a.9(b)", "680a.10(b)"],
    severity="info",
    games=GAME,
    means="The dealer has disclosed a card; the text has no rule for it, so the round stands.",
)
def exposed(_before: TableState, event: CardExposed, after: TableState) -> Found | None:
    """SG-7: what stands written is how cards are dealt."""
    round_ = after.round
    if round_ is None or not round_.verified:
        return None
    seat = int(event.hand) if event.hand and event.hand.isdigit() else None
    seen = f"{event.card or 'a card'} of {event.hand or 'no hand'} shown"
    return Found("cards lie face down", seen, seat, cite=dealing.order_clause(after, round_))


@finds(
    "card.drawn_in_error",
    on=[DrawnInError],
    cite=["680a.13(b)"],
    severity="minor",
    games=GAME,
    means="A card is drawn that no hand is owed yet; unseen, it is the next card.",
    others=("next-card",),
)
def drawn_in_error(_before: TableState, event: DrawnInError, after: TableState) -> Found | None:
    if after.round is None or not after.round.verified:
        return None
    seen = "a card drawn, its face shown" if event.disclosed else "a card drawn, its face unseen"
    remedy = None if event.disclosed or dealing.all_dealt(after.round) else "next-card"
    return Found("no card before it is owed", seen, remedy=remedy, sign=event.card)
