"""What the runtime knows of a built model: sizes, names, results; kept as JSON beside the library."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass


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


@dataclass(frozen=True)
class JointLayout:
    """How `v` moves `q`: kind `scalar` (nq = nv), `spherical` (quaternion) or `free` (displacement and quaternion)."""

    name: str
    kind: str
    q: int
    v: int
    count: int


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


@dataclass(frozen=True)
class LibraryLayout:
    """A compiled library: sizes of its arrays, its functions and what it was made with."""

    symbol: str
    constants: int
    work: int
    functions: tuple[FunctionLayout, ...]
    operations: Mapping[str, Mapping[str, int]]
    """Counts by phase for one call of `acceleration` (and `init`)."""


def to_json(value: object) -> str:
    return json.dumps(asdict(value), indent=1)  # type: ignore[call-overload]
