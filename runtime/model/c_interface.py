"""What Python knows of C: the header symgen_interface.h, as C includes it."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import lru_cache, partial
from importlib import import_module
from typing import Any

from ..compile_interface import MODULE, caller_of, header_digest, header_text
from ..errors import tell


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


class Interface:
    """The types of the header for Python, and functions of C as callables: of the compiled module where there is one, which goes
    straight to C, else of the header that is read now, through libffi. `calls` says how functions are called, and why."""

    def __init__(self, ffi: Any, compiled: Any = None, calls: str = "") -> None:
        self.ffi, self.compiled, self.calls = ffi, compiled, calls

    def function(self, kind: str, address: int) -> Callable[..., Any]:
        """The function of this type at an address."""
        pointer = self.ffi.cast(kind, address)
        return pointer if self.compiled is None else partial(getattr(self.compiled, caller_of(kind)), pointer)


@lru_cache(maxsize=1)
def interface() -> Interface:
    """The compiled module where it was made of this header. Packages of models have one that was made of it too, and only has the types."""
    try:
        made = import_module(f"..{MODULE}", __package__)
    except ImportError:
        return read_interface(NOT_COMPILED)
    if not hasattr(made, "lib"):
        return Interface(made.ffi, calls=OF_A_PACKAGE)
    if made.ffi.string(made.lib.symgen_header()).decode() == header_digest():
        return Interface(made.ffi, made.lib, DIRECT)
    tell(
        "symgen's compiled interface belongs to another version of it, and calls take longer without; install symgen again"
    )
    return read_interface(OTHER_HEADER)


DIRECT = "straight to C, by the module that was compiled when symgen was installed"
NOT_COMPILED = "through libffi, 0.1 us longer: symgen was installed where its module could not be compiled (no C compiler or no Python.h)"
OTHER_HEADER = (
    "through libffi, 0.1 us longer: the compiled module belongs to another version of symgen; install symgen again"
)
OF_A_PACKAGE = "through libffi, 0.1 us longer: packages of models run with every version of Python"


def how_calls_go() -> str:
    """A sentence for people whose calls take longer than they could."""
    return interface().calls


def read_interface(calls: str = NOT_COMPILED) -> Interface:
    """Reading the header takes longer than all else of opening a library."""
    from cffi import FFI  # here, because reading a description opens none

    ffi = FFI()
    ffi.cdef(header_text())
    return Interface(ffi, calls=calls)
