"""Tangents and gradients of the equations of motion, interpreted: against complex steps of the equations, and against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.description.read import read, read_text
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism
from symgen.partials import MOVED, RESULTS, SEEDS, derive_adjoints, derive_tangents
from symgen.passes.dead import dead
from symgen.passes.hoist import hoist
from symgen.program.check import check
from symgen.program.count import count
from symgen.program.evaluate import Scalar, evaluate
from symgen.program.program import PARAMETERS, Program
from symgen.runtime import PartialsLayout

from .runtime.run.test_choices import ROD_PRESS
from .support.agreement import described, optimised
from .support.tangents import STEP, moved

Array = NDArray[np.float64]
ROOT = Path(__file__).parents[1]
CASES = [
    ("models/pendulum.yaml", "recursive"),
    ("models/four_bar.yaml", "multiplier"),
    ("models/slider_crank.yaml", "independent"),
    ("models/benchmark_quarter.yaml", "independent"),
    ("tests/data/tumbler.yaml", "independent"),
    ("rod_press", "independent"),
    ("curves", "recursive"),
]

CURVES = """
name: curves
tables:
  spring: {x: [-0.5, -0.1, 0.2, 0.6], y: [-3, -1, 0.5, 4]}
  damper: {type: linear, x: [-1, 0, 2], y: [-2, 0, 3]}
bodies:
  bob: {mass: 1.3, com: [0, 0, -0.4], inertia: {xx: 0.1, yy: 0.1, zz: 0.1}}
joints:
  ball: {type: spherical, bodies: [ground, bob], at: [0, 0, 0]}
inputs: {push: {unit: N m}}
states: {lag: {rate: (spring(push) - lag)/0.3}}
forces:
  drive: {type: torque, bodies: [ground, bob], direction: [0, 1, 0.2], torque: push + damper(lag)}
sensors:
  tip: {type: velocity, body: bob, at: [0, 0, -1]}
  reading: {type: formula, value: spring(push)*damper(lag)}
