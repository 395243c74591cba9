"""Where the held vehicle comes to rest: every wheel at the height of its pad, every other force in balance.

Unknown are the motions e that joints leave free, first-order states z, and the vertical loads f of the pads:

    N^T M a(e, z, f) = 0        z'(e, z, f) = 0        contact height(e) = h

Derivatives are those of `model.linearise`, so that each step is Newton's, and what the solution does as heights, loads and steering
change follows from the same matrix (implicit function theorem). Motions that nothing resists, such as the spin of a wheel, stay as
they are: the step is the smallest one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import EvaluationError, Model, State, move, one_thread

Array = NDArray[np.float64]

MOST_STEPS = 40
LONGEST = 0.3
"""Motion in a step, as a part of the mechanism's length, or rad."""
SETTLED = 1e-11
"""Of a step that is not worth taking, in sizes of the unknowns."""
ROUNDING = 1e-7
"""Of a step that may be nothing but rounding, if it is no shorter than the one before."""
RANK = 1e-11
"""Singular values below this part of the largest are those of motions that nothing resists."""
HELD = 1e-7
"""Part of the largest force that may stay out of balance."""
SEEN = 1e-6
"""Of a wheel's motion, relative to the mechanism, where nothing holds it."""


@dataclass(frozen=True, eq=False)
class Places:
    """Columns of inputs, and rows of outputs, that the rig uses; wheels in one order."""

    loads: NDArray[np.intp]
    """Inputs: vertical loads."""
    heights: NDArray[np.intp]
    """Outputs: heights of the contacts."""
    watched: NDArray[np.intp]
    """Outputs that say where wheels are."""


@dataclass(frozen=True, eq=False)
class Rest:
    """A state at rest, and how everything follows changes of what the rig prescribes: heights of all wheels, then all inputs."""

    state: State
    inputs: Array
    outputs: Array
    change: Array
    """Of outputs: (outputs, heights and inputs)."""
    load_change: Array
    """Of vertical loads: (wheels, heights and inputs)."""
    ways: Array
    """Of outputs, by motions that joints leave free, balanced or not, and then by inputs alone: (outputs, motions and inputs)."""


@dataclass(frozen=True, eq=False)
class _Linear:
    """The equations about a state, in sizes of their own: rows are forces, rates, heights; columns e, z, f."""

    inverse: Array
    sizes: Array
    """Of the unknowns."""
    rows: Array
    given: Array
    """Rows by heights and inputs."""
    out: Array
    """Outputs by the unknowns."""
    out_given: Array
    basis: Array
    mass: Array
    loose: Array
    """Columns: motions that nothing resists."""
    lost: Array
    """Columns: sums of equations that no unknown changes."""


