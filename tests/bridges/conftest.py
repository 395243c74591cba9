"""Steps that JAX and PyTorch are given: a pendulum for most, a body that turns in space, and a mechanism with a closed loop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

import symgen
from symgen.runtime import StepFunction

Array = NDArray[np.float64]
TUMBLER = Path(__file__).parents[1] / "data" / "tumbler.yaml"
CHOSEN = {"pendulum": ["mass", "half_length", "friction"], "tumbler": [], "slider_crank": []}


class Case(NamedTuple):
    """A step function with arguments: one x, inputs of some steps, one p; and weights of all states."""

    function: StepFunction
    x: Array
    u: Array
    p: Array
    weights: Array


@pytest.fixture(scope="session")
def case() -> Callable[[str], Case]:
    """case(name, steps, method)"""

    def made(name: str, steps: int = 12, method: str = "trapezoidal") -> Case:
        model = symgen.build(TUMBLER if name == "tumbler" else f"@{name}")
        function = model.step_function(0.01, method, CHOSEN[name])
        random = np.random.default_rng(7)
        x = function.start + 0.1 * random.normal(size=len(function.states))
        u = random.normal(size=(steps, len(function.inputs)))
        weights = random.normal(size=(steps + 1, len(x)))
        return Case(function, x, u, function.values * 1.1, weights)

    return made
