"""What a checkpoint holds is checked before a compiled loop counts and indexes with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import pytest
from symgen.runtime.model.c_interface import PaceNumber

from symgen.runtime import ArgumentError, Checkpoint, Model, Solution, load_checkpoint, simulate

Stepped = Callable[[str], Model]
STEP = 1e-3


def checkpoint_of(model: Model, method: str, changes: Mapping[str, Any]) -> Checkpoint:
    good = simulate(model, 5 * STEP, STEP, method).checkpoint
    return replace(good, memory={**good.memory, **changes})


def resumed(model: Model, method: str, checkpoint: Checkpoint) -> Solution:
    return simulate(model, 10 * STEP, STEP, method, resume=checkpoint)


@pytest.mark.parametrize("method", ["rk4", "dormand-prince"])
@pytest.mark.parametrize("choice", [3.0, 1e9, -1e9, 0.5, np.nan])
def test_a_choice_that_there_is_not_is_refused(stepped: Stepped, method: str, choice: float) -> None:
    model = stepped("slider_crank")
    with pytest.raises(ArgumentError, match="choice of the checkpoint"):
        resumed(model, method, checkpoint_of(model, method, {"choice": np.array([choice])}))


PACES = [
    *((place, value) for place in PaceNumber if place is not PaceNumber.REJECTED for value in (-1.0, np.nan, np.inf)),
    *((place, 2.5) for place in (PaceNumber.CUT, PaceNumber.POINTS)),  # others are lengths, or errors
]


@pytest.mark.parametrize("method", ["dormand-prince", "esdirk4"])
@pytest.mark.parametrize(("place", "value"), PACES)
def test_a_pace_is_one_that_steps_can_have(stepped: Stepped, method: str, place: int, value: float) -> None:
    model = stepped("slider_crank")
    pace = simulate(model, 5 * STEP, STEP, method).checkpoint.memory["pace"].copy()
    pace[place] = value
    with pytest.raises(ArgumentError, match=r"pace of the checkpoint (must be finite|has entries out of range)"):
        resumed(model, method, checkpoint_of(model, method, {"pace": pace}))


@pytest.mark.parametrize("place", range(8))
@pytest.mark.parametrize("value", [-1.0, 2.0**31, 1e300, np.nan])
def test_counts_and_exchanged_rows_are_in_their_range(stepped: Stepped, place: int, value: float) -> None:
    model = stepped("slider_crank")
    counts = simulate(model, 5 * STEP, STEP, "trapezoidal").checkpoint.memory["counts"].copy()
    counts[min(place, len(counts) - 1)] = value
    with pytest.raises(ArgumentError, match="counts of the checkpoint"):
        resumed(model, "trapezoidal", checkpoint_of(model, "trapezoidal", {"counts": counts}))


@pytest.mark.parametrize("method", ["rk4", "trapezoidal"])
@pytest.mark.parametrize("memory", [{}, {"q": np.zeros(1)}, {"q": None, "v": "a", "z": {}}])
def test_an_empty_memory_is_refused(stepped: Stepped, method: str, memory: dict[str, Any]) -> None:
    model = stepped("slider_crank")
    good = simulate(model, 5 * STEP, STEP, method).checkpoint
    with pytest.raises(ArgumentError, match="another formulation or version"):
        resumed(model, method, replace(good, memory=memory))


@pytest.mark.parametrize("values", ["abc", 1j, None])
def test_what_is_no_number_is_refused(stepped: Stepped, values: object) -> None:
    model = stepped("slider_crank")
    memory = checkpoint_of(model, "rk4", {"choice": np.array([values])})
    with pytest.raises(ArgumentError, match="choice of the checkpoint must be numbers"):
        resumed(model, "rk4", memory)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("start", np.nan), ("start", "now"), ("step", 0.0), ("step", np.inf), ("index", -1), ("index", 2**70), ("index", 0.5),
        ("method", 3), ("memory", None),
    ],
)  # fmt: skip
def test_a_checkpoint_lies_somewhere(stepped: Stepped, name: str, value: object) -> None:
    good = simulate(stepped("slider_crank"), 5 * STEP, STEP).checkpoint
    with pytest.raises(ArgumentError, match="checkpoint"):
        replace(good, **{name: value})


def test_a_checkpoint_that_cannot_be_written_leaves_the_old_one(
    stepped: Stepped, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, path = stepped("slider_crank"), tmp_path / "there.npz"
    good, later = (simulate(model, steps * STEP, STEP).checkpoint for steps in (5, 6))
    good.save(path)
    before = path.read_bytes()

    def full(file: BinaryIO, **arrays: object) -> None:
        file.write(before[:100])
        raise OSError("no space left on device")

    monkeypatch.setattr("symgen.runtime.run.checkpoint.np.savez", full)
    with pytest.raises(OSError, match="no space"):
        later.save(path)
    assert load_checkpoint(path).time == good.time
    assert [each.name for each in tmp_path.iterdir()] == ["there.npz"]


def test_a_file_with_another_index_is_refused(stepped: Stepped, tmp_path: Path) -> None:
    simulate(stepped("slider_crank"), 5 * STEP, STEP).checkpoint.save(tmp_path / "good.npz")
    with np.load(tmp_path / "good.npz") as file:
        arrays = dict(file)
    np.savez(tmp_path / "bad.npz", **{**arrays, "numbers": np.array([0.0, 1e-3, np.inf])})
    with pytest.raises(ArgumentError, match="is not a checkpoint"):
        load_checkpoint(tmp_path / "bad.npz")
