"""Judges of lammers and of the lock-out before the first card: § 688a.8(b), PG-9, PG-10."""

from typing import Final

from events.money import dollars
from events.observed.deal import CardDealt, StackDelivered
from events.observed.settlement import LammerPlaced
from services.law.pai_gow.procedure import Way
from services.tables.findings import Found, finds
from services.tables.heard.stakes import stakes_are_told
from services.tables.heard.trust import PROGRESSIVE
from services.tables.heard.ways import by_way
from services.tables.judges.misled import NOT_OFFERED
from services.tables.judges.proof import acts, wagers
from services.tables.pai_gow.hands import filing_of, paytable, qualifying
from services.tables.pai_gow.parts import Lock, PaiGowPlay
from services.tables.state import Round, TableState, reported

GAME: Final = ("face-up-pai-gow",)
_LAMMERS: Final[dict[Way, str]] = {
    "manual-shoe": "688a.8(b)(1)", "hand": "688a.9(a)(3)(i)", "automated-shoe": "688a.10(a)(2)(i)",
}  # fmt: skip
_LOCK: Final[dict[Way, str]] = {
    "manual-shoe": "688a.8(b)(2)",
    "hand": "688a.9(a)(3)(ii)",
    "automated-shoe": "688a.10(a)(2)(ii)",
}
FIRST: Final = (CardDealt, StackDelivered)
_LOCKED: Final = (
    "progressive_wager.accepted", "progressive_wager.lit", "progressive_wagers.collected",
)  # fmt: skip


def before_the_deal(before: TableState) -> Round | None:
    """The round whose first card this is, if it was heard from its start; None for others."""
    round_ = before.round
    if round_ is None or round_.dealt or not round_.verified or round_.voided is not None:
        return None
    if round_.halved:
        return None
    return round_


@finds(
    "lammer.missing",
    on=FIRST,
    cite=[*_LAMMERS.values()],
    severity="minor",
    means="Cards are dealt, and a Qualifying Wager has no Envy lammer beside it.",
    games=GAME,
    when="first",
)
def lammer_missing(before: TableState, _event: object, after: TableState) -> list[Found]:
    """One for each such wager whose paytable pays envy: PG-9."""
    round_ = before_the_deal(before)
    if round_ is None or not reported(after, "lammer.placed") or not stakes_are_told(after):
        return []
    play: PaiGowPlay = round_.play
    return [
        Found(
            "an Envy lammer beside it", "none", seat, wager,
            acts=round_.spots[seat, wager].acts, absent=("lammer.placed",),
            cite=by_way(after, _LAMMERS),
        )
        for seat, wager in sorted(qualifying(before, round_))
        if (seat, wager) not in play.lammers
    ]  # fmt: skip


@finds(
    "lammer.unearned",
    on=(*FIRST, LammerPlaced),
    cite=[*_LAMMERS.values()],
    severity="minor",
    means="An Envy lammer lies at a wager that is none of the Qualifying ones.",
    games=GAME,
    when="first card",
)
def lammer_unearned(before: TableState, event: object, after: TableState) -> list[Found]:
    """As they lie at the first card, and any that is put down later."""
    round_ = before.round
    if round_ is None or not round_.verified or round_.voided is not None:
        return []
    if type(event) is LammerPlaced:
        lammers: tuple[tuple[int, str], ...] = ()
        if round_.dealt:
            lammers = ((event.seat, str(event.wager)),)
    else:
        lammers = () if round_.dealt else round_.play.lammers
    if not lammers or not reported(after, "wager.placed"):
        return []
    earned = qualifying(before, round_)
    return [
        Found(
            "a Qualifying Wager of $5 or more", "a lammer without one", *one,
            acts=(*acts(round_, "lammer.placed", of=one[0]), *wagers(round_, *one)),
            absent=("wager.placed", "lammer.taken"), cite=by_way(after, _LAMMERS),
        )
        for one in sorted(set(lammers))
        if one not in earned and not _without_envy(before, round_, one)
    ]  # fmt: skip


def _without_envy(state: TableState, round_: Round, one: tuple[int, str]) -> bool:
    """PG-9: a $5 wager on progressive paytable 3 fits the definition, and is not held to it."""
    spot = round_.spots.get(one)
    if one[1] != "progressive" or spot is None or not spot.stake_cents:
        return False
    return filing_of(state).progressive == 3


