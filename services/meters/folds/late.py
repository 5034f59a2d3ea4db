"""Rounds of which nothing was contributed, and what comes of them after all. Used by `rounds`.

A movement that comes late has its turn before any that its controller numbered later. So it is
waited for until its table's wagers were met twice since: where nobody names rounds, that of the
next may have been taken for its own.
"""

from typing import Final, NamedTuple

from services.meters.folds.round_due import RoundDue
from services.meters.parts.awaited import Awaited
from services.meters.parts.outages import NOT_WHILE, lost_at
from services.meters.state import LinkState, Made, came_late, silent_at

MISSING: Final = "meter.contribution_missing"


class Answer(NamedTuple):
    """What has come of a round that lacked its contribution."""

    of: Awaited
    made: Made


def not_played(before: LinkState, due: RoundDue) -> str | None:
    """Why the wagers of a round were not to be accepted, where they were not."""
    wagers, made = due.told.wagers, due.made
    at = wagers.accepted_at
    if not wagers.accepted or at is None or not (before.silences or before.losses):
        return None
    if silent_at(before, at):
        return "no wager while the controller is not heard"
    counted = (made[0].number, made[0].hub_at) if made else None
    how = lost_at(before.losses, wagers.table, at, counted, due.told.until)
    return None if how is None else NOT_WHILE[how].format(table=wagers.table)


def lacks_all(before: LinkState, due: RoundDue) -> bool:
    """Whether wagers were accepted, and the controller counted none; before it began nobody knows.

    Nor is it missed where they were not to be accepted: it follows from that.
    """
    wagers = due.told.wagers
    if not wagers.accepted or due.made or not wagers.verified or wagers.at < before.since:
        return False
    return not_played(before, due) is None


def answers(before: LinkState, due: RoundDue) -> list[Answer]:
    """The rounds of this table that lacked their contribution, with the right one that has come."""
    found = list[Answer]()
    for one in before.awaited:
        if one.table == due.told.wagers.table:
            come = _come(before, due, one)
            if len(come) == 1 and _is_right(before, one, come[0]):
                found.append(Answer(one, come[0]))
    return found


def _come(before: LinkState, due: RoundDue, one: Awaited) -> list[Made]:
    """All that has come of it: by its name, or where nobody names rounds in their order."""
    table, until = due.told.wagers.table, due.told.until
    missed = [of for of in before.missed if of[0] == table]
    unnamed = [made for made in due.late if made.round is None or not due.told.wagers.named]
    if unnamed:
        return [made for of, made in zip(missed, due.late, strict=False) if of[1] == one.round]
    after_silence = [
        made for made in before.tables[table].met_by(until)
        if made.number > one.after and came_late(before, made, one.at)
    ]  # fmt: skip
    return [made for made in (*after_silence, *due.late) if made.round == one.round]


def _is_right(before: LinkState, one: Awaited, made: Made) -> bool:
    """As many wagers as were accepted, at the rate that is filed for them."""
    if (made.wagers, made.wager_cents) != (one.wagers, one.wager_cents):
        return False
    filed = before.filed
    rates = filed.rates.get((one.paytable, one.wager_cents))
    return made.number <= filed.since or rates == made.rates


def awaited(before: LinkState, due: RoundDue, after: LinkState) -> LinkState:
    """The link with what is waited for still, this round included."""
    wagers, lacks = due.told.wagers, lacks_all(before, due)
    if not before.awaited and not lacks:
        return after
    come = [answer.of for answer in answers(before, due)]
    met = before.tables[wagers.table].met_by(due.told.until)
    last = met[-1].number if met else 0
    left, over = list[Awaited](), list[str]()
    for one in before.awaited:
        if one.table == wagers.table and last > one.after and one not in come:
            over.append(f"{MISSING}/{one.which}")
        elif one not in come:
            left.append(one)
    if lacks:
        left.append(Awaited(
            wagers.table, wagers.round, wagers.id, len(wagers.accepted), wagers.wager_cents,
            wagers.paytable, last, wagers.at,
        ))  # fmt: skip
    standing = {key: ids for key, ids in after.standing.items() if key not in over}
    return after._replace(awaited=tuple(left), standing=standing)
