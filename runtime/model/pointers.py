"""Arrays of NumPy as pointers of C structs."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

TYPES = {"double": np.float64, "int": np.int32, "long long": np.int64}
"""Of NumPy, by those of C."""


class Pointers:
    """Sets pointers of C structs to arrays, which live as long as this."""

    def __init__(self, ffi: Any) -> None:
        self.ffi = ffi
        self._kept: dict[tuple[str, str], Any] = {}

    def point(self, target: Any, **arrays: Any) -> None:
        """Their numbers must be of the type that the struct declares. An array of no length gets an address too."""
        given = self.ffi.typeof(target)
        declared = _pointers(given)
        for name, array in arrays.items():
            numbers = declared[name]
            if array.dtype != TYPES[numbers]:
                raise TypeError(f"{name} of {given.cname} points to {numbers}, not to {array.dtype}")
            filled = array if array.size else np.zeros(1, dtype=array.dtype)
            self._kept[given.cname, name] = self.ffi.from_buffer(f"{numbers}[]", filled)
            setattr(target, name, self._kept[given.cname, name])


@cache
def _pointers(given: Any) -> dict[str, str]:
    """Of a struct: what they point to, by name."""
    struct = given.item if given.kind == "pointer" else given
    return {name: field.type.item.cname for name, field in struct.fields if field.type.kind == "pointer"}
