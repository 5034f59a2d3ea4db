"""Nobody verifies what he did himself, whether or not it is told who deals: PW-103."""

import pytest

from tests.cites import cites
from tests.tables.common.prepared import (
    BACCARAT,
    PAI_GOW,
    SAIGON,
    SHUFFLER,
    dealt,
    found,
    shuffled,
)

GAMES = pytest.mark.parametrize("game", [SAIGON, PAI_GOW, BACCARAT])
INSPECTED = "event cards.inspected deck=A"
VERIFIED = "event floorperson.verified what=inspection deck=A"
REST = """
    event cards.spread why=opening face_up=true deck=A
    event player.looked
    event cards.washed deck=A
"""
LOAD = "event shoe.loaded decks=8"


def opened(game: str, *acts: str) -> list[str]:
    """What is found as the first card comes out of cards that were looked after so."""
    baccarat = game == BACCARAT
    came = f"event deck.received deck=A back=red packs={8 if baccarat else 1}"
    ready = shuffled("A"), *((LOAD,) if baccarat else ())
    first = dealt("2c", "P") if baccarat else dealt()
    codes = found(game.format(SHUFFLER), came, *acts, REST, *ready, first)
    return [code for code in codes if code == "open.uninspected"]


@cites("629a.4(a)", "680a.4(a)", "688a.4(a)")
@GAMES
def test_an_inspection_verified_under_the_badge_of_who_made_it(game: str) -> None:
    by, verified = INSPECTED + " by=D-1", VERIFIED + " by={}"
    own, others = verified.format("D-1"), verified.format("F-21")
    assert opened(game, by, own) == ["open.uninspected"]
    assert opened(game, own, by) == ["open.uninspected"]  # in whatever order
    assert opened(game, by, others) == []
    assert opened(game, by, VERIFIED) == []  # nobody told whose word it is
    assert opened(game, INSPECTED, own) == []
    for acts in ((by, own, others), (by, others, own), (own, by, others)):
        assert opened(game, *acts) == []


@cites("629a.4(a)", "680a.4(a)", "688a.4(a)")
@GAMES
def test_one_of_two_who_inspected_may_verify_the_other(game: str) -> None:
    one, other = INSPECTED + " by=D-1", INSPECTED + " by=D-2"
    verified = VERIFIED + " by=D-2"
    assert opened(game, other, other, verified, verified) == ["open.uninspected"]
    for acts in ((one, other, verified), (one, verified, other), (other, verified, one)):
        assert opened(game, *acts) == []


@cites("629a.5(a)")
def test_a_shuffle_by_hand_seen_under_the_badge_of_who_made_it() -> None:
    came = "event deck.received deck=A back=red packs=8", INSPECTED, VERIFIED, REST
    by, seen = shuffled("A", "hand") + " by=D-1", "event floorperson.verified what=shuffle by={}"

    def loaded(*acts: str) -> list[str]:
        codes = found(BACCARAT, *came, *acts, LOAD)
        return [code for code in codes if code.startswith("shuffle.")]

    assert loaded(by, seen.format("D-1")) == ["shuffle.unverified"]
    assert loaded(by, seen.format("F-21")) == []
    assert loaded(shuffled("A", "hand"), seen.format("D-1")) == []
    assert loaded(by, shuffled("A", "hand") + " by=D-2", seen.format("D-1")) == []
