"""A round's dossier and its page, of rounds of every game and of every kind."""

from typing import Any

import orjson
import pytest

from services.audit.derive_again import derive_again
from services.audit.dossier import Seen, dossier
from services.audit.dossier_page import page
from services.audit.replay import so_far
from tests.scenarios.play import Play
from tests.tables.saigon.rounds import CLEARED, DEALER, DEALT, POT, SETS
from tests.tables.saigon.rounds import SETTLED as PLAYED

BACCARAT = """
    open    midibaccarat tray=1000
    wagers  1: player 25 | 3: banker 100
    closed
    deal    P 9s B 2c P Kd B 5h
    result  player
"""
SETTLED = """
    takes   3: banker 100
    pays    1: player 25
    cleared
"""
PAI_GOW = """
    open    pai-gow tray=1000
    wagers  1: main 25
    closed
    hands   1: Ac Ad 9h 8h 7s 5d 2c | dealer: Kc Kd Qh Js 9d 4c 3c
    sets    1: 9h 8h
    pays    1: main 25
    cleared
"""
SAIGON = """
    open    saigon-2019 tray=1000
    wagers  1: ante 25
    closed
    hands   1: Jk 8h 6s 5d 2c | dealer: Td 7s 3h 9h Ac
    sets    1: 8h 6s
    back    1: ante 25
    cleared
"""


