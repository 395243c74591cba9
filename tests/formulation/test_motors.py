"""Rotors of motors: against bodies that are geared to joints, and against the numeric reference."""

from __future__ import annotations

import random

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray

import symgen
from symgen.description.errors import DescriptionError
from symgen.formulation.recursive import recursive
from symgen.formulation.recursive.body_links import of_links
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import MechanismError
from symgen.runtime import Model, ParameterError, simulate

from ..mechanisms import Raw, random_mechanism, random_rolling
from ..support.agreement import (
    Interpreted,
    described,
    differing_formulations,
    disagreements,
    interpreted,
    lowered,
    sampled,
)
from ..support.doses import beyond
from .test_regressor import check_inverse_dynamics
from .test_stepping import errors, stepped

Array = NDArray[np.float64]

GEAR, AXIAL, RADIAL, MASS = -7.0, 2e-3, 1.5e-3, 0.4
AXIS, PLACE = np.array([0.36, 0.48, 0.8]), np.array([0.1, 0.05, 0.2])
ROTOR = AXIAL * np.outer(AXIS, AXIS) + RADIAL * (np.eye(3) - np.outer(AXIS, AXIS))


def entries(matrix: Array) -> dict[str, float]:
    return {f"{'xyz'[i]}{'xyz'[j]}": float(matrix[i, j]) for i in range(3) for j in range(i, 3)}


def geared(second: Raw, with_body: bool) -> Raw:
    """A carrier that turns about a point and a second body on it; a rotor on the carrier is geared to the second body."""
    own = np.diag([0.04, 0.05, 0.06])
    com, mass = np.array([0.2, 0.0, 0.1]), 1.5
    whole = (mass * com + MASS * PLACE) / (mass + MASS)
    apart = [(m, x - whole) for m, x in ((mass, com), (MASS, PLACE))]
    locked = own + ROTOR + sum(m * (x @ x * np.eye(3) - np.outer(x, x)) for m, x in apart)
    carrier = (mass, com, own) if with_body else (mass + MASS, whole, locked)
    raw: Raw = {
        "name": "geared",
        "bodies": {
            "carrier": {"mass": carrier[0], "com": carrier[1].tolist(), "inertia": entries(carrier[2])},
            "second": {"mass": 0.8, "com": [0.6, 0.1, 0.0], "inertia": {"xx": 0.01, "yy": 0.02, "zz": 0.03}},
        },
        "joints": {
            "ball": {"type": "spherical", "bodies": ["ground", "carrier"], "at": [0, 0, 0]},
            "second": {**second, "bodies": ["carrier", "second"], "at": [0.4, 0, 0], "axis": [0, 1, 0.3]},
        },
    }
    if not with_body:
        motor = {"coordinate": "second", "inertia": AXIAL, "gear": GEAR, "body": "carrier", "axis": AXIS.tolist()}
        return {**raw, "motors": {"motor": motor}}
    raw["bodies"]["rotor"] = {"mass": MASS, "com": PLACE.tolist(), "inertia": entries(ROTOR)}
    axle = {"type": "revolute", "bodies": ["carrier", "rotor"], "at": PLACE.tolist(), "axis": AXIS.tolist()}
    raw["joints"]["axle"] = axle
    return {**raw, "couplings": {"gear": {"ratios": {"axle": 1.0, "second": -GEAR}}}}


@pytest.mark.parametrize("second", [{"type": "revolute"}, {"type": "prismatic"}, {"type": "screw", "pitch": 0.3}])
def test_a_rotor_is_a_body_that_a_gear_ties_to_the_joint(second: Raw) -> None:
    """Accelerations, forces of gears included, and energy."""
    _, short = interpreted(described(geared(second, with_body=False)))
    _, long = interpreted(described(geared(second, with_body=True)))
    numbers = np.random.default_rng(4)
    quaternion, (x, dx), spin = numbers.normal(size=4), numbers.normal(size=2), numbers.normal(size=3)
    quaternion /= np.linalg.norm(quaternion)
    q, v = np.array([*quaternion, x]), np.array([*spin, dx])
    places, rates = long.layout.positions, long.layout.velocities
    whole_q, whole_v = np.zeros(len(places)), np.zeros(len(rates))
    for names, values, found in ((short.layout.positions, q, whole_q), (short.layout.velocities, v, whole_v)):
        of = places if found is whole_q else rates
        found[[of.index(name) for name in names]] = values
    whole_q[places.index("axle")], whole_v[rates.index("axle")] = GEAR * x, GEAR * dx
    expected = long.call("acceleration", q=whole_q, v=whole_v)["a"]
    a = short.call("acceleration", q=q, v=v)["a"]
    np.testing.assert_allclose(a, [expected[rates.index(name)] for name in short.layout.velocities], rtol=1e-10)
    energy = short.call("energy", q=q, v=v)["kinetic"].item()
    assert energy == pytest.approx(long.call("energy", q=whole_q, v=whole_v)["kinetic"].item(), rel=1e-12)


