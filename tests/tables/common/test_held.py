"""What one lost report would explain is held until its device has spoken again."""

import orjson
import pytest

from events.ids import event_id
from services.tables.judges.held import LONGEST_MS
from tests.cites import cites
from tests.scenarios.play import Play
from tests.tables.common.prepared import BY_HAND, SHUFFLER, deck
from tests.tables.common.prepared import SAIGON as SHUFFLED
from tests.tables.midibaccarat.rounds import FOUR, OPEN, SAID
from tests.tables.pai_gow.rounds import HONEST, SHAKE
from tests.tables.pai_gow.rounds import OPEN as LINKED
from tests.tables.saigon.rounds import OPEN as SAIGON
from tests.tables.saigon.rounds import WAGERS
from tests.tables.saigon.test_680a_13_deal import cards

UNPAID = OPEN + "wagers 1: player 10\n" + FOUR + SAID + "back 1: player 10\ncleared\n"
PAID = UNPAID.replace("back", "pays 1: player 10\nback")
TRAY, PANEL, BETS = "buys 9: 100\n", "event hand.cleared hand=1\n", "wagers 1: player 10\n"


def at(text: str, table: Play | None = None) -> Play:
    """A scenario as it stands, without the time that passes after one."""
    table = table or Play()
    for line in text.strip().splitlines():
        if words := line.strip():
            table.line(words)
    return table


def codes(table: Play) -> list[str]:
    return [
        one.code if one.what == "raised" else f"{one.what} {one.code}" for one in table.findings
    ]


@cites("629a.11(b)")
def test_a_payment_that_is_missing_is_told_when_the_tray_speaks_next() -> None:
    assert codes(at(UNPAID)) == []
    table = at(UNPAID + TRAY)
    (found,) = table.findings
    assert (found.code, found.round, found.seat) == ("pay.missed", "r1", 1)
    last = table.reports.order
    assert list(found.because[-2:]) == [event_id("floor", "MB-01", one) for one in (last - 1, last)]
    assert codes(at(PAID + TRAY)) == []


@pytest.mark.parametrize("other", [PANEL, BETS])
def test_another_device_tells_nothing_of_it(other: str) -> None:
    assert codes(at(UNPAID + other)) == []
    assert codes(at(UNPAID + other + TRAY)) == ["pay.missed"]


def test_a_number_that_the_tray_has_skipped_may_be_the_payment() -> None:
    assert codes(at(UNPAID + "skip tray\n" + TRAY + TRAY)) == ["stream.gap"]
    lost = "skip bets\n" + BETS
    assert codes(at(UNPAID + lost + TRAY)) == ["stream.gap"]  # or of the wager
    assert codes(at(UNPAID + BETS + lost + TRAY)) == ["stream.gap", "pay.missed"]  # too late for it
    assert codes(at(UNPAID + TRAY + "skip tray\n" + TRAY)) == ["pay.missed", "stream.gap"]


def test_a_tray_that_falls_silent_may_have_told_it() -> None:
    assert codes(at(UNPAID + "silent tray\nheard tray\n" + TRAY)) == []
    assert codes(at(UNPAID + "silent bets\n" + TRAY)) == ["pay.missed"]


def test_numbers_of_the_line_that_are_declared_lost_come_after_it() -> None:
    assert codes(at(UNPAID + "lost 2\n" + TRAY)) == ["pay.missed", "stream.declared_lost"]
    assert codes(at(PAID + "lost 2\n" + TRAY)) == ["stream.declared_lost"]


def test_a_tray_that_starts_anew_shows_no_hole() -> None:
    table = at(UNPAID)
    for number in (1, 2):
        raw = orjson.loads(table.reports.raw("buy_in.made", seat=9, cash_cents=1, chips_cents=1))
        table.take(orjson.dumps(raw | {"boot": "b2", "seq": number}))
        assert codes(table) == ["pay.missed"] * (number - 1)


