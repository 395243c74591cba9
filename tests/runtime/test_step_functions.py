"""Whole steps as functions: against runs, against complex steps of the interpreted residual, and forwards against backwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.runtime.methods import Explicit, Implicit
from symgen.runtime.model.rollout import Rollout
from symgen.runtime.model.step_function import StepFunction
from symgen.runtime.model.stepping import Weights, step_matrix

import symgen
from symgen.description.read import read, read_text
from symgen.mechanism.mechanism import MechanismError
from symgen.pipeline import ModelGenerator
from symgen.program.evaluate import evaluate
from symgen.program.program import PARAMETERS
from symgen.runtime import ArgumentError, EvaluationError, Model, ParameterError, Tolerances, roll_rows, simulate

from ..mechanisms import random_mechanism
from ..support.agreement import described
from ..support.complex_steps import ComplexSteps, Point, tangents
from ..support.doses import beyond
from ..support.tangents import STEP, moved

Array = NDArray[np.float64]
ROOT = Path(__file__).parents[2]
EVERY_MODEL = [
    "pendulum", "double_pendulum", "arm7", "slider_crank", "four_bar", "andrews_squeezer", "benchmark_quarter", "sla_quarter_car",
    "benchmark_car", "kang_yoon_car", "sedan", "hexapod",
]  # fmt: skip
FEW = ["double_pendulum", "slider_crank", "benchmark_quarter", "tests/data/tumbler.yaml"]
RANDOM = 70
"""Implicit steps take more than fifty of them."""
REFUSED = (MechanismError, EvaluationError)
METHOD_NAMES = ["trapezoidal", "implicit-euler", "rk4"]


def description_of(case: int | str) -> Any:
    if isinstance(case, int):
        return described(random_mechanism(case))
    return read(ROOT / (case if "/" in case else f"models/{case}.yaml"))


class Case:
    """A model in the middle of a motion, with a direction of state, inputs and parameters."""

    def __init__(self, case: int | str, method: str, step: float = 1e-3) -> None:
        description = description_of(case)
        self.generator = ModelGenerator(description)
        self.model: Model = symgen.build(description)
        names = [entry.name for entry in self.model.layout.parameters if not entry.fixed and entry.value]
        random = np.random.default_rng(4)
        self.parameters = [str(name) for name in random.permutation(names)[:12]]
        self.function = StepFunction(self.model, step, method, self.parameters)
        x = self.function.start
        count = self.function.chart.count
        x[count : 2 * count] += 0.1 * random.normal(size=count)
        self.state = self.function.state(x)
        self.function = StepFunction(self.model, step, method, self.parameters, about=self.state)
        self.u = self.model.default_inputs + 0.01 * random.normal(size=len(self.model.inputs))
        self.dx = random.normal(size=len(x))
        self.du = random.normal(size=len(self.u))
        self.dp = 0.1 * np.abs(self.function.values) * random.normal(size=len(self.parameters))

    def rollout(self) -> Rollout:
        return self.function.rollout(self.function.start, self.u[None])

    def forward(self) -> Array:
        """By tangent directions at the end."""
        run = self.rollout()
        found = run.forward(self.dx, self.du[None], self.dp)[1]
        return self.function.chart.to_tangents(run.states[1:], found[None, :, None])[0, :, 0]

    def complex_step(self) -> Array:
        """The same by the interpreted residual."""
        model, function, stepping = self.model, self.function, self.function.model.stepping
        mechanism, layout = self.generator.mechanism, stepping.layout
        method = function.method
        steps = ComplexSteps(mechanism, self.generator.residual, layout, method, function.step)
        parameters = model.parameter_values().astype(complex)
        parameters[[model.parameter_place(name) for name in self.parameters]] += 1j * STEP * self.dp
        u = self.u + 1j * STEP * self.du
        direction, count = np.zeros(mechanism.coordinates), function.chart.count
        along = function.chart.to_tangents(function.start[None], self.dx[None, :, None])[0, :, 0]
        direction[list(layout.independent)] = along[:count]
        q = moved(mechanism, np.array(self.state.q), direction)
        y = np.concatenate([self.state.v, self.state.z]).astype(complex)
        y[[*layout.independent, *range(len(model.coordinates), len(y))]] += 1j * STEP * along[count:]
        real = self.rollout().state(1)
        rates = [np.concatenate(model.rates(state, self.u)) for state in (self.state, real)]
        h = function.step
        mass = step_matrix(model, self.state, rates[0][: len(model.coordinates)], Weights(0.0, 0.0, 1.0, 0.0), self.u)
        start = steps.start(q, y, rates[0], u, parameters, mass)
        if isinstance(method, Explicit):
            end = steps.explicit(start, model.layout.joints, u, parameters, mass)
        else:
            weights = Weights(h * h * method.reach, h * method.gain, 1.0, h * method.gain)
            matrix = step_matrix(model, real, rates[1][: len(model.coordinates)], weights, self.u)
            there = Point(real.q, np.concatenate([real.v, real.z]), rates[1])
            end = steps.end(start, there, u, parameters, matrix)
        ends = end.y.imag / STEP
        own = list(layout.independent)
        return np.concatenate([tangents(mechanism, end.q)[own], ends[own], ends[len(model.coordinates) :]])


@pytest.mark.parametrize("method", METHOD_NAMES)
@pytest.mark.parametrize("case", [*beyond(3, EVERY_MODEL), *FEW[3:], *beyond(1, range(RANDOM))])
@pytest.mark.filterwarnings("ignore::symgen.runtime.SymgenNotice")
def test_derivatives_are_those_of_complex_steps(case: int | str, method: str) -> None:
    try:
        one = Case(case, method)
        found = one.forward()
    except REFUSED as error:
        if not isinstance(case, int):
            raise
        pytest.skip(f"implicit steps do not take it: {error}")
    wanted = one.complex_step()
    np.testing.assert_allclose(found, wanted, rtol=0.0, atol=1e-10 * np.abs(wanted).max())


@pytest.mark.long
def test_products_with_parameters_of_a_car_are_those_of_the_program() -> None:
    """Whose corners share code where they may: seeds are different in each of them."""
    case = Case("benchmark_car", "trapezoidal")
    model, state, library = case.model, case.state, case.function.parameter_library
    assert library is not None
    program, layout = case.generator.step_parameters()
    model.fill(library, state, case.u)
    library.entries["a"][:] = model.acceleration(state, case.u)
    library.arrays["constants"][:] = library.constants_of(model.parameter_values())
    library.entries["seeds"][:] = 1e-3 * np.random.default_rng(9).normal(size=layout.seeds)
    given = {name: library.entries[name].tolist() for name in ("t", "q", "v", "z", "u", "a", "seeds")}
    given[PARAMETERS] = model.parameter_values().tolist()
    for name in ("step_by_parameters", "step_to_parameters"):
        wanted = np.concatenate([np.array(values) for values in evaluate(program, name, given).values()])
        found = np.concatenate(library.results(name, *library.functions[name].results))
        np.testing.assert_allclose(found, wanted, rtol=0.0, atol=1e-11 * np.abs(wanted).max())


@pytest.fixture(
    scope="module",
    params=[*((name, "trapezoidal") for name in FEW), *((name, "rk4") for name in FEW[1:])],
    ids=" ".join,
)
def few(request: pytest.FixtureRequest) -> Case:
    return Case(*request.param)


def inputs_of(case: Case, steps: int, seed: int = 3) -> Array:
    random = np.random.default_rng(seed)
    return np.asarray(case.u + 0.01 * random.normal(size=(steps, len(case.u))))


@pytest.mark.parametrize(
    ("model", "method", "tolerance"),
    [*((name, "trapezoidal", 1e-11) for name in FEW), ("arm7", "rk4", 1e-12), ("slider_crank", "rk4", 1e-6)],
)
def test_steps_are_those_of_a_run(model: str, method: str, tolerance: float) -> None:
    """Implicit ones with tolerances near rounding. A run by an explicit method closes loops after each step, not at its stages."""
    case = Case(model, method)
    function = case.function
    near = Tolerances(residual=1e-13, closure=1e-13)
    held = dict(zip(case.model.inputs, case.u.tolist(), strict=True))
    given = {"tolerances": near} if method == "trapezoidal" else {}
    run = simulate(
        case.model, 20 * function.step, function.step, method, state=case.state, inputs=held, **given
    )  # fmt: skip
    found = function.rollout(function.start, case.u, steps=20)
    wanted = np.array([function.x(run.state(k)) for k in range(21)])
    np.testing.assert_allclose(found.states, wanted, rtol=0.0, atol=tolerance * np.abs(wanted).max())


def test_backward_is_the_transpose_of_forward(few: Case) -> None:
    run = few.function.rollout(few.function.start, inputs_of(few, 30))
    random = np.random.default_rng(8)
    weights = random.normal(size=(*run.states.shape, 2))
    dx, du = random.normal(size=(len(few.dx), 3)), random.normal(size=(*run.inputs.shape, 3))
    dp = few.dp[:, None] * random.normal(size=3)
    changes, found = run.forward(dx, du, dp), run.backward(weights)
    wanted = np.einsum("kim,kin->mn", weights, changes)
    shares = [found.x.T @ dx, np.einsum("kim,kin->mn", found.u, du), found.p.T @ dp]
    size = np.abs(shares).max() + np.abs(weights).max() * np.abs(changes).max()
    np.testing.assert_allclose(sum(shares), wanted, rtol=0.0, atol=1e-12 * size)


def test_a_gradient_through_a_thousand_steps_is_that_of_differences(few: Case) -> None:
    function = few.function
    inputs = np.repeat(few.u[None], 1000, axis=0)

    def final(part: float) -> float:
        x, values = function.start + part * few.dx, function.values + part * few.dp
        return float(weights @ function.rollout(x, inputs + part * few.du, values).states[-1])

    run = function.rollout(function.start, inputs)
    weights = np.random.default_rng(2).normal(size=len(few.dx))
    given = np.zeros_like(run.states)
    given[-1] = weights
    found = run.backward(given)
    slope = found.x @ few.dx + found.u.sum(axis=0) @ few.du + found.p @ few.dp
    e = 1e-5
    differences = (8 * (final(e) - final(-e)) - (final(2 * e) - final(-2 * e))) / (12 * e)
    assert slope == pytest.approx(differences, rel=1e-6)


def test_a_jacobian_is_made_of_directions(few: Case) -> None:
    found = few.function.jacobian(few.function.start, few.u)
    run = few.function.rollout(few.function.start, few.u[None])
    np.testing.assert_array_equal(found.x, run.states[1])
    change = found.A @ few.dx + found.B @ few.du + found.P @ few.dp
    along = run.forward(few.dx, few.du[None], few.dp)[1]
    np.testing.assert_allclose(change, along, rtol=0.0, atol=1e-12 * np.abs(along).max())


def test_rows_are_what_each_is_alone_whatever_the_threads(few: Case) -> None:
    function, random = few.function, np.random.default_rng(6)
    x = function.start + 1e-3 * random.normal(size=(7, len(few.dx)))
    p = function.values * (1.0 + 1e-3 * random.normal(size=(7, len(few.dp))))
    alone = np.array([function(row, few.u, values) for row, values in zip(x, p, strict=True)])
    by_threads = StepFunction(few.model, function.step, function.method, few.parameters, few.state, threads=3)
    for each in (function, by_threads):
        np.testing.assert_array_equal(each(x, few.u, p), alone)
        np.testing.assert_array_equal(each.jacobian(x, few.u, p).P[4], function.jacobian(x[4], few.u, p[4]).P)
    one = function.rollout(x[2], inputs_of(few, 4), p[2])
    many = function.rollout(x, np.repeat(inputs_of(few, 4)[None], 7, axis=0), p)
    weights = random.normal(size=one.states.shape)
    np.testing.assert_array_equal(many.states[2], one.states)
    for several, alone in zip(many.jacobian() + many.dynamics(), one.jacobian() + one.dynamics(), strict=True):
        np.testing.assert_array_equal(several[2], alone)
    for name in ("x", "u", "p"):
        several = getattr(many.backward(np.repeat(weights[None], 7, axis=0)), name)
        np.testing.assert_array_equal(several[2], getattr(one.backward(weights), name))


def test_lanes_find_what_one_point_after_the_other_gives(few: Case) -> None:
    """With parameters of its own for each row, and inputs that sometimes stay; digits of a row are those that it has alone."""
    random, rows, lanes = np.random.default_rng(7), 11, 4 if few.function.stages else 8
    in_lanes = StepFunction(
        few.model, few.function.step, few.function.method, few.parameters, few.state, threads=2, lanes=lanes
    )
    x = few.function.start + 1e-3 * random.normal(size=(rows, len(few.dx)))
    p = few.function.values * (1.0 + 1e-3 * random.normal(size=(rows, len(few.dp))))
    u = np.repeat(inputs_of(few, 5)[None], rows, axis=0)
    u[:, 2] = u[:, 3]
    one, many = (each.rollout(x, u, p) for each in (few.function, in_lanes))
    weights, dx = random.normal(size=one.states.shape), random.normal(size=x.shape)
    found, wanted = (
        [*run.jacobian(), *run.dynamics(), run.forward(dx), *vars(run.backward(weights)).values()]
        for run in (many, one)
    )
    for each, right in zip(found, wanted, strict=True):
        np.testing.assert_allclose(each, right, rtol=0.0, atol=1e-12 * np.abs(right).max(initial=1e-9))
    alone = in_lanes.rollout(x[9], u[9], p[9])
    again = [*alone.jacobian(), *alone.dynamics(), alone.forward(dx[9]), *vars(alone.backward(weights[9])).values()]
    for each, right in zip(again, found, strict=True):
        np.testing.assert_array_equal(each, right[9])


def test_lanes_take_a_model_without_parameters() -> None:
    """Whose numbers are all written in the code."""
    text = """
