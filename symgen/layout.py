"""What the runtime has to know of a mechanism: names and conditions in the order of the arrays."""

from __future__ import annotations

from dataclasses import replace

from symgen.description.outputs import coordinate_unit, output_names, output_units
from symgen.description.platform import PlatformGeometry
from symgen.description.schema import Drive
from symgen.description.states import state_names, state_units
from symgen.formulation.assumptions import assumption_names, body_welds
from symgen.formulation.cartesian.constraints import row_names
from symgen.formulation.cartesian.stepping import angle_positions, base_of
from symgen.formulation.lumps import is_rotor
from symgen.formulation.platform.platform import POSE, platform_parameters
from symgen.formulation.system import input_names
from symgen.mechanism.analyse import held_coordinates
from symgen.mechanism.closure import has_two_branches, has_way
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism
from symgen.mechanism.wheels import rolls
from symgen.runtime import InputLayout, JointLayout, ModelLayout, NewtonLayout, ParameterLayout, UnitLayout


def model_layout(mechanism: Mechanism, formulation: str, digest: str) -> ModelLayout:
    description = mechanism.description
    return ModelLayout(
        name=description.name,
        formulation=formulation,
        digest=digest,
        joints=_joints(mechanism),
        positions=mechanism.positions,
        velocities=mechanism.velocities,
        states=state_names(description),
        inputs=_inputs(mechanism),
        parameters=tuple(
            ParameterLayout(name, parameter.value, parameter.fixed)
            for name, parameter in description.parameters.items()
        ),
        bodies=mechanism.bodies,
        constraints=mechanism.constraint_names,
        dropped=mechanism.redundant,
        sensors=output_names(description),
        units=_units(mechanism),
        held=held_coordinates(mechanism),
        branches=tuple(cut.name for cut in mechanism.cuts if has_two_branches(cut)),
        ways=tuple(cut.name for cut in mechanism.cuts if has_way(cut)),
        assumptions=assumption_names(mechanism),
        notices=mechanism.notices,
        velocity_rows=mechanism.velocity_rows,
        welds=body_welds(mechanism),
        refuses_odd_inertia=mechanism.description.inertia_check == "refuse",
    )


def _joints(mechanism: Mechanism) -> tuple[JointLayout, ...]:
    return tuple(
        JointLayout(
            joint.name,
            joint.traits.chart,
            joint.q,
            joint.v,
            len(joint.velocities),
            is_rotor(mechanism, joint) or rolls(mechanism, joint),
            joint.kind == "planar" and joint.parent == GROUND_INDEX and not joint.reversed,
            joint.floats,
        )
        for joint in mechanism.joints
        if joint.velocities
    )


CHANNELS = {"": "", "rate": "/s", "acceleration": "/s^2"}
"""Of an input that drives a coordinate: the ends of their names, and of their units."""


def _inputs(mechanism: Mechanism) -> tuple[InputLayout, ...]:
    """Rates of an input that drives a coordinate are zero unless given."""
    given = mechanism.description.inputs
    driven = _driven_rows(mechanism)
    found = []
    for name in input_names(mechanism):
        source, _, channel = (name, "", "") if name in given else name.rpartition(".")
        unit = given[source].unit and given[source].unit + CHANNELS[channel]
        found.append(InputLayout(name, 0.0 if channel else given[source].default, unit, *driven.get(name, ((), 0))))
    return tuple(found)


def _driven_rows(mechanism: Mechanism) -> dict[str, tuple[tuple[int, ...], int]]:
    """Rows of the drives of each input, and which derivative of their coordinates it prescribes."""
    rows: dict[str, tuple[int, ...]] = {}
    for cut in mechanism.cuts:
        if isinstance(cut.entry, Drive):
            rows[cut.entry.input] = (*rows.get(cut.entry.input, ()), cut.first)
    return {
        ".".join(filter(None, (name, channel))): (held, k)
        for name, held in rows.items()
        for k, channel in enumerate(CHANNELS)
    }


def _units(mechanism: Mechanism) -> UnitLayout:
    description = mechanism.description
    positions = tuple(coordinate_unit(name, description) for name in mechanism.positions)
    velocities = tuple(f"{coordinate_unit(name, description)}/s" for name in mechanism.velocities)
    return UnitLayout(positions, velocities, state_units(description), output_units(description))


def newton_layout(mechanism: Mechanism, steps: str) -> NewtonLayout:
    return NewtonLayout(base_of(mechanism, steps), angle_positions(mechanism))


def body_layout(mechanism: Mechanism, tree: ModelLayout, steps: NewtonLayout) -> ModelLayout:
    """Names of the arrays of equations of all bodies: poses and angles, components of velocity, rows of constraints."""
    bodies = mechanism.bodies
    poses = [f"{body}.{name}" for body in bodies for name in ("x", "y", "z", "q0", "q1", "q2", "q3")]
    units = UnitLayout(
        positions=(
            *("m", "m", "m", "1", "1", "1", "1") * len(bodies),
            *(tree.units.positions[k] for k in steps.angles),
        ),
        velocities=("m/s", "m/s", "m/s", "rad/s", "rad/s", "rad/s") * len(bodies),
        states=tree.units.states,
        sensors=tree.units.sensors,
    )
    return replace(
        tree,
        joints=(),
        positions=(*poses, *(tree.positions[k] for k in steps.angles)),
        velocities=tuple(f"{body}.{name}" for body in bodies for name in ("x", "y", "z", "rx", "ry", "rz")),
        constraints=row_names(mechanism),
        units=units,
    )


def platform_layout(geometry: PlatformGeometry, formulation: str, digest: str) -> ModelLayout:
    """Names for the runtime; the legs stand in the place of constraints."""
    numbers = platform_parameters(geometry)
    return ModelLayout(
        name=geometry.name,
        formulation=formulation,
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
