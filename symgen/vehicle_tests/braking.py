"""Brakes: in a turn (ISO 7975), straight on (ISO 21994), and on a road that is slippery on one side (ISO 14512).

Brakes are asked for a deceleration a by the torque m a R of all brakes together, m being the mass and R the radius of the wheels. What the
vehicle does is measured.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, isinf, nan, sqrt

import numpy as np

from symgen.description.forces.tire import WITH_FRICTION
from symgen.description.vehicle_tests import BrakingInTurn, SplitBraking, StraightBraking
from symgen.runtime import ArgumentError, Samples, Signal
from symgen.vehicle_tests.car import Car, RunFailed, Steady
from symgen.vehicle_tests.charts import accelerations, of_motion, of_tires, over_time
from symgen.vehicle_tests.motion import Array, Motion
from symgen.vehicle_tests.results import Chart, Line, Outcome, Value
from symgen.vehicle_tests.road_car import grip, has_limits

BEFORE, RISE = 0.5, 0.1
"""s until brakes are applied, and until their torque is reached."""
SEEN = 1.0
"""s after the brakes begin, when a turn is judged."""
SMALLEST, INCREMENT = 2.0, 1.0
"""m/s^2 of the series of a turn, which ends with the hardest braking."""
STANDSTILL = 0.3
"""m/s; what is left of the way follows from the deceleration there."""
HARDEST = 1.5
"""g that is asked for at most; halved so often that it is known to a hundredth of it."""
HALVINGS = 7
LOCKED, ABOVE = 0.1, 15.0 / 3.6
"""A wheel that turns at less than this part of the speed is locked; m/s above which that counts."""
FULL = 0.8, 0.1
"""Of the speed: between them the deceleration is fully developed."""
SPLIT_TIMES = 1.0, 2.0
"""s after the brakes begin, when braking on a split road is judged."""
CROSSED = "a wheel crosses the border of the slippery side {:.3g} s after the brakes begin, where the evaluation ends"


def _torque(car: Car, deceleration: float) -> float:
    return car.mass * deceleration * car.radius


def _braked(car: Car, start: Steady, deceleration: float, until: float) -> Motion:
    """The drive is let go when brakes begin."""
    assert car.entry.brake is not None
    inputs: dict[str, Signal] = {car.entry.brake: Samples([BEFORE, BEFORE + RISE], [0.0, _torque(car, deceleration)])}
    if car.entry.drive is not None:
        driving = start.inputs[car.entry.drive]
        inputs[car.entry.drive] = Samples([BEFORE, BEFORE + RISE], [driving, 0.0])
    return car.driven(start, until, inputs)


def _at(motion: Motion, values: Array, after: float) -> float:
    return float(np.interp(BEFORE + after, motion.time, values))


# -- in a turn --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class _InTurn:
    """After a second, relative to a car that goes on in the circle with the speed that is left."""

    deceleration: float
    yaw_ratio: float
    lateral_ratio: float
    slip: float
    deviation: float
    motion: Motion

    @classmethod
    def of(cls, motion: Motion, radius: float) -> _InTurn:
        begin, end = (_at(motion, motion.speed, after) for after in (0.0, SEEN))
        slips = [_at(motion, motion.side_slip, after) for after in (0.0, SEEN)]
        yaw, lateral = _at(motion, motion.yaw_rate, SEEN), _at(motion, motion.ay, SEEN)
        return cls(
            (begin - end) / SEEN, yaw * radius / end, lateral * radius / end**2, slips[1] - slips[0],
            _from_circle(motion, radius), motion,
        )  # fmt: skip


def _from_circle(motion: Motion, radius: float) -> float:
    """How far inwards of the circle the centre of mass is; positive to the left, where the circle's centre is."""
    x, y, heading, slip = (
        _at(motion, values, 0.0) for values in (motion.path[:, 0], motion.path[:, 1], motion.heading, motion.side_slip)
    )
    course = heading + slip
    centre = np.array([x - radius * np.sin(course), y + radius * np.cos(course)])
    place = np.array([_at(motion, values, SEEN) for values in motion.path.T])
    return radius - float(np.linalg.norm(place - centre))


