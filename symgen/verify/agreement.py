"""Errors of a compiled model against the numeric reference, quantity by quantity, in one state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from symgen.description.outputs import output_units
from symgen.description.schema import ReactionSensor
from symgen.verify.samples import Array, Sample, Subject

TINY = 1e-300
STILL = 1e-6
"""Of the length, or of a radian, in the time of the mechanism: slower bodies stand still."""
FAINT = 1e-3
"""Of what sensors of a unit usually show: less is measured by it."""

SMALLEST_BY_MASS = frozenset({"chassis", "inertial", "multiplier", "multiplier-dense", "reduced-multiplier"})
"""Formulations whose `correction` is the smallest one weighted by mass. That of the others is the smallest in displacements over the
length of the mechanism, unless the motion passes change points."""


def _worst(error: Array, scale: Array | float) -> float:
    """Largest of errors relative to their scales; a result that is not a number is infinitely wrong."""
    ratios = np.nan_to_num(np.abs(error) / np.maximum(scale, TINY), nan=np.inf)
    return float(ratios.max(initial=0.0))


def _norms(rows: Array) -> Array:
    norms: Array = np.linalg.norm(rows, axis=-1)
    return norms


def _by_body(values: Array, expected: Array, floor: Array | float = 0.0) -> float:
    """Norm-wise per body; bodies that hardly move are measured by those that do, and all by what counts as standing still."""
    size = _norms(expected)
    scale = np.maximum(np.maximum(size, 1e-3 * size.max(initial=0.0)), floor)
    return _worst(_norms(values - expected), scale)


def _placed(sample: Sample) -> dict[str, Array]:
    """What matrices of constraints depend on."""
    return {name: sample.arrays[name] for name in ("t", "q", "u")}


def _jacobian(subject: Subject, sample: Sample) -> Array:
    return subject.model.call("constraint_jacobian", **_placed(sample))["J"]


def poses(subject: Subject, sample: Sample) -> float:
    found, state = subject.model.call("poses", q=sample.state.q), sample.instant.state
    order = list(subject.order)
    size = max(float(np.abs(state.position).max(initial=0.0)), subject.sizes.length)
    place = _worst(found["position"] - state.position[order], size)
    return max(place, _worst(found["rotation"] - state.rotation[order], 1.0))


def velocities(subject: Subject, sample: Sample) -> float:
    found, state = subject.model.call("velocities", q=sample.state.q, v=sample.state.v), sample.instant.state
    order = list(subject.order)
    return max(
        _by_body(found["velocity"], state.velocity[order], STILL * subject.sizes.length / subject.sizes.time),
        _by_body(found["angular_velocity"], state.angular_velocity[order], STILL / subject.sizes.time),
    )


def closure(subject: Subject, sample: Sample) -> float:
    """What the model takes for closed is closed for the reference, and moves so."""
    rows, sizes = subject.sizes.rows(sample.instant.jacobian), subject.sizes
    speed = max(1.0 / sizes.time, np.abs(sample.state.v / sizes.coordinates).max(initial=0.0))
    return max(_worst(sample.instant.residual, rows), _worst(sample.instant.rate, speed * rows))


def constraint_jacobian(subject: Subject, sample: Sample) -> float:
    """Its rows span what the reference forbids: sine of the largest angle between the two spaces of motions."""
    columns = subject.sizes.coordinates
    rows = _jacobian(subject, sample) * columns
    found = _directions(rows, np.zeros(len(rows)))
    bodies = sample.bodies * columns
    parts = _norms(np.abs(sample.instant.jacobian) @ np.abs(bodies))
    expected = _directions(
        sample.instant.jacobian @ bodies, np.maximum(parts, subject.sizes.rows(sample.instant.jacobian))
    )
    if found.shape != expected.shape:
        return np.inf
    return _worst(found - expected @ (expected.T @ found), 1.0)


def _directions(rows: Array, parts: Array) -> Array:
    """Orthonormal columns that span the rows; those of tree joints vanish along the tree, but for the rounding of their parts."""
    lengths = _norms(rows)
    kept = lengths > 1e-10 * parts
    rows = rows[kept] / lengths[kept, None]
    _, s, vt = np.linalg.svd(rows) if rows.size else (None, np.zeros(0), np.zeros((0, rows.shape[1])))
    directions: Array = vt[: int((s > 1e-8 * s.max(initial=0.0)).sum())].T
    return directions


def mass_matrix(subject: Subject, sample: Sample) -> float:
    columns = subject.sizes.coordinates
    found = subject.mass_matrix(sample.state) * np.outer(columns, columns)
    expected = sample.bodies.T @ sample.instant.mass_matrix @ sample.bodies * np.outer(columns, columns)
    size = np.sqrt(np.maximum(np.diag(expected), 0.0))
    # entries of motions that move next to nothing are the rounding of the others
    return _worst(found - expected, np.maximum(np.outer(size, size), 1e-6 * np.abs(expected).max(initial=0.0)))


def forces(subject: Subject, sample: Sample) -> float:
    """f = B^T (F - M bias), each measured by the sum of the lengths of its parts."""
    given = {name: sample.arrays[name] for name in ("t", "q", "v", "z", "u")}
    inertial = sample.instant.mass_matrix @ sample.bias
    applied = sample.instant.forces.ravel()
    expected = sample.bodies.T @ (applied - inertial)
    parts = sum(
        (np.abs(action.wrench) for action in sample.instant.evaluation.actions().values()),
        np.abs(sample.instant.forces),
    )
    # lengths of vectors, since a direction across a force is so to rounding only
    amounts = _norms((parts.ravel() + np.abs(inertial)).reshape(-1, 3))
    scale = amounts @ np.linalg.norm(sample.bodies.reshape(len(amounts), 3, -1), axis=1)
    # what is below the rounding of the largest force cannot be told from zero
    works = scale * subject.sizes.coordinates
    wrong = (subject.model.call("forces", **given)["f"] - expected) * subject.sizes.coordinates
    return _worst(wrong, np.maximum(works, 1e-6 * works.max(initial=0.0)))


def accelerations(subject: Subject, sample: Sample) -> float:
    """Of bodies, angles as displacements; the scale includes the accelerations that forces alone would give them."""
    twist = subject.sizes.twist
    found = (sample.bodies @ sample.arrays["a"] + sample.bias).reshape(-1, 6) / twist
    expected = sample.instant.acceleration / twist
    each = np.tile(twist, len(expected))
    inverse = np.linalg.pinv(sample.instant.mass_matrix * np.outer(each, each), rcond=1e-12, hermitian=True)
    alone = _norms((inverse @ (sample.instant.forces.ravel() * each)).reshape(-1, 6))
    floor = np.maximum(alone, _norms(sample.bias.reshape(-1, 6) / twist))
    # a body without mass gets none from forces: what is rounding beside the others' is no error
    return _by_body(found, expected, np.maximum(floor, 1e-6 * floor.max(initial=0.0)))


def residual(subject: Subject, sample: Sample) -> float:
    """M a + J^T l - f and J a - g vanish for the model's own solution."""
    found = subject.model.call("residual", **sample.arrays)
    mass, jacobian = subject.mass_matrix(sample.state), _jacobian(subject, sample)
    a, multipliers = np.abs(sample.arrays["a"]), np.abs(sample.arrays["l"])
    dynamic = np.abs(mass) @ a + np.abs(jacobian.T) @ multipliers
    sizes = subject.sizes
    speeds = sample.state.v / sizes.coordinates
    kinematic = np.abs(jacobian) @ a + sizes.closure * (speeds @ speeds + sizes.time**-2)
    works = dynamic * sizes.coordinates
    floor = max(1e-9 * sizes.energy, 1e-6 * float(works.max(initial=0.0)))
    left = found["residual"] * sizes.coordinates
    return max(_worst(left, np.maximum(works, floor)), _worst(found["closure"], kinematic))


