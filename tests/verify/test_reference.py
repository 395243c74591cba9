"""The numeric reference against closed forms and published numbers."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.description.expression import parse
from symgen.description.schema import Description
from symgen.verify.reference import CartesianState, Reference, TreeStep
from symgen.verify.reference.flow import moved, step
from symgen.verify.reference.formula import curve, evaluate

Array = NDArray[np.float64]
G = 9.81


def describe(**parts: Any) -> Description:
    return Description.model_validate({"name": "test", **parts})


def body(mass: float, com: tuple[float, float, float], inertia: tuple[float, float, float]) -> dict[str, Any]:
    return {"mass": mass, "com": com, "inertia": dict(zip(("xx", "yy", "zz"), inertia, strict=True))}


def hinge(inner: str, outer: str, at: tuple[float, float, float], axis: Any = (0.0, 1.0, 0.0)) -> dict[str, Any]:
    return {"type": "revolute", "bodies": (inner, outer), "at": at, "axis": axis}


def spin(reference: Reference, tree: list[TreeStep], q: Any, v: Any, **rest: Any) -> CartesianState:
    """The Cartesian state of joint coordinates."""
    p = reference.poses(tree, np.array(q), np.array(v))
    return CartesianState(p.position, p.rotation, p.velocity, p.angular_velocity, **rest)


def chain(*joints: tuple[str | None, str, str]) -> list[TreeStep]:
    """A tree of joints with one coordinate each."""
    return [TreeStep(j, b, parent, False, slice(k, k + 1), slice(k, k + 1)) for k, (j, b, parent) in enumerate(joints)]


def test_pendulum() -> None:
    reference = Reference(
        describe(
            bodies={"rod": body(2.0, (0.0, 0.0, -0.5), (0.3, 0.2, 0.1))},
            joints={"h": hinge("ground", "rod", (0.0, 0.0, 0.0))},
        )
    )
    theta, rate = 0.7, 1.3
    instant = reference.at(spin(reference, chain(("h", "rod", "ground")), [theta], [rate]))
    alpha = -2.0 * G * 0.5 * math.sin(theta) / (0.2 + 2.0 * 0.25)
    assert instant.acceleration[0, 4] == pytest.approx(alpha, rel=1e-13)
    # Tension of the hinge along the rod: m (g cos + l w^2).
    along = np.array([math.sin(theta), 0.0, math.cos(theta)])
    assert instant.reaction("h").force @ along == pytest.approx(2.0 * (G * math.cos(theta) + 0.5 * rate**2), rel=1e-12)
    assert instant.reaction("h").unique
    assert instant.potential == pytest.approx(-2.0 * G * 0.5 * math.cos(theta))


def test_double_pendulum_of_point_masses() -> None:
    """Masses 1, lengths 1: the textbook accelerations; bodies without inertia are allowed."""
    reference = Reference(
        describe(
            bodies={
                "a": body(1.0, (0.0, 0.0, -1.0), (0.0, 0.0, 0.0)),
                "b": body(1.0, (0.0, 0.0, -2.0), (0.0, 0.0, 0.0)),
            },
            joints={"p": hinge("ground", "a", (0.0, 0.0, 0.0)), "q": hinge("a", "b", (0.0, 0.0, -1.0))},
        )
    )
    one, two, w1, w2 = 0.4, 1.1, 0.8, -0.5
    state = spin(reference, chain(("p", "a", "ground"), ("q", "b", "a")), [one, two - one], [w1, w2 - w1])
    d = one - two
    matrix = np.array([[2.0, math.cos(d)], [math.cos(d), 1.0]])
    right = [-(w2**2) * math.sin(d) - 2.0 * G * math.sin(one), w1**2 * math.sin(d) - G * math.sin(two)]
    expected = np.linalg.solve(matrix, right)
    instant = reference.at(state)
    np.testing.assert_allclose(instant.acceleration[:, 4], expected, rtol=1e-9)


def test_free_body_obeys_euler_and_keeps_its_momentum() -> None:
    reference = Reference(
        describe(gravity=(0.0, 0.0, 0.0), bodies={"top": body(1.0, (0.1, 0.2, 0.3), (1.0, 2.0, 2.5))})
    )
    state = replace(reference.rest(), angular_velocity=np.array([[0.3, 2.0, -0.4]]))
    i, w = np.diag([1.0, 2.0, 2.5]), state.angular_velocity[0]
    euler = np.linalg.solve(i, -np.cross(w, i @ w))
    np.testing.assert_allclose(reference.accelerations(state)[0, 3:], euler, rtol=1e-14)
    start = reference.at(state)
    for _ in range(200):
        state = step(reference, state, 0.01)
    end = reference.at(state)
    np.testing.assert_allclose(end.inertias[0] @ end.state.angular_velocity[0], i @ w, rtol=1e-7)
    assert end.kinetic == pytest.approx(start.kinetic, rel=1e-8)


def test_steady_precession_of_a_top_on_a_ball_joint() -> None:
    """Symmetric top upright within theta: (I3 w3 - I1 W cos) W sin = m g l sin, W the rate of precession."""
    mass, arm, i1, i3, theta, precession = 1.5, 0.3, 0.2, 0.05, 0.6, 4.0
    reference = Reference(
        describe(
            bodies={"top": body(mass, (0.0, 0.0, arm), (i1, i1, i3))},
            joints={"tip": {"type": "spherical", "bodies": ("ground", "top"), "at": (0.0, 0.0, 0.0)}},
        )
    )
    about_tip = i1 + mass * arm**2
    w3 = (mass * G * arm / precession + about_tip * precession * math.cos(theta)) / i3
    figure = np.array([math.sin(theta), 0.0, math.cos(theta)])
    up = np.array([0.0, 0.0, 1.0])
    omega = precession * up + (w3 - precession * math.cos(theta)) * figure
    tilt = [math.cos(theta / 2), 0.0, math.sin(theta / 2), 0.0]
    tree = [TreeStep("tip", "top", "ground", False, slice(0, 4), slice(0, 3))]
    rotation = reference.poses(tree, np.array(tilt)).rotation[0]
    state = spin(reference, tree, tilt, rotation.T @ omega)
    # The motion is a steady turn about the vertical: alpha = W x omega.
    np.testing.assert_allclose(
        reference.accelerations(state)[0, 3:], np.cross(precession * up, omega), atol=1e-10 * np.abs(omega).max()
    )


def test_coriolis_force_on_a_slider() -> None:
    """A bead on a rotating arm: r'' = r w^2, side force 2 m w r'."""
    reference = Reference(
        describe(
            gravity=(0.0, 0.0, 0.0),
            bodies={
                "arm": body(5.0, (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)),
                "bead": body(0.4, (0.0, 0.0, 0.0), (0.01, 0.01, 0.01)),
            },
            joints={
                "turn": hinge("ground", "arm", (0.0, 0.0, 0.0), (0.0, 0.0, 1.0)),
                "slide": {"type": "prismatic", "bodies": ("arm", "bead"), "axis": (1.0, 0.0, 0.0)},
            },
            inputs={"angle": {}},
            drives={"motor": {"coordinate": "turn", "input": "angle"}},
        )
    )
    r, speed, w = 0.7, 1.9, 3.0
    state = spin(
        reference,
        chain(("turn", "arm", "ground"), ("slide", "bead", "arm")),
        [0.0, r],
        [w, speed],
        inputs={"angle.rate": w},
    )
    instant = reference.at(state)
    np.testing.assert_allclose(instant.rate, 0.0, atol=1e-14)
    # Along the arm the bead keeps its absolute velocity, across it is dragged along.
    np.testing.assert_allclose(instant.acceleration[1, :3], [0.0, 2.0 * w * speed, 0.0], atol=1e-12)
    np.testing.assert_allclose(instant.reaction("slide").force, [0.0, 0.4 * 2.0 * w * speed, 0.0], atol=1e-12)
    torque = 0.4 * 2.0 * w * speed * r
    np.testing.assert_allclose(instant.reaction("turn").torque, [0.0, 0.0, torque], atol=1e-11)


