"""Judge of players who handle one another's cards: §§ 680a.11(a)(1), 688a.11(b)(1)."""

from events.observed.play import HandTouched
from services.tables.due.seating import boxes_of
from services.tables.findings import Found, finds
from services.tables.judges.decks import ONE_DECK
from services.tables.judges.proof import faces
from services.tables.state import TableState


@finds(
    "hand.touched",
    on=[HandTouched],
    cite={"saigon-5-card": ["680a.11(a)(1)"], "face-up-pai-gow": ["688a.11(b)(1)"]},
    severity="minor",
    means="Somebody other than the dealer and the player to whom they were dealt touched cards.",
    games=ONE_DECK,
)
def by_another(before: TableState, event: HandTouched, _after: TableState) -> Found | None:
    """Both boxes of a player are his own."""
    if event.by_seat is None or not event.hand.isdigit():
        return None
    if event.by_seat in boxes_of(before, int(event.hand)):
        return None
    proof = faces(before.round, event.hand) if before.round is not None else ()
    return Found("touched by its player alone", f"by seat {event.by_seat}", int(event.hand),
                 acts=proof)  # fmt: skip
