"""The AsyncAPI document says of every topic and every event what the code says."""

from typing import Any

import orjson

from events import asyncapi
from events.observed import TYPES
from events.schema import FOLDER
from events.topics import TOPICS

TOLD: dict[str, Any] = orjson.loads(asyncapi.document())


def _refs(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if "$ref" in value else []
        return own + [ref for part in value.values() for ref in _refs(part)]
    if isinstance(value, list):
        return [ref for part in value for ref in _refs(part)]
    return []


def test_every_topic_is_a_channel_with_who_writes_and_reads_it() -> None:
    channels = TOLD["channels"]
    assert {one["address"] for one in channels.values()} == {topic.name for topic in TOPICS}
    for topic in TOPICS:
        name = topic.name.replace(".", "-")
        at = {"$ref": f"#/channels/{name}"}
        actions = [one["action"] for one in TOLD["operations"].values() if one["channel"] == at]
        assert actions.count("send") == len(topic.written_by)
        assert actions.count("receive") == len(topic.read_by)


def test_every_event_is_a_message_of_its_topic() -> None:
    assert set(TYPES) < set(TOLD["components"]["messages"])


def test_every_reference_leads_somewhere() -> None:
    refs = _refs(TOLD)
    assert len(refs) > len(TYPES)
    for ref in refs:
        file, _, inside = ref.partition("#")
        value = orjson.loads((FOLDER / file).read_bytes()) if file else TOLD
        for part in inside.split("/")[1:]:
            value = value[part]
        assert value, ref
