"""Steps and rollouts of a model as functions of JAX: jit, vmap, grad, jvp, jacfwd and jacrev, in 64 bits.

    f = model.step_function(0.01)
    rollout = symgen.jax.rollout(f)
    jax.grad(lambda u: cost(rollout(f.start, u)))

Derivatives are those of the step function, exact to rounding, and of the first order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symgen.runtime import ArgumentError, StepFunction

try:
    import jax.numpy as jnp
except ImportError:
    raise ImportError('symgen.jax needs JAX; install it with: python -m pip install "jax>=0.6"') from None

from symgen.bridges.jax_primitives import rollout_p
from symgen.bridges.rows import Called, in_rows, of_one_step

__all__ = ["rollout", "step"]


def step(function: StepFunction, strict: bool = True) -> Callable[..., Any]:
    """step(x, u, p, time): x at the end of the step. Dimensions in front are rows; u and p left out are the function's own.

    A row that fails raises an error; unless it is `strict`: then its numbers, and derivatives, are not a number.
    """
    rolled = rollout(function, strict)

    def stepped(x: Any, u: Any = None, p: Any = None, time: Any = 0.0) -> Any:
        held = _array(function.model.default_inputs if u is None else u)
        return rolled(x, of_one_step(function, held), p, time)[..., 1, :]

    return stepped


def rollout(function: StepFunction, strict: bool = True) -> Callable[..., Any]:
    """rollout(x, u, p, time): all states, (steps + 1, x), after steps with the rows of u, (steps, u); otherwise as `step`."""
    called = Called(function, strict)

    def rolled(x: Any, u: Any, p: Any = None, time: Any = 0.0) -> Any:
        values = _array(function.values if p is None else p)
        rows, lead = in_rows(jnp, function, _array(x), _array(u), values, _array(time))
        states, _ = rollout_p.bind(*rows, called=called)
        return states.reshape(*lead, *states.shape[1:])

    return rolled


def _array(given: Any) -> Any:
    if jnp.result_type(float) != jnp.float64:
        raise ArgumentError(
            'steps are computed in 64 bits, which JAX leaves off: jax.config.update("jax_enable_x64", True) at the beginning of the program'
        )
    return jnp.asarray(given, dtype=float)
