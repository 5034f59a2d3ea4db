"""Judges of the cards that a deal leaves: §§ 688a.8(e), (f), 688a.9(d), (e), 688a.10(d), (e)."""

from typing import Final

from events.observed.deal import RemainderCounted, StubExposed
from events.observed.play import HandRevealed, HandSet, HandSurrendered
from services.law.pai_gow.procedure import remainder_due
from services.tables.findings import Found, finds
from services.tables.pai_gow.fold_deal import WRONG_COUNT, misdeals, out_of_play
from services.tables.pai_gow.hands import is_void
from services.tables.pai_gow.judge_deal import fresh
from services.tables.pai_gow.parts import PaiGowPlay
from services.tables.prepared import as_received
from services.tables.proof import Orders, acts, deals
from services.tables.state import Round, TableState, reported
from services.tables.supply import deck_in_play

GAME: Final = ("face-up-pai-gow",)
_CLAUSES: Final = (
    "688a.8(e)", "688a.8(f)", "688a.9(d)", "688a.9(e)", "688a.10(d)", "688a.10(e)",
)  # fmt: skip
_MEANS: Final = "What the deal left was not counted, or was not the four cards that it must be."


@finds(
    "count.remainder",
    on=[RemainderCounted],
    cite=_CLAUSES,
    severity="major",
    means=_MEANS,
    games=GAME,
)
def wrong_remainder(before: TableState, event: RemainderCounted, after: TableState) -> Found | None:
    """A wrong deal is found by itself; where it was right, the deck is not (PG-19)."""
    play: PaiGowPlay | None = after.round.play if after.round else None
    if play is None or fresh(before, after, WRONG_COUNT) is not None:
        return None
    cites = misdeals(after, play)
    if fresh(before, after, cites) is None:
        return None
    due = remainder_due(out_of_play(after, play))
    told, proof = (f"{due} cards left", f"{event.cards} left"), _all_cards(after.round)
    under = as_received(before, deck_in_play(before.supply), event.cards - due)
    return Found(*told, acts=proof, cite=cites[:1], remedy="remove-counted", under=under)


def _all_cards(round_: Round | None) -> Orders:
    """Where each card went that is not left."""
    if round_ is None:
        return ()
    return (*deals(round_), *acts(round_, "card.found_face_up", "card.discarded"))


@finds(
    "count.remainder",
    on=[HandSet, HandSurrendered, HandRevealed],
    cite=_CLAUSES,
    severity="major",
    means=_MEANS,
    games=GAME,
)
def remainder_uncounted(
    before: TableState, event: HandSet | HandSurrendered | HandRevealed, after: TableState
) -> Found | None:
    """Players are at their hands, and nobody has counted: said at the first of them."""
    round_ = before.round
    if round_ is None or not round_.verified or not round_.dealt or is_void(round_):
        return None
    play: PaiGowPlay = round_.play
    if play.remainder is not None or not reported(after, "remainder.counted"):
        return None
    if not (reported(after, "wager.placed") or any(card.dealt_by for card in round_.dealt)):
        return None  # it may have been counted before anything of this round was told
    if not isinstance(event, HandSurrendered) and event.hand == "dealer":
        return None
    if play.shown or play.surrendered or play.low.keys() - {"dealer"}:
        return None
    now = after.round
    if now is None or is_void(now):
        return None
    cite = {"688a.8": "688a.8(e)", "688a.9": "688a.9(d)"}
    by = misdeals(after, play)[0]
    clause = (cite.get(by[:6], "688a.10(d)"),)
    told, absent = ("what is left counted", "not counted"), ("remainder.counted",)
    return Found(*told, acts=deals(round_)[-1:], cite=clause, absent=absent)


@finds(
    "stub.exposed",
    on=[StubExposed],
    cite=["688a.8(e)", "688a.9(d)", "688a.10(d)"],
    severity="minor",
    means="A card of those that the deal left was shown.",
    games=GAME,
)
def stub_exposed(_before: TableState, event: StubExposed, after: TableState) -> Found | None:
    """They are spread face down, and discarded so."""
    round_ = after.round
    if round_ is not None and not round_.verified:
        return None
    return Found("the cards left are shown to nobody", f"{event.card or 'a card'} shown")
