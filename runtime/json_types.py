"""JSON as frozen types: every field is there and of the type that is written beside its name, or an error says which is not."""

from __future__ import annotations

import dataclasses
import json
import math
import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from .model.part import Part

Pair = tuple[int, int]

LARGEST_INT = 2**31 - 1
"""An int of C."""


class JsonError(ValueError):
    """What is in the text is not what is expected there."""


def parsed(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_constant)
    except RecursionError:
        raise JsonError("brackets are nested too deep") from None


def _no_constant(name: str) -> float:
    raise JsonError(f"{name} is no number")


def read(kind: Any, value: Any, place: str) -> Any:
    """`value` as the type `kind`; `place` is its name in errors."""
    if kind is Part:
        return _part(value, place)
    if dataclasses.is_dataclass(kind):
        return _record(kind, value, place)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple:
        return _sequence(arguments, value, place)
    if origin in (Union, types.UnionType):
        return None if value is None else read(next(each for each in arguments if each is not type(None)), value, place)
    if origin is Mapping:
        return {name: read(arguments[1], each, f"{place}.{name}") for name, each in _object(value, place).items()}
    return _scalar(kind, value, place)


@cache
def _fields(kind: Any) -> tuple[tuple[str, Any, bool], ...]:
    """Name, type, and whether it may be missing."""
    hints = get_type_hints(kind)
    return tuple((f.name, hints[f.name], f.default is not dataclasses.MISSING) for f in dataclasses.fields(kind))


def _record(kind: Any, value: Any, place: str) -> Any:
    given, fields = _object(value, place), _fields(kind)
    unknown = given.keys() - {name for name, _, _ in fields}
    if unknown:
        raise JsonError(f"{place}.{min(unknown)} is not known")
    found = {}
    for name, own, optional in fields:
        if name in given:
            found[name] = read(own, given[name], f"{place}.{name}")
        elif not optional:
            raise JsonError(f"{place}.{name} is missing")
    return kind(**found)


def _object(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise JsonError(f"{place} must be an object")
    return value


def _sequence(arguments: tuple[Any, ...], value: Any, place: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise JsonError(f"{place} must be a list")
    if arguments[-1] is not Ellipsis:
        if len(value) != len(arguments):
            raise JsonError(f"{place} must be a list of {len(arguments)}")
        return tuple(read(kind, each, place) for kind, each in zip(arguments, value, strict=True))
    if _are_plain(arguments[0], value):
        return tuple(value)
    if arguments[0] == Pair and all(type(pair) is list and len(pair) == 2 and _are_plain(int, pair) for pair in value):
        return tuple(map(tuple, value))
    return tuple(read(arguments[0], each, f"{place}[{k}]") for k, each in enumerate(value))


def _are_plain(kind: Any, values: list[Any]) -> bool:
    """Whether they are surely good: long lists of names and numbers, looked at in one pass."""
    if kind not in (int, str) or set(map(type, values)) != {kind}:
        return False
    return kind is str or (min(values) >= -LARGEST_INT and max(values) <= LARGEST_INT)


def _part(value: Any, place: str) -> Part:
    name: str = _scalar(str, value, place)
    try:
        return Part.named(name)
    except ValueError as error:
        raise JsonError(f"{place}: {error}") from None


def _scalar(kind: Any, value: Any, place: str) -> Any:
    wanted = (int, float) if kind is float else kind
    if not isinstance(value, wanted) or isinstance(value, bool) is not (kind is bool):
        raise JsonError(f"{place} must be of type {kind.__name__}")
    if kind is int and abs(value) > LARGEST_INT:
        raise JsonError(f"{place} is out of range")
    if kind is float:
        return _finite(value, place)
    return value


def _finite(value: Any, place: str) -> float:
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise JsonError(f"{place} must be finite")
    return number
