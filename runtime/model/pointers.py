"""Arrays of NumPy as pointers of C structs."""

from __future__ import annotations

from typing import Any

import numpy as np


class Pointers:
    """Sets pointers of C structs to arrays, which live as long as this."""

    def __init__(self, ffi: Any) -> None:
        self.ffi = ffi
        self._kept: dict[tuple[str, str], Any] = {}

    def point(self, target: Any, **arrays: Any) -> None:
        """An array of no length gets an address too."""
        kind = self.ffi.typeof(target).cname
        for name, array in arrays.items():
            filled = array if array.size else np.zeros(1, dtype=array.dtype)
            numbers = "int[]" if array.dtype == np.int32 else "double[]"
            self._kept[kind, name] = self.ffi.from_buffer(numbers, filled)
            setattr(target, name, self._kept[kind, name])
