"""Sensors along motions: values as the model gives them, derivatives as differences of these."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import symgen
from symgen.runtime import ArgumentError, Model, SampledStates, SensorFunction, State, StepFunction

Array = NDArray[np.float64]
ROOT = Path(__file__).parents[2]
STEP = 1e-6


def sampled(states: list[State], u: Array) -> SampledStates:
    q, v, z = (np.array([np.asarray(getattr(each, name)) for each in states]) for name in ("q", "v", "z"))
    return SampledStates(np.array([each.time for each in states]), q, v, z, u)


def read(model: Model, step: StepFunction, function: SensorFunction, x: Array, p: Array, u: Array) -> Array:
    """The sensors one state at a time, by the model itself."""
    with model.trying(dict(zip(function.parameters, p.tolist(), strict=True))):
        found = model.outputs(step.state(x, p, time=0.3), u)
        return np.array([found[name] for name in function.sensors])


@pytest.mark.filterwarnings("ignore::symgen.runtime.SymgenNotice")
@pytest.mark.parametrize(
    ("file", "sensors"),
    [
        ("tests/data/sprung.yaml", ["turn"]),
        ("models/slider_crank.yaml", None),
        ("tests/data/tumbler.yaml", None),
        ("models/benchmark_quarter.yaml", None),
    ],
)
def test_sensors_and_their_changes_are_those_of_the_model(file: str, sensors: list[str] | None) -> None:
    model = symgen.build(ROOT / file)
    random = np.random.default_rng(2)
    names = [entry.name for entry in model.layout.parameters if not entry.fixed and entry.value]
    chosen = [str(name) for name in random.permutation(names)[:4]]
    step = StepFunction(model, 1e-3, parameters=chosen)
    function = SensorFunction(model, list(model.sensors) if sensors is None else sensors, chosen)
    x, p, u = step.start, step.values, model.default_inputs + 0.1
    x[step.chart.count : 2 * step.chart.count] += 0.1 * random.normal(size=step.chart.count)
    states = sampled([step.state(x, p, time=0.3)] * 2, np.tile(u, (2, 1)))
    dx, dp = random.normal(size=(len(x), 3)), p[:, None] * random.normal(size=(len(p), 3))
    moved = step.chart.to_tangents(x[None], dx[None])
    values, changes = function.changes(states, p, np.repeat(moved, 2, axis=0), dp)
    assert np.allclose(values[1], read(model, step, function, x, p, u), rtol=1e-12, atol=1e-12)
    assert np.array_equal(function.values(states, p), values)
    for k in range(3):
        pair = [read(model, step, function, x + s * dx[:, k], p + s * dp[:, k], u) for s in (STEP, -STEP)]
        expected = (pair[0] - pair[1]) / (2.0 * STEP)
        assert np.allclose(changes[1, :, k], expected, rtol=1e-5, atol=1e-5 * np.abs(expected).max())


def test_names_are_checked(oscillator: Model) -> None:
    with pytest.raises(ArgumentError, match="did you mean place"):
        SensorFunction(oscillator, ["plac"], [])


def test_shapes_are_checked(oscillator: Model) -> None:
    function = SensorFunction(oscillator, ["place"], ["mass"])
    states = sampled([oscillator.assemble()], oscillator.default_inputs[None])
    assert function.values(states, np.ones(1)).shape == (1, 1)
    with pytest.raises(ArgumentError, match=r"q of samples must be floats of the shape \(1, 1\), not \(1, 0\)"):
        function.values(states._replace(q=states.q[:, 1:]), np.ones(1))
    with pytest.raises(ArgumentError, match=r"changes of states of samples .* \(1, 2, 1\), not \(1, 1, 1\)"):
        function.changes(states, np.ones(1), np.ones((1, 1, 1)), np.ones((1, 1)))
