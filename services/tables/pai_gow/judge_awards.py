"""Judges of envy and of progressive payments: §§ 688a.11(h), 688a.12(c), (d), PG-9, PG-11."""

from typing import Final

from events.money import dollars
from events.observed.deal import CardsCleared
from events.observed.settlement import WagerPaid
from services.tables.due.grounds import at_will
from services.tables.due.owed import ground
from services.tables.due.seating import players_are_told
from services.tables.findings import Found, catalogued, finds
from services.tables.judges.misled import LOCK, void_at_will
from services.tables.judges.proof import Orders, acts, faces, wagers
from services.tables.pai_gow.fold_play import from_tray
from services.tables.pai_gow.hands import is_void, progressive_row, seven, tray_pays
from services.tables.pai_gow.judge_hands import played
from services.tables.pai_gow.parts import Lock, PaiGowPlay
from services.tables.parts.raised import Overtaken
from services.tables.state import Owed, Round, TableState, reported

GAME: Final = ("face-up-pai-gow",)
_PAID_BY: Final = {"fortune": "688a.12(c)", "progressive": "688a.12(d)"}


def _earning(closed: tuple[Round, Owed], seat: int | None = None) -> Orders:
    """The wagers of this seat, or of any, that earn envy, and the hands that they earn it for."""
    round_, owed = closed
    due = [(at, one) for at, some in owed.envy.items() if seat in (None, at) for one in some]
    lie = [order for at, one in due for order in wagers(round_, at, one.of)]
    return (*lie, *[order for _, one in due for order in faces(round_, str(one.for_seat))])


def _closed(after: TableState) -> tuple[Round, Owed] | None:
    """The round that closes, where what it owes is known and judged."""
    round_ = after.closing.round if after.closing else None
    if round_ is None or not round_.verified or (is_void(round_) and not at_will(round_)):
        return None
    if round_.owed is None or not round_.owed.whole:
        return None
    return round_, round_.owed


@finds(
    "envy.unannounced",
    on=[CardsCleared],
    cite=["688a.11(h)(2)(i)(B)", "688a.11(h)(2)(i)(C)", "688a.11(h)(3)(i)(C)"],
    severity="minor",
    means="A hand that earns others an Envy Bonus was not acknowledged before its cards went.",
    games=GAME,
)
def unannounced(before: TableState, _event: CardsCleared, after: TableState) -> list[Found]:
    """Of every hand for which envy is owed to somebody."""
    closed = _closed(after)
    if closed is None or not closed[1].envy or not reported(before, "envy_hand.acknowledged"):
        return []
    if at_will(closed[0]):  # with the void that goes unsaid
        return []
    play: PaiGowPlay = closed[0].play
    hands = {one.for_seat for owed in closed[1].envy.values() for one in owed}
    return [
        Found(
            "acknowledged, and left face up", "not acknowledged", seat,
            acts=(*faces(closed[0], str(seat)), *_earning(closed)),
            absent=("envy_hand.acknowledged",),
        )
        for seat in sorted(hands - {*play.acknowledged})
    ]  # fmt: skip


