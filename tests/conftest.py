"""One build cache for all runs, so that every model is compiled once; SYMGEN_CACHE names another one."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from symgen.compiler import Target
from symgen.description import SymgenNotice
from symgen.pipeline import build, built_entry
from symgen.runtime import Model

MODELS = Path(__file__).parents[1] / "models"
KEPT = 3 * 24 * 3600.0
"""Seconds for which an entry stays: every change of the generator makes new ones."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz", type=int, metavar="N", help="try N cases in each fuzzer, not its usual small number")
    parser.addoption("--fuzz-from", type=int, metavar="K", default=0, help="begin with case K of each fuzzer")
    parser.addoption(
        "--one-process", action="store_true", help="commands that have processes of their own run in that of the tests"
    )


@pytest.fixture
def fuzz_cases(request: pytest.FixtureRequest) -> Callable[[int], range]:
    """fuzz_cases(usual): those that a fuzzer tries. Case k depends on k alone, so that a failure is found again."""
    asked: int | None = request.config.getoption("--fuzz")
    first: int = request.config.getoption("--fuzz-from")
    return lambda usual: range(first, first + (usual if asked is None else asked))


def pytest_configure(config: pytest.Config) -> None:
    """What was built and derived outlives a run, in pytest's own folder: keys name everything that it depends on. The user's
    own cache is left alone."""
    if os.environ.get("SYMGEN_CACHE"):
        return  # another one is wanted, or this process works for one that has set it
    cache: pytest.Cache | None = getattr(config, "cache", None)  # there is none with -p no:cacheprovider
    if cache is not None:
        folder = cache.mkdir("symgen")
        folder.chmod(0o700)
        forget_old(folder)
    else:
        folder = Path(tempfile.mkdtemp(prefix="symgen-tests-"))
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    os.environ["SYMGEN_CACHE"] = str(folder)


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end, and algebra makes a great many objects: looking for garbage as often as usual takes a
    sixth of the time of tests that derive equations."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def forget_old(folder: Path) -> None:
    for entry in folder.iterdir():
        if time.time() - entry.stat().st_mtime > KEPT:
            shutil.rmtree(entry, ignore_errors=True) if entry.is_dir() else entry.unlink(missing_ok=True)


@pytest.fixture(scope="session")
def entry() -> Callable[..., Path]:
    """entry(name, formulation, target, derivatives): the cache entry of a shipped model."""

    def built(name: str, formulation: str = "multiplier", target: Target = "native", derivatives: bool = False) -> Path:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SymgenNotice)
            return built_entry(MODELS / f"{name}.yaml", formulation, target, derivatives=derivatives)

    return built


@pytest.fixture(scope="session")
def shipped() -> Callable[..., Model]:
    """shipped(name, formulation, target): a fresh `Model`, so that changed parameters stay in one test. Its derivatives and steps
    are built when they are first asked for."""

    def built(name: str, formulation: str = "multiplier", target: Target = "native") -> Model:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SymgenNotice)
            return build(MODELS / f"{name}.yaml", formulation, target)

    return built


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One for all tests of a worker: a second one beside it cannot be driven."""
    from .support.browser import started  # here, since the lowest pytest does not know this file as part of a package

    with started() as found:
        yield found
