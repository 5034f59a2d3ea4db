"""Where § 629a.13 sends a card drawn in error or disclosed: remedies at Midibaccarat.

Used by `every`. Which of them it is hangs on the card: `midibaccarat/errors`.
"""

from collections.abc import Callable
from typing import Any, Final

from events.observed.deal import CardDealt, CardDiscarded, CardExposed, CardRead, CardsCleared
from events.observed.play import ResultAnnounced, SimulatedBegun, SimulatedEnded
from events.observed.settlement import WagerCollected, WagerPaid
from services.tables.midibaccarat.parts import laid, ruling
from services.tables.parts.raised import OpenFinding
from services.tables.remedies.remedy import Remedy
from services.tables.state import TableState

THIRD_CARD: Final = 3  # of a hand
_WINNER: Final = {"dragon-7": "banker", "panda-8": "player"}


def _went(*how: str) -> Callable[[OpenFinding, TableState], bool]:
    """Whether the card of a finding went where § 629a.13 sends it, or elsewhere."""

    def went(finding: OpenFinding, after: TableState) -> bool:
        return any(a.order == finding.order and a.went in how for a in after.supply.astray)

    return went


def _two_thirds(_f: OpenFinding, after: TableState, _event: Any) -> bool:
    """§ 629a.13(b), (c): the Banker's Hand has another third card than the Player's was."""
    dealt = after.round.dealt if after.round else ()
    faces = {card.hand: card.card for card in dealt if card.number == THIRD_CARD}
    own, erring = faces.get("banker"), faces.get("player")
    return own is not None and erring is not None and own != erring


def _is_bankers(finding: OpenFinding, after: TableState) -> bool:
    """§ 629a.13(b), (c): the round comes to its result, and no word says that it was not."""
    return not (finding.worsened or _as_players(finding, after))


def _not_bankers(finding: OpenFinding, after: TableState, event: Any) -> bool:
    if type(event) is ResultAnnounced:
        return _as_players(finding, after)
    return _two_thirds(finding, after, event)


def _as_players(_finding: OpenFinding, after: TableState) -> bool:
    """Whether the hands were announced as though it were the Player's third card."""
    round_ = after.round or (after.closing and after.closing.round)
    if round_ is None:
        return False
    ruled, lie = ruling(round_.dealt), laid(round_)
    if ruled is None or lie is None or not ruled.excess:
        return False
    said = _WINNER.get(round_.play.result, round_.play.result)
    if said is not None and ruled.result != lie.result:
        return bool(said == lie.result)
    counts = [points for hand, points, final in round_.play.points if final and hand == "player"]
    return counts[-1:] == [lie.player_points] != [ruled.player_points]


def _is_shown(finding: OpenFinding, _after: TableState, _event: Any) -> bool:
    """Of a simulated round its beginning tells, and that may be lost; of all else the card."""
    return finding.remedy not in ("simulate", "send-on")


def _sent(text: str) -> Remedy:
    on = frozenset((
        CardDealt, CardRead, CardDiscarded, SimulatedBegun, SimulatedEnded, CardsCleared
    ))  # fmt: skip
    goes_on, wrong = on | {WagerPaid, WagerCollected}, _went("wrong", "missing")
    return Remedy(
        text,
        on,
        goes_on,
        late=lambda f, s, _: wrong(f, s),
        by_state=_went("right"),
        shown=_is_shown,
    )


OF_ERRORS: Final = {
    "bankers-third": Remedy(
        "the card becomes the Banker's third card",
        frozenset((ResultAnnounced, CardsCleared)),
        frozenset((CardDealt, CardRead, CardExposed, ResultAnnounced)),
        late=_not_bankers,
        by_state=_is_bankers,
        shown=lambda _finding, _after, _event: True,
    ),
    "simulate": _sent("a simulated round without wagers, its cards discarded after"),
    "next-hand": _sent("the card is the first card of the next hand"),
    "discard-two": _sent("the card and one more, unseen, are discarded"),
    "send-on": _sent("the card goes where § 629a.13 sends it"),
}
