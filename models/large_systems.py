"""Chains and loops in any number, and a walking robot, built in Python: plausible data for measuring how work grows with size."""

from __future__ import annotations

from typing import Literal, NamedTuple

from symgen.description import Description, MechanismBuilder

Vector = tuple[float, float, float]

LENGTH, RADIUS, DENSITY = 0.25, 0.02, 2700.0
"""Links of the chains: aluminium rods, m and kg/m^3."""


def chain(bodies: int, joint: Literal["revolute", "spherical"] = "revolute", damping: float = 0.02) -> Description:
    """Rods that hang from the ground; axes of revolute joints alternate between x and y, so that the chain moves in space."""
    m = MechanismBuilder(f"chain_{joint}_{bodies}")
    mass = DENSITY * 3.141592653589793 * RADIUS**2 * LENGTH
    across = mass * (LENGTH**2 / 12 + RADIUS**2 / 4)
    before = "ground"
    for k in range(bodies):
        name, top = f"link{k + 1}", -LENGTH * k
        m.body(name, mass=mass, com=(0, 0, top - LENGTH / 2), inertia=(across, across, mass * RADIUS**2 / 2))
        if joint == "revolute":
            m.revolute(f"j{k + 1}", before, name, at=(0, 0, top), axis=(1, 0, 0) if k % 2 else (0, 1, 0))
            m.joint_spring(f"friction{k + 1}", f"j{k + 1}", damping=damping)
            m.initial(f"j{k + 1}", position=0.1 + 0.6 / (k + 1), hold=True)
        else:
            m.spherical(f"j{k + 1}", before, name, at=(0, 0, top))
            m.initial(f"j{k + 1}.rx", velocity=1.0 / (k + 1))
            m.initial(f"j{k + 1}.ry", velocity=(-1.0) ** k)
        before = name
    return m.describe()


def ladder(rungs: int) -> Description:
    """Four-bars upon four-bars: each loop stands on the rung of the one below."""
    m = MechanismBuilder(f"ladder_{rungs}")
    below, y = "ground", (0.0, 1.0, 0.0)
    for k in range(rungs):
        for side, x in (("left", 0.0), ("right", 1.0)):
            m.body(f"{side}{k}", mass=1.0, com=(x, 0.0, k + 0.5), inertia=(0.1, 0.1, 0.01))
            m.revolute(f"{side}{k}_foot", below, f"{side}{k}", at=(x, 0.0, float(k)), axis=y)
        m.body(f"rung{k}", mass=1.0, com=(0.5, 0.0, k + 1.0), inertia=(0.01, 0.1, 0.1))
        for side, x in (("left", 0.0), ("right", 1.0)):
            m.revolute(f"{side}{k}_head", f"{side}{k}", f"rung{k}", at=(x, 0.0, k + 1.0), axis=y)
        below = f"rung{k}"
    return m.describe()


def row(loops: int) -> Description:
    """Four-bars side by side: each loop shares a crank with the next one, so that all of them move together."""
    m, y = MechanismBuilder(f"row_{loops}"), (0.0, 1.0, 0.0)
    for k in range(loops + 1):
        m.body(f"crank{k}", mass=1.0, com=(k, 0.0, 0.5), inertia=(0.08, 0.08, 0.08))
        m.revolute(f"foot{k}", "ground", f"crank{k}", at=(k, 0.0, 0.0), axis=y)
    for k in range(loops):
        m.body(f"bar{k}", mass=1.0, com=(k + 0.5, 0.0, 1.0), inertia=(0.08, 0.08, 0.08))
        m.revolute(f"left{k}", f"crank{k}", f"bar{k}", at=(k, 0.0, 1.0), axis=y)
        m.revolute(f"right{k}", f"bar{k}", f"crank{k + 1}", at=(k + 1, 0.0, 1.0), axis=y)
    return m.describe()


class Limb(NamedTuple):
    """Joints of a limb from the trunk outwards: name, place of the joint, axis, mass and half extent of the link it carries."""

    trunk: str
    joints: tuple[tuple[str, Vector, Vector, float, Vector], ...]


X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def figure() -> Description:
    """A walking robot of human size: a free pelvis and 30 joints with motors that hold its posture, feet on springy ground."""
    m = MechanismBuilder("figure", base="pelvis")
    _solid(m, "pelvis", 10.0, (0.0, 0.0, 1.0), (0.08, 0.15, 0.07))
    m.free("root", "ground", "pelvis")
    for limb in (_SPINE, _HEAD):
        _add_limb(m, limb, "", 1.0)
    for side, sign in (("left_", 1.0), ("right_", -1.0)):
        _add_limb(m, _LEG, side, sign)
        _add_limb(m, _ARM, side, sign)
        _add_sole(m, side, sign)
    return m.describe()


