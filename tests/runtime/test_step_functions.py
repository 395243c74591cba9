"""Whole steps as functions: against runs, against complex steps of the interpreted residual, and forwards against backwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.runtime.model.rollout import Rollout
from symgen.runtime.model.step_function import StepFunction
from symgen.runtime.model.stepping import Weights, step_matrix

import symgen
from symgen.description.read import read
from symgen.mechanism.mechanism import MechanismError
from symgen.pipeline import ModelGenerator
from symgen.runtime import EvaluationError, Model

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
RANDOM = 50
REFUSED = (MechanismError, EvaluationError)
METHOD_NAMES = ["trapezoidal", "implicit-euler"]


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
        self.parameters = [str(name) for name in random.permutation(names)[:6]]
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
        weights = Weights(h * h * method.reach, h * method.gain, 1.0, h * method.gain)
        matrix = step_matrix(model, real, rates[1][: len(model.coordinates)], weights, self.u)
        start = steps.start(q, y, rates[0], u, parameters, mass)
        end = steps.end(start, Point(real.q, np.concatenate([real.v, real.z]), rates[1]), u, parameters, matrix)
        ends = end.y.imag / STEP
        own = list(layout.independent)
        return np.concatenate([tangents(mechanism, end.q)[own], ends[own], ends[len(model.coordinates) :]])


@pytest.mark.parametrize("method", METHOD_NAMES)
@pytest.mark.parametrize("case", [*beyond(4, EVERY_MODEL), *FEW[3:], *beyond(4, range(RANDOM))])
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
