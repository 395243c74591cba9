"""Steps and rollouts with their gradients in NumPy, JAX and PyTorch, in microseconds of a step: what the ways there and back cost.

    python benchmarks/gradients.py [--rounds 20] [MODEL ...]

The fastest of many rounds counts. Compiling is not measured. Packages that are not installed are left out.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from time import perf_counter
from typing import Any

import numpy as np

import symgen
from symgen.runtime import StepFunction

MODELS = ("pendulum", "arm7", "sedan")
STEP, STEPS, LOOP, ROWS = 1e-3, 1000, 100, 64

Ways = Mapping[str, Callable[[], object]]
"""What is called for each column, None if it cannot be done."""

COLUMNS = {
    "one step": 1,
    "rollout": STEPS,
    "its gradient": STEPS,
    "rows": ROWS * LOOP,
    "loop": LOOP,
    "its gradient back": LOOP,
}
"""Steps that are made in a call."""


def by_numpy(f: StepFunction, x: Any, u: Any) -> Ways:
    weights = np.ones((STEPS + 1, len(x)))
    xs = np.tile(x, (ROWS, 1))

    def loop() -> Any:
        state = x
        for _ in range(LOOP):
            state = f(state)
        return state

    return {
        "one step": lambda: f(x),
        "rollout": lambda: f.rollout(x, u),
        "its gradient": lambda: f.rollout(x, u).backward(weights),
        "rows": lambda: f.rollout(xs, u[:LOOP]),
        "loop": loop,
    }


def by_jax(f: StepFunction, x: Any, u: Any) -> Ways:
    import jax
    from jax import numpy as jnp

    import symgen.jax

    jax.config.update("jax_enable_x64", True)
    step, rollout = symgen.jax.step(f), symgen.jax.rollout(f)

    def loop(x: Any) -> Any:
        return jnp.sum(jax.lax.scan(lambda state, _: (step(state), None), x, length=LOOP)[0])

    start, inputs, starts = jnp.asarray(x), jnp.asarray(u), jnp.tile(jnp.asarray(x), (ROWS, 1))
    called = {
        "one step": (step, start),
        "rollout": (rollout, start, inputs),
        "its gradient": (jax.grad(lambda u: jnp.sum(rollout(x, u))), inputs),
        "rows": (jax.vmap(lambda x: rollout(x, inputs[:LOOP])), starts),
        "loop": (loop, start),
        "its gradient back": (jax.grad(loop), start),
    }
    ready = {name: (jax.jit(function), given) for name, (function, *given) in called.items()}
    return {name: lambda way=way: jax.block_until_ready(way[0](*way[1])) for name, way in ready.items()}


def by_torch(f: StepFunction, x: Any, u: Any) -> Ways:
    import torch

    import symgen.torch

    step, rollout = symgen.torch.step(f), symgen.torch.rollout(f)
    start, inputs = torch.tensor(x, requires_grad=True), torch.tensor(u, requires_grad=True)

    def loop(x: Any) -> Any:
        for _ in range(LOOP):
            x = step(x)
        return x.sum()

    return {
        "one step": lambda: step(start.detach()),
        "rollout": lambda: rollout(start.detach(), inputs.detach()),
        "its gradient": lambda: torch.autograd.grad(rollout(start, inputs).sum(), inputs),
        "rows": lambda: torch.vmap(lambda x: rollout(x, inputs[:LOOP].detach()))(start.detach().tile(ROWS, 1)),
        "loop": lambda: loop(start.detach()),
        "its gradient back": lambda: torch.autograd.grad(loop(start), start),
    }


def best(rounds: int, call: Callable[[], object]) -> float:
    call()
    found = []
    for _ in range(rounds):
        began = perf_counter()
        call()
        found.append(perf_counter() - began)
    return min(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", default=MODELS)
    parser.add_argument("--rounds", type=int, default=20)
    given = parser.parse_args()
    programs = {"NumPy": ("numpy", by_numpy), "JAX": ("jax", by_jax), "PyTorch": ("torch", by_torch)}
    print(f"| us | {' | '.join(COLUMNS)} |\n|---|{'---:|' * len(COLUMNS)}")
    for name in given.models:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            f = symgen.build(f"@{name}").step_function(STEP)
        u = np.tile(f.model.default_inputs, (STEPS, 1))
        for program, (package, ways_of) in programs.items():
            if find_spec(package) is None:
                continue
            ways = ways_of(f, f.start, u)
            cells = [
                f"{1e6 * best(given.rounds, ways[key]) / steps:.1f}" if key in ways else ""
                for key, steps in COLUMNS.items()
            ]
            print(f"| {name}, {program} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
