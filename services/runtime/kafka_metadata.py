"""One request that aiokafka does not speak: metadata with the topics' ids (version 12).

Used by `services.runtime.kafka` alone. A topic that was deleted and made again has the same name
and another id; positions of the old one would be taken for the new one's.
"""

from base64 import urlsafe_b64encode
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from aiokafka.protocol.api import Request, RequestStruct, Response
from aiokafka.protocol.types import (
    AbstractType,
    Boolean,
    CompactArray,
    CompactString,
    Int16,
    Int32,
    Schema,
    TaggedFields,
)

NOBODY = bytes(16)


class Uuid(AbstractType[str]):
    """Sixteen bytes, written as Kafka's own tools write them."""

    @classmethod
    def encode(cls, value: Any) -> bytes:
        return bytes(value)

    @classmethod
    def decode(cls, data: BytesIO) -> str:
        return urlsafe_b64encode(data.read(16)).decode().rstrip("=")


class MetadataResponse(Response):
    """Brokers, cluster and topics, with ids."""

    API_KEY = 3
    API_VERSION = 12
    SCHEMA = Schema(
        ("throttle_time_ms", Int32),
        (
            "brokers",
            CompactArray(
                ("node_id", Int32),
                ("host", CompactString("utf-8")),
                ("port", Int32),
                ("rack", CompactString("utf-8")),
                ("tags", TaggedFields),
            ),
        ),
        ("cluster_id", CompactString("utf-8")),
        ("controller_id", Int32),
        (
            "topics",
            CompactArray(
                ("error_code", Int16),
                ("name", CompactString("utf-8")),
                ("topic_id", Uuid),
                ("is_internal", Boolean),
                (
                    "partitions",
                    CompactArray(
                        ("error_code", Int16),
                        ("partition", Int32),
                        ("leader", Int32),
                        ("leader_epoch", Int32),
                        ("replicas", CompactArray(Int32)),
                        ("isr", CompactArray(Int32)),
                        ("offline_replicas", CompactArray(Int32)),
                        ("tags", TaggedFields),
                    ),
                ),
                ("authorized_operations", Int32),
                ("tags", TaggedFields),
            ),
        ),
        ("tags", TaggedFields),
    )


class MetadataRequest(RequestStruct):
    """The same question by name; the ids asked for are left empty."""

    FLEXIBLE_VERSION = True
    API_KEY = 3
    API_VERSION = 12
    RESPONSE_TYPE = MetadataResponse
    SCHEMA = Schema(
        (
            "topics",
            CompactArray(
                ("topic_id", Uuid), ("name", CompactString("utf-8")), ("tags", TaggedFields)
            ),
        ),
        ("allow_auto_topic_creation", Boolean),
        ("include_topic_authorized_operations", Boolean),
        ("tags", TaggedFields),
    )


class Metadata(Request[MetadataRequest]):
    """What `AIOKafkaAdminClient` sends."""

    API_KEY = 3

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def build(self, request_struct_class: type[MetadataRequest]) -> MetadataRequest:
        topics: list[Any] = [(NOBODY, name, {}) for name in self.names]
        neither = False, False  # do not make topics; do not list who may do what
        return request_struct_class(topics, *neither, {})
