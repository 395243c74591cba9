"""Manoeuvres as data: what goes in over time, where a run starts, how long it is, and what is read off it.

manoeuvres:
  j_turn:
    trim: {speed: 60/3.6, free: [drive_torque]}
    until: 6.0
    step: 0.001
    inputs: {steering_wheel: {type: ramp, time: [1.0, 1.5], value: [0, 1.0]}}
    stop: {output: chassis_velocity.x, value: 1.0}
    measures: {peak: {type: peak, of: chassis_acceleration.y}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from symgen.description.expression import Number
from symgen.description.fields import Formula, Identifier, Part, Scalar

Pair = tuple[Scalar, Scalar]


class Step(Part):
    """From the first value to the second at a time."""

    type: Literal["step"]
    time: Scalar
    value: Pair


class Ramp(Part):
    """Straight from the first value to the second between two times."""

    type: Literal["ramp"]
    time: Pair
    value: Pair


class Sine(Part):
    """offset + amplitude sin(2 pi frequency (t - start) + phase) between two times; before and after them the offset."""

    type: Literal["sine"]
    amplitude: Scalar
    frequency: Scalar
    phase: Scalar = Number(0.0)
    offset: Scalar = Number(0.0)
    time: Pair | None = None


class Sweep(Part):
    """offset + amplitude sin(phase) between two times, with a frequency that grows evenly from the first to the second one."""

    type: Literal["sweep"]
    amplitude: Scalar
    frequency: Pair
    time: Pair
    offset: Scalar = Number(0.0)


class SineWithDwell(Part):
    """One period of a sine from a time on, which rests for `dwell` seconds at its second peak; before and after it the offset."""

    type: Literal["sine_with_dwell"]
    amplitude: Scalar
    frequency: Scalar
    time: Scalar
    dwell: Scalar = Number(0.5)
    offset: Scalar = Number(0.0)


class Random(Part):
    """Sines of one size at all frequencies between two, with phases by chance, between two times; `rms` is that of all together."""

    type: Literal["random"]
    rms: Scalar
    frequency: Pair
    time: Pair
    seed: Scalar = Number(0.0)
    offset: Scalar = Number(0.0)


class Points(Part):
    """Straight lines between values at times; the end values beyond."""

    type: Literal["table"]
    time: Annotated[tuple[Scalar, ...], Field(min_length=2, max_length=100_000)]
    value: Annotated[tuple[Scalar, ...], Field(min_length=2, max_length=100_000)]


def _way_of_varying(value: Any) -> Any:
    if isinstance(value, Mapping):
        return value.get("type")
    return getattr(value, "type", "formula") if isinstance(value, Part) else "formula"


Signal = Annotated[
    Annotated[Formula, Tag("formula")]
    | Annotated[Step, Tag("step")]
    | Annotated[Ramp, Tag("ramp")]
    | Annotated[Sine, Tag("sine")]
    | Annotated[Sweep, Tag("sweep")]
    | Annotated[SineWithDwell, Tag("sine_with_dwell")]
    | Annotated[Random, Tag("random")]
    | Annotated[Points, Tag("table")],
    Discriminator(_way_of_varying),
]
"""A number, a formula of `time` and parameters, or one of the shapes."""


class Trim(Part):
    """The run starts in the steady state at a speed, straight on, on a gradient or in a circle; inputs and parameters in
    `free` take the values that hold it."""

    speed: Scalar = Number(0.0)
    curvature: Scalar = Number(0.0)
    lateral_acceleration: Scalar = Number(0.0)
    gradient: Scalar | None = None
    free: tuple[str, ...] = ()
    tolerance: Scalar | None = None


class Start(Part):
    """Of one coordinate."""

    position: Scalar | None = None
    velocity: Scalar | None = None


class StopEntry(Part):
    """The run ends where the output crosses the value."""

    output: str
    value: Scalar = Number(0.0)


class Measure(Part):
    """One number of an output between two times (default: of the whole run)."""

    type: Literal[
        "peak", "maximum", "minimum", "range", "mean", "rms", "first", "final", "rise_time", "overshoot", "settling_time",
        "crossing_time",
    ]  # fmt: skip
    of: str
    after: Scalar | None = None
    before: Scalar | None = None
    value: Scalar | None = None


class ManoeuvreEntry(Part):
    """A manoeuvre as it is written."""

    about: Annotated[str, Field(max_length=500)] = ""
    until: Scalar
    step: Scalar = Number(1e-3)
    parameters: Mapping[str, Scalar] = {}
    initial: Mapping[str, Start] = {}
    trim: Trim | None = None
    inputs: Mapping[str, Signal] = {}
    stop: StopEntry | None = None
    measures: Mapping[Identifier, Measure] = {}


class ManoeuvreFile(Part):
    """A file of its own."""

    manoeuvres: Annotated[Mapping[Identifier, ManoeuvreEntry], Field(min_length=1)]
