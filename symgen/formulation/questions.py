"""Functions that every formulation offers in addition to its accelerations: poses, constraints, energy, sensors, ...

The table in `docs/generated-code.md` lists them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sympy

from symgen.description.states import force_states
from symgen.formulation.assumptions import body_inertias, deviations
from symgen.formulation.equations import Result
from symgen.formulation.inertia import kinetic_energy
from symgen.formulation.motion import ClosureRates
from symgen.formulation.scales import add_scales
from symgen.formulation.sensors import measure
from symgen.formulation.system import System
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.closure import Row, has_two_branches, has_way, jacobian
from symgen.mechanism.mechanism import TreeJoint

_PIVOTS = "smallest relative pivot by choice of dependent coordinates"


def vector(name: str, entries: Sequence[Scalar], doc: str, shape: tuple[int, ...] | None = None) -> Result:
    return Result(name, shape or (len(entries),), tuple(sympy.sympify(e) for e in entries), doc)


def sparse(name: str, shape: tuple[int, int], entries: Iterable[tuple[tuple[int, int], Scalar]], doc: str) -> Result:
    ordered = sorted(entries, key=lambda item: item[0])
    places = tuple(place for place, _ in ordered)
    return Result(name, shape, tuple(sympy.sympify(value) for _, value in ordered), doc, places)


def turn_columns(system: System, matrix: dict[tuple[int, int], Scalar]) -> dict[tuple[int, int], Scalar]:
    """A matrix whose columns are coordinates, from frame axes to those of the coordinates."""
    result = dict(matrix)
    for rotation, first in system.kinematics.turned_columns():
        for row in {r for r, c in matrix if first <= c < first + 3}:
            old = [result.pop((row, first + k), 0) for k in range(3)]
            new = system.algebra.rotate_back(rotation, (old[0], old[1], old[2]))
            result.update({(row, first + k): value for k, value in enumerate(new)})
    return result


def turn_rows(system: System, matrix: dict[tuple[int, int], Scalar]) -> dict[tuple[int, int], Scalar]:
    """A matrix whose rows are coordinates, from frame axes to those of the coordinates."""
    turned = turn_columns(system, {(c, r): value for (r, c), value in matrix.items()})
    return {(r, c): value for (c, r), value in turned.items()}


def add_questions(system: System, pivots: Sequence[Scalar] = ()) -> None:
    """Everything but accelerations. `pivots`: quality of each choice of dependent coordinates."""
    _initial(system)
    _poses(system)
    _velocities(system)
    _constraints(system, pivots)
    _ways(system)
    _energy(system)
    _residual(system)
    _outputs(system)
    inertias = body_inertias(system)
    system.add(
        "assumptions",
        "what the equations take for granted of the parameters; zero while it holds",
        vector("deviation", deviations(system), "squared relative deviations"),
        vector("bodies", inertias, "mass, centre of mass and inertia of every body", (len(inertias) // 10, 10)),
    )
    add_scales(system)


def _initial(system: System) -> None:
    algebra = system.algebra
    algebra.phase = "init"
    initial = system.mechanism.description.initial
    values = {name: algebra.translate(e.position) for name, e in initial.items() if e.position is not None}
    speeds = {name: algebra.translate(e.velocity) for name, e in initial.items() if e.velocity is not None}
    q = [x for joint in system.mechanism.joints for x in _start(system, joint, values)]
    v = [speeds.get(name, 0) for name in system.mechanism.velocities]
    description = system.mechanism.description
    z = [algebra.translate(state.initial) for state in description.states.values()]
    z += [0] * len(force_states(description))
    doc = "start values of the description, loops not yet closed"
    system.add("initial", doc, vector("q", q, "positions"), vector("v", v, "velocities"), vector("z", z, "states"))


def _start(system: System, joint: TreeJoint, values: dict[str, Scalar]) -> list[Scalar]:
    """Positions of one joint; a quaternion that the description gives is made a unit one."""
    given = [values.get(name, 0) for name in joint.positions]
    if not joint.rotates:
        return given
    if not any(name in values for name in joint.positions[-4:]):
        return [*given[:-4], 1, 0, 0, 0]
    algebra = system.algebra
    length = algebra.sqrt(algebra.dot(given[-4:], given[-4:]))
    return [*given[:-4], *(algebra.bind(algebra.div(x, length)) for x in given[-4:])]


def _poses(system: System) -> None:
    kinematics = system.kinematics
    system.algebra.phase = "output"
    places: list[Scalar] = []
    axes: list[Scalar] = []
    for body, pose in enumerate(kinematics.poses):
        frame = kinematics.frame(body)
        places += kinematics.place_in_world(frame, kinematics.com(body))
        turned = system.algebra.matmul(kinematics.frame_poses[frame].rotation, pose.rotation)
        axes += [entry for row in turned for entry in row]
    count = len(kinematics.poses)
    system.add(
        "poses",
        "where the bodies are, in the world",
        vector("position", places, "centres of mass, m", (count, 3)),
        vector("rotation", axes, "design-aligned body axes to world", (count, 3, 3)),
    )


def _velocities(system: System) -> None:
    kinematics, motion = system.kinematics, system.motion
    system.algebra.phase = "output"
    linear: list[Scalar] = []
    angular: list[Scalar] = []
    for body in range(len(kinematics.poses)):
        frame = kinematics.frame(body)
        linear += kinematics.to_world(frame, motion.velocity(body, kinematics.com(body)))
        angular += kinematics.to_world(frame, motion.twists[body][0])
    count = len(kinematics.poses)
    system.add(
        "velocities",
        "how the bodies move, world components",
        vector("velocity", linear, "centres of mass, m/s", (count, 3)),
        vector("angular_velocity", angular, "rad/s", (count, 3)),
    )


def _constraints(system: System, pivots: Sequence[Scalar]) -> None:
    rows, bias = system.jacobian, system.constraint_bias
    system.algebra.phase = "constraints"
    size = (system.mechanism.constraints, system.mechanism.coordinates)
    rates = [
        system.algebra.bind(system.algebra.sub(system.times(entries, system.motion.rates), _prescribed_rate(system, k)))
        for k, entries in enumerate(rows)
    ]
    kept = [row.residual for _, row in system.kept_rows]
    system.add(
        "closure",
        "constraint equations and their rates, zero when satisfied",
        vector("residual", kept, "constraint equations"),
        vector("rate", rates, "their rates"),
        vector("dropped", [row.residual for row in _dropped(system)], "equations dropped as redundant"),
        vector("branch", branches(system), "positive where a cut is closed as at the design position"),
        *([vector("pivots", pivots, _PIVOTS)] if pivots else []),
    )
    if len(pivots) > 1:
        doc = "how well each choice of dependent coordinates suits a position"
        system.add("pivots", doc, vector("pivots", pivots, _PIVOTS))
    system.add(
        "dropped_jacobian",
        "Jacobian of the equations dropped as redundant: its rows depend on those of J",
        _dropped_jacobian(system),
    )
    entries = turn_columns(system, {(r, c): value for r, row in enumerate(rows) for c, value in row.items()})
    system.add("constraint_jacobian", "J in J a = g", sparse("J", size, entries.items(), "constraint Jacobian"))
    system.add("constraint_bias", "g in J a = g", vector("g", bias, "right-hand side of the constraints"))


def _ways(system: System) -> None:
    """Where discs and blades go; runs end before there is no such direction."""
    algebra, motion = system.algebra, system.motion
    algebra.phase = "constraints"
    ways: list[Scalar] = []
    rates: list[Scalar] = []
    for closure in system.closures:
        if closure.contact is None or not has_way(closure.cut):
            continue
        sides = ClosureRates(motion, closure)
        ways += closure.contact.way
        rates += closure.contact.way_rate(algebra.minus(sides.outer.spin, sides.inner.spin))
    if ways:
        shape = (len(ways) // 3, 3)
        system.add(
            "ways",
            "which way discs and blades go on their planes",
            vector("way", ways, "as long as the sine between the normal and what must not be along it", shape),
            vector("rate", rates, "how that changes in axes of the plane, 1/s", shape),
        )


def _prescribed_rate(system: System, row: int) -> Scalar:
    closure, _ = system.kept_rows[row]
    return system.prescribed(closure.cut, 1)


def _dropped(system: System) -> list[Row]:
    return [closure.rows[k] for closure in system.closures for k in closure.cut.dropped]


def branches(system: System) -> list[Scalar]:
    return [closure.branch for closure in system.closures if has_two_branches(closure.cut)]


def _dropped_jacobian(system: System) -> Result:
    rows = [
        jacobian(system.kinematics, closure, closure.rows[k])
        for closure in system.closures
        for k in closure.cut.dropped
    ]
    entries = turn_columns(system, {(r, c): value for r, row in enumerate(rows) for c, value in row.items()})
    return sparse("J", (len(rows), system.mechanism.coordinates), entries.items(), "Jacobian of dropped equations")


def _energy(system: System) -> None:
    """Gravity and linear springs store energy; formulas, tables, bushings and tires are not counted."""
    algebra, kinematics = system.algebra, system.kinematics
    stored = list(system.loads.stored)
    algebra.phase = "output"
    kinetic = kinetic_energy(system.motion, system.rotors)
    gravity = system.geometry.vector(system.mechanism.description.gravity)
    for body, name in enumerate(system.mechanism.bodies):
        place = kinematics.place_in_world(kinematics.frame(body), kinematics.com(body))
        stored.append(algebra.sub(0, algebra.mul(system.geometry.mass(name), algebra.dot(gravity, place))))
    potential = algebra.bind(algebra.sum(stored))
    system.add(
        "energy",
        "energy of bodies, gravity and linear springs",
        vector("kinetic", [kinetic], "J"),
        vector("potential", [potential], "J"),
    )


def _residual(system: System) -> None:
    dynamic, closing = system.residual()
    system.add(
        "residual",
        "equations of motion for given accelerations and multipliers",
        vector("residual", dynamic, "M a + J^T l - f"),
        vector("closure", closing, "J a - g"),
    )


def _outputs(system: System) -> None:
    values = [component for name in system.mechanism.description.sensors for component in measure(system, name)]
    system.add("outputs", "sensors", vector("outputs", values, "sensors"))
