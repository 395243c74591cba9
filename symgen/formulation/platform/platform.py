"""Kinematics of a platform on legs (Jin, Na and Jeon): leg vectors, lengths, Jacobians and expansions about the neutral pose.

A pose is x = (d, a1, a2, a3): displacement of the controlled point and the roll, pitch and yaw by which the table is turned
from its neutral attitude, R = Rz(a3) Ry(a2) Rx(a1), in the ground's axes. Leg i, with u = R p:

    l = s + d + u,   s = neutral position of the point - base joint,   p = upper joint - point,   L = |l|          (3), (4)

Base joints, upper joints and neutral pose are parameters; s, p and all that holds at the neutral pose are computed from
them once. Steps of forward kinematics are derived here too, as straight code; their control is in symgen_platform.h.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import sympy

from symgen.description.platform import PlatformGeometry
from symgen.formulation.equations import EquationFunction, Equations, Result
from symgen.formulation.platform.attitude import angular_velocity_map, attitude
from symgen.formulation.platform.least_squares import LeastSquares
from symgen.formulation.platform.neutral_leg import PAIRS, NeutralLeg
from symgen.formulation.symbolic import SymbolicAlgebra
from symgen.mechanism.algebra import Scalar, Vector

POSE = ("x", "y", "z", "roll", "pitch", "yaw")

PHASES = ("init", "rotation", "legs", "jacobian", "expansion", "step")


def platform_parameters(geometry: PlatformGeometry) -> dict[str, float]:
    """Numbers of the description by name, m and rad; the runtime reads the strokes, the equations all others."""
    found: dict[str, float] = {}
    for k, leg in enumerate(geometry.legs):
        found |= _xyz(f"legs.{leg}.base", geometry.base[k]) | _xyz(f"legs.{leg}.top", geometry.top[k])
        found |= {
            f"legs.{leg}.stroke.{end}": float(v) for end, v in zip(("min", "max"), geometry.stroke[k], strict=True)
        }
    found |= _xyz("neutral.position", geometry.position) | _xyz("neutral.rpy", geometry.rpy)
    return found | _xyz("point", geometry.point)


def _xyz(prefix: str, values: Iterable[float]) -> dict[str, float]:
    return {f"{prefix}.{c}": float(v) for c, v in zip("xyz", values, strict=True)}


def platform_equations(geometry: PlatformGeometry) -> Equations:
    """The functions of a platform; see `docs/platforms.md` for a table of them."""
    derivation = _Derivation(geometry)
    functions = (*derivation.kinematics(), *derivation.expansions(), *derivation.steps())
    return Equations(geometry.name, derivation.inputs, PHASES, tuple(derivation.algebra.bindings), {}, functions)


@dataclass(frozen=True)
class _Leg:
    """`u` = R p, the leg's vector and its length, at some pose."""

    u: Vector
    vector: Vector
    length: Scalar


