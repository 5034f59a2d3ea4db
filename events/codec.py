"""From bytes to events and facts and back, with the place and the reason of what cannot be read.

Used by the hub, every stage, replay and the audit.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import orjson
from pydantic import TypeAdapter, ValidationError

from events.cloudevents import Contradiction, opened
from events.derived import AnyFact, DerivedFact
from events.observed import AnyObserved, ObservedEvent
from events.upcast import upcast

DIGEST_SIZE = 8
_blake2b = hashlib.blake2b

_OBSERVED: TypeAdapter[ObservedEvent] = TypeAdapter(AnyObserved)


@cache
def _facts() -> TypeAdapter[DerivedFact]:
    return TypeAdapter(AnyFact)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why some bytes are no event: the place in them, and the reason."""

    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


def read_observed(raw: bytes) -> ObservedEvent | Unreadable:
    """One observed event; an older shape is read as today's, an envelope as what it carries."""
    try:
        event: ObservedEvent = _OBSERVED.validator.validate_json(raw)
    except ValidationError as refused:
        return _lifted(raw) or why(refused)
    return event


def _lifted(raw: bytes) -> ObservedEvent | None:
    try:
        value = orjson.loads(raw)
        if not isinstance(value, dict):
            return None
        inside = opened(value)
        today = upcast(inside) or (None if inside is value else inside)
        return None if today is None else _OBSERVED.validate_json(orjson.dumps(today))
    except (orjson.JSONDecodeError, ValidationError, KeyError, TypeError, Contradiction):
        return None


def why(refused: ValidationError) -> Unreadable:
    """The first thing that pydantic refused, said with its place."""
    first = refused.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"]) or "event"
    return Unreadable(place, first["msg"])


def write_event(event: ObservedEvent) -> bytes:
    """An observed event as it stands in the log."""
    return _OBSERVED.dump_json(event, exclude_none=True)


# The one spelling of a fact (fields as declared): what is stored, chained and compared.
canonical: Final[Callable[[object], bytes]] = orjson.dumps


def write_facts(facts: Iterable[bytes]) -> bytes:
    """The value of one derived record: JSON lines, all facts that one event caused in one book."""
    return b"\n".join(facts)


def read_facts(raw: bytes) -> list[tuple[bytes, DerivedFact]] | Unreadable:
    """Each fact of a derived record with its stored bytes."""
    check = _facts().validator.validate_json
    lines = raw.split(b"\n")
    try:
        return [(line, check(line)) for line in lines]
    except ValidationError as refused:
        return why(refused)


def digest(raw: bytes) -> bytes:
    """A short fingerprint by which a repeat is told from a contradiction."""
    return _blake2b(raw, digest_size=DIGEST_SIZE).digest()


def json_schema(shape: type[Any]) -> dict[str, Any]:
    """The JSON Schema of one shape of the contract."""
    return TypeAdapter(shape).json_schema(ref_template="#/$defs/{model}")
