"""What a hit wins by the paytables of its link, and which hits are kept.

Used by `folds.meter`; by turn and book for a hit that waits for a number.
"""

from collections.abc import Iterator

from events.observed.link import HitRecorded
from services.law.pai_gow.progressive import PROGRESSIVE, ProgressiveRow
from services.meters.folds.early import come_since
from services.meters.parts.award import Award
from services.meters.parts.value import Share
from services.meters.state import MOST_AWARDS, MOST_KEYED, MOST_UNMET, Early, LinkState


def award_by(state: LinkState, event: HitRecorded) -> Award:
    """The hit by its row: of a share only how much of a meter it is; what that comes to is not.

    Of a row without a share no meter is asked: PW-80.
    """
    found = row_of(state, event)
    amounts = () if found else fixed(state, event)
    least = ProgressiveRow(event.level, fixed_cents=amounts[0] if amounts else 0)
    paytable, row = found or (event.paytable, least)
    unknown = not (state.begun and row.percent) or state.trouble.doubt
    return Award(
        event.number, event.id, event.at, event.hub_at, event.at_table, event.round, event.seat,
        event.level, Share(row.percent, 0), state.cents, pending=unknown and not amounts,
        state="keyed" if amounts else "locked", paytable=paytable, fixed_cents=row.fixed_cents,
        amounts=amounts,
    )  # fmt: skip


def hits_behind(state: LinkState, known: Early) -> list[HitRecorded]:
    """Those that wait for a number that was told to be missing, but for such as were known."""
    if not state.trouble.gap_told:
        return []
    come = come_since(state.trouble.waiting, known)
    return [one for one in come if isinstance(one, HitRecorded)]


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
