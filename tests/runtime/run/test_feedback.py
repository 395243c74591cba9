"""Controllers inside runs: closed forms of linear plants, samples taken once whatever steps do, what is refused."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.linalg import expm
from symgen.runtime.names import MethodName
from symgen.runtime.run.signals import Controller

import symgen
from symgen.description import MechanismBuilder, SymgenNotice
from symgen.runtime import (
    ArgumentError,
    LinearFeedback,
    Measure,
    Model,
    Sampled,
    Solution,
    State,
    Stop,
    load_checkpoint,
    load_run,
    simulate,
)

from ...support.agreement import described
from .test_choices import ROD_PRESS

Array = NDArray[np.float64]
MASS, STIFFNESS, DAMPING = 2.0, 50.0, 3.0
GAIN, READ = [40.0, 9.0], ("rail", "rail.rate")
START = {"rail": 0.3}
STEP = 1e-3


@cache
def sledge() -> Model:
    """A linear plant: a mass on a spring and a damper, which is pushed."""
    m = MechanismBuilder("sledge", gravity=[0, 0, -9.81])
    m.body("sledge", mass=MASS, com=[0, 0, 0], inertia=[0.1, 0.1, 0.1])
    m.prismatic("rail", "ground", "sledge", at=[0, 0, 0], axis=[1, 0, 0])
    m.input("push", unit="N")
    m.input("wind", unit="N")
    m.force("motor", "joint_force", coordinate="rail", force="push + wind")
    m.force("spring", "joint_spring", coordinate="rail", stiffness=STIFFNESS, damping=DAMPING)
    m.sensor("acceleration", "acceleration", body="sledge")
    return symgen.build(m.describe())


PLANT, PUSH = np.array([[0.0, 1.0], [-STIFFNESS / MASS, -DAMPING / MASS]]), np.array([[0.0], [1.0 / MASS]])


def held(length: float) -> tuple[Array, Array]:
    """How x = (position, velocity) and a held force act over a time, exactly."""
    both = expm(length * np.block([[PLANT, PUSH], [np.zeros((1, 3))]]))
    return both[:2, :2], both[:2, 2:]


def by_trapezoids(steps: int) -> tuple[Array, Array]:
    """The same by steps of the trapezoidal rule."""
    left = np.linalg.inv(np.eye(2) - 0.5 * STEP * PLANT)
    one, pushed = left @ (np.eye(2) + 0.5 * STEP * PLANT), left @ PUSH * STEP
    change, effect = np.eye(2), np.zeros((2, 1))
    for _ in range(steps):
        change, effect = one @ change, one @ effect + pushed
    return change, effect


def closed_form(change: Array, effect: Array, samples: int) -> Array:
    """(A - B K)^k x from the start."""
    loop = change - effect @ np.array([GAIN])
    return np.array([np.linalg.matrix_power(loop, k) @ [START["rail"], 0.0] for k in range(samples + 1)])


def driven(method: Any = "rk4", hold: int = 20, until: float = 1.0, **more: Any) -> Solution:
    model = sledge()
    inputs = {"push": LinearFeedback(GAIN, READ, every=hold)}
    given = {"state": model.assemble(START), "inputs": inputs, **more}
    run = simulate(model, until, STEP, method, **given)
    assert run.success, run.status
    return run


@pytest.mark.parametrize("hold", [1, 20])
def test_a_linear_plant_follows_the_discrete_closed_form(hold: int) -> None:
    run = driven(hold=hold)
    found = np.column_stack([run["rail"], run.velocity("rail")])[::hold]
    np.testing.assert_allclose(found, closed_form(*held(hold * STEP), len(found) - 1), atol=1e-9)
    np.testing.assert_allclose(run["push"][:-1:hold], -found[:-1] @ GAIN, atol=1e-12)


@pytest.mark.parametrize("hold", [1, 20])
def test_implicit_steps_begin_with_the_new_inputs(hold: int) -> None:
    run = driven("trapezoidal", hold=hold)
    found = np.column_stack([run["rail"], run.velocity("rail")])[::hold]
    np.testing.assert_allclose(found, closed_form(*by_trapezoids(hold), len(found) - 1), atol=1e-9)


@pytest.mark.parametrize("method", ["bdf2", "generalised-alpha", "hht", "rosenbrock-w"])
def test_methods_of_second_order_agree(method: str) -> None:
    difference = driven(method)["rail"] - driven()["rail"]
    assert np.abs(difference).max() < 3e-6  # h^2 times slopes of order one


@pytest.mark.parametrize("method", ["rk4", "trapezoidal"])
def test_functions_and_compiled_feedback_do_the_same(method: str) -> None:
    calls: list[float] = []

    def push(time: float, outputs: dict[str, float]) -> float:
        calls.append(time)
        return 0.0 - GAIN[0] * outputs["rail"] - GAIN[1] * outputs["rail.rate"]

    run = driven(method, inputs={"push": Sampled(push, every=20, outputs=READ)})
    np.testing.assert_allclose(calls, np.arange(0, 1.0 - 1e-9, 20 * STEP), atol=1e-12)
    np.testing.assert_allclose(run.q, driven(method).q, atol=1e-12)
    np.testing.assert_allclose(run["push"], driven(method)["push"], atol=1e-10)


@pytest.mark.parametrize("method", ["rk4", "trapezoidal", "bdf2"])
def test_the_record_changes_nothing(method: str) -> None:
    often, seldom, few = driven(method, 7), driven(method, 7, every=3), driven(method, 7, every=1000, outputs=[])
    for run in (seldom, few):
        np.testing.assert_array_equal(run.final.q, often.final.q)
        np.testing.assert_array_equal(run.final.v, often.final.v)
    np.testing.assert_array_equal(seldom["push"][:-1], often["push"][:-1:3])


def test_outputs_are_seen_with_the_inputs_held_so_far() -> None:
    seen: list[float] = []

    def push(time: float, outputs: dict[str, float]) -> float:
        seen.append(outputs["acceleration.x"])
        return 10.0 * (1.0 + time)

    run = driven(inputs={"push": Sampled(push, 100)}, state=sledge().assemble({"rail": 0.0}))
    before = np.append(0.0, run["push"][:-1:100][:-1])
    place, speed = run["rail"][:-1:100], run.velocity("rail")[:-1:100]
    expected = (before - STIFFNESS * place - DAMPING * speed) / MASS
    np.testing.assert_allclose(seen, expected, atol=1e-9)
    # a row of the record has what is held from there on
    np.testing.assert_allclose(run["acceleration.x"][0], 10.0 / MASS, atol=1e-12)


@pytest.mark.parametrize("method", ["rk4", "trapezoidal", "bdf2", "semi-implicit-euler"])
@pytest.mark.parametrize("cut", [0.3, 0.305])
def test_a_run_that_resumes_goes_on_bit_by_bit(method: str, cut: float, tmp_path: Path) -> None:
    whole, first = driven(method), driven(method, until=cut)
    first.checkpoint.save(tmp_path / "at.npz")
    second = driven(method, resume=load_checkpoint(tmp_path / "at.npz"), state=None)
    np.testing.assert_array_equal(second.final.q, whole.final.q)
    np.testing.assert_array_equal(second["push"], whole["push"][-len(second.time) :])
    np.testing.assert_array_equal(second.acceleration("rail"), whole.acceleration("rail")[-len(second.time) :])


def test_a_function_is_called_once_for_each_sample_of_a_run_in_parts() -> None:
    calls: list[float] = []
    inputs = {"push": Sampled(lambda time, outputs: calls.append(time) or -outputs["rail"], 20)}
    first = driven(inputs=inputs, until=0.305)
    driven(inputs=inputs, state=None, resume=first.checkpoint)
    np.testing.assert_allclose(calls, np.arange(50) * 20 * STEP, atol=1e-12)


def test_a_run_that_resumes_with_other_inputs_records_their_rates() -> None:
    first = driven("trapezoidal", until=0.305)
    inputs = {"push": LinearFeedback(GAIN, READ, every=20), "wind": 7.0}
    run = driven("trapezoidal", inputs=inputs, state=None, resume=first.checkpoint)
    force = run["push"][0] + 7.0 - STIFFNESS * run["rail"][0] - DAMPING * run.velocity("rail")[0]
    assert run.acceleration("rail")[0] == pytest.approx(force / MASS, rel=1e-9)


@pytest.mark.parametrize("method", ["rk4", "trapezoidal"])
def test_nothing_is_sampled_beyond_a_stop(method: str) -> None:
    calls: list[float] = []

    def push(time: float, outputs: dict[str, float]) -> float:
        calls.append(time)
        return 0.0 - GAIN[0] * outputs["rail"] - GAIN[1] * outputs["rail.rate"]

    run = driven(method, inputs={"push": Sampled(push, 20)}, stop=Stop("rail", 0.1))
    assert abs(run["rail"][-1] - 0.1) < 1e-12
    end = run.time[-1]
    np.testing.assert_allclose(calls, np.arange(0, end, 20 * STEP), atol=1e-12)
    change, effect = held(end - calls[-1])
    whole = closed_form(*held(20 * STEP), len(calls) - 1)[-1]
    reached = change @ whole - effect[:, 0] * float(np.dot(GAIN, whole))
    np.testing.assert_allclose(
        [run["rail"][-1], run.velocity("rail")[-1]], reached, atol=2e-6 if method != "rk4" else 1e-9
    )
    assert run["push"][-1] == pytest.approx(-float(np.dot(GAIN, whole)), rel=1e-4)


def test_a_last_step_that_is_shorter_begins_with_its_sample() -> None:
    first = driven(hold=1, until=0.3)
    run = driven(hold=1, until=0.3105, state=None, resume=first.checkpoint)
    change, effect = held(STEP / 2)
    before = np.array([run["rail"][-2], run.velocity("rail")[-2]])
    reached = change @ before - effect[:, 0] * float(np.dot(GAIN, before))
    np.testing.assert_allclose([run["rail"][-1], run.velocity("rail")[-1]], reached, atol=1e-11)


PRESS = {
    **ROD_PRESS,
    "inputs": {"push": {"unit": "N"}},
    "forces": {"motor": {"type": "joint_force", "coordinate": "slide", "force": "push"}},
    "sensors": {"speed": {"type": "rate", "coordinate": "slide"}},
}


@cache
def press() -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return symgen.build(described(PRESS), "independent")


@pytest.mark.parametrize("method", ["rk4", "trapezoidal"])
def test_a_controller_may_ask_the_model(method: str) -> None:
    """Computed torques, predictions: calls of the model in between leave the run as it is."""
    model = sledge()

    def plain(time: float, outputs: dict[str, float]) -> float:
        return -40.0 * outputs["rail"] - 9.0 * outputs["rail.rate"]

    def asking(time: float, outputs: dict[str, float]) -> float:
        now = State(time, np.array([outputs["rail"]]), np.array([outputs["rail.rate"]]))
        model.inverse_dynamics(now, [1.0])
        model.outputs(now, {"push": 3.0})
        simulate(model, time + 0.01, STEP, method, state=now, inputs={"push": LinearFeedback(GAIN, READ)})
        return plain(time, outputs)

    runs = [driven(method, until=0.2, inputs={"push": Sampled(each, 20)}) for each in (plain, asking)]
    np.testing.assert_array_equal(runs[0].q, runs[1].q)
    np.testing.assert_array_equal(runs[0].a, runs[1].a)


def test_other_dependent_coordinates_take_no_other_samples() -> None:
    model, calls = press(), list[float]()

    def push(time: float, outputs: dict[str, float]) -> dict[str, float]:
        calls.append(time)
        return {"push": 0.0 - 0.5 * outputs["speed"]}

    def run_of(method: MethodName, parts: int, controller: Controller) -> Solution:
        """With so many steps for each of 2500."""
        run = simulate(model, 0.5, 2e-4 / parts, method, every=parts, inputs={"push": controller})
        assert run.success, run.status
        return run

    rough, finer = (run_of("trapezoidal", n, LinearFeedback([0.5], ["speed"], every=10 * n)) for n in (1, 4))
    exact = run_of("rk4", 10, LinearFeedback([0.5], ["speed"], every=100))
    assert rough.statistics.counts.changes > 0
    assert rough.statistics.counts.retries > 0
    called = run_of("trapezoidal", 1, Sampled(push, 10, ["speed"]))
    np.testing.assert_allclose(calls, np.arange(250) * 2e-3, atol=1e-12)
    np.testing.assert_allclose(called.q, rough.q, atol=1e-12)
    errors = [np.abs(run["push"] - exact["push"]).max() for run in (rough, finer)]
    assert errors[0] < 0.03
    assert errors[1] == pytest.approx(errors[0] / 16, rel=0.2)


def test_controllers_side_by_side_each_have_their_samples() -> None:
    model, seen = sledge(), list[tuple[float, float]]()
    fast = LinearFeedback(GAIN, READ, every=2)
    slow = Sampled(lambda time, outputs: seen.append((time, outputs["rail"])) or time, 50, ["rail"])
    run = simulate(model, 0.2, STEP, inputs={"push": fast, "wind": slow}, state=model.assemble(START))
    np.testing.assert_array_equal([place for _, place in seen], run["rail"][:-1:50])
    np.testing.assert_allclose(run["wind"], np.minimum(np.floor(run.time / 0.05 + 1e-6), 3) * 0.05, atol=1e-12)
    np.testing.assert_allclose(
        run["push"][:-1:2], -np.column_stack([run["rail"], run.velocity("rail")])[:-1:2] @ GAIN, atol=1e-12
    )


def test_one_controller_sets_several_inputs_within_limits() -> None:
    both = LinearFeedback(
        [[0.0, 1.0], [40.0, 0.0]], READ, inputs=["wind", "push"], offset=[1.0, 0.0], limits=(-3.0, [np.inf, 2.0])
    )
    run = driven(inputs={"push": both, "wind": both})
    start = np.arange(0, len(run.time) - 1, 1)
    np.testing.assert_allclose(run["push"][start], np.clip(-40.0 * run["rail"][start], -3.0, 2.0), atol=1e-12)
    np.testing.assert_allclose(run["wind"][start], np.maximum(1.0 - run.velocity("rail")[start], -3.0), atol=1e-12)
    together = Sampled(lambda _, outputs: {"wind": 1.0, "push": -outputs["rail"]})
    assert driven(inputs={"push": together, "wind": together})["wind"][0] == 1.0
    in_order = Sampled(lambda _, outputs: [-outputs["rail"], 1.0])
    assert driven(inputs={"push": in_order, "wind": in_order})["wind"][0] == 1.0


def test_varying_inputs_beside_controllers_stay_what_they_are() -> None:
    wind = (np.array([0.0, 0.5, 1.0]), np.array([0.0, 6.0, -2.0]))
    run = driven(
        inputs={"push": LinearFeedback(GAIN, READ, every=20), "wind": wind},
        measures={"hardest": Measure("peak", "push")},
    )
    np.testing.assert_allclose(run["wind"], np.interp(run.time, *wind), atol=1e-12)
    assert run.measures["hardest"] == run["push"][np.argmax(np.abs(run["push"]))]
    force = run["push"] + run["wind"] - STIFFNESS * run["rail"] - DAMPING * run.velocity("rail")
    np.testing.assert_allclose(run.acceleration("rail"), force / MASS, atol=1e-9)


def test_run_files_keep_what_was_set_and_say_that_they_do_not_repeat_it(tmp_path: Path) -> None:
    run = driven()
    run.save(tmp_path / "run.nc")
    back = load_run(tmp_path / "run.nc")
    np.testing.assert_array_equal(back["push"], run["push"])
    assert back.record is not None
    with pytest.raises(ArgumentError, match="controllers among its inputs"):
        back.record.refuse_unless_repeatable()


def test_what_a_controller_raises_ends_the_run() -> None:
    def fails(time: float, outputs: dict[str, float]) -> float:
        return 1.0 if time < 0.1 else math.sqrt(-1.0)

    with pytest.raises(ValueError, match=r"math domain error|nonnegative"):
        driven(inputs={"push": Sampled(fails, 20)})
    for wrong, said in (
        (lambda *_: math.nan, "'push' must be a finite number"),
        (lambda *_: [math.nan], "at time 0 must be finite"),
        (lambda *_: {"wind": 1.0}, "has to set push"),
        (lambda *_: [1.0, 2.0], "has to give 1 numbers"),
        (lambda *_: "much", "must be numbers"),
    ):
        with pytest.raises(ArgumentError, match=said):
            driven(inputs={"push": Sampled(wrong)})


SPEED = LinearFeedback(GAIN, READ)
REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "error control": (lambda: driven("dormand-prince"), "follow their error"),
    "tolerance": (lambda: driven("trapezoidal", tolerance=1e-6), "follow their error"),
    "all bodies": (lambda: driven("trapezoidal", steps="world"), "go with no controllers"),
    "fleet": (
        lambda: sledge().fleet(2).simulate([sledge().assemble()] * 2, 1.0, STEP, inputs={"push": SPEED}),
        "single runs",
    ),
    "by itself": (lambda: driven(inputs=SPEED), "stands under the inputs"),
    "unknown output": (lambda: driven(inputs={"push": LinearFeedback([1.0], ["rial"])}), "did you mean rail"),
    "directions": (lambda: driven(inputs={"push": LinearFeedback([1.0], ["motion_1"])}), "those of `linearise_many"),
    "unknown input": (lambda: driven(inputs={"pull": SPEED}), "there is no input 'pull'"),
    "columns": (lambda: LinearFeedback([[1.0, 2.0]], ["rail"]), "a column for each of its 1 outputs"),
    "rows": (lambda: driven(inputs={"push": LinearFeedback([[1.0], [2.0]], ["rail"])}), "stands under each of them"),
    "other inputs": (
        lambda: driven(inputs={"push": LinearFeedback([1.0], ["rail"], ["wind"])}),
        "stands under each of them",
    ),
    "no function": (lambda: Sampled(3.0), "is a function"),  # type: ignore[arg-type]
    "every": (lambda: Sampled(lambda *_: 0.0, 0), "every of a controller"),
    "limits": (lambda: LinearFeedback([1.0], ["rail"], limits=(1.0, -1.0)), "must rise"),
    "names": (lambda: LinearFeedback([1.0], "rail"), "are a list of names"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_is_named(name: str) -> None:
    attempt, said = REFUSED[name]
    with pytest.raises(ArgumentError, match=said):
        attempt()


def test_turns_in_space_are_read_as_quaternions() -> None:
    m = MechanismBuilder("flyer")
    m.body("top", mass=1.0, com=[0, 0, 0], inertia=[0.1, 0.1, 0.1])
    m.free("flight", "ground", "top", at=[0, 0, 0])
    m.input("push", unit="N")
    m.force("fan", "force", bodies=["ground", "top"], at=[0, 0, 0], direction=[0, 0, 1], frame="top", force="push")
    model = symgen.build(m.describe())
    with pytest.raises(ArgumentError, match=r"flight\.ry is 2 flight\.q2: double its gain"):
        simulate(model, 0.1, STEP, inputs={"push": LinearFeedback([1.0], ["flight.ry"])})


def test_a_driven_coordinate_takes_no_held_values() -> None:
    m = MechanismBuilder("driven")
    m.body("arm", mass=1.0, com=[0, 0, -0.5], inertia=[0.1, 0.1, 0.1])
    m.revolute("hinge", "ground", "arm", at=[0, 0, 0], axis=[0, 1, 0])
    m.input("angle", unit="rad")
    m.drive("servo", coordinate="hinge", input="angle")
    model = symgen.build(m.describe())
    with pytest.raises(ArgumentError, match="drives a coordinate"):
        simulate(model, 0.1, STEP, inputs={"angle": Sampled(lambda *_: 0.0)})
