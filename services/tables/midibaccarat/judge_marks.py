"""Judges of vigorish with its payment: marked, or collected, as filed: § 629a.12(c), (d).

As for payments, final is what the dealer turned away from; the rest when the cards are cleared.
"""

from collections.abc import Iterator
from typing import Final

from events.money import dollars
from services.tables.due.leavers import leavers
from services.tables.due.marked import left_at_close, mark_code, winners
from services.tables.due.owed import with_owed
from services.tables.due.payments import NO_MARKS, NO_SPOT, hidden
from services.tables.findings import Found, catalogued, finds
from services.tables.folds.rounds import ENDS, STARTS
from services.tables.heard.trust import trust
from services.tables.judges.misled import as_said, under
from services.tables.judges.payments import TURNS
from services.tables.judges.proof import faces, wagers
from services.tables.parts.marks import Marks
from services.tables.state import Reckoned, Round, TableState

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
_BY_MARKS: Final = ("vigorish.marked", "vigorish.collected")


def _mark(round_: Round, seat: int, marks: Marks, lacking: int, code: str) -> Found:
    """It waits to be mended: what lacks is marked or collected, what is marked too much is not."""
    done = marks.marked_cents + marks.taken_cents
    remedy = "mark" if lacking > 0 else "unmark" if marks.marked_cents else None
    what = seen_to = "marked" if marks.marked_cents or code == "vig.not_marked" else "collected"
    due = done + lacking
    if code == "vig.not_collected":  # though it was marked, it may be
        due, what = lacking, "collected"
    acts = (*marks.acts, *wagers(round_, seat, "banker"), *faces(round_))
    absent = _BY_MARKS if lacking > 0 else () if _lay(round_, seat) else ("wager.placed",)
    return Found(
        f"{dollars(due)} {what}", f"{dollars(done)} {seen_to}", seat, "banker",
        abs(lacking), acts, code, CITE[code],
        remedy=remedy, sign=str(abs(lacking)),
        absent=absent,
    )  # fmt: skip


def _lay(round_: Round, seat: int) -> bool:
    """Whether a wager was seen there that bears vigorish: one lost report may be of that."""
    return round_.spots.get((seat, "banker"), NO_SPOT).stake_cents > 0


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
    gone = was.turn in leavers(before, was)
    return found._replace(under=_as_announced(before, was, was.turn, marks), left=gone)


@finds(*CITE, on=ENDS | STARTS, cite=["629a.12(d)(1)", "629a.12(d)(2)(ii)"], severity="minor",
       games=GAME, when="close")  # fmt: skip
def marks_at_the_close(before: TableState, _event: object, after: TableState) -> list[Found]:
    """All that is left when the cards are cleared."""
    if after.closing is None:
        return []
    round_, reckoned = after.closing
    if reckoned is None or not round_.verified or hidden(round_):
        return []
    return [one._replace(round=round_.name) for one in _left(before, round_, reckoned)]


def _left(state: TableState, round_: Round, reckoned: tuple[Reckoned, ...]) -> Iterator[Found]:
    seen, won = trust(state, round_), winners(round_, reckoned)
    gone = leavers(state, round_)
    for seat, now in left_at_close(state, round_, reckoned).items():
        marks = round_.marks.get(seat, NO_MARKS)
        if not now or (marks.judged and marks.judged[0]):
            continue
        found = _mark(round_, seat, marks, now, mark_code(marks, seen, now))
        found = found._replace(left=seat in gone)
        if seat in won:
            yield found._replace(under=_as_announced(state, round_, seat, marks))
        else:
            yield found._replace(under=announced(state, round_, seat, marks.marked_cents))


def announced(state: TableState, round_: Round, seat: int, *cents: int) -> str | None:
    """The announcement by which just this vigorish, or that, was owed: PW-43."""
    if (seat, "banker") not in round_.spots:
        return None
    said = as_said(state, round_, (seat, "banker"))
    return next((by for by, due in said if due.vigorish_cents in cents), None)


def _as_announced(state: TableState, round_: Round, seat: int, marks: Marks) -> str | None:
    """The announcement by which the wager was settled to the cent, and its vigorish with it."""
    if not (round_.leads or state.verbal):
        return None
    said = under(state, with_owed(state, round_), seat).get((seat, "banker"))
    by = announced(state, round_, seat, marks.marked_cents + marks.taken_cents)
    return said if said == by else None


for _code, _cite in CITE.items():  # each with its own clause and words
    catalogued(_code, cite=_cite, severity="minor", means=MEANS[_code], games=GAME,
               others=("mark", "unmark") if _code == "vig.wrong_amount" else ("mark",))  # fmt: skip
