"""From the section `platform` of a description to compiled kinematics: the pipeline of platforms on one page."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from symgen.build_cache import build as compile_sources
from symgen.build_cache import cache_key, usable
from symgen.compiler import Target
from symgen.description import DescriptionError, PlatformGeometry, Problem, read_platform
from symgen.runtime import ModelLayout, ParameterLayout, Platform, load_platform

if TYPE_CHECKING:  # a warm start needs neither SymPy nor Jinja
    from symgen.program.program import Program

PLATFORM = "platform"

WIDER = 1e-3
"""Share by which `solve` widens the box: a pose on its edge is found to within the tolerance only."""
RANK = 1e-9
"""Singular values of the neutral Jacobian, angles scaled by the size of the table, below this share count as zero."""


def build_platform(source: str | os.PathLike[str] | PlatformGeometry, target: Target = "native") -> Platform:
    """The compiled kinematics of a platform, from the cache if they were built before.

    `source` is a YAML file with a section `platform`, or its geometry. The file may lack masses. Its `box`, if it has one, is
    where `solve` expects poses.
    """
    geometry = source if isinstance(source, PlatformGeometry) else read_platform(source)
    built = load_platform(platform_entry(geometry, target))
    if geometry.box_written:
        half = (1.0 + WIDER) * geometry.box
        built.box = np.column_stack([-half, half])
    return built


def platform_entry(source: str | os.PathLike[str] | PlatformGeometry, target: Target = "native") -> Path:
    """The cache directory with the library, its layout and its C."""
    geometry = source if isinstance(source, PlatformGeometry) else read_platform(source)
    check_rank(geometry)
    digest = geometry_digest(geometry)
    key = cache_key(digest, PLATFORM, target=target)
    return usable(key, digest, PLATFORM, PLATFORM) or _compiled(geometry, digest, key, target)


def _compiled(geometry: PlatformGeometry, digest: str, key: str, target: Target) -> Path:
    from symgen.emit import emit
    from symgen.emit.platform import platform_source

    layout = platform_layout(geometry, digest)
    source = emit(platform_program(geometry), layout)
    return compile_sources([platform_source(source, layout, len(geometry.legs))], layout, key, target, PLATFORM)


def platform_program(geometry: PlatformGeometry) -> Program:
    """All functions of a platform, optimised."""
    from symgen.formulation.platform import platform_equations
    from symgen.lower import lower
    from symgen.passes import optimise

    return optimise(lower(platform_equations(geometry)))


def platform_layout(geometry: PlatformGeometry, digest: str) -> ModelLayout:
    """Names for the runtime; the legs stand in the place of constraints."""
    from symgen.formulation.platform import POSE, platform_parameters

    numbers = platform_parameters(geometry)
    return ModelLayout(
        name=geometry.name,
        formulation=PLATFORM,
        digest=digest,
        joints=(),
        positions=POSE,
        velocities=POSE,
        states=(),
        inputs=(),
        parameters=tuple(ParameterLayout(name, value, False) for name, value in numbers.items()),
        bodies=(),
        constraints=geometry.legs,
        dropped=(),
        sensors=(),
        held=(),
        branches=(),
        assumptions=(),
        notices=(),
    )


def geometry_digest(geometry: PlatformGeometry) -> str:
    arrays = (geometry.base, geometry.top, geometry.position, geometry.rpy, geometry.point, geometry.stroke)
    content = "\0".join([geometry.name, geometry.unit, *geometry.legs]).encode()
    return sha256(content + b"".join(np.ascontiguousarray(array).tobytes() for array in arrays)).hexdigest()


def check_rank(geometry: PlatformGeometry) -> None:
    """Refuses legs that leave the table loose at the neutral pose."""
    rank = int(np.linalg.matrix_rank(scaled_rows(geometry), tol=RANK))
    if rank < 6:
        text = f"at the neutral pose the legs fix only {rank} of the 6 motions of the table; move joints or add legs"
        raise DescriptionError([Problem(("platform", "legs"), text)], geometry.name)


def scaled_rows(geometry: PlatformGeometry) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Rows [e, p x e / size] at the neutral pose, divided by the largest singular value."""
    arms = geometry.tops - geometry.tops.mean(axis=0)
    e = (geometry.tops - geometry.base) / geometry.neutral_lengths[:, None]
    size = max(float(np.linalg.norm(arms, axis=1).max()), 1e-300)
    rows = np.hstack([e, np.cross(arms, e) / size])
    return np.asarray(rows / np.linalg.svd(rows, compute_uv=False)[0])
