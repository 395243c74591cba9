"""The shipped platforms, built once."""

from __future__ import annotations

from pathlib import Path

import pytest

from symgen.pipeline import platform_entry
from symgen.runtime import Platform, load_platform

MODELS = Path(__file__).parents[2] / "models"


@pytest.fixture(scope="session")
def mast_entry() -> Path:
    return platform_entry(MODELS / "mast.yaml")


@pytest.fixture
def mast(mast_entry: Path) -> Platform:
    return load_platform(mast_entry)


@pytest.fixture
def hexapod() -> Platform:
    return load_platform(platform_entry(MODELS / "hexapod.yaml"))
