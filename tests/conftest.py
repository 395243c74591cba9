"""Shipped models, compiled once per session (or taken from the cache that SYMGEN_CACHE names)."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from symgen.compiler import Target
from symgen.description import SymgenNotice
from symgen.pipeline import built_entry
from symgen.runtime import Model, load

MODELS = Path(__file__).parents[1] / "models"


@pytest.fixture(scope="session")
def session_cache(tmp_path_factory: pytest.TempPathFactory) -> str:
    return os.environ.get("SYMGEN_CACHE") or str(tmp_path_factory.mktemp("models"))


@pytest.fixture(scope="session")
def entry(session_cache: str) -> Callable[..., Path]:
    """The cache entry of a shipped model."""
    entries: dict[tuple[str, str, Target], Path] = {}

    def built(name: str, formulation: str = "multiplier", target: Target = "native") -> Path:
        key = name, formulation, target
        if key not in entries:
            with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
                patch.setenv("SYMGEN_CACHE", session_cache)
                warnings.simplefilter("ignore", SymgenNotice)
                entries[key] = built_entry(MODELS / f"{name}.yaml", formulation, target)
        return entries[key]

    return built


@pytest.fixture(scope="session")
def shipped(entry: Callable[..., Path]) -> Callable[..., Model]:
    """shipped(name, formulation, target): a fresh `Model`, so that changed parameters stay in one test."""
    return lambda *choice: load(entry(*choice))
