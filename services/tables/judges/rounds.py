"""Judges of the round as a whole: announced, void, disputed, its cards kept until it is settled.

GEN-4; §§ 629a.8(b), 680a.8(b), 688a.8(b).
"""

from typing import Any, Final

from events.moments import milliseconds
from events.observed.deal import CardDealt, CardRead, CardsMixed, StackDelivered
from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.round import RoundDisputed, RoundVoided
from events.observed.settlement import ChipsMoved, EnvyPaid, PotPaid, WagerCollected, WagerPaid
from events.observed.wagers import NoMoreBets
from services.tables.due.grounds import SEEN_BY, believed, grounds
from services.tables.due.payments import hidden
from services.tables.findings import Cites, Found, finds
from services.tables.folds.rounds import CLOSES, STARTS
from services.tables.folds.wagers import GOES_ON, never_said
from services.tables.heard.clocks import TAKEN, tolerance_ms
from services.tables.judges.held import settled_late
from services.tables.judges.proof import acts, wagers
from services.tables.judges.words import MEANS
from services.tables.remedies.follow import asks_void
from services.tables.state import Round, TableState, game_of, reported

_VOID: Final[Cites] = {
    "midibaccarat": ["629a.13(e)"],
    "face-up-pai-gow": ["688a.13(c)", "688a.13(e)", "688a.13(g)", "688a.13(i)", "688a.13(j)",
                        "688a.13(l)"],
    "saigon-5-card": ["680a.8(g)", "680a.9(f)", "680a.10(f)", "680a.13(a)", "680a.13(c)",
                      "680a.13(e)"],
}  # fmt: skip
KEPT: Final[Cites] = {
    "midibaccarat": ["629a.11(c)"],
    "face-up-pai-gow": ["688a.11(g)", "688a.11(i)", "688a.11(d)", "688a.11(h)(2)(iii)"],
    "saigon-5-card": ["680a.11(d)"],
}
EARLY: Final = "Cards are taken up before their wagers are settled, or all that hangs on them."
MIXED: Final = "Cards are racked so that hands cannot be told, or stacks that nobody plays lie on."
_Own = dict[str, tuple[str, ...]]
_SETTLED: Final[_Own] = {"face-up-pai-gow": ("688a.11(g)", "688a.11(i)")}  # wagers on those cards
# All cards at once.
_REMOVED: Final[_Own] = {"680a-2016": ("680a.11(f)",), "680a-2019": ("680a.11(g)",)}
_RACKED: Final = {**_REMOVED, "688a-2021": ("688a.11(j)",)}


_Settles = WagerPaid | WagerCollected | ChipsMoved | VigorishMarked | VigorishCollected
_SETTLES: Final = (WagerPaid, WagerCollected, ChipsMoved, VigorishMarked, VigorishCollected)
_BELATED: Final = (WagerPaid, WagerCollected, ChipsMoved, EnvyPaid, PotPaid)
SAIGON: Final = "saigon-5-card"
_BEFORE: Final[dict[str, dict[str, str]]] = {  # any card, by how it is dealt
    SAIGON: {
        "manual-shoe": "680a.8(b)", "hand": "680a.9(a)(3)", "automated-shoe": "680a.10(a)(2)",
    },
    "face-up-pai-gow": {
        "manual-shoe": "688a.8(b)", "hand": "688a.9(a)(3)", "automated-shoe": "688a.10(a)(2)",
    },
}  # fmt: skip


_TIME: Final[Cites] = {
    "midibaccarat": ["629a.8(b)"],
    "face-up-pai-gow": ["688a.8(b)", "688a.9(a)(3)", "688a.10(a)(2)"],
    "saigon-5-card": ["680a.8(b)", "680a.9(a)(3)", "680a.10(a)(2)"],
}


@finds("round.no_announcement", on=[CardDealt, StackDelivered], cite=_TIME, severity="minor",
       means='A card is dealt before the dealer has announced "no more bets".',
       when="first")  # fmt: skip
