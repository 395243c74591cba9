"""What a mechanism is: the facts that `symgen inspect` prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from symgen.default_formulation import suited
from symgen.description.states import state_names
from symgen.mechanism.mechanism import GROUND_INDEX, Cut, Mechanism, MechanismError, TreeJoint
from symgen.mechanism.subsystems import Subsystem, divide


def facts(mechanism: Mechanism) -> dict[str, Any]:
    """The JSON of `symgen inspect --json`."""
    return {
        "model": mechanism.description.name,
        "bodies": len(mechanism.bodies),
        "coordinates": mechanism.coordinates,
        "constraints": mechanism.constraints,
        "dof": mechanism.dof,
        "position_dof": mechanism.position_dof,
        "formulation": suited(mechanism),
        "base": None if mechanism.base is None else mechanism.bodies[mechanism.base],
        "tree": [_joint_facts(mechanism, joint) for joint in mechanism.joints],
        "cuts": [_cut_facts(mechanism, cut) for cut in mechanism.cuts],
        "groups": [[mechanism.bodies[body] for body in group.bodies] for group in mechanism.groups],
        "subsystems": [
            {
                "name": part.name,
                "bodies": [mechanism.bodies[body] for body in part.bodies],
                "coordinates": part.coordinates,
                "carried_by": _carrier(mechanism, part),
            }
            for part in _subsystems(mechanism)[0]
        ],
        "redundant": list(mechanism.redundant),
        "notices": list(mechanism.notices),
        "parameters": len(mechanism.description.parameters),
        "inputs": list(mechanism.description.inputs),
        "states": list(state_names(mechanism.description)),
        "forces": list(mechanism.description.forces),
        "sensors": list(mechanism.description.sensors),
        "manoeuvres": list(mechanism.description.manoeuvres),
    }


def _joint_facts(mechanism: Mechanism, joint: TreeJoint) -> dict[str, Any]:
    return {
        "body": mechanism.bodies[joint.child],
        "carried_by": body_name(mechanism, joint.parent),
        "joint": joint.name,
        "type": joint.kind,
        "coordinates": list(joint.velocities),
    }


def _cut_facts(mechanism: Mechanism, cut: Cut) -> dict[str, Any]:
    return {
        "name": cut.name,
        "type": cut.kind,
        "between": [body_name(mechanism, cut.inner), body_name(mechanism, cut.outer)],
        "equations": len(cut.kept),
        "velocity_equations": len(_of_velocities(cut)),
        "dropped": [cut.rows[row] for row in cut.dropped],
    }


def _of_velocities(cut: Cut) -> list[int]:
    """Kept equations that hold velocities only."""
    return [row for row in cut.kept if row in cut.of_velocities]


def body_name(mechanism: Mechanism, body: int) -> str:
    return "ground" if body == GROUND_INDEX else mechanism.bodies[body]


def report(mechanism: Mechanism) -> str:
    """The text of `symgen inspect`."""
    return "\n".join(_lines(mechanism)) + "\n"


def _lines(mechanism: Mechanism) -> Iterator[str]:
    yield mechanism.description.name
    yield (
        f"  {len(mechanism.bodies)} bodies, {mechanism.coordinates} coordinates, "
        f"{mechanism.constraints} constraints, {_freedoms(mechanism)}"
    )
    yield f"  built with formulation {suited(mechanism)} unless another one is named"
    yield ""
    yield "tree"
    yield from tree_lines(mechanism)
    if mechanism.cuts:
        yield ""
        yield "cuts"
        width = max(len(cut.name) for cut in mechanism.cuts)
        for cut in mechanism.cuts:
            yield f"  {cut.name:{width}}  {_cut_text(mechanism, cut)}"
    yield ""
    yield f"groups ({len(mechanism.groups)})"
    for group in mechanism.groups:
        yield "  " + ", ".join(mechanism.bodies[body] for body in group.bodies)
    yield from _subsystem_lines(mechanism)
    for notice in mechanism.notices:
        yield ""
        yield f"note: {notice}"


def _freedoms(mechanism: Mechanism) -> str:
    first, *rest = freedoms(mechanism).split(" ", 1)
    return " ".join([first, "degrees of freedom", *rest])


def freedoms(mechanism: Mechanism) -> str:
    """How many there are; where bodies roll, two numbers."""
    if not mechanism.velocity_rows:
        return str(mechanism.dof)
    return f"{mechanism.position_dof} of positions and {mechanism.dof} of velocities"


def _subsystems(mechanism: Mechanism) -> tuple[tuple[Subsystem, ...], str]:
    """Subsystems on the base, or why there are none."""
    try:
        return divide(mechanism, "subsystem-joint"), ""
    except MechanismError as error:
        return (), str(error)


def _subsystem_lines(mechanism: Mechanism) -> Iterator[str]:
    """Nothing where there is no base, unless the description names subsystems."""
    if mechanism.base is None and not mechanism.description.subsystems:
        return
    parts, reason = _subsystems(mechanism)
    yield ""
    yield f"subsystems{'' if mechanism.base is None else f' on {mechanism.bodies[mechanism.base]}'} ({len(parts)})"
    if reason:
        yield f"  none: {reason}"
    for part in parts:
        kind = f" ({part.coordinates} coordinates)" if part.coordinates else ""
        place = "" if part.on_base else ", on ground"
        yield f"  {part.name}{kind}{place}: " + ", ".join(mechanism.bodies[body] for body in part.bodies)


def _carrier(mechanism: Mechanism, part: Subsystem) -> str:
    return body_name(mechanism, mechanism.joints[part.roots(mechanism)[0]].parent)


def _cut_text(mechanism: Mechanism, cut: Cut) -> str:
    equations = f"{len(cut.kept)} equation{'s' if len(cut.kept) != 1 else ''}"
    rolling = len(_of_velocities(cut))
    if rolling:
        equations += " between velocities" if rolling == len(cut.kept) else f", {rolling} of them between velocities"
    dropped = f", dropped: {', '.join(cut.rows[row] for row in cut.dropped)}" if cut.dropped else ""
    if cut.on_coordinates:
        between = ", ".join(mechanism.bodies[body] for body in cut.bodies)
    else:
        between = f"{body_name(mechanism, cut.inner)} - {body_name(mechanism, cut.outer)}"
    return f"{cut.kind}, {between}: {equations}{dropped}"


def tree_lines(mechanism: Mechanism) -> Iterator[str]:
    """The spanning tree as indented text."""
    children: dict[int, list[int]] = {}
    for joint in mechanism.joints:
        children.setdefault(joint.parent, []).append(joint.child)
    yield "  ground"
    stack = [(child, "  ", k == 0) for k, child in enumerate(reversed(children.get(GROUND_INDEX, [])))]
    while stack:
        body, indent, last = stack.pop()
        joint = mechanism.joints[body]
        turned = ", turned round" if joint.reversed else ""
        name = "" if joint.name == mechanism.bodies[body] else f" {joint.name}"
        freedom = f", {len(joint.velocities)}" if joint.velocities else ""
        yield f"{indent}{'└─' if last else '├─'} {mechanism.bodies[body]}  ({joint.kind}{name}{freedom}{turned})"
        deeper = indent + ("   " if last else "│  ")
        stack += [(child, deeper, k == 0) for k, child in enumerate(reversed(children.get(body, [])))]
