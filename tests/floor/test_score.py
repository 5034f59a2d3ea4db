"""What the floor plants is what the tables find: the mistakes whose moment is easily missed."""

import pytest

from services.score import score

PAI_GOW, SAIGON, BACCARAT = "face-up-pai-gow", "saigon-5-card", "midibaccarat"


@pytest.mark.parametrize(
    ("game", "codes"),
    [
        (PAI_GOW, ("set.house_way",)),
        (PAI_GOW, ("card.face_up", "void.missing")),
        (BACCARAT, ("hand.offer_order", "cut.order")),
        (SAIGON, ("card.face_up", "wager.verbal_cash")),
        (SAIGON, ("deck.same_back",)),
    ],
)
def test_what_is_planted_is_found_and_nothing_else(game: str, codes: tuple[str, ...]) -> None:
    result = score(21, 500, games=(game,), faults=codes)
    assert sum(line.planted for line in result.codes)
    assert result.perfect, (result.missed, result.false, result.refused)
