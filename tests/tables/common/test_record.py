"""The record itself, at every game: what is missing, what contradicts, what nobody tells."""

import orjson
import pytest

from services.tables.stage import TablesStage
from tests.scenarios.play import Play, play
from tests.shows import shows
from tests.tables.common.cases import MIDI, PAI_GOW, SAIGON

NONE_OF_IT = "0" * 64
EACH = pytest.mark.parametrize("game", [MIDI, SAIGON, PAI_GOW])
WAGER = {MIDI: "player", SAIGON: "ante", PAI_GOW: "main"}


class Misnamed(Play):
    """A table whose opening names another filing than the one it carries."""

    def take(self, raw: bytes) -> None:
        event = orjson.loads(raw)
        if "filing_digest" in event:
            event["filing_digest"] = NONE_OF_IT
        super().take(orjson.dumps(event))


def codes(table: Play) -> list[str]:
    return [one.code for one in table.findings if one.code.startswith(("stream.", "open.unob"))]


def once_more(table: Play, order: int) -> None:
    """An event under a number that was passed, with other content, as the runner gives it."""
    raw = table.reports.raw("cards.cleared")
    table.reports.order -= 1
    last, said = str(table.reports.order + 1), f'"order":{order}'
    raw = raw.replace(f"/{last}".encode(), f"/{order}".encode())
    raw = raw.replace(f'"order":{last}'.encode(), said.encode())
    item = TablesStage().read("floor.observed.v1", table.reports.table, raw)
    table.step(table.stage.contradicted(table.state, item))  # type: ignore[arg-type]  # readable


@shows("stream.gap", "stream.duplicate_conflict", of="629a 680a 688a")
@EACH
def test_numbers_of_a_device(game: str) -> None:
    wagers = f"sits 1 3\nwagers 1: {WAGER[game]} 25\n"
    honest = play(game + wagers + f"wagers 3: {WAGER[game]} 25")
    assert codes(honest) == []
    assert codes(play(game + wagers + f"skip bets\nwagers 3: {WAGER[game]} 25")) == ["stream.gap"]
    twice = play(game + wagers + f"number bets 1\nwagers 3: {WAGER[game]} 25")
    assert codes(twice) == ["stream.duplicate_conflict"]
    once_more(honest, 2)
    assert codes(honest) == ["stream.duplicate_conflict"]
    assert [one.severity for one in honest.findings] == ["critical"]


@shows("stream.declared_lost", "stream.after_lost", of="629a 680a 688a")
@EACH
def test_what_a_person_declares_lost(game: str) -> None:
    assert codes(play(game + "sits 1")) == []
    lost = play(game + "lost 2\nsits 1")
    assert codes(lost) == ["stream.declared_lost"]
    (one,) = lost.findings
    assert (one.severity, one.observed) == ("info", "declared lost by B-7")
    once_more(lost, 3)
    assert codes(lost) == ["stream.declared_lost", "stream.after_lost"]


@shows("stream.wrong_digest", of="629a 680a 688a")
@EACH
def test_a_filing_under_another_name_than_its_own(game: str) -> None:
    """It rules the table all the same; what is booked names the filing that ruled."""
    honest = play(game)
    assert codes(honest) == []
    table = Misnamed()
    for words in game.splitlines():
        if words.strip():
            table.line(words.strip())
    assert codes(table) == ["stream.wrong_digest"]
    (one,) = table.findings
    assert (one.severity, one.observed) == ("major", NONE_OF_IT)
    assert [fact for fact in table.facts if fact.kind == "table"] == honest.facts[:1]


@shows("open.unobserved", of="629a 680a 688a")
@EACH
def test_what_nobody_reports_is_said_once(game: str) -> None:
    """At the opening, and held against nobody."""
    assert codes(play(game)) == []
    blind = play(game.replace("tray=", "blind=wager.paid,no_more_bets.announced tray="))
    assert codes(blind) == ["open.unobserved"]
    (one,) = blind.findings
    assert (one.severity, one.observed) == ("info", "none for no_more_bets.announced, wager.paid")
    blind.line(f"wagers 1: {WAGER[game]} 25")
    assert codes(blind) == ["open.unobserved"]
    blind.line("closes")
    opening = game.replace("tray=", "blind={} tray=").strip()
    for reported, said in (
        ("wager.paid,no_more_bets.announced", 1),
        ("wager.paid", 1),
        ("wager.paid,limits.changed", 2),
    ):
        blind.line(opening.format(reported))
        assert codes(blind) == ["open.unobserved"] * said
        blind.line("closes")
