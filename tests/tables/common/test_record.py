"""The record itself, at every game: what is missing, what contradicts, what nobody tells."""

import re
from pathlib import Path

import orjson
import pytest

from services.tables import judge
from services.tables.heard.relied_on import EVERY_TABLE, of_midibaccarat, of_pai_gow, of_saigon
from services.tables.stage import TablesStage
from tests.scenarios.play import Play, play
from tests.shows import shows
from tests.tables.common.cases import MIDI, PAI_GOW, SAIGON

NONE_OF_IT = "0" * 64
EACH = pytest.mark.parametrize("game", [MIDI, SAIGON, PAI_GOW])
WAGER = {MIDI: "player", SAIGON: "ante", PAI_GOW: "main"}
THEN = ": what hangs on them is not judged here"


class Misnamed(Play):
    """A table whose opening names another filing than the one it carries."""

    def take(self, raw: bytes) -> None:
        event = orjson.loads(raw)
        if "filing_digest" in event:
            event["filing_digest"] = NONE_OF_IT
        super().take(orjson.dumps(event))


def codes(table: Play) -> list[str]:
    return [one.code for one in table.findings if one.code.startswith(("stream.", "open.un"))]


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


UNLAWFUL = {MIDI: "decks=5", SAIGON: "payout_limit=4999999", PAI_GOW: "adjacent_boxes=3"}
LAWFUL = {MIDI: "decks=6", SAIGON: "payout_limit=90000000", PAI_GOW: "adjacent_boxes=2"}
RESTS_ON = {MIDI: "629a.3(a)", SAIGON: "680a.12(d)", PAI_GOW: "688a.7(f)"}


@shows("open.unlawful_filing", of="629a 680a 688a")
@EACH
def test_a_filing_that_the_text_does_not_permit(game: str) -> None:
    """Said as the table opens under it, not again while it does, and again once it was mended."""
    lawful, unlawful = (game.strip() + f" {of[game]}\n" for of in (LAWFUL, UNLAWFUL))
    assert codes(play(lawful)) == []
    (one,) = play(unlawful * 2).findings
    assert (one.code, one.severity, one.cite) == (
        "open.unlawful_filing", "major", (RESTS_ON[game],),
    )  # fmt: skip
    assert codes(play(unlawful + lawful)) == ["open.unlawful_filing"]
    assert codes(play(unlawful + lawful + unlawful)) == ["open.unlawful_filing"] * 2


def test_each_fact_that_a_judge_asks_for_is_said_to_be_untold() -> None:
    """Whichever game it is of."""
    tables = Path(judge.__file__).parent
    judges = [*tables.rglob("judge_*.py"), *(tables / "judges").glob("*.py")]
    asked = {
        fact
        for one in judges
        for fact in re.findall(r'reported\(\w+, "([a-z_]+\.[a-z_]+)"', one.read_text())
    }
    games = (of_midibaccarat, of_pai_gow, of_saigon)
    openings = (
        "open midibaccarat house_money=true", "open pai-gow fortune=2 progressive=4 link=PG",
        "open saigon-2019 pot=true table_minimum=2500",
    )  # fmt: skip
    known = set(EVERY_TABLE)
    for text, of_game in zip(openings, games, strict=True):
        known |= {*of_game(play(f"{text} tray=1000\n").state)}
    assert len(asked) > 30
    assert asked <= known | {"stack.delivered"}  # as good as card by card


@shows("open.unobserved", of="629a 680a 688a")
@EACH
def test_what_nobody_reports_is_said_once(game: str) -> None:
    """At the opening, and held against nobody."""
    assert codes(play(game)) == []
    blind = play(game.replace("tray=", "blind=wager.paid,no_more_bets.announced tray="))
    assert codes(blind) == ["open.unobserved"]
    (one,) = blind.findings
    assert (one.severity, one.observed) == (
        "info",
        f"none for no_more_bets.announced, wager.paid{THEN}",
    )
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
