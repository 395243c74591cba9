"""Linear models and steady states where bodies roll: closed forms, runs that stay on their circle, forces at the contact."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

import symgen
from symgen.description.read import read_text
from symgen.runtime import ArgumentError, AssemblyError, Model, ParameterError, TrimError, simulate

Array = NDArray[np.float64]
MASS, ARM, INERTIA = 2.0, 0.4, 0.5
SLEIGH = f"""
name: sleigh
bodies: {{sleigh: {{mass: {MASS}, com: [{ARM}, 0, 0.1], inertia: {{xx: 0.2, yy: 0.3, zz: {INERTIA}}}}}}}
joints:
  ice: {{type: planar, bodies: [ground, sleigh], at: [0, 0, 0], normal: [0, 0, 1], x_axis: [1, 0, 0]}}
  blade: {{type: knife_edge, bodies: [ground, sleigh], at: [0, 0, 0], direction: [1, 0, 0]}}
inputs: {{torque: {{}}}}
forces: {{hand: {{type: torque, bodies: [ground, sleigh], direction: [0, 0, 1], torque: torque}}}}
sensors:
  yaw: {{type: coordinate, coordinate: ice.angle}}
  aside: {{type: position, body: sleigh, at: [0, 0, 0]}}
  edge: {{type: reaction, joint: blade, frame: sleigh}}
"""
SPEED, TURNING = 1.5, 0.7


@pytest.fixture(scope="module")
def sleigh() -> Model:
    return symgen.build(read_text(SLEIGH), formulation="independent")


def close(found: Sequence[complex], expected: Sequence[complex]) -> bool:
    return bool(np.allclose(np.sort_complex(np.array(found)), np.sort_complex(np.array(expected)), atol=1e-9))


def test_a_sleigh_going_straight_has_one_mode_that_decays(sleigh: Model) -> None:
    """Chaplygin: v' = a w^2, w' = -m a v w / (I + m a^2) with the centre of mass a ahead of the blade."""
    linear = sleigh.linearise(sleigh.assemble(velocities={"ice.x": SPEED}))
    about = INERTIA + MASS * ARM**2
    decay = MASS * ARM * SPEED / about
    assert linear.A.shape == (5, 5)
    assert (linear.basis.shape, linear.speeds.shape) == ((3, 3), (3, 2))
    assert close(linear.eigenvalues, [0, 0, 0, 0, -decay])
    # yaw by torque, and the place of the blade by yaw
    s = 0.3 + 0.8j
    resolvent = linear.C @ np.linalg.solve(s * np.eye(5) - linear.A, linear.B) + linear.D
    yaw = 1.0 / (about * s * (s + decay))
    outputs = dict(zip(linear.outputs, resolvent[:, 0], strict=True))
    assert outputs["yaw"] == pytest.approx(yaw, abs=1e-12)
    assert outputs["aside.y"] == pytest.approx(SPEED / s * yaw, abs=1e-12)


def test_the_blade_pushes_what_turns_the_sleigh(sleigh: Model) -> None:
    state = sleigh.assemble({"ice.angle": 0.4}, {"ice.angle": TURNING, "ice.x": SPEED * math.cos(0.4)})
    found = sleigh.outputs(state)
    about = INERTIA + MASS * ARM**2
    faster = -MASS * ARM * SPEED * TURNING / about
    assert found["edge.fy"] == pytest.approx(MASS * (SPEED * TURNING + ARM * faster), rel=1e-12)
    assert [found[f"edge.{name}"] for name in ("fx", "fz", "tx", "ty", "tz")] == pytest.approx([0.0] * 5, abs=1e-12)


def test_modes_by_differences_are_those_of_derivatives(sleigh: Model) -> None:
    from symgen.runtime.analysis.differences import modes_by_differences

    state = sleigh.assemble({}, {"ice.angle": TURNING, "ice.x": SPEED})
    exact, found = sleigh.linearise(state).modes, modes_by_differences(sleigh, state, None, 1e-3)
    assert np.sort_complex(found.eigenvalues) == pytest.approx(np.sort_complex(exact.eigenvalues), abs=1e-5)


def test_positions_stay_where_velocities_are_held(sleigh: Model) -> None:
    """A blade may stand anywhere, so assembly moves nothing; what would slip is refused."""
    state = sleigh.assemble({"ice.x": 3.0, "ice.y": -2.0, "ice.angle": 1.0}, {"ice.x": 1.0})
    assert state.q.tolist() == [3.0, -2.0, 1.0]
    assert state.v[1] == pytest.approx(math.tan(1.0), rel=1e-12)
    with pytest.raises(AssemblyError, match="blade"):
        sleigh.assemble({}, {"ice.x": 0.0, "ice.y": 1.0, "ice.angle": 0.0})


def test_derivatives_by_independent_coordinates_are_refused(sleigh: Model) -> None:
    with pytest.raises(ArgumentError, match="positions have more freedoms than velocities"):
        sleigh.linearise_many([sleigh.assemble()])


RADIUS, GAUGE, AHEAD = 0.3, 0.5, 0.2
TRICYCLE = f"""
name: cart
base: frame
bodies:
  frame: {{mass: 20, com: [{AHEAD}, 0, 0.4], inertia: {{xx: 1, yy: 1, zz: 1.2}}}}
  left: {{mass: 1, com: [0, {GAUGE}, {RADIUS}], inertia: {{xx: 0.03, yy: 0.05, zz: 0.03}}}}
  right: {{mass: 1, com: [0, -{GAUGE}, {RADIUS}], inertia: {{xx: 0.03, yy: 0.05, zz: 0.03}}}}
