"""What mends a payment, within its round and after it: §§ 629a.11(b), 680a.11(d), 688a.11(f)."""

import pytest

from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.common.cases import told
from tests.tables.common.test_payments import PLAIN, after
from tests.tables.pai_gow.rounds import HONEST, WAGERS


def test_made_good_after_the_round() -> None:
    short = PLAIN + "pays 3: player 100\npays 1: player 20\ncleared\n"
    good = "event underpayment.made_good seat=1 wager=player amount_cents={}\n"
    assert after(short, "") == ["pay.under 1 player 500"]
    both = ["pay.under 1 player 500", "remedied pay.under 1 player 500"]
    assert after(short, good.format(500)) == both
    assert after(short, good.format(200)) == both[:1]
    assert after(short, good.format(200) + good.format(300))[:1] == both[:1]
    assert len(after(short, good.format(200) + good.format(300))) == 2
    assert after(short, "wagers 1: player 5\nclosed\n" + good.format(500)) == both
    assert after(short, "pays 1: player 5\n") == both
    play(short + good.format(500) + "books tray 925 | errors.under 0 | patrons 75")


def test_made_good_names_its_round() -> None:
    table = play(
        PLAIN
        + "pays 3: player 100\npays 1: player 20\ncleared\nwagers 1: player 5\nclosed\n"
        + "event underpayment.made_good seat=1 wager=player amount_cents=500\n"
    )
    assert [f.round for f in table.findings if f.what == "remedied"] == ["r1"]
    assert table.state.amiss == ()


def test_made_good_within_the_round() -> None:
    good = "event underpayment.made_good seat=1 wager=player amount_cents=500\n"
    text = PLAIN + "pays 1: player 20\npays 3: player 100\n"
    assert after(text, good + "cleared") == [
        "pay.under 1 player 500", "remedied pay.under 1 player 500",
    ]  # fmt: skip
    of = good.replace("amount", "of=MB-01/9 amount")
    assert after(text, of + "cleared")[1:] == ["remedied pay.under 1 player 500"]


def test_made_good_of_a_payment_of_a_round_before() -> None:
    """The event that it names says which round it is of, whatever is open."""
    text = PLAIN + "pays 3: player 100\npays 1: player 20\ncleared\n"
    again = "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd B 5h\nresult player\n"
    good = "event underpayment.made_good seat=1 wager=player amount_cents=500 of=MB-01/14\n"
    done = after(text, again + "pays 1: player 25\n" + good + "cleared")
    assert done == ["pay.under 1 player 500", "remedied pay.under 1 player 500"]


@shows("collect.unearned", of="629a")
def test_recovered_after_the_round() -> None:
    over = PLAIN + "pays 3: player 100\npays 1: player 30\ncleared\n"
    back = "event overpayment.recovered seat=1 wager=player amount_cents=500\n"
    both = ["pay.over 1 player 500", "remedied pay.over 1 player 500"]
    assert after(over, back) == both
    assert after(over, "takes 1: player 5\n") == both
    assert after(over, "takes 1: player 6\n")[1:] == ["collect.unearned 1 player 600"]
    play(over + back + "books tray 925 | errors.over 0 | patrons 75")


OVER = "pays 1: player 30\n"
RECOVERED = "event overpayment.recovered seat=1 wager=player amount_cents={}\n"
BACK = "event wager.returned seat=1 wager=player amount_cents=2500\n"


@shows("pay.over", of="629a")
def test_recovered_within_the_round_before_it_is_final() -> None:
    """That is `info`. Net: the stake that goes back is not what the chips were of."""
    mended = ["remedied pay.over 1 player 500"]
    for lines in (RECOVERED + BACK, BACK + RECOVERED):
        end = "pays 3: player 100\ncleared\n"
        whole = PLAIN + OVER + lines.format(500)
        assert after(whole, end) == mended
        (found,) = [one for one in play(whole + end).findings if one.code == "pay.over"]
        assert (found.severity, found.round) == ("info", "r1")
        play(whole + end + "books tray 925 | errors.over 0 | errors.under 0 | patrons 75")
        assert after(PLAIN + OVER + lines.format(499), end) == ["pay.over 1 player 1"]
        assert after(PLAIN + OVER + lines.format(501), end) == ["pay.under 1 player 1"]


def test_recovered_within_the_round_after_the_dealer_turned_away() -> None:
    turned = PLAIN + OVER + "pays 3: player 100\n"
    both = ["pay.over 1 player 500", "remedied pay.over 1 player 500"]
    for lines in (RECOVERED + BACK, BACK + RECOVERED):
        assert after(turned, lines.format(500) + "cleared") == both
        play(turned + lines.format(500) + "cleared\nbooks tray 925 | errors.over 0 | patrons 75")
        assert after(turned, lines.format(499) + "cleared") == [both[0], "pay.over 1 player 1"]


@pytest.mark.parametrize(
    ("first", "then", "found"),
    [
        (20, "pays 1: player 10\n", ["remedied pay.under 1 player 500", "pay.over 1 player 500"]),
        (20, "pays 1: player 4\n", ["pay.under 1 player 100"]),
        (30, "pays 1: player 5\n", ["pay.over 1 player 1000"]),
        (
            30,
            RECOVERED.format(600),
            ["remedied pay.over 1 player 500", "pay.under 1 player 100"],
        ),
    ],
)
def test_what_is_wrong_otherwise_at_the_close_is_told_under_what_was_found(
    first: int, then: str, found: list[str]
) -> None:
    """PW-2: 25 were due; the finding of the turn states another amount, or the wrong way."""
    turned = PLAIN + f"pays 1: player {first}\npays 3: player 100\n"
    table = play(turned + then + "cleared\n")
    code = "pay.under" if first == 20 else "pay.over"
    assert told(table) == [f"{code} 1 player 500", *found]
    root, *_, last = [one for one in table.findings if one.code.startswith("pay.")]
    assert (root.under, last.under) == (None, root.id)
    (amiss,) = table.state.amiss
    assert (abs(amiss.error_cents), amiss.code) == (last.amount_cents, last.code)
    name = "underpayment.made_good" if last.code == "pay.under" else "overpayment.recovered"
    mends = f"event {name} seat=1 wager=player amount_cents={last.amount_cents}\n"
    mended = [f"remedied {last.code} 1 player {last.amount_cents}"]
    assert after(turned, then + "cleared\n" + mends)[-1:] == mended


