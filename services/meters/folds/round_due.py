"""A round of a table beside all that the controller recorded of it. Used by `folds.rounds`, judges.

Of each contribution it is kept how much of it may be reversed, as its table told: what is reversed
later is looked at with the next round of that table, whichever line was read first.
"""

from typing import Final, NamedTuple

from events.derived import Claim, ProgressiveWagers
from services.meters.parts.award import Award
from services.meters.state import LinkState, Made, Told


class RoundDue(NamedTuple):
    """One round of one table, with all that the controller recorded of it."""

    told: Told
    made: tuple[Made, ...]
    awards: tuple[Award, ...]
    stray: tuple[Made, ...]  # older ones of this table, of rounds that it never told of
    unheard: bool = False  # the controller is missed still: what it did not say proves nothing
    astray: tuple[Award, ...] = ()  # older hits of this table, of rounds that it never told of
    late: tuple[Made, ...] = ()  # older ones, of rounds of which they were missed
    undone: tuple[Made, ...] = ()  # of older rounds, of which wagers were reversed since
    by_tray: tuple[Award, ...] = ()  # hits of this round that its table pays, for all that is known
    found: tuple[Award, ...] = ()  # of this and older ones: what people found due is to be weighed


class RoundWon(RoundDue):
    """One in which a hand claims a share, or a hit was recorded.

    Or one of a table at which something stands open that was wrong with an earlier one.
    """

    __slots__ = ()


ROUNDS: Final = (RoundDue, RoundWon)  # that judges look at


def of_this(wagers: ProgressiveWagers, alike: list[Made]) -> tuple[list[Made], list[Made]]:
    """Contributions that name a round, of it and of another.

    A table that opens anew may call its rounds as before. So what the controller made once this one
    was over is its own only where nothing else is that must be there, and its table goes on: else
    it is of the next of that name, or of none, which what is told next decides.
    """
    mine = [made for made in alike if made.at <= wagers.at]
    if mine or wagers.closes or not wagers.accepted:
        return mine, [made for made in alike if made not in mine]
    return alike, []


def claimed(due: RoundDue, award: Award) -> Claim | None:
    """What the cards of the table claim of this hit: a hand that was keyed in twice hit once.

    That is the one whose papers are complete; where none are, the first.
    """
    until = due.told.until
    alike = [
        one for one in due.awards
        if (one.seat, one.level) == (award.seat, award.level) and one.stands(until)
    ]  # fmt: skip
    complete = [one for one in alike if "" < one.settled_at <= until]
    if next(iter(complete or alike), award).number != award.number:
        return None
    for claim in due.told.claims:
        if claim.seat == award.seat and claim.level == award.level:
            return claim
    return None


def known_of(due: RoundDue, award: Award) -> Award:
    """A hit of this round, with what its table tells of it: nothing, where that is not sure."""
    claim, told = claimed(due, award), None
    if due.told.wagers.verified:
        told = claim.elsewhere_cents if claim else 0 if award.fixed else None
    return award._replace(confirmed=claim is not None, looked_at=True, told_cents=told)


def misplaced(due: RoundDue) -> dict[int, Claim]:
    """Numbers of hits that no cards of their seat claim, and of whose hand each is.

    One of the same row, at a seat of which no hit was recorded: it was keyed in at another.
    """
    seats = {award.seat for award in due.awards}
    claims = [claim for claim in due.told.claims if claim.seat not in seats]
    found = dict[int, Claim]()
    for award in due.awards if claims else ():
        claim = next((one for one in claims if one.level == award.level), None)
        if claim and claimed(due, award) is None and award.stands(due.told.until):
            claims.remove(claim)
            found[award.number] = claim
    return found


def may_go(due: RoundDue) -> tuple[int, ...]:
    """How many wagers of a round's contribution go back by law, and did; empty: nobody knows."""
    wagers = due.told.wagers
    if len(due.made) != 1 or not wagers.verified or due.made[0].void is None:
        return ()
    if due.made[0].void == "kept":
        return 0, 0
    accepted = {*wagers.accepted}
    return len(accepted & {*wagers.returned}), len(accepted & {*wagers.given_back})


def judged(due: RoundDue, over: tuple[Made, ...]) -> tuple[Made, ...]:
    """Contributions that were looked at; of those of no round whatever is reversed is right."""
    until, may = due.told.until, may_go(due)
    return tuple(
        [
            one._replace(may_go=may if one in due.made else (), judged=one.gone(until))
            for one in over
        ]
    )


def judged_again(due: RoundDue, known: tuple[Made, ...]) -> tuple[Made, ...]:
    if not due.undone:
        return known
    until = due.told.until
    return tuple([
        one._replace(judged=one.gone(until)) if one in due.undone else one for one in known
    ])  # fmt: skip


def none_undone(state: LinkState, due: RoundDue) -> LinkState:
    """Whatever was reversed of this table by then was looked at."""
    table, until = due.told.wagers.table, due.told.until
    of = state.tables[table]
    for one in (*of.met, *of.made):
        if any(at > until for at, _ in one.reversed):
            return state
    return state._replace(undone=tuple([one for one in state.undone if one != table]))
