"""What was done beside what the text asks at that point. Used by the stage.

Each judge stands with the subject it guards, those of one game in its folder. Only those
registered for the game and the type of an event are asked, so the cost does not grow with the
catalogue.

A round in which something is missing is not judged any more: what looks wrong may be what is
missing. That it is missing is the finding.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from events.derived import Finding
from events.moments import milliseconds
from services.books.transfers import Cause
from services.tables.due.withheld import WITHHELD
from services.tables.findings import (
    CATALOGUE,
    JUDGES,
    Ahead,
    Entry,
    Found,
    Hole,
    cause_of,
    fact,
)
from services.tables.folds.since import NOTHING
from services.tables.folds.tallies import ROUND_ALONE, ends_or_grows, radius, runs
from services.tables.heard.clocks import TAKEN
from services.tables.heard.prepared import tally_of
from services.tables.judges import every as judges
from services.tables.judges.asked import asked_at
from services.tables.judges.belated import hung, led_to
from services.tables.judges.followed import again, by_now, follow_up, followed, grown, with_opened
from services.tables.judges.held import (
    admitted,
    deciding,
    is_same,
    to_follow,
    told,
    unheard,
    waiting_with,
)
from services.tables.judges.leads import leads_of, renamed, with_leads
from services.tables.parts.called import clock
from services.tables.parts.lead import Lead
from services.tables.parts.raised import OpenFinding, Waiting
from services.tables.parts.supply import deck_in_play
from services.tables.parts.touched import Tally, touched
from services.tables.remedies.every import REMEDIES
from services.tables.remedies.follow import with_what_it_asks
from services.tables.state import Round, TableState, game_of

__all__ = ["CATALOGUE", "judge", "judges", "last_words"]

ONCE = frozenset(("settle.order", "house_money.settled_late"))  # codes that are said once a round
TOUCHING = ("card.", "count.", "deck.", "device.")  # of these is said what they touched
# A card that is seen where it ought not to be: of its round alone; the rest of its whole deck.
OF_THE_ROUND = frozenset(("card.exposed", "card.face_up", "card.drawn_in_error"))
# They hang on how hands came out; a Pot Wager that lacks or is wrong does not.
OF_RESULTS = (
    "pay.", "collect.", "pot.wrong", "pot.split", "envy.", "seat.", "vig.not_", "vig.wrong",
    *sorted(WITHHELD),
)  # fmt: skip


def judge(
    before: TableState, event: Any, after: TableState, facts: int = 0
) -> tuple[TableState, list[Finding]]:
    """The table with its open findings, and all that is found on this event.

    `facts` were made of it already.
    """
    terms = before.terms or after.terms
    game = "midibaccarat" if terms is None else terms.filing.game
    asked = asked_at(game, before, event, after)
    if after.closing is not None and after.round is not None:
        # One round closed as the next begins: this event finds none, the other is in `closing`.
        before = before._replace(round=None)
    if before.stream.hole is not None:
        asked = JUDGES[game][Hole] + asked
    if after.stream.ahead is not before.stream.ahead:
        asked = JUDGES[game][Ahead] + asked
    said: list[tuple[str, Found]] = []
    for one, code in asked:
        told = one(before, event, after)
        if told:
            said += [(code, told)] if isinstance(told, Found) else [(code, found) for found in told]
    grows = bool(after.touching) and ends_or_grows(before, after)
    if said or after.open_findings or before.waiting or grows:
        return _raised(said, before, event, after, facts, game)
    return after, []


def last_words(state: TableState, event: Any, by: str, facts: int) -> list[Finding]:
    """All that is held, said after the last event that there is; it has made so many facts."""
    its = _Told(state, event, state, facts, game_of(state) or "midibaccarat", by)
    its.say(state.waiting, ())
    return its.findings


def _raised(
    said: list[tuple[str, Found]],
    before: TableState,
    event: Any,
    after: TableState,
    facts: int,
    game: str,
) -> tuple[TableState, list[Finding]]:
    """What judges said as findings, and what became of those that wait or are open."""
    its = _Told(before, event, after, facts, game, event.id)
    if before.waiting:
        its.release()
    for code, found in said:
        its.add(found, CATALOGUE[game][found.code or code])
    after, findings = its.after, its.findings
    if its.leads:
        after = with_leads(after, its.leads)
    if findings and after.round is not None:
        after = after._replace(round=_noted(after.round, findings))
    if after.open_findings:
        after = followed(before, event, after, findings)
    if after.touching and ends_or_grows(before, after):
        after = grown(before, event, after, findings)
    return with_opened(after, its.opened) if its.opened else after, findings


class _Told:
    """What is found on one event, as it comes together."""

    def __init__(
        self, before: TableState, event: Any, after: TableState, facts: int, game: str, by: str
    ) -> None:
        self.before, self.event, self.after, self.game = before, event, after, game
        self.facts, self.by = facts, by
        self.findings: list[Finding] = []
        self.opened: list[OpenFinding] = []
        self.leads: list[Lead] = []
        self.dropped: tuple[Waiting, ...] = ()  # as no mistakes
        self.names: dict[str | None, str] = {}  # of those that waited and are raised now

    def add(self, its: Found, entry: Entry) -> None:
        """Raised, or held until its device has spoken."""
        before, event, after = self.before, self.event, self.after
        its = its._replace(under=self.names.get(of := led_to(after, its, entry.code), of))
        found, tally = _with_tally(its, entry, before, event, after)
        made = _finding(found, entry, cause_of(before, event, after), tally)
        if found.remedied and self._was_none(made):
            return
        absent = () if found.remedied else unheard(after, found.absent, event)
        follows = to_follow(after, found, entry.code, event)
        absent = (*(absent or follows), *_of_held(after, found.under))
        if found.remedied and after.waiting:
            self.release(made)
        name = f"{self.by}/waits-{len(after.waiting) + 1}" if absent else self._next()
        opens = _opened(name, found, entry, made, event, after, tally)
        if absent:
            since, waits = milliseconds(event.hub_at), next(iter(opens), None)
            leads = leads_of(name, found, entry)
            if leads and waits is None:  # for its name
                waits = OpenFinding(name, entry.code, "", event.order, made.round, found.seat)
            self.leads += leads
            doubts = deciding(after, event) if made.code.startswith(OF_RESULTS) else ()
            closed = after.closing.round.said if after.closing and follows else ()
            waiting = Waiting(made, absent, since, waits, doubts=doubts, early=TAKEN in closed)
            if found.overtaken:
                waiting = waiting._replace(overtaken=found.overtaken, found=clock(event))
            self.after = waiting_with(self.after, waiting)
            return
        self.findings.append(made)
        self.opened += opens
        self.leads += leads_of(name, found, entry)
        self.after = hung(self.after, name, made)

    def _was_none(self, mended: Finding) -> bool:
        """Whether what is mended was settled in time, and another device overtook that."""
        if not mended.code.startswith(OF_RESULTS):
            return False
        return any(is_same(one.finding, mended) for one in self.dropped)

    def release(self, of: Finding | None = None) -> None:
        """What was held and is proved by now."""
        if of is None:
            now, waits, self.dropped = told(self.before, self.event, self.after)
        else:
            now, waits, _ = admitted(self.after, of)
        self.say(now, waits)

    def say(self, now: Iterable[Waiting], waits: Iterable[Waiting]) -> None:
        """Some of those that were held; what still waits follows them by their names."""
        cause = cause_of(self.before, self.event, self.after)
        names = self.names
        for one in now:
            name = self._next()
            if one.open is not None:
                names[one.open.id] = name
            self._raise(one, name, cause, names)
        left = [
            one._replace(finding=replace(one.finding, under=names[one.finding.under]))
            if one.finding.under in names
            else one
            for one in waits
        ]
        self.after = renamed(self.after._replace(waiting=tuple(left)), names)

    def _raise(self, one: Waiting, name: str, cause: Cause, names: dict[str | None, str]) -> None:
        """It, and at once what became of its remedy meanwhile."""
        made = again(one, cause)
        made.under = names.get(made.under, made.under)
        self.findings.append(made)
        if one.open is None:
            made.touched = by_now(self.after, made)
            return
        opens = one.open._replace(id=name, untold=False)
        shown = opens.touched and touched(self.after.table, opens.touched)
        made.touched = shown
        if one.mended or opens.worsened:
            made = follow_up(opens, cause, self.game, shown, done=one.mended)
            self.findings.append(made)
        if not one.mended and (opens.remedy or runs(self.after, opens)):
            self.opened.append(opens)

    def _next(self) -> str:
        """The name of the next finding."""
        return f"{self.by}/{self.facts + len(self.findings) + 1}"


def _noted(round_: Round, findings: list[Finding]) -> Round:
    """The round with what is said of it once."""
    once = [one.code for one in findings if one.code in ONCE]
    return round_._replace(said=(*round_.said, *once)) if once else round_


def _of_held(state: TableState, under: str | None) -> tuple[str, ...]:
    """What merely follows from a finding that is held is held with it."""
    held = (one.facts for one in state.waiting if one.open is not None and one.open.id == under)
    return next(held, ()) if under is not None else ()


def _finding(found: Found, entry: Entry, cause: Cause, tally: Tally | None) -> Finding:
    made = fact(found, entry, cause, tally and touched(cause.table, tally))
    remedy = found.remedy or entry.remedy
    made.remedy = REMEDIES[remedy].text if remedy else None
    return made


def _with_tally(
    found: Found, entry: Entry, before: TableState, event: Any, after: TableState
) -> tuple[Found, Tally | None]:
    """What it touched: the cards in play where the judge named nothing else, or its round alone."""
    if not entry.code.startswith(TOUCHING) or found.tally == NOTHING:
        return found._replace(tally=None), None
    of = found.round or cause_of(before, event, after).round
    if entry.code not in OF_THE_ROUND:
        found = found._replace(tally=found.tally or tally_of(after))
        tally = radius(before, after, found.tally, of)
        if tally is not None:
            return found, tally
    return found._replace(tally=ROUND_ALONE), radius(before, after, ROUND_ALONE, of)


def _opened(
    name: str,
    found: Found,
    entry: Entry,
    made: Finding,
    event: Any,
    after: TableState,
    tally: Tally | None,
) -> Iterable[OpenFinding]:
    """The finding as it waits for its remedy, or for all that it touches, if it has to."""
    remedy = found.remedy or entry.remedy or ""
    if found.remedied or not (remedy or tally):
        return ()
    one = OpenFinding(
        name, entry.code, remedy, getattr(event, "order", 0), made.round, found.seat,
        found.wager, tally=found.tally, sign=found.sign, cite=made.cite, touched=tally,
        deck=deck_in_play(after.supply).name, left=found.left,
    )  # fmt: skip
    if not remedy:
        return (one,) if runs(after, one) else ()
    waits = with_what_it_asks(one, event)
    return () if waits is None else (waits,)
