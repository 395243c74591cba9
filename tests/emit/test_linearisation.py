"""Linearisation of mechanisms with loops and quaternions, against differences along the constraints."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest
from symgen.runtime.model.library import Array
from symgen.runtime.model.state import move

import symgen
from symgen.description.read import read_text
from symgen.mechanism.analyse import analyse
from symgen.runtime import AssemblyError, Linearisation, Model, State
from symgen.verify.samples import Subject, subject_of

from ..support.cache import own_cache

MODELS = Path(__file__).parents[2] / "models"


@pytest.fixture(scope="module", params=["four_bar", "sla_quarter_car", "slider_crank"])
def mechanism(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Model:
    with warnings.catch_warnings(), pytest.MonkeyPatch.context() as patch:
        warnings.simplefilter("ignore")
        patch.setenv("SYMGEN_CACHE", own_cache(tmp_path_factory.mktemp("cache")))
        return symgen.build(MODELS / f"{request.param}.yaml")


def moving_state(model: Model) -> State:
    state = model.assemble(held=[])
    random = np.random.default_rng(3)
    return model.assemble(state=State(0.0, state.q, state.v + 0.3 * random.normal(size=len(state.v)), state.z), held=[])


def changed(model: Model, state: State, dq: Array, dv: Array, dz: Array) -> State:
    moved = State(state.time, move(model.layout.joints, state.q, dq), state.v + dv, state.z + dz)
    return model.assemble(state=moved, held=[])


def seen_from(linear: Linearisation, model: Model) -> Array:
    """Takes changes of all coordinates to those of the linear model: its basis is orthonormal over the sizes of coordinates."""
    return np.asarray((linear.basis / model.scales.coordinates[:, None] ** 2).T)


def test_changes_of_acceleration_and_outputs(mechanism: Model) -> None:
    model, state = mechanism, moving_state(mechanism)
    linear = model.linearise(state)
    basis = linear.basis
    n, random, h = basis.shape[1], np.random.default_rng(4), 1e-5
    e, w, z = random.normal(size=n), random.normal(size=n), random.normal(size=len(state.z))
    there, back = (changed(model, state, s * h * basis @ e, s * h * basis @ w, s * h * z) for s in (1.0, -1.0))
    x = np.concatenate([e, w, z])
    slope = (model.acceleration(there) - model.acceleration(back)) / (2 * h)
    np.testing.assert_allclose((linear.A @ x)[n : 2 * n], seen_from(linear, model) @ slope, rtol=1e-5, atol=1e-4)
    outputs = [np.array(list(model.outputs(s).values())) for s in (there, back)]
    np.testing.assert_allclose(linear.C @ x, (outputs[0] - outputs[1]) / (2 * h), rtol=1e-5, atol=1e-4)


def test_changes_of_velocity_keep_the_loops(mechanism: Model) -> None:
    model, state = mechanism, moving_state(mechanism)
    linear = model.linearise(state)
    basis, h = linear.basis, 1e-5
    n = basis.shape[1]
    e = np.random.default_rng(5).normal(size=n)
    there, back = (changed(model, state, s * h * basis @ e, 0.0 * state.v, 0.0 * state.z) for s in (1.0, -1.0))
    # velocities of the projected states differ as the linear model says, seen from the constraints' null space
    slope = (there.v - back.v) / (2 * h)
    np.testing.assert_allclose(seen_from(linear, model) @ slope, np.zeros(n), atol=1e-5)
    assert np.isfinite(linear.modes.eigenvalues).all()


TURNTABLE = """
name: turntable
bodies:
  arm: {mass: 1.0, com: [0.5, 0, 0], inertia: {xx: 0.1, yy: 0.1, zz: 0.1}}
  bob: {mass: 2.0, com: [1, 0, -0.7], inertia: {xx: 0, yy: 0, zz: 0}}
joints:
  turn: {type: revolute, bodies: [ground, arm], at: [0, 0, 0], axis: [0, 0, 1]}
  swing: {type: revolute, bodies: [arm, bob], at: [1, 0, 0], axis: [0, -1, 0]}
drives: {turning: {coordinate: turn, input: angle}}
inputs: {angle: {unit: rad}}
sensors:
  place: {type: position, body: bob}
  velocity: {type: velocity, body: bob}