def test_spring_mass_moves_like_a_cosine() -> None:
    reference = Reference(
        describe(
            bodies={"m": body(2.0, (0.0, 0.0, 0.0), (1.0, 1.0, 1.0))},
            joints={"s": {"type": "prismatic", "bodies": ("ground", "m"), "axis": (0.0, 0.0, 1.0)}},
            forces={
                "spring": {
                    "type": "spring_damper",
                    "bodies": ("ground", "m"),
                    "at": ((0.0, 0.0, 1.0), (0.0, 0.0, 0.0)),
                    "stiffness": 50.0,
                },
                "joint": {"type": "joint_spring", "coordinate": "s", "stiffness": 22.0, "rest": 0.1},
            },
            sensors={"f": {"type": "force", "force": "spring"}, "j": {"type": "force", "force": "joint"}},
        )
    )
    state = reference.rest()
    instant = reference.at(state)
    np.testing.assert_allclose(instant.sensors["j"], [-0.1, 0.0, 2.2])
    assert instant.potential == pytest.approx(22.0 * 0.1**2 / 2)
    centre = (22.0 * 0.1 - 2.0 * G) / 72.0
    for _ in range(100):
        state = step(reference, state, 0.005)
    assert state.position[0, 2] == pytest.approx(centre * (1 - math.cos(6.0 * 0.5)), rel=1e-8)
    np.testing.assert_allclose(reference.at(state).sensors["f"][0], 1.0 - state.position[0, 2])