joints:
  move: {{type: free, bodies: [ground, frame], at: [0, 0, {RADIUS}]}}
  left_axle: {{type: revolute, bodies: [frame, left], at: [0, {GAUGE}, {RADIUS}], axis: [0, 1, 0], rotor: true}}
  right_axle: {{type: revolute, bodies: [frame, right], at: [0, -{GAUGE}, {RADIUS}], axis: [0, 1, 0], rotor: true}}
  left_tread: {{type: rolling_disc, bodies: [ground, left], at: [[0, 0, 0], [0, {GAUGE}, {RADIUS}]], axis: [0, 1, 0], radius: {RADIUS}}}
  right_tread: {{type: rolling_disc, bodies: [ground, right], at: [[0, 0, 0], [0, -{GAUGE}, {RADIUS}]], axis: [0, 1, 0], radius: {RADIUS}}}
  nose: {{type: point_on_plane, bodies: [ground, frame], at: [0.8, 0, 0], normal: [0, 0, 1]}}
inputs: {{left_torque: {{}}, right_torque: {{}}}}
forces:
  left_motor: {{type: joint_force, coordinate: left_axle, force: left_torque}}
  right_motor: {{type: joint_force, coordinate: right_axle, force: right_torque}}
sensors: {{tread: {{type: reaction, joint: left_tread, frame: frame}}}}
"""


@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_a_cart_in_a_circle_is_pushed_by_its_wheels() -> None:
    """Two driven wheels and a nose that slides: torques that keep a circle balance the moment of the centripetal force."""
    cart = symgen.build(read_text(TRICYCLE), formulation="multiplier")
    speed, curvature = 2.0, 0.25
    trim = cart.trim(speed, curvature=curvature, free=["left_torque", "right_torque"])
    omega = speed * curvature
    v = dict(zip(cart.coordinates, trim.state.v, strict=True))
    assert v["left_axle"] == pytest.approx((speed - omega * GAUGE) / RADIUS, rel=1e-9)
    assert v["right_axle"] == pytest.approx((speed + omega * GAUGE) / RADIUS, rel=1e-9)
    # the frame's centre is AHEAD of the axle: its centripetal force along the frame is m omega^2 AHEAD, against the way
    left, right = trim.inputs
    pulling = -20.0 * omega**2 * AHEAD
    assert (left + right) / RADIUS == pytest.approx(pulling, rel=1e-8)
    assert (right - left) / RADIUS * GAUGE == pytest.approx(20.0 * omega * speed * AHEAD, rel=1e-8)
    inputs = dict(zip(cart.inputs, trim.inputs.tolist(), strict=True))
    run = simulate(cart, until=2.0, step=0.02, method="rk4", state=trim.state, inputs=inputs)
    assert run.state(-1).v == pytest.approx(trim.state.v, abs=1e-7)
    assert run.state(-1).q[:2] == pytest.approx(
        [math.sin(2 * omega) / curvature, (1 - math.cos(2 * omega)) / curvature], abs=1e-6
    )


def test_a_bicycle_in_a_circle_leaves_it_as_its_linear_model_says(shipped: Callable[..., Model]) -> None:
    """In coordinates that do not turn with it, A is the same all along the circle, so small changes are those of exp(A t)."""
    from scipy.linalg import expm

    bicycle = shipped("bicycle", "independent")
    trim = bicycle.trim(5.0, curvature=0.1, free=["steering_torque"])
    inputs = dict(zip(bicycle.inputs, trim.inputs.tolist(), strict=True))
    linear = bicycle.linearise(trim.state, inputs)
    assert linear.A.shape == (10, 10)
    size, until = 1e-6, 0.4
    places = [bicycle.layout.positions.index(name) for name in ("lean", "steer")]
    ends = []
    for sign in (1.0, -1.0):
        start = bicycle.assemble(
            {name: float(trim.state.q[k]) + sign * size for name, k in zip(("lean", "steer"), places, strict=True)},
            state=trim.state,
            held=["lean", "steer", "rear_spin"],
        )
        run = simulate(bicycle, until, 2e-3, method="rk4", state=start, inputs=inputs)
        ends.append((start, run.state(-1)))
    changes = [
        np.concatenate([getattr(ends[0][k], name) - getattr(ends[1][k], name) for name in "qv"]) / (2 * size)
        for k in (0, 1)
    ]
    own = [name for name in linear.states if name not in ("place.x", "place.y")]
    rows = [linear.states.index(name) for name in own]
    names = [*bicycle.layout.positions, *(f"{name}.rate" for name in bicycle.coordinates)]
    x = [np.array([change[names.index(name)] for name in own]) for change in changes]
    found = expm(linear.A[np.ix_(rows, rows)] * until) @ x[0]
    assert found == pytest.approx(x[1], rel=1e-5, abs=1e-5 * np.abs(x[1]).max())


@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_wheels_that_the_search_cannot_turn_are_no_steady_state_at_another_speed() -> None:
    cart = symgen.build(read_text(TRICYCLE.replace(", rotor: true", "")), formulation="multiplier")
    with pytest.raises(TrimError, match="rotor: true"):
        cart.trim(2.0)


BALL = """
name: ball
bodies: {ball: {mass: 1.0, com: [0, 0, 0.1], inertia: [0.004, 0.004, 0.004]}}
joints:
  place: {type: free, bodies: [ground, ball]}
  floor: {type: rolling_ball, bodies: [ground, ball], at: [[0, 0, 0], [0, 0, 0.1]], radius: 0.1}
