"""A compiled function with buffers of its own, for loops in Python that cannot wait for checks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from threading import local

import numpy as np

from .library import ARGUMENTS, Array, Library, View


class FastFunction(local):
    """Write into the buffers, call, read the results; nothing is checked and nothing is copied.

        f = model.fast("acceleration")
        f.q[:], f.v[:] = state.q, state.v
        f()                    # 0 when good; see `Status`
        f.results["a"]         # a view: the next call overwrites it

    Inputs hold their defaults until they are written. The parameters are those of the model, also after they change. Each
    `FastFunction` has its own buffers, and in each thread others: what one thread writes, only its own calls see.
    """

    def __init__(self, library: Library, name: str, lengths: Mapping[str, int], inputs: Array) -> None:
        ffi, function = library.ffi, library.functions[name]
        self.t, self.q, self.v, self.z, self.u, self.a, self.l = (np.zeros(lengths[key]) for key in ARGUMENTS[1:8])
        self.u[:] = inputs
        self.seeds: Array = np.zeros_like(library.entries["seeds"])
        self.out: Array = np.zeros(function.layout.size)
        self.results: dict[str, Array] = {each.name: View(each, self.out).values for each in function.layout.results}
        own = (
            self.t,
            self.q,
            self.v,
            self.z,
            self.u,
            self.a,
            self.l,
            self.seeds,
            np.zeros(library.layout.work),
            self.out,
        )
        arrays = (library.arrays["constants"], *own)
        self._addresses = [ffi.from_buffer("double[]", array if array.size else np.zeros(1)) for array in arrays]
        self._arguments = ffi.new("symgen_arguments *")
        for key, address in zip(ARGUMENTS, self._addresses, strict=True):
            setattr(self._arguments, key, address)
        self._call = partial(function.call, self._arguments)

    def __call__(self) -> int:
        status: int = self._call()
        return status
