"""How long decks are dealt from, and dice thrown: a second either side of their time: PW-112."""

import pytest

from tests.cites import cites
from tests.tables.common.prepared import PAI_GOW, SAIGON, SHUFFLER, dealt, deck, found, shuffled

HAND, HOUR = "hand,shuffler", 3600
MANUAL = 'event deal_method.used method=["manual-shoe","shuffler"]'
BY_HAND = 'event deal_method.used method=["hand","shuffler"]'
BEFORE = 9  # each event takes a second: from the deck's coming to its first card
ONE_DECK = pytest.mark.parametrize("game", [SAIGON, PAI_GOW])


def after(opened: str, seconds: int, *told: str) -> list[str]:
    """A first card just so long after its deck came, with new dice."""
    rest = f"later {seconds - BEFORE - len(told)}s", "event dice.changed", shuffled("D1"), dealt()
    return found(opened, deck("D1"), *told, *rest)


WARNED, OVER = ["warned deck.overdue"], ["deck.overdue"]
BLIND = " blind=deal_method.used"


@cites("680a.3(c)(1)", "680a.3(c)(2)", "688a.3(c)(1)", "688a.3(c)(2)")
@ONE_DECK
@pytest.mark.parametrize("blind", ["", BLIND])
@pytest.mark.parametrize(("method", "hours"), [(HAND, 4), (SHUFFLER, 8)])
def test_as_the_table_opened_though_nobody_tells_of_a_change(
    game: str, blind: str, method: str, hours: int
) -> None:
    opened = game.format(method) + blind
    assert after(opened, hours * HOUR) == WARNED
    assert after(opened, hours * HOUR + 1) == OVER


@ONE_DECK
def test_until_another_way_is_told(game: str) -> None:
    for opened in (game.format(HAND), game.format(HAND) + BLIND):
        assert after(opened, 4 * HOUR + 1, MANUAL) == []
        assert after(opened, 8 * HOUR + 1, MANUAL) == OVER
        assert after(opened, 4 * HOUR + 1, MANUAL, BY_HAND) == OVER


@ONE_DECK
def test_where_it_may_have_changed_unheard_the_longest_holds(game: str) -> None:
    """The device that would tell of it has lost reports, or nobody told how the table deals."""
    lost = "skip panel", "event table.idle", "event deck.changed deck=D1"
    assert after(game.format(HAND), 4 * HOUR + 1, *lost) == []
    nothing = game.replace(" method={}", "")
    assert after(nothing + BLIND, 4 * HOUR + 1) == []


@cites("688a.2(c)(1)(i)")
def test_dice_stay_for_a_day_to_the_second() -> None:
    def day(seconds: int, also: str = "", by: str = "dice") -> list[str]:
        """Since the table opened, or since they were changed."""
        opened = PAI_GOW.format(SHUFFLER) + f" start_by={by}{also}"
        return found(opened, f"later {seconds}s", deck("D1"), shuffled("D1"), dealt())

    most = 24 * HOUR - BEFORE
    assert day(most) == WARNED
    assert day(most + 1) == OVER
    assert day(most + 1, by="random-number") == []
    assert day(most + 1, " blind=dice.changed") == []
