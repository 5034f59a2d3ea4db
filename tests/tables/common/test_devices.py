"""Shufflers and shoes that fail, and clocks. Each finding beside its honest neighbour."""

import pytest

from services.books.transfers import Cause
from services.tables.judges.followed import follow_up
from services.tables.parts.raised import OpenFinding
from tests.cites import cites
from tests.shows import shows
from tests.tables.common.prepared import (
    BACCARAT,
    BY_HAND,
    PAI_GOW,
    SAIGON,
    SHUFFLER,
    by_hand,
    dealt,
    deck,
    found,
    lines,
    one_round,
    shuffled,
)

ONE_DECK = pytest.mark.parametrize("game", [SAIGON, PAI_GOW])
FAULT = "event device.fault device=S kind=shuffler what={}"
LIGHT = "event device.light device=S kind=shuffler on={}"
RESTORED = "event device.restored device=S kind=shuffler"
COVERED = "event device.covered device=S kind=shuffler"
IN = "event deck.into_shuffler deck=D1"


@cites("680a.13(d)", "688a.13(k)")
@pytest.mark.parametrize("what", ["jam", "stop", "incomplete"])
@ONE_DECK
def test_cards_of_a_shuffler_that_has_failed(game: str, what: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), IN, FAULT.format(what)
    assert found(*ready, dealt()) == ["device.fault_ignored"]
    assert found(*ready, shuffled("D1"), dealt()) == []
    assert found(*ready, RESTORED, shuffled("D1"), dealt()) == []
    # … also by another way, now that the device works
    assert found(*ready, RESTORED, by_hand("D1"), dealt()) == []


@cites("680a.13(d)", "688a.13(k)")
@pytest.mark.parametrize("what", ["jam", "stop", "incomplete"])
@ONE_DECK
def test_a_device_that_works_again_has_not_shuffled_its_cards(game: str, what: str) -> None:
    jam = FAULT.format(what), RESTORED
    ready = game.format(SHUFFLER), deck("D1"), IN
    ignored = "device.fault_ignored"
    assert found(*ready, *jam, one_round()) == [ignored]
    remedied = [ignored, f"remedied {ignored}"]
    assert found(*ready, *jam, one_round(), shuffled("D1"), one_round("3c")) == remedied
    # after a round all cards are due anew, and a shuffler that works again is no reason not to
    skipped = [ignored, "shuffle.skipped", f"worsened {ignored}"]
    for played in ((*jam, one_round()), (jam[0], one_round(), RESTORED)):
        again = *ready, *played, dealt("3c")
        assert sorted(found(*again)) == skipped
        told = lines(*again).findings
        (asks,) = [one.id for one in told if one.code == ignored and one.what == "raised"]
        assert [one.under for one in told if one.code == "shuffle.skipped"] == [asks]
        right = *ready, *played, shuffled("D1"), one_round("3c")
        later = lines(*right, dealt("4c")).findings
        (under,) = [one.under for one in later if one.code == "shuffle.skipped"]
        assert under not in [one.id for one in later if one.code == ignored]
    # it had no cards, was out of order otherwise, or those cards are gone
    before = game.format(SHUFFLER), deck("D1"), shuffled("D1")
    assert found(*before, *jam, dealt()) == []
    assert found(*before, IN, FAULT.format("error"), RESTORED, dealt()) == []
    other = "event deck.removed deck=D1", deck("D1"), shuffled("D1"), dealt()
    assert found(*ready, *jam, *other) == []


