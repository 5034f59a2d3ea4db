"""What is to be collected of a seat's vigorish, and what may be marked: MB-6, PW-26, PW-30.

Used by folds, book and judges.
"""

from services.law.midibaccarat.settle import QUARTER_CENTS, VIGORISH_PERCENT
from services.law.settlement import Settled
from services.tables.due.debts import BEARS, is_without
from services.tables.due.lacking import due, short, unmarked
from services.tables.due.owed import with_owed
from services.tables.due.payments import NO_MARKS
from services.tables.midibaccarat.exact import at_collection, collected_of, filing_of
from services.tables.parts.marks import Marks
from services.tables.state import Round, TableState


def to_collect(state: TableState, seat: int) -> int:
    """What is to be collected for what a seat owes of its marker; at an EZ table nothing is."""
    owes, filing = 0 if is_without(state) else due(state, seat), filing_of(state)
    if not owes or not at_collection(filing):
        return owes
    part = state.standing.part.get(seat, 0)
    marks = _marks(state.round, seat)
    if marks.ahead_cents and marks.marked_cents:  # what was owed before is paid, and some of this
        all_of_it = _account(state, seat) + _marked(state, seat, marks)
        return max(collected_of(all_of_it, filing, part) - marks.ahead_cents, 0)
    hundredths = _older(state, seat, owes - marks.marked_cents) + _marked(state, seat, marks)
    return collected_of(hundredths, filing, part + short(state, seat) if part else 0)


def in_all(state: TableState, seat: int) -> int:
    """What is to be collected for all that a seat owes, marked or not, where the sum is rounded.

    Its win of the round at hand with it, as far as the cards tell; 0 where it is not rounded so.
    """
    filing = filing_of(state)
    if not at_collection(filing) or is_without(state):
        return 0
    hundredths = _account(state, seat) + _own(state, seat)
    return (
        collected_of(hundredths, filing, state.standing.part.get(seat, 0)) if hundredths > 0 else 0
    )


def collected_all(state: TableState, round_: Round, seat: int) -> bool:
    """Whether that was collected in this round, beside what it was found to owe."""
    ahead = _marks(round_, seat).ahead_cents
    return ahead > 0 and ahead >= in_all(state._replace(round=round_), seat) > 0


def _account(state: TableState, seat: int) -> int:
    """What a seat owes of wins before the round at hand, in hundredths of a cent."""
    return 100 * state.standing.vigorish.get(seat, 0) + state.standing.rest.get(seat, 0)


def _older(state: TableState, seat: int, marked_cents: int) -> int:
    """So of what was marked of wins before: PW-26, however each was rounded, it was right.

    Where a mark lacks, that is due by itself: see `unmarked`.
    """
    owes = state.standing.vigorish.get(seat, 0)
    if not owes or marked_cents <= 0 or (marked_cents < owes and unmarked(state, seat)):
        return 100 * marked_cents
    return _account(state, seat)


def _marked(state: TableState, seat: int, marks: Marks) -> int:
    """So of a mark of the round at hand: what its win owes, if the mark is right; else that."""
    won = _won(state, seat) if marks.marked_cents else None
    if won is None or marks.marked_cents not in right_marks(state, won, marks):
        return 100 * marks.marked_cents
    return won.won_cents * VIGORISH_PERCENT


def _own(state: TableState, seat: int) -> int:
    """So of the win of the round at hand, as far as its cards tell; none where it is kept back."""
    won, round_ = _won(state, seat), state.round
    if won is None or round_ is None:
        return 0
    net = round_.spots[seat, BEARS].paid_cents == won.won_cents - won.vigorish_cents
    if net and not _marks(round_, seat).marked_cents:
        return 0
    return won.won_cents * VIGORISH_PERCENT


def _won(state: TableState, seat: int) -> Settled | None:
    owed = with_owed(state, state.round).owed if state.round is not None else None
    won = owed.wagers.get((seat, BEARS)) if owed is not None and owed.whole else None
    return won if won is not None and won.vigorish_cents else None


def _marks(round_: Round | None, seat: int) -> Marks:
    return round_.marks.get(seat, NO_MARKS) if round_ is not None else NO_MARKS


def right_marks(state: TableState, won: Settled, marks: Marks) -> tuple[int, ...]:
    """What may be marked for a win: PW-26. Rounded by itself first, then as a part of the sum.

    The exact five per cent, by which the sum grows as it is rounded, or, of a mark, what brings the
    marker to the rounded sum.
    """
    filing = filing_of(state)
    if not at_collection(filing):
        return (won.vigorish_cents,)
    adds, (stood, lay) = won.won_cents * VIGORISH_PERCENT, marks.found
    now = collected_of(stood + adds, filing)
    before = collected_of(stood, filing) if stood > 0 else 0
    right = (won.vigorish_cents, adds // 100, -(-adds // 100), now - before)
    return (*right, now - lay) if marks.marked_cents else right


def found(state: TableState, seat: int, marker_cents: int) -> tuple[int, int]:
    """A sum as it is first seen to in a round, in hundredths of a cent, and what its marker says.

    Both with what was collected of it.
    """
    part = state.standing.part.get(seat, 0)
    return _account(state, seat) + 100 * part, marker_cents + part


def is_all(state: TableState, seat: int, cents: int) -> bool:
    """Whether that is meant for all of it: its marker goes, with what was marked there too much."""
    lies = state.owed.get(seat, 0)
    lacks = (lies if is_without(state) else to_collect(state, seat)) - cents
    return lacks < (QUARTER_CENTS if at_collection(filing_of(state)) else 1)


def rounded_at_collection(
    state: TableState, owes_cents: int, amount_cents: int, seat: int | None
) -> int:
    """What rounding adds to what a seat owes (negative: takes off), as all of it is collected.

    So too where that is short of it by less than a quarter: the rest is owed still. No seat: what
    players owe who have left.
    """
    filing, standing = filing_of(state), state.standing
    if not owes_cents or not at_collection(filing):
        return 0
    hundredths, part = 100 * owes_cents, 0
    if seat is not None:
        part = standing.part.get(seat, 0)
        if owes_cents == standing.vigorish.get(seat, 0):  # no win of the round at hand beside it
            hundredths = _account(state, seat)
    due = collected_of(hundredths, filing, part)
    return due - owes_cents if due - amount_cents < QUARTER_CENTS else 0
