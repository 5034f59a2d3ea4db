"""Judges of the shuffle, and of cards at rest: §§ 629a.5(a), 680a.5(a), (f), 688a.5(a), (g)."""

from typing import Final

from events.observed.cards import ShoeLoaded
from events.observed.hub import Tick
from events.observed.seats import SeatTaken
from events.observed.table import CardsSpread
from services.law.pai_gow.procedure import Way, device_failed
from services.law.saigon.procedure import shuffler_failed
from services.tables.findings import FirstCard, Found, GameName, finds
from services.tables.folds.devices import SHOE, SHUFFLER, VOID, ignored
from services.tables.folds.lives import BACCARAT
from services.tables.heard.prepared import (
    begins_are_seen,
    by_shuffler,
    dealt_first,
    dealt_is_known,
    followed,
    has_begun,
    may_be_preshuffled,
    untold,
    untold_of_dealt,
)
from services.tables.heard.ways import by_way
from services.tables.judges.decks import ONE_DECK
from services.tables.judges.held import opened
from services.tables.parts.devices import Fault
from services.tables.parts.supply import SPREAD, UNSEEN, WASHED, Deck, deck_in_play
from services.tables.remedies.devices import RIGHT
from services.tables.remedies.follow import reshuffles
from services.tables.state import TableState, game_of, reported

SAIGON: Final = "saigon-5-card"
_EACH_ROUND: Final = {
    BACCARAT: "629a.5(a)", SAIGON: "680a.5(a)", "face-up-pai-gow": "688a.5(a)",
}  # fmt: skip
_AGAIN: Final = {
    SAIGON: shuffler_failed().cite, "face-up-pai-gow": device_failed(SHUFFLER).cite,
}  # fmt: skip
_SHUFFLED: Final[dict[str, dict[Way, str]]] = {  # what comes to be dealt in each way
    SAIGON: {"manual-shoe": "680a.8(a)", "automated-shoe": "680a.10(a)(1)"},
    "face-up-pai-gow": {
        "manual-shoe": "688a.8(a)", "hand": "688a.9(a)(2)", "automated-shoe": "688a.10(a)(1)",
    },
}  # fmt: skip


def _lifted(state: TableState) -> bool:
    """§ 680a.5(g): an approved device that reshuffles and counts lifts (d) to (f)."""
    terms = state.terms
    return terms is not None and terms.filing.game == SAIGON and terms.controls.reshuffle_device


def _is_in_the_shoe(after: TableState) -> bool:
    """Midibaccarat: whether a shoe may have been loaded before, and nobody tells of that."""
    baccarat = after.terms is not None and after.terms.filing.game == BACCARAT
    return baccarat and not reported(after, "shoe.loaded")


def _of_a_device(after: TableState, deck: Deck) -> bool:
    """Whether the device that failed is what is wrong, and not that nobody shuffled since."""
    return any(
        fault.ignored and ignored(after, fault) and not _dealt_since(deck, fault)
        for fault in after.devices.faults
    )


def _dealt_since(deck: Deck, fault: Fault) -> bool:
    """Whether the shuffler works again, and a round was played with the cards that it had left."""
    if fault.kind != SHUFFLER or not fault.restored:
        return False
    return deck.used > 0 and fault.order < deck.acts[0]


def _under(before: TableState, deck: Deck) -> str | None:
    """The finding that asks for these cards to be shuffled, or for those of this shuffler."""
    of = [fault.device for fault in before.devices.faults if fault.deck == deck.name]
    asks = [one for one in before.open_findings if one.deck == deck.name and reshuffles(one)]
    asks += [one for one in opened(before) if one.remedy == RIGHT and one.sign in of]
    return next((one.id for one in asks), None)


@finds(
    "shuffle.skipped",
    on=[FirstCard],
    cite={
        "midibaccarat": ["629a.5(a)"],
        "saigon-5-card": ["680a.5(a)", *_SHUFFLED["saigon-5-card"].values()],
        "face-up-pai-gow": ["688a.5(a)", *_SHUFFLED["face-up-pai-gow"].values()],
    },
    severity="major",
    means="Cards are dealt that were not shuffled since they were last played, nor came"
    " preshuffled.",
)  # fmt: skip
def unshuffled(before: TableState, _event: object, after: TableState) -> Found | None:
    """After each round, before a shoe, as a floorperson directed, or after a shuffler broke off.

    What a failing shuffler left is said of the device.
    """
    deck = dealt_first(before, after)
    if deck is None or deck.shuffled:
        return None
    if not (deck.used or deck.ordered) and may_be_preshuffled(after, deck):
        return None
    if has_begun(before) or deck.rested or not reported(after, "shuffle.finished"):
        return None
    if _of_a_device(after, deck) or _is_in_the_shoe(after):
        return None
    told = f"{deck.name or 'the deck'} not shuffled before the deal"
    absent, game = untold_of_dealt(after, "shuffle.finished"), game_of(after)
    cite = _after_a_jam(before) or _after_a_fault(after, deck)
    cite = cite or (_EACH_ROUND[game], *by_way(after, _SHUFFLED.get(game, {})))
    under = _under(before, deck)
    return Found("shuffled cards", told, acts=deck.acts, under=under, absent=absent, cite=cite)


