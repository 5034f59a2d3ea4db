"""A table's state as canonical JSON: equal states are equal bytes. Used by the stage.

Any part of the state is written by its shape alone: a tuple as a list, a dict as sorted pairs, a
union of parts with the name of the one it is. So a new part needs no line here.
"""

from collections.abc import Callable
from functools import cache
from sys import intern
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import orjson
from pydantic import BaseModel, TypeAdapter

from services.tables.games import PLAYS
from services.tables.sharing import shared
from services.tables.state import Round, TableState

Load = Callable[[Any], Any]


def dump(state: TableState) -> bytes:
    """The state, its parts in the order in which they are declared."""
    return orjson.dumps(_plain(state._replace(closing=None)))


def load(raw: bytes) -> TableState:
    """The state that `dump` wrote."""
    state: TableState = _loader(TableState)(orjson.loads(raw))
    return state


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        inner = [_plain(part) for part in value]
        return [type(value).__name__, *inner] if type(value) in PLAYS.values() else inner
    if isinstance(value, dict):
        return sorted([[_plain(key), _plain(part)] for key, part in value.items()], key=_first)
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    return value


def _first(pair: list[Any]) -> Any:
    return pair[0]


@cache
def _loader(shape: Any) -> Load:
    """How a value of this shape is read back."""
    if isinstance(shape, type) and issubclass(shape, tuple) and hasattr(shape, "_fields"):
        return _part(shape)
    origin, inner = get_origin(shape), get_args(shape)
    if origin in (Union, UnionType):
        return _union(shape, inner)
    if origin is tuple:
        return _tuple(inner)
    if origin is dict:
        key, value = map(_loader, inner)
        return lambda plain: {key(k): value(v) for k, v in plain}
    if isinstance(shape, type) and issubclass(shape, BaseModel):
        return _model(shape)
    return intern if shape is str else _as_it_is


def _as_it_is(plain: Any) -> Any:
    return plain


def _part(shape: Any) -> Load:
    hints = get_type_hints(shape)
    if shape is Round:
        hints["play"] = None
    loaders = [_play if hint is None else _loader(hint) for hint in hints.values()]
    return lambda plain: shape(*[load(part) for load, part in zip(loaders, plain, strict=True)])


def _play(plain: Any) -> Any:
    name, *inner = plain
    return _part(PLAYS[name])(inner)


def _union(shape: Any, inner: tuple[Any, ...]) -> Load:
    several = [one for one in inner if one is not NoneType]
    if all(isinstance(one, type) and issubclass(one, BaseModel) for one in several):
        return _model(shape)
    if len(several) == 1:
        load = _loader(several[0])
        return lambda plain: None if plain is None else load(plain)
    return _as_it_is  # plain values of several kinds


def _tuple(inner: tuple[Any, ...]) -> Load:
    if inner == (str, Ellipsis):
        return lambda plain: shared(tuple(plain))
    if len(inner) == 2 and inner[1] is Ellipsis:
        load = _loader(inner[0])
        return lambda plain: tuple([load(part) for part in plain])
    loaders = list(map(_loader, inner))
    return lambda plain: tuple([load(part) for load, part in zip(loaders, plain, strict=True)])


def _model(shape: Any) -> Load:
    # Read as JSON: there an array is a tuple also for a strict shape.
    check = TypeAdapter(shape).validate_json
    return lambda plain: check(orjson.dumps(plain))
