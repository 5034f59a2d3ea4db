"""Judges of the wagers' time and place: §§ 629a.7, 680a.7, 688a.7.

What is put or taken after "no more bets" may yet be pushed back, or squared by the dealer: it is
late when play goes on with it.
"""

from collections.abc import Iterator
from typing import Final

from events.money import dollars
from events.observed.play import SimulatedBegun
from events.observed.settlement import WagerReturned
from events.observed.wagers import NoMoreBets, VerbalCalled, WagerMoved, WagerPlaced, WagerWithdrawn
from services.tables.due.payments import place
from services.tables.due.seating import boxes_of, is_held, most_boxes, seats_are_known
from services.tables.findings import Cites, Found, GameName, finds
from services.tables.folds.rounds import STARTS
from services.tables.folds.wagers import GOES_ON, is_announced, is_late
from services.tables.parts.raised import Overtaken
from services.tables.state import Round, SpotKey, TableState, reported

POKER: Final[tuple[GameName, ...]] = ("face-up-pai-gow", "saigon-5-card")
MAIN: Final = {"face-up-pai-gow": "main", "saigon-5-card": "ante"}
_TIME: Final[Cites] = {
    "midibaccarat": ["629a.7(c)"],
    "face-up-pai-gow": ["688a.7(c)"],
    "saigon-5-card": ["680a.7(c)"],
}
_SQUARED: Final = (("wager.placed",), ("wager.withdrawn", "wager.returned"))
_GOES_ON: Final = GOES_ON | {SimulatedBegun}  # the real round waits, as it lies by then
_NONE: Final = 'no wager after "no more bets"'


@finds("wager.late", on=GOES_ON | STARTS, cite=_TIME, severity="minor", when="late",
       means='A wager is made, increased, moved or withdrawn after "no more bets".')  # fmt: skip
def late_wagers(before: TableState, event: object, after: TableState) -> list[Found]:
    """Play goes on, and it lies as it was put late, or lacks what was taken late."""
    again = after.closing is not None and after.round is not None
    if type(event) not in _GOES_ON and not again:
        return []
    round_ = after.closing.round if after.closing is not None and again else before.round
    if round_ is None or not (round_.late and is_announced(round_) and round_.verified):
        return []
    if not reported(before, "wager.withdrawn"):  # the dealer may have pushed it back
        return []
    by_seat: dict[int, list[tuple[SpotKey, int]]] = {}
    for key, cents in sorted(round_.late.items(), key=lambda one: place(one[0])):
        if cents < 0 or not again:  # what lies there then is of the round that begins
            by_seat.setdefault(key[0], []).append((key, cents))
    found: list[Found] = []
    for some in by_seat.values():
        found += _late(round_, some)
    return found


def _late(round_: Round, some: list[tuple[SpotKey, int]]) -> Iterator[Found]:
    """The late chips of one seat; what only went from one of its spots to another is one move."""
    if len(some) == 2 and some[0][1] == -some[1][1]:
        (gone, cents), (come, _) = sorted(some, key=lambda one: one[1])
        text = f"{dollars(-cents)} moved from {gone[1]} to {come[1]}"
        yield _found(round_, gone, text, -cents)
        return
    for key, cents in some:
        spot = round_.spots[key]
        what = "withdrawn" if cents < 0 else "placed" if spot.stake_cents == cents else "increased"
        found = _found(round_, key, f"{key[1]} {what}: {dollars(abs(cents))}", abs(cents))
        kinds = _SQUARED[cents > 0]
        yield found._replace(absent=kinds, overtaken=(Overtaken(kinds, *key, abs(cents)),))


def _found(round_: Round, key: SpotKey, text: str, cents: int, *, remedied: bool = False) -> Found:
    acts = (round_.no_more, *round_.spots[key].acts)
    return Found(_NONE, text, *key, cents, acts, remedied=remedied, round=round_.name)


@finds("wager.late", on=[WagerWithdrawn, WagerReturned], cite=_TIME, severity="minor",
       means='A wager is made, increased, moved or withdrawn after "no more bets".')  # fmt: skip
