"""Linear models in steps, against SciPy and against runs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from scipy.linalg import solve_discrete_are
from scipy.signal import cont2discrete

from symgen.driving.state_space import state_space
from symgen.runtime import ArgumentError, LinearFeedback, Model, simulate

Stepped = Callable[[str], Model]


@pytest.mark.parametrize("name", ["lagging", "pushed", "slider_crank"])
@pytest.mark.parametrize(("method", "known"), [("zoh", "zoh"), ("tustin", "bilinear")])
def test_they_are_those_of_scipy(stepped: Stepped, name: str, method: str, known: str) -> None:
    linear = stepped(name).linearise()
    found = linear.discrete(0.01, method)
    expected = cont2discrete((linear.A, linear.B, linear.C, linear.D), 0.01, known)
    for matrix, other in zip((found.A, found.B, found.C, found.D), expected, strict=False):
        np.testing.assert_allclose(matrix, other, rtol=1e-12, atol=1e-12 * np.abs(other).max(initial=1.0))
    assert (found.states, found.inputs, found.outputs) == (linear.states, linear.inputs, linear.outputs)
    assert found.step == 0.01
    values = np.abs(found.eigenvalues)
    assert (np.diff(values) <= 1e-12).all()


def test_a_regulator_by_the_discrete_model_balances_the_mechanism(stepped: Stepped) -> None:
    """A pendulum that stands on its cart: the motion is that of (A - B K)^k as long as it is small."""
    model, hold, step = stepped("pushed"), 20, 1e-3
    upright = model.assemble({"hinge": np.pi})
    linear = model.linearise_many([upright])[0].discrete(hold * step)
    assert np.abs(linear.eigenvalues).max() > 1.0
    cost = solve_discrete_are(linear.A, linear.B, np.diag([10.0, 10.0, 1.0, 1.0]), [[0.01]])
    gain = np.linalg.solve(0.01 + linear.B.T @ cost @ linear.B, linear.B.T @ cost @ linear.A)
    assert linear.states == ("rail", "hinge", "rail.rate", "hinge.rate")
    feedback = LinearFeedback(gain, linear.states, reference=[0.0, np.pi, 0.0, 0.0], every=hold)
    small = 1e-5
    run = simulate(model, 2.0, step, inputs={"push": feedback}, state=model.assemble({"hinge": np.pi + small}))
    loop, x = linear.A - linear.B @ gain, np.array([0.0, small, 0.0, 0.0])
    expected = np.array([np.linalg.matrix_power(loop, k) @ x for k in range(101)])
    found = np.hstack([run.q, run.v])[::hold] - [0.0, np.pi, 0.0, 0.0]
    np.testing.assert_allclose(found, expected, atol=1e-4 * small)
    far = simulate(model, 5.0, step, inputs={"push": feedback}, state=model.assemble({"hinge": np.pi + 0.5}))
    assert np.abs(far.final.q - [0.0, np.pi]).max() < 1e-3


def test_python_control_gets_names_and_the_step(stepped: Stepped) -> None:
    pytest.importorskip("control")
    model = stepped("lagging")
    linear = model.linearise_many([model.assemble()])[0]
    system = state_space(model, linear.discrete(0.01))
    assert system.dt == 0.01
    assert system.state_labels == ["slide", "swing", "slide_rate", "swing_rate", "actuator"]
    assert state_space(model, linear).dt == 0


def test_other_methods_and_steps_are_refused(stepped: Stepped) -> None:
    linear = stepped("lagging").linearise()
    for attempt, said in (
        (lambda: linear.discrete(0.0), "longer than zero"),
        (lambda: linear.discrete(float("nan")), "finite number"),
        (lambda: linear.discrete(0.1, "euler"), "one of zoh, tustin"),
    ):
        with pytest.raises(ArgumentError, match=said):
            attempt()