def test_recovered_of_a_stack_and_of_a_stake_given_back() -> None:
    """Of what the seat was given, whichever way; and of the stake itself nothing is given back."""
    stack = "event chips.moved seat=1 to_seat_cents=3000 to_tray_cents=0\n"
    end = "pays 3: player 100\ncleared\n"
    over = "remedied pay.over 1 player {}".format
    assert after(PLAIN, stack + RECOVERED.format(500) + BACK + end) == [over(500)]
    assert after(PLAIN, stack + RECOVERED.format(400) + BACK + end) == ["pay.over 1 player 100"]
    given = "event wager.returned seat=2 wager=banker amount_cents=5000\n"
    lost = PLAIN.replace("takes   2: banker 50", "") + given
    taken = "event overpayment.recovered seat=2 wager=banker amount_cents={}\n"
    rest = "pays 1: player 25\n" + end
    assert after(lost, taken.format(5000) + rest) == ["remedied collect.missed 2 banker 5000"]
    assert after(lost, taken.format(4900) + rest) == ["collect.missed 2 banker 100"]
    play(lost + taken.format(5000) + rest + "books tray 925 | errors.over 0 | patrons 75")


def test_what_came_out_of_the_tray_goes_back_into_it_once() -> None:
    """Chips given back where nothing lay left the tray; recovered, they are in it again."""
    given = "event wager.returned seat=3 wager=banker amount_cents=500\n"
    taken = "event overpayment.recovered seat=3 wager=banker amount_cents={}\n"
    rest = BACK + "pays 1: player 25\npays 3: player 100\ncleared\n"
    play(PLAIN + given + rest + "books tray 920")
    play(PLAIN + given + taken.format(500) + rest + "books tray 925")
    play(PLAIN + given + taken.format(600) + rest + "books tray 926")


def test_made_good_while_the_next_round_is_settled_is_of_that_round() -> None:
    """Where it names no event; the mistake of the round before waits on."""
    text = PLAIN + "pays 3: player 100\npays 1: player 20\ncleared\n"
    again = "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd B 5h\nresult player\n"
    good = "event underpayment.made_good seat=1 wager=player amount_cents=500\n"
    table = play(text + again + "pays 1: player 20\n" + good + "cleared")
    assert told(table) == ["pay.under 1 player 500", "remedied pay.under 1 player 500"]
    found = [one for one in table.findings if one.code == "pay.under"]
    assert [(one.round, one.what) for one in found] == [("r1", "raised"), ("r2", "remedied")]
    assert [one.round for one in table.state.amiss] == ["r1"]
    assert [one.round for one in table.state.amiss] == ["r1"]


NEXT = "wagers 1: player 25\n"
END = "closed\ndeal P 9s B 2c P Kd B 5h\nresult player\n{}pays 1: player 25\ncleared\n"
WRONG = {  # of the first round; what mends it by its name, and as a plain act
    "pay.under": ("pays 1: player 20\n", "underpayment.made_good", "pays 1: player 5\n"),
    "pay.missed": ("", "underpayment.made_good", "pays 1: player 25\n"),
    "pay.over": ("pays 1: player 30\n", "overpayment.recovered", "takes 1: player 5\n"),
}


@pytest.mark.parametrize("code", WRONG)
def test_mended_while_the_wagers_of_the_next_round_are_laid(code: str) -> None:
    """Before its first card nothing of that round is paid: it is settled as if nothing were."""
    wrong, name, plain = WRONG[code]
    cents = 2500 if code == "pay.missed" else 500
    by_name = f"event {name} seat=1 wager=player amount_cents={cents}\n"
    both = [f"{code} 1 player {cents}", f"remedied {code} 1 player {cents}"]
    first = PLAIN + "pays 3: player 100\n" + wrong + "cleared\n" + NEXT
    for mends in (by_name, plain):
        assert after(first, mends + END.format("")) == both
        play(first + mends + END.format("") + "books tray 900 | patrons 100 | errors.over 0")
    assert after(first, by_name.replace("amount", "of=MB-01/9 amount") + END.format("")) == both


def test_a_payment_once_the_cards_are_out_is_of_the_round_at_hand() -> None:
    first = PLAIN + "pays 3: player 100\npays 1: player 20\ncleared\n" + NEXT
    late = END.format("pays 1: player 5\n")
    assert after(first, late) == ["pay.under 1 player 500", "pay.over 1 player 500"]


def test_a_progressive_wager_is_collected_before_the_deal() -> None:
    """That of the round at hand, though one of the round before was left: § 688a.8(b)(2)."""
    left = HONEST.replace("event    progressive_wagers.collected value_cents=500 count=1", "")
    table = play(left + WAGERS.replace("closed", "") + "takes 4: progressive 5\n")
    assert [(one.round, one.wager) for one in table.state.amiss] == [("r1", "progressive")]
    table = play(left + WAGERS.replace("closed", "") + "takes 6: fortune 5\n")
    assert table.state.round is not None
    assert table.state.round.spots[6, "fortune"].collected_cents == 500
