"""What findings cite: clauses of the text that is in force at their table (GEN-6)."""

import orjson
import pytest

from services import catalogue
from services.audit.replay import replay
from services.books.transfers import Cause
from services.floor.games import PLANTED
from services.floor.simulate import Floor, observed
from services.law.rules.tree import texts
from services.tables.judges.followed import follow_up
from tests.properties.floor import opened
from tests.scenarios.cited import CHAPTERS, MOVED, ids, is_right

PRINT = ("680a.1/", "680a.2(b)")  # what no finding rests on
ALIKE = ("680a.7(d)(1)", "680a.12(d)")  # the same rule in both, in other words

ENOUGH = 20  # clauses that the mistakes of one floor rest on


def test_the_catalogue_cites_clauses_that_there_are() -> None:
    known = frozenset().union(*(ids(text.name) for text in texts()))
    for row in catalogue.rows():
        unknown = [one for one in row["cite"] if one.startswith(CHAPTERS) and one not in known]
        assert not unknown, row


def test_every_paragraph_that_moved_between_editions_is_watched() -> None:
    says = [{one.id: one.says for one in text.clauses()} for text in texts() if "680a" in text.name]
    moved = {cite for one in says for cite in one if len({its.get(cite) for its in says}) > 1}
    left = {cite for cite in moved if not cite.startswith(PRINT)} - {*ALIKE}
    assert left == {cite for of in MOVED.values() for cite in of}


@pytest.mark.parametrize("game", ["midibaccarat", "face-up-pai-gow", "saigon-5-card"])
def test_whatever_goes_wrong_on_a_floor_is_cited_from_the_text_in_force(game: str) -> None:
    """At Saigon both editions are played in turn."""
    floor = Floor(11, 3, 240, (game,), PLANTED, untidy=True)
    lines = [event for _, _, event in observed(floor)]
    in_force: dict[str, list[tuple[int, str]]] = {}
    for one in map(orjson.loads, lines):
        if one["type"] == "table.opened":
            in_force.setdefault(one["table"], []).append((one["order"], one["filing"]["text"]))
    told = [orjson.loads(line) for line in replay(lines) if isinstance(line, bytes)]
    cited = set()
    for one in told:
        if one["kind"] != "finding" or one["table"] not in in_force:
            continue
        by = [int(by.split("/")[1]) for by in one["because"] if by.split("/")[1].isdigit()]
        opened = [text for order, text in in_force[one["table"]] if order <= min(by, default=0)]
        for cite in one["cite"] if opened else ():
            assert is_right(one["code"], cite, opened[-1]), one
            cited.add((opened[-1], cite))
    assert len(cited) > ENOUGH


def test_a_finding_is_kept_with_what_it_cited() -> None:
    """What becomes of it cites that too, though its table may open for another game meanwhile."""
    table = opened("saigon-5-card")
    table.report("wager.placed", seat=1, wager="ante", amount_cents=2500)
    table.report("no_more_bets.announced")
    for number, card in enumerate(("9h", "Tc", "3h", "Jh", "3c", "4d"), 1):
        table.report("card.dealt", hand="dealer", number=number, card=card)
    raised = next(one for one in table.findings if one.code == "deal.count")
    assert raised.cite[0].startswith("680a.")
    (kept,) = (one for one in table.state.open_findings if one.id == raised.id)
    cause = Cause("MB-01", None, raised.at, raised.day, ("MB-01/99",))
    for done in (False, True):
        assert follow_up(kept, cause, "face-up-pai-gow", None, done=done).cite == raised.cite
