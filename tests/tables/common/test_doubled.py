"""A face that the decks hold too often is one cause, as long as they are in play."""

from tests.scenarios.play import Play
from tests.tables.common.prepared import (
    BACCARAT,
    SAIGON,
    SHUFFLER,
    deck,
    lines,
    shuffled,
)

TWICE = "closed\nhands 1: {0} | dealer: {0}\ncleared"
REMOVED = "event deck.removed deck=D1"
SHOE = BACCARAT, deck("A", packs=8), shuffled("A"), "event shoe.loaded decks=8 deck=A"


def doubles(table: Play) -> list[str]:
    return [f"{one.round} {one.expected.split()[0]}" for one in table.findings
            if (one.code, one.what) == ("card.duplicate", "raised")]  # fmt: skip


def test_a_deck_that_holds_a_card_twice_is_found_once() -> None:
    """Another face, and another deck, is another cause."""
    ready = SAIGON.format(SHUFFLER), deck("D1"), shuffled("D1"), TWICE.format("Ts"), shuffled("D1")
    assert doubles(lines(*ready, TWICE.format("Ts"))) == ["r1 Ts"]
    assert doubles(lines(*ready, TWICE.format("9s"))) == ["r1 Ts", "r2 9s"]
    other = REMOVED, deck("D1"), shuffled("D1"), TWICE.format("Ts")
    assert doubles(lines(*ready, *other)) == ["r1 Ts", "r2 Ts"]


def test_what_is_found_once_is_told_of_all_its_rounds() -> None:
    ready = SAIGON.format(SHUFFLER), deck("D1"), shuffled("D1"), TWICE.format("Ts"), shuffled("D1")
    table = lines(*ready, TWICE.format("Ts"), REMOVED)
    (last,) = [one.touched for one in table.touched if one.code == "card.duplicate"][-1:]
    assert last is not None
    assert (last.first_round, last.last_round, last.rounds) == ("r1", "r2", 2)


def test_a_shoe_that_holds_a_card_too_often_is_found_once() -> None:
    one = "closed\ndeal P 9s B 2c P Kd B 5h\nresult player\ncleared"
    eight = [one.replace("2c", f"{n}c").replace("5h", f"{n}h").replace("Kd", f"{n}d")
             for n in (*range(2, 9), "T")]  # fmt: skip
    assert doubles(lines(*SHOE, *eight)) == []
    assert doubles(lines(*SHOE, *eight, one)) == ["r9 9s"]
    assert doubles(lines(*SHOE, *eight, one, one)) == ["r9 9s"]
    anew = "event shoe.ended", deck("B", packs=8), shuffled("B")
    loaded = *anew, "event shoe.loaded decks=8 deck=B"
    assert doubles(lines(*SHOE, *eight, one, *loaded, *eight, one)) == ["r9 9s", "r18 9s"]
