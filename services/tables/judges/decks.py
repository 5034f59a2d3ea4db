"""Judges of decks: how many, which backs, how long, and in turn: §§ 629a.3, 680a.3, 688a.3."""

from collections.abc import Iterable
from typing import Final

from events.observed.cards import DeckReceived, RackRead, ShoeLoaded
from events.observed.hub import Tick
from services.law.midibaccarat.filing import DECKS
from services.tables.findings import FirstCard, Found, GameName, finds
from services.tables.folds.devices import SHUFFLER
from services.tables.folds.lives import BACCARAT, DICE_LIFE_MS, HOUR_MS, LIFE_MS, life_of
from services.tables.folds.since import DICE, NOTHING
from services.tables.heard.prepared import (
    by_shuffler,
    dealt_first,
    followed,
    untold,
    untold_of_dealt,
)
from services.tables.parts.supply import Deck, deck_in_play
from services.tables.state import TableState, reported

OVERDUE: Final = "Cards or dice are used beyond their time; 15 minutes before its end, a warning."
ONE_DECK: Final[tuple[GameName, ...]] = ("saigon-5-card", "face-up-pai-gow")


@finds(
    "deck.wrong_number",
    on=[DeckReceived, ShoeLoaded],
    cite={
        "midibaccarat": ["629a.3(a)"],
        "saigon-5-card": ["680a.3(a)"],
        "face-up-pai-gow": ["688a.3(a)"],
    },
    severity="major",
    means="Cards come to the table in another number of decks than the text and filing say, or two"
    " decks are dealt in turn without a shuffler.",
)
def wrong_number(
    before: TableState, event: DeckReceived | ShoeLoaded, after: TableState
) -> Found | None:
    """At Midibaccarat as many as filed, of six to eight; elsewhere one."""
    if before.terms is None:
        return None
    filing = before.terms.filing
    if filing.game != BACCARAT:
        if isinstance(event, ShoeLoaded) or event.packs == 1:
            return None
        return Found("one deck", f"{event.packs} decks", tally=f"deck:{event.deck}")
    if isinstance(event, DeckReceived):
        packs = event.packs
        if packs == 1:  # they may come one by one
            return None
    else:
        packs = event.decks
        if packs == deck_in_play(after.supply).packs > 1:
            return None  # said as they came
    lawful = filing.decks in DECKS  # against the text no filing can say how many
    if packs == filing.decks if lawful else packs in DECKS:
        return None
    tally = "shoe" if type(event) is ShoeLoaded else None
    wanted = f"{filing.decks} decks, as filed" if lawful else "six to eight decks"
    return Found(wanted, f"{packs} decks", tally=tally)


@finds(
    "deck.wrong_number",
    on=[FirstCard],
    cite={
        "saigon-5-card": ["680a.3(a)", "680a.3(b)"],
        "face-up-pai-gow": ["688a.3(a)", "688a.3(b)"],
    },
    severity="major",
    means="Cards come to the table in another number of decks than the text and filing say, or two"
    " decks are dealt in turn without a shuffler.",
    games=ONE_DECK,
)
def two_in_turn(before: TableState, _event: object, after: TableState) -> Found | None:
    """Both shuffled by hand, the one that is dealt again now and the one of the round before.

    Two decks are for a shuffler, which has one while the other is dealt.
    """
    deck = dealt_first(before, after)
    other = before.supply.by_hand
    if deck is None or other in (None, deck.name) or not deck.used or deck.shuffled != "hand":
        return None
    if other not in [one.name for one in there_beside(before, deck.name)]:
        return None
    told = "one deck, or a shuffler in use", f"{other} and {deck.name} in turn, shuffled by hand"
    return Found(
        *told,
        acts=deck.acts,
        tally=f"deck:{deck.name}",
        absent=untold_of_dealt(after, "deck.removed"),
    )


def there_beside(state: TableState, name: str) -> list[Deck]:
    """The other decks at the table, as far as their going would have been told."""
    others = [deck for deck in state.supply.decks.values() if deck.name != name]
    gone = [deck for deck in others if deck.unsure and not deck.here]
    if not reported(state, "deck.removed"):  # nor may those stay that were there for a round
        gone = [deck for deck in others if deck.used or deck.since_ms < state.supply.active_ms]
    return [deck for deck in others if deck not in gone]


@finds(
    "deck.same_back",
    on=[DeckReceived],
    cite=["680a.3(b)(1)", "688a.3(b)(1)"],
    severity="major",
    means="The backs of the two decks that alternate have one color.",
    games=ONE_DECK,
)
def same_back(before: TableState, event: DeckReceived, _after: TableState) -> Found | None:
    """Said of the second deck as it comes; one that replaces a used deck may look as that did."""
    if not by_shuffler(before):
        return None
    others = there_beside(before, event.deck)
    for deck in others:
        if deck.back == event.back and (not deck.used or len(others) > 1):
            wanted = f"another back than {deck.back}"
            return Found(wanted, f"{deck.name} and {event.deck} {event.back}",
                         acts=deck.acts, tally=f"deck:{event.deck}",
                         absent=("deck.removed",))  # fmt: skip
    return None


@finds(
    "deck.overdue",
    on=[ShoeLoaded],
    cite=["629a.3(b)"],
    severity="major",
    means="A shoe is loaded with the decks of the shoe before.",
    games=(BACCARAT,),
)
def shoe_again(before: TableState, event: ShoeLoaded, after: TableState) -> Found | None:
    """The decks have to be changed after each shoe."""
    name = after.supply.in_play or ""
    deck = before.supply.decks.get(name)
    if deck is None or not deck.used:
        return None  # decks that are named again are the same, whatever was not heard
    if event.deck is None and not (followed(before, deck) and reported(after, "deck.received")):
        return None
    told = f"{name or 'the same'} again"
    absent = ("deck.received",) if event.deck is None else ()
    wanted = "other decks for another shoe"
    return Found(wanted, told, acts=deck.acts, tally="shoe", absent=absent)


