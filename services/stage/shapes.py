"""States as canonical JSON, by their shape alone: equal states are equal bytes. Used by stages.

A tuple is written as a list, a dict as sorted pairs, an exact rational as `1/3`, a shape of the
contract as what it says. So a new field of a state needs no line anywhere.
"""

from collections.abc import Callable
from dataclasses import asdict, is_dataclass
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import orjson
from pydantic import BaseModel, TypeAdapter

Load = Callable[[Any], Any]


def dump(state: Any) -> bytes:
    """The state, its parts in the order in which they are declared."""
    return orjson.dumps(plain(state))


def load(shape: Any, raw: bytes) -> Any:
    """The state of this shape that `dump` wrote."""
    return reader(shape)(orjson.loads(raw))


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return sorted([[plain(key), plain(part)] for key, part in value.items()], key=_first)
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return value


def _first(pair: list[Any]) -> Any:
    return pair[0]


@cache
def reader(shape: Any) -> Load:
    """How a value of this shape is read back."""
    if isinstance(shape, type) and issubclass(shape, tuple) and hasattr(shape, "_fields"):
        return _part(shape)
    origin, inner = get_origin(shape), get_args(shape)
    if origin in (Union, UnionType):
        return _union(shape, inner)
    if origin is tuple:
        return _tuple(inner)
    if origin is dict:
        key, value = map(reader, inner)
        return lambda plain: {key(k): value(v) for k, v in plain}
    if shape is Fraction:
        return Fraction
    return _model(shape) if _is_shape(shape) else lambda plain: plain


def _is_shape(shape: Any) -> bool:
    return isinstance(shape, type) and (issubclass(shape, BaseModel) or is_dataclass(shape))


def _part(shape: Any) -> Load:
    readers = [reader(hint) for hint in get_type_hints(shape).values()]
    return lambda plain: shape(*[read(part) for read, part in zip(readers, plain, strict=True)])


def _union(shape: Any, inner: tuple[Any, ...]) -> Load:
    several = [one for one in inner if one is not NoneType]
    if all(_is_shape(one) for one in several):
        return _model(shape)
    if len(several) == 1:
        read = reader(several[0])
        return lambda plain: None if plain is None else read(plain)
    return lambda plain: plain  # plain values of several kinds


def _tuple(inner: tuple[Any, ...]) -> Load:
    if len(inner) == 2 and inner[1] is Ellipsis:
        read = reader(inner[0])
        return lambda plain: tuple([read(part) for part in plain])
    readers = [reader(one) for one in inner]
    return lambda plain: tuple([read(part) for read, part in zip(readers, plain, strict=True)])


def _model(shape: Any) -> Load:
    # Read as JSON: there an array is a tuple also for a strict shape.
    check = TypeAdapter(shape).validate_json
    return lambda plain: check(orjson.dumps(plain))