def braking_in_turn(car: Car, name: str, entry: BrakingInTurn) -> Outcome:
    lateral, hardest = car.number(entry.lateral_acceleration), car.number(entry.deceleration)
    radius = car.number(entry.radius)
    start = car.steady(sqrt(lateral * radius), curvature=1.0 / radius)
    own = 1.0 / start.curvature
    asked = [*np.arange(SMALLEST, hardest - 1e-9, INCREMENT).tolist(), hardest]
    found = [_InTurn.of(_braked(car, start, a, BEFORE + SEEN + 0.5), own) for a in asked]
    conditions = (
        f"radius {radius:g} m, {lateral:g} m/s^2, {3.6 * start.speed:.4g} km/h, decelerations to {hardest:g} m/s^2"
    )
    inward, wide = (pick(found, key=lambda each: each.yaw_ratio) for pick in (max, min))
    values = (
        Value("deceleration", max(each.deceleration for each in found), "m/s^2", "largest mean of the first second"),
        Value("yaw_rate_ratio_largest", inward.yaw_ratio, "1", f"by that of the circle, after {SEEN:g} s; at {inward.deceleration:.3g} m/s^2"),
        Value("yaw_rate_ratio_smallest", wide.yaw_ratio, "1", f"by that of the circle, after {SEEN:g} s; at {wide.deceleration:.3g} m/s^2"),
        Value("side_slip_change", max((each.slip for each in found), key=abs), "rad", "largest, after a second"),
        Value("path_deviation", max((each.deviation for each in found), key=abs), "m", "largest, from the circle; negative outwards"),
    )  # fmt: skip
    return Outcome(name, entry.standard, conditions, values, _turn_charts(asked, found))


def _turn_charts(asked: list[float], found: list[_InTurn]) -> tuple[Chart, ...]:
    x = np.array([each.deceleration for each in found])
    drawn: dict[str, tuple[str, str, Callable[[_InTurn], float]]] = {
        "yaw_rate_ratio": ("yaw rate by that of the circle", "1", lambda each: each.yaw_ratio),
        "lateral_acceleration_ratio": (
            "lateral acceleration by that of the circle",
            "1",
            lambda each: each.lateral_ratio,
        ),
        "side_slip_change": ("change of the side slip angle", "rad", lambda each: each.slip),
        "path_deviation": ("path deviation", "m", lambda each: each.deviation),
    }
    charts = [
        Chart(name, ("mean deceleration", "m/s^2"), (title, unit), (Line("", x, np.array([read(e) for e in found])),))
        for name, (title, unit, read) in drawn.items()
    ]
    lines = tuple(Line(f"{a:g} m/s^2", *each.motion.path.T) for a, each in zip(asked, found, strict=True))
    hardest = found[-1].motion
    paths = Chart("path", ("x", "m"), ("y", "m"), lines, alike=True, about="by the deceleration that is asked for")
    return (*charts, paths, accelerations(hardest), *of_tires(hardest))


# -- straight on ------------------------------------------------------------------------------------------------------


def straight_braking(car: Car, name: str, entry: StraightBraking) -> Outcome:
    """The hardest braking at which no wheel locks."""
    speed, friction = car.number(entry.speed), car.number(entry.grip)
    if friction == 1.0:
        return _straight(car, name, entry.standard, speed, "")
    own = _limited(car, entry.standard).on_roads
    with own.model.trying({grip(side): friction for side in ("left", "right")}):
        return _straight(own, name, entry.standard, speed, f", grip {friction:g}")


def _straight(car: Car, name: str, standard: str, speed: float, more: str) -> Outcome:
    start = car.steady(speed)
    best, limited = _hardest(car, start)
    stop = _Stop.of(best)
    values = (
        Value("stopping_distance", stop.distance, "m", "from where brakes begin"),
        Value("mean_fully_developed_deceleration", stop.deceleration, "m/s^2", "between 80 % and 10 % of the speed"),
        Value("stopping_time", stop.time, "s"),
        Value("lateral_deviation", stop.lateral_deviation, "m", "at the end, to the left"),
        Value("heading", stop.heading, "rad", "at the end"),
    )
    reasons = () if limited else (f"no wheel locks at {HARDEST:g} g, the hardest braking that is tried",)
    charts = over_time(
        best,
        speed=("speed", "m/s", best.longitudinal_velocity),
        deceleration=("deceleration", "m/s^2", -best.ax),
        pitch=("pitch angle", "rad", best.pitch),
    )
    conditions = f"{3.6 * speed:.4g} km/h, no wheel locked above {3.6 * ABOVE:g} km/h{more}"
    return Outcome(name, standard, conditions, values, (*charts, *of_motion(best)), reasons=reasons)


def _hardest(car: Car, start: Steady) -> tuple[Motion, bool]:
    """The stop, and whether a wheel locks if brakes are harder."""

    def stopped(deceleration: float) -> Motion:
        return _to_standstill(car, start, deceleration)

    gentle, hard = 0.1 * car.gravity, HARDEST * car.gravity
    best, worst = stopped(gentle), stopped(hard)
    if not _locks(worst):
        return worst, False
    if _locks(best):
        raise RunFailed(f"wheels lock as soon as {gentle:.2g} m/s^2 are asked for")
    for _ in range(HALVINGS):
        middle = 0.5 * (gentle + hard)
        motion = stopped(middle)
        if _locks(motion):
            hard = middle
        else:
            gentle, best = middle, motion
    return best, True


