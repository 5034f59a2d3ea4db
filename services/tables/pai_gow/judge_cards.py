"""Judges of cards and chips that have to go at once, or to stay: §§ 688a.8 to 688a.11."""

from typing import Final

from events.observed.cards import SecondCoverPlaced
from events.observed.deal import CardsCleared, HandCleared
from events.observed.play import HandCompared, HandRevealed, HandSet
from events.observed.settlement import EnvyPaid, WagerCollected
from services.law.pai_gow.procedure import Way
from services.tables.due.payments import NO_SPOT
from services.tables.findings import Found, finds
from services.tables.heard.clocks import TAKEN, may_precede
from services.tables.heard.ways import by_way
from services.tables.judges.cover import TOO_NEAR
from services.tables.judges.proof import Orders, acts, deals, wagers
from services.tables.judges.rounds import EARLY, KEPT, MIXED
from services.tables.pai_gow.dealing import ends_short
from services.tables.pai_gow.hands import NAMES, count_of, is_void, qualifying
from services.tables.pai_gow.judge_hands import played
from services.tables.pai_gow.judge_settle import CODE, MEANS, ORDERED
from services.tables.pai_gow.kept import went_too_soon
from services.tables.pai_gow.parts import PaiGowPlay
from services.tables.parts.raised import Overtaken
from services.tables.state import Round, TableState, reported

GAME: Final = ("face-up-pai-gow",)
LEFT_BEHIND: Final = 4  # § 688a.5(e): an additional cover card
_COLLECTED: Final[dict[Way, str]] = {
    "manual-shoe": "688a.8(g)", "hand": "688a.9(f)", "automated-shoe": "688a.10(f)",
}  # fmt: skip


@finds("cards.cleared_early", on=[HandCleared, EnvyPaid], cite=KEPT, severity="major",
       means=EARLY, games=GAME)  # fmt: skip
def taken_from_the_envy(
    before: TableState, event: HandCleared | EnvyPaid, after: TableState
) -> Found | None:
    """A surrendered hand before its turn, or one for which envy is paid afterwards."""
    was, now = before.round, after.round
    if was is None or now is None or not now.verified or is_void(now):
        return None
    if TAKEN not in now.said or TAKEN in was.said:
        return None
    if isinstance(event, EnvyPaid):
        told = "cards stay until the envy for them is paid", f"paid to seat {event.seat} after"
        proof = (*acts(now, "hand.cleared", of=event.for_seat), *_qualifying(before, now))
        return Found(*told, event.for_seat, acts=proof, cite=("688a.11(h)(2)(iii)",))
    told = "a surrendered hand stays for the envy", "taken before its turn"
    proof = (*acts(now, "hand.surrendered", of=event.hand), *_qualifying(before, now))
    absent = tuple([fact for fact in ("hand.set", "hand.revealed") if reported(before, fact)])
    return Found(*told, int(event.hand), acts=proof, cite=("688a.11(d)",), absent=absent,
                 overtaken=(Overtaken(("hand.revealed", "hand.compared")),))  # fmt: skip


def _qualifying(state: TableState, round_: Round) -> Orders:
    return tuple([one for key in qualifying(state, round_) for one in wagers(round_, *key)])


@finds("cards.cleared_early", on=[HandSet, HandRevealed, HandCompared], cite=KEPT,
       severity="major", means=EARLY, games=GAME)  # fmt: skip
def taken_before_others(
    before: TableState, event: HandSet | HandRevealed | HandCompared, _after: TableState
) -> Found | None:
    """A surrendered hand, where only this shows that one to be settled before it was waited for."""
    round_ = played(before)
    seat = went_too_soon(before, round_, event) if round_ is not None else None
    if round_ is None or seat is None:
        return None
    told = "a surrendered hand stays for the envy", "taken before its turn"
    proof = (
        *acts(round_, "hand.surrendered", of=seat),
        *acts(round_, "hand.cleared", of=str(seat)),
        *_qualifying(before, round_),
    )
    shows = ("hand.revealed", "hand.compared")
    absent = tuple([fact for fact in shows if reported(before, fact)])
    return Found(*told, seat, acts=proof, cite=("688a.11(d)",), absent=absent)


