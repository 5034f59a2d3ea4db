"""What a link did beside what its filing and the law ask. Used by the stage.

One that stands is said once, and again only when it was healed in between.
"""

from typing import Any, Final

from events.derived import Finding
from services.books.transfers import Cause
from services.meters.findings import CATALOGUE, IN_TROUBLE, JUDGES, Found
from services.meters.folds import again
from services.meters.judges import (
    awards,
    display,
    early,
    mended,
    meter,
    missed,
    moves,
    papers,
    resets,
    returns,
    rounds,
    weighed,
)
from services.meters.judges.meter import missing
from services.meters.state import CALM, LinkState, amiss

__all__ = [
    "CATALOGUE", "again", "awards", "display", "early", "judge", "mended", "meter", "missed",
    "moves", "overdue", "papers", "resets", "returns", "rounds", "weighed",
]  # fmt: skip


MOST_STANDING: Final = 64  # findings open under one name
Judged = tuple[LinkState, list[Finding]]  # the link with what stands open, and what was found


def judge(
    before: LinkState, event: Any, after: LinkState, cause: Cause, facts: int = 0, by: str = ""
) -> Judged:
    """All that is found on this event at its turn; `facts` were made of it already.

    They are named after `by`, or after the last of its causes.
    """
    findings: list[Finding] = []
    judges = JUDGES.get(type(event), ())
    if before.trouble is not CALM:
        judges = (*judges, *IN_TROUBLE.get(type(event), ()))
    for one, code in judges:
        said = one(before, event, after)
        if said is None:
            continue
        name = by or getattr(event, "id", cause.because[-1])
        for found in [said] if isinstance(said, Found) else said:
            after = _said(after, found, found.code or code, cause, findings, facts, name)
    return after, findings


def overdue(state: LinkState, cause: Cause, by: str) -> Judged:
    """What time alone brings to light: a number that stays missing."""
    findings: list[Finding] = []
    found = missing(state)
    if found is not None:
        # One that was not waited for any longer is healed by no other.
        others = {code: ids for code, ids in state.standing.items() if code != found.code}
        state = amiss(state._replace(standing=others), gap_told=True)
        state = _said(state, found, found.code or "", cause, findings, 0, by)
    return state, findings


def _said(
    state: LinkState, found: Found, code: str, cause: Cause, findings: list[Finding], facts: int,
    by: str,
) -> LinkState:  # fmt: skip
    """A finding more, unless it stands already or there was nothing to heal; `by` names it."""
    entry = CATALOGUE[code]
    key = f"{code}/{found.which}" if found.which else code
    standing = state.standing
    if found.healed:
        healed = {one: ids for one, ids in standing.items() if _heals(key, one)}
        for one, ids in sorted(healed.items()):
            findings += [_finding(found, one.partition("/")[0], cause, of) for of in ids]
        left = {one: ids for one, ids in standing.items() if one not in healed}
        return state._replace(standing=left)
    findings.append(_finding(found, code, cause, None))
    if not entry.stands or not found.to_mend:
        return state
    # What heals the first that stands under a name heals those after it, too.
    ids = (*standing.get(key, ()), f"{by}/{facts + len(findings)}")[-MOST_STANDING:]
    return state._replace(standing={**standing, key: ids})


def _heals(code: str, standing: str) -> bool:
    """Whether what is right now heals this: a right display also one that had decreased."""
    return standing in (code, code.replace("meter.reading_mismatch", "meter.decreased"))


def _finding(found: Found, code: str, cause: Cause, of: str | None) -> Finding:
    entry = CATALOGUE[code]
    return Finding(
        table=cause.table,
        round=found.round or cause.round,
        at=cause.at,
        day=cause.day,
        because=tuple(dict.fromkeys((*found.acts, *cause.because))),
        what="raised" if of is None else "remedied",
        code=code,
        severity=entry.severity if of is None else "info",
        cite=entry.cite,
        expected=found.expected,
        observed=found.observed,
        remedy=entry.remedy if of is None and found.to_mend else None,
        seat=found.seat,
        amount_cents=found.amount_cents,
        of=of,
    )
