"""Writes the contract into `events/schemas`: a JSON Schema for each topic's values, and AsyncAPI.

Run `python -m events.schema` after a change of the contract; a test says when it was forgotten.
"""

import json
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from events import asyncapi
from events.derived import AnyFact
from events.desk import DeskEvent
from events.observed import CageEvent, CountEvent, FloorEvent, LinkEvent
from events.topics import (
    CAGE_OBSERVED,
    COUNT_OBSERVED,
    DESK_OBSERVED,
    FLOOR_OBSERVED,
    PROGRESSIVE_OBSERVED,
    Topic,
)
from events.words import worded

FOLDER = Path(__file__).parent / "schemas"

_OBSERVED: dict[Topic, Any] = {
    FLOOR_OBSERVED: Annotated[FloorEvent, Field(discriminator="type")],
    CAGE_OBSERVED: Annotated[CageEvent, Field(discriminator="type")],
    COUNT_OBSERVED: Annotated[CountEvent, Field(discriminator="type")],
    PROGRESSIVE_OBSERVED: Annotated[LinkEvent, Field(discriminator="type")],
    DESK_OBSERVED: DeskEvent,
}


def documents() -> dict[str, str]:
    """The text of every document by its file's name."""
    values = {topic.name: shape for topic, shape in _OBSERVED.items()}
    schemas = {
        f"{name}.json": _document(name, shape)
        for name, shape in (values | {"fact.v1": AnyFact}).items()
    }
    return schemas | {asyncapi.NAME: asyncapi.document()}


def _document(name: str, shape: Any) -> str:
    schema = worded(TypeAdapter(shape).json_schema())
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": name}
    return json.dumps(head | schema, indent=1, sort_keys=True) + "\n"


def main() -> None:
    """Write every schema."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in documents().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
