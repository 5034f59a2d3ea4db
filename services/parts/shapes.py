"""States as canonical JSON, by their shape alone: equal states are equal bytes. Used by stages.

A tuple is written as a list, a dict as sorted pairs, an exact rational as `1/3`, a shape of the
contract as what it says beside its defaults, and a part that is one of several with the name of the
one it is. So a new field of a state needs no line anywhere.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, asdict, fields, is_dataclass
from fractions import Fraction
from sys import intern
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import orjson
from pydantic import BaseModel, TypeAdapter

from services.parts.sharing import shared

Load = Callable[[Any], Any]
AS_JSON: Final = frozenset((str, int, bool, NoneType))


class Shapes:
    """How the states of one stage are written and read."""

    def __init__(self, several: Mapping[str, Any] | None = None) -> None:
        """With the parts, by name, of which a field that is declared as `Any` holds one."""
        self._several = dict(several or {})
        self._named = frozenset(self._several.values())
        self._readers: dict[Any, Load] = {}

    def dump(self, state: Any) -> bytes:
        """The state, its parts in the order in which they are declared."""
        return orjson.dumps(self._plain(state), default=_leaf)

    def load(self, shape: Any, raw: bytes) -> Any:
        """The state of this shape that `dump` wrote."""
        return self._reader(shape)(orjson.loads(raw))

    def _plain(self, value: Any) -> Any:
        if type(value) in AS_JSON:
            return value
        if isinstance(value, tuple):
            inner = [self._plain(part) for part in value]
            return [type(value).__name__, *inner] if type(value) in self._named else inner
        if isinstance(value, dict):
            pairs = [[self._plain(key), self._plain(part)] for key, part in value.items()]
            return sorted(pairs, key=_first)
        return _leaf(value)

    def _reader(self, shape: Any) -> Load:
        """How a value of this shape is read back."""
        if shape not in self._readers:
            self._readers[shape] = self._made(shape)
        return self._readers[shape]

    def _made(self, shape: Any) -> Load:
        if isinstance(shape, type) and issubclass(shape, tuple) and hasattr(shape, "_fields"):
            return self._part(shape)
        if shape is Any and self._several:
            return self._one_of_several
        origin, inner = get_origin(shape), get_args(shape)
        if origin in (Union, UnionType):
            return self._union(shape, inner)
        if origin is tuple:
            return self._tuple(inner)
        if origin is dict:
            key, value = map(self._reader, inner)
            return lambda plain: {key(k): value(v) for k, v in plain}
        return _model(shape) if _is_shape(shape) else _READ.get(shape, _as_it_is)

    def _part(self, shape: Any) -> Load:
        readers = [self._reader(hint) for hint in get_type_hints(shape).values()]
        return lambda plain: shape(*[read(part) for read, part in zip(readers, plain, strict=True)])

    def _one_of_several(self, plain: Any) -> Any:
        name, *inner = plain
        return self._reader(self._several[name])(inner)

    def _union(self, shape: Any, inner: tuple[Any, ...]) -> Load:
        several = [one for one in inner if one is not NoneType]
        if all(_is_shape(one) for one in several):
            return _model(shape)
        if len(several) == 1:
            read = self._reader(several[0])
            return lambda plain: None if plain is None else read(plain)
        return _as_it_is  # plain values of several kinds

    def _tuple(self, inner: tuple[Any, ...]) -> Load:
        if inner == (str, Ellipsis):
            return lambda plain: shared(tuple(plain))
        if len(inner) == 2 and inner[1] is Ellipsis:
            read = self._reader(inner[0])
            return lambda plain: tuple([read(part) for part in plain])
        readers = list(map(self._reader, inner))
        return lambda plain: tuple([read(part) for read, part in zip(readers, plain, strict=True)])


def _first(pair: list[Any]) -> Any:
    return pair[0]


_NAMES_IT: Final = ("type", "kind")  # which of several shapes it is


def _leaf(value: Any) -> Any:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if is_dataclass(value) and not isinstance(value, type):
        told = asdict(value)  # a shape inside of it is written when it is come to
        return {
            one.name: told[one.name] for one in fields(value)
            if one.name in _NAMES_IT or one.default is MISSING or told[one.name] != one.default
        }  # fmt: skip
    return value


def _is_shape(shape: Any) -> bool:
    return isinstance(shape, type) and (issubclass(shape, BaseModel) or is_dataclass(shape))


def _as_it_is(plain: Any) -> Any:
    return plain


_READ: Final[dict[Any, Load]] = {str: intern, Fraction: Fraction}


def _model(shape: Any) -> Load:
    # Read as JSON: there an array is a tuple also for a strict shape.
    check = TypeAdapter(shape).validate_json
    return lambda plain: check(orjson.dumps(plain))
