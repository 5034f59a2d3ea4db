"""Judges of vigorish beside the payments: § 629a.12(c), (d); MB-6, MB-7."""

from typing import Any, Final

from events.money import dollars
from events.observed.deal import CardDealt, CardsCleared
from events.observed.markers import VigorishCollected, VigorishMarked
from services.law.midibaccarat.settle import QUARTER_CENTS, vigorish
from services.tables.due.debts import is_of_before, is_without
from services.tables.due.lacking import UNMARK, due, of_older, overmarked, unmarked
from services.tables.due.lacking import short as short_of
from services.tables.due.marked import left_at_close
from services.tables.due.owed import with_owed
from services.tables.due.payments import NO_MARKS
from services.tables.due.whose import player_told
from services.tables.findings import Found, finds
from services.tables.heard.prepared import begins_are_seen
from services.tables.heard.stakes import stakes_are_told
from services.tables.heard.unheard import MARKS, SEATS, is_sure
from services.tables.judges.proof import acts
from services.tables.midibaccarat.exact import at_collection, rounded
from services.tables.midibaccarat.gone import of_gone
from services.tables.midibaccarat.judge_marks import announced
from services.tables.midibaccarat.vigorish import in_all, to_collect
from services.tables.state import Round, TableState, reported

GAME: Final = ("midibaccarat",)


def _filing(state: TableState) -> Any:
    return state.terms.filing if state.terms else None


@finds(
    "ez.vig_taken",
    on=[VigorishMarked, VigorishCollected],
    cite=["629a.1/ez-baccarat", "629a.12(c)"],
    severity="major",
    means="Vigorish is marked, collected or kept back at an EZ Baccarat table, which has none.",
    games=GAME,
)
def taken_at_an_ez_table(
    before: TableState, event: VigorishMarked | VigorishCollected, _after: TableState
) -> Found | None:
    """What was marked unduly is collected unduly too: said once."""
    filing = _filing(before)
    if filing is None or filing.variant != "ez" or before.owed.get(event.seat):
        return None
    what = "marked" if type(event) is VigorishMarked else "collected"
    observed = f"{dollars(event.amount_cents)} {what}"
    return Found("no vigorish", observed, event.seat, "banker", event.amount_cents)


@finds(
    "vig.wrong_amount",
    on=[VigorishCollected],
    cite=["629a.12(c)"],
    severity="minor",
    means="What is marked or collected as vigorish is not what is owed.",
    games=GAME,
)
def collected_otherwise(
    before: TableState, event: VigorishCollected, _after: TableState
) -> Found | None:
    """More than the marker says, rounded where it is rounded now, and what this round adds."""
    filing, round_ = _filing(before), before.round
    if (
        filing is None
        or filing.variant == "ez"
        or not is_sure(before, MARKS)
        or before.stream.doubt
    ):
        return None
    if not reported(before, "vigorish.marked") or (round_ is not None and not round_.verified):
        return None
    if not stakes_are_told(before):
        return None
    owed = due(before, event.seat)
    new: int | None = 0
    if round_ is not None and not is_of_before(before, event):
        new = _new(before, round_, event.seat)
    if new is None:
        return None
    its = _its(before, event.seat, new)
    amount, rest = event.amount_cents, its - event.amount_cents if not new else 0
    short = at_collection(filing) and _unmarked_yet(before, event.seat) < rest < QUARTER_CENTS
    short = short and owed > 0
    its += _of_gone(before, event.seat)
    beyond = amount - its - new
    if beyond <= 0 and not short:
        return None
    beyond = -rest if short else beyond
    under = overmark(before, event.seat, beyond)
    if round_ is not None and under is None:  # by itself, or with what was owed before
        under = announced(before, round_, event.seat, amount, beyond)
    lies = () if round_ and (event.seat, "banker") in round_.spots else ("wager.placed",)
    return Found(
        f"{dollars(its + new)} collected", f"{dollars(amount)} collected", event.seat, "banker",
        abs(beyond), under=under, absent=("vigorish.marked", *lies),
        remedy="collect-rest" if short else None, sign=str(rest) if short else None,
    )  # fmt: skip