class Room(Play):
    """A table whose log is kept beside."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Seen] = []

    def take(self, raw: bytes) -> None:
        self.log.append(Seen("floor.observed.v1", 0, len(self.log), orjson.loads(raw)))
        super().take(raw)

    def booked(self, name: str) -> list[dict[str, Any]]:
        """What the books hold of a round."""
        lines = so_far(orjson.dumps(one.event) for one in self.log)
        facts = [orjson.loads(line) for line in lines if isinstance(line, bytes)]
        return [one for one in facts if one["round"] == name and one["kind"] != "picture"]

    def told(self, name: str = "r1") -> dict[str, Any]:
        facts = self.booked(name)
        filing = self.state.terms.filing.model_dump(mode="json") if self.state.terms else None
        round_ = next((one for one in facts if one["kind"] == "round"), None)
        opened = int(facts[0]["id"].split("/")[1])
        first, last = (round_["first"], round_["last"]) if round_ else (opened, 2**62)
        named = {event for fact in facts for event in fact["because"]}
        seen = [
            one for one in self.log
            if first <= one.event["order"] <= last or one.event["id"] in named
        ]  # fmt: skip
        told = dossier(facts, filing, seen)
        told["derived_again"] = derive_again(self.log, facts)
        return told


def played(text: str) -> Room:
    room = Room()
    for line in filter(None, map(str.strip, text.splitlines())):
        room.line(line)
    return room


@pytest.mark.parametrize("text", [BACCARAT + SETTLED, PAI_GOW, SAIGON])
def test_a_round_of_each_game_on_its_page(text: str) -> None:
    told = played(text).told()
    assert told["settled_again"] == "the same"
    assert told["derived_again"].startswith("the same")
    assert told["filing_told"]
    shown = page(told)
    for part in ("Cards as dealt", "Wagers", "The settlement", "Settlement", "Money as booked",
                 "Where this comes from", told["digest"]):  # fmt: skip
        assert part in shown
    for one in told["settlement"]:
        assert ", ".join(one["cite"]) in shown
    for one in told["story"]:
        number = one["id"].rpartition("/")[2]
        assert one["type"] == "hub.tick" or f"#{number}" in shown
    first, last = told["story"][0], told["story"][-1]
    assert f"floor.observed.v1/0@{first['position'][2]}-{last['position'][2]}" in shown


def test_cards_of_the_two_card_hand_are_raised() -> None:
    shown = page(played(PAI_GOW).told())
    assert '<span class="card red low" title="9h">9<br>♥</span>' in shown
    assert '<span class="card" title="Ac">A<br>♣</span>' in shown
    assert 'class="card joker"' in page(played(SAIGON).told())


def test_what_each_seat_was_due_and_what_went_wrong() -> None:
    told = played(BACCARAT + SETTLED.replace("player 25", "player 35")).told()
    assert told["by_seat"] == [
        {"seat": 1, "staked_cents": 2500, "due_cents": 2500, "error_cents": 1000},
        {"seat": 3, "staked_cents": 10_000, "due_cents": -10_000, "error_cents": 0},
    ]
    assert "<td>1</td><td>$25.00</td><td>$25.00</td><td>$10.00</td>" in page(told)


def test_a_pot_that_went_back_though_it_was_won() -> None:
    """PW-84: in a round that was voided without a ground each has his own again."""
    back = "back 3: ante 100 | 1: ante 50 bonus 10\n"
    for pot in ("", "back 1: pot 25 | 3: pot 25\n"):
        told = played(DEALT + "void 680a.13(c)\n" + back + pot + CLEARED).told()
        assert told["by_seat"] == [
            {"seat": 1, "staked_cents": 8500, "due_cents": -1000, "error_cents": 1000},
            {"seat": 3, "staked_cents": 12_500, "due_cents": -10_000, "error_cents": 10_000},
        ]
    won = played(DEALT + SETS + DEALER + PLAYED + POT + CLEARED).told()
    assert [one["due_cents"] for one in won["by_seat"]] == [1500, -12_500]


@pytest.mark.parametrize(
    "acts",
    [
        "",
        "back 1: pot 25 | 3: pot 25\n",
        "event pot.gathered total_cents=5000\npots 1: 25 | 3: 25\n",
    ],
)
def test_a_pot_that_went_back_is_shown_as_that_and_as_no_win(acts: str) -> None:
    back = "back 3: ante 100 | 1: ante 50 bonus 10\n"
    told = played(DEALT + "void 680a.13(c)\n" + back + acts + CLEARED).told()
    names = "seat", "outcome", "returned_cents", "won_cents"
    assert pots(told, *names) == [(1, "void", 2500, 0), (3, "void", 2500, 0)]
    assert told["settled_again"] == "the same"
    antes = [one["outcome"] for one in told["settlement"] if one["wager"] == "ante"]
    assert antes == ["push", "lose"]  # the cards decide all but the pot


def test_a_pot_that_somebody_got_is_shown_as_won() -> None:
    won = played(DEALT + SETS + DEALER + PLAYED + POT + CLEARED).told()
    assert pots(won, "outcome") == [("win",), ("lose",)]
    gathered = "event pot.gathered total_cents=5000\npots 1: 50\n"
    at_will = played(DEALT + "void 680a.13(c)\n" + gathered + CLEARED).told()
    assert pots(at_will, "outcome") == [("win",), ("lose",)]


def pots(told: dict[str, Any], *names: str) -> list[tuple[Any, ...]]:
    """What the page has of each Pot Wager."""
    its = [one for one in told["settlement"] if one["wager"] == "pot"]
    return [tuple([one[name] for name in names]) for one in its]


def test_a_void_round_says_by_what() -> None:
    void = SAIGON.partition("    sets")[0].replace(" 2c |", " |") + "void 680a.13(c)\ncleared"
    told = played(void).told()
    assert told["void"] == "680a.13(c)"
    assert told["as_ruled"] == {"void": {"ground": "680a.13(c)"}}
    assert "void by 680a.13(c)" in page(told)


def test_a_round_that_misses_something_says_so() -> None:
    told = played(BACCARAT + "takes 3: banker 100\nskip tray\npays 1: player 25\ncleared").told()
    assert not told["verified"]
    assert "not verified: something is missing" in page(told)
    assert "not verified" not in page(played(BACCARAT + SETTLED).told())


def test_a_simulated_round_says_so() -> None:
    room = played("open midibaccarat tray=1000\nevent simulated_round.begun\n"
                  "deal P 9s B 2c P Kd B 5h\nevent simulated_round.ended")  # fmt: skip
    told = room.told()
    assert told["simulated"]
    assert told["settled_again"].startswith("its cards do not tell")
    assert "a simulated round" in page(told)


def test_a_disputed_round_is_frozen_as_it_stood() -> None:
    """Before it is closed as after it, and whatever is decided later."""
    room = played(BACCARAT + "takes 3: banker 100\nevent round.disputed seat=1")
    before = room.told()
    assert before["disputed"]
    assert before["cards"] == {"player": ["9s", "Kd"], "banker": ["2c", "5h"]}
    assert before["settlement"] == []
    room.line("pays 1: player 25")
    room.line("cleared")
    room.line("event dispute.decided of=r1 decision=stands")
    after = room.told()
    assert after["digest"] == before["digest"]
    assert {name: after[name] for name in before if name not in ("since", "derived_again",
            "settled_again")} == {name: before[name] for name in before if name not in (
            "since", "derived_again", "settled_again")}  # fmt: skip
    assert after["since"]["how_it_came_out"] == "player 9:7"
    assert after["settled_again"] == "the same"
    shown = page(after)
    assert "disputed: frozen as it stood then" in shown
    assert shown.index("Since the dispute was opened") < shown.index("player 9:7")


def test_a_dispute_about_another_round_freezes_that_one_alone() -> None:
    room = played(BACCARAT + SETTLED + BACCARAT.replace("open    midibaccarat tray=1000", "tick"))
    room.line("event round.disputed seat=1 of=r1")
    for line in SETTLED.strip().splitlines():
        room.line(line.strip())
    assert room.told("r1")["disputed"]
    assert not room.told("r2")["disputed"]


def test_books_that_say_something_else_are_named_on_the_page() -> None:
    room = played(BACCARAT + SETTLED)
    forged = [one | {"amount_cents": 1} if one.get("what") == "wager.paid" else one
              for one in room.booked("r1")]  # fmt: skip
    said = derive_again(room.log, forged)
    assert "amount_cents: the books have 1, the log gives 2500" in said
    told = dossier(forged, None, room.log) | {"derived_again": said}
    assert f'<span class="mark bad">derived again from the log: {said}</span>' in page(told)
