"""Judges of the settlement: what was paid and collected, net and when final.

§§ 629a.7, 629a.11(b), 629a.12. Final is what the dealer turned away from; the rest when the
cards are cleared. What is mended after it was found is said to be remedied, and what comes to
another amount by then is told with that, under what was found.
"""

from collections.abc import Mapping
from typing import Final

from events.money import dollars
from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.play import HandCompared, HandRevealed
from events.observed.settlement import (
    ChipsMoved,
    OverpaymentRecovered,
    UnderpaymentMadeGood,
    WagerCollected,
    WagerPaid,
)
from services.tables.due.amiss import MENDS, ON_CLOSED, mended_cents, of_closed
from services.tables.due.chips import keeps
from services.tables.due.owed import with_owed
from services.tables.due.payments import NO_SPOT, hidden, reckon
from services.tables.due.reckoning import reckon_player
from services.tables.due.withheld import WITHHELD
from services.tables.findings import Cites, Found, Mend, catalogued, finds
from services.tables.folds.rounds import CLOSES
from services.tables.heard.trust import PROGRESSIVE, trust
from services.tables.judges.misled import under
from services.tables.judges.proof import decided
from services.tables.judges.switched import LACKS, found_before, key_of, switched
from services.tables.parts.raised import Overtaken
from services.tables.remedies.follow import asks_void
from services.tables.state import Reckoned, Round, SpotKey, TableState, reported

_Mends = UnderpaymentMadeGood | OverpaymentRecovered
_PAYMENTS = (
    "pay.over", "pay.under", "pay.missed", "pay.unearned", "collect.missed", "collect.unearned",
)  # fmt: skip
TURNS = (
    WagerPaid, WagerCollected, VigorishMarked, VigorishCollected, ChipsMoved,
    UnderpaymentMadeGood, OverpaymentRecovered,
)  # fmt: skip
_AWAY: Final = (*TURNS, HandCompared, HandRevealed)
_CITE: Final[Cites] = {
    "midibaccarat": ["629a.11(b)"],
    "face-up-pai-gow": ["688a.11(f)", "688a.11(h)"],
    "saigon-5-card": ["680a.11(d)", "680a.11(e)"],
}
_PAID: Final = ("wager.paid", "chips.moved")
_TAKEN: Final = ("wager.collected", "chips.moved", "wager.withdrawn")
_BY_LINK: Final = ("progressive_wagers.collected",)  # all at once, before the deal
_LAST_ACT: Final = {
    **dict.fromkeys(sorted({"pay.missed", "pay.under", *WITHHELD}), ("wager.paid",)),
    "collect.missed": ("wager.collected",),
}
_MEANS = "What the dealer paid, took or returned on a wager, net and when final, is not its due."


def _payment(
    round_: Round, one: Reckoned, error_cents: int, code: str, *, remedied: bool = False
) -> Found:
    (seat, wager), spot, owed, net = one
    acts = (*spot.acts, *decided(round_, seat))
    kept = owed.vigorish_cents if net.net_of_vigorish else 0
    expected = f"{owed.outcome}: pay {dollars(owed.won_cents + net.coupon_cents)}"
    expected += f" less {dollars(kept)} vigorish" * bool(kept)
    expected += f", return {dollars(owed.returned_cents)}"
    observed = f"paid {dollars(net.paid_cents - kept)}, took {dollars(net.taken_cents)}"
    observed += f" of {dollars(spot.stake_cents)}"
    cite = () if code in WITHHELD else owed.cite
    return Found(
        expected, observed, seat, wager, abs(error_cents), acts, code, cite, remedied,
        absent=_absent(one, code),
    )  # fmt: skip


def _absent(one: Reckoned, code: str) -> tuple[str, ...]:
    """What lost report would explain it: of chips that lay there, or that moved after all."""
    spot, owed = one.spot, one.owed
    lay = 0 < spot.stake_cents >= max(spot.collected_cents, spot.returned_cents)
    short = one.net.error_cents == one.net.taken_cents - keeps(spot, owed) < 0  # and nothing else
    short = short and spot.returned_cents < spot.stake_cents  # else it was seen to go back
    return (
        *(() if lay else ("wager.placed",)),
        *(_TAKEN if short else ()),
        *(_BY_LINK if short and one.key[1] == PROGRESSIVE else ()),
        *(_PAID if code in LACKS else ()),
    )


@finds(
    *_PAYMENTS, on=(*TURNS, HandCompared, HandRevealed), cite=_CITE, severity="major", means=_MEANS
)
def at_a_turn(before: TableState, _event: object, after: TableState) -> list[Found]:
    """Payments of the seat that the dealer has left."""
    was, now = before.round, after.round
    if was is None or now is None or not was.turn or was.turn == now.turn or not was.verified:
        return []
    if hidden(now):
        return []
    seat, found = was.turn, []
    fresh = {
        key: spot.judged
        for key, spot in now.spots.items()
        if spot.judged is not None and spot.judged[0] and was.spots[key].judged is None
    }
    if fresh:
        was = with_owed(before, was)
        found += [
            _payment(was, one, *fresh[one.key])
            for one in reckon(was, seat, trust(before, was))
            if one.key in fresh and one.key not in now.muted
        ]
        found = switched(before, was, _hung(before, was, found))
    return found


@finds(*_PAYMENTS, on=CLOSES, cite=_CITE, severity="major", means=_MEANS, when="close")
def at_the_close(before: TableState, _event: object, after: TableState) -> list[Found]:
    """All that is left when the cards are cleared, and what was mended since it was found."""
    if after.closing is None:
        return []
    round_, reckoned = after.closing
    if reckoned is None or not round_.verified or hidden(round_):
        return []
    loud = [r for r in reckoned if r.key not in round_.muted] if round_.muted else reckoned
    firsts = found_before(round_)
    found = [one for r in loud for one in _left(round_, r, firsts)]
    found = [one._replace(overtaken=_overtaken(one)) for one in _hung(before, round_, found)]
    return [one._replace(round=round_.name) for one in switched(before, round_, found)]


