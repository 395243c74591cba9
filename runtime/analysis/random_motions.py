"""States and accelerations at random that keep loops closed."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..errors import ArgumentError
from ..model.library import Array
from ..model.state import State, move
from .loops import Loops

if TYPE_CHECKING:
    from ..model.model import Model

FARTHEST = 2.0
"""Of the sizes of coordinates: how far positions are from the start."""

HALVINGS = 12
"""Times that a position which cannot be closed comes nearer to the start."""


class Motion(NamedTuple):
    q: Array
    v: Array
    a: Array
    u: Array
    free: Array
    """(coordinates, degrees of freedom): motions that keep loops closed, at right angles where coordinates count in their sizes."""


def random_motions(model: Model, count: int, seed: int) -> list[Motion]:
    """Far from each other; loops are closed again after random changes, nearer to the start where they would not close."""
    random = np.random.default_rng(seed)
    found = [_motion(model, random) for _ in range(count)]
    (usual, _), *_ = Counter(motion.free.shape[1] for motion in found).most_common(1)
    kept = [
        motion for motion in found if motion.free.shape[1] == usual
    ]  # constraints may lose rank at single positions
    if not usual:
        raise ArgumentError("this mechanism does not move, so that nothing depends on inertia")
    return kept


def motion_rate(model: Model) -> float:
    """1/s: a velocity is the size of a coordinate times this."""
    gravity, length = model.scales.gravity, model.scales.length
    return math.sqrt(gravity / length) if gravity else 1.0


def _motion(model: Model, random: np.random.Generator) -> Motion:
    sizes, rate = model.scales.coordinates, motion_rate(model)
    u = _inputs(model, random, rate)
    q = _position(model, random, u)
    still = State(0.0, q, np.zeros(len(sizes)), np.zeros(model.lengths["z"]))
    loops = Loops.of(model.constraint_jacobian(still, inputs=u) * sizes / model.scales.closure[:, None])
    count = loops.motions.shape[1]

    def moving(right: Array, wanted: Array) -> Array:
        """J x = right"""
        return sizes * (loops.motions @ wanted + loops.closing @ (right / model.scales.closure))

    v = moving(-model.constraints(still, u).rate, rate * random.normal(size=(count,)))
    bias = model.call("constraint_bias", t=0.0, q=q, v=v, z=still.z, u=u)["g"]
    a = moving(bias, rate**2 * random.normal(size=(count,)))
    return Motion(q, v, a, u, sizes[:, None] * loops.motions)


def _inputs(model: Model, random: np.random.Generator, rate: float) -> Array:
    """What is driven moves as fast as everything else."""
    u = model.default_inputs.copy()
    sizes = model.scales.closure
    for k, entry in enumerate(model.layout.inputs):
        if entry.drives:
            u[k] += 0.2 * sizes[entry.drives[0]] * rate**entry.derivative * random.normal()
    return u


def _position(model: Model, random: np.random.Generator, u: Array) -> Array:
    start, joints = model.assemble(inputs=u), model.layout.joints
    change = FARTHEST * model.scales.coordinates * random.uniform(-1.0, 1.0, len(model.coordinates))
    if not model.layout.constraints:
        return move(joints, start.q, change)
    everywhere = np.ones(len(change), dtype=bool)
    for halved in range(HALVINGS):
        there = State(0.0, move(joints, start.q, change / 2.0**halved), start.v, start.z)
        with model.lock:
            closed = model.closing.close(there, u, everywhere, None)
        if closed is not None:  # compiled code is sure of it
            return np.asarray(closed.q)
    return np.asarray(start.q)