@pytest.mark.parametrize("line", ["tick", PANEL, BETS])
@pytest.mark.parametrize(("later", "told"), [(-1, []), (0, ["pay.missed"])])
def test_it_waits_for_some_minutes_and_no_longer(later: int, told: list[str], line: str) -> None:
    """By the hub's clock, which every event tells."""
    table = at(UNPAID)
    table.reports.later_ms += LONGEST_MS - 1000 + later  # each event comes a second later
    table.line(line.strip())
    assert codes(table) == told


class Linked(Play):
    """A table of which the link alone tells that progressive wagers were collected."""

    def take(self, raw: bytes) -> None:
        event = orjson.loads(raw)
        if event["type"] == "table.opened":
            for device in event["devices"]:
                device["reports"] = [kind for kind in device["reports"] if kind != BY_LINK]
            event["devices"].append({"source": "link", "reports": [BY_LINK]})
        super().take(orjson.dumps(event))


BY_LINK, MAIN = "progressive_wagers.collected", "wagers 6: main 25\n"


@cites("629a.11(b)", "688a.8(b)(2)")
def test_a_wager_that_the_dealer_takes_does_not_wait_for_the_link() -> None:
    """A progressive wager does: that is collected before the deal, and by both."""
    text = OPEN + "wagers 1: player 10 | 3: banker 10\n" + FOUR + SAID
    left = "pays 1: player 10\nback 1: player 10 | 3: banker 10\ncleared\n"
    assert codes(at(text + left, Linked())) == []
    assert codes(at(text + left + TRAY + BETS, Linked())) == ["collect.missed"]

    untaken = HONEST.replace(f"event    {BY_LINK} value_cents=500 count=1", "")
    lost = at(untaken + TRAY + MAIN, Linked())
    assert codes(lost) == []
    lost.line("event clock.offset source=link device=link offset_ms=0")
    assert codes(lost) == []  # it follows from what did not agree, which waits for the lights, too
    lost.wait()
    assert codes(lost) == ["progressive.lock_mismatch", "collect.missed"]


def test_it_does_not_wait_for_a_table_that_closes() -> None:
    assert codes(at(UNPAID + "closes\n")) == ["pay.missed"]
    assert codes(at(PAID + "closes\n")) == []


@cites("680a.5(c)(1)")
def test_who_has_called_no_more_bets_has_shown_no_hole_of_before() -> None:
    """The cut is told by the panel, which calls; the shuffle by the shuffler, which does not."""
    ready = SHUFFLED.format(BY_HAND), "sits 1", deck("D1")
    shuffled_by = "event shuffle.finished how=hand deck=D1"
    wagers, dealt = "wagers 1: ante 25", "hands 1: Kd"
    text = "\n".join((*ready, shuffled_by, wagers))
    assert codes(at(f"{text}\nclosed\n{dealt}")) == ["cut.not_offered"]
    assert "cut.not_offered" not in codes(at(f"{text}\n{dealt}"))
    assert "cut.not_offered" in codes(at(f"{text}\n{dealt}\nclosed"))
    unshuffled = "\n".join((*ready, wagers, "closed", dealt))
    assert codes(at(unshuffled)) == []
    assert codes(at(unshuffled + "\nevent shuffler.counted cards=53")) == ["shuffle.skipped"]


@pytest.mark.parametrize(
    ("lost", "found"), [("", "shuffle.skipped"), ("skip panel\n", "stream.gap")]
)
def test_of_two_decks_the_one_that_is_dealt_may_have_been_changed_unheard(
    lost: str, found: str
) -> None:
    """The panel tells of the change; the shuffler, which tells of the shuffle, does not."""
    turn, by = (
        "event deck.changed deck={}\n".format,
        "event shuffle.finished how=shuffler deck={}\n",
    )
    ready = f"{SHUFFLED.format(SHUFFLER)}\nsits 1\n{deck('D1')}\n{deck('D2', 'blue')}\n"
    ready += by.format("D1") + turn("D1") + "closed\nhands 1: Kd\ncleared\n" + by.format("D2")
    dealt = "wagers 1: ante 25\nhands 1: 2c\nevent shuffler.counted deck=D1 cards=53\n"
    assert not {"shuffle.skipped", "stream.gap"} & {*codes(at(ready + lost + dealt))}
    assert found in codes(at(ready + lost + dealt + PANEL))
    assert "shuffle.skipped" not in codes(at(ready + turn("D2") + dealt + PANEL))


