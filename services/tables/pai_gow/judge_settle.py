"""Judges of reveal and comparison: §§ 688a.11(e) to (h), 688a.12(a)."""

from collections.abc import Iterator
from typing import Final

from events.observed.deal import CardsCleared
from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.play import HandCompared, HandRevealed
from events.observed.settlement import WagerCollected, WagerPaid
from services.tables.due.payments import NO_SPOT
from services.tables.findings import Found, finds
from services.tables.heard.clocks import may_precede
from services.tables.judges.proof import acts, decided
from services.tables.pai_gow.hands import POSITION, is_void, main_result
from services.tables.pai_gow.judge_hands import played
from services.tables.pai_gow.kept import ENVY
from services.tables.pai_gow.parts import PaiGowPlay
from services.tables.parts.raised import Overtaken
from services.tables.state import Round, Spot, TableState, reported

GAME: Final = ("face-up-pai-gow",)
CODE: Final = "settle.order"
MEANS: Final = (
    "Hands were revealed and settled in another order than from the dealer's right, a Pai Gow"
    " Wager after an optional one beside it, a surrendered one not at once, or a Fortune Bonus"
    " Wager after envy was paid."
)
SAID: Final = ("688a.11(e)", "688a.5(i)(1)(ii)", "688a.13(a)", "688a.13(b)")
UNSAID: Final = "The total of the dice, no roll, or how a hand came out, was not announced."
ORDERED: Final = ("688a.11(d)", "688a.11(e)", "688a.11(h)", "688a.11(h)(2)(ii)")
OPTIONAL: Final = ("ace_high", "fortune")  # the progressive wager goes before the deal: PG-10


@finds(
    "settle.order",
    on=[HandRevealed, HandCompared],
    cite=ORDERED,
    severity="minor",
    means=MEANS,
    games=GAME,
)
def out_of_turn(
    before: TableState, event: HandRevealed | HandCompared, _after: TableState
) -> Found | None:
    """A hand comes after one that lies farther to the left: once a round."""
    round_ = played(before)
    if round_ is None or not round_.play.shown:
        return None
    shown: dict[int, int] = round_.play.shown
    seat = event.seat if isinstance(event, HandCompared) else POSITION.get(event.hand, 0)
    if not seat or seat in shown or seat < min(shown):
        return None
    seats = sorted(shown, key=lambda one: shown[one])
    if seats != sorted(seats, reverse=True):
        return None
    last = seats[-1]
    told = f"seat {seat} before seat {last}", f"seat {seat} after it"
    return Found(*told, seat, acts=tuple(shown.values()), cite=("688a.11(e)",))


@finds(
    "settle.order",
    on=[WagerPaid, WagerCollected],
    cite=ORDERED,
    severity="minor",
    means=MEANS,
    games=GAME,
)
def main_wager_last(
    before: TableState, event: WagerPaid | WagerCollected, _after: TableState
) -> Found | None:
    """Told by the first act on it; what the dealer was at already, and mends, is not late."""
    round_ = before.round
    if event.wager != "main" or round_ is None or not round_.verified or is_void(round_):
        return None
    main = round_.spots.get((event.seat, "main"), NO_SPOT)
    if not main.stake_cents or main.returned_cents or _was_at(main) or CODE in round_.said:
        return None
    for wager in OPTIONAL:
        other = round_.spots.get((event.seat, wager), NO_SPOT)
        if other.stake_cents and _was_at(other):
            told = "the Pai Gow Wager before the optional ones", f"{wager} first"
            return Found(*told, event.seat, "main", acts=other.acts[-1:], cite=("688a.11(h)",))
    return None


@finds(
    "settle.order",
    on=[WagerPaid, WagerCollected],
    cite=ORDERED,
    severity="minor",
    means=MEANS,
    games=GAME,
)
def fortune_after_envy(
    before: TableState, event: WagerPaid | WagerCollected, _after: TableState
) -> Found | None:
    """Envy is paid after all Fortune Bonus Wagers: told by the first act on one afterwards."""
    round_ = before.round
    if event.wager != "fortune" or round_ is None or not round_.verified or is_void(round_):
        return None
    first = round_.clocks.taken.get(ENVY)
    if first is None or CODE in round_.said or may_precede(before, event, first):
        return None
    spot = round_.spots.get((event.seat, "fortune"), NO_SPOT)
    if not spot.stake_cents or spot.returned_cents or _was_at(spot):
        return None
    if round_.loose.get(event.seat):  # it may have been settled with these
        return None
    told = "all Fortune Bonus Wagers before any Envy Bonus", "envy first"
    proof, cite = (first.order, *spot.acts), ("688a.11(h)(2)(ii)",)
    return Found(*told, event.seat, "fortune", acts=proof, cite=cite)


