"""What cffi knows of C: the header symgen_interface.h, as C includes it."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

from .errors import LoadError

LARGEST_INT = 2**31 - 1
"""An int of C."""

HEADER = Path(__file__).parent / "include" / "symgen_interface.h"

_CONDITIONS = ("#if", "#endif", "#define SYMGEN_INTERFACE_H")
"""Lines that only a compiler reads; other definitions are numbers."""


class Count(IntEnum):
    """As enum symgen_count: places in the whole numbers that implicit methods keep."""

    KNOWN = 0
    MADE = 1
    CURSOR = 2
    EXCESS = 3
    FEWEST = 4
    AGE = 5
    INTERVAL = 6


class Watch(IntEnum):
    """As enum symgen_watch: places in the numbers with which the memory of implicit methods ends."""

    CONTRACTION = 0
    CURVATURE = 1
    TRAVELLED = 2
    MADE_AT = 3
    IMBALANCE = 4
    WEIGHT = 5
    SPREAD = 6
    BOUND = 7


class Beginning(IntEnum):
    """As enum symgen_beginning: what a piece of a run begins with."""

    GOES_ON = 0
    FRESH_START = 1
    OTHER_CHOICE = 2


class NewtonCount(IntEnum):
    """As enum symgen_newton_count: places in the whole numbers that steps of all bodies keep."""

    KNOWN = 0
    EXCESS = 1
    FEWEST = 2
    SINCE = 3
    SHORT = 4


class NewtonWatch(IntEnum):
    """As enum symgen_newton_watch: places in the numbers that they keep."""

    CONTRACTION = 0
    TURNED = 1
    MOST = 2


class PaceNumber(IntEnum):
    """As enum symgen_pace: places in the numbers that step control keeps."""

    NOW = 0
    LAST = 1
    NEXT = 2
    BEFORE = 3
    REJECTED = 4
    UNIT = 5
    CUT = 6
    POINTS = 7


@lru_cache(maxsize=32)
def declared(names: str) -> Any:
    """An FFI that knows the header and these declarations of functions."""
    from cffi import FFI, CDefError, FFIError  # here, because reading a description opens none

    ffi = FFI()
    ffi.include(_interface())
    try:
        ffi.cdef(names)
    except (CDefError, FFIError) as error:
        raise LoadError(f"the layout names functions that the C interface lacks ({error}); build the model again") from error
    return ffi


@lru_cache(maxsize=1)
def _interface() -> Any:
    """Parsing the header takes longer than all else of opening a library."""
    from cffi import FFI

    ffi = FFI()
    ffi.cdef(header_text())
    types, _, _ = ffi.list_types()
    ffi.cdef(f"typedef void (*symgen_every_type)({', '.join(f'{name} *' for name in types)});")
    ffi.typeof("symgen_every_type")  # kept: cffi lays a struct out once, and one that nobody holds any more stays unknown
    return ffi


def header_text() -> str:
    """The header as cffi reads it."""
    lines = HEADER.read_text(encoding="ascii").splitlines()
    return "\n".join(line for line in lines if not line.startswith(_CONDITIONS))
