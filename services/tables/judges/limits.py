"""Judges of what a wager may be: §§ 629a.7, 680a.7, 688a.7, and the limits of the table.

Told when the time for wagers ends: before that a player may still put more, or take some back.
"""

from typing import Any, Final

from events.money import dollars
from events.observed.deal import CardDealt, StackDelivered
from events.observed.wagers import NoMoreBets, WagerPlaced
from services.tables.due.chips import APART
from services.tables.due.payments import place
from services.tables.due.seating import boxes_of, players_are_told
from services.tables.findings import Cites, Found, finds
from services.tables.games import GAMES
from services.tables.heard.clocks import may_precede
from services.tables.heard.stakes import stakes_are_told
from services.tables.heard.trust import PROGRESSIVE
from services.tables.heard.unheard import LIMITS, is_sure
from services.tables.judges.proof import wagers
from services.tables.judges.wagers import MAIN, before_play
from services.tables.parts.raised import Overtaken
from services.tables.state import Limits, SpotKey, TableState, Terms, reported

_OF_LIMITS: Final[Cites] = {
    "midibaccarat": ["629a.7(a)"],
    "face-up-pai-gow": ["688a.7(d)", "688a.7(e)"],
    "saigon-5-card": ["680a.7(d)"],
}
_MEANS: Final = (
    "A wager below its minimum or above the maximum, the baccarat differential included, "
    "a bonus without its main wager, or a wager that is not offered."
)
_CHANGED: Final = ("limits.changed",)
_LAST_CALLS: Final = (NoMoreBets, CardDealt, StackDelivered)


@finds("wager.outside_limits", on=[WagerPlaced], cite=_OF_LIMITS, severity="minor", means=_MEANS)
def not_offered(before: TableState, event: WagerPlaced, after: TableState) -> Found | None:
    """At once: no more chips would make it a wager of this table."""
    terms, now = after.terms, after.round
    if terms is None or now is None or event.wager in terms.offered or not now.verified:
        return None
    was = before.round
    if was is not None and (event.seat, event.wager) in was.spots:
        return None
    text = f"{event.wager} {dollars(event.amount_cents)}"
    return Found("a wager that the filing offers", text, event.seat, event.wager,
                 event.amount_cents)  # fmt: skip


@finds(
    "wager.outside_limits",
    on=_LAST_CALLS,
    cite=_OF_LIMITS,
    severity="minor",
    means=_MEANS,
    when="first",
)
def outside_limits(before: TableState, event: Any, after: TableState) -> list[Found]:
    """One finding a seat: PW-13."""
    round_, terms = before_play(before, event, after), after.terms
    if round_ is None or terms is None or not round_.spots or not stakes_are_told(after):
        return []
    main = MAIN.get(terms.filing.game)
    stakes = {key: spot.stake_cents for key, spot in round_.spots.items() if spot.stake_cents}
    found: dict[int, Found] = {}
    # Else others may be in force, or approved.
    changes = reported(after, "limits.changed") and is_sure(after, LIMITS)
    for key in sorted(stakes, key=place):
        seat, wager = key
        if seat in found or wager in APART or wager not in terms.offered:
            continue
        stake, acts = stakes[key], round_.spots[key].acts
        if acts and acts[-1] < round_.looked:
            continue  # as it was before the simulated round
        outside = _outside(after, key, stake)
        lacks = main is not None and (seat, main) not in stakes
        if outside is None and not lacks:
            continue
        text = f"{wager} {dollars(stake)}"
        if lacks:
            found[seat] = Found(
                f"{main} beside it", text, seat, wager, stake, acts, absent=("wager.placed",)
            )
        elif not changes and wager != PROGRESSIVE:
            continue
        elif outside is not None and not _held_before(after, event, key, stake):
            one = Found(outside, text, seat, wager, stake, acts)
            if wager != PROGRESSIVE:
                one = one._replace(absent=_CHANGED, overtaken=(Overtaken(_CHANGED),))
            found[seat] = one
    return list(found.values())


@finds(
    "wager.outside_limits",
    on=_LAST_CALLS,
    cite=_OF_LIMITS,
    severity="minor",
    means=_MEANS,
    games=("midibaccarat",),
    when="first",
)
def beyond_the_differential(before: TableState, event: Any, after: TableState) -> Found | None:
    """All Player wagers of a round against all Banker wagers: PW-107."""
    round_, terms = before_play(before, event, after), after.terms
    if round_ is None or terms is None or terms.differential is None:
        return None
    if not (stakes_are_told(after) and reported(after, "limits.changed")):
        return None
    if not is_sure(after, LIMITS) or may_precede(
        after, event, terms.former.until if terms.former else None
    ):
        return None  # another may be in force, or have been
    lie = {
        side: sum(spot.stake_cents for (_, wager), spot in round_.spots.items() if wager == side)
        for side in ("player", "banker")
    }
    acts = wagers(round_, None, *lie)
    beyond = abs(lie["player"] - lie["banker"]) - terms.differential
    if beyond <= 0 or max(acts) < round_.looked:  # as it was before the simulated round
        return None
    told = ", ".join(f"{side} {dollars(cents)}" for side, cents in lie.items())
    return Found(
        f"no side more than {dollars(terms.differential)} above the other", told, None,
        max(lie, key=lie.__getitem__), beyond, acts,
        absent=(*_CHANGED, "wager.placed", "wager.withdrawn"), overtaken=(Overtaken(_CHANGED),),
    )  # fmt: skip


