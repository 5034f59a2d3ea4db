"""Judges of hands that are set or surrendered: §§ 688a.7(f), 688a.11(a) to (d), 688a.13(h)."""

from typing import Final

from events.observed.deal import CardsCleared
from events.observed.play import (
    HandCompared,
    HandRevealed,
    HandSet,
    HandSurrendered,
    HandTouched,
    SurrenderCounted,
)
from services.law.pai_gow.house_way import low_hand, same_setting
from services.law.pai_gow.procedure import CARDS_EACH
from services.tables.due.seating import boxes_of
from services.tables.findings import Found, catalogued, finds
from services.tables.heard.stakes import stakes_are_told
from services.tables.judges.proof import acts, faces, wagers
from services.tables.pai_gow.hands import (
    POSITION,
    dealer_set,
    fault_of,
    filing_of,
    is_void,
    optional_of,
    seven,
)
from services.tables.pai_gow.parts import PaiGowPlay
from services.tables.state import Round, TableState, reported

GAME: Final = ("face-up-pai-gow",)
_SET: Final = ("hand.set", "hand.reset")


def played(state: TableState) -> Round | None:
    """The round, where anything of it is judged."""
    round_ = state.round
    return None if round_ is None or not round_.verified or is_void(round_) else round_


@finds(
    "set.foul",
    "set.high_below_low",
    on=[HandSet, HandCompared],
    cite=["688a.11(f)(1)(iv)", "688a.11(b)"],
    severity="minor",
    means="A player's two cards are not two of his seven: the main wager loses.",
    games=GAME,
)
def set_wrongly(
    before: TableState, event: HandSet | HandCompared, after: TableState
) -> Found | None:
    """When it is set, or where nobody knew the cards then, when it is compared (PW-19)."""
    round_ = played(after)
    if round_ is None:
        return None
    play: PaiGowPlay = round_.play
    setting = type(event) is HandSet
    seat = POSITION.get(event.hand, 0) if isinstance(event, HandSet) else event.seat
    name = str(seat)
    if not seat or seat in play.surrendered or seat in play.void or setting != (name in play.known):
        return None
    cards, low = seven(round_.dealt, name), play.low.get(name)
    fault = fault_of(cards, low) if cards else None
    if fault is None or low is None or cards is None:
        return None
    two, proof = " ".join(low), (*faces(round_, name), *acts(round_, *_SET, of=name))
    if fault == "foul":
        return Found(f"two of {' '.join(cards)}", two, seat, "main", acts=proof)
    return Found(
        "a high hand not below the low hand", f"{two} low of {' '.join(cards)}", seat, "main",
        acts=proof, code="set.high_below_low", cite=("688a.11(c)", "688a.11(f)(1)(iii)"),
    )  # fmt: skip


catalogued(
    "set.high_below_low",
    cite=["688a.11(c)", "688a.11(f)(1)(iii)"],
    severity="minor",
    means="A player's high hand ranks below his low hand: the main wager loses.",
    games=GAME,
)


@finds(
    "set.house_way",
    on=[HandSet],
    cite=["688a.11(a)", "688a.13(h)"],
    severity="major",
    remedy="reset",
    means="The dealer's hands were set in another way than the one that the filing names.",
    games=GAME,
)
def against_house_way(before: TableState, event: HandSet, after: TableState) -> Found | None:
    """None where the filing names none, nor on an Ace High: PG-8."""
    if event.hand != "dealer" or event.low is None:
        return None
    way, round_ = filing_of(after).house_way, played(after)
    if round_ is None or way is None:
        return None
    cards = seven(round_.dealt, "dealer")
    if cards is None or dealer_set(cards, way).is_ace_high:
        return None
    due = low_hand(cards, way)
    if fault_of(cards, event.low) != "foul" and same_setting(cards, event.low, due):
        return None
    told = f"{' '.join(due)} low", f"{' '.join(event.low)} low of {' '.join(cards)}"
    return Found(*told, acts=faces(round_, "dealer"))


@finds(
    "set.changed",
    on=[HandSet, HandTouched],
    cite=["688a.11(b)(3)", "688a.7(f)"],
    severity="minor",
    means="A player touched his cards again after both hands were set.",
    games=GAME,
)
def changed(before: TableState, event: HandSet | HandTouched, after: TableState) -> Found | None:
    """Or set them a second time."""
    round_ = played(before)
    seat = POSITION.get(event.hand)
    if round_ is None or not seat or event.hand not in round_.play.low:
        return None
    by = event.by_seat if type(event) is HandTouched else None
    if by is not None and by not in boxes_of(before, seat):
        return None  # by another, which is its own finding
    observed = "touched" if type(event) is HandTouched else "set again"
    return Found("not touched once set", observed, seat, acts=acts(round_, *_SET, of=seat))