def correction(subject: Subject, sample: Sample) -> float:
    """J delta = l, and W delta lies in the rows of J, with the weights W of the formulation: no smaller change does it."""
    model, jacobian = subject.model, _jacobian(subject, sample)
    if not len(jacobian):
        return 0.0
    by_mass = model.layout.formulation in SMALLEST_BY_MASS or subject.change_points
    weights = subject.mass_matrix(sample.state) if by_mass else np.diag(subject.weights)
    columns, rows = subject.sizes.coordinates, subject.sizes.closure
    wanted = rows * np.linspace(1.0, 2.0, len(jacobian))
    delta = model.call("correction", **_placed(sample), l=wanted)["delta"]
    reached = _worst(jacobian @ delta - wanted, np.abs(jacobian) @ np.abs(delta))
    weights, jacobian, delta = weights * np.outer(columns, columns), jacobian * columns / rows[:, None], delta / columns
    load = weights @ delta
    multipliers, *_ = np.linalg.lstsq(jacobian.T, load, rcond=None)
    size = float((np.abs(weights) @ np.abs(delta)).max())
    # a correction that moves no mass at all is as good as its rounding
    size = max(size, 1e-6 * float(np.abs(weights).max() * np.abs(delta).max()))
    return max(reached, _worst(load - jacobian.T @ multipliers, size))


