"""What numbers are in exported C, and where its functions come from."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

PIECES = re.compile(r'(/\*.*?\*/|"[^"\n]*")', re.DOTALL)
"""Comments and strings of C, in which no word changes."""
NUMBER = re.compile(
    r"(?<![\w.])(0[xX][0-9a-fA-F]+(?:\.[0-9a-fA-F]*)?[pP][+-]?\d+|(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)(?![\w.])"
)
DEFINITION = re.compile(r"^(#define (\w+)) [-+.\w]+", re.MULTILINE)

SMALLEST, LARGEST = 1e-30, 1e30
"""What stands in a float for what it cannot hold: thresholds, whose squares count too."""

FLOORS: Mapping[str, str] = {
    "SYMGEN_PIVOT": "5e-6",
    "SYMGEN_SPARSE_LOST": "5e-6",
    "SYMGEN_STILL": "5e-7",
    "SYMGEN_MOVED": "1e-6",
    "SYMGEN_TINY_SQUARE": "1e-3",
    "SYMGEN_WEAKEST": "1e-5",
    "SYMGEN_RIG_OPEN": "1e-4",
    "SYMGEN_RIG_UNIT": "1e-5",
    "SYMGEN_RIG_ROUNDING": "5e-7",
}
"""Of the hand-written C, what stands for rounding, or lies near it, in floats."""

TOLERANCES: Mapping[str, float] = {"residual": 3e-5, "closure": 3e-6, "tolerance": 3e-6, "refusal": 1e-4}
"""Members of structs: what floats can be asked for at most."""


@dataclass(frozen=True)
class Dialect:
    """Doubles with <math.h>, unless something else is said."""

    single: bool = False
    """All numbers are floats."""
    freestanding: bool = False
    """Functions are the file's own."""

    @property
    def number(self) -> str:
        return "float" if self.single else "double"

    @property
    def mathematics(self) -> tuple[str, ...]:
        """Hand-written headers after <math.h>, or in its place."""
        if self.freestanding:
            return ("symgen_own_single.h" if self.single else "symgen_own_double.h", "symgen_own_math.h")
        return ("symgen_single_math.h",) if self.single else ()

    @property
    def instead(self) -> Mapping[str, str]:
        """Hand-written headers that others replace."""
        return {"symgen_vector.h": "symgen_vector_single.h"} if self.single else {}

    @property
    def known(self) -> Mapping[str, None]:
        """Macros that are taken for undefined: what they choose is for doubles."""
        return dict.fromkeys(("__AVX__", "__AVX512F__", "__AVX512DQ__")) if self.single else {}

    def text(self, text: str) -> str:
        """C for doubles, with these numbers."""
        if not self.single:
            return text
        pieces = PIECES.split(DEFINITION.sub(_with_floor, text))
        return "".join(
            piece if k % 2 else NUMBER.sub(_as_float, re.sub(r"\bdouble\b", "float", piece))
            for k, piece in enumerate(pieces)
        )

    def tolerance(self, name: str, value: float) -> float:
        return max(value, TOLERANCES.get(name, value)) if self.single else value

    def holds(self, value: float) -> bool:
        """Whether a number is there with all digits that its kind has."""
        limits = np.finfo(np.float32)
        return not self.single or value == 0.0 or float(limits.tiny) <= abs(value) <= float(limits.max)


PLAIN = Dialect()


def _with_floor(found: re.Match[str]) -> str:
    return f"{found[1]} {FLOORS[found[2]]}" if found[2] in FLOORS else found[0]


def _as_float(found: re.Match[str]) -> str:
    word = found[1]
    value = float.fromhex(word) if word[:2] in ("0x", "0X") else float(word)
    if value and not 1e-37 < value < 1e38:
        return f"{SMALLEST if value < 1.0 else LARGEST!r}f"
    if word[:2] in ("0x", "0X"):
        return f"{float(np.float32(value)).hex()}f"
    return f"{word}f" if math.isfinite(value) else word
