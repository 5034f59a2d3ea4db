"""Judges of who turns the cards: § 629a.8(c)(1), (2), (4) to (6), (d); MB-13."""

from typing import Final

from events.observed.play import HandGiven, RightRelinquished
from services.tables.findings import Found, finds
from services.tables.midibaccarat.handing import highest, last_had, passed_over, stakes_on
from services.tables.state import Round, TableState, reported

GAME: Final = ("midibaccarat",)


@finds(
    "hand.given_wrong",
    on=[HandGiven],
    cite=["629a.8(c)(1)", "629a.8(c)(2)", "629a.8(c)(4)", "629a.8(c)(5)", "629a.8(c)(6)"],
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
    if had is None:
        due = highest(stakes := stakes_on(round_, event.hand))
        equal = due is not None and list(stakes.values()).count(stakes[due]) > 1
        cite = "629a.8(c)(1)" if player else "629a.8(c)(2)"
        cite = "629a.8(c)(6)" if equal else cite
    elif had[1] == "relinquished":
        return None
    else:
        due, cite = had[0], "629a.8(c)(4)" if player else "629a.8(c)(5)"
    if due == event.seat:
        return None
    expected = "the dealer turns it" if due is None else f"{event.hand} to seat {due}"
    return Found(expected, f"{event.hand} to seat {event.seat}", event.seat, cite=(cite,))


@finds(
    "hand.offer_order",
    on=[HandGiven, RightRelinquished],
    cite=["629a.8(d)"],
    severity="minor",
    means="The right to turn a hand is not offered on to the right, player by player.",
    games=GAME,
)
def offered_past_a_player(
    before: TableState, event: HandGiven | RightRelinquished, _after: TableState
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
    if not reported(before, "right.relinquished"):
        return None  # others may have declined
    passed = passed_over(before, round_, given, event.hand, event.seat)
    if not passed:
        return None
    return Found(
        f"{event.hand} offered to seat {passed[0]}", f"offered to seat {event.seat}", event.seat
    )


def _handled(state: TableState, round_: Round | None) -> bool:
    """Whether the handling of the hands is by this chapter, and known."""
    if round_ is None or not round_.verified or round_.simulated or state.terms is None:
        return False
    return not state.terms.controls.other_reveal
