"""What the floor plants is what the tables find: the mistakes whose moment is easily missed."""

import orjson
import pytest

from services.audit.replay import replay
from services.floor.simulate import Floor, observed
from services.score import score

OF_THE_LINE = ("stream.after_lost", "stream.declared_lost")
OF_THE_OPENING = ("open.unobserved", "stream.wrong_digest")
PAI_GOW, SAIGON, BACCARAT = "face-up-pai-gow", "saigon-5-card", "midibaccarat"


@pytest.mark.parametrize(
    ("game", "codes"),
    [
        (PAI_GOW, ("set.house_way",)),
        (PAI_GOW, ("card.face_up", "void.missing")),
        (PAI_GOW, ("card.exposed", "deal.order")),
        (PAI_GOW, ("card.face_up", "deal.order", "void.missing")),
        (BACCARAT, ("hand.offer_order", "cut.order")),
        (BACCARAT, ("result.misannounced", "third_card.unauthorised")),
        (SAIGON, ("card.face_up", "wager.verbal_cash")),
        (SAIGON, ("deck.same_back",)),
        (SAIGON, ("wager.unseated", "pot.missing")),
        (SAIGON, ("wager.unseated", "dealer.revealed_early")),
        (PAI_GOW, ("start.not_covered",)),
        *((game, OF_THE_LINE) for game in (PAI_GOW, SAIGON, BACCARAT)),
        *((game, OF_THE_OPENING) for game in (PAI_GOW, SAIGON, BACCARAT)),
        *((game, ("result.misannounced",)) for game in (PAI_GOW, SAIGON, BACCARAT)),
    ],
)
def test_what_is_planted_is_found_and_nothing_else(game: str, codes: tuple[str, ...]) -> None:
    result = score(25, 500, games=(game,), faults=codes)
    assert sum(line.planted for line in result.codes)
    assert result.perfect, (result.missed, result.false, result.refused)


def test_what_is_lawful_but_untidy_is_no_mistake() -> None:
    """Change, two movements, absences, changed seats, limits: nothing is raised at any game.

    A late bet that is pushed back is told as mended, and no more.
    """
    tidy, untidy = ([*observed(Floor(3, 6, 600, untidy=how))] for how in (False, True))
    assert len(tidy) != len(untidy)
    for log in (tidy, untidy):
        told = list(replay(event for _, _, event in log))
        lines = [line for line in told if isinstance(line, bytes)]
        assert lines == told
        found = [orjson.loads(line) for line in lines if b'"kind":"finding"' in line]
        assert {(one["code"], one["what"], one["severity"]) for one in found} <= {
            ("wager.late", "remedied", "info")
        }
