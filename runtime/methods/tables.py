"""What a method is: a table of coefficients that one stepper per family reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import ArgumentError
from ..naming import number, shown, unknown, whole

ONE_SHOT_STAGES = 4
"""As SYMGEN_STAGES."""
EXPLICIT_STAGES = 7
"""As SYMGEN_EXPLICIT_STAGES."""
DIAGONAL_STAGES = 6
"""As SYMGEN_DIAGONAL_STAGES."""
ANY_LENGTH = ("trapezoidal", "backward")
"""Rules of order 2 for steps of any length (symgen_diagonal.h): the trapezoidal rule and backward differences."""
SAME = 1e-12
"""Of coefficients."""
ORDERED = 1e-9
"""Of sums of coefficients, which may be written in decimals."""


@dataclass(frozen=True)
class Implicit:
    """A one-stage implicit method, v = v^ + g a and theta = theta^ + b a, with h the step:

    v^ = velocity . (v_n, v_n-1, h a_n, h average_n)                              g = gain h
    theta^ = position . (h v_n, h v_n-1, theta_n, h^2 a_n, h^2 average_n)         b = reach h^2
    average_n+1 = average . (a_n+1, a_n, average_n)

    theta is the increment of the positions over the step, first-order states go like v.
    """

    name: str
    order: int
    velocity: tuple[float, float, float, float]
    position: tuple[float, float, float, float, float]
    gain: float
    reach: float
    average: tuple[float, float, float] = (1.0, 0.0, 0.0)
    history: int = 0
    """Steps of equal length that must lie behind it; the trapezoidal rule makes them."""
    any_length: str = ""
    """The rule of `ANY_LENGTH` that the method generalises to where the length of steps follows their error; empty: it has no error
    control. With steps of equal length the rule has the coefficients of the table."""

    def __post_init__(self) -> None:
        _check_name(self.name, self.order)
        for name, count in (("velocity", 4), ("position", 5), ("average", 3)):
            _check_numbers(name, getattr(self, name), count, count)
        _check_numbers("gain and reach", (self.gain, self.reach), 2, 2)
        whole("history", self.history)
        if self.any_length not in ("", *ANY_LENGTH):
            raise ArgumentError(unknown("rule for steps of any length,", self.any_length, ANY_LENGTH))
        if self.any_length and not _is_rule(self):
            raise ArgumentError(
                f"method {self.name!r} has other coefficients than the rule {self.any_length!r} for steps of any length; "
                'take any_length=""'
            )


@dataclass(frozen=True)
class Diagonal:
    """A Runge-Kutta method that controls its step. The first stage is the start of the step and is not solved; every other stage is
    solved for its own rates, and the last one is the end of the step. A method without a stage at the start (SDIRK) gets one with
    coefficients zero.

    v_i = v_n + h (sum over j < i of a_ij a_j + gain a_i)            theta_i = h (sum over j < i of a_ij k_j + gain k_i)

    with k_j the rate of theta at v_j: the velocity for scalars, v + [theta, v]/2 + ... where joints turn.
    """

    name: str
    order: int
    gain: float
    arguments: tuple[tuple[float, ...], ...]
    """a_ij of each stage, without the gain."""
    embedded: tuple[float, ...]
    """Weights of an embedded method, one order lower."""

    def __post_init__(self) -> None:
        _check_name(self.name, self.order)
        if not number("coefficient of", "gain", self.gain) > 0.0:
            raise ArgumentError(f"the gain of a method must be above zero, not {self.gain}")
        _check_numbers("embedded", self.embedded, 2, DIAGONAL_STAGES)
        count = len(self.embedded)
        _check_rows("arguments", self.arguments, count)
        if len(self.arguments[0]) or not all(len(row) for row in self.arguments[1:]) or len(self.weights) != count:
            raise ArgumentError(
                f"arguments of a method must be an empty row for the start of the step, rows with numbers for the stages, and {count - 1} "
                f"numbers in the last row, not {shown(self.arguments)}"
            )
        rows = ((), *((*row, *(0.0,) * (k - len(row)), self.gain) for k, row in enumerate(self.arguments) if k))
        _check_order(self.name, self.order, self.weights, rows)
        _check_order(self.name, 1, self.embedded, rows)

    @property
    def nodes(self) -> tuple[float, ...]:
        return tuple(sum(row) + (self.gain if row else 0.0) for row in self.arguments)

    @property
    def weights(self) -> tuple[float, ...]:
        """Those of the last stage."""
        return (*self.arguments[-1], self.gain)


@dataclass(frozen=True)
class OneShot:
    """A Rosenbrock-type method whose stages are solved once, (I - gamma h A) K_i = f(y_n + h sum alpha_ij K_j) + sum c_ij K_j."""

    name: str
    order: int
    gamma: float
    weights: tuple[float, ...]
    arguments: tuple[tuple[float, ...], ...]
    """alpha, row after row, strictly lower triangular."""
    couplings: tuple[tuple[float, ...], ...]
    """c, likewise."""

    def __post_init__(self) -> None:
        _check_name(self.name, self.order)
        _check_numbers("gamma", (self.gamma,), 1, 1)
        _check_numbers("weights", self.weights, 1, ONE_SHOT_STAGES)
        _check_rows("arguments", self.arguments, len(self.weights))
        _check_rows("couplings", self.couplings, len(self.weights))

    @property
    def nodes(self) -> tuple[float, ...]:
        return tuple(sum(row) for row in self.arguments)


@dataclass(frozen=True)
class Explicit:
    """A Runge-Kutta method; with `embedded` weights of a lower order it controls its step."""

    name: str
    order: int
    weights: tuple[float, ...]
    arguments: tuple[tuple[float, ...], ...]
    """a_ij of each stage, which has as many as there are stages before it at most."""
    embedded: tuple[float, ...] = ()
    """Weights of the method that the error is measured by; its steps then always follow their error."""
    dense: tuple[float, ...] = ()
    """With step control, of the rates of all stages: what a cubic between the ends of a step lacks, over h theta^2 (1 - theta)^2."""

    def __post_init__(self) -> None:
        _check_name(self.name, self.order)
        _check_numbers("weights", self.weights, 1, EXPLICIT_STAGES)
        _check_rows("arguments", self.arguments, len(self.weights))
        if not isinstance(self.embedded, tuple) or self.embedded:
            _check_numbers("embedded", self.embedded, len(self.weights), len(self.weights))
            _check_order(self.name, 1, self.embedded, self.arguments)
        if not isinstance(self.dense, tuple) or self.dense:
            _check_numbers("dense", self.dense, len(self.weights), len(self.weights))
        _check_order(self.name, self.order, self.weights, self.arguments)

    @property
    def nodes(self) -> tuple[float, ...]:
        return tuple(sum(row) for row in self.arguments)


@dataclass(frozen=True)
class Symplectic:
    """Velocities first, then positions with the new velocities."""

    name: str
    order: int

    def __post_init__(self) -> None:
        _check_name(self.name, self.order)


Method = Implicit | Diagonal | OneShot | Explicit | Symplectic


def _is_rule(method: Implicit) -> bool:
    """Whether the coefficients are those of its rule with steps of equal length: v = v_n + share (v_n - v_n-1) + g (a_n) + g a, and
    theta = share theta_n + g (v_n) + g v, where backward differences have a share and the trapezoidal rule has what is in brackets."""
    backward = method.any_length == "backward"
    g, share, now = (2 / 3, 1 / 3, 0.0) if backward else (0.5, 0.0, 0.5)
    rule = (
        1 + share, -share, now, 0.0,
        g * (1 + share) + now, -g * share, share, g * now, 0.0,
        g, g * g,
        1.0, 0.0, 0.0,
    )  # fmt: skip
    found = (*method.velocity, *method.position, method.gain, method.reach, *method.average)
    same = all(abs(a - b) < SAME for a, b in zip(rule, found, strict=True))
    return same and method.history == int(backward)


def _check_name(name: object, order: object) -> None:
    if not isinstance(name, str):
        raise ArgumentError(f"the name of a method must be a string, not {shown(name)}")
    whole(f"the order of method {name!r}", order, 1)


def _check_order(name: str, order: int, weights: Sequence[float], rows: Sequence[Sequence[float]]) -> None:
    """The conditions of Butcher up to order 4."""
    count = len(weights)
    a = np.array([[*row, *(0.0,) * (count - len(row))] for row in rows])
    b, c = np.array(weights), a.sum(axis=1)
    sums = {
        1: [b.sum() - 1.0],
        2: [b @ c - 1.0 / 2.0],
        3: [b @ c**2 - 1.0 / 3.0, b @ a @ c - 1.0 / 6.0],
        4: [b @ c**3 - 1.0 / 4.0, b @ (c * (a @ c)) - 1.0 / 8.0, b @ a @ c**2 - 1.0 / 12.0, b @ a @ a @ c - 1.0 / 24.0],
    }
    for each, wrong in sums.items():
        if each <= order and not np.abs(wrong).max() < ORDERED:
            raise ArgumentError(
                f"the coefficients of method {name!r} do not have the order {order}: a condition of order {each} fails"
            )


def _check_numbers(what: str, values: object, least: int, most: int) -> None:
    """The compiled loops have room for so many."""
    if not isinstance(values, Sequence) or not least <= len(values) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise ArgumentError(f"{what} of a method must be {wanted} numbers, not {shown(values)}")
    for value in values:
        number("coefficient of", what, value)


def _check_rows(what: str, rows: object, stages: int) -> None:
    """Each stage follows from those before it."""
    if not isinstance(rows, Sequence) or len(rows) != stages:
        raise ArgumentError(f"{what} of a method must be {stages} rows, one for each stage, not {shown(rows)}")
    for k, row in enumerate(rows):
        _check_numbers(f"row {k} of {what}", row, 0, stages)
        if any(row[k:]):
            raise ArgumentError(f"row {k} of {what} of a method must be zero from entry {k} on, not {shown(row)}")
