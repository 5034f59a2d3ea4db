"""Judges of how Saigon is settled: the order of the seats, and the Pot: §§ 680a.7(d), 680a.11."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from events.money import dollars
from events.observed.deal import CardDealt, CardsCleared, StackDelivered
from events.observed.play import HandCompared
from events.observed.settlement import ChipsMoved, WagerCollected, WagerPaid
from events.observed.table import TableClosed
from services.law.saigon.pot import pot_findings, split
from services.law.saigon.round import Seat
from services.tables.due.amiss import net_of
from services.tables.due.chips import keeps
from services.tables.due.grounds import at_will
from services.tables.due.payments import NO_SPOT
from services.tables.due.pot import as_dealt_with, stakes_of, went
from services.tables.due.seating import (
    are_several,
    is_held,
    player_of,
    players_are_told,
    seats_are_known,
)
from services.tables.findings import Found, catalogued, finds
from services.tables.heard.stakes import stakes_are_told
from services.tables.heard.unheard import LIMITS, is_sure
from services.tables.judges.misled import pot_not_offered, void_at_will
from services.tables.judges.proof import Orders, acts, decided, wagers
from services.tables.parts.raised import Overtaken
from services.tables.saigon.fold_deal import void
from services.tables.saigon.judge_deal import play_of
from services.tables.saigon.pots import SHARES, in_the_middle, is_played, rests_on
from services.tables.state import Owed, Round, Spot, TableState, Terms, reported

GAME: Final = ("saigon-5-card",)
CODE: Final = "settle.order"
_THEN: Final = ("ante", "bonus")  # settled in this order, and before the Pot
_Settles = HandCompared | WagerPaid | WagerCollected | ChipsMoved


def _disordered(acted: tuple[int, ...]) -> bool:
    return any(later > earlier for earlier, later in pairwise(acted))


@finds(
    CODE,
    on=[HandCompared, WagerPaid, WagerCollected, ChipsMoved],
    cite=["680a.11(d)", "680a.11(e)", "680a.11(f)"],
    severity="minor",
    games=GAME,
    means="A player is settled after another who sits farther from the dealer's right, or an Ante"
    " after the Bonus beside it, or either after the Pot.",
)
def settled_out_of_order(before: TableState, event: _Settles, after: TableState) -> Found | None:
    """From the dealer's right on, counter-clockwise: the highest seat first; once a round."""
    round_ = after.round
    if round_ is None or not round_.verified or void(round_) or CODE in round_.said:
        return None
    was, now = play_of(before).acted, round_.play.acted
    if len(was) == len(now) or _disordered(was) or not _disordered(now):
        return _wager_after_its_turn(before.round, event, round_)
    seats = f"seat {now[-1]} before seat {was[-1]}", f"seat {was[-1]} first"
    acted = (*acts(round_, "hand.compared", of=was[-1]), *wagers(round_, was[-1]))
    return Found(*seats, event.seat, acts=acted, cite=("680a.11(d)",))


def _wager_after_its_turn(was: Round | None, event: _Settles, now: Round) -> Found | None:
    """The Ante, then the Bonus, then the Pot: told by the first act on a wager that comes too late.

    What the dealer was at already, and mends, is not late.
    """
    if was is None or isinstance(event, HandCompared):
        return None
    wager = _by_chips(was, event, now) if isinstance(event, ChipsMoved) else event.wager
    if wager not in _THEN or not _waits(was.spots.get((event.seat, wager), NO_SPOT)):
        return None
    bonus = was.spots.get((event.seat, "bonus"), NO_SPOT)
    if wager == "ante" and _was_at(bonus):
        return Found("the Ante before the Bonus", "the Bonus first", event.seat, "ante",
                     acts=bonus.acts[-1:], cite=("680a.11(e)",))  # fmt: skip
    owed = as_dealt_with(now).owed  # where it may be one player's and goes back, nobody shares it
    if owed is None or not owed.pot or not _given(was):
        return None
    return Found("Ante and Bonus before the Pot", "the Pot first", event.seat, wager,
                 acts=_pot_moved(was), cite=("680a.11(f)",))  # fmt: skip


