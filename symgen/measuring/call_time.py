"""How long a compiled function takes, called from a loop in C, so that Python's share of a call is left out."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from cffi import FFI

from symgen.build_cache import write_sources
from symgen.compiler import compile_library, find_compiler
from symgen.runtime import Library, library_suffix

_LOOP = """\
#include "symgen.h"

SYMGEN_EXPORT void symgen_repeat(symgen_function function, const symgen_arguments *arguments, int times);

void symgen_repeat(symgen_function function, const symgen_arguments *arguments, int times)
{
    for (int k = 0; k < times; k++)
        function(arguments);
}
"""

_SHORTEST = 2e-4
"""Seconds of one measurement: long against the clock's resolution, short against interruptions."""
_MEASUREMENTS = 200


class CallTimer:
    """Holds the compiled loop, which is made in the given folder."""

    def __init__(self, folder: Path) -> None:
        write_sources([], folder)  # the headers only
        unit = folder / "repeat.c"
        unit.write_text(_LOOP, encoding="utf-8")
        library = folder / f"repeat{library_suffix()}"
        compile_library(find_compiler(), [unit], folder, library, "native")
        self._ffi = FFI()
        self._ffi.cdef("void symgen_repeat(void *function, const void *arguments, int times);")
        self._handle = self._ffi.dlopen(str(library))

    def seconds(self, library: Library, name: str) -> float:
        """Shortest of many measurements of one call, for the arrays as the library's last call saw them."""
        function = library.functions[name]
        arguments = library.ffi.new("symgen_arguments *", {**library.addresses, "out": function.out_address})
        places = (function.address, int(library.ffi.cast("intptr_t", arguments)))
        pointers = [self._ffi.cast("void *", place) for place in places]

        def measured(times: int) -> float:
            start = perf_counter()
            self._handle.symgen_repeat(*pointers, times)
            return perf_counter() - start

        times = 1
        while measured(times) < _SHORTEST:
            times *= 2
        return min(measured(times) for _ in range(_MEASUREMENTS)) / times
