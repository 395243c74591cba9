"""Whether what was read from a file has the types that its fields say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import numpy as np


def check_fields(found: Any) -> None:
    """Raises a TypeError that names the first field of another type. Sizes of arrays are checked where they are read."""
    for name, hint in _hints(found.__class__).items():
        if not _fits(getattr(found, name), hint):
            raise TypeError(f"{name!r} of {type(found).__name__}")


@cache
def _hints(kind: type) -> dict[str, Any]:
    """Types of the fields, by name; looking them up takes longer than the check."""
    hints = get_type_hints(kind)
    return {entry.name: hints[entry.name] for entry in fields(kind)}


def _fits(value: Any, hint: Any) -> bool:
    kind, parts = get_origin(hint), get_args(hint)
    if hasattr(kind, "__value__"):  # an alias made by a statement `type`, as NDArray of newer NumPy is
        kind = get_origin(kind.__value__)
    if kind in (Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if kind is tuple:
        return isinstance(value, tuple) and all(_fits(each, parts[0]) for each in value)
    if isinstance(kind, type) and issubclass(kind, Mapping):
        return isinstance(value, Mapping) and all(_fits(k, parts[0]) and _fits(v, parts[1]) for k, v in value.items())
    if kind is np.ndarray:
        return isinstance(value, np.ndarray)
    if hint is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if is_dataclass(hint) and isinstance(value, hint):  # type: ignore[arg-type]
        check_fields(value)
        return True
    return isinstance(hint, type) and isinstance(value, hint)
