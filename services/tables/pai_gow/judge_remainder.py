"""Judges of the cards that a deal leaves: §§ 688a.8(e), (f), 688a.9(d), (e), 688a.10(d), (e)."""

from typing import Final

from events.observed.deal import RemainderCounted, StubExposed
from events.observed.play import HandRevealed, HandSet, HandSurrendered
from services.law.pai_gow.procedure import Way, remainder_due
from services.tables.findings import Found, finds
from services.tables.folds.left_over import as_left, off_by
from services.tables.folds.since import since_whole
from services.tables.heard.prepared import as_received
from services.tables.heard.ways import by_way
from services.tables.judges.proof import deals
from services.tables.pai_gow.dealing import misdeals, out_of_play
from services.tables.pai_gow.hands import is_void
from services.tables.pai_gow.judge_deal import fresh
from services.tables.pai_gow.parts import PaiGowPlay
from services.tables.pai_gow.remainders import proof
from services.tables.parts.supply import deck_in_play
from services.tables.state import TableState, reported

GAME: Final = ("face-up-pai-gow",)
_CLAUSES: Final = (
    "688a.8(e)", "688a.8(f)", "688a.9(d)", "688a.9(e)", "688a.10(d)", "688a.10(e)",
)  # fmt: skip
_CARDS: Final = ("card.dealt", "stack.delivered", "card.found_face_up", "card.discarded")
_LEFT: Final[dict[Way, str]] = {
    "manual-shoe": "688a.8(e)", "hand": "688a.9(d)", "automated-shoe": "688a.10(d)",
}  # fmt: skip
_MEANS: Final = "What the deal left was not counted, or was not the four cards that it must be."


@finds(
    "count.remainder",
    on=[RemainderCounted],
    cite=_CLAUSES,
    severity="major",
    others=("remove-counted",),
    means=_MEANS,
    games=GAME,
)
def wrong_remainder(before: TableState, event: RemainderCounted, after: TableState) -> Found | None:
    """In its round; or once that was settled and cleared, which ought to have been void."""
    return _in_its_round(before, event, after) or _later(before, event)


def _in_its_round(before: TableState, event: RemainderCounted, after: TableState) -> Found | None:
    """A wrong deal is found by itself; where it was right, the deck is not (PG-19)."""
    if after.round is None:
        return None
    play: PaiGowPlay = after.round.play
    cites = misdeals(after, play)
    if fresh(before, after, cites) is None:
        return None
    due = remainder_due(out_of_play(after, play))
    told, went = (f"{due} cards left", f"{event.cards} left"), proof(after.round)
    under = as_received(before, deck_in_play(before.supply), event.cards - due)
    return Found(*told, acts=went, cite=cites[:1], remedy="remove-counted", under=under,
                 tally=since_whole(before))  # fmt: skip


def _later(before: TableState, event: RemainderCounted) -> Found | None:
    rest = as_left(before, event)
    off = off_by(rest, event.cards) if rest is not None else 0
    if rest is None or not off:
        return None
    told = f"{event.cards - off} cards left", f"{event.cards} left"
    under = as_received(before, deck_in_play(before.supply), off)
    return Found(
        *told, acts=rest.acts, cite=rest.cite, sign=str(event.cards - off), under=under,
        round=before.last, absent=_CARDS, remedy="remove-counted", tally=since_whole(before),
    )  # fmt: skip


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
    cite=[*_LEFT.values()],
    severity="minor",
    means="A card of those that the deal left was shown.",
    games=GAME,
)
def stub_exposed(_before: TableState, event: StubExposed, after: TableState) -> Found | None:
    """They are spread face down, and discarded so."""
    round_ = after.round
    if round_ is not None and not round_.verified:
        return None
    told = "the cards left are shown to nobody", f"{event.card or 'a card'} shown"
    return Found(*told, cite=by_way(after, _LEFT))
