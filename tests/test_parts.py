"""Parts of a model that are built when they are first asked for."""

from __future__ import annotations

import gc
from pathlib import Path

import numpy as np
import pytest

import symgen
from symgen.build_cache import export
from symgen.pipeline import built_entry
from symgen.runtime import ArgumentError, LoadError, load, simulate

from .support.cache import entries_of, own_cache

MODELS = Path(__file__).parents[1] / "models"
PENDULUM = MODELS / "pendulum.yaml"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
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
    with pytest.raises(ArgumentError, match=r"`symgen build MODEL -o .* --part derivatives` puts it there"):
        model.linearise(model.assemble())
    with pytest.raises(ArgumentError, match="does not contain the part 'derivatives'"):
        model.call("jacobian")


@pytest.mark.parametrize("given", ["folder", "file"])
def test_exported_parts_are_found_beside_the_model(tmp_path: Path, given: str) -> None:
    """Without the generator: implicit steps, lanes and derivatives of an exported model."""
    model = symgen.build(PENDULUM)
    export(built_entry(PENDULUM), tmp_path)
    for name in ("stepping", "batch-4", "derivatives"):
        export(model.part(name), tmp_path / name)
    other = load(tmp_path if given == "folder" else next(tmp_path.glob("*.json")))
    run, wanted = (simulate(each, 0.1, 1e-3, method="trapezoidal") for each in (other, model))
    assert run.final.q.tolist() == wanted.final.q.tolist()
    start = model.assemble()
    assert other.batch(lanes=4).accelerations([start.q], [start.v]).shape == (1, 1)
    np.testing.assert_array_equal(other.linearise(start).A, model.linearise(start).A)
    with pytest.raises(ArgumentError, match=rf"symgen build MODEL -o {tmp_path} --part newton-world"):
        simulate(other, 0.1, 1e-3, method="trapezoidal", steps="world")


def test_the_part_of_another_model_is_refused(tmp_path: Path) -> None:
    export(built_entry(PENDULUM), tmp_path)
    export(symgen.build(MODELS / "arm7.yaml").part("stepping"), tmp_path / "stepping")
    with pytest.raises(LoadError, match="is of another model, arm7"):
        simulate(load(tmp_path), 0.1, 1e-3, method="trapezoidal")


def test_generation_leaves_the_garbage_collector_as_it_was(cache: Path) -> None:
    symgen.build(PENDULUM)
    assert gc.isenabled()
