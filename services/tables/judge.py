"""What was done beside what the text asks at that point. Used by the stage.

Each judge stands with the subject it guards: `judge_stream`, `judge_deal`, `judge_payments`. Only
those registered for the type of an event are asked, so the cost does not grow with the catalogue.

A round in which something is missing is not judged any more: what looks wrong may be what is
missing. That it is missing is the finding.
"""

from typing import Any

from events.derived import Finding
from services.tables import judge_deal, judge_payments, judge_stream
from services.tables.findings import CATALOGUE, JUDGES, Found, Hole, cause_of, fact
from services.tables.state import TableState

__all__ = ["CATALOGUE", "judge", "judge_deal", "judge_payments", "judge_stream"]


def judge(before: TableState, event: Any, after: TableState) -> list[Finding]:
    """All that is found on this event; `before` is the table as the event finds it."""
    findings: list[Finding] = []
    judges = JUDGES.get(type(event), ())
    if before.hole is not None:
        judges = JUDGES[Hole] + judges
    for one, code in judges:
        said = one(before, event, after)
        if said:
            cause = cause_of(before, event, after)
            several = [said] if isinstance(said, Found) else said
            findings += [fact(found, code, cause) for found in several]
    return findings
