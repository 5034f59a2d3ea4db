"""Honest tables on which nobody tells of one kind of what is done with the cards: rule 1."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.scenarios.words import by_place
from tests.tables.common.prepared import SHUFFLER, found, one_round
from tests.tables.saigon.rounds import DEAL, DEALER, OPEN, WAGERS

OPENS = f"open saigon-2019 table=SG-01 method={SHUFFLER} blind={{}}"
BEGUN = "event deck.into_shuffler deck={0}\nevent shuffle.started how=shuffler deck={0}"
STARTED = BEGUN.partition("\n")[2]
OUT = "event shuffle.finished how=shuffler deck={0}\nevent deck.out_of_shuffler deck={0}"
TURN = "event deck.changed deck={0}"
FIRST = "event deck.received deck=D1 back=red packs=1 preshuffled=true"
OTHER = "event deck.received deck=D2 back=blue packs=1 preshuffled=true"
CUT = "event cut.made from_top=20 of=53"


@pytest.mark.parametrize("untold", ["deck.received", "deck.received,deck.into_shuffler"])
@pytest.mark.parametrize("finished", ["before", "after"])
def test_a_deck_that_nobody_saw_come_and_that_is_shuffled_is_not_the_one_that_is_dealt(
    finished: str, untold: str
) -> None:
    """The first that is named lies in the shuffler; of the deck in play nobody told."""
    done, out = OUT.format("D2").split("\n")
    begun = STARTED if "into" in untold else BEGUN
    shuffled = begun.format("D2"), *([done] if finished == "before" else [])
    again = *([done] if finished == "after" else []), out, TURN.format("D2")
    blind = OPENS.format(untold)
    told = blind, CUT, *shuffled, one_round(), *again, begun.format("D1"), one_round("3c")
    assert found(*told) == []
    back = OUT.format("D1"), TURN.format("D1"), begun.format("D2"), one_round("4c")
    assert found(*told, *back) == []
    assert found(*told, OUT.format("D1"), one_round("4c")) == [
        "deck.alternation", "shuffle.skipped",
    ]  # fmt: skip


def test_a_deck_that_a_shuffler_began_on_may_be_shuffled_where_nobody_tells_that_it_was() -> None:
    """SG-8: as it came it would have to be cut."""
    shuffled = BEGUN.format("D2"), "event deck.out_of_shuffler deck=D2", TURN.format("D2")
    told = FIRST, CUT, OTHER, one_round(), *shuffled, one_round("3c")
    assert found(OPENS.format("shuffle.finished"), *told) == []
    assert found(OPENS.format("tip.dropped"), *told) == ["cut.not_offered"]


def test_cards_that_a_shuffler_failed_to_shuffle_are_that_finding_alone() -> None:
    """Preshuffled, and not as they came any more."""
    fails = "event shuffle.failed deck=D2", "event deck.out_of_shuffler deck=D2"
    told = FIRST, CUT, OTHER, one_round(), BEGUN.format("D2"), *fails, TURN.format("D2")
    assert found(OPENS.format("tip.dropped"), *told, one_round("3c")) == ["device.fault_ignored"]


def read(text: str) -> str:
    """The hands of a round as they are read, one by one: nobody tells that they are dealt."""
    return "".join(
        f"event card.read hand={hand} number={number} card={card}\n"
        for hand, cards in by_place(text.split("turns")[1].strip())
        for number, card in enumerate(cards, 1)
    )


def gone(filed: str, *, at: str) -> str:
    """Seat 1 leaves before any of its cards was read; its Ante would push."""
    begun = OPEN.replace("pot=true ", filed) + WAGERS.replace(" pot 25", "")
    return begun.replace(at, f"leaves 1\n{at}") if at else f"{begun}leaves 1\n"


@cites("680a.7(b)")
@pytest.mark.parametrize(
    ("filed", "due"), [("lose", "takes 1: ante 50 bonus 10\n"), ("return", "")]
)
def test_who_leaves_where_nobody_tells_of_the_deal_abandons_his_wagers(
    filed: str, due: str
) -> None:
    """He has received his cards once no more bets are taken."""
    blind = f"blind=card.dealt abandoned_wagers={filed} "
    rest = read(DEAL) + "sets 3: 9c 4d\n" + DEALER + "compares 3: lose\ntakes 3: ante 100\n" + due
    assert codes(gone(blind, at="") + rest + "cleared") == []
    assert codes(gone(blind, at="closed") + rest + "cleared") != []  # he played, unset


def codes(text: str) -> list[str]:
    return [one.code for one in play(text).findings if one.code != "open.unobserved"]
