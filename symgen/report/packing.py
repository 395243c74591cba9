"""Figures and the script that draws them, compressed: the browser unpacks both without asking anybody."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Sequence
from importlib.resources import files

import numpy as np

from symgen.report.figure import LOOK, Figure
from symgen.runtime import ArgumentError

LEVEL = 5
"""Of compression: the highest takes half as long again, for one per cent less."""


class Arrays:
    """All numbers of a page as one block of float32, in which equal arrays are kept once."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._length = 0
        self._starts: dict[bytes, int] = {}

    def place(self, value: object) -> dict[str, list[int]]:
        """Where an array is in the block: first byte, numbers, and for a matrix the numbers of a row."""
        if not isinstance(value, np.ndarray):
            raise TypeError(f"a figure has a {type(value).__name__}, which is no array")
        content = _planes(value)
        if content not in self._starts:
            self._starts[content] = self._length
            self._parts.append(content)
            self._length += len(content)
        return {"array": [self._starts[content], value.size, *value.shape[1:]]}

    @property
    def block(self) -> bytes:
        return b"".join(self._parts)


def _planes(array: np.ndarray) -> bytes:
    """First bytes of all numbers, then second ones, ...: neighbours of a curve have the same exponent, which compresses well."""
    with np.errstate(over="ignore"):  # what is too large for them is infinite, and not drawn
        numbers = np.ascontiguousarray(array, "<f4")
    return numbers.view(np.uint8).reshape(-1, 4).T.tobytes()


def packed_figures(figures: Sequence[Figure]) -> tuple[str, str]:
    """The figures, and the block of their numbers."""
    arrays = Arrays()
    content = [{"data": f.data, "layout": dict(f.layout) | {"template": LOOK}, "motion": f.motion} for f in figures]
    text = json.dumps(content, default=arrays.place, allow_nan=False)
    return packed(text.encode()), packed(arrays.block)


def packed_script() -> str:
    """The library that draws."""
    try:
        return packed((files("plotly") / "package_data" / "plotly.min.js").read_bytes())
    except (ModuleNotFoundError, FileNotFoundError):
        raise ArgumentError('pages need plotly; install it with: python -m pip install "plotly>=6,<8"') from None


def packed(content: bytes) -> str:
    """Compressed, as text; the same content gives the same text."""
    return base64.b64encode(gzip.compress(content, LEVEL, mtime=0)).decode("ascii")
