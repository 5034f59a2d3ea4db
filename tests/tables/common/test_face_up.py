"""Cards found face up in the deck: §§ 680a.13(a), 688a.13(e), which read alike."""

import pytest

from tests.cites import cites
from tests.tables.common.prepared import PAI_GOW, SAIGON, SHUFFLER, deck, lines, shuffled

UP = "event card.found_face_up card={0}\nevent card.discarded card={0}"
GAMES = pytest.mark.parametrize(
    ("game", "wager"), [(SAIGON, "ante 25 pot 25"), (PAI_GOW, "main 25")]
)


def told(game: str, wager: str, *faces: str) -> list[tuple[str, str]]:
    ready = game.format(SHUFFLER), deck("D1"), shuffled("D1"), "sits 1", f"wagers 1: {wager}"
    table = lines(*ready, "closed", *[UP.format(face) for face in faces])
    raised = [one for one in table.findings if one.what == "raised"]
    return [(one.severity, one.remedy or "") for one in raised if one.code == "card.face_up"]


@cites("680a.13(a)", "688a.13(e)")
@GAMES
def test_one_is_minor_and_the_second_which_makes_the_round_void_major(
    game: str, wager: str
) -> None:
    """One is nobody's mistake and takes nothing from anybody; the second is said once."""
    assert told(game, wager) == []
    ((first, thrown),) = told(game, wager, "Kh")
    assert (first, "discarded" in thrown) == ("minor", True)
    _, (second, void) = told(game, wager, "Kh", "Ks")
    assert (second, "void" in void) == ("major", True)
    assert told(game, wager, "Kh", "Ks", "Kd") == told(game, wager, "Kh", "Ks")
