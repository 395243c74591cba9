"""Residual of implicit steps and its derivatives, in the plain interpreter: against the equations of motion and complex steps."""

from __future__ import annotations

import warnings
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.models.large_systems import chain, figure

from symgen.description import SymgenNotice, read
from symgen.formulation.stepping import derive_stepping
from symgen.lower import lower
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.passes import optimise
from symgen.passes.hoist import depends_on_parameters_only
from symgen.passes.nearness import near
from symgen.program.check import check
from symgen.program.count import count
from symgen.program.evaluate import evaluate
from symgen.program.program import Assign, Program
from symgen.program.slice import needed
from symgen.runtime import StepLayout
from symgen.stepping import RESIDUAL, derive_steps
from symgen.verify.samples import Sample

from ..mechanisms import random_mechanism, random_rolling
from ..support.agreement import Interpreted, described, lowered, sampled
from ..support.doses import beyond, long_for
from ..support.shipped import VEHICLES
from ..support.tangents import STEP, moved

Array = NDArray[np.float64]
MODELS = Path(__file__).parents[2] / "models"
NAMES = sorted(path.stem for path in MODELS.glob("*.yaml"))
SMALL = ("bicycle", "pendulum", "double_pendulum", "slider_crank", "four_bar", "benchmark_quarter", "sla_quarter_car")
SEEDS, ROLLING, BATCH = 80, 50, 10
GIVEN = ("t", "q", "v", "z", "u")


@dataclass(frozen=True)
class Stepped:
    """A mechanism, its stepping functions, and a consistent state with the equations of motion there."""

    mechanism: Mechanism
    steps: Interpreted
    layout: StepLayout
    model: Interpreted
    sample: Sample

    @property
    def order(self) -> tuple[list[int], list[int]]:
        return list(self.layout.independent), list(self.layout.dependent)

    def residual(self, a: Array) -> dict[str, Array]:
        return self.steps.call("step_residual", **{name: self.sample.arrays[name] for name in GIVEN}, a=a)

    def transform(self) -> Array:
        """Rates of all coordinates per independent rate."""
        independent, dependent = self.order
        whole = np.zeros((self.mechanism.coordinates, len(independent)))
        whole[independent, range(len(independent))] = 1.0
        rolled = self._entries()[self.layout.closed :, : len(independent)]
        whole[list(self.layout.rolled)] = rolled
        whole[dependent] = self.positions() @ np.vstack([np.eye(len(independent)), rolled])[: len(self._leading)]
        return whole

    def positions(self) -> Array:
        """Moves of dependent coordinates, or of rolled ones themselves, per move of an independent or a rolled one."""
        columns = [*range(len(self.layout.independent)), *range(self.unknowns - len(self.layout.rolled), self.unknowns)]
        found = self._entries()[:, columns]
        found[self.layout.closed :] = np.eye(len(columns))[len(self.layout.independent) :]
        return found

    def _entries(self) -> Array:
        found = self.residual(self.sample.arrays["a"])["transform"]
        return found if self.layout.rolled else np.pad(found, ((0, 0), (0, self.unknowns - found.shape[1])))

    @property
    def _leading(self) -> tuple[int, ...]:
        return *self.layout.independent, *self.layout.rolled

    @property
    def unknowns(self) -> int:
        return len(self._leading) + len(self.sample.arrays["z"])

    def slope(self, dq: Array, dv: Array, da: Array, dz: Array, dr: Array) -> Array:
        """Derivative of (residual, zdot, velocities of rolled coordinates) by an imaginary step in independent directions."""
        independent, dependent = self.order
        arrays = {name: self.sample.arrays[name].astype(complex) for name in (*GIVEN, "a")}
        moves = np.zeros(self.mechanism.coordinates)
        moves[list(self._leading)] = np.concatenate([dq, dr])
        moves[dependent] = self.positions() @ moves[list(self._leading)]
        arrays["q"] = moved(self.mechanism, self.sample.arrays["q"], moves)
        arrays["v"][independent] += 1j * STEP * dv
        arrays["a"][independent] += 1j * STEP * da
        arrays["z"] += 1j * STEP * dz
        given = {name: values.tolist() for name, values in arrays.items()}
        found = evaluate(
            self.steps.program, "step_residual", {**given, "parameters": list(self.steps.parameters.values())}
        )
        return np.imag([*found["residual"], *found["zdot"], *found["velocity"][self.layout.closed :]]) / STEP

    def tangent(self, *direction: Array) -> Array:
        """dq, dv, da, dz and the moves of rolled coordinates."""
        seeds = np.zeros(self.layout.seeds)
        given = np.concatenate(direction)
        seeds[: len(given)] = given
        found = self.steps.call("step_tangent", **self.given(), seeds=seeds)
        names = ("dresidual", "dzdot", "drolled")
        return np.concatenate([found[name] for name in names if name in found])

    def jacobian(self, weights: tuple[float, float, float, float]) -> Array:
        seeds = np.zeros(self.layout.seeds)
        seeds[:4] = weights
        return self.steps.call("step_jacobian", **self.given(), seeds=seeds)["jacobian"]

    def given(self) -> dict[str, Array]:
        return {name: self.sample.arrays[name] for name in (*GIVEN, "a")}


