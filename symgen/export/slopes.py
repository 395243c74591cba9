"""Derivatives of what an FMU computes: the libraries for them, and how its states move independent coordinates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from symgen.export.rig import Addition
from symgen.export.states import step_layout
from symgen.runtime import Library, Model, ModelLayout, SingleSteps

CALLS = ("slopes_size", "slopes_adopt", "tangent", "gradient")
KINDS = {"scalar": 0, "spherical": 1, "free": 2}


class Motion(NamedTuple):
    """How states move coordinates: kind (a number, a rotation, or a displacement and a rotation), the first of its states, and the
    first of its tangent directions among those of independent coordinates."""

    kind: int
    state: int
    direction: int


@dataclass(frozen=True)
class Slope:
    """A library as the template shows it."""

    kind: str
    symbol: str
    constants: int
    work: int


def slopes(model: Model, steps: SingleSteps) -> Addition | None:
    """None where the analysis knows no independent coordinates, or steps have others than those, or positions of rolled ones too."""
    if step_layout(steps).rolled:
        return None
    tangents, gradients = model.tangents, model.adjoints
    known = tangents.layout
    if not known.closed or known.independent != step_layout(steps).independent:
        return None
    libraries = tangents.library, gradients.library
    return Addition(
        headers=("symgen_slopes.h",),
        templates=("fmu_slopes.c.j2",),
        calls=CALLS,
        libraries=libraries,
        shown={
            "slopes": [_slope(kind, each) for kind, each in zip(("tangent", "gradient"), libraries, strict=True)],
            "multipliers": len(model.layout.constraints),
        },
    )


def _slope(kind: str, library: Library) -> Slope:
    scratch = library.function("symgen_length", "independent_scratch")()
    return Slope(kind, library.layout.symbol, library.layout.constants, library.layout.work + scratch)


def motions(layout: ModelLayout, independent: Sequence[int]) -> Iterator[Motion]:
    """In the order of the states that are positions."""
    state, order = 0, {place: k for k, place in enumerate(independent)}
    for joint in layout.joints:
        own = [order[place] for place in range(joint.v, joint.v + joint.count) if place in order]
        if joint.kind == "scalar":
            for direction in own:
                yield Motion(KINDS["scalar"], state, direction)
                state += 1
        elif own:
            yield Motion(KINDS[joint.kind], state, own[0])
            state += joint.positions