name: fixed
bodies: {bob: {mass: 1, com: [0, 0, -1], inertia: [0.1, 0.1, 0.1]}}
joints: {hinge: {type: revolute, bodies: [ground, bob], at: [0, 0, 0], axis: [0, 1, 0]}}
fixed: ["*"]
"""
    model = symgen.build(read_text(text))
    assert all(entry.fixed for entry in model.layout.parameters)
    one, many = (StepFunction(model, 0.01, lanes=lanes) for lanes in (1, 4))
    x = one.start + np.random.default_rng(1).normal(size=(5, 2))
    np.testing.assert_allclose(many.jacobian(x).A, one.jacobian(x).A, rtol=1e-13)


def test_a_gradient_finds_derivatives_once_at_each_point() -> None:
    """The end of a step is the start of the next one, where the inputs stay."""
    function = StepFunction(symgen.build(read(ROOT / "models/double_pendulum.yaml")), 1e-3, lanes=4)
    library, found = function.lane_library, list[int]()
    assert library is not None
    find, ffi = library.find, function.steps_library.ffi

    @ffi.callback("symgen_point_finder")  # type: ignore[untyped-decorator]
    def counting(points: Any) -> int:
        found.append(points.count)
        return int(find(points))

    library.find = counting
    run = function.rollout(function.start, steps=50)
    for ask in (lambda: run.backward(np.ones_like(run.states)), lambda: run.forward(function.start)):
        found.clear()
        ask()
        assert sum(found) == 51
        assert len(found) == 13


def test_derivatives_without_steps_or_directions(few: Case) -> None:
    """Arrays of no length, into which compiled code must not write."""
    run = few.function.rollout(few.function.start, np.zeros((0, len(few.u))))
    count = len(few.dx)
    weights = np.random.default_rng(5).normal(size=(1, count, 40))
    for _ in range(10):
        np.testing.assert_array_equal(run.forward(np.eye(count)), np.eye(count)[None])
        found = run.backward(weights)
        np.testing.assert_allclose(found.x, weights[0], rtol=0.0, atol=1e-14 * np.abs(weights).max())
        assert found.u.shape == (0, len(few.u), 40)
        assert not found.p.any()
    one = few.rollout()
    for _ in range(10):  # and without directions
        assert one.forward(np.zeros((count, 0))).shape == (2, count, 0)
        assert one.backward(np.zeros((2, count, 0))).x.shape == (count, 0)
    with pytest.raises(ArgumentError, match="without steps has no Jacobian"):
        run.jacobian()


def test_parameters_of_the_model_stay_as_they_are(few: Case) -> None:
    before = dict(few.model.parameters)
    few.function(few.function.start, few.u, few.function.values * 1.01)
    assert dict(few.model.parameters) == before


SPINNER = """
name: spinner
bodies:
  top: {mass: 2.0, com: [0, 0, 0], inertia: {xx: 0.02, yy: 0.03, zz: 0.01}}
