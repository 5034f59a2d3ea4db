"""The contract as one AsyncAPI 3.0 document: topics, who writes and reads them, every message.

Used by `events.schema`, which writes it beside the JSON Schemas. The shapes stand in those; here
each message names its own by reference.
"""

import json
from typing import Any, Final, get_args

from pydantic.json_schema import model_json_schema

from events.desk import DeskEvent
from events.observed import LINES, TOPIC_OF_LINE
from events.shape import Shape
from events.topics import DESK_OBSERVED, FINDINGS, FLOOR_LIVE, TOPICS, Topic

VERSION: Final = "1.0.0"
NAME: Final = "asyncapi.json"
_FACTS: Final = "fact.v1.json"


def document() -> str:
    """The document's text; the same for the same contract."""
    messages, channels = {}, {}
    for topic in TOPICS:
        own = _messages(topic)
        messages.update(own)
        channels[_id(topic)] = _channel(topic, own)
    told = {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Pitwatch",
            "version": VERSION,
            "description": (
                "What the floor reports and what is derived from it. Version 1 is frozen: fields"
                " and messages are added, and none is changed or taken away."
            ),
        },
        "defaultContentType": "application/json",
        "channels": channels,
        "operations": _operations(),
        "components": {"messages": messages},
    }
    return json.dumps(told, indent=1, sort_keys=True) + "\n"


def _id(topic: Topic) -> str:
    return topic.name.replace(".", "-")


def _channel(topic: Topic, messages: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "address": topic.name,
        "description": f"{topic.carries} (key: {topic.key})",
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
    }
    if topic.compacted:
        told["bindings"] = {"kafka": {"topicConfiguration": {"cleanup.policy": ["compact"]}}}
    return told


def _messages(topic: Topic) -> dict[str, Any]:
    for line, at in TOPIC_OF_LINE.items():
        if at is topic:
            return {name: _message(topic, name, shape) for name, shape in LINES[line].items()}
    if topic is DESK_OBSERVED:
        shapes = get_args(get_args(DeskEvent)[0])
        return {
            one.model_fields["type"].default: _message(topic, one.model_fields["type"].default, one)
            for one in shapes
        }
    if "derived" in topic.name or topic in (FINDINGS, FLOOR_LIVE):
        return {
            f"{_id(topic)}-facts": {
                "name": f"{topic.name} facts",
                "summary": "JSON lines: all facts that one event caused in one book",
                "contentType": "application/jsonl",
                "payload": {"$ref": _FACTS},
            }
        }
    return {}


def _message(topic: Topic, name: str, shape: type[Shape]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": name,
        "payload": {"$ref": f"{topic.name}.json#/$defs/{shape.__name__}"},
    }
    said = model_json_schema(shape).get("description")
    return told | ({"summary": " ".join(said.split())} if said else {})


def _operations() -> dict[str, Any]:
    told = {}
    for topic in TOPICS:
        for action, parties in (("send", topic.written_by), ("receive", topic.read_by)):
            for party in parties:
                told[f"{party.replace(' ', '-')}-{action}-{_id(topic)}"] = {
                    "action": action,
                    "channel": {"$ref": f"#/channels/{_id(topic)}"},
                    "summary": f"{party}: {topic.carries}",
                }
    return told