def test_slider_crank_has_the_known_acceleration_of_its_piston() -> None:
    """x = r cos + sqrt(l^2 - r^2 sin^2) at a constant speed of the crank."""
    r, rod, w = 0.1, 0.3, 20.0
    reference = Reference(
        describe(
            bodies={
                "crank": body(1.0, (r / 2, 0.0, 0.0), (0.01, 0.01, 0.01)),
                "rod": body(0.5, (r + rod / 2, 0.0, 0.0), (0.01, 0.02, 0.02)),
                "piston": body(0.8, (r + rod, 0.0, 0.0), (0.01, 0.01, 0.01)),
            },
            joints={
                "main": hinge("ground", "crank", (0.0, 0.0, 0.0), (0.0, 0.0, 1.0)),
                "pin": hinge("crank", "rod", (r, 0.0, 0.0), (0.0, 0.0, 1.0)),
                "gudgeon": hinge("rod", "piston", (r + rod, 0.0, 0.0), (0.0, 0.0, 1.0)),
                "bore": {"type": "prismatic", "bodies": ("ground", "piston"), "axis": (1.0, 0.0, 0.0)},
            },
            inputs={"angle": {}},
            drives={"motor": {"coordinate": "main", "input": "angle"}},
        )
    )
    theta = 0.9
    s = r * math.sin(theta) / rod
    tree = chain(("main", "crank", "ground"), ("pin", "rod", "crank"), ("gudgeon", "piston", "rod"))
    tilt, tilt_rate = -math.asin(s), -r * math.cos(theta) * w / (rod * math.sqrt(1 - s * s))
    q, v = [theta, tilt - theta, -tilt], [w, tilt_rate - w, -tilt_rate]
    instant = reference.at(spin(reference, tree, q, v, inputs={"angle": theta, "angle.rate": w}))
    np.testing.assert_allclose(instant.residual, 0.0, atol=1e-14)
    np.testing.assert_allclose(instant.rate, 0.0, atol=1e-13)
    sin, cos, root = r * math.sin(theta), r * math.cos(theta), math.sqrt(rod**2 - (r * math.sin(theta)) ** 2)
    expected = w * w * (-cos - (cos**2 - sin**2) / root - (sin * cos) ** 2 / root**3)
    assert instant.acceleration[2, 0] == pytest.approx(expected, rel=1e-11)
    # Three redundant equations of a planar loop written in space: the forces out of the plane are not unique.
    assert instant.solution.null.shape[1] == 3
    assert not instant.reaction("main").unique
    assert instant.solution.inconsistency < 1e-13


def test_bushing_pulls_back_and_resists() -> None:
    stiffness, damping = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0), (0.1, 0.2, 0.3, 0.4, 0.5, 0.6)
    reference = Reference(
        describe(
            gravity=(0.0, 0.0, 0.0),
            bodies={"b": body(1.0, (0.5, 0.0, 0.0), (1.0, 1.0, 1.0))},
            forces={
                "bush": {
                    "type": "bushing",
                    "bodies": ("ground", "b"),
                    "at": (0.0, 0.0, 0.0),
                    "rpy": (0.0, 0.0, math.pi / 2),
                    "stiffness": stiffness,
                    "damping": damping,
                }
            },
            sensors={"s": {"type": "force", "force": "bush"}},
        )
    )
    state = moved(reference.rest(), np.array([[0.01, 0.02, 0.03, 0.0, 0.0, 0.0]]))
    state = replace(state, velocity=np.array([[1.0, 0.0, 0.0]]))
    # Bushing axes: x is global y, y is minus global x.
    instant = reference.at(state)
    np.testing.assert_allclose(instant.sensors["s"], [-0.02, 0.02 + 0.2, -0.09, 0, 0, 0], atol=1e-15)
    force = np.array([-0.22, -0.02, -0.09])
    np.testing.assert_allclose(instant.applied[0, :3], force, atol=1e-15)
    np.testing.assert_allclose(instant.applied[0, 3:], np.cross([-0.5, 0.0, 0.0], force), atol=1e-15)


