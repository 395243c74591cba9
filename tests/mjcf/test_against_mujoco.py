"""Models read from MJCF have the mass matrix, forces and accelerations that MuJoCo itself has."""

from __future__ import annotations

from pathlib import Path

import mujoco
import pytest

from symgen.description import DescriptionError, read

from ..support.doses import beyond
from ..support.mujoco_models import disagreement
from .models import MODELS, random_model

AGREE = 1e-9


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


def test_the_model_of_mujocos_package(tmp_path: Path) -> None:
    """It has everything that there is. One body is a mesh, so that the file is read as the error message says: saved with inertias."""
    file = Path(mujoco.__file__).parent / "testdata" / "model.xml"
    with pytest.raises(DescriptionError, match="saveinertial"):
        read(file)
    spec = mujoco.MjSpec.from_file(str(file))
    spec.compiler.saveinertial = True
    spec.compile()
    path = tmp_path / "saved.xml"
    path.write_text(spec.to_xml())
    assert max(disagreement(path).values()) < AGREE