def _came(state: TableState, name: str) -> tuple[int, ...]:
    """With which event a deck came to the table."""
    tally = state.tallies.get(f"deck:{name}")
    return (tally.since,) if tally is not None else ()


def _of_life(after: TableState, told: str, what: str) -> str:
    return f"{what} in use for longer" if told == "over" else f"{what} near the end of that time"


@finds(
    "deck.overdue",
    on=[FirstCard, Tick],
    cite={
        "saigon-5-card": ["680a.3(c)", "680a.3(c)(1)", "680a.3(c)(2)"],
        "face-up-pai-gow": ["688a.3(c)", "688a.3(c)(1)", "688a.3(c)(2)"],
    },
    severity="major",
    others=("remove-deck",),
    means=OVERDUE,
    games=ONE_DECK,
)
def overdue(before: TableState, event: object, after: TableState) -> Found | None:
    """Four hours by hand, eight out of a shoe; never in mid-hand."""
    deck = deck_in_play(after.supply)
    was = deck_in_play(before.supply)
    if deck.life == was.life or deck.name != was.name:
        return None
    cite = after.terms.filing.text[:4] if after.terms else ""
    life = life_of(after)
    clause = f"{cite}.3(c)({1 if life == LIFE_MS['hand'] else 2})"
    hours = (life or 0) // HOUR_MS
    observed = _of_life(after, deck.life, deck.name or "the deck")
    warning = deck.life == "warned"
    return Found(
        f"at most {hours} hours", observed, acts=_came(after, deck.name), cite=(clause,),
        severity="info" if warning else None, remedy=None if warning else "remove-deck",
        tally=NOTHING if warning else f"overdue:{deck.name}", absent=untold(after, "deck.changed"),
    )  # fmt: skip


@finds(
    "deck.overdue",
    on=[FirstCard, Tick],
    cite=["688a.3(c)", "688a.2(c)(1)(i)"],
    severity="major",
    means=OVERDUE,
    games=("face-up-pai-gow",),
)
def dice_overdue(before: TableState, _event: object, after: TableState) -> Found | None:
    """24 hours on a table at the most."""
    life = after.supply.dice_life
    terms = after.terms
    if life == before.supply.dice_life or before.supply.unsure or terms is None:
        return None
    if terms.controls.start_by != "dice" or not reported(after, "dice.changed"):
        return None
    return Found(
        f"at most {DICE_LIFE_MS // HOUR_MS} hours", _of_life(after, life, "the dice"),
        cite=("688a.2(c)(1)(i)",), severity="info" if life == "warned" else None,
        tally=NOTHING if life == "warned" else DICE, absent=untold(after, "dice.changed"),
    )  # fmt: skip


@finds(
    "deck.alternation",
    on=[FirstCard],
    cite={
        "saigon-5-card": ["680a.3(b)", "680a.3(b)(2)", "680a.3(b)(3)"],
        "face-up-pai-gow": ["688a.3(b)", "688a.3(b)(2)", "688a.3(b)(3)"],
    },
    severity="major",
    means="Two rounds running are dealt from one deck, while the other is there and the shuffler"
    " in service.",
    games=ONE_DECK,
)
def not_alternated(before: TableState, _event: object, after: TableState) -> Found | None:
    """Lawful while the shuffler fails, or the other deck has gone."""
    deck = dealt_first(before, after)
    supply = before.supply
    if deck is None or supply.last_used != deck.name or len(supply.decks) < 2:
        return None
    if not (_in_service(before) and reported(after, "deck.changed")):
        return None
    if not (reported(after, "device.fault") and reported(after, "deal_method.used")):
        return None  # the shuffler may be out of service
    others = [one.name for one in there_beside(before, deck.name)]
    if not others:
        return None
    text = after.terms.filing.text[:4] if after.terms else ""
    return Found(
        f"a round from {others[0]}", f"two running from {deck.name}",
        acts=deck.acts, cite=(f"{text}.3(b)(3)",), tally=f"deck:{deck.name}",
        absent=untold(after, "deck.changed"),
    )  # fmt: skip


def _in_service(state: TableState) -> bool:
    """Whether the shuffler is in use and works: again, too, whatever it had left of its cards."""
    fails = any(one.kind == SHUFFLER and not one.restored for one in state.devices.faults)
    return by_shuffler(state) and not fails


@finds(
    "deck.alternation",
    on=[RackRead],
    cite={
        "saigon-5-card": ["680a.3(b)(3)", "680a.3(b)(4)"],
        "face-up-pai-gow": ["688a.3(b)(3)", "688a.3(b)(4)"],
    },
    severity="major",
    means="Two rounds running are dealt from one deck, or both lie in the discard rack.",
    games=ONE_DECK,
)
def both_in_the_rack(_b: TableState, event: RackRead, after: TableState) -> Iterable[Found]:
    """The cards of only one deck at a time."""
    if len(set(event.decks)) > 1 and after.terms is not None:
        text = after.terms.filing.text[:4]
        cite = (f"{text}.3(b)(4)",)
        yield Found("cards of one deck", " and ".join(event.decks), cite=cite,
                    tally=f"deck:{after.supply.in_play}")  # fmt: skip
