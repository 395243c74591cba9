"""Masses, first moments and inertias from measured motions and forces, by weighted least squares.

    W b = f        rows: coordinates at every sample; f: measured forces and those of the model's loads; b: base parameters,
                   and friction (viscous and Coulomb) of coordinates, where it is asked for

Rows are divided by the standard deviation of the noise in the force of their coordinate. If nobody says it, it is that of the residuals
of the solution before. Numbers for each body are those of rigid bodies that fit the base parameters best, near the model's own where these leave open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..errors import ArgumentError
from ..model.library import Array
from ..naming import listed, place
from ..notebook import html_table, text_table
from ..one_thread import one_thread
from .base_parameters import BaseParameters, base_parameters, column_sizes
from .measured_forces import Forces, Measured, measured, noise_by_coordinate, noise_of_rows
from .rigid_bodies import Rigid, rigid_parameters

if TYPE_CHECKING:
    from ..model.model import Model

CONDITIONED = 1e6
"""Columns that are worse conditioned cannot be told apart by measurements."""

ROUNDS = 5
"""Of finding noise and unknowns in turn."""

UNLIKELY = 5.0
"""Standard deviations of a sum of squares."""

ROUNDING = 1e-12
"""Of a correlation."""

LEAST_DEVIATION = 1e-6
"""In masses times powers of the length."""

LEAST_NOISE = 1e-12
"""Of the largest force: residuals below this are rounding."""


@dataclass(frozen=True, eq=False)
class InertiaEstimate:
    """Inertial parameters that fit measurements."""

    base: BaseParameters
    names: tuple[str, ...]
    """Base parameters, then `viscous NAME` (N m s/rad, N s/m) and `Coulomb NAME` (N m, N) of coordinates with friction."""
    values: Array
    deviations: Array
    """Their standard deviations."""
    noise: Mapping[str, float]
    """Standard deviation of the noise in the forces, by row."""
    residual: Mapping[str, float]
    """Root mean square of what is left of the forces, by row."""
    condition: float
    """Of the weighted columns, each of length one."""
    samples: int
    parameters: Array
    """Inertial parameters of rigid bodies that fit best, in the order of `base.columns`; near the model's own where measurements leave open."""
    misfit: float
    """Sum of squares of what their base parameters differ from `values` by, in standard deviations: not much more than there are base
    parameters, unless something else than rigid bodies was measured."""
    notices: tuple[str, ...]

    def _rows(self) -> list[tuple[str, ...]]:
        own = [f"{value:.5g}" for value in self.base.values()] + [""] * (len(self.names) - self.base.rank)
        numbers = zip(self.names, self.values.tolist(), self.deviations.tolist(), own, strict=True)
        return [(name, f"{x:.5g}", f"{s:.2g}", _percent(s, x), before) for name, x, s, before in numbers]

    def _facts(self) -> list[tuple[str, str]]:
        left = [(f"left over, {name}", f"{size:.3g}") for name, size in self.residual.items()]
        facts = [("samples", str(self.samples)), ("condition", f"{self.condition:.3g}"), *left]
        facts.append(("misfit of rigid bodies", f"{self.misfit:.3g}"))
        return [*facts, *(("notice", notice) for notice in self.notices)]

    def __repr__(self) -> str:
        return f"<InertiaEstimate: {len(self.values)} base parameters, {self.samples} samples>"

    def __str__(self) -> str:
        return f"{text_table((), self._facts())}\n\n{text_table(_HEAD, self._rows())}"

    def _repr_html_(self) -> str:
        return html_table((), self._facts()) + html_table(_HEAD, self._rows())


_HEAD = ("base parameter", "value", "deviation", "%", "model")