"""


def test_position_rate_and_acceleration_of_a_drive_by_hand() -> None:
    """A pendulum that swings outwards at the end of an arm: with r = 1 + l sin s, l s'' = w^2 r cos s - g sin s."""
    model = symgen.build(read_text(TURNTABLE))
    assert [entry.unit for entry in model.layout.inputs] == ["rad", "rad/s", "rad/s^2"]
    angle, rate, swing, swinging, length = 0.3, 2.0, 0.4, 0.2, 0.7
    inputs = {"angle": angle, "angle.rate": rate, "angle.acceleration": 0.5}
    linear = model.linearise(model.assemble({"swing": swing}, {"swing": swinging}, inputs=inputs), inputs)
    r = 1.0 + length * np.sin(swing)
    growth = length * np.cos(swing) * swinging
    stiffness = (rate**2 * (length * np.cos(swing) ** 2 - r * np.sin(swing)) - 9.81 * np.cos(swing)) / length
    np.testing.assert_allclose(linear.A, [[0.0, 1.0], [stiffness, 0.0]], atol=1e-12)
    np.testing.assert_allclose(linear.B, [[0.0] * 3, [0.0, 2.0 * rate * r * np.cos(swing) / length, 0.0]], atol=1e-12)
    out, along = np.array([np.cos(angle), np.sin(angle), 0.0]), np.array([-np.sin(angle), np.cos(angle), 0.0])
    expected = np.zeros((6, 3))
    expected[:3, 0] = r * along
    expected[3:, 0] = growth * along - rate * r * out
    expected[3:, 1] = r * along
    np.testing.assert_allclose(linear.D, expected, atol=1e-12)


def test_a_start_that_does_not_fit_to_a_drive_is_refused_with_what_helps() -> None:
    model = symgen.build(read_text(TURNTABLE))
    with pytest.raises(
        AssemblyError, match=r"not where input 'angle' \(0\.3\) put it.*model\.assemble\(state=\.\.\., inputs=\.\.\.\)"
    ):
        symgen.simulate(model, 0.01, 1e-3, inputs={"angle": 0.3}, state=model.assemble())
    start = model.assemble(inputs={"angle": 0.3})
    assert symgen.simulate(model, 0.01, 1e-3, inputs={"angle": 0.3}, state=start).success


DRIVEN = """
name: driven_linkage
bodies:
  crank: {mass: 1.0, com: [0.1, 0, 0.1], inertia: {xx: 0.01, yy: 0.02, zz: 0.02}}
  rod: {mass: 0.7, com: [0.5, 0, 0.3], inertia: {xx: 0.01, yy: 0.03, zz: 0.03}}
  lever: {mass: 0.9, com: [0.9, 0, 0.3], inertia: {xx: 0.02, yy: 0.02, zz: 0.01}}
  slide: {mass: 0.5, com: [1.0, 0, 0], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}
  wheel: {mass: 0.4, com: [0.2, 0, 0.2], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}
joints:
  main: {type: revolute, bodies: [ground, crank], at: [0, 0, 0], axis: [0, 1, 0]}
  rail: {type: prismatic, bodies: [ground, slide], at: [1, 0, 0], axis: [1, 0, 0.2]}
  foot: {type: revolute, bodies: [slide, lever], at: [1, 0, 0], axis: [0, 1, 0]}
  crank_pin: {type: spherical, bodies: [crank, rod], at: [0.2, 0, 0.2]}
  elbow: {type: universal, bodies: [rod, lever], at: [0.8, 0, 0.5], axis: [0, 1, 0], axis2: [1, 0, 0]}
  gimbal: {type: spherical, bodies: [crank, wheel], at: [0.2, 0, 0.2]}
drives:
  cranking: {coordinate: main, input: angle}
  shaking: {coordinate: rail, input: shake}
inputs: {angle: {}, shake: {}, torque: {}, reading: {}, bump: {}, flow: {}}
states: {lag: {rate: flow*angle - lag}}
road: 0.1*x + bump*x
forces:
  spring: {type: spring_damper, bodies: [ground, lever], at: [[1, 0.3, 0.6], [0.9, 0, 0.4]], stiffness: 200.0, damping: 3.0}
  motor: {type: torque, bodies: [ground, wheel], direction: [0.3, 1, 0.2], torque: torque + angle.rate + 2*lag}
  tire:
    {type: tire, wheel: wheel, carrier: crank, at: [0.2, 0, 0.2], axis: [0, 1, 0], radius: 0.3, stiffness: 500.0, load: 50.0,
     slip_stiffness: 60.0, cornering_stiffness: 40.0}
sensors:
  place: {type: position, body: lever}
  velocity: {type: velocity, body: lever}
  acceleration: {type: acceleration, body: lever}
  shaft: {type: acceleration, body: wheel, at: [0.3, 0.1, 0.2]}
  bearing: {type: reaction, joint: elbow}
  gauge: {type: formula, value: reading*angle.rate + sin(shake) + shake.acceleration}
