"""Judges of who turns the cards: § 629a.8(c)(1), (2), (4) to (6), (d); MB-13."""

from typing import Final

from events.observed.play import HandGiven, HandOffered, PointsAnnounced, RightRelinquished
from services.law.midibaccarat.procedure import OPENING, THIRD
from services.tables.findings import Found, finds
from services.tables.heard.stakes import OF_STAKES
from services.tables.heard.unheard import SEATS, is_sure
from services.tables.judges.proof import Orders, acts, wagers
from services.tables.midibaccarat.handing import (
    highest,
    last_had,
    not_asked,
    passed_over,
    stakes_on,
    third_due,
)
from services.tables.midibaccarat.parts import ruling
from services.tables.state import Round, TableState, reported, telling

GAME: Final = ("midibaccarat",)
_OFFERS: Final = "The right to turn a hand is not offered on to the right, player by player."
# Of who was asked, and who had it.
_GIVEN: Final = ("hand.given", "hand.returned", "right.relinquished")
_KNOWN: Final = (*OF_STAKES, *_GIVEN)
_OFFERED: Final = ("hand.offered", "seat.absent", "seat.left")  # a refusal, and who is not asked


@finds(
    "hand.given_wrong",
    on=[HandGiven],
    cite=[
        "629a.8(c)(1)",
        "629a.8(c)(2)",
        "629a.8(c)(4)",
        "629a.8(c)(5)",
        "629a.8(c)(6)",
        "629a.8(d)",
    ],
    severity="minor",
    means="A hand is given to another player than the one with the highest wager on it.",
    games=GAME,
)
def given_to_another(before: TableState, event: HandGiven, _after: TableState) -> Found | None:
    """The first time to the highest wager, the third card to whoever had the hand before."""
    round_ = before.round
    if not _handled(before, round_):
        return None
    assert round_ is not None
    had = last_had(round_.play.given, event.hand)
    player = event.hand == "player"
    if not player and had is None and _player_waits(round_):
        told = "the Player's Hand turned before it", f"banker to seat {event.seat}"
        acts = wagers(round_, None, "player")
        cite = "629a.8(c)(2)"
        return Found(*told, event.seat, acts=acts, cite=(cite,), absent=_KNOWN)
    if had is None:
        due = highest(stakes := stakes_on(round_, event.hand))
        equal = due is not None and list(stakes.values()).count(stakes[due]) > 1
        cite = "629a.8(c)(1)" if player else "629a.8(c)(2)"
        cite = "629a.8(c)(6)" if equal else cite
    elif had[1] == "relinquished":
        return None
    else:
        due, cite = had[0], "629a.8(c)(4)" if player else "629a.8(c)(5)"
        cite = "629a.8(d)" if had[1] == "taken" else cite
    if due == event.seat:
        return None
    expected = "the dealer turns it" if due is None else f"{event.hand} to seat {due}"
    told = expected, f"{event.hand} to seat {event.seat}"
    acts = _handling(round_, event.hand)
    return Found(*told, event.seat, acts=acts, cite=(cite,), absent=_KNOWN)


def _handling(round_: Round, hand: str) -> Orders:
    """The wagers on a hand, and who was given it or gave it up."""
    return (*wagers(round_, None, hand), *acts(round_, *_GIVEN, "hand.offered", of=hand))


def _player_waits(round_: Round) -> bool:
    """Whether the Player's Hand is still to be handed to somebody."""
    if not stakes_on(round_, "player") or last_had(round_.play.given, "player") is not None:
        return False
    return not any(hand == "player" for hand, _, _ in round_.play.points)


@finds("hand.given_wrong", on=[PointsAnnounced], cite=["629a.8(c)(1)", "629a.8(c)(2)"],
       severity="minor", games=GAME,
       means="A hand is given to another player than the one with the highest wager on it.",
)  # fmt: skip
def given_to_nobody(before: TableState, event: PointsAnnounced, _after: TableState) -> Found | None:
    """MB-13: the dealer turns it only where nobody wagered on it, or every player declines."""
    round_ = _first_count(before, event)
    if round_ is None or last_had(round_.play.given, event.hand) is not None:
        return None
    due = highest(stakes_on(round_, event.hand))
    if due is None or due in before.supply.absent:
        return None
    cite = ("629a.8(c)(1)",) if event.hand == "player" else ("629a.8(c)(2)",)
    told = f"{event.hand} to seat {due}", "the dealer turned it"
    return Found(*told, due, acts=_handling(round_, event.hand), cite=cite, absent=_KNOWN)


