"""Parts of a model that are built when they are first asked for."""

from __future__ import annotations

import gc
from pathlib import Path

import numpy as np
import pytest

import symgen
from symgen.pipeline import built_entry
from symgen.runtime import ArgumentError, load

from .support.cache import entries_of

PENDULUM = Path(__file__).parents[1] / "models" / "pendulum.yaml"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path))
    return tmp_path


def test_derivatives_are_built_when_they_are_needed(cache: Path) -> None:
    model = symgen.build(PENDULUM, "multiplier")
    state = model.assemble(positions={model.layout.positions[0]: 0.3})
    model.set_parameters({"mass": 3.0})
    (entry,) = entries_of(cache)
    linear = model.linearise(state)
    assert len(entries_of(cache)) == 2
    assert entry.exists()
    model.set_parameters({"mass": 1.0})
    other = model.linearise(state)
    again = symgen.build(PENDULUM, "multiplier", derivatives=True)
    assert again.parameters["mass"] == 1.0
    np.testing.assert_allclose(again.linearise(state).A, other.A, rtol=1e-13)
    again.set_parameters({"mass": 3.0})
    np.testing.assert_allclose(again.linearise(state).A, linear.A, rtol=1e-13)


def test_a_model_without_its_generator_says_how_to_build_derivatives(cache: Path) -> None:
    model = load(built_entry(PENDULUM))
    with pytest.raises(ArgumentError, match=r"symgen build MODEL --derivatives"):
        model.linearise(model.assemble())
    with pytest.raises(ArgumentError, match="does not contain the part 'derivatives'"):
        model.call("jacobian")


def test_generation_leaves_the_garbage_collector_as_it_was(cache: Path) -> None:
    symgen.build(PENDULUM)
    assert gc.isenabled()
