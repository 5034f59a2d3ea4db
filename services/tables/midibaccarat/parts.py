"""What a Midibaccarat round holds beside its wagers and cards, and what its cards tell.

Used by `play`, for the fold, and by judges.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from events.observed.play import PointsAnnounced, ResultAnnounced
from services.law.midibaccarat.cards import VALUE
from services.law.midibaccarat.procedure import OPENING, THIRD, Result, Ruling, as_ruled
from services.parts.quick import quick
from services.tables.due.hands import hand
from services.tables.heard.clocks import may_precede
from services.tables.parts.called import Clock
from services.tables.state import Dealt, Round, Spot, TableState

NO_SPOT: Final = Spot()


@quick
class BaccaratPlay(NamedTuple):
    """As announced, as handed out, and as ruled."""

    points: tuple[tuple[str, int, bool], ...] = ()  # as announced: hand, points, final
    result: str | None = None  # as announced
    lacking: tuple[str, ...] = ()  # hands without the card owed to them when it was announced
    presses: dict[int, tuple[str, int]] = {}  # noqa: RUF012 - seat → to which wager, cents
    given: tuple[
        tuple[str, int, str], ...
    ] = ()  # hand, seat, "given", "returned", "relinquished", "taken"
    misread: tuple[str, ...] = ()  # hands that were announced otherwise than they lie
    short: dict[int, int] = {}  # noqa: RUF012 - seat → what its marker lacked when it was read
    hosts: bool = False  # wagers lie for the real round while a simulated one is dealt
    resumed: bool = False  # after that
    unsaid: tuple[str, ...] = ()  # hands without their first count as a third card was dealt
    third: Clock | None = None  # the first third card
    settled: Clock | None = None  # the first act of settlement, House Money's apart


_ruled: Final = lru_cache(maxsize=1024)(as_ruled)
_last: tuple[tuple[Dealt, ...], Ruling | None] = (), None  # cards asked about last, and the answer


def ruling(dealt: tuple[Dealt, ...]) -> Ruling | None:
    """The hands as ruled; None while, or where, the cards do not make two hands."""
    global _last
    known, ruled = _last
    if known is not dealt:  # at one event the fold asks, and several judges
        ruled = _ruling(dealt)
        _last = dealt, ruled
    return ruled


def _ruling(dealt: tuple[Dealt, ...]) -> Ruling | None:
    if len(dealt) < len(OPENING):
        return None
    for card in dealt:
        if card[2] is None and card[1] < THIRD:
            return None  # the usual case while cards are being turned, told cheaply
    player, banker = hand(dealt, "player"), hand(dealt, "banker")
    if player is None or banker is None:
        return None
    return _ruled(player, banker)


def points(round_: Round, name: str, *, final: bool) -> int | None:
    """What a hand counts as it lies; None while, or where, its faces do not tell."""
    if final:
        ruled = ruling(round_.dealt)
        if ruled is None:
            return None
        return ruled.player_points if name == "player" else ruled.banker_points
    cards = hand(round_.dealt, name)
    if cards is None or len(cards) < 2:
        return None
    one, two = cards[0], cards[1]
    if one not in VALUE or two not in VALUE:
        return None
    return (VALUE[one] + VALUE[two]) % 10


def as_laid(round_: Round, name: str) -> int | None:
    """What a hand counts with a third card that it may not have: who counts so errs but once."""
    ruled, cards = ruling(round_.dealt), hand(round_.dealt, name)
    if ruled is None or not ruled.excess or cards is None:
        return None
    values = [VALUE.get(card or "") for card in cards]
    return None if None in values else sum(filter(None, values)) % 10


def misread(round_: Round, event: PointsAnnounced) -> dict[str, int]:
    """Hands that this count shows to be announced otherwise than they lie, and as what: PW-37.

    A final count may follow from a card in error; not that of a dealer who counts without it. He
    does not where another card lies as the Banker's third: that is the one which he counts.
    """
    said, final = {event.hand: event.points}, event.final
    if final and as_laid(round_, event.hand) is not None:
        said = {hand: count for hand, count, last in round_.play.points if last} | said
    due = {hand: points(round_, hand, final=final) for hand in said}
    lie = {hand: as_laid(round_, hand) for hand in said} if final else {}
    without = any(due[hand] == count != lie.get(hand) for hand, count in said.items())
    without = without and len(hand(round_.dealt, "banker") or ()) < THIRD
    return {
        hand: count
        for hand, count in said.items()
        if due[hand] not in (None, count) and (without or count != lie.get(hand))
    }


def laid(round_: Round) -> Ruling | None:
    """The hands with each card that lies there, though one is in error: PW-37."""
    ruled = ruling(round_.dealt)
    player, banker = hand(round_.dealt, "player"), hand(round_.dealt, "banker")
    counts = as_laid(round_, "player"), as_laid(round_, "banker")
    if ruled is None or player is None or banker is None or None in counts:
        return None
    one, other = counts[0] or 0, counts[1] or 0
    result: Result = "tie" if one == other else "player" if one > other else "banker"
    return ruled._replace(
        player=player, banker=banker, player_points=one, banker_points=other, excess=(),
        result=result,
    )  # fmt: skip


def uncounted(play: BaccaratPlay) -> tuple[str, ...]:
    """Hands whose count of two cards was not announced."""
    said = {name for name, _, final in play.points if not final}
    return tuple([name for name in ("player", "banker") if name not in said])


def in_time(state: TableState, round_: Round, event: PointsAnnounced | ResultAnnounced) -> bool:
    """Whether it is a first count that may have been said before the third card: by the clocks."""
    if type(event) is not PointsAnnounced or event.final or event.hand not in round_.play.unsaid:
        return False
    return may_precede(state, event, round_.play.third)
