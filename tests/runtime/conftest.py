"""Models to step, built once per session."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import symgen
from symgen.description import SymgenNotice
from symgen.runtime import Model

DATA = Path(__file__).parents[1] / "data"
MODELS = Path(__file__).parents[2] / "models"


@pytest.fixture(scope="session")
def stepped() -> Callable[[str], Model]:
    """stepped(name): a model in independent coordinates; tests leave its parameters alone."""

    @cache
    def model(name: str) -> Model:
        own = DATA / f"{name}.yaml"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SymgenNotice)
            return symgen.build(own if own.exists() else MODELS / f"{name}.yaml", "independent")

    return model
