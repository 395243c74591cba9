"""An arm and a knuckle on bushings against linear algebra by hand, in metres and in millimetres."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.description import Description
from symgen.description.builder import MechanismBuilder
from symgen.runtime import EvaluationError
from symgen.suspension import SuspensionRig

from .conftest import rig_of

Array = NDArray[np.float64]

RADIUS = 0.3
CENTRE, BALL = np.array([0.01, 0.75, 0.3]), np.array([0.0, 0.7, 0.18])
CONTACT = CENTRE - [0.0, 0.0, RADIUS]
LOWER, UPPER = np.array([0.02, 0.55, 0.2]), np.array([0.03, 0.5, 0.7])
SPRING = 31000.0
BUSHINGS: dict[str, tuple[str, list[float], list[float], list[float]]] = {
    "front": ("arm", [0.18, 0.35, 0.2], [4e5, 9e5, 3e5, 50.0, 80.0, 40.0], [0.0, 0.0, 0.2]),
    "rear": ("arm", [-0.2, 0.34, 0.19], [2e5, 7e5, 5e5, 60.0, 30.0, 90.0], [0.1, -0.2, 0.3]),
    "upper": ("knuckle", [-0.02, 0.6, 0.52], [3e5, 6e5, 2e4, 500.0, 700.0, 300.0], [0.0, 0.1, 0.0]),
    "tie": ("knuckle", [-0.13, 0.68, 0.26], [1e4, 8e5, 1e4, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0]),
}


def suspension(length: float = 1.0) -> Description:
    """In units of which `length` are a metre; those of mass and time are SI units."""
    model = MechanismBuilder("on_bushings", base="chassis", gravity=[0, 0, 0])
    for name, mass, com in (
        ("chassis", 400.0, [0, 0, 0.5]),
        ("arm", 5.0, [0.0, 0.525, 0.19]),
        ("knuckle", 12.0, CENTRE),
        ("wheel", 18.0, CENTRE),
    ):
        model.body(name, mass=mass, com=np.array(com) * length, inertia=np.full(3, 0.02 * mass) * length**2)
    for name, (body, at, stiffness, rpy) in BUSHINGS.items():
        scaled = np.array(stiffness) * np.repeat([1.0, length**2], 3)
        model.bushing(name, "chassis", body, at=np.array(at) * length, stiffness=scaled, rpy=rpy)
    model.spherical("ball", "arm", "knuckle", at=BALL * length)
    model.revolute("spin", "knuckle", "wheel", at=CENTRE * length, axis=[0, 1, 0], rotor=True)
    model.spring_damper("spring", "arm", "chassis", [LOWER * length, UPPER * length], stiffness=SPRING)
    tire = {"radius": RADIUS * length, "stiffness": 2e5, "deflection": 0.02 * length}
    model.tire("tire", "wheel", "knuckle", at=CENTRE * length, axis=[0, 1, 0], **tire)
    return model.describe()


@pytest.fixture(scope="module")
def rig() -> SuspensionRig:
    return rig_of(suspension())


def cross(v: Any) -> Array:
    x, y, z = v
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]], dtype=float)


def rotation(roll: float, pitch: float, yaw: float) -> Array:
    turns = [np.eye(3) + np.sin(a) * cross(n) + (1 - np.cos(a)) * cross(n) @ cross(n)
             for a, n in ((yaw, [0, 0, 1]), (pitch, [0, 1, 0]), (roll, [1, 0, 0]))]  # fmt: skip
    return turns[0] @ turns[1] @ turns[2]


def at(body: str, point: Any) -> Array:
    """(3, 12): how a point of a body moves with both bodies' motions: displacement at the origin and turn, arm first."""
    own = np.hstack([np.eye(3), -cross(point)])
    return np.hstack([own, np.zeros((3, 6))]) if body == "arm" else np.hstack([np.zeros((3, 6)), own])


def turn(body: str) -> Array:
    """(3, 12): how it turns."""
    found = np.zeros((3, 12))
    found[:, (3 if body == "arm" else 9) :][:, :3] = np.eye(3)
    return found


