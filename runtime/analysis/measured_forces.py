"""Measured motions and forces as the linear equations of inertial parameters, and the noise in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..errors import ArgumentError
from ..model.library import Array
from ..naming import by_name, named_values, place, real_array, vector
from .base_parameters import BaseParameters

if TYPE_CHECKING:
    from ..model.model import Model

EXACT = 1e-10
"""Of the mean square of the noise: forces without any are not taken for more exact."""

Forces = Mapping[str, ArrayLike] | ArrayLike
"""Rows of forces of all coordinates, or those of some by name; the others have none."""


class Measured(NamedTuple):
    matrices: Array
    """(samples, rows, unknowns)"""
    forces: Array
    """(samples, rows)"""
    rows: tuple[str, ...]


def measured(
    model: Model,
    base: BaseParameters,
    motion: tuple[ArrayLike, ArrayLike, ArrayLike],
    forces: Forces,
    others: tuple[ArrayLike, ArrayLike | None, ArrayLike],
    rubbing: Sequence[int],
) -> Measured:
    regressors, (q, v, a), (z, u, t) = model.regressors, motion, others
    loops = bool(model.layout.constraints)
    matrices = base.reduced(regressors.rows(q, v, a, u, independent=loops))
    given = _forces(model, forces, len(matrices)) + regressors.loads(q, v, z, u, t, a)
    if loops:
        given = regressors.projected(q, given, u)
    if rubbing:
        columns = _friction(np.broadcast_to(real_array("v", v), (len(matrices), len(model.coordinates))), rubbing)
        shares = regressors.motions(q, u).transpose(0, 2, 1) @ columns if loops else columns
        matrices = np.concatenate([matrices, shares], axis=2)
    if given.size <= matrices.shape[2]:
        raise ArgumentError(
            f"{len(matrices)} samples of {matrices.shape[1]} forces cannot give {matrices.shape[2]} unknowns; take more samples"
        )
    return Measured(matrices, given, regressors.independent if loops else model.coordinates)


def _friction(v: Array, rubbing: Sequence[int]) -> Array:
    """(samples, coordinates, unknowns): viscous, then Coulomb friction, as forces that have to be overcome."""
    columns = np.zeros((*v.shape, 2 * len(rubbing)))
    for k, row in enumerate(rubbing):
        columns[:, row, k] = v[:, row]
        columns[:, row, len(rubbing) + k] = np.sign(v[:, row])
    return columns


def _forces(model: Model, given: Forces, samples: int) -> Array:
    count = len(model.coordinates)
    if not isinstance(given, Mapping):
        forces = real_array("forces", given)
        if forces.shape != (samples, count):
            raise ArgumentError(
                f"forces must be {samples} rows of {count} numbers, not an array of shape {forces.shape}"
            )
        return _finite("forces", forces)
    forces = np.zeros((samples, count))
    for name, values in by_name("forces", given).items():
        column = place("coordinate", name, model.coordinates)
        forces[:, column] = _column(f"forces of {name}", values, samples)
    return forces


def _column(what: str, given: ArrayLike, samples: int) -> Array:
    values = real_array(what, given)
    if values.shape != (samples,):
        raise ArgumentError(
            f"{what} must be {samples} numbers, one for each sample, not an array of shape {values.shape}"
        )
    return _finite(what, values)


def _finite(what: str, values: Array) -> Array:
    bad = np.argwhere(~np.isfinite(values))
    if bad.size:
        raise ArgumentError(
            f"{what} must be finite, and those of sample {bad[0, 0]} are not; leave out what was not measured"
        )
    return values


def noise_by_coordinate(given: Mapping[str, float] | ArrayLike, model: Model) -> Array:
    """By coordinate. In a tree, every row is the force of one."""
    names = model.coordinates
    nothing = np.zeros(len(names))
    values = (
        named_values("noise", given, nothing, names) if isinstance(given, Mapping) else vector("noise", given, names)
    )
    if np.any(values < 0.0) or not np.any(values) or not (model.layout.constraints or np.all(values)):
        some = "for one coordinate at least" if model.layout.constraints else f"for each of {', '.join(names)}"
        raise ArgumentError(f"noise must be above zero {some}, and not below it for others")
    return np.asarray(values)


def noise_of_rows(model: Model, noise: Array, q: ArrayLike, u: ArrayLike | None) -> Array:
    """L of the covariance L L^T of each sample's rows: forces of dependent coordinates enter several of them, as the position has it."""
    if not model.layout.constraints:
        return np.diag(noise)[None]
    entering = model.regressors.motions(q, u) * noise[:, None]
    covariance = entering.transpose(0, 2, 1) @ entering
    least = EXACT * float(np.trace(covariance, axis1=1, axis2=2).mean())
    return np.asarray(np.linalg.cholesky(covariance + least * np.eye(covariance.shape[1])), dtype=np.float64)