class Equilibrium:
    """Finds places of rest of one model."""

    def __init__(self, model: Model, places: Places) -> None:
        self.model, self.places = model, places

    @one_thread()
    def find(self, start: State, inputs: Array, heights: Array) -> Rest:
        """The rest nearest to a state, with these inputs (their vertical loads are where the search begins)."""
        state, u, before = self.model.assemble(state=start, held=(), inputs=inputs), inputs.copy(), np.inf
        for _ in range(MOST_STEPS):
            linear = self._linear(state, u)
            outputs, missing = self._missing(linear, state, u, heights)
            step = -linear.inverse @ missing
            length = float(np.abs(step).max(initial=0.0))
            if length <= SETTLED or (length <= ROUNDING and length >= 0.5 * before):
                return self._rest(linear, state, u, outputs, missing)
            before = length
            longest = float(np.abs(step[: linear.basis.shape[1]]).max(initial=LONGEST))
            state, u = self._moved(linear, state, u, step * (LONGEST / longest))
        raise EvaluationError("no equilibrium is near; take smaller travel or loads, or give springs that carry them")

    def _missing(self, linear: _Linear, state: State, u: Array, heights: Array) -> tuple[Array, Array]:
        """Outputs, and what the equations leave, in their sizes."""
        outputs = np.array(list(self.model.outputs(state, u).values()))
        a, zdot = self.model.rates(state, u)
        force = linear.mass @ (linear.basis / self.model.scales.coordinates[:, None] ** 2).T @ a
        return outputs, np.concatenate([force, zdot, outputs[self.places.heights] - heights]) / linear.rows

    def _moved(self, linear: _Linear, state: State, u: Array, step: Array) -> tuple[State, Array]:
        motions, states = linear.basis.shape[1], len(state.z)
        change = step * linear.sizes
        q = move(self.model.layout.joints, np.asarray(state.q), linear.basis @ change[:motions])
        loads = u.copy()
        loads[self.places.loads] += change[motions + states :]
        moved = State(state.time, q, np.zeros_like(state.v), state.z + change[motions : motions + states])
        return self.model.assemble(state=moved, held=(), inputs=loads), loads

    def _rest(self, linear: _Linear, state: State, u: Array, outputs: Array, missing: Array) -> Rest:
        self._refuse_unless_held(linear, missing)
        follow = -linear.sizes[:, None] * (linear.inverse @ linear.given)
        loads = follow[len(follow) - len(self.places.loads) :]
        ways = np.hstack([linear.out[:, : linear.basis.shape[1]], linear.out_given[:, len(self.places.loads) :]])
        return Rest(state, u, outputs, linear.out @ follow + linear.out_given, loads, ways)

    def _refuse_unless_held(self, linear: _Linear, missing: Array) -> None:
        count = linear.basis.shape[1]
        left = linear.lost @ (linear.lost.T @ missing)
        if np.abs(left[len(left) - len(self.places.loads) :]).max(initial=0.0) > HELD:
            raise EvaluationError("joints do not let the wheels go to their heights")
        if np.abs(left).max(initial=0.0) > HELD:
            raise EvaluationError(
                f"nothing holds {self._most_in(linear, left[:count])} against the forces on it{_REMEDY}"
            )
        seen = np.abs(linear.out[self.places.watched] @ (linear.sizes[:, None] * linear.loose))
        if seen.max(initial=0.0) > SEEN * self.model.scales.length:
            worst = linear.loose[:count, int(np.argmax(seen.max(axis=0)))]
            raise EvaluationError(f"nothing holds {self._most_in(linear, worst)}, which moves the wheels{_REMEDY}")

    def _most_in(self, linear: _Linear, motion: Array) -> str:
        moves = np.abs(linear.basis @ motion) / self.model.scales.coordinates
        return self.model.layout.velocities[int(np.argmax(moves))] if len(moves) else "a first-order state"

    def _linear(self, state: State, u: Array) -> _Linear:
        model, places = self.model, self.places
        found = model.linearise(state, u)
        basis, states = found.basis, len(state.z)
        n, count = basis.shape[1], len(places.loads)
        mass = basis.T @ model.mass_matrix(state) @ basis
        own = [*range(n), *range(2 * n, 2 * n + states)]
        out = np.hstack([found.C[:, own], found.D[:, places.loads]])
        # heights are no inputs of the model, and loads of pads no choice of the rig
        controls = found.B.copy(), found.D.copy()
        for each in controls:
            each[:, places.loads] = 0.0
        top = np.hstack([found.A[:, own], found.B[:, places.loads]])
        matrix = np.vstack([mass @ top[n : 2 * n], top[2 * n :], out[places.heights]])
        by_inputs = np.vstack([mass @ controls[0][n : 2 * n], controls[0][2 * n :], controls[1][places.heights]])
        by_heights = np.vstack([np.zeros((n + states, count)), -np.eye(count)])
        rows, sizes = _sizes(matrix, n, states, model.scales.length)
        inverse, loose, lost = _inverse(matrix / rows[:, None] * sizes)
        given = np.hstack([by_heights, by_inputs]) / rows[:, None]
        out_given = np.hstack([np.zeros((len(out), count)), controls[1]])
        return _Linear(inverse, sizes, rows, given, out, out_given, basis, mass, loose, lost)


_REMEDY = "; give it a spring or a drive, steer by it, or name the body that is held by `base`"


def _sizes(matrix: Array, motions: int, states: int, length: float) -> tuple[Array, Array]:
    """What equations and unknowns are counted in: the stiffest motion, the length, and loads that push the one by the other."""
    stiffness = float(np.abs(matrix[:motions, :motions]).max(initial=0.0)) or 1.0
    rows, sizes = np.ones(len(matrix)), np.ones(len(matrix))
    rows[:motions] = stiffness
    rows[motions + states :] = length
    sizes[motions + states :] = stiffness / length
    between = slice(motions, motions + states)
    scaled = matrix / rows[:, None] * sizes
    rows[between] = _or_one(np.abs(scaled[between]).max(axis=1, initial=0.0))
    sizes[between] = 1.0 / _or_one(np.abs((matrix / rows[:, None])[:, between]).max(axis=0, initial=0.0))
    return rows, sizes


def _or_one(values: Array) -> Array:
    return np.where(values > 0.0, values, 1.0)


def _inverse(matrix: Array) -> tuple[Array, Array, Array]:
    """The inverse that is smallest, and the null spaces of the matrix and of its transpose."""
    u, s, vt = np.linalg.svd(matrix)
    kept = int((s > RANK * s.max(initial=0.0)).sum())
    return (vt[:kept].T / s[:kept]) @ u[:, :kept].T, vt[kept:].T, u[:, kept:]


def columns(names: Sequence[str], wanted: Sequence[str]) -> NDArray[np.intp]:
    place = {name: k for k, name in enumerate(names)}
    return np.array([place[name] for name in wanted], dtype=np.intp)
