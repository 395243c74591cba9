"""The section `platform` of a description file: a table on legs of changing length, given by the places of their joints.

platform:
  unit: mm                              # of every length in the section
  body: table
  neutral: {position: [0, 0, 2100]}     # of the table's frame, in the ground's
  stroke: 50                            # from the neutral length; or [-40, 60]
  box: [10, 10, 10, 0.02, 0.02, 0.02]   # of poses that are worked in, +/-; angles in rad
  legs:
    leg1: {base: [-1400, -800, 0], top: [-1400, -800, -900]}   # in the ground's frame, in the table's frame
  dynamics: {...}                       # masses; without them there is only kinematics
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, model_validator

from symgen.description.errors import Path, Problem
from symgen.description.fields import Identifier, Part
from symgen.description.values import LARGEST

Array = NDArray[np.float64]

UNITS: Mapping[str, float] = {"m": 1.0, "cm": 1e-2, "mm": 1e-3}
"""Metres in each unit of length."""

MODEST = 0.2
"""Share of the shortest stroke that a point of the table moves in the working range, unless the description gives one."""

FEWEST_LEGS, MOST_LEGS = 6, 32

PAYLOAD = "payload"
"""Name of the payload's body."""

Real = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-LARGEST, le=LARGEST)]
Three = tuple[Real, Real, Real]
ZERO: Three = (0.0, 0.0, 0.0)


def _above_zero(value: float) -> float:
    if not value > 0.0:
        raise ValueError(f"{value:g} must be above zero; correct it")
    return value


Positive = Annotated[Real, AfterValidator(_above_zero)]


def _range(value: Any) -> Any:
    return [-value, value] if isinstance(value, (int, float)) and not isinstance(value, bool) else value


def _ordered(value: tuple[float, float]) -> tuple[float, float]:
    if not value[0] < value[1]:
        raise ValueError(f"the stroke [{value[0]:g}, {value[1]:g}] is empty; write [smallest, largest]")
    if not value[0] <= 0.0 <= value[1]:
        raise ValueError(
            f"the stroke [{value[0]:g}, {value[1]:g}] does not contain 0; it is the change from the neutral length: correct it, or "
            "choose a neutral pose within reach"
        )
    return value


_STROKE_SCHEMA = {
    "anyOf": [{"type": "number"}, {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}]
}

Stroke = Annotated[tuple[Real, Real], BeforeValidator(_range), AfterValidator(_ordered), WithJsonSchema(_STROKE_SCHEMA)]
"""Smallest and largest change of the neutral length; a single number stands for both directions."""


def _radians(angles: tuple[float, float, float]) -> tuple[float, float, float]:
    if max(map(abs, angles)) > 2.0 * np.pi:
        raise ValueError(f"{max(angles, key=abs):g} rad is more than a full turn; write radians")
    return angles


class Neutral(Part):
    """Pose of the table's frame in the ground's frame from which poses are counted."""

    position: Three
    rpy: Annotated[Three, AfterValidator(_radians)] = ZERO


class Leg(Part):
    """`base` in the ground's frame; `top` in the table's frame, or with `top_frame: ground` at the neutral pose."""

    base: Three
    top: Three
    stroke: Stroke | None = None


class Entries(Part):
    """Entries of an inertia matrix, kg m^2."""

    xx: Positive
    yy: Positive
    zz: Positive
    xy: Real = 0.0
    xz: Real = 0.0
    yz: Real = 0.0


class Load(Part):
    """A rigid body on the table: `com` in the table's frame, inertia about it."""

    mass: Positive
    com: Three = ZERO
    inertia: Entries


class LegBody(Part):
    """Half a leg: `com` is its distance from its joint along the leg; it is a solid of revolution about the leg's axis."""

    mass: Positive
    com: Positive
    axial: Positive
    transverse: Positive


class Actuator(Part):
    """`lag`: time constant of the force, force' = (command - force)/lag."""

    lag: Positive


class Dynamics(Part):
    table: Load
    payload: Load | None = None
    cylinder: LegBody
    rod: LegBody
    actuator: Actuator | None = None


class Platform(Part):
    unit: Literal["m", "cm", "mm"] = "m"
    body: Identifier = "table"
    neutral: Neutral
    point: Three = ZERO
    """The controlled point, in the table's frame: poses are displacements of it."""
    top_frame: Literal["platform", "ground"] = "platform"
    stroke: Stroke | None = None
    box: tuple[Positive, Positive, Positive, Positive, Positive, Positive] | None = None
    """Half-widths of the working range: displacements of the point, then roll, pitch and yaw in rad."""
    legs: Annotated[Mapping[Identifier, Leg], Field(min_length=FEWEST_LEGS, max_length=MOST_LEGS)]
    dynamics: Dynamics | None = None

    @model_validator(mode="after")
    def _turns_are_radians(self) -> Platform:
        if self.box is not None and max(self.box[3:]) >= 0.5 * np.pi:
            raise ValueError(
                f"the box turns by {max(self.box[3:]):g} rad; its angles are in rad and stay below a right one"
            )
        return self

    @model_validator(mode="after")
    def _leaves_the_payload_its_name(self) -> Platform:
        if self.body == PAYLOAD:
            raise ValueError(f"'{PAYLOAD}' is the body that stands on the table; choose another `body`")
        return self

    @model_validator(mode="after")
    def _has_strokes(self) -> Platform:
        without = [name for name, leg in self.legs.items() if leg.stroke is None]
        if self.stroke is None and without:
            raise ValueError(
                f"{', '.join(without)} has no stroke; write one for all legs beside `legs`, or one of its own"
            )
        return self


