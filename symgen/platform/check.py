"""Everything that `symgen platform check` tells about a platform."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from symgen.description import PlatformGeometry, read_platform
from symgen.pipeline import PlatformGenerator, build_platform
from symgen.platform.certificate import Certificate, Contraction, certify
from symgen.platform.diagnostics import (
    Array,
    IndependentRange,
    Mobility,
    Singularity,
    condition_numbers,
    grid,
    independent_range,
    isotropy_changes,
    misfits,
    mobility,
    nearest_singularity,
)
from symgen.program.count import Counts, count
from symgen.runtime import Platform

LEVELS = 5
"""Poses in each coordinate of the box over which isotropy is looked at."""


@dataclass(frozen=True, eq=False)
class PlatformCheck:
    platform: Platform
    geometry: PlatformGeometry
    mobility: Mobility
    condition: float
    """Of the neutral Jacobian (9), lengths in the unit of the description."""
    isotropy: tuple[float, float]
    """Smallest and largest relative change of the isotropy index in the box."""
    certificate: Certificate
    singularity: Singularity | None
    ranges: tuple[IndependentRange, ...]
    operations: Mapping[str, Counts]

    @property
    def problems(self) -> tuple[str, ...]:
        """What a user should not build on."""
        found = []
        if not self.certificate.holds:
            found.append("the constant gain is not proven to converge in the box")
        if not self.certificate.regular:
            found.append("the box is not proven to be free of singular poses")
        if self.singularity is not None and self.singularity.strokes < 1.0:
            found.append(f"there is a singular pose at {self.singularity.strokes:.2f} strokes")
        return tuple(found)


def check_platform(source: str | os.PathLike[str], box: Array | None = None) -> PlatformCheck:
    """`box`: half-widths of the poses that are worked in, m and rad (default: those of the description)."""
    geometry = read_platform(source)
    platform = build_platform(geometry)
    half = geometry.box if box is None else box
    edges = np.stack([-half, half], axis=1)
    changes = isotropy_changes(platform, grid(edges, LEVELS), geometry.unit)
    return PlatformCheck(
        platform=platform,
        geometry=geometry,
        mobility=mobility(source, len(platform.legs)),
        condition=float(condition_numbers(platform, np.zeros((1, 6)), geometry.unit)[0]),
        isotropy=(float(changes.min()), float(changes.max())),
        certificate=certify(platform, geometry, edges, contraction=Contraction(platform, geometry)),
        singularity=nearest_singularity(platform),
        ranges=tuple(independent_ranges(platform)),
        operations=operation_counts(geometry),
    )


def independent_ranges(platform: Platform) -> list[IndependentRange]:
    """Legs that can move alone, and pairs of the others that can move together."""
    alone = [leg for leg in platform.legs if _moves(platform, (leg,))]
    others = [leg for leg in platform.legs if leg not in alone]
    sets = [*((leg,) for leg in alone), *(pair for pair in combinations(others, 2) if _moves(platform, pair))]
    return [independent_range(platform, legs) for legs in sets]


def _moves(platform: Platform, legs: tuple[str, ...]) -> bool:
    """Whether a hundredth of the stroke is reached."""
    places = [platform.legs.index(leg) for leg in legs]
    way = 0.01 * float((platform.stroke[places, 1] - platform.neutral_lengths[places]).min())
    return bool(misfits(platform, places, np.array([way]))[0] <= 1e-9)


def operation_counts(geometry: PlatformGeometry) -> dict[str, Counts]:
    """One call of each function of the compiled platform."""
    program = PlatformGenerator(geometry).program
    return {function.name: count(program, function.name).total for function in program.functions}