def with_motors(seed: int, armatures: bool = False, rolling: bool = False) -> Raw:
    """A random mechanism with rotors that weigh as much as its bodies, on any of these."""
    raw, numbers = (random_rolling if rolling else random_mechanism)(seed), random.Random(seed)
    mechanism = analyse(described(raw))
    scalars = [j.velocities[k] for j in mechanism.joints for k in range(len(j.velocities)) if not j.rotates]
    motors: Raw = {}
    for coordinate in scalars[:3]:
        motor: Raw = {
            "coordinate": coordinate,
            "inertia": numbers.uniform(1e-4, 1e-3),
            "gear": numbers.choice([10, -20]),
        }
        if numbers.random() < 0.7 and not armatures:
            axis = [numbers.gauss(0.0, 1.0) for _ in range(3)]
            motor |= {"body": numbers.choice(list(raw["bodies"])), "axis": axis}
        motors[f"motor{len(motors)}"] = motor
    return raw | {"motors": motors}


@pytest.mark.parametrize("seed", beyond(3, [1, 11, 13, *range(20, 60)]))
def test_random_mechanisms_agree_with_the_reference(seed: int) -> None:
    mechanism, model = interpreted(described(with_motors(seed)))
    assert disagreements(mechanism, model, sampled(mechanism, model, seed)) == []


@pytest.mark.parametrize("seed", beyond(1, [33, 36, 37, 45, *range(30)]))
def test_motors_of_what_rolls(seed: int) -> None:
    for formulation in ("multiplier", "independent"):
        mechanism, model = interpreted(described(with_motors(seed, rolling=True)), formulation)
        assert disagreements(mechanism, model, sampled(mechanism, model, seed)) == []


@pytest.mark.parametrize("seed", beyond(1, [1, 3, 5, 7, 12, 15]))
def test_formulations_agree(seed: int) -> None:
    raw = with_motors(seed)
    raw.pop("base", None)  # syntheses refuse rotors
    mechanism, model = interpreted(described(raw))
    assert differing_formulations(mechanism, sampled(mechanism, model, seed)) == []


@pytest.mark.parametrize(("formulation", "armatures"), [("chassis", False), ("subsystem-joint", True)])
def test_rotors_on_what_a_base_carries(formulation: str, armatures: bool) -> None:
    mechanism = analyse(described(with_motors(1, armatures)))
    model = Interpreted(mechanism, lowered(mechanism, formulation), formulation)
    assert disagreements(mechanism, model, sampled(mechanism, model)) == []


@pytest.mark.parametrize("seed", beyond(1, [2, 4, 5, 6, 9, 11]))
def test_implicit_steps_need_what_the_equations_give(seed: int) -> None:
    assert errors(stepped(analyse(described(with_motors(seed))), seed)) == []


@pytest.mark.parametrize("seed", beyond(1, [2, 5, 9]))
def test_inverse_dynamics_by_inertial_parameters(seed: int) -> None:
    check_inverse_dynamics(described(with_motors(seed)), seed)


# -- trees of turning and sliding joints --------------------------------------------------------------------------------


