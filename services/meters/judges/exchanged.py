"""What a hit would have locked had another come before it, or after. Used by `judges.awards`."""

from fractions import Fraction

from services.meters.folds.value import hit
from services.meters.parts.award import Award
from services.meters.parts.value import WHOLE
from services.meters.state import LinkState, kept_at


def exchanged(state: LinkState, award: Award, other: Award) -> set[int]:
    """In cents; empty where what the meter stood at is not known any more.

    What was contributed between the two may have been in what the later one met, or not.
    """
    percent = award.share.percent
    shares = {int(other.met_cents * percent // WHOLE)}
    first, second = sorted((award, other), key=lambda one: one.number)
    before, after, then = (
        kept_at(state, number) for number in (first.number - 1, first.number, second.number - 1)
    )
    if state.filing is None or before is None or after is None or then is None:
        return shares
    met = before[0].value
    if award is first:
        met = hit(before[0], other.share.percent, state.filing)[0].value
        shares.add(_share(met + then[0].value - after[0].value, percent))
    return shares | {_share(met, percent)}


def _share(met: Fraction, percent: int) -> int:
    return max(0, int(met * percent / WHOLE))