def by_hand(load: Array) -> dict[str, float]:
    """Of forces and a moment at the contact (fx, fy, mz), by one unit of which everything changes: stiffness, ball joint and the height of
    the contact as equations, their forces as unknowns."""
    stiffness = np.zeros((12, 12))
    for body, point, values, rpy in BUSHINGS.values():
        axes = rotation(*rpy)
        for motion, own in ((at(body, point), values[:3]), (turn(body), values[3:])):
            stiffness += motion.T @ axes @ np.diag(own) @ axes.T @ motion
    line = (UPPER - LOWER) / np.linalg.norm(UPPER - LOWER)
    stiffness += SPRING * np.outer(line @ at("arm", LOWER), line @ at("arm", LOWER))
    rows = np.vstack([at("arm", BALL) - at("knuckle", BALL), at("knuckle", CONTACT)[2]])
    matrix = np.block([[stiffness, rows.T], [rows, np.zeros((4, 4))]])
    pushed = at("knuckle", CONTACT).T @ [load[0], load[1], 0.0] + turn("knuckle").T @ [0.0, 0.0, load[2]]
    found = np.linalg.solve(matrix, np.concatenate([pushed, np.zeros(4)]))
    contact, angle = at("knuckle", CONTACT) @ found[:12], turn("knuckle") @ found[:12]
    centre = at("knuckle", CENTRE) @ found[:12]
    return {"steer": angle[2], "camber": -angle[0], "contact_y": contact[1], "centre_x": centre[0], "load": -found[-1]}


@pytest.mark.parametrize(
    ("test", "load"), [("longitudinal", (1, 0, 0)), ("lateral", (0, 1, 0)), ("aligning", (0, 0, 1))]
)
def test_compliance(rig: SuspensionRig, test: str, load: tuple[float, ...]) -> None:
    curves = rig.run([test], load=1.0, moment=1.0, points=3)[test]
    for name, expected in by_hand(np.array(load, dtype=float)).items():
        assert abs(expected) > 1e-9
        assert curves.gradient(name) == pytest.approx(expected, rel=1e-6), name
        assert (curves[name][2] - curves[name][0]) / 2.0 == pytest.approx(expected, rel=1e-4), name


def test_large_loads_are_not_linear(rig: SuspensionRig) -> None:
    curves = rig.run(["lateral"], load=5000.0, points=11)["lateral"]
    assert not curves.status
    line = curves["toe"][5] + curves.x[:, None] * curves.gradient("toe")
    assert 1e-5 < np.abs(curves["toe"] - line).max() < 0.2 * np.ptp(curves["toe"])


def test_millimetres(rig: SuspensionRig) -> None:
    """Angles are the same, lengths and forces a thousand times as large, stiffness of both is the same."""
    factors = {"m": 1e3, "rad": 1.0, "N": 1e3, "N/m": 1.0, "1": 1.0}
    metres = rig.run(["parallel", "lateral"], travel=0.05, load=2e3, points=5)
    millimetres = rig_of(suspension(1e3)).run(["parallel", "lateral"], travel=50.0, load=2e6, points=5)
    for test in ("parallel", "lateral"):
        for name, values in metres[test].values.items():
            found = millimetres[test][name] / factors[metres.measure(name).unit]
            size = max(np.nanmax(np.abs(values), initial=0.0), 1e-3)
            np.testing.assert_allclose(found, values, rtol=1e-8, atol=1e-9 * size, err_msg=name)


def test_what_nothing_holds(rig: SuspensionRig) -> None:
    """Without the bushing that steers it, the knuckle turns as it likes."""
    places = [f"forces.tie.stiffness.{k}" for k in (1, 2, 3)] + [f"forces.upper.stiffness.{k}" for k in (4, 5, 6)]
    kept = {name: rig.model.parameters[name] for name in places}
    rig.model.set_parameters(dict.fromkeys(places, 0.0))
    with pytest.raises(
        EvaluationError, match=r"nothing holds [a-z]+\.r[xyz], which moves the wheels; give it a spring"
    ):
        rig.design()
    rig.model.set_parameters(kept)
    rig.design()
