"""Two devices that tell of the same act: it counts once, and where they differ one of them errs."""

import pytest

from tests.properties.counted import differences
from tests.properties.test_any_floor import kept_log
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.midibaccarat.rounds import SAID, SEATED

TWO = (
    "also=cam:wager.placed,wager.withdrawn,wager.collected,wager.paid,card.dealt,points.announced,"
)
TWO += "result.announced,no_more_bets.announced,cards.cleared,buy_in.made,vigorish.marked"
OPEN = f"open midibaccarat tray=1000 other_reveal=true {TWO}\n" + SEATED
FOUR = "closed\ndeal P 9s B 2c P Kd B 5h\npoints P 9 B 7\n"
BETS = "wagers 1: player 25 | 3: banker 50\n"
REST = SAID + "takes 3: banker 50\npays 1: player 25\n"
END = "books tray 1025 | layout 0\nround r1 player 9:7\n"


def cam(kind: str, seat: int, wager: str, cents: int) -> str:
    return f"event {kind} source=cam seat={seat} wager={wager} amount_cents={cents}\n"


BOTH = cam("wager.placed", 1, "player", 2500) + cam("wager.placed", 3, "banker", 5000)


@shows("source.disagree", of="629a")
def test_the_same_chips_count_once() -> None:
    text = OPEN + "{}" + BETS + "{}" + FOUR + REST + "{}cleared\n{}" + END
    paid = cam("wager.collected", 3, "banker", 5000) + cam("wager.paid", 1, "player", 2500)
    play(text.format("", BOTH, paid, "") + "finds nothing")
    play(text.format(BOTH, "", paid, "") + "finds nothing")
    play(text.format("", BOTH, "", paid) + "finds nothing")  # that come late are no others
    play(text.format("", "", "", "") + "finds nothing")  # nor is what it does not tell
    parts = cam("wager.paid", 1, "player", 1000) + cam("wager.paid", 1, "player", 1500)
    play(text.format("", BOTH, parts, "") + "finds nothing")
    play(text.format("", BOTH, parts[: len(parts) // 2], "") + "finds source.disagree 1 player 15")
    other = BOTH.replace("2500", "2501")
    play(text.format("", other, paid, "") + "finds source.disagree 1 player 0.01")


@pytest.mark.parametrize(("first", "then", "again"), [("15", "10", 2500), ("25", "", 1500)])
def test_parts_of_one_device_are_the_whole_of_another(first: str, then: str, again: int) -> None:
    more = f"wagers 1: player {then}\n" if then else ""
    told = cam("wager.placed", 1, "player", again)
    told += cam("wager.placed", 1, "player", 2500 - again) if again < 2500 else ""
    text = OPEN + f"wagers 1: player {first} | 3: banker 50\n" + more + told
    play(text + FOUR + REST + "cleared\n" + END + "finds nothing")


def test_chips_of_the_next_round_are_others() -> None:
    one = BETS + "{}" + FOUR + REST + "cleared\n"
    play(OPEN + one.format(BOTH) * 3 + "books tray 1075 | layout 0\nfinds nothing")
    play(OPEN + one.format(BOTH) + one.format("") + one.format(BOTH) + "finds nothing")
    led = BOTH + "wagers 1: player 25 | 3: banker 50\n" + FOUR + REST + "cleared\n"
    play(OPEN + one.format(BOTH) + led + one.format(BOTH) + "books tray 1075\nfinds nothing")


def test_what_is_put_down_after_both_have_told_is_more() -> None:
    """By whichever of them that is told first."""
    press = cam("wager.placed", 1, "player", 500)
    rest = FOUR + SAID + "takes 3: banker 50\npays 1: player 30\ncleared\n" + "finds nothing"
    play(OPEN + BETS + BOTH + press + "wagers 1: player 5\n" + rest)
    play(OPEN + BETS + BOTH + "wagers 1: player 5\n" + press + rest)


def test_the_same_card_is_dealt_once() -> None:
    def again(*cards: str, source: str = "cam") -> str:
        places = [("player", 1), ("banker", 1), ("player", 2), ("banker", 2)]
        return "".join(
            f"event card.dealt source={source} hand={hand} number={number}"
            + (f" card={card}\n" if card else "\n")
            for (hand, number), card in zip(places, cards, strict=True)
        )

    text = OPEN + BETS + "closed\n{}{}points P 9 B 7\n" + REST + "cleared\n" + END
    seen, unseen = "deal P 9s B 2c P Kd B 5h\n", "deal P ? B ? P ? B ?\n"
    play(text.format(seen, again("9s", "2c", "Kd", "5h")) + "finds nothing")
    play(text.format(seen, again("", "", "", "")) + "finds nothing")
    play(text.format(unseen, again("9s", "2c", "Kd", "5h")) + "finds nothing")
    then = again("9s", "2c", "Kd", "5h", source="shoe")
    play(text.format(again("9s", "2c", "Kd", "5h"), then) + "finds nothing")
    play(text.format(again("", "", "", ""), then) + "finds nothing")
    play(text.format(seen, again("9s", "2c", "Qd", "5h")) + "finds source.disagree")
    # one device that deals a second card to a place has dealt it
    twice = seen.replace(
        "deal P 9s", "deal P 9s\nevent card.dealt hand=player number=1 card=9s\ndeal"
    )
    assert play(text.format(twice, "").replace(END, "")).findings[0].code == "deal.order"


def test_the_same_words_are_said_once() -> None:
    said = "event points.announced source=cam hand=player points={} final=false\n"
    text = OPEN + BETS + FOUR + "{}" + REST + "event result.announced source=cam result={}\n"
    end = "cleared\nevent cards.cleared source=cam\n" + END
    play(text.format(said.format(9), "player") + end + "finds nothing")
    play(text.format(said.format(8), "player") + end + "finds source.disagree")
    play(text.format(said.format(9), "banker") + end + "finds source.disagree")
    bought = "event buy_in.made seat=1 cash_cents=10000 chips_cents=10000\n"
    both = OPEN + bought + bought.replace("seat", "source=cam seat")
    play(both + "books tray 900\nfinds nothing")
    play(both + bought + bought.replace("seat", "source=cam seat") + "books tray 800")
    play(both + "later 1m\n" + bought.replace("seat", "source=cam seat") + "books tray 800")


UNLISTED = OPEN.replace(TWO, "")
BOUGHT = "event buy_in.made seat=1 cash_cents=10000 chips_cents=10000\n"
BY_CAM = ("seat=", "source=cam seat=")


def test_a_device_that_is_not_listed_for_a_fact_tells_it_again_too() -> None:
    paid = cam("wager.collected", 3, "banker", 5000) + cam("wager.paid", 1, "player", 2500)
    for text in (BETS + "{}" + FOUR + REST + "{}", "{}" + BETS + FOUR + REST + "{}"):
        for told, again in ((BOTH, ""), ("", paid), (BOTH, paid)):
            rest = text.format(told, again) + "cleared\n" + END + "finds nothing"
            play(UNLISTED + rest)
    other = BOTH.replace("2500", "2501")
    end = FOUR + REST + "cleared\n" + END
    play(UNLISTED + BETS + other + end + "finds source.disagree 1 player 0.01")
    # after "no more bets" other chips are others, which came late
    lag = UNLISTED + BETS + "closed\n{}" + FOUR.removeprefix("closed\n") + REST + "cleared\n"
    play(lag.format(BOTH) + END + "finds nothing")
    press = cam("wager.placed", 1, "player", 500)
    codes = [one.code for one in play(lag.format(press)).findings]
    assert codes == ["wager.late", "pay.under"]
    # what it alone tells is done; so is what it tells beyond what another has told
    alone = BETS + FOUR + REST.partition("takes")[0] + paid + "cleared\n" + END
    play(UNLISTED + alone + "finds nothing")
    twice = BETS + FOUR + REST + paid + cam("wager.paid", 1, "player", 2500) + "cleared\n"
    play(UNLISTED + twice + "finds pay.over 1 player 25")


@pytest.mark.parametrize(
    ("at", "again"),
    [
        (FOUR, "event card.dealt source=cam hand=banker number=2 card=5h\n"),
        ("closed\n", "event no_more_bets.announced source=cam\n"),
        (FOUR, "event points.announced source=cam hand=player points=9 final=false\n"),
        (SAID, "event result.announced source=cam result=player\n"),
    ],
)
def test_the_first_that_it_tells_again_is_none_either(at: str, again: str) -> None:
    whole = BETS + FOUR + REST + "cleared\n"
    text = UNLISTED + whole.replace(at, at + again)
    assert play(text + "finds nothing").state.beside
    assert not play(UNLISTED + whole + "finds nothing").state.beside


def test_nor_what_it_tells_again_between_rounds() -> None:
    play(UNLISTED + BOUGHT + BOUGHT.replace(*BY_CAM) + "books tray 900\nfinds nothing")
    play(UNLISTED + BOUGHT.replace(*BY_CAM) + BOUGHT + "books tray 900\nfinds nothing")
    play(UNLISTED + BOUGHT * 2 + BOUGHT.replace(*BY_CAM) * 2 + "books tray 800\nfinds nothing")
    play(UNLISTED + BOUGHT + "later 1m\n" + BOUGHT.replace(*BY_CAM) + "books tray 800")


def test_a_table_that_opens_anew_has_heard_nothing_of_it() -> None:
    again = UNLISTED + BOUGHT + BOUGHT.replace(*BY_CAM) + "closes\n" + OPEN.replace(TWO, "")
    table = play(again)
    assert not table.state.beside
    assert table.state.words == ()


def test_the_audit_counts_what_was_told_twice_once_too() -> None:
    table, log = kept_log("MB-01")
    bought = "event buy_in.made seat=1 cash_cents=10000 chips_cents=10000\n"
    paid = cam("wager.collected", 3, "banker", 5000) + cam("wager.paid", 1, "player", 1000)
    one = BETS + BOTH + FOUR + REST + paid + "cleared\n"
    lacking = BETS + FOUR + REST + "cleared\n" + cam("wager.paid", 1, "player", 1500)
    told = bought + bought.replace("seat", "source=cam seat") + one + lacking + BOTH + one
    for line in (OPEN + told).splitlines():
        table.line(line)
    assert differences(table, log) == []
    other, its = kept_log("MB-01")
    for line in (UNLISTED + told).splitlines():
        other.line(line)
    assert differences(other, its) == []
    of_one = [
        raw.replace(b'"source":"cam"', b'"source":"bets"') if b'"amount_cents"' in raw else raw
        for raw in log
    ]
    assert differences(table, of_one)  # told by one device, it is twice as much
