"""Judges of cards that come to a table: §§ 629a.4, 680a.4, 688a.4."""

from typing import Final

from services.tables.findings import FirstCard, Found, finds
from services.tables.heard.prepared import (
    dealt_first,
    has_begun,
    may_be_preshuffled,
    untold_of_dealt,
)
from services.tables.parts.supply import Deck, deck_in_play
from services.tables.state import TableState, reported

# What the text asks for before cards are played, and the fact that would show it.
_ASKED: Final = (
    ("inspected", "cards.inspected", "inspected by the dealer"),
    ("verified", "floorperson.verified", "the inspection verified by a floorperson"),
    ("spread", "cards.spread", "spread face up"),
    ("looked", "player.looked", "the first player's look"),
    ("washed", "cards.washed", "washed"),
)


_CITE: Final = {
    "midibaccarat": ["629a.4(a)", "629a.4(b)", "629a.4(c)", "629a.4(d)"],
    "saigon-5-card": ["680a.4(a)", "680a.4(b)", "680a.4(c)", "680a.4(d)", "680a.4(e)"],
    "face-up-pai-gow": ["688a.4(a)", "688a.4(b)", "688a.4(c)", "688a.4(d)", "688a.4(e)"],
}
_MEANS: Final = (
    "Cards are played that were not inspected, verified, spread, shown to the first player"
    " or washed, and did not come preshuffled; or that had been removed, and were not received"
    " anew."
)


def _lacking(state: TableState, deck: Deck) -> dict[str, str]:
    return {
        fact: words
        for what, fact, words in _ASKED
        if what not in deck.looked_after and reported(state, fact)
    }


@finds("open.uninspected", on=[FirstCard], cite=_CITE, severity="minor", means=_MEANS)
def uninspected(before: TableState, _event: object, after: TableState) -> Found | None:
    """The first card out of cards that the opening's procedures have passed over."""
    deck = dealt_first(before, after)
    if deck is None or deck.used or may_be_preshuffled(after, deck) or has_begun(before):
        return None
    lacking = _lacking(after, deck)
    if not lacking:
        return None
    told = "cards that are " + ", ".join(lacking.values()), "dealt without"
    return Found(*told, acts=deck.acts, absent=untold_of_dealt(after, *lacking))


@finds("open.uninspected", on=[FirstCard], cite=_CITE, severity="minor", means=_MEANS)
def back_again(before: TableState, _event: object, after: TableState) -> Found | None:
    """Cards that left the table come to it anew: nobody knows where they were. PW-111."""
    round_, supply = after.round, before.supply
    deck = deck_in_play(supply)
    if round_ is None or not round_.verified or supply.unsure or deck.unsure or deck.used:
        return None
    alone = len(supply.decks) == 1
    if not deck.name and alone and deck.shuffled:  # by devices that name none as they shuffle it
        deck = deck._replace(name=supply.away[-1] if supply.away else "")
    if deck.name not in supply.away or has_begun(before):
        return None
    if not (deck.shuffled or alone) or not reported(after, "deck.received"):
        return None  # another may be what is dealt, or have come unheard
    lacking = _lacking(after, deck)
    if not lacking:
        return None
    told = "cards that are " + ", ".join(lacking.values())
    text = after.terms.filing.text[:4] if after.terms else ""
    absent = untold_of_dealt(after, "deck.received", *lacking)
    seen, cite = f"{deck.name} dealt, which was removed from the table", (f"{text}.4(a)",)
    return Found(told, seen, acts=deck.acts, cite=cite, severity="major", absent=absent)