@cites("680a.13(d)", "688a.13(k)", "680a.5(c)(2)")
@ONE_DECK
def test_what_came_preshuffled_is_shuffled_again_once_a_shuffler_broke_off_with_it(
    game: str,
) -> None:
    """No more is it cut as it came."""
    came = "event deck.received deck=D1 back=red packs=1 preshuffled=true"
    for jam in (FAULT.format("incomplete"), "event shuffle.failed deck=D1"):
        ready = game.format(SHUFFLER), came, IN, jam
        assert found(*ready, dealt()) == ["device.fault_ignored"]
        assert found(*ready, RESTORED, dealt()) == ["device.fault_ignored"]
        assert found(*ready, shuffled("D1"), dealt()) == []
    # marked as out of order, and its cards dealt as they were
    covered = game.format(SHUFFLER), came, IN, FAULT.format("jam"), COVERED
    told = [one for one in lines(*covered, dealt()).findings if one.code == "shuffle.skipped"]
    assert [one.cite for one in told] == [("680a.13(d)" if game == SAIGON else "688a.13(k)",)]
    assert found(*covered, by_hand("D1"), dealt()) == []
    error = found(*covered[:-2], FAULT.format("error"), COVERED, dealt())
    assert error == (["cut.not_offered"] if game == SAIGON else [])


@cites("680a.13(d)", "688a.13(k)")
@ONE_DECK
def test_a_shuffle_that_was_not_completed_is_the_shufflers_fault(game: str) -> None:
    """Once for a cycle, whoever tells of it, under whatever name the device comes to have."""
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round(), IN
    failed, ignored = "event shuffle.failed deck=D1", "device.fault_ignored"
    findings = lines(*ready, failed, dealt("3c")).findings
    (told,) = [one for one in findings if one.code.startswith(("device.", "shuffle."))]
    assert (told.code, told.severity, told.remedy is None) == (ignored, "critical", False)
    assert told.cite == ("680a.13(d)" if game == SAIGON else "688a.13(k)",)
    assert told.touched is not None
    again = shuffled("D1")
    assert found(*ready, failed, again, one_round("3c")) == []
    late = [ignored, f"remedied {ignored}"]
    assert found(*ready, failed, one_round("3c"), again, one_round("4c")) == late
    jam = FAULT.format("incomplete")
    for both in ((failed, jam), (jam, failed), (failed, failed)):
        assert found(*ready, *both, dealt("3c")) == [ignored]
        assert found(*ready, *both, again, dealt("3c")) == []
    # restored with the cards as they were, and again; covered, and another way used; not covered
    assert found(*ready, failed, RESTORED, dealt("3c")) == [ignored]
    assert found(*ready, failed, RESTORED, again, dealt("3c")) == []
    assert found(*ready, failed, COVERED, by_hand("D1"), dealt("3c")) == []
    assert found(*ready, failed, by_hand("D1"), dealt("3c")) == ["device.not_covered"]
    lit = LIGHT.format("true"), LIGHT.format("false")
    assert found(*ready, failed, *lit, again, dealt("3c")) == []
    # another deck's, and one that nobody's device shuffles
    other = "event shuffle.failed deck=D2", "event deck.changed deck=D1"
    assert found(*ready, *other, again, dealt("3c")) == []
    hand = game.format(BY_HAND), *ready[1:4]
    assert found(*hand, failed, dealt("3c")) == ["shuffle.skipped"]


@cites("680a.13(e)", "688a.13(l)")
@pytest.mark.parametrize(("game", "clause"), [(SAIGON, "680a.13(e)"), (PAI_GOW, "688a.13(l)")])
def test_cards_of_a_shoe_that_has_jammed_are_dealt_again_as_they_are(
    game: str, clause: str
) -> None:
    ready = game.format("automated-shoe,shuffler"), deck("D1"), shuffled("D1"), STACKS
    restored = "event device.restored device=A kind=automated-shoe"
    for void in (f"void {clause}\ncleared\n{restored}", f"void {clause}\n{restored}\ncleared"):
        assert found(*ready, SHOE_JAM, void, shuffled("D1"), STACKS) == []
        told = lines(*ready, SHOE_JAM, void, STACKS).findings
        (skipped,) = [one for one in told if one.code == "shuffle.skipped"]
        assert skipped.cite == (clause,)
        assert "device.fault_ignored" not in [one.code for one in told]  # PW-85
    (skipped,) = [
        one for one in lines(*ready, "cleared", STACKS).findings if one.code == "shuffle.skipped"
    ]
    assert clause not in skipped.cite


