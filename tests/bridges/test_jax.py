"""Steps in JAX: the numbers of step functions, and derivatives by every transformation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

from symgen.runtime import ArgumentError

from .conftest import CHOSEN, Array, Case

jax = pytest.importorskip("jax", reason="JAX is not installed")
from jax import numpy as jnp  # noqa: E402

import symgen.jax  # noqa: E402
from symgen.bridges.jax_primitives import _called_back, _roll, _roll_shapes  # noqa: E402
from symgen.bridges.rows import Called  # noqa: E402

Cases = Callable[..., Case]
ROUNDING = 1e-12


@pytest.fixture(autouse=True)
def _double_precision() -> Iterator[None]:
    jax.config.update("jax_enable_x64", True)
    yield
    jax.config.update("jax_enable_x64", False)


def assert_close(found: Any, wanted: Array) -> None:
    assert np.shape(found) == wanted.shape
    assert np.abs(np.asarray(found) - wanted).max(initial=0.0) <= ROUNDING * max(1.0, np.abs(wanted).max(initial=0.0))


@pytest.mark.parametrize("name", CHOSEN)
def test_values_are_those_of_the_step_function(case: Cases, name: str) -> None:
    f, x, u, p, _ = case(name)
    step, rollout = symgen.jax.step(f), symgen.jax.rollout(f)
    for change in (lambda function: function, jax.jit):
        assert np.array_equal(change(step)(x, u[0], p), f(x, u[0], p))
        assert np.array_equal(change(rollout)(x, u, p), f.rollout(x, u, p).states)
    assert np.array_equal(step(x), f(x))


@pytest.mark.parametrize("name", CHOSEN)
def test_gradients_are_those_of_rollouts(case: Cases, name: str) -> None:
    f, x, u, p, weights = case(name)
    rollout = symgen.jax.rollout(f)

    def cost(x: Any, u: Any, p: Any) -> Any:
        return jnp.sum(weights * rollout(x, u, p))

    wanted = f.rollout(x, u, p).backward(weights)
    for gradient in (jax.grad(cost, (0, 1, 2)), jax.jit(jax.grad(cost, (0, 1, 2)))):
        for found, each in zip(gradient(x, u, p), (wanted.x, wanted.u, wanted.p), strict=True):
            assert_close(found, each)
    assert_close(jax.grad(cost, 1)(x, u, p), wanted.u)


@pytest.mark.parametrize("name", CHOSEN)
def test_matrices_are_the_same_forwards_and_backwards(case: Cases, name: str) -> None:
    f, x, u, p, _ = case(name)
    step, wanted = symgen.jax.step(f), f.jacobian(x, u[0], p)
    for matrix in (jax.jacfwd, jax.jacrev):
        for found, each in zip(
            jax.jit(matrix(step, (0, 1, 2)))(x, u[0], p), (wanted.A, wanted.B, wanted.P), strict=True
        ):
            assert_close(found, each)


def test_directions_are_those_of_rollouts(case: Cases) -> None:
    f, x, u, p, weights = case("tumbler")
    moved = (weights[0], np.cos(u), 0 * p)
    states, change = jax.jvp(symgen.jax.rollout(f), (x, u, p), moved)
    assert np.array_equal(states, f.rollout(x, u, p).states)
    assert_close(change, f.rollout(x, u, p).forward(*moved))


def test_programs_call_back_by_what_is_public_too(case: Cases) -> None:
    """Which is taken where JAX does not have the other way."""
    f, x, u, p, _ = case("slider_crank")
    states, _ = jax.jit(partial(_called_back, _roll, _roll_shapes, called=Called(f, True)))(
        *map(jnp.asarray, (x[None], u[None], p[None], np.zeros(1)))
    )
    assert np.array_equal(states[0], f.rollout(x, u, p).states)


@pytest.mark.parametrize("name", ["pendulum", "tumbler"])
def test_rows_are_rollouts_of_their_own(case: Cases, name: str) -> None:
    f, x, u, p, weights = case(name, steps=3)
    random = np.random.default_rng(3)
    xs, us = x + 0.1 * random.normal(size=(64, len(x))), random.normal(size=(64, *u.shape))
    rollout = symgen.jax.rollout(f)
    wanted = np.array([f.rollout(one, inputs, p).states for one, inputs in zip(xs, us, strict=True)])
    assert np.array_equal(jax.vmap(rollout, (0, 0, None))(xs, us, p), wanted)
    assert np.array_equal(jax.jit(rollout)(xs, us, p), wanted)
    gradient = jax.vmap(jax.grad(lambda x, u, p: jnp.sum(weights * rollout(x, u, p)), (0, 1, 2)), (0, 0, None))
    backward = [f.rollout(one, inputs, p).backward(weights) for one, inputs in zip(xs, us, strict=True)]
    for found, part in zip(jax.jit(gradient)(xs, us, p), "xup", strict=True):
        assert_close(found, np.array([getattr(each, part) for each in backward]))


def test_matrices_of_rows(case: Cases) -> None:
    f, x, u, p, _ = case("pendulum")
    xs = x + np.linspace(0.0, 1.0, 5)[:, None]
    for matrix in (jax.jacfwd, jax.jacrev):
        found = jax.jit(jax.vmap(matrix(symgen.jax.step(f)), (0, None, None)))(xs, u[0], p)
        assert_close(found, np.array([f.jacobian(one, u[0], p).A for one in xs]))


def test_the_gradient_of_a_thousand_steps_agrees_with_differences(case: Cases) -> None:
    f, x, _, p, _ = case("pendulum")
    u = 0.5 * np.sin(np.linspace(0.0, 20.0, 1000))[:, None]
    rollout = symgen.jax.rollout(f)

    def cost(x: Any, u: Any, p: Any) -> Any:
        return jnp.mean(jnp.sin(rollout(x, u, p)) ** 2)

    found = jax.jit(jax.grad(cost, (0, 1, 2)))(x, u, p)
    for place, given in enumerate((x, u, p)):
        direction = np.random.default_rng(place).normal(size=given.shape)
        ends = [
            cost(*(each + sign * 1e-5 * direction if k == place else each for k, each in enumerate((x, u, p))))
            for sign in (1, -1)
        ]
        by_differences = (ends[0] - ends[1]) / 2e-5
        assert np.sum(found[place] * direction) == pytest.approx(float(by_differences), rel=1e-6)


def test_a_loop_of_single_steps_with_feedback(case: Cases) -> None:
    """The gains of a controller, through a scan; the step's derivatives are chained by JAX."""
    f, x, _, p, _ = case("pendulum")
    step = symgen.jax.step(f)

    def cost(gains: Any) -> Any:
        def once(state: Any, time: Any) -> Any:
            after = step(state, -(gains @ state)[None], p, time)
            return after, after

        return jnp.sum(jax.lax.scan(once, jnp.asarray(x), 0.01 * jnp.arange(50))[1] ** 2)

    gains, direction = jnp.array([2.0, 0.5]), np.array([0.3, -1.0])
    ends = cost(gains + 1e-5 * direction), cost(gains - 1e-5 * direction)
    for gradient in (jax.grad(cost), jax.jacfwd(cost)):
        assert float(gradient(gains) @ direction) == pytest.approx(float(ends[0] - ends[1]) / 2e-5, rel=1e-7)


