"""What is looked at in runs: signals over time, the path from above, accelerations in the plane, and what tires bear."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import pi

import numpy as np

from symgen.vehicle_tests.car import Car
from symgen.vehicle_tests.motion import Array, Motion
from symgen.vehicle_tests.results import Chart, Line

CIRCLE = np.linspace(0.0, 2.0 * pi, 181)

Drawn = tuple[str, str, Array]
"""Title and unit of an axis, and values."""


def over_time(motion: Motion, **drawn: Drawn) -> tuple[Chart, ...]:
    """A chart of each."""
    return tuple(
        Chart(name, ("time", "s"), (title, unit), (Line("", motion.time, values),))
        for name, (title, unit, values) in drawn.items()
    )


def of_steering(car: Car, motion: Motion) -> tuple[Chart, ...]:
    charts = over_time(
        motion,
        steering=("steering-wheel angle", "rad", motion.inputs[car.entry.steering]),
        yaw_rate=("yaw rate", "rad/s", motion.yaw_rate),
        lateral_acceleration=("lateral acceleration", "m/s^2", motion.ay),
        side_slip=("side slip angle", "rad", motion.side_slip),
        roll=("roll angle", "rad", motion.roll),
    )
    return (*charts, *of_motion(motion))


def of_motion(motion: Motion) -> tuple[Chart, ...]:
    return (from_above(motion), accelerations(motion), *of_tires(motion))


def from_above(motion: Motion) -> Chart:
    x, y = motion.path.T
    return Chart("path", ("x", "m"), ("y", "m"), (Line("", x, y),), alike=True)


def accelerations(motion: Motion) -> Chart:
    """The g-g diagram."""
    line = Line("", motion.ay, motion.ax)
    title = "longitudinal acceleration", "m/s^2"
    return Chart("accelerations", ("lateral acceleration", "m/s^2"), title, (line,), alike=True)


def of_tires(motion: Motion) -> tuple[Chart, ...]:
    """Where the description has sensors of their forces: forces by the load, with the limit if there is one, and over slip."""
    if not motion.tires:
        return ()
    shares = [Line(tire.name, tire.share(1), tire.share(0)) for tire in motion.tires]
    limited = all(tire.friction is not None for tire in motion.tires)
    limit = [Line("limit", np.cos(CIRCLE), np.sin(CIRCLE), "dashed")] if limited else []
    of = "friction and load" if limited else "load"
    x, y = (f"lateral force by {of}", "1"), (f"longitudinal force by {of}", "1")
    found = [Chart("friction_in_use" if limited else "force_by_load", x, y, (*shares, *limit), alike=True)]
    kinds = (("lateral", "cornering", 1, "lateral slip"), ("longitudinal", "slip", 0, "longitudinal slip"))
    for name, kind, axis, words in kinds:
        lines = tuple(
            Line(tire.name, tire.slips[kind], tire.forces[:, axis]) for tire in motion.tires if kind in tire.slips
        )
        if lines:
            found.append(Chart(f"{name}_force_by_slip", (words, "1"), (f"{name} force", "N"), lines))
    return tuple(found)


@dataclass(frozen=True, eq=False)
class Run:
    """One of several: its name, its level on the scale of the charts, and its motion."""

    name: str
    level: float
    motion: Motion


def of_runs(
    runs: Sequence[Run], scale: tuple[str, str], **drawn: tuple[str, str, Callable[[Motion], Array]]
) -> tuple[Chart, ...]:
    """The same of several runs in one chart each, and their paths; `scale` is the title and the unit of levels."""
    charts = [
        Chart(
            name,
            ("time", "s"),
            (title, unit),
            tuple(Line(run.name, run.motion.time, read(run.motion), level=run.level) for run in runs),
            scale=scale,
        )
        for name, (title, unit, read) in drawn.items()
    ]
    paths = tuple(Line(run.name, run.motion.path[:, 0], run.motion.path[:, 1], level=run.level) for run in runs)
    return (*charts, Chart("path", ("x", "m"), ("y", "m"), paths, alike=True, scale=scale))