def _after_a_fault(after: TableState, deck: Deck) -> tuple[str, ...]:
    """The clause by which what a shuffler broke off with is shuffled, though it came so."""
    failed = any(one.order == deck.ordered for one in after.devices.faults)
    return (_AGAIN[game_of(after)],) if failed and not deck.used else ()


def _after_a_jam(before: TableState) -> tuple[str, ...]:
    """The clause that asks for it where the shoe had failed in the round before."""
    failed = any(one.kind == SHOE and one.round == before.last for one in before.devices.faults)
    void = VOID.get(game_of(before))
    return (void,) if void and failed and before.last is not None else ()


@finds(
    "shuffle.unverified",
    on=[ShoeLoaded],
    cite=["629a.5(a)"],
    severity="minor",
    means="Cards shuffled by hand go into the shoe without the floorperson's look at the shuffle.",
    games=("midibaccarat",),
)
def unverified(before: TableState, _event: ShoeLoaded, after: TableState) -> Found | None:
    """They lie feathered for it."""
    deck = deck_in_play(after.supply)
    if deck.shuffled != "hand" or deck.verified or not followed(before, deck):
        return None
    if not reported(after, "floorperson.verified"):
        return None
    told, absent = "the shuffle verified by a floorperson", ("floorperson.verified",)
    return Found(told, "loaded without", acts=deck.acts, absent=absent)


@finds(
    "idle.not_spread",
    on=[Tick, CardsSpread, SeatTaken],
    cite={"saigon-5-card": ["680a.5(f)"], "face-up-pai-gow": ["688a.5(g)"]},
    severity="minor",
    means="Nobody plays for longer than the filed minutes, and the cards are not spread.",
    games=ONE_DECK,
)
def not_spread(before: TableState, _event: object, after: TableState) -> Found | None:
    """Said once, when the minutes are over."""
    if before.supply.idle_said or not after.supply.idle_said or after.terms is None:
        return None
    if before.supply.unsure or not reported(after, "cards.spread") or _lifted(after):
        return None
    if not (reported(after, "table.closed") and begins_are_seen(after)):
        return None  # it may be closed, or played at
    minutes = after.terms.controls.idle_minutes
    told = f"spread within {minutes} minutes", "not spread, and no gaming activity"
    return Found(*told, absent=("cards.spread",))


_AT_REST: Final[dict[GameName, list[str]]] = {
    "saigon-5-card": ["680a.5(f)"],
    "face-up-pai-gow": ["688a.5(g)", "688a.5(g)(1)", "688a.5(g)(2)"],
}
_RESUMED: Final = (
    "Cards that lay spread at an idle table are dealt without wash and shuffle, or without the"
    " first player's look at them."
)


@finds(
    "idle.not_reshuffled",
    on=[FirstCard],
    cite=_AT_REST,
    severity="minor",
    means=_RESUMED,
    games=ONE_DECK,
)
def not_reshuffled(before: TableState, _event: object, after: TableState) -> Found | None:
    """A deck that lay safe in the shuffler meanwhile may be dealt as it is.

    What was not heard of the cards before they were spread does not matter any more.
    """
    deck = deck_in_play(before.supply)
    if after.round is None or not after.round.verified:
        return None
    if not deck.rested or _lifted(after) or not dealt_is_known(before):
        return None
    if deck.rested in (WASHED, UNSEEN) and deck.shuffled:
        return None
    if not reported(after, "shuffle.finished") or _of_a_device(after, deck):
        return None
    wanted = "shuffled again" if by_shuffler(after) else "washed, shuffled and cut"
    how = "without a shuffle" if deck.rested in (WASHED, UNSEEN) else "as it lay"
    told = f"{deck.name or 'the deck'} dealt {how}"
    absent = untold_of_dealt(after, "shuffle.finished", "cards.washed")
    cite: tuple[str, ...] = ()
    if game_of(after) != SAIGON:
        cite = ("688a.5(g)", "688a.5(g)(2)" if by_shuffler(after) else "688a.5(g)(1)")
    wanted = f"cards {wanted} after their rest"
    return Found(wanted, told, acts=deck.acts, absent=absent, cite=cite)


@finds("idle.not_reshuffled", on=[FirstCard], cite=_AT_REST, severity="minor", means=_RESUMED,
       games=ONE_DECK)  # fmt: skip
def not_looked_at(before: TableState, _event: object, after: TableState) -> Found | None:
    """By the first player who comes; also where another deck is dealt then: § 688a.5(g)(2).

    One that is dealt as it lay, or without a shuffle, is that alone.
    """
    dealt = deck_in_play(before.supply)
    if after.round is None or not after.round.verified or _lifted(after):
        return None
    if dealt.rested and not (dealt.rested == UNSEEN and dealt.shuffled):
        return None
    unseen = [one for one in before.supply.decks.values() if one.rested in (SPREAD, UNSEEN)]
    if not unseen:
        return None
    deck, absent = unseen[0], untold(after, "player.looked")
    told = (
        "the first player's look at the cards after their rest",
        f"{deck.name or 'the deck'} unseen",
    )
    cite = () if game_of(after) == SAIGON else ("688a.5(g)",)
    return Found(*told, acts=deck.acts, absent=absent, cite=cite)
