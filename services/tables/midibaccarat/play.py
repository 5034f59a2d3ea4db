"""What a Midibaccarat round holds beside its wagers and cards, and how its own events change it."""

from typing import Any, Final, NamedTuple

from events.observed.play import HandGiven, HandReturned, PointsAnnounced, ResultAnnounced
from events.observed.play import RightRelinquished as Relinquished
from events.observed.settlement import WagerPressed
from services.law.midibaccarat.filing import minimums
from services.law.midibaccarat.procedure import OPENING, THIRD, Ruling, as_ruled
from services.law.midibaccarat.settle import settle
from services.law.settlement import Settled
from services.tables.game import Game, Stakes
from services.tables.state import Dealt, Round, SpotKey, TableState, hand


class BaccaratPlay(NamedTuple):
    """As announced, as handed out, and as ruled."""

    points: tuple[tuple[str, int, bool], ...] = ()  # as announced: hand, points, final
    result: str | None = None  # as announced
    lacking: tuple[str, ...] = ()  # hands without the card owed to them when it was announced
    presses: dict[int, tuple[str, int]] = {}  # noqa: RUF012 - seat → to which wager, cents
    given: tuple[tuple[str, int, str], ...] = ()  # hand, seat, "given", "returned", "relinquished"


def ruling(dealt: tuple[Dealt, ...]) -> Ruling | None:
    """The hands as ruled; None while, or where, the cards do not make two hands."""
    if len(dealt) < len(OPENING):
        return None
    for card in dealt:
        if card[2] is None and card[1] < THIRD:
            return None  # the usual case while cards are being turned, told cheaply
    player, banker = hand(dealt, "player"), hand(dealt, "banker")
    if player is None or banker is None:
        return None
    return as_ruled(player, banker)


def _points(_: TableState, round_: Round, event: PointsAnnounced) -> Round:
    play: BaccaratPlay = round_.play
    said = (*play.points, (event.hand, event.points, event.final))
    return round_._replace(play=play._replace(points=said))


def _result(_: TableState, round_: Round, event: ResultAnnounced) -> Round:
    """From here no card is owed any more: what is lacking stays lacking."""
    play: BaccaratPlay = round_.play
    ruled = ruling(round_.dealt)
    lacking = play.lacking if ruled is None else ruled.lacking
    return round_._replace(play=play._replace(result=event.result, lacking=lacking))


def _pressed(_: TableState, round_: Round, event: WagerPressed) -> Round:
    play: BaccaratPlay = round_.play
    presses = {**play.presses, event.seat: (event.to, event.amount_cents)}
    return round_._replace(play=play._replace(presses=presses), owed=None)


def _handed(_: TableState, round_: Round, event: HandGiven | HandReturned | Relinquished) -> Round:
    play: BaccaratPlay = round_.play
    what = {HandGiven: "given", HandReturned: "returned", Relinquished: "relinquished"}
    given = (*play.given, (event.hand, event.seat, what[type(event)]))
    return round_._replace(play=play._replace(given=given))


def _table(_: TableState, round_: Round) -> dict[str, Any] | None:
    """Both hands as ruled, once all their cards are known."""
    ruled = ruling(round_.dealt)
    if ruled is None or ruled.result is None or ruled.lacking:
        return None
    return {"hands": {"player": list(ruled.player), "banker": list(ruled.banker)}}


def _seat(_: TableState, round_: Round, seat: int) -> dict[str, Any]:
    press = round_.play.presses.get(seat)
    if press is None or (seat, press[0]) not in round_.spots:
        return {}
    return {"press_to": press[0]}


def _early(state: TableState, round_: Round, stakes: Stakes) -> dict[SpotKey, Settled]:
    """§ 629a.8(c)(3): House Money is settled on the first four cards."""
    four = tuple([card for card in round_.dealt if card.number < THIRD])
    ruled = ruling(four)
    if ruled is None or state.terms is None:
        return {}
    filing: Any = state.terms.filing
    return {
        (seat, "house_money"): settle("house_money", wagers["house_money"], ruled, filing)
        for seat, wagers in stakes.items()
        if "house_money" in wagers and filing.house_money and seat not in round_.play.presses
    }


def _told(round_: Round) -> str:
    ruled = ruling(round_.dealt)
    if ruled is None or ruled.result is None:
        return "undecided"
    return f"{ruled.result} {ruled.player_points}:{ruled.banker_points}"


GAME: Final = Game(
    play=BaccaratPlay,
    steps={
        PointsAnnounced: _points,
        ResultAnnounced: _result,
        WagerPressed: _pressed,
        HandGiven: _handed,
        HandReturned: _handed,
        Relinquished: _handed,
    },
    begins=frozenset(),
    table=_table,
    seat=_seat,
    offered=minimums,
    told=_told,
    early=_early,
    relied_on=lambda _state: ("vigorish.marked",),
)