def pushed_back(
    before: TableState, event: WagerWithdrawn | WagerReturned, after: TableState
) -> Found | None:
    """The dealer pushes a late wager back: so the text is kept."""
    was, now, key = before.round, after.round, (event.seat, event.wager)
    if was is None or now is None or key not in was.spots or was.voided or not was.verified:
        return None
    back = was.spots[key].late_cents - now.spots[key].late_cents
    if back <= 0:
        return None
    return _found(was, key, f"{event.wager} {dollars(back)} pushed back", back, remedied=True)


@finds("seat.switch", on=[WagerMoved], cite=_TIME, severity="major",
       means='Chips of one seat go to another seat after "no more bets".')  # fmt: skip
def switched(before: TableState, event: WagerMoved, after: TableState) -> Found | None:
    """At once: no chips of one seat are another's."""
    was, now = before.round, after.round
    if was is None or now is None or not was.no_more or was.voided or not was.verified:
        return None
    key = (event.seat, event.wager)
    if event.seat == event.to_seat or was.spots == now.spots or not is_late(before, was, event):
        return None
    moved = was.spots[key].stake_cents - now.spots[key].stake_cents
    text = f"{dollars(moved)} to seat {event.to_seat}"
    return _found(was, key, text, moved)._replace(expected="wagers stay at their seat")


@finds(
    "wager.unseated",
    on=[WagerPlaced],
    cite={
        "face-up-pai-gow": ["688a.7(b)", "688a.7(f)"],
        "saigon-5-card": ["680a.7(b)", "680a.7(e)"],
    },
    severity="minor",
    means="A wager at a box of nobody, or on more adjacent boxes than the filing says.",
    games=POKER,
)
def unseated(before: TableState, event: WagerPlaced, after: TableState) -> Found | None:
    """At the first wager on the box."""
    now, seat = after.round, event.seat
    if now is None or not now.verified or after.terms is None:
        return None
    was = before.round
    if was is not None and any(key[0] == seat for key in was.spots):
        return None
    text = f"{event.wager} {dollars(event.amount_cents)} at box {seat}"
    if not is_held(after, seat):
        if not (seats_are_known(after) and _boxes_are_told(after, seat)):
            return None
        wanted = "wagers of seated players alone"
        absent = ("seat.taken", "seats.joined", "seat.left")
        in_time = (Overtaken(("seat.taken", "seats.joined"), seat),)
        return Found(
            wanted, text, seat, event.wager, event.amount_cents, absent=absent, overtaken=in_time
        )
    boxes = sorted(boxes_of(after, seat))
    if len(boxes) < 2:
        return None
    lies = {key[0] for key, spot in now.spots.items() if spot.stake_cents}
    used = [box for box in boxes if box in lies]
    most = most_boxes(after)
    apart = bool(used) and not {*boxes}.issuperset(range(used[0], used[-1]))
    if len(used) <= most and not apart:
        return None
    told = "boxes " + ", ".join(map(str, boxes)) + " of one player"
    wanted = f"adjacent boxes, at most {most}"
    absent = ("seat.taken", "seats.joined", "seat.left")
    return Found(wanted, told, seat, event.wager, event.amount_cents, absent=absent)


def _boxes_are_told(state: TableState, box: int) -> bool:
    """Whether somebody beside it would be known to have this box, too: PW-48."""
    if most_boxes(state) < 2 or reported(state, "seats.joined"):
        return True
    return not any(0 < abs(seat - box) < most_boxes(state) for seat in state.players)


@finds(
    "wager.verbal_cash",
    on=[VerbalCalled],
    cite={"face-up-pai-gow": ["688a.7(a)"], "saigon-5-card": ["680a.7(a)"]},
    severity="minor",
    means="A verbal wager that is accompanied by cash.",
    games=POKER,
)
def called_with_cash(_b: TableState, event: VerbalCalled, _a: TableState) -> Found | None:
    """At once."""
    if not event.cash:
        return None
    text = f"{event.wager} {dollars(event.amount_cents)} called with cash"
    return Found("no verbal wager with cash", text, event.seat, event.wager, event.amount_cents)


def before_play(before: TableState, event: object, after: TableState) -> Round | None:
    """The round where this event ends its time for wagers: "no more bets", or its first card."""
    round_ = after.round
    if round_ is None or not round_.verified or round_.simulated:
        return None
    if type(event) is NoMoreBets:
        return None if (before.round and before.round.no_more) or round_.dealt else round_
    was = before.round
    return None if round_.no_more or not round_.dealt or (was and was.dealt) else round_
