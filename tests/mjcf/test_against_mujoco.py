"""Models read from MJCF have the mass matrix, forces and accelerations that MuJoCo itself has."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("mujoco")

from ..support.doses import beyond
from ..support.mujoco_models import disagreement
from .models import MODELS, random_model

AGREE = 1e-9


@pytest.fixture(autouse=True)
def _log_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """MuJoCo writes its warnings into a file where it runs."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", MODELS)
def test_models_with_every_element(name: str, tmp_path: Path) -> None:
    path = tmp_path / "model.xml"
    path.write_text(MODELS[name])
    assert max(disagreement(path).values()) < AGREE


@pytest.mark.parametrize("seed", beyond(6, range(200)))
def test_models_at_random(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "model.xml"
    path.write_text(random_model(seed))
    assert max(disagreement(path, 1).values()) < AGREE