@pytest.mark.parametrize("law", ["linear", "saturating"])
def test_tire_carries_its_load_at_a_stand_still_and_slips_sideways(law: str) -> None:
    load = 300.0 * G
    tire = {
        "type": "tire",
        "law": law,
        "wheel": "w",
        "carrier": "w",
        "at": (0.0, 0.0, 0.3),
        "axis": (0.0, 1.0, 0.0),
        "radius": 0.3,
        "stiffness": 2e5,
        "deflection": load / 2e5,
        "cornering_stiffness": 5e4,
        "slip_stiffness": 6e4,
        "friction": 0.9,
    }
    reference = Reference(
        describe(
            bodies={"w": body(300.0, (0.0, 0.0, 0.3), (1.0, 1.0, 1.0))},
            forces={"tire": tire},
            sensors={"t": {"type": "force", "force": "tire"}},
        )
    )
    state = reference.rest()
    np.testing.assert_allclose(reference.accelerations(state), 0.0, atol=1e-12)
    rolling = replace(state, velocity=np.array([[10.0, 1.0, 0.0]]), angular_velocity=np.array([[0.0, 10.0 / 0.3, 0.0]]))
    instant = reference.at(rolling)
    if law == "linear":
        side = -5e4 * math.atan2(1.0, 10.1)
    else:
        g = -5e4 / 10.1 / load
        side = load * g / math.sqrt(1 + (g / 0.9) ** 2)
    np.testing.assert_allclose(instant.sensors["t"], [0.0, side, load], rtol=1e-12, atol=1e-9)
    np.testing.assert_allclose(instant.applied[0, 3:], [0.3 * side, 0.0, 0.0], rtol=1e-12, atol=1e-9)


def test_slip_is_kept_over_the_relaxation_length() -> None:
    """By hand: the force is that of the kept slips, whose rates end where the slips without relaxation are."""
    load, kept = 300.0 * G, np.array([0.01, -0.04])
    tire = {"type": "tire", "law": "saturating", "wheel": "w", "carrier": "w", "at": (0.0, 0.0, 0.3)}
    tire |= {"axis": (0.0, 1.0, 0.0), "radius": 0.3, "stiffness": 2e5, "deflection": load / 2e5, "friction": 0.9}
    tire |= {"cornering_stiffness": 5e4, "slip_stiffness": 6e4, "slip_relaxation": 0.2, "cornering_relaxation": 0.5}
    reference = Reference(
        describe(
            bodies={"w": body(300.0, (0.0, 0.0, 0.3), (1.0, 1.0, 1.0))},
            forces={"tire": tire},
            sensors={"t": {"type": "force", "force": "tire"}},
        )
    )
    assert not reference.rest().z.any()
    velocity, spin = np.array([[10.0, 1.0, 0.0]]), np.array([[0.0, 34.0, 0.0]])
    instant = reference.at(replace(reference.rest(), velocity=velocity, angular_velocity=spin, z=kept))
    g = -np.array([6e4, 5e4]) * kept / load
    s = math.sqrt(1 + g @ g / 0.81)
    np.testing.assert_allclose(instant.sensors["t"], [*(load * g / s), load], rtol=1e-12)
    sliding = np.array([10.0 - 34.0 * 0.3, 1.0])
    np.testing.assert_allclose(instant.state_rates, s * (sliding - 10.1 * kept) / [0.2, 0.5], rtol=1e-12)
    steady = reference.at(replace(instant.state, z=sliding / 10.1))
    np.testing.assert_allclose(steady.state_rates, 0.0, atol=1e-12)


