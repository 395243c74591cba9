"""Steps in PyTorch: the numbers of step functions, and derivatives by every way there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from symgen.runtime import ArgumentError

from .conftest import CHOSEN, Array, Case

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

import symgen.torch  # noqa: E402
from symgen.bridges import torch_operators  # noqa: E402
from symgen.bridges.rows import Called  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore:`torch.jit.script`")  # of its own

Cases = Callable[..., Case]
ROUNDING = 1e-12


def free(*given: Array) -> list[Any]:
    return [torch.tensor(each, requires_grad=True) for each in given]


def assert_close(found: Any, wanted: Array) -> None:
    assert tuple(found.shape) == wanted.shape
    difference = np.abs(found.detach().numpy() - wanted).max(initial=0.0)
    assert difference <= ROUNDING * max(1.0, np.abs(wanted).max(initial=0.0))


@pytest.mark.parametrize("name", CHOSEN)
def test_values_and_gradients_are_those_of_the_step_function(case: Cases, name: str) -> None:
    f, x, u, p, weights = case(name)
    given = free(x, u, p)
    states = symgen.torch.rollout(f)(*given)
    run = f.rollout(x, u, p)
    assert np.array_equal(states.detach(), run.states)
    (states * torch.tensor(weights)).sum().backward()
    wanted = run.backward(weights)
    for found, each in zip(given, (wanted.x, wanted.u, wanted.p), strict=True):
        assert_close(found.grad, each)
    assert np.array_equal(symgen.torch.step(f)(x), f(x))


@pytest.mark.parametrize("name", CHOSEN)
def test_matrices_are_the_same_forwards_and_backwards(case: Cases, name: str) -> None:
    f, x, u, p, _ = case(name)
    step, wanted = symgen.torch.step(f), f.jacobian(x, u[0], p)
    given = tuple(map(torch.tensor, (x, u[0], p)))
    for matrix in (torch.func.jacfwd, torch.func.jacrev):
        for found, each in zip(matrix(step, (0, 1, 2))(*given), (wanted.A, wanted.B, wanted.P), strict=True):
            assert_close(found, each)


def test_gradients_agree_with_differences(case: Cases) -> None:
    f, x, u, p, _ = case("tumbler", steps=3)
    rollout = symgen.torch.rollout(f)
    rows = free(np.array([x, 0.9 * x]))
    assert torch.autograd.gradcheck(lambda x: rollout(x, u), rows, check_batched_grad=True, check_forward_ad=True)
    f, x, u, p, _ = case("pendulum", steps=4)
    assert torch.autograd.gradcheck(symgen.torch.rollout(f), free(x, u, p), check_batched_grad=True)
    assert torch.autograd.gradcheck(symgen.torch.step(f), free(x, u[0], p))


def test_rows_are_rollouts_of_their_own(case: Cases) -> None:
    f, x, u, p, weights = case("pendulum", steps=3)
    random = np.random.default_rng(3)
    xs, us = x + 0.1 * random.normal(size=(64, len(x))), random.normal(size=(64, *u.shape))
    rollout, weighted = symgen.torch.rollout(f), torch.tensor(weights)
    wanted = np.array([f.rollout(one, inputs, p).states for one, inputs in zip(xs, us, strict=True)])
    given = tuple(map(torch.tensor, (xs, us, p)))
    assert np.array_equal(rollout(*given), wanted)
    assert np.array_equal(torch.vmap(rollout, (0, 0, None))(*given), wanted)
    gradient = torch.func.grad(lambda x, u, p: (weighted * rollout(x, u, p)).sum(), (0, 1, 2))
    backward = [f.rollout(one, inputs, p).backward(weights) for one, inputs in zip(xs, us, strict=True)]
    for found, part in zip(torch.vmap(gradient, (0, 0, None))(*given), "xup", strict=True):
        assert_close(found, np.array([getattr(each, part) for each in backward]))


def test_a_loop_of_single_steps_with_feedback(case: Cases) -> None:
    f, x, _, p, _ = case("pendulum")
    step, start, values = symgen.torch.step(f), torch.tensor(x), torch.tensor(p)

    def cost(gains: Any) -> Any:
        state, total = start, 0.0
        for k in range(30):
            state = step(state, -(gains @ state)[None], values, 0.01 * k)
            total = total + (state**2).sum()
        return total

    assert torch.autograd.gradcheck(cost, free(np.array([2.0, 0.5])))


def test_a_network_learns_from_rows_of_steps(case: Cases) -> None:
    f = case("pendulum").function
    torch.manual_seed(1)
    starts = torch.rand(16, 2, dtype=torch.float64)
    step = symgen.torch.step(f)
    network = torch.nn.Sequential(torch.nn.Linear(2, 8), torch.nn.Tanh(), torch.nn.Linear(8, 1)).double()
    optimiser = torch.optim.Adam(network.parameters(), lr=0.1)
    costs = []
    for _ in range(20):
        x, cost = starts, 0.0
        for _ in range(50):
            x = step(x, network(x))
            cost = cost + (x**2).mean()
        optimiser.zero_grad()
        cost.backward()
        optimiser.step()
        costs.append(cost.item())
    assert costs[-1] < 0.5 * costs[0]


def test_compiled_programs_give_the_same(case: Cases) -> None:
    f, x, u, p, weights = case("pendulum")
    rollout, weighted = symgen.torch.rollout(f), torch.tensor(weights)

    def cost(x: Any, u: Any, p: Any) -> Any:
        return (weighted * rollout(x, torch.sin(u), p)).sum()

    given, others = free(x, u, p), free(x, u, p)
    torch.compile(cost, backend="aot_eager", fullgraph=True)(*given).backward()
    cost(*others).backward()
    for found, each in zip(given, others, strict=True):
        assert torch.equal(found.grad, each.grad)


@pytest.mark.filterwarnings("ignore:The .grad attribute of a Tensor that is not a leaf")  # of what `opcheck` copies
def test_operators_keep_the_rules_of_pytorch(case: Cases) -> None:
    f, x, u, p, weights = case("pendulum")
    called = Called(f, strict=True)
    number = torch_operators.number_of(called)
    rows = [*free(x[None], u[None], p[None]), torch.tensor([0.5], dtype=torch.float64)]
    torch.library.opcheck(torch.ops.symgen.rollout.default, (number, *rows))
    found = [each.detach() for each in torch.ops.symgen.rollout(number, *rows)]
    made = [*found, *(each.detach() for each in rows[1:])]
    tests = ("test_schema", "test_faketensor")
    torch.library.opcheck(
        torch.ops.symgen.rollout_backward.default, (number, *made, torch.tensor(weights)[None, None]), test_utils=tests
    )
    directions = [each.detach()[:, None] for each in rows[:3]]
    torch.library.opcheck(torch.ops.symgen.rollout_forward.default, (number, *made, *directions), test_utils=tests)


def test_rows_that_fail_are_no_numbers_where_that_is_asked_for(case: Cases) -> None:
    f, x, u, p, weights = case("slider_crank", steps=3)
    (rows,) = free(np.array([x, x + np.array([0.0, 1e100])]))
    states = symgen.torch.rollout(f, strict=False)(rows, u, p)
    assert np.array_equal(states[0].detach(), f.rollout(x, u, p).states)
    assert states[1].isnan().all()
    (states * torch.tensor(weights)).sum().backward()
    assert_close(rows.grad[0], f.rollout(x, u, p).backward(weights).x)
    assert rows.grad[1].isnan().all()


def test_refusals_are_sentences(case: Cases) -> None:
    f, x, u, p, _ = case("pendulum")
    step, (start, inputs, values) = symgen.torch.step(f), map(torch.tensor, (x, u[0], p))
    with pytest.raises(ArgumentError, match="steps are differentiable once"):
        torch.autograd.gradgradcheck(step, free(x, u[0], p))
    with pytest.raises(ArgumentError, match="steps are differentiable once"):
        torch.func.hessian(lambda x: step(x, inputs, values).sum())(start)
    with pytest.raises(ArgumentError, match=r"no derivatives by time; pass time.detach\(\)"):
        step(start, inputs, values, *free(np.array(0.5)))
    with pytest.raises(ArgumentError, match=r"no derivatives by time; pass time.detach\(\)"):
        torch.func.jacfwd(lambda time: step(start, inputs, values, time))(torch.tensor(0.5, dtype=torch.float64))
    with pytest.raises(ArgumentError, match=r"x has the type torch.float32, .* x.double\(\)"):
        step(start.float())
    with pytest.raises(ArgumentError, match=r"p is on the device meta, .* on the CPU: p.cpu\(\)"):
        step(start, inputs, values.to("meta"))
    with pytest.raises(ArgumentError, match=r"u has the shape \(1,\), or rows in front of it, not \(\)"):
        step(x, 1.0)
    with pytest.raises(ArgumentError, match=r"u has the shape \(steps, 1\), or rows in front of it, not \(12, 2\)"):
        symgen.torch.rollout(f)(start, np.zeros((12, 2)))