def _by_chips(was: Round, event: ChipsMoved, now: Round) -> str | None:
    """The wager, or the first of two, that net chips at a seat settle to the cent."""
    known = now.owed.wagers if now.owed is not None else {}
    left: dict[str, int] = {}
    for wager in _THEN:
        spot, owed = was.spots.get((event.seat, wager), NO_SPOT), known.get((event.seat, wager))
        if owed is not None and _waits(spot) and not was.loose.get(event.seat):
            left[wager] = owed.won_cents - keeps(spot, owed)
    ways = (left, *({wager: cents} for wager, cents in left.items()))
    net = net_of(event)
    return next((next(iter(way)) for way in ways if net and sum(way.values()) == net), None)


def _waits(spot: Spot) -> bool:
    """Whether a wager lies there that the dealer was not at yet."""
    return bool(spot.stake_cents) and not _was_at(spot) and not spot.returned_cents


def _was_at(spot: Spot) -> bool:
    return bool(spot.paid_cents or spot.collected_cents)


# The pot: §§ 680a.7(d)(2), 680a.11(f), since 2019


def least_of(terms: Terms, seat: int) -> int:
    """The table minimum, for a seat that keeps the one before the limits changed too."""
    return terms.own_limits.get(seat, terms.limits).minimum


def _seats(state: TableState, round_: Round) -> list[Seat]:
    """Who plays; a wager that came too late is found as that, and asks for no Pot Wager."""
    stakes: dict[int, dict[str, int]] = {}
    for (seat, wager), spot in sorted(round_.spots.items()):
        if spot.stake_cents and (wager == "pot" or spot.late_cents < spot.stake_cents):
            stakes.setdefault(seat, {})[wager] = spot.stake_cents
    return [Seat(seat, its, player=player_of(state, seat)) for seat, its in stakes.items()]


_POTS: Final = {
    "pot.missing": "With more than one player, a player plays without the Pot Wager that is filed.",
    "pot.not_equal_minimum": "A Pot Wager is not equal to the table minimum.",
    "pot.single_player": "A Pot Wager is taken from a single player, who competes with nobody.",
}
for _code, _means in _POTS.items():
    catalogued(_code, cite=["680a.7(d)(2)"], severity="minor", means=_means, games=GAME)


@finds(
    "pot.missing",
    on=[CardDealt, StackDelivered],
    cite=["680a.7(d)(2)"],
    severity="minor",
    games=GAME,
    means=_POTS["pot.missing"],
    when="first",
)
def pot_wagers(before: TableState, _event: object, after: TableState) -> Iterator[Found]:
    """With the first card. Alone in the pot because others are not in it: that is theirs."""
    round_, terms = after.round, after.terms
    if (before.round is not None and before.round.dealt) or round_ is None or terms is None:
        return
    if not is_played(after) or not round_.verified:
        return
    if not stakes_are_told(after):
        return
    seats = _seats(after, round_)
    found = pot_findings(seats, terms.limits.minimum)
    boxes = [one.seat for one in seats]
    if not players_are_told(after, boxes) and not are_several(after, boxes):
        found = [one for one in found if one.code != "pot.missing"]
    others = any(one.code == "pot.missing" for one in found)
    # Else another minimum may be in force: PW-33.
    changes = reported(after, "limits.changed") and is_sure(after, LIMITS)
    stakes = {one.seat: one.stakes for one in seats}
    for code, seat in found:
        cents = stakes[seat or 0].get("pot", 0)
        if code == "pot.single_player" and others:
            continue
        if not cents and seats_are_known(after) and not is_held(after, seat or 0):
            continue  # PW-109: it is found as nobody's
        unequal = code == "pot.not_equal_minimum"
        if unequal and (not changes or cents == least_of(terms, seat or 0)):
            continue
        expected = "none" if code == "pot.single_player" else dollars(least_of(terms, seat or 0))
        lie = wagers(round_, seat, *(("pot",) if cents else ()))
        kinds = ("limits.changed",) if unequal else ("seat.taken", "seats.joined")
        yield Found(f"a Pot Wager of {expected}" if expected != "none" else "no Pot Wager",
                    dollars(cents), seat, "pot", acts=lie, code=code,
                    absent=("wager.placed", *_not_told_by_then(round_, terms, kinds)))  # fmt: skip


