"""An honest round of Saigon, in both editions: nothing is found, and the books stand."""

import pytest

from tests.scenarios.play import play
from tests.tables.saigon.rounds import CLEARED, DEAL, HONEST, ON, OPEN, POT, ROUND, WAGERS


def test_an_honest_round_raises_nothing_and_its_books_stand() -> None:
    table = play(OPEN + ROUND + HONEST + "books layout 0 | tray 1110")
    (round_,) = table.rounds
    assert [(w.seat, w.wager, w.outcome) for w in round_.wagers] == [
        (1, "ante", "push"),
        (1, "bonus", "lose"),
        (1, "pot", "win"),
        (3, "ante", "lose"),
        (3, "pot", "lose"),
    ]
    assert round_.verified


def test_round_after_round() -> None:
    table = play(OPEN + ROUND + ROUND.replace("turns", "hands") + "finds deal.order")
    assert [round_.round for round_ in table.rounds] == ["r1", "r2"]


@pytest.mark.parametrize("edition", ["2016", "2019"])
def test_stacks_from_an_automated_shoe_read_when_they_are_set(edition: str) -> None:
    play(
        f"open saigon-{edition} table_minimum=2500 tray=1000"
        """
        sits     1 3
        wagers   1: ante 50 bonus 10 | 3: ante 100
        closed
        stacks   1: Jk 8h 6s 5d 2c | 3: ?5 | dealer: Td 7s 3h 9h Ac
        event    card.read hand=3 number=1 card=Kd
        event    card.read hand=3 number=2 card=Qs
        event    card.read hand=3 number=3 card=Jh
        event    card.read hand=3 number=4 card=9c
        event    card.read hand=3 number=5 card=4d
        """ + ON.replace(POT, "") + HONEST + "books layout 0 | tray 1110"
    )


BLIND = "hand.set,hand.revealed,hand.compared,pot.paid,stub.counted,wager.returned"


def test_a_table_of_few_devices_finds_nothing() -> None:
    play(
        OPEN.replace("tray=", f"blind={BLIND} tray=")
        + WAGERS
        + DEAL
        + """
        takes    3: ante 100 | 1: bonus 10
        """
        + CLEARED
        + HONEST
        + "books layout 0 | tray 1110"
    )


def test_a_wager_taken_back_in_time_leaves_its_seat_out() -> None:
    table = play(
        OPEN
        + """
        sits     2
        wagers   2: ante 50
        off      2: ante 50
        """
        + ROUND
        + HONEST
        + "books layout 0 | tray 1110"
    )
    assert table.rounds[0].verified