def _overtaken(one: Found) -> tuple[Overtaken, ...]:
    """What the dealer did just before the cards were cleared, and another device told of."""
    kinds = _LAST_ACT.get(one.code or "")
    if kinds is None or one.remedied:
        return ()
    return (Overtaken(kinds, one.seat, one.wager, one.amount_cents),)


def of_the_void(before: TableState, round_: Round) -> str | None:
    """The finding whose remedy was begun and not carried out: what is kept or paid follows."""
    if round_.voided is None:
        return None
    asks = (one.id for one in before.open_findings if one.round == round_.name and asks_void(one))
    return next(asks, None)


def _hung(state: TableState, round_: Round, found: list[Found]) -> list[Found]:
    """What merely follows from a void, an announcement, a setting or a wager hangs under that."""
    void = of_the_void(state, round_)
    if void is not None:
        return [one._replace(under=void) for one in found]
    if not found or not (round_.leads or state.verbal):
        return found
    seats = {one.seat for one in found if one.seat is not None and not one.remedied}
    known = {
        key: name for seat in sorted(seats) for key, name in under(state, round_, seat).items()
    }
    return [
        one if one.remedied else one._replace(under=known.get(key_of(one), one.under))
        for one in found
    ]


def _left(round_: Round, one: Reckoned, firsts: Mapping[SpotKey, str]) -> list[Found]:
    """What it comes to where that is not what was found as the dealer turned away: under that."""
    was, code = one.spot.judged or (0, "")
    now = one.net.error_cents
    if now == was:
        return []
    found = []
    if was and one.net.code != code:
        found.append(_payment(round_, one, was, code, remedied=True))
    if now:
        told = _payment(round_, one, now, one.net.code)
        found.append(told._replace(under=firsts.get(one.key)) if was else told)
    return found


def _unasked(before: TableState, event: WagerPaid | WagerCollected) -> bool:
    """Whether no round that is open owes this, none that is closed, and that would be seen."""
    if before.stream.doubt or mended_cents(before, event):
        return False
    return of_closed(before, event) and reported(before, "wager.placed")


@finds("pay.unearned", on=[WagerPaid], cite=_CITE, severity="major", means=_MEANS)
def paid_outside(before: TableState, event: WagerPaid, _after: TableState) -> Found | None:
    """A closed round owes nothing."""
    if not _unasked(before, event):
        return None
    observed = f"paid {dollars(event.amount_cents)} outside a round"
    told = "nothing is owed", observed
    return Found(*told, event.seat, event.wager, event.amount_cents, absent=("wager.placed",))


@finds("collect.unearned", on=[WagerCollected], cite=_CITE, severity="major", means=_MEANS)
def collected_outside(
    before: TableState, event: WagerCollected, _after: TableState
) -> Found | None:
    """As for a payment."""
    if not _unasked(before, event):
        return None
    observed = f"took {dollars(event.amount_cents)} outside a round"
    told = "nothing lies there", observed
    return Found(*told, event.seat, event.wager, event.amount_cents, absent=("wager.placed",))


@finds(*_PAYMENTS, on=(*ON_CLOSED, ChipsMoved, Mend), cite=_CITE, severity="major", means=_MEANS)
def mended(before: TableState, _event: object, after: TableState) -> list[Found]:
    """A mistake of a closed round is made good, or recovered."""
    if len(after.amiss) >= len(before.amiss) or after.closing is not None:
        return []
    left = list(after.amiss)
    gone = [one for one in before.amiss if one not in left]
    return [
        Found(
            "paid, taken and returned as it was due", "mended after the round", one.seat,
            one.wager, abs(one.error_cents), code=one.code, remedied=True, round=one.round,
        )
        for one in gone
    ]  # fmt: skip


@finds(*_PAYMENTS, on=MENDS, cite=_CITE, severity="major", means=_MEANS)
def mended_at_once(before: TableState, event: _Mends, after: TableState) -> Found | None:
    """Before it is final: a payment of this round that was wrong, and is right with these chips."""
    was, now, key = before.round, after.round, (event.seat, event.wager)
    if was is None or now is None or was.spots.get(key, NO_SPOT).judged is not None:
        return None
    if not was.verified or was.voided is not None or hidden(was) or key in was.muted:
        return None
    one, after_it = _reckoned(before, was, key), _reckoned(after, now, key)
    if one is None or after_it is None or after_it.net.error_cents or not one.net.error_cents:
        return None
    return _payment(was, one, one.net.error_cents, one.net.code, remedied=True)


def _reckoned(state: TableState, round_: Round, key: SpotKey) -> Reckoned | None:
    round_ = with_owed(state, round_)
    if round_.owed is None:
        return None
    every = reckon_player(state, round_, key[0], trust(state, round_))
    return next((one for one in every if one.key == key), None)


_OWN: Final = {  # what each of them means
    "pay.over": "A winner was paid more than was due, net and when final.",
    "pay.under": "A winner was paid less than was due, net and when final.",
    "pay.missed": "A winner was not paid.",
    "pay.unearned": "Chips went out of the tray to a wager that had not won, or to none.",
    "collect.missed": "A lost wager was not collected.",
    "collect.unearned": "Chips were collected that the house had not won.",
}
for _code, _means in _OWN.items():
    catalogued(_code, cite=_CITE, severity="major", means=_means)
