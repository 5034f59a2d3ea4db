"""What a closed round tells the meters of its link: wagers, and hands that no tray pays. PG-11.

Used by `play`. The controller's order decides who is paid first; here they stand as hands are
settled, the farthest to the dealer's right first.
"""

from typing import Any

from events.derived import Claim, ProgressiveWagers
from events.derived.claims import OfLink
from events.observed.table import TableClosed
from services.books.transfers import Cause
from services.law.pai_gow.progressive import PROGRESSIVE, ProgressiveRow
from services.law.settlement import Settled
from services.tables.heard.prepared import begins_are_seen
from services.tables.pai_gow.hands import filing_of, is_void, tray_pays
from services.tables.pai_gow.parts import PaiGowPlay
from services.tables.state import Closing, Round, TableState, reported


def claims(state: TableState, event: Any, after: TableState, cause: Cause) -> list[OfLink]:
    """Each round, also one without progressive wagers; nothing where the table is on no link."""
    number = filing_of(state).progressive
    link = state.terms.controls.link if state.terms else None
    if number is None or link is None:
        return []
    closes = min(event.at, event.hub_at) if type(event) is TableClosed else None
    if after.closing is None:
        return [_closed(state, number, link, cause, closes)]
    return _of_round(state, after.closing, number, link, cause, closes)


def _closed(
    state: TableState, number: int, link: str, cause: Cause, closes: str | None
) -> ProgressiveWagers:
    """No round is at hand, and none is to come; if something was not heard, one may have been.

    So it may where nobody tells how rounds begin.
    """
    table, _, at, day, because = cause
    unheard = state.stream.doubt or state.stream.silent
    named = state.last is None or state.last in state.last_numbers.values()
    return ProgressiveWagers(
        table=table, at=at, day=day, because=because, link=link, paytable=number,
        wager_cents=PROGRESSIVE[number].wager_cents, seats=(), accepted=(), returned=(), void=None,
        verified=not unheard and begins_are_seen(state), named=named, closes=closes,
    )  # fmt: skip


def _of_round(
    state: TableState, closing: Closing, number: int, link: str, cause: Cause, closes: str | None
) -> list[OfLink]:
    round_ = closing.round
    wagered = _wagered(round_)
    play: PaiGowPlay = round_.play
    known = closing.reckoned is not None and _known(state, round_)
    owed = round_.owed.wagers if round_.owed and round_.owed.whole else {}
    due = {seat: one for (seat, wager), one in owed.items() if wager == "progressive"}
    back = {seat: one.cite for seat, one in due.items() if one.outcome == "void"}
    grounds = [cite[0] for cite in back.values() if cite]
    void = grounds[0] if grounds and is_void(round_) else None
    table, round_name, at, day, because = cause
    told: list[OfLink] = [
        ProgressiveWagers(
            table=table, round=round_name, at=at, day=day, because=because, link=link,
            paytable=number, wager_cents=PROGRESSIVE[number].wager_cents, seats=tuple(wagered),
            accepted=tuple(sorted(play.lock.accepted)), returned=tuple(sorted(back)), void=void,
            verified=known, accepted_at=play.lock.accepted_at,
            named=round_name in round_.numbers.values(), closes=closes,
            given_back=tuple(seat for seat in wagered if _given_back(round_, seat, due.get(seat))),
            lit=_lit(state, round_), collected_cents=play.lock.collected_cents,
        )
    ]  # fmt: skip
    for seat in reversed(wagered):
        one = due.get(seat)
        row = _claimed(state, number, one.hand) if one and one.outcome == "win" else None
        if row is not None:
            told.append(
                Claim(
                    table=table, round=round_name, at=at, day=day, because=because, link=link,
                    seat=seat, level=row.hand, percent=row.percent, place=len(told),
                    fixed_cents=row.fixed_cents, cleared_at=play.lock.cleared.get(seat),
                    elsewhere_cents=due[seat].elsewhere_cents,
                )
            )  # fmt: skip
    return told


def _lit(state: TableState, round_: Round) -> tuple[int, ...] | None:
    """Seats whose wager was lit, and not dark as the dealer looked; None: nobody tells."""
    lock = round_.play.lock
    if round_.halved or not (lock.dark or reported(state, "progressive_wager.lit")):
        return None
    return tuple(sorted({*lock.lit, *lock.seen_lit} - lock.dark.keys()))


def _claimed(state: TableState, number: int, hand: str | None) -> ProgressiveRow | None:
    """The row of a winning hand, where the tray does not pay all of it."""
    row = next((row for row in PROGRESSIVE[number].rows if row.hand == hand), None)
    if row is None or not (row.pays_share() or tray_pays(state, row) < row.fixed_cents):
        return None
    return row


def _known(state: TableState, round_: Round) -> bool:
    """Whether the table knows what it tells: what was accepted, and every hand."""
    whole = round_.owed is not None and round_.owed.whole
    told = whole and not round_.halved and reported(state, "progressive_wager.accepted")
    return round_.verified and told


def _given_back(round_: Round, seat: int, due: Settled | None) -> bool:
    """Not of a stake that is returned as it is settled: a winner's (PG-4), an abandoned one's.

    Where the round was declared void all go back, whatever the cards rule of them: PW-84.
    """
    spot = round_.spots[seat, "progressive"]
    settled = due is not None and due.outcome != "void" and due.returned_cents
    if settled and round_.voided is None:
        return False
    return spot.returned_cents >= spot.stake_cents and not spot.paid_cents


def _wagered(round_: Round) -> list[int]:
    return sorted(
        seat for (seat, wager), spot in round_.spots.items()
        if wager == "progressive" and spot.stake_cents
    )  # fmt: skip
