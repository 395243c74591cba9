"""Closing loops from the design position: named coordinates are led to their values, so branches stay and angles do not wind."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import symgen

MODELS = Path(__file__).parents[3] / "models"


@pytest.mark.filterwarnings("ignore:3 redundant")
@pytest.mark.parametrize("angle", [-3.0, 2.0, 3.0, 6.2])
def test_a_far_position_is_the_one_reached_by_small_steps(angle: float) -> None:
    model = symgen.build(MODELS / "four_bar.yaml")
    state = model.assemble({"a": 0.0})
    for part in np.linspace(0.0, angle, 200):
        state = model.assemble({"a": part}, state=state)
    assert model.assemble({"a": angle}).q == pytest.approx(state.q, abs=1e-9)


@pytest.mark.filterwarnings("ignore:3 redundant")
def test_dependent_angles_do_not_wind() -> None:
    model = symgen.build(MODELS / "four_bar.yaml")
    q = model.assemble({"a": 3.0}).q
    assert np.abs(q).max() < 2.0 * np.pi
