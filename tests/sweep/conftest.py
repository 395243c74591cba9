"""A car's corner over waves, with runs so short that hundreds of them take no time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from symgen.pipeline import build
from symgen.runtime import Measure, Model

MODELS = Path(__file__).parents[2] / "models"
CORNER = MODELS / "benchmark_quarter.yaml"
SHORT: dict[str, Any] = {
    "until": 0.02,
    "step": 1e-3,
    "measures": {"comfort": Measure("rms", "chassis_acceleration.z"), "load": Measure("minimum", "tire_load.3")},
}


@pytest.fixture
def corner() -> Model:
    return build(CORNER)