def _outside(state: TableState, key: SpotKey, stake: int) -> str | None:
    """The bound that a stake does not keep."""
    least, most = _range(state, *key)
    if stake < least:
        return f"at least {dollars(least)}"
    return f"at most {dollars(most)}" if most is not None and stake > most else None


def _held_before(state: TableState, event: Any, key: SpotKey, stake: int) -> bool:
    """Whether it keeps limits that, by the clocks, may have held until the time was called."""
    terms = state.terms
    former = terms.former if terms else None
    if terms is None or former is None or not may_precede(state, event, former.until):
        return False
    limits, own, approved, _ = former
    terms = terms._replace(limits=limits, own_limits=own, approved=approved)
    return _outside(state._replace(terms=terms), key, stake) is None


def _range(state: TableState, seat: int, wager: str) -> tuple[int, int | None]:
    """What may be wagered at this box: approved for its player, kept by him, or the table's."""
    assert state.terms is not None
    terms, limits = state.terms, state.terms.limits
    if terms.approved or terms.own_limits:
        if not players_are_told(state, (seat, *terms.approved, *terms.own_limits)):
            return _widest(terms, wager)
        boxes = sorted(boxes_of(state, seat))
        own = (kept.get(box) for kept in (terms.approved, terms.own_limits) for box in boxes)
        limits = next(filter(None, own), limits)
    least = _least(terms, limits, wager)
    if wager == PROGRESSIVE:  # of one size: PG-11
        return least, least
    return least, limits.maximum


def _widest(terms: Terms, wager: str) -> tuple[int, int | None]:
    """Whose second box this may be, nobody told: any that holds for some player may hold here."""
    may = (terms.limits, *terms.approved.values(), *terms.own_limits.values())
    leasts = [_least(terms, one, wager) for one in may]
    mosts = [one.maximum for one in may if one.maximum is not None]
    if wager == PROGRESSIVE:
        return leasts[0], leasts[0]
    return min(leasts), max(mosts) if len(mosts) == len(may) else None


def _least(terms: Terms, limits: Limits, wager: str) -> int:
    filing: Any = terms.filing
    if limits.minimum == filing.table_minimum:
        alike = limits.minimums is filing.minimums  # to compare what they say takes long
        if alike or limits.minimums == filing.minimums:
            return terms.offered[wager]
    told = {"table_minimum": limits.minimum, "minimums": limits.minimums}
    return GAMES[filing.game].offered(filing.model_copy(update=told))[wager]


@finds("wager.verbal_unconfirmed", on=_LAST_CALLS, cite=["629a.7(b)"], severity="minor",
       means="A verbal wager that the dealer did not confirm, or whose cash stayed cash.",
       games=("midibaccarat",), when="first")  # fmt: skip
def unconfirmed(before: TableState, event: object, after: TableState) -> list[Found]:
    """Play begins, and a called wager is none yet."""
    if not after.verbal or not _begins(before, event, after):
        return []
    begins = None if after.round is not None else f"r{after.rounds + 1}"  # nothing else lies there
    found = []
    for one in after.verbal:
        if after.round is not None and one.order < after.round.looked:
            continue
        lacks = [
            what
            for what, done, fact in (
                ("confirmed", one.confirmed, "verbal.confirmed"),
                ("converted", one.converted or not one.cash, "verbal.converted"),
            )
            if not done and reported(after, fact)
        ]
        if lacks:
            text = f"{one.wager} {dollars(one.amount_cents)} called, not {' nor '.join(lacks)}"
            found.append(
                Found(
                    "confirmed by the dealer, its cash converted",
                    text,
                    one.seat,
                    one.wager,
                    one.amount_cents,
                    (one.order,),
                    round=begins,
                    absent=("verbal.confirmed", "verbal.converted"),
                )
            )
    return found


def _begins(before: TableState, event: object, after: TableState) -> bool:
    if type(event) is NoMoreBets and before.round is None:
        return not before.announced and not before.stream.doubt
    return before_play(before, event, after) is not None
