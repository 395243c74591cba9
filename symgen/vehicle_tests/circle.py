"""Steady-state circular driving, ISO 4138: the speed, the radius or the steering-wheel angle stays as it is.

With i the overall steering ratio, l the wheelbase and kappa the curvature of the path, the understeer gradient is

    K = d(delta/i - l kappa)/d ay,

the change of the angle of the front wheels beyond that of a slow circle of the same radius. It is the same for all three methods if
the balance of the vehicle does not depend on its speed; drag, and what it changes in the loads of the axles, make it differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import copysign, isnan, nan, sqrt

import numpy as np

from symgen.description.vehicle_tests import Circle
from symgen.runtime import TrimError
from symgen.vehicle_tests.car import Car, Steady
from symgen.vehicle_tests.motion import Array
from symgen.vehicle_tests.results import Chart, Line, Outcome, Value

INCREMENT = 0.5
"""m/s^2 from circle to circle, as the standard has it at most."""
FINEST = 0.05
"""m/s^2, to which the last circle is found."""
LINEAR = 2.0
"""m/s^2 up to which gradients of the linear range are fitted."""
WHERE = 4.0
"""m/s^2 at which gradients are told too."""
SLOW = 2.0, 4.0
"""m/s, of the circles from which the steering ratio follows."""
WIDE = 200.0
"""Wheelbases in the radius of these circles."""
SAME = 1e-7
"""Of an angle of the steering wheel: one that is as near is the same."""

WIDENED = 0.5
"""Of the first curvature: a circle that is as wide ends the held steering, and not the tires."""

NEAR = "the vehicle goes no further than {:.3g} m/s^2; gradients need " + f"{LINEAR:g} m/s^2 before its limit"
FEW = f"gradients need three circles to each side, of no more than {LINEAR:g} m/s^2"

Find = Callable[[float, Steady | None], Steady]
"""The steady state with a lateral acceleration, from one near to it."""


@dataclass(frozen=True, eq=False)
class Series:
    """Circles by lateral acceleration, those to the right first; columns over them."""

    circles: tuple[Steady, ...]
    ratio: float
    wheelbase: float

    def _all(self, read: Callable[[Steady], float]) -> Array:
        return np.array([read(circle) for circle in self.circles])

    @property
    def ay(self) -> Array:
        return self._all(lambda circle: circle.ay)

    @property
    def steering(self) -> Array:
        return self._all(lambda circle: circle.steering)

    @property
    def curvature(self) -> Array:
        return self._all(lambda circle: circle.curvature)

    @property
    def excess(self) -> Array:
        """Of the angle of the front wheels beyond that of a slow circle."""
        return self.steering / self.ratio - self.wheelbase * self.curvature

    @property
    def side_slip(self) -> Array:
        return self._all(lambda circle: float(circle.motion.side_slip[0]))

    @property
    def roll(self) -> Array:
        return self._all(lambda circle: float(circle.motion.roll[0]))


def circle(car: Car, name: str, entry: Circle) -> Outcome:
    most = car.number(entry.lateral_acceleration)
    find, conditions = _method(car, entry)
    series = Series(tuple(_circles(find, most)), steering_ratio(car), car.wheelbase)
    limit = _limit(series, most, car.number(entry.radius) if entry.method == "constant_steering" else None)

    def slope(values: Array) -> float:
        return nan if limit is not None else gradient(series.ay, values)

    linear = slope(series.excess)
    values = [
        Value("understeer_gradient", linear, "rad/(m/s^2)", f"of the front wheels, up to {LINEAR:g} m/s^2"),
        Value("understeer_gradient_4", local(series.ay, series.excess), "rad/(m/s^2)", f"at {WHERE:g} m/s^2"),
        Value("steering_ratio", series.ratio, "1", "steering wheel to front wheels, in slow wide circles"),
        Value("side_slip_gradient", slope(series.side_slip), "rad/(m/s^2)", "of the centre of mass"),
        Value("roll_gradient", slope(series.roll), "rad/(m/s^2)"),
        *_speeds(car, entry, series, linear, slope),
    ]
    last = float(np.abs(series.ay).max())
    few = (NEAR.format(limit),) if limit is not None else (FEW,) if isnan(linear) else ()
    reasons = (*few, *_bound(car, entry, linear, last < most - FINEST))
    values.append(Value("lateral_acceleration", last, "m/s^2", "of the last circle"))
    return Outcome(name, entry.standard, conditions, tuple(values), _charts(series), reasons=reasons)


def _limit(series: Series, most: float, radius: float | None) -> float | None:
    """Where the vehicle ends within the linear range, though more was asked for; None if it does not.

    With the steering held an understeering vehicle ends on wide circles, whatever its tires could do: `radius` is then that of the first one.
    """
    sides = [np.abs(series.ay * side) * (series.ay * side > 0.0) for side in (1.0, -1.0)]
    last = min(range(2), key=lambda k: float(sides[k].max()))
    reached, at = float(sides[last].max()), int(sides[last].argmax())
    if reached >= min(LINEAR, most) - FINEST:
        return None
    widened = radius is not None and abs(float(series.curvature[at])) * radius < WIDENED
    return None if widened else reached


def _bound(car: Car, entry: Circle, linear: float, ended: bool) -> Iterator[str]:
    """With the steering held at i l/R, K ay = l/R - l kappa is less than l/R, whatever the speed is."""
    if ended and entry.method == "constant_steering" and linear > 0.0:
        bound = car.wheelbase / (car.number(entry.radius) * linear)
        yield (
            f"an understeering vehicle with its steering held comes near l/(R K) however fast it goes, {bound:.3g} m/s^2 "
            "with the gradient of the linear range; a smaller `radius` goes further"
        )


def _speeds(car: Car, entry: Circle, series: Series, linear: float, slope: Callable[[Array], float]) -> Iterator[Value]:
    """What is told of a speed: where understeer halves the yaw rate, or where oversteer has no end."""
    if linear:
        kind = "critical_speed" if linear < 0.0 else "characteristic_speed"
        yield Value(kind, sqrt(car.wheelbase / abs(linear)), "m/s")
    if entry.method == "constant_speed":
        yaw = np.array([each.yaw_rate for each in series.circles])
        gain = slope(yaw) / slope(series.steering)
        yield Value("yaw_rate_gain", gain, "1/s", "yaw rate by steering-wheel angle")


# -- circles ----------------------------------------------------------------------------------------------------------


def steering_ratio(car: Car) -> float:
    """Steering wheel to front wheels. In slow wide circles delta = (i l + b v^2) kappa, so that two speeds give i l."""
    curvature = 1.0 / (WIDE * car.wheelbase)
    slopes = []
    for speed in SLOW:
        left, right = (car.steady(speed, curvature=sign * curvature) for sign in (1.0, -1.0))
        slopes.append((left.steering - right.steering) / (left.curvature - right.curvature))
    squares = np.square(SLOW)
    at_rest = (slopes[0] * squares[1] - slopes[1] * squares[0]) / (squares[1] - squares[0])
    return float(at_rest / car.wheelbase)


def _method(car: Car, entry: Circle) -> tuple[Find, str]:
    radius, speed = car.number(entry.radius), car.number(entry.speed)
    if entry.method == "constant_speed":
        return _at_speed(car, speed), f"constant speed, {3.6 * speed:.4g} km/h"
    if entry.method == "constant_radius":
        return _at_radius(car, radius), f"constant radius, {radius:.4g} m"
    return _at_steering(car, radius), f"constant steering-wheel angle, that of a slow circle of {radius:.4g} m"


def _at_speed(car: Car, speed: float) -> Find:
    return lambda ay, start: car.steady(speed, start, lateral_acceleration=ay)


def _at_radius(car: Car, radius: float) -> Find:
    return lambda ay, start: car.steady(sqrt(abs(ay) * radius), start, curvature=copysign(1.0 / radius, ay))


def _at_steering(car: Car, radius: float) -> Find:
    """By the secant rule: the curvature at which the lateral acceleration asks for the steering of the first circle."""

    slow = {sign: car.steady(SLOW[0], curvature=sign / radius).steering for sign in (-1.0, 1.0)}

    def find(ay: float, start: Steady | None) -> Steady:
        wanted = slow[copysign(1.0, ay)]

        def circle(curvature: float) -> Steady:
            return car.steady(sqrt(ay / curvature), start, curvature=curvature)

        older = copysign(1.0 / radius, ay) if start is None else start.curvature
        newer = 0.98 * older
        found, before = circle(newer), circle(older).steering
        for _ in range(40):
            if abs(found.steering - wanted) <= SAME * abs(wanted):
                return found
            step = (wanted - found.steering) * (newer - older) / (found.steering - before)
            bound = 0.3 * abs(newer)
            older, before, newer = newer, found.steering, newer + min(max(step, -bound), bound)
            found = circle(newer)
        raise TrimError(f"no circle with {ay:g} m/s^2 has the steering-wheel angle of the first one")

    return find


def _circles(find: Find, most: float) -> Iterator[Steady]:
    """To the right from the last one to the first, then to the left."""
    right, left = (list(_one_way(find, most, sign)) for sign in (-1.0, 1.0))
    yield from reversed(right)
    yield from left


def _one_way(find: Find, most: float, sign: float) -> Iterator[Steady]:
    """Further and further until there is no steady state; the last one is found by halving."""
    ay, increment = 0.0, INCREMENT
    last = find(sign * INCREMENT / 2.0, None)
    yield last
    while increment >= FINEST and ay + increment <= most + FINEST / 2.0:
        try:
            last = find(sign * (ay + increment), last)
        except TrimError:
            increment /= 2.0
        else:
            ay += increment
            yield last


# -- gradients --------------------------------------------------------------------------------------------------------


def gradient(ay: Array, values: Array) -> float:
    """At zero: of a line with a cube, through the circles of the linear range; not a number where they are too few.

    What jumps from right to left has no part in it.
    """
    near = np.abs(ay) <= LINEAR
    columns = np.column_stack([np.sign(ay), np.ones_like(ay), ay, ay**3])[near]
    sizes = np.abs(columns).max(axis=0)
    found, _, rank, _ = np.linalg.lstsq(columns / sizes, values[near], rcond=None)
    return float(found[2] / sizes[2]) if rank == len(sizes) else nan


def local(ay: Array, values: Array) -> float:
    """The mean of both sides at the larger lateral acceleration; not a number where the vehicle does not come there."""
    slopes = []
    for side in (ay > 0.0, ay < 0.0):
        order = np.argsort(np.abs(ay[side]))
        x, y = np.abs(ay[side])[order], values[side][order] * np.sign(ay[side])[order]
        if len(x) < 3 or x[-1] < WHERE:
            return nan
        slopes.append(float(np.interp(WHERE, x, np.gradient(y, x))))
    return float(np.mean(slopes))


# -- charts -----------------------------------------------------------------------------------------------------------


def _charts(series: Series) -> tuple[Chart, ...]:
    ay = ("lateral acceleration", "m/s^2")
    drawn = {
        "steering": ("steering-wheel angle", "rad", series.steering),
        "understeer": ("excess of the front wheels", "rad", series.excess),
        "side_slip": ("side slip angle", "rad", series.side_slip),
        "roll": ("roll angle", "rad", series.roll),
    }
    return tuple(
        Chart(name, ay, (title, unit), (Line("", series.ay, values),)) for name, (title, unit, values) in drawn.items()
    )
