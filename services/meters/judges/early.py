"""A hit that its controller numbers before the wagers of its own round. Registered with `findings`.

PG-11: a share is of the meter as it stands after this round's contributions.
"""

from collections.abc import Iterator
from fractions import Fraction

from events.money import dollars
from services.meters.findings import Found, finds
from services.meters.folds.round_due import RoundDue, RoundWon, claimed
from services.meters.parts.award import NOT_THE_SHARE, Award
from services.meters.parts.value import WHOLE
from services.meters.state import LinkState, Made


@finds(
    "jackpot.amount_wrong",
    on=[RoundWon], cite=("688a.11(h)(3)(i)(B)(1)", "688a.12(d)"), severity="critical",
    means=NOT_THE_SHARE,
)  # fmt: skip
def too_early(_: LinkState, due: RoundDue, after: LinkState) -> Iterator[Found]:
    """It stands at what it met: what its own round adds to that was not in it."""
    for award in due.awards:
        late = [made for made in due.made if made.number > award.number]
        if late and claimed(due, award) and award.stands(due.told.until) and not award.pending:
            share = _share(award, late, after.filed.limit_cents)
            if share > award.share.cents:
                yield Found(
                    f"{dollars(share)}: after number {late[-1].number}, of the same round",
                    f"{dollars(award.share.cents)} locked as number {award.number}",
                    seat=award.seat, acts=(award.id,), amount_cents=share - award.share.cents,
                )  # fmt: skip


def _share(award: Award, late: list[Made], limit_cents: int | None) -> int:
    """What it would have been after these, up to the limit."""
    more = [made.wagers * made.wager_cents * Fraction(*made.rates.rate) for made in late]
    met = sum(more, start=Fraction(award.met_cents))
    met = met if limit_cents is None else min(met, Fraction(limit_cents))
    return int(met * award.share.percent / WHOLE)
