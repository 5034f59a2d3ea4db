"""The contract as one AsyncAPI 3.0 document: topics, who writes and reads them, every message.

Used by `events.schema`, which writes it beside the JSON Schemas. The shapes stand in those; here
each message names its own by reference.
"""

import json
from typing import Any, Final, get_args

from pydantic import TypeAdapter

from events.desk import DeskEvent
from events.observed import LINES, TOPIC_OF_LINE
from events.topics import (
    DAY_DERIVED,
    DESK_OBSERVED,
    FINDINGS,
    FLOOR_DERIVED,
    FLOOR_LIVE,
    PROGRESSIVE_CLAIMS,
    PROGRESSIVE_DERIVED,
    TOPICS,
    Topic,
)

VERSION: Final = "1.0.0"
NAME: Final = "asyncapi.json"
_FACTS: Final = "fact.v1.json"
_OF_FACTS: Final = (
    FLOOR_DERIVED, PROGRESSIVE_CLAIMS, PROGRESSIVE_DERIVED, DAY_DERIVED, FINDINGS, FLOOR_LIVE,
)  # fmt: skip
_TEXT: Final = {"type": "string"}
_HEADERS: Final[dict[str, Any]] = {  # CloudEvents 1.0, binary mode; structured mode is accepted
    "observed": {
        "description": "CloudEvents 1.0 in binary mode, as the hub writes it",
        "type": "object",
        "required": [
            "content-type", "ce_specversion", "ce_id", "ce_type", "ce_source", "ce_time",
            "ce_subject",
        ],
        "properties": {
            "content-type": {"const": "application/json"},
            "ce_specversion": {"const": "1.0"},
            "ce_id": _TEXT | {"description": "The event's id: MB-01/17"},
            "ce_type": _TEXT | {"description": "The event's type: wager.placed"},
            "ce_source": _TEXT | {"description": "The hub and its session"},
            "ce_time": _TEXT | {"description": "The moment by the device's clock"},
            "ce_subject": _TEXT | {"description": "The table or link"},
        },
    },
    "derived": {
        "description": "CloudEvents 1.0 in binary mode, and who derived it under which token",
        "type": "object",
        "required": ["content-type", "ce_specversion", "ce_id", "ce_type", "ce_source"],
        "properties": {
            "content-type": {"const": "application/x-ndjson"},
            "ce_specversion": {"const": "1.0"},
            "ce_id": _TEXT | {"description": "The event that caused these facts: MB-01/17"},
            "ce_type": _TEXT | {"description": "The topic"},
            "ce_source": _TEXT | {"description": "The stage"},
            "pw_version": _TEXT | {"description": "The version of the stage's fold"},
            "pw_source": _TEXT | {"description": "The partition that it was derived from"},
            "pw_token": _TEXT | {"description": "The fencing token of who derived it"},
        },
    },
}  # fmt: skip


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
        "components": {"messages": messages, "schemas": _HEADERS},
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
    if topic in _OF_FACTS:
        return {
            f"{_id(topic)}-facts": {
                "name": f"{topic.name} facts",
                "summary": "JSON lines: all facts that one event caused in one book",
                "contentType": "application/x-ndjson",
                "headers": {"$ref": "#/components/schemas/derived"},
                "payload": {"$ref": _FACTS},
                "bindings": _key(topic),
            }
        }
    return {}


def _message(topic: Topic, name: str, shape: type[Any]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": name,
        "headers": {"$ref": "#/components/schemas/observed"},
        "payload": {"$ref": f"{topic.name}.json#/$defs/{shape.__name__}"},
        "bindings": _key(topic),
    }
    said = TypeAdapter(shape).json_schema().get("description")
    return told | ({"summary": " ".join(said.split())} if said else {})


def _key(topic: Topic) -> dict[str, Any]:
    """The record's key: UTF-8, spread by murmur2."""
    return {"kafka": {"key": {"type": "string", "description": f"The {topic.key}"}}}


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
