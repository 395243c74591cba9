"""Random consistent states of a compiled model, each with what the numeric reference says about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from symgen.mechanism.assembly import Assembly, displacements
from symgen.mechanism.geometry import parameter_values
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism, MechanismError
from symgen.program.program import ProgramError
from symgen.runtime import ArgumentError, AssemblyError, Model, State
from symgen.verify.reference import CartesianState, Instant, Placement, Reference, TreeStep
from symgen.verify.sizes import Sizes, sizes_of
from symgen.verify.tangent import move

Array = NDArray[np.float64]

_SINGULAR = 1e12
"""Condition from which on a mass matrix is taken for singular."""


@dataclass(frozen=True)
class Subject:
    """A compiled model beside its reference; `order` finds the model's bodies among those of the reference."""

    model: Model
    reference: Reference
    tree: tuple[TreeStep, ...]
    order: tuple[int, ...]
    sizes: Sizes
    reach: Array
    """How far each coordinate is moved at random: by a radian, or by a tenth of the mechanism's length."""
    weights: Array
    """What the smallest correction counts the square of each coordinate with, unless it is weighted by mass."""
    change_points: bool
    """Whether the motion passes positions in which the mechanism can go on in two ways."""

    def mass_matrix(self, state: State) -> Array:
        """What the model's function says. Large models have none; theirs is what inverse dynamics of unit accelerations gives."""
        try:
            return self.model.call("mass_matrix", q=state.q)["M"]
        except (ArgumentError, ProgramError):
            found: Array = self.model.mass_matrix(state)
            return found

    def placement(self, q: Array, v: Array, a: Array) -> Placement:
        return self.reference.poses(self.tree, np.asarray(q), np.asarray(v), a)

    def instant(self, state: State, u: Array) -> Instant:
        """The reference at the same state."""
        p = self.placement(state.q, state.v, np.zeros(len(state.v)))
        layout = self.model.layout
        return self.reference.at(
            CartesianState(
                p.position,
                p.rotation,
                p.velocity,
                p.angular_velocity,
                state.time,
                dict(zip(self.model.inputs, map(float, u), strict=True)),
                np.array(state.z),
                dict(zip(layout.positions, map(float, state.q), strict=True)),
            )
        )


@dataclass(frozen=True)
class Sample:
    """A consistent state; `arrays` is what compiled functions take, `a`, `l` and `zdot` come from the model itself.

    `bodies` maps velocities to those of bodies (6 per body, order of the reference), `bias` are the bodies'
    accelerations at a = 0.
    """

    state: State
    u: Array
    arrays: Mapping[str, Array]
    zdot: Array
    instant: Instant
    bodies: Array
    bias: Array
    spread: float
    """How far from the assembled start it was drawn; 0 where loops could not be closed anywhere else."""

    @property
    def condition(self) -> float:
        """Of the constraints and of the mass matrix, each in its natural units.

        Where bodies without mass make the tree's own matrix singular, only what constraints leave of it counts.
        """
        mass = self.bodies.T @ self.instant.mass_matrix @ self.bodies
        size = 1.0 / np.sqrt(np.maximum(np.diag(mass), 1e-300))
        inner = float(np.linalg.cond(mass * np.outer(size, size))) if len(mass) else 1.0
        return max(self.instant.solution.condition, inner if inner < _SINGULAR else 1.0)


def subject_of(model: Model, mechanism: Mechanism) -> Subject:
    """The mechanism tells only which joints carry which bodies."""
    road = model.road
    surface = None if road is None else lambda x, y: float(road.height(x, y))
    reference = Reference(mechanism.description, dict(model.parameters), surface)
    steps = []
    for joint in mechanism.joints:
        parent = "ground" if joint.parent == GROUND_INDEX else mechanism.bodies[joint.parent]
        q = slice(joint.q, joint.q + len(joint.positions))
        v = slice(joint.v, joint.v + len(joint.velocities))
        name = None if joint.entry is None else joint.name
        steps.append(TreeStep(name, mechanism.bodies[joint.child], parent, joint.reversed, q, v))
    order = tuple(reference.bodies.index(body) for body in model.layout.bodies)
    sizes = sizes_of(model)
    reach = np.ones(mechanism.coordinates)
    reach[sorted(displacements(mechanism))] = 0.1 * sizes.length
    weights = _weights(mechanism, sizes.coordinates)
    return Subject(model, reference, tuple(steps), order, sizes, reach, weights, mechanism.change_points)