class _Derivation:
    """Symbols and what the functions share."""

    def __init__(self, geometry: PlatformGeometry) -> None:
        self.parameters = {name: sympy.Symbol(name) for name in platform_parameters(geometry)}
        count = len(geometry.legs)
        self.pose, self.change = sympy.symbols("q0:6"), sympy.symbols("v0:6")
        self.placed, self.residual = sympy.symbols(f"a0:{7 * count + 5}"), sympy.symbols(f"l0:{count}")
        self.algebra = SymbolicAlgebra(self.parameters)
        neutral = attitude(self.algebra, *self._turns(self._vector("neutral.rpy")))
        point = self.algebra.rotate(neutral, self._vector("point"))
        place = self.algebra.plus(self._vector("neutral.position"), point)
        arms = [self.algebra.minus(self._vector(f"legs.{leg}.top"), self._vector("point")) for leg in geometry.legs]
        self.p = [self.algebra.rotate(neutral, arm) for arm in arms]
        self.s = [self.algebra.minus(place, self._vector(f"legs.{leg}.base")) for leg in geometry.legs]
        self.neutral = [NeutralLeg(self.algebra, s, p) for s, p in zip(self.s, self.p, strict=True)]
        self.algebra.phase = "rotation"
        self.turns = self._turns(self.pose[3:])
        self.rotation = attitude(self.algebra, *self.turns)
        self.algebra.phase = "legs"
        self.legs = [self._leg(s, p) for s, p in zip(self.s, self.p, strict=True)]

    @property
    def inputs(self) -> dict[str, tuple[sympy.Symbol, ...]]:
        """`a`: results of `placement`; `l`: residuals of lengths."""
        arrays = {"q": self.pose, "v": self.change, "a": self.placed, "l": self.residual}
        return {"parameters": tuple(self.parameters.values()), **arrays}

    @cached_property
    def gain(self) -> LeastSquares:
        """Least squares at the neutral pose: K = pinv J, computed once (16)."""
        self.algebra.phase = "init"
        return LeastSquares(self.algebra, [leg.row for leg in self.neutral])

    def _vector(self, prefix: str) -> Vector:
        x, y, z = (self.parameters[f"{prefix}.{c}"] for c in "xyz")
        return x, y, z

    def _turns(self, angles: Sequence[Scalar]) -> tuple[list[Scalar], list[Scalar]]:
        return [self.algebra.sin(a) for a in angles], [self.algebra.cos(a) for a in angles]

    def _leg(self, s: Vector, p: Vector) -> _Leg:
        u = self.algebra.rotate(self.rotation, p)
        vector = self.algebra.plus(self.algebra.plus(s, (self.pose[0], self.pose[1], self.pose[2])), u)
        return _Leg(u, vector, self.algebra.sqrt(self.algebra.dot(vector, vector)))

    # -- functions ----------------------------------------------------------------------------------------------------

    def kinematics(self) -> Iterator[EquationFunction]:
        lengths = self._lengths("lengths", [leg.length for leg in self.legs], "leg lengths, m")
        yield EquationFunction("lengths", (lengths,), "inverse kinematics: leg lengths at the pose q")
        exact, paper = (self._rows(self.legs, self.axes, euler) for euler in (True, False))
        jacobian = _matrix("jacobian", exact, "by displacement and by roll, pitch and yaw")
        yield EquationFunction("jacobian", (lengths, jacobian), "leg lengths and their derivatives at the pose q")
        jacobian = _matrix("jacobian", paper, "rows e, (R p) x e: by displacement and angular velocity (9)")
        yield EquationFunction("jacobian_paper", (lengths, jacobian), "leg lengths and the Jacobian of the paper")
        vectors = [entry for leg in self.legs for entry in leg.vector]
        arms = [entry for leg in self.legs for entry in leg.u]
        turning = [*self.axes[0][:2], *self.axes[1][:2], self.axes[0][2]]
        placed = (
            lengths,
            self._lengths("vectors", vectors, "leg vectors l", 3),
            self._lengths("arms", arms, "R p", 3),
            Result(
                "axes", (5,), tuple(sympy.sympify(e) for e in turning), "axes of roll (x, y), pitch (x, y), roll (z)"
            ),
        )
        yield EquationFunction("placement", placed, "what the steps of Newton's method need of the pose q")

    def expansions(self) -> Iterator[EquationFunction]:
        lengths = self._lengths("lengths", [leg.length for leg in self.neutral], "neutral lengths, m")
        rows = _matrix("jacobian", [leg.row for leg in self.neutral], "by small displacements and angles (13), (20)")
        yield EquationFunction("linearisation", (lengths, rows), "small motions about the neutral pose")
        curvature = self._lengths("curvature", self._curvatures(self.pose, self.change), "q . H v of each leg, m")
        what = "second derivatives H of the leg lengths at the neutral pose, applied to the changes of pose q and v"
        yield EquationFunction("second_order", (curvature,), what)
        gain = _matrix("gain", self.gain.pseudoinverse(), "K")
        yield EquationFunction("gain", (gain,), "constant gain: pseudoinverse of the Jacobian at the neutral pose (16)")

    def steps(self) -> Iterator[EquationFunction]:
        """Corrections x <- x - step for the residual l = L(x) - measured lengths."""
        legs, axes = self._given()
        for name, euler, what in (
            ("newton_step", True, "Newton's step with the exact Jacobian"),
            ("newton_step_paper", False, "Newton's step as in the paper (8): a turn is added to the angles"),
        ):
            rows = self._rows(legs, axes, euler)
            self.algebra.phase = "step"
            solver = LeastSquares(self.algebra, rows)
            change = _vector("step", solver.solution(self.residual), "change of pose")
            yield EquationFunction(name, (change, _collinearity(solver)), f"{what}, a = placement, l = residual")
            if euler:
                gain = _matrix("gain", solver.pseudoinverse(), "K")
                yield EquationFunction("fresh_gain", (gain, _collinearity(solver)), "K = pinv J at a = placement")
        self.algebra.phase = "step"
        step = self.gain.times(self.residual)
        yield EquationFunction(
            "gain_step", (_vector("step", step, "K l"),), "step of the constant gain (15), l = residual"
        )
        step = self._second_order_step(step)
        what = "step of the constant gain and of the second-order term, q = pose, l = residual"
        yield EquationFunction("second_order_step", (_vector("step", step, "change of pose"),), what)

    def _lengths(self, name: str, entries: Sequence[Scalar], doc: str, width: int = 1) -> Result:
        shape = (len(self.legs), width) if width > 1 else (len(self.legs),)
        return Result(name, shape, tuple(sympy.sympify(e) for e in entries), doc)

    # -- Jacobians ----------------------------------------------------------------------------------------------------

    @cached_property
    def axes(self) -> list[list[Scalar]]:
        """What roll, pitch and yaw turn about."""
        self.algebra.phase = "rotation"
        return [[self.algebra.bind(a) for a in axis] for axis in angular_velocity_map(*self.turns)]

    def _given(self) -> tuple[list[_Leg], list[list[Scalar]]]:
        """Legs and axes as the results of `placement`, which come in as `a`."""
        count, a = len(self.legs), self.placed
        triples = [(a[k], a[k + 1], a[k + 2]) for k in range(count, 7 * count, 3)]
        legs = [_Leg(triples[count + k], triples[k], a[k]) for k in range(count)]
        rx, ry, px, py, rz = a[7 * count :]
        return legs, [[rx, ry, rz], [px, py, 0], [0, 0, 1]]

    def _rows(self, legs: Sequence[_Leg], axes: Sequence[Sequence[Scalar]], euler: bool) -> list[list[Scalar]]:
        """[e, u x e] with e = l / L (9b); with `euler`, moments about the axes of the angles."""
        algebra, rows = self.algebra, []
        algebra.phase = "jacobian"
        for leg in legs:
            e = algebra.scale(algebra.bind(algebra.div(1, leg.length)), leg.vector)
            moment = algebra.cross(leg.u, e)
            rows.append([*e, *((algebra.dot(axis, moment) for axis in axes) if euler else moment)])
        return rows

    # -- second order -------------------------------------------------------------------------------------------------

    def _curvatures(self, q: Sequence[Scalar], v: Sequence[Scalar]) -> list[Scalar]:
        """With l_q, L_q for first changes along q: L'' = (l_q . l_v + l . l_qv - L_q L_v) / L."""
        algebra = self.algebra
        algebra.phase = "expansion"
        products = [
            algebra.bind(algebra.mul(a, d) if j == k else algebra.add(algebra.mul(a, d), algebra.mul(b, c)))
            for j, k in PAIRS
            for a, b, c, d in [(q[3 + j], q[3 + k], v[3 + j], v[3 + k])]
        ]
        found = []
        for leg in self.neutral:
            along, other = leg.moved(algebra, q), leg.moved(algebra, v)
            stretch = algebra.bind(algebra.mul(algebra.dot(leg.unit, along), algebra.dot(leg.unit, other)))
            whole = algebra.add(algebra.dot(along, other), algebra.dot(leg.turned, products))
            found.append(algebra.bind(algebra.mul(leg.inverse, algebra.bind(algebra.sub(whole, stretch)))))
        return found

    def _second_order_step(self, first: Sequence[Scalar]) -> list[Scalar]:
        """The lengths to second order about the neutral pose, solved to second order: with d = K l at the pose x,

        step = d - K ((x - d/2) . H d) ,   because   L(x) - L(x - d) = (J + H (x - d/2)) d + ...
        """
        algebra = self.algebra
        algebra.phase = "step"
        half = sympy.Rational(1, 2)
        middle = [algebra.bind(algebra.sub(x, algebra.bind(half * d))) for x, d in zip(self.pose, first, strict=True)]
        curvatures = self._curvatures(middle, first)
        algebra.phase = "step"
        return [algebra.bind(algebra.sub(d, c)) for d, c in zip(first, self.gain.times(curvatures), strict=True)]


def _matrix(name: str, rows: Sequence[Sequence[Scalar]], doc: str) -> Result:
    return Result(name, (len(rows), len(rows[0])), tuple(sympy.sympify(e) for row in rows for e in row), doc)


def _vector(name: str, entries: Sequence[Scalar], doc: str) -> Result:
    return Result(name, (len(entries),), tuple(sympy.sympify(e) for e in entries), doc)


def _collinearity(solver: LeastSquares) -> Result:
    return _vector("collinearity", [solver.collinearity], "large near singular poses")
