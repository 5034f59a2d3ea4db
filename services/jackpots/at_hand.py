"""The round a jackpot is won in while it is played: its cards lie there until the papers are made.

§ 688a.11(h)(3)(i)(B)(3), (4): so what proves it cannot wait for the round's close. The table is
folded again from what its stage kept, up to where that stands, and its round is told as far as it
has come, in the words of a settled one. Used by the evidence.
"""

from typing import Any, NamedTuple

from events.topics import FLOOR_OBSERVED
from services.audit.books import Books, Log, kept
from services.jackpots.evidence import Evidence, matched, nowhere
from services.stage.batch import Batch
from services.stage.log import home
from services.stage.partition import Partition
from services.stage.track import load
from services.tables.due.hands import laid
from services.tables.due.owed import ground, with_owed
from services.tables.heard.stakes import doubted_seats, stakes_are_told
from services.tables.pai_gow.parts import Lock, PaiGowPlay
from services.tables.stage import TablesStage
from services.tables.state import Round, TableState, reported

Plain = dict[str, Any]
UNBOUNDED = 2**62  # early events wait in memory: nobody reads them again here


class AtTable(NamedTuple):
    """A table as its stage has it."""

    state: TableState
    stopped: str | None = None  # why it is, where it is


async def as_it_stands(books: Books, log: Log, table: str, topics: str = "") -> AtTable:
    """The table up to where its stage has committed; `topics` is before the name of each topic."""
    stage, positions = TablesStage(), books.positions(TablesStage.name)
    topic, key = topics + FLOOR_OBSERVED.name, table.encode()
    index = home(key, len(positions))
    partition: Partition[TableState] = Partition(
        stage, index, {topic: 0},
        unprefixed=lambda name: name.removeprefix(topics), most_waiting=UNBOUNDED,
    )  # fmt: skip
    for version, position, body in books.all(_SNAPSHOT, stage.name, table):
        partition.adopt(load(stage, table, bytes(body), version, position))
        partition.cursor[topic] = position[topic]
    end, skipped = positions[index][topic], books.skipped(stage.name)
    async for records in kept(log, topic, index, partition.cursor[topic], end, skipped):
        partition.fold([record for record in records if record.key == key], Batch(quiet=True))
    track = partition.tracks.get(table)
    if track is None:
        return AtTable(stage.start(table))
    gap = track.gap()
    waits = None if gap is None else f"{gap[0]} {gap[1].next} is missing"
    return AtTable(track.state, track.stopped.detail if track.stopped else waits)


def hit_at_hand(books: Books, of: Evidence, at: AtTable) -> Evidence:
    """The evidence of a jackpot whose round nobody names, in the one that its table plays.

    Where the table's devices name its rounds otherwise than its book does, a controller that uses
    their names means another round than the one that has this name in the books.
    """
    state, round_ = at.state, at.state.round
    if of.borne_out:
        return of
    names = round_.numbers if round_ is not None else state.last_numbers
    name = state.last if round_ is None else round_.name
    named = of.jackpot["round"] is not None
    if named and name in names.values():
        return of
    of = nowhere(of) if named else of
    if round_ is None or not isinstance(round_.play, PaiGowPlay):
        return of
    locked_at = round_.play.lock.accepted_at
    return of if locked_at is None else matched(books, of, round_.name, locked_at, state.last)


def with_round_at_hand(of: Evidence, at: AtTable) -> Evidence:
    """The evidence with the round that the table plays, if it is the jackpot's."""
    state, round_ = at.state, at.state.round
    if of.round is not None or round_ is None or round_.name != of.jackpot["round"]:
        return of
    return of._replace(round=_told(state, round_, at), three_way=_three_way(of, state, round_))


def _told(state: TableState, round_: Round, at: AtTable) -> Plain:
    """In the words of a round that is settled; no wager but its own is decided by this."""
    round_ = with_owed(state, round_)
    return {
        "at_hand": True,
        "stopped": at.stopped,
        "verified": round_.verified and at.stopped is None,
        "void": ground(round_),
        "hands": laid(round_.dealt),
        "line": round_.owed.line if round_.owed else None,
        "wagers": [
            {"seat": seat, "wager": wager, "stake_cents": spot.stake_cents}
            for (seat, wager), spot in sorted(round_.spots.items())
            if spot.stake_cents
        ],
        "doubted": () if stakes_are_told(state) else sorted(doubted_seats(round_)),
    }


def _three_way(of: Evidence, state: TableState, round_: Round) -> Plain | None:
    """Wagers, what the system accepted, lights, chips: each where the table reports it. PG-10."""
    play = round_.play
    if not isinstance(play, PaiGowPlay):
        return None
    lock: Lock = play.lock
    stakes = {
        seat: spot.stake_cents for (seat, wager), spot in round_.spots.items()
        if wager == "progressive" and spot.stake_cents
    }  # fmt: skip
    told: Plain = {"wagered": len(stakes), "accepted": len(lock.accepted)}
    told["contributed"] = of.contributed
    seats = [set(stakes), set(lock.accepted)]
    dark = lock.dark.keys() & {of.jackpot["seat"]}  # as the dealer saw it last
    if dark or reported(state, "progressive_wager.lit"):
        lit = set(lock.lit) - dark
        told["lit"] = len(lit)
        seats.append(lit)
    chips = sum(stakes.values())
    if reported(state, "progressive_wagers.collected"):
        told["collected_cents"] = chips = lock.collected_cents or 0
    alike = all(one == seats[0] for one in seats) and chips == sum(stakes.values())
    return told | {"agrees": alike and of.contributed == len(stakes), "void": None}


_SNAPSHOT = "SELECT version, position, body FROM {runtime}.snapshot WHERE stage = %s AND key = %s"
