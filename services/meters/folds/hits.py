"""What a hit wins by the paytables of its link, and which hits are kept. Used by `folds.meter`."""

from collections.abc import Iterator

from events.observed.link import HitRecorded
from services.law.pai_gow.progressive import PROGRESSIVE, ProgressiveRow
from services.meters.parts.award import Award
from services.meters.state import MOST_AWARDS, MOST_KEYED, MOST_UNMET, LinkState


def row_of(state: LinkState, event: HitRecorded) -> tuple[int | None, ProgressiveRow] | None:
    """The paytable and its row that gives a share; None where none of the link has such a one.

    Where the controller names none, and another gives the same share with another fixed amount
    beside it, nobody knows yet which it is: it is the most of them.
    """
    shares = [(number, row) for number, row in _rows(state, event) if row.pays_share()]
    if not shares:
        return None
    number, row = shares[0]
    most = max([other.fixed_cents for _, other in shares if other.percent == row.percent])
    least = min([other.fixed_cents for _, other in shares if other.percent == row.percent])
    return number if least == most else None, row._replace(fixed_cents=most)


def fixed(state: LinkState, event: HitRecorded) -> tuple[int, ...]:
    """What its row pays, which has no share: a controller may key in each hand that wins."""
    rows = [row for _, row in _rows(state, event) if not row.pays_share()]
    return tuple(dict.fromkeys(row.fixed_cents for row in rows))


def _rows(state: LinkState, event: HitRecorded) -> Iterator[tuple[int, ProgressiveRow]]:
    """Those of its paytable that the hand has; where it names none, of the link's."""
    filed = [one.paytable for one in state.filing.paytables] if state.filing else []
    for number in [event.paytable] if event.paytable else filed:
        paytable = PROGRESSIVE.get(number)
        for row in paytable.rows if paytable else ():
            if row.hand == event.level:
                yield number, row


def kept_awards(awards: tuple[Award, ...]) -> tuple[Award, ...]:
    """Those under way or that a table has yet to tell of, and the last of all others."""
    keyed = [one.number for one in awards if one.state == "keyed"]
    over = [one for one in awards if one.state in ("paid", "refused", "reversed")]
    borne = [one.number for one in over if one.confirmed]
    old = {*borne[:-MOST_AWARDS], *[one.number for one in over[:-MOST_UNMET]], *keyed[:-MOST_KEYED]}
    return tuple([one for one in awards if one.number not in old]) if old else awards
