"""Tests of vehicles by number, as they are written; docs/vehicle-tests.md says where the values of what is left out are from.

tests:
  circle: {standard: ISO 4138, method: constant_speed, speed: 80/3.6}
  step_steer: {standard: ISO 7401, kind: step}
  sine_dwell: {standard: FMVSS 126}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Discriminator, Field, Tag

from symgen.description.expression import Number
from symgen.description.fields import Part, Scalar
from symgen.description.road_data import RoadFile

Limits = Mapping[str, tuple[float, float]]
"""By field, the smallest and the largest value."""

KMH = 1.0 / 3.6
SPEED = 1.0, 150.0
"""m/s."""
RADIUS = 5.0, 1e5
"""m."""
ACCELERATION = 0.01, 100.0
"""m/s^2."""
GRIP = 1e-3, 10.0


class Test(Part):
    """Beyond its limits a number makes no test."""

    limits: ClassVar[Limits] = {}


class Circle(Test):
    """Steady states in circles: the speed, the radius or the steering stays as it is."""

    limits: ClassVar[Limits] = {"speed": SPEED, "radius": RADIUS, "lateral_acceleration": ACCELERATION}
    standard: Literal["ISO 4138"]
    method: Literal["constant_speed", "constant_radius", "constant_steering"] = "constant_speed"
    speed: Scalar = Number(80.0 * KMH)
    """m/s, of `constant_speed`."""
    radius: Scalar = Number(100.0)
    """m, of `constant_radius`; of `constant_steering` that of the first circle, driven slowly."""
    lateral_acceleration: Scalar = Number(12.0)
    """m/s^2 at which the test ends, if the vehicle comes so far."""


class Response(Test):
    """What the vehicle makes of its steering over time: a step, one sine, or many frequencies at once."""

    limits: ClassVar[Limits] = {
        "speed": SPEED,
        "lateral_acceleration": ACCELERATION,
        "steering_rate": (1e-4, 1e3),
        "frequency": (0.05, 10.0),
    }
    standard: Literal["ISO 7401"]
    kind: Literal["step", "sine", "frequency"] = "step"
    speed: Scalar = Number(100.0 * KMH)
    lateral_acceleration: Scalar = Number(4.0)
    """m/s^2 that the steering's amplitude gives in a steady state."""
    steering_rate: Scalar = Number(8.726646259971647)
    """rad/s, of a step: 500 degrees per second."""
    frequency: Scalar = Number(0.5)
    """Hz, of one sine."""


class SineDwell(Test):
    """A sine with a pause in its second peak, larger from run to run."""

    limits: ClassVar[Limits] = {"speed": SPEED, "step": (0.1, 10.0)}
    standard: Literal["FMVSS 126", "ECE R140"]
    speed: Scalar = Number(80.0 * KMH)
    step: Scalar = Number(0.5)
    """Of the amplitudes, in multiples of that which gives 0.3 g."""


class BrakingInTurn(Test):
    """A steady circle, then brakes with the steering held."""

    limits: ClassVar[Limits] = {"radius": RADIUS, "lateral_acceleration": ACCELERATION, "deceleration": (0.1, 100.0)}
    standard: Literal["ISO 7975"]
    radius: Scalar = Number(100.0)
    lateral_acceleration: Scalar = Number(5.0)
    deceleration: Scalar = Number(8.0)
    """m/s^2, of the hardest braking."""


class StraightBraking(Test):
    """From a speed to a standstill, straight on."""

    limits: ClassVar[Limits] = {"speed": (5.0, SPEED[1]), "grip": GRIP}
    standard: Literal["ISO 21994"]
    speed: Scalar = Number(100.0 * KMH)
    grip: Scalar = Number(1.0)
    """Of both sides, by which the friction of tires is multiplied."""


class SplitBraking(Test):
    """Brakes on a road that is slippery on one side, with the steering held."""

    limits: ClassVar[Limits] = {"speed": SPEED, "deceleration": (0.1, 100.0), "grip": GRIP}
    standard: Literal["ISO 14512"]
    speed: Scalar = Number(80.0 * KMH)
    deceleration: Scalar = Number(4.0)
    """m/s^2 that the same brake torque gives on a road with grip."""
    grip: Scalar = Number(0.3)
    """Of the slippery side, by which the friction of tires is multiplied."""
    slippery: Literal["left", "right"] = "right"


RideRoad = Annotated[
    Annotated[Literal["A", "B", "C", "D", "E", "F", "G", "H", "description"], Tag("named")]
    | Annotated[RoadFile, Tag("file")],
    Discriminator(lambda value: "file" if isinstance(value, Mapping | RoadFile) else "named"),
]


class Ride(Test):
    """Comfort on a random road of a class of ISO 8608, on a road of a file, or on the one that is data of the description."""

    limits: ClassVar[Limits] = {"speed": SPEED, "duration": (2.0, 3600.0)}
    standard: Literal["ISO 2631-1"]
    road: RideRoad = "C"
    speed: Scalar = Number(80.0 * KMH)
    duration: Scalar = Number(30.0)
    """s that are measured."""
    seed: Annotated[int, Field(strict=True, ge=0)] = 0


class Obstacle(Test):
    """Over a bump, or up a kerb; no standard has them."""

    limits: ClassVar[Limits] = {
        "speed": SPEED,
        "height": (1e-4, 10.0),
        "length": (0.01, 1000.0),
        "ramp": (1e-3, 1000.0),
    }
    standard: Literal["bump", "kerb"]
    speed: Scalar | None = None
    """By default 30 km/h over a bump, 10 km/h up a kerb."""
    height: Scalar | None = None
    """m; by default 0.08 of a bump and 0.1 of a kerb."""
    length: Scalar = Number(0.5)
    """m, of a bump along the road."""
    ramp: Scalar = Number(0.1)
    """m, along which a kerb rises."""
    side: Literal["both", "left", "right"] = "both"


class LaneChange(Test):
    """Through lanes of cones with a driver; without a speed, the highest clean one is searched."""

    limits: ClassVar[Limits] = {"speed": SPEED}
    standard: Literal["ISO 3888-1", "ISO 3888-2"]
    speed: Scalar | None = None
    driver: Literal["tuned", "as_written"] = "tuned"
    """Whether the numbers of the driver are made for the car, or those of the description."""


TestEntry = Annotated[
    Circle | Response | SineDwell | BrakingInTurn | StraightBraking | SplitBraking | Ride | Obstacle | LaneChange,
    Field(discriminator="standard"),
]
"""One test, told by its standard."""


def beyond_limits(test: Part, field: str, value: float) -> str | None:
    """What is wrong with the value of a field."""
    limits = test.limits.get(field) if isinstance(test, Test) else None
    if limits is None or limits[0] <= value <= limits[1]:
        return None
    return f"found {value:g}; write a number from {limits[0]:g} to {limits[1]:g}"
