"""Suspensions in a plane against closed forms: circles that meet, triangles, virtual work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import brentq

from symgen.suspension import SuspensionRig

Point = NDArray[Any]
EXACT = 1e-9
GRAVITY, RADIUS = 9.81, 0.3
CENTRE = 0.75 + 0.3j


class Planar:
    """Places y + i z of the wheel by the angle of the lower arm, and masses with their places; springs are lengths."""

    bodies: tuple[tuple[float, str, complex], ...]
    rate: float
    free_length: float
    points: ClassVar[dict[str, complex]]

    def knuckle(self, angle: float) -> tuple[complex, complex]:
        """Where B is, and by what the knuckle has turned."""
        raise NotImplementedError

    def spring(self, angle: float) -> float:
        raise NotImplementedError

    def upper(self, angle: float, place: complex) -> complex:
        """Of a point of the third body."""
        raise NotImplementedError

    def instant_centre(self, angle: float) -> complex:
        raise NotImplementedError

    def lower(self, angle: float, place: complex) -> complex:
        a = self.points["A"]
        return a + (place - a) * np.exp(1j * angle)

    def carried(self, angle: float, place: complex) -> complex:
        b, turn = self.knuckle(angle)
        return b + (place - self.points["B"]) * turn

    def contact(self, angle: float) -> complex:
        _, turn = self.knuckle(angle)
        return self.carried(angle, CENTRE) - 1j * RADIUS * turn

    def camber(self, angle: float) -> float:
        """The axle of a left wheel points up on the outside where its top leans inwards."""
        return -float(np.angle(self.knuckle(angle)[1]))

    def energy(self, angle: float) -> float:
        places = {"lower": self.lower, "upper": self.upper, "knuckle": self.carried}
        lifted = sum(mass * GRAVITY * places[of](angle, place).imag for mass, of, place in self.bodies)
        return lifted + 0.5 * self.rate * (self.spring(angle) - self.free_length) ** 2

    def slope(self, function: Callable[[float], float], angle: float) -> float:
        """By five points, good to about 1e-11 of what it is taken of."""
        h = 2e-3
        near = [function(angle + k * h) for k in (-2, -1, 1, 2)]
        return (near[0] - 8 * near[1] + 8 * near[2] - near[3]) / (12 * h)

    def load(self, angle: float) -> float:
        """Virtual work at the contact."""
        return self.slope(self.energy, angle) / self.slope(lambda a: self.contact(a).imag, angle)

    def roll_centre(self, angle: float) -> float:
        """Height over the contact of the line from the contact to the instant centre, at y = 0."""
        way = self.instant_centre(angle) - self.contact(angle)
        return -self.contact(angle).real * way.imag / way.real

    def at_height(self, height: float) -> float:
        return float(brentq(lambda a: self.contact(a).imag - height, -0.6, 0.6, xtol=1e-15, rtol=1e-14))


def crossing(a: complex, b: complex, c: complex, d: complex) -> complex:
    """Of the lines ab and cd."""
    first, second, between = b - a, d - c, c - a
    part = (between.conjugate() * second).imag / (first.conjugate() * second).imag
    return a + part * first


class Arms(Planar):
    rate, free_length = 30000.0, 0.6
    points: ClassVar[dict[str, complex]] = {
        "A": 0.3 + 0.2j,
        "B": 0.7 + 0.18j,
        "C": 0.4 + 0.5j,
        "D": 0.65 + 0.52j,
        "S": 0.5 + 0.19j,
        "T": 0.45 + 0.7j,
    }
    bodies = (
        (2.0, "lower", 0.5 + 0.19j),
        (3.0, "upper", 0.525 + 0.51j),
        (10.0, "knuckle", 0.7 + 0.35j),
        (15.0, "knuckle", CENTRE),
    )

    def knuckle(self, angle: float) -> tuple[complex, complex]:
        p = self.points
        b = self.lower(angle, p["B"])
        return b, (self._joint(b) - b) / (p["D"] - p["B"])

    def _joint(self, b: complex) -> complex:
        """D is where circles about B and C meet, outside of the line from B to C."""
        p = self.points
        way, reach, bar = p["C"] - b, abs(p["D"] - p["B"]), abs(p["D"] - p["C"])
        along = (abs(way) ** 2 + reach**2 - bar**2) / (2 * abs(way))
        return b + way / abs(way) * (along - 1j * np.sqrt(reach**2 - along**2))

    def upper(self, angle: float, place: complex) -> complex:
        c, d = self.points["C"], self.points["D"]
        turned = (self._joint(self.knuckle(angle)[0]) - c) / (d - c)
        return c + (place - c) * turned

    def spring(self, angle: float) -> float:
        return abs(self.lower(angle, self.points["S"]) - self.points["T"])

    def instant_centre(self, angle: float) -> complex:
        b = self.knuckle(angle)[0]
        return crossing(self.points["A"], b, self.points["C"], self._joint(b))


class Strut(Planar):
    rate, free_length = 25000.0, 0.62
    points: ClassVar[dict[str, complex]] = {"A": 0.3 + 0.22j, "B": 0.68 + 0.19j, "S": 0.62 + 0.4j, "T": 0.55 + 0.85j}
    bodies = ((2.0, "lower", 0.49 + 0.205j), (12.0, "knuckle", 0.68 + 0.32j), (15.0, "knuckle", CENTRE))

    def knuckle(self, angle: float) -> tuple[complex, complex]:
        """The line of the strut, which the knuckle carries, goes through T: it keeps its distance from B."""
        p = self.points
        b, line = self.lower(angle, p["B"]), (p["T"] - p["S"]) / abs(p["T"] - p["S"])
        offset = ((p["S"] - p["B"]) / line).imag  # of the line from B, to its left
        way = p["T"] - b
        turned = way / abs(way) * np.exp(-1j * np.arcsin(offset / abs(way)))
        return b, turned / line

    def spring(self, angle: float) -> float:
        return abs(self.carried(angle, self.points["S"]) - self.points["T"])

    def instant_centre(self, angle: float) -> complex:
        """The knuckle's point at T moves along the strut."""
        b, seat, top = self.knuckle(angle)[0], self.carried(angle, self.points["S"]), self.points["T"]
        return crossing(self.points["A"], b, top, top + 1j * (top - seat))


