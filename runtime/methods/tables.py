"""What a method is: a table of coefficients that one stepper per family reads."""

from __future__ import annotations

from dataclasses import dataclass


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


@dataclass(frozen=True)
class Diagonal:
    """A Runge-Kutta method that controls its step. Its first stage is the start of the step, its last one the end, and each one between
    is solved for its own rates:

    v_i = v_n + h (sum over j < i of a_ij a_j + gain a_i)            theta_i = h (sum over j < i of a_ij k_j + gain k_i)

    with k_j the rate of theta at v_j: the velocity for scalars, v + [theta, v]/2 + ... where joints turn.
    """

    name: str
    order: int
    gain: float
    arguments: tuple[tuple[float, ...], ...]
    """a_ij of each stage, without the gain."""
    embedded: tuple[float, ...]
    """Weights of a method of an order less."""

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
    embedded: tuple[float, ...] = ()
    dense: tuple[float, ...] = ()
    """With step control, of the rates of all stages: what a cubic between the ends of a step lacks, over h theta^2 (1 - theta)^2."""

    @property
    def nodes(self) -> tuple[float, ...]:
        return tuple(sum(row) for row in self.arguments)


@dataclass(frozen=True)
class Symplectic:
    """Velocities first, then positions with the new velocities."""

    name: str
    order: int


Method = Implicit | Diagonal | OneShot | Explicit | Symplectic