def _not_told_by_then(round_: Round, terms: Terms, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Those of which one may be lost: the device that called time shows no hole before it."""
    called = round_.clocks.no_more
    return tuple([
        kind for kind in kinds
        if called is None or called.source not in terms.reporters.get(kind, ())
    ])  # fmt: skip


def _given(round_: Round) -> dict[int, int]:
    """What each seat got of the pot, out of which chips it may be."""
    given = dict(round_.pot_paid)
    for (seat, wager), spot in round_.spots.items():
        if wager == "pot" and spot.paid_cents:
            given[seat] = given.get(seat, 0) + spot.paid_cents
    return given


for _code, _means in SHARES.items():
    catalogued(_code, cite=["680a.11(f)"], severity="major", means=_means, games=GAME)


@finds(
    "pot.wrong_winner",
    on=[CardsCleared, TableClosed],
    cite=["680a.11(f)"],
    severity="major",
    games=GAME,
    means=SHARES["pot.wrong_winner"],
)
def pot_shares(_before: TableState, _event: object, after: TableState) -> Found | None:
    """Net, when the cards are cleared: until then the dealer may mend it."""
    if after.closing is None or not after.closing.round.verified:
        return None
    round_ = after.closing.round
    owed = round_.owed
    if owed is None or not owed.whole or not reported(after, "pot.paid"):
        return None
    if void(round_) and not at_will(round_):
        return None
    given, under = _given(round_), None
    if owed.pot is None:
        return _not_played_for(after, owed, round_)
    if at_will(round_):
        given = {seat: sum(its) for seat, its in went(round_).items()}
        under = void_at_will(round_) if given == stakes_of(round_) else None
        if not given and not reported(after, "wager.returned"):
            return None
    due = {seat: cents for seat, cents in owed.pot.items() if cents}
    if given == due or (due and given in [split(cents, due) for cents in in_the_middle(round_)]):
        return None  # or all that was gathered: `pot.gathered_wrong`
    code = "pot.split_wrong" if given.keys() == due.keys() else "pot.wrong_winner"
    wrong = sum(max(due.get(seat, 0) - given.get(seat, 0), 0) for seat in due)
    beyond = sum(max(given[seat] - due.get(seat, 0), 0) for seat in given)
    seat = next(iter(sorted(given.keys() - due.keys())), None)
    proof = (*_pot_moved(round_), *decided(round_, *sorted({seat for seat, _ in round_.spots})))
    absent = ("pot.paid", "wager.paid") if sum(given.values()) < sum(due.values()) else ()
    told = _told(due), _told(given)
    return Found(
        *told, seat, "pot", max(wrong, beyond), proof, code, absent=absent, under=under,
        overtaken=() if beyond else _lacking(due, given),
    )  # fmt: skip


def _lacking(due: Mapping[int, int], given: Mapping[int, int]) -> tuple[Overtaken, ...]:
    """The parts of the pot that were not seen to be given."""
    lacks = {seat: cents - given.get(seat, 0) for seat, cents in sorted(due.items())}
    return tuple([
        Overtaken(("pot.paid",), seat, None, cents) for seat, cents in lacks.items() if cents
    ])  # fmt: skip


def _not_played_for(state: TableState, owed: Owed, round_: Round) -> Found | None:
    """A pot of one player, or one that is not offered, is returned: each may take his own back."""
    given = round_.pot_paid
    back = {
        seat: due.returned_cents for (seat, wager), due in owed.wagers.items() if wager == "pot"
    }
    if all(cents <= back.get(seat, 0) for seat, cents in given.items()):
        return None
    told = "each Pot Wager returned", _told(given)
    return Found(*told, None, "pot", sum(given.values()), _pot_moved(round_),
                 cite=rests_on(state), under=pot_not_offered(round_))  # fmt: skip


def _pot_moved(round_: Round) -> Orders:
    """What was put into the pot, and what was given of it."""
    return (*wagers(round_, None, "pot"), *acts(round_, "pot.paid"))


def _told(parts: Mapping[int, int]) -> str:
    told = [f"{dollars(cents)} to seat {seat}" for seat, cents in sorted(parts.items())]
    return ", ".join(told) or "the pot to nobody"
