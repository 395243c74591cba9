"""Linear models in steps of equal length: what a controller sees that samples a mechanism and holds its inputs in between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..errors import ArgumentError
from ..model.library import Array
from ..naming import number, shown
from ..one_thread import one_thread
from ..scientific import part_of_scipy

if TYPE_CHECKING:
    from .linearisation import Linearisation

METHODS = ("zoh", "tustin")


@dataclass(frozen=True, eq=False)
class DiscreteLinearisation:
    """x[k+1] = A x[k] + B u[k], y[k] = C x[k] + D u[k] for small changes at the times k `step`."""

    A: Array
    B: Array
    C: Array
    D: Array
    step: float
    """s"""
    method: str
    states: tuple[str, ...] = ()
    """Names of x; empty where it has none."""
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()

    @property
    def eigenvalues(self) -> NDArray[np.complex128]:
        """All of A, the largest first; stable ones lie inside the unit circle."""
        values = np.linalg.eigvals(self.A).astype(np.complex128)
        return values[np.lexsort((-values.imag, -np.abs(values)))]

    def __repr__(self) -> str:
        x, u, y = len(self.A), self.B.shape[1], len(self.C)
        return (
            f"<DiscreteLinearisation: {x} states, {u} inputs, {y} outputs, {self.method} with steps of {self.step:g} s>"
        )


@one_thread()
def discrete(linear: Linearisation, step: float, method: str) -> DiscreteLinearisation:
    """`zoh`: exact for inputs that are held over a step. `tustin`: the trapezoidal rule, for inputs that go straight on."""
    h = number("argument", "step", step)
    if not h > 0.0:
        raise ArgumentError(f"a step must be longer than zero, not {shown(step)}")
    if method not in METHODS:
        raise ArgumentError(f"a method of discrete models is one of {', '.join(METHODS)}, not {shown(method)}")
    make = _held if method == "zoh" else _trapezoidal
    matrices = make(linear.A, linear.B, linear.C, linear.D, h)
    return DiscreteLinearisation(*matrices, h, method, linear.states, linear.inputs, linear.outputs)


def _held(a: Array, b: Array, c: Array, d: Array, h: float) -> tuple[Array, Array, Array, Array]:
    """By the exponential of both matrices together."""
    n, m = b.shape
    both = np.zeros((n + m, n + m))
    both[:n] = h * np.hstack([a, b])
    found = part_of_scipy("linalg").expm(both)[:n]
    return found[:, :n], found[:, n:], c, d


def _trapezoidal(a: Array, b: Array, c: Array, d: Array, h: float) -> tuple[Array, Array, Array, Array]:
    """x of these equations is that of the trapezoidal rule less h/2 B u, so that each step needs the inputs of one time only."""
    n = len(a)
    try:
        found = np.linalg.solve(np.eye(n) - 0.5 * h * a, np.hstack([np.eye(n) + 0.5 * h * a, h * b, np.eye(n)]))
    except np.linalg.LinAlgError:
        raise ArgumentError(
            f"the trapezoidal rule has no steps of {h:g} s for this model; take a shorter step"
        ) from None
    change, effect, inverse = np.split(found, [n, n + b.shape[1]], axis=1)
    return change, effect, c @ inverse, d + 0.5 * c @ effect
