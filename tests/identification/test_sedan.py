"""Thirty parameters of the sedan from three short manoeuvres with noise, as in benchmarks/identification.py, which makes longer ones."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import chi2

from symgen.identification import identify
from symgen.runtime import Model

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def car(shipped: Callable[..., Model]) -> Model:
    return shipped("sedan", "independent")


@pytest.mark.long
def test_thirty_parameters_are_as_near_as_promised(car: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    """One in 10,000 such tests fails by chance."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    benchmark = importlib.import_module("identification")
    count = len(benchmark.PARAMETERS)
    assert count == 30
    measured = benchmark.experiments(car, 1.5, 0.01, seed=0)
    found = identify(car, measured, benchmark.guesses(car, 0))
    assert found.converged
    assert chi2.ppf(0.5e-4, count) < benchmark.distance(car, found) < chi2.ppf(1.0 - 0.5e-4, count)
    assert 1e-4 < found.likelihood < 1.0 - 1e-4
    assert not [each for each in found.combinations if np.isinf(each.deviation)]
    assert found.deviations["chassis mass"] < 0.01 * found.values["chassis mass"]
