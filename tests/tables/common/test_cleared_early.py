"""All cards are cleared, and only then wagers are settled: §§ 629a.11, 680a.11, 688a.11; PW-23.

Each table is told by one device, and by several that share the work.
"""

import pytest

from services.tables.judges.held import LONGEST_MS
from tests.cites import cites
from tests.scenarios import reports
from tests.scenarios.play import Play, play
from tests.shows import shows
from tests.tables.common.cases import MIDI, PAI_GOW, SAIGON
from tests.tables.common.test_payments import CARDS
from tests.tables.saigon.rounds import CLEARED, DEALER, DEALT, POT, SETS, SETTLED, find

WAGERS = "sits 1 3\nwagers 1: {0} 25 | 3: {1} 50\nclosed\n"
# Of each game: a round of which seat 1 loses and seat 3 wins, and how both are settled.
GAMES = {
    "629a": (
        MIDI + WAGERS.format("banker", "player") + "deal P 9s B 2c P Kd B 5h\n",
        ("takes 1: banker 25\n", "pays 3: player 50\n"),
    ),
    "680a": (
        SAIGON + WAGERS.format("ante", "ante") + CARDS["saigon"] + "\n",
        ("pays 3: ante 50\n", "takes 1: ante 25\n"),
    ),
    "688a": (
        PAI_GOW + WAGERS.format("main", "main") + CARDS["pai gow"] + "\n",
        ("takes 1: main 25\n", "pays 3: main 50\n"),
    ),
}
NEXT = {"629a": "wagers 1: player 5\n", "680a": "wagers 1: ante 5\n", "688a": "wagers 1: main 5\n"}
MISSED = {"629a": "pay.missed 3", "680a": "collect.missed 1", "688a": "pay.missed 3"}  # the second
OURS = ("pay.", "collect.", "vig.", "envy.", "pot.", "cards.")
OF = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(params=["one device", "several"], autouse=True)
def devices(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "one device":
        monkeypatch.setattr(reports, "SOURCE_OF", dict.fromkeys(reports.SOURCE_OF, "panel"))


def at(text: str) -> Play:
    """A scenario as it stands: no device says more than that."""
    table = Play()
    for line in text.strip().splitlines():
        table.line(line.strip())
    return table


def told(table: Play) -> list[str]:
    said = [
        f"{one.what} {one.code} {one.seat}" for one in table.findings if one.code.startswith(OURS)
    ]
    return [one.removeprefix("raised ") for one in said]


def found(text: str) -> list[str]:
    """What is found once each device has shown that no report of its was lost."""
    table = at(text)
    table.wait()
    return told(table)


@OF
@cites("629a.11(c)", "680a.11(g)", "688a.11(g)")
@shows("cards.cleared_early", of="629a 680a 688a")
def test_wagers_that_are_settled_once_all_cards_are_cleared(game: str) -> None:
    dealt, (first, second) = GAMES[game]
    seat = first.split()[1].rstrip(":")
    early = f"cards.cleared_early {seat}"
    assert found(dealt + first + second + "cleared\n") == []
    assert told(at(dealt + "cleared\n" + first)) == [early]
    assert found(dealt + "cleared\n" + first + second) == [early]
    last = f"cards.cleared_early {second.split()[1].rstrip(':')}"
    assert found(dealt + first + "cleared\n" + second) == [last]
    assert found(dealt + "cleared\n" + first + second + NEXT[game]) == [early]
    assert found(dealt + "cleared\ntick\n" + first + "tick\n" + second + "closes\n") == [early]


@OF
def test_a_wager_that_is_never_settled_was_missed(game: str) -> None:
    dealt, (first, _) = GAMES[game]
    missed = MISSED[game]
    assert found(dealt + first + "cleared\n") == [missed]
    assert told(at(dealt + first + "cleared\ncloses\n")) == [missed]
    assert found(dealt + first + "cleared\n" + NEXT[game]) == [missed]
    one_of_two = found(dealt + "cleared\n" + first)
    assert one_of_two == [f"cards.cleared_early {first.split()[1].rstrip(':')}", missed]


@OF
def test_a_wager_that_is_settled_once_the_next_round_has_begun_was_missed(game: str) -> None:
    """Or that the dealer says himself he makes good."""
    dealt, (first, second) = GAMES[game]
    missed = MISSED[game]
    table = at(dealt + first + "cleared\n" + NEXT[game])
    table.wait()
    assert told(table) == [missed]
    table = at(dealt + first + "cleared\n")
    table.wait()  # something else than settling
    table.line(second)
    assert told(table) == [missed, f"remedied {missed}"]


def test_what_the_dealer_makes_good_he_had_missed() -> None:
    dealt, (first, _) = GAMES["629a"]
    good = "event underpayment.made_good seat=3 wager=player amount_cents=5000\n"
    assert found(dealt + first + "cleared\n" + good) == ["pay.missed 3", "remedied pay.missed 3"]


@pytest.mark.parametrize(("later_ms", "early"), [(-1, True), (0, False)])
def test_a_dealer_has_some_minutes_to_settle(later_ms: int, *, early: bool) -> None:
    dealt, (first, second) = GAMES["629a"]
    table = at(dealt + first + "cleared\n")
    table.reports.later_ms += LONGEST_MS - 1000 + later_ms  # each event comes a second later
    table.line("tick")
    table.line(second)
    late = ["pay.missed 3", "remedied pay.missed 3"]
    assert told(table) == (["cards.cleared_early 3"] if early else late)


@cites("629a.11(b)", "629a.11(c)")
def test_vigorish_is_marked_with_a_win_that_is_paid_too_late() -> None:
    dealt = MIDI + "sits 3\nwagers 3: banker 50\nclosed\ndeal P 2c B 9s P 5h B Kd\n"
    mark, pay = "event vigorish.marked seat=3 amount_cents={}\n", "pays 3: banker 50\n"
    table = at(dealt + "cleared\n" + mark.format(250) + pay)
    table.line("books tray 950 | vigorish/3 2.50 | patrons 47.50 | errors.under 0 | errors.over 0")
    table.wait()
    assert told(table) == ["cards.cleared_early 3"]
    wrong = at(dealt + "cleared\n" + mark.format(275) + pay)
    assert told(wrong) == ["vig.wrong_amount 3", "cards.cleared_early 3"]
    assert found(dealt + mark.format(250) + pay + "cleared\n") == []


@cites("680a.11(f)", "680a.11(g)")
def test_a_pot_that_is_given_once_all_cards_are_cleared() -> None:
    table = SAIGON.replace("tray=", "pot=true table_minimum=2500 tray=")
    wagers = "sits 1 3\nwagers 1: ante 25 pot 25 | 3: ante 25 pot 25\nclosed\n"
    dealt = table + wagers + CARDS["saigon"] + "\nsets 1: 9c 4d | 3: 9d 9h\n"
    dealt += "takes 1: ante 25\npays 3: ante 25\n"
    assert found(dealt + "pots 3: 50\ncleared\n") == []
    assert found(dealt + "cleared\npots 3: 50\n") == ["cards.cleared_early 3"]
    assert found(dealt + "cleared\npots 1: 50\n") == ["pot.wrong_winner None"]
    assert found(dealt + "cleared\n") == ["pot.wrong_winner None"]


def test_hands_that_went_early_are_said_once_with_all_the_cards() -> None:
    dealt, (first, second) = GAMES["629a"]
    hands = "clears player | banker\n"
    assert found(dealt + hands + first + "cleared\n" + second) == ["cards.cleared_early 1"]


def test_one_hole_explains_all_of_it() -> None:
    """What is missing may be that the wager was settled before, and this is another chip."""
    dealt, (first, second) = GAMES["629a"]
    source = reports.SOURCE_OF["wager.paid"]
    assert found(dealt + first + f"cleared\nskip {source}\n" + second) == []


@cites("680a.11(f)", "680a.11(g)")
def test_a_pot_that_is_gathered_once_the_cards_are_gone_is_settled_late() -> None:
    """The dealer does nothing but settle: it is not given to nobody."""
    begun, bonus = DEALT + SETS + DEALER, "    takes    1: bonus 10\n"
    for before, late in ((SETTLED, ""), (SETTLED.replace(bonus, ""), bonus)):
        play(begun + before + CLEARED + late + POT + find("cards.cleared_early 1"))
    gathered = SETTLED + CLEARED + "event pot.gathered total_cents=5000\nevent table.closed\n"
    play(begun + gathered + find("pot.wrong_winner"))
