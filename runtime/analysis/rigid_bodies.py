"""Inertial parameters of rigid bodies among all those with the same base parameters.

Ten numbers are those of a rigid body if its second moments with mass and first moments,

    P = [ E   h ]        E: integral of x x^T dm, I = tr(E) 1 - E
        [ h^T m ],

are a matrix without negative eigenvalues (Wensing, Kim and Slotine, 2017). Both conditions are convex, so projecting onto one and the other
in turn leads to numbers that satisfy both if there are any.
"""

from __future__ import annotations

import numpy as np

from ..model.library import Array

ROUNDS = 500
"""Of projections."""

ROUNDING = 1e-13
NEGATIVE = 1e-7
"""Of the trace of all bodies: eigenvalues below this count as negative."""

_PLACES = ((3, 3), (0, 3), (1, 3), (2, 3), (0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2))
"""Of the ten numbers in P."""


def rigid_parameters(combinations: Array, values: Array, own: Array, sizes: Array) -> Array:
    """Parameters with these base parameters, from the model's own towards those of rigid bodies."""
    there, back = _moments(len(own) // 10)
    rows = combinations * sizes @ back
    scale = np.linalg.norm(rows, axis=1, keepdims=True)
    rows, wanted = rows / scale, values / scale[:, 0]
    inverse = np.linalg.pinv(rows)
    x = there @ (own / sizes)
    for _ in range(ROUNDS):
        x = x + inverse @ (wanted - rows @ x)
        if _are_rigid(x):
            break
        x = _positive(x)
    x = x + inverse @ (wanted - rows @ x)
    return np.asarray(sizes * (back @ x))


def not_rigid(parameters: Array, sizes: Array) -> list[int]:
    """Bodies whose numbers are not those of a rigid body."""
    there, _ = _moments(len(parameters) // 10)
    matrices = _matrices(there @ (parameters / sizes))
    least = -NEGATIVE * float(np.trace(matrices, axis1=1, axis2=2).sum())
    return [int(k) for k in np.flatnonzero(np.linalg.eigvalsh(matrices)[:, 0] < least)]


def _moments(bodies: int) -> tuple[Array, Array]:
    """From parameters to entries of P, of which those beside the diagonal count twice; and back."""
    one = np.eye(10)
    one[4:, 4:] = -np.eye(6)
    one[np.ix_((4, 6, 9), (4, 6, 9))] += 0.5
    one *= np.array([1.0 if i == j else np.sqrt(2.0) for i, j in _PLACES])[:, None]
    there, back = (np.kron(np.eye(bodies), each) for each in (one, np.linalg.inv(one)))
    return there, back


def _matrices(x: Array) -> Array:
    entries = x.reshape(-1, 10)
    matrices = np.zeros((len(entries), 4, 4))
    for k, (i, j) in enumerate(_PLACES):
        matrices[:, i, j] = matrices[:, j, i] = entries[:, k] / (1.0 if i == j else np.sqrt(2.0))
    return matrices


def _are_rigid(x: Array) -> bool:
    matrices = _matrices(x)
    least = -ROUNDING * float(np.trace(matrices, axis1=1, axis2=2).sum())
    return bool(np.linalg.eigvalsh(matrices).min() >= least)


def _positive(x: Array) -> Array:
    """The nearest of rigid bodies."""
    values, vectors = np.linalg.eigh(_matrices(x))
    matrices = (vectors * np.maximum(values, 0.0)[:, None, :]) @ vectors.transpose(0, 2, 1)
    entries = [matrices[:, i, j] * (1.0 if i == j else np.sqrt(2.0)) for i, j in _PLACES]
    return np.stack(entries, axis=1).ravel()