def _collected(round_: Round, lock: Lock) -> int:
    """All at once, or each by itself where that is how it is told."""
    if lock.collected_cents is not None:
        return lock.collected_cents
    its = [spot for (_, wager), spot in round_.spots.items() if wager == PROGRESSIVE]
    return sum(spot.collected_cents for spot in its)


@finds(
    "progressive.lock_mismatch",
    on=FIRST,
    cite=[*_LOCK.values()],
    severity="major",
    means="The progressive wagers that were accepted, collected and lit are not the same number.",
    games=GAME,
    when="first",
)
def lock_mismatch(before: TableState, _event: object, after: TableState) -> Found | None:
    """Accepted, the value collected by the wager's size, and the lights: PG-10."""
    round_ = before_the_deal(before)
    table = paytable(before)
    if round_ is None or table is None:
        return None
    lock: Lock = round_.play.lock
    told: dict[str, int] = {}
    if reported(after, "progressive_wager.accepted"):
        told["accepted"] = len(lock.accepted)
    if reported(after, "progressive_wagers.collected"):
        told["collected"] = _collected(round_, lock)
    if reported(after, "progressive_wager.lit"):
        told["lit"] = len(lock.lit)
    size = table.wager_cents
    if len({cents if what == "collected" else cents * size for what, cents in told.items()}) < 2:
        apart = {"accepted", "lit"} <= told.keys() and {*lock.accepted} != {*lock.lit}
        return _elsewhere(after, round_, lock) if apart else None
    observed = ", ".join(
        f"{dollars(count)} collected" if what == "collected" else f"{count} {what}"
        for what, count in told.items()
    )
    wanted = f"as many accepted as lit, at {dollars(size)} each"
    under = _of_another_size(round_, told)
    return Found(wanted, observed, acts=acts(round_, *_LOCKED), absent=_LOCKED, under=under,
                 cite=by_way(after, _LOCK))  # fmt: skip


def _elsewhere(after: TableState, round_: Round, lock: Lock) -> Found:
    """As many lights as wagers, and not at their positions."""
    return Found(
        f"lit where accepted: {_seats(lock.accepted)}", f"lit: {_seats(lock.lit)}",
        acts=acts(round_, *_LOCKED), absent=_LOCKED, cite=by_way(after, _LOCK),
    )  # fmt: skip


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join(f"seat {seat}" for seat in sorted(seats))


def _of_another_size(round_: Round, told: dict[str, int]) -> str | None:
    """The finding of a wager that is of no lawful size, where nothing else makes a difference."""
    lie = [one.stake_cents for (_, wager), one in round_.spots.items() if wager == PROGRESSIVE]
    stakes = [cents for cents in lie if cents]
    if any(n != (sum(stakes) if what == "collected" else len(stakes)) for what, n in told.items()):
        return None
    leads = [one.id for one in round_.leads if (one.code, one.wager) == (NOT_OFFERED, PROGRESSIVE)]
    return leads[0] if leads else None


@finds(
    "progressive.lockout_missed",
    on=FIRST,
    cite=["688a.2(d)(2)", *_LOCK.values()],
    severity="major",
    means="Progressive wagers are offered, and were not locked out before the first card.",
    games=GAME,
    when="first",
)
def lockout_missed(before: TableState, _event: object, after: TableState) -> Found | None:
    """More could still be placed while cards are out, also where nobody has placed one yet.

    Where no wager is told of, a round is not known to be at hand as its wagers are locked out: so
    where none was told yet, it rests on that, too.
    """
    round_ = before_the_deal(before)
    if round_ is None or paytable(before) is None or not reported(after, "progressive.locked"):
        return None
    lock: Lock = round_.play.lock
    if lock.locked or not (lock.accepted or reported(after, "wager.placed")):
        return None
    proof = (*acts(round_, _LOCKED[0]), *(order for order in (round_.no_more,) if order))
    told = "locked before the first card", "not locked"
    cite = ("688a.2(d)(2)", *by_way(after, _LOCK))
    known = lock.accepted or any(spot.stake_cents for spot in round_.spots.values())
    absent = ("progressive.locked", *(() if known else ("wager.placed",)))
    return Found(*told, acts=proof, absent=absent, cite=cite)