@finds(CODE, on=[WagerCollected], cite=ORDERED,
       severity="minor", means=MEANS, games=GAME)  # fmt: skip
def surrendered_wager_late(
    before: TableState, event: WagerCollected, _after: TableState
) -> Found | None:
    """§ 688a.11(d): at once; late once the dealer has shown another hand."""
    round_ = played(before)
    if round_ is None or event.wager != "main" or CODE in round_.said:
        return None
    play: PaiGowPlay = round_.play
    spot = round_.spots.get((event.seat, "main"), NO_SPOT)
    if event.seat not in play.surrendered or spot.collected_cents or round_.loose.get(event.seat):
        return None
    given_up = acts(round_, "hand.surrendered", of=event.seat)
    went_on = play.went_on
    if went_on is None or not given_up or went_on.order < max(given_up):
        return None
    if may_precede(before, event, went_on):
        return None
    told = "a surrendered wager collected at once", "another hand shown first"
    proof = (*given_up, went_on.order)
    return Found(*told, event.seat, "main", acts=proof, cite=("688a.11(d)",))


@finds(
    "discard.order",
    on=[HandRevealed, CardsCleared],
    cite=["688a.11(j)", *_COLLECTED.values()],
    severity="minor",
    means=MIXED,
    games=GAME,
)
def stacks_left(
    before: TableState, event: HandRevealed | CardsCleared, _after: TableState
) -> Found | None:
    """Of positions without a wager, when the first player's hand is shown; else at the close.

    Not of a deal that was never over.
    """
    round_ = played(before)
    if round_ is None or not round_.dealt or _is_dealers(event) or ends_short(round_):
        return None
    play: PaiGowPlay = round_.play
    if play.shown or not _are_told(before, round_):
        return None
    if play.remainder is None and reported(before, "remainder.counted"):
        return None  # § 688a.8(g): he has not determined that the deal was right
    lie = {str(seat) for (seat, _), spot in round_.spots.items() if spot.stake_cents}
    has = count_of(round_.dealt)
    left = [
        name for name in NAMES[1:]
        if has[name] and name not in lie and name not in play.collected
        and not acts(round_, "hand.cleared", of=name)
    ]  # fmt: skip
    if not left:
        return None
    told = "the stacks of positions without a wager collected", f"those of {', '.join(left)} left"
    cite = by_way(before, _COLLECTED)
    kinds = ("stack.collected",)
    return Found(*told, acts=deals(round_, *left)[-1:], cite=cite, absent=kinds,
                 overtaken=(Overtaken(kinds),))  # fmt: skip


def _is_dealers(event: HandRevealed | CardsCleared) -> bool:
    """Whether the dealer shows his own cards, which lie there face up."""
    return isinstance(event, HandRevealed) and event.hand == "dealer"


def _are_told(state: TableState, round_: Round) -> bool:
    """Whether wagers and stacks are; where a wager was taken back, its stack is not collected."""
    facts = ("wager.placed", "stack.collected")
    return not round_.halved and all(reported(state, fact) for fact in facts)


@finds("cut.invalid", on=[SecondCoverPlaced], cite=["688a.5(e)"], severity="minor",
       means=TOO_NEAR, games=GAME)  # fmt: skip
def additional_cover(_b: TableState, event: SecondCoverPlaced, _after: TableState) -> Found | None:
    """It may go to the discard rack instead; in the deck, it has four cards behind it."""
    if event.from_bottom == LEFT_BEHIND:
        return None
    return Found(f"{LEFT_BEHIND} cards from the bottom", f"{event.from_bottom}")
