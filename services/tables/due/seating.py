"""Who sits where: seats that were taken, and the boxes that their players have beside them.

`TableState.joined` holds pairs of a seat and its player's second box. Used by folds and judges.
"""

from collections.abc import Collection, Iterator
from typing import Any

from services.tables.heard.unheard import SEATS, is_sure
from services.tables.state import TableState, reported


def seats_are_known(state: TableState) -> bool:
    """Whether who sits down or leaves is reported, and nothing of that was missed."""
    return is_sure(state, SEATS) and reported(state, "seat.taken")


def most_boxes(state: TableState) -> int:
    """How many adjacent boxes one player may have, as filed."""
    filing: Any = state.terms.filing if state.terms else None
    most: int = getattr(filing, "adjacent_boxes", 1)
    return most


def players_are_told(state: TableState, boxes: Collection[int]) -> bool:
    """Whether it is known which of these boxes have one player, where one may have several."""
    if len(boxes) < 2 or most_boxes(state) < 2:
        return True
    return seats_are_known(state) and reported(state, "seats.joined")


def may_be_one(state: TableState, boxes: Collection[int]) -> Iterator[set[int]]:
    """Boxes of these that one player may have, as far as nobody told of it: PW-48.

    They are adjacent, and no two players' who gave their ids; with what else is known to be his.
    """
    whose = {box: player_of(state, box) for box in boxes}
    given = {*state.players.values()} - {None} if seats_are_known(state) else set()
    for first in boxes:
        near = [box for box in boxes if first <= box < first + most_boxes(state)]
        named = {whose[box] for box in near} & given
        for one in named or {None}:
            his = {box for box in near if whose[box] not in named - {one}}
            known = {whose[box] for box in his} - {None}
            yield his | {box for box in boxes if whose[box] in known}


def are_several(state: TableState, boxes: Collection[int]) -> bool:
    """Whether more than one player must have these boxes, as far as nobody told of it."""
    return not any(one.issuperset(boxes) for one in may_be_one(state, boxes))


def boxes_of(state: TableState, seat: int) -> set[int]:
    """All boxes of the player at this one: those joined to it, and those under his id (GEN-8)."""
    boxes, grown = {seat}, 0
    while len(boxes) > grown:
        grown = len(boxes)
        boxes |= {box for pair in state.joined if boxes & {*pair} for box in pair}
        his = {state.players.get(box) for box in boxes} - {None}
        boxes |= {box for box, who in state.players.items() if who in his}
    return boxes


def is_held(state: TableState, seat: int) -> bool:
    """Whether somebody sits there, or has it as a second box."""
    return seat in state.players or not state.players.keys().isdisjoint(boxes_of(state, seat))


def player_of(state: TableState, seat: int) -> str | None:
    """By whom a box is played: GEN-8. Without an id the first of his boxes stands for one."""
    players, boxes = state.players, state.joined and boxes_of(state, seat)
    if not boxes or len(boxes) == 1:
        return players.get(seat)
    known = [who for box in sorted(boxes) if (who := players.get(box)) is not None]
    return known[0] if known else f"seat-{min(boxes)}"


def joined(state: TableState, boxes: tuple[int, int], player: str | None) -> TableState:
    """One player, two boxes: first his seat, unless that box is nobody's and the other is."""
    seat, box = boxes
    if not is_held(state, seat) and is_held(state, box):
        seat, box = box, seat
    known = tuple([pair for pair in state.joined if box not in pair])
    players = state.players
    if player is not None:
        players = {**players, seat: player}
    return state._replace(players=players, joined=(*known, (seat, box)))


def sat_down(state: TableState, seat: int, player: str | None) -> TableState:
    """Whoever sits down on a box that another player had beside his own ends that."""
    pairs = state.joined
    if pairs and (player is None or player != player_of(state, seat)):
        pairs = tuple([pair for pair in pairs if seat not in pair])
    return state._replace(players={**state.players, seat: player}, joined=pairs)


def got_up(state: TableState, seat: int) -> TableState:
    """His second boxes are nobody's then."""
    players = {one: who for one, who in state.players.items() if one != seat}
    pairs = tuple([pair for pair in state.joined if seat not in pair])
    return state._replace(players=players, joined=pairs)