"""


@pytest.mark.parametrize("radius", [0.0, -0.1])
def test_radii_of_what_rolls_stay_positive(radius: float) -> None:
    model = symgen.build(read_text(BALL), formulation="independent")
    with pytest.raises(ParameterError, match="radius of rolling_ball 'floor' is positive"):
        model.set_parameters({"joints.floor.radius": radius})
    assert model.parameters["joints.floor.radius"] == 0.1


COIN_MASS, COIN_RADIUS, ACROSS, AXIAL = 0.5, 0.1, 1.25e-3, 2.5e-3
COIN = f"""
name: coin
bodies: {{coin: {{mass: {COIN_MASS}, com: [0, 0, {COIN_RADIUS}], inertia: {{xx: {ACROSS}, yy: {AXIAL}, zz: {ACROSS}}}}}}}
joints:
  place: {{type: free, bodies: [ground, coin]}}
  rim: {{type: rolling_disc, bodies: [ground, coin], at: [[0, 0, 0], [0, 0, {COIN_RADIUS}]], axis: [0, 1, 0], radius: {COIN_RADIUS}}}
"""


@pytest.fixture(scope="module")
def coin() -> Model:
    return symgen.build(read_text(COIN), formulation="independent")


@pytest.mark.parametrize("spin", [2.0, 10.0])
def test_a_coin_that_rolls_as_a_whole_wobbles_as_the_closed_form_says(coin: Model, spin: float) -> None:
    """A (A + m R^2) lean'' + (C (C + m R^2) spin^2 - A m g R) lean = 0, and nothing else drives back; also on its way, where the axes of
    the body have turned."""
    moment = COIN_MASS * COIN_RADIUS**2
    stiffness = AXIAL * (AXIAL + moment) * spin**2 - ACROSS * COIN_MASS * 9.81 * COIN_RADIUS
    root = np.emath.sqrt(-stiffness / (ACROSS * (ACROSS + moment)))
    start = coin.assemble({}, {"place.ry": spin})
    later = simulate(coin, until=0.1, step=0.01, method="rk4", state=start).final
    for state in (start, later):
        values = coin.linearise(state).eigenvalues
        assert np.sort_complex(values[-2:]) == pytest.approx(np.sort_complex([root, -root]), rel=1e-4)
        assert np.abs(values[:-2]).max() < 1e-4


@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_a_search_that_fails_names_wheels_that_it_cannot_turn() -> None:
    for text, named in ((TRICYCLE.replace(", rotor: true", ""), True), (TRICYCLE, False)):
        cart = symgen.build(read_text(text), formulation="multiplier")
        with pytest.raises(TrimError, match="nothing balances") as refused:
            cart.trim(2.0, curvature=0.25)
        assert ("rotor: true" in str(refused.value)) == named


WHEEL = """
name: wheel
bodies: {wheel: {mass: 1.0, com: [0, 0, 0.1], inertia: [0.004, 0.008, 0.004]}}
joints:
  place: {type: free, bodies: [ground, wheel]}
  floor: {type: rolling_disc, bodies: [ground, wheel], at: [[0, 0, 0], [0, 0, 0.1]], axis: [0, 1, 0], radius: 0.08, tube: 0.02}
