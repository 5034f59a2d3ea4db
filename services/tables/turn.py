"""What one event does to its table: fold, book, judge, picture. Used by the stage of the tables."""

from collections.abc import Sequence
from typing import Any, Final

from events.derived import Fact
from events.derived.claims import OfLink
from events.ids import findings_book
from events.observed.hub import Tick
from events.observed.table import TableClosed
from events.topics import FINDINGS, FLOOR_DERIVED, FLOOR_LIVE, PROGRESSIVE_CLAIMS
from services.stage.stage import Entry, Item, Step
from services.tables.booked.book import book, mark
from services.tables.due.debts import paid_ahead
from services.tables.findings import cause_of
from services.tables.fold import advance
from services.tables.folds.stream import NUMBERED, hear
from services.tables.folds.words import heard_again, settled
from services.tables.games import played
from services.tables.judge import judge
from services.tables.live import picture
from services.tables.parts.standing import booked
from services.tables.state import TableState

_new: Final = tuple.__new__  # spelled out: each event makes both, and few come to more


def turn(state: TableState, item: Item) -> Step[TableState]:
    """The table after an event, and all that it caused."""
    before, event = heard(state, item.content)
    after = advance(before, event)
    facts = book(before, event, after)
    after, findings = judge(before, event, after, len(facts))
    after, shown = picture(before, event, after, found=bool(findings))
    closes = after.closing is not None
    told = claims(before, event, after) if closes or type(event) is TableClosed else []
    if closes and after.words:
        after = settled(after, event)
    if facts:
        into_tray, standing = booked(state.table, after.standing, facts, paid_ahead(after.round))
        unlike_a_tick = type(event) is not Tick
        if (
            into_tray
            or unlike_a_tick is not after.booked
            or standing is not after.standing
            or closes
        ):
            after = after._replace(
                tray_cents=after.tray_cents + into_tray,
                standing=standing,
                booked=unlike_a_tick,
                closing=None,
            )
    elif not after.open:
        # Ticks stop with the closing: what comes after it marks the book itself.
        facts = mark(before, event, after, cause_of(before, event, after))
    elif type(event) is Tick and after.booked:
        after = after._replace(booked=False)
    elif not findings and shown is None:
        return _new(Step, (after, (), ()))
    return _new(Step, (after, entries(state.table, item.id, facts, findings, told, shown), ()))


def heard(state: TableState, event: Any) -> tuple[TableState, Any]:
    """The table as an event finds it, and the event; a `SecondWord` where it is one."""
    if type(event) not in NUMBERED:
        return state, event
    return heard_again(hear(state, event), event)


def claims(before: TableState, event: Any, after: TableState) -> list[OfLink]:
    """What the meters have to know of a round that closes, or of a table that does."""
    return played(before).claims(before, event, after, cause_of(before, event, after))


def entries(
    table: str,
    cause: str,
    facts: Sequence[Fact],
    findings: Sequence[Fact],
    told: Sequence[OfLink] = (),
    shown: Fact | None = None,
) -> list[Entry]:
    """What the event adds to each book."""
    name = f"table/{table}"
    made = []
    if facts:
        made.append(_new(Entry, (FLOOR_DERIVED, name, cause, facts, None)))
    if findings:
        made.append(Entry(FINDINGS, findings_book(name), cause, findings))
    if told:  # after them: what the table's own facts are called does not hang on these
        link = told[0].link
        claimed = f"claims/{link}/{table}"  # the meter reads what each of its tables says in order
        made.append(Entry(PROGRESSIVE_CLAIMS, claimed, cause, told, key=link))
    if shown is not None:
        made.append(_new(Entry, (FLOOR_LIVE, f"{name}/live", cause, [shown], None)))
    return made