joints: {flight: {type: free, bodies: [ground, top], at: [0, 0, 0]}}
"""


def test_turns_go_on_beyond_half_a_revolution() -> None:
    """A body that spins about a principal axis: the rotation vector grows in proportion to time."""
    model = symgen.build(read_text(SPINNER))
    function = StepFunction(model, 0.01)
    x = function.start
    x[function.states.index("flight.rz.rate")] = 4.0
    run = function.rollout(x, steps=150)
    place = function.states.index("flight.rz")
    np.testing.assert_allclose(run.states[:, place], 0.04 * np.arange(151), rtol=0.0, atol=1e-12)
    slope = run.forward(np.eye(len(x))[place])[-1]
    e = 1e-6
    ends = [function.rollout(x + sign * e * np.eye(len(x))[place], steps=150).states[-1] for sign in (1, -1)]
    np.testing.assert_allclose(slope, (ends[0] - ends[1]) / (2 * e), rtol=0.0, atol=1e-8)


def test_turns_begin_again_after_a_whole_revolution() -> None:
    """So that each state of a rollout is one that the function takes, and steps one by one give the same."""
    function = StepFunction(symgen.build(read_text(SPINNER)), 0.1)
    x, place = function.start, function.states.index("flight.rz")
    x[function.states.index("flight.rz.rate")] = 0.5
    states = function.rollout(x, steps=300).states
    turned = 0.05 * np.arange(301) % (2.0 * np.pi)
    np.testing.assert_allclose(states[:, place], turned, rtol=0.0, atol=1e-10)
    for row in states[:-1:20]:
        away = (function(row)[place] - row[place] - 0.05 + np.pi) % (2.0 * np.pi) - np.pi
        assert abs(away) < 1e-10
    spun = function.rollout(
        np.array([states[5], states[5], states[5]]) + np.array([[0.0], [7.0], [np.nan]]), strict=False, steps=2
    )
    assert np.isfinite(spun.states[0]).all()
    assert np.isnan(spun.states[1:]).all()


GROWING = """
name: growing
bodies: {cart: {mass: 1, com: [0, 0, 0], inertia: [1, 1, 1]}}
joints: {slide: {type: prismatic, bodies: [ground, cart], at: [0, 0, 0], axis: [1, 0, 0]}}
states: {p: {rate: PP, initial: 1}, q: {rate: QQ, initial: 0.5}, r: {rate: RR, initial: 0.2}}
"""


@pytest.mark.parametrize("less", [0.0, 1e-13, 1e-9, 0.3])
@pytest.mark.parametrize(
    "matrix", [[[0, 2, 1], [3, 1, 0], [1, 0, 2]], [[1, 2, 3], [2, 4, 1], [1, 0, 2]]], ids=["first", "second"]
)
def test_a_pivot_that_vanishes_spoils_nothing(matrix: list[list[float]], less: float) -> None:
    """Of a matrix 1 - h/2 (rates) that is far from singular."""
    h, rates = 0.1 * (1.0 - less), 20.0 * (np.eye(3) - matrix)
    text = GROWING
    for name, row in zip(("PP", "QQ", "RR"), rates.tolist(), strict=True):
        text = text.replace(name, f"{row[0]}*p + {row[1]}*q + {row[2]}*r")
    function = StepFunction(symgen.build(read_text(text)), h)
    wanted = np.linalg.solve(np.eye(3) - 0.5 * h * rates, np.eye(3) + 0.5 * h * rates)
    run = function.rollout(function.start, steps=1)
    np.testing.assert_allclose(run.jacobian()[0][2:, 2:], wanted, rtol=0.0, atol=1e-12)
    weights = np.zeros((2, 5, 3))
    weights[1, 2:] = np.eye(3)
    np.testing.assert_allclose(run.backward(weights).x[2:], wanted.T, rtol=0.0, atol=1e-12)


def test_what_cannot_be_is_refused(few: Case) -> None:
    function, model, x = few.function, few.model, few.function.start
    with pytest.raises(ArgumentError, match="without memory"):
        model.step_function(0.01, method="bdf2")
    with pytest.raises(ArgumentError, match="without memory"):
        model.step_function(0.01, method="semi-implicit-euler")
    odd = Implicit("odd", 1, velocity=(0.5, 0.0, 0.0, 0.0), position=(1.0, 0.0, 0.0, 0.0, 0.0), gain=1.0, reach=1.0)
    with pytest.raises(ArgumentError, match="not by odd"):
        model.step_function(0.01, method=odd)
    for step in (0.0, 1e-320, 1e300):
        with pytest.raises(ArgumentError, match="longer than zero"):
            model.step_function(step)
    for lanes in (None, 3, 0):
        with pytest.raises(ArgumentError, match="lanes"):
            model.step_function(0.01, lanes=lanes)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="State of this model"):
        function.x(few.dx)
    with pytest.raises(ParameterError, match="there is no parameter"):
        model.step_function(0.01, parameters=["nothing"])
    with pytest.raises(ArgumentError, match="list of names"):
        model.step_function(0.01, parameters="gravity.z")
    with pytest.raises(ArgumentError, match="shape"):
        function(x[:-1])
    with pytest.raises(ArgumentError, match="finite"):
        function(np.nan * x)
    with pytest.raises(ArgumentError, match="shape"):
        function.rollout(x, steps=2).forward(du=np.zeros((3, len(few.u))))
    with pytest.raises(ArgumentError, match="so there is no state 3"):
        function.rollout(x, steps=2).state(3)
    with pytest.raises(ArgumentError, match="row must be"):
        function.rollout(x, steps=2).state(0, row=1)
    with pytest.raises(ArgumentError, match="no rows"):
        function(x[None][:0], few.u[None][:0], function.values[None][:0])
    with pytest.raises(ArgumentError, match="not one alone"):
        function(x, 1.0)
    with pytest.raises(ArgumentError, match="named twice"):
        model.step_function(0.01, parameters=[few.parameters[0], few.parameters[0]])


def test_rows_of_other_rollouts_are_refused(few: Case) -> None:
    """Compiled code would read beyond their ends."""
    x, u, p = few.function.start[None], inputs_of(few, 3)[None], few.function.values[None]
    made = roll_rows(few.function, x, u, p, np.zeros(1))
    weights = np.ones((1, 1, *made.states.shape[1:]))
    assert np.isfinite(made.backward(few.function, weights)[0]).all()
    for other in (made._replace(records=made.records[:, 1:]), made._replace(u=np.repeat(u, 2, axis=1))):
        with pytest.raises(ArgumentError, match="give the function by which they were made"):
            other.backward(few.function, weights)


def test_rows_that_fail_are_not_a_number_where_that_is_asked_for() -> None:
    """A crank that is too long for its rod where it points up."""
    case = Case("slider_crank", "trapezoidal")
    function = StepFunction(case.model, 1e-3, parameters=["points.main.z"])
    x = np.array([function.start, function.start])
    x[:, 0] = 2.5
    p = np.array([function.values, function.values + 0.2])
    with pytest.raises(EvaluationError, match="row 1"):
        function.rollout(x, case.u[None], p)
    run = function.rollout(x, case.u[None], p, strict=False)
    assert np.isfinite(run.states[0]).all()
    assert np.isnan(run.states[1]).all()
    assert np.isfinite(run.state(1, 0).q).all()
    with pytest.raises(ArgumentError, match="row 1 of this rollout failed"):
        run.state(1, 1)
    in_lanes = StepFunction(case.model, 1e-3, parameters=["points.main.z"], lanes=4).rollout(
        x, case.u[None], p, strict=False
    )
    for each in (run, in_lanes):
        found = each.backward(np.ones_like(run.states))
        assert np.isfinite(found.x[0]).all()
        assert np.isnan(found.x[1]).all()


def test_rows_of_refused_parameters_fail_alone() -> None:
    case = Case("double_pendulum", "trapezoidal")
    name = next(name for name in case.model.parameters if name.endswith(".mass"))
    function = StepFunction(case.model, 1e-3, parameters=[name])
    x, p = np.tile(function.start, (3, 1)), np.array([[1.0], [-3.0], [2.0]])
    with pytest.raises(ParameterError, match="row 1: "):
        function.rollout(x, case.u[None], p)
    run = function.rollout(x, case.u[None], p, strict=False)
    alone = function.rollout(x[2], case.u[None], p[2])
    np.testing.assert_array_equal(run.states[2], alone.states)
    assert np.isnan(run.states[1]).all()
    assert np.isnan(run.backward(np.ones_like(run.states)).p[1]).all()
    assert np.isfinite(run.jacobian()[0][[0, 2]]).all()
