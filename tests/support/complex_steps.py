"""A whole step in complex numbers, by the interpreted residual: imaginary parts are exact derivatives. It shares no derivatives with the
generator; the matrix of a real step only leads the iteration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from symgen.runtime.methods import Explicit, Implicit
from symgen.runtime.model.layout import JointLayout
from symgen.runtime.plain.chart import rate

from symgen.mechanism.mechanism import Mechanism
from symgen.program.evaluate import evaluate
from symgen.program.program import PARAMETERS, Program
from symgen.runtime import StepLayout

from .tangents import STEP, rotation

Array = NDArray[np.float64]
Complex = NDArray[np.complex128]
ITERATIONS = 12


@dataclass(frozen=True)
class Point:
    """Positions, velocities and rates of all coordinates; of velocities and rates those of states stand behind."""

    q: Complex
    y: Complex
    x: Complex


@dataclass(frozen=True)
class ComplexSteps:
    mechanism: Mechanism
    program: Program
    """With the function `step_residual`."""
    layout: StepLayout
    method: Implicit | Explicit
    step: float

    def start(
        self, q: Complex, y: Complex, x: NDArray[Any], u: Complex, p: Complex, mass: Array, time: float = 0.0
    ) -> Point:
        """Closed, with its rates; `x` are about those of the real start."""
        rates = x.astype(complex)
        for _ in range(ITERATIONS):
            point, found = Point(q, y, rates), self._residual(Point(q, y, rates), time, u, p)
            delta = -np.linalg.solve(mass, self._wrong(point, found))
            q, y, rates, _ = self._applied(q, q, y, rates, np.zeros(self.velocities, complex), delta, found, 0.0, 0.0)
        return Point(q, y, rates)

    def end(self, start: Point, real: Point, u: Complex, p: Complex, matrix: Array) -> Point:
        """Of a step, from the `real` one on; `matrix` is that of the real step."""
        h, method, nv = self.step, self.method, self.velocities
        assert isinstance(method, Implicit)
        g, b = h * method.gain, h * h * method.reach
        y = start.y + (method.velocity[2] + method.velocity[3]) * h * start.x + g * real.x
        rates = real.x.astype(complex)
        theta = method.position[0] * h * start.y[:nv] + b * real.x[:nv]
        theta = theta + (method.position[3] + method.position[4]) * h * h * start.x[:nv]
        q = advanced(self.mechanism, start.q, theta)
        for _ in range(ITERATIONS):
            point = Point(q, y, rates)
            found = self._residual(point, h, u, p)
            delta = -np.linalg.solve(matrix, self._wrong(point, found))
            q, y, rates, theta = self._applied(start.q, q, y, rates, theta, delta, found, g, b)
        return Point(q, y, rates)

    def explicit(self, start: Point, joints: Sequence[JointLayout], u: Complex, p: Complex, mass: Array) -> Point:
        """The end of a step of an explicit method."""
        h, method, nv = self.step, self.method, self.velocities
        assert isinstance(method, Explicit)
        points, kappas = [start], [start.y[:nv]]
        ends = [*zip(method.arguments[1:], method.nodes[1:], strict=True), (method.weights, 1.0)]
        for row, node in ends:
            theta = sum((h * a * kappa for a, kappa in zip(row, kappas, strict=False)), np.zeros(nv, dtype=complex))
            y = sum((h * a * point.x for a, point in zip(row, points, strict=False)), start.y)
            q = advanced(self.mechanism, start.q, theta)
            points.append(self.start(q, y, points[-1].x, u, p, mass, node * h))
            kappas.append(rate(joints, theta, points[-1].y[:nv]))
        return points[-1]

    @property
    def velocities(self) -> int:
        return self.mechanism.coordinates

    def _residual(self, at: Point, time: float, u: Complex, p: Complex) -> dict[str, Complex]:
        nv = self.velocities
        given: dict[str, Any] = {
            "t": [time],
            "q": at.q,
            "v": at.y[:nv],
            "z": at.y[nv:],
            "u": u,
            "a": at.x[:nv],
            PARAMETERS: p,
        }
        found = evaluate(self.program, "step_residual", {name: list(values) for name, values in given.items()})
        return {name: np.array(values, dtype=complex) for name, values in found.items()}

    def _wrong(self, at: Point, found: dict[str, Complex]) -> Complex:
        return np.concatenate([found["residual"], at.x[self.velocities :] - found["zdot"]])

    def _applied(
        self, start: Complex, q: Complex, y: Complex, x: Complex, theta: Complex, delta: Complex, found: dict[str, Complex],
        g: float, b: float,
    ) -> tuple[Complex, Complex, Complex, Complex]:  # fmt: skip
        layout, nv, count = self.layout, self.velocities, len(self.layout.independent)
        independent, dependent = list(layout.independent), list(layout.dependent)
        transform = self._transform(found["transform"])
        follow = transform @ delta[:count]
        x, y, moves = x.copy(), y.copy(), np.zeros(nv, dtype=complex)
        x[independent] += delta[:count]
        y[independent] += g * delta[:count]
        x[nv:] += delta[count:]
        y[nv:] += g * delta[count:]
        x[dependent], y[dependent] = found["acceleration"] + follow, found["velocity"] + g * follow
        moves[independent], moves[dependent] = b * delta[:count], found["correction"] + b * follow
        theta = theta + moves
        whole, moved = advanced(self.mechanism, start, theta), advanced(self.mechanism, q, moves)
        for joint in self.mechanism.joints:
            if joint.rotates and joint.v in independent:
                at = slice(joint.q, joint.q + len(joint.positions))
                moved[at] = whole[at]
        return moved, y, x, theta

    def _transform(self, values: Complex) -> Complex:
        (output,) = (
            output for each in self.program.functions if each.name == "step_residual" for output in each.outputs
            if output.name == "transform"
        )  # fmt: skip
        matrix = np.zeros(output.shape, dtype=complex)
        for (row, column), value in zip(output.pattern or (), values, strict=True):
            matrix[row, column] = value
        return matrix


def advanced(mechanism: Mechanism, q: Complex, theta: Complex) -> Complex:
    """q exp(theta)"""
    moved = q.astype(complex)
    for joint in mechanism.joints:
        part, at = theta[joint.v : joint.v + len(joint.velocities)], joint.q
        if joint.traits.chart == "scalar":
            moved[at : at + len(part)] += part
            continue
        turn = part[-3:]
        square = turn @ turn
        if joint.traits.chart == "free":
            moved[at : at + 3] += rotation(q[at + 3 : at + 7]) @ _screwed(turn, square, part[:3])
            at += 3
        moved[at : at + 4] = _product(q[at : at + 4], np.array([_cosine(square), *(_sine(square) * turn)]))
    return moved


def tangents(mechanism: Mechanism, q: Complex) -> Array:
    """Imaginary parts of positions, in tangent directions at their real parts."""
    found = np.zeros(mechanism.coordinates)
    for joint in mechanism.joints:
        at, end = joint.q, joint.v + len(joint.velocities)
        if joint.traits.chart == "scalar":
            found[joint.v : end] = q[at : at + len(joint.velocities)].imag
            continue
        if joint.traits.chart == "free":
            found[joint.v : joint.v + 3] = rotation(q[at + 3 : at + 7].real).T @ q[at : at + 3].imag
            at += 3
        p = q[at : at + 4]
        found[end - 3 : end] = 2.0 * _product(p.real * (1, -1, -1, -1), p.imag)[1:]
    return found / STEP


def _product(p: NDArray[Any], r: NDArray[Any]) -> NDArray[Any]:
    return np.array([p[0] * r[0] - p[1:] @ r[1:], *(p[0] * r[1:] + r[0] * p[1:] + np.cross(p[1:], r[1:]))])


def _sine(square: complex) -> complex:
    """sin(angle/2)/angle"""
    return _series(square, lambda angle: np.sin(angle / 2) / angle, (1 / 2, -1 / 48, 1 / 3840, -1 / 645120))


def _cosine(square: complex) -> complex:
    return _series(square, lambda angle: np.cos(angle / 2), (1.0, -1 / 8, 1 / 384, -1 / 46080))


def _screwed(w: Complex, square: complex, x: Complex) -> Complex:
    first = _series(square, lambda angle: (1 - np.cos(angle)) / angle**2, (1 / 2, -1 / 24, 1 / 720, -1 / 40320))
    second = _series(square, lambda angle: (angle - np.sin(angle)) / angle**3, (1 / 6, -1 / 120, 1 / 5040, -1 / 362880))
    turned = np.cross(w, x)
    return np.asarray(x + first * turned + second * np.cross(w, turned))


def _series(square: complex, whole: Any, terms: tuple[float, ...]) -> complex:
    """By powers of the square where it is small."""
    if abs(square) < 1e-3:
        return complex(sum(term * square**k for k, term in enumerate(terms)))
    return complex(whole(np.sqrt(complex(square))))
