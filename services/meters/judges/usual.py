"""A contribution of which no judge has anything to say, as nearly all are. Used by the stage.

Its judges would each be called, and each look up what another has: twice the work.
"""

from events.observed.link import ContributionMade
from services.meters.state import LinkState


def as_usual(before: LinkState, event: ContributionMade) -> bool:
    """Whether its link is filed, its table one of the filing, and the threshold not exceeded.

    While nothing is amiss with the link's line: what is found in trouble alone is not asked for.
    """
    filing, (by_paytable, other, _, _, threshold, _) = before.filing, before.filed
    if filing is None or (filing.tables and event.at_table not in filing.tables):
        return False
    each = event.wager_cents
    (more, of), _, _ = by_paytable.get((event.paytable or 0, each), other)
    return threshold is None or event.wagers * each * more <= threshold * of