def _was_at(spot: Spot) -> bool:
    return bool(spot.paid_cents or spot.collected_cents)


@finds(
    "announce.missing",
    on=[HandRevealed, CardsCleared],
    cite=SAID,
    severity="minor",
    means=UNSAID,
    games=GAME,
)
def not_announced(
    before: TableState, event: HandRevealed | CardsCleared, _after: TableState
) -> Found | None:
    """The dealer goes on to the next hand: by then his panel has shown that nothing is missing."""
    round_ = played(before)
    if round_ is None or not round_.play.shown or not reported(before, "hand.compared"):
        return None
    play: PaiGowPlay = round_.play
    seat = max(play.shown, key=lambda one: play.shown[one])
    if isinstance(event, HandRevealed) and event.hand in (str(seat), "dealer"):
        return None
    if seat in play.compared or _given_up(play, seat) or _is_none(round_, seat):
        return None
    told, proof = ("win, lose or tie announced", "nothing announced"), (play.shown[seat],)
    kinds = ("hand.compared",)
    return Found(*told, seat, acts=proof, cite=("688a.11(e)",), absent=kinds,
                 overtaken=(Overtaken(kinds, seat),))  # fmt: skip


@finds(
    "announce.missing",
    on=[CardsCleared],
    cite=SAID,
    severity="minor",
    means=UNSAID,
    games=GAME,
)
def never_shown(before: TableState, _event: CardsCleared, after: TableState) -> Iterator[Found]:
    """By the close: a hand that was compared and not revealed, a dealer's that was never set."""
    round_ = after.closing.round if after.closing is not None else None
    if round_ is None or not round_.verified or is_void(round_):
        return
    play: PaiGowPlay = round_.play
    if play.compared and not play.low and reported(before, "hand.set"):
        told, kinds = ("the dealer's hands set first", "compared, and never set"), ("hand.set",)
        yield Found(*told, acts=acts(round_, "hand.compared"), code="play.order",
                    cite=("688a.11(a)",), absent=kinds, overtaken=(Overtaken(kinds),))  # fmt: skip
    if not reported(before, "hand.revealed"):
        return
    for seat in sorted(play.compared):
        if _given_up(play, seat) or acts(round_, "hand.revealed", of=seat):
            continue
        told, kinds = ("both hands revealed", "not revealed"), ("hand.revealed",)
        yield Found(*told, seat, acts=acts(round_, "hand.compared", of=seat),
                    cite=("688a.11(e)",), absent=kinds, overtaken=(Overtaken(kinds),))  # fmt: skip


def _is_none(round_: Round, seat: int) -> bool:
    """Whether no Pai Gow Wager lies there to be won or lost, for all that is known."""
    lies = [wager for (at, wager), spot in round_.spots.items() if at == seat and spot.stake_cents]
    return bool(lies) and "main" not in lies


def _given_up(play: PaiGowPlay, seat: int) -> bool:
    return seat in play.surrendered or seat in play.void or seat in play.abandoned


@finds(
    "result.misannounced",
    on=[HandCompared],
    cite=["688a.11(e)", "688a.11(f)"],
    severity="major",
    means="The dealer announced another result of a hand than its cards have.",
    games=GAME,
)
def misannounced(before: TableState, event: HandCompared, _after: TableState) -> Found | None:
    """By the hands as they were set."""
    round_ = played(before)
    if round_ is None or _given_up(round_.play, event.seat):
        return None
    due = main_result(before, round_, event.seat)
    if due is None or due == event.result:
        return None
    return Found(due, event.result, event.seat, "main", acts=decided(round_, event.seat))


@finds(
    "commission.taken",
    on=[VigorishCollected, VigorishMarked],
    cite=["688a.12(a)"],
    severity="major",
    means="A commission was taken, marked or kept back, and this game has none.",
    games=GAME,
)
def commission(
    before: TableState, event: VigorishCollected | VigorishMarked, _after: TableState
) -> Found | None:
    """A winning wager is paid 1 to 1."""
    if before.round is not None and not before.round.verified:
        return None
    return Found("no commission", event.type, event.seat, amount_cents=event.amount_cents)