def _weights(mechanism: Mechanism, sizes: Array) -> Array:
    """1 over the squares of the sizes, to a power of two with the parameters that the mechanism was analysed with."""
    analysed = Assembly(mechanism, parameter_values(mechanism.description)).column_scale()
    weights: Array = 2.0 ** np.round(-2.0 * np.log2(analysed)) * (analysed / sizes) ** 2
    return weights


def samples(subject: Subject, count: int, seed: int = 1) -> Iterator[Sample]:
    random = np.random.default_rng(seed)
    for _ in range(count):
        yield _sample(subject, *_consistent(subject, random))


def _consistent(subject: Subject, random: np.random.Generator) -> tuple[State, Array, float]:
    """Around the assembled start; nearer to it where loops cannot be closed far away. Inputs are moved by numbers in their own unit."""
    model = subject.model
    start = model.assemble()
    nv = len(start.v)
    for spread in (0.4, 0.2, 0.1, 0.03, 0.01):
        u = model.default_inputs + spread * random.normal(size=len(model.inputs))
        q = move(model.layout.joints, start.q, spread * subject.reach * random.normal(size=nv))
        z = start.z + spread * subject.sizes.states * random.normal(size=len(start.z))
        v = start.v + subject.reach / subject.sizes.time * random.normal(size=nv)
        try:
            return (
                model.assemble(state=State(subject.sizes.time * random.uniform(0.0, 8.0), q, v, z), held=(), inputs=u),
                u,
                spread,
            )
        except AssemblyError:
            continue
    return start, model.default_inputs, 0.0


def _sample(subject: Subject, state: State, u: Array, spread: float) -> Sample:
    nv = len(state.v)
    # copies: the arrays of a state are guarded against changes, which takes longer than what is computed with them here
    q, v, z = (np.array(each) for each in (state.q, state.v, state.z))
    arrays, zdot = _solved(subject.model, {"t": np.array([state.time]), "q": q, "v": v, "z": z, "u": u})
    none = np.zeros(nv)
    columns = [_stacked(subject.placement(q, unit, none))[0] for unit in np.eye(nv)]
    bodies = np.array(columns).T if columns else np.zeros((6 * len(subject.order), 0))
    bias = _stacked(subject.placement(q, v, none))[1]
    return Sample(state, u, arrays, zdot, subject.instant(state, u), bodies, bias, spread)


def with_own_solution(subject: Subject, sample: Sample) -> Sample:
    """The same state with what another model makes of it."""
    arrays, zdot = _solved(subject.model, {name: sample.arrays[name] for name in ("t", "q", "v", "z", "u")})
    return replace(sample, arrays=arrays, zdot=zdot)


def _solved(model: Model, arrays: Mapping[str, Array]) -> tuple[Mapping[str, Array], Array]:
    """The arrays with accelerations and multipliers, and the rates of states."""
    solution = model.call("acceleration", **arrays)
    _refuse_undetermined(model, solution["a"])
    arrays = {**arrays, "a": solution["a"]}
    return {**arrays, "l": model.call("multipliers", **arrays)["l"]}, solution["zdot"]


def _refuse_undetermined(model: Model, a: Array) -> None:
    wrong = [name for name, value in zip(model.coordinates, a, strict=True) if not np.isfinite(value)]
    if wrong:
        raise MechanismError(
            f"the accelerations of {', '.join(wrong[:8])} are not finite in a random state; if a coordinate moves no mass or inertia, "
            "give a body there some"
        )


def _stacked(p: Placement) -> tuple[Array, Array]:
    velocity = np.concatenate([p.velocity, p.angular_velocity], 1).ravel()
    return velocity, np.concatenate([p.acceleration, p.angular_acceleration], 1).ravel()
