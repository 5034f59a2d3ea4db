"""§ 629a.7(b): a called wager whose cash stayed cash is none; what is settled of it follows."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.tables.common.test_misled import hung
from tests.tables.midibaccarat.rounds import BANKER, FOUR, OPEN, SAID

CALL = "event verbal.called seat=1 wager={0} amount_cents=2000 cash=true\n"
CONFIRMED = "event verbal.confirmed seat=1 wager={0}\n"
NONE = "wager.verbal_unconfirmed"
OTHERS = pytest.mark.parametrize("lies", ["", "wagers 3: player 10\n", "wagers 1: tie 5\n"])


def called(lies: str, wager: str, rest: str) -> list[str]:
    seat, _, rested = lies.removeprefix("wagers ").strip().partition(": ")
    end = {"": "", "player 10": "takes 3: player 10\n", "tie 5": "takes 1: tie 5\n"}[rested]
    if "result player" in rest and seat == "3":
        end = "pays 3: player 10\n"
    return hung(OPEN + lies + (CALL + CONFIRMED).format(wager) + rest + end + "cleared\n")


@cites("629a.7(b)")
@OTHERS
def test_b_what_is_paid_or_taken_as_it_was_called_follows(lies: str) -> None:
    won = FOUR + SAID + "pays 1: player {}\n"
    assert called(lies, "player", won.format("20")) == [
        f"{NONE} 1", f"pay.unearned 1 < {NONE}",
    ]  # fmt: skip
    for other in ("19.99", "40"):
        assert called(lies, "player", won.format(other)) == [f"{NONE} 1", "pay.unearned 1"]
    lost = BANKER + "takes 1: player {}\n"
    assert called(lies, "player", lost.format("20")) == [
        f"{NONE} 1", f"collect.unearned 1 < {NONE}",
    ]  # fmt: skip
    assert called(lies, "player", lost.format("10")) == [f"{NONE} 1", "collect.unearned 1"]
    # one that nobody settles, and one that has lost and is paid
    assert called(lies, "player", FOUR + SAID) == [f"{NONE} 1"]
    paid = BANKER + "pays 1: player 20\n"
    assert called(lies, "player", paid) == [f"{NONE} 1", "pay.unearned 1"]
    # another wager than was called, or another seat's
    assert called(lies, "player", BANKER + "pays 1: banker 20\n")[1:] == ["pay.unearned 1"]
    assert called(lies, "player", FOUR + SAID + "pays 2: player 20\n")[1:] == ["pay.unearned 2"]


@cites("629a.7(b)")
@OTHERS
def test_b_and_its_vigorish(lies: str) -> None:
    both = [f"{NONE} 1", f"pay.unearned 1 < {NONE}"]
    kept = BANKER + "pays 1: banker 19\n"
    assert called(lies, "banker", kept) == both
    marked = BANKER + "marks 1: {}\npays 1: banker 20\n"
    assert called(lies, "banker", marked.format("1")) == [*both, f"vig.wrong_amount 1 < {NONE}"]
    assert called(lies, "banker", marked.format("2")) == [*both, "vig.wrong_amount 1"]


@cites("629a.7(b)")
def test_b_so_where_it_was_called_beside_chips_or_is_told_later() -> None:
    said = (CALL + CONFIRMED).format("player")
    lies = "wagers 1: player 25\n"
    won = FOUR + SAID + "pays 1: player {}\ncleared\n"
    follows = [f"{NONE} 1", f"pay.over 1 < {NONE}"]
    assert hung(OPEN + lies + said + won.format("45")) == follows
    assert hung(OPEN + lies + said + won.format("50")) == [f"{NONE} 1", "pay.over 1"]
    assert hung(OPEN + lies + said + won.format("25")) == [f"{NONE} 1"]
    # Another device than the panel ends the time: a finding waits, and has another name until then.
    waits = OPEN + said + won.replace("closed", "event no_more_bets.announced source=shoe")
    assert any(state.waiting for state in play(waits.format("20")).states)
    assert hung(waits.format("20")) == [f"{NONE} 1", f"pay.unearned 1 < {NONE}"]
    # of the round at hand alone
    again = FOUR + SAID + "pays 1: player 20\ncleared\n"
    first = OPEN + said + won.format("20") + "wagers 3: player 10\n"
    assert hung(first + again.replace("cleared", "pays 3: player 10\ncleared")) == [
        f"{NONE} 1", f"pay.unearned 1 < {NONE}", "pay.unearned 1",
    ]  # fmt: skip