@finds(
    "envy.unpaid",
    "envy.unearned",
    on=[CardsCleared],
    cite=["688a.11(h)(2)(ii)", *_PAID_BY.values()],
    severity="major",
    means="An Envy Bonus that was earned was not paid, or not in full.",
    games=GAME,
)
def envy_paid_wrongly(before: TableState, _event: CardsCleared, after: TableState) -> list[Found]:
    """What each seat earned beside what it got; nothing, where a void at will left it unpaid."""
    closed = _closed(after)
    if closed is None:
        return _paid_of_nothing(after)
    if not (closed[1].envy or closed[0].envy_paid):
        return []
    round_, owed = closed
    boxes = {seat for (seat, _), spot in round_.spots.items() if spot.stake_cents}
    found = []
    for seat in sorted(owed.envy.keys() | round_.envy_paid.keys()):
        due = sum(one.amount_cents for one in owed.envy.get(seat, ()))
        paid = round_.envy_paid.get(seat, 0)
        told = reported(before, "envy.paid") and players_are_told(before, boxes)
        if paid == due:
            found += _for_another(closed, seat)
        if paid == due or (paid < due and not told):
            continue
        code = "envy.unpaid" if paid < due else "envy.unearned"
        by = {_PAID_BY[one.of] for one in owed.envy.get(seat, ())} or {*_PAID_BY.values()}
        found.append(
            Found(
                f"envy of {dollars(due)}", f"{dollars(paid)} paid", seat,
                amount_cents=abs(due - paid), code=code,
                cite=("688a.11(h)(2)(ii)", *sorted(by)),
                acts=(*acts(round_, "envy.paid", of=seat), *_earning(closed, seat)),
                absent=("envy.paid",) if paid < due else ("wager.placed",),
                under=None if paid else void_at_will(round_),
                overtaken=(Overtaken(("envy.paid",), seat, None, due - paid),) * (paid < due),
            )
        )  # fmt: skip
    return found


def _for_another(closed: tuple[Round, Owed], seat: int) -> list[Found]:
    """It got what it earned; that it was for a hand which earns it nothing moves no money."""
    round_, owed = closed
    play: PaiGowPlay = round_.play
    hands = {one.for_seat for one in owed.envy.get(seat, ())}
    return [
        Found(
            f"for the hand of seat {', '.join(map(str, sorted(hands)))}", f"paid for seat {other}",
            seat, code="envy.unearned", severity="minor",
            cite=("688a.11(h)(2)(ii)",), absent=("wager.placed",),
            acts=(*acts(round_, "envy.paid", of=seat), *_earning(closed, seat)),
        )
        for of, other in play.envied if of == seat and other not in hands
    ]  # fmt: skip


def _paid_of_nothing(after: TableState) -> list[Found]:
    """GEN-4: no wager of a round that is void, and was declared so, earns anything."""
    round_ = after.closing.round if after.closing else None
    if round_ is None or not round_.verified or not round_.envy_paid:
        return []
    cite = ground(round_)
    if cite is None or round_.voided is None:
        return []
    return [
        Found(
            "no envy in a void round", f"{dollars(cents)} paid", seat, amount_cents=cents,
            code="envy.unearned", cite=(cite,), acts=acts(round_, "envy.paid", of=seat),
        )
        for seat, cents in sorted(round_.envy_paid.items()) if cents
    ]  # fmt: skip


catalogued(
    "envy.unearned",
    cite=["688a.11(h)(2)(ii)", *_PAID_BY.values()],
    severity="major",
    means="An Envy Bonus was paid that was not earned, or more than was earned.",
    games=GAME,
)


@finds(
    "progressive.winner_unlit",
    on=[WagerPaid],
    cite=["688a.11(h)(3)(i)(B)(2)"],
    severity="major",
    means="A progressive wager was paid, or won a jackpot, at a position whose light was not on.",
    games=GAME,
)
def winner_unlit(before: TableState, event: WagerPaid, after: TableState) -> Found | None:
    """At its first payment; a payment to a hand that wins nothing is another finding."""
    round_ = _winning(before, event)
    if round_ is None or round_.spots[event.seat, "progressive"].paid_cents:
        return None
    return _unlit(round_, event.seat, after)


@finds(
    "progressive.winner_unlit",
    on=[CardsCleared],
    cite=["688a.11(h)(3)(i)(B)(2)"],
    severity="major",
    means="A progressive wager was paid, or won a jackpot, at a position whose light was not on.",
    games=GAME,
)
def jackpot_unlit(_: TableState, _event: CardsCleared, after: TableState) -> list[Found]:
    """A win of which the tray pays nothing: no payment at the table tells of it."""
    closed = _closed(after)
    if closed is None:
        return []
    round_, owed = closed
    found = [
        _unlit(round_, seat, after) for (seat, wager), one in sorted(owed.wagers.items())
        if wager == "progressive" and one.outcome == "win" and not one.won_cents
        and not round_.spots[seat, wager].paid_cents
    ]  # fmt: skip
    return [one for one in found if one is not None]


