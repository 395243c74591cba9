"""Tests of vehicles by number, as they are written; docs/vehicle-tests.md says where the values of what is left out are from.

tests:
  circle: {standard: ISO 4138, method: constant_speed, speed: 80/3.6}
  step_steer: {standard: ISO 7401, kind: step}
  sine_dwell: {standard: FMVSS 126}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from symgen.description.expression import Number
from symgen.description.fields import Part, Scalar
from symgen.description.road_data import RoadFile

KMH = 1.0 / 3.6


class Circle(Part):
    """Steady states in circles: the speed, the radius or the steering stays as it is."""

    standard: Literal["ISO 4138"]
    method: Literal["constant_speed", "constant_radius", "constant_steering"] = "constant_speed"
    speed: Scalar = Number(80.0 * KMH)
    """m/s, of `constant_speed`."""
    radius: Scalar = Number(100.0)
    """m, of `constant_radius`; of `constant_steering` that of the first circle, driven slowly."""
    lateral_acceleration: Scalar = Number(12.0)
    """m/s^2 at which the test ends, if the vehicle comes so far."""


class Response(Part):
    """What the vehicle makes of its steering over time: a step, one sine, or many frequencies at once."""

    standard: Literal["ISO 7401"]
    kind: Literal["step", "sine", "frequency"] = "step"
    speed: Scalar = Number(100.0 * KMH)
    lateral_acceleration: Scalar = Number(4.0)
    """m/s^2 that the steering's amplitude gives in a steady state."""
    steering_rate: Scalar = Number(8.726646259971647)
    """rad/s, of a step: 500 degrees per second."""
    frequency: Scalar = Number(0.5)
    """Hz, of one sine."""


class SineDwell(Part):
    """A sine with a pause in its second peak, larger from run to run."""

    standard: Literal["FMVSS 126", "ECE R140"]
    speed: Scalar = Number(80.0 * KMH)
    step: Scalar = Number(0.5)
    """Of the amplitudes, in multiples of that which gives 0.3 g."""


class BrakingInTurn(Part):
    """A steady circle, then brakes with the steering held."""

    standard: Literal["ISO 7975"]
    radius: Scalar = Number(100.0)
    lateral_acceleration: Scalar = Number(5.0)
    deceleration: Scalar = Number(8.0)
    """m/s^2, of the hardest braking."""


class StraightBraking(Part):
    """From a speed to a standstill, straight on."""

    standard: Literal["ISO 21994"]
    speed: Scalar = Number(100.0 * KMH)
    grip: Scalar = Number(1.0)
    """Of both sides, by which the friction of tires is multiplied."""


class SplitBraking(Part):
    """Brakes on a road that is slippery on one side, with the steering held."""

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


class Ride(Part):
    """Comfort on a random road of a class of ISO 8608, on a road of a file, or on the one that is data of the description."""

    standard: Literal["ISO 2631-1"]
    road: RideRoad = "C"
    speed: Scalar = Number(80.0 * KMH)
    duration: Scalar = Number(30.0)
    """s that are measured."""
    seed: Annotated[int, Field(strict=True, ge=0)] = 0


class Obstacle(Part):
    """Over a bump, or up a kerb; no standard has them."""

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


class LaneChange(Part):
    """Through lanes of cones with a driver; without a speed, the highest clean one is searched."""

    standard: Literal["ISO 3888-1", "ISO 3888-2"]
    speed: Scalar | None = None
    driver: Literal["tuned", "as_written"] = "tuned"
    """Whether the numbers of the driver are made for the car, or those of the description."""


TestEntry = Annotated[
    Circle | Response | SineDwell | BrakingInTurn | StraightBraking | SplitBraking | Ride | Obstacle | LaneChange,
    Field(discriminator="standard"),
]
"""One test, told by its standard."""
