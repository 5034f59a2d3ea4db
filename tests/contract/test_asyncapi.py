"""The AsyncAPI document says of every topic and every event what the code says."""

import copy
import gzip
from pathlib import Path
from typing import Any

import orjson
from jsonschema import Draft7Validator

from events import asyncapi
from events.observed import TYPES
from events.schema import FOLDER
from events.topics import TOPICS
from services.floor.outlet import headers

OFFICIAL = Path(__file__).parent / "official"

TOLD: dict[str, Any] = orjson.loads(asyncapi.document())


def _refs(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if "$ref" in value else []
        return own + [ref for part in value.values() for ref in _refs(part)]
    if isinstance(value, list):
        return [ref for part in value for ref in _refs(part)]
    return []


def test_the_document_is_good_by_the_official_schema() -> None:
    """AsyncAPI's own, Apache-2.0, out of `@asyncapi/specs` 6.11.1 on npm."""
    raw = gzip.decompress((OFFICIAL / "asyncapi-3.0.0.json.gz").read_bytes())
    check = Draft7Validator(orjson.loads(raw))
    assert not list(check.iter_errors(TOLD))
    assert list(check.iter_errors({k: x for k, x in TOLD.items() if k != "info"}))
    told = copy.deepcopy(TOLD)
    told["channels"]["floor-observed-v1"]["adress"] = "floor.observed.v1"
    assert list(check.iter_errors(told))


def test_every_message_says_what_it_is_and_how_it_travels() -> None:
    for name, message in TOLD["components"]["messages"].items():
        assert len(message["summary"]) > 20, name
        assert message["headers"]["$ref"].startswith("#/components/schemas/"), name
        assert message["bindings"]["kafka"]["key"], name


def test_the_headers_are_those_that_the_hub_and_the_stages_write() -> None:
    schemas = TOLD["components"]["schemas"]
    event = b'{"id":"a/1","type":"x","session":"h","at":"t","table":"a"}'
    assert {name for name, _ in headers(event)} == set(schemas["observed"]["required"])
    Draft7Validator(schemas["observed"]).validate({k: v.decode() for k, v in headers(event)})


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