def tree(body: str | None) -> Raw:
    """Branches with joints in skew directions; a rotor may be on any body, its own joint's outer one too."""
    numbers = np.random.default_rng(5)
    parents, kinds = ["ground", "b0", "b1", "b1", "b3"], ["revolute", "revolute", "prismatic", "revolute", "revolute"]
    bodies, joints, motors = {}, {}, {}
    for k, (parent, kind) in enumerate(zip(parents, kinds, strict=True)):
        inertia = {"xx": 0.03, "yy": 0.05, "zz": 0.06, "xy": 0.004}
        bodies[f"b{k}"] = {"mass": 2.0, "com": numbers.normal(size=3).tolist(), "inertia": inertia}
        place, axis = numbers.normal(size=(2, 3)).tolist()
        joints[f"j{k}"] = {"type": kind, "bodies": [parent, f"b{k}"], "at": place, "axis": axis}
    for k in (1, 2, 4):
        motors[f"m{k}"] = {"coordinate": f"j{k}", "inertia": 1e-3, "gear": 15.0}
        if body is not None:
            motors[f"m{k}"] |= {"body": body, "axis": numbers.normal(size=3).tolist()}
    return {"name": "tree", "bodies": bodies, "joints": joints, "motors": motors}


@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("body", [None, "b1", "b4"])
def test_recursions_in_body_frames(monkeypatch: pytest.MonkeyPatch, body: str | None, deep: bool) -> None:
    """By factors, and by articulated bodies as in a deep tree."""
    if deep:
        monkeypatch.setattr(recursive, "ARTICULATED_ABOVE", 0)
    mechanism = analyse(described({**tree(body), "name": f"tree_{body}_{deep}"}))
    assert of_links(mechanism)
    model = Interpreted(mechanism, lowered(mechanism, "recursive"), "recursive")
    assert disagreements(mechanism, model, sampled(mechanism, model)) == []


@pytest.mark.parametrize("armatures", [False, True])
def test_recursions_of_trees_with_rotations(armatures: bool) -> None:
    mechanism = analyse(described(with_motors(13, armatures)))
    assert not of_links(mechanism)
    model = Interpreted(mechanism, lowered(mechanism, "recursive"), "recursive")
    assert disagreements(mechanism, model, sampled(mechanism, model)) == []


# -- runs ---------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def swinging(tmp_path_factory: pytest.TempPathFactory) -> Model:
    """Compiled, with speeds at which rotors matter as much as bodies."""
    path = tmp_path_factory.mktemp("motors") / "geared.yaml"
    starts = {"ball.rx": 2.0, "ball.ry": -1.0, "ball.rz": 3.0, "second": 2.0}
    initial = {name: {"velocity": speed} for name, speed in starts.items()}
    raw = {**geared({"type": "revolute"}, with_body=False), "base": "carrier", "initial": initial}
    path.write_text(yaml.safe_dump(raw))
    return symgen.build(path)


@pytest.mark.parametrize("steps", beyond(2, ["independent", "world", "base"]))
def test_steps_follow_the_accelerations(swinging: Model, steps: str) -> None:
    fine, found = simulate(swinging, 0.2, 1e-3), simulate(swinging, 0.2, 5e-4, method="trapezoidal", steps=steps)
    np.testing.assert_allclose(found.final.q, fine.final.q, rtol=0.0, atol=2e-6)
    np.testing.assert_allclose(found.final.v, fine.final.v, rtol=0.0, atol=2e-5)


def test_energy_stays(swinging: Model) -> None:
    run = simulate(swinging, 0.5, 1e-3)
    start, end = (sum(swinging.energy(state)) for state in (swinging.assemble(), run.final))
    assert end == pytest.approx(start, abs=1e-9)


def test_parameters_are_checked(swinging: Model) -> None:
    for value, text in (
        (-1e-3, "the inertia of motor 'motor' is not negative"),
        (1.0, "at least the inertia of motor"),
    ):
        with pytest.raises(ParameterError, match=text):
            swinging.set_parameters({"motors.motor.inertia": value})


# -- what is refused ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"coordinate": "ball.q1"}, "scalar joint coordinate"),
        ({"axis": None}, "has both `body` and `axis`"),
        ({"axis": [0, 0, 0]}, "length zero"),
        ({"inertia": -1.0}, "negative"),
        ({"inertia": 3.0}, "body 'carrier' has less inertia about the axis"),
        ({"armature": 3.0}, "an inertia of the coordinate itself is `inertia` with no `gear`"),
    ],
)
def test_what_a_motor_cannot_be(change: Raw, text: str) -> None:
    raw = geared({"type": "revolute"}, with_body=False)
    motor = {name: value for name, value in {**raw["motors"]["motor"], **change}.items() if value is not None}
    with pytest.raises(DescriptionError, match=text):
        described({**raw, "motors": {"motor": motor}})