def program_of(mechanism: Mechanism) -> tuple[Program, StepLayout]:
    return derive_steps(mechanism, optimise(lower(derive_stepping(mechanism))), columns=True)


def stepped(mechanism: Mechanism, seed: int) -> Stepped:
    program, layout = program_of(mechanism)
    model = Interpreted(mechanism, lowered(mechanism, "multiplier"))
    return Stepped(mechanism, Interpreted(mechanism, program), layout, model, sampled(mechanism, model, seed))


@cache
def shipped(name: str) -> Stepped:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return stepped(analyse(read(MODELS / f"{name}.yaml")), 3)


def errors(case: Stepped, seed: int = 1) -> list[str]:
    """What differs from the equations of motion, M a + J^T l = f with J a = g, and from exact derivatives."""
    independent, dependent = case.order
    arrays, whole = case.sample.arrays, case.transform()
    scale = max(1.0, float(np.abs(case.model.call("forces", **{n: arrays[n] for n in GIVEN})["f"]).max(initial=0.0)))
    rounding = max(1e-9, 1000.0 * float(np.finfo(float).eps) * case.sample.condition)
    unread = arrays["a"] + np.where(np.isin(np.arange(len(whole)), dependent), 3.0, 0.0)
    found = case.residual(unread)
    random = np.random.default_rng(seed)
    push = random.normal(size=len(independent))
    more = case.residual(arrays["a"] + whole @ push)
    mass = whole.T @ case.model.call("mass_matrix", q=arrays["q"])["M"] @ whole
    direction = tuple(
        random.normal(size=n) for n in (*(len(independent),) * 3, len(arrays["z"]), len(case.layout.rolled))
    )
    slope = case.slope(*direction)
    compared = {
        "residual": (found["residual"], 0.0 * found["residual"], scale),
        "zdot": (found["zdot"], case.sample.zdot, 1.0 + np.abs(case.sample.zdot).max(initial=0.0)),
        "velocity": (found["velocity"], arrays["v"][dependent], 1.0),
        "acceleration": (found["acceleration"], arrays["a"][dependent], 1.0 + np.abs(arrays["a"]).max(initial=0.0)),
        "mass matrix": (more["residual"] - found["residual"], mass @ push, scale + np.abs(mass).max(initial=0.0)),
        "tangent": (case.tangent(*direction), slope, 1.0 + np.abs(slope).max(initial=0.0)),
    }
    return [
        f"{name}: {np.abs(a - b).max() / size:.1e}"
        for name, (a, b, size) in compared.items()
        if a.size and not np.abs(a - b).max() <= rounding * size
    ]


@pytest.mark.parametrize("name", long_for(VEHICLES, NAMES))
def test_shipped_models(name: str) -> None:
    assert errors(shipped(name)) == []


@pytest.mark.parametrize("first", beyond(2, range(0, SEEDS, BATCH)))
def test_random_mechanisms(first: int) -> None:
    found, refused = [], 0
    for seed in range(first, first + BATCH):
        try:
            case = stepped(analyse(described(random_mechanism(seed))), seed)
        except MechanismError:
            refused += 1
            continue
        found += [f"mechanism {seed}: {text}" for text in errors(case, seed)]
    assert found == []
    assert refused <= 6


@pytest.mark.parametrize("first", beyond(1, range(0, ROLLING, BATCH)))
def test_random_mechanisms_in_which_bodies_roll(first: int) -> None:
    """Those whose free and ball joints rolling leaves alone."""
    found, refused = [], 0
    for seed in range(first, first + BATCH):
        try:
            case = stepped(analyse(described(random_rolling(seed))), seed)
        except MechanismError:
            refused += 1
            continue
        found += [f"mechanism {seed}: {text}" for text in errors(case, seed)]
    assert found == []
    assert refused < BATCH


