"""Steps and rollouts of a model as functions of PyTorch: backward, torch.func.grad, vjp, jacrev, vmap, torch.compile, in 64 bits on the CPU.

    f = model.step_function(0.01)
    rollout = symgen.torch.rollout(f)
    cost(rollout(x, u)).backward()

Derivatives are those of the step function, exact to rounding, and of the first order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symgen.runtime import ArgumentError, StepFunction

try:
    import torch
except ImportError:
    raise ImportError('symgen.torch needs PyTorch; install it with: python -m pip install "torch>=2.6"') from None

from symgen.bridges.rows import Called, in_rows, of_one_step
from symgen.bridges.torch_operators import number_of
from symgen.bridges.torch_operators import rollout as roll

__all__ = ["rollout", "step"]


def step(function: StepFunction, strict: bool = True) -> Callable[..., Any]:
    """step(x, u, p, time): x at the end of the step. Dimensions in front are rows; u and p left out are the function's own.

    A row that fails raises an error; unless it is `strict`: then its numbers, and derivatives, are not a number.
    """
    rolled, inputs = rollout(function, strict), torch.from_numpy(function.model.default_inputs.copy())

    def stepped(x: Any, u: Any = None, p: Any = None, time: Any = 0.0) -> Any:
        held = _tensor("u", inputs if u is None else u)
        return rolled(x, of_one_step(function, held), p, time)[..., 1, :]

    return stepped


def rollout(function: StepFunction, strict: bool = True) -> Callable[..., Any]:
    """rollout(x, u, p, time): all states, (steps + 1, x), after steps with the rows of u, (steps, u); otherwise as `step`."""
    called, values = Called(function, strict), torch.from_numpy(function.values)
    number = number_of(called)

    def rolled(x: Any, u: Any, p: Any = None, time: Any = 0.0) -> Any:
        named = {"x": x, "u": u, "p": values if p is None else p, "time": time}
        rows, lead = in_rows(torch, called.function, *(_tensor(name, given) for name, given in named.items()))
        states = roll(number, *rows)
        return states.reshape(*lead, *states.shape[1:])

    return rolled


def _tensor(name: str, given: Any) -> Any:
    """Of 64 bits, which is the user's choice, since gradients come in the precision of what they are taken by."""
    if not isinstance(given, torch.Tensor):
        return torch.as_tensor(given, dtype=torch.float64)
    if given.dtype != torch.float64:
        raise ArgumentError(f"{name} has the type {given.dtype}, and steps are computed in 64 bits: {name}.double()")
    if given.device.type != "cpu":
        raise ArgumentError(f"{name} is on the device {given.device}, and steps are computed on the CPU: {name}.cpu()")
    return given