def no_announcement(
    before: TableState, event: CardDealt | StackDelivered, after: TableState
) -> Found | None:
    """At the first card of the round, where the device that deals it tells of both."""
    round_ = after.round
    if round_ is None or round_.no_more or round_.simulated or round_.clocks.bare is not None:
        return None
    if (before.round is not None and before.round.dealt) or not round_.verified:
        return None
    if not reported(after, "no_more_bets.announced"):
        return None
    return _bare(after, round_)


@finds("round.no_announcement", on=GOES_ON | STARTS, cite=_TIME, severity="minor",
       means='A card is dealt before the dealer has announced "no more bets".',
       when="late")  # fmt: skip
def announced_after(before: TableState, event: Any, after: TableState) -> Found | None:
    """Another device tells of it: by the clocks, or when that is past it; else at the close."""
    again = after.closing is not None and after.round is not None
    round_ = after.closing.round if after.closing is not None and again else before.round
    bare = round_.clocks.bare if round_ is not None else None
    if round_ is None or bare is None or not round_.verified:
        return None
    if round_.simulated or not round_.dealt or not reported(after, "no_more_bets.announced"):
        return None
    if again or never_said(before, bare, event):
        absent = ("no_more_bets.announced",) if again else ()
        return _bare(after, round_, bare.order)._replace(absent=absent)
    if type(event) is not NoMoreBets:
        return None
    late_ms = milliseconds(event.at) - bare.at_ms
    return _bare(after, round_, bare.order) if late_ms > tolerance_ms(before) else None


def _bare(state: TableState, round_: Round, *acts: int) -> Found:
    card = round_.dealt[0]
    stack = len(round_.dealt) > 1 and round_.dealt[1].order == card.order
    told = f"a stack, {card.hand}" if stack else f"{card.hand} {card.number}"
    cite: tuple[str, ...] = ()
    method, clauses = state.devices.method, _BEFORE.get(game_of(state))
    if clauses and (method or stack):
        cite = (clauses[method[0] if method and not stack else "automated-shoe"],)
    return Found('"no more bets" before any card', f"{told} without it", acts=acts, cite=cite,
                 round=round_.name)  # fmt: skip


@finds("void.unsupported", on=[RoundVoided], cite=_VOID, severity="major",
       means="A round is declared void without a ground that the text has.")  # fmt: skip
def unsupported(before: TableState, event: RoundVoided, after: TableState) -> Found | None:
    """GEN-4: these grounds and no others; so none for a round that was played to its end."""
    was, now = before.round, after.round
    name = was.name if was is not None else before.last
    if was is None:
        if name is None or before.unsettled or believed(before, event.ground or ""):
            return None
    elif now is None or was.voided is not None or not was.verified or now.grounds:
        return None  # whether or not its clause was named: there is a ground
    known = event.ground in grounds(game_of(before))
    told, told_by = event.ground or "no ground given", event.ground or ""
    told = f"{told}, not shown" if known else told
    absent = tuple([fact for some in SEEN_BY.get(told_by, ()) for fact in some])
    return Found("a ground of the text that is shown", told, absent=absent, round=name)


@finds("void.missing", on=CLOSES, cite=_VOID, severity="major", when="close",
       means="A round that had to be declared void was played on and settled.")  # fmt: skip
def missing(before: TableState, _event: object, after: TableState) -> Found | None:
    """At its close; it hangs under the finding that demanded it."""
    closing = after.closing
    if closing is None or not closing.round.verified or not hidden(closing.round):
        return None
    if not reported(before, "round.voided"):
        return None
    must = [one for one in closing.round.grounds if one.must]
    name = closing.round.name
    under = [
        one.id for one in before.open_findings
        if one.round == name and (asks_void(one) or one.code == "device.fault_ignored")
    ]  # fmt: skip
    waits = [
        one for one in after.waiting
        if one.open is not None and one.open.round == name and asks_void(one.open)
    ]  # fmt: skip
    absent: tuple[str, ...] = ("round.voided",)
    if waits and not under:
        under = [one.open.id for one in waits if one.open is not None]
        absent = (*absent, *waits[0].facts)
    return Found(
        "declared void, all wagers returned", "closed without it", acts=(must[0].order,),
        cite=(must[0].cite,), round=name, under=under[0] if under else None, absent=absent,
    )  # fmt: skip


