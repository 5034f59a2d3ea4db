"""`pitwatch dossier round`: a round of a house at work, out of its books and its log."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson
import psycopg
import pytest

from events.topics import FLOOR_OBSERVED
from services import evidence
from services.bench.rig import Rig, Told
from services.floor.simulate import floor_log
from services.runtime.settings import Settings
from services.runtime.trouble import WrongCall
from tests.ports import house_port

TABLE = "MB-01"


@pytest.fixture
def rig(settings: Settings, tmp_path: Path) -> Iterator[Rig]:
    own = settings.model_copy(update={"partitions": 2, "session_seconds": 3.0})
    with closing(Rig(own, tmp_path, house_port())) as made:
        yield made


def log() -> list[Told]:
    """A few rounds; the second one is disputed before its cards are cleared."""
    told: list[Told] = []
    orders = 0
    for topic, key, raw in floor_log(7, 1, 3):
        if topic is not FLOOR_OBSERVED:
            continue
        event: dict[str, Any] = orjson.loads(raw)
        if event["type"] == "cards.cleared" and event.get("round") == "r2":
            orders += 1
            dispute = event | {"type": "round.disputed", "seq": 1, "source": "pit"}
            told.append((topic, key, orjson.dumps(_at(dispute, event["order"]))))
        told.append((topic, key, orjson.dumps(_at(event, event["order"] + orders))))
    return told


def _at(event: dict[str, Any], order: int) -> dict[str, Any]:
    return event | {"order": order, "id": f"{TABLE}/{order}"}


@pytest.mark.timeout(150)
def test_a_round_out_of_the_books_and_the_log(rig: Rig, tmp_path: Path) -> None:
    asyncio.run(_played(rig))
    plain = evidence.round_dossier(rig.settings, f"{TABLE}/r1", recompute=True)
    assert plain["settled_again"] == "the same"
    assert plain["derived_again"].startswith("the same")
    assert plain["filing"]["game"] == "midibaccarat"
    assert plain["story"][0]["position"][0].endswith(FLOOR_OBSERVED.name)
    assert [step["what"] for step in plain["story"]].count("the cards are cleared") == 1
    assert not plain["disputed"]

    frozen = evidence.round_dossier(rig.settings, f"{TABLE}/r2", recompute=False)
    assert frozen["disputed"]
    assert frozen["story"][-1]["what"].endswith("disputes the round")
    assert [step["what"] for step in frozen["since"]["story"]] == ["the cards are cleared"]
    again = evidence.round_dossier(rig.settings, f"{TABLE}/r2", recompute=False)
    assert again["digest"] == frozen["digest"]

    text = evidence.written(plain, "html", tmp_path / "out")
    assert (tmp_path / "out" / "MB-01-r1.html").read_bytes() == text
    assert b"settled again by the law: the same" in text

    with pytest.raises(WrongCall, match="no round MB-01/r99"):
        evidence.round_dossier(rig.settings, f"{TABLE}/r99", recompute=False)


@pytest.mark.timeout(150)
def test_books_that_say_something_else_are_named(rig: Rig) -> None:
    asyncio.run(_played(rig))
    name = rig.settings.schema_name("journal")
    with psycopg.connect(rig.settings.dsn, autocommit=True) as connection:
        connection.execute(f"ALTER TABLE {name}.fact DISABLE TRIGGER ALL".encode())
        changed = connection.execute(
            f'UPDATE {name}.fact SET body = replace(body, \'"outcome":"win"\','
            " '\"outcome\":\"push\"') WHERE kind = 'round' AND strpos(body, '\"win\"') > 0"
            " RETURNING round".encode()
        ).fetchall()
    assert changed
    told = evidence.round_dossier(rig.settings, f"{TABLE}/{changed[0][0]}", recompute=True)
    assert told["settled_again"].endswith("outcome was push, and is win by the rules as they are")
    assert "wagers: the books have" in told["derived_again"]


async def _played(rig: Rig) -> None:
    await rig.build()
    for service in ("tables", "meters", "projector", "day"):
        rig.start(service)
    await rig.feed(log())
    await rig.settled(revive=False)