CASES = pytest.mark.parametrize(("name", "closed"), [("four_bar", Arms()), ("strut", Strut())], ids=["arms", "strut"])


@CASES
def test_travel(rig: Callable[..., SuspensionRig], name: str, closed: Planar) -> None:
    curves = rig(name).run(["parallel"], travel=0.08, points=9)["parallel"]
    assert not curves.status
    heights = curves["contact_z"][:, 0]
    np.testing.assert_allclose(heights, curves.x, atol=EXACT)
    angles = [closed.at_height(height) for height in curves.x]
    assert np.ptp([closed.camber(angle) for angle in angles]) > 0.02
    assert_close(curves["camber"][:, 0], [closed.camber(angle) for angle in angles])
    assert_close(curves["contact_y"][:, 0], [closed.contact(angle).real for angle in angles])
    assert_close(curves["centre_z"][:, 0], [closed.carried(angle, CENTRE).imag for angle in angles])
    assert_close(curves["roll_centre_height"], [closed.roll_centre(angle) for angle in angles])
    assert_close(curves["length.spring"], [closed.spring(angle) for angle in angles])
    assert_close(curves["load"][:, 0] / 1e3, [closed.load(angle) / 1e3 for angle in angles])


@CASES
def test_slopes(rig: Callable[..., SuspensionRig], name: str, closed: Planar) -> None:
    curves = rig(name).run(["parallel"], travel=0.08, points=9)["parallel"]
    for k, height in enumerate(curves.x):
        angle = closed.at_height(height)
        rise = closed.slope(lambda a: closed.contact(a).imag, angle)
        for measure, function in (("camber", closed.camber), ("contact_y", lambda a: closed.contact(a).real)):
            assert_close(curves.slopes[measure][k, 0], closed.slope(function, angle) / rise)
        assert_close(curves["motion_ratio.spring"][k], -closed.slope(closed.spring, angle) / rise)
        wheel_rate = closed.slope(closed.load, angle) / rise
        assert curves["wheel_rate"][k, 0] == pytest.approx(wheel_rate, rel=1e-7)
        assert curves.slopes["load"][k, 0] == pytest.approx(wheel_rate, rel=1e-7)


def assert_close(found: Any, expected: Any) -> None:
    np.testing.assert_allclose(found, expected, atol=EXACT, rtol=0)