def test_a_lid_that_is_opened_is_no_fault() -> None:
    ready = SAIGON.format(SHUFFLER), deck("D1"), IN, FAULT.format("lid-open")
    assert found(*ready, shuffled("D1"), dealt()) == []


@cites("680a.13(d)", "688a.13(k)")
@ONE_DECK
def test_the_idle_deck_jams_while_the_other_is_played(game: str) -> None:
    two = deck("D1"), deck("D2", "blue"), shuffled("D1"), shuffled("D2")
    jam = FAULT.format("jam") + " deck=D2", LIGHT.format("true") + " deck=D2"
    ready = game.format(SHUFFLER), *two, dealt(), *jam, "hands dealer: 3c", "cleared"
    other = "event deck.changed deck=D2"
    assert found(*ready, other, dealt()) == ["device.fault_ignored"]
    mended = LIGHT.format("false"), RESTORED, shuffled("D2"), other
    assert found(*ready, *mended, dealt()) == []


@cites("680a.13(d)", "688a.13(k)")
@shows("device.fault_ignored", of="680a 688a")
@ONE_DECK
def test_a_round_under_the_light(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1"), dealt(), LIGHT.format("true")
    goes_on = "hands dealer: 3c", "cleared", shuffled("D1")
    assert found(*ready, *goes_on) == []
    assert found(*ready, *goes_on, dealt()) == ["device.fault_ignored"]
    assert found(*ready, *goes_on, LIGHT.format("false"), dealt()) == []
    assert found(*ready, "cleared", COVERED, by_hand("D1"), dealt()) == []


def test_every_round_since_the_light_is_counted() -> None:
    ready = SAIGON.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round()
    lit = LIGHT.format("true"), shuffled("D1"), one_round(), shuffled("D1"), one_round("3c")
    table = lines(*ready, *lit, COVERED)
    told = [one for one in table.findings if one.code == "device.fault_ignored"]
    assert [one.what for one in told] == ["raised", "worsened", "remedied"]
    assert [one.touched.rounds for one in told if one.touched] == [1, 2, 2]
    assert told[2].touched is not None
    assert told[2].touched.first_round == "r2"


@cites("680a.13(d)", "688a.13(k)")
@ONE_DECK
def test_what_remedies_cards_of_a_shuffler_that_has_failed(game: str) -> None:
    """Cards that are shuffled anew, and not the device alone: it may do its next cycle well."""
    ready = game.format(SHUFFLER), deck("D1"), IN, FAULT.format("jam"), one_round()
    remedied = ["device.fault_ignored", "remedied device.fault_ignored"]
    assert found(*ready, shuffled("D1"), one_round("3c")) == remedied
    assert found(*ready, by_hand("D1"), dealt("3c")) == [*remedied, "device.not_covered"]
    again = found(*ready, dealt("3c"))
    assert again == ["device.fault_ignored", "worsened device.fault_ignored"]


@cites("680a.13(d)", "688a.13(k)")
@ONE_DECK
def test_a_light_that_goes_off_again(game: str) -> None:
    """With it what it touched is told: three rounds, and nothing of the fourth."""
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round(), LIGHT.format("true")
    under = [line for card in ("3c", "4c", "5c") for line in (shuffled("D1"), one_round(card))]
    once = *ready, *under[:2], LIGHT.format("false"), shuffled("D1"), one_round("6c")
    assert found(*once) == ["device.fault_ignored", "remedied device.fault_ignored"]
    table = lines(*ready, *under, LIGHT.format("false"), shuffled("D1"), one_round("6c"))
    told = [one for one in table.findings if one.code == "device.fault_ignored"]
    assert [one.what for one in told] == ["raised", "worsened", "remedied"]
    assert told[-1].touched is not None
    assert (told[-1].touched.last_round, told[-1].touched.rounds) == ("r4", 3)


@cites("680a.13(e)", "688a.13(l)")
@ONE_DECK
def test_the_light_of_a_shoe_asks_for_it_to_be_seen_to(game: str) -> None:
    method = "automated-shoe,shuffler"
    ready = game.format(method), deck("D1"), shuffled("D1"), one_round()
    light = "event device.light device=A kind=automated-shoe on={}"
    lit = *ready, light.format("true"), shuffled("D1"), "closed\nstacks dealer: ?7", "cleared"
    (raised,) = [one for one in lines(*lit).findings if one.code == "device.fault_ignored"]
    assert raised.remedy == "the shoe is seen to before it deals again"
    more = shuffled("D1"), "closed\nstacks dealer: ?7"
    ignored = "device.fault_ignored"
    assert found(*lit, *more) == [ignored, f"worsened {ignored}"]
    assert found(*lit, light.format("false"), *more) == [ignored, f"remedied {ignored}"]


@ONE_DECK
def test_a_manual_shoe_is_no_device_that_deals(game: str) -> None:
    """PW-57; the light of an automated one is another matter."""
    light = "event device.light device=A kind={} on=true"
    ready = deck("D1"), shuffled("D1")
    assert found(game.format(SHUFFLER), *ready, light.format("manual-shoe"), dealt()) == []
    lit = light.format("automated-shoe"), "closed\nstacks dealer: ?5"
    automated = found(game.format("automated-shoe,shuffler"), *ready, *lit)
    assert automated == ["device.fault_ignored"]


SHOE_JAM = "event device.fault device=A kind=automated-shoe what=jam"
STACKS = "closed\nstacks 1: ?5"


@cites("680a.13(e)", "688a.13(l)")
@ONE_DECK
def test_stacks_out_of_a_shoe_that_has_failed(game: str) -> None:
    ready = game.format("automated-shoe,shuffler"), deck("D1"), shuffled("D1"), STACKS
    restored = "event device.restored device=A kind=automated-shoe"
    assert found(*ready, SHOE_JAM, "stacks 2: ?5") == ["device.fault_ignored"]
    # the device works again, and the round is void
    assert found(*ready, SHOE_JAM, restored, "stacks 2: ?5") == ["device.fault_ignored"]
    assert found(*ready, SHOE_JAM, restored, "cleared", shuffled("D1"), STACKS) == []
    assert found(*ready, "cleared", SHOE_JAM, restored, shuffled("D1"), STACKS) == []
    assert found(*ready, SHOE_JAM, "cleared", shuffled("D1"), STACKS) == []


@cites("680a.13(e)", "688a.13(l)")
@pytest.mark.parametrize(("game", "cite"), [(SAIGON, "680a.13(e)"), (PAI_GOW, "688a.13(l)")])
def test_a_shoe_that_fails_in_mid_deal_makes_the_round_void(game: str, cite: str) -> None:
    ready = game.format("automated-shoe,shuffler"), deck("D1"), shuffled("D1")
    round_ = lines(*ready, STACKS, SHOE_JAM).state.round
    assert round_ is not None
    assert (cite, True) in [(one.cite, one.must) for one in round_.grounds]
    before = lines(*ready, "wagers 1: main 5", SHOE_JAM).state.round
    assert before is not None
    assert not any(one.must for one in before.grounds)


@cites("680a.13(e)", "688a.13(l)")
@pytest.mark.parametrize(("game", "cite"), [(SAIGON, "680a.13(e)"), (PAI_GOW, "688a.13(l)")])
def test_a_shoe_that_may_be_in_use_unheard_supports_the_void_too(game: str, cite: str) -> None:
    """By hand as far as anybody told, until a report of the device that tells of it is lost."""
    ready = game.format("manual-shoe,hand"), deck("D1"), shuffled("D1"), one_round("2c")
    cards = 5 if game == SAIGON else 7
    void = f"closed\nstacks 1: ?{cards}", SHOE_JAM, f"void {cite}"
    lost = "skip panel\nevent table.idle", one_round("3c")
    for more, found_ in (((), ["void.unsupported"]), (lost, [])):
        codes = [one.code for one in lines(*ready, *more, *void).findings]
        assert [code for code in codes if code == "void.unsupported"] == found_
    untold = f"{ready[0]} blind=deal_method.used", *ready[1:]  # its stacks show it
    assert "void.unsupported" not in [one.code for one in lines(*untold, *void).findings]
    one_by_one = void[0].replace("stacks", "hands").replace(f"?{cards}", "2c"), *void[1:]
    assert "void.unsupported" in [one.code for one in lines(*untold, *one_by_one).findings]


@cites("680a.13(f)", "688a.13(m)")
@shows("device.not_covered", of="680a 688a")
@ONE_DECK
def test_another_method_while_the_device_is_not_marked(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round(), FAULT.format("error")
    other = "event deal_method.used method=" + '["manual-shoe","hand"]'
    assert found(*ready, other, by_hand("D1"), dealt()) == ["device.not_covered"]
    assert found(*ready, by_hand("D1"), dealt()) == ["device.not_covered"]
    assert found(*ready, COVERED, other, by_hand("D1"), dealt()) == []
    again = "cleared", by_hand("D1"), one_round("3c")
    assert found(*ready, COVERED, other, by_hand("D1"), dealt(), *again) == []


@cites("680a.13(f)", "688a.13(m)")
@ONE_DECK
def test_it_is_remedied_when_the_device_is_covered(game: str) -> None:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1"), one_round(), FAULT.format("error")
    table = *ready, by_hand("D1"), dealt(), COVERED
    assert found(*table) == ["device.not_covered", "remedied device.not_covered"]


def test_a_table_that_opened_for_another_game_has_a_word_for_what_was_open() -> None:
    """The other game's catalogue does not list it."""
    one = OpenFinding("SG-01/7", "device.not_covered", "cover", 7, "r1")
    cause = Cause("SG-01", None, "2026-03-02T17:00:00.000Z", "2026-03-02", ("SG-01/9",))
    told = follow_up(one, cause, "midibaccarat", None, done=True)
    assert (told.what, told.code, told.of) == ("remedied", "device.not_covered", "SG-01/7")


@cites("680a.9(a)(1)", "688a.9(a)", "688a.9(a)(1)")
@shows("deal.hand_without_shuffler", of="680a 688a")
@ONE_DECK
def test_from_the_hand_only_with_a_shuffler(game: str) -> None:
    ready = deck("D1"), by_hand("D1")
    assert found(game.format("hand,hand"), *ready, dealt()) == ["deal.hand_without_shuffler"]
    assert found(game.format(BY_HAND), *ready, dealt()) == []
    shuffler = game.format("hand,shuffler"), deck("D1"), shuffled("D1"), dealt()
    assert found(*shuffler) == []
    twice = one_round(), by_hand("D1"), dealt("3c")
    assert found(game.format("hand,hand"), *ready, *twice) == ["deal.hand_without_shuffler"]


@shows("clock.skew", of="680a")
@shows("clock.skew", of="629a 680a 688a")
@pytest.mark.parametrize("game", [BACCARAT, SAIGON.format(SHUFFLER), PAI_GOW.format(SHUFFLER)])
def test_a_clock_beyond_its_tolerance(game: str) -> None:
    game += " clock_tolerance_ms=5000"
    for off in (5000, -5000):
        assert found(game, f"event clock.offset device=S offset_ms={off}") == []
    for off in (5001, -5001):
        told = found(game, f"event clock.offset device=S offset_ms={off}")
        assert told == ["clock.skew"]