def _unmarked_yet(state: TableState, seat: int) -> int:
    """What of a sum lacks a mark: where so much was not collected, that follows."""
    return unmarked(state, seat) - short_of(state, seat)


def _of_gone(state: TableState, seat: int) -> int:
    """What players owe who have left it."""
    return of_gone(state, seat) + unmarked(state, seat, gone=True)


def _its(state: TableState, seat: int, new: int) -> int:
    """What is to be collected beside what a win at hand adds: what is marked, and what lacks.

    Where the sum is rounded, neither is by itself.
    """
    lacks = _unmarked(state, seat, new)
    if (lacks or new) and (whole := in_all(state, seat)):
        ahead = state.round.marks.get(seat, NO_MARKS).ahead_cents if state.round else 0
        return whole - new - ahead
    return max(to_collect(state, seat) + lacks, _booked(state, seat))


def _booked(state: TableState, seat: int) -> int:
    """What a seat owes by the books: of a win, too, whose payment hangs under another mistake."""
    owes = state.standing.vigorish.get(seat, 0) - overmarked(state, seat)
    return rounded(owes, _filing(state), state.standing.part.get(seat, 0)) if owes > 0 else 0


def overmark(state: TableState, seat: int, cents: int) -> str | None:
    """The finding, or the first, that so much was marked beyond what is owed: it is taken, too."""
    if not 0 < cents <= overmarked(state, seat):
        return None
    its = [one for one in state.open_findings if one.remedy == UNMARK and one.seat == seat]
    return its[0].id if its else None


def _unmarked(state: TableState, seat: int, new: int) -> int:
    """What was found lacking at this seat, and was not mended yet: of a round before if `new`.

    So too on a win that was not paid yet as the cards went.
    """
    lacking = unmarked(state, seat, state.round.name if new and state.round else None)
    return lacking + (_on_unpaid(state, seat) if state.waiting and state.round is None else 0)


def _on_unpaid(state: TableState, seat: int) -> int:
    missed = [one.finding for one in state.waiting if one.finding.code == "pay.missed"]
    won = [
        one.amount_cents or 0
        for one in missed
        if (one.round, one.seat, one.wager) == (state.last, seat, "banker")
    ]
    return sum(vigorish(cents, _filing(state).vigorish_rounding) for cents in won)


@finds("vig.wrong_amount", on=[VigorishMarked], cite=["629a.12(c)"], severity="minor", games=GAME,
       means="What is marked or collected as vigorish is not what is owed.",
       others=("collect-rest", "unmark"))  # fmt: skip
def marked_outside(before: TableState, event: VigorishMarked, _after: TableState) -> Found | None:
    """No round is at hand: nothing is owed but what was not marked in the one before."""
    filing = _filing(before)
    if before.round is not None or filing is None or filing.variant == "ez":
        return None
    if before.stream.doubt or not is_sure(before, MARKS) or before.last is None:
        return None
    if not begins_are_seen(before):
        return None
    lacks = _unmarked(before, event.seat, 0)
    beyond = event.amount_cents - lacks
    if beyond <= 0:
        return None
    what = f"{dollars(event.amount_cents)} marked outside a round"
    told = f"{dollars(lacks)} marked", what
    return Found(*told, event.seat, "banker", beyond, remedy="unmark", sign=str(beyond))


def _new(state: TableState, round_: Round, seat: int) -> int | None:
    """What a win of this round owes that was neither marked nor collected yet, in any part.

    None where its cards do not tell who has won, and where that is to be judged with its payment.
    """
    if (seat, "banker") not in round_.spots:
        return 0
    owed, marks = with_owed(state, round_).owed, round_.marks.get(seat, NO_MARKS)
    seen_to = marks.marked_cents or marks.taken_cents
    if owed is None or not owed.whole:
        return 0 if seen_to else None
    won = owed.wagers.get((seat, "banker"))
    if won is None or not won.vigorish_cents:
        return 0
    found = marks.judged is not None and marks.judged[0]
    if _filing(state).vigorish_collection == "at_payout" and not found:
        return None
    return 0 if marks.marked_cents else max(won.vigorish_cents - marks.beyond_cents, 0)