_SPINE = Limb(
    "pelvis",
    (
        ("waist_yaw", (0.0, 0.0, 1.08), Z, 1.5, (0.05, 0.05, 0.02)),
        ("waist_roll", (0.0, 0.0, 1.12), X, 1.5, (0.05, 0.05, 0.02)),
        ("waist_pitch", (0.0, 0.0, 1.15), Y, 22.0, (0.10, 0.17, 0.20)),
    ),
)
_HEAD = Limb(
    "waist_pitch",
    (
        ("neck_yaw", (0.0, 0.0, 1.52), Z, 0.5, (0.03, 0.03, 0.02)),
        ("neck_roll", (0.0, 0.0, 1.55), X, 0.5, (0.03, 0.03, 0.02)),
        ("neck_pitch", (0.0, 0.0, 1.57), Y, 4.0, (0.09, 0.08, 0.11)),
    ),
)
_LEG = Limb(
    "pelvis",
    (
        ("hip_yaw", (0.0, 0.09, 0.95), Z, 1.5, (0.04, 0.04, 0.04)),
        ("hip_roll", (0.0, 0.09, 0.92), X, 1.5, (0.04, 0.04, 0.04)),
        ("hip_pitch", (0.0, 0.09, 0.90), Y, 7.0, (0.06, 0.06, 0.20)),
        ("knee", (0.01, 0.09, 0.49), Y, 3.5, (0.05, 0.05, 0.19)),
        ("ankle_pitch", (0.0, 0.09, 0.09), Y, 0.6, (0.03, 0.03, 0.02)),
        ("ankle_roll", (0.0, 0.09, 0.07), X, 1.0, (0.12, 0.05, 0.02)),
    ),
)
_ARM = Limb(
    "waist_pitch",
    (
        ("shoulder_pitch", (0.0, 0.19, 1.44), Y, 0.9, (0.04, 0.04, 0.04)),
        ("shoulder_roll", (0.0, 0.23, 1.44), X, 0.9, (0.04, 0.04, 0.04)),
        ("shoulder_yaw", (0.0, 0.23, 1.36), Z, 1.6, (0.04, 0.04, 0.13)),
        ("elbow", (0.01, 0.23, 1.14), Y, 1.2, (0.03, 0.03, 0.12)),
        ("wrist_yaw", (0.0, 0.23, 0.92), Z, 0.3, (0.02, 0.02, 0.03)),
        ("wrist_pitch", (0.0, 0.23, 0.88), Y, 0.5, (0.02, 0.04, 0.08)),
    ),
)


def _add_limb(m: MechanismBuilder, limb: Limb, side: str, sign: float) -> None:
    """Each joint is called as the link it carries."""
    before = limb.trunk
    for name, (x, y, z), (ax, ay, az), mass, half in limb.joints:
        joint, at = f"{side}{name}", (x, sign * y, z)
        below = -half[2] if limb in (_LEG, _ARM) else half[2]
        _solid(m, joint, mass, (x, sign * y, z + below), half)
        m.revolute(f"{joint}_joint", before, joint, at=at, axis=(sign * ax, ay, sign * az))
        m.joint_spring(f"{joint}_motor", f"{joint}_joint", stiffness=40.0 + 25.0 * mass, damping=2.0 + mass)
        before = joint


def _solid(m: MechanismBuilder, name: str, mass: float, com: Vector, half: Vector) -> None:
    """A box of even density."""
    x, y, z = (mass * extent**2 / 3 for extent in half)
    m.body(name, mass=mass, com=com, inertia=(y + z, x + z, x + y))


def _add_sole(m: MechanismBuilder, side: str, sign: float) -> None:
    """Ground under heel and toe that pushes but does not pull."""
    for place, x in (("heel", -0.08), ("toe", 0.14)):
        name, at = f"{side}{place}", (x, sign * 0.09, 0.02)
        m.sensor(f"{name}_height", "position", body=f"{side}ankle_roll", at=at)
        m.sensor(f"{name}_speed", "velocity", body=f"{side}ankle_roll", at=at)
        depth, speed = f"(0.02 - {name}_height.z)", f"{name}_speed.z"
        push = f"max(0, 40000 * {depth} - 400 * {speed} * max(0, min(1, 100 * {depth})))"
        m.point_force(f"{name}_ground", "ground", f"{side}ankle_roll", at=at, direction=(0, 0, 1), force=push)
