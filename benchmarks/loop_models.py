"""Robots with closed loops whose numbers are our own, in the style in which such robots are published: a pair of legs with leaf
springs and rods like Cassie's in flight, a delta robot, and a hydraulic excavator. Every loop closes in one point.

All is driven by servos, k (rest + amplitude sin(frequency t + phase) - x) - d x', at joints and along cylinders.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.description import Description, MechanismBuilder

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Servo:
    """At a coordinate: stiffness, rest, amplitude, frequency, phase, damping."""

    coordinate: str
    k: float
    rest: float
    amplitude: float
    frequency: float
    phase: float
    d: float


@dataclass(frozen=True)
class Robot:
    description: Description
    servos: tuple[Servo, ...]


class _Drawing:
    """Bodies as rods between points, joints and servos while a robot is put together."""

    def __init__(self, name: str) -> None:
        self.builder = MechanismBuilder(name, gravity=[0, 0, -9.81])
        self.servos: list[Servo] = []

    def rod(self, name: str, mass: float, ends: Sequence[Sequence[float]], width: float = 0.04) -> None:
        """A box from the first to the last point, as wide as it is thick."""
        first, last = np.array(ends[0], dtype=float), np.array(ends[-1], dtype=float)
        way, size = last - first, float(np.linalg.norm(last - first))
        along = way / size
        across, lengthwise = mass * (size**2 + width**2) / 12, mass * width**2 / 6
        inertia = across * np.eye(3) + (lengthwise - across) * np.outer(along, along)
        self.body(name, mass, (first + last) / 2, inertia)

    def body(self, name: str, mass: float, com: Sequence[float] | Array, inertia: Array) -> None:
        entries = {f"{'xyz'[i]}{'xyz'[j]}": float(inertia[i, j]) for i in range(3) for j in range(i, 3)}
        self.builder.body(name, mass=mass, com=[float(x) for x in com], inertia=entries)

    def hinge(self, name: str, inner: str, outer: str, at: Sequence[float], axis: Sequence[float]) -> None:
        self.builder.revolute(name, inner, outer, at=[*map(float, at)], axis=[*map(float, axis)])

    def closed(self, name: str, first: str, second: str, at: Sequence[float]) -> None:
        self.builder.spherical(name, first, second, at=[*map(float, at)], cut=True)

    def servo(
        self,
        coordinate: str,
        k: float,
        d: float,
        amplitude: float = 0.0,
        frequency: float = 0.0,
        phase: float = 0.0,
        rest: float = 0.0,
    ) -> None:
        self.servos.append(Servo(coordinate, k, rest, amplitude, frequency, phase, d))
        law = f"{k}*({rest} + {amplitude}*sin({frequency}*time + {phase}) - x) - {d}*v"
        self.builder.joint_force(f"servo_{len(self.servos)}", coordinate, law)

    def motor(self, coordinate: str, inertia: float, gear: float) -> None:
        self.builder.motor(f"{coordinate}_motor", coordinate, inertia, gear)

    def done(self) -> Robot:
        return Robot(self.builder.describe(), tuple(self.servos))


Y = (0.0, 1.0, 0.0)


def legs() -> Robot:
    """Seven joints and two springs on each side; a rod holds the tarsus, another one drives the toes."""
    m = _Drawing("legs")
    m.body("pelvis", 10.0, (0.02, 0, 0.03), np.diag([0.09, 0.06, 0.09]))
    m.builder.free("flight", "ground", "pelvis")
    for side, sign in (("left", 1.0), ("right", -1.0)):
        _leg(m, side, sign)
    return m.done()


def _leg(m: _Drawing, side: str, sign: float) -> None:
    def named(name: str) -> str:
        return f"{side}_{name}"

    def at(x: float, z: float, out: float = 0.135) -> list[float]:
        return [x, sign * out, z]

    hip, knee, shin, ankle, heel, toe = (
        at(0.0, -0.09),
        at(0.12, -0.18),
        at(0.18, -0.22),
        at(-0.12, -0.53),
        at(-0.21, -0.47),
        at(0.03, -0.93),
    )
    crank, pin, lever = at(-0.075, -0.575), at(-0.075, -0.63), at(-0.02, -0.955)
    for name, mass, ends in (
        ("abduction", 1.8, (at(-0.05, 0.0, 0.1), at(0.03, 0.0))), ("yaw", 1.2, (at(0.0, 0.0), hip)),
        ("thigh", 5.5, (hip, knee)), ("knee", 0.75, (knee, shin)), ("shin", 0.6, (shin, ankle)), ("tarsus", 0.8, (ankle, toe)),
        ("heel", 0.13, (ankle, heel)), ("rod", 0.16, (hip, heel)), ("crank", 0.06, (crank, pin)), ("link", 0.04, (pin, lever)),
        ("foot", 0.15, (lever, at(0.1, -0.96))),
    ):  # fmt: skip
        m.rod(named(name), mass, ends)
    for name, inner, outer, place, axis in (
        ("roll", "pelvis", "abduction", at(0.02, 0.0, 0.1), (1, 0, 0)), ("turn", "abduction", "yaw", at(0, 0), (0, 0, 1)),
        ("pitch", "yaw", "thigh", hip, Y), ("bend", "thigh", "knee", knee, Y), ("spring", "knee", "shin", shin, Y),
        ("ankle", "shin", "tarsus", ankle, Y), ("leaf", "tarsus", "heel", ankle, Y), ("turning", "tarsus", "crank", crank, Y),
        ("linking", "crank", "link", pin, Y), ("tip", "tarsus", "foot", toe, Y),
    ):  # fmt: skip
        m.hinge(named(name), inner if inner == "pelvis" else named(inner), named(outer), place, axis)
    across = np.cross(Y, np.subtract(heel, hip))
    m.builder.universal(named("eye"), named("thigh"), named("rod"), at=hip, axis=[*Y], axis2=across.tolist())
    m.closed(named("heel_end"), named("rod"), named("heel"), heel)
    m.closed(named("toe_end"), named("link"), named("foot"), lever)
    phase = 0.0 if sign > 0 else math.pi
    for name, inertia, gear, k, amplitude in (("roll", 6e-5, 25, 400, 0.05), ("turn", 6e-5, 25, 300, 0.05), ("pitch", 3.6e-4, 16, 600, 0.3),
                                              ("bend", 3.6e-4, 16, 600, 0.25), ("turning", 5e-6, 50, 60, 0.1)):  # fmt: skip
        m.motor(named(name), inertia, gear)
        m.servo(named(name), k, 0.03 * k, amplitude, 9.0, phase)
    m.servo(named("spring"), 1500.0, 4.0)
    m.servo(named("leaf"), 1200.0, 3.0)


def delta() -> Robot:
    """Three arms carry a platform by three pairs of rods; the ends of five rods close loops."""
    m = _Drawing("delta")
    base, arm, reach, apart, length = 0.2, 0.3, 0.05, 0.05, 0.8
    low = -math.sqrt(length**2 - (base + arm - reach) ** 2)
    m.body("platform", 1.2, (0, 0, low), np.diag([0.004, 0.004, 0.008]))
    for k in range(3):
        angle = 2 * math.pi * k / 3
        out, side = (
            np.array([math.cos(angle), math.sin(angle), 0.0]),
            np.array([-math.sin(angle), math.cos(angle), 0.0]),
        )
        pivot, elbow, wrist = base * out, (base + arm) * out, reach * out + np.array([0.0, 0.0, low])
        m.rod(f"arm{k}", 0.9, (pivot, elbow), 0.05)
        m.hinge(f"motor{k}", "ground", f"arm{k}", pivot, side)
        m.motor(f"motor{k}", 2e-4, 20)
        m.servo(f"motor{k}", 900.0, 18.0, 0.25, 7.0, 2.1 * k)
        for which, offset in (("a", apart * side), ("b", -apart * side)):
            rod, first, last = f"rod{k}{which}", elbow + offset, wrist + offset
            m.rod(rod, 0.12, (first, last), 0.015)
            across = np.cross(side, last - first)
            m.builder.universal(
                f"elbow{k}{which}", f"arm{k}", rod, at=first.tolist(), axis=side.tolist(), axis2=across.tolist()
            )
            if rod == "rod0a":
                m.builder.spherical("wrist", rod, "platform", at=last.tolist())
            else:
                m.closed(f"wrist{k}{which}", rod, "platform", last)
    return m.done()


def excavator() -> Robot:
    """Twenty tons: five cylinders, of which two lift the boom, and the four-bar of the bucket."""
    m = _Drawing("excavator")

    def at(x: float, z: float, y: float = 0.0) -> list[float]:
        return [x, y, z]

    foot, stick, bucket = at(0.2, 1.6), at(3.7, 3.9), at(5.0, 1.4)
    lever, joint, pin = at(4.85, 1.75), at(5.3, 2.0), at(5.35, 1.35)
    m.body("house", 11000.0, at(-0.8, 1.7), np.diag([9000.0, 16000.0, 15000.0]))
    for name, mass, ends, width in (
        ("boom", 1900.0, (foot, stick), 0.5), ("stick", 950.0, (at(3.3, 4.5), bucket), 0.4), ("bucket", 800.0, (bucket, at(5.4, 0.5)), 0.9),
        ("rocker", 70.0, (lever, joint), 0.15), ("link", 90.0, (joint, pin), 0.15),
    ):  # fmt: skip
        m.rod(name, mass, ends, width)
    m.builder.revolute("swing", "ground", "house", at=at(0, 1.0), axis=[0, 0, 1])
    for name, inner, outer, place in (
        ("lift", "house", "boom", foot), ("crowd", "boom", "stick", stick), ("curl", "stick", "bucket", bucket),
        ("rocking", "stick", "rocker", lever), ("linking", "rocker", "link", joint),
    ):  # fmt: skip
        m.hinge(name, inner, outer, place, Y)
    m.closed("link_end", "link", "bucket", pin)
    m.servo("swing", 4e5, 2e5, 0.5, 1.0)
    _cylinder(m, "left", ("house", "boom"), at(0.9, 1.2, 0.4), at(1.9, 3.2, 0.4), (140.0, 90.0), (6e6, 1e6), 0.05)
    _cylinder(m, "right", ("house", "boom"), at(0.9, 1.2, -0.4), at(1.9, 3.2, -0.4), (140.0, 90.0), (6e6, 1e6), 0.05)
    _cylinder(m, "middle", ("boom", "stick"), at(2.0, 3.9), at(3.4, 4.45), (160.0, 100.0), (8e6, 8e5), 0.08)
    _cylinder(m, "upper", ("stick", "rocker"), at(3.75, 4.2), joint, (90.0, 60.0), (6e6, 4e5), 0.1)
    return m.done()


def _cylinder(
    m: _Drawing,
    name: str,
    bodies: tuple[str, str],
    first: Sequence[float],
    last: Sequence[float],
    masses: tuple[float, float],
    servo: tuple[float, float],
    amplitude: float,
) -> None:
    """A barrel on a pin, and a piston rod whose eye closes the loop."""
    start, end = np.array(first), np.array(last)
    middle = start + 0.55 * (end - start)
    m.rod(f"{name}_barrel", masses[0], (start, middle), 0.16)
    m.rod(f"{name}_piston", masses[1], (start + 0.4 * (end - start), end), 0.09)
    m.hinge(f"{name}_pin", bodies[0], f"{name}_barrel", start, Y)
    m.builder.prismatic(
        f"{name}_stroke", f"{name}_barrel", f"{name}_piston", at=end.tolist(), axis=(end - start).tolist()
    )
    m.closed(f"{name}_eye", f"{name}_piston", bodies[1], end)
    m.servo(f"{name}_stroke", *servo, amplitude, 2.0)


ROBOTS: Mapping[str, Callable[[], Robot]] = {"legs": legs, "delta": delta, "excavator": excavator}
