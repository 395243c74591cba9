"""Inertial parameters of rigid bodies that fit base parameters best.

Ten numbers are those of a rigid body if its second moments with mass and first moments,

    P = [ E   h ]        E: integral of x x^T dm, I = tr(E) 1 - E
        [ h^T m ],

are a matrix without negative eigenvalues (Wensing, Kim and Slotine, 2017). Numbers of all such bodies are a convex set, so that the best of
them is found by Newton's method with a barrier, sum of squares - mu log det P, for ever smaller mu. What differs from the base parameters
counts by their covariance, and much less what differs from the model's own numbers, which decides where base parameters leave open.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..model.library import Array

NEAR = 0.1
"""Weight of the model's own numbers, in masses times powers of the length: measurements count far more."""

GAP = 1e-2
"""Of the sum of squares, in standard deviations: the best one is no smaller by more than this."""

SHRINKING = 0.1
"""Of mu."""

STEPS = 50
"""Of Newton's method, for each mu; few are needed."""

CENTRED = 1e-3
"""Half the square of Newton's decrement."""

LEAST = 1e-3
"""Of the trace of P, and of the mean of those of all bodies: so much is added to a start that is singular."""

SINGULAR = 1e-13
"""Of the largest eigenvalue of P: what is nearer to zero could be below it."""

_PLACES = ((3, 3), (0, 3), (1, 3), (2, 3), (0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2))
"""Of the ten numbers in P."""


class Rigid(NamedTuple):
    parameters: Array
    """Ten for each body."""
    misfit: Array
    """By which their base parameters differ from those wanted, in standard deviations without correlation."""


def rigid_parameters(combinations: Array, values: Array, weights: Array, own: Array, sizes: Array) -> Rigid:
    """`weights`: root of the inverse of the covariance of the values; `own`: where the search starts."""
    rows, wanted, start = weights @ (combinations * sizes), weights @ values, own / sizes
    problem = _Problem(np.vstack([rows, NEAR * np.eye(len(start))]), np.concatenate([wanted, NEAR * start]))
    found = _inside(start)
    corners = 4 * (len(start) // 10)
    mu = max(GAP, problem.squares(found)) / corners
    while True:
        found = problem.centred(found, mu)
        if corners * mu <= GAP:
            return Rigid(found * sizes, rows @ found - wanted)
        mu *= SHRINKING


class _Problem(NamedTuple):
    """Least squares by rigid bodies."""

    rows: Array
    wanted: Array

    def squares(self, x: Array) -> float:
        return float(np.sum((self.rows @ x - self.wanted) ** 2))

    def centred(self, x: Array, mu: float) -> Array:
        """The least of squares / (2 mu) - log det P."""
        for _ in range(STEPS):
            curved, ones = _barrier(x)
            scaled = self.rows / np.sqrt(mu)
            left = (self.wanted - self.rows @ x) / np.sqrt(mu)
            step = _solved(np.vstack([scaled, curved]), np.concatenate([left, ones]))
            decrement = float(np.sum((scaled @ step) ** 2) + np.sum((curved @ step) ** 2))
            if decrement < 2.0 * CENTRED:
                break
            x = self._tried(x, step, mu, decrement)
        return x

    def _tried(self, x: Array, step: Array, mu: float, decrement: float) -> Array:
        """As far along the step as bodies stay rigid and the value falls."""
        before, share = self._value(x, mu), 1.0
        while share > 1e-10:
            if self._value(x + share * step, mu) <= before - 0.1 * share * decrement:
                return x + share * step
            share /= 2.0
        return x

    def _value(self, x: Array, mu: float) -> float:
        values = np.linalg.eigvalsh(_moments(x))
        if np.any(values[:, 0] <= SINGULAR * values[:, -1]):
            return float("inf")
        return self.squares(x) / (2.0 * mu) - float(np.sum(np.log(values)))


def _solved(rows: Array, right: Array) -> Array:
    """By least squares."""
    orthogonal, triangle = np.linalg.qr(rows)
    return np.asarray(np.linalg.solve(triangle, orthogonal.T @ right))


def _inside(start: Array) -> Array:
    """Near the start, bodies whose P has no eigenvalue near zero."""
    values, vectors = np.linalg.eigh(_moments(start))
    traces = np.abs(values).sum(axis=1, keepdims=True)
    positive = np.maximum(values, LEAST * (traces + LEAST * float(np.mean(traces))))
    moments = (vectors * positive[:, None, :]) @ vectors.transpose(0, 2, 1)
    entries = np.stack([moments[:, i, j] for i, j in _PLACES], axis=1)
    return np.asarray(entries @ np.linalg.inv(_TEN).T).reshape(-1)


def _matrices() -> tuple[Array, Array]:
    """Entries of P (in the order of the numbers) by the numbers, and P of each of them."""
    entries = np.diag([1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0])
    entries[np.ix_((4, 6, 9), (4, 6, 9))] += 0.5
    units = np.zeros((10, 4, 4))
    for k, (i, j) in enumerate(_PLACES):
        units[:, i, j] = units[:, j, i] = entries[k]
    return entries, units


_TEN, _UNITS = _matrices()


def _moments(x: Array) -> Array:
    """P of each body."""
    return np.asarray(np.tensordot(x.reshape(-1, 10), _UNITS, 1))


def _barrier(x: Array) -> tuple[Array, Array]:
    """A and b of - log det P(x + d) = - log det P(x) + |A d - b|^2 / 2 - ...: with P = L L^T, A is L^-1 dP L^-T by entries, and b is 1."""
    roots = np.linalg.inv(np.linalg.cholesky(_moments(x)))
    relative = roots[:, None] @ _UNITS @ roots.transpose(0, 2, 1)[:, None]
    rows = np.zeros((len(roots), 16, len(roots), 10))
    for body, own in enumerate(relative):
        rows[body, :, body] = own.reshape(10, 16).T
    return rows.reshape(16 * len(roots), -1), np.tile(np.eye(4).ravel(), len(roots))
