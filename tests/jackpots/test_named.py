"""A jackpot whose devices name their rounds otherwise than its table's book does. PW-93."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from projections.migrations.run import erase, migrate
from services.audit.books import opened
from services.jackpots.evidence import gathered, jackpots
from tests.jackpots.test_at_hand import LINK, Played, Said, floor, wrong
from tests.jackpots.test_unnamed import rounds
from tests.servers import Servers

NAMES: Final[dict[str, Callable[[int], str]]] = {
    "one higher": lambda number: f"r{number + 1}",
    "one lower": lambda number: f"r{number - 1}",
    "five figures": lambda number: f"{number:05}",
}


def renamed(name: Callable[[int], str]) -> list[Said]:
    """The floor, whose tables and controller call all rounds so."""

    def called(event: dict[str, Any]) -> dict[str, Any]:
        round_ = event.get("round")
        return event | {"round": name(int(round_[1:]))} if round_ else event

    return [(topic, key, called(event)) for topic, key, event in floor()]


@pytest.mark.parametrize("names", NAMES)
def test_it_is_proved_by_the_round_of_its_cards_whatever_devices_call_it(
    servers: Servers, prefix: str, names: str
) -> None:
    migrate(servers.postgres, prefix)
    played = Played(servers.postgres, prefix, "hit.recorded", renamed(NAMES[names]))
    of = played.evidence()
    assert (of.jackpot["round"], wrong(of)) == (rounds()[played.jackpot], [])
    played.goes_on()
    with opened(played.house.dsn, played.house.prefix) as books:
        all_ = [gathered(books, str(one["jackpot"])) for one in jackpots(books)]
    assert {one.jackpot["jackpot"]: one.jackpot["round"] for one in all_} == rounds()
    assert [wrong(one) for one in all_] == [[]] * len(all_)
    erase(servers.postgres, prefix)


def test_what_no_cards_bore_out_is_not_drawn_from_a_round_of_another_moment(
    servers: Servers, prefix: str
) -> None:
    """Its controller's name for the round is an older round's in the books."""
    migrate(servers.postgres, prefix)
    said = renamed(lambda number: f"r{max(number - 3, 1)}")
    hits = [event for _, _, event in said if event["type"] == "hit.recorded"]
    last = hits[-1]
    last["seat"] = 6 if last["seat"] != 6 else 5
    played = Played(servers.postgres, prefix, "hit.recorded", said)
    played.goes_on()
    with opened(played.house.dsn, played.house.prefix) as books:
        of = gathered(books, f"{LINK}/{last['number']}")
    assert (of.jackpot["round"], of.round) == (last["round"], None)
    erase(servers.postgres, prefix)
