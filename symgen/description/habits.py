"""Words that people bring along from other programs: what stands here instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from symgen.description import forces, joints
from symgen.description.errors import Path
from symgen.description.forces import ForceKind
from symgen.description.joints import JointKind

_ANYWHERE: Mapping[str, str] = {
    "units": "all numbers are in SI units and radians, nothing is converted",
    "comment": "begin a comment with `#`",
    "description": "begin a comment with `#`",
}

_TOP: Mapping[str, str] = {
    **dict.fromkeys(
        ("constraints", "constraint"),
        "joints close loops, so write them all under `joints`; gears belong under `couplings`, prescribed motion under `drives`",
    ),
    **dict.fromkeys(("links", "link", "body", "rigid_bodies"), "rigid bodies belong under `bodies`"),
    "ground": "`ground` always exists; use this name in joints and forces",
    "world": "the world is called `ground` and always exists; use this name in joints and forces",
    "gears": "gears belong under `couplings`: `NAME: {ratios: {joint1: 1, joint2: -2}}`",
    "motions": "prescribed motion belongs under `drives`, with an input that defines it",
    **dict.fromkeys(("rotors", "armature", "transmissions"), "inertias of rotors belong under `motors`: `NAME: {coordinate: JOINT, inertia: .., gear: ..}`"),
    "actuators": "an actuator is a force: `forces: {motor: {type: joint_force, coordinate: JOINT, force: INPUT}}`",
    "springs": "springs belong under `forces`, with `type: spring_damper` or `joint_spring`",
    "dampers": "dampers belong under `forces`, with `type: spring_damper` or `joint_spring`",
    "bushings": "bushings belong under `forces`, with `type: bushing`",
    "torques": "torques belong under `forces`, with `type: torque`",
    "tires": "tires belong under `forces`, with `type: tire`",
    "loads": "loads belong under `forces`",
    "contacts": "a foot on the ground is a force of type `sphere_plane`, a stop is a `spring_damper` with a formula in `force`",
    "markers": "places belong under `points`; frames belong to bodies (`frame`)",
    "hardpoints": "places belong under `points`",
    "frames": "frames belong to bodies: `bodies: {NAME: {frame: {origin: .., rpy: ..}}}`",
    "outputs": "outputs belong under `sensors`",
    "measures": "outputs belong under `sensors`; measures of a run belong to a manoeuvre",
    **dict.fromkeys(("initial_conditions", "initial_state"), "start values of coordinates belong under `initial`"),
    "variables": "named numbers belong under `parameters`, signals from outside under `inputs`",
    "constants": "named numbers belong under `parameters`",
    "functions": "curves belong under `tables`; formulas are written where they are used",
    "splines": "curves belong under `tables`",
    "simulation": "runs belong under `manoeuvres`, or use `symgen run MODEL --until .. --step ..`",
    "g": "write `gravity: [0, 0, -9.81]`",
}  # fmt: skip

_PLACES = "the centre of mass is `com`, and the body's own frame is `frame: {origin: .., rpy: ..}`"
_BODIES: Mapping[str, str] = {
    **dict.fromkeys(("pos", "position", "origin", "xyz", "location", "pose"), _PLACES),
    **dict.fromkeys(("cog", "cg", "cm", "center_of_mass", "centre_of_mass", "center"), "the centre of mass is `com`"),
    **dict.fromkeys(("rpy", "rotation", "orientation", "euler", "quaternion"), "write `frame: {rpy: [roll, pitch, yaw]}`, radians"),
    **dict.fromkeys(("fixed", "static"), "a body is held by a joint: `joints: {NAME: {type: fixed, bodies: [ground, BODY]}}`"),
    **dict.fromkeys(("parent", "joint"), "connections between bodies belong under `joints`, with `bodies: [inner, outer]`"),
    **dict.fromkeys(("ixx", "Ixx", "moi", "I"), "write `inertia: {xx: .., yy: .., zz: ..}`"),
    **dict.fromkeys(("geometry", "visual", "shape", "collision", "size"), "shapes are not part of a description; write `mass`, `com` and `inertia`"),
    **dict.fromkeys(("velocity", "initial"), "start values of coordinates belong in the section `initial`"),
    **dict.fromkeys(("density", "material"), "give `mass` and `inertia`"),
}  # fmt: skip

_MOTOR = "`motors: {NAME: {coordinate: JOINT, inertia: .., gear: ..}}`"
_PAIR = "name both bodies: `bodies: [inner, outer]`"
_JOINTS: Mapping[str, str] = {
    **dict.fromkeys(("parent", "child", "body", "body1", "body2", "links", "link", "inner", "outer", "from", "to"), _PAIR),
    **dict.fromkeys(("pos", "position", "origin", "point", "location", "anchor", "xyz"), "the joint's place is `at`"),
    **dict.fromkeys(("direction", "dir"), "the joint's direction is `axis`"),
    **dict.fromkeys(
        ("damping", "friction", "stiffness", "spring", "rate", "k", "c"),
        "springs and dampers in a joint are forces: `forces: {NAME: {type: joint_spring, coordinate: JOINT, stiffness: .., damping: ..}}`",
    ),
    **dict.fromkeys(
        ("limit", "limits", "range", "stop", "lower", "upper"),
        "a stop is a force: `joint_spring` with a formula or table in `force`",
    ),
    **dict.fromkeys(("motor", "actuator", "torque", "force"), "a motor is a force: `type: joint_force`"),
    **dict.fromkeys(("armature", "rotor_inertia", "gear_ratio"), f"the inertia of a motor is an entry of its own: {_MOTOR}"),
    **dict.fromkeys(("initial", "angle", "q0", "q", "value"), "start values of coordinates belong in the section `initial`"),
    "fixed": "for a rigid tie write `type: fixed`",
}  # fmt: skip

_FORCES: Mapping[str, str] = {
    **dict.fromkeys(("k", "rate", "spring_rate", "spring", "spring_constant"), "the spring rate is `stiffness`"),
    **dict.fromkeys(("c", "d", "b", "damper", "viscous", "damping_coefficient", "damping_ratio"), "the damper rate is `damping`, in N s/m or N m s"),
    **dict.fromkeys(("rest_length", "free_length", "l0", "L0", "natural_length"), "the unstretched length is `length`"),
    **dict.fromkeys(("preload", "f0"), "a preload is part of `force`, or of `length`"),
    **dict.fromkeys(("points", "point", "ends"), "places are `at`; elements between two points take `at: [on first, on second]`"),
    **dict.fromkeys(("body", "body1", "body2", "parent", "child", "from", "to"), "name both bodies: `bodies: [first, second]`; the world is `ground`"),
    **dict.fromkeys(("joint", "dof"), "name a coordinate: `coordinate: JOINT`"),
    **dict.fromkeys(("axis", "dir"), "the direction is `direction`"),
    **dict.fromkeys(("value", "magnitude", "law", "expression", "function", "input"), "the law is a formula, in `force` or `torque`"),
    **dict.fromkeys(("grip", "mu"), "what the road's friction is, is `friction`"),
    "axes": "a bushing's axes are turned by `rpy`",
}  # fmt: skip

_SENSORS: Mapping[str, str] = {
    **dict.fromkeys(("point", "pos", "position", "origin"), "the place is `at`"),
    **dict.fromkeys(("joint",), "name a coordinate: `coordinate: JOINT`"),
    **dict.fromkeys(("relative_to", "reference", "from"), "the body of reference is `to`, and the body whose axes are used is `frame`"),
    **dict.fromkeys(("formula", "expression"), "the formula is `value`"),
}  # fmt: skip

_MOTORS: Mapping[str, str] = {
    **dict.fromkeys(("joint", "dof"), "name a coordinate: `coordinate: JOINT`"),
    **dict.fromkeys(("ratio", "gear_ratio", "reduction", "n"), "turns of the rotor by one of the coordinate are `gear`"),
    **dict.fromkeys(("rotor_inertia", "J", "mass"), "the inertia of the rotor about its axis is `inertia`"),
    "armature": "an inertia of the coordinate itself is `inertia` with no `gear`",
    **dict.fromkeys(
        ("torque", "force", "input", "type"),
        "what a motor exerts is a force: `forces: {NAME: {type: joint_force, coordinate: JOINT, force: INPUT}}`",
    ),
}  # fmt: skip

_KEYS: Mapping[str, Mapping[str, str]] = {
    "bodies": _BODIES, "joints": _JOINTS, "motors": _MOTORS, "forces": _FORCES, "sensors": _SENSORS,
}  # fmt: skip

_TYPES: Mapping[str, Mapping[str, str]] = {
    "sensors": {
        **dict.fromkeys(("angle", "joint", "joint_position"), "coordinate"),
        **dict.fromkeys(("joint_velocity", "speed"), "rate"),
        **dict.fromkeys(("orientation", "attitude", "axis"), "direction"),
        **dict.fromkeys(("gyro", "spin"), "angular_velocity"),
        **dict.fromkeys(("expression",), "formula"),
    },
}  # fmt: skip


def key_habit(path: Path, key: str) -> str | None:
    """What a key of another program is here; `path` leads to the entry that holds it."""
    section = _section(path)
    found = _TOP.get(key) if section == "" else _KEYS.get(section or "", {}).get(key)
    return found or _ANYWHERE.get(key)


def type_habit(path: Path, tag: str) -> str | None:
    """The name that a type has here; `path` leads to the key `type`."""
    section, word = _section(path[:-1]) or "", tag.lower()
    known: Mapping[str, Iterable[JointKind | ForceKind]] = {
        "joints": joints.KINDS.values(),
        "forces": forces.KINDS.values(),
    }
    kinds = known.get(section, ())
    found = next((kind.name for kind in kinds if word in kind.synonyms), None) or _TYPES.get(section, {}).get(word)
    return found and f"write `type: {found}`"


def _section(path: Path) -> str | None:
    """The section that a path leads to an entry of, in the description or in one of its parts; empty at the top of both."""
    rest = path[2:] if path[:1] == ("parts",) else path
    return "" if not rest else str(rest[0]) if len(rest) == 2 else None


_SHAPES: Mapping[str, str] = {
    "gravity": "gravity is a vector, downwards `[0, 0, -9.81]`",
    "rpy": "write three angles `[roll, pitch, yaw]`, radians",
    "bodies": "name two bodies `[inner, outer]`",
    "com": "write a place `[x, y, z]`, the name of a point, or `{body: b, at: [x, y, z]}`",
    "at": "write a place `[x, y, z]`, the name of a point, or `{body: b, at: [x, y, z]}`",
    "origin": "write a place `[x, y, z]`, the name of a point, or `{body: b, at: [x, y, z]}`",
    "inertia": "write `{xx: .., yy: .., zz: ..}` about the centre of mass, kg m^2",
    "frame": "write `{origin: [x, y, z], rpy: [roll, pitch, yaw]}`; in forces and sensors the name of a body",
    **dict.fromkeys(
        ("axis", "axis2", "direction", "normal", "x_axis", "y_axis"),
        "write a direction `[x, y, z]`, `[A, B]` from one point to another, or `{body: b, at: [x, y, z]}`",
    ),
}


def shape_habit(path: Path) -> str | None:
    """What a value of this key looks like."""
    return _SHAPES.get(str(path[-1])) if path and path[0] != "subsystems" else None
