"""What cffi knows of C: the header symgen_interface.h, as C includes it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from .errors import LoadError

LARGEST_INT = 2**31 - 1
"""An int of C."""

HEADER = Path(__file__).parent / "include" / "symgen_interface.h"

_CONDITIONS = ("#if", "#endif", "#define SYMGEN_INTERFACE_H")
"""Lines that only a compiler reads; other definitions are numbers."""


@lru_cache(maxsize=32)
def declared(names: str) -> Any:
    """An FFI that knows the header and these declarations of functions."""
    from cffi import FFI, CDefError, FFIError  # here, because reading a description opens none

    ffi = FFI()
    ffi.include(_interface())
    try:
        ffi.cdef(names)
    except (CDefError, FFIError) as error:
        raise LoadError(f"the layout names functions that are none of C's ({error}); build the model again") from error
    return ffi


@lru_cache(maxsize=1)
def _interface() -> Any:
    """Parsing the header takes longer than all else of opening a library."""
    from cffi import FFI

    ffi = FFI()
    ffi.cdef(header_text())
    return ffi


def header_text() -> str:
    """The header as cffi reads it."""
    lines = HEADER.read_text(encoding="ascii").splitlines()
    return "\n".join(line for line in lines if not line.startswith(_CONDITIONS))
