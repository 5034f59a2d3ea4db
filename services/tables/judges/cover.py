"""Judges of where a cover card goes: §§ 629a.5(c), (d), 680a.5(d), 688a.5(e)."""

from typing import Final

from events.observed.cards import CutMade, SecondCoverPlaced, ShoeLoaded
from services.law.saigon.procedure import CUT_LEAST_CARDS, cut_is_deep_enough
from services.tables.findings import Found, finds
from services.tables.folds.lives import BACCARAT
from services.tables.heard.prepared import followed
from services.tables.parts.supply import deck_in_play
from services.tables.state import TableState, reported

LEAST_BEHIND: Final = 14  # § 629a.5(d): above the bottom
SAIGON: Final = "saigon-5-card"
TOO_NEAR: Final = "A cover card goes in too near to an end of the stack, or not where it is due."


def _needs_none(state: TableState) -> bool:
    """Whether no cut is required of them, nor any depth: §§ 680a.5(c)(1), (g), 688a.5(b)(1)."""
    if state.terms is None or state.terms.filing.game == BACCARAT or state.supply.cut.recut:
        return False
    lifted = state.terms.filing.game == SAIGON and state.terms.controls.reshuffle_device
    return lifted or deck_in_play(state.supply).shuffled == "shuffler"


@finds(
    "cut.invalid",
    on=[CutMade],
    cite={
        "midibaccarat": ["629a.5(c)", "629a.5(d)"],
        "saigon-5-card": ["680a.5(d)"],
        "face-up-pai-gow": ["688a.5(e)"],
    },
    severity="minor",
    means=TOO_NEAR,
)
def cut_too_near(before: TableState, event: CutMade, _after: TableState) -> Found | None:
    """Ten cards at the least from the top; not at 680a also from the bottom."""
    if before.terms is None or event.from_top is None or _needs_none(before):
        return None
    cite = ("629a.5(c)",) if before.terms.filing.game == BACCARAT else ()
    if not cut_is_deep_enough(event.from_top):
        told = f"{CUT_LEAST_CARDS} cards from the top", f"{event.from_top}"
        return Found(*told, event.seat, cite=cite)
    if before.terms.filing.game == SAIGON or event.of is None:
        return None
    below = event.of - event.from_top
    if below < CUT_LEAST_CARDS:
        return Found(f"{CUT_LEAST_CARDS} cards from the bottom", f"{below}", event.seat, cite=cite)
    return None


@finds(
    "cut.invalid",
    on=[SecondCoverPlaced],
    cite=["629a.5(c)", "629a.5(d)"],
    severity="minor",
    means=TOO_NEAR,
    games=(BACCARAT,),
)
def cover_too_near(
    before: TableState, event: SecondCoverPlaced, _after: TableState
) -> Found | None:
    """The second one has 14 cards behind it."""
    if before.terms is None or event.from_bottom >= LEAST_BEHIND:
        return None
    observed = f"{event.from_bottom}"
    return Found(f"{LEAST_BEHIND} cards above the bottom", observed, cite=("629a.5(d)",))


@finds("cut.invalid", on=[ShoeLoaded], cite=["629a.5(c)", "629a.5(d)"], games=(BACCARAT,),
       severity="minor", means=TOO_NEAR)  # fmt: skip
def no_second_cover(before: TableState, _event: ShoeLoaded, after: TableState) -> Found | None:
    """Without it nobody knows when the last hand comes; of cards that were cut."""
    cut, deck = before.supply.cut, deck_in_play(after.supply)
    if not cut.made or cut.covered or not followed(before, deck):
        return None
    if not reported(after, "second_cover.placed"):
        return None
    wanted = f"a second cover card {LEAST_BEHIND} cards above the bottom"
    absent = ("second_cover.placed",)
    return Found(wanted, "none placed", acts=cut.acts, cite=("629a.5(d)",), absent=absent)
