"""Judges of vigorish with its payment: marked, or collected, as filed: § 629a.12(c), (d).

As for payments, final is what the dealer turned away from; the rest when the cards are cleared.
What is mended after it was found is said to be remedied.
"""

from collections.abc import Iterator
from typing import Final

from events.money import dollars
from services.tables.findings import Found, catalogued, finds
from services.tables.fold_rounds import ENDS, STARTS
from services.tables.judge_payments import TURNS
from services.tables.marked import mark_code, vigorish_lacking
from services.tables.misled import as_said, under
from services.tables.owed import with_owed
from services.tables.payments import NO_MARKS, hidden
from services.tables.proof import faces, wagers
from services.tables.state import Marks, Reckoned, Round, TableState
from services.tables.trust import trust

GAME: Final = ("midibaccarat",)
CITE: Final = {
    "vig.not_marked": ("629a.12(d)(2)(ii)",),
    "vig.not_collected": ("629a.12(d)(1)",),
    "vig.wrong_amount": ("629a.12(c)",),
}
MEANS: Final = {
    "vig.not_marked": "A Banker wager is paid and its vigorish neither marked nor collected.",
    "vig.not_collected": "A Banker wager is paid without its vigorish, which is due with the pay.",
    "vig.wrong_amount": "What is marked or collected as vigorish is not what is owed.",
}


def _mark(
    round_: Round, seat: int, marks: Marks, lacking: int, code: str, *, remedied: bool = False
) -> Found:
    done = marks.marked_cents + marks.taken_cents
    what = "marked" if marks.marked_cents or code == "vig.not_marked" else "collected"
    due = done + (0 if remedied else lacking)
    acts = (*marks.acts, *wagers(round_, seat, "banker"), *faces(round_))
    return Found(
        f"{dollars(due)} {what}", f"{dollars(done)} {what}", seat, "banker",
        abs(lacking), acts, code, CITE[code], remedied,
        absent=("vigorish.marked", "vigorish.collected") if lacking > 0 else (),
    )  # fmt: skip


@finds(*CITE, on=TURNS, cite=["629a.12(d)(1)", "629a.12(d)(2)(ii)"], severity="minor", games=GAME)
def marks_at_a_turn(before: TableState, _event: object, after: TableState) -> Found | None:
    """Vigorish of the seat that the dealer has left."""
    was, now = before.round, after.round
    if was is None or now is None or not was.turn or was.turn == now.turn or not was.verified:
        return None
    marks = now.marks.get(was.turn, NO_MARKS)
    if not marks.judged or not marks.judged[0] or hidden(now):
        return None
    if was.marks.get(was.turn, NO_MARKS).judged is not None:
        return None
    found = _mark(was, was.turn, marks, *marks.judged)
    return found._replace(under=_as_announced(before, was, was.turn, marks))


@finds(*CITE, on=ENDS | STARTS, cite=["629a.12(d)(1)", "629a.12(d)(2)(ii)"], severity="minor",
       games=GAME, when="close")  # fmt: skip
def marks_at_the_close(before: TableState, _event: object, after: TableState) -> list[Found]:
    """All that is left when the cards are cleared, and what was mended since it was found."""
    if after.closing is None:
        return []
    round_, reckoned = after.closing
    if reckoned is None or not round_.verified or hidden(round_):
        return []
    return [one._replace(round=round_.name) for one in _left(before, round_, reckoned)]


def _left(state: TableState, round_: Round, reckoned: tuple[Reckoned, ...]) -> Iterator[Found]:
    seen = trust(state, round_)
    if seen.none:
        return  # that any was taken was found as it happened
    won = {r.key[0]: r for r in reckoned if r.owed.vigorish_cents and r.key not in round_.muted}
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
            found = _mark(round_, seat, marks, now, mark_code(marks, seen))
            if one is None:
                said = announced(state, round_, seat, marks.marked_cents)
                found = found._replace(under=said)
            else:
                found = found._replace(under=_as_announced(state, round_, seat, marks))
            yield found._replace(remedy="mark", sign=str(now)) if now > 0 else found
        elif was and not now:
            yield _mark(round_, seat, marks, was, code, remedied=True)


def announced(state: TableState, round_: Round, seat: int, *cents: int) -> str | None:
    """The announcement by which just this vigorish, or that, was owed: PW-43."""
    if (seat, "banker") not in round_.spots:
        return None
    said = as_said(state, round_, (seat, "banker"))
    return next((by for by, due in said if due.vigorish_cents in cents), None)


def _as_announced(state: TableState, round_: Round, seat: int, marks: Marks) -> str | None:
    """The announcement by which the wager was settled to the cent, and its vigorish with it."""
    if not round_.leads:
        return None
    said = under(state, with_owed(state, round_), seat).get((seat, "banker"))
    by = announced(state, round_, seat, marks.marked_cents + marks.taken_cents)
    return said if said == by else None


for _code, _cite in CITE.items():  # each with its own clause and words
    catalogued(_code, cite=_cite, severity="minor", means=MEANS[_code], games=GAME)