"""


def test_tubes_do_not_become_negative() -> None:
    model = symgen.build(read_text(WHEEL), formulation="multiplier")
    model.set_parameters({"joints.floor.tube": 0.0})
    with pytest.raises(ParameterError, match="tube of rolling_disc 'floor' is not negative"):
        model.set_parameters({"joints.floor.tube": -0.02})
    assert model.parameters["joints.floor.tube"] == 0.0


PRESCRIBED = """
name: prescribed
inputs: {u: {default: 0.5}}
bodies:
  a: {mass: 1.0, com: [0.1, 0, 0], inertia: [0.1, 0.1, 0.1]}
  b: {mass: 1.0, com: [0.1, 0, 0], inertia: [0.1, 0.1, 0.1]}
joints:
  p: {type: revolute, bodies: [ground, a], at: [0, 0, 0], axis: [0, 0, 1]}
  q: {type: revolute, bodies: [ground, b], at: [0, 0, 0], axis: [0, 0, 1]}
rates: {q: u}
"""


def test_messages_about_rates_speak_of_rates() -> None:
    model = symgen.build(read_text(PRESCRIBED), formulation="multiplier")
    with pytest.raises(AssemblyError, match=r"held velocities contradict the constraints: q by 0\.5 rad/s"):
        model.assemble({}, {"q": 1.0})
    with pytest.raises(
        ArgumentError, match=r"'u' stands in a formula of `rates`.* missing: u\.rate, its time derivative"
    ):
        symgen.simulate(model, 0.1, 0.01, inputs={"u": lambda t: 0.5 + t})
    run = symgen.simulate(model, 1.0, 0.01, inputs={"u": lambda t: 0.5 + t, "u.rate": lambda t: 1.0})
    assert run["q"][-1] == pytest.approx(1.0)
