"""What the protocol reads of a Kafka record. Used by `partition` and whoever hands it records."""

from typing import Protocol

from services.stage.tokens import Headers


class Record(Protocol):
    """aiokafka's `ConsumerRecord` is one."""

    @property
    def topic(self) -> str: ...
    @property
    def offset(self) -> int: ...
    @property
    def key(self) -> bytes | None: ...
    @property
    def value(self) -> bytes | None: ...
    @property
    def headers(self) -> Headers: ...
    @property
    def timestamp(self) -> int: ...
