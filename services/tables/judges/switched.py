"""Chips that one seat lacks and another was given, to the cent: one mistake. Used by `payments`.

Where both halves come out at once it is one finding. Else the half that came out first is told as
what it was then; with the other one it is a switch, which hangs under it.
"""

from typing import Final, NamedTuple

from events.money import dollars
from services.tables.due.owed import with_owed
from services.tables.due.reckoning import reckon_player
from services.tables.due.withheld import WITHHELD
from services.tables.findings import Found
from services.tables.heard.trust import trust
from services.tables.judges.misled import PAYMENTS, SWITCH
from services.tables.state import Round, SpotKey, TableState

LACKS: Final = WITHHELD | {"pay.missed", "pay.under"}
_GIVEN: Final = frozenset(("pay.over", "pay.unearned"))
_PAID: Final = LACKS | _GIVEN


class _Half(NamedTuple):
    """What was found as the dealer turned away from a seat, and is so still."""

    id: str
    seat: int
    code: str  # of the payment
    cents: int
    paired: bool  # as the second half of a switch


def key_of(one: Found) -> SpotKey:
    """The wager that a finding is about."""
    return one.seat or 0, one.wager or ""


def found_before(round_: Round) -> dict[SpotKey, str]:
    """Payments of this round that were found by now as mistakes of their own, by wager."""
    its = PAYMENTS | WITHHELD
    return {(one.seat or 0, one.wager or ""): one.id for one in round_.leads if one.code in its}


def switched(state: TableState, round_: Round, found: list[Found]) -> list[Found]:
    """One finding for what one seat lacks and another was given, to the cent."""
    firsts = found_before(round_)
    found = _both_at_once(found, firsts)
    if not firsts or not any(_is_its_own(one, _PAID, firsts) for one in found):
        return found
    halves = _standing(state, round_, firsts)
    return [_after(one, halves) if _is_its_own(one, _PAID, firsts) else one for one in found]


def _after(one: Found, halves: list[_Half]) -> Found:
    """It, as a switch with the half that came out first, if there is one; that is taken out."""
    first = _other_half(one, halves)
    if first is None:
        return one
    halves.remove(first)
    lacks, given = (one.seat, first.seat) if one.code in LACKS else (first.seat, one.seat)
    return _as_switch(one, lacks, given)._replace(under=one.under or first.id)


def _both_at_once(found: list[Found], firsts: dict[SpotKey, str]) -> list[Found]:
    for lacks in [one for one in found if _is_its_own(one, LACKS, firsts)]:
        for given in found:
            if not _is_its_own(given, _GIVEN, firsts) or given.amount_cents != lacks.amount_cents:
                continue
            if given.seat != lacks.seat:
                switch = _as_switch(lacks, lacks.seat, given.seat)._replace(
                    acts=(*lacks.acts, *given.acts), under=lacks.under or given.under, overtaken=()
                )
                found = [one for one in found if one is not given]
                found = [switch if one is lacks else one for one in found]
                break
    return found


def _is_its_own(one: Found, codes: frozenset[str], firsts: dict[SpotKey, str]) -> bool:
    """Whether it follows from nothing but what was found of the same wager before."""
    if one.code not in codes or one.remedied:
        return False
    return one.under is None or one.under == firsts.get(key_of(one))


def _as_switch(one: Found, lacks: int | None, given: int | None) -> Found:
    told = f"{dollars(one.amount_cents or 0)} paid at seat {given}"
    return one._replace(code=SWITCH, expected=f"paid at seat {lacks}", observed=told)


def _standing(state: TableState, round_: Round, firsts: dict[SpotKey, str]) -> list[_Half]:
    """What was found before and is wrong by as much now."""
    round_, seen = with_owed(state, round_), trust(state, round_)
    switches = {one.id for one in round_.leads if one.code == SWITCH}
    halves = []
    for seat in dict.fromkeys([seat for seat, _ in firsts]):  # as they came out
        for one in reckon_player(state, round_, seat, seen):
            name, cents = firsts.get(one.key, ""), one.net.error_cents
            if name and cents and one.spot.judged == (cents, one.net.code):
                paired = name in switches
                halves.append(_Half(name, seat, one.net.code, abs(cents), paired))
    return halves


def _other_half(one: Found, halves: list[_Half]) -> _Half | None:
    """The earliest that makes up for it at another seat, and for no other one yet."""
    opposite = _GIVEN if one.code in LACKS else LACKS
    same = [half for half in halves if half.cents == one.amount_cents]
    free = [h for h in same if h.code in opposite and not h.paired and h.seat != one.seat]
    used = [h for h in same if h.code not in opposite and h.paired]
    return next(iter(free[len(used) :]), None)
