"""Suspensions in files against their hardpoints: rods of constant length and struts that slide, solved without symgen's equations."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import root
from scipy.spatial.transform import Rotation

from symgen.description.builder import MechanismBuilder
from symgen.description.design_position import DesignPosition
from symgen.description.schema import Description

from ..support.doses import long_for
from .conftest import rig_of

Array = NDArray[np.float64]
MODELS = Path(__file__).parents[2] / "models"
EXACT = 1e-8
RADIUS = 0.4
OUTSIDE = {"radius": RADIUS, "friction": 1.0, "stop_rate": 0.0, "brake_speed": 1.0, "shaft_torque": 0.0}


class Hardpoints(NamedTuple):
    """Pairs of points on body and wheel carrier that keep their distance; the axis of a strut goes through its top mount."""

    rods: tuple[tuple[str, str], ...]
    strut: tuple[str, str] | None = None
    steering: str = ""
    """What the tie rod is linked to, here the body that is held."""
    spring: bool = False
    """The vehicle has a table for the spring."""


LOWER = (("lower_front", "lower_ball"), ("lower_rear", "lower_ball"))
UPPER = (("upper_front", "upper_ball"), ("upper_rear", "upper_ball"))
TIE_ROD = (("tie_inner", "tie_outer"),)
ALL = {
    "double_wishbone": Hardpoints((*LOWER, *UPPER, *TIE_ROD), steering="steering", spring=True),
    "mcpherson_strut": Hardpoints((*LOWER, *TIE_ROD), ("top_mount", "strut_foot"), steering="rack"),
    "multi_link": Hardpoints(
        (*UPPER, ("trailing_front", "trailing_ball"), ("lateral_inner", "lateral_outer"), *TIE_ROD)
    ),
}


def corner(name: str) -> Description:
    """The suspension alone, on a body that the rig holds."""
    of = ALL[name]
    built = MechanismBuilder(f"corner_{name}", base="chassis", folder=MODELS)
    built.body("chassis", mass=1000.0, com=[0, 0, 0.5], inertia=[300, 1000, 1000])
    for parameter, value in OUTSIDE.items():
        built.parameter(parameter, value)
    built.input("brake_torque")
    if of.spring:
        built.table("coil", x=[-0.1, 0.1], y=[-20000.0, 20000.0])
    built.include("corner", f"suspensions/{name}.yaml")
    built.instance("left", part="corner", ties={of.steering: "chassis"} if of.steering else None)
    return built.describe()


class Carrier:
    """Where the wheel carrier is, by the height of the contact."""

    def __init__(self, of: Hardpoints, points: Mapping[str, Array]) -> None:
        self.of, self.points = of, points

    def rows(self, x: Array, height: float) -> Array:
        def moved(name: str) -> Array:
            return self.place(x, self.points[name])

        rods = [
            np.sum((moved(b) - self.points[a]) ** 2) - np.sum((self.points[b] - self.points[a]) ** 2)
            for a, b in self.of.rods
        ]
        return np.array([*rods, *self._off_axis(x), self.contact(x)[2] - height])

    def place(self, x: Array, point: Array) -> Array:
        return np.asarray(
            x[:3] + self.points["wheel_centre"] + Rotation.from_rotvec(x[3:]).apply(point - self.points["wheel_centre"])
        )

    def axle(self, x: Array) -> Array:
        return np.asarray(Rotation.from_rotvec(x[3:]).apply([0.0, 1.0, 0.0]))

    def contact(self, x: Array) -> Array:
        """The lowest point of the wheel."""
        e = self.axle(x)
        down = e[2] * e - np.array([0, 0, 1])
        return np.asarray(self.place(x, self.points["wheel_centre"]) + RADIUS * down / np.linalg.norm(down))

    def at(self, height: float) -> Array:
        x = np.asarray(root(self.rows, np.zeros(6), (height,), tol=1e-13).x)
        assert np.abs(self.rows(x, height)).max() < 1e-12
        return x

    def _off_axis(self, x: Array) -> Array:
        """Of the strut's top mount, across the axis that the carrier carries."""
        if self.of.strut is None:
            return np.zeros(0)
        top, foot = (self.points[name] for name in self.of.strut)
        along = Rotation.from_rotvec(x[3:]).apply(top - foot)
        across = np.linalg.svd(np.atleast_2d(along))[2][1:]
        return np.asarray(across @ (top - self.place(x, foot)))


@pytest.mark.parametrize("name", long_for(("double_wishbone", "mcpherson_strut"), ALL))
def test_wheels_move_as_their_hardpoints_say(name: str) -> None:
    description = corner(name)
    values = {parameter: entry.value for parameter, entry in description.parameters.items()}
    design = DesignPosition(description, values)
    points = {label.split(".")[1]: design.point(label) for label in description.points}
    carrier, curves = (
        Carrier(ALL[name], points),
        rig_of(description).run(["parallel"], travel=0.04, points=5)["parallel"],
    )
    ground = carrier.contact(np.zeros(6))[2]
    for k, travel in enumerate(curves.x):
        x = carrier.at(ground + travel)
        e, contact = carrier.axle(x), carrier.contact(x)
        found = {"camber": -np.arcsin(e[2]), "toe": np.arctan2(e[0], e[1])}
        found |= {f"contact_{axis}": contact[row] for row, axis in enumerate("xyz")}
        for measure, value in found.items():
            assert curves[measure][k, 0] == pytest.approx(value, abs=EXACT), (measure, travel)


@pytest.mark.long
def test_halves_of_a_twist_beam_turn_about_pivot_and_shear_centre() -> None:
    """Where the wheels go opposite ways and the bushings are hard, the middle of the shear centre stays where it is."""
    built = MechanismBuilder("twist_beam", base="chassis", folder=MODELS)
    built.body("chassis", mass=1000.0, com=[0, 0, 0.5], inertia=[300, 1000, 1000])
    for parameter, value in OUTSIDE.items():
        built.parameter(parameter, value)
    built.input("brake_torque")
    built.include("beam", "suspensions/twist_beam.yaml")
    built.instance("rear", part="beam", ties={"frame": "chassis"})
    rig = rig_of(built.describe())
    rig.model.set_parameters({f"rear.{way}": 1e9 for way in ("along", "across", "upright")})
    curves = rig.run(["opposite"], travel=1e-3, points=3)["opposite"]
    turning = np.array([0.15, 0.0, 0.04]) - [0.42, 0.55, 0.03]
    contact = np.array([0.0, 0.74, -RADIUS]) - [0.42, 0.55, 0.03]
    lifted = np.cross(turning, contact)[2]
    assert curves.gradient("camber")[0] == pytest.approx(-turning[0] / lifted, rel=1e-3)
    assert curves.gradient("toe")[0] == pytest.approx(-turning[2] / lifted, rel=1e-3)