@pytest.mark.parametrize("name", SMALL)
def test_columns_of_the_jacobian_are_tangents(name: str) -> None:
    case = shipped(name)
    count, states = len(case.layout.independent), case.unknowns - len(case.layout.independent)
    weights = (0.3, 0.7, 1.1, 0.9)
    units = np.eye(count + states)
    columns = [case.tangent(*(w * unit[:count] for w in weights[:3]), weights[3] * unit[count:]) for unit in units]
    jacobian = case.jacobian(weights)
    np.testing.assert_allclose(jacobian, np.array(columns).T, rtol=1e-12, atol=1e-12 * np.abs(jacobian).max())


@pytest.mark.parametrize("name", ["four_bar", "benchmark_quarter", "benchmark_car"])
def test_a_correction_closes_loops_quadratically(name: str) -> None:
    case = shipped(name)
    _, dependent = case.order
    direction = np.random.default_rng(2).normal(size=len(dependent))
    left = []
    for size in (1e-2, 1e-3):
        delta = np.zeros(case.mechanism.coordinates)
        delta[dependent] = size * direction
        q = displaced(case.mechanism, case.sample.arrays["q"], delta)
        before = case.steps.call("step_residual", **{**case.given(), "q": q})
        delta[dependent] = before["correction"]
        after = case.steps.call("step_residual", **{**case.given(), "q": displaced(case.mechanism, q, delta)})
        left.append(np.abs(after["closure"]).max())
        assert left[-1] < 20 * size * np.abs(before["closure"]).max()
    assert left[1] < 0.03 * left[0]


def displaced(mechanism: Mechanism, q: Array, delta: Array) -> Array:
    """q after a finite step, to first order; quaternions are made unit ones again."""
    result = q + np.imag(moved(mechanism, q, delta)) / STEP
    for joint in mechanism.joints:
        if joint.kind in ("spherical", "free"):
            at = joint.q + len(joint.positions) - 4
            result[at : at + 4] /= np.linalg.norm(result[at : at + 4])
    return result


def test_what_does_not_matter_is_not_in_the_pattern() -> None:
    """A car's residual does not depend on where it is, nor on its heading on level ground: no columns by positions alone."""
    case = shipped("benchmark_car")
    pattern = next(f for f in case.steps.program.functions if f.name == "step_jacobian").outputs[0].pattern
    assert pattern is not None
    assert len(pattern) < 0.8 * len(case.layout.independent) ** 2


BUILT = {
    "revolute": lambda: chain(4),
    "spherical": lambda: chain(3, "spherical"),
    "figure": figure,
}


@pytest.mark.parametrize("name", BUILT)
def test_systems_built_in_python(name: str) -> None:
    assert errors(stepped(analyse(BUILT[name]()), 5)) == []


@pytest.mark.parametrize("joint", ["revolute", "spherical"])
def test_work_grows_with_the_length_of_a_chain(joint: Literal["revolute", "spherical"]) -> None:
    """Residual and tangent take as much for each body added; the Jacobian is written out for short chains only."""
    found = [program_of(analyse(chain(bodies, joint))) for bodies in (4, 12, 20, 36)]
    assert [layout.jacobian for _, layout in found][::3] == [True, False]
    for name in ("step_residual", "step_tangent"):
        flops = [count(program, name).total.flops for program, _ in found]
        assert flops[2] - flops[1] == pytest.approx((flops[3] - flops[1]) / 3, rel=0.03)


@pytest.mark.parametrize("name", [*SMALL, "benchmark_car"])
def test_the_order_for_lanes_changes_no_result(name: str) -> None:
    case = shipped(name)
    ordered = replace(case, steps=Interpreted(case.mechanism, check(near(case.steps.program, RESIDUAL))))
    before, after = (each.residual(each.sample.arrays["a"]) for each in (case, ordered))
    assert {key: values.tolist() for key, values in after.items()} == {k: v.tolist() for k, v in before.items()}
    assert ordered.jacobian((0.3, 0.7, 1.1, 0.9)).tolist() == case.jacobian((0.3, 0.7, 1.1, 0.9)).tolist()


def test_the_order_for_lanes_keeps_few_values_waiting() -> None:
    program = shipped("benchmark_car").steps.program
    assert 3 * most_waiting(near(program, RESIDUAL)) < most_waiting(program)


def most_waiting(program: Program) -> int:
    """Of the values that the residual computes, how many there are at most that are still to be read."""
    marks, fixed = needed(program, RESIDUAL), depends_on_parameters_only(program)
    mine = [k for k in range(len(marks)) if marks[k] and not fixed[k] and isinstance(program.values[k], Assign)]
    last: dict[int, int] = {}
    for k in mine:
        value = program.values[k]
        assert isinstance(value, Assign)
        last.update((a, k) for a in value.args)
    ends = Counter(last[k] for k in mine if k in last)
    waiting = most = 0
    for k in mine:
        waiting += (k in last) - ends[k]
        most = max(most, waiting)
    return most