@one_thread()
def identify_inertia(
    model: Model,
    q: ArrayLike,
    v: ArrayLike,
    a: ArrayLike,
    forces: Forces,
    u: ArrayLike | None = None,
    z: ArrayLike = (),
    t: ArrayLike = 0.0,
    noise: Mapping[str, float] | ArrayLike | None = None,
    friction: Sequence[str] = (),
    base: BaseParameters | None = None,
) -> InertiaEstimate:
    """Base parameters from samples of a motion: positions, velocities, accelerations (rows) and the generalised forces that were
    measured beside the model's own loads, which follow from `u`, `z`, `t`.

    Where loops are closed, rows are the independent coordinates, to which the forces of the others add. `noise`: standard deviation of the
    force along each coordinate, by name (others are known exactly) or in order; by default, that of each row is found from the residuals.
    `friction`: coordinates whose friction is found too, beside what the model has.
    """
    base = base_parameters(model) if base is None else base
    if base.columns != model.regressors.columns:
        raise ArgumentError("these base parameters are those of another model; take base_parameters(model)")
    rubbing = [place("coordinate", name, model.coordinates) for name in listed("coordinates with friction", friction)]
    samples = measured(model, base, (q, v, a), forces, (z, u, t), rubbing)
    roots = (
        np.eye(len(samples.rows))[None]
        if noise is None
        else noise_of_rows(model, noise_by_coordinate(noise, model), q, u)
    )
    fit = _fit(samples, roots)
    for _ in range(ROUNDS if noise is None else 0):
        roots = np.diag(fit.spread(LEAST_NOISE * float(np.abs(samples.forces).max())))[None]
        fit = _fit(samples, roots)
    sizes = np.sqrt(np.mean(np.sum(roots**2, axis=2), axis=0))
    weights = fit.weights(base.rank, LEAST_DEVIATION * column_sizes(model)[list(base.kept)])
    rigid = rigid_parameters(base.combinations, fit.values[: base.rank], weights, base.own, column_sizes(model))
    left = np.sqrt(np.mean(fit.residual**2, axis=0))
    return InertiaEstimate(
        base,
        (*base.names, *(f"{kind} {name}" for kind in ("viscous", "Coulomb") for name in friction)),
        fit.values,
        fit.deviations,
        dict(zip(samples.rows, sizes.tolist(), strict=True)),
        dict(zip(samples.rows, left.tolist(), strict=True)),
        fit.condition,
        len(samples.forces),
        rigid.parameters,
        float(np.sum(rigid.misfit**2)),
        tuple(_notices(fit, rigid)),
    )


class _Fit(NamedTuple):
    values: Array
    deviations: Array
    residual: Array
    """(samples, rows)"""
    condition: float
    freedom: Array
    """Samples less what the unknowns take up, by row."""
    correlation: Array
    """Of the unknowns."""

    def spread(self, least: float) -> Array:
        """Standard deviation of the residuals, by row."""
        found = np.sqrt((self.residual**2).sum(axis=0) / np.maximum(self.freedom, 1.0))
        return np.asarray(np.maximum(found, least or 1.0))

    def weights(self, count: int, least: Array) -> Array:
        """Root of the inverse of the covariance of the first unknowns, none of which is taken for more exact than `least`."""
        correlation = self.correlation[:count, :count] + ROUNDING * np.eye(count)
        root = np.linalg.inv(np.linalg.cholesky(correlation))
        return np.asarray(root / np.maximum(self.deviations[:count], least))


def _fit(samples: Measured, roots: Array) -> _Fit:
    """`roots`: L of the covariance L L^T of the rows of each sample, or of all."""
    matrices = np.linalg.solve(roots, samples.matrices)
    forces = np.linalg.solve(roots, samples.forces[..., None])[..., 0]
    columns = matrices.reshape(-1, matrices.shape[2])
    lengths = np.linalg.norm(columns, axis=0)
    lengths[lengths == 0.0] = 1.0
    left, sizes, right = np.linalg.svd(columns / lengths, full_matrices=False)
    least = sizes[0] / CONDITIONED**2
    inverse = right.T / np.maximum(sizes, least)
    values = inverse @ (left.T @ forces.ravel()) / lengths
    residual = samples.forces - samples.matrices @ values
    spread = float(np.sum((forces - matrices @ values) ** 2)) / (forces.size - len(values))
    spans = np.linalg.norm(inverse, axis=1)
    deviations = np.sqrt(spread) * spans / lengths
    correlation = (inverse / spans[:, None]) @ (inverse / spans[:, None]).T
    condition = float(sizes[0] / sizes[-1]) if sizes[-1] > 0.0 else float("inf")
    freedom = len(forces) - (left**2).sum(axis=1).reshape(forces.shape).sum(axis=0)
    return _Fit(values, deviations, residual, condition, freedom, correlation)


def _notices(fit: _Fit, rigid: Rigid) -> list[str]:
    notices = []
    if fit.condition > CONDITIONED:
        notices.append(
            "the motion hardly tells some base parameters apart (see their deviations); let all coordinates move with larger and "
            "more varied velocities and accelerations"
        )
    count = len(rigid.misfit)
    if np.sum(rigid.misfit**2) > count + UNLIKELY * np.sqrt(2.0 * count):
        notices.append(
            "no rigid bodies were found that have these base parameters within their deviations; look for forces that the model lacks "
            "(friction, cables, elastic joints), wrong signs or times of the measurements, and lengths that differ"
        )
    return notices


def _percent(deviation: float, value: float) -> str:
    return f"{100.0 * deviation / abs(value):.2g}" if value else ""
