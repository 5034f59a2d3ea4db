"""The state of a Pai Gow table: written and read again, and small between two rounds."""

from services.tables import snapshot
from services.tables.pai_gow.parts import PaiGowPlay
from tests.tables.pai_gow.rounds import HONEST, LAMMERS, LOCK, SHAKE, WAGERS, played

MOST_BYTES = 20_000


def test_every_state_of_a_round_is_read_as_it_was_written() -> None:
    table = played(HONEST)
    for state in table.states:
        written = snapshot.dump(state)
        again = snapshot.load(written)
        assert again == state._replace(closing=None)
        assert snapshot.dump(again) == written


def test_a_table_between_two_rounds_is_small() -> None:
    table = played(HONEST + HONEST.split("    sits     6 4 2")[1])
    assert table.state.round is None
    assert len(snapshot.dump(table.state)) < MOST_BYTES


def test_a_round_holds_what_was_shown_of_it() -> None:
    table = played(HONEST.rsplit("    cleared", 1)[0])
    round_ = table.state.round
    assert round_ is not None
    play: PaiGowPlay = round_.play
    assert play.start.dice == (2, 3, 4)
    assert (play.start.announced, play.start.covered) == (9, True)
    assert (play.lock.accepted, play.lock.lit, play.lock.collected_cents) == ((4,), (4,), 500)
    assert play.lammers == ((6, "fortune"), (4, "progressive"))
    said = {6: "win", 4: "win", 2: "lose"}
    assert (play.remainder, play.looked, play.compared) == (4, True, said)


assert WAGERS + LAMMERS + LOCK + SHAKE in HONEST