def test_gauss_newton_products(case: Cases) -> None:
    """J^T J d takes first derivatives only."""
    f, x, u, p, _ = case("pendulum")
    rollout, run = symgen.jax.rollout(f), f.rollout(x, u, p)
    direction = np.cos(u)
    states, back = jax.vjp(lambda u: rollout(x, u, p), u)
    _, change = jax.jvp(lambda u: rollout(x, u, p), (u,), (direction,))
    assert_close(back(change)[0], run.backward(run.forward(du=direction)).u)
    assert states.shape == change.shape


def test_steps_of_explicit_methods(case: Cases) -> None:
    f, x, u, p, weights = case("pendulum", method="rk4")
    rollout = symgen.jax.rollout(f)
    assert np.array_equal(jax.jit(rollout)(x, u, p), f.rollout(x, u, p).states)
    found = jax.grad(lambda u: jnp.sum(weights * rollout(x, u, p)))(u)
    assert_close(found, f.rollout(x, u, p).backward(weights).u)


def test_a_rollout_without_steps_stays_where_it_is(case: Cases) -> None:
    f, x, u, p, _ = case("pendulum")
    found, back = jax.vjp(lambda x: symgen.jax.rollout(f)(x, u[:0], p), x)
    assert np.array_equal(found, x[None])
    assert np.array_equal(back(jnp.ones((1, len(x))))[0], np.ones(len(x)))


