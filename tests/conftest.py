"""One build cache for the whole session, so that every model is compiled once; SYMGEN_CACHE names one that lasts."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from symgen.compiler import Target
from symgen.description import SymgenNotice
from symgen.pipeline import built_entry
from symgen.runtime import Model, load

MODELS = Path(__file__).parents[1] / "models"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz", type=int, metavar="N", help="try N cases in each fuzzer, not its usual small number")
    parser.addoption("--fuzz-from", type=int, metavar="K", default=0, help="begin with case K of each fuzzer")


@pytest.fixture
def fuzz_cases(request: pytest.FixtureRequest) -> Callable[[int], range]:
    """fuzz_cases(usual): those that a fuzzer tries. Case k depends on k alone, so that a failure is found again."""
    asked: int | None = request.config.getoption("--fuzz")
    first: int = request.config.getoption("--fuzz-from")
    return lambda usual: range(first, first + (usual if asked is None else asked))


@pytest.fixture(scope="session", autouse=True)
def session_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The user's own cache is left alone."""
    with pytest.MonkeyPatch.context() as patch:
        if not os.environ.get("SYMGEN_CACHE"):
            folder = tmp_path_factory.getbasetemp()
            shared = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder  # of all processes of this run
            patch.setenv("SYMGEN_CACHE", str(shared / "models"))
        yield


@pytest.fixture(scope="session")
def entry(session_cache: None) -> Callable[..., Path]:
    """entry(name, formulation, target): the cache entry of a shipped model."""

    def built(name: str, formulation: str = "multiplier", target: Target = "native") -> Path:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SymgenNotice)
            return built_entry(MODELS / f"{name}.yaml", formulation, target, derivatives=True)

    return built


@pytest.fixture(scope="session")
def shipped(entry: Callable[..., Path]) -> Callable[..., Model]:
    """shipped(name, formulation, target): a fresh `Model`, so that changed parameters stay in one test."""
    return lambda *choice: load(entry(*choice))