def test_a_mirror_keeps_the_motion_of_rotors() -> None:
    """Of an angle that keeps its sign, and of one that does not; both sides move alike from alike speeds."""
    inertia = {"xx": 0.03, "yy": 0.05, "zz": 0.06, "xy": 0.004}
    leg = {
        "bodies": {
            name: {"mass": 1.0, "com": [x, 1, 0.1], "inertia": inertia} for name, x in (("upper", 0), ("lower", 1))
        },
        "joints": {
            "hip": {"type": "revolute", "bodies": ["ground", "upper"], "at": [0, 0.5, 0], "axis": [0.2, 1, 0.1]},
            "knee": {"type": "cylindrical", "bodies": ["upper", "lower"], "at": [0.5, 1, 0], "axis": [0.1, 1, 0.3]},
        },
        "motors": {
            "hip": {"coordinate": "hip", "inertia": 1e-3, "gear": 9.0, "body": "lower", "axis": [0, 0.6, 0.8]},
            "knee": {"coordinate": "knee.angle", "inertia": 1e-3, "gear": 15.0, "body": "upper", "axis": [0.6, 0, 0.8]},
            "slide": {"coordinate": "knee.slide", "inertia": 1e-3, "gear": 20.0, "body": "upper", "axis": [0, 0, 1]},
        },
        "initial": {"hip": {"velocity": 2.0}, "knee.angle": {"velocity": -3.0}, "knee.slide": {"velocity": 0.4}},
    }
    instances = {"left": {"part": "leg"}, "right": {"part": "leg", "mirror": "y"}}
    _, model = interpreted(described({"name": "legs", "parts": {"leg": leg}, "instances": instances}))
    state = model.initial_state()
    found = dict(zip(model.layout.velocities, model.call("acceleration", q=state.q, v=state.v)["a"], strict=True))
    for name, sign in (("hip", 1.0), ("knee.slide", 1.0), ("knee.angle", -1.0)):
        assert found[f"right.{name}"] == pytest.approx(sign * found[f"left.{name}"], rel=1e-10)


def test_syntheses_refuse_rotors_by_name() -> None:
    raw = {**geared({"type": "revolute"}, with_body=False), "base": "carrier"}
    del raw["joints"]["ball"]
    for formulation in ("subsystem-joint", "subsystem-cartesian"):
        with pytest.raises(MechanismError, match=f"'{formulation}' takes no .* such as 'motor'; use 'independent'"):
            lowered(analyse(described(raw)), formulation)


def test_an_armature_moves_mass() -> None:
    """A joint between bodies of which one has no mass."""
    bodies = {
        "arm": {"mass": 1.0, "com": [1, 0, 0], "inertia": [0.1, 0.1, 0.1]},
        "tip": {"mass": 0.0, "com": [2, 0, 0]},
    }
    joints = {
        "arm": {"type": "revolute", "bodies": ["ground", "arm"], "at": [0, 0, 0], "axis": [0, 0, 1]},
        "tip": {"type": "revolute", "bodies": ["arm", "tip"], "at": [2, 0, 0], "axis": [0, 0, 1]},
    }
    raw = {"name": "bare", "bodies": bodies, "joints": joints, "gravity": [0, -9.81, 0]}
    forces = {"torque": {"type": "joint_force", "coordinate": "tip", "force": "0.6"}}
    assert analyse(described(raw)).undetermined
    mechanism = analyse(described({**raw, "forces": forces, "motors": {"tip": {"coordinate": "tip", "inertia": 0.3}}}))
    assert not mechanism.undetermined
    for formulation in ("recursive", "multiplier"):
        model = Interpreted(mechanism, lowered(mechanism, formulation), formulation)
        found = model.call("acceleration", q=np.zeros(2), v=np.zeros(2))["a"]
        np.testing.assert_allclose(found, [-9.81 / 1.1, 0.6 / 0.3], rtol=1e-12)
