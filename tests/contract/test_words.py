"""Every field of the contract, and every value that one may have, says what it means."""

from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from events.schema import documents
from events.words import FIELDS, VALUES, worded

SCHEMAS = {
    name: orjson.loads(text) for name, text in documents().items() if name.endswith(".v1.json")
}


def _fields(schema: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for name, shape in schema["$defs"].items():
        for field, told in shape.get("properties", {}).items():
            if "const" not in told:
                yield name, field, told


def _values(told: Any) -> set[str]:
    """The values that it may have, at any depth."""
    if isinstance(told, list):
        return {value for one in told for value in _values(one)}
    if not isinstance(told, dict):
        return set()
    own = set(told.get("enum", ()))
    return own.union(*[_values(one) for one in told.values()])


def _says(told: dict[str, Any], schema: dict[str, Any]) -> bool:
    """Whether it has words, or what it is made of has."""
    if told.get("description"):
        return True
    if "$ref" in told:
        return _says(schema["$defs"][told["$ref"].rpartition("/")[2]], schema)
    parts = [one for one in told.get("anyOf", ()) if one.get("type") != "null"]
    parts += [told["items"]] if "items" in told else []
    return bool(parts) and all(_says(one, schema) for one in parts)


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_each_field_has_words(name: str) -> None:
    schema = SCHEMAS[name]
    fields = [*_fields(schema)]
    assert fields
    assert [f"{shape}.{field}" for shape, field, told in fields if not _says(told, schema)] == []


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_each_value_has_words(name: str) -> None:
    for shape, field, told in _fields(SCHEMAS[name]):
        without = {
            value for value in _values(told) if f"{value}: " not in told.get("description", "")
        }
        assert not without, f"{shape}.{field}"


def test_no_words_for_what_is_not_there() -> None:
    there: dict[str, set[str]] = {}
    for schema in SCHEMAS.values():
        for shape, field, told in _fields(schema):
            for known in (field, f"{shape}.{field}"):
                there.setdefault(known, set()).update(_values(told))
    assert {*FIELDS, *VALUES} - there.keys() == set()
    for name, values in VALUES.items():
        assert values.keys() <= there[name], name


def test_what_a_shape_says_itself_stands() -> None:
    said = {"description": "As the shape has it", "type": "string"}
    shape: dict[str, Any] = {"$defs": {"Finding": {"properties": {"code": said, "rate": {}}}}}
    told = worded(shape)["$defs"]["Finding"]["properties"]
    assert told["code"]["description"] == "As the shape has it"
    assert told["rate"]["description"] == FIELDS["rate"]