def test_screw_turns_weight_into_torque() -> None:
    pitch = 0.02
    reference = Reference(
        describe(
            bodies={"nut": body(3.0, (0.0, 0.0, 0.0), (0.1, 0.1, 0.05))},
            joints={
                "s": {
                    "type": "screw",
                    "bodies": ("ground", "nut"),
                    "at": (0.0, 0.0, 0.0),
                    "axis": (0.0, 0.0, 1.0),
                    "pitch": pitch,
                }
            },
        )
    )
    lead = pitch / (2 * math.pi)
    tree = chain(("s", "nut", "ground"))
    instant = reference.at(spin(reference, tree, [20.0], [1.0]))
    np.testing.assert_allclose(instant.residual, 0.0, atol=1e-15)
    assert instant.snapshot.coordinates["s"].value[0] == pytest.approx(20.0)
    assert instant.acceleration[0, 5] == pytest.approx(-3.0 * G * lead / (0.05 + 3.0 * lead**2), rel=1e-12)


def test_coupled_wheels_share_their_inertia() -> None:
    z = (0.0, 0.0, 1.0)
    reference = Reference(
        describe(
            bodies={"a": body(1.0, (0.0, 0.0, 0.0), (1.0, 1.0, 0.3)), "b": body(1.0, (1.0, 0.0, 0.0), (1.0, 1.0, 0.7))},
            joints={"p": hinge("ground", "a", (0.0, 0.0, 0.0), z), "q": hinge("ground", "b", (1.0, 0.0, 0.0), z)},
            couplings={"gear": {"ratios": {"p": 1.0, "q": 2.0}, "offset": 0.3}},
            forces={"motor": {"type": "joint_force", "coordinate": "p", "force": "5*u + 0.1*v"}},
            inputs={"u": {}},
        )
    )
    state = spin(
        reference, chain(("p", "a", "ground"), ("q", "b", "ground")), [0.7, -0.2], [2.0, -1.0], inputs={"u": 0.4}
    )
    instant = reference.at(state)
    np.testing.assert_allclose(instant.residual, 0.0, atol=1e-15)
    # p = 0.3 - 2 q: inertia at p is 0.3 + 0.7 / 4.
    np.testing.assert_allclose(instant.acceleration[:, 5], np.array([1.0, -0.5]) * 2.2 / (0.3 + 0.7 / 4), rtol=1e-12)
    # The gear's torque reaches the second wheel through its bearing, as its reaction.
    np.testing.assert_allclose(instant.reaction("q").torque[2], 0.7 * instant.acceleration[1, 5], rtol=1e-12)


def test_frames_points_and_inertias_follow_the_conventions() -> None:
    """Frame turned by yaw 90 degrees at (1, 0, 0): its x axis is global y."""
    reference = Reference(
        describe(
            parameters={"m": {"value": 2.0}},
            points={"A": {"body": "b", "at": (1.0, 0.0, 0.0)}, "B": (1.0, 3.0, 0.0)},
            bodies={
                "b": {
                    "mass": "m",
                    "com": (0.5, 0.0, 0.0),
                    "inertia": {"xx": 1.0, "yy": 2.0, "zz": 2.5},
                    "frame": {"origin": (1.0, 0.0, 0.0), "rpy": (0.0, 0.0, math.pi / 2)},
                }
            },
        ),
        {"m": 3.0},
    )
    design = reference.design
    np.testing.assert_allclose(design.bodies[0].com, [1.0, 0.5, 0.0], atol=1e-15)
    np.testing.assert_allclose(design.point("A"), [1.0, 1.0, 0.0], atol=1e-15)
    np.testing.assert_allclose(design.direction(("A", "B")), [0.0, 1.0, 0.0], atol=1e-15)
    np.testing.assert_allclose(design.bodies[0].inertia, np.diag([2.0, 1.0, 2.5]), atol=1e-15)
    assert design.bodies[0].mass == 3.0


def test_formulas_take_complex_steps() -> None:
    table = {"t": curve([0.0, 1.0, 3.0, 4.0], [0.0, 2.0, 1.0, 1.5])}
    formula = parse(
        "t(x)*sin(x) + atan2(x, 2) + select(x, 2, x**2, 0) + abs(-x) + max(x, 1) + tanh(x)", frozenset(table)
    )
    for x in (-0.5, 0.4, 1.7, 3.2, 5.0):
        values = [float(evaluate(formula, lambda name, x=x + s: x, table).real) for s in (-1e-5, 1e-5)]
        slope = evaluate(formula, lambda name, x=x: complex(x, 1e-20), table).imag / 1e-20
        assert slope == pytest.approx((values[1] - values[0]) / 2e-5, rel=1e-8)
    assert [table["t"](x) for x in (0.0, 1.0, 3.0, 4.0, -1.0, 5.0)] == [0.0, 2.0, 1.0, 1.5, -2.0, 2.0]