def energy(subject: Subject, sample: Sample) -> float:
    found = subject.model.call("energy", q=sample.state.q, v=sample.state.v)
    instant = sample.instant
    stored = sum(action.energy for action in instant.evaluation.actions().values())
    masses = np.array([body.mass for body in subject.reference.design.bodies])
    heights = float(masses @ np.abs(instant.state.position @ subject.reference.design.gravity))
    kinetic = abs(float(found["kinetic"].item()) - instant.kinetic) / max(instant.kinetic, TINY)
    return max(kinetic, abs(float(found["potential"].item()) - instant.potential) / max(stored + heights, TINY))


def state_rates(subject: Subject, sample: Sample) -> float:
    expected = sample.instant.state_rates
    return _worst(sample.zdot - expected, np.maximum(np.abs(expected), subject.sizes.states / subject.sizes.time))


def outputs(subject: Subject, sample: Sample) -> float:
    """Sensors; reactions of redundant joints are not unique and left out."""
    return _sensor_error(subject, sample, reactions=False)


def reactions(subject: Subject, sample: Sample) -> float:
    return _sensor_error(subject, sample, reactions=True)


def _sensor_error(subject: Subject, sample: Sample, reactions: bool) -> float:
    found = subject.model.call("outputs", **sample.arrays)["outputs"].ravel()
    instant, at, worst = sample.instant, 0, 0.0
    load = float(np.abs(instant.applied.reshape(-1, 6) * subject.sizes.twist).max(initial=0.0))
    sizes = subject.sizes.units(output_units(subject.reference.design.description))
    for name, sensor in subject.reference.design.description.sensors.items():
        expected = instant.sensors[name]
        values, size = found[at : at + len(expected)], sizes[at : at + len(expected)]
        at += len(expected)
        is_reaction = isinstance(sensor, ReactionSensor)
        if is_reaction != reactions or (
            isinstance(sensor, ReactionSensor) and not instant.reaction(sensor.joint).unique
        ):
            continue
        floor = FAINT * max(1.0, load / subject.sizes.energy)
        largest = float(np.abs(expected / size).max(initial=0.0))
        worst = max(worst, _worst((values - expected) / size, max(largest, floor if is_reaction else FAINT)))
    return worst if at == len(found) else np.inf


QUANTITIES: Mapping[str, Callable[[Subject, Sample], float]] = {
    "poses": poses,
    "velocities": velocities,
    "closure": closure,
    "constraint jacobian": constraint_jacobian,
    "mass matrix": mass_matrix,
    "forces": forces,
    "accelerations": accelerations,
    "residual": residual,
    "correction": correction,
    "energy": energy,
    "state rates": state_rates,
    "outputs": outputs,
    "reactions": reactions,
}