"""


TEXTS = {"curves": lambda: read_text(CURVES), "rod_press": lambda: described(ROD_PRESS)}
"""The rod press has several choices of dependent coordinates."""


class Case:
    """A mechanism with its equations at a state without meaning: all that is compared are functions of numbers."""

    def __init__(self, model: str, formulation: str) -> None:
        description = TEXTS[model]() if model in TEXTS else read(ROOT / model)
        self.mechanism: Mechanism = analyse(description)
        self.program: Program = optimised(self.mechanism, formulation)
        self.random = np.random.default_rng(5)
        lengths = self.program.inputs
        self.inputs = {array: 0.4 * self.random.normal(size=length) for array, length in lengths.items()}
        values = [parameter.value for parameter in description.parameters.values()]
        self.inputs[PARAMETERS] = np.array(values)
        for joint in self.mechanism.joints:
            if joint.rotates:
                end = joint.q + len(joint.positions)
                self.inputs["q"][end - 4 : end] /= np.linalg.norm(self.inputs["q"][end - 4 : end])

    def direction(self, layout: PartialsLayout) -> dict[str, Array]:
        """Of parameters in proportion to them."""
        parts = dict(zip((*MOVED, PARAMETERS), map(self._random, layout.moved), strict=True))
        if layout.moved[-1]:
            parts[PARAMETERS] *= 0.1 * np.abs(self.inputs[PARAMETERS])
        return parts

    def _random(self, length: int) -> Array:
        return self.random.normal(size=length)

    def complex_step(self, name: str, direction: Mapping[str, Array]) -> dict[str, Array]:
        given: dict[str, Sequence[Scalar]] = {array: values.tolist() for array, values in self.inputs.items()}
        for array, change in direction.items():
            if array == "q":
                given["q"] = moved(self.mechanism, self.inputs["q"], change).tolist()
            elif len(change):
                given[array] = (self.inputs[array] + 1j * STEP * change).tolist()
        found = evaluate(self.program, name, given)
        return {result: np.imag(values) / STEP for result, values in found.items()}


@pytest.fixture(scope="module", params=CASES, ids=" ".join)
def case(request: pytest.FixtureRequest) -> Case:
    return Case(*request.param)


def names(program: Program) -> list[tuple[str, str]]:
    """Functions that are differentiated, and the choices of them, each with the number that ends the name."""
    found = [(name, "") for name in RESULTS]
    found += [
        (each.instead_of, each.name.removeprefix(each.instead_of))
        for each in program.functions
        if each.instead_of in RESULTS
    ]
    return found


@pytest.mark.parametrize("parameters", [False, True], ids=["", "parameters"])
def test_tangents_are_derivatives(case: Case, parameters: bool) -> None:
    derived, layout = derive_tangents(case.mechanism, case.program, parameters)
    assert hoist(dead(check(derived))) == derived
    direction = case.direction(layout)
    seeds = np.concatenate(list(direction.values()))
    assert len(seeds) == layout.seeds
    given = {**{array: values.tolist() for array, values in case.inputs.items()}, SEEDS: seeds.tolist()}
    for name, number in names(case.program):
        wanted = case.complex_step(f"{name}{number}", direction)
        found = evaluate(derived, f"{name}_tangent{number}", given)
        for result in RESULTS[name]:
            size = max(1e-12, np.abs(wanted[result]).max(initial=0.0))
            np.testing.assert_allclose(found[f"d{result}"], wanted[result], rtol=0.0, atol=1e-12 * size)


@pytest.mark.parametrize("kind", ["tangent", "adjoint"])
def test_they_cost_a_small_multiple_of_one_evaluation(case: Case, kind: str) -> None:
    """Where parameters move, what is otherwise done once for all parameters counts too. The numbers of a table cost more than looking one
    up, which counts as one operation."""
    derive = {"tangent": derive_tangents, "adjoint": derive_adjoints}[kind]
    for parameters in (False, *([] if case.program.tables else [True])):
        derived, _ = derive(case.mechanism, case.program, parameters)
        for name, number in names(case.program):
            price, own = count(derived, f"{name}_{kind}{number}"), count(case.program, f"{name}{number}")
            spent = own.total.flops + (own.init.flops if parameters else 0)
            assert price.total.flops <= 3.5 * spent + 50, name


@pytest.mark.parametrize("parameters", [False, True], ids=["", "parameters"])
def test_gradients_are_the_transpose(case: Case, parameters: bool) -> None:
    forwards, layout = derive_tangents(case.mechanism, case.program, parameters)
    backwards, other = derive_adjoints(case.mechanism, case.program, parameters)
    assert other.moved == layout.moved
    assert hoist(dead(check(backwards))) == backwards
    direction = case.direction(layout)
    seeds, weights = np.concatenate(list(direction.values())), case.random.normal(size=other.seeds)
    own = {array: values.tolist() for array, values in case.inputs.items()}
    for name, number in names(case.program):
        changes = evaluate(forwards, f"{name}_tangent{number}", {**own, SEEDS: seeds.tolist()})
        found = evaluate(backwards, f"{name}_adjoint{number}", {**own, SEEDS: weights.tolist()})
        shares = np.concatenate([np.array(found[array]) * direction[array] for array in found])
        change = np.concatenate([np.array(changes[f"d{result}"]) for result in RESULTS[name]])
        size = np.abs(shares).max(initial=0.0)
        assert abs(shares.sum() - change @ weights_of(name, layout, weights)) <= 1e-12 * size


def weights_of(name: str, layout: PartialsLayout, weights: Array) -> Array:
    """Those of the results of a function: a, zdot, l, outputs, residual, rate."""
    coordinates, _, states, _, _, constraints, _ = layout.moved
    sensors = len(weights) - coordinates - states - 3 * constraints
    edges = np.cumsum([coordinates + states, constraints, sensors])
    order = ("acceleration", "multipliers", "outputs", "closure")
    return np.split(weights, edges)[order.index(name)]