def test_refusals_are_sentences(case: Cases) -> None:
    f, x, u, p, _ = case("pendulum")
    step, rollout = symgen.jax.step(f), symgen.jax.rollout(f)
    with pytest.raises(ArgumentError, match="steps are differentiable once"):
        jax.hessian(lambda x: jnp.sum(step(x, u[0], p)))(x)
    with pytest.raises(ArgumentError, match=r"no derivatives by time; pass jax\.lax\.stop_gradient"):
        jax.grad(lambda time: jnp.sum(step(x, u[0], p, time)))(0.0)
    with pytest.raises(ArgumentError, match=r"u has the shape \(steps, 1\), or rows in front of it, not \(12, 2\)"):
        rollout(x, np.zeros((12, 2)), p)
    with pytest.raises(ArgumentError, match=r"x has the shape \(2,\)"):
        jax.jit(step)(x[:1])
    with pytest.raises(ArgumentError, match=r"u has the shape \(1,\), or rows in front of it, not \(\)"):
        step(x, 1.0)
    with pytest.raises(ArgumentError, match="x of a step must be finite numbers"):
        step(np.array([np.nan, 0.0]))


def test_errors_of_compiled_programs_say_which_row_could_not_be_made(case: Cases) -> None:
    f, x, u, p, _ = case("slider_crank")
    xs = np.array([x, 0 * x, x + np.array([0.0, 1e100])])
    with pytest.raises(jax.errors.JaxRuntimeError, match="step 1 of 12 of row 2 by trapezoidal"):
        jax.block_until_ready(jax.jit(symgen.jax.rollout(f))(xs, u, p))


def test_rows_that_fail_are_no_numbers_where_that_is_asked_for(case: Cases) -> None:
    f, x, u, p, weights = case("slider_crank", steps=3)
    xs, rollout = np.array([x, x + np.array([0.0, 1e100])]), symgen.jax.rollout(f, strict=False)
    states = jax.jit(rollout)(xs, u, p)
    assert np.array_equal(states[0], f.rollout(x, u, p).states)
    assert jnp.isnan(states[1]).all()
    gradients = jax.grad(lambda xs: jnp.sum(weights * rollout(xs, u, p)))(xs)
    assert_close(gradients[0], f.rollout(x, u, p).backward(weights).x)
    assert jnp.isnan(gradients[1]).all()
    others = jax.grad(lambda p: jnp.sum(jnp.nan_to_num(rollout(xs, u + p, np.zeros(0)))))(0.1)
    assert float(others) == pytest.approx(f.rollout(x, u + 0.1).backward(np.ones_like(weights)).u.sum(), rel=ROUNDING)


def test_rows_begin_at_times_of_their_own(case: Cases) -> None:
    """The motor of the tumbler depends on time."""
    f, x, u, p, weights = case("tumbler", steps=3)
    times = np.array([0.0, 0.7, 0.0, 1.3])
    states, back = jax.vjp(lambda x: jax.vmap(lambda time: symgen.jax.rollout(f)(x, u, p, time))(times), x)
    runs = [f.rollout(x, u, p, time=time) for time in times]
    assert np.array_equal(states, np.array([run.states for run in runs]))
    assert not np.array_equal(states[0], states[1])
    wanted = np.sum([run.backward(weights).x for run in runs], axis=0)
    assert_close(back(jnp.broadcast_to(weights, states.shape))[0], wanted)


def test_thirty_two_bits_are_refused(case: Cases) -> None:
    f, x, _, _, _ = case("pendulum")
    jax.config.update("jax_enable_x64", False)
    with pytest.raises(ArgumentError, match=r"jax\.config\.update.*jax_enable_x64"):
        symgen.jax.step(f)(x)
