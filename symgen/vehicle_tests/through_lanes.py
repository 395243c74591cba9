"""Double lane change and obstacle avoidance, ISO 3888-1 and ISO 3888-2, with the driver of the description."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from symgen.description.expression import Expression
from symgen.description.schema import ForceSensor, PointSensor
from symgen.description.vehicle_tests import LaneChange
from symgen.driving.tuning import tuned
from symgen.runtime import ArgumentError
from symgen.vehicle_tests import lanes
from symgen.vehicle_tests.car import Car, Tipped, ended, uninterrupted
from symgen.vehicle_tests.charts import accelerations, of_tires, over_time
from symgen.vehicle_tests.lane_change import Controls, Passage, drive_through, highest_clean
from symgen.vehicle_tests.motion import Array, Motion
from symgen.vehicle_tests.results import Chart, Line, Outcome, Value

LAYOUTS: dict[str, Callable[[float], tuple[lanes.Lane, ...]]] = {
    "ISO 3888-1": lanes.iso_3888_1,
    "ISO 3888-2": lanes.iso_3888_2,
}
EVERY = 5
"""Steps from row to row of a run."""
TUNED_AT = (12.0, 18.0, 25.0)
"""m/s, of the linear models for which the driver is tuned."""
PLAUSIBLE = 0.5, 3.0
"""Width by track, and length by wheelbase."""
OF_DRIVER = {
    "wheelbase": ("m", "of the driver, as the next four"),
    "rear": ("m", "from the rear axle to the point that follows the path"),
    "steering_ratio": ("1", "steering wheel to front wheels"),
    "understeer": ("s^2/m", "by which the wheelbase seems longer, by the square of the speed"),
    "response": ("s^2/m", "by which the car answers later, by the speed"),
    "emphasis": ("s", "by which short bends are raised"),
}
"""Numbers of the driver that are made for the car: units and meanings."""
WORDS = {"tuned": "driver tuned for the car", "as_written": "driver as written"}
CORNERS = ("front left", "front right", "rear left", "rear right")
SENSORS = ("place", "facing", "going")
"""Of the part `driving/driver.yaml`."""


def through_lanes(car: Car, name: str, entry: LaneChange) -> Outcome:
    with car.model.trying(_tuned(car) if entry.driver == "tuned" else {}):
        return _through(car, name, entry)


def _through(car: Car, name: str, entry: LaneChange) -> Outcome:
    size, controls = _between_cones(car), _controls(car)
    layout = LAYOUTS[entry.standard](size.width)
    path = lanes.path_through(layout, size)

    def drive(speed: float) -> Passage:
        passage = drive_through(
            car.model, layout, size, speed, path=path, controls=controls, step=car.step, every=EVERY
        )
        motion = car.motion_of(uninterrupted(passage.run))
        return passage if motion.tips is None else replace(passage, tips=str(Tipped(motion)))

    if entry.speed is None:
        return _highest(car, name, entry, size, controls, drive)
    speed = car.number(entry.speed)
    passage = drive(speed)
    if passage.tips is None:
        ended(passage.run)
    return Outcome(
        name,
        entry.standard,
        f"{3.6 * speed:.4g} km/h, car of {size.width:g} m, {WORDS[entry.driver]}",
        _values(car, controls, passage),
        _charts(car, controls, size, passage),
        "pass" if passage.clean else "fail",
        (*passage.reasons, *_lifted(passage)),
    )


def _highest(
    car: Car, name: str, entry: LaneChange, size: lanes.Outline, controls: Controls, drive: Callable[[float], Passage]
) -> Outcome:
    found = highest_clean(drive)
    values = (
        Value("highest_clean_speed", found.speed, "m/s", "held by the controller; what follows is of this run"),
        *_values(car, controls, found.last),
    )
    first = found.first
    limit = tuple(f"at {3.6 * first.speed:.4g} km/h {reason}" for reason in first.reasons)
    conditions = f"highest clean speed, {found.tried} runs, car of {size.width:g} m, {WORDS[entry.driver]}"
    return Outcome(
        name,
        entry.standard,
        conditions,
        values,
        _charts(car, controls, size, found.last),
        reasons=(*limit, *_lifted(found.last)),
    )


# -- the driver --------------------------------------------------------------------------------------------------------


def _tuned(car: Car) -> Mapping[str, float]:
    """Numbers of the driver for this car: two of its lengths, and what its linear models say."""
    driver, entry = _driver(car), car.entry
    assert entry.drive is not None
    rear = float(np.mean([wheel.centre[0] for wheel in car.axles[-1].wheels]))
    lengths = {f"{driver}.wheelbase": car.wheelbase, f"{driver}.rear": _followed(car) - rear}
    with car.model.trying(lengths):
        more = tuned(car.model, TUNED_AT, driver, entry.steering, entry.drive, about=lambda v: car.steady(v).trim)
    return {**lengths, **more}


# -- what the driver's part is called, and how far the car reaches ----------------------------------------------------


def _driver(car: Car) -> str:
    """The instance that has the sensors of `driving/driver.yaml`."""
    sensors = car.description.sensors
    names = [name.removesuffix(".place") for name in sensors if name.endswith(".place")]
    found = [name for name in names if all(f"{name}.{sensor}" in sensors for sensor in SENSORS)]
    if len(found) != 1:
        raise ArgumentError(
            f"{car.description.name} has {len(found)} parts like driving/driver.yaml; tests with a driver need one, see docs/driver.md"
        )
    return found[0]


def _controls(car: Car) -> Controls:
    entry = car.entry
    assert entry.driver is not None
    assert entry.drive is not None
    assert entry.speed is not None
    tires = {wheel.tire for axle in car.axles for wheel in axle.wheels}
    loads = [f"{n}.3" for n, s in car.description.sensors.items() if isinstance(s, ForceSensor) and s.force in tires]
    return Controls(
        driver=_driver(car),
        driver_control=entry.driver,
        speed_control=entry.speed.control,
        speed_target=entry.speed.target,
        drive=entry.drive,
        steering=entry.steering,
        brake=entry.brake,
        loads=tuple(loads),
    )


def _between_cones(car: Car) -> lanes.Outline:
    """From the point that follows the path."""
    point = _followed(car)
    axle = float(np.mean([wheel.centre[0] for wheel in car.axles[0].wheels]))
    width, length, front = (_length(car, each) for each in (car.entry.width, car.entry.length, car.entry.front))
    _plausible("width", width, "the largest track", max(np.ptp([w.centre[1] for w in a.wheels]) for a in car.axles))
    _plausible("length", length, "the wheelbase", car.wheelbase)
    nose = axle + front
    return lanes.Outline(width=width, ahead=nose - point, behind=point - (nose - length))


def _plausible(name: str, size: float, like: str, other: float) -> None:
    """A motorcycle has no track."""
    least, most = PLAUSIBLE
    if other > 0.0 and not least * other <= size <= most * other:
        raise ArgumentError(
            f"the section `vehicle` says {name} {size:g} m, which is {size / other:.3g} times {like} of {other:.3g} m; "
            f"write metres, from {least:g} to {most:g} times {like}"
        )


def _followed(car: Car) -> float:
    """Along x: the point that follows the path."""
    sensor = car.description.sensors[f"{_driver(car)}.place"]
    assert isinstance(sensor, PointSensor)
    assert sensor.at is not None
    return float(car.design.point(sensor.at)[0])


def _length(car: Car, formula: Expression | None) -> float:
    assert formula is not None
    return car.number(formula)


# -- results ----------------------------------------------------------------------------------------------------------


def _values(car: Car, controls: Controls, passage: Passage) -> tuple[Value, ...]:
    motion = car.motion_of(passage.run)
    return (
        Value("overstep", passage.overstep, "m", "of a corner beyond the edge of a lane, at most"),
        Value("lateral_acceleration", float(np.abs(motion.ay).max()), "m/s^2", "largest"),
        Value("yaw_rate", float(np.abs(motion.yaw_rate).max()), "rad/s", "largest"),
        Value("side_slip", float(np.abs(motion.side_slip).max()), "rad", "largest, of the centre of mass"),
        Value("steering_angle", float(np.abs(_steering(car, controls, passage, motion)).max()), "rad", "largest"),
        Value("speed_lost", float(motion.speed[0] - motion.speed.min()), "m/s", "largest"),
        *(
            Value(f"driver_{name}", car.model.parameters[f"{controls.driver}.{name}"], unit, about)
            for name, (unit, about) in OF_DRIVER.items()
        ),
    )


def _steering(car: Car, controls: Controls, passage: Passage, motion: Motion) -> Array:
    return np.asarray(motion.inputs[car.entry.steering] + passage.run[f"{controls.driver}.angle"])


def _lifted(passage: Passage) -> tuple[str, ...]:
    return tuple(f"a wheel leaves the ground: {load} becomes zero" for load in passage.lifted)


def _charts(car: Car, controls: Controls, size: lanes.Outline, passage: Passage) -> tuple[Chart, ...]:
    motion = car.motion_of(passage.run)
    charts = over_time(
        motion,
        steering=("steering-wheel angle", "rad", _steering(car, controls, passage, motion)),
        yaw_rate=("yaw rate", "rad/s", motion.yaw_rate),
        lateral_acceleration=("lateral acceleration", "m/s^2", motion.ay),
        side_slip=("side slip angle", "rad", motion.side_slip),
        speed=("speed", "m/s", motion.speed),
    )
    return (_from_above(controls, size, passage), *charts, accelerations(motion), *of_tires(motion))


def _from_above(controls: Controls, size: lanes.Outline, passage: Passage) -> Chart:
    """Corners between the edges of the lanes, and the path that the driver follows."""
    run, driver = passage.run, controls.driver
    heading = np.unwrap(np.arctan2(run[f"{driver}.facing.y"], run[f"{driver}.facing.x"]))
    places = lanes.corners(run[f"{driver}.place.x"], run[f"{driver}.place.y"], heading, size)
    edges = [(lane, edge) for lane in passage.lanes for edge in (lane.right, lane.left)]
    gap = [np.nan]
    x = np.concatenate([[lane.begin, lane.end, *gap] for lane, _ in edges])
    y = np.concatenate([[edge, edge, *gap] for _, edge in edges])
    lines = [Line("lanes", x, y), Line("path", passage.path.x, passage.path.y, "dashed")]
    lines += [Line(corner, *place.T) for corner, place in zip(CORNERS, places, strict=True)]
    return Chart("path", ("x", "m"), ("y", "m"), tuple(lines), about="corners of the car between the lanes")
