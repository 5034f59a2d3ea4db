"""Version 1 of the contract as it was frozen, and what a later one must not do to it.

`recorded/v1` holds a line for every shape of every topic. What was written then is read for ever,
and whoever read it then can read on: nothing is removed, renamed, retyped, made required or
narrowed. `python -m tests.contract.frozen` takes what was added since into the record, and refuses
where something of it has changed.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import orjson

from events.schema import documents
from events.topics import TOPICS

Schema = dict[str, Any]
RECORDED: Final = Path(__file__).parent / "recorded" / "v1"
FACTS: Final = "fact.v1.json"
TOPICS_FILE: Final = "topics.json"
_TOLD: Final = ("title", "description")  # words, for people
_AT_LEAST: Final = ("minimum", "exclusiveMinimum", "minLength", "minItems")
_AT_MOST: Final = ("maximum", "exclusiveMaximum", "maxLength", "maxItems")
_SAME: Final = ("pattern", "format", "default")


def bare(value: Any, *, named: bool = False) -> Any:
    """A schema without the words in it; `named`: the keys are names of fields."""
    if isinstance(value, list):
        return [bare(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: bare(one, named=not named and key in ("properties", "$defs"))
        for key, one in value.items()
        if named or key not in _TOLD
    }


def today() -> dict[str, Schema]:
    """The schema of every topic's values and of the facts, as the code has them now."""
    return {
        name: bare(orjson.loads(text))
        for name, text in sorted(documents().items())
        if name.endswith(".v1.json")
    }


def topics() -> dict[str, Schema]:
    """What cannot change of a topic while there is a log."""
    return {
        one.name: {"key": one.key, "shared": one.shared, "compacted": one.compacted}
        for one in TOPICS
    }


def recorded(name: str) -> Schema:
    """A document as it was frozen."""
    schema: Schema = orjson.loads((RECORDED / name).read_bytes())
    return schema


def broken(name: str, was: Schema, now: Schema) -> list[str]:
    """Every place where a topic's shapes of today refuse or hide what the frozen ones had."""
    kinds = _members(now)
    found = [f"{name}: {kind} is gone" for kind in _members(was) if kind not in kinds]
    compare = Comparison(was, now, told_by_us=name == FACTS)
    for kind, shape in _members(was).items():
        if kind in kinds:
            found += [f"{name}: {one}" for one in compare.places(shape, kinds[kind], kind)]
    return found


def _members(document: Schema) -> dict[str, Schema]:
    """The shapes of a topic by the name that tells them apart."""
    return {kind: {"$ref": ref} for kind, ref in document["discriminator"]["mapping"].items()}


