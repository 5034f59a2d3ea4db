"""Rounds whose wagers their link does not count, and what of them comes late. § 688a.8(b)(2).

Registered with `findings`.
"""

from collections.abc import Iterator

from services.meters.findings import Found, finds, heals
from services.meters.folds.late import MISSING, answers, lacks_all
from services.meters.folds.round_due import ROUNDS, RoundDue, RoundWon
from services.meters.state import LinkState


@finds(
    MISSING,
    on=ROUNDS, cite=("688a.8(b)(2)", "605a.7"), severity="major",
    means="What the wagers of a round add to the meter is not on it.",
    remedy="the contribution reported, of as many wagers as were accepted", stands=True,
)  # fmt: skip
def missing(before: LinkState, due: RoundDue, _: LinkState) -> Found | None:
    """A minute after its round nothing was contributed of it."""
    if not lacks_all(before, due):
        return None
    wagers = due.told.wagers
    return Found(
        f"{len(wagers.accepted)} wagers of {wagers.wager_cents} ¢ contributed once",
        "nothing contributed", which=f"{wagers.table}/{wagers.id}",
    )  # fmt: skip


@heals(MISSING, on=[RoundWon])
def reported(before: LinkState, due: RoundDue, _: LinkState) -> Iterator[Found]:
    """Told with the next round of its table: so neither line need be read first."""
    for of, made in answers(before, due):
        yield Found(
            f"{of.wagers} wagers of {of.wager_cents} ¢ contributed once",
            f"contributed as number {made.number}",
            round=of.round, acts=(made.id,), healed=True, which=of.which,
        )  # fmt: skip
