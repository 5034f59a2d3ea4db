"""A contribution that is as usual is not judged: it must be one of which no judge says anything."""

import pytest

from events.observed.link import ContributionMade
from services.meters.findings import IN_TROUBLE, JUDGES
from services.meters.judges.meter import increment, played_while_lost, unfiled
from services.meters.judges.rounds import unlinked
from services.meters.judges.usual import as_usual
from services.stage.stage import Item
from tests.meters.link import Link

FILED = "filed 10000 28/100 paytable 1"


class AllAsked(Link):
    """Asks every judge of what is usual, too: none has anything to say."""

    def take(self, item: Item) -> None:
        before, event = self.state, item.content
        super().take(item)
        if type(event) is ContributionMade and as_usual(before, event):
            said = [judge(before, event, self.state) for judge, _ in JUDGES[ContributionMade]]
            assert said == [None] * len(said)


def test_whoever_judges_a_contribution_is_asked_for_by_what_is_usual() -> None:
    """A further judge asks for a further condition in `as_usual`."""
    assert {judge for judge, _ in JUDGES[ContributionMade]} == {increment, unfiled, unlinked}
    # and these two where the line is in trouble, in which every contribution is judged
    others = {judge.__name__ for judge, _ in IN_TROUBLE[ContributionMade]}
    assert others == {played_while_lost.__name__, "came"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{FILED} threshold 0.84\nadd 2 PG-01 r1 3x1", []),
        (f"{FILED} threshold 0.83\nadd 2 PG-01 r1 3x1", ["meter.unreasonable_increment"]),
        (f"{FILED} threshold 0.83\nadd 2 PG-01 r1 2x1", []),
        (f"{FILED} tables PG-01\nadd 2 PG-01 r1 3x1", []),
        (f"{FILED} tables PG-01\nadd 2 PG-02 r1 3x1", ["meter.contribution_wrong"]),
        (f"{FILED}\nadd 2 PG-02 r1 3x1", []),
        ("add 1 PG-01 r1 3x1", ["meter.parameter_changed_live"]),
    ],
)
def test_what_is_not_usual_is_judged(text: str, found: list[str]) -> None:
    assert AllAsked(text).found() == found
