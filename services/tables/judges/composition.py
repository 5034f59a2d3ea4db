"""Judges of what the cards are: too often, foreign, missing: §§ 629a.3(a), 680a.3(a), 688a.3(a)."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from events.cards import JOKER
from events.observed.cards import (
    BackSeen,
    CardsBurned,
    DeckReceived,
    SecondJokerFound,
    ShoeEnded,
    ShufflerCounted,
)
from events.observed.deal import CardDealt, CardDiscarded, CardExposed, CardRead, StackDelivered
from services.tables.findings import FirstCard, Found, finds
from services.tables.folds.lives import BACCARAT
from services.tables.folds.since import since_whole
from services.tables.folds.use import packs_of
from services.tables.heard.prepared import (
    FOREIGN,
    MISSING,
    as_received,
    by_back,
    cards_due,
    found_before,
    tally_of,
    untold,
    untold_of_dealt,
)
from services.tables.judges.decks import ONE_DECK
from services.tables.judges.held import opened
from services.tables.parts.supply import UNTOLD, Deck, deck_in_play, which
from services.tables.parts.touched import Tally
from services.tables.state import TableState, game_of, reported

PACK: Final = 52
PACK_WITH_JOKER: Final = 53
SHUFFLER: Final = "count.shuffler"
_NUMBER: Final = (
    "A deck or shoe comes, is shuffled or ends with another number of cards than is due."
)
_FACES: Final = (CardDealt, CardExposed, CardRead, CardDiscarded, CardsBurned, StackDelivered)


def _shown(event: Any) -> Iterable[str | None]:
    """By the very type: these events come by the hundred thousand."""
    kind = type(event)
    if kind is StackDelivered:
        return event.faces or ()
    return (event.first if kind is CardsBurned else event.card,)


@finds(
    "card.duplicate",
    "card.foreign",
    on=_FACES,
    cite={
        "midibaccarat": ["629a.3(a)"],
        "saigon-5-card": ["680a.3(a)"],
        "face-up-pai-gow": ["688a.3(a)"],
    },
    severity="critical",
    means="The composition of the cards is impossible: a face turns up more often than the decks"
    " hold it, or a card that belongs to none of them.",
)
def impossible(before: TableState, event: Any, after: TableState) -> list[Found] | None:
    """At each card that shows it."""
    was, now = before.supply.seen, after.supply.seen
    if was is now:
        return None
    found: list[Found] = []
    for card in _shown(event):
        if card is not None and (now.get(card, 0) > 1 or card == JOKER):
            found += _too_often(card, before, after)
    return found


def _too_often(card: str, before: TableState, after: TableState) -> Iterator[Found]:
    if after.terms is None or (after.round is not None and not after.round.verified):
        return
    packs = packs_of(after)
    if card == JOKER and after.terms.filing.game == BACCARAT:
        packs = 0
    count = after.supply.seen.get(card, 0)
    if count <= packs or count == before.supply.seen.get(card, 0):
        return
    tally = tally_of(after)
    if any((one.sign, one.tally) == (card, tally) for one in before.touching):
        return  # once for a face, as long as these cards are in play
    lie = after.round.dealt if after.round else ()
    alike = tuple([one.order for one in lie if one.card == card])  # of those before: the tally
    acts = (*alike, *[one.read for one in lie if one.card == card and one.read])
    if packs == 0:
        yield Found(
            "no joker in a shoe", card, code="card.foreign", acts=acts, tally=tally, sign=card
        )
    elif card == JOKER:
        yield Found("one joker", f"{count}", code="joker.second", acts=acts, tally=tally)
    else:
        yield Found(
            f"{card} at most {packs} times", f"{count} times", acts=acts, tally=tally, sign=card
        )


@finds(
    "card.foreign",
    on=[BackSeen],
    cite={
        "midibaccarat": ["629a.3(a)"],
        "saigon-5-card": ["680a.3(a)"],
        "face-up-pai-gow": ["688a.3(a)"],
    },
    severity="critical",
    means="A card that does not belong to the deck or shoe: another back, or a joker at baccarat.",
)
def foreign_back(before: TableState, event: BackSeen, after: TableState) -> Found | None:
    """Once a card as long as it stays among these, and one of them in a round."""
    round_ = before.round
    if round_ is not None and (not round_.verified or FOREIGN in round_.said):
        return None
    if found_before(before, event):
        return None
    back = deck_in_play(after.supply).back
    if event.back == back or after.terms is None:
        return None
    card = f"{event.card} " if event.card else ""
    told = f"backs of {back or 'one kind'}", f"{card}{event.back}"
    return Found(*told, tally=tally_of(after), sign=by_back(event))


@finds(
    MISSING,
    on=[DeckReceived],
    cite={
        "midibaccarat": ["629a.3(a)"],
        "saigon-5-card": ["680a.3(a)"],
        "face-up-pai-gow": ["688a.3(a)"],
    },
    severity="critical",
    means=_NUMBER,
    others=("remove-received",),
)
def received_short_or_long(
    before: TableState, event: DeckReceived, after: TableState
) -> Found | None:
    """As they come, where they are counted: § 680a.3(a) knows decks that have two jokers."""
    if event.cards is None or not game_of(before):
        return None
    due = cards_due(before, event.packs)
    if event.cards in due:
        return None
    return Found(
        f"{due[0]} cards", f"{event.cards} cards received", severity="major",
        remedy="remove-received", sign=event.deck, tally=f"deck:{event.deck}",
    )  # fmt: skip


@finds(
    MISSING,
    on=[ShoeEnded],
    cite=["629a.3(a)"],
    severity="critical",
    means=_NUMBER,
    games=(BACCARAT,),
)
def shoe_short_or_long(before: TableState, event: ShoeEnded, after: TableState) -> Found | None:
    """Where its cards are counted; what the shuffler has counted was said already."""
    if event.cards is None or before.terms is None:
        return None
    due = PACK * packs_of(before)
    deck = deck_in_play(before.supply)
    if event.cards in (due, deck.counted):
        return None
    loaded = (before.supply.shoe.order,) if before.supply.shoe else ()
    under = as_received(before, deck, event.cards - due)
    return Found(f"{due} cards", f"{event.cards} cards", acts=loaded, tally="shoe", under=under)


@finds(
    MISSING,
    on=[ShufflerCounted],
    cite=["629a.3(a)"],
    severity="critical",
    means=_NUMBER,
    games=(BACCARAT,),
)
def shuffled_short_or_long(
    before: TableState, event: ShufflerCounted, _after: TableState
) -> Found | None:
    """Before they come into the shoe."""
    if before.terms is None or before.terms.filing.game != BACCARAT:
        return None
    due = PACK * before.terms.filing.decks
    if event.cards == due:
        return None
    deck = which(before.supply, event.deck, in_shuffler=True)
    under = as_received(before, deck, event.cards - due)
    return Found(f"{due} cards", f"{event.cards} cards", under=under)


@finds(
    SHUFFLER,
    on=[FirstCard],
    cite={"saigon-5-card": ["680a.5(b)"], "face-up-pai-gow": ["688a.3(a)", "688a.5(h)"]},
    severity="critical",
    remedy="remove-deck",
    means="The shuffler has counted a wrong number, and the deck is dealt all the same.",
    games=ONE_DECK,
)
def wrong_count_dealt(before: TableState, _event: object, after: TableState) -> Found | None:
    """The deck had to be removed. What else is not known of it excuses no count that was heard."""
    if after.round is None or not after.round.verified or not reported(after, "deck.removed"):
        return None
    deck = deck_in_play(before.supply)
    if deck.counted in (None, PACK_WITH_JOKER):
        return None
    if _is_found(before, deck):
        return None
    wanted = f"{PACK_WITH_JOKER} cards, or the deck removed"
    told = "a wrong count" if deck.counted == UNTOLD else f"{deck.counted} cards"
    told = f"{told}, and dealt"
    tally, absent = since_whole(after), untold_of_dealt(after, "deck.removed")
    under = as_received(before, deck, deck.counted - PACK_WITH_JOKER)
    return Found(wanted, told, acts=deck.acts, tally=tally, absent=absent, under=under,
                 sign=str(deck.counted))  # fmt: skip


def _is_found(state: TableState, deck: Deck) -> bool:
    """Whether this deck was as wrong before, never right since, and stays: worse, and not new."""
    whole = state.tallies.get(f"whole:{deck.name}", Tally(0)).since
    mine = (one for one in opened(state) if (one.code, one.deck) == (SHUFFLER, deck.name))
    was = {one.sign for one in mine if one.order > whole}
    return bool(was) and (deck.counted == UNTOLD or bool(was & {str(deck.counted), str(UNTOLD)}))


@finds(
    "joker.second",
    on=[SecondJokerFound],
    cite={"saigon-5-card": ["680a.3(a)"], "face-up-pai-gow": ["688a.3(a)"]},
    severity="critical",
    means="Two jokers are in play.",
    games=ONE_DECK,
)
def joker_in_play(before: TableState, _event: SecondJokerFound, _after: TableState) -> Found | None:
    """Found before play it is taken out, and no mistake; nor a second one that was seen."""
    round_ = before.round
    if round_ is None or not round_.dealt or not round_.verified:
        return None
    if before.supply.seen.get(JOKER, 0) > 1:
        return None
    one = tuple([card.order for card in round_.dealt if card.card == JOKER])
    return Found("one joker", "a second one among the cards", acts=one, tally=tally_of(before))


@finds(
    "joker.second",
    on=[FirstCard],
    cite=["680a.3(a)"],
    severity="critical",
    means="Two jokers are in play.",
    games=("saigon-5-card",),
)
def joker_left_in(before: TableState, _event: object, after: TableState) -> Found | None:
    """Found before play, and not taken out: § 688a.4(b) has a finding of its own for that."""
    found = _left_in(before, after, deck_in_play(after.supply).name)
    if not found:
        return None
    told, absent = ("one joker", "dealt with a second one"), ("joker.torn", "deck.removed")
    return Found(*told, acts=found, tally=tally_of(after), absent=untold_of_dealt(after, *absent))


def _left_in(before: TableState, after: TableState, deck: str | None = None) -> tuple[int, ...]:
    """By what second jokers of a deck, or of any, are known; nobody has torn them."""
    if before.supply.unsure or not reported(after, "joker.torn"):
        return ()
    if after.round is None or not after.round.verified:
        return ()
    return tuple([order for order, of in before.supply.jokers if deck in (None, of)])


@finds(
    "joker.not_destroyed",
    on=[FirstCard],
    cite=["688a.4(b)"],
    severity="minor",
    remedy="tear",
    means="A second joker was found, and is not torn before the next deal.",
    games=("face-up-pai-gow",),
)
def not_destroyed(before: TableState, _event: object, after: TableState) -> Found | None:
    """Torn in half, and into the box."""
    found = _left_in(before, after)
    if not found:
        return None
    told = "the second joker torn and boxed", "dealt without"
    absent = untold(after, "joker.torn", "deck.removed")
    return Found(*told, acts=found, tally=tally_of(after), absent=absent)