@finds("hand.disputed", on=[RoundDisputed], severity="info", remedy="decide",
       means="A player disputes a round: it is kept as evidence with all its events.")  # fmt: skip
def disputed(before: TableState, event: RoundDisputed, _after: TableState) -> Found | None:
    """Once for a seat and a round, until it is decided."""
    at_hand = before.round.name if before.round else before.last
    round_ = event.of or at_hand
    known = ((f.code, f.round, f.seat) for f in before.open_findings)
    if ("hand.disputed", round_, event.seat) in known:
        return None
    told = f"disputed: {event.words}" if event.words else "disputed"
    return Found("every player agrees", told, event.seat, round=round_)


@finds("cards.cleared_early", on=_SETTLES, cite=KEPT,
       severity="major", means=EARLY)  # fmt: skip
def cleared_early(before: TableState, event: _Settles, after: TableState) -> Found | None:
    """Once a round, when a wager is settled whose cards are gone.

    One that never is was missed; a push needs nothing.
    """
    was, now = before.round, after.round
    if was is None or now is None or not now.verified:
        return None
    if TAKEN not in now.said or TAKEN in was.said:
        return None
    told = f"settled at seat {event.seat} after its cards were taken"
    hands = (str(event.seat), "dealer", "player", "banker")
    taken_up = [order for name in hands for order in acts(now, "hand.cleared", of=name)]
    proof = (*taken_up, *wagers(now, event.seat))
    expected, cite = "cards stay until their wagers are settled", _SETTLED.get(game_of(after), ())
    return Found(expected, told, event.seat, acts=proof, cite=cite)


@finds("cards.cleared_early", on=_BELATED, cite=KEPT,
       severity="major", means=EARLY)  # fmt: skip
def settled_with_no_cards(before: TableState, event: Any, _after: TableState) -> Found | None:
    """Once a round, when a wager is settled that waited as all cards were cleared: PW-23."""
    was = settled_late(before, event)
    if was is None or was.early:
        return None
    told = f"settled at seat {event.seat} after its cards were taken"
    proof = tuple([int(one.rpartition("/")[2]) for one in was.finding.because])
    expected = "cards stay until their wagers are settled"
    cite = _REMOVED.get(before.terms.filing.text, ()) if before.terms else ()
    cite = cite or _SETTLED.get(game_of(before), ())
    return Found(expected, told, event.seat, acts=proof, cite=cite, round=was.finding.round)


@finds(
    "discard.order",
    on=[CardsMixed],
    cite={
        "midibaccarat": ["629a.11(c)"],
        "face-up-pai-gow": ["688a.11(j)"],
        "saigon-5-card": ["680a.11(f)", "680a.11(g)"],
    },
    severity="minor",
    means=MIXED,
)
def mixed(before: TableState, _event: CardsMixed, after: TableState) -> Found:
    """At once; of the round at hand, or of the one just closed."""
    name = before.round.name if before.round else after.last
    cite = _RACKED.get(after.terms.filing.text, ()) if after.terms else ()
    return Found("each hand can be reconstructed", "the cards were mixed", round=name, cite=cite)


@finds("source.disagree", on=[CardRead, CardDealt], severity="major", means=MEANS)
def disagree(before: TableState, event: CardRead | CardDealt, after: TableState) -> Found | None:
    """Once a card; the word of the device that dealt it stands, else the first."""
    now = after.round
    if now is None or not now.words or not now.verified:
        return None
    was = before.round.words if before.round is not None else ()
    if now.words == was:
        return None
    place = (event.hand, event.number)
    if any((word.hand, word.number) == place for word in was):
        return None
    other = now.words[-1]
    stands = next(card for card in now.dealt if (card.hand, card.number) == place)
    if other.source == stands.source:
        return None  # one device, which says otherwise now
    expected = f"{stands.hand} {stands.number} {stands.card} ({stands.source}, which stands)"
    return Found(expected, f"{other.card} ({other.source})", acts=(stands.order,))
