"""A formulation as its program, which the plain interpreter runs: nothing is emitted or compiled."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from symgen.layout import model_layout
from symgen.mechanism.mechanism import Mechanism
from symgen.program.evaluate import Scalar, evaluate
from symgen.program.program import PARAMETERS, Output, Program
from symgen.program.slice import drop_dead, function, restrict
from symgen.runtime import State

PIVOTS = "pivots"
"""The function that tells how well each choice of dependent coordinates suits a position."""

Array = NDArray[np.float64]


class Interpreted:
    """Functions of a program with NumPy in and out; parameters are those of the description unless others are put."""

    road = None
    """Roads that are data are level here."""

    def __init__(self, mechanism: Mechanism, program: Program, formulation: str = "multiplier") -> None:
        self.program = program
        self._alone: dict[str, Program] = {}
        self.layout = model_layout(mechanism, formulation, "")
        self.parameters = {p.name: p.value for p in self.layout.parameters}
        self.coordinates = self.layout.velocities
        self.inputs = tuple(entry.name for entry in self.layout.inputs)
        self.default_inputs = np.array([entry.default for entry in self.layout.inputs])

    def call(self, name: str, **arrays: ArrayLike) -> dict[str, Array]:
        """Of several functions with the same results, the one whose pivots are best, as in C."""
        given: dict[str, Sequence[Scalar]] = {k: np.atleast_1d(values).tolist() for k, values in arrays.items()}
        given[PARAMETERS] = list(self.parameters.values())
        names = [name, *(each.name for each in self.program.functions if each.instead_of == name)]
        if len(names) > 1:
            (quality,) = evaluate(self._with_only(PIVOTS), PIVOTS, given).values()
            name = names[int(np.argmax(np.real(quality)))]
        values = evaluate(self._with_only(name), name, given)
        return {out.name: _dense(out, values[out.name]) for out in function(self.program, name).outputs}

    def _with_only(self, name: str) -> Program:
        """The program of one function: what it needs is not looked for at every call."""
        if name not in self._alone:
            self._alone[name] = drop_dead(restrict(self.program, [name]))
        return self._alone[name]

    def mass_matrix(self, state: State) -> Array:
        """What inverse dynamics of unit accelerations gives."""
        n = len(self.coordinates)
        resting: dict[str, ArrayLike] = {"t": state.time, "q": state.q, "v": np.zeros(n), "z": state.z}
        given = {**resting, "u": self.default_inputs, "l": np.zeros(len(self.layout.constraints))}
        accelerations = np.vstack([np.zeros(n), np.eye(n)])
        residuals = np.array([self.call("residual", **given, a=a)["residual"] for a in accelerations])
        columns: Array = residuals[1:] - residuals[0]
        return columns.T


def _dense(output: Output, values: Sequence[Scalar]) -> Array:
    if output.pattern is None:
        return np.array(values, dtype=float).reshape(output.shape)
    matrix = np.zeros(output.shape)
    for (row, column), value in zip(output.pattern, values, strict=True):
        matrix[row, column] = value
    return matrix