def _to_standstill(car: Car, start: Steady, deceleration: float) -> Motion:
    """Wheels that slide stop later than they are asked to."""
    until = BEFORE + 1.0 + 1.2 * start.speed / deceleration
    for _ in range(4):
        motion = _braked(car, start, deceleration, until)
        if (motion.longitudinal_velocity < STANDSTILL).any():
            return motion
        until *= 2.0
    raise RunFailed(f"brakes for {deceleration:.3g} m/s^2 do not stop the vehicle in {until / 2.0:.3g} s")


def _locks(motion: Motion) -> bool:
    """Wheels turn as fast as they do at the beginning by the speed."""
    speed = motion.longitudinal_velocity
    fast = speed > ABOVE
    rolling = motion.spins[0] * speed[:, None] / speed[0]
    return bool((motion.spins[fast] < LOCKED * rolling[fast]).any())


@dataclass(frozen=True)
class _Stop:
    distance: float
    deceleration: float
    time: float
    lateral_deviation: float
    heading: float

    @classmethod
    def of(cls, motion: Motion) -> _Stop:
        speed = motion.longitudinal_velocity
        last = int(np.argmax(speed < STANDSTILL))
        way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(motion.path, axis=0).T))])
        begin, left, slowing = _at(motion, way, 0.0), float(speed[last]), max(float(-motion.ax[last]), 0.1)
        upper, lower = (share * speed[0] for share in FULL)
        first, second = (int(np.argmax(speed < limit)) for limit in (upper, lower))
        squares = speed[first] ** 2 - speed[second] ** 2
        return cls(
            float(way[last] - begin + left**2 / (2.0 * slowing)),
            float(squares / (2.0 * (way[second] - way[first]))),
            float(motion.time[last] - BEFORE + left / slowing),
            float(motion.path[last, 1] - motion.path[0, 1]),
            float(motion.heading[last] - motion.heading[0]),
        )


# -- on a split road --------------------------------------------------------------------------------------------------


def split_braking(car: Car, name: str, entry: SplitBraking) -> Outcome:
    own = _limited(car, entry.standard).on_roads
    speed, deceleration, friction = (car.number(each) for each in (entry.speed, entry.deceleration, entry.grip))
    with own.model.trying({grip(entry.slippery): friction}):
        start = own.steady(speed)
        motion = _braked(own, start, deceleration, BEFORE + max(SPLIT_TIMES) + 0.5)
    sign = 1.0 if entry.slippery == "right" else -1.0
    end = _crossing(own, motion)
    values = [value for after in SPLIT_TIMES for value in _after(motion, sign, after, end)]
    yaw_rate = float((sign * motion.yaw_rate)[motion.time < BEFORE + end].max())
    values.append(Value("yaw_rate", yaw_rate, "rad/s", "largest, towards the side with grip"))
    values.append(Value("border_crossed", nan if isinf(end) else end, "s", "by a wheel, after the brakes begin"))
    reasons = () if isinf(end) else (CROSSED.format(end),)
    charts = over_time(
        motion,
        yaw_rate=("yaw rate", "rad/s", motion.yaw_rate),
        heading=("heading", "rad", motion.heading),
        deceleration=("deceleration", "m/s^2", -motion.ax),
    )
    conditions = f"{3.6 * speed:.4g} km/h, brakes for {deceleration:g} m/s^2, grip {friction:g} on the {entry.slippery}, steering held"
    return Outcome(name, entry.standard, conditions, tuple(values), (*charts, *of_motion(motion)), reasons=reasons)


def _crossing(car: Car, motion: Motion) -> float:
    """When a wheel comes to the other side (s after the brakes begin), infinite if none does."""
    wheels = [motion.place(wheel.centre)[:, 1] for axle in car.axles for wheel in axle.wheels]
    crossed = np.any([np.sign(y) != np.sign(y[0]) for y in wheels], axis=0)
    return float(motion.time[np.argmax(crossed)]) - BEFORE if crossed.any() else inf


def _after(motion: Motion, sign: float, after: float, end: float) -> tuple[Value, ...]:
    """Turned, gone aside and slowed down, towards the side with grip; not a number where the evaluation ends before."""
    at = after if after < end else nan
    turned, aside = (
        sign * (_at(motion, values, at) - float(values[0])) for values in (motion.heading, motion.path[:, 1])
    )
    slower = (float(motion.speed[0]) - _at(motion, motion.speed, at)) / after
    return (
        Value(f"heading_{after:g}", turned, "rad", f"after {after:g} s, towards the side with grip"),
        Value(f"lateral_deviation_{after:g}", aside, "m", f"after {after:g} s, towards the side with grip"),
        Value(f"deceleration_{after:g}", slower, "m/s^2", f"mean of the first {after:g} s"),
    )


def _limited(car: Car, standard: str) -> Car:
    if not has_limits(car.description):
        raise ArgumentError(
            f"{standard}: the tires of {car.description.name} have no limit by friction; write one of the laws {', '.join(WITH_FRICTION)}"
        )
    return car
