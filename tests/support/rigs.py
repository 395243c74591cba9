"""Rig folders, compiled as their library was and called from Python."""

from __future__ import annotations

import ctypes
import shutil
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.export.dialect import PLAIN, Dialect
from symgen.export.rig import rig_files, rig_name, write_rig
from symgen.runtime import METHODS, Explicit, Model, Symplectic, explicit_steps, single_steps

from .compiled import compile_once

Array = NDArray[Any]

STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror")

AROUND = """
#include <stddef.h>
#include "NAME.h"
size_t rig_size(void) { return sizeof(NAME_model); }
int rig_lengths(int k)
{
    const int lengths[] = {NAME_nx, NAME_nu, NAME_ny, NAME_np};
    return lengths[k];
}
double rig_count(const NAME_model *m, int k) { return k < NAME_counts ? (double)m->count[k] : (double)m->worst_residual; }
/* the last entry of every array, which is one longer than it is said to be */
double rig_spare(const NAME_model *m)
{
    const NUMBER spare[] = {m->inputs[NAME_nu], m->parameters[NAME_np], m->constants[NAME_nk], m->step_constants[NAME_nk_steps],
                            m->sizes[NAME_n_sizes], m->memory[NAME_n_memory], m->work[NAME_n_work], m->scratch[NAME_n_scratch]};
    double sum = m->counts[NAME_n_counts] != 0;
    for (int i = 0; i < 8; i++)
        sum += spare[i] != 0.0;
    return sum;
}
"""


def compiler() -> str:
    return next(path for path in (shutil.which("cc"), shutil.which("gcc"), shutil.which("clang")) if path)


def written(model: Model, folder: Path, dialect: Dialect = PLAIN, **settings: Any) -> str:
    """Writes the folder of a model; the name that its functions begin with."""
    explicit = isinstance(METHODS[settings.get("method", "trapezoidal")], Explicit | Symplectic)
    steps = explicit_steps(model, **settings) if explicit else single_steps(model, **settings)
    write_rig(rig_files(model, steps, dialect), folder)
    return rig_name(model)


def flags(model: Model) -> list[str]:
    """Of the library, so that results can be equal to the last bit."""
    return [flag for flag in model.build.flags if flag not in ("-fvisibility=hidden", "-fPIC")]


COUNTS = ("steps", "evaluations", "factorisations", "updates", "retries", "halvings", "worst_residual")


class Rig:
    """One struct of the compiled folder. Calls return a status; a call with arrays of a wrong length is the test's own fault."""

    def __init__(self, library: ctypes.CDLL, name: str, dialect: Dialect = PLAIN) -> None:
        self.library, self.name, self.dialect = library, name, dialect
        self.kind, self.number = (np.float32, ctypes.c_float) if dialect.single else (np.float64, ctypes.c_double)
        library.rig_size.restype = ctypes.c_size_t
        library.rig_spare.restype = library.rig_count.restype = ctypes.c_double
        self.nx, self.nu, self.ny, self.np = (library.rig_lengths(k) for k in range(4))
        self.memory = np.zeros(library.rig_size() // 8)

    def call(self, name: str, *arguments: Any) -> int:
        found: int = getattr(self.library, f"{self.name}_{name}")(self._at(self.memory), *arguments)
        return found

    @staticmethod
    def _at(array: Array) -> ctypes.c_void_p:
        assert array.flags.c_contiguous
        return ctypes.c_void_p(array.ctypes.data)

    def init(self) -> int:
        return self.call("init")

    def set_parameter(self, index: int, value: float) -> int:
        return self.call("set_parameter", ctypes.c_int(index), self.number(value))

    def step(self, *inputs: float) -> int:
        given = np.array([*inputs, 0.0], self.kind)
        return self.call("step", self._at(given))

    def outputs(self, *inputs: float) -> tuple[int, Array]:
        given, found = np.array([*inputs, 0.0], self.kind), np.full(self.ny + 1, np.nan, self.kind)
        status = self.call("outputs", self._at(given), self._at(found))
        assert np.isnan(found[self.ny])
        return status, found[: self.ny]

    @property
    def state(self) -> Array:
        found = np.zeros(self.nx, self.kind)
        assert self.call("get_state", self._at(found)) == 0
        return found

    def set_state(self, state: Array) -> int:
        return self.call("set_state", self._at(np.array(state, self.kind)))

    def row(self, *inputs: float) -> Array:
        """State and outputs."""
        status, outputs = self.outputs(*inputs)
        assert status == 0
        return np.concatenate([self.state, outputs])

    @property
    def spare(self) -> float:
        """How many arrays were written behind their end."""
        return float(self.library.rig_spare(self._at(self.memory)))

    @property
    def counts(self) -> dict[str, float]:
        """What it has counted, and the worst residual."""
        return {name: self.library.rig_count(self._at(self.memory), k) for k, name in enumerate(COUNTS)}

    def another(self) -> Rig:
        return Rig(self.library, self.name, self.dialect)


def compiled(model: Model, folder: Path, dialect: Dialect = PLAIN, **settings: Any) -> Rig:
    """A rig that has not begun yet."""
    name = written(model, folder, dialect, **settings)
    (folder / "around.c").write_text(AROUND.replace("NAME", name).replace("NUMBER", dialect.number))
    command = [compiler(), *flags(model), "-fPIC", "-shared", f"{name}.c", "around.c", "-lm"]
    library = compile_once(command, folder, "rig.so")
    return Rig(ctypes.CDLL(str(library)), name, dialect)


def rows_of(solution: Any) -> Array:
    """As `Rig.row` has them."""
    outputs = [solution[name] for name in solution.layout.sensors]
    states = np.column_stack([solution.time, solution.q, solution.v, solution.z])
    return np.column_stack([states, *outputs]) if outputs else states