_REMOVED: Final = "Less lies at a seat as the round ends than the vigorish that is owed there."


@finds(
    "vig.marker_removed",
    on=[CardsCleared],
    cite=["629a.12(d)(2)(iii)"],
    severity="major",
    means=_REMOVED,
    games=GAME,
)
def marker_removed(before: TableState, _event: CardsCleared, after: TableState) -> list[Found]:
    """By the last reading of it, in this round or since the one before."""
    round_ = before.round
    if round_ is None or not round_.verified or not is_sure(before, MARKS) or is_without(before):
        return []
    found = []
    own: dict[int, int] = round_.play.short
    for seat in sorted({*before.short, *own}):
        short, at = (own[seat], 0) if seat in own else before.short[seat]
        beyond = _overmarked(before, round_, after, seat)
        owed = before.owed.get(seat, 0) - beyond
        lacking = min(short - beyond, owed)
        if lacking > 0:
            lies = f"{dollars(owed - lacking)} lies there"
            told = f"{dollars(owed)} at the seat", lies
            read = (at,) if at else acts(round_, "marker.read", of=seat)
            found.append(Found(*told, seat, "banker", lacking, read))
    return found


@finds(
    "vig.marker_removed",
    on=[CardsCleared],
    cite=["629a.12(d)(2)(iii)"],
    severity="major",
    means=_REMOVED,
    games=GAME,
)
def gone_to_another(before: TableState, _event: CardsCleared, _: TableState) -> list[Found]:
    """A marker goes with its player: it lies at who gave another card as the round ends."""
    if before.round is None or not before.round.verified or not before.whose:
        return []
    if is_without(before) or not (is_sure(before, MARKS) and is_sure(before, SEATS)):
        return []
    return [
        Found(
            f"the marker of {who} where he sits", f"it lies at seat {seat}, which is {sits}'s",
            seat, "banker", acts=(order,),
        )
        for seat, (who, order, _) in sorted(before.whose.items())
        if order > 0 and before.owed.get(seat)
        if (sits := player_told(before, seat)) not in (None, who)
    ]  # fmt: skip


def _overmarked(state: TableState, round_: Round, after: TableState, seat: int) -> int:
    """What is marked there beyond what is owed, in this round too, though it is told only now."""
    closing = after.closing
    if closing is None or closing.reckoned is None:
        return overmarked(state, seat)
    now = left_at_close(state, round_, closing.reckoned).get(seat, 0)
    older = of_older(*closing).get(seat, 0)
    return overmarked(state, seat, round_.name) + max(-now, 0) + older


@finds(
    "vig.uncollected_at_shoe",
    on=[CardDealt],
    cite=["629a.12(d)(2)(i)"],
    severity="major",
    remedy="collect",
    means="Play begins with a new shoe while a seat still owes vigorish.",
    games=GAME,
    when="first",
)
def owed_at_a_new_shoe(before: TableState, _event: CardDealt, after: TableState) -> list[Found]:
    """At the first card that goes to a hand: the burn comes before play."""
    shoe, was = after.supply.shoe, before.supply.shoe
    if shoe is None or was is None or not shoe.rounds or was.rounds or not is_sure(before, MARKS):
        return []
    if after.round is None or not after.round.verified:
        return []
    if not reported(before, "vigorish.collected"):
        return []
    return [
        Found(
            "collected before a new shoe", f"{dollars(cents)} owed", seat, "banker", cents,
            (shoe.order,), sign=str(cents), absent=("vigorish.collected",),
        )
        for seat in sorted(before.owed)
        if (cents := to_collect(before, seat))
    ]  # fmt: skip
