"""Judges of the settlement: what was paid, collected and marked, net and when final.

§§ 629a.7, 629a.11(b), 629a.12. Final is what the dealer turned away from; the rest when the
cards are cleared. What is mended after it was found is said to be remedied.
"""

from collections.abc import Iterator
from typing import Final

from events.money import dollars
from events.observed.deal import CardsCleared
from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.settlement import WagerCollected, WagerPaid
from events.observed.table import TableClosed
from services.tables.findings import Found, catalogued, finds
from services.tables.owed import with_owed
from services.tables.payments import (
    NO_MARKS,
    mark_code,
    reckon,
    trust,
    vigorish_lacking,
)
from services.tables.state import Marks, Reckoned, Round, TableState

_PAYMENTS = (
    "pay.over", "pay.under", "pay.missed", "pay.unearned", "collect.missed", "collect.unearned",
)  # fmt: skip
_VIGORISH = ("vig.not_marked", "vig.not_collected", "vig.wrong_amount")
_TURNS = (WagerPaid, WagerCollected, VigorishMarked, VigorishCollected)


_CITE: Final = {
    "vig.not_marked": ("629a.12(d)(2)(ii)",),
    "vig.not_collected": ("629a.12(d)(1)",),
    "vig.wrong_amount": ("629a.12(c)",),
}
_MEANS: Final = {
    "vig.not_marked": "A Banker wager is paid and its vigorish neither marked nor collected.",
    "vig.not_collected": "A Banker wager is paid without its vigorish, which is due with the pay.",
    "vig.wrong_amount": "What is marked or collected as vigorish is not what is owed.",
}
for _code in _VIGORISH:
    catalogued(_code, cite=_CITE[_code], severity="minor", means=_MEANS[_code],
               games=("midibaccarat",))  # fmt: skip


def _payment(one: Reckoned, error_cents: int, code: str, *, remedied: bool = False) -> Found:
    (seat, wager), spot, owed, net = one
    expected = f"{owed.outcome}: pay {dollars(owed.won_cents)}"
    expected += f", return {dollars(owed.returned_cents)}"
    observed = f"paid {dollars(net.paid_cents)}, took {dollars(net.taken_cents)}"
    observed += f" of {dollars(spot.stake_cents)}"
    return Found(
        expected, observed, seat, wager, abs(error_cents), spot.acts, code, owed.cite, remedied
    )


def _mark(seat: int, marks: Marks, lacking: int, code: str, *, remedied: bool = False) -> Found:
    done = marks.marked_cents + marks.taken_cents
    what = "marked" if marks.marked_cents or code == "vig.not_marked" else "collected"
    due = done + (0 if remedied else lacking)
    return Found(
        f"{dollars(due)} {what}", f"{dollars(done)} {what}", seat, "banker",
        abs(lacking), marks.acts, code, (), remedied,
    )  # fmt: skip


@finds(*_PAYMENTS, on=_TURNS, cite=["629a.11(b)"], severity="major")
def at_a_turn(before: TableState, _event: object, after: TableState) -> list[Found]:
    """Payments and marks of the seat that the dealer has left."""
    was, now = before.round, after.round
    if was is None or now is None or not was.turn or was.turn == now.turn or not was.verified:
        return []
    seat, found = was.turn, []
    fresh = {
        key: spot.judged
        for key, spot in now.spots.items()
        if spot.judged is not None and spot.judged[0] and was.spots[key].judged is None
    }
    if fresh:
        reckoned = reckon(with_owed(before, was), seat, trust(before, was))
        found += [
            _payment(one, *fresh[one.key])
            for one in reckoned
            if one.key in fresh and one.key not in now.muted
        ]
    marks = now.marks.get(seat, NO_MARKS)
    if marks.judged and marks.judged[0] and was.marks.get(seat, NO_MARKS).judged is None:
        found.append(_mark(seat, marks, *marks.judged))
    return found


@finds(*_PAYMENTS, on=[CardsCleared, TableClosed], cite=["629a.11(b)"], severity="major")
def at_the_close(before: TableState, _event: object, after: TableState) -> list[Found]:
    """All that is left when the cards are cleared, and what was mended since it was found."""
    if after.closing is None:
        return []
    round_, reckoned = after.closing
    if reckoned is None or not round_.verified:
        return []
    loud = [r for r in reckoned if r.key not in round_.muted] if round_.muted else reckoned
    found = [one for r in loud if (one := _left(r)) is not None]
    return found + list(_marks_left(before, round_, reckoned))


def _left(one: Reckoned) -> Found | None:
    was, code = one.spot.judged or (0, "")
    now = one.net.error_cents
    if now and not was:
        return _payment(one, now, one.net.code)
    if was and not now:
        return _payment(one, was, code, remedied=True)
    return None


def _marks_left(
    state: TableState, round_: Round, reckoned: tuple[Reckoned, ...]
) -> Iterator[Found]:
    seen = trust(state, round_)
    if seen.none:
        return  # that any was taken was found as it happened
    won = {r.key[0]: r for r in reckoned if r.owed.vigorish_cents}
    won = {seat: r for seat, r in won.items() if r.key not in round_.muted}
    quiet = {seat for seat, _ in round_.muted}
    for seat in sorted(won.keys() | round_.marks.keys()):
        marks = round_.marks.get(seat, NO_MARKS)
        one = won.get(seat)
        if one is None:
            now = 0 if seat in quiet else -marks.marked_cents
        else:
            now = vigorish_lacking(one.spot, one.owed, marks, seen, one.net)
        was, code = marks.judged or (0, "")
        if now and not was:
            yield _mark(seat, marks, now, mark_code(marks, seen))
        elif was and not now:
            yield _mark(seat, marks, was, code, remedied=True)


@finds("pay.unearned", on=[WagerPaid], cite=["629a.11(b)"], severity="major")
def paid_outside(before: TableState, event: WagerPaid, _after: TableState) -> Found | None:
    """A closed round owes nothing."""
    if before.round is not None or before.stream.doubt:
        return None
    observed = f"paid {dollars(event.amount_cents)} outside a round"
    return Found("nothing is owed", observed, event.seat, event.wager, event.amount_cents)


@finds("collect.unearned", on=[WagerCollected], cite=["629a.11(b)"], severity="major")
def collected_outside(
    before: TableState, event: WagerCollected, _after: TableState
) -> Found | None:
    """As for a payment."""
    if before.round is not None or before.stream.doubt:
        return None
    observed = f"took {dollars(event.amount_cents)} outside a round"
    return Found("nothing lies there", observed, event.seat, event.wager, event.amount_cents)
