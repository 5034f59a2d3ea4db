"""A session of a simulated table: it opens under what is filed, is played at, and closes.

Used by `simulate`. What goes wrong with an opening itself, and with the numbers of the table's
line while it is open, is planted here; all else is the dealer's.
"""

from collections.abc import Iterator
from typing import Final

from events import filing as filings
from services.floor.game import RECORD_MISTAKES, Dealer
from services.floor.line import LINE_MISTAKES, with_a_number_lost
from services.floor.table import NOTES_CENTS, Report, SimTable

Reports = Iterator[Report]
MOST_PLAYERS: Final = 5
LAST_ROUNDS: Final = 6  # of a session, in which a number may get lost: then nothing else goes wrong


def session(table: SimTable, rounds: int) -> Reports:
    """From the opening of a table to its closing; rounds that are needed beside do not count."""
    misnamed = _filed(table)
    dealer = table.game.dealer(table)
    yield from opened(table, misnamed=misnamed)
    yield from dealer.opening()
    for left in range(rounds, 0, -1):
        yield from _round(table, dealer, left)
        yield from _comings_and_goings(table, dealer)
    yield from dealer.closing()
    for seat in sorted(table.players):
        yield from _leave(table, dealer, seat)
    table.hushed = False  # whatever markers it had are gone by now
    yield from closed(table)


def _filed(table: SimTable) -> bool:
    """What the property files for this session; whether the opening will name it wrongly."""
    before = table.untold  # of what is not told still, nothing is said again
    table.file()
    spared = {
        kind: codes
        for kind, codes in table.game.spared.items()
        if _is_asked(table, kind) and kind not in before
    }
    table.moment(RECORD_MISTAKES if spared else RECORD_MISTAKES[1:], 0.6)
    if table.errs("open.unobserved"):
        kind = table.chance.choice(sorted(spared))
        table.untold = frozenset((kind,))
        left = tuple(code for code in table.game.mistakes if code not in spared[kind])
        table.game = table.game._replace(mistakes=left)
    return table.errs("stream.wrong_digest")


def _is_asked(table: SimTable, kind: str) -> bool:
    """§ 688a.5(i)(2): without dice there is no shaker to be covered."""
    return kind != "shaker.covered" or table.controls.start_by == "dice"


def opened(table: SimTable, *, misnamed: bool = False) -> Reports:
    """A drop box is put on, and the table opens under its filing."""
    yield table.say("box.put_on", 0, box=table.new_box())
    filing = named = table.filing
    if misnamed:  # an older one, perhaps: with another minimum
        named = filing.model_copy(update={"table_minimum": filing.table_minimum + 500})
    yield table.say(
        "table.opened",
        60_000,
        filing=filing.model_dump(mode="json"),
        filing_digest=filings.digest(named),
        controls=table.controls.model_dump(mode="json"),
        devices=[
            {"source": source, "reports": [kind for kind in kinds if table.tells(kind)]}
            for source, kinds in table.game.reports.items()
        ],
        method=table.method,
        opening_tray_cents=5_000_000,
    )


def closed(table: SimTable) -> Reports:
    """The table closes, its box is taken off and counted."""
    yield table.say("table.closed", 30_000)
    yield table.say("box.taken_off", 120_000, box=table.box)
    # its number in the cage's line, where the hub knew nothing of the table
    taken_off = f"cage:{table.name}/{2 * table.boxes}"
    yield table.say("count.begun", 300_000, box=table.box, taken_off=taken_off)
    large, small = NOTES_CENTS
    of_large = table.cash_cents // large * large
    for note, amount in ((large, of_large), (small, table.cash_cents - of_large)):
        yield table.say(
            "count.entered",
            20_000,
            taken_off=taken_off,
            denomination_cents=note,
            amount_cents=amount,
        )
    yield table.say("count.concluded", 20_000, taken_off=taken_off, total_cents=table.cash_cents)


def _round(table: SimTable, dealer: Dealer, left: int) -> Reports:
    """A round; one of the last may lose a number, and no mistake is made from there on."""
    if left > LAST_ROUNDS or table.hushed or not dealer.at_ease:
        yield from dealer.round()
        return
    code = table.moment(LINE_MISTAKES)
    table.hushed = code is not None
    yield from with_a_number_lost(table, dealer.round(), code) if code else dealer.round()


def _comings_and_goings(table: SimTable, dealer: Dealer) -> Reports:
    """Between two rounds; the number of patrons stays about three."""
    chance, seated = table.chance, len(table.players)
    if seated > 1 and chance.random() < 0.01 * seated:
        yield from _leave(table, dealer, chance.choice(sorted(table.players)))
    if seated < MOST_PLAYERS and chance.random() < 0.01 * (6 - seated):
        yield from table.arrive()


def _leave(table: SimTable, dealer: Dealer, seat: int) -> Reports:
    yield from dealer.leaving(seat)
    yield table.leave(seat)
