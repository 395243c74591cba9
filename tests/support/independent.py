"""What an FMU computes, by the interpreter and complex steps: nothing of it is derived, compiled or solved by the code that is tested."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from symgen.mechanism.mechanism import Mechanism
from symgen.program.evaluate import evaluate
from symgen.program.program import PARAMETERS, Program

from .tangents import STEP, moved, rotation, turned

Array = NDArray[np.float64]
Complex = NDArray[np.complex128]


class Independent:
    """Derivatives of the states and outputs as functions of states and inputs, all of them complex; dependent coordinates follow."""

    def __init__(self, mechanism: Mechanism, program: Program, dependent: Sequence[int], places: Sequence[int]) -> None:
        """`program`: of the formulation with multipliers. `places`: where states stand among time, positions, velocities, z."""
        self.mechanism, self.program = mechanism, program
        self.dependent, self.places = list(dependent), np.array(places)
        self.nq, self.nv, self.nz = (program.inputs[name] for name in "qvz")

    def at(self, full: Array, u: Array, parameters: Array) -> None:
        """The state around which it moves: time, positions, velocities, first-order states; loops are closed."""
        self.full, self.u, self.parameters = full, u, parameters

    def derivative(self, states: Array, inputs: Array) -> tuple[Array, Array]:
        """Of derivatives and outputs, in the direction of states and inputs."""
        full = self.full.astype(complex)
        full[self.places] += 1j * STEP * states
        rates, outputs = self.values(full, self.u + 1j * STEP * inputs)
        return rates.imag / STEP, outputs.imag / STEP

    def values(self, full: Complex, u: Complex) -> tuple[Complex, Complex]:
        given, p = self._given(full, u), full[1 : 1 + self.nq]
        if self.dependent:
            self._close(given)
        given["a"], zdot = (self._ask("acceleration", name, given) for name in ("a", "zdot"))
        given["l"] = self._ask("multipliers", "l", given)
        found = np.concatenate([[1.0], self._position_rates(p, given), given["a"], zdot])
        return found[self.places], self._ask("outputs", "outputs", given)

    def _given(self, full: Complex, u: Complex) -> dict[str, Complex]:
        """With quaternions of length one."""
        t, q, v, z = np.split(full, np.cumsum([1, self.nq, self.nv]))
        q = q.copy()
        for joint in self.mechanism.joints:
            if joint.rotates:
                end = joint.q + len(joint.positions)
                turn = q[end - 4 : end]
                q[end - 4 : end] = turn / np.sqrt(turn @ turn)
        return {"t": t, "q": q, "v": v.copy(), "z": z, "u": u, PARAMETERS: self.parameters.astype(complex)}

    def _close(self, given: dict[str, Complex]) -> None:
        """The real parts are closed already, so the imaginary ones solve linear equations."""
        own = self.dependent
        square = self._jacobian(given)[:, own]
        change = np.zeros(self.nv)
        change[own] = np.linalg.solve(square, -self._ask("closure", "residual", given).imag / STEP)
        given["q"] = given["q"] + 1j * moved(self.mechanism, given["q"].real, change).imag
        given["v"][own] += 1j * np.linalg.solve(square, -self._ask("closure", "rate", given).imag)

    def _jacobian(self, given: Mapping[str, Complex]) -> Array:
        output = next(each for each in self.program.functions if each.name == "constraint_jacobian").outputs[0]
        numbers = self._ask("constraint_jacobian", "J", given).real
        if output.pattern is None:
            return numbers.reshape(output.shape)
        matrix = np.zeros(output.shape)
        for (i, k), value in zip(output.pattern, numbers, strict=True):
            matrix[i, k] = value
        return matrix

    def _ask(self, function: str, result: str, given: Mapping[str, Complex]) -> Complex:
        lists = {name: values.tolist() for name, values in given.items()}
        return np.array(evaluate(self.program, function, lists)[result], complex)

    def _position_rates(self, p: Complex, given: Mapping[str, Complex]) -> Complex:
        """Quaternions turn with the length that they have in `p`."""
        rates = np.zeros(self.nq, complex)
        for joint in self.mechanism.joints:
            own, at = given["v"][joint.v : joint.v + len(joint.velocities)], joint.q
            if not joint.rotates:
                rates[at : at + len(own)] = own
                continue
            end = at + len(joint.positions)
            turn = p[end - 4 : end]
            rates[end - 4 : end] = turned(turn, own[-3:]) - turn
            if len(own) == 6:
                rates[at : at + 3] = rotation(given["q"][end - 4 : end]) @ own[:3]
        return rates