"""


@pytest.fixture(scope="module")
def driven() -> tuple[Model, Subject]:
    """Two drives in a closed loop, quaternions, and inputs in forces, states, sensors and the road."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        description = read_text(DRIVEN)
        model = symgen.build(description)
        return model, subject_of(model, analyse(description))


def smallest_change(model: Model, state: State) -> Array:
    """J^+, displacements counted in lengths of the mechanism."""
    columns = model.scales.coordinates
    return np.asarray(columns[:, None] * np.linalg.pinv(model.constraint_jacobian(state) * columns))


def pushed_onto_the_constraints(model: Model, state: State, inputs: Array) -> State:
    """By the smallest changes in tangent directions, as the linear model takes them."""
    for _ in range(4):
        back = smallest_change(model, state)
        q = move(model.layout.joints, state.q, -back @ model.constraints(state, inputs).residual)
        state = State(state.time, q, state.v, state.z)
        back = smallest_change(model, state)
        state = State(state.time, q, state.v - back @ model.constraints(state, inputs).rate, state.z)
    return state


def test_every_input_against_differences_of_the_reference(driven: tuple[Model, Subject]) -> None:
    model, subject = driven
    random = np.random.default_rng(6)
    inputs = 0.2 * random.normal(size=len(model.inputs))
    start = model.assemble(held=[], inputs=inputs)
    moving = State(0.0, start.q, 0.4 * random.normal(size=len(start.v)), np.array([0.3]))
    state = pushed_onto_the_constraints(model, moving, inputs)
    linear = model.linearise(state, inputs)
    n, h = linear.basis.shape[1], 1e-5
    assert n > 0
    for k, name in enumerate(model.inputs):
        rates, readings = [], []
        for sign in (1.0, -1.0):
            u = inputs + sign * h * np.eye(len(inputs))[k]
            there = pushed_onto_the_constraints(model, state, u)
            rates.append(
                np.append(seen_from(linear, model) @ model.acceleration(there, u), model.state_rates(there, u))
            )
            readings.append(np.concatenate(list(subject.instant(there, u).sensors.values())))
        moved, read = ((there - back) / (2 * h) for there, back in (rates, readings))
        np.testing.assert_allclose(linear.B[n:, k], moved, rtol=1e-5, atol=1e-4, err_msg=name)
        np.testing.assert_allclose(linear.D[:, k], read, rtol=1e-5, atol=1e-4, err_msg=name)
        assert np.abs(np.append(moved, read)).max() > 1e-2, f"{name} does nothing: a missing column would not be seen"


COASTING = """
name: coasting
gravity: [0, 0, 0]
bodies:
  cart: {mass: 2.0, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}
  load: {mass: 3.0, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}
  flap: {mass: 1.0, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}
joints:
  track: {type: prismatic, bodies: [ground, cart], axis: [1, 0, 0]}
  lift: {type: prismatic, bodies: [ground, load], axis: [0, 0, 1]}
  swing: {type: prismatic, bodies: [ground, flap], axis: [0, 1, 0]}
states: {lag: {rate: -7*lag}}
forces:
  rope: {type: joint_spring, coordinate: lift, stiffness: 75.0, damping: 7.5}
  hinge: {type: joint_spring, coordinate: swing, stiffness: 4.0, damping: 5.0}
"""


def test_all_eigenvalues_and_one_mode_of_each_pair() -> None:
    """By hand: a cart that coasts (0, 0), an overdamped flap (-1, -4), a damped oscillation, a lag (-7)."""
    model = symgen.build(read_text(COASTING))
    linear = model.linearise(model.assemble())
    pair = 5.0 * (-0.25 + 1.0j * np.sqrt(1.0 - 0.25**2))
    expected = np.array([0.0, 0.0, -1.0, -4.0, pair, pair.conjugate(), -7.0])
    np.testing.assert_allclose(linear.eigenvalues, expected, atol=1e-6)
    np.testing.assert_allclose(linear.modes.frequencies[2:] * 2.0 * np.pi, [1.0, 4.0, 5.0, 7.0], rtol=1e-6)
    np.testing.assert_allclose(linear.modes.eigenvalues, expected[[0, 1, 2, 3, 4, 6]], atol=1e-6)
    np.testing.assert_allclose(linear.modes.damping, [0.0, 0.0, 1.0, 1.0, 0.25, 1.0], atol=1e-6)
    np.testing.assert_allclose(linear.modes.shapes[:, 5], np.zeros(3), atol=1e-12)