def _unlit(round_: Round, seat: int, after: TableState) -> Found | None:
    """As the dealer saw it last; else as the lamps told as the wagers locked."""
    lock: Lock = round_.play.lock
    proof, wanted = wagers(round_, seat, "progressive"), "the position's light on"
    dark = lock.dark.get(seat)
    if dark is not None:
        return Found(wanted, "seen to be off", seat, "progressive", acts=(*proof, dark))
    if round_.halved or not reported(after, "progressive_wager.lit"):
        return None
    if seat in lock.lit or seat in lock.seen_lit:
        return None
    before_it = [lead.id for lead in round_.leads if lead.code == LOCK]
    return Found(
        wanted, "not lit", seat, "progressive", acts=proof,
        absent=("progressive_wager.lit",), under=before_it[0] if before_it else None,
    )  # fmt: skip


@finds(
    "progressive.unvalidated",
    on=[WagerPaid],
    cite=["688a.11(h)(3)(i)(B)(3)"],
    severity="major",
    means="A progressive payment of the filed size was made without a floorperson's validation.",
    games=GAME,
)
def unvalidated(before: TableState, event: WagerPaid, after: TableState) -> Found | None:
    """At the payment with which the amount is reached."""
    least = after.terms.controls.validate_from_cents if after.terms else None
    round_ = _winning(before, event)
    if round_ is None or least is None:
        return None
    if event.validated_by not in (None, before.dealer, event.by):  # PW-103
        return None
    lock: Lock = round_.play.lock
    was = round_.spots[event.seat, "progressive"].paid_cents
    now = was + event.amount_cents
    if was >= least or now < least or event.seat in lock.validated:
        return None
    told = "validated by a floorperson", f"{dollars(now)} paid without"
    proof = wagers(round_, event.seat, "progressive")
    absent = ("floorperson.verified",)
    return Found(*told, event.seat, "progressive", event.amount_cents, proof, absent=absent)


@finds(
    "progressive.paid_from_tray",
    on=[WagerPaid],
    cite=["688a.11(h)(3)(i)(B)(4)"],
    severity="critical",
    means="A share of the meter, or a fixed amount above the filed one, was paid from the tray.",
    games=GAME,
)
def paid_from_tray(before: TableState, event: WagerPaid, after: TableState) -> Found | None:
    """Only the fixed part of a row is the table's to pay, up to the filed amount: PG-4, PG-11."""
    round_, now = before.round, after.round
    if round_ is None or now is None or not round_.verified:
        return None
    told = from_tray(event.seat)
    if told in round_.said or told not in now.said:
        return None
    row = progressive_row(before, round_, event.seat)
    fixed = dollars(tray_pays(before, row) if row else 0)
    paid = now.spots[event.seat, "progressive"].paid_cents
    said = f"{fixed} from the tray", f"{dollars(paid)} paid from the tray"
    proof = (*faces(round_, str(event.seat)), *wagers(now, event.seat, "progressive"))
    found = Found(*said, event.seat, "progressive", paid, proof)
    return found if row is None or row.pays_share() else found._replace(severity="major")


def _winning(before: TableState, event: WagerPaid) -> Round | None:
    """The round, where this pays a progressive wager that its cards let win, or may."""
    if event.wager != "progressive":
        return None
    round_ = played(before)
    if round_ is None or (event.seat, "progressive") not in round_.spots:
        return None
    known = seven(round_.dealt, str(event.seat)) is not None
    return round_ if not known or progressive_row(before, round_, event.seat) else None