@finds(
    "set.two_hands_order",
    on=[HandSet],
    cite=["688a.7(f)"],
    severity="minor",
    means="A player on two boxes set the hand of the smaller wager first, or against the turn.",
    games=GAME,
)
def two_hands(before: TableState, event: HandSet, after: TableState) -> Found | None:
    """The larger wager first; of equal ones the box farther to the dealer's right."""
    round_, seat = played(before), POSITION.get(event.hand)
    if round_ is None or not seat:
        return None
    if not (stakes_are_told(before) and reported(before, "hand.surrendered")):
        return None  # which hands are played, and for how much
    play: PaiGowPlay = round_.play
    for other in sorted(boxes_of(before, seat) - {seat}):
        mine, its = _main_of(round_, seat), _main_of(round_, other)
        gone = other in play.surrendered or other in play.void or str(other) in play.low
        if not mine or not its or gone or (mine, seat) > (its, other):
            continue
        told = f"the hand of seat {other} first", f"seat {seat} set first"
        lie = (*wagers(round_, seat, "main"), *wagers(round_, other, "main"))
        return Found(*told, seat, acts=lie)
    return None


def _main_of(round_: Round, seat: int) -> int:
    spot = round_.spots.get((seat, "main"))
    return spot.stake_cents if spot else 0


@finds(
    "play.order",
    on=[HandSet],
    cite=["688a.11(a)", "688a.11(b)"],
    severity="minor",
    means="A player set his hands before the dealer's were set.",
    games=GAME,
)
def before_the_dealer(before: TableState, event: HandSet, after: TableState) -> Found | None:
    """Said at the first of them."""
    round_ = played(after)
    if round_ is None or before.round is None or event.hand == "dealer":
        return None
    if before.round.play.low or not reported(after, "hand.set"):
        return None
    told = "the dealer's hands first", f"seat {event.hand} set"
    return Found(*told, POSITION.get(event.hand), absent=("hand.set",))


@finds(
    "surrender.not_allowed",
    on=[HandSurrendered],
    cite=["688a.11(d)"],
    severity="minor",
    means="A hand was surrendered with an optional wager, or not between dealer's set and reveal.",
    games=GAME,
)
def not_allowed(before: TableState, event: HandSurrendered, after: TableState) -> Found | None:
    """It happened all the same: the main wager is lost (PG-20)."""
    round_ = played(before)
    if round_ is None or event.seat in round_.play.surrendered:
        return None
    play: PaiGowPlay = round_.play
    optional = optional_of(round_, event.seat) if stakes_are_told(before) else []
    why = [f"with {wager}" for wager in optional]
    if "dealer" not in play.low and reported(after, "hand.set"):
        why.append("before the dealer's hands were set")
    if event.seat in play.shown:
        why.append("after the reveal")
    if not why:
        return None
    expected = "no optional wager, after the dealer's set, before the reveal"
    lie = wagers(round_, event.seat, *optional or ("main",))
    proof = (*lie, *acts(round_, "hand.revealed", of=event.seat), *acts(round_, *_SET, of="dealer"))
    return Found(expected, ", ".join(why), event.seat, "main", acts=proof)


@finds(
    "surrender.uncounted",
    on=[HandRevealed, CardsCleared, SurrenderCounted],
    cite=["688a.11(d)"],
    severity="minor",
    means="The seven cards of a surrendered hand were not counted face down.",
    games=GAME,
)
def uncounted(before: TableState, event: object, after: TableState) -> list[Found]:
    """Before the rack: at the next hand's reveal once it was taken up; else when all cards go."""
    round_ = played(before)
    if round_ is None:
        return []
    play: PaiGowPlay = round_.play
    if not play.surrendered:
        return []
    if isinstance(event, SurrenderCounted):
        wrong = event.cards != CARDS_EACH
        return [_counted(round_, event.seat, f"{event.cards} counted")] if wrong else []
    if not reported(before, "surrender.counted"):
        return []
    return [
        _counted(round_, seat, "not counted")
        for seat in dict.fromkeys(play.surrendered)
        if seat not in play.counted and _due(round_, event, seat)
    ]


def _counted(round_: Round, seat: int, observed: str) -> Found:
    given_up = acts(round_, "hand.surrendered", of=seat)
    told, absent = ("seven cards counted face down", observed), ("surrender.counted",)
    return Found(*told, seat, acts=given_up, absent=absent)


def _due(round_: Round, event: object, seat: int) -> bool:
    """Whether the count had to be made by now, and was not missed at an earlier moment."""
    taken = acts(round_, "hand.cleared", of=seat)
    shown = [order for at, order in round_.play.shown.items() if at != seat]
    if taken and any(order > taken[0] for order in shown):
        return False
    if isinstance(event, HandRevealed):
        return bool(taken) and event.hand not in ("dealer", str(seat))
    return True