def _first_count(state: TableState, event: PointsAnnounced) -> Round | None:
    """The round where a hand has just been turned, as the first word about it says."""
    round_ = state.round
    if not _handled(state, round_) or event.final:
        return None
    assert round_ is not None
    if len(round_.dealt) != len(OPENING) or round_.voided is not None:
        return None
    return None if any(hand == event.hand for hand, _, _ in round_.play.points) else round_


@finds("hand.given_wrong", on=[PointsAnnounced], cite=["629a.8(c)(4)", "629a.8(c)(5)"],
       severity="minor", games=GAME,
       means="A hand is given to another player than the one with the highest wager on it.",
)  # fmt: skip
def third_given_to_nobody(
    before: TableState, event: PointsAnnounced, _after: TableState
) -> Found | None:
    """A third card that its hand is owed, as its count is final; the hand itself had come back.

    Of one that was seen before nobody has anything to turn; nor has who is away by then.
    """
    round_ = before.round
    if not event.final or not _handled(before, round_):
        return None
    assert round_ is not None
    hand, cards = event.hand, round_.dealt
    if round_.voided is not None or (hand, THIRD) not in [card[:2] for card in cards]:
        return None
    if any(one == hand for one, _, final in round_.play.points if final):
        return None
    ruled = ruling(cards)
    if ruled is None or hand in ruled.excess or before.supply.astray:
        return None
    seat = third_due(round_.play.given, hand)
    if seat is None or seat not in before.players or seat in before.supply.absent:
        return None
    cite = ("629a.8(c)(4)",) if hand == "player" else ("629a.8(c)(5)",)
    told = f"the third card of {hand} to seat {seat}", "the dealer turned it"
    return Found(*told, seat, acts=_handling(round_, hand), cite=cite, absent=_KNOWN)


@finds("hand.offer_order", on=[PointsAnnounced], cite=["629a.8(d)"], severity="minor", games=GAME,
       means=_OFFERS)  # fmt: skip
def not_offered_on(before: TableState, event: PointsAnnounced, _after: TableState) -> Found | None:
    """Given up, and turned by the dealer though somebody was not asked."""
    round_ = _first_count(before, event)
    had = last_had(round_.play.given, event.hand) if round_ is not None else None
    if round_ is None or had is None or had[1] != "relinquished":
        return None
    left = not_asked(before, round_, round_.play.given, event.hand)
    if not left or not _are_told(before):
        return None
    told = f"{event.hand} offered to seat {left[0]}", "the dealer turned it"
    acts, absent = _handling(round_, event.hand), (*_KNOWN, *_OFFERED)
    return Found(*told, left[0], acts=acts, absent=absent)


@finds(
    "hand.offer_order",
    on=[HandGiven, HandOffered, RightRelinquished],
    cite=["629a.8(d)"],
    severity="minor",
    means=_OFFERS,
    games=GAME,
)
def offered_past_a_player(
    before: TableState, event: HandGiven | HandOffered | RightRelinquished, _after: TableState
) -> Found | None:
    """Offered is what is accepted or declined; somebody before that one was not asked."""
    round_ = before.round
    if not _handled(before, round_):
        return None
    assert round_ is not None
    given = round_.play.given
    had = last_had(given, event.hand)
    if had is None or had[1] != "relinquished":
        return None
    if not _are_told(before):
        return None
    passed = passed_over(before, round_, given, event.hand, event.seat)
    if not passed:
        return None
    told = f"{event.hand} offered to seat {passed[0]}", f"offered to seat {event.seat}"
    acts, absent = _handling(round_, event.hand), (*_KNOWN, *_OFFERED)
    return Found(*told, event.seat, acts=acts, absent=absent)


def _are_told(state: TableState) -> bool:
    """Whether it is known who is there to be asked: not who is away, nor who has left."""
    told = reported(state, "seat.absent") and reported(state, "seat.left")
    return told and is_sure(state, SEATS)


def _handled(state: TableState, round_: Round | None) -> bool:
    """Whether the handling of the hands is by this chapter, and known."""
    if round_ is None or not round_.verified or round_.simulated or state.terms is None:
        return False
    if state.terms.controls.other_reveal:
        return False
    return all(map(telling(state), _KNOWN))