class Comparison:
    """A frozen document beside today's."""

    def __init__(self, was: Schema, now: Schema, *, told_by_us: bool) -> None:
        self._was, self._now = was["$defs"], now["$defs"]
        self._told_by_us = told_by_us  # its readers count on what was always there

    def places(self, was: Schema, now: Schema, at: str) -> Iterator[str]:
        """Where what was valid is not any more, or not found where it was."""
        was, now = _resolved(was, self._was), _resolved(now, self._now)
        if "anyOf" in was or "anyOf" in now:
            yield from self._choices(was, now, at)
            return
        if was.get("type") != now.get("type"):
            yield f"{at} was {was.get('type')}, is {now.get('type')}"
            return
        yield from self._bounds(was, now, at)
        yield from self._fields(was, now, at)
        yield from self._parts(was, now, at)

    def _choices(self, was: Schema, now: Schema, at: str) -> Iterator[str]:
        if was.get("default") != now.get("default"):
            yield f"{at}: absent means something else"
        offered = now.get("anyOf", [now])
        for one in was.get("anyOf", [was]):
            if not any(self._same(one, other, at) for other in offered):
                yield f"{at}: {_spelled(one)} is not taken any more"
        kinds = {_kind(one, self._was) for one in was.get("anyOf", [was])}
        more = {_kind(one, self._now) for one in offered} - kinds
        if self._told_by_us and more:
            yield f"{at} may be {sorted(more)} now"

    def _same(self, was: Schema, now: Schema, at: str) -> bool:
        return not any(self.places(_undefaulted(was), _undefaulted(now), at))

    def _bounds(self, was: Schema, now: Schema, at: str) -> Iterator[str]:
        missing = set(_values(was) or ()) - set(_values(now) or _values(was) or ())
        if missing or (_values(now) and not _values(was)):
            yield f"{at}: {sorted(missing) or 'any'} is not taken any more"
        for word in _AT_LEAST:
            if now.get(word, float("-inf")) > was.get(word, float("-inf")):
                yield f"{at}: {word} is {now[word]}"
        for word in _AT_MOST:
            if now.get(word, float("inf")) < was.get(word, float("inf")):
                yield f"{at}: {word} is {now[word]}"
        for word in _SAME:
            if was.get(word) != now.get(word) and not (word == "pattern" and word not in now):
                yield f"{at}: {word} was {was.get(word)}, is {now.get(word)}"

    def _fields(self, was: Schema, now: Schema, at: str) -> Iterator[str]:
        had, has = was.get("properties", {}), now.get("properties", {})
        due_then, due_now = set(was.get("required", ())), set(now.get("required", ()))
        for name in sorted(had.keys() - has.keys()):
            yield f"{at}.{name} is gone"
        for name in sorted(due_now - due_then):
            yield f"{at}.{name} has become required"
        if self._told_by_us:
            for name in sorted(due_then - due_now):
                yield f"{at}.{name} may be absent now"
        for name in sorted(has.keys() - had.keys()):
            if not self._told_by_us and has[name].get("default", ...) is not None:
                yield f"{at}.{name}: what is added is None where it is not told, and not spelled"
        for name in sorted(had.keys() & has.keys()):
            yield from self.places(had[name], has[name], f"{at}.{name}")

    def _parts(self, was: Schema, now: Schema, at: str) -> Iterator[str]:
        for word in ("items", "additionalProperties", "propertyNames"):
            if isinstance(now.get(word), dict) and isinstance(was.get(word), dict):
                yield from self.places(was[word], now[word], f"{at}[]")
            elif was.get(word) != now.get(word):
                yield f"{at}: {word} has changed"
        for word in ("prefixItems", "patternProperties"):
            yield from self._each(was.get(word, ()), now.get(word, ()), f"{at}[{word}]")

    def _each(self, was: Any, now: Any, at: str) -> Iterator[str]:
        if len(was) != len(now):
            yield f"{at} has changed"
        elif isinstance(was, dict):
            yield from () if was.keys() == now.keys() else [f"{at} has changed"]
            for name in was.keys() & now.keys():
                yield from self.places(was[name], now[name], at)
        else:
            for one, other in zip(was, now, strict=True):
                yield from self.places(one, other, at)


def _resolved(schema: Schema, defs: Schema) -> Schema:
    """A schema with the shape that it refers to in its place."""
    while "$ref" in schema:
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        schema = defs[schema["$ref"].rpartition("/")[2]] | rest
    return {"anyOf" if key == "oneOf" else key: value for key, value in schema.items()}


def _undefaulted(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key != "default"}


def _kind(schema: Schema, defs: Schema) -> str:
    return str(_resolved(schema, defs).get("type"))


def _values(schema: Schema) -> list[Any] | None:
    if "const" in schema:
        return [schema["const"]]
    values: list[Any] | None = schema.get("enum")
    return values


def _spelled(schema: Schema) -> str:
    return orjson.dumps(schema).decode()


def _written(document: Schema) -> bytes:
    """One line a shape, so that a difference is read where it stands."""
    rest = {key: value for key, value in document.items() if key != "$defs"}
    lines = [
        orjson.dumps(name) + b": " + orjson.dumps(shape, option=orjson.OPT_SORT_KEYS)
        for name, shape in sorted(document["$defs"].items())
    ]
    head = orjson.dumps(rest, option=orjson.OPT_SORT_KEYS)[:-1]
    return head + b',"$defs":{\n' + b",\n".join(lines) + b"\n}}\n"


def main() -> int:
    """Take what was added into the record; 1 where something of it was changed."""
    RECORDED.mkdir(parents=True, exist_ok=True)
    for name, now in today().items():
        known = (RECORDED / name).exists()
        if known and (places := broken(name, recorded(name), now)):
            sys.stderr.write("\n".join(places) + "\n")
            return 1
        (RECORDED / name).write_bytes(_written(now))
    (RECORDED / TOPICS_FILE).write_bytes(
        orjson.dumps(topics(), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
