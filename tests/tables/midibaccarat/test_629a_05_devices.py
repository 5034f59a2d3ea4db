"""§ 629a.5(a): a shuffler that fails with the cards of a shoe; PW-110."""

import pytest

from tests.cites import cites
from tests.shows import shows
from tests.tables.common.prepared import deck, found, lines, one_round, shuffled

OPEN = "open midibaccarat method=manual-shoe,shuffler"
CUT = "event cut.made\nevent second_cover.placed from_bottom=20"
INTO, BEGUN = "event deck.into_shuffler deck={}", "event shuffle.started how=shuffler deck={}"
SHOE = CUT + "\nevent shoe.loaded decks=8 deck={}\nevent cards.burned first=2c more=2"
FAULT = "event device.fault device=S kind=shuffler what={}{}"
LIGHT = "event device.light device=S kind=shuffler on={}"
CAME = OPEN, deck("A", packs=8), INTO.format("A"), BEGUN.format("A")
LOADED, ROUND = SHOE.format("A"), one_round("3c", "P")
CODE = "device.fault_ignored"


@cites("629a.5(a)")
@shows("device.fault_ignored", of="629a")
@pytest.mark.parametrize("what", ["jam", "stop", "incomplete", "error"])
@pytest.mark.parametrize("of", ["", " deck=A"])
def test_a_the_shoe_is_dealt_of_what_it_broke_off_with(what: str, of: str) -> None:
    fault = FAULT.format(what, of)
    assert found(*CAME, fault, LOADED, ROUND) == [CODE]
    assert found(*CAME, fault, LOADED, ROUND, ROUND) == [CODE, f"worsened {CODE}"]
    assert found(*CAME, fault, shuffled("A"), LOADED, ROUND, ROUND) == []
    by_hand = shuffled("A", "hand"), "event floorperson.verified what=shuffle deck=A"
    covered = "event device.covered device=S kind=shuffler"
    assert found(*CAME, fault, covered, *by_hand, LOADED, ROUND) == []


@cites("629a.5(a)")
def test_a_every_round_since_is_counted() -> None:
    table = lines(*CAME, FAULT.format("jam", ""), LOADED, ROUND, ROUND, ROUND)
    raised = next(one for one in table.findings if one.code == CODE)
    assert (raised.severity, raised.cite, raised.round) == ("critical", ("629a.5(a)",), "r1")
    assert raised.remedy == "the cards are reshuffled by what is in order"
    touched = raised.touched
    assert touched is not None
    assert (touched.first_round, touched.last_round, touched.rounds) == ("r1", "r3", 3)


@cites("629a.5(a)")
def test_a_a_jam_on_idle_cards_hinders_no_shoe() -> None:
    ready = *CAME, shuffled("A"), LOADED, ROUND
    jam = FAULT.format("jam", "")
    assert found(*ready, jam, ROUND, ROUND) == []
    idle = deck("B", "blue", packs=8), INTO.format("B"), BEGUN.format("B"), jam
    assert found(*ready, *idle, ROUND, ROUND) == []
    next_ = "event shoe.ended", SHOE.format("B"), ROUND
    assert found(*ready, *idle, *next_) == [CODE]
    assert found(*ready, *idle, shuffled("B"), *next_) == []


@cites("629a.5(a)")
def test_a_no_round_is_dealt_under_its_light() -> None:
    ready = *CAME, shuffled("A"), LOADED, ROUND, LIGHT.format("true")
    assert found(*ready, ROUND) == [CODE]
    assert found(*ready, LIGHT.format("false"), ROUND) == []
    assert found(*ready, ROUND, LIGHT.format("false"), ROUND) == [CODE, f"remedied {CODE}"]
