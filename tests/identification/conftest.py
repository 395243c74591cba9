"""Small models with measured signals of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import symgen
from symgen.identification import Experiment, synthetic
from symgen.runtime import Model

DATA = Path(__file__).parents[1] / "data"
NOISE = {"place": 1e-3, "pace": 5e-3}


@pytest.fixture(scope="session")
def oscillator() -> Model:
    return symgen.build(DATA / "oscillator.yaml")


@pytest.fixture(scope="session")
def pushed() -> Callable[..., Experiment]:
    """pushed(model, seed): 2 s of a block that is pushed, without noise where there is no seed."""

    def made(model: Model, seed: int | None = None, samples: int = 101) -> Experiment:
        time = 0.02 * np.arange(samples)
        rest = {"place": time, "pace": time}
        push = 20.0 * np.sin(9.0 * time) + 10.0 * np.sin(23.0 * time)
        given = Experiment(time=time, measured=rest, inputs={"push": push}, noise=NOISE, start={"slide": 0.1})
        return synthetic(model, given, seed)

    return made
