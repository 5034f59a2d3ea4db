"""The log that a benchmark puts through: dealt by the simulated floor from a printed seed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from events.topics import FLOOR_OBSERVED, Topic
from services.floor.games import GAMES
from services.floor.simulate import floor_log

Told = tuple[Topic, str, bytes]


@dataclass
class Workload:
    """So many rounds over so many tables, which play these games in turn."""

    seed: int
    tables: int
    rounds: int
    games: tuple[str, ...] = tuple(GAMES)
    floor_events: int = 0
    wagers: int = 0
    seats: int = 0  # that wagered, over all rounds

    def log(self) -> Iterator[Told]:
        """The records, counted as they pass."""
        self.floor_events = self.wagers = self.seats = 0
        known: dict[str, set[bytes]] = {}  # the seats of the round at each table
        for topic, key, value in floor_log(self.seed, self.tables, self.rounds, self.games):
            if topic is FLOOR_OBSERVED:
                self.floor_events += 1
                if b'"wager.placed"' in value:
                    self.wagers += 1
                    seats = known.setdefault(key, set())
                    seat = value.partition(b'"seat":')[2][:1]
                    self.seats += seat not in seats
                    seats.add(seat)
                elif b'"cards.cleared"' in value:
                    known.pop(key, None)
                yield topic, key, value

    def told(self) -> dict[str, Any]:
        """What was put through, for the record."""
        return {
            "seed": self.seed,
            "games": " ".join(self.games),
            "tables": self.tables,
            "rounds": self.rounds,
            "events": self.floor_events,
            "events_a_round": round(self.floor_events / self.rounds, 2),
            "seats_a_round": round(self.seats / self.rounds, 2),
            "wagers_a_round": round(self.wagers / self.rounds, 2),
        }
