"""Judges of House Money: settled before any third card, pressed as filed: § 629a.8(c)(3), MB-8."""

from typing import Final

from events.money import dollars
from events.observed.settlement import WagerCollected, WagerPaid, WagerPressed
from services.law.midibaccarat.procedure import THIRD
from services.tables.findings import Found, finds
from services.tables.heard.clocks import may_precede
from services.tables.heard.stakes import stakes_are_told
from services.tables.judges.proof import faces, wagers
from services.tables.midibaccarat.parts import NO_SPOT
from services.tables.midibaccarat.play import press_wrong
from services.tables.state import Round, TableState

GAME: Final = ("midibaccarat",)
WAGER: Final = "house_money"
LATE: Final = "house_money.settled_late"


@finds(
    LATE,
    on=[WagerPaid, WagerCollected, WagerPressed],
    cite=["629a.8(c)(3)", "629a.8(c)(3)(ii)"],
    severity="minor",
    means="A House Money Wager is settled after a third card was dealt.",
    games=GAME,
)
def settled_after_a_third_card(
    before: TableState, event: WagerPaid | WagerCollected | WagerPressed, _after: TableState
) -> Found | None:
    """The first that is settled so; what goes on from before the card is no late settlement."""
    if not isinstance(event, WagerPressed) and event.wager != WAGER:
        return None
    round_ = before.round
    if round_ is None or not round_.verified or round_.voided is not None:
        return None
    thirds = [card.order for card in round_.dealt if card.number >= THIRD]
    if not thirds or _touched(round_, event.seat) or LATE in round_.said:
        return None
    if may_precede(before, event, round_.play.third):
        return None
    what = f"seat {event.seat} settled after a third card"
    acts = (thirds[0], *wagers(round_, event.seat, WAGER))
    return Found("House Money settled before any third card", what, event.seat, WAGER, acts=acts)


def _touched(round_: Round, seat: int) -> bool:
    spot = round_.spots.get((seat, WAGER), NO_SPOT)
    return bool(spot.paid_cents or spot.collected_cents or seat in round_.play.presses)


@finds(
    "house_money.press_invalid",
    on=[WagerPressed],
    cite=["629a.8(c)(3)(i)(A)", "629a.8(c)(3)(i)(B)"],
    severity="major",
    means="A House Money payout goes on to where it may not, or by another amount than filed.",
    games=GAME,
)
def pressed_otherwise(before: TableState, event: WagerPressed, _after: TableState) -> Found | None:
    """Only a payout, only on to a Player or Banker wager of the seat, only as filed."""
    round_ = before.round
    if round_ is None or not round_.verified or not stakes_are_told(before):
        return None
    due = press_wrong(before, round_, event)
    if due is None:
        return None
    observed = f"{dollars(event.amount_cents)} to {event.to}"
    acts = (*faces(round_), *wagers(round_, event.seat, WAGER, "player", "banker"))
    absent = ("wager.placed",)
    return Found(due, observed, event.seat, WAGER, event.amount_cents, acts, absent=absent)
