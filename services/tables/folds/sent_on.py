"""Cards that § 629a.13 sends on: dealt again, or discarded, each is one card. Used by `use`."""

from events.observed.deal import CardDealt, CardDiscarded, CardRead
from services.tables.parts.supply import Astray
from services.tables.state import TableState


def sent_on(state: TableState, event: CardDealt | CardRead) -> bool:
    """A card whose face was counted, now the first card of another round, or a simulated one."""
    astray, round_ = state.supply.astray, state.round
    if not astray or round_ is None or (event.hand, event.number) != ("player", 1):
        return False
    name, waits = round_.name, ("", "right") if round_.simulated else ("",)
    return any(
        _counted(card, event.card)
        and not card.discarded
        and card.went in waits
        and (card.round != name or (card.lay and round_.simulated))
        and card.look in ("", name)
        for card in astray
    )


def thrown(state: TableState, event: CardDiscarded) -> bool:
    """Such a card goes into the discard bucket, before or after the one that goes with it."""
    return event.card is not None and any(
        _counted(card, event.card) and card.discarded < 2 for card in state.supply.astray
    )


def _counted(card: Astray, face: str | None) -> bool:
    return (bool(card.hand) or card.lay) and card.card == face
