"""The events that prove a finding: cards, wagers and acts from which it follows. Used by judges.

Each answers with the orders of such events, as `Found.acts` has them.
"""

from services.tables.state import Round

Orders = tuple[int, ...]
_DECIDING = (
    "hand.set", "hand.reset", "hand.surrendered", "player.chose", "seat.left", "wager.pressed",
    "chips.moved",
)  # fmt: skip


def deals(round_: Round, *hands: str) -> Orders:
    """By which the cards came to these hands, or to all."""
    return tuple([card.order for card in round_.dealt if not hands or card.hand in hands])


def faces(round_: Round, *hands: str) -> Orders:
    """By which their cards came, and by which their faces were told."""
    reads = [one.read for one in round_.dealt if one.read and (not hands or one.hand in hands)]
    return (*deals(round_, *hands), *reads)


def acts(round_: Round, *kinds: str, of: object = None) -> Orders:
    """Acts of these kinds, of one seat or hand or of all."""
    whose = None if of is None else str(of)
    return tuple([
        one.order for one in round_.acts
        if one.kind in kinds and (whose is None or one.of == whose)
    ])  # fmt: skip


def wagers(round_: Round, seat: int | None = None, *names: str) -> Orders:
    """All that happened on the wagers of a seat, or on those of these names at all seats."""
    return tuple([
        order
        for (at, wager), spot in round_.spots.items()
        if seat in (None, at) and (not names or wager in names)
        for order in spot.acts
    ])  # fmt: skip


def decided(round_: Round, *seats: int) -> Orders:
    """What decides the wagers of these seats: the cards, and how their hands were set and kept."""
    names = ["dealer", *map(str, seats)]
    hands = names if any(card.hand == "dealer" for card in round_.dealt) else []
    by = [order for name in names for order in acts(round_, *_DECIDING, of=name)]
    void = (round_.voided.order,) if round_.voided is not None else ()
    return (*faces(round_, *hands), *by, *void)
