"""Judges of cards that come to a table: §§ 629a.4, 680a.4, 688a.4."""

from typing import Final

from services.tables.findings import FirstCard, Found, finds
from services.tables.heard.prepared import dealt_first, has_begun, may_be_preshuffled, untold
from services.tables.state import TableState, reported

# What the text asks for before cards are played, and the fact that would show it.
_ASKED: Final = (
    ("inspected", "cards.inspected", "inspected by the dealer"),
    ("verified", "floorperson.verified", "the inspection verified by a floorperson"),
    ("spread", "cards.spread", "spread face up"),
    ("looked", "player.looked", "the first player's look"),
    ("washed", "cards.washed", "washed"),
)


@finds(
    "open.uninspected",
    on=[FirstCard],
    cite={
        "midibaccarat": ["629a.4(a)", "629a.4(b)", "629a.4(c)", "629a.4(d)"],
        "saigon-5-card": ["680a.4(a)", "680a.4(b)", "680a.4(c)", "680a.4(d)", "680a.4(e)"],
        "face-up-pai-gow": ["688a.4(a)", "688a.4(b)", "688a.4(c)", "688a.4(d)", "688a.4(e)"],
    },
    severity="minor",
    means="Cards are played that were not inspected, verified, spread, shown to the first player"
    " or washed, and did not come preshuffled.",
)
def uninspected(before: TableState, _event: object, after: TableState) -> Found | None:
    """The first card out of cards that the opening's procedures have passed over."""
    deck = dealt_first(before, after)
    if deck is None or deck.used or may_be_preshuffled(after, deck) or has_begun(before):
        return None
    lacking = {
        fact: words
        for what, fact, words in _ASKED
        if what not in deck.looked_after and reported(after, fact)
    }
    if not lacking:
        return None
    told = "cards that are " + ", ".join(lacking.values()), "dealt without"
    return Found(*told, acts=deck.acts, absent=untold(after, *lacking))