@cites("688a.8(b)(2)")
def test_a_round_of_which_no_wager_was_heard_may_have_been_locked_before_it_was_seen() -> None:
    """It is known by its dice, then; the lock-out, and its wagers, came before them."""
    dealt = "closed\n" + SHAKE + "hands 6: Ac\nevent progressive_wager.lit seat=6\n"
    missed = "progressive.lockout_missed"
    lost = LINKED + MAIN + "cleared\nskip bets\nevent progressive.locked\n" + dealt
    assert missed not in codes(at(lost))
    assert missed not in codes(at(lost + MAIN))
    bare = LINKED + MAIN + "cleared\n" + dealt
    assert missed not in codes(at(bare))
    assert missed in codes(at(bare + MAIN))
    assert missed in codes(at(LINKED + MAIN + dealt))


def test_who_mends_a_mistake_has_made_it() -> None:
    text = (
        UNPAID + "event underpayment.made_good source=pit seat=1 wager=player amount_cents=1000\n"
    )
    assert codes(at(text)) == ["pay.missed", "remedied pay.missed"]


def test_what_is_held_is_kept_with_the_table() -> None:
    table = at(UNPAID)
    kept = table.stage.load(table.stage.dump(table.state), table.stage.version)
    assert kept == table.state
    assert [one.finding.code for one in kept.waiting] == ["pay.missed"]


SHORT = SAIGON + WAGERS + cards("13D 13D 13D 13D 13") + "sets 1: 8h 2c | 3: 9c 4d\nreveals dealer\n"
KEPT = "back 1: ante 50 bonus 10 pot 25 | 3: ante 100 pot 25\ncleared\n"
NEXT = "closed\nhands 1: 2c\n"


@cites("680a.13(c)")
def test_the_last_card_of_a_deal_may_be_a_report_that_was_lost() -> None:
    assert codes(at(SHORT)) == []
    short, worse, missing = at(SHORT + KEPT + WAGERS + NEXT).findings
    assert (short.code, short.round, missing.code) == ("deal.count", "r1", "void.missing")
    assert (worse.what, worse.of, missing.under) == ("worsened", short.id, short.id)
    assert codes(at(SHORT + KEPT + WAGERS + "skip shoe\n" + NEXT)) == ["stream.gap"]


@cites("680a.13(c)", "680a.8(e)")
def test_the_floor_may_say_itself_that_the_last_card_was_not_dealt() -> None:
    assert codes(at(SHORT + "void 680a.13(c)\n")) == ["deal.count"]
    assert codes(at(SHORT + "event stub.counted cards=39\n")) == []  # 14 dealt: 53 in all
    before = SHORT.replace("sets 1", "event stub.counted cards=39\nsets 1")
    assert codes(at(before)) == ["deal.count"]
    assert codes(at(before.replace("39", "38"))) == ["count.stub"]  # the fifteenth may lie there


@cites("680a.13(c)")
def test_a_card_too_few_in_the_midst_of_a_deal_is_told_at_once() -> None:
    midst = SHORT.replace(cards("13D 13D 13D 13D 13"), cards("13D 13D 13D 13D 1D"))
    assert codes(at(midst)) == ["deal.count"]


def test_play_that_goes_on_without_a_remedy_is_held_too() -> None:
    """The panel tells that a deck was removed, the shoe of the next card."""
    wrong = SHORT.replace(cards("13D 13D 13D 13D 13"), cards("13D 13D 13D 13D 13D"))
    wrong = wrong.replace("sets 1", "event stub.counted cards=37\nsets 1")
    text = wrong + "void 680a.9(f)\n" + KEPT + WAGERS
    assert codes(at(text + NEXT)) == ["count.stub"]
    assert codes(at(text + NEXT + PANEL)) == ["count.stub", "worsened count.stub"]
    assert codes(at(text + NEXT + "skip panel\n" + PANEL)) == ["count.stub", "stream.gap"]
