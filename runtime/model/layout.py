"""What the runtime knows of a built model: sizes, names, results; kept as JSON beside the library."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from ..json_types import parsed, read
from .layout_checks import check_built, check_model
from .part import MODEL, Identity, Part, owner_of
from .pivots import Partition, Pivots

ROAD = "road.surface"
"""The parameter by which compiled code finds a road that is data; no caller sets it as a number."""


@dataclass(frozen=True)
class Result:
    """One result array of a function: its place in `out`, shape and, if sparse, the (row, column) of each entry."""

    name: str
    offset: int
    size: int
    shape: tuple[int, ...]
    doc: str
    pattern: tuple[tuple[int, int], ...] | None = None


@dataclass(frozen=True)
class FunctionLayout:
    name: str
    results: tuple[Result, ...]
    doc: str
    takes: tuple[str, ...]
    """The arrays that it reads, of t, q, v, z, u, a, l, seeds."""
    flops: int = 0
    """Of one call: multiplications, divisions, additions and square roots."""
    depends: tuple[str, ...] = ()
    """For each entry of `out` a number in hexadecimal digits, bit k of which is set where the entry can depend on entry k of the arrays in
    `ModelLayout.lengths`, one after the other. Empty for functions of which nobody asks it."""

    @property
    def size(self) -> int:
        """Length of `out`."""
        return sum(result.size for result in self.results)


@dataclass(frozen=True)
class JointLayout:
    """How `v` moves `q`: kind `scalar` (nq = nv), `spherical` (quaternion) or `free` (displacement and quaternion)."""

    name: str
    kind: str
    q: int
    v: int
    count: int
    """Number of velocities."""
    rolls: bool = False
    """Whether it turns a solid of revolution that no constraint holds: a wheel, whose angle does not matter."""

    plane: bool = False
    """Whether it moves a body in a plane of ground: x, y and an angle."""
    floats: bool = False
    """Whether its velocities are those of a body against ground, in the axes of the body."""

    @property
    def positions(self) -> int:
        return self.count if self.kind == "scalar" else self.count + 1


@dataclass(frozen=True)
class ParameterLayout:
    name: str
    value: float
    fixed: bool


@dataclass(frozen=True)
class InputLayout:
    """One entry of `u`; entries of a driven coordinate are `name`, `name.rate`, `name.acceleration`."""

    name: str
    default: float
    unit: str
    drives: tuple[int, ...] = ()
    """Constraint rows that it prescribes: the positions, or the rates or accelerations by `derivative`."""
    derivative: int = 0


@dataclass(frozen=True)
class UnitLayout:
    """Units in the order of the arrays; empty where the description does not say, `1` where there is none."""

    positions: tuple[str, ...]
    velocities: tuple[str, ...]
    states: tuple[str, ...]
    sensors: tuple[str, ...]


@dataclass(frozen=True)
class ModelLayout:
    """Names of everything in the order of the arrays."""

    name: str
    formulation: str
    digest: str
    joints: tuple[JointLayout, ...]
    positions: tuple[str, ...]
    velocities: tuple[str, ...]
    states: tuple[str, ...]
    inputs: tuple[InputLayout, ...]
    parameters: tuple[ParameterLayout, ...]
    bodies: tuple[str, ...]
    constraints: tuple[str, ...]
    dropped: tuple[str, ...]
    sensors: tuple[str, ...]
    held: tuple[int, ...]
    """Velocity coordinates that assembly leaves alone."""
    branches: tuple[str, ...]
    """Cut joints in the order of `closure.branch`: each of them could also close half a turn away."""
    assumptions: tuple[str, ...]
    """What the equations take for granted of the parameters, in the order of `assumptions.deviation`."""
    notices: tuple[str, ...]
    """What the analysis did on its own, for the user to know."""
    units: UnitLayout = UnitLayout((), (), (), ())
    velocity_rows: tuple[int, ...] = ()
    """Constraints between velocities, which say nothing of positions: rolling."""
    welds: tuple[int, ...] = ()
    """For every body the first of those it is fixed to (itself), or -1 for ground; `assumptions.bodies` has their inertia."""
    ways: tuple[str, ...] = ()
    """Discs and blades in the order of the function `ways`: they roll or slide in a direction of their own."""
    refuses_odd_inertia: bool = False
    """Of which a notice is given otherwise."""

    @property
    def position_rows(self) -> tuple[int, ...]:
        """Constraints that hold positions."""
        return tuple(k for k in range(len(self.constraints)) if k not in self.velocity_rows)

    @property
    def lengths(self) -> dict[str, int]:
        """Of the arrays that results depend on."""
        nv = len(self.velocities)
        return {
            "t": 1, "q": len(self.positions), "v": nv, "z": len(self.states), "u": len(self.inputs), "a": nv,
            "l": len(self.constraints), "parameters": len(self.parameters),
        }  # fmt: skip

    @property
    def identity(self) -> Identity:
        return self.digest, self.formulation

    def identity_of(self, part: Part) -> Identity:
        """That a part of this model has."""
        return self.digest, owner_of(part, self.formulation)


@dataclass(frozen=True)
class GroupLayout:
    """A group of bodies with loops: velocity coordinates of its own, and the choices of dependent ones that the generator found."""

    columns: tuple[int, ...]
    pivots: Pivots
    """The choice in force: (constraint, coordinate) in the order in which they are taken out."""
    choices: tuple[Pivots, ...]


@dataclass(frozen=True)
class SparseLayout:
    """The matrix of implicit steps with values that are kept as unknowns of their own, and its factors."""

    order: tuple[int, ...]
    """Rows, and columns of the same number, as they are eliminated: unknowns first, then kept values."""
    entries: int
    """Of both factors."""
    work: int
    """Multiplications and divisions of a factorisation."""


@dataclass(frozen=True)
class StepLayout:
    """Velocity coordinates that an implicit step solves for, and those that follow from them."""

    independent: tuple[int, ...]
    dependent: tuple[int, ...]
    seeds: int
    """Length of the array `seeds`."""
    jacobian: bool
    """Whether there is a `step_jacobian`; a large system has `step_tangent` instead."""
    blocks: tuple[int, ...]
    """Edges of the blocks of unknowns that are renewed together: where those of each joint begin, then each first-order state, which
    stands alone, and the end."""
    groups: tuple[GroupLayout, ...] = ()
    sparse: SparseLayout | None = None
    """Of the function `step_sparse`, if there is one."""
    rolled: tuple[int, ...] = ()
    """The last of the dependent coordinates, which equations between velocities take out: their positions are unknowns behind the
    first-order states."""

    @property
    def closed(self) -> int:
        """How many dependent coordinates follow by position too."""
        return len(self.dependent) - len(self.rolled)

    @property
    def partition(self) -> Partition:
        """The choice of dependent coordinates."""
        return tuple(group.pivots for group in self.groups)


@dataclass(frozen=True)
class NewtonLayout:
    """Steps that solve for the motions of all bodies: the base body to which they are relative (-1: none), and which positions of
    the tree are angles, in the order of their places behind the poses."""

    base: int
    angles: tuple[int, ...]


@dataclass(frozen=True)
class PartialsLayout:
    """Derivatives of the equations of motion in one direction, or gradients."""

    seeds: int
    """Length of the array `seeds`."""
    moved: tuple[int, ...]
    """How many entries of a direction, or of a gradient, belong to q (tangent directions), v, z, u, a, l and parameters."""
    independent: tuple[int, ...]
    """Velocity coordinates by which the others move so that loops stay closed."""
    dependent: tuple[int, ...]
    closed: bool
    """Whether the analysis knows coordinates that determine the others."""
    reactions: bool
    """Whether outputs depend on multipliers."""


@dataclass(frozen=True)
class RegressorLayout:
    """Inverse dynamics as a matrix times inertial parameters."""

    independent: tuple[int, ...]
    """Velocity coordinates that determine the others; none if the analysis knows no such choice."""


@dataclass(frozen=True)
class LibraryLayout:
    """The functions of one program: lengths of its arrays, its functions and what they cost."""

    symbol: str
    constants: int
    work: int
    functions: tuple[FunctionLayout, ...]
    operations: Mapping[str, Mapping[str, int]]
    """Counts by phase for one call of `acceleration` (and `init`)."""
    stepping: StepLayout | None = None
    """Of the library that implicit steps call."""
    newton: NewtonLayout | None = None
    """Of the library that steps of all bodies call."""
    partials: PartialsLayout | None = None
    """Of a library with derivatives in one direction, or with gradients."""
    regressor: RegressorLayout | None = None
    """Of the library with the matrix of inertial parameters."""

    @property
    def seeds(self) -> int:
        """Length of the array `seeds`."""
        own = self.stepping or self.partials
        return own.seeds if own else 0

    def flops(self, name: str) -> int:
        """Of one call of the function; 0 if there is none of that name."""
        return sum(function.flops for function in self.functions if function.name == name)


@dataclass(frozen=True)
class BuildRecord:
    """What a shared library was made with, and what it asks of the computer that runs it."""

    library: str
    """File name of the shared library."""
    generator: str
    compiler: str
    flags: tuple[str, ...]
    target: str
    system: str
    """Operating system and machine, such as `Linux-x86_64`."""
    features: tuple[str, ...]
    """CPU features that the code uses, in the words of /proc/cpuinfo."""
    processor: str
    """Fingerprint of the CPU it was built on; compared where features cannot be read."""


@dataclass(frozen=True)
class LevelRecord:
    """A shared library of the same code for CPUs that can do more; what it was made with otherwise is in the `BuildRecord`."""

    name: str
    library: str
    flags: tuple[str, ...]
    features: tuple[str, ...]


@dataclass(frozen=True)
class BuiltModel:
    """Content of `NAME.json`. `libraries` (program and derivatives) share one file."""

    model: ModelLayout
    libraries: tuple[LibraryLayout, ...]
    build: BuildRecord
    part: Part = MODEL
    levels: tuple[LevelRecord, ...] = ()
    """Of a portable build, the least demanding first. Once a model is loaded, `build` is that of the level in use."""


def to_json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), default=_written)


def _written(value: Any) -> object:
    """Parts by their names, other types by their fields."""
    return (
        value.name if isinstance(value, Part) else {field.name: getattr(value, field.name) for field in fields(value)}
    )


@lru_cache(maxsize=8)
def built_model_from_json(text: str) -> BuiltModel:
    """Raises a `JsonError` where a field is not what it must be."""
    built: BuiltModel = read(BuiltModel, parsed(text), "layout")
    check_built(built)
    return built


def layout_from_json(text: str) -> ModelLayout:
    layout: ModelLayout = read(ModelLayout, parsed(text), "layout")
    check_model(layout)
    return layout