@dataclass(frozen=True, eq=False)
class PlatformGeometry:
    """Numbers of a platform in metres and radians; rows of arrays are legs."""

    name: str
    unit: str
    legs: tuple[str, ...]
    base: Array
    """(n, 3) in the ground's frame."""
    top: Array
    """(n, 3) in the table's frame."""
    position: Array
    rpy: Array
    point: Array
    stroke: Array
    """(n, 2): smallest and largest change of the neutral length."""
    box: Array
    """(6,): half-widths of the working range."""
    box_written: bool = False
    """Whether the description says it."""

    @property
    def rotation(self) -> Array:
        """From the table's axes to the ground's at the neutral pose."""
        return rotation(self.rpy)

    @property
    def tops(self) -> Array:
        """(n, 3): upper joints at the neutral pose, in the ground's frame."""
        return np.asarray(self.position + self.top @ self.rotation.T)

    @property
    def neutral_lengths(self) -> Array:
        return np.asarray(np.linalg.norm(self.tops - self.base, axis=1))

    @property
    def digest(self) -> str:
        """Hash of everything but the box, on which no equations depend."""
        arrays = (self.base, self.top, self.position, self.rpy, self.point, self.stroke)
        content = "\0".join([self.name, self.unit, *self.legs]).encode()
        return sha256(content + b"".join(np.ascontiguousarray(array).tobytes() for array in arrays)).hexdigest()


def rotation(rpy: Array) -> Array:
    """Rz(yaw) Ry(pitch) Rx(roll)"""
    (c1, c2, c3), (s1, s2, s3) = np.cos(rpy), np.sin(rpy)
    about_x = np.array([[1.0, 0.0, 0.0], [0.0, c1, -s1], [0.0, s1, c1]])
    about_y = np.array([[c2, 0.0, s2], [0.0, 1.0, 0.0], [-s2, 0.0, c2]])
    about_z = np.array([[c3, -s3, 0.0], [s3, c3, 0.0], [0.0, 0.0, 1.0]])
    return np.asarray(about_z @ about_y @ about_x)


def geometry(name: str, platform: Platform) -> PlatformGeometry:
    """The platform of a file in metres, its joints in the frames that the equations use."""
    metres = UNITS[platform.unit]
    base, top = (metres * np.array([getattr(leg, key) for leg in platform.legs.values()]) for key in ("base", "top"))
    position, rpy = metres * np.array(platform.neutral.position), np.array(platform.neutral.rpy)
    if platform.top_frame == "ground":
        top = (top - position) @ rotation(rpy)
    stroke = metres * np.array([leg.stroke or platform.stroke for leg in platform.legs.values()])
    point = metres * np.array(platform.point)
    arms = np.linalg.norm(top - point, axis=1).max()
    box = (
        metres * np.array(platform.box[:3]) if platform.box else np.full(3, MODEST * np.abs(stroke[stroke != 0]).min())
    )
    angles = np.array(platform.box[3:]) if platform.box else box / max(arms, box[0])
    box = np.concatenate([box, angles])
    legs, written = tuple(platform.legs), platform.box is not None
    return PlatformGeometry(name, platform.unit, legs, base, top, position, rpy, point, stroke, box, written)


def platform_problems(platform: Platform, path: Path = ("platform",)) -> list[Problem]:
    """What is wrong with the lengths of the legs, and with bodies that do not go with them."""
    numbers, problems = geometry("", platform), []
    for name, length, stroke in zip(numbers.legs, numbers.neutral_lengths, numbers.stroke, strict=True):
        if length + stroke[0] <= 0.0:
            text = f"its neutral length is {length:g} m, its stroke begins at {stroke[0]:g} m; move a joint or shorten the stroke"
            problems.append(Problem((*path, "legs", name), text))
    return problems + _bodies_beyond(platform, numbers, path)


def _bodies_beyond(platform: Platform, numbers: PlatformGeometry, path: Path) -> list[Problem]:
    """Halves of legs whose centre of mass lies beyond the other end of the shortest leg."""
    if platform.dynamics is None:
        return []
    shortest, metres = float(numbers.neutral_lengths.min()), UNITS[platform.unit]
    halves = {"cylinder": platform.dynamics.cylinder, "rod": platform.dynamics.rod}
    return [
        Problem(
            (*path, "dynamics", name, "com"),
            f"{metres * half.com:g} m from its joint is beyond the other end of the shortest leg, {shortest:g} m long; correct it",
        )
        for name, half in halves.items()
        if metres * half.com >= shortest
    ]
