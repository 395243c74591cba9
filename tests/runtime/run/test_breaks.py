"""Times that steps of any length have to end at: where inputs jump or bend."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from symgen.runtime.run.breaks import Break, breaks
from symgen.runtime.run.signals import Signal, input_table

import symgen
from symgen.runtime import Model, Samples, Waveform

STEP, TOTAL = 0.01, 100

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture(scope="module")
def model() -> Model:
    return symgen.build(DATA / "pushed.yaml", "independent")


def found(model: Model, push: Signal) -> tuple[Break, ...]:
    """Without the end of the run."""
    all_of_them = breaks(input_table(model, {"push": push}), 0.0, STEP, TOTAL)
    assert all_of_them[-1] == (1.0, 1.0, False)
    return all_of_them[:-1]


def test_what_does_not_change_has_no_breaks(model: Model) -> None:
    assert found(model, 3.0) == ()
    assert found(model, Samples([0.0, 1.0], [2.0, 2.0])) == ()


@pytest.mark.parametrize("at", [0.4567, 0.5, 1 / 3])
@pytest.mark.parametrize("kind", [lambda f: f, lambda f: Waveform(np.vectorize(f))], ids=["function", "waveform"])
def test_a_jump_is_found_to_the_last_digit(model: Model, at: float, kind: Callable[..., Signal]) -> None:
    (jump,) = found(model, kind(lambda t: 5.0 if t >= at else 1.0))
    assert jump.jump
    assert jump.end < jump.begin == at
    assert jump.begin == math.nextafter(jump.end, 2.0)


@pytest.mark.parametrize(
    "push", [lambda t: math.sin(30 * t), lambda t: math.exp(-50 * t), lambda t: math.tanh(500 * (t - 0.5))]
)
def test_what_is_smooth_has_no_jumps(model: Model, push: Signal) -> None:
    assert found(model, push) == ()


def test_a_pulse_of_samples_has_all_its_corners(model: Model) -> None:
    times = [0.3, 0.3001, 0.302, 0.3021]
    corners = found(model, Samples([0.0, *times, 1.0], [0.0, 0.0, 7.0, 7.0, 0.0, 0.0]))
    assert [each.end for each in corners] == times
    ramp = found(model, Samples([0.0, 0.2, 0.6, 1.0], [0.0, 0.0, 1.0, 1.0]))
    assert [(each.end, each.jump) for each in ramp] == [(0.2, False), (0.6, False)]


def test_samples_of_what_is_smooth_cut_few_steps(model: Model) -> None:
    grid = np.linspace(0.0, 1.0, 2001)
    assert len(found(model, Samples(grid, np.sin(20.0 * grid)))) < 30


def test_samples_that_rise_at_once_are_a_jump(model: Model) -> None:
    (first, second) = found(model, Samples([0.0, 0.5, 0.5 + 1e-9, 1.0], [0.0, 0.0, 1.0, 1.0]))
    assert (first.jump, second.jump) == (False, True)


@pytest.mark.parametrize("share", [0.1, 0.3, 0.8])
def test_stairs_with_a_step_in_every_half_step_are_found(model: Model, share: float) -> None:
    """Seen at the middles and ends of steps they are a straight line."""
    stairs = found(model, lambda t: math.floor(200.0 * t + share))
    assert all(each.jump for each in stairs)
    expected = [at for k in range(1, 201) if (at := (k - share) / 200.0) < 1.0]
    assert [each.begin for each in stairs] == pytest.approx(expected, abs=1e-9)
